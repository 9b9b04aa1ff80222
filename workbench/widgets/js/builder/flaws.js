// What is missing, wrong or unusual: each with its rule in the law's own words, and the ways to mend it.
import { element, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ number: number, sentences: string[], rule: string, law: string, weight: string, step: string, stepTitle: string,
 *             targets: string[], repairs: string[] }} Fault
 * @typedef {{ repair: (flaw: number, repair: number) => void, mend: () => void, go: (step: string) => void,
 *             show: (targets: string[]) => void }} FlawDeeds
 */

/**
 * @param {HTMLElement} host
 * @param {Fault[]} flaws
 * @param {string} step the step that is shown
 * @param {FlawDeeds} deeds
 */
export function drawFlaws(host, flaws, step, deeds) {
  const heading = element("h3", { class: "lw-heading", tabindex: "-1", "data-fallback": "" });
  setText(heading, headingOf(flaws));
  host.dataset.worst = flaws[0]?.weight ?? "none";
  const all = element(
    "button",
    { type: "button", class: "lw-mend", "data-id": "flaws:mend", onclick: deeds.mend },
    say("Mend everything"),
  );
  const head = element("div", { class: "lw-flaws-head" }, heading, flaws.length > 1 && flaws.every((flaw) => flaw.repairs.length > 0) ? all : null);
  const list = element("ul", { class: "lw-flaw-list" });
  for (const flaw of flaws) list.append(flawItem(flaw, step, deeds));
  host.replaceChildren(head, list);
}

/** @param {Fault[]} flaws */
function headingOf(flaws) {
  if (flaws.length === 0) return `✓ ${say("Nothing is wrong: this board can be played.")}`;
  const wrong = flaws.filter((flaw) => flaw.weight === "wrong").length;
  if (wrong > 0) return `⚠ ${wrong === 1 ? say("1 thing is wrong") : say("{number} things are wrong", { number: wrong })}`;
  const missing = flaws.filter((flaw) => flaw.weight === "missing").length;
  if (missing > 0) return say("Still missing");
  return say("Unusual, but it can be played");
}

/**
 * @param {Fault} flaw
 * @param {string} step
 * @param {FlawDeeds} deeds
 */
function flawItem(flaw, step, deeds) {
  const { number } = flaw;
  const show = () => deeds.show(flaw.targets);
  const item = element("li", { class: "lw-flaw", "data-weight": flaw.weight, onfocusin: show, onpointerenter: show });
  item.addEventListener("pointerleave", () => deeds.show([]));
  item.addEventListener("focusout", () => deeds.show([]));
  for (const sentence of flaw.sentences) item.append(element("p", {}, sentence));
  const buttons = element("div", { class: "lw-buttons" });
  flaw.repairs.forEach((repair, place) =>
    buttons.append(
      element(
        "button",
        {
          type: "button",
          class: "lw-repair",
          "data-id": `repair:${number}:${place}`,
          onclick: () => deeds.repair(number, place),
        },
        repair,
      ),
    ),
  );
  if (flaw.step && flaw.step !== step)
    buttons.append(
      element(
        "button",
        { type: "button", class: "lw-goto", "data-id": `goto:${number}`, onclick: () => deeds.go(flaw.step) },
        say("Go to: {step}", { step: flaw.stepTitle }),
      ),
    );
  if (flaw.rule)
    buttons.append(
      element(
        "details",
        { class: "lw-rule" },
        element("summary", {}, say("Rule {rule}", { rule: flaw.rule })),
        element("p", {}, flaw.law || say("The text of this rule is not here.")),
      ),
    );
  item.append(buttons);
  return item;
}
