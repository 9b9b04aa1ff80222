// The review: what was chosen, what every step came to, and on to play.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @param {HTMLElement} host
 * @param {{ title: string, text: string, step: string }[]} lines
 * @param {(intent: object) => void} send
 */
export function drawReview(host, lines, send) {
  host.hidden = lines.length === 0;
  const list = element("dl", { class: "lw-summary" });
  for (const line of lines) list.append(element("dt", {}, line.title), element("dd", {}, line.text));
  const play = element(
    "button",
    { type: "button", class: "lw-primary lw-play", "data-id": "review:play", onclick: () => send({ kind: "play" }) },
    `▶ ${say("Play on this board")}`,
  );
  host.replaceChildren(...(lines.length > 0 ? [list, play] : []));
}
