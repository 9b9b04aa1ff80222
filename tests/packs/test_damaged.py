"""300 damaged packs: each is read or refused with file, row and column; none crashes, hangs or writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.damages import DAMAGES
from tests.packs.trying import try_seed

SEEDS = 300
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_packs(part: int, tmp_path: Path) -> None:
    for seed in range(part, SEEDS, PARTS):
        try:
            try_seed(seed, tmp_path / str(seed))
        except BaseException as error:
            error.add_note(f"seed {seed}, {list(DAMAGES)[seed % len(DAMAGES)]}")
            raise


def test_every_damage_is_done() -> None:
    assert len(DAMAGES) * 5 < SEEDS
