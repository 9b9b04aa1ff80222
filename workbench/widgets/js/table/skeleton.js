// The parts of the table, empty.
import { element, hidingStills } from "../common/dom.js";
import { say } from "../common/words.js";

const keysExplained = () =>
  [
    say("Tab goes from part to part, arrow keys move within one, Enter or Space selects,"),
    say("Escape takes a step back, then clears the selection."),
    say("B: board, A: actions, H: hands, D: decks, L: what happened, U: undo, R: redo."),
    say("On the board + and − zoom, 0 shows all of it, Shift with an arrow key moves it."),
    say("T turns what is to be laid at a place; Enter chooses the place, and Enter again lays what is shown there."),
    say("With a mouse: the wheel with Ctrl, and dragging; two fingers on a touch screen."),
  ].join(" ");

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} label
 */
function region(tag, name, label) {
  return element(tag, { class: `lw-${name}`, "data-region": name, role: "group", "aria-label": label });
}

/**
 * @param {string} title
 * @param {string} picture the class of the still pictures that a notebook shows where no live table is
 */
export function skeleton(title, picture) {
  const head = region("header", "head", say("Turn and counters"));
  const [left, board] = [element("div", { class: "lw-left" }), region("div", "board", say("Board"))];
  const explain = element("p", { class: "lw-explain" });
  const [actions, hands] = [region("section", "actions", say("Actions")), region("section", "hands", say("Hands"))];
  const decks = region("section", "decks", say("Decks"));
  const deckStrip = stripOf("lw-strip");
  decks.append(deckStrip);
  const [signs, legend] = [region("section", "signs", say("Symbols")), stripOf("lw-legend")];
  const outlines = element("ul", { class: "lw-outlines" });
  outlines.append(
    element("li", {}, say("can be chosen")),
    element("li", { class: "lw-outline-new" }, say("has just changed")),
  );
  signs.append(legend, outlines);
  const standing = element("ul", { class: "lw-unseen", "aria-label": say("On the board") });
  const told = region("section", "told", say("Answer"));
  const log = element("div", {
    class: "lw-log",
    role: "log",
    "aria-live": "off",
    "aria-label": say("What happened"),
    tabindex: "0",
  });
  const chronicle = element(
    "section",
    { class: "lw-chronicle" },
    element("h3", { class: "lw-heading" }, say("What happened")),
    log,
  );
  const notice = element("div", { class: "lw-notice", role: "alert", "data-region": "notice", hidden: true });
  const live = element("div", { class: "lw-unseen lw-live", role: "status", "aria-live": "polite" });
  const summary = element("summary", {}, say("Keys"));
  const keys = element("details", { class: "lw-keys" }, summary, element("p", {}, keysExplained()));
  const [banner, more] = [region("div", "banner", say("Who plays")), region("div", "more", say("Share and rules"))];
  const layers = region("div", "layers", say("Numbers on the board"));
  left.append(board, layers, standing);
  const doing = element("div", { class: "lw-doing" }, actions);
  const body = element("div", { class: "lw-body" }, left, explain, doing, told, hands, decks, signs, chronicle);
  const stage = element("div", { class: "lw-stage" }, notice, body);
  const hide = hidingStills(picture);
  const root = element(
    "div",
    { class: "lw-table lw-game", role: "region", "aria-label": title },
    head,
    banner,
    stage,
    element("div", { class: "lw-foot" }, more, keys),
    live,
    hide,
  );
  return {
    root,
    head,
    banner,
    stage,
    body,
    board,
    layers,
    explain,
    standing,
    actions,
    doing,
    told,
    decks,
    deckStrip,
    signs,
    legend,
    hands,
    log,
    notice,
    more,
    live,
  };
}

/** @param {string} kind */
function stripOf(kind) {
  return element("div", { class: kind, "data-strip": "" });
}
