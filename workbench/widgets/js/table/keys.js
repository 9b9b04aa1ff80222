// The keys of a table: within a row, from part to part, and what is done by one key alone.
import { along, oneTabStop, rowwards } from "../common/focus.js";
import { say } from "../common/words.js";
import { firstStop } from "./reading.js";

/** Takes the keys that are pressed within a table. */
export class TableKeys {
  /** @param {any} view the table */
  constructor(view) {
    this.view = view;
    view.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.view.board.byKey = true;
    if (/** @type {HTMLElement} */ (event.target).matches("input, textarea, select")) return;
    if (this.view.board.pressed(event) || this.strip(event) || this.shortcut(event)) event.preventDefault();
    else if (event.key === "Enter" && event.repeat) event.preventDefault(); // a held key must not play on and on
  }

  /** Arrow keys within a row of cards or the list of actions. @param {KeyboardEvent} event */
  strip(event) {
    const from = /** @type {HTMLElement} */ (event.target);
    const host = from.closest("[data-strip], .lw-actions");
    if (host === null) return false;
    const all = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button")]);
    const items = all.filter((button) => button.checkVisibility());
    const next = items.find((item) => from.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING);
    const forth = event.key === "ArrowRight" || event.key === "ArrowDown";
    const to = items.includes(from) ? (rowwards(items, from, event.key) ?? along(items, from, event.key)) : forth && next;
    if (!to) return false; // from a heading what is under it
    if (host.hasAttribute("data-strip")) oneTabStop(items, (item) => item === to);
    to.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const { view } = this;
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      Escape: () => this.stepBack(),
      t: () => this.turn(event.shiftKey ? -1 : 1),
      l: () => view.parts.log.focus(),
      u: () => view.step("undo"),
      r: () => view.step("redo"),
      b: () => view.board.focus(),
      a: () => view.panel.focus(),
      h: () => firstStop(view.parts.hands.querySelector(".lw-active") ?? view.parts.hands)?.focus(),
      d: () => firstStop(view.parts.decks)?.focus(),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat || !Object.hasOwn(deeds, key)) return false;
    deeds[key]();
    return true;
  }

  /** Let go of what was taken up last: a card that is seen whole, a question, an answer, a step, what is selected. */
  stepBack() {
    const { view } = this;
    if (view.riser.fall()) return;
    const asked = /** @type {HTMLElement | null} */ (view.parts.notice.querySelector("[data-leave]"));
    if (asked) asked.click();
    else if (!view.parts.told.hidden) view.closeTold();
    else if (!view.panel.stepBack()) view.select([]);
  }

  /** Show the next way of laying what is chosen at the place that is looked at. @param {number} steps */
  turn(steps) {
    this.view.say(this.view.ghosts.turnHere(steps) || say("There is nothing here to turn. Point at a place first."));
  }
}
