// Numbers over the board: a list to choose from and, below it, what the numbers mean and how sure they are.
import { element, mirror, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ name: string, title: string, meaning: string, evidence: string, ends: [string, string], steps: number,
 *             keys: [string, string][] }} Layer
 * @typedef {{ titles?: { name: string, title: string }[], chosen?: string, shown?: Layer | null,
 *             trouble?: string }} Shown
 */

/** The control under the board. */
export class Layers {
  /**
   * @param {HTMLElement} host
   * @param {(name: string) => void} choose
   */
  constructor(host, choose) {
    this.host = host;
    this.select = /** @type {HTMLSelectElement} */ (
      element("select", { "data-id": "layer", onchange: () => choose(this.select.value) })
    );
    this.meaning = element("p", { class: "lw-layer-meaning" });
    this.scale = element("div", { class: "lw-scale" });
    this.evidence = element("p", { class: "lw-quiet lw-layer-evidence" });
    this.words = element("div", { class: "lw-layer", hidden: true }, this.meaning, this.scale, this.evidence);
    host.append(
      element(
        "label",
        { class: "lw-layer-choice" },
        element("span", {}, say("Numbers on the board")),
        this.select,
      ),
      this.words,
    );
  }

  /** @param {Shown} layers */
  draw(layers) {
    const titles = layers.titles ?? [];
    const shown = layers.shown ?? null;
    this.host.hidden = titles.length === 0;
    mirror(
      this.select,
      [{ name: "", title: say("none") }, ...titles],
      (item) => item.name,
      (item) => element("option", { value: item.name }),
      (node, item) => setText(node, item.title),
    );
    this.select.value = layers.chosen ?? "";
    this.words.hidden = shown === null && !layers.trouble;
    setText(this.meaning, shown?.meaning ?? layers.trouble ?? "");
    this.scale.hidden = shown === null;
    setText(this.evidence, shown?.evidence ?? "");
    if (shown !== null) this.scale.replaceChildren(...scaleOf(shown));
  }
}

/**
 * The colours from low to high between the values at both ends, and what the signs beside them mean.
 * @param {Layer} layer
 */
function scaleOf({ ends, steps, keys }) {
  const colour = (/** @type {number} */ step) =>
    element("span", { class: "lw-step", style: `background: var(--lw-heat-${step})`, "aria-hidden": "true" });
  const key = (/** @type {[string, string]} */ [sign, words]) =>
    element("span", { class: "lw-scale-key" }, element("span", { class: `lw-step lw-step-${sign}`, "aria-hidden": "true" }), words);
  return [
    element("span", { class: "lw-scale-end" }, ends[0]),
    ...Array.from({ length: steps }, (_, step) => colour(step)),
    element("span", { class: "lw-scale-end" }, ends[1]),
    ...keys.map(key),
  ];
}

/**
 * What is announced when another layer is shown.
 * @param {Shown} layers
 */
export function spokenLayer(layers) {
  const shown = layers.shown ?? null;
  if (shown === null) return layers.trouble || say("No numbers on the board.");
  return `${shown.title}. ${shown.meaning} ${say("Each cell says its number.")}`;
}
