// What can be done with the place that is chosen, and with what is in the hand.
import { element, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {import("./slots.js").Spot} Spot
 * @typedef {"ccw" | "cw" | "flip" | "swap" | "lock" | "remove" | "close"} Move
 */

/** The bar below the board. */
export class Picked {
  /**
   * @param {HTMLElement} host
   * @param {(move: Move) => void} act
   */
  constructor(host, act) {
    this.host = host;
    this.words = element("p", { class: "lw-picked-words" });
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    const row = element("div", { class: "lw-buttons" });
    for (const [name, sign] of Object.entries({ ccw: "↺", cw: "↻", flip: "⇋", swap: "⇄", lock: "🔒", remove: "✕", close: "" })) {
      const button = element(
        "button",
        { type: "button", class: "lw-move", "data-id": `move:${name}`, onclick: () => act(/** @type {Move} */ (name)) },
        element("span", { class: "lw-sign-icon", "aria-hidden": "true" }, sign),
        element("span"),
      );
      this.buttons.set(name, button);
      row.append(button);
    }
    host.append(this.words, row);
  }

  /**
   * @param {{ place: Spot | null, hand: import("./tray.js").Item | null, swapping: boolean, moves: string[] }} now
   */
  draw({ place, hand, swapping, moves }) {
    this.host.hidden = moves.length === 0;
    setText(this.words, wordsFor(place, hand, swapping));
    const full = place !== null && place.holds.length > 0 && !place.fixed;
    const turns = hand ? hand.turns > 1 : full && (place?.turns ?? 1) > 1;
    /** @type {Record<string, boolean>} */
    const shown = {
      ccw: moves.includes("turn") && turns,
      cw: moves.includes("turn") && turns,
      flip: moves.includes("flip") && place !== null && !place.fixed && !hand,
      swap: moves.includes("swap") && full && !hand,
      lock: moves.includes("fill") && place !== null && !place.fixed && !hand && full,
      remove: moves.includes("remove") && full && !hand && place?.room === 1,
      close: place !== null || hand !== null,
    };
    const titles = {
      ccw: say("Turn left"),
      cw: say("Turn right"),
      flip: say("Flip"),
      swap: say("Swap"),
      lock: place?.locked ? say("Unlock") : say("Lock"),
      remove: say("Take off"),
      close: hand ? say("Lay it down") : say("Done with it"),
    };
    for (const [name, button] of this.buttons) {
      button.hidden = !shown[name];
      setText(/** @type {Element} */ (button.lastElementChild), titles[/** @type {keyof typeof titles} */ (name)]);
      if (name === "swap") setAttribute(button, "aria-pressed", String(swapping));
      if (name === "lock") setAttribute(button, "aria-pressed", String(place?.locked === true));
    }
  }
}

/**
 * @param {Spot | null} place
 * @param {import("./tray.js").Item | null} hand
 * @param {boolean} swapping
 */
function wordsFor(place, hand, swapping) {
  if (swapping && place) return say("Choose what to swap {place} with.", { place: place.name });
  if (hand) return say("In your hand: {item}. Choose where it shall lie.", { item: hand.title });
  if (place) return place.label;
  return say("Take something from the tray, or choose a place on the board.");
}
