// What stands above the table: what is asked of whom, counters, undo, redo and hint, the result.
import { element, mirror, setAttribute, setRoomyText, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ id: string, title: string, value: number, end: number | null, danger: boolean, label: string }} Track
 * @typedef {{ title: string, value: string, about: string }} HouseRule
 * @typedef {{ house: HouseRule[], title: string, asked: string, colour: string, seed: string, result: string, won: boolean | null,
 *             over: boolean, can_undo: boolean, can_redo: boolean, can_hint: boolean, has_hints: boolean, tracks: Track[] }} Info
 */

/** A question of more letters is written smaller, so that it has the same place as any other. */
const LONG = 50;

/** The head of the table. */
export class Head {
  /**
   * @param {HTMLElement} host
   * @param {{ undo: () => void, redo: () => void, hint: () => void }} deeds
   */
  constructor(host, deeds) {
    this.title = element("h2", { class: "lw-title" });
    this.seed = element("span", { class: "lw-quiet lw-seed" });
    this.houseHead = element("summary", { "data-id": "house" });
    this.houseList = element("dl");
    this.house = element("details", { class: "lw-house", hidden: true }, this.houseHead, this.houseList);
    this.asked = element("p", { class: "lw-asked" });
    this.tracks = element("ul", { class: "lw-tracks" });
    this.undo = tool("undo", "↶", say("Undo"), deeds.undo);
    this.redo = tool("redo", "↷", say("Redo"), deeds.redo);
    this.hint = tool("hint", "?", say("Hint"), deeds.hint);
    this.tools = element("div", { class: "lw-tools" }, this.hint, this.undo, this.redo);
    [this.ending, this.more] = [element("span"), element("small")];
    this.result = element("p", { class: "lw-result", hidden: true }, this.ending, " ", this.more);
    /** Where the computer's seats are steered from. */
    this.seats = element("div", { class: "lw-seats", role: "group", "aria-label": say("Computer players") });
    host.append(
      element("div", { class: "lw-bar" }, this.title, this.seed, this.house, this.tracks),
      element(
        "div",
        { class: "lw-question" },
        element("div", { class: "lw-said" }, this.asked, this.result),
        this.seats,
        this.tools,
      ),
    );
  }

  /**
   * @param {Info} info
   * @param {string} thinking the computer's seat that is thinking, or ""
   */
  draw(info, thinking) {
    setText(this.title, info.title);
    setText(this.seed, say("seed {seed}", { seed: info.seed }));
    this.drawHouse(info.house);
    const asked = thinking ? say("{who} is thinking …", { who: thinking }) : info.asked;
    setText(this.asked, info.over ? "" : asked);
    this.asked.classList.toggle("lw-long", asked.length > LONG);
    this.asked.hidden = info.over;
    setAttribute(this.asked, "data-colour", info.colour);
    // Not `disabled`: a button that loses the focus the moment it is used up strands whoever plays by keyboard.
    setAttribute(this.undo, "aria-disabled", String(!info.can_undo));
    setAttribute(this.redo, "aria-disabled", String(!info.can_redo));
    this.hint.hidden = !info.has_hints || info.over;
    this.hint.classList.toggle("lw-away", !info.can_hint); // what stands beside it stays
    mirror(this.tracks, info.tracks, (track) => track.id, emptyTrack, drawTrack);
    this.result.hidden = !info.over;
    const [end, ...more] = info.result.split("\n");
    setText(this.ending, info.over ? `${verdict(info.won)}${end}` : "");
    setText(this.more, more.join(" "));
    this.more.hidden = more.length === 0;
    setAttribute(this.result, "data-won", info.won === null ? null : String(info.won));
  }

  /** The house rules that are not as usual, to be opened. @param {HouseRule[]} rules */
  drawHouse(rules) {
    this.house.hidden = rules.length === 0;
    setText(this.houseHead, say("House rules ({number})", { number: rules.length }));
    setAttribute(this.houseHead, "title", rules.map((rule) => `${rule.title}: ${rule.value}`).join("\n") || null);
    mirror(
      this.houseList,
      rules,
      (rule) => rule.title,
      () => element("div", {}, element("dt"), element("dd"), element("dd", { class: "lw-quiet" })),
      (node, rule) => [rule.title, rule.value, rule.about].forEach((text, place) => setText(node.children[place], text)),
    );
  }
}

/**
 * @param {string} id
 * @param {string} sign
 * @param {string} name
 * @param {() => void} act
 */
function tool(id, sign, name, act) {
  const parts = [
    element("span", { "aria-hidden": "true" }, sign),
    element("span", { class: "lw-tool-name" }, ` ${name}`),
  ];
  return element(
    "button",
    { type: "button", class: "lw-tool", "data-id": `tool:${id}`, "aria-label": name, onclick: act },
    ...parts,
  );
}

/** @param {boolean | null} won */
function verdict(won) {
  if (won === null) return `${say("The end.")} `;
  return won ? `★ ${say("Won!")} ` : `✖ ${say("Lost.")} `;
}

function emptyTrack() {
  const meter = element("span", { class: "lw-meter", "aria-hidden": "true" }, element("span"));
  return element(
    "li",
    { class: "lw-track" },
    element("span"),
    element("strong"),
    meter,
    element("span", { class: "lw-unseen" }),
  );
}

/**
 * @param {HTMLElement} node
 * @param {Track} track
 */
function drawTrack(node, track) {
  const [title, number, meter, words] = /** @type {HTMLElement[]} */ ([...node.children]);
  node.classList.toggle("lw-danger", track.danger);
  setAttribute(node, "data-id", track.id);
  setText(title, track.title);
  const of = track.end === null ? "" : ` / ${track.end}`;
  const texts = [`${track.value}${of}`, `${track.end ?? 10}${of}`, number.dataset.room ?? ""];
  setRoomyText(number, texts[0], [...texts].sort((one, other) => other.length - one.length)[0]);
  meter.hidden = track.end === null || track.end <= 0;
  const share = track.end ? Math.max(0, Math.min(1, track.value / track.end)) : 0;
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${Math.round(share * 100)}%`;
  setText(words, track.label);
}
