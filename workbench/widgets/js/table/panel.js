// The actions panel: the choices that fit what is pointed at, under their verbs, each a button with its sentence.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { showFurther } from "../common/further.js";
import { byVerb, exact, matching } from "./choices.js";
import { agrees, answered, nextStep, targetsOf } from "./steps.js";
import { say } from "../common/words.js";

/** So many buttons are shown at once; with more, the groups fold. */
const AT_ONCE = 8;

/**
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {{ choices: Choice[], selection: string[], names: Map<string, string>, over: boolean, hint: string,
 *             walks: Record<string, import("./steps.js").Walk>, ends: string[], verbs: { name: string, about: string }[], shown: string, meanwhile: string[] | null }}
 *   Offer of which the action that the board shows at the selected place is `shown`; while a computer's seat is thinking
 *   what has happened `meanwhile`
 */

/** The panel, and which verb of many is open. */
export class Panel {
  /**
   * @param {HTMLElement} host
   * @param {{ play: (choice: Choice) => void, drop: (id: string) => void, clear: () => void,
   *           show: (ids: string[], choice?: Choice) => void, turn: (choice: Choice) => void, redraw: () => void,
   *           after: (kind: string) => void }} deeds
   */
  constructor(host, deeds) {
    this.deeds = deeds;
    /** The verb that a person opened, or closed (""), since the selection changed. @type {string | null} */
    this.open = null;
    /** What was answered on the walk to a choice of each verb. @type {Map<string, import("./steps.js").Answer[]>} */
    this.answers = new Map();
    /** @type {Offer | null} */
    this.offer = null;
    this.heading = element("h3", { tabindex: "-1", "data-fallback": "", class: "lw-heading" });
    this.chips = element("div", { class: "lw-chips" });
    this.hint = element("p", { class: "lw-hint" });
    this.meanwhile = element("ol", { class: "lw-meanwhile" });
    this.verbs = element("div", { class: "lw-verbs" });
    this.groups = element("div", { class: "lw-groups" });
    this.lasting = element("div", { class: "lw-list lw-lasting", role: "group", "aria-label": say("Always possible") });
    this.ends = element("div", { class: "lw-list lw-ends", role: "group", "aria-label": say("After the game") });
    this.offers = element("div", { class: "lw-offers" });
    this.offers.append(this.heading, this.chips, this.hint, this.meanwhile, this.verbs, this.groups);
    host.append(this.offers, this.lasting, this.ends);
    this.host = host;
    const further = [this.offers, this.lasting].map(showFurther);
    this.measure = () => {
      this.makeRoom();
      if (!this.meanwhile.hidden) this.offers.scrollTop = this.offers.scrollHeight; // the latest is in sight
      for (const look of further) look();
    };
    this.measuring = 0;
    for (const [begin, end] of [
      ["focusin", "focusout"],
      ["pointerover", "pointerout"],
    ]) {
      host.addEventListener(begin, (event) => this.preview(event));
      host.addEventListener(end, () => deeds.show([]));
    }
  }

  /** Where there is a column beside the board, many choices take the room of the explanation, which is under them. */
  makeRoom() {
    const body = this.host.closest(".lw-body");
    body?.classList.remove("lw-roomy");
    const chosen = Boolean(this.open) || (this.offer?.selection.length ?? 0) > 0;
    body?.classList.toggle("lw-roomy", chosen && this.offers.scrollHeight > this.offers.clientHeight + 3);
  }

  /** What is shown on the board, else the first thing that can be done, or what says that there is none. */
  focus() {
    const shown = /** @type {HTMLElement | null} */ (this.groups.querySelector(".lw-shown"));
    if (shown) return shown.focus();
    const stops = /** @type {HTMLElement[]} */ ([...this.host.querySelectorAll(".lw-verb, .lw-option, .lw-choice")]);
    (stops.find((stop) => stop.checkVisibility()) ?? this.heading).focus();
  }

  /** Begin anew: nothing is opened and nothing answered. */
  forget() {
    this.open = null;
    this.answers.clear();
  }

  /** Take the last answer back, if there is one. */
  stepBack() {
    const walked = [...this.answers].find(([, answers]) => answers.length > 0);
    if (walked) this.answer(walked[0], walked[1].slice(0, -1));
    return walked !== undefined;
  }

  /**
   * @param {string} verb
   * @param {import("./steps.js").Answer[]} answers
   */
  answer(verb, answers) {
    this.answers.set(verb, answers);
    this.deeds.redraw();
    const group = [...this.groups.children].find((node) => /** @type {HTMLElement} */ (node).dataset.key === verb);
    /** @type {HTMLElement | null | undefined} */ (group?.querySelector(".lw-ask:not([hidden]), .lw-choice"))?.focus();
  }

  /** Whether a choice agrees with what was opened and answered. @param {Choice} choice */
  accepts(choice) {
    const [walk, answers] = [this.offer?.walks[choice.verb], this.answers.get(choice.verb) ?? []];
    return (!this.open || choice.verb === this.open) && (!walk || agrees(walk, answers, choice));
  }

  /** @param {Offer} offer */
  draw(offer) {
    this.offer = offer;
    setText(this.heading, offer.over ? say("The game is over") : offer.meanwhile ? say("Meanwhile") : say("What you can do"));
    this.drawMeanwhile(offer.meanwhile ?? []);
    for (const verb of this.answers.keys()) if (!offer.walks[verb]) this.answers.delete(verb);
    this.drawChips(offer);
    setText(this.hint, offer.hint);
    setAttribute(this.hint, "data-explain", offer.hint); // there may be room for its beginning only
    this.hint.hidden = offer.hint === "";
    this.drawGroups(offer);
    const lasting = offer.choices.filter((choice) => choice.targets.length === 0);
    this.lasting.hidden = lasting.length === 0;
    this.drawList(this.lasting, lasting, offer.selection);
    this.drawEnds(offer.ends);
    // Reading a height now would make the page lay itself out twice.
    cancelAnimationFrame(this.measuring);
    this.measuring = requestAnimationFrame(this.measure);
  }

  /** What happens while somebody else plays. @param {string[]} lines */
  drawMeanwhile(lines) {
    this.meanwhile.hidden = lines.length === 0;
    const numbered = lines.map((text, index) => ({ text, index }));
    mirror(
      this.meanwhile,
      numbered,
      (line) => String(line.index),
      () => element("li"),
      (node, line) => setText(node, line.text),
    );
  }

  /** What can be done when nothing can be chosen any more. @param {string[]} kinds */
  drawEnds(kinds) {
    const words = {
      anew: `⟳ ${say("New game with the same rules")}`,
      replay: `▶ ${say("Replay this game")}`,
      undo: `↶ ${say("Take the last action back")}`,
    };
    this.ends.hidden = kinds.length === 0;
    mirror(
      this.ends,
      kinds,
      (kind) => kind,
      (kind) =>
        element(
          "button",
          { type: "button", class: "lw-choice", "data-id": `end:${kind}`, "data-once": "", onclick: () => this.deeds.after(kind) },
          words[/** @type {keyof typeof words} */ (kind)],
        ),
      () => null,
    );
  }

  /** @param {Offer} offer */
  drawChips(offer) {
    this.chips.hidden = offer.selection.length === 0;
    const chips = offer.selection.map((id) => ({
      id,
      text: offer.names.get(id) ?? id,
      act: () => this.deeds.drop(id),
    }));
    if (chips.length > 0) chips.push({ id: "", text: say("Clear all"), act: () => this.deeds.clear() });
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
        const label = chip.id ? say("Deselect {name}", { name: chip.text }) : say("Clear all (Escape)");
        setAttribute(node, "aria-label", label);
      },
    );
  }

  /** One row, whose names may stand close and take two lines; where not even that has room, as many rows as it takes. */
  fitVerbs() {
    this.verbs.classList.remove("lw-tight", "lw-several");
    for (const closer of ["lw-tight", "lw-several"])
      if (this.verbs.scrollWidth > this.verbs.clientWidth) this.verbs.classList.add(closer);
  }

  /**
   * Few choices are all shown under their verbs. Of many the verbs are shown, and the choices of the one that is open.
   * @param {Offer} offer
   */
  drawGroups(offer) {
    const pointed = offer.selection.length > 0;
    const found = matching(offer.choices, offer.selection).filter((choice) => choice.targets.length > 0);
    const groups = byVerb(
      found,
      offer.verbs.map((verb) => verb.name),
    );
    const fold = found.length > AT_ONCE && groups.length > 1;
    const open = this.open ?? (pointed ? groups[0]?.verb : "");
    mirror(
      this.verbs,
      fold ? groups : [],
      (group) => group.verb,
      (group) => this.verbButton(group),
      (button, group) => {
        const words = drawCount(button, group.choices.length);
        setAttribute(button, "aria-expanded", String(group.verb === open));
        const about = offer.verbs.find((verb) => verb.name === group.verb)?.about;
        setAttribute(button, "data-explain", about && `${about} ${words}.`);
      },
    );
    this.verbs.classList.toggle("lw-small", fold && groups.some((group) => group.verb === open));
    this.fitVerbs();
    this.groups.classList.toggle("lw-flat", fold || pointed);
    const shown = fold ? groups.filter((group) => group.verb === open) : groups;
    mirror(
      this.groups,
      shown,
      (group) => group.verb,
      emptyGroup,
      (node, group) => {
        const [head, walk, list] = /** @type {HTMLElement[]} */ ([...node.children]);
        setText(head, group.verb);
        setAttribute(node, "aria-label", group.verb);
        head.hidden = fold || pointed || (groups.length === 1 && !offer.walks[group.verb]);
        this.drawList(list, this.drawWalk(walk, group, offer), offer.selection);
      },
    );
    this.verbs.hidden = !fold;
    this.groups.hidden = shown.length === 0;
  }

  /**
   * The steps on the way to one of many choices: what was answered, and what is asked next.
   * @param {HTMLElement} host
   * @param {import("./choices.js").Group} group
   * @param {Offer} offer
   * @returns {Choice[]} what is left to be listed
   */
  drawWalk(host, { verb, choices }, offer) {
    const walk = offer.walks[verb];
    const answers = this.answers.get(verb) ?? [];
    const left = walk ? choices.filter((choice) => agrees(walk, answers, choice)) : choices;
    const next = walk ? nextStep(walk, answers, left) : null;
    const [given, ask, options] = /** @type {HTMLElement[]} */ ([...host.children]);
    host.hidden = answers.length === 0 && next === null;
    mirror(
      given,
      walk ? answers : [],
      (answer) => String(answer.step),
      (answer) =>
        element("button", { type: "button", class: "lw-chip", onclick: () => this.takeBack(verb, answer.step) }),
      (button, answer) => {
        const words = answered(walk.steps[answer.step], answer.word);
        setText(button, `${words} ×`);
        setAttribute(button, "aria-label", say("Take back: {answer}", { answer: words }));
      },
    );
    setText(ask, next?.ask ?? "");
    ask.hidden = next === null;
    mirror(
      options,
      next?.options ?? [],
      (option) => `${next?.step} ${option.word}`,
      (option) => this.optionButton(verb, /** @type {number} */ (next?.step), option.word),
      (button, option) => {
        const title = /** @type {HTMLElement} */ (button.firstElementChild);
        const gains = option.choices.some((choice) => choice.ghost?.gain);
        const cost = option.choices[0].spends;
        const spends = option.choices.every((choice) => choice.spends === cost) ? cost : "";
        const name = gains ? say("★ {title}", { title: option.title }) : option.title;
        setText(title, spends ? say("{title} ⊖ uses up {what}", { title: name, what: spends }) : name);
        drawCount(button, option.choices.length);
        /** @type {HTMLElement} */ (button.lastElementChild).hidden = option.choices.length === 1;
        setAttribute(button, "data-targets", JSON.stringify(targetsOf(option, next?.options ?? [])));
      },
    );
    if (next === null) return left;
    const pointed = left.filter((choice) => offer.selection.length > 0 && exact(choice, offer.selection));
    return pointed.length === 1 ? pointed : []; // what is about all that is pointed at and nothing else
  }

  /**
   * @param {string} verb
   * @param {number} step
   */
  takeBack(verb, step) {
    const answers = this.answers.get(verb) ?? [];
    this.answer(
      verb,
      answers.slice(
        0,
        answers.findIndex((answer) => answer.step === step),
      ),
    );
  }

  /**
   * @param {string} verb
   * @param {number} step
   * @param {string} word
   */
  optionButton(verb, step, word) {
    const act = () => this.answer(verb, [...(this.answers.get(verb) ?? []), { step, word }]);
    const parts = [element("span"), countBadge()];
    const id = `step:${verb}:${step}:${word}`;
    return element("button", { type: "button", class: "lw-option", "data-id": id, onclick: act }, ...parts);
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
        const shown = choice.action === this.offer?.shown;
        button.classList.toggle("lw-shown", shown);
        setAttribute(button, "aria-current", shown ? "true" : null);
        const [sentence, badge, cost] = /** @type {HTMLElement[]} */ ([...button.children]);
        setText(cost, choice.spends ? say("⊖ uses up {what}", { what: choice.spends }) : "");
        cost.hidden = !choice.spends;
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
      this.offers.scrollTop = 0;
      this.deeds.redraw();
    };
    const parts = [element("span", {}, verb), countBadge()];
    const button = element(
      "button",
      { type: "button", class: "lw-verb", "data-id": `verb:${verb}`, "data-beside": "", onclick: turn },
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
        "data-explain": `${choice.sentence} ${say("In writing: {action}", { action: choice.action })}`,
        onclick: () => this.deeds.play(choice),
      },
      element("span"),
      element("span", { class: "lw-badge" }, say("free")),
      element("span", { class: "lw-badge lw-cost" }),
    );
  }

  /** Show on the table what the choice under the pointer or focus is about. @param {Event} event */
  preview(event) {
    const button = /** @type {HTMLElement | null} */ (
      /** @type {HTMLElement} */ (event.target).closest("[data-action], [data-targets]")
    );
    const { action, targets } = button?.dataset ?? {};
    const choice = this.offer?.choices.find((one) => one.action === action);
    this.deeds.show(choice?.targets ?? (targets ? JSON.parse(targets) : []), choice);
    if (choice && event.type === "focusin") this.deeds.turn(choice);
  }
}

/**
 * How many choices a button leads to: a bare number could as well be one of cards.
 * @param {Element} button
 * @param {number} number
 */
function drawCount(button, number) {
  const words = number === 1 ? say("1 way") : say("{number} ways", { number });
  const badge = /** @type {Element} */ (button.lastElementChild);
  setText(/** @type {Element} */ (badge.firstElementChild), String(number));
  setText(/** @type {Element} */ (badge.lastElementChild), words);
  return words;
}

/** Those who see have the number, those who hear have the words. */
function countBadge() {
  return element("span", { class: "lw-count" }, element("span", { "aria-hidden": "true" }), element("span", { class: "lw-unseen" }));
}

function emptyGroup() {
  return element(
    "section",
    { class: "lw-group" },
    element("h4", { class: "lw-verb-head" }),
    element(
      "div",
      { class: "lw-walk" },
      element("div", { class: "lw-chips" }),
      element("h5", { class: "lw-ask", tabindex: "-1" }),
      element("div", { class: "lw-options" }),
    ),
    element("div", { class: "lw-list" }),
  );
}
