"""The editor of a pack with all that keeps it on the disk."""

from __future__ import annotations

from pathlib import Path

from workbench.packs.editing import Editor


class Edit(Editor):
    """A pack while it is edited; see `workbench.packs.editing` for what can be done to it."""

    def save(self) -> Path:
        """Write the pack to where it was read from, atomically; the version before is kept in ``.previous``.

        Returns:
            The folder.

        Raises:
            PackError: with the reason; nothing has then changed.
        """
        folder = self.pack.save()
        self._saved = self.pack
        return folder
