// Plays on the table in this page with clicks, and measures each from the click to the redrawn table.
globalThis.clicks = {
  seed: 1,

  below(count) {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed % count;
  },

  any(selector) {
    const found = [...document.querySelectorAll(`.lw-table ${selector}`)].filter((node) => node.checkVisibility());
    return found.length ? found[this.below(found.length)] : null;
  },

  /** Open what is folded and answer what is asked until a choice can be clicked. */
  choice() {
    const main = () => this.any(".lw-groups [data-action]:not([data-action^='discard'])");
    for (let step = 0; step < 12; step += 1) {
      const option = this.any(".lw-option");
      const found = main();
      if (found && (!option || this.below(3))) return found;
      const next = option ?? this.any(".lw-verb[aria-expanded='false']");
      if (!next) return found ?? this.any(".lw-lasting [data-action]");
      next.click();
    }
    return this.any("[data-action]");
  },

  redrawn(root, before) {
    return new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (root.dataset.revision === before) return;
        watch.disconnect();
        resolve(performance.now());
      });
      watch.observe(root, { attributes: true, attributeFilter: ["data-revision"] });
    });
  },

  /** Milliseconds of `count` clicks. At the end of a game it is taken back to its start. */
  async play(count, pause) {
    const root = document.querySelector(".lw-table");
    const times = [];
    for (let n = 0; n < count; n += 1) {
      const over = !root.querySelector(".lw-result").hidden;
      const target = over ? null : this.choice();
      if (target === null) {
        for (let back = 0; back < 400; back += 1) {
          const undo = root.querySelector("[data-id='tool:undo']");
          if (undo.getAttribute("aria-disabled") === "true") break;
          const before = root.dataset.revision;
          const done = this.redrawn(root, before);
          undo.click();
          await done;
          if (root.querySelector("[data-id='notice:yes']")) {
            const again = this.redrawn(root, root.dataset.revision);
            root.querySelector("[data-id='notice:yes']").click();
            await again;
          }
        }
        n -= 1;
        continue;
      }
      const done = this.redrawn(root, root.dataset.revision);
      const start = performance.now();
      target.click();
      times.push((await done) - start);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return times;
  },
};
