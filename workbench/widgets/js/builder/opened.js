// What was opened, what of it is known and what was left open, and the way back to the board that was here.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ title: string, lines: string[], hint: string, undo: boolean, revision: number }} Opened
 * @param {HTMLElement} host
 * @param {Opened | null} opened
 * @param {(intent: object) => void} send
 * @param {() => void} close
 */
export function drawOpened(host, opened, send, close) {
  const drawn = opened === null ? "" : String(opened.revision);
  if (host.dataset.drawn === drawn) return;
  host.dataset.drawn = drawn;
  host.hidden = opened === null;
  if (opened === null) {
    host.replaceChildren();
    return;
  }
  const tool = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act) =>
    element("button", { type: "button", class: "lw-tool", "data-id": `opened:${id}`, onclick: act }, text);
  host.replaceChildren(
    element("h3", { class: "lw-heading", tabindex: "-1", "data-fallback": "" }, opened.title),
    element("p", {}, opened.hint),
    opened.lines.length > 0 ? element("ul", {}, ...opened.lines.map((line) => element("li", {}, line))) : "",
    element(
      "div",
      { class: "lw-buttons" },
      opened.undo ? tool("undo", say("Back to the board that was here"), () => send({ kind: "undo" })) : "",
      tool("close", say("Go on with this board"), close),
    ),
  );
}
