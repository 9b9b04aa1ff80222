// Shows Bokeh models in a page without Jupyter, as jupyter_bokeh does in one: what Python changes comes as patches.
globalThis.figures = {
  /** What the notebook's widget manager does for widgets within widgets. */
  manager: {
    get_model: async () => ({ trigger: (_name, { payload }) => figures.patch([payload]) }),
    create_view: async () => {
      const { docs_json, render_items, div } = JSON.parse(await figureBundle());
      const el = document.createElement("div");
      el.innerHTML = div;
      const place = el.firstElementChild;
      const { Document } = Bokeh.require("document");
      const { Receiver } = Bokeh.require("protocol/receiver");
      const { Serializer } = Bokeh.require("core/serialization");
      const doc = Document.from_json(Object.values(docs_json)[0]);
      for (const item of render_items) {
        const roots = Object.fromEntries(Object.keys(item.roots).map((id) => [id, place]));
        await Bokeh.require("embed/standalone").add_document_standalone(doc, place, roots);
      }
      const receiver = new Receiver();
      figures.doc = doc;
      figures.patch = (parts) => {
        for (const part of parts) {
          receiver.consume(part);
          if (receiver.message && Object.keys(receiver.message.content).length > 0) {
            figures.blocked = true;
            doc.apply_json_patch(receiver.message.content, receiver.message.buffers);
            figures.blocked = false;
          }
        }
      };
      doc.on_change((event) => {
        if (figures.blocked) return;
        const references = new Map([...event.document._all_models.values()].map((model) => [model, model.ref()]));
        figureToPython({ ...new Serializer({ references }).encode(event), event: "jsevent" });
      });
      return { el, trigger() {}, remove() { el.remove(); } };
    },
  },

  /** The data source of the squares. */
  squares() {
    return [...figures.doc._all_models.values()].find((model) => model.type === "ColumnDataSource" && "ink" in model.data);
  },

  /** The numbers in the squares. */
  texts() {
    return [...figures.doc._all_models.values()].find((model) => model.type === "GlyphRenderer" && model.glyph.type === "Scatter");
  },

  /** The columns and rows that are shown: from, to, from, to. */
  ranges() {
    const { x_range: x, y_range: y } = figures.doc.roots()[0];
    return [x.start, x.end, y.end, y.start];
  },

  /** Where a square is on the screen, once Bokeh has laid out what came last. */
  async where(row, column) {
    const seen = [];
    while (seen.length < 12 || new Set(seen.slice(-12)).size > 1) {
      const [plot] = Bokeh.index;
      const at = plot.el.getBoundingClientRect();
      seen.push(JSON.stringify({ x: at.left + plot.frame.x_scale.compute(column), y: at.top + plot.frame.y_scale.compute(row) }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    return JSON.parse(seen.at(-1));
  },
};
