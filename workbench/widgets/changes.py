"""What differs between two scenes of a game, as marks for the page that shows the later one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.engine.scene import Cell, Piece, Scene, Way
from workbench.language import mark, say
from workbench.render.board import Frame


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was."""

    id: str
    kind: str
    """``lit``, ``dark``, ``turned``, ``changed``, ``new``, ``moved``, ``gone``, ``came``, ``went`` or ``fewer``."""
    words: str
    """For people: ``turned``, ``came from Player 2``."""
    start: tuple[float, float] | None = None
    """Where a piece stood that moved or is gone, in the drawing's units."""
    end: tuple[float, float] | None = None

    @property
    def plain(self) -> dict[str, Any]:
        """As JSON-able words."""
        words: dict[str, Any] = {"id": self.id, "kind": self.kind, "words": self.words}
        if self.start is not None:
            words["from"] = list(self.start)
        if self.end is not None:
            words["to"] = list(self.end)
        return words


def between(before: Scene, after: Scene) -> list[Change]:
    """Everything that differs, the board first."""
    frame = Frame(after)
    return [*_cells(before, after), *_pieces(before, after, frame), *_cards(before, after), *_decks(before, after)]


def lit(before: Scene, after: Scene, action: str) -> tuple[Way, ...]:
    """The passages to show: those that the last action was about stay lit until the next one."""
    chosen = next((choice for choice in before.choices if choice.action == action), None)
    return after.ways or tuple(way for way in before.ways if chosen and way.goal in chosen.targets)


def _cells(before: Scene, after: Scene) -> Iterator[Change]:
    old = {cell.id: cell for cell in before.cells if cell.shape != "free"}
    for cell in after.cells:
        if cell.shape == "free":
            if cell.id in old:
                yield Change(cell.id, "gone", say("what lay here is gone"))
        elif cell.id not in old:
            yield Change(cell.id, "new", say("new"))
        elif kind := _how(old[cell.id], cell):
            yield Change(cell.id, kind, say(_NEWS[kind]))


_NEWS = {
    "dark": mark("went dark"),
    "lit": mark("came to light"),
    "turned": mark("turned"),
    "changed": mark("changed"),
}


def _how(old: Cell, cell: Cell) -> str:
    if old.lit != cell.lit:
        return "lit" if cell.lit else "dark"
    if old.roads != cell.roads:
        return "turned" if old.kind == cell.kind else "changed"
    lay, lies = ((one.kind, one.icon, one.holds) for one in (old, cell))  # titles are words, in some language
    return "changed" if lay != lies else ""


def _pieces(before: Scene, after: Scene, frame: Frame) -> Iterator[Change]:
    old: Mapping[str, Piece] = {piece.id: piece for piece in before.pieces}
    now = {piece.id for piece in after.pieces}
    for piece in after.pieces:
        was = old.get(piece.id)
        if was is None:
            yield Change(piece.id, "new", say("new on the board"), end=frame.at(piece.x, piece.y))
        elif (was.x, was.y) != (piece.x, piece.y):
            yield Change(piece.id, "moved", say("moved"), frame.at(was.x, was.y), frame.at(piece.x, piece.y))
    for piece in before.pieces:
        if piece.id not in now:
            yield Change(piece.id, "gone", say("left the board"), frame.at(piece.x, piece.y))


def _cards(before: Scene, after: Scene) -> Iterator[Change]:
    was = {card.id: hand for hand in before.hands for card in hand.cards}
    now = {card.id: hand for hand in after.hands for card in hand.cards}
    for card, hand in now.items():
        giver = was.get(card)
        if giver is None:
            yield Change(card, "came", say("new in the hand of {hand}", hand=hand.title[:80]))
        elif giver.id != hand.id:
            yield Change(card, "came", say("came from {hand}", hand=giver.title[:80]))
    for card, hand in was.items():
        if card not in now:
            title = next(each.title for each in hand.cards if each.id == card)
            yield Change(hand.id, "went", say("{card} is gone", card=title[:80]))


def _decks(before: Scene, after: Scene) -> Iterator[Change]:
    old = {deck.id: deck for deck in before.decks}
    for deck in after.decks:
        was = old.get(deck.id)
        if was is not None and was.done != deck.done:
            yield Change(deck.id, "changed", say("done") if deck.done else say("no longer done"))
        elif was is not None and was.count != deck.count:
            yield Change(
                deck.id, "fewer" if deck.count < was.count else "more", say("{number} before", number=was.count)
            )
