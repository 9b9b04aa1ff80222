// A button with which a file is chosen. The browser's own speaks the browser's language, not that of the page.
import { element, ownName, setAttribute, setText } from "./dom.js";

/** A button, and beside it the name of the file that was chosen last, which is also read aloud. */
export class FileButton {
  /**
   * @param {string} text
   * @param {{ id: string, look: string, accept: string, about?: string }} how `look` is the button's class; `about`: the
   *   id of what says which files are meant
   * @param {(file: File) => void} take
   */
  constructor(text, { id, look, accept, about }, take) {
    this.about = about ?? "";
    this.input = /** @type {HTMLInputElement} */ (element("input", { type: "file", accept, hidden: true }));
    this.input.addEventListener("change", () => this.chosen(take));
    const ask = () => this.input.click();
    this.button = element("button", { type: "button", class: look, "data-id": id, onclick: ask }, text);
    this.name = element("output", { class: "lw-file-name", id: ownName("lw-file") });
    this.node = element("span", { class: "lw-file" }, this.button, this.name, this.input);
    this.refuse("");
  }

  /** @param {(file: File) => void} take */
  chosen(take) {
    const file = this.input.files?.[0];
    this.input.value = ""; // or the same file, mended, could not be chosen again
    if (file === undefined) return;
    setText(this.name, file.name);
    take(file);
  }

  /** Whether the file was refused. @param {string} why the id of what says why; "" when it was not */
  refuse(why) {
    setAttribute(this.button, "aria-invalid", why ? "true" : null);
    setAttribute(this.button, "aria-describedby", [why, this.about, this.name.id].filter((id) => id).join(" "));
  }
}
