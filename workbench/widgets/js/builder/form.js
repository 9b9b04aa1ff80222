// Options as a form: what Python read off the options' own declaration.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** So many values stand side by side; more are a list to open. */
const SIDE_BY_SIDE = 6;
/** Groups of buttons so far: the buttons of each need a name of their own in the page. */
let groups = 0;

/**
 * @typedef {{ name: string, title: string, about: string, rule: string, kind: string, value: string, open?: string,
 *             choices: { value: string, title: string }[] }} Field
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
    more.append(element("div", { class: "lw-fields" }));
    host.append(element("div", { class: "lw-fields" }), more);
  }
  const [fields, more] = /** @type {HTMLElement[]} */ ([...host.children]);
  drawFields(fields, form, set);
  more.hidden = rest.length === 0;
  drawFields(/** @type {HTMLElement} */ (more.lastElementChild), rest, set);
}

/**
 * @param {HTMLElement} host
 * @param {Field[]} fields
 * @param {SetOption} set
 */
function drawFields(host, fields, set) {
  mirror(
    host,
    fields,
    (field) => `${field.name} ${field.kind} ${field.choices.length}`,
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
    groups += 1;
    const group = element("div", {
      class: "lw-segments",
      id: `lw-segments-${groups}`,
      role: "radiogroup",
      "aria-label": field.title,
    });
    for (const choice of field.choices) {
      const radio = element("input", { type: "radio", name: group.id, value: choice.value, "data-id": `${id}=${choice.value}` });
      radio.addEventListener("change", () => set(field.name, choice.value));
      group.append(element("label", {}, radio, element("span", {}, choice.title)));
    }
    return element("div", { class: "lw-field" }, element("p", { class: "lw-field-title" }), group, about);
  }
  const input =
    field.kind === "choice"
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
  setText(/** @type {Element} */ (node.querySelector(".lw-about")), field.about);
  const title = node.querySelector(".lw-field-title, .lw-flag > span");
  if (title) setText(title, field.title);
  for (const input of node.querySelectorAll("input, select")) {
    const control = /** @type {HTMLInputElement} */ (input);
    if (control.type === "checkbox") control.checked = field.value === "true";
    else if (control.type === "radio") control.checked = control.value === field.value;
    else control.value = field.value;
    setAttribute(control, "aria-description", field.rule ? `${field.about} ${field.rule}` : field.about);
  }
}
