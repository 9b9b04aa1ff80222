// What the editor's page says to Python, and how it notices that nobody hears it.
import { say } from "../common/words.js";

/** How long Python may be silent before the editor says so, in milliseconds. */
const EDIT_PATIENCE = 8000;

/** The one way to Python: whoever sends by it is told when Python has stopped or does not answer. */
export class Line {
  /**
   * @param {{ on: Function, off: Function, send: (content: object, callbacks?: object, buffers?: ArrayBuffer[]) => void }} model
   * @param {HTMLElement} root says that an answer is awaited
   * @param {(text: string, details?: string) => void} unheard takes why nothing is heard
   */
  constructor(model, root, unheard) {
    [this.model, this.root, this.unheard] = [model, root, unheard];
    this.patience = 0;
    this.ended = false;
    /** Whether an answer is awaited. */
    this.waits = false;
    this.cut = () => this.cutOff();
    model.on("comm:close", this.cut);
  }

  /** Something that is answered with a new revision. @param {object} intent @param {ArrayBuffer[]} [buffers] */
  send(intent, buffers) {
    this.root.setAttribute("aria-busy", "true");
    this.waits = true;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.impatient(), EDIT_PATIENCE);
    this.tell(intent, buffers);
  }

  /** Something that changes nothing in the pack. @param {object} intent @param {ArrayBuffer[]} [buffers] */
  tell(intent, buffers) {
    try {
      const sent = /** @type {unknown} */ (this.model.send(intent, undefined, buffers));
      Promise.resolve(sent).catch((error) => this.cutOff(error));
    } catch (error) {
      this.cutOff(error); // the notebook knows already that nobody is there
    }
  }

  /** An answer came. */
  answered() {
    clearTimeout(this.patience);
    this.waits = false;
    this.root.removeAttribute("aria-busy");
  }

  /** Nothing reaches Python any more. @param {unknown} [error] */
  cutOff(error) {
    clearTimeout(this.patience);
    if (this.ended) return;
    this.root.removeAttribute("aria-busy");
    this.unheard(
      [
        say("Python has stopped: what you write now is not kept."),
        say("Run the cell again: what had been answered is kept, and will be offered. Copy from here what is marked."),
      ].join(" "),
      error ? String(error) : "",
    );
  }

  impatient() {
    this.unheard(
      [
        say("No answer from Python yet: it is busy with something else, or it has stopped."),
        say("If it has stopped, run the cell again: what had been answered is kept, and will be offered."),
      ].join(" "),
    );
  }

  stop() {
    this.ended = true;
    clearTimeout(this.patience);
    this.model.off("comm:close", this.cut);
  }
}
