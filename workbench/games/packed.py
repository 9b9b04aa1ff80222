"""What the rules of every game say alike of their house rules, their pack and their words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any, Protocol

from workbench.packs.pack import Pack


class OfAPack(Protocol):
    """What is in a box, made from a pack."""

    @property
    def pack(self) -> Pack:
        """The pack."""


class PackedRules:
    """A part of the `Ruleset` protocol, for rules that have house rules (a dataclass), a box and a vocabulary."""

    house: Any
    box: OfAPack
    _vocabulary: Mapping[str, Collection[str]]

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not at their default, in a JSON-able form that reading gives back."""
        values = {f: getattr(self.house, f.name) for f in fields(self.house)}
        return {f.name: _plain(value) for f, value in values.items() if value != f.default}

    @property
    def pack(self) -> dict[str, str]:
        """Id, version and digest of the content."""
        pack = self.content
        return {"id": pack.id, "version": pack.version, "digest": pack.digest}

    @property
    def content(self) -> Pack:
        """The pack that is played with, whole."""
        return self.box.pack

    def vocabulary(self, role: str) -> Collection[str]:
        """All the words of a role."""
        return self._vocabulary[role]


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
