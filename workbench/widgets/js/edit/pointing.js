// Selecting cells and rows in the grid with a pointer.
import { NUMBER } from "./cells.js";

/** Follows the pointer over the cells of a grid. */
export class Pointing {
  /** @param {import("./grid.js").Grid} grid */
  constructor(grid) {
    this.grid = grid;
    this.pointing = false;
    this.release = () => (this.pointing = false);
    grid.host.addEventListener("pointerdown", (event) => this.pointed(event));
    grid.host.addEventListener("click", (event) => this.tapped(/** @type {PointerEvent} */ (event)));
    grid.host.addEventListener("pointerover", (event) => this.dragged(event));
    grid.host.addEventListener("dblclick", (event) => grid.spotAt(event) && grid.writing.type());
    window.addEventListener("pointerup", this.release);
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    const spot = this.grid.spotAt(event);
    if (spot === null || event.button !== 0) return;
    if (event.pointerType !== "mouse" && spot.field !== NUMBER) return; // it may begin to scroll
    event.preventDefault(); // or the browser would give the focus to something else
    const fields = this.grid.shown().fields;
    if (spot.field === NUMBER) {
      const from = event.shiftKey && this.grid.at ? this.grid.at.id : spot.id;
      const range = { from: { id: from, field: fields[0] }, to: { id: spot.id, field: fields[fields.length - 1] } };
      const already = this.grid.ids().length > 1 && this.grid.ids().includes(spot.id);
      if (!already) this.grid.select(event.ctrlKey || event.metaKey ? [...this.grid.ranges, range] : [range]);
      if (!event.shiftKey && !event.ctrlKey) this.grid.drag.begin(event, this.grid.ids());
      return;
    }
    this.pointing = true;
    const old = this.grid.ranges.at(-1);
    if (event.shiftKey && old) this.grid.select([...this.grid.ranges.slice(0, -1), { from: old.from, to: spot }]);
    else if (event.ctrlKey || event.metaKey) this.grid.select([...this.grid.ranges, { from: spot, to: spot }]);
    else this.grid.select([{ from: spot, to: spot }]);
  }

  /** A finger or pen that did not scroll. @param {PointerEvent} event */
  tapped(event) {
    const spot = this.grid.spotAt(event);
    if (spot === null || event.pointerType === "mouse" || event.pointerType === "" || spot.field === NUMBER) return;
    const { at } = this.grid;
    if (at && at.id === spot.id && at.field === spot.field) this.grid.writing.type();
    else this.grid.select([{ from: spot, to: spot }]);
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    const [spot, old] = [this.grid.spotAt(event), this.grid.ranges.at(-1)];
    if (!this.pointing || !spot || !old || spot.field === NUMBER) return;
    this.grid.ranges = [...this.grid.ranges.slice(0, -1), { from: old.from, to: spot }];
    this.grid.paint();
    this.grid.deeds.picked(old.from, this.grid.cells().length);
  }

  stop() {
    window.removeEventListener("pointerup", this.release);
  }
}
