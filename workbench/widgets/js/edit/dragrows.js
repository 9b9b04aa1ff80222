// Rows are put elsewhere by dragging their numbers.
import { element } from "../common/dom.js";

/** So far the pointer must go before it is a drag, in pixels. */
const SLACK = 6;

/** Follows a pointer that was put on row numbers. */
export class RowDrag {
  /**
   * @param {import("./grid.js").Grid} grid
   * @param {(ids: string[], before: string | null) => void} dropped
   */
  constructor(grid, dropped) {
    this.grid = grid;
    this.dropped = dropped;
    this.line = element("div", { class: "lwe-drop", hidden: true });
    grid.host.append(this.line);
    /** @type {{ ids: string[], y: number, moved: boolean, before: string | null | undefined } | null} */
    this.now = null;
    this.move = (/** @type {PointerEvent} */ event) => this.moved(event);
    this.end = (/** @type {PointerEvent} */ event) => this.ended(event.type === "pointerup");
  }

  /**
   * @param {PointerEvent} event
   * @param {string[]} ids
   */
  begin(event, ids) {
    this.now = { ids, y: event.clientY, moved: false, before: undefined };
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.end);
    window.addEventListener("pointercancel", this.end);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { now, grid } = this;
    if (now === null || (!now.moved && Math.abs(event.clientY - now.y) < SLACK)) return;
    now.moved = true;
    const rows = [...grid.place.querySelectorAll(".tabulator-row")];
    const under = rows.find((row) => event.clientY < middleOf(row));
    now.before = under
      ? (/** @type {HTMLElement | null} */ (under.querySelector("[data-row]"))?.dataset.row ?? null)
      : null;
    const edge = under ? under.getBoundingClientRect().top : (rows.at(-1)?.getBoundingClientRect().bottom ?? 0);
    this.line.style.top = `${edge - grid.host.getBoundingClientRect().top - 2}px`;
    this.line.hidden = false;
  }

  /** @param {boolean} done */
  ended(done) {
    const now = this.now;
    this.stop();
    if (done && now !== null && now.moved && now.before !== undefined) this.dropped(now.ids, now.before);
  }

  stop() {
    this.now = null;
    this.line.hidden = true;
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.end);
    window.removeEventListener("pointercancel", this.end);
  }
}

/** @param {Element} row */
function middleOf(row) {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
}
