// Dragging by pointer: from the tray or a place to another place. A finger has to rest first, so that it can scroll too.

/** A mouse has to move so far, in pixels, before a press becomes a drag. */
const FAR_ENOUGH = 6;
/** A finger has to rest so long, in milliseconds. */
const REST = 260;

/**
 * @typedef {{ item: string, place: string, node: Element }} Dragged what is dragged: an item, and the place it lies in
 * @typedef {{ what: (node: Element) => Dragged | null, over: (x: number, y: number) => string,
 *             hover: (place: string) => void, drop: (dragged: Dragged, place: string) => void }} DragDeeds
 */

/** Listens on a root; `stop` ends whatever is under way. */
export class Dragging {
  /**
   * @param {HTMLElement} root
   * @param {DragDeeds} deeds
   */
  constructor(root, deeds) {
    this.root = root;
    this.deeds = deeds;
    /** @type {{ dragged: Dragged, id: number, x: number, y: number, timer: number } | null} */
    this.pressed = null;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    root.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.stop());
    root.addEventListener("touchmove", (event) => this.ghost && event.preventDefault(), { passive: false });
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => this.ghost && event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.stop();
    if (event.button !== 0 || !event.isPrimary) return;
    const dragged = this.deeds.what(/** @type {Element} */ (event.target));
    if (dragged === null) return;
    if (event.pointerType === "mouse") event.stopPropagation(); // or what lies behind would move too
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => this.lift(event), REST);
    this.pressed = { dragged, id: event.pointerId, x: event.clientX, y: event.clientY, timer };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.pressed === null || event.pointerId !== this.pressed.id) return;
    if (this.ghost === null) {
      const way = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
      if (way < FAR_ENOUGH) return;
      if (event.pointerType !== "mouse") {
        this.stop(); // a finger that moves at once scrolls
        return;
      }
      this.lift(event);
    }
    this.carry(event);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    if (this.pressed === null) return;
    const { node } = this.pressed.dragged;
    const box = node.getBoundingClientRect();
    const ghost = document.createElement("div");
    ghost.className = "lw-ghost";
    ghost.setAttribute("aria-hidden", "true");
    const side = Math.max(44, Math.min(110, box.width));
    ghost.style.width = `${side}px`;
    ghost.append(pictureOf(node));
    this.root.append(ghost);
    this.ghost = ghost;
    this.root.classList.add("lw-dragging");
    try {
      this.root.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that is gone already cannot be captured; its end then ends the drag
    }
    this.carry(event);
  }

  /** @param {PointerEvent} event */
  carry(event) {
    if (this.ghost === null) return;
    const box = this.root.getBoundingClientRect();
    this.ghost.style.left = `${event.clientX - box.left}px`;
    this.ghost.style.top = `${event.clientY - box.top}px`;
    this.deeds.hover(this.deeds.over(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { pressed, ghost } = this;
    if (pressed !== null && ghost !== null && event.pointerId === pressed.id) {
      const place = this.deeds.over(event.clientX, event.clientY);
      this.swallowClick();
      this.stop();
      if (place && place !== pressed.dragged.place) this.deeds.drop(pressed.dragged, place);
      return;
    }
    this.stop();
  }

  /** The click that follows a drag means nothing. */
  swallowClick() {
    const swallow = (/** @type {Event} */ event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    this.root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.root.removeEventListener("click", swallow, { capture: true }), 60);
  }

  /** @returns {boolean} whether something was being dragged */
  stop() {
    const dragging = this.ghost !== null;
    if (this.pressed) clearTimeout(this.pressed.timer);
    this.pressed = null;
    this.ghost?.remove();
    this.ghost = null;
    this.root.classList.remove("lw-dragging");
    if (dragging) this.deeds.hover("");
    return dragging;
  }
}

/**
 * A copy of a drawing: of the picture in a button, or of a cell of the board.
 * @param {Element} node
 */
function pictureOf(node) {
  const inner = node.querySelector("svg");
  if (inner !== null) return inner.cloneNode(true);
  const copy = /** @type {SVGGraphicsElement} */ (node.cloneNode(true));
  copy.removeAttribute("transform");
  copy.removeAttribute("data-id");
  copy.removeAttribute("tabindex");
  copy.removeAttribute("role");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const box = /** @type {SVGGraphicsElement} */ (node).getBBox();
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("text-anchor", "middle");
  svg.append(copy);
  return svg;
}
