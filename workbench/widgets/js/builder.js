// The building widget: shows the step that Python sends, sends back what is done, and knows no game.
import { setAttribute, setText } from "./common/dom.js";
import { along, keepFocus, oneTabStop } from "./common/focus.js";
import { speaker } from "./common/live.js";
import { followTheme } from "./common/theme.js";
import { Board } from "./table/board.js";
import { Explainer } from "./table/explain.js";
import { Layers } from "./table/layers.js";
import { drawNotice } from "./table/notice.js";
import { drawingsOf } from "./table/reading.js";
import { drawChecklist } from "./builder/checklist.js";
import { Dragging } from "./builder/drag.js";
import { drawFlaws } from "./builder/flaws.js";
import { drawForm } from "./builder/form.js";
import { builderFrame } from "./builder/frame.js";
import { drawCode, fillKeeping, saveFile } from "./builder/keeping.js";
import { offerToGoOn, playQuestion } from "./builder/questions.js";
import { drawReview } from "./builder/review.js";
import { Bulk } from "./builder/bulk.js";
import { Picked } from "./builder/picked.js";
import { drawSlots } from "./builder/slots.js";
import { Tray } from "./builder/tray.js";
import { BackAndForth, drawWay } from "./builder/way.js";
import { toolButton } from "./builder/tools.js";
import { say, speak } from "./common/words.js";

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
    /** The place that is chosen. */
    this.place = "";
    this.swapping = false;
    /** What a problem points at, while it is looked at. @type {string[]} */
    this.shownTargets = [];
    /** Where a drag is just now. */
    this.under = "";
    this.waiting = false;
    this.lastStep = "";
    /** Intents that wait for the answer to the one before. @type {object[]} */
    this.queue = [];
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    this.parts = builderFrame(model.get("info").title, model.get("picture"));
    this.root = this.parts.root;
    this.say = speaker(this.parts.live);
    this.make();
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.stopTheme = followTheme(this.root);
    this.answered = () => this.receive();
    model.on("change:revision", this.answered);
    this.offered = () => this.draw();
    model.on("change:offer", this.offered);
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
    this.board = new Board(parts.board, (id) => this.point(id));
    this.explainer = new Explainer(this.root, parts.explain);
    this.picked = new Picked(parts.picked, (move) => this.act(move));
    this.tray = new Tray(parts.tray, (item) => this.taken(item));
    this.bulk = new Bulk(parts.bulk, send);
    this.backAndForth = new BackAndForth(parts.nav, go);
    this.dragging = new Dragging(this.root, {
      what: (node) => this.draggable(node),
      over: (x, y) => this.placeAt(x, y),
      hover: (place) => this.hover(place),
      drop: (dragged, place) => this.dropped(dragged, place),
    });
    fillKeeping(parts.more, { send, complain: (text) => this.complain(text) });
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

  /** Whether what is in the hand, or dragged, may be laid in a place. @param {Spot} place @param {string} item */
  accepts(place, item) {
    const group = this.tray.items.find((one) => one.id === item)?.group ?? "";
    const room = place.room === 1 || place.holds.length < place.room || place.holds.includes(item);
    return !place.fixed && room && (place.takes.length === 0 || place.takes.includes(group));
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
      this.offer(model.get("offer"));
      this.drawNotice(model.get("notice"));
      this.layers?.draw(model.get("layers"));
      drawWay(parts.walk, model.get("steps"), step.name, (name) => this.go(name));
      this.drawStep(step);
      this.tray?.draw(model.get("tray"), this.drawings);
      this.bulk?.draw(step, info.seed);
      drawReview(parts.review, step.last ? model.get("summary") : [], (intent) => this.send(intent));
      drawFlaws(parts.flaws, model.get("flaws"), step.name, {
        repair: (flaw, repair) => this.send({ kind: "repair", flaw, repair }),
        mend: () => this.send({ kind: "mend" }),
        go: (name) => this.go(name),
        show: (targets) => this.show(targets),
      });
      drawCode(parts.told, model.get("told"), () => {
        drawCode(parts.told, null, () => {});
        parts.stepHead.focus();
      });
      this.backAndForth?.draw(model.get("steps"), step.name);
      this.drawPlaces();
    });
    this.root.classList.toggle("lw-played", playing);
    const keeping = parts.more.querySelector("details");
    if (keeping && step.last && this.lastStep !== step.name) keeping.open = true;
    this.lastStep = step.name;
    for (const part of [parts.body, parts.walk, parts.more]) part.hidden = playing;
    parts.tools.querySelector(".lw-again")?.remove();
    if (playing) parts.tools.append(this.againButton());
  }

  againButton() {
    const button = toolButton("build", "⌂", say("Back to building"), () => this.send({ kind: "build" }));
    button.classList.add("lw-again");
    return button;
  }

  /** @param {HTMLElement | undefined} button @param {string} name @param {string} verb */
  drawTool(button, name, verb) {
    if (button === undefined) return;
    setAttribute(button, "aria-disabled", String(!name));
    setAttribute(button, "aria-label", name ? `${verb}: ${name}` : verb);
    setAttribute(button, "data-explain", name ? `${verb}: ${name}` : verb);
  }

  /** @param {any} step */
  drawStep(step) {
    const { parts } = this;
    setText(parts.stepHead, step.title);
    setText(parts.sentence, step.sentence);
    parts.law.hidden = !step.rule;
    setText(/** @type {Element} */ (parts.law.firstElementChild), say("Rule {rule}", { rule: step.rule }));
    setText(/** @type {Element} */ (parts.law.lastElementChild), step.law || say("The text of this rule is not here."));
    drawForm(parts.form, step.form, step.rest, (name, value) => this.send({ kind: "set", name, value }));
    drawChecklist(parts.checklist, step.checklist);
  }

  /** Everything that depends on what is chosen or in the hand. */
  drawPlaces() {
    const held = this.tray?.held ?? null;
    if (this.place && this.spot(this.place) === null) this.place = "";
    if (!this.place) this.swapping = false;
    const place = this.spot(this.place);
    this.picked?.draw({ place, hand: held, quarters: 0, swapping: this.swapping, moves: this.moves });
    this.drawBoard(held);
    const titles = new Map(this.model.get("tray").map((/** @type {any} */ item) => [item.id, item.title]));
    const beside = this.places.filter((one) => !one.target);
    this.root.classList.toggle("lw-has-slots", beside.length > 0);
    const view = { titles, drawings: this.drawings, picked: this.place, open: held !== null };
    drawSlots(this.parts.slots, beside, view, {
      choose: (id) => this.choose(id),
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
    this.explainer?.learn(known);
    this.board?.draw(
      { drawings: this.drawings, cells, pieces: model.get("pieces"), changed: [], fresh: false, meanings: known },
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
    const target = this.spot(this.place)?.target ?? "";
    const open = spots.filter((place) => {
      if (this.shownTargets.length > 0) return this.shownTargets.includes(place.target);
      if (this.under) return place.id === this.under;
      if (this.swapping) return !place.fixed && place.id !== this.place;
      return held !== null && place.holds.length === 0 && this.accepts(place, held.id);
    });
    const all = new Set(spots.map((place) => place.target));
    return {
      selection: target ? [target] : [],
      mentioned: all,
      narrowing: new Set(open.map((place) => place.target)),
      counts: new Map(),
      changed: new Set(),
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

  /** @param {{ text: string, details?: string, asks?: string } | null} notice */
  drawNotice(notice) {
    const { parts } = this;
    if (notice?.asks) {
      playQuestion(parts.notice, notice.text, (intent) => this.send(intent), () => {
        parts.notice.hidden = true;
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

  // Choosing and laying

  /** Something on the board was pointed at. @param {string} id */
  point(id) {
    const place = this.placeOf(id);
    if (place) this.choose(place);
    else this.say(say("Nothing can be laid there in this step."));
  }

  /** Lay what is in the hand, swap, or choose the place. @param {string} id */
  choose(id) {
    const [place, held] = [this.spot(id), this.tray?.held ?? null];
    if (place === null) return;
    if (this.swapping && this.place) {
      const one = this.place;
      this.swapping = false;
      this.place = id;
      if (one !== id) this.send({ kind: "do", verb: "swap", place: one, other: id });
      else this.redraw();
    } else if (held !== null) this.lay(held.id, place, this.tray?.quarters ?? 0);
    else {
      this.place = this.place === id ? "" : id;
      this.redraw();
      this.say(this.place ? place.label : say("Nothing is chosen."));
    }
  }

  /**
   * Lay something; where the same lies already it is turned instead.
   * @param {string} item
   * @param {Spot} place
   * @param {number} quarters
   */
  lay(item, place, quarters) {
    if (!this.accepts(place, item)) {
      this.say(say("It cannot be laid there."));
      return;
    }
    if (this.moves.includes("turn") && place.turns > 1 && alikeItems(place.holds[0], item))
      this.send({ kind: "do", verb: "turn", place: place.id, quarters: 1 });
    else this.send({ kind: "do", verb: "put", place: place.id, item, quarters });
    this.place = "";
  }

  /** @param {import("./builder/tray.js").Item | null} item */
  taken(item) {
    this.swapping = false;
    if (item !== null) this.place = "";
    this.redraw();
    this.say(item ? say("In your hand: {item}.", { item: item.title }) : say("Your hand is empty."));
  }

  /** @param {import("./builder/picked.js").Move} move */
  act(move) {
    const quarters = move === "cw" ? 1 : 3;
    if (move === "close") this.letGo();
    else if ((move === "cw" || move === "ccw") && this.tray?.held) this.tray.turn(quarters);
    else if (move === "swap") {
      this.swapping = !this.swapping;
      this.redraw();
      if (this.swapping) this.say(say("Choose what to swap {place} with.", { place: this.spot(this.place)?.name ?? "" }));
    } else this.do(move, this.place);
  }

  /** @param {string} move @param {string} id */
  do(move, id) {
    const place = this.spot(id);
    if (place === null || place.fixed) return;
    const turn = { verb: "turn", quarters: move === "cw" ? 1 : 3 };
    /** @type {Record<string, object>} */
    const deeds = {
      cw: turn,
      ccw: turn,
      flip: { verb: "flip" },
      remove: { verb: "remove" },
      lock: { verb: place.locked ? "unlock" : "lock" },
    };
    this.send({ kind: "do", place: id, ...deeds[move] });
  }

  /** One step back: a drag, a swap, what is in the hand, what is chosen. */
  letGo() {
    if (this.dragging?.stop()) return;
    if (this.swapping) this.swapping = false;
    else if (this.tray?.drop()) return;
    else this.place = "";
    this.redraw();
  }

  redraw() {
    keepFocus(this.root, () => this.drawPlaces());
  }

  /** @param {string[]} targets */
  show(targets) {
    if (String(this.shownTargets) === String(targets)) return;
    this.shownTargets = targets;
    this.drawBoard(this.tray?.held ?? null);
  }

  // Dragging

  /** @param {Element} node */
  draggable(node) {
    const item = /** @type {HTMLElement | null} */ (node.closest("[data-item]"));
    const slot = /** @type {HTMLElement | null} */ (node.closest("[data-place]"));
    if (item !== null) {
      if (item.getAttribute("aria-disabled") === "true") return null;
      return { item: item.dataset.item ?? "", place: slot?.dataset.place ?? "", node: item };
    }
    const cell = /** @type {HTMLElement | null} */ (this.parts.board.contains(node) ? node.closest("[data-id]") : null);
    const place = cell ? (this.spot(this.placeOf(this.cellOf(cell))) ?? null) : this.spot(slot?.dataset.place ?? "");
    if (place === null || place.fixed || place.holds.length === 0) return null;
    return { item: place.holds[place.holds.length - 1], place: place.id, node: cell ?? /** @type {Element} */ (slot) };
  }

  /** The id of the cell that something on the board lies on. @param {HTMLElement} node */
  cellOf(node) {
    const id = node.dataset.id ?? "";
    if (this.placeOf(id)) return id;
    const box = node.getBoundingClientRect();
    const place = this.spot(this.placeAt(box.x + box.width / 2, box.y + box.height / 2));
    return place?.target ?? id;
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    for (const node of document.elementsFromPoint(x, y)) {
      if (!this.root.contains(node)) continue;
      const slot = /** @type {HTMLElement | null} */ (node.closest("[data-place]"));
      if (slot !== null) return slot.dataset.place ?? "";
      const cell = /** @type {HTMLElement | null} */ (node.closest("[data-id]"));
      const place = cell ? this.placeOf(cell.dataset.id ?? "") : "";
      if (place) return place;
    }
    return "";
  }

  /** @param {string} place */
  hover(place) {
    if (this.under === place) return;
    this.under = place;
    for (const slot of this.parts.slots.querySelectorAll("[data-place]"))
      slot.classList.toggle("lw-under", /** @type {HTMLElement} */ (slot).dataset.place === place);
    this.drawBoard(this.tray?.held ?? null);
  }

  /** @param {import("./builder/drag.js").Dragged} dragged @param {string} id */
  dropped(dragged, id) {
    const place = this.spot(id);
    if (place === null || place.fixed) return;
    const swaps = dragged.place !== "" && this.moves.includes("swap");
    if (swaps) this.send({ kind: "do", verb: "swap", place: dragged.place, other: id });
    else if (this.accepts(place, dragged.item)) {
      const turned = dragged.item === this.tray?.hand ? (this.tray?.quarters ?? 0) : 0;
      this.send({ kind: "do", verb: "put", place: id, item: dragged.item, quarters: turned });
    } else this.say(say("It cannot be laid there."));
  }

  // Intents and answers

  /** @param {string} step */
  go(step) {
    if (step) this.send({ kind: "go", step });
  }

  /** What is done while an answer is awaited waits its turn. @param {object} intent */
  send(intent) {
    if (this.waiting) {
      this.queue.push(intent);
      return;
    }
    this.waiting = true;
    this.root.setAttribute("aria-busy", "true");
    this.model.send({ ...intent, revision: this.model.get("revision") });
  }

  receive() {
    const [before, told, notice] = [this.parts.stepHead.textContent, this.model.get("told"), this.model.get("notice")];
    this.waiting = false;
    this.root.removeAttribute("aria-busy");
    if (notice) this.queue = [];
    if (!notice && !told) this.shownTargets = [];
    this.draw();
    this.root.dataset.revision = this.model.get("revision");
    if (this.parts.stepHead.textContent !== before && !notice) this.arrive();
    if (told?.kind === "file") this.save(told);
    else if (told) this.parts.told.querySelector("textarea")?.focus();
    if (!notice) this.say(this.model.get("news").join(" "));
    const next = this.queue.shift();
    if (next !== undefined) this.send(next);
  }

  /** A new step: its heading has the focus, and the hand is empty. */
  arrive() {
    this.place = "";
    this.board && (this.board.home = "");
    this.tray?.drop();
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

  // Keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.board) this.board.byKey = true;
    event.stopPropagation(); // the notebook has shortcuts of its own on these keys
    const from = /** @type {HTMLElement} */ (event.target);
    if (from.matches("input:not([type=checkbox]):not([type=radio]), textarea, select")) return;
    if (this.board?.pressed(event) || this.strip(event) || this.shortcut(event)) event.preventDefault();
    else if (event.key === "Enter" && event.repeat) event.preventDefault();
  }

  /** Arrow keys within the tray. @param {KeyboardEvent} event */
  strip(event) {
    const from = /** @type {HTMLElement} */ (event.target);
    const host = from.closest("[data-strip]");
    if (host === null) return false;
    const items = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button")]);
    const to = along(items, from, event.key);
    if (to === null || !items.includes(from)) return false;
    oneTabStop(items, (item) => item === to);
    to.focus();
    return true;
  }

  /** The place that the keys are about: the one with the focus, else the one that is chosen. */
  keyPlace() {
    const active = /** @type {HTMLElement | null} */ (this.root.querySelector(":focus"));
    const slot = /** @type {HTMLElement | null} */ (active?.closest("[data-place]") ?? null);
    return slot?.dataset.place || this.placeOf(active?.dataset.id ?? "") || this.place;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^[1-9]$/.test(key)) return this.tray?.takeNth(Number(key)) ?? false;
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      Escape: () => this.letGo(),
      Delete: () => this.moves.includes("remove") && this.do("remove", this.keyPlace()),
      Backspace: () => this.moves.includes("remove") && this.do("remove", this.keyPlace()),
      r: () => this.turnByKey(event.shiftKey ? 3 : 1),
      f: () => this.moves.includes("flip") && this.do("flip", this.keyPlace()),
      k: () => this.moves.includes("fill") && this.do("lock", this.keyPlace()),
      x: () => this.swapByKey(),
      u: () => this.send({ kind: "undo" }),
      y: () => this.send({ kind: "redo" }),
      n: () => this.go(event.shiftKey ? (this.backAndForth?.before ?? "") : (this.backAndForth?.after ?? "")),
      b: () => this.board?.focus(),
      t: () => this.focusOn(this.parts.tray),
      p: () => this.focusOn(this.parts.flaws),
    };
    if (!Object.hasOwn(deeds, key) || (event.repeat && key !== "r")) return false;
    deeds[key]();
    return true;
  }

  /** @param {number} quarters */
  turnByKey(quarters) {
    const id = this.keyPlace();
    const place = this.spot(id);
    const onBoard = place !== null && place.holds.length > 0 && place.turns > 1;
    if (onBoard && this.moves.includes("turn")) this.do(quarters === 1 ? "cw" : "ccw", id);
    else this.tray?.turn(quarters);
  }

  swapByKey() {
    const id = this.keyPlace();
    if (!id || !this.moves.includes("swap")) return;
    if (this.swapping) this.choose(id);
    else {
      this.tray?.drop();
      this.place = id;
      this.swapping = true;
      this.redraw();
      this.say(say("Choose what to swap {place} with.", { place: this.spot(id)?.name ?? "" }));
    }
  }

  /** @param {HTMLElement} part */
  focusOn(part) {
    const stop = part.querySelector('[data-strip] [tabindex="0"]') ?? part.querySelector('[tabindex="-1"], button');
    /** @type {HTMLElement | null} */ (stop)?.focus();
  }

  end() {
    this.dragging?.stop();
    this.stopTheme();
    this.model.off("change:revision", this.answered);
    this.model.off("change:offer", this.offered);
    this.root.remove();
  }
}

/** @param {Spot | undefined} place */
function labelled(place) {
  return place ? { label: place.label, about: place.about } : {};
}

/**
 * Whether two items are the same thing, however they lie: a tile is written as its kind and its open edges.
 * @param {string | undefined} one
 * @param {string} other
 */
function alikeItems(one, other) {
  return one !== undefined && one.length === other.length && one.split("[")[0] === other.split("[")[0];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  speak(model.get("words"));
  const view = new BuilderView(model, el);
  return () => view.end();
}

export default { render };
