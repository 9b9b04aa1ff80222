// Saving, opening and sharing a board: files are made and read by the browser, codes are pasted.
import { element } from "../common/dom.js";
import { say } from "../common/words.js";

/** The width of a saved picture, in pixels. */
const PICTURE = 1600;
/** The largest file that is read, in bytes. */
const LARGEST = 2_000_000;

/**
 * @param {HTMLElement} host
 * @param {{ send: (intent: object) => void, complain: (text: string) => void }} deeds
 */
export function fillKeeping(host, { send, complain }) {
  const file = /** @type {HTMLInputElement} */ (
    element("input", { type: "file", accept: ".json,.txt", "data-id": "keep:file", "aria-label": say("Open a file") })
  );
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    if (chosen.size > LARGEST) complain(say("That file is too large to be a board."));
    else send({ kind: "open", text: await chosen.text() });
    file.value = "";
  });
  const code = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", "data-id": "keep:code", autocomplete: "off", spellcheck: "false" })
  );
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ kind: "open", text: code.value });
  };
  const keep = (/** @type {string} */ id, /** @type {string} */ text, /** @type {object} */ intent) =>
    element("button", { type: "button", class: "lw-tool", "data-id": `keep:${id}`, onclick: () => send(intent) }, text);
  const pasted = element("label", {}, element("span", {}, say("Open a share code")), code);
  host.append(
    element(
      "details",
      { class: "lw-more-details" },
      element("summary", {}, say("Save, open, share, picture")),
      element(
        "div",
        { class: "lw-buttons" },
        keep("document", say("Save as a file"), { kind: "file", format: "document" }),
        keep("share", say("Share code"), { kind: "share" }),
        keep("svg", say("Picture (SVG)"), { kind: "file", format: "svg" }),
        keep("png", say("Picture (PNG)"), { kind: "file", format: "png" }),
        element("label", { class: "lw-file" }, element("span", {}, say("Open a file")), file),
      ),
      element(
        "form",
        { class: "lw-ask-form", onsubmit: open },
        pasted,
        element("button", { type: "submit", class: "lw-tool" }, say("Open")),
      ),
    ),
  );
}

/**
 * Hand a text or a picture to the user as a file.
 * @param {{ name: string, type: string, text: string, format?: string }} file
 */
export async function saveFile(file) {
  const blob = new Blob([file.text], { type: file.type });
  download(file.name, file.format === "png" ? await painted(blob) : blob);
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * An SVG drawing as a PNG, with the fonts of this browser: what is saved looks as it does on the screen.
 * @param {Blob} drawing
 * @returns {Promise<Blob>}
 */
async function painted(drawing) {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PICTURE;
    canvas.height = Math.round((PICTURE * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (blob === null) throw new Error("no picture");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {HTMLElement} host
 * @param {{ kind: string, code?: string } | null} told
 * @param {() => void} close
 */
export function drawCode(host, told, close) {
  host.hidden = told === null || told.kind !== "share";
  if (told === null || told.kind !== "share") {
    host.replaceChildren();
    return;
  }
  const text = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { readonly: "", rows: "4", "aria-label": say("To copy"), "data-id": "told:text" }, told.code ?? "")
  );
  text.addEventListener("focus", () => text.select());
  const copy = () => {
    text.select();
    if (!navigator.clipboard) document.execCommand("copy");
    else void navigator.clipboard.writeText(text.value).catch(() => document.execCommand("copy"));
  };
  host.replaceChildren(
    element(
      "div",
      { class: "lw-told-head" },
      element("h3", { class: "lw-heading", tabindex: "-1", "data-fallback": "" }, say("Code of this board, hidden order included")),
      element("button", { type: "button", class: "lw-tool lw-close", "aria-label": say("Close"), onclick: close }, "×"),
    ),
    element(
      "div",
      { class: "lw-copy" },
      text,
      element("button", { type: "button", class: "lw-tool", "data-id": "told:copy", onclick: copy }, say("Copy")),
    ),
  );
}
