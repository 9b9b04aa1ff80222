// Numbers over the board: a list to choose from and, under the board, what the numbers mean and how sure they are.
import { element, mirror, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ name: string, title: string, meaning: string, evidence: string, ends: [string, string], steps: number,
 *             keys: [string, string][] }} Layer
 * @typedef {{ titles?: { name: string, title: string }[], chosen?: string, shown?: Layer | null,
 *             trouble?: string }} Shown
 */

/** The list, and the words under the board. */
export class Layers {
  /**
   * @param {HTMLElement} host where the words go
   * @param {HTMLElement} tools where the list goes, after all that has a shortcut
   * @param {(name: string) => void} choose
   */
  constructor(host, tools, choose) {
    this.host = host;
    this.select = /** @type {HTMLSelectElement} */ (
      element("select", {
        "data-id": "layer",
        "aria-label": say("Numbers on the board"),
        onchange: () => choose(this.select.value),
      })
    );
    this.heading = element("b", { class: "lw-layer-title" });
    this.words = element("span");
    this.meaning = element("p", { class: "lw-layer-meaning" }, this.heading, this.words);
    this.name = element("span", { class: "lw-layer-name", "aria-hidden": "true" });
    this.scale = element("div", { class: "lw-scale" });
    this.evidence = element("p", { class: "lw-quiet lw-layer-evidence" });
    host.append(this.meaning, this.scale, this.evidence);
    // The list of the browser itself, under a face that is as narrow as the other tools.
    this.choice = element(
      "span",
      { class: "lw-layer-choice" },
      element("span", { "aria-hidden": "true" }, "▦"),
      this.name,
      this.select,
    );
    tools.append(this.choice);
  }

  /** @param {Shown} layers */
  draw(layers) {
    const titles = layers.titles ?? [];
    const shown = layers.shown ?? null;
    this.choice.hidden = titles.length === 0;
    setText(this.name, titles.find((title) => title.name === layers.chosen)?.title ?? say("Numbers"));
    this.choice.classList.toggle("lw-layer-on", Boolean(layers.chosen));
    mirror(
      this.select,
      [{ name: "", title: say("No numbers") }, ...titles],
      (item) => item.name,
      (item) => element("option", { value: item.name }),
      (node, item) => setText(node, item.title),
    );
    this.select.value = layers.chosen ?? "";
    this.host.hidden = shown === null && !layers.trouble;
    setText(this.heading, shown ? `${shown.title} ` : "");
    setText(this.words, shown?.meaning ?? layers.trouble ?? "");
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
