// What is wrong with the pack: each names its place, leads there, and offers what would mend it.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @typedef {{ key: string, table: string, row: string, column: string, severity: string, where: string, text: string,
 *             repair: string }} Fault
 */

const SIGNS = { error: "✖", warning: "⚠", note: "ℹ" };
const severities = () => ({ error: say("Error"), warning: say("Warning"), note: say("Note") });

/**
 * @param {{ node: HTMLDetailsElement, body: HTMLElement, count: HTMLElement }} part
 * @param {Fault[]} faults
 * @param {{ total: number, sure: number }} counts how many there are in all, and how many can surely be mended
 * @param {{ go: (fault: Fault) => void, repair: (key: string) => void, repairAll: () => void }} deeds
 */
export function drawProblems({ node, body, count }, faults, counts, deeds) {
  const errors = faults.filter((fault) => fault.severity === "error").length;
  setText(count, counts.total === 0 ? "✓" : String(counts.total));
  setAttribute(
    count,
    "data-fault",
    errors > 0 ? "error" : faults.some((one) => one.severity === "warning") ? "warning" : null,
  );
  if (node.dataset.errors === "0" && errors > 0 && !node.open) node.open = true; // something broke just now
  node.dataset.errors = String(errors);
  const [head, list, rest] =
    body.children.length > 0 ? /** @type {HTMLElement[]} */ ([...body.children]) : empty(body, deeds);
  setText(
    /** @type {Element} */ (head.firstElementChild),
    counts.total === 0 ? say("Nothing is wrong: this pack can be played.") : summary(errors),
  );
  const all = /** @type {HTMLElement} */ (head.lastElementChild);
  all.hidden = counts.sure < 2;
  setText(all, say("Repair all {number} that are beyond doubt", { number: counts.sure }));
  mirror(
    list,
    faults,
    (fault) => fault.key,
    (fault) => one(fault, deeds),
    (item, fault) => refresh(item, fault),
  );
  const more = counts.total - faults.length;
  rest.hidden = more <= 0;
  setText(rest, say("And {number} more.", { number: more }));
}

/** @param {number} errors */
function summary(errors) {
  if (errors === 0) return say("The pack can be played.");
  return errors === 1
    ? say("The pack cannot be played: 1 error.")
    : say("The pack cannot be played: {number} errors.", { number: errors });
}

/**
 * @param {HTMLElement} body
 * @param {{ repairAll: () => void }} deeds
 */
function empty(body, deeds) {
  const all = element("button", {
    type: "button",
    class: "lwe-tool",
    "data-id": "repair:all",
    onclick: deeds.repairAll,
  });
  const parts = [
    element("div", { class: "lwe-row" }, element("p"), all),
    element("ul", { class: "lwe-list" }),
    element("p", { class: "lw-quiet" }),
  ];
  body.append(...parts);
  return parts;
}

/**
 * @param {Fault} fault
 * @param {{ go: (fault: Fault) => void, repair: (key: string) => void }} deeds
 */
function one(fault, deeds) {
  const item = element("li", { class: "lwe-problem" });
  const place = element("button", {
    type: "button",
    class: "lwe-go",
    "data-id": `go:${fault.key}`,
    onclick: () => deeds.go(fault),
  });
  const mend = element("button", {
    type: "button",
    class: "lwe-tool lwe-mend",
    "data-id": `repair:${fault.key}`,
    onclick: () => deeds.repair(fault.key),
  });
  item.append(element("span", { class: "lwe-severity" }), place, element("p"), mend);
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {Fault} fault
 */
function refresh(item, fault) {
  const [sign, place, text, mend] = /** @type {HTMLElement[]} */ ([...item.children]);
  setAttribute(item, "data-fault", fault.severity);
  setText(sign, SIGNS[/** @type {keyof typeof SIGNS} */ (fault.severity)] ?? "");
  setText(place, fault.where);
  setAttribute(place, "aria-disabled", fault.table ? null : "true");
  const kind = severities()[/** @type {keyof typeof SIGNS} */ (fault.severity)] ?? fault.severity;
  setAttribute(place, "aria-label", `${kind}, ${fault.where}: ${say("go there")}`);
  setText(text, fault.text);
  mend.hidden = !fault.repair;
  setText(mend, fault.repair);
}
