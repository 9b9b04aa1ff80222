// The rows that are drawn: Tabulator draws those in sight, and loses count of them at times.

const HEIGHT = 38;

/** Sees to it that every row in sight is drawn. */
export class GridWindow {
  /** @param {import("./grid.js").Grid} grid */
  constructor(grid) {
    this.grid = grid;
    this.tries = 0;
  }

  /** When rows came or went while it was scrolled some can be missing: let Tabulator begin anew where one looks. */
  fill() {
    if (!this.grid.ready) return;
    const [active, { holder }] = [this.grid.grid.getRows("active"), this.grid];
    if (active.length === 0 || holder.clientHeight === 0) return;
    if (this.isWhole(active[active.length - 1].getElement())) this.tries = 0;
    else if (this.tries < 3) {
      this.tries += 1;
      const height = this.grid.place.querySelector(".tabulator-row")?.getBoundingClientRect().height || HEIGHT;
      const at = Math.max(0, Math.min(Math.floor(holder.scrollTop / height), active.length - 1));
      this.grid.grid.scrollToRow(active[at], "top", true).catch(() => {}); // it is gone by now: what came draws it
    }
  }

  /** @param {HTMLElement} end the last row that there is, drawn or not */
  isWhole(end) {
    const [rows, { holder }] = [this.grid.place.querySelectorAll(".tabulator-row"), this.grid];
    if (rows.length === 0) return false;
    const [first, last, { top }] = [rows[0], rows[rows.length - 1], holder.getBoundingClientRect()];
    const bottom = top + holder.clientHeight - 1;
    return first.getBoundingClientRect().top <= top + 1 && (last === end || last.getBoundingClientRect().bottom >= bottom);
  }
}
