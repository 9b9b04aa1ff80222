// The playing widget: draws what Python sends, sends back what a person wants, and knows no game.
import { element, mirror, setText } from "./shared/dom.js";
import { along, keepFocus, oneTabStop } from "./shared/focus.js";
import { speaker } from "./shared/live.js";
import { followTheme } from "./shared/theme.js";
import { Board } from "./table/board.js";
import { matching, mentioned, pointedAt } from "./table/choices.js";
import { Head, drawLog } from "./table/head.js";
import { Panel } from "./table/panel.js";
import { drawHands, drawThings } from "./table/things.js";

/** How long Python may be silent before the table says so, in milliseconds. */
const PATIENCE = 6000;
const SILENCE =
  "No answer from Python yet: it is busy with something else, or it has stopped. " +
  "If it has stopped, run the cell again.";
const KEYS =
  "Tab goes from part to part, arrow keys move within one, Enter or Space selects, Escape clears the selection. " +
  "B: board, A: actions, H: hands, D: decks, U: undo, R: redo.";

/**
 * @typedef {import("./table/choices.js").Choice} Choice
 * @typedef {{ get: (name: string) => any, on: Function, off: Function, send: (content: object) => void }} Model
 */

/**
 * The parts of the table, empty.
 * @param {string} title
 * @param {string} picture the class of the still pictures that a notebook shows where no live table is
 */
function skeleton(title, picture) {
  const region = (/** @type {string} */ tag, /** @type {string} */ name, /** @type {string} */ label) =>
    element(tag, { class: `lw-${name}`, "data-region": name, role: "group", "aria-label": label });
  const [head, board] = [region("header", "head", "Turn and counters"), region("div", "board", "Board")];
  const [actions, hands] = [region("section", "actions", "Actions"), region("section", "hands", "Hands")];
  const decks = region("section", "decks", "Decks");
  decks.append(element("div", { class: "lw-strip", "data-strip": "" }));
  const standing = element("ul", { class: "lw-unseen", "aria-label": "On the board" });
  const lines = element("ol");
  const log = element(
    "div",
    { class: "lw-log", role: "log", "aria-live": "off", "aria-label": "What happened", tabindex: "0" },
    lines,
  );
  const chronicle = element(
    "section",
    { class: "lw-chronicle" },
    element("h3", { class: "lw-heading" }, "What happened"),
    log,
  );
  const notice = element("div", { class: "lw-notice", role: "alert", hidden: true });
  const live = element("div", { class: "lw-unseen lw-live", role: "status", "aria-live": "polite" });
  const keys = element("details", { class: "lw-keys" }, element("summary", {}, "Keys"), element("p", {}, KEYS));
  const side = element("div", { class: "lw-side" }, actions, decks, hands);
  const body = element("div", { class: "lw-body" }, board, standing, side, chronicle);
  const still = `.${CSS.escape(picture)}`;
  const hide = element("style", {}, `${still}, .jp-OutputArea-child:has(${still}) { display: none !important }`);
  const root = element(
    "div",
    {
      class: "lw-table",
      "data-lm-suppress-shortcuts": "true",
      role: "region",
      "aria-label": title,
    },
    head,
    body,
    notice,
    keys,
    live,
    hide,
  );
  return { root, head, board, standing, actions, decks, hands, lines, notice, live };
}

class TableView {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    /** @type {string[]} */
    this.selection = [];
    this.hint = "";
    /** The revision an intent was sent at and is not answered yet. @type {number | null} */
    this.waiting = null;
    this.patience = 0;
    this.lastAsked = "";
    this.names = namesOf(model);
    this.parts = skeleton(model.get("info").title, model.get("picture"));
    this.root = this.parts.root;
    this.say = speaker(this.parts.live);
    this.head = new Head(this.parts.head, { undo: () => this.step("undo"), redo: () => this.step("redo") });
    this.board = new Board(this.parts.board, (id) => this.point(id));
    this.panel = new Panel(this.parts.actions, {
      play: (choice) => this.play(choice),
      drop: (id) => this.select(this.selection.filter((other) => other !== id)),
      clear: () => this.select([]),
      show: (ids) => this.preview(ids),
      redraw: () => this.drawChoices(),
    });
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.stopTheme = followTheme(this.root);
    this.answered = () => this.receive();
    model.on("change:revision", this.answered);
    this.draw();
  }

  // Drawing

  /** A drawing that fails says so where the player looks, not only in the browser's console. */
  draw() {
    try {
      this.drawAll();
    } catch (error) {
      this.drawNotice({
        text: "The page could not draw the table. The game in Python is safe.",
        details: String(error),
      });
    }
  }

  drawAll() {
    const { model } = this;
    this.names = namesOf(model);
    keepFocus(this.root, () => {
      this.head.draw(model.get("info"));
      const pieces = /** @type {{ id: string, label: string }[]} */ (model.get("pieces"));
      mirror(
        this.parts.standing,
        pieces,
        (piece) => piece.id,
        () => element("li"),
        (node, piece) => setText(node, piece.label),
      );
      drawLog(this.parts.lines, model.get("chronicle"));
      this.drawNotice(model.get("notice"));
      this.drawChoices();
    });
  }

  /** Everything that depends on what is selected. */
  drawChoices() {
    const { model, selection } = this;
    const marks = this.marks();
    const point = (/** @type {string} */ id) => this.point(id);
    this.root.classList.toggle("lw-choosing", selection.length > 0);
    this.board.draw(model.get("board"), model.get("cells"), marks);
    drawHands(this.parts.hands, fromTheActive(model.get("hands")), model.get("faces"), marks, point);
    drawThings(/** @type {HTMLElement} */ (this.parts.decks.firstElementChild), model.get("decks"), marks, point);
    this.parts.hands.hidden = model.get("hands").length === 0;
    this.parts.decks.hidden = model.get("decks").length === 0;
    const over = model.get("info").over;
    this.panel.draw({
      choices: this.choices(),
      selection,
      names: this.names,
      over,
      hint: over ? "" : this.hintFor(marks),
    });
  }

  /** @returns {import("./table/board.js").Marks} */
  marks() {
    const choices = this.choices();
    const verb = this.panel.open;
    const fitting = matching(choices, this.selection).filter((choice) => !verb || choice.verb === verb);
    const narrowing = new Set([...mentioned(fitting)].filter((id) => !this.selection.includes(id)));
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const choice of fitting) for (const id of choice.targets) counts.set(id, (counts.get(id) ?? 0) + 1);
    return { selection: this.selection, mentioned: mentioned(choices), narrowing, counts };
  }

  /** @param {import("./table/board.js").Marks} marks */
  hintFor(marks) {
    if (this.hint) return this.hint;
    if (this.selection.length === 0)
      return marks.narrowing.size > 0 ? "Point at anything that is outlined to see what it can do." : "";
    return marks.narrowing.size > 0 ? "Choose below, or point at one more outlined thing to narrow it down." : "";
  }

  /** @param {{ text: string, details?: string } | null} notice */
  drawNotice(notice) {
    this.parts.notice.hidden = !notice;
    if (!notice) {
      this.parts.notice.replaceChildren();
      return;
    }
    const parts = [element("p", {}, notice.text)];
    if (notice.details)
      parts.push(element("details", {}, element("summary", {}, "Details"), element("pre", {}, notice.details)));
    this.parts.notice.replaceChildren(...parts);
  }

  /** @returns {Choice[]} */
  choices() {
    return this.model.get("info").over ? [] : this.model.get("choices");
  }

  // Choosing

  /** @param {string} id */
  point(id) {
    const name = this.names.get(id) ?? id;
    const selection = pointedAt(this.choices(), this.selection, id);
    if (selection === null) {
      const why = this.model.get("info").over ? "The game is over." : "Nothing can be done with it now.";
      this.select(this.selection, `${name}: ${why}`);
      return;
    }
    this.select(selection);
  }

  /**
   * @param {string[]} selection
   * @param {string} [hint] what to say instead of how many actions fit
   */
  select(selection, hint = "") {
    this.selection = selection;
    this.panel.open = null;
    this.hint = hint;
    keepFocus(this.root, () => this.drawChoices());
    this.say(hint || this.summary());
  }

  summary() {
    if (this.selection.length === 0) return "Nothing selected.";
    const count = matching(this.choices(), this.selection).length;
    const names = this.selection.map((id) => this.names.get(id) ?? id).join(", ");
    return `Selected: ${names}. ${count === 1 ? "1 action fits" : `${count} actions fit`}.`;
  }

  /** @param {string[]} ids */
  preview(ids) {
    for (const node of this.root.querySelectorAll(".lw-preview")) node.classList.remove("lw-preview");
    for (const id of ids) {
      const name = CSS.escape(id);
      for (const node of this.root.querySelectorAll(`.lw-ring[data-for="${name}"], button[data-id="${name}"]`)) {
        node.classList.add("lw-preview");
      }
    }
  }

  // Intents and answers

  /** @param {Choice} choice */
  play(choice) {
    this.send({ kind: "play", action: choice.action });
  }

  /** @param {"undo" | "redo"} kind */
  step(kind) {
    const possible = this.model.get("info")[`can_${kind}`];
    if (possible) this.send({ kind });
    else this.say(kind === "undo" ? "There is nothing to take back." : "There is nothing to do again.");
  }

  /** @param {object} intent */
  send(intent) {
    if (this.waiting !== null) return;
    this.waiting = this.model.get("revision");
    this.root.setAttribute("aria-busy", "true");
    this.patience = setTimeout(() => this.impatient(), PATIENCE);
    this.model.send({ ...intent, revision: this.waiting });
  }

  impatient() {
    this.drawNotice({ text: SILENCE });
    this.rest();
  }

  /** Take intents again. A late answer is still welcome. */
  rest() {
    clearTimeout(this.patience);
    this.waiting = null;
    this.root.removeAttribute("aria-busy");
  }

  receive() {
    this.rest();
    const notice = this.model.get("notice");
    const known = mentioned(this.choices());
    this.selection = notice ? this.selection.filter((id) => known.has(id)) : [];
    this.hint = "";
    this.panel.open = null;
    this.draw();
    const { asked, over, result } = this.model.get("info");
    const question = over ? result : asked === this.lastAsked ? "" : asked;
    this.lastAsked = asked;
    if (!notice) this.say([...this.model.get("news"), question].filter((text) => text).join(" "));
  }

  // Keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.board.byKey = true;
    event.stopPropagation(); // the notebook has shortcuts of its own on these keys
    if (this.board.pressed(event) || this.strip(event) || this.shortcut(event)) event.preventDefault();
    else if (event.key === "Enter" && event.repeat) event.preventDefault(); // a held key must not play on and on
  }

  /** Arrow keys within a row of cards or the list of actions. @param {KeyboardEvent} event */
  strip(event) {
    const from = /** @type {HTMLElement} */ (event.target);
    const host = from.closest("[data-strip], .lw-actions");
    if (host === null) return false;
    const items = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button")]);
    const to = along(items, from, event.key);
    if (to === null || !items.includes(from)) return false;
    if (host.hasAttribute("data-strip")) oneTabStop(items, (item) => item === to);
    to.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    /** @type {Record<string, () => void>} */
    const deeds = {
      Escape: () => this.select([]),
      u: () => this.step("undo"),
      r: () => this.step("redo"),
      b: () => this.board.focus(),
      a: () => this.panel.heading.focus(),
      h: () => firstStop(this.parts.hands)?.focus(),
      d: () => firstStop(this.parts.decks)?.focus(),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat || !Object.hasOwn(deeds, key)) return false;
    deeds[key]();
    return true;
  }

  end() {
    clearTimeout(this.patience);
    this.stopTheme();
    this.model.off("change:revision", this.answered);
    this.root.remove();
  }
}

/** @param {Model} model */
function namesOf(model) {
  const cells = model.get("cells").map((/** @type {any} */ cell) => [cell.id, cell.name]);
  const pieces = model.get("pieces").map((/** @type {any} */ piece) => [piece.id, piece.name]);
  const hands = model.get("hands").map((/** @type {any} */ hand) => [hand.id, hand.title]);
  const cards = model
    .get("hands")
    .flatMap((/** @type {any} */ hand) => hand.cards.map((/** @type {any} */ card) => [card.id, card.title]));
  const decks = model.get("decks").map((/** @type {any} */ deck) => [deck.id, deck.title]);
  return new Map([...pieces, ...cells, ...hands, ...cards, ...decks]);
}

/**
 * The hands as they sit round the table, from the one that is asked on.
 * @param {import("./table/things.js").Hand[]} hands
 */
function fromTheActive(hands) {
  const first = Math.max(
    hands.findIndex((hand) => hand.active),
    0,
  );
  return [...hands.slice(first), ...hands.slice(0, first)];
}

/**
 * @param {HTMLElement} region
 * @returns {HTMLElement | null}
 */
function firstStop(region) {
  return region.querySelector('[data-strip] [tabindex="0"]') ?? region.querySelector("button");
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const view = new TableView(model, el);
  return () => view.end();
}

export default { render };
