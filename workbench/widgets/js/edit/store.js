// The rows of the tables, as Python sends them: whole at first, then only what changed.

/**
 * @typedef {Record<string, string>} Cells
 * @typedef {{ stamp: number, order: string[], cells: Map<string, Cells> }} Rows
 * @typedef {{ table: string, whole: boolean, changed: string[] }} News what is new, for whoever draws
 */

/** Keeps the rows of the tables that were asked for. */
export class Store {
  /**
   * @param {{ on: Function, off: Function, send: (content: object) => void }} model
   * @param {(news: News) => void} changed
   */
  constructor(model, changed) {
    this.model = model;
    this.changed = changed;
    /** @type {Map<string, Rows>} */
    this.tables = new Map();
    /** Tables that were asked for and have not come. @type {Set<string>} */
    this.coming = new Set();
    this.hear = (/** @type {any} */ message) => this.take(message);
    model.on("msg:custom", this.hear);
  }

  /** The rows of a table; undefined while they are under way. @param {string} table */
  rows(table) {
    const found = this.tables.get(table);
    if (found === undefined) this.want(table);
    return found;
  }

  /** @param {string} table */
  want(table) {
    if (this.coming.has(table)) return;
    this.coming.add(table);
    this.model.send({ kind: "rows", table });
  }

  /** @param {any} message */
  take(message) {
    if (message?.kind === "rows") this.takeWhole(message);
    else if (message?.kind === "patch") this.takePatch(message);
  }

  /** @param {{ table: string, stamp: number, rows: [string, Cells][] }} message */
  takeWhole({ table, stamp, rows }) {
    this.coming.delete(table);
    this.tables.set(table, { stamp, order: rows.map(([id]) => id), cells: new Map(rows) });
    this.changed({ table, whole: true, changed: [] });
  }

  /** @param {{ table: string, from: number, stamp: number, rows: Record<string, Cells>, order: string[] | null }} message */
  takePatch({ table, from, stamp, rows, order }) {
    const known = this.tables.get(table);
    if (known === undefined || known.stamp === stamp) return;
    if (known.stamp !== from) {
      this.want(table); // something was missed
      return;
    }
    known.stamp = stamp;
    for (const [id, cells] of Object.entries(rows)) known.cells.set(id, cells);
    if (order !== null) {
      const stays = new Set(order);
      for (const id of [...known.cells.keys()]) if (!stays.has(id)) known.cells.delete(id);
      known.order = order;
    }
    this.changed({ table, whole: order !== null, changed: Object.keys(rows) });
  }

  stop() {
    this.model.off("msg:custom", this.hear);
  }
}
