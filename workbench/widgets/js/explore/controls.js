// What is to be shown: selects and switches, drawn from what Python offers.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {[string, string][]} Options
 * @typedef {{ tables: Options, columns: Options, means: Options, table: string, first: string, second: string, mean_of: string }} PivotInfo
 * @typedef {{ pack: string, maps: Options, map: string, question: string, cards: Options, number: string, measures: Options,
 *   measure: string, ordered: boolean, hardest: boolean, changed: boolean, before: string, comparing: boolean, pivot: PivotInfo | null,
 *   hand: { held: Options, others: Options } | null }} ExploreInfo
 */

export class Controls {
  /**
   * @param {HTMLElement} host
   * @param {(settings: object) => void} show
   */
  constructor(host, show) {
    this.show = show;
    this.selects = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.switches = new Map();
    const select = (/** @type {string} */ name, /** @type {string} */ label) => this.select(host, name, label);
    select("map", say("Heatmap"));
    select("table", say("Table"));
    select("first", say("Rows"));
    select("second", say("Columns"));
    select("mean_of", say("Mean of"));
    select("hold", say("Hand"));
    this.hand = element("div", { class: "lwx-hand", role: "group", "aria-label": say("Cards in the hand") });
    host.append(this.hand);
    select("cards", say("Cards drawn"));
    select("measure", say("Figure"));
    this.toggle(host, "hardest", say("Hardest first"));
    this.toggle(host, "comparing", "");
    this.toggle(host, "changed", say("Only what changed"));
  }

  /**
   * @param {HTMLElement} host
   * @param {string} name
   * @param {string} label
   */
  select(host, name, label) {
    const node = element("select", { class: "lwx-select", "data-id": `set:${name}` });
    node.addEventListener("change", () => this.show({ [name]: /** @type {HTMLSelectElement} */ (node).value }));
    const whole = element("label", { class: "lwx-field" }, element("span", {}, label), node);
    host.append(whole);
    this.selects.set(name, { whole, node });
  }

  /**
   * @param {HTMLElement} host
   * @param {string} name
   * @param {string} label
   */
  toggle(host, name, label) {
    const node = element("button", { type: "button", class: "lwx-switch", "data-id": `set:${name}` }, label);
    node.addEventListener("click", () => this.show({ [name]: node.getAttribute("aria-pressed") !== "true" }));
    host.append(node);
    this.switches.set(name, node);
  }

  /** @param {ExploreInfo} info */
  draw(info) {
    const { pivot } = info;
    this.fill("map", info.maps, info.map);
    this.fill("table", pivot?.tables ?? [], pivot?.table ?? "");
    this.fill("first", pivot?.columns ?? [], pivot?.first ?? "");
    this.fill("second", pivot?.columns ?? [], pivot?.second ?? "");
    this.fill("mean_of", pivot?.means ?? [], pivot?.mean_of ?? "");
    this.fill("hold", info.hand?.others ?? [], "");
    this.drawHand(info.hand?.held ?? []);
    this.fill("cards", info.cards, info.number);
    this.fill("measure", info.measures, info.measure);
    const [hardest, comparing, changed] = ["hardest", "comparing", "changed"].map((name) => this.switches.get(name));
    if (!hardest || !comparing || !changed) return;
    hardest.hidden = !info.ordered;
    setAttribute(hardest, "aria-pressed", String(info.hardest));
    comparing.hidden = info.before === "";
    setText(comparing, info.before);
    setAttribute(comparing, "aria-pressed", String(info.comparing));
    changed.hidden = !info.comparing;
    setAttribute(changed, "aria-pressed", String(info.changed));
  }

  /** @param {Options} held */
  drawHand(held) {
    this.hand.hidden = held.length === 0;
    mirror(
      this.hand,
      held,
      ([id]) => id,
      ([id]) => element("button", { type: "button", class: "lwx-switch", "data-id": `drop:${id}`, onclick: () => this.show({ drop: id }) }),
      (node, [, title]) => {
        setText(node, `${title} ×`);
        setAttribute(node, "aria-label", say("Take {card} out of the hand", { card: title }));
      },
    );
  }

  /**
   * @param {string} name
   * @param {Options} options
   * @param {string} value
   */
  fill(name, options, value) {
    const { whole, node } = this.selects.get(name);
    whole.hidden = options.length === 0;
    const key = JSON.stringify(options);
    if (node.dataset.options !== key) {
      node.replaceChildren(...options.map(([id, title]) => element("option", { value: id }, title)));
      node.dataset.options = key;
    }
    if (node.value !== value) node.value = value;
  }
}
