// What is done once is meant once: a press counts for the table that was seen when it began, and never for what came next.

/** What must not be done twice by a double click: whatever plays, or shows a hand. */
const ONCE = "[data-action], [data-once]";

/** Knows at which decision each press began, and keeps the second half of a double click from what has changed. */
export class Presses {
  /**
   * @param {HTMLElement} root
   * @param {() => number} decision the number of the one that is shown now
   */
  constructor(root, decision) {
    this.decision = decision;
    /** The decision that was shown when the press under way began. @type {number | null} */
    this.began = null;
    this.first = 0;
    const begin = () => {
      this.began = this.decision();
    };
    const end = () => {
      setTimeout(() => {
        this.began = null;
      });
    };
    root.addEventListener("pointerdown", begin, true);
    root.addEventListener("keydown", (event) => event.repeat || begin(), true);
    for (const kind of ["keyup", "click", "pointercancel"]) root.addEventListener(kind, end, true);
    root.addEventListener("click", (event) => this.clicked(event), true);
  }

  /** The decision that a press which is carried out now was meant for. */
  get meant() {
    return this.began ?? this.decision();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (event.detail <= 1) this.first = this.meant;
    else if (this.first !== this.decision() && /** @type {Element} */ (event.target).closest(ONCE)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
