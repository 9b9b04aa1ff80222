// The building widget: shows the step that Python sends, sends back what is done, and knows no game.
import { setAttribute, setText } from "./common/dom.js";
import { keepFocus } from "./common/focus.js";
import { Line } from "./common/line.js";
import { drawForm } from "./common/form.js";
import { speaker } from "./common/live.js";
import { followTheme } from "./common/theme.js";
import { keepWithin } from "./common/within.js";
import { Board } from "./table/board.js";
import { Explainer } from "./table/explain.js";
import { Layers } from "./table/layers.js";
import { drawNotice } from "./table/notice.js";
import { drawingsOf } from "./table/reading.js";
import { drawChecklist } from "./builder/checklist.js";
import { Dragging } from "./builder/drag.js";
import { drawFlaws } from "./builder/flaws.js";
import { builderFrame } from "./builder/frame.js";
import { drawCode, Keeping, saveFile } from "./builder/keeping.js";
import { Handling } from "./builder/handling.js";
import { Keys } from "./builder/keys.js";
import { drawOpened } from "./builder/opened.js";
import { lockQuestion, offerToGoOn, playQuestion } from "./builder/questions.js";
import { drawReview } from "./builder/review.js";
import { Bulk } from "./builder/bulk.js";
import { Picked } from "./builder/picked.js";
import { drawSlots } from "./builder/slots.js";
import { Tray } from "./builder/tray.js";
import { BackAndForth, drawWay, longestWords } from "./builder/way.js";
import { toolButton } from "./builder/tools.js";
import { say, speak } from "./common/words.js";

const whenUnheard = {
  stopped: () =>
    [
      say("Python has stopped: what you do now is not done."),
      say("Run the cell again: it offers to go on with this board, with all that was done on it."),
    ].join(" "),
  silent: () => say("If it has stopped, run the cell again: it offers to go on with this board."),
};

/**
 * @typedef {import("./builder/slots.js").Spot} Spot
 * @typedef {{ get: (name: string) => any, on: Function, off: Function, send: (content: object) => void }} Model
 */

class BuilderView {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    /** What a problem points at, while it is looked at. @type {string[]} */
    this.shownTargets = [];
    /** Where a drag is just now. */
    this.under = "";
    this.lastStep = "";
    /** Intents that wait for the answer to the one before. @type {object[]} */
    this.queue = [];
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    this.parts = builderFrame(model.get("info").title, model.get("picture"));
    this.root = this.parts.root;
    this.say = speaker(this.parts.live);
    this.line = new Line(model, this.root, (text, details) => this.unheard(text, details), whenUnheard);
    this.make();
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.keys.pressed(event));
    this.letGo = keepWithin(this.root);
    this.stopTheme = followTheme(this.root);
    this.answered = () => this.receive();
    model.on("change:revision", this.answered);
    this.offered = () => this.draw();
    model.on("change:offers", this.offered);
    this.draw();
  }

  make() {
    const { parts } = this;
    const send = (/** @type {object} */ intent) => this.send(intent);
    const go = (/** @type {string} */ step) => this.go(step);
    this.undo = toolButton("undo", "↶", say("Undo"), () => this.send({ kind: "undo" }));
    this.redo = toolButton("redo", "↷", say("Redo"), () => this.send({ kind: "redo" }));
    parts.tools.append(this.undo, this.redo);
    this.layers = new Layers(parts.layers, parts.tools, (name) => this.send({ kind: "layer", name }));
    this.offer = offerToGoOn(parts.offer, send);
    this.board = new Board(parts.board, { point: (id) => this.hand.point(id) });
    parts.explain.after(this.board.view.bar);
    this.explainer = new Explainer(this.root, parts.explain, (longest) => setAttribute(parts.line, "data-longest", longest));
    this.picked = new Picked(parts.picked, (move) => this.hand.act(move));
    this.tray = new Tray(parts.tray, {
      taken: (item) => this.hand.taken(item),
      ranOut: (item) => this.hand.ranOut(item),
      none: (item) => this.hand.none(item),
    });
    this.hand = new Handling(this, this.tray);
    this.keys = new Keys(this, this.hand);
    this.bulk = new Bulk(parts.bulk, send);
    this.backAndForth = new BackAndForth(parts.nav, go);
    this.dragging = new Dragging(this.root, {
      what: (node) => this.grasped(node),
      over: (x, y) => this.hand.placeAt(x, y),
      hover: (place) => this.hover(place),
      drop: (dragged, place) => this.hand.dropped(dragged, place),
    });
    this.keeping = new Keeping(parts.more, send);
  }

  // Reading the model

  /** @returns {Spot[]} */
  get places() {
    return this.model.get("places");
  }

  /** @returns {string[]} */
  get moves() {
    return this.model.get("step").moves;
  }

  /** @param {string} id @returns {Spot | null} */
  spot(id) {
    return this.places.find((place) => place.id === id) ?? null;
  }

  /** The place that something on the board stands for. @param {string} target */
  placeOf(target) {
    return this.places.find((place) => place.target === target)?.id ?? "";
  }

  // Drawing

  /** A drawing that fails says so where one looks, not only in the browser's console. */
  draw() {
    try {
      this.drawAll();
    } catch (error) {
      this.complain(say("The page could not draw the board. What was built is safe in Python."), String(error));
    }
  }

  drawAll() {
    const { model, parts } = this;
    this.drawings = drawingsOf(model);
    const [info, step, playing] = [model.get("info"), model.get("step"), model.get("playing")];
    keepFocus(this.root, () => {
      setText(parts.heading, info.title);
      setText(parts.seed, say("seed {seed}", { seed: info.seed }));
      this.drawTool(this.undo, info.undo, say("Undo"));
      this.drawTool(this.redo, info.redo, say("Redo"));
      this.drawAbove(playing);
      this.layers.draw(model.get("layers"));
      drawWay(parts.walk, model.get("steps"), step.name, (name) => this.go(name));
      this.drawStep(step);
      this.tray.draw(model.get("tray"), this.drawings);
      this.bulk.draw(step, info, this.places.filter((place) => place.locked).length);
      drawReview(parts.review, step.last ? model.get("summary") : [], model.get("verdict"), (intent) => this.send(intent));
      drawFlaws(parts.flaws, model.get("flaws"), model.get("verdict"), step, {
        repair: (flaw, repair) => this.send({ kind: "repair", flaw, repair }),
        mend: () => this.send({ kind: "mend" }),
        go: (name) => this.go(name),
        show: (targets) => this.show(targets),
        send: (intent) => this.send(intent),
      });
      drawCode(parts.told, model.get("told"), () => {
        drawCode(parts.told, null, () => {});
        parts.stepHead.focus();
      });
      this.backAndForth.draw(model.get("steps"), step.name);
      this.drawPlaces();
    });
    this.root.classList.toggle("lw-played", playing);
    const keeping = parts.more.querySelector("details");
    if (keeping && step.last && this.lastStep !== step.name) keeping.open = true;
    this.lastStep = step.name;
    for (const part of [parts.head, parts.body, parts.walk, parts.foot]) part.hidden = playing;
    for (const tool of parts.tools.children) /** @type {HTMLElement} */ (tool).hidden ||= playing;
    parts.tools.querySelector(".lw-again")?.remove();
    if (playing) parts.tools.append(this.againButton());
  }

  /** What stands above the board and goes again. @param {boolean} playing */
  drawAbove(playing) {
    const { model, parts } = this;
    const close = () => parts.above.draw(() => (parts.opened.hidden = true));
    const words = parts.offer.hidden ? "" : say("Your earlier boards stay under “Save, open, share, picture”.");
    const draw = () => {
      this.offer(model.get("offers"));
      this.drawNotice(model.get("notice"));
      drawOpened(parts.opened, model.get("opened"), (intent) => this.send(intent), close);
    };
    parts.above.draw(draw, { words, keep: !playing });
  }

  againButton() {
    const button = toolButton("build", "⌂", say("Back to building"), () => this.send({ kind: "build" }));
    button.classList.add("lw-again");
    return button;
  }

  /** @param {HTMLElement | undefined} button @param {string} name @param {string} verb */
  drawTool(button, name, verb) {
    if (button === undefined) return;
    button.hidden = false;
    setAttribute(button, "aria-disabled", String(!name));
    setAttribute(button, "aria-label", name ? `${verb}: ${name}` : verb);
    setAttribute(button, "data-explain", name ? `${verb}: ${name}` : verb);
  }

  /** @param {any} step */
  drawStep(step) {
    const { parts } = this;
    setText(parts.stepHead, step.title);
    setText(parts.sentence, step.sentence);
    setAttribute(parts.stepText, "data-longest", longestWords(this.model.get("steps")));
    parts.law.hidden = !step.rule;
    setText(/** @type {Element} */ (parts.law.firstElementChild), say("Rule {rule}", { rule: step.rule }));
    setText(/** @type {Element} */ (parts.law.lastElementChild), step.law || say("The text of this rule is not here."));
    drawForm(parts.form, step.form, step.rest, (name, value) => this.send({ kind: "set", name, value }));
    drawChecklist(parts.checklist, step.checklist);
  }

  /** Everything that depends on what is chosen or in the hand. */
  drawPlaces() {
    const held = this.tray.held;
    const { hand } = this;
    if (hand.place && this.spot(hand.place) === null) hand.place = "";
    if (!hand.place) hand.swapping = false;
    const place = this.spot(hand.place);
    const { swapping, remark } = hand;
    const single = this.places.some((one) => one.room === 1);
    this.picked.draw({ place, lies: hand.titleOf(place), hand: held, swapping, moves: this.moves, remark, single });
    this.drawBoard(held);
    const titles = new Map(this.model.get("tray").map((/** @type {any} */ item) => [item.id, item.title]));
    const beside = this.places.filter((one) => !one.target);
    this.root.classList.toggle("lw-has-slots", beside.length > 0);
    const view = { titles, drawings: this.drawings, picked: hand.place, open: held !== null };
    drawSlots(this.parts.slots, beside, view, {
      choose: (id) => hand.choose(id),
      remove: (id, item) => this.send({ kind: "do", verb: "remove", place: id, item }),
    });
  }

  /** @param {import("./builder/tray.js").Item | null} held */
  drawBoard(held) {
    const { model } = this;
    const spots = this.places.filter((place) => place.target);
    const named = new Map(spots.map((place) => [place.target, place]));
    const cells = model.get("cells").map((/** @type {any} */ cell) => ({ ...cell, ...labelled(named.get(cell.id)) }));
    for (const place of spots) {
      if (place.target.startsWith("place:"))
        cells.push({ ...labelled(place), id: place.target, name: place.name, x: place.x, y: place.y });
    }
    const known = new Map([...cells, ...model.get("pieces")].map((thing) => [thing.id, thing]));
    this.explainer.learn(known);
    this.board.draw(
      { drawings: this.drawings, cells, pieces: model.get("pieces"), ways: [], changed: [], fresh: false, meanings: known },
      this.marks(spots, held),
    );
    this.markFlaws();
  }

  /**
   * @param {Spot[]} spots
   * @param {import("./builder/tray.js").Item | null} held
   * @returns {import("./table/board.js").Marks}
   */
  marks(spots, held) {
    const target = this.spot(this.hand.place)?.target ?? "";
    const open = spots.filter((place) => {
      if (this.shownTargets.length > 0) return this.shownTargets.includes(place.target);
      if (this.under) return place.id === this.under;
      if (this.hand.swapping) return !place.fixed && place.id !== this.hand.place;
      return held !== null && place.holds.length === 0 && this.hand.accepts(place, held.id);
    });
    const all = new Set(spots.map((place) => place.target));
    return {
      selection: target ? [target] : [],
      mentioned: all,
      narrowing: new Set(open.map((place) => place.target)),
      counts: new Map(),
      changed: new Set(),
      fitting: [],
    };
  }

  /** Places where something is wrong keep a red edge. */
  markFlaws() {
    const wrong = new Set(
      this.model.get("flaws").flatMap((/** @type {any} */ flaw) => (flaw.weight === "wrong" ? flaw.targets : [])),
    );
    for (const node of this.parts.board.querySelectorAll("[data-id]"))
      node.classList.toggle("lw-flawed", wrong.has(/** @type {HTMLElement} */ (node).dataset.id));
  }

  /** @param {{ text: string, details?: string, asks?: string, at?: string, step?: string, place?: string } | null} notice */
  drawNotice(notice) {
    const { parts } = this;
    const beside = [this.keeping, this.bulk].filter((part) => part.refuse(notice));
    if (beside.length > 0) notice = null; // it stands beside its box
    if (notice?.asks) {
      const ask = notice.asks === "unlock" ? lockQuestion : playQuestion;
      ask(parts.notice, notice, (intent) => this.send(intent), () => {
        parts.above.draw(() => (parts.notice.hidden = true));
        parts.stepHead.focus();
      }); // prettier-ignore
      return;
    }
    drawNotice(parts.notice, notice, { sure: () => {}, leave: () => {} });
  }

  /** @param {string} text @param {string} [details] */
  complain(text, details) {
    this.drawNotice(details ? { text, details } : { text });
  }

  /** What a press may drag; what lies on the board is dragged itself, and not the view of it. @param {Element} node */
  grasped(node) {
    this.board.byKey = false;
    return this.hand.draggable(node);
  }

  redraw() {
    keepFocus(this.root, () => this.drawPlaces());
  }

  /** @param {string[]} targets */
  show(targets) {
    if (String(this.shownTargets) === String(targets)) return;
    this.shownTargets = targets;
    this.drawBoard(this.tray.held);
  }

  /** @param {string} place */
  hover(place) {
    if (this.under === place) return;
    this.under = place;
    for (const slot of this.parts.slots.querySelectorAll("[data-place]"))
      slot.classList.toggle("lw-under", /** @type {HTMLElement} */ (slot).dataset.place === place);
    this.drawBoard(this.tray.held);
  }

  // Intents and answers

  /** @param {string} step */
  go(step) {
    if (step) this.send({ kind: "go", step });
  }

  /** What is done while an answer is awaited waits its turn. @param {object} intent */
  send(intent) {
    if (this.line.waits) this.queue.push(intent);
    else this.line.send({ ...intent, revision: this.model.get("revision") });
  }

  /** Nobody hears: said where it is seen. Intents are taken again, and a late answer is still welcome. @param {string} text @param {string} [details] */
  unheard(text, details) {
    this.queue = [];
    this.line.rest();
    this.drawNotice(text ? { text, details } : null);
    this.parts.notice.scrollIntoView({ block: "nearest" });
  }

  receive() {
    const [before, told, notice] = [this.parts.stepHead.textContent, this.model.get("told"), this.model.get("notice")];
    this.line.answered();
    if (notice) this.queue = [];
    if (!notice && !told) this.shownTargets = [];
    this.hand.settle();
    const played = this.root.classList.contains("lw-played");
    this.draw();
    if (played !== this.model.get("playing")) this.openOrClose(!played);
    this.root.dataset.revision = this.model.get("revision");
    if (this.parts.stepHead.textContent !== before && !notice) this.arrive();
    if (this.model.get("opened")?.revision === this.model.get("revision")) this.welcome();
    if (told?.kind !== "boards") this.keeping.none.hidden = true; // what was said of them is no answer to anything else
    if (told?.kind === "file") this.save(told);
    else if (told?.kind === "boards") this.keeping.list(told.boards);
    else if (told) this.parts.told.querySelector("textarea")?.focus();
    const news = [...this.model.get("news"), this.hand.remark].filter((line) => line !== "");
    if (!notice) this.say(news.join(" "));
    const seen = news.length > 0 && news[0] !== this.parts.stepHead.textContent; // a step says itself what it is
    if (!notice && (seen || news.length > 0)) this.explainer.news(seen ? news : []);
    const next = this.queue.shift();
    if (next !== undefined) this.send(next);
  }

  /**
   * The table opened below, which takes the focus as soon as it is seen; or it went, and the focus is where it came from.
   * @param {boolean} opened
   */
  openOrClose(opened) {
    this.root.scrollIntoView({ block: "start" });
    const active = document.activeElement;
    if (opened && active !== document.body && !this.root.contains(active)) return; // the table was faster
    (opened ? this.root : this.parts.stepHead).focus({ preventScroll: true });
  }

  /** Something was opened: what it is, and what of it is not known, has the focus. */
  welcome() {
    this.keeping.opened();
    this.parts.opened.querySelector("h3")?.focus({ preventScroll: true });
    for (const part of [this.parts.opened, this.parts.head]) part.scrollIntoView({ block: "nearest" });
  }

  /** A new step: its heading has the focus, and the hand is empty. */
  arrive() {
    this.hand.place = "";
    this.board.home = "";
    this.tray.drop();
    this.redraw();
    this.parts.stepHead.focus({ preventScroll: true });
    const top = this.root.getBoundingClientRect().top;
    if (top < -80) this.parts.walk.scrollIntoView({ block: "start" });
  }

  /** @param {any} file */
  save(file) {
    saveFile(file)
      .then(() => this.say(say("Saved as {name}.", { name: file.name })))
      .catch((error) => this.complain(say("The file could not be made."), String(error)));
  }

  end() {
    this.line.stop();
    this.dragging.stop();
    this.board.view.end();
    this.parts.above.end();
    this.stopTheme();
    this.letGo();
    this.model.off("change:revision", this.answered);
    this.model.off("change:offers", this.offered);
    this.root.remove();
  }
}

/** @param {Spot | undefined} place */
function labelled(place) {
  return place ? { label: place.label, about: place.about } : {};
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  speak(model.get("words"));
  const view = new BuilderView(model, el);
  return () => view.end();
}

export default { render };
