// Places beside the board: hands with several cards, and the places of a deck, each a target for what is in the hand.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";
import { bare } from "./tray.js";

/**
 * @typedef {{ id: string, target: string, name: string, x: number | null, y: number | null, label: string,
 *             about: string, holds: string[], room: number, turns: number, fixed: boolean, locked: boolean,
 *             takes: string[], group: string }} Spot
 * @typedef {{ choose: (place: string) => void, remove: (place: string, item: string) => void }} SlotDeeds
 * @typedef {{ titles: Map<string, string>, drawings: Map<string, string>, picked: string, open: boolean }} SlotView
 */

/**
 * @param {HTMLElement} host
 * @param {Spot[]} places those that are not on the board
 * @param {SlotView} view
 * @param {SlotDeeds} deeds
 */
export function drawSlots(host, places, view, deeds) {
  host.hidden = places.length === 0;
  host.classList.toggle("lw-deck-slots", places.every((place) => place.room === 1));
  mirror(
    host,
    places,
    (place) => place.id,
    (place) => newSlot(place, deeds),
    (node, place) => refreshSlot(node, place, view, deeds),
  );
}

/**
 * @param {Spot} place
 * @param {SlotDeeds} deeds
 */
function newSlot(place, deeds) {
  const act = () => deeds.choose(place.id);
  const parts = [element("span", { class: "lw-slot-name" }), element("span", { class: "lw-quiet" })];
  const button = element("button", { type: "button", class: "lw-slot-head", "data-id": `slot:${place.id}`, onclick: act }, ...parts);
  return element("div", { class: "lw-slot", "data-place": place.id }, button, element("div", { class: "lw-held" }));
}

/**
 * @param {HTMLElement} node
 * @param {Spot} place
 * @param {SlotView} view
 * @param {SlotDeeds} deeds
 */
function refreshSlot(node, place, view, deeds) {
  const [button, held] = /** @type {HTMLElement[]} */ ([...node.children]);
  const [name, count] = button.children;
  const one = place.room === 1;
  setText(name, place.locked ? `🔒︎ ${place.name}` : place.name);
  setText(
    count,
    one
      ? place.holds.map((item) => view.titles.get(item) ?? item).join("") || "…"
      : say("{number} of {limit}", { number: place.holds.length, limit: place.room }),
  );
  setAttribute(button, "aria-description", place.label);
  setAttribute(button, "aria-pressed", String(place.id === view.picked));
  if (one) setAttribute(button, "data-held", place.holds[0] ?? null);
  node.classList.toggle("lw-locked", place.locked);
  node.classList.toggle("lw-open", view.open && (one || place.holds.length < place.room));
  held.hidden = one;
  mirror(
    held,
    one ? [] : place.holds.map((id) => ({ id })),
    ({ id }) => id,
    ({ id }) => heldCard(place.id, id, deeds),
    (card, { id }) => refreshCard(card, id, view),
  );
}

/**
 * @param {string} place
 * @param {string} id
 * @param {SlotDeeds} deeds
 */
function heldCard(place, id, deeds) {
  const act = () => deeds.remove(place, id);
  const face = element("span", { class: "lw-face", "aria-hidden": "true" });
  const off = element("span", { class: "lw-off", "aria-hidden": "true" }, "×");
  return element(
    "button",
    { type: "button", class: "lw-held-card", "data-id": `held:${id}`, "data-item": id, onclick: act },
    face,
    off,
  );
}

/**
 * @param {HTMLElement} card
 * @param {string} id
 * @param {SlotView} view
 */
function refreshCard(card, id, view) {
  const face = /** @type {HTMLElement & { markup?: string }} */ (card.firstElementChild);
  const title = view.titles.get(id) ?? id;
  setAttribute(card, "aria-label", say("Put back: {title}", { title }));
  const markup = view.drawings.get(`item:${id}`);
  if (markup && face.markup !== markup) {
    face.replaceChildren(bare(markup));
    face.markup = markup;
  } else if (!markup) setText(face, title);
}
