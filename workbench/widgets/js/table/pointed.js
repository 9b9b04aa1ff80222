// What is selected in an editor or an explorer is marked on the table, and the other way round.
import { setAttribute } from "../common/dom.js";
import { layer, ring } from "./board.js";

/** @typedef {{ ids?: string[], sentence?: string }} Pointed */

export class Sharing {
  /**
   * @param {{ get: Function, on: Function, off: Function, send: Function }} model
   * @param {HTMLElement} root of the table
   * @param {import("./board.js").Board} board
   * @param {(text: string) => void} say
   */
  constructor(model, root, board, say) {
    this.model = model;
    this.root = root;
    this.board = board;
    /** Of the answer that was drawn last. @type {number} */
    this.revision = model.get("revision");
    this.changed = () => {
      if (model.get("revision") !== this.revision) return; // it came with an answer, which draws everything
      this.draw();
      board.reveal(this.pointed.ids ?? []);
      if (this.pointed.sentence) say(this.pointed.sentence);
    };
    model.on("change:pointed", this.changed);
  }

  /** @returns {Pointed} */
  get pointed() {
    return this.model.get("pointed");
  }

  /** Let other widgets know what is pointed at here. @param {string} id */
  tell(id) {
    if (this.pointed.ids) this.model.send({ kind: "point", id });
  }

  draw() {
    this.revision = this.model.get("revision");
    const ids = this.pointed.ids ?? [];
    for (const thing of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".lw-hand .lw-thing")))
      setAttribute(thing, "aria-current", ids.includes(thing.dataset.id ?? "") ? "true" : null);
    const { svg } = this.board.view;
    svg?.querySelector(":scope > .lw-shared")?.remove();
    const nodes = ids.flatMap((id) => this.board.node(id) ?? []);
    if (svg === null || nodes.length === 0) return;
    const rings = layer("lw-shared");
    rings.append(...nodes.map((node) => ring(node, "lw-ring lw-pointed", node.dataset.id ?? "")));
    svg.append(rings);
  }

  end() {
    this.model.off("change:pointed", this.changed);
  }
}
