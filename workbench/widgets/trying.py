"""Doing what a page asks for: whatever goes wrong is shown on the page, and nothing is lost by it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

import anywidget

from workbench.errors import WorkbenchError
from workbench.language import listen, say


class TryingWidget(anywidget.AnyWidget):
    """Shows what went wrong instead of leaving it in a log that nobody opens."""

    _complain: Callable[..., None]
    """Shows what went wrong: a text and perhaps details."""

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if content == {"kind": "alive"}:  # a page whose line was broken asks whether it is the same Python still
            self.send(content)
            return
        super()._handle_custom_msg(content, buffers)

    _in_other_words: Callable[[], None]
    """Shows what is there in the language of now; nothing else has changed."""

    def follow_language(self) -> None:
        """Speak another language as soon as it is spoken: somebody looks."""
        listen(self._language_changed)

    def _language_changed(self) -> None:
        if self.comm is not None:  # it was not closed
            self._try(self._in_other_words)

    def _try(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except WorkbenchError as error:
            self._complain(str(error))
        except Exception as error:
            self._complain(inside(error), traceback.format_exc())


def inside(error: Exception) -> str:
    """What is said of a fault of ours."""
    return say(
        "Something went wrong inside the workbench: {kind}: {error}. What was done before is safe; please report this "
        "with the details below.",
        kind=type(error).__name__,
        error=error,
    )
