// What a choice would make of a place, shown there before it is chosen: the ways in which it can be done are turned
// through on the spot, and those by which something is gained have a star.
import { drawing, element, setAttribute, setText } from "../common/dom.js";
import { leastCovering } from "./aside.js";
import { layer } from "./board.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ cell: string, drawing: string, label: string, gain: boolean }} Ghost
 * @typedef {import("./choices.js").Choice & { ghost: Ghost | null }} Choice
 */

/** How much is lost when the bar covers a place: the one it belongs to, a neighbour, another card, or an empty one. */
const WORTH = { chosen: 60, near: 20, laid: 6, free: 1 };
/** The key of the star's drawing. */
const GAIN = "mark:gain";

/**
 * The choices that would change the look of a place, by the place.
 * @param {Choice[]} choices
 * @returns {Map<string, Choice[]>}
 */
export function byPlace(choices) {
  /** @type {Map<string, Choice[]>} */
  const places = new Map();
  for (const choice of choices)
    if (choice.ghost) places.set(choice.ghost.cell, [...(places.get(choice.ghost.cell) ?? []), choice]);
  return places;
}

/**
 * The one that is shown first: one by which something is gained, if there is one.
 * @param {Choice[]} ways
 * @returns {Choice | undefined}
 */
export function firstOf(ways) {
  return ways.find((choice) => choice.ghost?.gain) ?? ways[0];
}

/**
 * The next or an earlier one, round and round.
 * @param {Choice[]} ways
 * @param {Choice | undefined} from
 * @param {number} steps
 * @returns {Choice | undefined}
 */
export function turnedBy(ways, from, steps) {
  const at = from === undefined ? 0 : ways.indexOf(from) + steps;
  return ways[((at % ways.length) + ways.length) % ways.length];
}

/** The ghosts on a board. */
export class Ghosts {
  /**
   * @param {import("./board.js").Board} board
   * @param {{ play: (choice: Choice) => void, turned: () => void }} deeds
   */
  constructor(board, deeds) {
    this.board = board;
    this.deeds = deeds;
    /** @type {Map<string, Choice[]>} */
    this.places = new Map();
    /** The choice that each place was turned to. @type {Map<string, string>} */
    this.turns = new Map();
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    /** What was made of a drawing's text. @type {Map<string, Element>} */
    this.parsed = new Map();
    /** @type {string[]} */
    this.selection = [];
    /** The place under the pointer or with the focus. */
    this.at = "";
    /** A choice that is looked at elsewhere. @type {Choice | null} */
    this.pinned = null;
    this.number = element("span", { class: "lw-turn-number", "aria-hidden": "true" });
    this.back = this.tool("back", "↺", say("Turn it back (Shift T)"), () => this.turnHere(-1));
    this.on = this.tool("on", "↻", say("Turn it (T)"), () => this.turnHere(1));
    this.go = element("button", { type: "button", class: "lw-tool lw-go", "data-id": "ghost:play" });
    this.go.addEventListener("click", () => this.choose());
    this.bar = element("div", { class: "lw-turnbar", role: "group", "aria-label": say("At this place"), hidden: "" });
    this.bar.append(this.back, this.number, this.on, this.go);
    this.stars = layer("lw-gains");
    board.host.append(this.bar);
    board.whenMoved = () => this.settle();
  }

  /**
   * @param {string} id
   * @param {string} sign
   * @param {string} label
   * @param {() => void} act
   */
  tool(id, sign, label, act) {
    const attributes = { type: "button", class: "lw-tool", "data-id": `ghost:${id}`, "aria-label": label, "data-explain": label };
    return element("button", { ...attributes, onclick: act }, element("span", { "aria-hidden": "true" }, sign));
  }

  /**
   * What can be chosen now.
   * @param {Choice[]} choices
   * @param {string[]} selection
   * @param {Map<string, string>} drawings
   */
  offer(choices, selection, drawings) {
    [this.places, this.selection, this.drawings] = [byPlace(choices), selection, drawings];
  }

  /** Begin anew: nothing is turned. */
  forget() {
    this.turns.clear();
    this.parsed.clear();
    this.pinned = null;
  }

  /**
   * @param {string} place
   * @returns {Choice | undefined} what is shown there
   */
  shown(place) {
    const ways = this.places.get(place) ?? [];
    return ways.find((choice) => choice.action === this.turns.get(place)) ?? firstOf(ways);
  }

  /** The selected place, if something can be done there. */
  get chosen() {
    return this.selection.find((id) => this.places.has(id)) ?? "";
  }

  /** The place that a key turns. */
  get here() {
    const focused = this.board.focused()?.id ?? "";
    return [focused, this.chosen, this.at].find((place) => this.places.has(place)) ?? "";
  }

  /** @param {number} steps */
  turnHere(steps) {
    const place = this.here;
    const next = turnedBy(this.places.get(place) ?? [], this.shown(place), steps);
    if (next === undefined) return "";
    this.turns.set(place, next.action);
    this.deeds.turned();
    return this.words(place);
  }

  /**
   * Show a choice where it would be carried out, as when the list is walked through.
   * @param {Choice} choice
   */
  turnTo(choice) {
    const place = choice.ghost?.cell ?? "";
    if (place !== this.chosen || this.shown(place) === choice) return;
    this.turns.set(place, choice.action);
    this.deeds.turned();
  }

  /**
   * Carry out what is shown at the selected place; whether that is all that was meant by pressing it once more.
   * @param {string} place
   * @param {string[]} selection
   */
  settles(place, selection) {
    if (place === "" || place !== this.chosen || !selection.includes(place)) return false;
    this.choose();
    return true;
  }

  /** What pressing the selected place once more does, in words. */
  settling() {
    const choice = this.shown(this.chosen);
    return choice ? say("Enter again: {sentence}", { sentence: choice.sentence }) : "";
  }

  choose() {
    const place = this.chosen;
    const choice = this.shown(place);
    if (choice === undefined) return;
    this.board.focus(place); // the bar goes away
    this.deeds.play(choice);
  }

  /**
   * What is shown at a place, in words.
   * @param {string} place
   */
  words(place) {
    const [ways, choice] = [this.places.get(place) ?? [], this.shown(place)];
    if (!choice?.ghost) return "";
    return [
      say("Shown there: {label}", { label: choice.ghost.label.replace(/^[^:]*: /, "") }),
      choice.ghost.gain ? say("It gains something here.") : "",
      ways.length > 1
        ? say("Way {place} of {number}; T shows the next.", {
            place: ways.indexOf(choice) + 1,
            number: ways.length,
          })
        : "",
    ]
      .filter((text) => text)
      .join(" ");
  }

  /** @param {string} id the cell that is looked at, or "" */
  look(id) {
    if (id === this.at) return;
    this.at = id;
    this.draw();
  }

  /** @param {Choice | null} choice */
  pin(choice) {
    const pinned = choice?.ghost ? choice : null;
    if (pinned === this.pinned) return;
    this.pinned = pinned;
    this.draw();
  }

  draw() {
    const { svg } = this.board.view;
    const host = svg?.querySelector(":scope > .lw-ghosts");
    if (!svg || !host) return;
    this.stars.replaceChildren();
    svg.append(this.stars); // above the rings
    const strong = new Set([this.at, this.chosen]);
    const faint = this.selection.length > 0 && this.chosen === "";
    const ghosts = [...this.places].flatMap(([place, ways]) => {
      if (this.board.cell(place) === null) return [];
      const pinned = this.pinned?.ghost?.cell === place ? this.pinned : null;
      const near = pinned !== null || (strong.has(place) && this.pinned === null);
      const choice = pinned ?? this.shown(place);
      const gains = near ? choice?.ghost?.gain : ways.some((way) => way.ghost?.gain);
      if (gains) this.star(place);
      return near || faint ? (this.ghost(place, choice, near) ?? []) : [];
    });
    host.replaceChildren(...ghosts);
    this.drawBar();
  }

  /**
   * @param {string} place
   * @param {Choice | undefined} choice
   * @param {boolean} near
   */
  ghost(place, choice, near) {
    const face = choice?.ghost ? this.drawn(choice.ghost.drawing) : null;
    if (face === null) return null;
    const group = layer(`lw-ghost${near ? " lw-near" : ""}`);
    setAttribute(group, "transform", this.board.cell(place)?.getAttribute("transform"));
    group.append(face);
    return group;
  }

  /** @param {string} place */
  star(place) {
    const star = this.drawn(GAIN);
    if (star === null) return;
    setAttribute(star, "transform", "translate(16 16) scale(1.45)"); // larger, from its corner
    const group = layer("lw-gain");
    setAttribute(group, "transform", this.board.cell(place)?.getAttribute("transform"));
    group.append(star);
    this.stars.append(group);
  }

  /** @param {string} key */
  drawn(key) {
    const markup = this.drawings.get(key);
    if (markup === undefined) return null;
    const known = this.parsed.get(markup);
    const parsed = known ?? drawing(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`).firstElementChild;
    if (parsed === null) return null;
    if (!known) this.parsed.set(markup, parsed);
    return /** @type {Element} */ (parsed.cloneNode(true));
  }

  /** The buttons at the selected place. */
  drawBar() {
    const pinned = this.pinned?.ghost?.cell === this.chosen ? this.pinned : null;
    const [ways, choice] = [this.places.get(this.chosen) ?? [], pinned ?? this.shown(this.chosen)];
    this.bar.hidden = choice === undefined;
    if (choice === undefined) return;
    for (const part of [this.back, this.number, this.on]) part.hidden = ways.length < 2;
    setText(this.number, `${ways.indexOf(choice) + 1}/${ways.length}`);
    setText(this.go, choice.ghost?.gain ? `★ ${choice.verb}` : choice.verb);
    setAttribute(this.go, "aria-label", choice.sentence);
    setAttribute(this.go, "data-explain", choice.sentence);
    this.settle();
  }

  /** Put the bar where it covers least: never the place itself, and its neighbours and what lies only where it must. */
  settle() {
    const cell = this.bar.hidden ? null : this.board.cell(this.chosen);
    if (cell === null) return;
    const board = this.board.host.getBoundingClientRect();
    const within = (/** @type {Element} */ node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { x: x - board.x, y: y - board.y, width, height };
    };
    const place = within(cell);
    const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const things = this.board.cells.flatMap(({ id, free }) => {
      const node = this.board.node(id);
      if (node === null) return [];
      const box = within(node);
      const [across, down] = [box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y];
      const near = Math.abs(across) < 1.5 * place.width && Math.abs(down) < 1.5 * place.height;
      const worth = id === this.chosen ? WORTH.chosen : free ? WORTH.free : near ? WORTH.near : WORTH.laid;
      return [{ ...box, worth }];
    });
    const size = { width: this.bar.offsetWidth, height: this.bar.offsetHeight };
    const { x, y } = leastCovering(size, board, things, middle);
    [this.bar.style.left, this.bar.style.top] = [`${x}px`, `${y}px`];
  }
}
