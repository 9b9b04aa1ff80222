// The words of the page: English sentences stand in the code, and Python hands what they are in another language.

/** @type {Record<string, string>} */
let spoken = {};

/**
 * Speak so from now on.
 * @param {Record<string, string> | undefined} words the translation of each sentence; one that is missing stays English
 */
export function speak(words) {
  spoken = words ?? {};
}

/**
 * A sentence, its named holes filled. What fills a hole is never read as a template again.
 * @param {string} template
 * @param {Record<string, string | number>} [holes]
 */
export function say(template, holes = {}) {
  const text = (Object.hasOwn(spoken, template) && spoken[template]) || template;
  return text.replace(/\{(\w+)\}/g, (hole, name) => (Object.hasOwn(holes, name) ? String(holes[name]) : hole));
}

/**
 * Show a view, and another one in its place whenever another language is spoken.
 * @param {{ get: (name: string) => any, on: Function, off: Function }} model
 * @param {() => { end: () => void }} make
 * @returns {() => void} takes the view away
 */
export function inWords(model, make) {
  const show = () => {
    speak(model.get("words"));
    return make();
  };
  let view = show();
  const anew = () => {
    view.end();
    view = show();
  };
  model.on("change:words", anew);
  return () => {
    model.off("change:words", anew);
    view.end();
  };
}
