// The actions panel: the choices that fit what is pointed at, under their verbs, each a button with its sentence.
import { element, mirror, setAttribute, setText } from "../shared/dom.js";
import { byVerb, exact, matching } from "./choices.js";

/** So many buttons are shown at once; with more, the groups fold. */
const AT_ONCE = 12;

/**
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {{ choices: Choice[], selection: string[], names: Map<string, string>, over: boolean, hint: string }} Offer
 */

/** The panel, and which verb of many is open. */
export class Panel {
  /**
   * @param {HTMLElement} host
   * @param {{ play: (choice: Choice) => void, drop: (id: string) => void, clear: () => void,
   *           show: (ids: string[]) => void, redraw: () => void }} deeds
   */
  constructor(host, deeds) {
    this.deeds = deeds;
    /** The verb that a person opened, or closed (""), since the selection changed. @type {string | null} */
    this.open = null;
    /** @type {Offer | null} */
    this.offer = null;
    this.heading = element("h3", { tabindex: "-1", "data-fallback": "", class: "lw-heading" });
    this.chips = element("div", { class: "lw-chips" });
    this.hint = element("p", { class: "lw-hint" });
    this.verbs = element("div", { class: "lw-verbs" });
    this.groups = element("div", { class: "lw-groups" });
    this.lasting = element("div", { class: "lw-list lw-lasting", role: "group", "aria-label": "Always possible" });
    host.append(this.heading, this.chips, this.hint, this.verbs, this.groups, this.lasting);
    for (const [begin, end] of [
      ["focusin", "focusout"],
      ["pointerover", "pointerout"],
    ]) {
      host.addEventListener(begin, (event) => this.preview(event));
      host.addEventListener(end, () => deeds.show([]));
    }
  }

  /** @param {Offer} offer */
  draw(offer) {
    this.offer = offer;
    setText(this.heading, offer.over ? "The game is over" : "What you can do");
    this.drawChips(offer);
    setText(this.hint, offer.hint);
    this.hint.hidden = offer.hint === "";
    this.drawGroups(offer);
    const lasting = offer.choices.filter((choice) => choice.targets.length === 0);
    this.lasting.hidden = lasting.length === 0;
    this.drawList(this.lasting, lasting, offer.selection);
  }

  /** @param {Offer} offer */
  drawChips(offer) {
    this.chips.hidden = offer.selection.length === 0;
    const chips = offer.selection.map((id) => ({
      id,
      text: offer.names.get(id) ?? id,
      act: () => this.deeds.drop(id),
    }));
    if (chips.length > 0) chips.push({ id: "", text: "Clear all", act: () => this.deeds.clear() });
    mirror(
      this.chips,
      chips,
      (chip) => chip.id,
      (chip) => {
        const kind = chip.id ? "lw-chip" : "lw-chip lw-clear";
        return element("button", { type: "button", class: kind, onclick: () => chip.act() });
      },
      (node, chip) => {
        setText(node, chip.id ? `${chip.text} ×` : chip.text);
        setAttribute(node, "aria-label", chip.id ? `Deselect ${chip.text}` : "Clear all (Escape)");
      },
    );
  }

  /**
   * Few choices are all shown under their verbs. Of many the verbs are shown, and the choices of the one that is open.
   * @param {Offer} offer
   */
  drawGroups(offer) {
    const pointed = offer.selection.length > 0;
    const found = matching(offer.choices, offer.selection).filter((choice) => choice.targets.length > 0);
    const groups = byVerb(found);
    const fold = found.length > AT_ONCE && groups.length > 1;
    const open = this.open ?? (pointed ? groups[0]?.verb : "");
    mirror(
      this.verbs,
      fold ? groups : [],
      (group) => group.verb,
      (group) => this.verbButton(group),
      (button, group) => {
        setText(/** @type {Element} */ (button.lastElementChild), String(group.choices.length));
        setAttribute(button, "aria-expanded", String(group.verb === open));
      },
    );
    const shown = fold ? groups.filter((group) => group.verb === open) : groups;
    mirror(
      this.groups,
      shown,
      (group) => group.verb,
      emptyGroup,
      (node, group) => {
        const [head, list] = /** @type {HTMLElement[]} */ ([...node.children]);
        setText(head, group.verb);
        setAttribute(node, "aria-label", group.verb);
        head.hidden = fold;
        node.classList.toggle("lw-headed", !fold);
        this.drawList(list, group.choices, offer.selection);
      },
    );
    this.verbs.hidden = !fold;
    this.groups.hidden = shown.length === 0;
  }

  /**
   * @param {HTMLElement} list
   * @param {Choice[]} choices
   * @param {string[]} selection
   */
  drawList(list, choices, selection) {
    mirror(
      list,
      choices,
      (choice) => choice.action,
      (choice) => this.choiceButton(choice),
      (button, choice) => {
        const [sentence, badge] = /** @type {HTMLElement[]} */ ([...button.children]);
        setText(sentence, choice.sentence);
        badge.hidden = !choice.free;
        button.classList.toggle("lw-exact", selection.length > 0 && exact(choice, selection));
      },
    );
  }

  /** @param {import("./choices.js").Group} group */
  verbButton({ verb }) {
    const turn = () => {
      const shown = button.getAttribute("aria-expanded") === "true";
      this.open = shown ? "" : verb;
      this.deeds.redraw();
    };
    const parts = [element("span", {}, verb), element("span", { class: "lw-count" })];
    const button = element(
      "button",
      { type: "button", class: "lw-verb", "data-id": `verb:${verb}`, onclick: turn },
      ...parts,
    );
    return button;
  }

  /** @param {Choice} choice */
  choiceButton(choice) {
    return element(
      "button",
      {
        type: "button",
        class: "lw-choice",
        "data-id": `choice:${choice.action}`,
        "data-action": choice.action,
        title: choice.action,
        onclick: () => this.deeds.play(choice),
      },
      element("span"),
      element("span", { class: "lw-badge" }, "free"),
    );
  }

  /** Show on the table what the choice under the pointer or focus is about. @param {Event} event */
  preview(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
    const action = /** @type {HTMLElement | null} */ (button)?.dataset.action;
    this.deeds.show(this.offer?.choices.find((choice) => choice.action === action)?.targets ?? []);
  }
}

function emptyGroup() {
  return element(
    "section",
    { class: "lw-group" },
    element("h4", { class: "lw-verb-head" }),
    element("div", { class: "lw-list" }),
  );
}
