// Saving, opening and sharing a board: files are made and read by the browser, codes are pasted.
import { element, ownName, setAttribute, setText } from "../common/dom.js";
import { FileButton } from "../common/filebutton.js";
import { say } from "../common/words.js";
import { drawBoards } from "./questions.js";

/** The width of a saved picture, in pixels. */
const PICTURE = 1600;
/** The largest file that is read, in bytes. */
const LARGEST = 2_000_000;

/** Below the board: saving, opening, sharing, and the boards that were built earlier. */
export class Keeping {
  /**
   * @param {HTMLElement} host
   * @param {(intent: object) => void} send
   */
  constructor(host, send) {
    this.send = send;
    const attributes = { autocomplete: "off", spellcheck: "false" };
    const how = { id: "keep:file", look: "lw-tool", accept: ".json,.txt" };
    this.file = new FileButton(say("Open a file"), how, (file) => void this.openFile(file));
    this.code = input({ type: "text", "data-id": "keep:code", ...attributes });
    this.code.addEventListener("input", () => this.refuse(null));
    /** What was refused: the box that it came from. @type {HTMLInputElement | FileButton} */
    this.from = this.code;
    this.refusal = element("div", { class: "lw-refusal", role: "alert", hidden: true });
    this.refusal.id = ownName("lw-refusal");
    this.boards = element("ul", { class: "lw-boards", "aria-label": say("Earlier boards"), hidden: true });
    this.none = element("p", { hidden: true, tabindex: "-1" }, say("There are no other boards of this game."));
    const pasted = element("label", {}, element("span", {}, say("Open a share code")), this.code);
    const open = element("button", { type: "submit", class: "lw-tool" }, say("Open"));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.open(this.code.value, "", this.code);
    };
    this.details = element(
      "details",
      { class: "lw-more-details" },
      element("summary", {}, say("Save, open, share, picture")),
      element(
        "div",
        { class: "lw-buttons" },
        this.button("document", say("Save as a file"), { kind: "file", format: "document" }),
        this.button("share", say("Share code"), { kind: "share" }),
        this.button("svg", say("Picture (SVG)"), { kind: "file", format: "svg" }),
        this.button("png", say("Picture (PNG)"), { kind: "file", format: "png" }),
        this.button("boards", say("Earlier boards"), { kind: "boards" }),
        this.file.node,
      ),
      element("form", { class: "lw-ask-form", onsubmit: submit }, pasted, open, this.refusal),
      this.boards,
      this.none,
    );
    host.append(this.details);
  }

  /** @param {string} id @param {string} text @param {object} intent */
  button(id, text, intent) {
    const act = () => this.send(intent);
    return element("button", { type: "button", class: "lw-tool", "data-id": `keep:${id}`, onclick: act }, text);
  }

  /** @param {File} chosen */
  async openFile(chosen) {
    if (chosen.size > LARGEST) this.tooLarge(chosen.name, this.file);
    else this.open(await chosen.text(), chosen.name, this.file);
  }

  /** @param {string} text @param {string} file @param {HTMLInputElement | FileButton} from */
  open(text, file, from) {
    this.from = from;
    if (text.length > LARGEST) this.tooLarge(file, from);
    else this.send({ kind: "open", text, file });
  }

  /** @param {string} file @param {HTMLInputElement | FileButton} from */
  tooLarge(file, from) {
    this.from = from;
    const name = file || say("What was pasted");
    const reason = say("{name} is too large to be a board: the largest that is read has 2 MB.", { name });
    this.refuse({ text: say("Not opened, and nothing has changed. {reason}", { reason }), at: "open" });
  }

  /**
   * Say beside the box why it could not be opened; what was pasted stays, and so does the focus.
   * @param {{ text: string, at?: string } | null} notice
   * @returns {boolean} whether this notice is about opening
   */
  refuse(notice) {
    const mine = notice?.at === "open";
    this.refusal.hidden = !mine;
    setText(this.refusal, mine ? notice.text : "");
    const pasted = mine && this.from === this.code;
    setAttribute(this.code, "aria-invalid", pasted ? "true" : null);
    setAttribute(this.code, "aria-describedby", pasted ? this.refusal.id : null);
    this.file.refuse(mine && this.from === this.file ? this.refusal.id : "");
    if (!mine) return false;
    /** @type {HTMLDetailsElement} */ (this.details).open = true;
    this.refusal.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What was pasted is open now. */
  opened() {
    if (this.from === this.code) this.code.value = "";
    this.list(null);
  }

  /** @param {import("./questions.js").Left[] | null} boards null: they are not shown any more */
  list(boards) {
    this.boards.hidden = !boards?.length;
    this.none.hidden = boards === null || boards.length > 0;
    drawBoards(this.boards, boards ?? [], "boards", say("Open it"), (intent) => {
      this.list(null);
      this.send(intent);
    });
    const first = this.boards.hidden ? this.none : this.boards.querySelector("button:not([hidden])");
    if (boards !== null) /** @type {HTMLElement | null} */ (first)?.focus();
  }
}

/** @param {Record<string, string>} attributes */
function input(attributes) {
  return /** @type {HTMLInputElement} */ (element("input", attributes));
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
