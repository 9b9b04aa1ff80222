// A click anywhere in a widget brings the keys to it, also one on a text or a gap: else they would go to the notebook,
// where B inserts a cell and D D deletes one. What is pressed with Ctrl or Cmd stays the notebook's, such as saving it,
// unless it is for editing: the notebook would take back a step of its own, or run the cell again.
import { activeIn } from "./focus.js";

/** Letters that mean editing, with Ctrl or Cmd, wherever there is something to be edited. */
const EDITING = new Set(["a", "c", "d", "v", "x", "y", "z"]);
/** The attribute by which notebooks know that what is pressed in an element is none of their shortcuts. */
const SUPPRESSING = "data-lm-suppress-shortcuts";

/**
 * Whether a key that is pressed in a widget is for the notebook round it.
 * @param {KeyboardEvent} event
 */
export function isNotebooks(event) {
  const held = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  const key = event.key.toLowerCase();
  if (!held || key.length > 1 || key === " " || key === "z") return false;
  return event.shiftKey || event.altKey || !EDITING.has(key);
}

/**
 * Make a widget's root take the focus that a press on nothing in particular would leave elsewhere, and the keys that are
 * pressed in it, except those that are the notebook's.
 * @param {HTMLElement} root
 * @returns {() => void} call it when the widget is taken away
 */
export function keepWithin(root) {
  root.setAttribute("tabindex", "-1");
  root.setAttribute(SUPPRESSING, "true");
  const take = () => {
    if (root.isConnected && activeIn(root) === null) root.focus({ preventScroll: true });
  };
  root.addEventListener("pointerdown", () => setTimeout(take)); // when the browser has had its own idea of the focus
  root.addEventListener("click", take);
  root.addEventListener("keydown", (event) => isNotebooks(event) || event.stopPropagation());
  const mark = (/** @type {KeyboardEvent} */ event) => {
    if (!event.composedPath().includes(root)) return;
    if (isNotebooks(event)) root.removeAttribute(SUPPRESSING);
    else root.setAttribute(SUPPRESSING, "true");
  };
  window.addEventListener("keydown", mark, true); // before a notebook looks, some of which do as soon as a key is pressed
  return () => window.removeEventListener("keydown", mark, true);
}
