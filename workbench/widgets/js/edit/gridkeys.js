// The keys of the grid and of its head.
import { stepped } from "./ranges.js";

const PAGE = 10;

/** @typedef {import("./ranges.js").Spot} Spot */

/** Hears the keys of a grid. */
export class GridKeys {
  /** @param {import("./grid.js").Grid} grid */
  constructor(grid) {
    this.grid = grid;
    /** Keys that are meant for a row which is under way. @type {string[] | null} */
    this.held = null;
    grid.host.addEventListener("keydown", (event) => this.pressed(event));
    grid.host.addEventListener("focusin", (event) => this.headEntered(/** @type {HTMLElement} */ (event.target)));
  }

  /** The head is one tab stop: the sorting of the column that was last come to. @param {HTMLElement} target */
  headEntered(target) {
    const sort = target.closest(".tabulator-col")?.querySelector(".lwe-sort");
    if (!sort) return;
    for (const other of this.grid.place.querySelectorAll(".lwe-sort"))
      other.setAttribute("tabindex", other === sort ? "0" : "-1");
    const inner = this.grid.place.querySelector(".tabulator-header-contents");
    if (inner && inner.scrollLeft !== this.grid.holder.scrollLeft) this.grid.holder.scrollLeft = inner.scrollLeft;
  }

  /** A row is under way: what is typed from now on is for it. */
  hold() {
    this.held = [];
  }

  /** @param {KeyboardEvent} event */
  keeps(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plain || (event.key.length > 1 && event.key !== "Enter" && event.key !== "Tab")) return false;
    this.held?.push(event.key);
    return true;
  }

  /** The row is there, or it does not come. @param {boolean} there */
  async release(there) {
    if (this.held === null) return;
    if (there) await this.grid.focusing;
    const keys = this.held ?? [];
    this.held = null;
    if (!there) return;
    for (const key of keys) {
      const { typing } = this.grid.writing;
      if (typing) typing.hear(key);
      else this.grid.writing.type(key.length === 1 ? key : undefined);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(".lwe-filter, .lwe-sort")) {
      if (this.inHead(event, target)) event.preventDefault();
      return;
    }
    if (this.held !== null && this.keeps(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const spot = this.grid.at ?? this.grid.spotAt(event);
    if (spot === null || !target.matches(".tabulator-cell, .tabulator-tableholder")) return;
    if (this.grid.ranges.length === 0) this.grid.select([{ from: spot, to: spot }], false);
    if (this.go(event, spot) || this.grid.deeds.key(event) || this.deed(event, spot)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Spot} spot
   */
  go(event, spot) {
    if (event.altKey) return false;
    const shown = this.grid.shown();
    if (event.key === "ArrowUp" && !event.shiftKey && shown.ids[0] === spot.id) {
      /** @type {HTMLElement | null} */ (
        this.grid.place.querySelector(`.lwe-filter[data-field="${CSS.escape(spot.field)}"]`)
      )?.focus();
      return true;
    }
    const old = this.grid.ranges[this.grid.ranges.length - 1];
    const from = event.shiftKey ? old.to : spot;
    const to = stepped(event.key, from, shown, { jump: event.ctrlKey || event.metaKey, page: PAGE });
    if (to === null) return false;
    if (event.shiftKey) {
      this.grid.ranges = [{ from: old.from, to }];
      this.grid.paint();
      this.grid.reveal(to);
      this.grid.deeds.picked(old.from, this.grid.cells().length);
    } else this.grid.select([{ from: to, to }]);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Spot} spot
   */
  deed(event, spot) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "a") {
      const { ids, fields } = this.grid.shown();
      this.grid.select([
        { from: { id: ids[0], field: fields[0] }, to: { id: ids[ids.length - 1], field: fields[fields.length - 1] } },
      ]);
      return true;
    }
    if (control && event.key.toLowerCase() === "d") return this.grid.writing.fillDown();
    if (control || event.altKey) return false;
    if (event.key === "Enter" || event.key === "F2") this.grid.writing.type();
    else if (event.key === "Delete" || event.key === "Backspace") this.grid.writing.clear();
    else if (event.key === "Escape") this.grid.select([{ from: spot, to: spot }]);
    else if (event.key === " " && event.shiftKey) this.wholeRows();
    else if (event.key.length === 1) this.grid.writing.type(event.key);
    else return false;
    return true;
  }

  wholeRows() {
    const fields = this.grid.shown().fields;
    const last = this.grid.ranges[this.grid.ranges.length - 1];
    this.grid.select([
      { from: { id: last.from.id, field: fields[0] }, to: { id: last.to.id, field: fields[fields.length - 1] } },
    ]);
  }

  /**
   * In the header: between filter, sorting and the cells below.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  inHead(event, target) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    event.stopPropagation();
    const head = /** @type {HTMLElement} */ (target.closest(".tabulator-col"));
    const sorts = target.matches(".lwe-sort");
    if (event.key === "ArrowDown" && sorts) {
      const filter = /** @type {HTMLElement | null} */ (head.querySelector(".lwe-filter"));
      if (filter) filter.focus();
      else this.enter(head);
    } else if (event.key === "ArrowDown" || (event.key === "Escape" && !sorts)) this.enter(head);
    else if (event.key === "ArrowUp") /** @type {HTMLElement} */ (head.querySelector(".lwe-sort"))?.focus();
    else if (sorts && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const all = [...this.grid.place.querySelectorAll(".lwe-sort")];
      const to = all[all.indexOf(target) + (event.key === "ArrowLeft" ? -1 : 1)];
      /** @type {HTMLElement | undefined} */ (to)?.focus();
    } else return false;
    return true;
  }

  /** From the header into the column below. @param {HTMLElement} head */
  enter(head) {
    const shown = this.grid.shown();
    const field = head.getAttribute("tabulator-field") ?? "";
    const spot = { id: shown.ids[0], field: shown.fields.includes(field) ? field : shown.fields[0] };
    if (spot.id !== undefined) this.grid.select([{ from: spot, to: spot }]);
  }
}
