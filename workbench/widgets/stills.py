"""What a widget leaves in the notebook beside itself: a still picture for whoever opens it without a kernel."""

from __future__ import annotations

import asyncio
import base64
import traceback
from collections.abc import Callable
from html import escape
from typing import Any
from uuid import uuid4

import ipywidgets
from IPython import get_ipython
from IPython.display import display, update_display

from workbench.engine.overlay import Overlay
from workbench.engine.scene import Scene
from workbench.language import say
from workbench.render import svg
from workbench.widgets.patches import PatchedWidget
from workbench.widgets.trying import TryingWidget

PAUSE = 0.4
"""Seconds without a move after which the picture of a saved notebook is brought up to date."""
LONGEST = 4.0
"""Seconds after which it is when there is no such pause."""


class PictureWidget(TryingWidget):
    """Shows itself with a picture beside it, and keeps the picture up to date."""

    picture: Any
    """The class of the still pictures that the live widget hides: a trait of the widget."""

    def __init__(self, **traits: Any) -> None:
        self._displays: list[str] = []
        self._pause: asyncio.TimerHandle | None = None
        self._latest = 0.0
        super().__init__(picture=f"labyrinth-picture-{uuid4().hex}", **traits)

    # What a widget that leaves pictures has to have; not an abstract class, since traits have a metaclass of their own.
    _drawn: Callable[[], str]
    """The picture, as SVG."""
    _caption: Callable[[], str]
    """What the picture is of, in a sentence."""

    def _on_display(self) -> None:
        """Do what is only of use when somebody looks."""

    def _ipython_display_(self, **_: Any) -> None:
        """Show the live widget and, beside it, the picture."""
        self.show_within(self)

    def show_within(self, whole: ipywidgets.DOMWidget) -> None:
        """Show the widget that this one is, or is a part of, and the picture beside it."""
        shell = get_ipython()
        if getattr(shell, "kernel", None) is None:
            print(self)
            return
        self._on_display()
        bundle, metadata = _bundle(whole)
        bundle = {**bundle, "text/plain": self._caption()}  # read where no widget can be shown
        display(bundle, metadata=metadata, raw=True)
        name = uuid4().hex
        display(self._picture(), raw=True, display_id=name)
        self._displays.append(name)

    def _rest_soon(self) -> None:
        """After a pause: whoever plays fast should not wait for pictures that nobody sees. A game without a pause is
        drawn now and then all the same.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop runs here, so there is no later either
            self._rest()
            return
        if self._pause is None:
            self._latest = loop.time() + LONGEST
        else:
            self._pause.cancel()
        self._pause = loop.call_at(min(loop.time() + PAUSE, self._latest), self._rest)

    def _rest(self) -> None:
        self._pause = None
        try:
            picture = self._picture() if self._displays else {}
            for name in self._displays:
                update_display(picture, raw=True, display_id=name)
        except Exception as error:
            complaint = say("The picture for the saved notebook could not be made: {error}", error=error)
            self._complain(complaint, traceback.format_exc())

    def _picture(self) -> dict[str, str]:
        drawing, caption = base64.b64encode(self._drawn().encode()).decode(), self._caption()
        return {
            "text/html": f'<p class="{self.picture}">{escape(self._advice())}</p>'
            f'<img class="{self.picture}" alt="{escape(caption)}" src="data:image/svg+xml;base64,{drawing}">',
            "text/plain": caption,
        }

    def _advice(self) -> str:
        """What to do for more than a picture, read above it where no live widget is."""
        return say("This is a picture of what was here when the notebook was saved. Run the cell again to use it.")


class StillWidget(PictureWidget, PatchedWidget):
    """Leaves a picture of a scene."""

    _shown_scene: Callable[[], Scene]
    """What the picture is of."""

    def _shown_overlay(self) -> Overlay | None:
        """The numbers over the board that the picture shows."""
        return None

    def _drawn(self) -> str:
        return svg.table(self._shown_scene(), overlay=self._shown_overlay())

    def _caption(self) -> str:
        return say("The table when it was last seen.")


def _bundle(whole: ipywidgets.DOMWidget) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a notebook shows of a widget; anywidget gives its metadata with it, ipywidgets none."""
    found = whole._repr_mimebundle_() or {}
    return found if isinstance(found, tuple) else (found, {})
