"""A Bokeh model whose changes go to the page together, with a message that is sent anyway."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bokeh.document.events import DocumentPatchedEvent
from bokeh.protocol import Protocol
from jupyter_bokeh import BokehModel


class BatchedModel(BokehModel):
    """Makes one patch of what belongs together, so that a page draws it once, and has it carried by another widget.

    A message costs a page more than what is in it; what the other one says at the same time goes with the patch.
    """

    carry: Callable[[list[str]], None]
    """Brings the parts of a patch to the pages, which give them to their half of this widget."""
    _held: list[DocumentPatchedEvent] | None = None

    def _document_patched(self, event: DocumentPatchedEvent) -> None:
        if event.setter is self:  # the page's own doing
            return
        if self._held is None:
            self._post([event])
        else:
            self._held.append(event)

    def _post(self, events: list[DocumentPatchedEvent]) -> None:
        message = Protocol().create("PATCH-DOC", events)
        assert not message.buffers  # texts, numbers and colours are all there is
        self.carry([message.header_json, message.metadata_json, message.content_json])

    def close(self) -> None:
        """Take it away; that can be done twice."""
        if self.comm is not None:
            super().close()

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Hold everything back until the end of the block."""
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self._post(held)

    @contextmanager
    def gathered(self) -> Iterator[list[str]]:
        """Hold everything back, and have its parts at the end of the block, for a message that is sent anyway."""
        parts: list[str] = []
        carry, self.carry = self.carry, parts.extend
        try:
            with self.batch():
                yield parts
        finally:
            self.carry = carry
