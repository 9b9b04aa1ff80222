// What stands above a board and goes again: its place stays, so that nothing moves under the pointer that pressed something
// further down. Once the place is out of sight it goes too, and what is in sight stays where it is.
import { element, setText } from "./dom.js";

/** Offers, notices and the like, above the rest of a widget. */
export class Above {
  /** @param {...HTMLElement} parts what comes and goes: hidden until it is drawn */
  constructor(...parts) {
    for (const part of parts) part.hidden = true;
    this.place = element("p", { class: "lw-kept-place lw-quiet", hidden: true });
    this.node = element("div", { class: "lw-above" }, ...parts, this.place);
    this.watch = new IntersectionObserver((entries) => {
      if (!this.place.hidden && entries.some((entry) => !entry.isIntersecting)) this.close();
    });
  }

  /** Whether there is anything to be seen, be it only a place. */
  get empty() {
    return [...this.node.children].every((part) => /** @type {HTMLElement} */ (part).hidden);
  }

  /**
   * Draw what stands here; as much as it got lower stays as a place.
   * @param {() => void} change
   * @param {{ words?: string, keep?: boolean }} [about] what the place says meanwhile, and whether there is to be one
   */
  draw(change, { words = "", keep = true } = {}) {
    const before = this.empty ? 0 : this.node.getBoundingClientRect().height;
    if (words || this.place.hidden) setText(this.place, words);
    this.shut();
    change();
    const lacks = before - (this.empty ? 0 : this.node.getBoundingClientRect().height);
    if (!keep || lacks < 1) return;
    this.place.style.height = `${lacks}px`;
    this.place.hidden = false;
    this.watch.observe(this.place);
  }

  shut() {
    this.place.hidden = true;
    this.watch.unobserve(this.place);
  }

  /** The place was read: it goes if what is below it can stay where it is, and the mouse is on nothing above it. */
  leave() {
    const under = [...document.querySelectorAll(":hover")].at(-1);
    const above = under && !under.contains(this.place) && under.compareDocumentPosition(this.place) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!this.place.hidden && !above && scrolledBy(this.node).scrollTop >= this.place.offsetHeight) this.close(true);
  }

  /**
   * Nobody sees the place: without it the page is shorter, and is scrolled by as much if it was above what is seen.
   * @param {boolean} [above] whether it counts as such although it is seen
   */
  close(above = this.place.getBoundingClientRect().bottom <= topOf(scrolledBy(this.node)) + 1) {
    const scrolled = scrolledBy(this.node);
    const before = this.node.getBoundingClientRect().bottom;
    this.shut();
    if (above) scrolled.scrollTop += this.node.getBoundingClientRect().bottom - before;
  }

  end() {
    this.watch.disconnect();
  }
}

/** What scrolls an element. @param {Element} node */
function scrolledBy(node) {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return document.scrollingElement ?? document.documentElement;
}

/** Where what an element shows begins. @param {Element} node */
function topOf(node) {
  return node === document.scrollingElement ? 0 : node.getBoundingClientRect().top;
}
