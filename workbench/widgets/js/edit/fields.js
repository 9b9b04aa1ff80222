// The fields of the form, one a column, by what its cells may hold. Each gives the cell's text.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** Up to so many words are buttons; more of them are a list to choose from. */
const BUTTONS = 8;
const FEW_WORDS = 4;

/**
 * @typedef {import("./cells.js").Column} Column
 * @typedef {{ node: HTMLElement, read: () => string, write: (text: string) => void, control: HTMLElement }} Field
 * @typedef {{ id: string, options: [string, string][], signs: Map<string, SVGSVGElement>, names: Map<string, string>,
 *             typed: (text: string) => void, done: (text: string) => void }} Wiring
 *   `typed` hears every change on the way, `done` what it became
 */

/**
 * @param {Column} column
 * @param {Wiring} wiring
 * @returns {Field}
 */
export function fieldFor(column, wiring) {
  const { type, low = 1, high = 9, among = [] } = column.kind;
  if (type === "symbols") return symbolField(column, wiring);
  if (type === "oneof" || type === "reference")
    return wiring.options.length <= BUTTONS ? wordButtons(wiring) : wordList(wiring);
  if (type === "words" && among.length > 0) return wordButtons(wiring, column.kind.separator ?? ";");
  if (type === "words" && low === high && high <= FEW_WORDS) return severalTexts(column, wiring, high);
  if (type === "count") return textField(wiring, { inputmode: "numeric", class: "lwe-count" });
  return textField(wiring, { wide: (column.kind.high ?? 60) > 60, list: wiring.options.length > 0 });
}

/**
 * @param {Wiring} wiring
 * @param {{ wide?: boolean, list?: boolean, inputmode?: string, class?: string }} how
 * @returns {Field}
 */
function textField(wiring, { wide = false, list = false, inputmode, class: name = "" }) {
  const control = /** @type {HTMLTextAreaElement} */ (
    element(wide ? "textarea" : "input", {
      id: wiring.id,
      class: `lwe-input ${name}`,
      rows: wide ? "3" : null,
      type: wide ? null : "text",
      inputmode: inputmode ?? null,
      spellcheck: "false",
      autocomplete: "off",
      list: list ? `${wiring.id}-list` : null,
    })
  );
  control.addEventListener("input", () => wiring.typed(control.value));
  control.addEventListener("change", () => wiring.done(control.value));
  const known = list
    ? element(
        "datalist",
        { id: `${wiring.id}-list` },
        ...wiring.options.map(([word, title]) => element("option", { value: word }, title)),
      )
    : null;
  const node = element("div", { class: "lwe-one" }, control, known);
  return { node, control, read: () => control.value, write: (text) => (control.value = text) };
}

/** @param {Wiring} wiring @returns {Field} */
function wordList(wiring) {
  const control = /** @type {HTMLSelectElement} */ (element("select", { id: wiring.id, class: "lwe-input" }));
  control.addEventListener("change", () => wiring.done(control.value));
  const write = (/** @type {string} */ text) => {
    const known = wiring.options.some(([word]) => word === text);
    const listed = known ? wiring.options : [/** @type {[string, string]} */ ([text, text || "–"]), ...wiring.options];
    control.replaceChildren(...listed.map(([word, title]) => element("option", { value: word }, title)));
    control.value = text;
  };
  return { node: element("div", { class: "lwe-one" }, control), control, read: () => control.value, write };
}

/**
 * Buttons of which one is chosen, or several when there is a separator. What is there and not known is a button too.
 * @param {Wiring} wiring
 * @param {string} [separator]
 * @returns {Field}
 */
function wordButtons(wiring, separator) {
  const several = separator !== undefined;
  let text = "";
  const host = element("div", { class: "lwe-buttons", role: several ? "group" : "radiogroup", id: wiring.id });
  const chosen = () =>
    several
      ? text
          .split(separator)
          .map((word) => word.trim())
          .filter(Boolean)
      : [text];
  const choose = (/** @type {string} */ word) => {
    const now = chosen();
    const wanted = wiring.options.map(([one]) => one).filter((one) => (one === word) !== now.includes(one));
    write(several ? wanted.join(separator === " " ? " " : `${separator} `) : word);
    wiring.done(text);
  };
  const draw = () => {
    const strange = chosen().filter((word) => word && !wiring.options.some(([one]) => one === word));
    const all = [...wiring.options, ...strange.map((word) => /** @type {[string, string]} */ ([word, `⚠ ${word}`]))];
    mirror(
      host,
      all,
      ([word]) => word,
      ([word]) =>
        element("button", {
          type: "button",
          class: "lwe-word",
          role: several ? null : "radio",
          onclick: () => choose(word),
        }),
      (button, [word, title]) => {
        setText(button, title);
        const on = chosen().includes(word);
        setAttribute(button, several ? "aria-pressed" : "aria-checked", String(on));
        button.classList.toggle("lwe-on", on);
      },
    );
    if (!several) oneStop(host);
  };
  const write = (/** @type {string} */ value) => {
    text = value;
    draw();
  };
  if (!several) host.addEventListener("keydown", (event) => radioKeys(event, host));
  draw();
  return { node: host, control: host, read: () => text, write };
}

/** One tab stop for a group of which one is chosen. @param {HTMLElement} host */
function oneStop(host) {
  const all = [...host.children];
  const home = all.find((node) => node.getAttribute("aria-checked") === "true") ?? all[0];
  for (const node of all) node.setAttribute("tabindex", node === home ? "0" : "-1");
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} host
 */
function radioKeys(event, host) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = /** @type {HTMLElement[]} */ ([...host.children]);
  const to = all[(all.indexOf(/** @type {HTMLElement} */ (event.target)) + step + all.length) % all.length];
  to.focus();
  to.click();
  event.preventDefault();
}

/**
 * Texts with separators between them: a field each.
 * @param {Column} column
 * @param {Wiring} wiring
 * @param {number} number
 * @returns {Field}
 */
function severalTexts(column, wiring, number) {
  const separator = column.kind.separator ?? ";";
  /** @type {HTMLInputElement[]} */
  const fields = [];
  const host = element("div", { class: "lwe-several", role: "group" });
  const read = () =>
    fields
      .map((field) => field.value.trim())
      .join(`${separator} `)
      .replace(new RegExp(`(?:\\s*${separator.replace(/\W/g, "\\$&")}\\s*)+$`), "");
  const write = (/** @type {string} */ text) => {
    const words = text === "" ? [] : text.split(separator).map((word) => word.trim());
    while (fields.length < Math.max(number, words.length)) fields.push(add(fields.length));
    while (fields.length > Math.max(number, words.length)) fields.pop()?.remove();
    fields.forEach((field, place) => {
      if (field.value.trim() !== (words[place] ?? "")) field.value = words[place] ?? "";
    });
  };
  const add = (/** @type {number} */ place) => {
    const label = `${column.title} ${place + 1}`;
    const field = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        class: "lwe-input",
        "aria-label": label,
        autocomplete: "off",
        id: place === 0 ? wiring.id : null,
      })
    );
    field.addEventListener("keydown", (event) => {
      if (event.key !== separator || event.isComposing) return;
      event.preventDefault(); // it separates the words, so it leads to the next one
      const next = fields[place + 1];
      next?.focus();
      next?.select();
    });
    field.addEventListener("input", () => {
      const text = read();
      if (field.value.includes(separator)) write(text); // a list was pasted: each word into its field
      wiring.typed(text);
    });
    field.addEventListener("change", () => wiring.done(read()));
    host.append(field);
    return field;
  };
  write("");
  return { node: host, control: fields[0], read, write };
}

/**
 * Symbols in their order: each can be taken out, and all that there are can be added.
 * @param {Column} column
 * @param {Wiring} wiring
 * @returns {Field}
 */
function symbolField(column, wiring) {
  let text = "";
  const letters = column.kind.letters ?? [];
  const chosen = element("div", { class: "lwe-chosen", role: "group", "aria-label": say("Chosen symbols, in order") });
  const control = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "text",
      class: "lwe-input lwe-letters-field",
      id: wiring.id,
      autocomplete: "off",
      spellcheck: "false",
    })
  );
  const name = (/** @type {string} */ letter) => wiring.names.get(letter) ?? letter;
  const change = (/** @type {string} */ value) => {
    write(value);
    wiring.done(text);
  };
  const write = (/** @type {string} */ value) => {
    text = value;
    if (control.value !== value) control.value = value;
    const drawn = [...value].slice(0, 12).map((letter, place) => {
      const take = () => {
        change([...text].filter((_, other) => other !== place).join(""));
        /** @type {HTMLElement | undefined} */ (chosen.children[Math.min(place, chosen.children.length - 1)])?.focus();
        if (chosen.children.length === 0) control.focus();
      };
      const label = say("Take {symbol} out", { symbol: `${name(letter)} (${place + 1})` });
      const sign = wiring.signs.get(letter)?.cloneNode(true) ?? letter;
      return element(
        "button",
        { type: "button", class: "lwe-chip", "aria-label": label, onclick: take },
        element("span", { class: "lwe-sign", "aria-hidden": "true" }, sign),
        element("span", { "aria-hidden": "true" }, "×"),
      );
    });
    chosen.replaceChildren(...drawn);
  };
  const all = letters.map((letter) => {
    const sign = wiring.signs.get(letter)?.cloneNode(true) ?? letter;
    return element(
      "button",
      {
        type: "button",
        class: "lwe-symbol",
        "aria-label": say("Add {symbol}", { symbol: name(letter) === letter ? letter : `${name(letter)} ${letter}` }),
        onclick: () => change(text + letter),
      },
      element("span", { class: "lwe-sign", "aria-hidden": "true" }, sign),
      element("span", { class: "lwe-symbol-name" }, name(letter)),
      " ",
      name(letter) === letter ? null : element("span", { class: "lwe-letters" }, letter),
    );
  });
  control.addEventListener("input", () => {
    write(control.value);
    wiring.typed(text);
  });
  control.addEventListener("change", () => wiring.done(text));
  const top = element("div", { class: "lwe-symbols-top" }, chosen, control);
  const palette = element("div", { class: "lwe-palette", role: "group", "aria-label": say("Add a symbol") }, ...all);
  return { node: element("div", { class: "lwe-symbols" }, top, palette), control, read: () => text, write };
}
