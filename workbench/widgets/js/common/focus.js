// Keyboard focus that survives redraws, and moving among many things with the arrow keys (a roving tab stop).

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]";

/**
 * Run an update and leave the focus on the same thing: the same element, else the same `data-id`, else the nearest
 * place in the same `data-region` (its `data-fallback` if it names one), else the first `data-fallback` of all.
 * @param {HTMLElement} root
 * @param {() => void} update
 */
export function keepFocus(root, update) {
  const before = activeIn(root);
  const place = before === null ? null : placeOf(root, before);
  update();
  if (place === null || isHeld(root)) return;
  const goal = sameId(root, place.id) ?? neighbour(root, place);
  for (const node of [goal, ...root.querySelectorAll("[data-fallback]"), root]) {
    /** @type {HTMLElement | null} */ (node)?.focus({ preventScroll: true }); // what is hidden takes no focus
    if (isHeld(root)) return;
  }
}

/**
 * Whether something in the root has the focus and keeps it: what was hidden just now loses it when the page is drawn.
 * @param {HTMLElement} root
 */
function isHeld(root) {
  const active = activeIn(root);
  return active !== null && active.closest("[hidden]") === null;
}

/**
 * The element inside the root that has the focus.
 * @param {HTMLElement} root
 * @returns {HTMLElement | null}
 */
export function activeIn(root) {
  const active = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
  return active !== null && root.contains(active) ? /** @type {HTMLElement} */ (active) : null;
}

/**
 * @typedef {{ id: string | undefined, region: string | undefined, index: number }} Place
 * @param {HTMLElement} root
 * @param {HTMLElement} node
 * @returns {Place}
 */
function placeOf(root, node) {
  const region = /** @type {HTMLElement | null} */ (node.closest("[data-region]"));
  return { id: node.dataset.id, region: region?.dataset.region, index: focusables(region ?? root).indexOf(node) };
}

/**
 * @param {HTMLElement} root
 * @param {string | undefined} id
 */
function sameId(root, id) {
  if (id === undefined) return null;
  return focusables(root).find((node) => node.dataset.id === id) ?? null;
}

/**
 * @param {HTMLElement} root
 * @param {Place} place
 */
function neighbour(root, place) {
  const region = /** @type {HTMLElement | null} */ (root.querySelector(`[data-region="${place.region}"]`)) ?? root;
  const fallback = /** @type {HTMLElement | null} */ (region.querySelector("[data-fallback]"));
  if (fallback !== null) return fallback;
  const all = focusables(region);
  return all[Math.min(Math.max(place.index, 0), all.length - 1)] ?? null;
}

/**
 * @param {Element} region
 * @returns {HTMLElement[]}
 */
function focusables(region) {
  return /** @type {HTMLElement[]} */ ([...region.querySelectorAll(FOCUSABLE)]);
}

/**
 * @typedef {{ get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void }} FocusTrait
 *
 * A widget that was opened by something that has gone takes the focus, once: as soon as it has a place on the screen.
 * @param {FocusTrait} model its trait `takes_focus` says so
 * @param {HTMLElement} root
 * @param {() => HTMLElement} goal
 */
export function takeFocus(model, root, goal) {
  if (!model.get("takes_focus")) return;
  const watch = new ResizeObserver(() => {
    if (root.getClientRects().length === 0) return;
    watch.disconnect();
    goal().focus({ preventScroll: true });
    model.set("takes_focus", false);
    model.save_changes();
  });
  watch.observe(root);
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Where an arrow key leads from one place among others: the nearest one on that side, straight ahead preferred.
 * @template {{ x: number, y: number }} P
 * @param {P[]} places with y growing upwards
 * @param {P} from
 * @param {string} key
 * @returns {P | null}
 */
export function ahead(places, from, key) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (key)];
  if (step === undefined) return null;
  /** @type {P | null} */
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const along = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (along > 0.01 && aside <= along * 1.01 && along + 3 * aside < least) [best, least] = [place, along + 3 * aside];
  }
  return best;
}

/**
 * The item of a strip that a key leads to; null when the key leads nowhere.
 * @template T
 * @param {T[]} items
 * @param {T} from
 * @param {string} key
 * @returns {T | null}
 */
export function along(items, from, key) {
  const at = items.indexOf(from);
  if (key === "Home") return items[0] ?? null;
  if (key === "End") return items[items.length - 1] ?? null;
  if (key === "ArrowLeft" || key === "ArrowUp") return items[at - 1] ?? null;
  if (key === "ArrowRight" || key === "ArrowDown") return items[at + 1] ?? null;
  return null;
}

/**
 * The item in the row above or below that is nearest to another one, which stays where it is at the last row; null for
 * other keys and when all items stand in one row.
 * @param {HTMLElement[]} items
 * @param {HTMLElement} from
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export function rowwards(items, from, key) {
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const boxes = new Map(items.map((item) => [item, item.getBoundingClientRect()]));
  const here = /** @type {DOMRect} */ (boxes.get(from));
  const off = (/** @type {DOMRect} */ box) => (key === "ArrowDown" ? box.top - here.bottom : here.top - box.bottom);
  const rows = [...boxes].filter(([, box]) => box.bottom <= here.top + 1 || box.top >= here.bottom - 1);
  if (rows.length === 0) return null;
  const ahead = rows.filter(([, box]) => off(box) >= -1);
  const near = Math.min(...ahead.map(([, box]) => off(box)));
  const aside = (/** @type {DOMRect} */ box) => Math.abs(box.left + box.right - here.left - here.right);
  const row = ahead.filter(([, box]) => off(box) <= near + 4).sort(([, one], [, other]) => aside(one) - aside(other));
  return row[0]?.[0] ?? from;
}

/**
 * Let exactly one of several elements be reached with Tab: the one that has or had the focus, else the first.
 * @param {Element[]} items
 * @param {(item: Element) => boolean} isHome
 */
export function oneTabStop(items, isHome) {
  const home = items.find(isHome) ?? items[0];
  for (const item of items) item.setAttribute("tabindex", item === home ? "0" : "-1");
}
