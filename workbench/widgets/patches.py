"""A widget whose drawings travel one by one: a page that has most of them already is sent only those that changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

import anywidget
import traitlets

BUCKETS = 32


class PatchedWidget(anywidget.AnyWidget):
    """Spreads named drawings over small traits. Each goes over the wire when something in it changed, and only then.

    So the traits hold the whole state at any time (a second page gets all of it), and an answer is small.
    """

    for _bucket in range(BUCKETS):
        locals()[f"part{_bucket}"] = traitlets.Dict().tag(sync=True)
    del _bucket

    @staticmethod
    def parted(drawings: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """The values of all the traits for these drawings."""
        buckets: dict[str, dict[str, str]] = {f"part{bucket}": {} for bucket in range(BUCKETS)}
        for name, markup in drawings.items():
            buckets[f"part{crc32(name.encode()) % BUCKETS}"][name] = markup
        return buckets

    @property
    def drawings(self) -> dict[str, str]:
        """All the drawings."""
        found: dict[str, str] = {}
        for bucket in range(BUCKETS):
            values: dict[str, Any] = getattr(self, f"part{bucket}")
            found.update(values)
        return found
