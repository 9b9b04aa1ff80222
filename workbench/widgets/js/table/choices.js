// From what is pointed at to what may be done. Nothing here touches the page.

/**
 * @typedef {{ action: string, sentence: string, verb: string, targets: string[], free: boolean, spends?: string,
 *             ghost?: { cell: string, drawing: string, label: string, gain: boolean } | null }} Choice
 * @typedef {{ verb: string, choices: Choice[] }} Group
 */

/**
 * The choices whose targets contain the whole selection, in the order in which the game gives them; what is free comes
 * last, since that is seldom what one came for.
 * @param {Choice[]} choices
 * @param {string[]} selection
 */
export function matching(choices, selection) {
  const fitting = choices.filter((choice) => selection.every((id) => choice.targets.includes(id)));
  return fitting.sort((one, other) => Number(one.free) - Number(other.free));
}

/**
 * @param {Choice} choice
 * @param {string[]} selection
 */
export function exact(choice, selection) {
  return choice.targets.length === selection.length;
}

/**
 * Everything that some choice names.
 * @param {Choice[]} choices
 */
export function mentioned(choices) {
  return new Set(choices.flatMap((choice) => choice.targets));
}

/**
 * What pointing at a thing makes of a selection: it is taken out, added, or begins a new selection with what fits
 * to it; null when no choice names it.
 * @param {Choice[]} choices
 * @param {string[]} selection
 * @param {string} id
 * @returns {string[] | null}
 */
export function pointedAt(choices, selection, id) {
  if (selection.includes(id)) return selection.filter((other) => other !== id);
  if (!mentioned(choices).has(id)) return null;
  let chosen = [id];
  for (const other of selection) {
    if (matching(choices, [...chosen, other]).length > 0) chosen = [...chosen, other];
  }
  return [...selection.filter((other) => chosen.includes(other)), id];
}

/**
 * Choices under their verbs, in the order in which the game gives them; the verbs in the order that they always have, and
 * those that are not known after them.
 * @param {Choice[]} choices
 * @param {string[]} [order] the verbs
 * @returns {Group[]}
 */
export function byVerb(choices, order = []) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) groups.set(choice.verb, [...(groups.get(choice.verb) ?? []), choice]);
  const place = (/** @type {string} */ verb) => (order.includes(verb) ? order.indexOf(verb) : order.length);
  const found = [...groups].map(([verb, members]) => ({ verb, choices: members }));
  return found.sort((one, other) => place(one.verb) - place(other.verb));
}
