// Hands and decks: every card and every deck a button that holds its drawing.
import { drawing, element, mirror, setAttribute, setText } from "../common/dom.js";
import { oneTabStop } from "../common/focus.js";
import { say } from "../common/words.js";

/** For so many cards there is room in one row of a hand, and so wide in pixels is one at least. */
const [LEAST_SLOTS, MOST_SLOTS, LEAST_CARD] = [3, 8, 60];

/**
 * @typedef {{ id: string, title: string, label: string, about?: string, whole?: boolean }} Thing
 * @typedef {{ id: string, title: string, player: string, colour: string, limit: number | null, active: boolean,
 *             label: string, cards: Thing[] }} Hand
 * @typedef {import("./board.js").Marks} Marks
 */

/**
 * @param {HTMLElement} host
 * @param {Hand[]} hands
 * @param {Map<string, string>} drawings
 * @param {Marks} marks
 * @param {(id: string) => void} point
 */
export function drawHands(host, hands, drawings, marks, point) {
  host.style.setProperty("--w-hand", `${Math.max(...hands.map(slotsOf)) * LEAST_CARD + 40}px`);
  mirror(
    host,
    hands,
    (hand) => hand.id,
    () => emptyHand(point),
    (node, hand) => {
      node.classList.toggle("lw-active", hand.active);
      setAttribute(node, "data-colour", hand.colour);
      setAttribute(node, "aria-label", hand.label);
      node.style.setProperty("--w-slots", String(slotsOf(hand)));
      const [head, strip] = /** @type {HTMLElement[]} */ ([...node.children]);
      const [owner, count] = /** @type {HTMLElement[]} */ ([...head.children]);
      setText(owner, hand.title);
      refreshPointable(owner, hand.id, marks);
      setAttribute(owner, "aria-label", hand.label);
      setText(count, fullness(hand));
      drawThings(strip, hand.cards, drawings, marks, point);
    },
  );
}

/** @param {Hand} hand */
function slotsOf(hand) {
  return Math.min(Math.max(hand.limit ?? 0, hand.cards.length, LEAST_SLOTS), MOST_SLOTS);
}

/** @param {(id: string) => void} point */
function emptyHand(point) {
  const owner = element("button", { type: "button", class: "lw-owner" });
  owner.addEventListener("click", () => point(owner.dataset.id ?? ""));
  const head = element("div", { class: "lw-hand-head" }, owner, element("span", { class: "lw-quiet" }));
  return element("section", { class: "lw-hand" }, head, element("div", { class: "lw-strip", "data-strip": "" }));
}

/** @param {Hand} hand */
function fullness(hand) {
  const turn = (hand.player ? ` · ${hand.player}` : "") + (hand.active ? ` · ${say("decides now")}` : "");
  return (
    (hand.limit === null
      ? say("{number} cards", { number: hand.cards.length })
      : say("{number} of {limit}", { number: hand.cards.length, limit: hand.limit })) + turn
  );
}

/**
 * @param {HTMLElement} strip
 * @param {Thing[]} things
 * @param {Map<string, string>} drawings
 * @param {Marks} marks
 * @param {(id: string) => void} point
 */
export function drawThings(strip, things, drawings, marks, point) {
  mirror(
    strip,
    numbered(things),
    ({ key }) => key,
    ({ thing }) => {
      const button = element("button", { type: "button", class: "lw-thing", onclick: () => point(thing.id) });
      button.append(
        element("span", { class: "lw-face", "aria-hidden": "true" }),
        element("span", { class: "lw-unseen" }),
      );
      return button;
    },
    (button, { thing }) => {
      refreshPointable(button, thing.id, marks);
      setAttribute(button, "aria-description", thing.about || null);
      setText(/** @type {Element} */ (button.lastElementChild), thing.label);
      button.classList.toggle("lw-whole", thing.whole === true);
      const face = /** @type {HTMLElement & { markup?: string }} */ (button.firstElementChild);
      const markup = drawings.get(thing.id);
      if (markup !== undefined && face.markup !== markup) {
        const drawn = drawing(markup);
        for (const part of drawn.querySelectorAll("[data-id]")) part.removeAttribute("data-id"); // the button has it
        for (const hint of drawn.querySelectorAll("title")) hint.remove(); // the line below the board explains it
        face.replaceChildren(drawn);
        face.markup = markup;
      }
    },
  );
  const current = strip.querySelector('[tabindex="0"]');
  oneTabStop([...strip.children], (item) => item === current);
}

/**
 * What stands on the board, for those who read a list.
 * @param {Element} list
 * @param {{ id: string, label: string, about: string }[]} pieces
 */
export function drawStanding(list, pieces) {
  mirror(
    list,
    pieces,
    (piece) => piece.id,
    () => element("li"),
    (node, piece) => setText(node, `${piece.label} ${piece.about}`.trim()),
  );
}

/**
 * The symbols, each with its name.
 * @param {HTMLElement} strip
 * @param {Thing[]} symbols
 * @param {Map<string, string>} drawings
 * @param {(id: string) => void} point
 */
export function drawLegend(strip, symbols, drawings, point) {
  mirror(
    strip,
    symbols,
    (sign) => sign.id,
    (sign) => {
      const face = element("span", { class: "lw-face", "aria-hidden": "true" });
      const markup = drawings.get(sign.id);
      if (markup !== undefined) face.append(drawing(markup));
      return element(
        "button",
        { type: "button", class: "lw-sign", onclick: () => point(sign.id) },
        face,
        element("span"),
      );
    },
    (button, sign) => {
      setAttribute(button, "data-id", sign.id);
      setAttribute(button, "aria-description", `${sign.label} ${sign.about ?? ""}`.trim());
      setText(/** @type {Element} */ (button.lastElementChild), sign.title);
    },
  );
  strip.hidden = symbols.length === 0;
  const current = strip.querySelector('[tabindex="0"]');
  oneTabStop([...strip.children], (item) => item === current);
}

/**
 * Two cards of a hand may share an id (cards that look alike to this seat): each still needs a key of its own.
 * @param {Thing[]} things
 */
function numbered(things) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return things.map((thing) => {
    const nth = seen.get(thing.id) ?? 0;
    seen.set(thing.id, nth + 1);
    return { thing, key: nth === 0 ? thing.id : `${thing.id} ${nth}` };
  });
}

/**
 * What every thing that can be pointed at says of itself.
 * @param {HTMLElement} node
 * @param {string} id
 * @param {Marks} marks
 */
export function refreshPointable(node, id, marks) {
  const selected = marks.selection.includes(id);
  setAttribute(node, "data-id", id);
  setAttribute(node, "aria-pressed", String(selected));
  node.classList.toggle("lw-selected", selected);
  node.classList.toggle("lw-new", marks.changed.has(id));
  node.classList.toggle("lw-selectable", !selected && marks.narrowing.has(id));
}
