// Many at once: fill what is missing from a seed, deal the unlocked ones anew, clear.
import { element, setAttribute } from "../common/dom.js";
import { say } from "../common/words.js";

/** The row of buttons below the tray. */
export class Bulk {
  /**
   * @param {HTMLElement} host
   * @param {(intent: object) => void} send
   */
  constructor(host, send) {
    this.host = host;
    this.seed = /** @type {HTMLInputElement} */ (
      element("input", { type: "text", inputmode: "numeric", "data-id": "bulk:seed", size: "8", autocomplete: "off" })
    );
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => object} */ intent) =>
      element("button", { type: "button", "data-id": `bulk:${id}`, onclick: () => send(intent()) }, text);
    this.fill = button("fill", say("Fill the rest"), () => ({ kind: "do", verb: "fill", seed: this.number() }));
    this.reroll = button("reroll", say("Deal anew"), () => ({ kind: "do", verb: "reroll" }));
    for (const name of ["aria-label", "title"]) setAttribute(this.reroll, name, say("Deal anew what is not locked"));
    this.clear = button("clear", say("Clear"), () => ({ kind: "do", verb: "clear" }));
    this.fill.classList.add("lw-fill");
    const label = element("label", {}, element("span", {}, say("Seed")), this.seed);
    host.append(label, this.fill, this.reroll, this.clear);
    this.known = "";
  }

  number() {
    return this.seed.value.trim() || this.known;
  }

  /**
   * @param {{ moves: string[] }} step
   * @param {string} seed
   */
  draw(step, seed) {
    this.host.hidden = !step.moves.includes("fill");
    if (this.known !== seed) this.seed.value = seed;
    this.known = seed;
    setAttribute(this.seed, "aria-label", say("Seed to fill from"));
  }
}
