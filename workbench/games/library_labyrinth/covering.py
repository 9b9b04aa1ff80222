"""Which components show symbols, and which ask for them (LL-SYM, LL-CAP, LL-RET).

Book cards and magical items may be mixed in a capture (LL-CAP-02). Boosters lie in the Reward deck with the items and
show nothing. The blank Book cards are out of the game (LL-AMB-33).
"""

from __future__ import annotations

from workbench.games.library_labyrinth.components import DECKS, REWARD_DECK
from workbench.language import mark
from workbench.packs.covering import Alphabet, Covering, Goal, Require, Supply

COVERING = Covering(
    alphabet=Alphabet("genres", id="symbol", name="symbol"),
    supplies=(
        Supply("books", "symbols", deck="genre"),
        Supply("items", "symbols", pile=DECKS[REWARD_DECK]),
        Supply("boosters", pile=DECKS[REWARD_DECK]),
    ),
    requires=(Require("terrors", "symbols", "LL-CAP-01", mark("Terrors")),),
    goals=(Goal("genres", "letter", "LL-RET-01", mark("Shelves")),),
    decks={DECKS[REWARD_DECK]: mark("the Reward deck")},
)
