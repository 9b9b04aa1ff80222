// What the mouse points at in the figure: a frame round the square, and beside it a bubble that says what it means.
import { element, setText } from "../common/dom.js";

/** Pixels between a square and its bubble. */
const APART = 8;

/**
 * @typedef {{ row: number, column: number, left: number, top: number, width: number, height: number }} Box
 * @typedef {{ el: HTMLElement, frame: { bbox: any, x_scale: any, y_scale: any } }} Plot
 */

export class Pointing {
  /**
   * @param {HTMLElement} host what frame and bubble are put into
   * @param {HTMLElement} figure
   * @param {() => { rows: unknown[], columns: unknown[] } | null} map
   * @param {(row: number, column: number) => void} pointed is called when it comes to another square
   */
  constructor(host, figure, map, pointed) {
    this.figure = figure;
    this.map = map;
    this.pointed = pointed;
    /** @type {Box | null} */
    this.box = null;
    this.ring = element("div", { class: "lwx-ring", "aria-hidden": "true", hidden: true });
    this.bubble = element("div", { class: "lwx-bubble", "aria-hidden": "true", hidden: true });
    this.host = host;
    host.append(this.ring, this.bubble);
    figure.addEventListener("pointermove", (event) => this.moved(event));
    for (const kind of ["pointerleave", "pointerdown", "wheel"]) figure.addEventListener(kind, () => this.hide(), { passive: true });
  }

  hide() {
    this.box = null;
    this.ring.hidden = this.bubble.hidden = true;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    const box = this.under(event.clientX, event.clientY);
    if (box && this.box && box.row === this.box.row && box.column === this.box.column) return;
    this.hide();
    if (!box) return;
    this.box = box;
    this.ring.hidden = false;
    Object.assign(this.ring.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    this.pointed(box.row, box.column);
  }

  /**
   * Say it, when this is still the square that the mouse is on.
   * @param {number} row
   * @param {number} column
   * @param {string} sentence
   */
  say(row, column, sentence) {
    const { box, bubble } = this;
    if (!box || box.row !== row || box.column !== column) return;
    setText(bubble, sentence);
    bubble.hidden = false;
    const [wide, high] = [bubble.offsetWidth, bubble.offsetHeight];
    const [all, down] = [this.host.clientWidth, box.top + box.height / 2 - high / 2];
    let [left, top] = [box.left + box.width + APART, down];
    if (left + wide > all) left = box.left - APART - wide;
    if (left < 0) {
      left = Math.max(0, Math.min(all - wide, box.left + box.width / 2 - wide / 2));
      const home = this.host.getBoundingClientRect().top + this.host.clientTop;
      top = box.top + box.height + APART;
      if (home + top + high > window.innerHeight) top = box.top - APART - high;
    }
    Object.assign(bubble.style, { left: `${left}px`, top: `${Math.max(0, top)}px` });
  }

  /** @param {number} x @param {number} y @returns {Box | null} the square there, in the host's own measure */
  under(x, y) {
    const [plot, map] = [this.plot(), this.map()];
    if (!plot || !map) return null;
    const [at, home] = [plot.el.getBoundingClientRect(), this.host.getBoundingClientRect()];
    const { bbox, x_scale: across, y_scale: down } = plot.frame;
    const [sx, sy] = [x - at.left, y - at.top];
    if (sx < bbox.left || sx > bbox.right || sy < bbox.top || sy > bbox.bottom) return null;
    const [row, column] = [down.invert(sy), across.invert(sx)].map((place) => Math.round(place) + 0); // no −0
    if (row < 0 || column < 0 || row >= map.rows.length || column >= map.columns.length) return null;
    const cut = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(high, value));
    const [left, right] = [column - 0.5, column + 0.5].map((place) => cut(across.compute(place), bbox.left, bbox.right));
    const [top, bottom] = [row - 0.5, row + 0.5].map((place) => cut(down.compute(place), bbox.top, bbox.bottom));
    const [dx, dy] = [at.left - home.left - this.host.clientLeft, at.top - home.top - this.host.clientTop];
    return { row, column, left: left + dx, top: top + dy, width: right - left, height: bottom - top };
  }

  /** @returns {Plot | null} Bokeh's view of the figure */
  plot() {
    const views = /** @type {any} */ (globalThis).Bokeh?.index ?? [];
    return [...views].find((view) => view.frame && this.figure.contains(view.el)) ?? null;
  }
}

/**
 * The figure itself has the keys and a name: what Bokeh makes inside of it, now or later, is no stop of its own.
 * @param {HTMLElement} figure
 * @returns {() => void} ends it
 */
export function keepOutOfTab(figure) {
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "attributes" ? [target] : addedNodes) if (node instanceof HTMLElement) quiet(node);
  });
  const entered = new WeakSet();
  const enter = (/** @type {HTMLElement | ShadowRoot} */ root) => {
    if (entered.has(root)) return;
    entered.add(root);
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
    for (const one of /** @type {HTMLCollectionOf<HTMLElement>} */ (root.children)) quiet(one);
  };
  const quiet = (/** @type {HTMLElement} */ node) => {
    for (const one of [node, .../** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll("*"))]) {
      if (one !== figure && one.tabIndex >= 0) one.tabIndex = -1;
      if (one.shadowRoot) enter(one.shadowRoot);
    }
  };
  enter(figure);
  return () => watch.disconnect();
}
