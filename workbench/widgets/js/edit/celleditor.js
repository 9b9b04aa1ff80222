// Typing into a cell: a field laid over it, which gives its text back when it is left.
import { element } from "../common/dom.js";

/** From so many characters on, or with several lines, a text gets a larger field. */
const ROOMY = 40;

/**
 * @typedef {{ host: HTMLElement, cell: HTMLElement, label: string, text: string, options: [string, string][] | null,
 *             done: (text: string | null, key: string) => void }} Typing
 *   `done` gets the text, or null when it was given up, and the key that ended it
 */

/**
 * Open a field over a cell.
 * @param {Typing} typing
 * @returns {{ close: (keep: boolean) => void }}
 */
export function typeInto({ host, cell, label, text, options, done }) {
  const field = options ? choiceOf(options, text, label) : textOf(text, label);
  let open = true;
  const end = (/** @type {boolean} */ keep, key = "") => {
    if (!open) return;
    open = false;
    const value = field.value;
    field.remove();
    done(keep ? value : null, key);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const newLine = event.key === "Enter" && (event.altKey || (event.shiftKey && field.localName === "textarea"));
    if (newLine && field.localName === "textarea") {
      if (event.altKey)
        /** @type {HTMLTextAreaElement} */ (field).setRangeText("\n", field.selectionStart, field.selectionEnd, "end");
      else return;
    } else if (event.key === "Enter" || event.key === "Tab")
      end(true, event.shiftKey ? `Shift+${event.key}` : event.key);
    else if (event.key === "Escape") end(false, "Escape");
    else return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => end(true));
  place(field, host, cell);
  host.append(field);
  field.focus();
  if (field.localName !== "select") {
    const typed = /** @type {HTMLTextAreaElement} */ (field);
    typed.setSelectionRange(typed.value.length, typed.value.length);
  }
  return { close: (keep) => end(keep) };
}

/**
 * @param {string} text
 * @param {string} label
 * @returns {any}
 */
function textOf(text, label) {
  const field = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { class: "lwe-typing", "aria-label": label, spellcheck: "false", rows: "1" })
  );
  field.value = text;
  field.classList.toggle("lwe-roomy", text.length > ROOMY || text.includes("\n"));
  field.addEventListener("input", () => field.classList.toggle("lwe-roomy", field.value.length > ROOMY));
  return field;
}

/**
 * @param {[string, string][]} options
 * @param {string} text
 * @param {string} label
 * @returns {any}
 */
function choiceOf(options, text, label) {
  const field = /** @type {HTMLSelectElement} */ (element("select", { class: "lwe-typing", "aria-label": label }));
  const listed = options.some(([word]) => word === text) ? options : [[text, text], ...options];
  field.append(...listed.map(([word, title]) => element("option", { value: word }, title)));
  field.value = text;
  return field;
}

/**
 * @param {HTMLElement} field
 * @param {HTMLElement} host
 * @param {HTMLElement} cell
 */
function place(field, host, cell) {
  const [outer, inner] = [host.getBoundingClientRect(), cell.getBoundingClientRect()];
  const left = Math.max(0, Math.min(inner.left - outer.left, outer.width - 120));
  field.style.left = `${left}px`;
  field.style.top = `${inner.top - outer.top}px`;
  field.style.minWidth = `${Math.min(inner.width, outer.width - left)}px`;
  field.style.minHeight = `${inner.height}px`;
  field.style.maxWidth = `${outer.width - left}px`;
}
