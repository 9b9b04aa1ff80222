// What is done once is meant once: a press counts for the table that was seen when it began, and never for what came next.

/** What must not be done twice by a double click: whatever plays, or shows a hand. */
const ONCE = "[data-action], [data-once]";
/** So soon after a click, in milliseconds, nobody has read what slid under the mouse. */
const QUICK = 700;

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
    /** Where and when the last press was, and on what. */
    this.last = { x: 0, y: 0, time: -Infinity, on: "" };
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
    const goal = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(ONCE));
    const [slid, before] = [this.slid(event, goal?.dataset.id ?? ""), this.first];
    if (event.detail <= 1 && !slid) this.first = this.meant;
    if ((event.detail > 1 || slid) && before !== this.decision() && goal) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * Whether something else has slid under a mouse that stood still, just after it was clicked.
   * @param {MouseEvent} event
   * @param {string} on
   */
  slid(event, on) {
    const { x, y, time, on: was } = this.last;
    this.last = { x: event.clientX, y: event.clientY, time: event.timeStamp, on };
    const near = event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) < 6;
    return near && event.timeStamp - time < QUICK && was !== "" && was !== on;
  }
}
