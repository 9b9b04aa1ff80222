// Choosing, laying, turning and dragging: from what a person does to what Python is asked to do.
import { say } from "../common/words.js";

/**
 * @typedef {import("./slots.js").Spot} Spot
 * @typedef {import("./tray.js").Item} Item
 */

/** What the hand is about to do; it draws nothing itself. */
export class Handling {
  /**
   * @param {any} view the page: its places and moves, `send`, `say` and `redraw`
   * @param {import("./tray.js").Tray} tray
   */
  constructor(view, tray) {
    this.view = view;
    this.tray = tray;
    /** The place that is chosen. */
    this.place = "";
    this.swapping = false;
    /** Where something was laid last. */
    this.laid = "";
    /** What there is to say about the hand, until something else is done with it. */
    this.remark = "";
  }

  /** Whatever is done ends a swap that was begun. @param {object} deed */
  send(deed) {
    this.swapping = false;
    this.view.send({ kind: "do", ...deed });
  }

  /** The board may have changed otherwise: there is no swap with a place where nothing lies any more. */
  settle() {
    this.remark = "";
    if (this.swapping && this.view.spot(this.place)?.holds.length === 0) this.swapping = false;
  }

  /** Whether what is in the hand, or dragged, may be laid in a place. @param {Spot} place @param {string} item */
  accepts(place, item) {
    const group = this.tray.items.find((one) => one.id === item)?.group ?? "";
    const room = place.room === 1 || place.holds.length < place.room || place.holds.includes(item);
    return !place.fixed && room && (place.takes.length === 0 || place.takes.includes(group));
  }

  /** Something on the board was pointed at. @param {string} id */
  point(id) {
    const place = this.view.placeOf(id);
    if (place) this.choose(place);
    else this.explain(say("Nothing can be laid there in this step."));
  }

  /** Lay what is in the hand, swap, or choose the place. @param {string} id */
  choose(id) {
    const [place, held] = [this.view.spot(id), this.tray.held];
    if (place === null) return;
    this.remark = "";
    if (this.swapping && this.place) {
      const one = this.place;
      this.swapping = false;
      this.place = id;
      if (one !== id) this.send({ verb: "swap", place: one, other: id });
      else this.view.redraw();
    } else if (held !== null) this.lay(held.id, place, this.tray.quarters);
    else if (this.place === id && this.turnable(place)) this.do("cw", id);
    else {
      this.place = this.place === id ? "" : id;
      this.view.redraw();
      this.view.say(this.place ? place.label : say("Nothing is chosen."));
    }
  }

  /** Whether what lies in a place can be turned. @param {Spot} place */
  turnable(place) {
    return this.view.moves.includes("turn") && place.turns > 1 && place.holds.length > 0 && !place.fixed;
  }

  /**
   * Lay something; where the same lies already it is turned instead.
   * @param {string} item
   * @param {Spot} place
   * @param {number} quarters
   */
  lay(item, place, quarters) {
    if (!this.accepts(place, item)) {
      this.explain(say("It cannot be laid there."));
      return;
    }
    if (this.turnable(place) && alikeItems(place.holds[0], item))
      this.send({ verb: "turn", place: place.id, quarters: 1 });
    else this.send({ verb: "put", place: place.id, item, quarters });
    this.place = "";
    this.laid = place.id;
  }

  /** What lies in a place, by the title of the item in the tray that is like it. @param {Spot | null} place */
  titleOf(place) {
    const lies = place?.room === 1 ? place.holds[0] : undefined;
    return (this.tray.items.find((item) => item.id === lies) ?? this.tray.items.find((item) => alikeItems(lies, item.id)))?.title ?? "";
  }

  /** The last of something was laid: the hand is empty, and what was laid is chosen, to be turned. @param {Item} item */
  ranOut(item) {
    if (this.view.spot(this.laid)?.room === 1) this.place = this.laid;
    const words = { item: item.title };
    if (item.wanted === null) this.remark = "";
    else if (item.left > 0) this.remark = say("{item}: enough are laid. Your hand is empty.", words);
    else this.remark = say("{item}: the box has no more. Your hand is empty.", words);
  }

  /** There is nothing of it to take. @param {Item} item */
  none(item) {
    this.explain(say("{item}: none is left, all of them are laid.", { item: item.title }));
  }

  /** Say and show why nothing was done. @param {string} remark */
  explain(remark) {
    this.remark = remark;
    this.view.redraw();
    this.view.say(remark);
  }

  /** @param {Item | null} item */
  taken(item) {
    this.swapping = false;
    this.remark = "";
    if (item !== null) this.place = "";
    this.view.redraw();
    this.view.say(item ? say("In your hand: {item}.", { item: item.title }) : say("Your hand is empty."));
  }

  /** @param {import("./picked.js").Move} move */
  act(move) {
    this.remark = "";
    const quarters = move === "cw" ? 1 : 3;
    if (move === "close") this.letGo();
    else if ((move === "cw" || move === "ccw") && this.tray.held) this.tray.turn(quarters);
    else if (move === "swap") {
      this.swapping = !this.swapping;
      this.view.redraw();
      if (this.swapping) this.view.say(say("Choose what to swap {place} with.", { place: this.view.spot(this.place)?.name ?? "" }));
    } else this.do(move, this.place);
  }

  /** @param {string} move @param {string} id */
  do(move, id) {
    const place = this.view.spot(id);
    if (place === null || place.fixed) return;
    const turn = { verb: "turn", quarters: move === "cw" ? 1 : 3 };
    /** @type {Record<string, object>} */
    const deeds = {
      cw: turn,
      ccw: turn,
      flip: { verb: "flip" },
      remove: { verb: "remove" },
      lock: { verb: place.locked ? "unlock" : "lock" },
    };
    this.send({ place: id, ...deeds[move] });
  }

  /** One step back: a drag, a swap, what is in the hand, what is chosen. */
  letGo() {
    if (this.view.dragging.stop()) return;
    if (this.swapping) this.swapping = false;
    else if (this.tray.drop()) return;
    else this.place = "";
    this.view.redraw();
  }

  /** @param {Element} node */
  draggable(node) {
    const item = /** @type {HTMLElement | null} */ (node.closest("[data-item]"));
    const slot = /** @type {HTMLElement | null} */ (node.closest("[data-place]"));
    if (item !== null) {
      if (item.getAttribute("aria-disabled") === "true") return null;
      return { item: item.dataset.item ?? "", place: slot?.dataset.place ?? "", node: item };
    }
    const cell = /** @type {HTMLElement | null} */ (this.view.parts.board.contains(node) ? node.closest("[data-id]") : null);
    const place = cell ? (this.view.spot(this.view.placeOf(this.cellOf(cell))) ?? null) : this.view.spot(slot?.dataset.place ?? "");
    if (place === null || place.fixed || place.holds.length === 0) return null;
    return { item: place.holds[place.holds.length - 1], place: place.id, node: cell ?? /** @type {Element} */ (slot) };
  }

  /** The id of the cell that something on the board lies on. @param {HTMLElement} node */
  cellOf(node) {
    const id = node.dataset.id ?? "";
    if (this.view.placeOf(id)) return id;
    const box = node.getBoundingClientRect();
    const place = this.view.spot(this.placeAt(box.x + box.width / 2, box.y + box.height / 2));
    return place?.target ?? id;
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    for (const node of document.elementsFromPoint(x, y)) {
      if (!this.view.root.contains(node)) continue;
      const slot = /** @type {HTMLElement | null} */ (node.closest("[data-place]"));
      if (slot !== null) return slot.dataset.place ?? "";
      const cell = /** @type {HTMLElement | null} */ (node.closest("[data-id]"));
      const place = cell ? this.view.placeOf(cell.dataset.id ?? "") : "";
      if (place) return place;
    }
    return "";
  }

  /** @param {import("./drag.js").Dragged} dragged @param {string} id */
  dropped(dragged, id) {
    const place = this.view.spot(id);
    if (place === null || place.fixed) return;
    const swaps = dragged.place !== "" && this.view.moves.includes("swap");
    if (swaps) this.send({ verb: "swap", place: dragged.place, other: id });
    else if (this.accepts(place, dragged.item)) {
      const turned = dragged.item === this.tray.hand ? this.tray.quarters : 0;
      this.send({ verb: "put", place: id, item: dragged.item, quarters: turned });
    } else this.explain(say("It cannot be laid there."));
  }
}

/**
 * Whether two items are the same thing, however they lie: a tile is written as its kind and its open edges.
 * @param {string | undefined} one
 * @param {string} other
 */
function alikeItems(one, other) {
  return one !== undefined && one.length === other.length && one.split("[")[0] === other.split("[")[0];
}
