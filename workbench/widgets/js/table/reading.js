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
 * @param {Map<string, string>} names
 * @param {{ paused: boolean }} which one that is paused, or one that is thinking
 */
export function computerAsked(model, names, { paused }) {
  const { seats } = model.get("mode");
  if (!(String(seats.asked) in seats.names) || seats.paused !== paused || model.get("info").over) return "";
  return names.get(`seat:${seats.asked}`) ?? say("Seat {seat}", { seat: seats.asked });
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
