// Typing into a cell: a field laid over it, which gives its text back when it is left.
import { element, ownName, setAttribute } from "../common/dom.js";
import { isNotebooks } from "../common/within.js";

/** From so many characters on, or with several lines, a text gets a larger field. */
const ROOMY = 40;
/** After so long without a key what is typed counts already, in milliseconds. */
const TYPING_REST = 1000;

/**
 * @typedef {{ host: HTMLElement, cell: HTMLElement, label: string, text: string, first: string | undefined,
 *             options: [string, string][] | null, kept: (text: string) => void,
 *             done: (text: string | null, key: string) => void }} Typing
 *   `first` is what was typed before the field was there, `kept` gets the text whenever one rests or leaves the page,
 *   `done` gets it at the end, or null when it was given up, and the key that ended it
 * @typedef {{ node: HTMLElement, field: HTMLInputElement | HTMLTextAreaElement, value: () => string, sure: () => boolean,
 *             key: (event: KeyboardEvent) => boolean }} Entry
 *   what is typed into: `value` is what it would write, `sure` whether that is a whole word by now
 */

/**
 * Open a field over a cell.
 * @param {Typing} typing
 * @returns {{ close: (keep: boolean) => void, follow: (cell: HTMLElement | null) => void,
 *             hear: (key: string) => void }} `hear` takes a key that was pressed before the field was there
 */
export function typeInto({ host, cell, label, text, first, options, kept, done }) {
  const entry = options ? wordEntry(options, text, first, label) : textEntry(first ?? text, label);
  const { node, field } = entry;
  let open = true;
  let timer = 0;
  const keep = () => {
    clearTimeout(timer);
    if (open && (first !== undefined || field.value !== text)) kept(entry.value());
  };
  const hide = () => document.visibilityState === "hidden" && keep();
  const end = (/** @type {boolean} */ keeps, key = "") => {
    if (!open) return;
    const value = entry.value();
    open = false;
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
    window.removeEventListener("blur", keep);
    document.removeEventListener("visibilitychange", hide);
    node.remove();
    done(keeps ? value : null, key);
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => entry.sure() && keep(), TYPING_REST);
  };
  field.addEventListener("input", rest);
  field.addEventListener("keydown", (/** @type {any} */ event) => {
    if (isNotebooks(event)) return;
    event.stopPropagation();
    const newLine = event.key === "Enter" && (event.altKey || (event.shiftKey && field.localName === "textarea"));
    if (event.isComposing) return;
    if (newLine && field.localName === "textarea") {
      if (!event.altKey) return;
      field.setRangeText("\n", field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      rest();
    } else if (event.key === "Enter" || event.key === "Tab")
      end(true, event.shiftKey ? `Shift+${event.key}` : event.key);
    else if (event.key === "Escape") end(false, "Escape");
    else if (!entry.key(event)) return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => document.hasFocus() && end(true));
  window.addEventListener("pagehide", keep);
  window.addEventListener("blur", keep);
  document.addEventListener("visibilitychange", hide);
  place(node, host, cell);
  host.append(node);
  field.focus({ preventScroll: true });
  if (options && first === undefined) field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
  if (first !== undefined) rest();
  const hear = (/** @type {string} */ key) => {
    if (key.length > 1) field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    else {
      field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  return { hear, close: (keeps) => end(keeps), follow: (now) => now?.isConnected && place(node, host, now) };
}

/**
 * @param {string} text
 * @param {string} label
 * @returns {Entry}
 */
function textEntry(text, label) {
  const field = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { class: "lwe-typing", "aria-label": label, spellcheck: "false", rows: "1" })
  );
  field.value = text;
  field.classList.toggle("lwe-roomy", text.length > ROOMY || text.includes("\n"));
  field.addEventListener("input", () => field.classList.toggle("lwe-roomy", field.value.length > ROOMY));
  return { node: field, field, value: () => field.value, sure: () => true, key: () => false };
}

/**
 * A field with the words that fit what is typed. What is written is the word that is marked in the list, and else what
 * was typed, letter for letter.
 * @param {[string, string][]} options
 * @param {string} text
 * @param {string | undefined} first
 * @param {string} label
 * @returns {Entry}
 */
function wordEntry(options, text, first, label) {
  const id = ownName("lwe-words");
  const list = element("ul", { class: "lwe-words", role: "listbox", id, "aria-label": label });
  const field = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "text",
      class: "lwe-input",
      role: "combobox",
      "aria-label": label,
      "aria-expanded": "true",
      "aria-controls": id,
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
    })
  );
  /** @type {[string, string][]} */
  let fitting = [];
  let marked = -1;
  const mark = (/** @type {number} */ to) => {
    marked = to;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === to)));
    setAttribute(field, "aria-activedescendant", to < 0 ? null : `${id}-${to}`);
    list.children[to]?.scrollIntoView({ block: "nearest" });
  };
  const offer = (/** @type {boolean} */ all) => {
    fitting = all ? options : wordsThatFit(options, field.value);
    list.replaceChildren(
      ...fitting.map(([word, title], at) => {
        const said = title && title !== word ? `${word} – ${title}` : word;
        const item = element("li", { role: "option", id: `${id}-${at}`, "data-word": word }, said);
        item.addEventListener("pointerdown", (event) => event.preventDefault());
        item.addEventListener("click", () => {
          mark(at);
          field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        });
        return item;
      }),
    );
    list.hidden = fitting.length === 0;
    setAttribute(field, "aria-expanded", String(!list.hidden));
    const whole = fitting.findIndex(([word, title]) => same(word, field.value) || same(title, field.value));
    mark(whole >= 0 ? whole : fitting.length === 1 && field.value.trim() !== "" ? 0 : -1);
  };
  field.value = first ?? text;
  offer(first === undefined);
  field.addEventListener("input", () => offer(false));
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || fitting.length === 0) return false;
    mark(marked < 0 ? (by > 0 ? 0 : fitting.length - 1) : (marked + by + fitting.length) % fitting.length);
    return true;
  };
  const value = () => fitting[marked]?.[0] ?? field.value.trim();
  const sure = () => options.some(([word, title]) => same(word, field.value) || same(title, field.value));
  return { node: element("div", { class: "lwe-typing lwe-wording" }, field, list), field, value, sure, key };
}

/**
 * The words that begin with a text, or a part of whose name does.
 * @param {[string, string][]} options
 * @param {string} typed
 */
function wordsThatFit(options, typed) {
  const wanted = typed.trim().toLocaleLowerCase();
  const begins = (/** @type {string} */ text) =>
    text.toLocaleLowerCase().startsWith(wanted) ||
    text
      .toLocaleLowerCase()
      .split(/[\s_-]+/)
      .some((part) => part.startsWith(wanted));
  return options.filter(([word, title]) => begins(word) || begins(title ?? ""));
}

/**
 * @param {string} one
 * @param {string} other
 */
function same(one, other) {
  return (one ?? "").toLocaleLowerCase() === other.trim().toLocaleLowerCase();
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
  const below = outer.bottom - inner.bottom;
  field.classList.toggle("lwe-upwards", below < 140 && inner.top - outer.top > below);
}
