"""The engine against the oracle, over positions kept by their numbers."""

from __future__ import annotations

import pytest

from tests.oracle_cards.comparing import Figures, differences
from tests.oracle_cards.positions import samples

KEPT, PARTS = 400, 8


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_oracle_agree(part: int):
    figures = Figures()
    for one in samples(range(part * KEPT // PARTS, (part + 1) * KEPT // PARTS)):
        found = differences(one, figures)
        assert not found, f"\n{found[0]}"
    assert figures.steps > 3 * figures.positions // 2
