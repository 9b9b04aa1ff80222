"""All damages, and the damaged pack of a seed."""

from __future__ import annotations

from pathlib import Path

# Importing them is what makes them known; their order decides which seed does what.
from tests.packs import damage_by_programs, damage_to_folders, damage_to_tables
from tests.packs.damage import DAMAGES, Expected
from tests.packs.samples import GOOD, MINI, copy_of
from workbench.engine.streams import Stream

__all__ = ["DAMAGES", "damage_by_programs", "damage_to_folders", "damage_to_tables", "damaged"]


def damaged(seed: int, folder: Path) -> tuple[str, str, Expected]:
    """Make the damaged pack of a seed: the shipped pack it was made from, what was done, what must come of it."""
    chance = Stream("damage", seed)
    names = list(DAMAGES)
    name = names[seed % len(names)]
    base = MINI if chance.below(4) else GOOD
    copy_of(base, folder)
    return base, name, DAMAGES[name](folder, chance)
