// What changed since the player last looked: soft marks that stay, and a short movement for who wants to see one.
import { setAttribute } from "../common/dom.js";

/** @typedef {{ id: string, kind: string, words: string, from?: [number, number], to?: [number, number] }} Change */

const SVG_SPACE = "http://www.w3.org/2000/svg";
const TIME = { duration: 420, easing: "ease-out" };

/**
 * Draw the marks of what changed on the board.
 * @param {SVGSVGElement} svg
 * @param {Change[]} changes
 * @param {(id: string) => SVGGraphicsElement | null} find
 */
export function markChanges(svg, changes, find) {
  svg.querySelector(":scope > .lw-changes")?.remove();
  const layer = document.createElementNS(SVG_SPACE, "g");
  setAttribute(layer, "class", "lw-changes");
  setAttribute(layer, "aria-hidden", "true");
  for (const change of changes) {
    const node = find(change.id);
    const tile = node?.hasAttribute("data-cell") ? node.querySelector("path") : null;
    if (node && tile)
      layer.append(
        part("path", { class: "lw-change", d: tile.getAttribute("d"), transform: node.getAttribute("transform") }),
      );
    else if (change.from && change.to) layer.append(...trail(change.from, change.to));
    else if (change.from ?? change.to) layer.append(spot(change));
  }
  const first = svg.querySelector(":scope > .lw-standing");
  svg.insertBefore(layer, first);
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function trail(from, to) {
  const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
  return [part("line", { class: "lw-trail lw-trail-halo", ...ends }), part("line", { class: "lw-trail", ...ends })];
}

/** @param {Change} change */
function spot(change) {
  const [cx, cy] = /** @type {[number, number]} */ (change.to ?? change.from);
  return part("circle", { class: `lw-change lw-spot-${change.kind}`, cx, cy, r: 46 });
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 */
function part(tag, attributes) {
  const node = document.createElementNS(SVG_SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  return node;
}

/**
 * Let passages be drawn from where they begin to where they lead.
 * @param {Element[]} ways
 */
export function animateWays(ways) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const way of ways) {
    const [halo, line, dashes] = /** @type {SVGPathElement[]} */ ([...way.querySelectorAll("path")]);
    const [first, last] = [halo?.getTotalLength?.() ?? 0, way.lastElementChild];
    if (!first || !line || !dashes) continue;
    const time = { duration: Math.min(2000, 300 + first * 2), easing: "ease-in-out" };
    for (const path of [halo, line]) {
      const all = { strokeDasharray: `${first} ${first}` };
      path.animate([{ ...all, strokeDashoffset: first }, { ...all, strokeDashoffset: 0 }], time);
    }
    dashes.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], time);
    last?.animate([{ opacity: 0.2 }, { opacity: 0.2, offset: 0.8 }, { opacity: 1 }], time);
  }
}

/**
 * Let what changed move or appear once.
 * @param {HTMLElement} root
 * @param {Change[]} changes
 * @param {(id: string) => Element | null} find
 */
export function animateChanges(root, changes, find) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const change of changes.slice(0, 30)) {
    const node = find(change.id) ?? root.querySelector(`button[data-id="${CSS.escape(change.id)}"]`);
    if (!node?.animate) continue;
    if (change.from && change.to) {
      const [x, y] = [change.from[0] - change.to[0], change.from[1] - change.to[1]];
      node.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], TIME);
    } else if (change.kind !== "went") node.animate([{ opacity: 0.15 }, { opacity: 1 }], TIME);
  }
}
