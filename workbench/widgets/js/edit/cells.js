// What stands in the cells and in the head of the grid, as text and our own drawings only.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";

/** More of a text than this is not drawn in a cell; the form shows all of it. */
const MOST_DRAWN = 200;
/** The column of the row numbers. */
export const NUMBER = "#";

/**
 * @typedef {{ type: string, low?: number, high?: number, words?: [string, string][], letters?: string[], separator?: string,
 *             table?: string, among?: string[] }} KindOf
 * @typedef {{ name: string, title: string, stem: string, language: string, doc: string, rule: string, optional: boolean, kind: KindOf }} Column
 * @typedef {Map<string, { severity: string, text: string }>} Faults by "row column", and by "row " for a whole row
 */

/**
 * @param {string} text
 * @param {Column} column
 * @param {Map<string, SVGSVGElement>} signs
 */
export function fillCell(text, column, signs) {
  if (column.kind.type !== "symbols" || text === "")
    return element("span", { class: "lwe-text" }, text.slice(0, MOST_DRAWN));
  const letters = [...text].slice(0, 12);
  const drawn = letters.map((letter) => signs.get(letter)?.cloneNode(true) ?? null);
  return element(
    "span",
    { class: "lwe-signs" },
    ...drawn.map((node) => node && element("span", { class: "lwe-sign", "aria-hidden": "true" }, node)),
    element("span", { class: "lwe-letters" }, text.slice(0, 20)),
  );
}

/** What people call a column, and beside it its name in the file where that is another. @param {Column} column */
export function titled({ title, name }) {
  return title === name ? name : `${title} (${name})`;
}

/**
 * The head of a column: a button that sorts.
 * @param {string} name
 * @param {string} doc
 * @param {(how: "asc" | "desc" | null) => void} sort
 */
export function headOf(name, doc, sort) {
  const button = element(
    "button",
    { type: "button", class: "lwe-sort", tabindex: "-1", "aria-label": `${name}. ${doc} ${say("Sort")}` },
    name,
  );
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    const now = button.closest(".tabulator-col")?.getAttribute("aria-sort");
    sort(now === "ascending" ? "desc" : now === "descending" ? null : "asc");
  });
  return button;
}

const RANKS = { error: 3, warning: 2, note: 1 };

/**
 * The worst that is wrong with each cell of a table, and with each of its rows.
 * @param {{ table: string, row: string, column: string, severity: string, text: string }[]} listed
 * @param {string} table
 * @returns {Faults}
 */
export function worstFaults(listed, table) {
  /** @type {Faults} */
  const found = new Map();
  const rank = (/** @type {string | undefined} */ one) => RANKS[/** @type {keyof typeof RANKS} */ (one)] ?? 0;
  for (const fault of listed) {
    if (fault.table !== table || !fault.row) continue;
    for (const key of [`${fault.row} ${fault.column}`, `${fault.row} `])
      if (rank(fault.severity) > rank(found.get(key)?.severity)) found.set(key, fault);
  }
  return found;
}
