// The parts of the explorer, empty.
import { element, hidingStills } from "../common/dom.js";
import { say } from "../common/words.js";

const keysOfTheMap = () => [
  say("Arrow keys go from square to square, Home and End to the ends of a row; what a square says is read out."),
  say("Enter lists the cards that a square is about, Escape gives that up."),
  say("+ and − look nearer and from further away, 0 shows everything."),
];

/** What stands where the sentence of a square will be. */
export const hintOfTheLine = () =>
  say("Point at a square, or press Tab and the arrow keys: here stands what its number means.");

/** Leads to what was picked; where the page is narrow it is only its arrow, and leaves the room to the sentence. */
function leadingBelow() {
  const words = say("Listed below");
  const settings = { type: "button", class: "lwx-tool", "data-id": "below", hidden: true, "aria-label": words };
  return element("button", settings, element("span", { class: "lwx-wide" }, words), "↓");
}

/**
 * @param {string} title
 * @param {string} picture the class of the still pictures that a notebook shows where no live explorer is
 */
export function explorerSkeleton(title, picture) {
  const keys = element("details", { class: "lwx-fold" }, element("summary", {}, say("Keys")));
  keys.append(element("ul", {}, ...keysOfTheMap().map((text) => element("li", {}, text))));
  const parts = {
    title: element("h3", { class: "lwx-title" }, title),
    question: element("p", { class: "lw-quiet lwx-question" }),
    controls: element("div", { class: "lwx-controls", role: "group", "aria-label": say("What is shown") }),
    heading: element("h4", { class: "lwx-heading" }),
    meaning: element("p", { class: "lwx-meaning" }),
    warning: element("p", { class: "lwx-warning", hidden: true }),
    troubles: element("details", { class: "lwx-fold lwx-troubles", "data-region": "troubles", hidden: true }),
    why: element("p", { class: "lwx-why", hidden: true }),
    looking: element("div", { class: "lwx-looking", role: "toolbar", "aria-label": say("Looking around") }),
    figure: element("div", { class: "lwx-figure", tabindex: "0", role: "application", "data-id": "figure" }),
    legend: element("div", { class: "lwx-legend" }),
    below: leadingBelow(),
    framed: element("p", { class: "lwx-short" }),
    toFramed: element("button", { type: "button", class: "lwx-tool", "data-id": "zoom:framed" }, say("Go there")),
    short: element("p", { class: "lwx-short", hidden: true }),
    line: element("p", { class: "lwx-line lw-quiet" }, hintOfTheLine()),
    back: element("div", { class: "lwx-row", hidden: true }),
    table: element("div", { class: "lwx-table", "data-region": "table" }),
    facts: element("details", { class: "lwx-fold" }),
    list: element("section", { class: "lwx-list", "data-region": "list", "aria-label": say("What the square is about") }),
    files: element("div", { class: "lwx-files", role: "toolbar", "aria-label": say("Files") }),
    about: element("p", { class: "lw-quiet lwx-about" }),
    busy: element("p", { class: "lwx-busy", hidden: true }),
    notice: element("div", { class: "lwx-notice", role: "alert", hidden: true }),
    live: element("div", { class: "lw-unseen", role: "status", "aria-live": "polite" }),
  };
  const map = element(
    "div",
    { class: "lwx-map" },
    element("div", { class: "lwx-row" }, parts.heading, parts.looking),
    parts.meaning,
    parts.warning,
    parts.troubles,
    parts.why,
    element("div", { class: "lwx-row lwx-saying" }, parts.line, parts.below),
    parts.figure,
    parts.busy,
    parts.legend,
    parts.short,
    element("div", { class: "lwx-framed", hidden: true }, parts.framed, parts.toFramed),
    parts.back,
    parts.table,
  );
  const root = element(
    "section",
    { class: "lw-table lw-explore", "aria-label": say("Explorer of {pack}", { pack: title }) },
    hidingStills(picture),
    element("div", { class: "lwx-head" }, parts.title, parts.question),
    parts.controls,
    parts.notice,
    map,
    parts.list,
    parts.facts,
    element("div", { class: "lwx-row" }, parts.files),
    parts.about,
    keys,
    parts.live,
  );
  return { root, map, ...parts };
}
