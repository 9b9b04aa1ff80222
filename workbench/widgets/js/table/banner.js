// Above the board: an offer to go on with a saved game, whose eyes the table is for, the computer's seats, a replay.
import { element, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ names: Record<string, string>, asked: number, paused: boolean, speed: string }} Seats
 * @typedef {{ at: number, end: number, live: boolean, own: boolean, marks: { at: number, kind: string, text: string }[],
 *             label: string }} Replay
 * @typedef {{ seats: Seats, hand_over: { seat: number, title: string } | null, offer: string, study: boolean,
 *             before: string, replay: Replay | null }} Mode
 */

/** The strip above the board. */
export class Banner {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} seats where the computer's seats are steered from
   * @param {(intent: object) => void} send
   */
  constructor(host, seats, send) {
    this.host = host;
    this.seats = seats;
    this.send = send;
    this.offer = element("div", { class: "lw-offer", role: "group", "aria-label": say("A saved game") });
    this.offerText = element("p");
    this.offer.append(
      this.offerText,
      this.button("resume", say("Go on with it"), () => send({ kind: "resume" })),
      this.button("decline", say("No, a new game"), () => send({ kind: "decline" })),
    );
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
    this.seats.append(this.pause, this.step, this.speed);
    this.paused = false;
    host.append(this.offer, this.before, this.over);
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
   * @param {boolean} over
   */
  draw(mode, over) {
    this.offer.hidden = mode.offer === "";
    setText(this.offerText, mode.offer);
    this.before.hidden = !mode.before;
    setText(this.beforeText, mode.before);
    this.over.hidden = mode.hand_over === null;
    const title = mode.hand_over?.title ?? "";
    setText(this.overText, say("Hand the table over to {title}. Nobody's hand is shown now.", { title }));
    setText(this.here, say("I am {title}: show my hand", { title }));
    this.drawSeats(mode.seats, over);
    this.host.hidden = this.offer.hidden && this.before.hidden && this.over.hidden && !mode.replay;
  }

  /**
   * @param {Seats} seats
   * @param {boolean} over
   */
  drawSeats(seats, over) {
    const names = Object.entries(seats.names);
    this.seats.hidden = names.length === 0 || over;
    this.paused = seats.paused;
    const name = seats.names[String(seats.asked)];
    const [sign, text] = this.pause.children;
    setText(sign, seats.paused ? "▶" : "⏸");
    setText(text, seats.paused ? say("Go on") : say("Pause"));
    setAttribute(this.step, "aria-disabled", String(!name));
    if (this.speed.value !== seats.speed) this.speed.value = seats.speed;
  }
}
