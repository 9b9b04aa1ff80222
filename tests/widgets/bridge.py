"""A real widget in a page without Jupyter: its JavaScript in Chromium, its Python here, their messages carried across.

What Python sends is taken where it would go onto the wire: held, merged and split as a notebook would get it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any

import anywidget
from comm.base_comm import BaseComm
from playwright.sync_api import Locator, Page

from tests.browser.fake_model import SCRIPT, Mounted, mount

_JOIN = """() => {
    const base64 = (data) => btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(""));
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const early = fake.model.sent;
    fake.model.sent = [];
    fake.model.send = async (content, _callbacks, buffers) => {
        fake.model.sent.push(content);
        for (const { update, custom, buffers: back } of await toPython(content, (buffers ?? []).map(base64))) {
            if (update) fake.model.receive_state(update);
            else fake.model.receive_message(custom, back.map(bytes));
        }
        fake.model.answered = (fake.model.answered ?? 0) + 1;
    };
    for (const content of early) fake.model.send(content);
}"""

_BESIDE = """async ([esm, state, css, line, number]) => {
    const el = document.body.appendChild(document.createElement("div"));
    el.className = "shown";
    document.head.appendChild(document.createElement("style")).textContent = css;
    const base64 = (data) => btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(""));
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const model = new FakeModel(state);
    model.send = async (content, _callbacks, buffers) => {
        const sent = (buffers ?? []).map(base64);
        for (const { update, custom, buffers: back } of await globalThis[line](number, content, sent)) {
            if (update) model.receive_state(update);
            else model.receive_message(custom, back.map(bytes));
        }
    };
    await fake.show(esm, model, el);
}"""

_ANSWERED = "() => (fake.model.answered ?? 0) === fake.model.sent.length"
_FOCUSED = "() => document.activeElement.dataset.id ?? document.activeElement.textContent"
_PRESSED = f"() => ({_ANSWERED})() ? ({_FOCUSED})() : null"


class Wire(BaseComm):
    """A line without another end, which notes what goes over it."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        super().__init__(target_name="jupyter.widget")

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        if data and data.get("method") == "update":
            self.messages.append({"update": json.loads(json.dumps(data["state"]))})
        elif data and data.get("method") == "custom":
            packed = [b64encode(buffer).decode() for buffer in buffers or []]
            self.messages.append({"custom": json.loads(json.dumps(data["content"])), "buffers": packed})

    def take(self) -> list[dict[str, Any]]:
        """What was sent since the last time: traits under ``update``, or a message under ``custom``."""
        taken, self.messages = self.messages, []
        return taken


class Joined:
    """A widget that is shown in a page and answered by its real Python half."""

    def __init__(self, page: Page, widget: anywidget.AnyWidget, mounted: Mounted, wire: Wire) -> None:
        self.page, self.widget, self.mounted, self.wire = page, widget, mounted, wire

    @property
    def root(self) -> Locator:
        """The element that the widget draws into."""
        return self.mounted.root

    def press(self, *keys: str) -> str:
        """Press keys, each where the focus is, and wait for Python's answer after each; what has the focus then."""
        for key in keys:
            self.page.keyboard.press(key)
            focused = self.page.evaluate(_PRESSED)
            if focused is None:
                self.settle()
        return self.focused() if focused is None else str(focused)

    def settle(self) -> None:
        """Wait until every intent so far is answered."""
        if not self.page.evaluate(_ANSWERED):
            self.page.wait_for_function(_ANSWERED)

    def push(self) -> None:
        """Carry to the page what Python changed of its own accord."""
        for message in self.wire.take():
            if "update" in message:
                self.mounted.change(**message["update"])
            else:
                self.mounted.receive(message["custom"], [b64decode(text) for text in message["buffers"]])

    def focused(self) -> str:
        """The ``data-id`` of what has the focus, or its text."""
        return str(self.page.evaluate(_FOCUSED))


def state_of(widget: anywidget.AnyWidget) -> dict[str, Any]:
    """What the widget's own traits hold, as the page gets them when it is shown."""
    state: dict[str, Any] = json.loads(json.dumps(widget.get_state()))
    return {name: value for name, value in state.items() if not name.startswith("_")}


def join(page: Page, widget: anywidget.AnyWidget) -> Joined:
    """Show a widget in the page and join both halves."""
    wire = Wire()
    widget.comm = wire
    mounted = mount(page, str(widget._esm), state_of(widget), css=str(getattr(widget, "_css", "")))

    def to_python(content: Any, buffers: list[str]) -> list[dict[str, Any]]:
        wire.take()
        widget._handle_custom_msg(content, [b64decode(text) for text in buffers])
        return wire.take()

    page.expose_function("toPython", to_python)
    page.evaluate(_JOIN)
    return Joined(page, widget, mounted, wire)


def show_together(page: Page, *widgets: anywidget.AnyWidget) -> list[Locator]:
    """Show widgets below each other in one page, each joined to its Python half; the places that they draw into."""
    page.goto("about:blank")  # which knows nothing of what was shown before
    page.set_content("<!doctype html><html lang=en><title>widgets</title><body></body></html>")
    page.add_script_tag(content=SCRIPT)
    wires = [Wire() for _ in widgets]
    line = f"toPython{id(wires)}"  # of this page: there may have been another one before

    def to_python(number: int, content: Any, buffers: list[str]) -> list[dict[str, Any]]:
        widgets[number]._handle_custom_msg(content, [b64decode(text) for text in buffers])
        return wires[number].take()

    page.expose_function(line, to_python)
    for number, (widget, wire) in enumerate(zip(widgets, wires, strict=True)):
        widget.comm = wire
        css = str(getattr(widget, "_css", ""))
        page.evaluate(_BESIDE, [str(widget._esm), state_of(widget), css, line, number])
        wire.take()
    return [page.locator(".shown").nth(number) for number in range(len(widgets))]
