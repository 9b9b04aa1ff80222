// Where answers stand: over what needs no room now, so that the table keeps its place, and beside the question.
import { activeIn } from "../common/focus.js";

/**
 * Close what lies over something that takes the focus.
 * @param {HTMLElement} body
 * @param {HTMLElement} cover
 * @param {() => void} close
 */
export function uncover(body, cover, close) {
  body.addEventListener("focusin", (event) => {
    const node = /** @type {HTMLElement} */ (event.target);
    if (cover.hidden || cover.contains(node)) return;
    const [one, other] = [cover.getBoundingClientRect(), node.getBoundingClientRect()];
    const [x, y] = [other.left + other.width / 2, other.top + other.height / 2];
    if (x > one.left && x < one.right && y > one.top && y < one.bottom) close();
  });
}

/**
 * Show why an intent did nothing: beside the field that it came from, else over the table; and where it is seen.
 * @param {HTMLElement} notice
 * @param {HTMLElement} stage
 * @param {HTMLElement | null} form
 */
export function standBeside(notice, stage, form) {
  const place = notice.hidden || form === null ? stage : form;
  if (notice.parentElement !== place) place.append(notice);
  if (!notice.hidden && activeIn(notice) === null) notice.scrollIntoView?.({ block: "nearest" });
}

/**
 * Put an answer below the field or the buttons that it was asked for with, where it moves neither out of sight; else over
 * the explaining line. A part of the rulebook stands where it was asked for.
 * @param {HTMLElement} told
 * @param {HTMLElement} before what it follows on the table
 * @param {string} kind of what was asked
 * @param {HTMLElement | null} form
 * @returns {boolean} whether it stands beside what was asked
 */
export function standBy(told, before, kind, form) {
  if (kind !== "law") {
    if (form !== null && told.parentElement !== form) form.append(told);
    if (form === null && before.nextSibling !== told) before.after(told);
  }
  return told.parentElement !== before.parentElement;
}
