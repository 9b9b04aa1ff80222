// The board: our renderer's drawing with cells that can be pointed at and walked over with the arrow keys.
import { drawing, patch, setAttribute } from "../common/dom.js";
import { ahead, oneTabStop } from "../common/focus.js";
import { MapView, viewBoxOf } from "../common/mapview.js";
import { animateChanges, animateWays, markChanges } from "./changes.js";
import { possible } from "./explain.js";
import { homeOf } from "./marking.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ id: string, name: string, x: number, y: number, label: string, free: boolean }} Cell
 * @typedef {import("./explain.js").Meaning} Meaning
 * @typedef {{ drawings: Map<string, string>, cells: Cell[], pieces: { id: string }[],
 *             ways: { id: string, goal: string }[], changed: import("./changes.js").Change[], fresh: boolean, meanings: Map<string, Meaning>,
 *             stands?: string }} Shown where whoever decides `stands`
 * @typedef {{ selection: string[], mentioned: Set<string>, narrowing: Set<string>, counts: Map<string, number>,
 *             changed: Set<string>, fitting: import("./ghosts.js").Choice[] }} Marks
 */

const SVG = "http://www.w3.org/2000/svg";
const FOCUS = "lw-ring lw-focus";
const SELECTED = "lw-ring lw-selected";
/** Where a ring runs: a broken one within the outline of its cell, a whole one round it, so that the walls can be read. */
const WITHIN = 0.93;
/** @type {Record<string, number>} */
const SIZES = { [FOCUS]: 1, [SELECTED]: 1.08 };
/** Units that are always seen: about two cells. */
const CLOSEST = 230;
/** What the page adds to a drawn cell: kept while a new drawing of it is patched in, or it would lose the focus. */
const OURS = ["role", "tabindex", "aria-selected", "aria-label", "aria-hidden", "aria-description"];

/** The part of the table that holds the board. */
export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{ point: (id: string) => void, enter?: (id: string) => void, look?: (id: string) => void }} deeds what is done
   *   with a cell that is clicked, or entered by key (the same, if nothing is said); told of the cell under the pointer or
   *   with the focus, or of none ("")
   */
  constructor(host, { point, enter = point, look = () => {} }) {
    this.host = host;
    this.point = point;
    this.enter = enter;
    this.look = look;
    /** Who wants to know when the board is looked at in another way. @type {() => void} */
    this.whenMoved = () => {};
    this.view = new MapView(host, { closest: CLOSEST, moved: () => this.whenMoved() });
    /** What of the drawing is the ground's own. @type {ChildNode[]} */
    this.own = [];
    /** What was shown last. @type {{ id: string, goal: string }[]} */
    this.ways = [];
    /** @type {import("./changes.js").Change[]} */
    this.changed = [];
    /** What each part was last drawn from. @type {Map<string, string>} */
    this.drawn = new Map();
    /** @type {Map<string, Meaning>} */
    this.meanings = new Map();
    /** @type {Cell[]} */
    this.cells = [];
    /** The cell that Tab leads to. */
    this.home = "";
    /** Whether the focus never was on the board: then it is entered where whoever decides `stands`. */
    this.entrance = true;
    this.stands = "";
    /** @type {Set<string>} */
    this.mentioned = new Set();
    /** Whether the focus came here by a key: only then it is shown. */
    this.byKey = false;
    host.addEventListener("pointerdown", () => {
      this.byKey = false;
    });
    host.addEventListener("click", (event) => this.clicked(event));
    host.addEventListener("focusin", (event) => this.entered(event));
    host.addEventListener("focusout", () => {
      host.querySelector(".lw-ring.lw-focus")?.remove();
      this.look("");
    });
    host.addEventListener("pointerover", (event) => this.hovered(event));
    host.addEventListener("pointerleave", () => this.look(this.focused()?.id ?? ""));
  }

  /**
   * Show the board; only what differs from before is parsed and touched.
   * @param {Shown} shown
   * @param {Marks} marks
   */
  draw(shown, marks) {
    this.cells = shown.cells;
    this.stands = shown.stands ?? "";
    this.meanings = shown.meanings;
    const svg = this.ground(shown.drawings.get("ground") ?? "");
    const [standing, passages] = ["standing", "lit"].map((name) => svg.querySelector(`:scope > .lw-${name}`));
    const same = shown.cells.some(({ id }) => this.drawn.has(id)); // also when nothing can be laid any more
    if (!same) this.host.classList.remove("lw-growing");
    if (shown.cells.some((cell) => cell.free)) this.host.classList.add("lw-growing");
    const wanted = [...shown.cells, ...shown.ways, ...shown.pieces].filter(({ id }) => shown.drawings.has(id));
    const keep = new Set(wanted.map(({ id }) => id));
    for (const id of this.drawn.keys()) {
      if (id === "ground" || keep.has(id)) continue;
      this.node(id)?.remove();
      this.drawn.delete(id);
    }
    for (const { id } of shown.cells) this.part(svg, id, shown.drawings.get(id), standing);
    if (passages) for (const { id } of shown.ways) this.part(passages, id, shown.drawings.get(id), null);
    for (const { id } of shown.pieces) this.part(svg, id, shown.drawings.get(id), null);
    markChanges(svg, shown.changed, (id) => this.node(id));
    this.mark(marks);
    if (!this.view.visible) return;
    const [changed, lit] = [shown.changed !== this.changed, shown.ways !== this.ways];
    [this.changed, this.ways] = [shown.changed, shown.ways];
    if (shown.fresh && lit) animateWays(shown.ways.flatMap(({ id }) => this.node(id) ?? []));
    if (!shown.fresh || !changed) return; // an answer that brought nothing new moves nothing
    animateChanges(this.host, shown.changed, (id) => this.node(id));
    this.view.reveal(shown.changed.flatMap(({ id }) => this.cell(id) ?? []));
  }

  /**
   * The drawing on which everything is put. When the ground changes, as on a board that grows, all that lies on it stays.
   * @param {string} markup
   */
  ground(markup) {
    const old = this.view.svg;
    if (old !== null && this.drawn.get("ground") === markup) return old;
    const fresh = drawing(markup);
    const [svg, whole, own] = [old ?? fresh, viewBoxOf(fresh), [...fresh.childNodes]];
    if (old === null) {
      for (const name of ["standing", "ghosts", "lit"]) {
        fresh.append(layer(`lw-${name}`)); // cells go before the first, pieces after the last
      }
      this.host.prepend(fresh);
    } else {
      for (const node of this.own) node.remove();
      old.prepend(...own);
    }
    this.own = own;
    this.drawn.set("ground", markup);
    this.view.show(svg, whole);
    return svg;
  }

  /**
   * @param {Element} svg
   * @param {string} id
   * @param {string | undefined} markup
   * @param {Element | null} before
   */
  part(svg, id, markup, before) {
    if (markup === undefined || this.drawn.get(id) === markup) return;
    const fresh = drawing(`<svg xmlns="${SVG}">${markup}</svg>`).firstElementChild;
    if (fresh === null) return;
    const old = find(svg, id);
    if (old === null) svg.insertBefore(fresh, before);
    else {
      for (const name of OURS) if (old.hasAttribute(name)) setAttribute(fresh, name, old.getAttribute(name));
      patch(old, fresh);
    }
    this.drawn.set(id, markup);
  }

  /**
   * Show what is selected and what can be.
   * @param {Marks} marks
   */
  mark(marks) {
    this.mentioned = marks.mentioned;
    const { svg } = this.view;
    if (svg === null) return;
    this.decorate(svg, marks);
    this.drawRings(svg, marks);
  }

  /**
   * @param {SVGSVGElement} svg
   * @param {Marks} marks
   */
  decorate(svg, marks) {
    setAttribute(svg, "role", "listbox");
    setAttribute(svg, "aria-label", say("Board. Arrow keys move, Enter selects."));
    setAttribute(svg, "aria-multiselectable", "true");
    // A list has nothing but its options; what stands on the board is told apart from it.
    for (const node of svg.querySelectorAll("[data-id]")) {
      setAttribute(node, "role", null);
      setAttribute(node, "aria-hidden", "true");
    }
    const nodes = [];
    for (const cell of this.cells) {
      const node = find(svg, cell.id);
      if (node === null) continue;
      const count = marks.counts.get(cell.id) ?? 0;
      setAttribute(node, "role", "option");
      setAttribute(node, "aria-hidden", null);
      for (const text of node.querySelectorAll("text")) setAttribute(text, "aria-hidden", "true"); // the label says it
      setAttribute(node, "aria-selected", String(marks.selection.includes(cell.id)));
      setAttribute(node, "aria-label", count > 0 ? `${cell.label} ${possible(count)}` : cell.label);
      setAttribute(node, "aria-description", this.meanings.get(cell.id)?.about || null);
      nodes.push(node);
    }
    if (!this.focused()) this.home = homeOf(this.cells, marks, this.entrance ? "" : this.home, this.stands);
    oneTabStop(nodes, (node) => /** @type {HTMLElement} */ (node).dataset.id === this.home);
  }

  /**
   * A ring round each thing that is selected or can be, above everything else.
   * @param {SVGSVGElement} svg
   * @param {Marks} marks
   */
  drawRings(svg, marks) {
    svg.querySelector(":scope > .lw-rings")?.remove();
    const rings = layer("lw-rings");
    for (const id of new Set([...marks.narrowing, ...marks.selection])) {
      const node = find(svg, id);
      const kind = marks.selection.includes(id) ? SELECTED : "lw-ring lw-selectable";
      if (node !== null) rings.append(ring(node, kind, id));
    }
    svg.append(rings);
    this.drawFocus();
  }

  /** A ring round the cell that has the focus: an outline of a part of an SVG is not drawn by every browser. */
  drawFocus() {
    const rings = this.host.querySelector(".lw-rings");
    rings?.querySelector(".lw-focus")?.remove();
    const node = this.byKey ? this.host.querySelector('[role="option"]:focus') : null;
    if (rings && node !== null) rings.append(ring(/** @type {SVGGraphicsElement} */ (node), FOCUS, ""));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!this.view.svg?.contains(/** @type {Node} */ (event.target))) return; // on the buttons above the board
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((node) => (this.host.contains(node) ? node.closest("[data-id]") : null))
      .map((node) => /** @type {HTMLElement | null} */ (node)?.dataset.id)
      .filter((id) => id !== undefined);
    const cell = found.find((id) => this.cells.some((known) => known.id === id));
    const id = found.find((candidate) => this.mentioned.has(candidate)) ?? cell ?? found[0];
    if (cell !== undefined) this.node(cell)?.focus({ preventScroll: true });
    if (id !== undefined) this.point(id);
  }

  /** @param {FocusEvent} event */
  entered(event) {
    const id = /** @type {HTMLElement} */ (event.target).dataset.id;
    if (id === undefined || !this.cells.some((cell) => cell.id === id)) return;
    this.home = id;
    this.entrance = false;
    const nodes = this.cells.flatMap((cell) => this.node(cell.id) ?? []);
    oneTabStop(nodes, (node) => /** @type {HTMLElement} */ (node).dataset.id === id);
    this.drawFocus();
    const node = this.byKey ? this.node(id) : null;
    if (node !== null) this.view.reveal([node]);
    this.look(id);
  }

  /** @param {PointerEvent} event */
  hovered(event) {
    if (event.pointerType === "touch") return; // a finger that passes by points at nothing
    const id = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-cell]"))?.dataset
      .id;
    if (id !== undefined) this.look(id);
  }

  /** The cell that has the focus. */
  focused() {
    const id = /** @type {HTMLElement | null} */ (this.host.querySelector('[role="option"]:focus'))?.dataset.id;
    return this.cells.find((cell) => cell.id === id);
  }

  /**
   * Look where all of some things are seen, as far as they are on the board and there is room.
   * @param {string[]} ids
   */
  reveal(ids) {
    this.view.reveal(ids.flatMap((id) => this.cell(id) ?? []));
  }

  /**
   * Of the passages that are lit up only those to some things, if any lead there.
   * @param {string[]} ids
   */
  dim(ids) {
    const some = this.ways.some(({ goal }) => ids.includes(goal));
    for (const { id, goal } of this.ways) this.node(id)?.classList.toggle("lw-dim", some && !ids.includes(goal));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something here
   */
  pressed(event) {
    const id = /** @type {HTMLElement} */ (event.target).dataset.id;
    const from = this.cells.find((cell) => cell.id === id);
    if (!this.host.contains(/** @type {Node} */ (event.target))) return false;
    if (this.view.pressed(event, from ? this.node(from.id) : null)) return true;
    if (from === undefined) return false;
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.enter(from.id);
      return true;
    }
    const to = ahead(this.cells, from, event.key) ?? this.rowEnd(from, event.key);
    if (to !== null) this.focus(to.id);
    return to !== null || event.key.startsWith("Arrow");
  }

  /**
   * @param {Cell} from
   * @param {string} key
   */
  rowEnd(from, key) {
    if (key !== "Home" && key !== "End") return null;
    const row = this.cells.filter((cell) => Math.abs(cell.y - from.y) < 0.01).sort((a, b) => a.x - b.x);
    return row[key === "Home" ? 0 : row.length - 1] ?? null;
  }

  /** @param {string} [id] the cell, by default the one that Tab leads to */
  focus(id = this.home) {
    this.node(id)?.focus();
  }

  /**
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  node(id) {
    return find(this.host, id);
  }

  /**
   * The drawn cell of an id, if it is one.
   * @param {string} id
   */
  cell(id) {
    return this.cells.some((cell) => cell.id === id) ? this.node(id) : null;
  }
}

/** An empty group of the drawing, of which nobody is told. @param {string} kind */
export function layer(kind) {
  const group = document.createElementNS(SVG, "g");
  setAttribute(group, "class", kind);
  setAttribute(group, "aria-hidden", "true");
  return group;
}

/**
 * @param {Element} root
 * @param {string} id
 * @returns {SVGGraphicsElement | null}
 */
function find(root, id) {
  return root.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

/**
 * A ring along a cell's own outline, or round the box of anything else.
 * @param {SVGGraphicsElement} node
 * @param {string} kind
 * @param {string} id
 */
export function ring(node, kind, id) {
  const tile = node.hasAttribute("data-cell") ? node.querySelector("path") : null;
  const box = tile === null ? node.getBBox() : null;
  const attributes =
    box === null
      ? {
          d: tile?.getAttribute("d"),
          transform: `${node.getAttribute("transform") ?? ""} scale(${SIZES[kind] ?? WITHIN})`,
        }
      : {
          x: box.x - 3,
          y: box.y - 3,
          width: box.width + 6,
          height: box.height + 6,
          rx: 12,
          transform: node.getAttribute("transform"),
        };
  const rings = layer(kind);
  setAttribute(rings, "data-for", id);
  for (let stroke = 0; stroke < 2; stroke += 1) {
    // a halo, and on it the ring: seen on any ground
    const shape = document.createElementNS(SVG, tile === null ? "rect" : "path");
    for (const [name, value] of Object.entries(attributes)) setAttribute(shape, name, value);
    rings.append(shape);
  }
  return rings;
}
