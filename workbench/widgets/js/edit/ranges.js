// Which cells are selected: rectangles among the rows and columns that are shown, each from where it began to where it
// goes.

/**
 * @typedef {{ id: string, field: string }} Spot a cell
 * @typedef {{ from: Spot, to: Spot }} Range
 * @typedef {{ ids: string[], fields: string[] }} Shown what is shown, in this order
 */

/**
 * The rows and columns of a range as places, first and last; null when one of its corners is not shown.
 * @param {Range} range
 * @param {Shown} shown
 */
export function bounds({ from, to }, shown) {
  const rows = [shown.ids.indexOf(from.id), shown.ids.indexOf(to.id)].sort((a, b) => a - b);
  const columns = [shown.fields.indexOf(from.field), shown.fields.indexOf(to.field)].sort((a, b) => a - b);
  if (rows[0] < 0 || columns[0] < 0) return null;
  return { top: rows[0], bottom: rows[1], left: columns[0], right: columns[1] };
}

/**
 * Every selected cell once, row by row.
 * @param {Range[]} ranges
 * @param {Shown} shown
 * @returns {Spot[]}
 */
export function cellsOf(ranges, shown) {
  const found = new Map();
  for (const range of ranges) {
    const box = bounds(range, shown);
    if (box === null) continue;
    for (const id of shown.ids.slice(box.top, box.bottom + 1))
      for (const field of shown.fields.slice(box.left, box.right + 1)) found.set(`${id} ${field}`, { id, field });
  }
  return [...found.values()];
}

/**
 * The rows that have a selected cell, in the order in which they are shown.
 * @param {Range[]} ranges
 * @param {Shown} shown
 */
export function rowsOf(ranges, shown) {
  const found = new Set(cellsOf(ranges, shown).map((cell) => cell.id));
  return shown.ids.filter((id) => found.has(id));
}

/**
 * The cell that a key leads to from another; null when the key leads nowhere.
 * @param {string} key
 * @param {Spot} spot
 * @param {Shown} shown
 * @param {{ jump: boolean, page: number }} how whether to go to the end, and how many rows a page has
 * @returns {Spot | null}
 */
export function stepped(key, spot, shown, { jump, page }) {
  const row = shown.ids.indexOf(spot.id);
  const column = shown.fields.indexOf(spot.field);
  const [lastRow, lastColumn] = [shown.ids.length - 1, shown.fields.length - 1];
  /** @type {Record<string, [number, number]>} */
  const goals = {
    ArrowUp: [jump ? 0 : row - 1, column],
    ArrowDown: [jump ? lastRow : row + 1, column],
    ArrowLeft: [row, jump ? 0 : column - 1],
    ArrowRight: [row, jump ? lastColumn : column + 1],
    Home: [jump ? 0 : row, 0],
    End: [jump ? lastRow : row, lastColumn],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
  };
  const goal = goals[key];
  if (goal === undefined || row < 0) return null;
  const to = [clamp(goal[0], lastRow), clamp(goal[1], lastColumn)];
  return { id: shown.ids[to[0]], field: shown.fields[to[1]] };
}

/**
 * @param {number} place
 * @param {number} last
 */
function clamp(place, last) {
  return Math.max(0, Math.min(place, last));
}

/**
 * Cells as a spreadsheet takes them: tabs between cells, lines between rows, what needs it in quotation marks.
 * @param {string[][]} cells
 */
export function asClipboardText(cells) {
  const quoted = (/** @type {string} */ text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}
