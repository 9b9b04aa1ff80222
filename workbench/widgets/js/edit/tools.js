// Buttons for rows, and the one field that writes into several cells at once.
import { element, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ add: () => void, blank: () => void, duplicate: () => void, remove: () => void, up: () => void, down: () => void,
 *             several: () => void, find: (text: string) => void, leaveFind: () => void }} ToolDeeds
 */

/** The row of buttons above the grid. */
export class Tools {
  /**
   * @param {HTMLElement} host
   * @param {ToolDeeds} deeds
   */
  constructor(host, deeds) {
    const tool = (
      /** @type {string} */ id,
      /** @type {string} */ sign,
      /** @type {string} */ text,
      /** @type {() => void} */ act,
    ) =>
      element(
        "button",
        { type: "button", class: "lwe-tool", "data-id": `tool:${id}`, "aria-label": text, onclick: act },
        element("span", { "aria-hidden": "true" }, sign),
        element("span", { class: "lwe-tool-name" }, ` ${text}`),
      );
    this.add = tool("add", "+", say("Add a row"), deeds.add);
    this.blank = tool("blank", "✎", say("From a blank"), deeds.blank);
    this.duplicate = tool("duplicate", "⧉", say("Duplicate"), deeds.duplicate);
    this.remove = tool("delete", "⌫", say("Delete"), deeds.remove);
    this.up = tool("up", "▲", say("Move up"), deeds.up);
    this.down = tool("down", "▼", say("Move down"), deeds.down);
    this.several = tool("several", "≡", say("Several"), deeds.several);
    this.finding = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "search",
        class: "lwe-find",
        "data-id": "tool:find",
        "aria-label": say("Find in this table"),
        placeholder: say("Find …"),
      })
    );
    this.finding.addEventListener("input", () => deeds.find(this.finding.value));
    this.finding.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") deeds.leaveFind();
    });
    host.append(this.add, this.blank, this.duplicate, this.remove, this.up, this.down, this.several, this.finding);
  }

  /** @param {{ rows: number, cells: number, blank: boolean }} now how many are selected, and whether there are blanks */
  draw({ rows, cells, blank }) {
    this.blank.hidden = !blank;
    for (const button of [this.duplicate, this.remove, this.up, this.down])
      setAttribute(button, "aria-disabled", String(rows === 0));
    setAttribute(this.several, "aria-disabled", String(cells < 2));
    const words = cells < 2 ? say("Write into several cells") : say("Write into {number} cells", { number: cells });
    setAttribute(this.several, "aria-label", words);
    setText(
      /** @type {Element} */ (this.several.lastElementChild),
      ` ${cells < 2 ? say("Several") : say("{number} cells", { number: cells })}`,
    );
  }
}

/**
 * Ask for the text that goes into several cells.
 * @param {HTMLElement} host
 * @param {string} question
 * @param {[string, string][] | null} options
 * @param {(text: string | null) => void} done gets null when it was given up
 */
export function askForText(host, question, options, done) {
  const control = /** @type {HTMLInputElement} */ (
    options
      ? element(
          "select",
          { class: "lwe-input" },
          ...options.map(([word, title]) => element("option", { value: word }, title)),
        )
      : element("input", { type: "text", class: "lwe-input", autocomplete: "off" })
  );
  const close = (/** @type {string | null} */ text) => {
    host.hidden = true;
    host.replaceChildren();
    done(text);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    close(control.value);
  };
  const form = element(
    "form",
    { class: "lwe-row", onsubmit: submit },
    element("label", {}, element("span", {}, question), control),
    element("button", { type: "submit", class: "lwe-tool lwe-primary" }, say("Write")),
    element("button", { type: "button", class: "lwe-tool", onclick: () => close(null) }, say("Leave it")),
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(null);
  });
  host.replaceChildren(form);
  host.hidden = false;
  control.focus();
}

/**
 * Blanks to begin a row from, each as it looks.
 * @param {HTMLElement} host
 * @param {{ row: string, title: string, svg: string, label: string }[]} blanks
 * @param {(svg: string) => SVGSVGElement} drawn
 * @param {(row: string | null) => void} done
 */
export function askForBlank(host, blanks, drawn, done) {
  const close = (/** @type {string | null} */ row) => {
    host.hidden = true;
    host.replaceChildren();
    done(row);
  };
  const buttons = blanks.map((blank) =>
    element(
      "button",
      {
        type: "button",
        class: "lwe-blank",
        "aria-label": blank.label,
        "data-id": `blank:${blank.row}`,
        onclick: () => close(blank.row),
      },
      element("span", { class: "lwe-blank-card", "aria-hidden": "true" }, drawn(blank.svg)),
      element("span", {}, blank.title),
    ),
  );
  const leave = element("button", { type: "button", class: "lwe-tool", onclick: () => close(null) }, say("Leave it"));
  host.replaceChildren(
    element("p", {}, say("Begin with one of the blanks; the blank itself stays.")),
    element("div", { class: "lwe-blanks" }, ...buttons),
    leave,
  );
  host.hidden = false;
  buttons[0]?.focus();
}
