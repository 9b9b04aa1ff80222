// Edits in this page's editor with clicks on Undo and Redo, and measures until the explorer's squares are drawn anew.
globalThis.explorer = {
  /** The data source of the squares, in the document that Bokeh shows. */
  source() {
    for (const doc of Bokeh.documents)
      for (const model of doc._all_models.values())
        if (model.type === "ColumnDataSource" && "ink" in model.data) return model;
    throw new Error("there is no heatmap");
  },

  /** Resolves when the squares have changed and a frame with them has been shown. */
  redrawn() {
    const source = this.source();
    return new Promise((resolve) => {
      const done = () => {
        source.patching.disconnect(done);
        source.properties.data.change.disconnect(done);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
      };
      source.patching.connect(done);
      source.properties.data.change.connect(done);
    });
  },

  /** Milliseconds from each of `count` clicks on Undo and Redo in turn. */
  async play(count, pause) {
    const times = [];
    for (let n = 0; n < count; n += 1) {
      const button = document.querySelector(`.lw-edit [data-id="tool:${n % 2 ? "redo" : "undo"}"]`);
      const done = this.redrawn();
      const start = performance.now();
      button.click();
      const end = await Promise.race([done, new Promise((resolve) => setTimeout(() => resolve(NaN), 3000))]);
      times.push(end - start);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return times;
  },
};
