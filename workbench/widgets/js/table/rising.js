// Of a hand's cards only the heads are seen; under the pointer or the keyboard's focus the whole card rises above them.
import { element } from "../common/dom.js";

const PAUSE = 300;
const CARDS = ".lw-hand .lw-thing:not(.lw-whole)";

/** Shows one whole card at a time. */
export class Riser {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.timer = 0;
    /** @type {Element | null} */
    this.card = null;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.look(event, PAUSE));
    root.addEventListener("focusin", (event) => this.look(event, 0));
    root.addEventListener("pointerleave", () => this.fall());
    root.addEventListener("focusout", () => this.fall());
    root.addEventListener("click", () => this.fall());
  }

  /**
   * @param {Event} event
   * @param {number} pause in milliseconds, so that nothing flickers while a pointer is on its way elsewhere
   */
  look(event, pause) {
    const card = /** @type {Element} */ (event.target).closest(CARDS);
    if (card === this.card) return;
    this.fall();
    if (card === null || (pause === 0 && !card.matches(":focus-visible"))) return;
    this.card = card;
    this.timer = setTimeout(() => this.rise(card), pause);
  }

  /** @param {Element} card */
  rise(card) {
    const drawn = card.querySelector(".lw-face > svg");
    if (!card.isConnected || drawn === null) return;
    const risen = element("span", { class: "lw-risen", "aria-hidden": "true" }, drawn.cloneNode(true));
    card.append(risen);
    const [edge, box] = [this.root.getBoundingClientRect(), risen.getBoundingClientRect()];
    const aside = Math.max(edge.left - box.left, 0) + Math.min(edge.right - box.right, 0);
    risen.style.marginLeft = `${aside}px`;
  }

  /** Lay the card back; whether there was one. */
  fall() {
    clearTimeout(this.timer);
    const risen = this.root.querySelector(".lw-risen");
    risen?.remove();
    this.card = null;
    return risen !== null;
  }
}
