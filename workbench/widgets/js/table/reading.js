// Reading the model that Python fills.
import { say } from "../common/words.js";

/** Over so many small traits Python spreads the drawings. */
const BUCKETS = 32;

/** @typedef {{ get: (name: string) => any }} Model */

/**
 * The drawing of everything by its id.
 * @param {Model} model
 * @returns {Map<string, string>}
 */
export function drawingsOf(model) {
  const found = new Map();
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    for (const [id, markup] of Object.entries(model.get(`part${bucket}`) ?? {})) found.set(id, markup);
  }
  return found;
}

/** @param {Model} model */
export function namesOf(model) {
  const cells = model.get("cells").map((/** @type {any} */ cell) => [cell.id, cell.name]);
  const pieces = model.get("pieces").map((/** @type {any} */ piece) => [piece.id, piece.name]);
  const hands = model.get("hands").map((/** @type {any} */ hand) => [hand.id, hand.title]);
  const cards = model
    .get("hands")
    .flatMap((/** @type {any} */ hand) => hand.cards.map((/** @type {any} */ card) => [card.id, card.title]));
  const decks = model.get("decks").map((/** @type {any} */ deck) => [deck.id, deck.title]);
  return new Map([...pieces, ...cells, ...hands, ...cards, ...decks]);
}

/** So wide in pixels is a table that has its parts side by side, as its style sheet says. */
const WIDE = 700;

/** Knows whether the parts of a table stand side by side, without a look at the page in the middle of a drawing. */
export class Width {
  /**
   * @param {Element} root
   * @param {() => void} changed
   */
  constructor(root, changed) {
    this.wide = false;
    this.watch = new ResizeObserver(([entry]) => {
      const wide = entry.contentRect.width >= WIDE;
      if (wide === this.wide || entry.contentRect.width === 0) return;
      this.wide = wide;
      changed();
    });
    this.watch.observe(root);
  }

  /** The hands in the order in which they stand, so that Tab follows the eye. @param {import("./things.js").Hand[]} hands */
  ordered(hands) {
    return this.wide ? hands : fromTheActive(hands);
  }

  end() {
    this.watch.disconnect();
  }
}

/**
 * The hands as they sit round the table, from the one that is asked on.
 * @param {import("./things.js").Hand[]} hands
 */
function fromTheActive(hands) {
  const first = Math.max(
    hands.findIndex((hand) => hand.active),
    0,
  );
  return [...hands.slice(first), ...hands.slice(0, first)];
}

/**
 * The computer's seat that is asked now, by its name, or "".
 * @param {Model} model
 * @param {{ dead: boolean }} line to Python: one that is dead lets nobody think
 * @param {{ paused: boolean }} which one that is paused, or one that is thinking
 */
export function computerAsked(model, line, { paused }) {
  const { seats } = model.get("mode");
  if (line.dead || !(String(seats.asked) in seats.names) || seats.paused !== paused || model.get("info").over) return "";
  return seats.title;
}

/**
 * What can be done when the game is over: take back where nobody minds, look at it again, deal another.
 * @param {import("./banner.js").Mode} mode
 * @param {boolean} canUndo
 */
export function endings(mode, canUndo) {
  return ["anew", "replay", "undo"].filter((kind) => kind !== "undo" || (mode.study && canUndo));
}

/**
 * @param {HTMLElement} region
 * @returns {HTMLElement | null}
 */
export function firstStop(region) {
  return region.querySelector('[data-strip] [tabindex="0"]') ?? region.querySelector("button");
}

/**
 * What stands above a table whose Python has stopped: nobody decides there any more.
 * @param {import("./head.js").Info} info
 * @returns {import("./head.js").Info}
 */
export function asLastSeen(info) {
  const asked = say("Python has stopped: this is the table as it was last seen.");
  return { ...info, asked, can_undo: false, can_redo: false, can_hint: false };
}

/**
 * What to do when Python has stopped, and when it is silent and may have.
 * @param {Model} model
 * @returns {import("../common/line.js").Advice}
 */
export function unheardAdvice(model) {
  return {
    stopped: () =>
      model.get("mode").kept === "board"
        ? say("Python has stopped. Run the cell again and go on with the board: playing on it offers this game.")
        : model.get("mode").kept
        ? say("Python has stopped. Run the cell again: it offers to go on with this game.")
        : say("Python has stopped. Run the cell again."),
    silent: () => say("If it has stopped, run the cell again."),
  };
}
