// The playing widget: draws what Python sends, sends back what a person wants, and knows no game.
import { showFurther } from "./common/further.js";
import { activeIn, keepFocus, takeFocus } from "./common/focus.js";
import { Line } from "./common/line.js";
import { speaker } from "./common/live.js";
import { followTheme } from "./common/theme.js";
import { keepWithin } from "./common/within.js";
import { standBeside, standBy, uncover } from "./table/answers.js";
import { Banner } from "./table/banner.js";
import { Board } from "./table/board.js";
import { animateChanges } from "./table/changes.js";
import { matching, mentioned, pointedAt } from "./table/choices.js";
import { Explainer, meanings } from "./table/explain.js";
import { Head } from "./table/head.js";
import { Ghosts } from "./table/ghosts.js";
import { TableKeys } from "./table/keys.js";
import { Happened, drawLog } from "./table/log.js";
import { Layers, spokenLayer } from "./table/layers.js";
import { hintOf, marksOf } from "./table/marking.js";
import { fillMore } from "./table/more.js";
import { drawNotice } from "./table/notice.js";
import { Presses } from "./table/once.js";
import { Panel } from "./table/panel.js";
import { Sharing } from "./table/pointed.js";
import { Width, asLastSeen, computerAsked, drawingsOf, endings, namesOf, unheardAdvice } from "./table/reading.js";
import { Riser } from "./table/rising.js";
import { ReplayBar } from "./table/replaybar.js";
import { skeleton } from "./table/skeleton.js";
import { drawHands, drawLegend, drawStanding, drawThings } from "./table/things.js";
import { drawTold, spokenOf } from "./table/told.js";
import { inWords, say } from "./common/words.js";

/**
 * @typedef {import("./table/choices.js").Choice} Choice
 * @typedef {import("./common/focus.js").FocusTrait & { get: (name: string) => any, on: Function, off: Function, send: (content: object) => void }} Model
 */

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
    this.lastAsked = "";
    /** The kind of the last intent that was sent. */
    this.lastKind = "";
    this.happened = new Happened();
    /** What happened since this page last asked for something. @type {string[]} */
    this.lines = [];
    /** The seat that was asked when the table was drawn last. */
    this.seat = model.get("info").seat;
    /** Of the answer that was drawn last. */
    this.revision = model.get("revision");
    this.names = namesOf(model);
    this.parts = skeleton(model.get("info").title, model.get("picture"));
    this.root = this.parts.root;
    this.say = speaker(this.parts.live);
    this.line = new Line(model, this.root, (text, details) => this.unheard(text, details), unheardAdvice(model));
    const send = (/** @type {object} */ intent) => this.send(intent);
    this.head = new Head(this.parts.head, {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      hint: () => this.send({ kind: "hint" }),
    });
    this.more = fillMore(this.parts.more, send);
    this.banner = new Banner(this.parts.banner, this.head.seats, this.parts.more, send);
    this.replay = new ReplayBar(this.parts.banner, send);
    this.explainer = new Explainer(this.root, this.parts.explain);
    this.riser = new Riser(this.root);
    this.width = new Width(this.root, () => this.draw(() => this.drawChoices()));
    this.presses = new Presses(this.root, () => model.get("info").number);
    this.layers = new Layers(this.parts.layers, this.head.tools, (name) => this.chooseLayer(name));
    /** Whether the answer that is drawn is new, so that its changes may move once. */
    this.fresh = false;
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    /** Whether the table waits to be handed over; unknown before it was drawn. @type {boolean | null} */
    this.waits = null;
    this.board = new Board(this.parts.board, {
      point: (id) => this.point(id),
      enter: (id) => this.ghosts.settles(id, this.selection) || this.point(id),
      look: (id) => this.ghosts.look(id),
    });
    this.head.tools.append(this.board.view.bar);
    this.sharing = new Sharing(model, this.root, this.board, this.say);
    this.ghosts = new Ghosts(this.board, { play: (choice) => this.play(choice), turned: () => this.drawChoices() });
    this.panel = new Panel(this.parts.actions, {
      play: (choice) => this.play(choice),
      drop: (id) => this.select(this.selection.filter((other) => other !== id)),
      clear: () => this.select([]),
      show: (ids, choice) => this.preview(ids, choice),
      turn: (choice) => this.ghosts.turnTo(choice),
      redraw: () => this.drawChoices(),
      after: (kind) => this.send({ kind }),
    });
    el.append(this.root);
    this.keys = new TableKeys(this);
    this.letGo = keepWithin(this.root);
    uncover(this.parts.body, this.parts.told, () => this.drawTold(null));
    this.furtherTold = showFurther(this.parts.told);
    this.stopTheme = followTheme(this.root);
    this.answered = () => this.receive();
    model.on("change:revision", this.answered);
    this.moded = () => this.showMode();
    model.on("change:mode", this.moded);
    this.layered = () => this.showLayer();
    model.on("change:layers", this.layered);
    this.draw();
    this.root.dataset.revision = model.get("revision");
    takeFocus(model, this.root, () => (this.waits ? this.banner.overText : this.panel.heading));
  }

  // Drawing

  /** A drawing that fails says so where the player looks, not only in the browser's console. */
  draw(what = () => this.drawAll()) {
    try {
      what();
    } catch (error) {
      this.drawNotice({
        text: say("The page could not draw the table. The game in Python is safe."),
        details: String(error),
      });
    }
  }

  drawAll() {
    const { model } = this;
    this.names = namesOf(model);
    this.drawings = drawingsOf(model);
    keepFocus(this.root, () => {
      const [mode, stopped] = [model.get("mode"), this.line.dead];
      const thinking = computerAsked(model, this.line, { paused: false });
      this.root.classList.toggle("lw-stopped", stopped);
      this.head.draw(stopped ? asLastSeen(model.get("info")) : model.get("info"), thinking);
      this.banner.draw(mode, stopped || model.get("info").over);
      this.line.watch(!stopped && !mode.seats.paused && mode.seats.asked > 0 && mode.replay?.live !== false);
      this.replay.draw(mode.replay);
      this.parts.body.hidden = mode.hand_over !== null;
      this.more.wait(mode.hand_over !== null);
      const watching = mode.replay?.live === false;
      this.parts.actions.hidden = watching;
      this.parts.body.classList.toggle("lw-watching", watching);
      drawStanding(this.parts.standing, model.get("pieces"));
      drawLog(this.parts.log, model.get("chronicle"));
      this.lines = this.happened.lines(model.get("chronicle"));
      this.explainer.news(thinking ? [] : this.lines); // meanwhile they stand where nothing can be done
      this.layers.draw(model.get("layers"));
      this.drawNotice(model.get("notice"));
      this.drawTold(model.get("told"));
      this.drawChoices();
    });
    this.followSeat(model.get("info").seat);
    this.followHandOver(model.get("mode").hand_over !== null);
    if (this.fresh) animateChanges(this.root, model.get("changed"), () => null);
    this.fresh = false;
  }

  /**
   * When another seat is asked, the focus leaves the button that was pressed: the same key pressed again must not act
   * for the next player.
   * @param {number} seat
   */
  followSeat(seat) {
    const active = activeIn(this.root);
    if (seat !== this.seat && active?.closest("[data-action]")) this.panel.heading.focus({ preventScroll: true });
    this.seat = seat;
  }

  /** The focus goes to who is to take the table over, not to the button yet; then to what can be done. @param {boolean} waits */
  followHandOver(waits) {
    if (this.waits === !waits) (waits ? this.banner.overText : this.panel.heading).focus();
    this.waits = waits;
  }

  /** @param {string} name */
  chooseLayer(name) {
    this.line.send({ kind: "layer", name });
  }

  /** How it is played has changed and nothing else, such as that the game cannot be saved. */
  showMode() {
    if (this.model.get("revision") === this.revision) this.draw(); // else it came with an answer, which draws everything
  }

  /** Other numbers over the board: nothing else has changed, so what is selected stays. */
  showLayer() {
    if (this.model.get("revision") !== this.revision) return; // they came with an answer, which draws everything
    if (this.waiting === null) this.line.answered();
    this.draw();
    this.say(spokenLayer(this.model.get("layers")));
  }

  /** @param {import("./table/told.js").Told | null} told */
  drawTold(told) {
    const beside = standBy(this.parts.told, this.parts.doing, this.lastKind, this.more.formOf(this.lastKind));
    this.parts.body.classList.toggle("lw-answering", told !== null && !beside);
    drawTold(this.parts.told, told, {
      show: (ids, action) => {
        this.preview(ids, this.choices().find((choice) => choice.action === action));
        this.markButton(action);
      },
      pick: (item) => this.pick(item),
      law: (rule) => this.send({ kind: "law", rule }),
      close: () => this.closeTold(),
    });
    this.furtherTold();
  }

  closeTold() {
    const form = this.parts.told.parentElement;
    this.drawTold(null);
    if (form === this.parts.body) this.panel.focus();
    else /** @type {HTMLElement | null | undefined} */ (form?.querySelector("input, button"))?.focus();
  }

  /** Show a hinted action among the choices. @param {import("./table/told.js").Item} item */
  pick(item) {
    this.select(item.targets ?? []);
    this.panel.open = item.verb ?? null;
    this.drawChoices();
    this.markButton(item.action)?.focus();
    this.markButton(item.action); // anew, since with the focus only what it is about is marked
  }

  /** Mark where an action is chosen, if that is shown: some are about nothing on the table. @param {string} action */
  markButton(action) {
    const button = /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-action="${CSS.escape(action)}"]`));
    button?.classList.add("lw-preview");
    return button;
  }

  /** Everything that depends on what is selected. */
  drawChoices() {
    const { model, selection } = this;
    const accepts = (/** @type {Choice} */ choice) => this.panel.accepts(choice);
    this.more.example(this.choices());
    const marks = marksOf(this.choices(), selection, { accepts, changed: model.get("changed") });
    const point = (/** @type {string} */ id) => this.point(id);
    this.root.classList.toggle("lw-choosing", selection.length > 0);
    const [drawings, changed, known] = [this.drawings, model.get("changed"), meanings(model, marks.counts)];
    this.ghosts.offer(marks.fitting, selection, drawings);
    for (const place of this.ghosts.places.keys()) {
      const meaning = known.get(place);
      if (meaning) meaning.about = `${meaning.about} ${this.ghosts.words(place)}`;
    }
    this.explainer.learn(known);
    const [cells, pieces, ways] = [model.get("cells"), model.get("pieces"), model.get("ways")];
    const { stands } = model.get("info");
    this.board.draw({ drawings, cells, pieces, ways, changed, fresh: this.fresh, meanings: known, stands }, marks);
    this.board.dim(selection);
    this.ghosts.draw();
    const hands = this.width.ordered(model.get("hands")).map((hand) => (this.line.dead ? { ...hand, active: false } : hand));
    drawHands(this.parts.hands, hands, drawings, marks, point);
    drawThings(this.parts.deckStrip, model.get("decks"), drawings, marks, point);
    drawLegend(this.parts.legend, model.get("legend"), drawings, (id) => this.explainer.show(id));
    this.parts.hands.hidden = model.get("hands").length === 0;
    this.parts.decks.hidden = model.get("decks").length === 0;
    const { over, can_undo } = model.get("info");
    this.panel.draw({
      verbs: model.get("info").verbs,
      ends: over ? endings(model.get("mode"), can_undo) : [],
      choices: this.choices(),
      selection,
      names: this.names,
      over,
      walks: model.get("walks"),
      hint: over ? "" : this.hint || hintOf(marks, computerAsked(model, this.line, { paused: true })),
      meanwhile: computerAsked(model, this.line, { paused: false }) ? this.lines : null,
      shown: this.ghosts.shown(this.ghosts.chosen)?.action ?? "",
    });
    this.sharing.draw();
  }


  /** @param {import("./table/notice.js").Notice | null} notice */
  drawNotice(notice) {
    drawNotice(this.parts.notice, notice, {
      sure: (kind) => this.send({ kind, sure: true }),
      leave: () => this.panel.focus(),
    });
    standBeside(this.parts.notice, this.parts.stage, this.more.formOf(this.lastKind));
  }

  /** @returns {Choice[]} */
  choices() {
    return this.model.get("info").over || this.line.dead ? [] : this.model.get("choices");
  }

  // Choosing

  /** @param {string} id */
  point(id) {
    this.sharing.tell(id);
    const name = this.names.get(id) ?? id;
    const selection = pointedAt(this.choices(), this.selection, id);
    if (selection === null) {
      const why = this.model.get("info").over ? say("The game is over.") : say("Nothing can be done with it now.");
      this.select(this.selection, `${name}: ${why}`);
      const mode = this.model.get("mode");
      if (!this.model.get("info").over && !mode.replay) this.send({ kind: "why-nothing", id, name });
      return;
    }
    this.drawTold(null);
    this.select(selection);
  }

  /**
   * @param {string[]} selection
   * @param {string} [hint] what to say instead of how many actions fit
   */
  select(selection, hint = "") {
    this.selection = selection;
    this.panel.forget();
    this.hint = hint;
    keepFocus(this.root, () => this.drawChoices());
    this.say(hint || this.summary());
  }

  summary() {
    if (this.selection.length === 0) return say("Nothing selected.");
    const count = matching(this.choices(), this.selection).length;
    const names = this.selection.map((id) => this.names.get(id) ?? id).join(", ");
    const fits = count === 1 ? say("1 action fits.") : say("{number} actions fit.", { number: count });
    return [say("Selected: {names}.", { names }), fits, this.ghosts.settling()].filter((text) => text).join(" ");
  }

  /**
   * Show what is looked at elsewhere.
   * @param {string[]} ids
   * @param {Choice} [choice]
   */
  preview(ids, choice) {
    this.ghosts.pin(choice ?? null);
    this.board.dim(ids.length > 0 ? ids : this.selection);
    this.board.reveal(ids);
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
    this.send({ kind: "play", action: choice.action }, this.presses.meant);
  }

  /** @param {"undo" | "redo"} kind */
  step(kind) {
    const possible = this.model.get("info")[`can_${kind}`];
    if (possible) this.send({ kind });
    else this.say(kind === "undo" ? say("There is nothing to take back.") : say("There is nothing to do again."));
  }

  /**
   * @param {object} intent
   * @param {number} [decision] the one that was shown when a person chose; Python refuses one that is past
   */
  send(intent, decision = this.model.get("info").number) {
    if (this.waiting !== null) return;
    this.waiting = this.model.get("revision");
    this.lastKind = /** @type {{ kind: string }} */ (intent).kind;
    this.line.send({ ...intent, revision: this.waiting, decision });
  }

  /** Nobody hears: intents are taken again, and a late answer is still welcome. @param {string} text @param {string} [details] */
  unheard(text, details) {
    this.waiting = null;
    this.line.rest();
    if (this.line.dead !== this.root.classList.contains("lw-stopped")) this.draw();
    this.drawNotice(text ? { text, details } : null);
  }

  receive() {
    this.revision = this.model.get("revision");
    if (this.waiting !== null) this.happened.anew();
    this.waiting = null;
    this.line.answered();
    const [notice, told] = [this.model.get("notice"), this.model.get("told")];
    const known = mentioned(this.choices());
    if (!notice && this.lastKind === "play") this.banner.above.leave(); // before another one may come
    if (notice || told) this.selection = this.selection.filter((id) => known.has(id));
    else {
      this.selection = [];
      this.hint = "";
      this.panel.forget();
      this.ghosts.forget();
      this.fresh = true;
    }
    this.draw();
    this.root.dataset.revision = this.model.get("revision");
    if (told) {
      this.parts.told.scrollIntoView?.({ block: "nearest" });
      this.say(spokenOf(told));
      return;
    }
    const { asked, over, result } = this.model.get("info");
    const question = over ? result : asked === this.lastAsked ? "" : asked;
    this.lastAsked = asked;
    if (!notice) this.say([...this.model.get("news"), question].filter((text) => text).join(" "));
  }

  end() {
    this.line.stop();
    this.board.view.end();
    this.banner.above.end();
    this.replay.stop();
    this.stopTheme();
    this.letGo();
    this.width.end();
    this.model.off("change:revision", this.answered);
    this.model.off("change:layers", this.layered);
    this.model.off("change:mode", this.moded);
    this.sharing.end();
    this.root.remove();
  }
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  return inWords(model, () => new TableView(model, el));
}

export default { render };
