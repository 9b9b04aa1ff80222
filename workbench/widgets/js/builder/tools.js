// A button in the head: a sign, and its name where there is room.
import { element } from "../common/dom.js";

/**
 * @param {string} id
 * @param {string} sign
 * @param {string} name
 * @param {() => void} act
 */
export function toolButton(id, sign, name, act) {
  return element(
    "button",
    { type: "button", class: "lw-tool", "data-id": `tool:${id}`, "aria-label": name, onclick: act },
    element("span", { "aria-hidden": "true" }, sign),
    element("span", { class: "lw-tool-name" }, ` ${name}`),
  );
}
