// What happened, turn by turn; what the latest action brought is numbered, one step after the other.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ key: string, title: string, colour: string, lines: string[] }} Turn
 * @typedef {{ turns: Turn[], last: number, earlier: boolean }} Chronicle
 */

/**
 * @param {HTMLElement} host
 * @param {Chronicle} chronicle
 */
export function drawLog(host, chronicle) {
  const shown = /** @type {HTMLElement & { chronicle?: Chronicle }} */ (host);
  if (shown.chronicle === chronicle) return;
  shown.chronicle = chronicle;
  const earlier = {
    key: "earlier",
    title: "",
    colour: "",
    lines: [say("… and more before that: game.log in Python has it all.")],
  };
  const turns = chronicle.earlier ? [earlier, ...chronicle.turns] : chronicle.turns;
  mirror(
    host,
    turns,
    (turn) => turn.key,
    emptyTurn,
    (node, turn) => {
      const [head, lines] = /** @type {HTMLElement[]} */ ([...node.children]);
      setText(head, turn.title);
      head.hidden = turn.title === "";
      setAttribute(node, "data-colour", turn.colour);
      const newest = turn === turns[turns.length - 1] ? turn.lines.length - chronicle.last : turn.lines.length;
      drawLines(lines, turn.lines, Math.max(0, newest));
    },
  );
  // Reading a height now would make the page lay itself out twice.
  requestAnimationFrame(() => {
    host.scrollTop = host.scrollHeight;
  });
}

/** What happened since this page last asked for something: also all that a computer's seats did after it. */
export class Happened {
  constructor() {
    /** @type {string[]} */
    this.known = [];
    /** How far the chronicle went: its last turn, and lines in it. */
    this.at = [-1, 0];
    this.fresh = true;
  }

  /** What comes next is an answer to the person at this page. */
  anew() {
    this.fresh = true;
  }

  /** @param {Chronicle} chronicle */
  lines(chronicle) {
    const turn = chronicle.turns[chronicle.turns.length - 1];
    const at = [Number(turn?.key ?? -1), turn?.lines.length ?? 0];
    const further = at[0] > this.at[0] || (at[0] === this.at[0] && at[1] > this.at[1]);
    const moved = further || String(at) !== String(this.at);
    if (moved) this.known = further && !this.fresh ? [...this.known, ...latest(chronicle)] : latest(chronicle);
    if (moved) this.fresh = false;
    this.at = at;
    return this.known;
  }
}

/**
 * What the latest action brought.
 * @param {Chronicle} chronicle
 */
function latest(chronicle) {
  const lines = chronicle.turns.flatMap((turn) => turn.lines);
  return chronicle.last > 0 ? lines.slice(-chronicle.last) : [];
}

function emptyTurn() {
  return element("section", { class: "lw-turn" }, element("h4"), element("ol"));
}

/**
 * @param {HTMLElement} list
 * @param {string[]} lines
 * @param {number} newest the first line of the latest action
 */
function drawLines(list, lines, newest) {
  const several = lines.length - newest > 1;
  const numbered = lines.map((text, index) => ({ text, index }));
  mirror(
    list,
    numbered,
    (line) => String(line.index),
    () => element("li", {}, element("b"), element("span")),
    (node, line) => {
      const [number, words] = /** @type {HTMLElement[]} */ ([...node.children]);
      const last = line.index >= newest;
      setText(number, last && several ? `${line.index - newest + 1}. ` : "");
      setText(words, line.text);
      node.classList.toggle("lw-last", last);
    },
  );
}
