// The parts of the editor, empty.
import { element, hidingStills, ownName } from "../common/dom.js";
import { say } from "../common/words.js";

const keysOfTheGrid = () => [
  say("Arrow keys go from cell to cell, with Shift they select, with Ctrl they go to the end; Ctrl+A selects all."),
  say("Enter, F2 or a letter types into a cell; Enter and Tab keep it and go on, Escape gives it up."),
  say(
    "Delete empties the selected cells, Ctrl+D copies the top one down, Ctrl+C and Ctrl+V go to and from a spreadsheet.",
  ),
  say(
    "Alt+arrow up and down moves the row, Ctrl+Enter adds one below, Ctrl+Z takes the last step back, Ctrl+Y does it again.",
  ),
  say("From the top row arrow up leads to the column's filter, and once more to its sorting."),
];

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} label
 */
function part(tag, name, label) {
  return element(tag, { class: `lwe-${name}`, "data-region": name, role: "group", "aria-label": label });
}

/**
 * A part that folds, told apart by its heading.
 * @param {string} name
 * @param {string} title
 */
function folding(name, title) {
  const count = element("span", { class: "lwe-badge" });
  const body = element("div", { class: "lwe-fold-body" });
  const node = element(
    "details",
    { class: `lwe-fold lwe-${name}`, "data-region": name },
    element("summary", { "data-id": `fold:${name}` }, element("span", {}, title), count),
    body,
  );
  return { node: /** @type {HTMLDetailsElement} */ (node), body, count };
}

/**
 * @param {string} title
 * @param {string} picture the class of the still pictures that a notebook shows where no live editor is
 */
export function editorSkeleton(title, picture) {
  const parts = {
    head: part("header", "head", say("The pack")),
    banner: part("section", "banner", say("Before you begin")),
    tabs: element("div", { class: "lwe-tabs", role: "tablist", "aria-label": say("Tables of the pack") }),
    tools: element("div", { class: "lwe-tools", role: "toolbar", "aria-label": say("Rows") }),
    asking: element("div", { class: "lwe-asking", hidden: true, role: "group", "aria-label": say("Several cells") }),
    grid: element("div", {
      class: "lwe-grid",
      role: "tabpanel",
      id: ownName("lwe-panel"),
    }),
    line: element("p", { class: "lwe-line" }),
    form: part("section", "form", say("The row")),
    problems: folding("problems", say("Problems")),
    changes: folding("changes", say("What changed")),
    files: folding("files", say("Versions, import and export")),
    keys: folding("keys", say("Keys")),
    notice: element("div", { class: "lwe-notice", role: "alert", hidden: true }),
    live: element("div", { class: "lw-unseen", role: "status", "aria-live": "polite" }),
  };
  parts.keys.body.append(element("ul", {}, ...keysOfTheGrid().map((text) => element("li", {}, text))));
  const main = element(
    "div",
    { class: "lwe-main" },
    element("div", { class: "lwe-left" }, parts.tools, parts.asking, parts.grid, parts.line),
    parts.form,
  );
  const below = element(
    "div",
    { class: "lwe-below" },
    parts.problems.node,
    parts.changes.node,
    parts.files.node,
    parts.keys.node,
  );
  const root = element(
    "section",
    {
      class: "lw-table lw-edit",
      "aria-label": say("Editor of {pack}", { pack: title }),
    },
    hidingStills(picture),
    parts.head,
    parts.banner,
    parts.notice,
    parts.tabs,
    main,
    below,
    parts.live,
  );
  return { root, ...parts };
}
