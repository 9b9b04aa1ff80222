"""What packs know of the files that they were read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Origin:
    """What packs that were made from one another know of the disk, so that nobody else's edits are overwritten."""

    seen: dict[Path, dict[str, str | None]] = field(default_factory=dict)
    """By folder: the digest of each file when it was last read or written here."""
    unread: frozenset[str] = frozenset()
    """Files that could not be read; they are left alone as long as their tables are empty."""
