// The tray: everything that can be laid, with the copies that are left. One thing of it is in the hand, or nothing.
import { drawing, element, mirror, setAttribute, setText } from "../common/dom.js";
import { oneTabStop } from "../common/focus.js";
import { say } from "../common/words.js";

/** So many things are shown at once; of more one group at a time. */
const ONE_GROUP = 12;
/** With so many there is a field to look for one. */
const MANY = 30;

/**
 * @typedef {{ id: string, title: string, left: number, wanted: number | null, group: string, turns: number,
 *             label: string, shape: string }} Item
 */

/** The tray and what is in the hand. */
export class Tray {
  /**
   * @param {HTMLElement} host
   * @param {{ taken: (item: Item | null) => void, ranOut: (item: Item) => void, none: (item: Item) => void }} tell
   *   told when something else is in the hand, when the last of what was in the hand is laid, and when there is none
   */
  constructor(host, tell) {
    this.tell = tell;
    /** @type {Item[]} */
    this.items = [];
    /** What is in the hand. */
    this.hand = "";
    /** By how many quarters it is turned. */
    this.quarters = 0;
    this.group = "";
    this.heading = element("h4", { class: "lw-heading", tabindex: "-1" }, say("Tray"));
    this.find = /** @type {HTMLInputElement} */ (
      element("input", { type: "text", "aria-label": say("Look for"), placeholder: say("Look for …"), "data-id": "tray:find" })
    ); // prettier-ignore
    this.find.addEventListener("input", () => this.refresh());
    this.groups = element("div", { class: "lw-verbs", role: "group", "aria-label": say("Groups") });
    this.strip = element("div", { class: "lw-items", "data-strip": "" });
    this.key = element("p", { class: "lw-quiet" }, say("×: left in the box. ✓: as many as are needed lie there."));
    const head = element("div", { class: "lw-tray-head" }, this.heading, this.key);
    host.append(head, this.find, this.groups, this.strip);
    this.host = host;
    /** @type {Map<string, string>} */
    this.drawings = new Map();
  }

  /** @returns {Item | null} what is in the hand */
  get held() {
    return this.items.find((item) => item.id === this.hand) ?? null;
  }

  /**
   * @param {Item[]} items
   * @param {Map<string, string>} drawings
   */
  draw(items, drawings) {
    this.items = items;
    this.drawings = drawings;
    this.host.hidden = items.length === 0;
    this.key.hidden = items.every((item) => item.wanted === null);
    const held = this.held;
    if (held === null || held.left === 0 || held.wanted === 0) this.runOut(held);
    this.refresh();
  }

  /** When all of a kind are laid the hand is empty: what comes into it is what a person takes. @param {Item | null} done */
  runOut(done) {
    if (this.hand === "") return;
    this.hand = "";
    this.quarters = 0;
    if (done !== null) this.tell.ranOut(done);
    else this.tell.taken(null);
  }

  refresh() {
    const names = [...new Set(this.items.map((item) => item.group))];
    const grouped = this.items.length > ONE_GROUP && names.length > 1;
    if (!names.includes(this.group)) this.group = names[0] ?? "";
    this.find.hidden = this.items.length < MANY;
    const wanted = this.find.hidden ? "" : this.find.value.trim().toLowerCase();
    this.groups.hidden = !grouped || wanted !== "";
    this.drawGroups(grouped ? names : []);
    const shown = this.items.filter((item) =>
      wanted ? `${item.title} ${item.label}`.toLowerCase().includes(wanted) : !grouped || item.group === this.group,
    );
    this.drawItems(shown);
  }

  /** @param {string[]} names */
  drawGroups(names) {
    mirror(
      this.groups,
      names.map((name) => ({ name })),
      ({ name }) => name,
      ({ name }) => {
        const act = () => {
          this.group = name;
          this.refresh();
        };
        return element("button", { type: "button", class: "lw-verb", "data-id": `group:${name}`, onclick: act }, name);
      },
      (button, { name }) => setAttribute(button, "aria-pressed", String(name === this.group)),
    );
  }

  /** @param {Item[]} shown */
  drawItems(shown) {
    mirror(
      this.strip,
      shown,
      (item) => item.id,
      (item) => this.itemButton(item),
      (button, item) => this.refreshItem(button, item, shown.indexOf(item)),
    );
    const current = this.strip.querySelector('[tabindex="0"]');
    oneTabStop([...this.strip.children], (item) => item === current);
  }

  /** @param {Item} item */
  itemButton(item) {
    const parts = [
      element("span", { class: "lw-face", "aria-hidden": "true" }),
      element("span", { class: "lw-item-title" }),
      element("span", { class: "lw-item-count", "aria-hidden": "true" }),
    ];
    const act = () => this.take(item.id);
    return element("button", { type: "button", class: "lw-item", "data-id": `item:${item.id}`, onclick: act }, ...parts);
  }

  /**
   * @param {HTMLElement} button
   * @param {Item} item
   * @param {number} place
   */
  refreshItem(button, item, place) {
    const [face, title, count] = /** @type {(HTMLElement & { markup?: string })[]} */ ([...button.children]);
    setAttribute(button, "data-item", item.id);
    setAttribute(button, "data-shape", item.shape);
    setAttribute(button, "aria-pressed", String(item.id === this.hand));
    setAttribute(button, "aria-disabled", String(item.left === 0));
    setAttribute(button, "aria-description", item.label);
    setAttribute(button, "aria-keyshortcuts", place < 9 ? String(place + 1) : null);
    setText(title, item.title);
    const enough = item.wanted === 0 && item.left > 0;
    setText(count, enough ? "✓" : item.wanted === null && item.left < 2 ? "" : `×${item.left}`);
    setAttribute(button, "data-explain", item.label);
    button.classList.toggle("lw-wanted", (item.wanted ?? 0) > 0);
    button.classList.toggle("lw-enough", enough);
    const markup = this.drawings.get(`item:${item.id}`);
    if (markup && face.markup !== markup) {
      face.replaceChildren(bare(markup));
      face.markup = markup;
    }
    const turned = item.id === this.hand ? this.quarters : 0;
    face.style.rotate = turned ? `${turned * 90}deg` : "";
  }

  /** Take something into the hand, or lay it down again. @param {string} id */
  take(id) {
    const item = this.items.find((one) => one.id === id);
    if (item === undefined) return;
    if (item.left === 0) {
      this.tell.none(item);
      return;
    }
    this.hand = this.hand === id ? "" : id;
    this.quarters = 0;
    this.refresh();
    this.tell.taken(this.held);
  }

  /** Take the nth thing that is shown. @param {number} number */
  takeNth(number) {
    const button = /** @type {HTMLElement | undefined} */ (this.strip.children[number - 1]);
    if (button?.dataset.item !== undefined) this.take(button.dataset.item);
    return button !== undefined;
  }

  /** Turn what is in the hand. @param {number} quarters */
  turn(quarters) {
    if ((this.held?.turns ?? 1) < 2) return false;
    this.quarters = (this.quarters + quarters + 4) % 4;
    this.refresh();
    return true;
  }

  drop() {
    if (this.hand === "") return false;
    this.hand = "";
    this.refresh();
    this.tell.taken(null);
    return true;
  }
}

/**
 * A drawing that is nothing but a picture: what is drawn has its name beside it.
 * @param {string} markup
 */
export function bare(markup) {
  const drawn = drawing(markup);
  for (const part of drawn.querySelectorAll("[data-id]")) part.removeAttribute("data-id");
  for (const part of drawn.querySelectorAll("[data-cell]")) part.removeAttribute("data-cell");
  for (const hint of drawn.querySelectorAll("title")) hint.remove();
  return drawn;
}
