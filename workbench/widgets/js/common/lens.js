// Which part of a plane is seen through a window: zooming, moving and staying inside. Nothing here touches the page.

/**
 * @typedef {{ x: number, y: number }} Point in units of the plane
 * @typedef {{ x: number, y: number, width: number, height: number }} Box its north-west corner and its size
 * @typedef {{ width: number, height: number }} Size of the window, in pixels
 * @typedef {{ x: number, y: number, scale: number }} Look the point in the middle, and pixels a unit
 */

/**
 * The look that shows all of a box, as large as it goes.
 * @param {Box} box
 * @param {Size} size
 * @returns {Look}
 */
export function fitting(box, size) {
  const scale = Math.min(size.width / box.width, size.height / box.height);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/**
 * What is seen.
 * @param {Look} look
 * @param {Size} size
 * @returns {Box}
 */
export function seen(look, size) {
  const [width, height] = [size.width / look.scale, size.height / look.scale];
  return { x: look.x - width / 2, y: look.y - height / 2, width, height };
}

/**
 * The nearest look that is not farther away than one that shows the whole box, shows at least `closest` units, and
 * shows nothing outside as long as there is enough inside.
 * @param {Look} look
 * @param {Box} box
 * @param {Size} size
 * @param {number} closest
 * @returns {Look}
 */
export function inside(look, box, size, closest) {
  const all = fitting(box, size);
  const nearest = Math.max(all.scale, Math.min(size.width, size.height) / closest);
  const scale = Math.min(Math.max(look.scale, all.scale), nearest);
  return {
    x: between(look.x, box.x, box.width, size.width / scale),
    y: between(look.y, box.y, box.height, size.height / scale),
    scale,
  };
}

/**
 * A middle for which a stretch of `length` stays on a side that begins at `start` and is `whole` long.
 * @param {number} middle
 * @param {number} start
 * @param {number} whole
 * @param {number} length
 */
function between(middle, start, whole, length) {
  if (length >= whole) return start + whole / 2;
  return Math.min(Math.max(middle, start + length / 2), start + whole - length / 2);
}

/**
 * Nearer (a factor above 1) or farther, with a point staying where it is seen.
 * @param {Look} look
 * @param {number} factor
 * @param {Point} point
 * @returns {Look}
 */
export function zoomed(look, factor, point) {
  return {
    x: point.x + (look.x - point.x) / factor,
    y: point.y + (look.y - point.y) / factor,
    scale: look.scale * factor,
  };
}

/**
 * The least movement after which a box is seen, as far as it has room.
 * @param {Look} look
 * @param {Box} box
 * @param {Size} size
 * @returns {Look}
 */
export function revealing(look, box, size) {
  const now = seen(look, size);
  return {
    x: look.x + shift(now.x, now.width, box.x, box.width),
    y: look.y + shift(now.y, now.height, box.y, box.height),
    scale: look.scale,
  };
}

/**
 * How far a stretch has to move to cover another.
 * @param {number} start
 * @param {number} length
 * @param {number} other
 * @param {number} wide
 */
function shift(start, length, other, wide) {
  if (wide >= length) return other + wide / 2 - (start + length / 2);
  if (other < start) return other - start;
  return Math.max(0, other + wide - (start + length));
}

/**
 * A look on the way from one to another.
 * @param {Look} from
 * @param {Look} to
 * @param {number} part from 0 to 1
 * @returns {Look}
 */
export function towards(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/**
 * The box round several.
 * @param {Box[]} boxes
 * @returns {Box | null}
 */
export function around(boxes) {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
