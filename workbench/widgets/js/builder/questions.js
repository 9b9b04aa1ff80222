// Questions: whether to go on with a board that was left, and whether to play on a board with faults.
import { element, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @param {HTMLElement} host
 * @param {(intent: object) => void} send
 * @returns {(sentence: string) => void} shows the offer, or nothing for an empty sentence
 */
export function offerToGoOn(host, send) {
  const words = element("p");
  host.append(
    words,
    answerButton("offer:resume", say("Go on with it"), () => send({ kind: "resume" })),
    answerButton("offer:decline", say("No, a new board"), () => send({ kind: "decline" })),
  );
  return (sentence) => {
    host.hidden = sentence === "";
    setText(words, sentence);
  };
}

/**
 * @param {HTMLElement} host
 * @param {string} text
 * @param {(intent: object) => void} send
 * @param {() => void} leave
 */
export function playQuestion(host, text, send, leave) {
  const mend = answerButton("notice:mend", say("Mend everything first"), () => send({ kind: "mend" }));
  host.hidden = false;
  host.replaceChildren(
    element("p", {}, text),
    element(
      "div",
      { class: "lw-buttons" },
      mend,
      answerButton("notice:play", say("Play all the same"), () => send({ kind: "play", sure: true })),
      answerButton("notice:no", say("Go on building"), leave),
    ),
  );
  mend.focus();
}

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} act
 */
function answerButton(id, text, act) {
  return element("button", { type: "button", class: "lw-tool", "data-id": id, onclick: act }, text);
}
