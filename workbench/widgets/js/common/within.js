// A click anywhere in a widget brings the keys to it, also one on a text or a gap: else they would go to the notebook,
// where B inserts a cell and D D deletes one.
import { activeIn } from "./focus.js";

/**
 * Make a widget's root take the focus that a press on nothing in particular would leave elsewhere.
 * @param {HTMLElement} root
 */
export function keepWithin(root) {
  root.setAttribute("tabindex", "-1");
  const take = () => {
    if (root.isConnected && activeIn(root) === null) root.focus({ preventScroll: true });
  };
  root.addEventListener("pointerdown", () => setTimeout(take)); // when the browser has had its own idea of the focus
  root.addEventListener("click", take);
}
