// Answers to questions: a hint, why not, a share code, the record.
import { element, setAttribute } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ action: string, text: string, reason?: string, rule?: string, law?: string, section?: string,
 *             verb?: string, targets?: string[], here?: boolean }} Item
 * @typedef {{ kind: string, title?: string, items?: Item[], code?: string, text?: string, spoiler?: boolean,
 *             record?: boolean, action?: string, source?: string }} Told
 * @typedef {{ show: (ids: string[], action: string) => void, pick: (item: Item) => void, law: (rule: string) => void,
 *             close: () => void }} ToldDeeds
 */

/**
 * @param {HTMLElement} host
 * @param {Told | null} told
 * @param {ToldDeeds} deeds
 */
export function drawTold(host, told, deeds) {
  host.hidden = told === null;
  setAttribute(host, "data-kind", told?.kind ?? null);
  if (told === null) {
    host.replaceChildren();
    return;
  }
  const heading = element("h3", { class: "lw-heading", tabindex: "-1", "data-fallback": "" }, titleOf(told));
  const close = element(
    "button",
    {
      type: "button",
      class: "lw-tool lw-close",
      "data-id": "told:close",
      "aria-label": say("Close"),
      onclick: deeds.close,
    },
    "×",
  );
  const body =
    told.code !== undefined || told.text !== undefined ? copyable(told.code ?? told.text ?? "") : items(told, deeds);
  const source = told.source ? element("p", { class: "lw-quiet" }, told.source) : null;
  host.replaceChildren(element("div", { class: "lw-told-head" }, heading, close), body, ...(source ? [source] : []));
  const here = /** @type {HTMLElement | null} */ (host.querySelector(".lw-here"));
  if (here) host.scrollTop = here.offsetTop - host.offsetTop - 60;
  if (told.kind === "law") (here ?? heading).focus({ preventScroll: true });
}

/** @param {Told} told */
export function titleOf(told) {
  if (told.kind === "position") return say("The position: what everybody may know of it");
  if (told.kind === "record") return say("The record: every action, with what it revealed");
  if (told.kind !== "share") return told.title ?? "";
  if (told.record)
    return told.spoiler
      ? say("Code of the game so far, hidden order included: a spoiler")
      : say("Code of the game so far: only what everybody may know");
  return told.spoiler
    ? say("Code of the position, hidden order included: a spoiler")
    : say("Code of the position: only what everybody may know");
}

/**
 * What a person hears of an answer.
 * @param {Told} told
 */
export function spokenOf(told) {
  const heard = told.kind === "law" ? (told.items ?? []).filter((item) => item.here) : (told.items ?? []);
  const said = (/** @type {Item} */ item) => (told.kind === "hint" && namesIt(item) ? "" : item.text);
  const lines = heard.map((item) => [said(item), item.reason, item.rule, item.law].filter((text) => text).join(" "));
  return [titleOf(told), ...lines].join(" ");
}

/**
 * @param {Told} told
 * @param {ToldDeeds} deeds
 */
function items(told, deeds) {
  const list = element("ol", { class: "lw-answers" });
  const draw = { hint: hintItem, law: lawItem }[told.kind] ?? refusalItem;
  for (const item of told.items ?? []) list.append(draw(item, deeds));
  return list;
}

/**
 * One rule of a part of the rulebook; the one that was asked for is marked.
 * @param {Item} item
 */
function lawItem(item) {
  const name = element("code", {}, item.rule ?? "");
  const attributes = item.here ? { class: "lw-law lw-here", tabindex: "-1", "aria-current": "true" } : { class: "lw-law" };
  return element("li", attributes, name, element("p", {}, item.text));
}

/**
 * Whether a reason begins with what is done, as "Flip c2: …" does: then that need not be said twice.
 * @param {Item} item
 */
function namesIt({ text, reason = "" }) {
  const start = (/** @type {string} */ words) => words.split(/[\s:]+/, 2).join(" ");
  return reason !== "" && start(reason) === start(text);
}

/**
 * What could be done and why, and the way to where it is chosen.
 * @param {Item} item
 * @param {ToldDeeds} deeds
 */
function hintItem(item, deeds) {
  const show = () => deeds.show(item.targets ?? [], item.action);
  const button = element(
    "button",
    {
      type: "button",
      class: "lw-tool",
      "data-id": `hint:${item.action}`,
      "aria-label": say("Show me: {action}", { action: item.text }),
      onclick: () => deeds.pick(item),
      onfocusin: show,
      onpointerover: show,
    },
    say("Show me"),
  );
  const named = namesIt(item) ? null : element("b", {}, `${item.text} `);
  return element("li", { class: "lw-advice" }, element("p", {}, named, item.reason ?? ""), button);
}

/**
 * Why not, what the rule says, and the way to where it stands.
 * @param {Item} item
 * @param {ToldDeeds} deeds
 */
function refusalItem(item, deeds) {
  const words = element(
    "p",
    {},
    item.action ? element("b", {}, item.action) : null,
    item.action ? ": " : "",
    item.text,
  );
  const rule = item.rule ?? "";
  if (!rule) return element("li", {}, words);
  if (!item.law) return element("li", {}, words, element("p", { class: "lw-quiet" }, say("Rule {rule}", { rule })));
  const link = element(
    "button",
    {
      type: "button",
      class: "lw-link",
      "data-id": `law:${rule}`,
      "aria-label": say("Read rule {rule} in the rulebook, under {section}", { rule, section: item.section ?? "" }),
      onclick: () => deeds.law(rule),
    },
    say("Rule {rule}", { rule }),
  );
  return element("li", {}, words, element("p", { class: "lw-law" }, link, element("span", {}, item.law)));
}

/** @param {string} text */
function copyable(text) {
  const area = /** @type {HTMLTextAreaElement} */ (
    element("textarea", {
      readonly: "",
      rows: "4",
      "aria-label": say("To copy"),
      "data-id": "told:text",
      onfocus: () => area.select(),
    })
  );
  area.value = text;
  const button = element(
    "button",
    { type: "button", class: "lw-tool", "data-id": "told:copy", onclick: copy },
    say("Copy"),
  );
  async function copy() {
    area.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy"); // pages that are not served securely have no clipboard of their own
    }
    button.textContent = say("Copied");
  }
  return element("div", { class: "lw-copy" }, area, button);
}
