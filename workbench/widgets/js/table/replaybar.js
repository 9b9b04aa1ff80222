// A slider through the moments of a game, with play, jumps to what mattered, and a way off into a game of one's own.
import { element, mirror, setAttribute, setRoomyText, setText } from "../common/dom.js";
import { say } from "../common/words.js";

const PACE = 900;

/** The bar of a replay. */
export class ReplayBar {
  /**
   * @param {HTMLElement} host
   * @param {(intent: object) => void} send
   */
  constructor(host, send) {
    this.send = send;
    this.at = 0;
    this.end = 0;
    /** @type {{ at: number, kind: string, text: string }[]} */
    this.marks = [];
    this.timer = 0;
    this.bar = element("div", { class: "lw-replay", role: "group", "aria-label": say("Replay") });
    this.slider = /** @type {HTMLInputElement} */ (
      element("input", { type: "range", min: "0", step: "1", "aria-label": say("Moment"), "data-id": "replay:slider" })
    );
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.label = element("p", { class: "lw-replay-label" });
    this.play = this.tool("play", "▶", say("Play"), () => (this.timer ? this.stop() : this.start()));
    this.list = /** @type {HTMLSelectElement} */ (
      element("select", { "aria-label": say("Jump to"), "data-id": "replay:marks" })
    );
    this.list.addEventListener("change", () => this.list.value && this.jump(Number(this.list.value)));
    this.branch = this.tool("branch", "↳", say("Play on from here"), () => send({ kind: "branch" }));
    this.back = this.tool("back", "◀", say("Back to the replay"), () => send({ kind: "back" }));
    this.leave = this.tool("leave", "×", say("Leave the replay"), () => send({ kind: "leave" }));
    this.moving = element("div", { class: "lw-buttons" });
    this.moving.append(
      this.tool("first", "⏮", say("Start"), () => this.jump(0)),
      this.tool("before", "◁", say("Back"), () => this.jump(this.at - 1)),
      this.play,
      this.tool("after", "▷", say("Next"), () => this.jump(this.at + 1)),
      this.tool("last", "⏭", say("End"), () => this.jump(this.end)),
      this.list,
    );
    const ways = element("div", { class: "lw-buttons" }, this.branch, this.back, this.leave);
    this.bar.append(this.slider, this.label, element("div", { class: "lw-replay-tools" }, this.moving, ways));
    host.append(this.bar);
  }

  /**
   * @param {string} id
   * @param {string} sign what is seen before the name, and not read aloud
   * @param {string} name
   * @param {() => void} act
   */
  tool(id, sign, name, act) {
    const parts = [element("span", { "aria-hidden": "true" }, sign), element("span", {}, name)];
    return element(
      "button",
      { type: "button", class: "lw-tool lw-signed", "data-id": `replay:${id}`, onclick: act },
      ...parts,
    );
  }

  /** The button says what it does next, and keeps its width. */
  namePlay() {
    const [sign, name] = /** @type {HTMLElement[]} */ ([...this.play.children]);
    const words = [say("Play"), say("Pause")];
    setText(sign, this.timer ? "⏸" : "▶");
    setRoomyText(name, words[Number(this.timer > 0)], words[Number(this.timer === 0)]);
  }

  /** @param {number} at */
  jump(at) {
    if (at < 0 || at > this.end) this.stop();
    else this.send({ kind: "jump", at });
  }

  start() {
    if (this.at >= this.end) this.jump(0);
    this.timer = setInterval(() => this.jump(this.at + 1), PACE);
    this.namePlay();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.namePlay();
  }

  /** @param {import("./banner.js").Replay | null} replay */
  draw(replay) {
    this.bar.hidden = replay === null;
    if (replay === null) {
      this.stop();
      return;
    }
    [this.at, this.end, this.marks] = [replay.at, replay.end, replay.marks];
    if (replay.live || this.at >= this.end) this.stop();
    for (const part of [this.slider, this.moving, this.branch]) part.hidden = replay.live;
    this.leave.hidden = !replay.own;
    this.bar.classList.toggle("lw-live", replay.live);
    this.back.hidden = !replay.live;
    setAttribute(this.slider, "max", replay.end);
    this.slider.value = String(replay.at);
    setAttribute(this.slider, "aria-valuetext", replay.label);
    setText(this.label, replay.label);
    const options = [
      { at: -1, text: say("Jump to …") },
      ...replay.marks.map((mark) => ({ at: mark.at, text: `${mark.at}: ${mark.text}` })),
    ];
    mirror(
      this.list,
      options.map((option, index) => ({ ...option, index })),
      (option) => `${option.index} ${option.at}`,
      () => element("option"),
      (node, option) => {
        setAttribute(node, "value", option.at < 0 ? "" : option.at);
        setText(node, option.text);
      },
    );
    const here = replay.marks.find((mark) => mark.at === replay.at);
    this.list.value = here ? String(here.at) : "";
  }
}
