// Changing the cells of the grid: typing, emptying, filling down, and what goes to and comes from a spreadsheet.
import { say } from "../common/words.js";
import { typeInto } from "./celleditor.js";
import { newVisit } from "./visits.js";
import { asClipboardText, bounds, stepped } from "./ranges.js";

/** @typedef {import("./ranges.js").Spot} Spot */

/** Writes into the selected cells of a grid. */
export class Writing {
  /** @param {import("./grid.js").Grid} grid */
  constructor(grid) {
    this.grid = grid;
    /** The field that is open over a cell. @type {ReturnType<typeof typeInto> | null} */
    this.typing = null;
    /** The cell that it is over. @type {Spot | null} */
    this.over = null;
    for (const kind of ["copy", "cut", "paste"])
      grid.host.addEventListener(kind, (event) => this.clipboard(/** @type {ClipboardEvent} */ (event)));
  }

  /** Type into the cell that keys act on. @param {string} [first] what was typed already */
  type(first) {
    const spot = this.grid.at;
    const column = this.grid.table?.columns.find((one) => one.name === spot?.field);
    const cell = spot && this.grid.nodeOf(spot);
    if (!spot || !column || !cell?.isConnected) return;
    const [old, visit] = [this.grid.textAt(spot), newVisit()];
    this.typing = typeInto({
      host: this.grid.host,
      cell,
      label: `${column.title}, ${say("row {row}", { row: (this.grid.rows?.order.indexOf(spot.id) ?? 0) + 2 })}`,
      text: old,
      first,
      options: this.grid.deeds.options(column),
      kept: (text) => this.write(spot, text, visit),
      done: (text, key) => {
        this.typing = null;
        this.over = null;
        this.write(spot, text ?? old, visit); // what counted already while one rested is given up too
        this.leave(spot, key);
      },
    });
    this.over = spot;
  }

  /**
   * @param {Spot} spot
   * @param {string} text
   * @param {string} visit
   */
  write(spot, text, visit) {
    if (text !== this.grid.textAt(spot)) this.grid.deeds.edit([[spot.id, spot.field, text]], visit);
  }

  /** The rows were drawn anew: the field stays over its cell, and with it what is being typed. */
  follow() {
    if (this.typing === null || this.over === null) return;
    if (this.grid.rows?.cells.has(this.over.id)) this.typing.follow(this.grid.nodeOf(this.over));
    else this.typing.close(false);
  }

  /**
   * @param {Spot} spot
   * @param {string} key
   */
  leave(spot, key) {
    /** @type {Record<string, string>} */
    const ways = { Enter: "ArrowDown", "Shift+Enter": "ArrowUp", Tab: "ArrowRight", "Shift+Tab": "ArrowLeft" };
    if (key === "") return; // the focus is elsewhere already
    const to = ways[key] ? stepped(ways[key], spot, this.grid.shown(), { jump: false, page: 1 }) : spot;
    if (to) this.grid.select([{ from: to, to }]);
  }

  clear() {
    const cells = this.grid.cells().filter((spot) => this.grid.textAt(spot) !== "");
    if (cells.length > 0) this.grid.deeds.edit(cells.map((spot) => [spot.id, spot.field, ""]));
  }

  /** The top row of the selection into those below. */
  fillDown() {
    const shown = this.grid.shown();
    /** @type {[string, string, string][]} */
    const cells = [];
    for (const range of this.grid.ranges) {
      const box = bounds(range, shown);
      if (box === null) continue;
      for (const id of shown.ids.slice(box.top + 1, box.bottom + 1))
        for (const field of shown.fields.slice(box.left, box.right + 1))
          cells.push([id, field, this.grid.textAt({ id: shown.ids[box.top], field })]);
    }
    if (cells.length > 0) this.grid.deeds.edit(cells);
    return true;
  }

  /** @param {ClipboardEvent} event */
  clipboard(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const spot = this.grid.at;
    if (!target.matches?.(".tabulator-cell, .tabulator-tableholder") || !spot || event.clipboardData === null) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = this.grid.shown();
    if (event.type === "paste") {
      const box = bounds(this.grid.ranges[this.grid.ranges.length - 1], shown);
      const text = event.clipboardData.getData("text/plain"); // never what a page or a program wants it to look like
      if (box && text) this.grid.deeds.paste(text, shown.ids.slice(box.top), shown.fields.slice(box.left));
      return;
    }
    event.clipboardData.setData("text/plain", this.copied());
    if (event.type === "cut") this.clear();
  }

  /** The last range as text for a spreadsheet. */
  copied() {
    const shown = this.grid.shown();
    const box = bounds(this.grid.ranges[this.grid.ranges.length - 1], shown);
    if (box === null) return "";
    const rows = shown.ids.slice(box.top, box.bottom + 1);
    return asClipboardText(
      rows.map((id) => shown.fields.slice(box.left, box.right + 1).map((field) => this.grid.textAt({ id, field }))),
    );
  }
}
