// What a notebook stores of the editor: it gets the editor itself from Python, once a page.
import { element } from "./common/dom.js";
import { load } from "./common/loading.js";
import { say, speak } from "./common/words.js";

/** @param {{ model: any, el: HTMLElement }} context */
function render(context) {
  const { model, el } = context;
  speak(model.get("words"));
  const waiting = element(
    "p",
    { class: "lwe-waiting" },
    say("The editor of this pack is coming. If nothing comes, run the cell."),
  );
  el.append(waiting);
  let gone = false;
  /** @type {(() => void) | null} */
  let end = null;
  load(model, "editor").then(
    (page) => {
      waiting.remove();
      if (!gone) end = page.default.render(context);
    },
    () => {
      waiting.textContent = say(
        "This is an editor without its Python. Run the cell to edit: nothing that was done is lost.",
      );
    },
  );
  return () => {
    gone = true;
    end?.();
    waiting.remove();
  };
}

export default { render };
