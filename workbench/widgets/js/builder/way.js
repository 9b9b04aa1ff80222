// The steps of the set-up as a way that can be walked in any order, and the two buttons at its side.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** @typedef {{ name: string, title: string, state: string }} WayStep */

const SIGNS = { done: "✓", wrong: "!", missing: "…", unusual: "·" };

const stateWords = () => ({
  done: say("done"),
  wrong: say("something is wrong"),
  missing: say("something is missing"),
  unusual: say("something is unusual"),
});

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
        element("span", { class: "lw-step-name" }),
        element("span", { class: "lw-unseen" }),
      ];
      const act = () => go(step.name);
      const button = element("button", { type: "button", "data-id": `step:${step.name}`, onclick: act }, ...parts);
      return element("li", {}, button);
    },
    (node, step) => {
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      const [number, title, words] = button.children;
      const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (step.state)] ?? String(step.number);
      setText(number, step.state === "done" || step.state === "wrong" ? sign : String(step.number));
      setText(title, step.title);
      setAttribute(button, "title", step.title);
      const state = stateWords()[/** @type {keyof typeof SIGNS} */ (step.state)];
      setText(words, state ? `, ${state}` : "");
      setAttribute(button, "data-state", step.state);
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
