// Making and patching the page's elements. All data goes in as text; only our renderer's SVG is parsed, and cleaned.

/**
 * An element with attributes and children. `class`, `data-…` and `aria-…` are attributes like all others; a function is
 * a listener (`onclick`); null and false are left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** What the names that are made here end with: no other view in the page has it, since each has this module to itself. */
const HERE = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
let names = 0;

/**
 * A name that nothing else in the page has, whatever else stands in it: for an `id`, or for the `name` of a group of radio
 * buttons, which is one group in the whole page.
 * @param {string} stem what it is the name of
 */
export function ownName(stem) {
  names += 1;
  return `${stem}-${HERE}-${names}`;
}

/**
 * A style sheet that hides the still pictures which a notebook shows where no live widget is, and their places.
 * @param {string} picture their class
 */
export function hidingStills(picture) {
  const still = `.${CSS.escape(picture)}`;
  return element("style", {}, `${still}, .jp-OutputArea-child:has(${still}) { display: none !important }`);
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {unknown} value
 */
export function setAttribute(node, name, value) {
  if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/**
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * A text that changes to and fro, with room for what it is at other times: nothing beside it moves.
 * @param {HTMLElement} node
 * @param {string} text
 * @param {string} other the longest of the other texts
 */
export function setRoomyText(node, text, other) {
  setText(node, text);
  setAttribute(node, "data-room", other);
}

/**
 * Make a parent's children mirror a list, keeping the elements of items that stay (and so their focus and place).
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(node: HTMLElement, item: T) => void} refresh
 */
export function mirror(parent, items, keyOf, make, refresh) {
  const wanted = new Map(items.map((item) => [keyOf(item), item]));
  const kept = new Map();
  for (const child of [...parent.children]) {
    const key = /** @type {HTMLElement} */ (child).dataset.key ?? "";
    if (wanted.has(key) && !kept.has(key)) kept.set(key, child);
    else child.remove();
  }
  /** @type {Element | null} */
  let place = parent.firstElementChild;
  for (const [key, item] of wanted) {
    const node = kept.get(key) ?? make(item);
    node.dataset.key = key;
    refresh(node, item);
    if (node === place) place = node.nextElementSibling;
    else parent.insertBefore(node, place);
  }
}

/** Elements that run, load or embed something. A drawing needs none of them. */
const FORBIDDEN = "script, foreignObject, iframe, object, embed, animate, set, audio, video";

/**
 * Our renderer's SVG as an element of this page. Nothing in it can run or load anything.
 * @param {string} markup
 * @returns {SVGSVGElement}
 */
export function drawing(markup) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) throw new Error("The drawing cannot be read.");
  for (const node of root.querySelectorAll(FORBIDDEN)) node.remove();
  for (const node of [root, ...root.querySelectorAll("*")]) cleanAttributes(node);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/** @param {Element} node */
function cleanAttributes(node) {
  for (const { name, value } of [...node.attributes]) {
    const leadsOut = name.endsWith("href") && !value.startsWith("#");
    if (name.toLowerCase().startsWith("on") || leadsOut) node.removeAttribute(name);
  }
}

/**
 * Change a tree into another one, touching only what differs. Children with a `data-id` are matched by it.
 * @param {Element} old
 * @param {Element} fresh
 */
export function patch(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patchChildren(old, fresh);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function patchChildren(old, fresh) {
  const named = new Map([...old.children].map((child) => [child.getAttribute("data-id"), child]));
  named.delete(null);
  const keep = new Set([...fresh.children].map((child) => child.getAttribute("data-id")));
  for (const [id, child] of named) if (!keep.has(id)) child.remove();
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const id = child instanceof Element ? child.getAttribute("data-id") : null;
    const match = id === null ? place : (named.get(id) ?? null);
    if (match !== null && alike(match, child)) {
      if (match instanceof Element) patch(match, /** @type {Element} */ (child));
      else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
      if (match === place) place = place.nextSibling;
      else old.insertBefore(match, place);
    } else old.insertBefore(child, place);
  }
  while (place !== null) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function alike(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element) || !(other instanceof Element)) return true;
  return one.getAttribute("data-id") === other.getAttribute("data-id");
}
