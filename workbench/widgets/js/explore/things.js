// The cards and requirements that a square is about, the legend, the facts, and files to keep.
import { drawing, element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ table: string, row: string, title: string, svg?: string, label?: string }} ListItem
 * @typedef {{ title: string, number: number, items: ListItem[] }} ListGroup
 * @typedef {{ what: string, square: [number, number] | null, groups: ListGroup[], selected: [string, string] }} PickedList
 * @typedef {{ light: string[], dark: string[], keys: [string, string, string][],
 *   ticks: [number, string][], unit: string }} Legend
 */

/**
 * @param {HTMLElement} host
 * @param {PickedList} list
 * @param {{ select: (table: string, row: string) => void, clear: () => void }} deeds
 */
export function drawPicked(host, list, deeds) {
  const head = host.firstElementChild ?? host.appendChild(listHead(deeds));
  const [what, clear] = /** @type {HTMLElement[]} */ ([...head.children]);
  setText(what, list.square ? list.what : say("Click on a square, or go there with the arrow keys and press Enter: its cards appear here."));
  what.classList.toggle("lw-quiet", !list.square);
  clear.hidden = !list.square;
  const body = host.children[1] ?? host.appendChild(element("div", { class: "lwx-groups" }));
  mirror(
    body,
    list.groups,
    (group) => group.title,
    () => element("section", {}, element("h4"), element("ul", { class: "lwx-cards" })),
    (node, group) => {
      const [title, items] = /** @type {HTMLElement[]} */ ([...node.children]);
      setText(title, counted(group));
      node.classList.toggle("lwx-one", group.number < 2);
      mirror(
        items,
        group.items,
        (item) => `${item.table} ${item.row}`,
        () => element("li", {}),
        (entry, item) => refreshItem(entry, item, deeds),
      );
    },
  );
  markSelected(host, list.selected);
}

/** What was picked may lie below what one sees. @param {HTMLElement} host */
export function goToPicked(host) {
  host.scrollIntoView({ block: "nearest" });
  /** @type {HTMLElement | null} */ (host.querySelector(".lwx-card, button"))?.focus({ preventScroll: true });
}

/** A group's title with its number, where there is not just one. @param {ListGroup} group */
export const counted = ({ title, number }) => (number === 1 ? title : say("{title}: {number}", { title, number }));

/** @param {{ clear: () => void }} deeds */
function listHead(deeds) {
  const clear = element("button", { type: "button", class: "lwx-tool", "data-id": "clear", onclick: deeds.clear }, say("Clear"));
  return element("div", { class: "lwx-row" }, element("p", { class: "lwx-what" }), clear);
}

/**
 * @param {HTMLElement} entry
 * @param {ListItem} item
 * @param {{ select: (table: string, row: string) => void }} deeds
 */
function refreshItem(entry, item, deeds) {
  let button = /** @type {HTMLElement | null} */ (entry.firstElementChild);
  if (button === null) {
    button = element("button", { type: "button", class: "lwx-card", "data-id": `item:${item.table}:${item.row}` });
    button.addEventListener("click", () => deeds.select(item.table, item.row));
    button.append(element("span", { class: "lwx-face", "aria-hidden": "true" }), element("span", { class: "lwx-name" }));
    entry.append(button);
  }
  const [face, name] = /** @type {HTMLElement[]} */ ([...button.children]);
  setText(name, item.title);
  setAttribute(button, "title", item.label ?? null);
  button.classList.toggle("lwx-plain", !item.svg);
  if (face.dataset.svg === (item.svg ?? "")) return;
  face.dataset.svg = item.svg ?? "";
  face.replaceChildren(...(item.svg ? [drawing(item.svg)] : []));
}

/**
 * @param {HTMLElement} host
 * @param {[string, string]} selected
 */
export function markSelected(host, [table, row]) {
  for (const button of host.querySelectorAll(".lwx-card")) {
    const here = /** @type {HTMLElement} */ (button).dataset.id === `item:${table}:${row}`;
    setAttribute(button, "aria-current", here ? "true" : null);
  }
}

/**
 * @param {HTMLElement} host
 * @param {Legend} legend
 * @param {boolean} dark
 */
export function drawLegend(host, legend, dark) {
  const parts = legend.keys.map(([light, dim, text]) => {
    const swatch = element("span", { class: "lwx-swatch", "aria-hidden": "true" });
    swatch.style.background = dark ? dim : light;
    return element("div", { class: "lwx-key" }, swatch, text);
  });
  if (legend.ticks.length > 0) parts.push(scale(legend, dark));
  host.replaceChildren(...parts, ...(legend.unit ? [element("span", {}, legend.unit)] : []));
}

/** @param {Legend} legend @param {boolean} dark */
function scale(legend, dark) {
  const bar = element("div", { class: "lwx-bar", "aria-hidden": "true" });
  bar.style.background = `linear-gradient(to right, ${(dark ? legend.dark : legend.light).join(", ")})`;
  const ticks = element("div", { class: "lwx-ticks" });
  for (const [place, text] of legend.ticks) {
    const tick = element("span", {}, text);
    tick.style.left = `${place * 100}%`;
    ticks.append(tick);
  }
  return element("div", { class: "lwx-scale" }, bar, ticks);
}

/**
 * @param {HTMLElement} host a <details>
 * @param {string[]} facts
 */
export function drawFacts(host, facts) {
  host.hidden = facts.length === 0;
  const summary = host.querySelector("summary") ?? host.appendChild(element("summary", {}));
  setText(summary, say("In words ({number})", { number: facts.length }));
  const list = host.querySelector("ul") ?? host.appendChild(element("ul", {}));
  mirror(
    list,
    facts.map((text, place) => ({ text, place })),
    ({ place }) => String(place),
    () => element("li", {}),
    (node, { text }) => setText(node, text),
  );
}

/**
 * @typedef {{ table: string, row: string, column: string, place: number, text: string }} Trouble a cell, or, without a
 *   column, a row, and what is wrong there; no table: of no row
 * @typedef {{ title: string, items: Trouble[] }} Troubles
 * @param {HTMLElement} host a <details>
 * @param {Troubles[]} groups
 * @param {(trouble: Trouble) => void} go
 */
export function drawTroubles(host, groups, go) {
  host.hidden = groups.length === 0;
  const key = JSON.stringify(groups);
  if (host.dataset.key === key) return;
  host.dataset.key = key;
  const lists = groups.flatMap(({ title, items }) => [
    element("h4", {}, title),
    element("ul", {}, ...items.map((item) => element("li", {}, trouble(item, go)))),
  ]);
  const summary = host.querySelector("summary") ?? element("summary", {});
  setText(summary, say("Which rows, and why"));
  host.replaceChildren(summary, ...lists);
}

/** @param {Trouble} item @param {(trouble: Trouble) => void} go */
function trouble(item, go) {
  if (!item.table) return element("span", {}, item.text);
  const title = item.column ? say("Go to this cell in the editor") : say("Select this row, here and in the editor");
  const id = `trouble:${item.table}:${item.place}:${item.column}`;
  return element("button", { type: "button", class: "lwx-trouble", "data-id": id, title, onclick: () => go(item) }, item.text);
}

/**
 * @param {HTMLElement} host
 * @param {{ text: string, details?: string } | null} fault
 */
export function drawFault(host, fault) {
  host.hidden = !fault;
  const details = fault?.details
    ? [element("details", {}, element("summary", {}, say("Details")), element("pre", {}, fault.details))]
    : [];
  host.replaceChildren(...(fault ? [element("p", {}, fault.text), ...details] : []));
}

/** Sharper than the screen, so that it can be printed. */
const PIXELS = 2;

/**
 * Offer a file to be kept; a PNG is made of the SVG here.
 * @param {{ name: string, type: string, text: string }} file
 */
export async function keep(file) {
  const mark = file.type === "text/csv" ? "\ufeff" : ""; // by it spreadsheet programs know that letters are UTF-8
  const blob = new Blob([mark, file.text], { type: `${file.type};charset=utf-8` });
  const data = file.name.endsWith(".png") ? await rastered(blob) : blob;
  const address = URL.createObjectURL(data);
  const link = element("a", { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {Blob} svg @returns {Promise<Blob>} */
async function rastered(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * PIXELS, image.height * PIXELS];
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error(say("This browser cannot make a PNG; choose SVG."));
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error(say("This browser cannot make a PNG; choose SVG."))))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
