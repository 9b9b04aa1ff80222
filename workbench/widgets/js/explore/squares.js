// The heatmap as a table that a screen reader can walk, and as what the keyboard walks on.
import { element, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** More squares than this make no table before somebody asks for it. */
const MOST_UNSEEN = 3000;
/**
 * What nobody sees waits until nothing else is to be done: laying out a large table would keep the heatmap waiting.
 * @param {() => void} act
 */
const whenIdle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act, 200));

/**
 * @typedef {[string, string]} ExploreLine id and title
 * @typedef {{ rows: ExploreLine[], columns: ExploreLine[], groups: [string, number][], squares: string[][], title: string }} ExploreMap
 */

export class SquareTable {
  /**
   * @param {HTMLElement} host
   * @param {(row: number, column: number) => void} pick
   */
  constructor(host, pick) {
    this.host = host;
    this.seen = false;
    /** @type {ExploreMap | null} */
    this.map = null;
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** What a table that nobody sees is to be told yet. @type {Map<HTMLElement, string>} */
    this.late = new Map();
    this.host.addEventListener("click", (event) => {
      const cell = /** @type {HTMLElement} */ (event.target).closest("td");
      if (cell) pick(Number(cell.dataset.row), Number(cell.dataset.column));
    });
    this.see(false);
  }

  /** Show the table to those who see, or only to those who hear. @param {boolean} seen */
  see(seen) {
    this.seen = seen;
    this.catchUp();
    this.host.classList.toggle("lw-unseen", !seen);
    this.host.tabIndex = seen ? 0 : -1;
    if (this.map && this.cells.length === 0) this.build(this.map);
  }

  /** @param {ExploreMap} map */
  draw(map) {
    this.map = map;
    this.cells = [];
    this.late.clear();
    const large = map.rows.length * map.columns.length > MOST_UNSEEN;
    if (large && !this.seen) this.host.replaceChildren(element("p", {}, say("The table is large. Press “As a table” to have it.")));
    else this.build(map);
  }

  /** @param {ExploreMap} map */
  build(map) {
    const head = element("tr", {}, element("td", {}), ...map.columns.map(([, title]) => element("th", { scope: "col" }, title)));
    const groups = map.groups.map(([title, number]) => element("th", { scope: "colgroup", colspan: number }, title));
    const top = groups.length > 0 ? [element("tr", {}, element("td", {}), ...groups)] : [];
    const body = map.squares.map((squares, row) => {
      const cells = squares.map((text, column) => element("td", { "data-row": row, "data-column": column }, text));
      this.cells.push(cells);
      return element("tr", {}, element("th", { scope: "row" }, map.rows[row][1]), ...cells);
    });
    this.caption = element("caption", {}, map.title);
    this.host.replaceChildren(
      element("table", {}, this.caption, element("thead", {}, ...top, head), element("tbody", {}, ...body)),
    );
  }

  /** @param {[number, number, string][]} changed @param {string} title */
  change(changed, title) {
    const idle = this.late.size === 0;
    if (this.caption) this.late.set(this.caption, title);
    for (const [row, column, text] of changed) {
      const cell = this.cells[row]?.[column];
      if (cell) this.late.set(cell, text);
    }
    if (this.seen) this.catchUp();
    else if (idle) whenIdle(() => this.catchUp());
  }

  /** Tell the table what it was not told yet. */
  catchUp() {
    for (const [node, text] of this.late) setText(node, text);
    this.late.clear();
  }

  /**
   * Mark where the keyboard is, and what was picked.
   * @param {[number, number] | null} at
   * @param {[number, number] | null} picked
   */
  mark(at, picked) {
    for (const cell of this.host.querySelectorAll(".lwx-at, .lwx-picked")) cell.classList.remove("lwx-at", "lwx-picked");
    if (picked) this.cells[picked[0]]?.[picked[1]]?.classList.add("lwx-picked");
    const here = at && this.cells[at[0]]?.[at[1]];
    if (!here) return;
    here.classList.add("lwx-at");
    if (this.seen && this.host.contains(document.activeElement)) here.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/**
 * Where a key leads from a square; null when it is no such key.
 * @param {KeyboardEvent} event
 * @param {[number, number]} at
 * @param {number} rows
 * @param {number} columns
 * @returns {[number, number] | null}
 */
export function squareAhead(event, [row, column], rows, columns) {
  const far = event.ctrlKey || event.metaKey;
  /** @type {Record<string, [number, number]>} */
  const goals = {
    ArrowLeft: [row, far ? 0 : column - 1],
    ArrowRight: [row, far ? columns - 1 : column + 1],
    ArrowUp: [far ? 0 : row - 1, column],
    ArrowDown: [far ? rows - 1 : row + 1, column],
    Home: [far ? 0 : row, 0],
    End: [far ? rows - 1 : row, columns - 1],
    PageUp: [row - 10, column],
    PageDown: [row + 10, column],
  };
  const goal = goals[event.key];
  if (goal === undefined) return null;
  return [Math.max(0, Math.min(rows - 1, goal[0])), Math.max(0, Math.min(columns - 1, goal[1]))];
}
