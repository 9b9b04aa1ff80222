// Above the board: an offer to go on with a saved game, what could not be saved, whose eyes the table is for, the
// computer's seats, a replay. Once another game is played the offers stand below the table, folded.
import { Above } from "../common/above.js";
import { element, setAttribute, setRoomyText, setText } from "../common/dom.js";
import { Offers } from "../common/offers.js";
import { say } from "../common/words.js";

/**
 * @typedef {import("../common/offers.js").Offer} Offer
 * @typedef {{ names: Record<string, string>, asked: number, title: string, paused: boolean, speed: string }} Seats
 * @typedef {{ at: number, end: number, live: boolean, own: boolean, marks: { at: number, kind: string, text: string }[],
 *             label: string }} Replay
 * @typedef {{ seats: Seats, hand_over: { seat: number, title: string } | null, study: boolean, before: string,
 *             offer: (Offer & { aside: boolean }) | null, earlier: Offer[], unsaved: string,
 *             replay: Replay | null }} Mode
 */

/** The strip above the board. */
export class Banner {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} seats where the computer's seats are steered from
   * @param {HTMLElement} foot where offers stand that are made aside
   * @param {(intent: object) => void} send
   */
  constructor(host, seats, foot, send) {
    this.host = host;
    this.seats = seats;
    this.send = send;
    this.asked = element("div");
    this.offers = new Offers(this.asked, foot, send, () => say("No, a new game"));
    this.unsaved = element("p", { class: "lw-unsaved", role: "alert" });
    this.before = element("div", { class: "lw-offer", role: "group", "aria-label": say("Another game") });
    this.beforeText = element("p");
    this.before.append(
      this.beforeText,
      this.button("before", say("Back to the game before"), () => send({ kind: "before" })),
      this.button("stay", say("Stay in this one"), () => send({ kind: "stay" })),
    );
    this.over = element("div", { class: "lw-hand-over", role: "group", "aria-label": say("Hand over") });
    this.overText = element("p", { class: "lw-over-text", tabindex: "-1" });
    this.here = this.button("here", "", () => send({ kind: "here" }));
    setAttribute(this.here, "data-once", "");
    this.over.append(this.overText, this.here);
    this.pause = this.button("pause", "", () => send({ kind: this.paused ? "go" : "pause" }), "⏸");
    this.step = this.button("step", say("One action"), () => send({ kind: "step" }), "⏭");
    this.speed = /** @type {HTMLSelectElement} */ (
      element("select", { "aria-label": say("Speed"), "data-id": "banner:speed" })
    );
    const speeds = { slow: say("slow"), normal: say("normal"), fast: say("fast") };
    for (const [value, name] of Object.entries(speeds)) this.speed.append(element("option", { value }, name));
    this.speed.addEventListener("change", () => send({ kind: "speed", speed: this.speed.value }));
    const named = element("label", { class: "lw-speed" }, element("span", {}, say("Speed")), this.speed);
    this.seats.append(this.pause, this.step, named);
    this.paused = false;
    this.above = new Above(this.unsaved, this.asked, this.before);
    host.append(this.above.node, this.over);
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {() => void} act
   * @param {string} [sign] what is seen before the text, or alone where there is little room, and not read aloud
   */
  button(id, text, act, sign) {
    const parts = sign ? [element("span", { "aria-hidden": "true" }, sign), element("span", {}, text)] : [text];
    const kind = sign ? "lw-tool lw-signed" : "lw-tool";
    return element("button", { type: "button", class: kind, "data-id": `banner:${id}`, onclick: act }, ...parts);
  }

  /**
   * @param {Mode} mode
   * @param {boolean} still nobody decides: the game is over, or Python has stopped
   */
  draw(mode, still) {
    const words = mode.offer?.aside && !this.asked.hidden ? say("The earlier game is offered below the table.") : "";
    this.above.draw(() => this.drawAbove(mode), { words, keep: mode.hand_over === null });
    this.over.hidden = mode.hand_over === null;
    const title = mode.hand_over?.title ?? "";
    setText(this.overText, say("Hand the table over to {title}. Nobody's hand is shown now.", { title }));
    setText(this.here, say("I am {title}: show my hand", { title }));
    this.drawSeats(mode.seats, still || mode.replay?.live === false);
    this.host.hidden = this.above.empty && this.over.hidden && !mode.replay;
  }

  /** @param {Mode} mode */
  drawAbove(mode) {
    const { offer, earlier } = mode;
    this.offers.draw(offer && !offer.aside ? [offer] : [], offer?.aside ? [offer, ...earlier] : earlier);
    this.unsaved.hidden = mode.unsaved === "";
    setText(this.unsaved, mode.unsaved);
    this.before.hidden = !mode.before;
    setText(this.beforeText, mode.before);
  }

  /**
   * @param {Seats} seats
   * @param {boolean} still
   */
  drawSeats(seats, still) {
    const names = Object.entries(seats.names);
    this.seats.hidden = names.length === 0 || still;
    this.paused = seats.paused;
    const [sign, text] = /** @type {HTMLElement[]} */ ([...this.pause.children]);
    setText(sign, seats.paused ? "▶" : "⏸");
    const words = [say("Pause"), say("Go on")];
    setRoomyText(text, words[Number(seats.paused)], words[Number(!seats.paused)]);
    setAttribute(this.step, "aria-disabled", String(!(String(seats.asked) in seats.names)));
    if (this.speed.value !== seats.speed) this.speed.value = seats.speed;
  }
}
