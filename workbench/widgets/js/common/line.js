// What a page says to Python, and how it notices that nobody hears it.
import { say } from "./words.js";

/** How long Python may be silent before a page says so, in milliseconds. */
const LINE_PATIENCE = 6000;
/** How often a page asks while it waits for Python to do something by itself, in milliseconds. */
const LINE_WATCH = 10000;
/** So long the kernel has had nothing to do before its silence means that it knows nothing of a widget, in milliseconds. */
const LINE_QUIET = 1000;
/** What a notebook calls the state of a kernel that has nothing any more of what was in it. */
const GONE = new Set(["dead", "terminating", "restarting", "autorestarting"]);

/** What it calls one that will hear what is said to it, later perhaps. */
const KNOWN = new Set(["idle", "busy", "starting"]);

/**
 * @typedef {{ stopped: () => string, silent: () => string }} Advice what to do when Python has stopped, and when it is
 *   silent and may have
 * @typedef {{ connect: (hear: Function) => void, disconnect: (hear: Function) => void }} Signal
 * @typedef {{ on: Function, off: Function, send: Function, widget_manager?: { kernel?: { status?: string, statusChanged?: Signal } } }} LineModel
 */

/**
 * The one way to Python: whoever sends by it is told when Python has stopped or does not answer. It asks as soon as it is
 * made: a notebook that was saved with its widgets shows them although another Python runs, which knows nothing of them.
 */
export class Line {
  /**
   * @param {LineModel} model
   * @param {HTMLElement} root says that an answer is awaited
   * @param {(text: string, details?: string) => void} unheard takes why nothing is heard; an empty text when all is well again
   * @param {Advice} advice
   */
  constructor(model, root, unheard, advice) {
    [this.model, this.root, this.unheard, this.advice] = [model, root, unheard, advice];
    this.patience = 0;
    this.watching = 0;
    this.ended = false;
    /** Whether Python has stopped, as far as is known. */
    this.dead = false;
    /** Whether an answer is awaited. */
    this.waits = false;
    /** Whether it was said that nobody hears. */
    this.complained = false;
    /** When the notebook last said something of its kernel. */
    this.changed = 0;
    this.cut = () => this.cutOff();
    this.ask = () => this.askWhetherAlive();
    this.hear = (/** @type {any} */ message) => message?.kind === "alive" && this.heard();
    this.look = (/** @type {unknown} */ _, /** @type {string} */ status) => this.kernelIs(status);
    model.on("comm:close", this.cut);
    model.on("comm_live_update", this.ask);
    model.on("msg:custom", this.hear);
    this.kernel = model.widget_manager?.kernel?.statusChanged;
    this.kernel?.connect(this.look);
    this.askWhetherAlive();
  }

  /** Something that is answered with a new revision. @param {object} intent @param {ArrayBuffer[]} [buffers] */
  send(intent, buffers) {
    this.root.setAttribute("aria-busy", "true");
    this.waits = true;
    this.wait();
    this.tell(intent, buffers);
  }

  /** Be patient, from the first question that is not answered. */
  wait() {
    if (this.patience === 0) this.patience = setTimeout(() => this.impatient(), LINE_PATIENCE);
  }

  calm() {
    clearTimeout(this.patience);
    this.patience = 0;
  }

  /** Something that changes nothing. @param {object} intent @param {ArrayBuffer[]} [buffers] */
  tell(intent, buffers) {
    try {
      const sent = /** @type {unknown} */ (this.model.send(intent, undefined, buffers));
      Promise.resolve(sent).catch((error) => this.cutOff(error));
    } catch (error) {
      this.cutOff(error); // the notebook knows already that nobody is there
    }
  }

  /** The notebook's own word on its kernel. @param {string} status */
  kernelIs(status) {
    this.changed = Date.now();
    if (GONE.has(status)) this.cutOff();
    else if (status === "starting") this.askWhetherAlive();
  }

  /** The line was broken, or is there again: whether it is the same Python as before is known when it answers. */
  askWhetherAlive() {
    if (this.ended) return;
    this.wait();
    this.tell({ kind: "alive" });
  }

  /** While Python is to do something by itself, ask now and then whether it is still there. @param {boolean} wanted */
  watch(wanted) {
    if (wanted === this.watching > 0) return;
    clearInterval(this.watching);
    this.watching = wanted ? setInterval(() => this.waits || this.askWhetherAlive(), LINE_WATCH) : 0;
  }

  /** Python is there. */
  heard() {
    if (!this.waits) this.calm();
    this.dead = false;
    if (this.complained) this.unheard("");
    this.complained = false;
  }

  /** An answer came. */
  answered() {
    this.rest();
    this.complained = this.dead = false;
  }

  rest() {
    this.calm();
    this.waits = false;
    this.root.removeAttribute("aria-busy");
  }

  /** Nothing reaches Python any more. @param {unknown} [error] */
  cutOff(error) {
    this.rest();
    if (this.ended) return;
    this.complained = this.dead = true;
    this.unheard(this.advice.stopped(), error ? String(error) : "");
  }

  impatient() {
    this.patience = 0;
    const status = this.model.widget_manager?.kernel?.status;
    if (status === "idle" && Date.now() - this.changed > LINE_QUIET) return this.cutOff();
    const asked = this.waits; // by a person; else it is asked again when more is known
    if (asked || !KNOWN.has(status ?? "")) {
      this.complained = true;
      const busy = say("No answer from Python yet: it is busy with something else, or it has stopped.");
      this.unheard(`${busy} ${this.advice.silent()}`);
    }
    if (!asked) this.wait();
  }

  stop() {
    this.ended = true;
    this.calm();
    clearInterval(this.watching);
    this.model.off("comm:close", this.cut);
    this.model.off("comm_live_update", this.ask);
    this.model.off("msg:custom", this.hear);
    this.kernel?.disconnect(this.look);
  }
}
