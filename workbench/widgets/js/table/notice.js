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
  if (!notice.asks) parts.unshift(shut(host, deeds));
  if (notice.details)
    parts.push(element("details", {}, element("summary", {}, say("Details")), element("pre", {}, notice.details)));
  if (notice.asks) parts.push(question(host, notice.asks, deeds));
  host.replaceChildren(...parts);
  if (notice.asks) /** @type {HTMLElement | null} */ (host.querySelector("button"))?.focus();
}

/**
 * The cross, drawn by the style sheet: what is announced is the sentence alone.
 * @param {HTMLElement} host
 * @param {{ sure: (kind: string) => void, leave: () => void }} deeds
 */
function shut(host, deeds) {
  const act = () => {
    drawNotice(host, null, deeds);
    deeds.leave();
  };
  const attributes = { type: "button", class: "lw-close lw-shut", "data-id": "notice:close", "data-leave": "" };
  return element("button", { ...attributes, "aria-label": say("Close"), onclick: act });
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
    element("button", { type: "button", class: "lw-tool", "data-id": "notice:no", "data-leave": "", onclick: leave }, say("Leave it")),
  );
}
