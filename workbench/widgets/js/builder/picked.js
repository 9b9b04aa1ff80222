// What can be done with the place that is chosen, and with what is in the hand. The bar keeps its place and its size.
import { element, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {import("./slots.js").Spot} Spot
 * @typedef {"ccw" | "cw" | "flip" | "swap" | "lock" | "remove" | "close"} Move
 * @typedef {{ place: Spot | null, lies: string, hand: import("./tray.js").Item | null, swapping: boolean, moves: string[],
 *             remark: string, single: boolean }} Now what is chosen, the title of what lies there, what is in the hand, what
 *   was said last, and whether there are places that hold one thing only (from others each thing is taken by itself)
 */

const MOVE_SIGNS = { ccw: "↺", cw: "↻", flip: "⇋", swap: "⇄", lock: "🔒︎", remove: "✕", close: "⤺" };

/** Which movement of the hand a step must know for a button to be there. */
const MOVE_NEEDS = { ccw: "turn", cw: "turn", flip: "flip", swap: "swap", lock: "fill", remove: "remove", close: "" };

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
    const row = element("div", { class: "lw-moves" });
    for (const [name, sign] of Object.entries(MOVE_SIGNS)) {
      const pressed = () => this.can(name) && act(/** @type {Move} */ (name));
      const button = element(
        "button",
        { type: "button", class: "lw-move", "data-id": `move:${name}`, onclick: pressed },
        element("span", { class: "lw-sign-icon", "aria-hidden": "true" }, sign),
        element("span"),
      );
      this.buttons.set(name, button);
      row.append(button);
    }
    host.append(this.words, row);
  }

  /** @param {string} name */
  can(name) {
    return this.buttons.get(name)?.getAttribute("aria-disabled") !== "true";
  }

  /** @param {Now} now */
  draw(now) {
    const { place, hand, swapping, moves } = now;
    this.host.hidden = moves.length === 0;
    setText(this.words, wordsFor(now));
    const [titles, about, able] = [titlesFor(now), movesMean(), ableTo(now)];
    for (const [name, button] of this.buttons) {
      const move = /** @type {Move} */ (name);
      button.hidden = (MOVE_NEEDS[move] !== "" && !moves.includes(MOVE_NEEDS[move])) || (move === "remove" && !now.single);
      setText(/** @type {Element} */ (button.lastElementChild), titles[move]);
      setAttribute(button, "aria-disabled", String(!able[move]));
      setAttribute(button, "data-explain", about[move]);
      if (name === "swap") setAttribute(button, "aria-pressed", String(swapping));
      if (name === "lock") setAttribute(button, "aria-pressed", String(!hand && place?.locked === true));
    }
  }
}

/** @param {Now} now @returns {Record<Move, boolean>} */
function ableTo({ place, hand }) {
  const free = place !== null && !place.fixed && hand === null;
  const full = free && place.holds.length > 0;
  const turns = hand ? hand.turns > 1 : full && place.turns > 1;
  return {
    ccw: turns,
    cw: turns,
    flip: free,
    swap: full,
    lock: full,
    remove: full && place.room === 1,
    close: place !== null || hand !== null,
  };
}

/** @param {Now} now @returns {Record<Move, string>} */
function titlesFor({ place, hand }) {
  return {
    ccw: say("Turn left"),
    cw: say("Turn right"),
    flip: say("Turn over"),
    swap: say("Swap"),
    lock: !hand && place?.locked ? say("Unlock") : say("Lock"),
    remove: say("Take off"),
    close: hand ? say("Put it back") : say("Unselect"),
  };
}

/** @returns {Record<Move, string>} what each button does */
function movesMean() {
  const turn = say("Turns what is in your hand, or what is chosen on the board, by a quarter.");
  return {
    ccw: turn,
    cw: turn,
    flip: say("Turns what is chosen to its other side."),
    swap: say("Exchanges what is chosen with what you choose next; with an empty place that is a move."),
    lock: say("What is locked stays as it is: it is not dealt anew, cleared, turned, swapped or taken off."),
    remove: say("Takes what is chosen off and puts it back into the tray."),
    close: say("Your hand is empty again, and nothing is chosen."),
  };
}

/** @param {Now} now */
function wordsFor({ place, lies, hand, swapping, moves, remark }) {
  if (swapping && place) return say("Choose what to swap {place} with.", { place: place.name });
  if (remark) return remark;
  if (hand) return say("In your hand: {item}. Where shall it lie?", { item: hand.title });
  if (!place) return say("Take something from the tray, or choose a place on the board.");
  if (!lies || place.fixed || place.turns < 2 || !moves.includes("turn")) return place.label;
  const words = [say("{place}: {item}.", { place: place.name, item: lies }), place.locked ? say("Locked.") : ""];
  return [...words, say("Choose it again to turn it.")].filter((each) => each !== "").join(" ");
}
