// What is done to the selected rows and cells.
import { say } from "../common/words.js";
import { askForText } from "./tools.js";

/** Deeds of an editor's view; each is sent to Python. */
export class RowDeeds {
  /** @param {any} view */
  constructor(view) {
    this.view = view;
  }

  add() {
    const rows = this.view.grid?.ids() ?? [];
    if (rows.length > 0) this.toGrid();
    this.view.grid?.keys.hold();
    this.view.send({ kind: "add", table: this.view.open, after: rows.at(-1) ?? null });
  }

  /** @param {(rows: string[]) => void} act */
  withRows(act) {
    const rows = this.view.grid?.ids() ?? [];
    if (rows.length > 0) act(rows);
    else {
      this.view.tellBelow(say("Select a row first."));
      this.view.say(say("Select a row first."));
    }
  }

  /** @param {number} by */
  move(by) {
    if (this.view.grid && !this.view.grid.inOrder) this.sorted();
    else this.withRows((rows) => this.view.send({ kind: "move", table: this.view.open, rows, by }));
  }

  /** Why nothing moves, where one looks: the notice above may be scrolled out of sight. */
  sorted() {
    const why = say("The rows are shown sorted. Sort by # to put them into another order.");
    this.view.tellBelow(why);
    this.view.say(why);
  }

  /**
   * @param {string[]} rows
   * @param {string | null} before
   */
  drop(rows, before) {
    if (this.view.grid && !this.view.grid.inOrder) this.sorted();
    else this.view.send({ kind: "move", table: this.view.open, rows, before });
  }

  several() {
    const cells = this.view.grid?.cells() ?? [];
    if (cells.length < 2) {
      this.view.say(say("Select several cells first: drag over them, or press Shift and an arrow key."));
      return;
    }
    const fields = [...new Set(cells.map((cell) => cell.field))];
    const column = fields.length === 1 ? this.view.table()?.columns.find((one) => one.name === fields[0]) : undefined;
    const known = this.view.table()?.columns ?? [];
    const titles = fields.map((field) => known.find((/** @type {any} */ one) => one.name === field)?.title ?? field);
    const question = say("Into {number} cells of {columns}:", { number: cells.length, columns: titles.join(", ") });
    const options = column && this.view.options(column).length > 0 ? this.view.options(column) : null;
    askForText(this.view.parts.asking, question, options, (text) => {
      if (text !== null) this.view.edit(cells.map(({ id, field }) => [id, field, text]));
      this.toGrid();
    });
  }

  toGrid() {
    if (!this.view.grid) return;
    if (this.view.grid.at) this.view.grid.focus();
    else {
      const { ids, fields } = this.view.grid.shown();
      if (ids.length > 0) this.view.grid.goTo({ id: ids[0], field: fields[0] });
    }
  }
}
