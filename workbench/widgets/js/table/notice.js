// Why the last intent did nothing, or what is asked before it does something that cannot be forgotten.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";

/** @typedef {{ text: string, details?: string, asks?: string }} Notice */

/**
 * @param {HTMLElement} host
 * @param {Notice | null} notice
 * @param {{ sure: (kind: string) => void, leave: () => void }} deeds
 */
export function drawNotice(host, notice, deeds) {
  host.hidden = !notice;
  if (!notice) {
    host.replaceChildren();
    return;
  }
  const parts = [element("p", {}, notice.text)];
  if (notice.details)
    parts.push(element("details", {}, element("summary", {}, say("Details")), element("pre", {}, notice.details)));
  if (notice.asks) parts.push(question(host, notice.asks, deeds));
  host.replaceChildren(...parts);
  if (notice.asks) /** @type {HTMLElement | null} */ (host.querySelector("button"))?.focus();
}

/**
 * @param {HTMLElement} host
 * @param {string} kind
 * @param {{ sure: (kind: string) => void, leave: () => void }} deeds
 */
function question(host, kind, deeds) {
  const leave = () => {
    drawNotice(host, null, deeds);
    deeds.leave();
  };
  return element(
    "div",
    { class: "lw-buttons" },
    element(
      "button",
      { type: "button", class: "lw-tool", "data-id": "notice:yes", onclick: () => deeds.sure(kind) },
      say("Take it back"),
    ),
    element("button", { type: "button", class: "lw-tool", "data-id": "notice:no", onclick: leave }, say("Leave it")),
  );
}
