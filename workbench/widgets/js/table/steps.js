// A choice of several parts, walked in steps that can be taken back. Nothing here touches the page.

/** So many choices are listed; more are walked to. */
export const FEW = 6;

/**
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {{ ask: string, lead?: string, titles: Record<string, string> }} Step
 * @typedef {{ steps: Step[], words: Record<string, string[]> }} Walk
 * @typedef {{ step: number, word: string }} Answer
 * @typedef {{ word: string, title: string, choices: Choice[] }} Option
 */

/**
 * Whether a choice agrees with all that was answered.
 * @param {Walk} walk
 * @param {Answer[]} answers
 * @param {Choice} choice
 */
export function agrees(walk, answers, choice) {
  const words = walk.words[choice.action];
  return words !== undefined && answers.every(({ step, word }) => words[step] === word);
}

/**
 * What to ask next; null when few enough are left to list them, or nothing tells them apart.
 * @param {Walk} walk
 * @param {Answer[]} answers
 * @param {Choice[]} choices those that agree with the answers
 * @returns {{ step: number, ask: string, options: Option[] } | null}
 */
export function nextStep(walk, answers, choices) {
  if (choices.length <= FEW) return null;
  for (let step = 0; step < walk.steps.length; step += 1) {
    if (answers.some((answer) => answer.step === step)) continue;
    /** @type {Map<string, Option>} */
    const options = new Map();
    for (const choice of choices) {
      const word = walk.words[choice.action][step];
      const option = options.get(word) ?? { word, title: walk.steps[step].titles[word] ?? word, choices: [] };
      option.choices.push(choice);
      options.set(word, option);
    }
    if (options.size > 1) return { step, ask: walk.steps[step].ask, options: [...options.values()] };
  }
  return null;
}

/**
 * What was answered, in words that no question stands in any more.
 * @param {Step} step
 * @param {string} word
 */
export function answered({ lead, titles }, word) {
  const title = titles[word] ?? word;
  return lead ? `${lead}: ${title}` : title;
}

/**
 * The things that all of an option's choices point at, and not all of the others.
 * @param {Option} option
 * @param {Option[]} options
 */
export function targetsOf(option, options) {
  const everywhere = (/** @type {string} */ id, /** @type {Option[]} */ among) =>
    among.every((other) => other.choices.every((choice) => choice.targets.includes(id)));
  const first = option.choices[0]?.targets ?? [];
  return first.filter((id) => everywhere(id, [option]) && !everywhere(id, options));
}
