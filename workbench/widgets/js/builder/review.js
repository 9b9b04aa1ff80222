// The review: what was chosen at every step, what it came to and whether it is done, and on to play.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";
import { signOf } from "./way.js";

/**
 * @param {HTMLElement} host
 * @param {(import("./way.js").WayStep & { text: string })[]} lines
 * @param {(intent: object) => void} send
 */
export function drawReview(host, lines, send) {
  host.hidden = lines.length === 0;
  const list = element("dl", { class: "lw-summary" });
  for (const line of lines) {
    const state = element("span", { class: "lw-state", "data-state": line.state, "aria-hidden": "true" }, signOf(line));
    const words = line.words ? element("span", { class: "lw-unseen" }, `: ${line.words}`) : null;
    list.append(element("dt", {}, state, line.title, words), element("dd", {}, line.text));
  }
  host.replaceChildren(...(lines.length > 0 ? [list, playButton("review:play", send)] : []));
}

/**
 * @param {string} id
 * @param {(intent: object) => void} send
 */
export function playButton(id, send) {
  const play = () => send({ kind: "play" });
  const about = { type: "button", class: "lw-primary lw-play", "data-id": id, onclick: play };
  return element("button", about, `▶ ${say("Play on this board")}`);
}
