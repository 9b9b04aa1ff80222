// The form of one row: a field for every column, languages side by side, and the row as it will look.
import { drawing, element, ownName, patch, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";
import { fieldFor } from "./fields.js";
import { newVisit } from "./visits.js";

/** After so long without a key what was typed counts, in milliseconds. */
const REST = 700;

/**
 * @typedef {import("./cells.js").Column} Column
 * @typedef {{ edit: (cells: [string, string, string][], visit: string) => void, preview: (id: string, column: string, text: string) => void,
 *             step: (by: number) => void, options: (column: Column) => [string, string][],
 *             signs: Map<string, SVGSVGElement>, names: Map<string, string> }} FormDeeds
 */

/** Shows one row at a time, and keeps what is being typed. */
export class Form {
  /**
   * @param {HTMLElement} host
   * @param {FormDeeds} deeds
   */
  constructor(host, deeds) {
    this.deeds = deeds;
    this.key = "";
    this.id = "";
    /** @type {Map<string, import("./fields.js").Field>} */
    this.fields = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.faults = new Map();
    /** What is typed and not sent yet. @type {{ id: string, column: string, text: string, visit: string } | null} */
    this.pending = null;
    /** The field that somebody types in, and the name of this visit to it. @type {{ key: string, visit: string } | null} */
    this.visiting = null;
    this.timer = 0;
    this.leaving = () => this.send();
    window.addEventListener("pagehide", this.leaving);
    document.addEventListener("visibilitychange", this.leaving);
    this.title = element("h3", { class: "lw-heading lwe-form-title", tabindex: "-1" });
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element(
        "button",
        { type: "button", class: "lwe-tool", "aria-label": label, onclick: () => deeds.step(by) },
        sign,
      );
    this.card = element("div", { class: "lwe-card", role: "img" });
    this.places = element("div", { class: "lwe-fields" });
    /** How far the fields of a table were scrolled: the next row is shown at the same place. @type {Map<string, number>} */
    this.scrolled = new Map();
    this.places.addEventListener("scroll", () => {
      if (!this.places.hidden) this.scrolled.set(this.key, this.places.scrollTop);
    });
    this.places.addEventListener("focusout", () => {
      this.visiting = null;
    });
    this.none = element("p", { class: "lw-quiet" }, say("Select a row to see it whole."));
    host.append(
      element(
        "div",
        { class: "lwe-form-head" },
        this.title,
        element("div", { class: "lwe-steps" }, step(-1, "▲", say("The row above")), step(1, "▼", say("The row below"))),
      ),
      this.none,
      this.card,
      this.places,
    );
  }

  /**
   * @param {{ name: string, columns: Column[] } | null} table
   * @param {string} id the row; empty for none
   * @param {Record<string, string>} cells
   * @param {string} title
   * @param {import("./cells.js").Faults} faults
   */
  show(table, id, cells, title, faults) {
    const none = table === null || id === "";
    const wasAway = this.places.hidden;
    this.none.hidden = !none;
    this.card.hidden = none;
    this.places.hidden = none;
    setText(this.title, none ? say("The row") : title);
    if (none || table === null) return;
    if (this.id !== id) this.send();
    const key = `${table.name} ${JSON.stringify(table.columns.map((column) => [column.name, this.deeds.options(column)]))}`;
    this.id = id;
    const anew = this.key !== key;
    if (anew) this.build(table.columns, key);
    for (const column of table.columns) {
      const field = this.fields.get(column.name);
      const typing = this.pending?.id === id && this.pending.column === column.name;
      if (field && !typing && field.read() !== (cells[column.name] ?? "")) field.write(cells[column.name] ?? "");
      this.showFault(column.name, faults.get(`${id} ${column.name}`));
    }
    // Otherwise it is where it was, and to look would have the browser lay out the whole page at once.
    if (anew || wasAway) this.places.scrollTop = this.scrolled.get(this.key) ?? 0;
  }

  /**
   * @param {string} name
   * @param {{ severity: string, text: string } | undefined} fault
   */
  showFault(name, fault) {
    const [place, field] = [this.faults.get(name), this.fields.get(name)];
    if (!place || !field) return;
    setText(place, fault ? fault.text : "");
    place.hidden = !fault;
    setAttribute(place, "data-fault", fault?.severity ?? null);
    if (field.control.matches("input, textarea, select"))
      setAttribute(field.control, "aria-invalid", fault?.severity === "error" ? "true" : null);
  }

  /** The row as it will look. @param {{ svg: string, label: string } | null} card */
  showCard(card) {
    if (!card || !card.svg) {
      this.card.replaceChildren();
      return;
    }
    const fresh = drawing(card.svg);
    const old = this.card.firstElementChild;
    if (old) patch(old, fresh);
    else this.card.append(fresh);
    setAttribute(this.card, "aria-label", card.label);
  }

  /**
   * @param {Column[]} columns
   * @param {string} key
   */
  build(columns, key) {
    this.key = key;
    this.fields.clear();
    this.faults.clear();
    /** @type {Map<string, HTMLElement>} */
    const groups = new Map();
    /** @type {HTMLElement[]} */
    const nodes = [];
    for (const column of columns) {
      const node = this.labelled(column);
      if (!column.language) {
        nodes.push(node);
        continue;
      }
      let group = groups.get(column.stem);
      if (group === undefined) {
        group = element("div", { class: "lwe-pair" });
        groups.set(column.stem, group);
        nodes.push(group);
      }
      group.append(node);
    }
    this.places.replaceChildren(...nodes);
  }

  /** @param {Column} column */
  labelled(column) {
    const id = ownName("lwe-field");
    const field = fieldFor(column, {
      id,
      options: this.deeds.options(column),
      signs: this.deeds.signs,
      names: this.deeds.names,
      typed: (text) => this.typed(column.name, text),
      done: (text) => this.done(column.name, text),
    });
    this.fields.set(column.name, field);
    const doc = element(
      "p",
      { class: "lwe-doc", id: `${id}-doc` },
      `${column.doc}${column.rule ? ` [${column.rule}]` : ""}`,
    );
    const fault = element("p", { class: "lwe-fault", id: `${id}-fault`, hidden: true });
    this.faults.set(column.name, fault);
    const plain = field.control.matches("input, textarea, select");
    const label = element(
      plain ? "label" : "span",
      { for: plain ? id : null, id: `${id}-label`, class: "lwe-label" },
      column.title,
      column.title === column.name ? null : element("span", { class: "lwe-csv" }, ` ${column.name}`),
    );
    field.control.setAttribute("aria-describedby", `${id}-doc ${id}-fault`);
    if (!plain || field.node.matches("[role]")) setAttribute(field.node, "aria-labelledby", `${id}-label`);
    return element(
      "div",
      { class: `lwe-field lwe-kind-${column.kind.type}`, "data-column": column.name },
      label,
      field.node,
      fault,
      doc,
    );
  }

  /**
   * @param {string} column
   * @param {string} text
   */
  typed(column, text) {
    if (this.pending && this.pending.column !== column) this.send();
    this.pending = { id: this.id, column, text, visit: this.visitTo(column) };
    this.deeds.preview(this.id, column, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), REST);
  }

  /**
   * @param {string} column
   * @param {string} text
   */
  done(column, text) {
    if (this.pending && this.pending.column !== column) this.send();
    this.pending = { id: this.id, column, text, visit: this.visitTo(column) };
    this.send();
    this.visiting = null;
  }

  /** The visit to a field of the row that is shown, which lasts until it is left or done. @param {string} column */
  visitTo(column) {
    const key = `${this.id} ${column}`;
    if (this.visiting?.key !== key) this.visiting = { key, visit: newVisit() };
    return this.visiting.visit;
  }

  /** Let what was typed count. */
  send() {
    clearTimeout(this.timer);
    if (this.pending === null) return;
    const { id, column, text, visit } = this.pending;
    this.pending = null;
    this.deeds.edit([[id, column, text]], visit);
  }

  focus() {
    this.title.focus();
  }

  /** @param {string} column */
  focusOn(column) {
    this.fields.get(column)?.control.focus();
  }

  stop() {
    this.send();
    window.removeEventListener("pagehide", this.leaving);
    document.removeEventListener("visibilitychange", this.leaving);
  }
}
