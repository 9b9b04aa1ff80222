// One place that explains whatever is under the pointer or has the focus, in a sentence; else it tells what happened last.
import { setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** @typedef {{ label: string, about: string }} Meaning */

const resting = () => say("Point at anything, or move to it with the keys, and this line explains it.");

/** The line and what it knows. */
export class Explainer {
  /**
   * @param {HTMLElement} root what is listened to
   * @param {HTMLElement} line
   */
  constructor(root, line) {
    this.line = line;
    /** @type {Map<string, Meaning>} */
    this.meanings = new Map();
    this.current = "";
    this.latest = "";
    root.addEventListener("pointerleave", () => this.rest());
    for (const kind of ["pointerover", "focusin", "pointerdown"]) {
      root.addEventListener(kind, (event) => this.look(/** @type {Element} */ (event.target)));
    }
    this.rest();
  }

  /** Tell what happened last, as long as nothing is pointed at. @param {string[]} lines */
  news(lines) {
    this.latest = lines.join(" ");
    if (!this.current) this.rest();
  }

  rest() {
    this.current = "";
    setText(this.line, this.latest || resting());
  }

  /** @param {Map<string, Meaning>} meanings */
  learn(meanings) {
    this.meanings = meanings;
    if (this.current) this.show(this.current);
  }

  /** @param {Element} target */
  look(target) {
    const spoken = target.closest?.("[data-explain]");
    if (spoken) {
      this.current = "";
      setText(this.line, /** @type {HTMLElement} */ (spoken).dataset.explain ?? "");
      return;
    }
    const id = /** @type {HTMLElement | null} */ (target.closest?.("[data-id]"))?.dataset.id;
    if (id !== undefined && this.meanings.has(id)) this.show(id);
    else if (!this.line.contains(target)) this.rest();
  }

  /** @param {string} id */
  show(id) {
    const meaning = this.meanings.get(id);
    this.current = meaning ? id : "";
    if (meaning) setText(this.line, `${meaning.label} ${meaning.about}`.trim());
    else this.rest();
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
