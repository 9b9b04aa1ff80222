// What is to be said before one begins, and what went wrong.
import { element, mirror, setText } from "../common/dom.js";
import { say } from "../common/words.js";

/** What to do when Python has stopped, and when it is silent. */
export const whenUnheard = {
  stopped: () =>
    [
      say("Python has stopped: what you write now is not kept."),
      say("Run the cell again: what had been answered is kept, and will be offered. Copy from here what is marked."),
    ].join(" "),
  silent: () => say("If it has stopped, run the cell again: what had been answered is kept, and will be offered."),
};

/**
 * @typedef {{ key: string, text: string, buttons: [string, string, object][] }} Banner key, text, and buttons: id, text, intent
 * @param {HTMLElement} host
 * @param {{ banners: Banner[] }} info
 * @param {(intent: object) => void} send
 */
export function drawBanner(host, info, send) {
  host.hidden = info.banners.length === 0;
  mirror(
    host,
    info.banners,
    (banner) => banner.key,
    (banner) => {
      const buttons = banner.buttons.map(([id, text, intent]) =>
        element(
          "button",
          { type: "button", class: "lwe-tool", "data-id": `banner:${id}`, onclick: () => send(intent) },
          text,
        ),
      );
      return element("div", { class: `lwe-note lwe-note-${banner.key}` }, element("p"), ...buttons);
    },
    (node, banner) => setText(/** @type {Element} */ (node.firstElementChild), banner.text),
  );
}

/**
 * @param {HTMLElement} host
 * @param {{ text: string, details?: string } | null} notice
 */
export function drawComplaint(host, notice) {
  host.hidden = !notice;
  if (!notice) {
    host.replaceChildren();
    return;
  }
  const details = notice.details
    ? element("details", {}, element("summary", {}, say("Details")), element("pre", {}, notice.details))
    : null;
  const close = () => {
    host.hidden = true;
    host.replaceChildren();
  };
  const button = element(
    "button",
    { type: "button", class: "lwe-tool lwe-close", "aria-label": say("Close"), onclick: close },
    "×",
  );
  host.replaceChildren(
    element("div", { class: "lwe-row" }, element("p", {}, notice.text), button),
    ...(details ? [details] : []),
  );
}
