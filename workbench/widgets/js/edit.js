// The editor of a pack: a thin skin. It shows what Python sends and sends back what a person wants.
import { drawing, element, setText } from "./common/dom.js";
import { keepFocus } from "./common/focus.js";
import { Line } from "./common/line.js";
import { speaker } from "./common/live.js";
import { load } from "./common/loading.js";
import { followTheme } from "./common/theme.js";
import { keepWithin } from "./common/within.js";
import { say, speak } from "./common/words.js";
import { titled, worstFaults } from "./edit/cells.js";
import { Changes } from "./edit/changes.js";
import { Files } from "./edit/files.js";
import { Form } from "./edit/form.js";
import { Grid } from "./edit/grid.js";
import { EditHead, drawTabs, tabKeys } from "./edit/head.js";
import { drawBanner, drawComplaint, whenUnheard } from "./edit/notices.js";
import { drawProblems } from "./edit/problems.js";
import { editorSkeleton } from "./edit/skeleton.js";
import { RowDeeds } from "./edit/rowdeeds.js";
import { Store } from "./edit/store.js";
import { Tools, askForBlank } from "./edit/tools.js";

/**
 * @typedef {import("./edit/head.js").TableInfo} TableInfo
 * @typedef {import("./edit/cells.js").Column} Column
 * @typedef {import("./edit/ranges.js").Spot} Spot
 * @typedef {{ get: (name: string) => any, on: Function, off: Function, send: (content: object, callbacks?: object, buffers?: ArrayBuffer[]) => void }} EditModel
 */

class EditView {
  /**
   * @param {EditModel} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.ended = false;
    this.parts = editorSkeleton(model.get("info").title, model.get("picture"));
    this.root = this.parts.root;
    this.say = speaker(this.parts.live);
    this.line = new Line(model, this.root, (text, details) => this.unheard(text, details), whenUnheard);
    /** @type {Grid | null} */
    this.grid = null;
    /** The table that is shown, and where it is shown next. @type {string} */
    this.open = model.get("chosen").table || (this.tables()[0]?.name ?? "");
    /** A cell to go to as soon as its table is there. @type {{ table: string, spot: Spot, elsewhere: boolean } | null} */
    this.goal = null;
    /** The cell that keys acted on last, for each table that was left. @type {Map<string, Spot>} */
    this.left = new Map();
    /** @type {Map<string, SVGSVGElement>} */
    this.signs = new Map();
    /** @type {Map<string, string>} */
    this.names = new Map();
    this.readSigns();
    this.store = new Store(model, (news) => this.rowsCame(news));
    this.deeds = new RowDeeds(this);
    this.head = new EditHead(this.parts.head, {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      save: () => this.save(),
    });
    this.form = new Form(this.parts.form, {
      edit: (cells, visit) => this.edit(cells, visit),
      preview: (id, column, text) => this.line.tell({ kind: "preview", table: this.open, row: id, column, text }),
      step: (by) => this.stepRow(by),
      options: (column) => this.options(column),
      signs: this.signs,
      names: this.names,
    });
    this.tools = new Tools(this.parts.tools, {
      add: () => this.deeds.add(),
      blank: () => this.line.tell({ kind: "blanks", table: this.open }),
      duplicate: () => this.deeds.withRows((rows) => this.send({ kind: "duplicate", table: this.open, rows })),
      remove: () => this.deeds.withRows((rows) => this.send({ kind: "delete", table: this.open, rows })),
      up: () => this.deeds.move(-1),
      down: () => this.deeds.move(1),
      several: () => this.deeds.several(),
      find: (text) => this.grid?.find(text),
      leaveFind: () => this.deeds.toGrid(),
    });
    this.changes = new Changes(this.parts.changes, {
      ask: (since) => this.line.tell({ kind: "difference", since }),
      go: ({ table, row, column }) => this.goTo(table, { id: row, field: column }),
    });
    this.files = new Files(this.parts.files, {
      send: (intent, buffers) => this.send(intent, buffers),
      complain: (text) => this.complain(text),
      table: () => this.open,
    });
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.explain(event));
    this.letGo = keepWithin(this.root);
    this.stopTheme = followTheme(this.root);
    /** What is listened to, until the end. @type {[string, (...came: any[]) => void][]} */
    this.ears = [
      ["change:revision", () => this.receive()],
      ["change:card", () => this.form.showCard(model.get("card"))],
      ["change:chosen", () => this.drawForm()],
      ["msg:custom", (message, buffers) => this.heard(message, buffers)],
    ];
    for (const [what, deed] of this.ears) model.on(what, deed);
    this.draw();
    this.loadGrid();
  }

  async loadGrid() {
    this.parts.grid.replaceChildren(element("p", { class: "lwe-none" }, say("The grid is coming …")));
    try {
      const library = await load(this.model, "tabulator");
      if (this.ended) return;
      this.parts.grid.replaceChildren();
      this.grid = new Grid(this.parts.grid, library, {
        edit: (cells, visit) => this.edit(cells, visit),
        paste: (text, rows, columns) => this.send({ kind: "paste", table: this.open, rows, columns, text }),
        picked: (spot, cells) => this.picked(spot, cells),
        move: (rows, before) => this.deeds.drop(rows, before),
        key: (event) => this.gridKey(event),
        ready: () => this.showTable(),
        options: (column) =>
          column.kind.type === "oneof" || column.kind.type === "reference" ? this.options(column) : null,
        signs: this.signs,
      });
      this.showTable();
    } catch (error) {
      this.parts.grid.replaceChildren();
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  // What there is

  /** @returns {TableInfo[]} */
  tables() {
    return this.model.get("tables");
  }

  /** @returns {TableInfo | null} */
  table() {
    return this.tables().find((table) => table.name === this.open) ?? null;
  }

  /** The words that a cell of a column can hold. @param {Column} column @returns {[string, string][]} */
  options(column) {
    if (column.kind.words) return column.kind.words;
    return column.kind.table ? (this.model.get("options")[column.kind.table] ?? []) : [];
  }

  readSigns() {
    if (this.signsRead === this.model.get("signs")) return;
    this.signsRead = this.model.get("signs");
    for (const sign of this.model.get("signs")) {
      this.signs.set(sign.letter, drawing(sign.svg));
      this.names.set(sign.letter, sign.name);
    }
  }

  /** @returns {import("./edit/cells.js").Faults} */
  faults() {
    return worstFaults(this.model.get("faults"), this.open);
  }

  // Drawing

  /** A drawing that fails says so where one looks, not only in the browser's console. */
  draw() {
    try {
      this.drawAll();
    } catch (error) {
      this.complain(say("The page could not draw the editor. The pack in Python is safe."), String(error));
    }
  }

  drawAll() {
    const { model, parts } = this;
    const info = model.get("info");
    if (!this.table()) this.open = this.tables()[0]?.name ?? "";
    keepFocus(this.root, () => {
      this.head.draw(info);
      drawBanner(parts.banner, info, (intent) => this.send(intent));
      drawTabs(parts.tabs, this.tables(), this.open, parts.grid.id, (name) => this.choose(name));
      drawProblems(parts.problems, model.get("faults"), info.faults, {
        go: (fault) => fault.table && this.goTo(fault.table, { id: fault.row, field: fault.column }),
        repair: (key) => this.send({ kind: "repair", key }),
        repairAll: () => this.send({ kind: "repair-all" }),
      });
      this.changes.offer(model.get("points"));
      this.files.draw(model.get("versions"), model.get("plan"));
      drawComplaint(this.parts.notice, model.get("notice"));
      this.drawTools();
      this.drawForm();
      this.form.showCard(model.get("card"));
    });
    this.showTable();
  }

  /** @param {string} text @param {string} [details] */
  complain(text, details = "") {
    drawComplaint(this.parts.notice, { text, details });
  }

  showTable() {
    const [table, rows] = [this.table(), this.open ? this.store.rows(this.open) : undefined];
    if (!this.grid || !table || !rows) return;
    this.parts.grid.setAttribute("aria-label", `${table.title}. ${table.doc}`);
    this.grid.show(table, rows, this.faults());
    this.drawForm();
    this.showChosen();
    this.reach();
  }

  /** The row of the form is the one that keys act on, until another is pointed at. */
  showChosen() {
    const { table, row } = this.model.get("chosen");
    if (!this.grid?.ready) return;
    if (this.grid.at === null && this.grid.updating === 0 && table === this.open && row && !this.goal) {
      this.grid.goTo({ id: row, field: this.table()?.columns[0]?.name ?? "" }, this.grid.focused);
    }
  }

  drawTools() {
    const blank = this.tables().some((table) => table.blanks === this.open);
    this.tools.draw({ rows: this.grid?.ids().length ?? 0, cells: this.grid?.cells().length ?? 0, blank });
  }

  drawForm() {
    const [table, { row }] = [this.table(), this.model.get("chosen")];
    const rows = this.store.tables.get(this.open);
    const cells = rows?.cells.get(row);
    const shown = this.model.get("chosen").table === this.open && cells !== undefined;
    const place = rows ? rows.order.indexOf(row) + 2 : 0;
    const title = table ? say("{table}, row {row}", { table: table.title, row: place }) : "";
    this.form.show(table, shown ? row : "", cells ?? {}, title, this.faults());
  }

  // Rows

  /** @param {import("./edit/store.js").News} news */
  async rowsCame(news) {
    if (news.table !== this.open) return;
    if (this.grid?.table?.name === news.table) await this.grid.update(news);
    this.showTable();
    this.drawTools();
  }

  /** A tab was chosen: go on where that table was left. @param {string} name */
  choose(name) {
    const spot = this.left.get(name);
    const there = spot !== undefined && this.store.tables.get(name)?.cells.has(spot.id);
    this.goal = there && name !== this.open ? { table: name, spot, elsewhere: true } : null;
    this.openTable(name, there ? spot.id : "");
  }

  /** Show another table. @param {string} name @param {string} row the row of it that is pointed at; empty: none */
  openTable(name, row) {
    this.form.send();
    if (this.grid?.at && this.grid.table?.name === this.open) this.left.set(this.open, this.grid.at);
    this.open = name;
    this.parts.asking.hidden = true;
    this.tools.finding.value = "";
    this.tellBelow("");
    this.draw();
    const chosen = this.model.get("chosen");
    if (chosen.table !== name || chosen.row !== row) this.line.tell({ kind: "select", table: name, row });
  }

  /**
   * A cell is pointed at.
   * @param {Spot} spot
   * @param {number} cells
   */
  picked(spot, cells) {
    const chosen = this.model.get("chosen");
    if (chosen.table !== this.open || chosen.row !== spot.id)
      this.line.tell({ kind: "select", table: this.open, row: spot.id });
    this.drawTools();
    const column = this.table()?.columns.find((one) => one.name === spot.field);
    const fault = this.faults().get(`${spot.id} ${spot.field}`);
    const about = column ? `${titled(column)}: ${column.doc}${column.rule ? ` [${column.rule}]` : ""}` : "";
    const many = cells > 1 ? `${say("{number} cells selected.", { number: cells })} ` : "";
    this.tellBelow(`${many}${fault ? fault.text : about}`, fault?.severity === "error");
    if (fault || cells > 1) this.say(`${many}${fault?.text ?? ""}`);
  }

  /** In the line below the grid. @param {string} text @param {boolean} [wrong] */
  tellBelow(text, wrong = false) {
    setText(this.parts.line, text);
    this.parts.line.classList.toggle("lwe-wrong", wrong);
  }

  /**
   * @param {string} table
   * @param {Spot} spot
   * @param {boolean} [elsewhere] whether it was pointed at in another widget, where focus and page stay
   */
  goTo(table, spot, elsewhere = false) {
    this.goal = { table, spot, elsewhere };
    if (this.open === table) this.reach();
    else this.openTable(table, spot.id);
  }

  /** Go to the goal, if its table and row are there. */
  reach() {
    const { goal, grid } = this;
    if (!goal || !grid?.ready || grid.updating > 0 || goal.table !== this.open || !grid.rows) return;
    if (goal.spot.id && !grid.rows.cells.has(goal.spot.id)) return;
    this.goal = null;
    if (goal.elsewhere) {
      grid.goTo(goal.spot, grid.focused);
      return;
    }
    if (goal.spot.id) {
      grid.goTo(goal.spot);
      grid.keys.release(true);
    } else this.parts.tabs.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
    this.parts.grid.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} by */
  stepRow(by) {
    const ids = this.grid?.shown().ids ?? [];
    const at = ids.indexOf(this.model.get("chosen").row);
    const to = ids[Math.max(0, Math.min(at + by, ids.length - 1))];
    const field = this.grid?.at?.field ?? this.table()?.columns[0]?.name ?? "";
    if (to !== undefined) this.grid?.goTo({ id: to, field }, false);
  }

  // Doing

  /** @param {[string, string, string][]} cells @param {string} [visit] */
  edit(cells, visit = "") {
    const rows = this.store.tables.get(this.open);
    const now = (/** @type {string} */ id, /** @type {string} */ field) =>
      this.grid?.unanswered.get(`${id} ${field}`)?.[2] ?? rows?.cells.get(id)?.[field] ?? "";
    const changed = cells.filter(([id, column, text]) => now(id, column) !== text);
    if (changed.length === 0) return;
    this.grid?.wrote(changed);
    this.send({ kind: "set", table: this.open, cells: changed, visit });
  }

  /** @param {"undo" | "redo"} kind */
  step(kind) {
    this.form.send();
    if (this.model.get("info")[kind] || this.line.waits) this.send({ kind });
    else this.say(kind === "undo" ? say("There is nothing to take back.") : say("There is nothing to do again."));
  }

  save() {
    this.form.send();
    this.send({ kind: "save" });
  }

  // Messages

  /** Something that is answered with a new revision. @param {object} intent @param {ArrayBuffer[]} [buffers] */
  send(intent, buffers) {
    this.line.send(intent, buffers);
  }

  /** @param {string} text @param {string} [details] */
  unheard(text, details) {
    this.grid?.unheard();
    this.grid?.keys.release(false);
    if (text) this.complain(text, details);
    else drawComplaint(this.parts.notice, null);
  }

  receive() {
    this.line.answered();
    this.readSigns();
    this.grid?.answered();
    this.draw();
    this.root.dataset.revision = this.model.get("revision");
    const news = this.model.get("news");
    if (news.length > 0 && !this.model.get("notice")) this.say(news.join(" "));
    const touched = this.model.get("touched");
    if (touched) this.goTo(touched.table, { id: touched.row, field: touched.column }, touched.elsewhere);
    this.changes.ask();
  }

  /**
   * @param {any} message
   * @param {DataView[]} buffers
   */
  heard(message, buffers) {
    if (message?.kind === "difference") this.changes.draw(message);
    else if (message?.kind === "file") this.files.take(message, buffers[0]);
    else if (message?.kind === "blanks")
      askForBlank(this.parts.asking, message.blanks, drawing, (row) => {
        if (row !== null) this.send({ kind: "from-blank", table: message.table, row });
        else this.deeds.toGrid();
      });
  }

  // Keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches("input, textarea, select");
    const control = event.ctrlKey || event.metaKey;
    if (control && !typing && !event.altKey) {
      const key = event.key.toLowerCase();
      if (key === "z" || key === "y") {
        this.step(key === "y" || event.shiftKey ? "redo" : "undo");
        event.preventDefault();
        event.stopPropagation();
      }
      return;
    }
    if (event.altKey && !target.closest(".lwe-grid")) return;
    if (!typing && tabKeys(event, this.parts.tabs)) event.preventDefault();
  }

  /** Keys of the grid that are about rows. @param {KeyboardEvent} event */
  gridKey(event) {
    if (event.altKey && event.key === "ArrowUp") this.deeds.move(-1);
    else if (event.altKey && event.key === "ArrowDown") this.deeds.move(1);
    else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") this.deeds.add();
    else return false;
    return true;
  }

  /** What a field of the form is about is also said in the line below the grid. @param {Event} event */
  explain(event) {
    const field = /** @type {HTMLElement} */ (event.target).closest?.("[data-column]");
    if (field) this.tellBelow(field.querySelector(".lwe-doc")?.textContent ?? "");
  }

  end() {
    this.ended = true;
    this.line.stop();
    this.form.stop();
    this.grid?.stop();
    this.store.stop();
    this.stopTheme();
    this.letGo();
    for (const [what, deed] of this.ears) this.model.off(what, deed);
    this.root.remove();
  }
}

/** @param {{ model: EditModel, el: HTMLElement }} context */
function render({ model, el }) {
  speak(model.get("words"));
  const view = new EditView(model, el);
  return () => view.end();
}

export default { render };
