// What changed since the pack was opened, since it was saved, or since a version that was kept.
import { element, mirror, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ table: string, row: string, column: string, sentence: string }} Change
 * @typedef {{ since: string, total: number, changes: Change[] }} Difference
 */

/** Asks Python for the difference when somebody looks. */
export class Changes {
  /**
   * @param {{ node: HTMLDetailsElement, body: HTMLElement, count: HTMLElement }} part
   * @param {{ ask: (since: string) => void, go: (change: Change) => void }} deeds
   */
  constructor(part, deeds) {
    this.part = part;
    this.deeds = deeds;
    this.since = /** @type {HTMLSelectElement} */ (
      element("select", { class: "lwe-input", "data-id": "changes:since" })
    );
    this.since.addEventListener("change", () => this.ask());
    this.list = element("ol", { class: "lwe-list", tabindex: "0", "aria-label": say("What changed") });
    this.more = element("p", { class: "lw-quiet" });
    part.body.append(
      element("label", { class: "lwe-since" }, element("span", {}, say("since")), this.since),
      this.list,
      this.more,
    );
    part.node.addEventListener("toggle", () => this.ask());
  }

  /** While it is folded nobody counts, so no number may stand there. */
  ask() {
    if (this.part.node.open) this.deeds.ask(this.since.value || "opened");
    else setText(this.part.count, "");
  }

  /** @param {[string, string][]} points what one can compare with */
  offer(points) {
    const before = this.since.value;
    if (
      [...this.since.options].map((one) => `${one.value} ${one.text}`).join("\n") !==
      points.map((one) => one.join(" ")).join("\n")
    )
      this.since.replaceChildren(...points.map(([value, title]) => element("option", { value }, title)));
    if (points.some(([value]) => value === before)) this.since.value = before;
  }

  /** @param {Difference} difference */
  draw({ total, changes }) {
    setText(this.part.count, total > 0 && this.part.node.open ? String(total) : "");
    mirror(
      this.list,
      changes.map((change, place) => ({ ...change, place: String(place) })),
      ({ place, sentence }) => `${place} ${sentence}`,
      (change) => {
        const item = element("li", {});
        if (change.row)
          item.append(
            element(
              "button",
              { type: "button", class: "lwe-go", onclick: () => this.deeds.go(change) },
              change.sentence,
            ),
          );
        else item.append(element("span", { class: "lwe-said" }, change.sentence));
        return item;
      },
      () => {},
    );
    const more = total - changes.length;
    setText(this.more, total === 0 ? say("Nothing.") : more > 0 ? say("And {number} more.", { number: more }) : "");
  }
}
