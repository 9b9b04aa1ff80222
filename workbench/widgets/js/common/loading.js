// Big scripts come from the kernel, compressed, once a page: see workbench/widgets/loading.py.

import { say } from "./words.js";

/** How long the kernel may take to send a script, in milliseconds. */
const SCRIPT_PATIENCE = 20000;
const SHELF = Symbol.for("labyrinth-workbench.scripts");

/**
 * A script that the widget's Python half names in its trait `scripts`. An ES module gives its exports, a classic script
 * the global variable that it makes.
 * @param {{ get: Function, on: Function, off: Function, send: Function }} model
 * @param {string} name
 * @param {number} [patience]
 * @returns {Promise<any>} fails with a sentence for a person
 */
export function load(model, name, patience = SCRIPT_PATIENCE) {
  const page = /** @type {any} */ (globalThis);
  /** @type {Map<string, Promise<any>>} */
  const shelf = (page[SHELF] ??= new Map());
  const { version, known_as: knownAs } = model.get("scripts")[name];
  const there = knownAs ? page[knownAs] : undefined;
  if (there !== undefined && there.version !== version) {
    const words = { name, there: String(there.version), version };
    return Promise.reject(
      new Error(say("This page has {name} {there} already; {version} is needed. Reload the page.", words)),
    );
  }
  if (there !== undefined) return Promise.resolve(there);
  const key = `${name} ${version}`;
  let coming = shelf.get(key);
  if (coming === undefined) {
    coming = ask(model, name, version, patience).then((buffers) => install(buffers, knownAs));
    coming.catch(() => shelf.delete(key)); // a later widget, or a live kernel, may be luckier
    shelf.set(key, coming);
  }
  return coming;
}

/**
 * @param {{ on: Function, off: Function, send: Function }} model
 * @param {string} name
 * @param {string} version
 * @param {number} patience
 * @returns {Promise<DataView[]>}
 */
function ask(model, name, version, patience) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    };
    /**
     * @param {any} message
     * @param {DataView[]} buffers
     */
    const hear = (message, buffers) => {
      if (message?.kind !== "script" || message.name !== name || message.version !== version) return;
      stop();
      resolve(buffers);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(say("Python has not answered, so a part of this page is missing. Run the cell again.")));
    }, patience);
    model.on("msg:custom", hear);
    try {
      model.send({ kind: "need-script", name });
    } catch (error) {
      stop();
      reject(error);
    }
  });
}

/**
 * @param {DataView[]} buffers the script, and perhaps a style sheet
 * @param {string} knownAs
 */
async function install([script, style], knownAs) {
  if (style !== undefined) {
    const sheet = document.createElement("style");
    sheet.textContent = await unzipped(style);
    document.head.append(sheet);
  }
  const text = await unzipped(script);
  if (knownAs) {
    const node = document.createElement("script");
    node.textContent = text;
    document.head.append(node);
    return /** @type {any} */ (globalThis)[knownAs];
  }
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {DataView} data */
function unzipped(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
