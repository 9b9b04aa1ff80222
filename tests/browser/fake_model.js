// What a notebook gives to a widget's module, as far as ours use it.
class FakeModel {
  constructor(state) {
    this.state = { ...state };
    this.dirty = {};
    this.sent = [];
    this.saved = [];
    this.callbacks = new Map();
    this.watching = new Set(); // the kernel
    const [connect, disconnect] = [(hear) => this.watching.add(hear), (hear) => this.watching.delete(hear)];
    const kernel = { statusChanged: { connect, disconnect }, status: globalThis.otherPython };
    this.widget_manager = { ...globalThis.figures?.manager, kernel };
  }

  get(name) { return this.state[name]; }

  set(name, value) {
    const traits = typeof name === "string" ? { [name]: value } : name;
    const changed = Object.keys(traits).filter((key) => this.state[key] !== traits[key]);
    Object.assign(this.state, traits);
    for (const key of changed) this.dirty[key] = traits[key];
    for (const key of changed) this.#fire(`change:${key}`, this, traits[key]);
    if (changed.length) this.#fire("change", this);
  }

  save_changes() {
    this.saved.push(this.dirty);
    this.dirty = {};
  }

  on(events, callback) {
    for (const event of events.split(" ")) this.callbacks.set(event, [...(this.callbacks.get(event) ?? []), callback]);
  }

  off(events, callback) {
    for (const event of events?.split(" ") ?? [...this.callbacks.keys()])
      this.callbacks.set(event, (this.callbacks.get(event) ?? []).filter((other) => callback && other !== callback));
  }

  send(content, _callbacks, buffers) {
    if (content.kind === "alive" && !this.opened) {
      this.opened = true; // every page asks when it opens
      if (!globalThis.otherPython) setTimeout(() => this.receive_message(content, []));
      return;
    }
    this.sent.push(buffers?.length ? { ...content, buffers: buffers.length } : content);
  }

  // The test's end.
  receive_state(traits) {
    this.set(traits);
    for (const key of Object.keys(traits)) delete this.dirty[key];
  }

  receive_message(content, buffers) {
    this.#fire("msg:custom", content, buffers.map((bytes) => new DataView(Uint8Array.from(bytes).buffer)));
  }

  kernel_is(status) { this.widget_manager.kernel.status = status; for (const hear of [...this.watching]) hear(this.widget_manager.kernel, status); }

  fire(event) { this.#fire(event); }

  listeners() { return [...this.callbacks.values()].flat().length + this.watching.size; }

  #fire(event, ...args) { for (const callback of [...(this.callbacks.get(event) ?? [])]) callback(...args); }
}

globalThis.fake = {
  async mount(esm, state) {
    this.model = new FakeModel(state);
    this.unmount = await this.show(esm, this.model, document.getElementById("widget"));
  },

  /** Show a module with its model in a place of its own; what is given back takes it away. */
  async show(esm, model, el) {
    const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const module = await import(address);
    URL.revokeObjectURL(address);
    const widget = typeof module.default === "function" ? await module.default() : module.default;
    const controller = new AbortController();
    const given = { model, signal: controller.signal, experimental: {} };
    const forget = await widget.initialize?.(given);
    const remove = await widget.render?.({ ...given, el });
    return async () => {
      controller.abort();
      await remove?.();
      await forget?.();
      el.replaceChildren();
    };
  },
};
