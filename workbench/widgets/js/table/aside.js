// Where something can lie over a board so that it covers least of what one needs to see. Nothing here touches the page.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Part
 * @typedef {Part & { worth: number }} Thing a box, and how much is lost when all of it is covered
 */

/** So many pixels apart are the places that are tried. */
const TRIED = 8;
/** What it costs to lie a whole board away from where one looks. */
const FAR = 0.6;

/**
 * The place, within a window of a size, that covers least, and of those the nearest to a point.
 * @param {{ width: number, height: number }} size of what is laid
 * @param {{ width: number, height: number }} window
 * @param {Thing[]} things
 * @param {{ x: number, y: number }} near
 * @returns {{ x: number, y: number }}
 */
export function leastCovering(size, window, things, near) {
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const y of tried(window.height - size.height)) {
    for (const x of tried(window.width - size.width)) {
      const away = Math.hypot(x + size.width / 2 - near.x, y + size.height / 2 - near.y);
      let cost = (FAR * away) / Math.max(window.width, window.height, 1);
      for (const thing of things) {
        if (cost >= least) break;
        cost += thing.worth * covered({ x, y, ...size }, thing);
      }
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
}

/** @param {number} room */
function tried(room) {
  const found = [];
  for (let at = 0; at < room; at += TRIED) found.push(at);
  return [...found, Math.max(0, room)];
}

/**
 * How much of a box lies under another, from 0 to 1.
 * @param {Part} over
 * @param {Part} box
 */
function covered(over, box) {
  const wide = Math.min(over.x + over.width, box.x + box.width) - Math.max(over.x, box.x);
  const high = Math.min(over.y + over.height, box.y + box.height) - Math.max(over.y, box.y);
  return wide > 0 && high > 0 ? (wide * high) / (box.width * box.height) : 0;
}
