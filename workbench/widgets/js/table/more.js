// Below the table: share this position, open another one, ask about a rule.
import { element, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @param {HTMLElement} host
 * @param {(intent: object) => void} send
 */
export function fillMore(host, send) {
  const code = field("more:code", say("Open a share code"));
  const action = field("more:action", "");
  const open = () => send({ kind: "open", code: code.input.value });
  const ask = () => send({ kind: "why", action: action.input.value });
  const [opening, asking] = [form(code, say("Open"), open), form(action, say("Why not?"), ask)];
  const codes = element(
    "div",
    { class: "lw-buttons" },
    button("more:share", say("Code of this position"), () => send({ kind: "share" })),
    button("more:share-record", say("Code of the game so far"), () => send({ kind: "share", record: true })),
    button("more:spoiler", say("Code with hidden order (spoiler)"), () => send({ kind: "share", full: true })),
    button("more:position", say("The position"), () => send({ kind: "position" })),
    button("more:record", say("The record"), () => send({ kind: "record" })),
  );
  const waits = element("p", { class: "lw-quiet lw-more-waits", hidden: true });
  const details = element(
    "details",
    { class: "lw-more-details" },
    element("summary", {}, say("Share, open, ask about a rule")),
    codes,
    opening,
    asking,
  );
  host.append(details, waits);
  return {
    /** The form that a kind of intent comes from. @param {string} kind */
    formOf: (kind) => ({ open: opening, why: asking, share: codes, position: codes, record: codes })[kind] ?? null,
    /** Name an action as one would write it. @param {import("./choices.js").Choice[]} choices */
    example: (choices) => {
      const choice = choices.find(({ targets }) => targets.length > 0) ?? choices[0];
      if (choice || !action.words.textContent) setText(action.words, asksFor(choice?.action ?? ""));
    },
    /** While the table is handed over nothing is told to anybody. @param {boolean} handed */
    wait: (handed) => {
      [details.hidden, waits.hidden] = [handed, !handed];
      setText(waits, handed ? say("Sharing and questions wait until the table is handed over.") : "");
    },
  };
}

/**
 * @param {string} id
 * @param {string} label
 */
function field(id, label) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", "data-id": id, autocomplete: "off", spellcheck: "false" })
  );
  const words = element("span", {}, label);
  return { input, words, label: element("label", {}, words, input) };
}

/** @param {string} example an action that can be chosen now, or "" */
function asksFor(example) {
  return example ? say("Why can't I … ? Type an action, such as: {example}", { example }) : say("Why can't I … ? Type an action");
}

/**
 * @param {{ label: HTMLElement }} one
 * @param {string} text
 * @param {() => void} act
 */
function form(one, text, act) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
  return element(
    "form",
    { class: "lw-ask-form", onsubmit: submit },
    one.label,
    element("button", { type: "submit", class: "lw-tool" }, text),
  );
}

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 */
function button(id, text, act) {
  return element("button", { type: "button", class: "lw-tool", "data-id": id, onclick: act }, text);
}
