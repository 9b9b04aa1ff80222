// What one visit to a cell is.

/** A name for one visit to a cell: what is written in it, pause after pause, is one step. */
export const newVisit = () => Math.random().toString(36).slice(2);
