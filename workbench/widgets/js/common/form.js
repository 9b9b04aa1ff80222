// Options as a form: what Python read off the options' own declaration.
import { element, mirror, ownName, setAttribute, setText } from "./dom.js";
import { activeIn } from "./focus.js";
import { say } from "./words.js";

/** So many values stand side by side; more are a list to open. */
const SIDE_BY_SIDE = 6;

/**
 * @typedef {{ name: string, title: string, about: string, rule: string, kind: string, value: string, open?: string,
 *             group?: string, wrong?: string, remark?: string, choices: { value: string, title: string }[] }} Field
 * @typedef {(name: string, value: string) => void} SetOption
 */

/**
 * @param {HTMLElement} host
 * @param {Field[]} form
 * @param {Field[]} rest
 * @param {SetOption} set
 */
export function drawForm(host, form, rest, set) {
  host.hidden = form.length + rest.length === 0;
  if (host.firstElementChild === null) {
    const more = element("details", { class: "lw-rest" }, element("summary", {}, say("More house rules")));
    more.append(element("div"));
    host.append(element("div", { class: "lw-fields" }), more);
  }
  const [fields, more] = /** @type {HTMLElement[]} */ ([...host.children]);
  drawFields(fields, form, set);
  more.hidden = rest.length === 0;
  drawGroups(/** @type {HTMLElement} */ (more.lastElementChild), rest, set);
}

/**
 * Many fields, each under the heading that it belongs to.
 * @param {HTMLElement} host
 * @param {Field[]} fields
 * @param {SetOption} set
 */
export function drawGroups(host, fields, set) {
  mirror(
    host,
    [...new Set(fields.map((field) => field.group ?? ""))],
    (group) => group,
    (group) => element("div", {}, element("h4", { class: "lw-group" }, group), element("div", { class: "lw-fields" })),
    (node, group) => {
      const [heading, place] = /** @type {HTMLElement[]} */ ([...node.children]);
      heading.hidden = group === "";
      const those = fields.filter((field) => (field.group ?? "") === group);
      drawFields(place, those, set);
    },
  );
}

/**
 * @param {HTMLElement} host
 * @param {Field[]} fields
 * @param {SetOption} set
 */
export function drawFields(host, fields, set) {
  mirror(
    host,
    fields,
    (field) => `${field.name} ${field.kind} ${field.choices.map((choice) => choice.value).join(" ")}`,
    (field) => newField(field, set),
    (node, field) => refreshField(node, field),
  );
}

/**
 * @param {Field} field
 * @param {SetOption} set
 */
function newField(field, set) {
  const id = `field:${field.name}`;
  const about = element("p", { class: "lw-quiet lw-about" });
  if (field.kind === "flag") {
    const box = element("input", { type: "checkbox", "data-id": id });
    box.addEventListener("change", () => set(field.name, String(/** @type {HTMLInputElement} */ (box).checked)));
    return element("div", { class: "lw-field" }, element("label", { class: "lw-flag" }, box, element("span")), about);
  }
  if (field.kind === "choice" && field.choices.length <= SIDE_BY_SIDE) {
    const group = element("div", { class: "lw-segments", role: "radiogroup", "aria-label": field.title });
    const name = ownName("lw-segments");
    for (const choice of field.choices) {
      const radio = element("input", { type: "radio", name, value: choice.value, "data-id": `${id}=${choice.value}` });
      radio.addEventListener("change", () => set(field.name, choice.value));
      group.append(element("label", {}, radio, element("span", {}, choice.title)));
    }
    return element("div", { class: "lw-field" }, element("p", { class: "lw-field-title" }), group, about);
  }
  const input =
    field.kind === "choice" || field.kind === "list"
      ? element("select", { "data-id": id })
      : element("input", { type: "text", "data-id": id, placeholder: field.open ?? "", autocomplete: "off" });
  for (const choice of field.choices) input.append(element("option", { value: choice.value }, choice.title));
  input.addEventListener("change", () => set(field.name, /** @type {HTMLInputElement} */ (input).value));
  const label = element("label", {}, element("span", { class: "lw-field-title" }), input);
  return element("div", { class: "lw-field" }, label, about);
}

/**
 * @param {HTMLElement} node
 * @param {Field} field
 */
function refreshField(node, field) {
  const meaning = field.remark || field.about;
  const about = field.rule ? `${meaning} (${field.rule})` : meaning;
  const place = /** @type {HTMLElement} */ (node.querySelector(".lw-about"));
  const rule = field.rule && !field.wrong ? element("span", { class: "lw-rule-id" }, `(${field.rule})`) : null;
  const words = field.wrong || meaning;
  if (place.textContent !== (field.wrong || about)) place.replaceChildren(rule ? `${words} ` : words, ...(rule ? [rule] : []));
  place.hidden = place.textContent === "";
  place.classList.toggle("lw-wrong", Boolean(field.wrong));
  place.classList.toggle("lw-remark", Boolean(field.remark && !field.wrong));
  const title = node.querySelector(".lw-field-title, .lw-flag > span");
  if (title) setText(title, field.title);
  for (const input of node.querySelectorAll("input, select")) {
    const control = /** @type {HTMLInputElement} */ (input);
    const typing = control.type === "text" && activeIn(node) === control;
    if (control.type === "checkbox") control.checked = field.value === "true";
    else if (control.type === "radio") control.checked = control.value === field.value;
    else if (!typing) control.value = field.value;
    setAttribute(control, "aria-description", field.wrong || about);
    setAttribute(control, "aria-invalid", field.wrong ? "true" : null);
  }
}
