// One place that explains whatever is under the pointer or has the focus, in a sentence; else it tells what happened last.
import { setText } from "../common/dom.js";
import { showFurther } from "../common/further.js";
import { say } from "../common/words.js";

/** @typedef {{ label: string, about: string }} Meaning */

const resting = () => say("Point at anything, or move to it with the keys, and this line explains it.");

/** So many pixels a hand trembles, and so long it rests on what it means, in milliseconds. */
const TREMBLE = 4;
const A_WHILE = 220;
const THINGS = "[data-explain], [data-id]";

/** @param {Meaning} meaning */
const wordsOf = ({ label, about }) => `${label} ${about ?? ""}`.trim();

/** The line and what it knows. */
export class Explainer {
  /**
   * @param {HTMLElement} root what is listened to
   * @param {HTMLElement} line
   * @param {(longest: string) => void} [keep] is told the longest text that may come, so that its room is kept
   */
  constructor(root, line, keep) {
    this.keep = keep ?? null;
    this.longest = "";
    this.root = root;
    this.line = line;
    /** @type {Map<string, Meaning>} */
    this.meanings = new Map();
    this.current = "";
    this.latest = "";
    /** Where the mouse is. */
    this.mouse = { x: -1, y: -1 };
    /** What the mouse stood still on when there was news, until it leaves that. @type {{ thing: Element | null } | null} */
    this.still = null;
    this.resting = 0;
    /** What is done when the mouse rests. @type {(() => void) | null} */
    this.awaited = null;
    this.further = showFurther(line);
    root.addEventListener("pointerleave", () => this.later(() => this.rest()));
    root.addEventListener("pointermove", (event) => this.moved(event));
    for (const kind of ["pointerover", "focusin", "pointerdown"]) root.addEventListener(kind, (event) => this.noticed(event));
    root.addEventListener("keydown", () => this.wake(), true);
    this.rest();
  }

  /**
   * Tell what happened last until something else is pointed at: also when the mouse rests on the button just pressed.
   * @param {string[]} lines
   */
  news(lines) {
    const latest = lines.join(" ");
    if (latest === this.latest) return;
    this.latest = latest;
    clearTimeout(this.resting);
    this.still = { thing: this.under() };
    this.rest();
    this.line.scrollTop = 0;
  }

  /** The thing under the mouse. */
  under() {
    const node = this.mouse.x < 0 ? null : document.elementFromPoint(this.mouse.x, this.mouse.y);
    return node?.closest(THINGS) ?? null;
  }

  rest() {
    this.current = "";
    this.write(this.latest || resting());
  }

  /** @param {string} text */
  write(text) {
    setText(this.line, text);
    this.further();
  }

  /** @param {Map<string, Meaning>} meanings */
  learn(meanings) {
    this.meanings = meanings;
    if (this.keep !== null) this.keep(this.foresee());
    if (this.current) this.show(this.current);
  }

  /** The longest text that may stand here, or ever could since the page is open: what was given room keeps it. */
  foresee() {
    const spoken = [...this.root.querySelectorAll("[data-explain]")].map((node) => /** @type {HTMLElement} */ (node).dataset.explain ?? "");
    for (const text of [resting(), this.latest, ...spoken, ...[...this.meanings.values()].map(wordsOf)])
      if (text.length > this.longest.length) this.longest = text;
    return this.longest;
  }

  wake() {
    this.still = null;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const [x, y] = [event.clientX - this.mouse.x, event.clientY - this.mouse.y];
    if (Math.hypot(x, y) < TREMBLE) return;
    this.mouse = { x: event.clientX, y: event.clientY };
    if (this.awaited) this.later(this.awaited); // not at rest yet
  }

  /** @param {Event} event */
  noticed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.type === "pointerdown") this.wake();
    if (this.still !== null && event.type === "focusin") return; // the page itself moved it
    if (this.still !== null) {
      const { clientX, clientY } = /** @type {PointerEvent} */ (event);
      const stayed = Math.hypot(clientX - this.mouse.x, clientY - this.mouse.y) < TREMBLE;
      if (stayed || target.closest(THINGS) === this.still.thing) return;
      this.wake();
    }
    if (event.type === "pointerover") this.later(() => this.look(target));
    else this.look(target);
  }

  /**
   * Do something at once, unless there is more to read than is seen: then only when the mouse rests, so that it can be
   * moved here across other things.
   * @param {() => void} act
   */
  later(act) {
    clearTimeout(this.resting);
    this.awaited = null;
    if (!this.line.hasAttribute("data-more")) return act();
    this.awaited = act;
    this.resting = setTimeout(() => {
      this.awaited = null;
      act();
    }, A_WHILE);
  }

  /** @param {Element} target */
  look(target) {
    if (this.line.contains(target)) return;
    const spoken = target.closest?.("[data-explain]");
    if (spoken) {
      this.current = "";
      const { explain = "", beside } = /** @type {HTMLElement} */ (spoken).dataset;
      this.write(beside !== undefined && this.latest ? `${explain} ${say("Last: {news}", { news: this.latest })}` : explain);
      return;
    }
    const id = /** @type {HTMLElement | null} */ (target.closest?.("[data-id]"))?.dataset.id;
    if (id !== undefined && this.meanings.has(id)) this.show(id);
    else this.rest();
  }

  /** @param {string} id */
  show(id) {
    const meaning = this.meanings.get(id);
    const before = this.current;
    this.current = meaning ? id : "";
    if (meaning) this.write(wordsOf(meaning));
    else this.rest();
    if (before !== this.current) this.line.scrollTop = 0;
  }
}

/**
 * What there is to say about everything on the table.
 * @param {{ get: (name: string) => any }} model
 * @param {Map<string, number>} counts how many choices name a thing
 * @returns {Map<string, Meaning>}
 */
export function meanings(model, counts) {
  /** @type {Map<string, string[]>} */
  const changed = new Map();
  for (const change of model.get("changed")) changed.set(change.id, [...(changed.get(change.id) ?? []), change.words]);
  const things = [
    ...model.get("pieces"),
    ...model.get("cells"),
    ...model.get("hands"),
    ...model.get("hands").flatMap((/** @type {any} */ hand) => hand.cards),
    ...model.get("decks"),
    ...model.get("legend"),
    ...model.get("info").tracks,
  ];
  return new Map(
    things.map((thing) => {
      const news = changed.get(thing.id);
      const more = [
        thing.about ?? "",
        thing.threat ? say("It is one of the next in danger.") : "",
        news ? say("Just now: {news}.", { news: news.join(", ") }) : "",
        possible(counts.get(thing.id) ?? 0),
      ];
      return [thing.id, { label: thing.label, about: more.filter((text) => text).join(" ") }];
    }),
  );
}

/** @param {number} count */
export function possible(count) {
  if (count === 0) return "";
  return count === 1 ? say("1 action possible.") : say("{number} actions possible.", { number: count });
}
