"""The toy game with hands that only their owners may see."""

from __future__ import annotations

from dataclasses import replace

from tests.widgets import toy
from workbench.engine.game import Game
from workbench.engine.scene import Card, Scene

HIDDEN = "hidden"


class SecretLanterns(toy.Lanterns):
    """Cards lie face down for everybody but the seat that holds them."""

    def conceal(self, state: toy.State, seat: int | None = None) -> toy.State:
        known = super().conceal(state, seat)
        known.hands = [hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(known.hands, 1)]
        return known

    def scene(self, state: toy.State, seat: int | None = None) -> Scene:
        scene = super().scene(state, seat)
        back = Card("card:back", "back", "A card", label="A card that you may not see.")
        hands = [
            hand if hand.id == f"seat:{seat}" else replace(hand, cards=(back,) * len(hand.cards))
            for hand in scene.hands
        ]
        return replace(scene, hands=tuple(hands), secret=True)


def new_game(seed: int = 7) -> Game:
    """A fresh game with secret hands."""
    return Game(SecretLanterns(), seed)
