// Versions that were kept, files that go out, and files that come in: with what they will change, before they do.
import { element, mirror, ownName, setAttribute, setText } from "../common/dom.js";
import { FileButton } from "../common/filebutton.js";
import { say } from "../common/words.js";

/** More bytes than this are not read: no table of cards is so large. */
const LARGEST_FILE = 8_000_000;

/**
 * @typedef {{ name: string, when: string }} Version
 * @typedef {{ key: string, what: string, sentence: string, chosen: boolean, doubt: string }} PlanStep
 * @typedef {{ file: string, summary: string, steps: PlanStep[], notes: string[], more: number }} Plan
 * @typedef {{ send: (intent: object, buffers?: ArrayBuffer[]) => void, complain: (text: string) => void, table: () => string }} FileDeeds
 */

/** The fold with versions, export and import. */
export class Files {
  /**
   * @param {{ node: HTMLDetailsElement, body: HTMLElement, count: HTMLElement }} part
   * @param {FileDeeds} deeds
   */
  constructor(part, deeds) {
    this.part = part;
    this.deeds = deeds;
    this.name = /** @type {HTMLInputElement} */ (
      element("input", { type: "text", class: "lwe-input", "data-id": "version:name", autocomplete: "off" })
    );
    this.versions = element("ul", { class: "lwe-list" });
    const about = element("span", { id: ownName("lw-import") });
    setText(about, say("A CSV file for this table, or an XLSX file"));
    const how = { id: "import:file", look: "lwe-tool", accept: ".csv,.tsv,.txt,.xlsx", about: about.id };
    this.file = new FileButton(say("Choose a file"), how, (file) => void this.read(file));
    this.plan = element("div", {
      class: "lwe-plan",
      hidden: true,
      role: "group",
      "aria-label": say("What the file will change"),
    });
    const keep = (/** @type {Event} */ event) => {
      event.preventDefault();
      deeds.send({ kind: "keep", name: this.name.value });
      this.name.value = "";
    };
    const out = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => object} */ intent) =>
      element(
        "button",
        { type: "button", class: "lwe-tool", "data-id": `export:${id}`, onclick: () => deeds.send(intent()) },
        text,
      );
    part.body.append(
      element("h4", {}, say("Versions")),
      element(
        "form",
        { class: "lwe-row", onsubmit: keep },
        element("label", {}, element("span", {}, say("Name of the version")), this.name),
        element("button", { type: "submit", class: "lwe-tool", "data-id": "version:keep" }, say("Keep this version")),
      ),
      this.versions,
      element("h4", {}, say("Export")),
      element(
        "div",
        { class: "lwe-row" },
        out("csv", say("This table as CSV"), () => ({ kind: "export", as: "csv", table: deeds.table() })),
        out("xlsx", say("The whole pack as XLSX"), () => ({ kind: "export", as: "xlsx", table: "" })),
      ),
      element("h4", {}, say("Import")),
      element("div", { class: "lwe-since" }, about, this.file.node),
      this.plan,
    );
  }

  /** @param {File} file */
  async read(file) {
    if (file.size > LARGEST_FILE) {
      this.deeds.complain(
        say("{file} has more than {most} MB; that is no table of cards.", {
          file: file.name,
          most: LARGEST_FILE / 1e6,
        }),
      );
      return;
    }
    this.deeds.send({ kind: "import", name: file.name, table: this.deeds.table() }, [await file.arrayBuffer()]);
  }

  /**
   * @param {Version[]} versions
   * @param {Plan | null} plan
   */
  draw(versions, plan) {
    mirror(
      this.versions,
      versions,
      (version) => version.name,
      ({ name }) =>
        element(
          "li",
          { class: "lwe-row" },
          element("span", { class: "lwe-version" }),
          element(
            "button",
            {
              type: "button",
              class: "lwe-tool",
              "aria-label": say("Go back to {version}", { version: name }),
              onclick: () => this.deeds.send({ kind: "restore", name }),
            },
            say("Go back to it"),
          ),
        ),
      (node, version) => setText(/** @type {Element} */ (node.firstElementChild), `${version.name} · ${version.when}`),
    );
    this.drawPlan(plan);
  }

  /** @param {Plan | null} plan */
  drawPlan(plan) {
    this.plan.hidden = !plan;
    if (!plan) {
      this.plan.replaceChildren();
      this.drawn = undefined;
      return;
    }
    const key = JSON.stringify(plan);
    if (this.drawn === key) return;
    this.drawn = key;
    this.part.node.open = true;
    const boxes = plan.steps.map((step) => {
      const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", "data-key": step.key }));
      box.checked = step.chosen;
      const label = element(
        "label",
        { class: "lwe-planned", "data-what": step.what },
        box,
        element("span", {}, step.sentence),
      );
      if (step.doubt) label.append(element("span", { class: "lwe-doubt" }, step.doubt));
      return label;
    });
    const chosen = () =>
      boxes
        .map((label) => /** @type {HTMLInputElement} */ (label.firstElementChild))
        .filter((box) => box.checked)
        .map((box) => box.dataset.key);
    const apply = element(
      "button",
      {
        type: "button",
        class: "lwe-tool lwe-primary",
        "data-id": "plan:apply",
        onclick: () => this.deeds.send({ kind: "apply-plan", keys: chosen() }),
      },
      say("Change the pack so"),
    );
    const leave = element(
      "button",
      {
        type: "button",
        class: "lwe-tool",
        "data-id": "plan:leave",
        onclick: () => this.deeds.send({ kind: "drop-plan" }),
      },
      say("Leave it"),
    );
    setAttribute(apply, "aria-disabled", plan.steps.length === 0 ? "true" : null);
    this.plan.replaceChildren(
      element("h4", { tabindex: "-1" }, say("{file} will change this", { file: plan.file })),
      element("p", {}, plan.summary),
      ...plan.notes.map((note) => element("p", { class: "lw-quiet" }, note)),
      element("div", { class: "lwe-list" }, ...boxes),
      ...(plan.more > 0 ? [element("p", { class: "lw-quiet" }, say("And {number} more.", { number: plan.more }))] : []),
      element("div", { class: "lwe-row" }, apply, leave),
    );
    /** @type {HTMLElement} */ (this.plan.firstElementChild).focus();
  }

  /**
   * A file from Python, to be kept where the browser keeps files.
   * @param {{ name: string, type: string }} message
   * @param {DataView} data
   */
  take({ name, type }, data) {
    const address = URL.createObjectURL(new Blob([data], { type }));
    const link = /** @type {HTMLAnchorElement} */ (element("a", { href: address, download: name }));
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
}
