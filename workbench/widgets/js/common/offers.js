// Offers to go on with games that were left: those that are asked about stand in sight, the others below, folded.
import { element, mirror, setText } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{ id: string, text: string, about: string }} Offer */

/** The offers of one widget. */
export class Offers {
  /**
   * @param {HTMLElement} host where those stand that are asked about
   * @param {HTMLElement} foot where the others stand
   * @param {(intent: object) => void} send
   * @param {() => string} refuse what is said on the button that refuses one that is asked about
   */
  constructor(host, foot, send, refuse) {
    [this.host, this.send, this.refuse] = [host, send, refuse];
    this.summary = element("summary", { "data-id": "offers:earlier" });
    this.earlier = element("div");
    this.aside = element("details", { class: "lw-earlier", hidden: true }, this.summary, this.earlier);
    foot.append(this.aside);
  }

  /**
   * @param {Offer[]} asked
   * @param {Offer[]} earlier
   */
  draw(asked, earlier) {
    this.host.hidden = asked.length === 0;
    this.list(this.host, asked, false);
    this.aside.hidden = earlier.length === 0;
    setText(this.summary, earlier.length > 1 ? say("Earlier games") : say("An earlier game"));
    this.list(this.earlier, earlier, true);
  }

  /**
   * @param {HTMLElement} place
   * @param {Offer[]} offers
   * @param {boolean} ever whether one that is refused here is not to be offered again at all
   */
  list(place, offers, ever) {
    mirror(
      place,
      offers,
      (offer) => offer.id,
      ({ id }) => this.make(id, ever),
      (node, offer) => {
        const [text, about] = node.querySelectorAll("span, small");
        setText(text, offer.text);
        setText(about, offer.about);
      },
    );
  }

  /**
   * @param {string} id
   * @param {boolean} ever
   */
  make(id, ever) {
    const words = element("p", { class: "lw-offer-words" }, element("span"), " ", element("small"));
    const button = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {object} */ more) =>
      element(
        "button",
        { type: "button", class: "lw-tool", "data-id": `offers:${kind}:${id}`, onclick: () => this.send({ kind, id, ...more }) },
        text,
      );
    return element(
      "div",
      { class: "lw-offer", role: "group", "aria-label": say("A saved game") },
      words,
      button("resume", say("Go on with it"), {}),
      button("decline", ever ? say("Do not offer it again") : this.refuse(), { ever }),
    );
  }
}
