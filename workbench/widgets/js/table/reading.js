// Reading the model that Python fills.

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

/**
 * The hands as they sit round the table, from the one that is asked on.
 * @param {import("./things.js").Hand[]} hands
 */
export function fromTheActive(hands) {
  const first = Math.max(
    hands.findIndex((hand) => hand.active),
    0,
  );
  return [...hands.slice(first), ...hands.slice(0, first)];
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
