// The recipe as a checklist that fills up.
import { element, mirror, setAttribute, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/**
 * @param {HTMLElement} host
 * @param {{ title: string, have: number, want: number }[]} needs
 */
export function drawChecklist(host, needs) {
  host.hidden = needs.length === 0;
  mirror(
    host,
    needs,
    (need) => need.title,
    () => {
      const parts = ["lw-tick", "lw-need-title", "lw-need-count", "lw-meter"].map((name) =>
        element("span", { class: name }),
      );
      parts[0].setAttribute("aria-hidden", "true");
      parts[3].append(element("span"));
      return element("li", { class: "lw-need" }, ...parts);
    },
    (node, need) => {
      const [tick, title, count, meter] = node.children;
      const state = need.have === need.want ? "done" : need.have > need.want ? "over" : "open";
      setAttribute(node, "data-state", state);
      setText(tick, { done: "✓", over: "!", open: "" }[state]);
      setText(title, need.title);
      setText(count, say("{have} of {want}", { have: need.have, want: need.want }));
      const share = need.want > 0 ? Math.min(1, need.have / need.want) : 1;
      /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${Math.round(share * 100)}%`;
    },
  );
}
