// The steps of the set-up as a way that can be walked in any order, and the two buttons at its side.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** @typedef {{ name: string, title: string, state: string, count: number, words: string, optional: boolean, sentence: string, rule: string }} WayStep */

/** The signs differ in shape as well as in colour; how many there are stands beside them. */
const STEP_SIGNS = { done: "✓", wrong: "!", missing: "☐", unusual: "?" };

/** @param {WayStep} step the sign of its state, with the number of things if there are several */
export function signOf({ state, count }) {
  const sign = STEP_SIGNS[/** @type {keyof typeof STEP_SIGNS} */ (state)] ?? "";
  return sign + (count > 1 ? count : "");
}

/**
 * The words of the step that says most, with its rule beside them: their room is kept at every step.
 * @param {WayStep[]} steps
 */
export function longestWords(steps) {
  const glued = (/** @type {string} */ rule) => ` ${say("Rule {rule}", { rule })} ··`.replaceAll(" ", "\u00a0");
  const texts = steps.map(({ sentence, rule }) => (rule ? `${sentence} ${glued(rule)}` : sentence));
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/**
 * @param {HTMLElement} host
 * @param {WayStep[]} steps
 * @param {string} current
 * @param {(step: string) => void} go
 */
export function drawWay(host, steps, current, go) {
  if (host.firstElementChild === null) host.append(element("ol"));
  const numbered = steps.map((step, place) => ({ ...step, number: place + 1 }));
  mirror(
    /** @type {Element} */ (host.firstElementChild),
    numbered,
    (step) => step.name,
    (step) => {
      const parts = [
        element("span", { class: "lw-number", "aria-hidden": "true" }),
        element("span", { class: "lw-state", "aria-hidden": "true" }),
        element("span", { class: "lw-step-name" }),
        element("span", { class: "lw-unseen" }),
      ];
      const act = () => go(step.name);
      const button = element("button", { type: "button", "data-id": `step:${step.name}`, onclick: act }, ...parts);
      return element("li", {}, button);
    },
    (node, step) => {
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      const [number, state, title, words] = button.children;
      setText(number, String(step.number));
      setText(state, signOf(step));
      setText(title, step.title);
      setText(words, step.words ? `: ${step.words}` : "");
      const whole = step.words ? `${step.title}: ${step.words}` : step.title;
      setAttribute(button, "title", whole);
      setAttribute(button, "data-explain", `${whole}.`);
      setAttribute(button, "data-state", step.state);
      setAttribute(button, "data-optional", step.optional ? "" : null);
      setAttribute(button, "aria-current", step.name === current ? "step" : null);
    },
  );
}

/** Back and Next beside the step's title: what is seen is short, what is heard and shown by a pointer at rest says where to. */
export class BackAndForth {
  /**
   * @param {HTMLElement} host
   * @param {(step: string) => void} go
   */
  constructor(host, go) {
    this.before = "";
    this.after = "";
    this.back = element("button", { type: "button", "data-id": "nav:back", onclick: () => go(this.before) });
    this.next = element("button", {
      type: "button",
      class: "lw-primary",
      "data-id": "nav:next",
      onclick: () => go(this.after),
    });
    host.append(this.back, this.next);
  }

  /**
   * @param {WayStep[]} steps
   * @param {string} current
   */
  draw(steps, current) {
    const at = steps.findIndex((step) => step.name === current);
    const [before, after] = [steps[at - 1], steps[at + 1]];
    this.before = before?.name ?? "";
    this.after = after?.name ?? "";
    this.back.hidden = before === undefined;
    this.next.hidden = after === undefined;
    if (before) nameButton(this.back, `‹ ${say("Back")}`, say("Back: {step}", { step: before.title }));
    if (after) nameButton(this.next, `${say("Next")} ›`, say("Next: {step}", { step: after.title }));
  }
}

/**
 * @param {Element} button
 * @param {string} seen
 * @param {string} whole
 */
function nameButton(button, seen, whole) {
  setText(button, seen);
  setAttribute(button, "aria-label", whole);
  setAttribute(button, "title", whole);
}
