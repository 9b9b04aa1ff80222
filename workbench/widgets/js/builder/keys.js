// Keys: a letter for each movement of the hand, and for each part of the page.
import { along, oneTabStop } from "../common/focus.js";
import { say } from "../common/words.js";

/** What keys do on the page. */
export class Keys {
  /**
   * @param {any} view the page
   * @param {import("./handling.js").Handling} hand
   */
  constructor(view, hand) {
    this.view = view;
    this.hand = hand;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.view.board.byKey = true;
    const from = /** @type {HTMLElement} */ (event.target);
    if (from.matches("input:not([type=checkbox]):not([type=radio]), textarea, select")) return;
    if (this.view.board.pressed(event) || this.strip(event) || this.shortcut(event)) event.preventDefault();
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
    const active = /** @type {HTMLElement | null} */ (this.view.root.querySelector(":focus"));
    const slot = /** @type {HTMLElement | null} */ (active?.closest("[data-place]") ?? null);
    return slot?.dataset.place || this.view.placeOf(active?.dataset.id ?? "") || this.hand.place;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^[1-9]$/.test(key)) return this.hand.tray.takeNth(Number(key));
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      Escape: () => this.hand.letGo(),
      Delete: () => this.view.moves.includes("remove") && this.hand.do("remove", this.keyPlace()),
      Backspace: () => this.view.moves.includes("remove") && this.hand.do("remove", this.keyPlace()),
      r: () => this.turnByKey(event.shiftKey ? 3 : 1),
      f: () => this.view.moves.includes("flip") && this.hand.do("flip", this.keyPlace()),
      k: () => this.view.moves.includes("fill") && this.hand.do("lock", this.keyPlace()),
      x: () => this.swapByKey(),
      u: () => this.view.send({ kind: "undo" }),
      y: () => this.view.send({ kind: "redo" }),
      n: () => this.view.go(event.shiftKey ? this.view.backAndForth.before : this.view.backAndForth.after),
      b: () => this.view.board.focus(),
      t: () => this.focusOn(this.view.parts.tray),
      p: () => this.focusOn(this.view.parts.flaws),
    };
    if (!Object.hasOwn(deeds, key) || (event.repeat && key !== "r")) return false;
    deeds[key]();
    return true;
  }

  /** @param {number} quarters */
  turnByKey(quarters) {
    const id = this.keyPlace();
    const place = this.view.spot(id);
    const onBoard = place !== null && place.holds.length > 0 && place.turns > 1;
    if (onBoard && this.view.moves.includes("turn")) this.hand.do(quarters === 1 ? "cw" : "ccw", id);
    else this.hand.tray.turn(quarters);
  }

  swapByKey() {
    const id = this.keyPlace();
    if (!id || !this.view.moves.includes("swap")) return;
    if (this.hand.swapping) this.hand.choose(id);
    else if (this.view.spot(id)?.holds.length === 0) this.hand.explain(say("Nothing lies there that could be swapped."));
    else {
      this.hand.tray.drop();
      this.hand.place = id;
      this.hand.swapping = true;
      this.view.redraw();
      this.view.say(say("Choose what to swap {place} with.", { place: this.view.spot(id)?.name ?? "" }));
    }
  }

  /** @param {HTMLElement} part */
  focusOn(part) {
    const stop = part.querySelector('[data-strip] [tabindex="0"]') ?? part.querySelector('[tabindex="-1"], button');
    /** @type {HTMLElement | null} */ (stop)?.focus();
  }
}
