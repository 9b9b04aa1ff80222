// Questions: whether to go on with a board that was left, and whether to play on a board with faults.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** @typedef {{ id: string, title: string, about: string, trouble: string }} Left a board that was left */

/**
 * @param {HTMLElement} host
 * @param {(intent: object) => void} send
 * @returns {(boards: Left[]) => void} shows the offer, or nothing when there is none
 */
export function offerToGoOn(host, send) {
  const words = element("p");
  const list = element("ul", { class: "lw-boards" });
  const none = answerButton("offer:decline", say("No, a new board"), () => send({ kind: "decline" }));
  host.append(words, list, none);
  return (boards) => {
    host.hidden = boards.length === 0;
    setText(words, boards.length > 1 ? say("Go on with one of these boards?") : say("Go on with this board?"));
    drawBoards(list, boards, "offer", say("Go on with it"), send);
  };
}

/**
 * Boards that were left, each with a button that takes it up.
 * @param {HTMLElement} list
 * @param {Left[]} boards
 * @param {string} where what the buttons' ids begin with
 * @param {string} verb
 * @param {(intent: object) => void} send
 */
export function drawBoards(list, boards, where, verb, send) {
  mirror(
    list,
    boards,
    (board) => board.id,
    (board) => {
      const name = element("span", { class: "lw-board-name" }, element("b"), element("span"));
      const take = answerButton(`${where}:${board.id}`, verb, () => send({ kind: "resume", id: board.id }));
      return element("li", {}, name, take);
    },
    (node, board) => {
      const [name, take] = node.children;
      setText(name.children[0], board.title);
      setText(name.children[1], board.trouble || board.about);
      setAttribute(take, "aria-label", `${verb}: ${board.title}. ${board.about}`);
      /** @type {HTMLElement} */ (take).hidden = board.trouble !== "";
    },
  );
}

/**
 * Something that is locked was to be changed: it can be unlocked at once.
 * @param {HTMLElement} host
 * @param {{ text: string, step?: string, place?: string }} notice
 * @param {(intent: object) => void} send
 * @param {() => void} leave
 */
export function lockQuestion(host, { text, step, place }, send, leave) {
  const unlock = answerButton("notice:unlock", say("Unlock it"), () => send({ kind: "unlock", step, place }));
  const stay = answerButton("notice:no", say("Leave it locked"), leave);
  host.hidden = false;
  host.replaceChildren(element("p", {}, text), element("div", { class: "lw-buttons" }, unlock, stay));
  unlock.focus();
}

/**
 * @param {HTMLElement} host
 * @param {{ text: string }} notice
 * @param {(intent: object) => void} send
 * @param {() => void} leave
 */
export function playQuestion(host, { text }, send, leave) {
  const mend = answerButton("notice:mend", say("Mend everything and play"), () => send({ kind: "play", mended: true }));
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
