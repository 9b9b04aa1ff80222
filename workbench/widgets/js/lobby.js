// The lobby: a form for a new game that Python fills, and the way to the table that was dealt. It knows no game.
import { element, mirror, setAttribute, setText } from "./common/dom.js";
import { keepFocus } from "./common/focus.js";
import { drawFields, drawGroups } from "./common/form.js";
import { Line } from "./common/line.js";
import { speaker } from "./common/live.js";
import { Offers } from "./common/offers.js";
import { followTheme } from "./common/theme.js";
import { keepWithin } from "./common/within.js";
import { inWords, say } from "./common/words.js";
import { drawNotice } from "./table/notice.js";

/** @type {import("./common/line.js").Advice} */
const whenUnheard = {
  stopped: () => say("Python has stopped: run the cell again."),
  silent: () => say("If it has stopped, run the cell again."),
};
/** How long the table may take to be shown, and how often it is looked for, in milliseconds. */
const [LONGEST_WAIT, LOOK] = [15000, 50];

/** @typedef {{ get: (name: string) => any, on: Function, off: Function, send: (content: object) => void }} Model */

class LobbyView {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.looking = 0;
    /** What was asked for last: to deal, or to open a code. */
    this.asked = "";
    /** Tables that were there before one was asked for. @type {Set<Element>} */
    this.known = new Set();
    this.dealt = model.get("dealt");
    this.make();
    this.say = speaker(this.live);
    this.line = new Line(model, this.root, (text, details) => this.tell(text, details), whenUnheard);
    el.append(this.root);
    this.letGo = keepWithin(this.root);
    this.stopTheme = followTheme(this.root);
    this.answered = () => this.receive();
    model.on("change:revision", this.answered);
    this.draw();
  }

  make() {
    this.first = element("div", { class: "lw-fields", "data-region": "first" });
    this.seats = element("div", { class: "lw-fields lw-seats", "data-region": "seats" });
    this.rest = element("div", { "data-region": "rest" });
    this.house = element("details", { class: "lw-rest" }, element("summary", {}, say("House rules")), this.rest);
    this.deal = element("button", { class: "lw-primary", "data-id": "deal", "data-fallback": "" }, say("Deal"));
    this.deal.addEventListener("click", () => this.ask({ kind: "deal" }));
    this.code = /** @type {HTMLInputElement} */ (
      element("input", { type: "text", "data-id": "code", placeholder: "LW1-…", autocomplete: "off", spellcheck: "false" })
    );
    const open = element("button", { "data-id": "open" }, say("Open"));
    open.addEventListener("click", () => this.ask({ kind: "open", code: this.code.value }));
    this.code.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.ask({ kind: "open", code: this.code.value });
    });
    this.kinds = element("dl", { class: "lw-kinds" });
    const who = element("section", { class: "lw-who" }, element("h4", { class: "lw-group" }, say("Who plays")));
    who.append(this.seats, this.kinds);
    this.notice = element("div", { class: "lw-notice", role: "alert", "data-region": "notice", hidden: true });
    const title = element("span", { class: "lw-lobby-title", role: "heading", "aria-level": "2" }, say("New game"));
    this.summary = element("summary", { class: "lw-lobby-head", "data-id": "fold" }, title);
    this.fold = /** @type {HTMLDetailsElement} */ (element("details", { class: "lw-lobby-fold", open: "" }, this.summary));
    const label = element("label", { class: "lw-code" }, element("span", { class: "lw-field-title" }, say("Or open a share code")));
    label.append(this.code);
    const codes = element("div", { class: "lw-code-row" }, label, open);
    this.foot = element("div", { class: "lw-lobby-foot" }, this.notice, this.deal, codes);
    const left = element("div", { class: "lw-left-games", "data-region": "offers" });
    const asked = element("div");
    this.offers = new Offers(asked, left, (intent) => this.ask(intent), () => say("Not now"));
    left.prepend(asked);
    this.fold.append(left, this.first, who, this.house, this.foot);
    this.live = element("div", { class: "lw-unseen lw-live", role: "status", "aria-live": "polite" });
    const about = { role: "region", "aria-label": say("New game") };
    this.root = element("div", { class: "lw-table lw-lobby", ...about }, this.fold, this.live);
  }

  draw() {
    const { model } = this;
    const set = (/** @type {string} */ name, /** @type {string} */ value) => this.send({ kind: "set", name, value });
    keepFocus(this.root, () => {
      this.offers.draw(model.get("offers"), model.get("earlier"));
      drawFields(this.first, model.get("first"), set);
      drawFields(this.seats, model.get("seats"), set);
      drawGroups(this.rest, model.get("rest"), set);
      mirror(
        this.kinds,
        /** @type {{ title: string, about: string }[]} */ (model.get("kinds")),
        (kind) => kind.title,
        () => element("div", {}, element("dt"), element("dd")),
        (node, kind) => {
          setText(/** @type {Element} */ (node.firstElementChild), kind.title);
          setText(/** @type {Element} */ (node.lastElementChild), kind.about);
        },
      );
      this.house.hidden = model.get("rest").length === 0;
      this.tell(model.get("notice"), model.get("details"));
    });
  }

  /**
   * @param {string} text nothing takes the notice away
   * @param {string} [details]
   */
  tell(text, details) {
    const notice = text === "" ? null : { text, ...(details ? { details } : {}) };
    drawNotice(this.notice, notice, { sure: () => {}, leave: () => this.deal.focus() });
  }

  /** Ask for a table. @param {any} intent */
  ask(intent) {
    this.known = new Set(this.tables());
    this.asked = intent.kind;
    this.send(intent);
  }

  /** @param {object} intent */
  send(intent) {
    this.line.send(intent);
  }

  receive() {
    this.line.answered();
    this.draw();
    this.root.dataset.revision = this.model.get("revision");
    const refused = this.model.get("refused");
    const code = refused && this.asked === "open";
    setAttribute(this.code, "aria-invalid", code ? "true" : null);
    const wrong = /** @type {HTMLElement | null} */ (this.fold.querySelector("[data-region] [aria-invalid]"));
    if (refused) this.showWrong(code ? this.code : wrong);
    if (this.model.get("dealt") === this.dealt) return;
    this.dealt = this.model.get("dealt");
    this.goToTable(Date.now() + LONGEST_WAIT);
  }

  /** A game could not be dealt or opened because of a field: show it. @param {HTMLElement | null} wrong */
  showWrong(wrong) {
    if (wrong?.closest(".lw-rest")) this.house.setAttribute("open", "");
    wrong?.focus();
    if (wrong === null) this.foot.scrollIntoView({ block: "nearest" });
  }

  /** The tables below this form. */
  tables() {
    const there = [...(this.root.parentElement?.parentElement?.querySelectorAll(".lw-table") ?? [])];
    return there.filter((node) => this.root.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  /** Fold the form, bring the new table into view and give it the keys. @param {number} until */
  goToTable(until) {
    clearTimeout(this.looking);
    const table = /** @type {HTMLElement | undefined} */ (this.tables().find((node) => !this.known.has(node)));
    if (table === undefined) {
      if (Date.now() < until) this.looking = setTimeout(() => this.goToTable(until), LOOK);
      return;
    }
    this.fold.open = false;
    table.focus({ preventScroll: true });
    table.scrollIntoView({ block: "start" });
    requestAnimationFrame(() => table.scrollIntoView({ block: "start" })); // when the page has taken the fold in
    this.say(say("The table is open below."));
  }

  end() {
    this.line.stop();
    clearTimeout(this.looking);
    this.stopTheme();
    this.letGo();
    this.model.off("change:revision", this.answered);
    this.root.remove();
  }
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  return inWords(model, () => new LobbyView(model, el));
}

export default { render };
