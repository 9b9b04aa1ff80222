// What is marked on the table: what is selected, what can still be chosen, what has changed. Nothing here touches the page.
import { exact, matching, mentioned } from "./choices.js";
import { say } from "../common/words.js";

/**
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {import("./board.js").Marks} Marks
 */

/**
 * @param {Choice[]} choices
 * @param {string[]} selection
 * @param {{ accepts: (choice: Choice) => boolean, changed: { id: string }[] }} more what the panel was opened to, and
 *   what is not as it was
 * @returns {Marks}
 */
export function marksOf(choices, selection, { accepts, changed }) {
  const fitting = matching(choices, selection).filter(accepts);
  const narrowing = new Set([...mentioned(fitting)].filter((id) => !selection.includes(id)));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const choice of fitting) for (const id of choice.targets) counts.set(id, (counts.get(id) ?? 0) + 1);
  const news = new Set(changed.map((change) => change.id));
  return { selection, mentioned: mentioned(choices), narrowing, counts, changed: news, fitting };
}

/**
 * What to do next, in a few words.
 * @param {Marks} marks
 * @param {string} paused the computer's seat that is asked and paused, or ""
 */
export function hintOf({ selection, narrowing, fitting }, paused) {
  if (paused && selection.length === 0) return say("{who} is paused: choose for it, or let it go on.", { who: paused });
  if (narrowing.size === 0) return "";
  if (selection.length === 0) return say("Choose here, or a blue outline.");
  return fitting.some((choice) => exact(choice, selection))
    ? say("Choose below, or one more blue outline.")
    : say("Choose one more blue outline.");
}

/**
 * Where the keyboard enters the board: where it was, and at first where whoever decides stands, as long as that fits to
 * what is selected; else at a place that does, first of all one where something is gained, and then the nearest.
 * @param {{ id: string, x: number, y: number }[]} cells
 * @param {Marks} marks
 * @param {string} home where the keyboard was, or ""
 * @param {string} stands where whoever decides stands, or ""
 * @returns {string}
 */
export function homeOf(cells, { selection, narrowing, fitting, mentioned: named }, home, stands) {
  const at = (/** @type {string} */ id) => cells.find((cell) => cell.id === id);
  const before = at(home) ?? at(stands) ?? cells.find((cell) => named.has(cell.id)) ?? cells[0];
  if (before === undefined || selection.length === 0) return before?.id ?? "";
  const chosen = cells.find((cell) => selection.includes(cell.id));
  const open = cells.filter((cell) => narrowing.has(cell.id));
  if (chosen || open.length === 0 || narrowing.has(before.id)) return chosen?.id ?? before.id;
  const gains = new Set(fitting.flatMap((choice) => (choice.ghost?.gain ? [choice.ghost.cell] : [])));
  const far = (/** @type {{ id: string, x: number, y: number }} */ cell) =>
    Math.hypot(cell.x - before.x, cell.y - before.y) + (gains.has(cell.id) ? 0 : 1000);
  return open.reduce((best, cell) => (far(cell) < far(best) ? cell : best)).id;
}
