// The head of the editor: what is edited, where it is kept, taking back, saving; and below it the tabs of the tables.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { along, oneTabStop } from "../common/focus.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ title: string, changed: boolean, undo: string, redo: string, saved: string }} Info
 * @typedef {{ name: string, title: string, doc: string, rows: number, errors: number, warnings: number, blanks: string,
 *             columns: import("./cells.js").Column[] }} TableInfo
 */

/** Title, state, undo, redo, save. */
export class EditHead {
  /**
   * @param {HTMLElement} host
   * @param {{ undo: () => void, redo: () => void, save: () => void }} deeds
   */
  constructor(host, deeds) {
    this.title = element("h2", { class: "lwe-title" });
    this.state = element("span", { class: "lwe-state" });
    this.where = element("p", { class: "lw-quiet lwe-where" });
    this.undo = stepButton("undo", "↶", deeds.undo);
    this.redo = stepButton("redo", "↷", deeds.redo);
    this.save = element(
      "button",
      { type: "button", class: "lwe-tool lwe-primary", "data-id": "tool:save", onclick: deeds.save },
      say("Save"),
    );
    host.append(
      element("div", { class: "lwe-names" }, element("div", { class: "lwe-bar" }, this.title, this.state), this.where),
      element("div", { class: "lwe-history" }, this.undo, this.redo, this.save),
    );
  }

  /** @param {Info} info */
  draw(info) {
    setText(this.title, info.title);
    setText(this.state, info.changed ? say("● not saved") : say("✓ saved"));
    this.state.classList.toggle("lwe-unsaved", info.changed);
    setText(this.where, info.saved);
    drawStep(this.undo, info.undo, say("Undo"), say("There is nothing to take back."));
    drawStep(this.redo, info.redo, say("Redo"), say("There is nothing to do again."));
    setAttribute(this.save, "aria-disabled", String(!info.changed));
  }
}

/**
 * @param {string} id
 * @param {string} sign
 * @param {() => void} act
 */
function stepButton(id, sign, act) {
  return element(
    "button",
    { type: "button", class: "lwe-tool lwe-step", "data-id": `tool:${id}`, onclick: act },
    element("span", { class: "lwe-step-sign", "aria-hidden": "true" }, sign),
    element("span", { class: "lwe-step-name" }, element("span"), element("span", { class: "lwe-step-what" })),
  );
}

/**
 * A button that names the step that it takes back or does again.
 * @param {HTMLElement} button
 * @param {string} step
 * @param {string} verb
 * @param {string} none
 */
function drawStep(button, step, verb, none) {
  const [first, what] = /** @type {Element} */ (button.lastElementChild).children;
  setText(first, verb);
  setText(what, step ? `: ${step}` : ""); // left out where there is no room for it
  setAttribute(button, "aria-label", step ? `${verb}: ${step}` : `${verb}. ${none}`);
  setAttribute(button, "aria-disabled", String(!step));
}

/**
 * @param {HTMLElement} host
 * @param {TableInfo[]} tables
 * @param {string} open
 * @param {string} panel the id of what a tab shows
 * @param {(name: string) => void} choose
 */
export function drawTabs(host, tables, open, panel, choose) {
  mirror(
    host,
    tables,
    (table) => table.name,
    ({ name }) =>
      element(
        "button",
        {
          type: "button",
          class: "lwe-tab",
          role: "tab",
          "data-id": `tab:${name}`,
          "aria-controls": panel,
          onclick: () => choose(name),
        },
        element("span", { class: "lwe-tab-name" }),
        element("span", { class: "lwe-badge" }),
        element("span", { class: "lwe-worst", "aria-hidden": "true" }),
        element("span", { class: "lw-unseen" }),
      ),
    (button, table) => {
      const [name, count, worst, words] = /** @type {HTMLElement[]} */ ([...button.children]);
      setText(name, table.title);
      setText(count, String(table.rows));
      setText(worst, table.errors > 0 ? `✖ ${table.errors}` : table.warnings > 0 ? `⚠ ${table.warnings}` : "");
      setAttribute(worst, "data-fault", table.errors > 0 ? "error" : table.warnings > 0 ? "warning" : null);
      setAttribute(button, "aria-selected", String(table.name === open));
      const faults = [
        table.errors === 1 ? say("{number} error", { number: 1 }) : "",
        table.errors > 1 ? say("{number} errors", { number: table.errors }) : "",
        table.warnings === 1 ? say("{number} warning", { number: 1 }) : "",
        table.warnings > 1 ? say("{number} warnings", { number: table.warnings }) : "",
      ].filter(Boolean);
      setText(words, [` ${table.rows === 1 ? say("row") : say("rows")}`, ...faults].join(", "));
    },
  );
  oneTabStop([...host.children], (tab) => tab.getAttribute("aria-selected") === "true");
}

/**
 * Arrow keys from tab to tab.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} host
 */
export function tabKeys(event, host) {
  const from = /** @type {HTMLElement} */ (event.target);
  const tabs = /** @type {HTMLElement[]} */ ([...host.children]);
  if (!tabs.includes(from) || event.key === "ArrowUp" || event.key === "ArrowDown") return false;
  const to = along(tabs, from, event.key);
  if (to === null) return false;
  to.focus();
  to.click();
  return true;
}
