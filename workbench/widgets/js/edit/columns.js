// The columns of the grid as Tabulator wants them: what stands in their heads and cells, how they sort and filter.
import { element, setAttribute } from "../common/dom.js";
import { say } from "../common/words.js";
import { NUMBER, fillCell, headOf } from "./cells.js";

/** Four symbols and their letters. */
const SIGNS_WIDTH = 160;
/** So wide is a column at first, unless there is room to spare. */
export const WIDEST = 240;
const PADDING = 24;

/**
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {import("./cells.js").Column} Column
 */

/**
 * @param {Grid} grid
 * @param {Column[]} columns
 */
export function columnsOf(grid, columns) {
  const [first, ...others] = columns.map((column) => dataColumn(grid, column));
  // What a row is called stays in sight beside its number; a narrow page lets it go: see the style sheet.
  return [numberColumn(grid), ...(first ? [{ ...first, frozen: true }] : []), ...others];
}

/** @param {Grid} grid */
function numberColumn(grid) {
  return {
    title: NUMBER,
    field: NUMBER,
    frozen: true,
    width: 58,
    resizable: false,
    headerSort: true,
    sorter: "number",
    titleFormatter: () => headOf(NUMBER, say("Row number: the order in the file"), (how) => grid.sort(NUMBER, how)),
    formatter: (/** @type {any} */ cell) => numberOf(cell),
  };
}

/** @param {any} cell */
function numberOf(cell) {
  const node = cell.getElement();
  node.classList.add("lwe-number");
  node.dataset.field = NUMBER;
  setAttribute(node, "role", "rowheader");
  return element("span", {}, String(cell.getValue() + 2)); // as a spreadsheet counts: the header is row 1
}

/** @param {Grid} grid @param {Column} column */
function dataColumn(grid, column) {
  return {
    title: column.title,
    field: column.name,
    minWidth: column.kind.type === "symbols" ? SIGNS_WIDTH : 70,
    sorter: column.kind.type === "count" ? "number" : "string",
    titleFormatter: () => headOf(column.title, column.doc, (how) => grid.sort(column.name, how)),
    headerFilter: (/** @type {any} */ _cell, /** @type {any} */ _shown, /** @type {any} */ success) => {
      const label = say("Show rows whose {column} contains", { column: column.title });
      const field = /** @type {HTMLInputElement} */ (
        element("input", {
          type: "search",
          class: "lwe-filter",
          "aria-label": label,
          tabindex: "-1",
          "data-field": column.name,
        })
      );
      field.addEventListener("input", () => success(field.value));
      return field;
    },
    headerFilterLiveFilter: false,
    headerFilterPlaceholder: "…",
    headerFilterFunc: (/** @type {string} */ wanted, /** @type {string} */ text) => contains(text, wanted),
    formatter: (/** @type {any} */ cell) => fillOf(grid, cell, column),
  };
}

/**
 * @param {Grid} grid
 * @param {any} cell
 * @param {Column} column
 */
function fillOf(grid, cell, column) {
  const node = cell.getElement();
  node.dataset.field = column.name;
  node.dataset.row = cell.getData()[""];
  return fillCell(cell.getValue() ?? "", column, grid.deeds.signs);
}

/**
 * @param {unknown} text
 * @param {string} wanted
 */
export function contains(text, wanted) {
  return String(text ?? "")
    .toLocaleLowerCase()
    .includes(wanted.toLocaleLowerCase());
}

/**
 * Columns whose texts are cut share the room that nobody needs.
 * @param {Grid} grid
 * @param {HTMLElement} place
 */
export function widen(grid, place) {
  const columns = grid.grid.getColumns();
  let spare = grid.holder.clientWidth;
  for (const column of columns) spare -= column.getWidth();
  for (const column of columns) {
    if (column.getWidth() < WIDEST || spare <= 0) continue;
    const more = Math.min(spare, neededBy(grid, place, column.getField()) - column.getWidth());
    if (more <= 0) continue;
    column.setWidth(column.getWidth() + more);
    spare -= more;
  }
}

/** How wide a column would have to be for its longest text. @param {Grid} grid @param {HTMLElement} place @param {string} field */
function neededBy(grid, place, field) {
  const cell = place.querySelector(`.tabulator-cell[data-field="${CSS.escape(field)}"]`);
  const pen = document.createElement("canvas").getContext("2d");
  if (!cell || !pen) return 0;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(cell);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const texts = [...(grid.rows?.cells.values() ?? [])].map((cells) => cells[field] ?? "");
  const longest = texts.reduce((most, text) => (text.length > most.length ? text : most), "");
  return Math.ceil(pen.measureText(longest).width) + PADDING;
}
