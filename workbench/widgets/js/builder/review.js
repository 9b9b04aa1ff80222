// The review: what was chosen at every step, what it came to and whether it is done, and on to play.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";
import { signOf } from "./way.js";

/**
 * @param {HTMLElement} host
 * @param {(import("./way.js").WayStep & { text: string })[]} lines
 * @param {Playable} verdict
 * @param {(intent: object) => void} send
 */
export function drawReview(host, lines, verdict, send) {
  host.hidden = lines.length === 0;
  const list = element("dl", { class: "lw-summary" });
  for (const line of lines) {
    const state = element("span", { class: "lw-state", "data-state": line.state, "aria-hidden": "true" }, signOf(line));
    const words = line.words ? element("span", { class: "lw-unseen" }, `: ${line.words}`) : null;
    list.append(element("dt", {}, state, line.title, words), element("dd", {}, line.text));
  }
  host.replaceChildren(...(lines.length > 0 ? [list, playButtons("review:play", verdict, send)] : []));
}

/**
 * On to play: with the game that is there or anew, and back to the game on a board as it was before.
 * @typedef {{ game: boolean, former: boolean }} Playable
 * @param {string} id
 * @param {Playable} verdict
 * @param {(intent: object) => void} send
 */
export function playButtons(id, { game, former }, send) {
  const play = game ? say("Go on playing") : say("Play on this board");
  const row = element("div", { class: "lw-buttons" }, playButton(id, "lw-primary lw-play", `▶ ${play}`, "", send));
  if (game) row.append(playButton(`${id}:anew`, "lw-tool", say("Play anew"), "anew", send));
  if (former) row.append(playButton(`${id}:former`, "lw-tool", say("Back to the game on the board before"), "former", send));
  return row;
}

/**
 * @param {string} id
 * @param {string} look
 * @param {string} text
 * @param {string} which
 * @param {(intent: object) => void} send
 */
function playButton(id, look, text, which, send) {
  const act = () => send(which ? { kind: "play", which } : { kind: "play" });
  return element("button", { type: "button", class: look, "data-id": id, onclick: act }, text);
}
