// The grid of one table: drawn, sorted and filtered by Tabulator; selecting, typing and keys are ours, so that every cell
// can be reached by keyboard and is told by assistive technology.
import { element, setAttribute } from "../common/dom.js";
import { say } from "../common/words.js";
import { NUMBER } from "./cells.js";
import { WIDEST, columnsOf, contains, widen } from "./columns.js";
import { RowDrag } from "./dragrows.js";
import { GridKeys } from "./gridkeys.js";
import { Pointing } from "./pointing.js";
import { bounds, cellsOf, rowsOf } from "./ranges.js";
import { GridWindow } from "./window.js";
import { Writing } from "./writing.js";

const ROW_HEIGHT = 38;

/**
 * @typedef {import("./ranges.js").Spot} Spot
 * @typedef {import("./cells.js").Column} Column
 * @typedef {import("./cells.js").Faults} Faults
 * @typedef {{ name: string, title: string, doc: string, columns: Column[] }} Table
 * @typedef {{ edit: (cells: [string, string, string][], visit?: string) => void, paste: (text: string, ids: string[], fields: string[]) => void,
 *             picked: (spot: Spot, cells: number) => void, move: (ids: string[], before: string | null) => void,
 *             key: (event: KeyboardEvent) => boolean, ready: () => void, options: (column: Column) => [string, string][] | null,
 *             signs: Map<string, SVGSVGElement> }} Deeds
 */

/** One table at a time. */
export class Grid {
  /**
   * @param {HTMLElement} host
   * @param {any} library Tabulator's module
   * @param {Deeds} deeds
   */
  constructor(host, library, deeds) {
    const { Tabulator, SortModule, FilterModule, FormatModule, FrozenColumnsModule, ResizeColumnsModule } = library;
    const { ResizeTableModule, InteractionModule } = library;
    Tabulator.registerModule([SortModule, FilterModule, FormatModule, FrozenColumnsModule, ResizeColumnsModule]);
    Tabulator.registerModule([ResizeTableModule, InteractionModule]);
    this.Tabulator = Tabulator;
    this.host = host;
    this.deeds = deeds;
    /** @type {Table | null} */
    this.table = null;
    /** @type {any} */
    this.grid = null;
    this.ready = false;
    /** @type {import("./store.js").Rows | null} */
    this.rows = null;
    /** @type {import("./ranges.js").Range[]} */
    this.ranges = [];
    /** @type {Faults} */
    this.faults = new Map();
    this.place = element("div", { class: "lwe-grid-place" });
    host.append(this.place);
    this.drag = new RowDrag(this, (ids, before) => deeds.move(ids, before));
    this.writing = new Writing(this);
    this.pointing = new Pointing(this);
    this.keys = new GridKeys(this);
    /** Done when the focus is where it was last sent. @type {Promise<void>} */
    this.focusing = Promise.resolve();
    /** Whether the focus is in the grid, also while what had it is drawn anew. */
    this.focused = false;
    this.parking = false;
    /** What was written and Python has not answered yet, by row and column. @type {Map<string, [string, string, string]>} */
    this.unanswered = new Map();
    /** Whether Python does not answer at all. */
    this.silent = false;
    /** How many patches are being drawn: until then the rows are not all there. */
    this.updating = 0;
    this.window = new GridWindow(this);
    this.follow = (/** @type {FocusEvent} */ event) => {
      this.focused = host.contains(/** @type {Node} */ (event.target));
    };
    document.addEventListener("focusin", this.follow);
  }

  // Drawing

  /**
   * Show a table. Another one is drawn anew.
   * @param {Table} table
   * @param {import("./store.js").Rows} rows
   * @param {Faults} faults
   */
  show(table, rows, faults) {
    const other = this.table?.name !== table.name;
    this.faults = faults;
    this.rows = rows;
    this.table = table;
    if (other) this.build();
    else if (this.ready) this.paint();
  }

  /** Bring the drawing up to date after a patch. @param {import("./store.js").News} news */
  async update(news) {
    const { rows } = this;
    if (!this.ready || rows === null || this.table === null) return;
    this.ranges = this.ranges.filter(({ from, to }) => rows.cells.has(from.id) && rows.cells.has(to.id));
    this.updating += 1;
    try {
      if (news.whole) await this.grid.replaceData(this.data());
      else if (news.changed.length > 0) await this.grid.updateData(this.data(new Set(news.changed)));
    } finally {
      this.updating -= 1;
    }
    if (!this.ready) return;
    if (!news.whole && this.grid.getSorters().length > 0) this.grid.setSort(this.grid.getSorters().map(plainSorter));
    this.window.fill();
    this.paint();
    this.writing.follow();
    this.keepFocus();
  }

  /** @param {Set<string>} [only] */
  data(only) {
    const rows = /** @type {import("./store.js").Rows} */ (this.rows);
    /** @type {object[]} */
    const found = [];
    rows.order.forEach((id, place) => {
      if (only === undefined || only.has(id)) found.push({ ...rows.cells.get(id), [NUMBER]: place, "": id });
    });
    return found;
  }

  /** Show at once what was written; it stays until Python answers. @param {[string, string, string][]} cells */
  async wrote(cells) {
    for (const cell of cells) this.unanswered.set(`${cell[0]} ${cell[1]}`, cell);
    await this.redraw(cells);
  }

  /** Python answered: what it did not take is shown as it was. */
  async answered() {
    const cells = [...this.unanswered.values()];
    this.unanswered.clear();
    this.silent = false;
    if (cells.length > 0) await this.redraw(cells);
  }

  /** Python does not answer: what was written and not taken is marked, and stays. */
  unheard() {
    this.silent = true;
    this.paint();
  }

  /** @param {[string, string, string][]} cells */
  async redraw(cells) {
    if (!this.ready) return;
    const there = cells.filter(([id]) => this.rows?.cells.has(id) && this.grid.getRow(id));
    const texts = there.map(([id, field]) => ({ "": id, [field]: this.textAt({ id, field }) }));
    if (texts.length > 0) await this.grid.updateData(texts);
    if (this.ready) this.paint();
  }

  build() {
    const table = /** @type {Table} */ (this.table);
    this.writing.typing?.close(false);
    this.grid?.destroy();
    this.ready = false;
    this.ranges = [];
    this.unanswered.clear();
    const place = element("div", { class: "lwe-tabulator", "aria-label": `${table.title}. ${table.doc}` });
    this.place.replaceChildren(place);
    this.grid = new this.Tabulator(place, {
      data: this.data(),
      index: "",
      layout: "fitDataFill",
      height: "100%",
      rowHeight: ROW_HEIGHT,
      nestedFieldSeparator: false,
      columnDefaults: { headerSortTristate: true, resizable: "header", minWidth: 70, maxInitialWidth: WIDEST },
      columns: columnsOf(this, table.columns),
      placeholder: element("p", { class: "lwe-none" }, say("No row fits.")),
      headerSortElement: () => "",
    });
    this.grid.on("tableBuilt", () => {
      this.ready = true;
      // As wide as all rows need, and then it stays so: a filter must not make the columns jump.
      for (const column of this.grid.getColumns()) column.setWidth(column.getWidth());
      widen(this, place);
      this.mend(place);
      this.paint();
      this.deeds.ready();
    });
    for (const happening of ["dataFiltered", "dataSorted"])
      this.grid.on(happening, () => queueMicrotask(() => this.paint()));
    for (const happening of ["scrollVertical", "renderComplete"])
      this.grid.on(happening, () => requestAnimationFrame(() => this.redrawn()));
  }

  /** What Tabulator leaves to be said to assistive technology. @param {HTMLElement} place */
  mend(place) {
    this.holder.addEventListener("focus", () => this.entered());
    place.querySelector(".lwe-sort")?.setAttribute("tabindex", "0");
    this.holder.setAttribute("role", "rowgroup");
    setAttribute(place.querySelector(".tabulator-table") ?? place, "role", "presentation");
    place.removeAttribute("aria-owns");
    setAttribute(place, "aria-multiselectable", "true");
  }

  /** Marks of selection and of problems on the cells that are drawn. */
  paint() {
    if (!this.ready) return;
    const shown = this.shown();
    const boxes = this.ranges.map((range) => bounds(range, shown)).filter((box) => box !== null);
    const rowOf = new Map(shown.ids.map((id, place) => [id, place]));
    const at = this.at && rowOf.has(this.at.id) ? this.at : null; // a filter may hide it
    const home = at ?? (shown.ids.length > 0 ? { id: shown.ids[0], field: shown.fields[0] } : null);
    let drawn = false;
    setAttribute(this.place.firstElementChild ?? this.place, "aria-rowcount", shown.ids.length + 1);
    for (const row of this.grid.getRows("visible")) {
      const id = row.getData()[""];
      const place = rowOf.get(id) ?? -1;
      setAttribute(row.getElement(), "aria-rowindex", place + 2);
      const inRow = boxes.filter((box) => box.top <= place && place <= box.bottom);
      for (const cell of row.getElement().querySelectorAll("[data-field]")) {
        const node = /** @type {HTMLElement} */ (cell);
        const field = /** @type {string} */ (node.dataset.field);
        const column = shown.fields.indexOf(field);
        const picked = inRow.some((box) => field === NUMBER || (box.left <= column && column <= box.right));
        const here = home !== null && home.id === id && home.field === field;
        drawn ||= here;
        node.classList.toggle("lwe-picked", picked);
        node.classList.toggle("lwe-here", here && this.ranges.length > 0);
        const unsent = this.silent && this.unanswered.has(`${id} ${field}`);
        node.classList.toggle("lwe-unsent", unsent);
        setAttribute(node, "title", unsent ? say("Not kept: Python does not answer.") : null);
        setAttribute(node, "aria-selected", picked ? "true" : "false");
        if (field !== NUMBER) setAttribute(node, "tabindex", here ? "0" : "-1");
        const fault = field === NUMBER ? this.worstOf(id) : this.faults.get(`${id} ${field}`);
        setAttribute(node, "data-fault", fault?.severity ?? null);
        setAttribute(node, "aria-invalid", field !== NUMBER && fault?.severity === "error" ? "true" : null);
      }
    }
    // Where Tab comes to: the cell that keys act on, or what stands for it while it is scrolled out of sight.
    setAttribute(this.holder, "tabindex", drawn || home === null ? "-1" : "0");
    setAttribute(this.holder, "aria-label", drawn ? null : say("Cells of the table"));
  }

  /** Tab came to the cells while the one that keys act on is out of sight: bring it back. */
  entered() {
    if (this.parking || !this.ready || !this.holder.matches(":focus-visible")) return;
    const shown = this.shown();
    if (this.at && shown.ids.includes(this.at.id)) this.focus();
    else if (shown.ids.length > 0) {
      const first = { id: shown.ids[0], field: shown.fields[0] };
      this.select([{ from: first, to: first }]);
    }
  }

  /** Let the cells have the focus while none of them can. */
  park() {
    this.parking = true;
    this.holder.focus({ preventScroll: true });
    this.parking = false;
  }

  /** @param {string} id */
  worstOf(id) {
    return this.faults.get(`${id} `);
  }

  // What is shown and selected

  /** @returns {import("./ranges.js").Shown} */
  shown() {
    const fields = (this.table?.columns ?? []).map((column) => column.name);
    if (!this.ready) return { ids: [], fields };
    return { ids: this.grid.getRows("active").map((/** @type {any} */ row) => row.getData()[""]), fields };
  }

  /** The cell that keys act on. @returns {Spot | null} */
  get at() {
    return this.ranges.at(-1)?.from ?? null;
  }

  /** All selected cells. */
  cells() {
    return cellsOf(this.ranges, this.shown());
  }

  /** The rows that have a selected cell. */
  ids() {
    return rowsOf(this.ranges, this.shown());
  }

  /**
   * @param {import("./ranges.js").Range[]} ranges
   * @param {boolean} [focus]
   */
  select(ranges, focus = true) {
    this.ranges = ranges;
    this.paint();
    if (focus) this.focusing = this.focus();
    if (this.at) this.deeds.picked(this.at, this.cells().length);
  }

  /** Go to a cell, also one that a filter hides. @param {Spot} spot @param {boolean} [focus] */
  goTo(spot, focus = true) {
    if (!this.ready || !this.rows?.cells.has(spot.id)) return;
    if (!this.shown().ids.includes(spot.id)) this.clearFilters();
    const field = this.shown().fields.includes(spot.field) ? spot.field : this.shown().fields[0];
    this.select([{ from: { id: spot.id, field }, to: { id: spot.id, field } }], focus);
    if (!focus) this.reveal({ id: spot.id, field });
  }

  clearFilters() {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (this.place.querySelectorAll(".lwe-filter")))
      field.value = "";
    this.grid.clearHeaderFilter();
    this.find("");
  }

  /** Show the rows that have a text in any column. @param {string} text */
  find(text) {
    if (!this.ready) return;
    const fields = this.shown().fields;
    if (text === "") this.grid.clearFilter(false);
    else this.grid.setFilter((/** @type {any} */ data) => fields.some((field) => contains(data[field], text)));
  }

  get holder() {
    return /** @type {HTMLElement} */ (this.place.querySelector(".tabulator-tableholder"));
  }

  /** Scroll as little as shows a cell. (Tabulator's own scrolling draws all rows anew.) @param {Spot} spot */
  async reveal(spot) {
    const { holder } = this;
    const place = this.shown().ids.indexOf(spot.id);
    if (place < 0) return;
    const height = this.grid.getRows("visible")[0]?.getElement().offsetHeight || ROW_HEIGHT;
    const [top, room] = [place * height, holder.clientHeight];
    if (top < holder.scrollTop) holder.scrollTop = top;
    else if (top + height > holder.scrollTop + room) holder.scrollTop = top + height - room;
    for (let frame = 0; frame < 8 && !this.nodeOf(spot)?.isConnected; frame += 1) await nextFrame();
    const cell = this.nodeOf(spot);
    if (!cell?.isConnected) return;
    const [outer, inner] = [holder.getBoundingClientRect(), cell.getBoundingClientRect()];
    const pinned = [...(cell.parentElement?.querySelectorAll(".tabulator-frozen") ?? [])].filter(
      (one) => getComputedStyle(one).position === "sticky",
    );
    if (pinned.includes(cell)) return;
    const frozen = pinned.at(-1)?.getBoundingClientRect().right ?? outer.left;
    if (inner.left < frozen) holder.scrollLeft -= frozen - inner.left;
    else if (inner.right > outer.right) holder.scrollLeft += Math.min(inner.right - outer.right, inner.left - frozen);
    this.paint();
  }

  /** @param {Spot} spot @returns {HTMLElement | null} */
  nodeOf(spot) {
    const row = this.grid?.getRow(spot.id);
    return row ? row.getElement().querySelector(`[data-field="${CSS.escape(spot.field)}"]`) : null;
  }

  /** Put the focus on the cell that keys act on. */
  async focus() {
    const spot = this.at;
    if (!spot || !this.ready) return;
    this.focused = true;
    this.nodeOf(spot)?.focus({ preventScroll: true }); // at once, when it is drawn: keys may follow quickly
    await this.reveal(spot);
    if (!this.focused || this.writing.typing) return; // somebody went elsewhere meanwhile
    const cell = this.at && this.nodeOf(this.at);
    if (cell?.isConnected) cell.focus({ preventScroll: true });
    else this.keepFocus();
  }

  /** Tabulator has drawn other cells. */
  redrawn() {
    this.window.fill();
    this.paint();
    this.keepFocus();
  }

  /** The focus stays in the grid when the cell that had it is drawn anew, or was scrolled away. */
  keepFocus() {
    if (!this.focused || !this.ready || this.writing.typing) return;
    const active = /** @type {Document | ShadowRoot} */ (this.host.getRootNode()).activeElement;
    const lost = active === null || active === document.body || active === this.holder;
    const cell = this.at && this.nodeOf(this.at);
    if (active?.matches(".tabulator-cell") && active !== cell && cell?.isConnected) cell.focus({ preventScroll: true });
    else if (lost && cell?.isConnected) cell.focus({ preventScroll: true });
    else if (lost) this.park();
  }

  /**
   * @param {string} field
   * @param {"asc" | "desc" | null} how
   */
  sort(field, how) {
    if (how === null) this.grid.setSort([{ column: NUMBER, dir: "asc" }]);
    else this.grid.setSort([{ column: field, dir: how }]);
    this.holder.scrollTop = 0;
  }

  /** Whether the rows stand as in the file. */
  get inOrder() {
    const sorters = this.ready ? this.grid.getSorters() : [];
    return sorters.length === 0 || (sorters[0].field === NUMBER && sorters[0].dir === "asc");
  }

  /** @param {Event} event @returns {Spot | null} */
  spotAt(event) {
    const cell = /** @type {HTMLElement | null} */ (
      /** @type {HTMLElement} */ (event.target).closest?.(".tabulator-cell[data-field]")
    );
    const row = cell?.closest(".tabulator-row")?.querySelector("[data-row]");
    if (!cell || !row) return null;
    return { id: /** @type {HTMLElement} */ (row).dataset.row ?? "", field: cell.dataset.field ?? "" };
  }

  /** @param {Spot} spot */
  textAt(spot) {
    const unanswered = this.unanswered.get(`${spot.id} ${spot.field}`);
    return unanswered ? unanswered[2] : (this.rows?.cells.get(spot.id)?.[spot.field] ?? "");
  }

  stop() {
    this.pointing.stop();
    document.removeEventListener("focusin", this.follow);
    this.drag.stop();
    this.writing.typing?.close(false);
    this.grid?.destroy();
  }
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** @param {{ field: string, dir: string }} sorter */
function plainSorter({ field, dir }) {
  return { column: field, dir };
}
