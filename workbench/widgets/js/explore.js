// The explorer: heatmaps that Bokeh draws, with all that stands round them. It shows what Python sends.
import { element, setText } from "./common/dom.js";
import { keepFocus } from "./common/focus.js";
import { speaker } from "./common/live.js";
import { Line } from "./common/line.js";
import { load } from "./common/loading.js";
import { followTheme } from "./common/theme.js";
import { keepWithin } from "./common/within.js";
import { say, speak } from "./common/words.js";
import { Controls } from "./explore/controls.js";
import { keepOutOfTab, Pointing } from "./explore/pointing.js";
import { explorerSkeleton, hintOfTheLine } from "./explore/skeleton.js";
import { SquareTable, squareAhead } from "./explore/squares.js";
import { counted, drawFacts, drawLegend, drawFault, drawPicked, drawTroubles, goToPicked, keep, markSelected } from "./explore/things.js";

/** The page tells Python its width when it has been the same for so many milliseconds. */
const STILL_FOR = 250;

const whenUnheard = {
  stopped: () => say("Python has stopped: what is shown stays as it was. Run the cell again."),
  silent: () => say("What is shown stays as it was until then. If it has stopped, run the cell again."),
};
/** What is answered with a new revision. */
const ANSWERED = new Set(["show", "pick", "clear"]);

/**
 * @typedef {{ get: (name: string) => any, on: Function, off: Function, send: (content: object) => void, widget_manager: any }} ExploreModel
 */

class ExploreView {
  /**
   * @param {ExploreModel} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.ended = false;
    /** @type {import("./explore/squares.js").ExploreMap | null} */
    this.map = null;
    /** @type {import("./explore/things.js").Legend | null} */
    this.legend = null;
    /** Where the keyboard is, and what was picked. @type {[number, number] | null} */
    this.at = null;
    /** What was pointed at last, by keyboard or mouse: of this the line speaks. @type {[number, number] | null} */
    this.pointed = null;
    /** @type {[number, number] | null} */
    this.picked = null;
    /** The figure as a widget, and as it is shown here. @type {any} */
    this.figure = null;
    /** @type {any} */
    this.child = null;
    /** What the figure has to hear as soon as it is there. @type {string[]} */
    this.early = [];
    this.told = "";
    this.still = 0;
    this.stopTab = () => {};
    const parts = (this.parts = explorerSkeleton(model.get("info").pack, model.get("picture")));
    this.root = parts.root;
    this.say = speaker(parts.live);
    this.line = new Line(model, this.root, (text, details) => this.unheard(text, details), whenUnheard);
    this.controls = new Controls(parts.controls, (settings) => this.tell({ kind: "show", ...settings }));
    this.table = new SquareTable(parts.table, (row, column) => this.pick(row, column));
    this.mouse = new Pointing(parts.map, parts.figure, () => this.map, (row, column) => this.pointAt(row, column));
    parts.below.addEventListener("click", () => goToPicked(parts.list));
    parts.toFramed.addEventListener("click", () => this.tell({ kind: "zoom", how: "framed" }));
    this.fillToolbars();
    el.append(this.root);
    for (const host of [parts.figure, parts.table]) host.addEventListener("keydown", (event) => this.pressed(event));
    parts.figure.addEventListener("focus", () => this.goTo(this.at ?? [0, 0]));
    this.letGo = keepWithin(this.root);
    this.stopTheme = followTheme(this.root);
    this.watchTheme = new MutationObserver(() => this.roomChanged());
    this.watchTheme.observe(this.root, { attributes: true, attributeFilter: ["class"] });
    this.watchWidth = new ResizeObserver(() => this.widthChanged());
    this.watchWidth.observe(parts.figure);
    this.answered = () => this.receive();
    this.hear = (/** @type {any} */ message) => this.heard(message);
    this.busied = () => {
      if (this.line.waits) this.line.wait(); // it hears, and counts
      this.drawBusy();
    };
    model.on("change:revision", this.answered);
    model.on("change:busy", this.busied);
    model.on("msg:custom", this.hear);
    this.drawAll();
    this.tell({ kind: "begin" });
    this.wantFigure();
  }

  fillToolbars() {
    /** @type {[string, string, string][]} */
    const ways = [
      ["in", "+", say("Look nearer")],
      ["out", "−", say("Look from further away")],
      ["all", "⤢", say("Show everything")],
      ["first", "⇤", say("Back to the beginning")],
    ];
    for (const [how, sign, title] of ways) {
      const look = () => this.tell({ kind: "zoom", how });
      this.parts.looking.append(this.tool(`zoom:${how}`, sign, look, title));
    }
    this.asTable = this.tool("table", say("As a table"), () => this.toggleTable());
    this.asTable.setAttribute("aria-pressed", "false");
    this.parts.files.append(this.asTable);
    this.parts.back.append(this.tool("back", say("Back to the heatmap"), () => this.backToFigure()));
    for (const format of ["png", "svg", "csv"])
      this.parts.files.append(this.tool(`file:${format}`, format.toUpperCase(), () => this.tell({ kind: "file", format }), say("Keep as {format}", { format: format.toUpperCase() })));
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {() => void} deed
   * @param {string} [title]
   */
  tool(id, text, deed, title) {
    return element("button", { type: "button", class: "lwx-tool", "data-id": id, onclick: deed, title, "aria-label": title }, text);
  }

  /** Show the table and go there, or put it away. */
  toggleTable() {
    this.showTable(!this.table.seen);
    if (!this.table.seen) return;
    this.parts.table.focus({ preventScroll: true });
    this.parts.back.scrollIntoView({ block: "nearest" });
    this.parts.table.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} seen */
  showTable(seen) {
    this.table.see(seen);
    this.asTable?.setAttribute("aria-pressed", String(seen));
    this.parts.back.hidden = !seen || !this.child;
    this.table.mark(this.at, this.picked);
  }

  backToFigure() {
    this.showTable(false);
    this.parts.figure.focus();
    this.parts.figure.scrollIntoView({ block: "nearest" });
  }

  // The figure

  async wantFigure() {
    const { figure } = this.parts;
    const waiting = element("p", { class: "lwx-none" }, say("The figure is coming …"));
    figure.append(waiting);
    try {
      await load(this.model, "bokeh");
      if (this.ended) return;
      this.told = JSON.stringify(this.room());
      this.tell({ kind: "ready", ...this.room() });
    } catch (error) {
      waiting.remove();
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} id of the Bokeh model that draws the figure */
  async showFigure(id) {
    if (this.child) return; // it is there, and has been brought up to date
    this.early = [];
    try {
      const manager = this.model.widget_manager;
      const figure = await manager.get_model(id);
      const child = await manager.create_view(figure);
      if (this.ended || this.child) {
        child.remove();
        return;
      }
      this.child = child;
      this.parts.figure.replaceChildren(child.el);
      this.parts.back.hidden = !this.table.seen;
      child.trigger("displayed");
      this.stopTab = keepOutOfTab(this.parts.figure);
      this.figure = figure;
      this.patchFigure(this.early);
    } catch (error) {
      this.complain(say("The figure cannot be shown here; the table has the same figures."), String(error));
      this.showTable(true);
    }
  }

  /** Gives a patch to the figure, as if it had come to it by itself. @param {string[]} parts */
  patchFigure(parts) {
    if (!this.figure) this.early.push(...parts);
    else for (const payload of parts) this.figure.trigger("msg:custom", { msg: "patch", payload }, []);
  }

  get dark() {
    return this.root.classList.contains("lw-dark");
  }

  room() {
    const theme = this.dark ? "dark" : "light";
    return { theme, width: Math.round(this.parts.figure.clientWidth) || 1000 };
  }

  roomChanged() {
    const room = this.room();
    const key = JSON.stringify(room);
    if (key === this.told) return;
    if (this.legend) drawLegend(this.parts.legend, this.legend, this.dark);
    if (this.told === "") return; // the figure has not been asked for yet
    this.told = key;
    this.tell({ kind: "room", ...room });
  }

  widthChanged() {
    clearTimeout(this.still);
    this.still = setTimeout(() => this.roomChanged(), STILL_FOR);
  }

  // What came

  /** @param {any} message */
  heard(message) {
    try {
      this.obey(message);
    } catch (error) {
      this.complain(say("The page could not draw the heatmap."), String(error));
    }
  }

  /** @param {any} message */
  obey(message) {
    if (message.kind === "map" || message.kind === "squares") this.patchFigure(message.parts ?? []);
    if (message.kind === "figure") this.showFigure(message.model);
    else if (message.kind === "map") this.wholeCame(message);
    else if (message.kind === "squares") this.squaresCame(message);
    else if (message.kind === "patch") this.patchFigure(message.parts);
    else if (message.kind === "list") this.listCame(message);
    else if (message.kind === "said") this.saidCame(message);
    else if (message.kind === "selected") {
      markSelected(this.parts.list, message.selected);
      this.drawFramed(message.framed);
    }
    else if (message.kind === "file") keep(message).catch((error) => this.complain(String(error?.message ?? error)));
  }

  /** @param {any} message */
  wholeCame(message) {
    const { map } = this;
    const same = map && map.rows.length === message.rows.length && map.columns.length === message.columns.length;
    this.map = message;
    if (!same || message.fresh) {
      this.at = this.pointed = null;
      this.mouse.hide();
      this.drawLine("");
    }
    if (message.fresh) this.say(message.title); // and no longer what was said of the one before
    keepFocus(this.root, () => this.table.draw(message));
    this.around(message);
  }

  /** @param {any} message */
  squaresCame(message) {
    if (!this.map) return;
    for (const [row, column, text] of message.changed) this.map.squares[row][column] = text;
    this.map.title = message.title;
    this.table.change(message.changed, message.title);
    this.around(message);
  }

  /** @param {any} message */
  around(message) {
    const { parts } = this;
    if (JSON.stringify(message.legend) !== JSON.stringify(this.legend)) drawLegend(parts.legend, message.legend, this.dark);
    this.legend = message.legend;
    drawFacts(parts.facts, message.facts);
    setText(parts.heading, message.title);
    setText(parts.meaning, message.meaning);
    setText(parts.short, message.short);
    parts.short.hidden = message.short === "";
    const empty = !this.map || this.map.rows.length === 0 || this.map.columns.length === 0;
    this.root.classList.toggle("lwx-empty", empty);
    if (this.asTable) this.asTable.hidden = empty;
    parts.figure.tabIndex = empty ? -1 : 0;
    setText(parts.about, message.about.join(" "));
    const name = say("Heatmap: {title}. Arrow keys go from square to square, Enter lists its cards.", { title: message.title });
    parts.figure.setAttribute("aria-label", name);
  }

  /** @param {import("./explore/things.js").PickedList} list */
  listCame(list) {
    const before = JSON.stringify(this.picked);
    this.picked = list.square;
    if (list.square) this.at = this.pointed = list.square;
    keepFocus(this.root, () =>
      drawPicked(this.parts.list, list, {
        select: (table, row) => this.tell({ kind: "select", table, row }),
        clear: () => this.tell({ kind: "clear" }),
      }),
    );
    this.table.mark(this.at, this.picked);
    this.parts.below.hidden = !list.square;
    if (!list.square || JSON.stringify(list.square) === before) return;
    const counts = list.groups.map(counted).join(". ");
    this.say(`${list.what} ${counts}.`);
  }

  /** @param {{ row: number, column: number, sentence: string, aloud: boolean }} said */
  saidCame({ row, column, sentence, aloud }) {
    if (this.pointed?.[0] !== row || this.pointed[1] !== column) return; // one has gone on since
    this.drawLine(sentence);
    this.mouse.say(row, column, sentence);
    if (aloud) this.say(sentence);
  }

  /** @param {string} sentence of the square that is pointed at; empty: none is */
  drawLine(sentence) {
    setText(this.parts.line, sentence || hintOfTheLine());
    this.parts.line.classList.toggle("lw-quiet", !sentence);
  }

  receive() {
    this.line.answered();
    this.drawAll();
    const news = this.model.get("news");
    if (news.length > 0) this.say(news.join(" "));
    this.root.dataset.revision = String(this.model.get("revision"));
  }

  drawAll() {
    const info = this.model.get("info");
    setText(this.parts.title, info.pack);
    setText(this.parts.question, info.question);
    this.controls.draw(info);
    setText(this.parts.warning, info.warning);
    keepFocus(this.root, () => drawTroubles(this.parts.troubles, info.troubles, ({ table, row, column, place }) => this.tell({ kind: "select", table, row, column, place })));
    setText(this.parts.why, info.why);
    this.drawFramed(info.framed);
    this.parts.warning.hidden = info.warning === "";
    this.parts.why.hidden = info.why === "";
    this.drawNotice(this.model.get("notice"));
    this.drawBusy();
  }

  /** @param {string} text says which rows and columns are framed, and why */
  drawFramed(text) {
    setText(this.parts.framed, text);
    this.parts.framed.parentElement?.toggleAttribute("hidden", text === "");
  }

  drawBusy() {
    const busy = this.model.get("busy");
    this.parts.busy.hidden = busy === "";
    setText(this.parts.busy, busy);
    this.parts.figure.setAttribute("aria-busy", String(busy !== ""));
  }

  /** @param {{ text: string, details?: string } | null} notice */
  drawNotice(notice) {
    drawFault(this.parts.notice, notice);
  }

  /** @param {string} text @param {string} [details] */
  complain(text, details = "") {
    this.drawNotice({ text, details });
  }

  // Doing

  /** @param {{ kind: string }} intent */
  tell(intent) {
    if (ANSWERED.has(intent.kind)) this.line.send(intent);
    else this.line.tell(intent);
  }

  /**
   * Nobody hears: it is said, and what was chosen goes back to what is shown.
   * @param {string} text
   * @param {string} [details]
   */
  unheard(text, details = "") {
    this.controls.draw(this.model.get("info"));
    if (text) this.complain(text, details);
    else this.drawNotice(this.model.get("notice"));
  }

  /** @param {[number, number]} place */
  goTo(place) {
    if (this.map?.squares[place[0]]?.[place[1]] === undefined) return;
    this.at = this.pointed = place;
    this.mouse.hide();
    this.table.mark(this.at, this.picked);
    this.tell({ kind: "at", row: place[0], column: place[1] });
  }

  /**
   * The mouse is on another square.
   * @param {number} row
   * @param {number} column
   */
  pointAt(row, column) {
    this.pointed = [row, column];
    this.tell({ kind: "point", row, column });
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  pick(row, column) {
    this.tell({ kind: "pick", row, column });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { map } = this;
    if (!map || event.altKey) return;
    const at = this.at ?? [0, 0];
    const goal = squareAhead(event, at, map.rows.length, map.columns.length);
    const zooms = /** @type {Record<string, string>} */ ({ "+": "in", "=": "in", "-": "out", "−": "out", 0: "all" });
    if (goal) this.goTo(goal);
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === "Enter" || event.key === " ") this.pick(at[0], at[1]);
    else if (event.key === "Escape") this.tell({ kind: "clear" });
    else if (Object.hasOwn(zooms, event.key)) this.tell({ kind: "zoom", how: zooms[event.key] });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  end() {
    this.ended = true;
    this.line.stop();
    clearTimeout(this.still);
    this.stopTheme();
    this.stopTab();
    this.letGo();
    this.watchTheme.disconnect();
    this.watchWidth.disconnect();
    this.model.off("change:revision", this.answered);
    this.model.off("change:busy", this.busied);
    this.model.off("msg:custom", this.hear);
    this.child?.remove();
    this.root.remove();
  }
}

/** @param {{ model: ExploreModel, el: HTMLElement }} context */
function render({ model, el }) {
  speak(model.get("words"));
  const view = new ExploreView(model, el);
  return () => view.end();
}

export default { render };
