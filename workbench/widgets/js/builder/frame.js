// The parts of the builder's page, empty.
import { Above } from "../common/above.js";
import { element, hidingStills } from "../common/dom.js";
import { say } from "../common/words.js";

const keysOfBuilding = () =>
  [
    say("Tab goes from part to part, arrow keys move within one, Enter or Space chooses."),
    say("1 to 9 take something from the tray, Enter lays it where you are on the board."),
    say("R turns it clockwise, Shift+R the other way, F turns it over, X swaps with the next one you choose, Delete takes it off,"),
    say("K locks it. B: board, T: tray, P: what is wrong, N: next step, Shift+N: the step before, U: undo, Y: redo."),
  ].join(" ");

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} label
 */
function area(tag, name, label) {
  return element(tag, { class: `lw-${name}`, "data-region": name, role: "group", "aria-label": label });
}

/**
 * @param {string} title
 * @param {string} picture the class of the still pictures that a notebook shows where no live widget is
 */
export function builderFrame(title, picture) {
  const heading = element("h2", { class: "lw-title" });
  const seed = element("span", { class: "lw-quiet lw-seed" });
  const tools = element("div", { class: "lw-tools" });
  const head = element("header", { class: "lw-bar" }, heading, seed);
  const walk = element("nav", { class: "lw-way", "data-region": "steps", "aria-label": say("Steps of the set-up") });
  const strip = element("div", { class: "lw-strip-row", "data-region": "head" }, walk, tools);
  const offer = area("div", "offer", say("A saved board"));
  const opened = area("section", "opened", say("What was opened"));
  const notice = element("div", { class: "lw-notice", role: "alert", "data-region": "notice", hidden: true });
  const above = new Above(offer, notice, opened);
  const board = area("div", "board", say("Board"));
  const explain = element("p", { class: "lw-explain" });
  const picked = area("section", "picked", say("What is chosen"));
  const slots = area("section", "slots", say("Hands and decks"));
  const line = element("div", { class: "lw-line" }, explain);
  const bulk = area("section", "bulk", say("From a seed"));
  const layers = area("div", "layers", say("Numbers on the board"));
  const left = element("div", { class: "lw-work" }, board, picked, bulk, slots, line);
  const nav = area("div", "nav", say("Back and forth"));
  const stepHead = element("h3", { class: "lw-step-title", tabindex: "-1", "data-fallback": "" });
  const sentence = element("p", { class: "lw-sentence" });
  const law = element("details", { class: "lw-rule" }, element("summary"), element("p"));
  const stepText = element("div", { class: "lw-step-text" }, element("div", { class: "lw-step-words" }, sentence, law));
  const form = area("section", "form", say("Options"));
  const checklist = element("ul", { class: "lw-checklist", "aria-label": say("What belongs here") });
  const tray = area("section", "tray", say("Tray"));
  const review = area("section", "review", say("Review"));
  const panel = element(
    "div",
    { class: "lw-panel" },
    element("div", { class: "lw-step-head", "data-region": "step" }, stepHead, nav, stepText),
    layers,
    form,
    checklist,
    review,
    tray,
  );
  const flaws = area("section", "flaws", say("What is missing or wrong"));
  const told = area("section", "told", say("Answer"));
  const side = element("div", { class: "lw-words" }, panel, flaws, told);
  const body = element("div", { class: "lw-bench" }, left, side);
  const more = area("div", "more", say("Save, open, share"));
  const live = element("div", { class: "lw-unseen lw-live", role: "status", "aria-live": "polite" });
  const keys = element(
    "details",
    { class: "lw-keys" },
    element("summary", {}, say("Keys")),
    element("p", {}, keysOfBuilding()),
  );
  const hide = hidingStills(picture);
  const foot = element("div", { class: "lw-foot" }, more, keys);
  const root = element(
    "div",
    { class: "lw-table lw-builder", role: "region", "aria-label": title },
    head,
    above.node,
    strip,
    body,
    foot,
    live,
    hide,
  );
  return {
    root, head, heading, seed, tools, walk, above, offer, notice, opened, body, board, layers, explain, line, picked, stepHead, stepText, sentence, law, form,
    checklist, bulk, tray, slots, review, flaws, told, nav, more, live, foot,
  }; // prettier-ignore
}
