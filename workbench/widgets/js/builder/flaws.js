// What is missing, wrong or unusual: each with its rule in the law's own words, and the ways to mend it.
import { element, setText } from "../common/dom.js";
import { say } from "../common/words.js";
import { playButtons } from "./review.js";

/**
 * @typedef {{ number: number, sentences: string[], rule: string, law: string, weight: string, step: string, stepTitle: string,
 *             targets: string[], repairs: string[] }} Fault
 * @typedef {{ repair: (flaw: number, repair: number) => void, mend: () => void, go: (step: string) => void,
 *             show: (targets: string[]) => void, send: (intent: object) => void }} FlawDeeds
 */

/**
 * @param {HTMLElement} host
 * @param {Fault[]} flaws
 * @param {{ words: string, playable: boolean, number: number, game: boolean, former: boolean }} verdict how much is wrong altogether
 * @param {{ name: string, last: boolean }} step the step that is shown
 * @param {FlawDeeds} deeds
 */
export function drawFlaws(host, flaws, verdict, step, deeds) {
  const heading = element("h3", { class: "lw-heading", tabindex: "-1", "data-fallback": "" });
  setText(heading, `${flaws[0]?.weight === "wrong" ? "⚠ " : verdict.playable ? "✓ " : ""}${verdict.words}`);
  host.dataset.worst = flaws[0]?.weight ?? "none";
  const about = { type: "button", class: "lw-mend", "data-id": "flaws:mend", onclick: deeds.mend };
  const mend = flaws.length > 1 && flaws.every((flaw) => flaw.repairs.length > 0);
  const head = element("div", { class: "lw-flaws-head" }, heading);
  if (mend) head.append(element("button", about, say("Mend everything")));
  const only = flaws.length === 1 && flaws[0].repairs.length > 0; // then its best repair is in sight however many lines there are
  if (only) head.append(repairButton(flaws[0], 0, deeds));
  if ((verdict.playable || verdict.game) && !step.last) head.append(playButtons("flaws:play", verdict, deeds.send));
  const list = element("ul", { class: "lw-flaw-list" });
  for (const flaw of flaws) list.append(flawItem(flaw, step.name, only ? 1 : 0, deeds));
  const unsaid = verdict.number - flaws.reduce((sum, flaw) => sum + flaw.sentences.length, 0);
  if (unsaid > 0) list.append(element("li", { class: "lw-quiet" }, say("And {number} more.", { number: unsaid })));
  host.replaceChildren(head, list);
}

/**
 * @param {Fault} flaw
 * @param {number} place
 * @param {FlawDeeds} deeds
 */
function repairButton({ number, repairs }, place, deeds) {
  const act = () => deeds.repair(number, place);
  const about = { type: "button", class: "lw-repair", "data-id": `repair:${number}:${place}`, onclick: act };
  return element("button", about, repairs[place]);
}

/**
 * @param {Fault} flaw
 * @param {string} step
 * @param {number} first the first of its repairs that stands here
 * @param {FlawDeeds} deeds
 */
function flawItem(flaw, step, first, deeds) {
  const { number } = flaw;
  const show = () => deeds.show(flaw.targets);
  const item = element("li", { class: "lw-flaw", "data-weight": flaw.weight, onfocusin: show, onpointerenter: show });
  item.addEventListener("pointerleave", () => deeds.show([]));
  item.addEventListener("focusout", () => deeds.show([]));
  const words = element("div", { class: "lw-flaw-words" });
  for (const sentence of flaw.sentences) words.append(element("p", {}, sentence));
  const buttons = element("div", { class: "lw-buttons" });
  for (let place = first; place < flaw.repairs.length; place += 1) buttons.append(repairButton(flaw, place, deeds));
  if (flaw.step && flaw.step !== step)
    buttons.append(
      element(
        "button",
        { type: "button", class: "lw-goto", "data-id": `goto:${number}`, onclick: () => deeds.go(flaw.step) },
        say("Go to: {step}", { step: flaw.stepTitle }),
      ),
    );
  if (flaw.rule)
    words.append(
      element(
        "details",
        { class: "lw-rule" },
        element("summary", {}, say("Rule {rule}", { rule: flaw.rule })),
        element("p", {}, flaw.law || say("The text of this rule is not here.")),
      ),
    );
  item.append(words, buttons);
  return item;
}
