// A drawing that can be looked at more closely and moved about: with the wheel and Ctrl, by dragging, with two fingers,
// by keyboard and with three buttons. It opens showing everything, and never keeps a page from scrolling: a plain wheel
// is the page's, and so is a finger that drags towards a side where there is nothing more to see.
import { element, setAttribute } from "./dom.js";
import { around, fitting, inside, revealing, seen, towards, zoomed } from "./lens.js";
import { say } from "./words.js";

/**
 * @typedef {import("./lens.js").Box} Box
 * @typedef {import("./lens.js").Look} Look
 * @typedef {import("./lens.js").Point} Point
 */

const STEP = 1.5;
/** A button's, a key's step. */
const GLIDE = 170;
/** Milliseconds. */
const SLACK = 6;
/** So many pixels a pointer may tremble before it drags. */
const ROUND = 8;
/** Units that are shown round what is to be seen. */

/** The view of one drawing, which may be replaced by another of the same plane. */
export class MapView {
  /**
   * @param {HTMLElement} host what the drawing stands in
   * @param {{ closest: number, moved?: () => void }} options the units that are always seen, and whom to tell
   */
  constructor(host, { closest, moved = () => {} }) {
    this.host = host;
    this.closest = closest;
    this.moved = moved;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    /** What is looked at; null: everything, also when the drawing grows. @type {Look | null} */
    this.look = null;
    /** Where the pointers that are down were last. @type {Map<number, Point>} */
    this.pointers = new Map();
    /** Whether the pointer that is down, or was, dragged: then it does not click. */
    this.dragged = false;
    this.gliding = 0;
    this.bar = this.buttons();
    this.ending = new AbortController();
    this.resizing = new ResizeObserver(() => this.apply());
    this.resizing.observe(host);
    this.listen();
  }

  listen() {
    const on = (/** @type {string} */ kind, /** @type {(event: any) => void} */ act, capture = false) =>
      this.host.addEventListener(kind, act, { signal: this.ending.signal, passive: false, capture });
    on("wheel", (event) => this.wheeled(event));
    on("pointerdown", (event) => this.pointerDown(event));
    on("pointermove", (event) => this.pointerMoved(event));
    for (const kind of ["pointerup", "pointercancel"]) on(kind, (event) => this.pointerGone(event));
    for (const kind of ["touchstart", "touchmove"])
      on(kind, (event) => event.touches.length > 1 && event.cancelable && event.preventDefault());
    on("click", (event) => this.dragged && this.swallow(event), true);
  }

  /** The three buttons. */
  buttons() {
    const tool = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {string} */ label, act) =>
      element(
        "button",
        { type: "button", class: "lw-tool", "data-id": `view:${id}`, "aria-label": label, "data-explain": label, onclick: act },
        element("span", { "aria-hidden": "true" }, sign),
      );
    const bar = element("div", { class: "lw-viewbar", "data-strip": "", role: "group", "aria-label": say("The view") });
    bar.append(
      tool("out", "−", say("Zoom out (minus key)"), () => this.zoom(1 / STEP)),
      tool("fit", "⛶", say("Show the whole board (0 key)"), () => this.fit()),
      tool("in", "+", say("Zoom in (plus key)"), () => this.zoom(STEP)),
    );
    [...bar.children].forEach((button, place) => setAttribute(button, "tabindex", place === 2 ? 0 : -1));
    return bar;
  }

  /**
   * Show a drawing, looked at as before.
   * @param {SVGSVGElement} svg
   * @param {Box} whole all that there is on its plane
   */
  show(svg, whole) {
    [this.svg, this.whole] = [svg, whole];
    this.apply();
  }

  /** The size of the window that the drawing is seen through. */
  get size() {
    return { width: this.svg?.clientWidth || 1, height: this.svg?.clientHeight || 1 };
  }

  /** How it is looked at, also when that is from where everything is seen. */
  get now() {
    return this.look ?? fitting(this.whole, this.size);
  }

  /** Whether it is on the screen: in a hidden notebook, or behind something, nothing has a size. */
  get visible() {
    return (this.svg?.clientWidth ?? 0) > 0;
  }

  apply() {
    if (this.svg === null || (this.look !== null && !this.visible)) return;
    if (this.look !== null) {
      this.look = inside(this.look, this.whole, this.size, this.closest);
      if (this.look.scale <= fitting(this.whole, this.size).scale * 1.001) this.look = null;
    }
    const box = this.look === null ? this.whole : seen(this.look, this.size);
    setAttribute(this.svg, "viewBox", [box.x, box.y, box.width, box.height].map((side) => side.toFixed(2)).join(" "));
    this.host.classList.toggle("lw-zoomed", this.look !== null);
    this.host.style.touchAction = this.look === null ? "" : this.leftToThePage(box);
    const [out, all, closer] = [...this.bar.children];
    for (const button of [out, all]) setAttribute(button, "aria-disabled", String(this.look === null));
    const nearest = this.look !== null && inside(zoomed(this.look, 2, this.look), this.whole, this.size, this.closest);
    setAttribute(closer, "aria-disabled", String(nearest !== false && nearest.scale <= this.now.scale * 1.001));
    this.moved();
  }

  /**
   * The ways in which a finger scrolls the page: those in which there is nothing more to see.
   * @param {Box} box
   */
  leftToThePage(box) {
    const { x, y, width, height } = this.whole;
    const ends = {
      "pan-left": box.x <= x + 0.5,
      "pan-right": box.x + box.width >= x + width - 0.5,
      "pan-up": box.y <= y + 0.5,
      "pan-down": box.y + box.height >= y + height - 0.5,
    };
    const free = Object.entries(ends).flatMap(([way, ended]) => (ended ? [way] : []));
    return free.join(" ") || "none";
  }

  // Looking elsewhere

  /** @param {Look | null} look */
  set(look) {
    cancelAnimationFrame(this.gliding);
    this.look = look;
    this.apply();
  }

  /**
   * Go there visibly, unless a person would rather see nothing move.
   * @param {Look | null} look
   */
  glide(look) {
    cancelAnimationFrame(this.gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return this.set(look);
    const [from, began] = [this.now, performance.now()];
    const to = look === null ? fitting(this.whole, this.size) : inside(look, this.whole, this.size, this.closest);
    const step = (/** @type {number} */ time) => {
      const part = Math.min(1, Math.max(0, (time - began) / GLIDE));
      this.look = part < 1 ? towards(from, to, 1 - (1 - part) ** 3) : look;
      this.apply();
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  fit() {
    this.glide(null);
  }

  /**
   * @param {number} factor above 1 to come nearer
   * @param {Box | null} [box] what stays where it is seen, as far as it is seen whole
   */
  zoom(factor, box = null) {
    const point = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : this.now;
    const look = inside(zoomed(this.now, factor, point), this.whole, this.size, this.closest);
    this.glide(box ? revealing(look, box, this.size) : look);
  }

  /**
   * Move by a share of what is seen.
   * @param {number} right
   * @param {number} down
   */
  move(right, down) {
    const { width, height } = seen(this.now, this.size);
    this.glide({ ...this.now, x: this.now.x + right * width, y: this.now.y + down * height });
  }

  /**
   * Look so that parts of the drawing are seen: all of them if there is room, else the first.
   * @param {SVGGraphicsElement[]} nodes
   */
  reveal(nodes) {
    if (this.look === null || nodes.length === 0 || !this.visible) return;
    const boxes = nodes.map(boxOf);
    const all = around(boxes);
    const window = seen(this.look, this.size);
    const box = all && all.width <= window.width && all.height <= window.height ? all : boxes[0];
    const look = revealing(this.look, box, this.size);
    if (look.x !== this.look.x || look.y !== this.look.y) this.glide(look);
  }

  // What a person does

  /**
   * @param {KeyboardEvent} event
   * @param {SVGGraphicsElement | null} node what is looked at
   * @returns {boolean} whether the key meant something here
   */
  pressed(event, node) {
    const box = node && boxOf(node);
    /** @type {Record<string, () => void>} */
    const deeds = {
      "+": () => this.zoom(STEP, box),
      "=": () => this.zoom(STEP, box),
      "-": () => this.zoom(1 / STEP, box),
      0: () => this.fit(),
    };
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowLeft: () => this.move(-1 / 3, 0),
      ArrowRight: () => this.move(1 / 3, 0),
      ArrowUp: () => this.move(0, -1 / 3),
      ArrowDown: () => this.move(0, 1 / 3),
    };
    const deed = Object.hasOwn(deeds, event.key) ? deeds[event.key] : event.shiftKey ? moves[event.key] : undefined;
    deed?.();
    return deed !== undefined;
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === 0 ? 1 : 16;
    const factor = Math.exp(-event.deltaY * lines * 0.008);
    this.set(zoomed(this.now, Math.min(Math.max(factor, 1 / STEP), STEP), this.at(event)));
  }

  /**
   * Where on the plane a pointer is.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  at(event) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? undefined);
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    const onDrawing = this.svg?.contains(/** @type {Node} */ (event.target));
    if (event.isPrimary) {
      this.dragged = false;
      this.pointers.clear();
    }
    if (event.button !== 0 || !onDrawing) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) this.drag(event);
  }

  /** @param {PointerEvent} event */
  pointerMoved(event) {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    const alone = this.pointers.size < 2;
    if (!this.dragged && (Math.hypot(x, y) < SLACK || (alone && this.look === null))) return;
    this.drag(event);
    if (alone) this.set({ ...this.now, x: this.now.x - x / this.now.scale, y: this.now.y - y / this.now.scale });
    else this.pinch(event, before);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /**
   * Two fingers: what is between them stays between them.
   * @param {PointerEvent} event
   * @param {Point} before where this finger was
   */
  pinch(event, before) {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
    const apart = (/** @type {Point} */ one) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
    const here = { x: event.clientX, y: event.clientY };
    const middle = (/** @type {Point} */ one) =>
      this.at({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
    const [was, is] = [middle(before), middle(here)];
    const moved = { ...this.now, x: this.now.x + was.x - is.x, y: this.now.y + was.y - is.y };
    this.set(zoomed(moved, apart(here) / apart(before), was));
  }

  /** From now on this pointer is ours, wherever it goes, and does not click. @param {PointerEvent} event */
  drag(event) {
    if (!this.host.hasPointerCapture(event.pointerId)) this.host.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.host.classList.add("lw-dragging");
  }

  /** @param {PointerEvent} event */
  pointerGone(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size > 0) return;
    this.host.classList.remove("lw-dragging");
    setTimeout(() => {
      this.dragged = false; // no click came, as after a finger's drag: the next one is meant
    }, 60);
  }

  /** @param {Event} event */
  swallow(event) {
    this.dragged = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  end() {
    cancelAnimationFrame(this.gliding);
    this.ending.abort();
    this.resizing.disconnect();
  }
}

/**
 * The place of a part of a drawing on its plane, with a little round it.
 * @param {SVGGraphicsElement} node
 * @returns {Box}
 */
function boxOf(node) {
  const { x, y, width, height } = node.getBBox();
  const move = node.transform.baseVal.consolidate()?.matrix;
  return {
    x: x + (move?.e ?? 0) - ROUND,
    y: y + (move?.f ?? 0) - ROUND,
    width: width + 2 * ROUND,
    height: height + 2 * ROUND,
  };
}

/**
 * The box that a ``viewBox`` names.
 * @param {Element} svg
 * @returns {Box}
 */
export function viewBoxOf(svg) {
  const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : { x: 0, y: 0, width: 1, height: 1 };
}
