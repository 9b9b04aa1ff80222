// Many at once: fill what is missing from a seed, deal the unlocked ones anew, clear; and what each of them does.
import { element, ownName, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** The row of buttons below the board, and the line that says what they do. */
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
    this.seed.addEventListener("input", () => this.refuse(null));
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => object} */ intent) =>
      element("button", { type: "button", "data-id": `bulk:${id}`, onclick: () => send(intent()) }, text);
    this.fill = button("fill", say("Fill the rest"), () => ({ kind: "do", verb: "fill", seed: this.number() }));
    this.reroll = button("reroll", say("Deal anew"), () => ({ kind: "do", verb: "reroll", seed: this.typed() }));
    this.clear = button("clear", say("Clear"), () => ({ kind: "do", verb: "clear" }));
    const label = element("label", { class: "lw-seed-field" }, element("span", {}, say("Seed")), this.seed);
    this.words = element("p", { class: "lw-quiet lw-bulk-words" });
    this.refusal = element("p", { class: "lw-bulk-refusal lw-wrong", role: "alert", hidden: true });
    this.refusal.id = ownName("lw-seed");
    host.append(label, this.fill, this.reroll, this.clear, this.words, this.refusal);
    this.known = "";
    this.dealt = "";
    this.locked = 0;
  }

  number() {
    return this.seed.value.trim() || this.known;
  }

  /** A seed that a person has written; null: a deal anew takes a new one. */
  typed() {
    return this.number() === this.known ? null : this.number();
  }

  /**
   * @param {{ moves: string[], checklist: { have: number, want: number }[] }} step
   * @param {{ seed: string, dealt: string }} info
   * @param {number} locked so many places are locked
   */
  draw(step, info, locked) {
    this.host.hidden = !step.moves.includes("fill");
    const full = step.checklist.length > 0 && step.checklist.every((need) => need.have >= need.want);
    this.fill.classList.toggle("lw-fill", !full);
    const seed = info.dealt || info.seed;
    if (this.known !== seed) this.seed.value = seed;
    [this.known, this.dealt, this.locked] = [seed, info.dealt, locked];
    setAttribute(this.seed, "aria-label", say("Seed"));
    this.explain();
  }

  /**
   * Say at the field why no such seed can be; what was typed stays until something else is.
   * @param {{ text: string, at?: string } | null} notice
   * @returns {boolean} whether this notice is about the seed
   */
  refuse(notice) {
    const mine = notice?.at === "seed";
    setText(this.refusal, mine ? notice.text : "");
    this.refusal.hidden = !mine;
    this.words.hidden = mine;
    setAttribute(this.seed, "aria-invalid", mine ? "true" : null);
    setAttribute(this.seed, "aria-describedby", mine ? this.refusal.id : null);
    if (mine) this.seed.focus({ preventScroll: true });
    else this.explain();
    return mine;
  }

  explain() {
    const typed = this.typed();
    const seed = typed === null ? say("a new seed") : say("the seed {seed}", { seed: typed });
    const deal = this.locked
      ? say("Deal anew leaves what is locked ({number}) and deals the rest again from {seed}.", { number: this.locked, seed })
      : say("Deal anew takes all of it off and deals it again from {seed}.", { seed });
    const last = this.dealt && typed === null ? `${say("Dealt from seed {seed}.", { seed: this.dealt })} ` : "";
    setText(this.words, last + deal);
    setAttribute(this.fill, "data-explain", say("Lays what is missing from seed {seed}; what lies there stays.", { seed: this.number() }));
    setAttribute(this.reroll, "data-explain", deal);
    setAttribute(this.clear, "data-explain", say("Takes off everything that is not locked."));
  }
}
