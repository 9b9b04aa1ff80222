"""Big scripts for a widget's page, sent compressed by the kernel to a page that has none yet.

They must not be traits: those are stored in every notebook that is saved with its widgets. So a widget names in a
small trait what its page needs and in which version; the page's half (``js/common/loading.js``) asks for what the
page does not have, gets it as the buffers of a message, and keeps it for all widgets of the page.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from workbench.widgets.assets import JS

NEED = "need-script"
GIVE = "script"


@dataclass(frozen=True, slots=True)
class Script:
    """A library for the page: one script and perhaps a style sheet, each a file or the text itself."""

    name: str
    version: str
    script: Path | str
    style: Path | str = ""
    known_as: str = ""
    """The global variable that a classic script makes, whose ``version`` tells which one a page has; empty for an ES
    module, of which a page can hold several versions."""

    @classmethod
    def of_page(cls, name: str, module: str, style: str) -> Script:
        """A widget's own module, called by a digest of what it is."""
        return cls(name, blake2b(f"{module}{style}".encode(), digest_size=6).hexdigest(), module, style)

    def packed(self) -> list[bytes]:
        """The script and the style sheet, compressed with gzip."""
        return [_packed(part) for part in (self.script, self.style) if part]


@lru_cache(maxsize=16)
def _packed(part: Path | str) -> bytes:
    return gzip.compress(part.read_bytes() if isinstance(part, Path) else part.encode(), mtime=0)


TABULATOR = Script("tabulator", "6.5.3", JS / "vendor" / "tabulator.min.js", JS / "vendor" / "tabulator.min.css")
"""The grid of the editor: see ``js/vendor/README.md``."""


class LoadingWidget(anywidget.AnyWidget):
    """A widget whose page asks for scripts. Its module calls ``load(model, name)`` of ``common/loading.js``."""

    scripts: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    """What the page needs: for each script its version, and the global variable that it makes."""
    _scripts: Mapping[str, Script]

    def __init__(self, scripts: tuple[Script, ...], **traits: Any) -> None:
        self._scripts = {script.name: script for script in scripts}
        asked = {script.name: {"version": script.version, "known_as": script.known_as} for script in scripts}
        super().__init__(scripts=asked, **traits)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Answer a page that asks for a script; all else is for the widget itself."""
        if isinstance(content, dict) and content.get("kind") == NEED:
            script = self._scripts.get(str(content.get("name")))
            if script is not None:
                answer = {"kind": GIVE, "name": script.name, "version": script.version}
                self.send(answer, buffers=script.packed())
            return
        super()._handle_custom_msg(content, buffers)
