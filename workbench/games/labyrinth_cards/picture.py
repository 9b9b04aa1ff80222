"""The table of Labyrinth: The Card Game as a seat, or everybody, may see it: other hands are backs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.scene import Card, Cell, Choice, Deck, Hand, Scene, Stretch, Symbol, Track, Way
from workbench.games.labyrinth_cards import hiding
from workbench.games.labyrinth_cards.networks import passages
from workbench.games.labyrinth_cards.offers import choices, verbs
from workbench.games.labyrinth_cards.plane import at, bounds, name_of
from workbench.games.labyrinth_cards.sentences import cards, ending, question, score, scores
from workbench.games.labyrinth_cards.setting_up import HAND
from workbench.games.labyrinth_cards.state import State
from workbench.language import language, listed, mark, plural, say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

SEAT_COLOURS = ("blue", "red", "purple", "green", "gold", "teal")
_SIDES = (mark("north"), mark("east"), mark("south"), mark("west"))


_FREE = {
    "": mark("{cell}: free."),
    "target": mark("{cell}: free; a card can be laid here."),
    "gain": mark("{cell}: free; a card can be laid here, and after one of them something could be taken."),
}


def picture(rules: LabyrinthCards, s: State, seat: int | None) -> Scene:
    """What a seat (from 1; None: everybody) may see and choose. The others' cards are not even looked at."""
    s = hiding.conceal(rules, s, seat)
    return drawn(rules, s, s.rim if s.phase != "over" else (), choices(rules, s, partial(laid, rules)))


def drawn(rules: LabyrinthCards, s: State, free: Collection[int], offered: tuple[Choice, ...] = ()) -> Scene:
    """All that is known in a state, with these free cells and these choices."""
    targets = {target for choice in offered for target in choice.targets}
    gains = {target for choice in offered if choice.preview and choice.preview.marks for target in choice.targets}
    west, south, columns, rows = bounds([*s.table, *free])
    return Scene(
        game=rules.game,
        title=rules.title,
        columns=columns,
        rows=rows,
        left=west,
        bottom=south,
        asked=question(rules, s).sentence,
        cells=tuple(_cells(rules, s, free, targets, gains)),
        hands=tuple(_hand(rules, s, number) for number in range(rules.players)),
        decks=(_deck(rules, s),),
        tracks=tuple(_tracks(rules, s)),
        choices=offered,
        verbs=verbs(),
        result=f"{ending(rules, s)}\n{scores(rules, s)}" if s.result else "",
        won=True if s.result else None,
        legend=rules.symbols,
        ways=tuple(_ways(rules, s)),
        secret=not rules.house.open_hands,
    )


def symbols(rules: LabyrinthCards) -> tuple[Symbol, ...]:
    """The treasures as signs."""
    return tuple(
        Symbol(one.row.text("name", language()), one.colour, one.icon, one.letter) for one in rules.box.treasures
    )


def _cells(
    rules: LabyrinthCards, s: State, free: Collection[int], targets: set[str], gains: set[str]
) -> Iterator[Cell]:
    """The cards on the table, and the free cells."""
    for cell, placed in sorted(s.table.items()):
        takeable = bool(s.takeable >> (placed >> 2) & 1)
        marks = ["last"] if cell == s.last else []
        marks += ["target"] if f"cell:{name_of(cell)}" in targets else []
        marks += ["gain"] if takeable else []
        yield laid(rules, cell, placed, takeable, marks=tuple(marks))
    for cell in sorted(free):
        name = name_of(cell)
        marks = [one for one, ids in (("target", targets), ("gain", gains)) if f"cell:{name}" in ids]
        label = say(_FREE["gain" if "gain" in marks else "target" if marks else ""], cell=name)
        x, y = at(cell)
        yield Cell(f"cell:{name}", name, x, y, "free", "free", say("Free"), label=label, marks=tuple(marks))


def laid(
    rules: LabyrinthCards,
    cell: int,
    placed: int,
    gain: bool,
    *,
    marks: tuple[str, ...] | None = None,
) -> Cell:
    """A card as it lies, or would lie, on a cell; ``gain`` marks it as one that brings something."""
    card, face, name = rules.box.cards[placed >> 2], rules.box.faces[placed], name_of(cell)
    x, y = at(cell)
    words = [_road_words(rules, placed, place) for place in range(len(face.roads))]
    return Cell(
        id=f"cell:{name}",
        name=name,
        x=x,
        y=y,
        shape="square",
        kind="card",
        title=rules.names(card.id),
        roads=tuple(openings.letters(road) for road in face.roads),
        label=f"{name}: {rules.names(card.id)}; {'; '.join(words)}.",
        text="".join(rules.box.treasures[one].letter for road in card.treasures for one in road),
        marks=(("gain",) if gain else ()) if marks is None else marks,
        signs=tuple((place, rules.symbols[one]) for place, road in enumerate(card.treasures) for one in road),
        holds=f"card:{card.id}",
    )


def _road_words(rules: LabyrinthCards, placed: int, place: int) -> str:
    """``a road to the north and east with the Crown``."""
    road = rules.box.faces[placed].roads[place]
    signs = rules.symbols
    treasures = [signs[one].name for one in rules.box.cards[placed >> 2].treasures[place]]
    sides = listed([say(_SIDES[side]) for side in members(road)])
    if not treasures:
        return say("a road to the {sides}", sides=sides)
    return say("a road to the {sides} with the {treasures}", sides=sides, treasures=say(" and the ").join(treasures))


def _ways(rules: LabyrinthCards, s: State) -> Iterator[Way]:
    """A shortest passage to each card that the laid one is connected with (LC-CON-01/02)."""
    if not s.takeable or s.last is None:
        return
    for card, way in passages(rules.box, s.table, s.last).items():
        if not s.takeable >> card & 1:
            continue
        came, stretches = "", []
        for road, following in zip(way, [*way[1:], None], strict=True):
            out, back = ("", "") if following is None else _joint(rules, s, road, following)
            stretches.append(_stretch(rules, s, road, came, out))
            came = back
        goal, between = name_of(way[-1] >> 2), [name_of(road >> 2) for road in way[1:-1]]
        words = {"card": rules.names(rules.box.cards[card].id), "goal": goal, "start": name_of(s.last)}
        label = (
            say("A passage leads from {start} over {cells} to “{card}” on {goal}.", cells=listed(between), **words)
            if between
            else say("A passage leads from {start} straight to “{card}” on {goal}.", **words)
        )
        yield Way(f"way:{goal}", f"cell:{goal}", tuple(stretches), label)


def _stretch(rules: LabyrinthCards, s: State, road: int, came: str, went: str) -> Stretch:
    placed, place = s.table[road >> 2], road & 3
    roads = rules.box.faces[placed].roads
    signs = tuple(rules.symbols[one] for one in rules.box.cards[placed >> 2].treasures[place])
    return Stretch(*at(road >> 2), openings.letters(roads[place]), len(roads) < 2, came, went, signs)


def _joint(rules: LabyrinthCards, s: State, road: int, other: int) -> tuple[str, str]:
    """The sides by which two linked roads meet."""
    cell = road >> 2
    for step, back in rules.box.faces[s.table[cell]].exits[road & 3]:
        if cell + step == other >> 2:
            return openings.letters(1 << (back + 2 & 3)), openings.letters(1 << back)
    raise ValueError("roads of a passage are linked")


def _hand(rules: LabyrinthCards, s: State, number: int) -> Hand:
    word = rules.seats[number]
    if s.knows(number):
        held = tuple(card_of(rules, card) for card in members(s.hands[number]))
    else:
        held = tuple(
            Card(
                f"back:{word}-{place + 1}",
                "back",
                "",
                "grey",
                label=say("A card of player {seat}, face down.", seat=word),
            )
            for place in range(s.holds(number))
        )
    return Hand(
        id=f"seat:{word}",
        title=say("Player {seat}", seat=word),
        colour=SEAT_COLOURS[number],
        cards=held,
        limit=HAND,
        active=number == s.seat and s.phase != "over",
        label=say("{score} In hand: {cards}.", score=score(rules, s, number), cards=cards(len(held))),
    )


def card_of(rules: LabyrinthCards, number: int) -> Card:
    """A card as it looks in a hand."""
    card = rules.box.cards[number]
    shown = tuple(rules.symbols[one] for road in card.treasures for one in road)
    roads = tuple(_road_words(rules, number << 2, place) for place in range(len(card.roads)))
    return Card(
        id=f"card:{card.id}",
        kind="card",
        title=rules.names(card.id),
        colour=shown[0].colour if shown else "grey",
        symbols=shown,
        lines=roads,
        label=f"{rules.names(card.id)}: {'; '.join(roads)}.",
        face=replace(laid(rules, 0, number << 2, False), title=""),
    )


def _deck(rules: LabyrinthCards, s: State) -> Deck:
    label = say("The deck has {cards}.", cards=cards(len(s.deck)))
    return Deck("deck:cards", say("Deck"), len(s.deck), colour="grey", label=label)


def _tracks(rules: LabyrinthCards, s: State) -> Iterator[Track]:
    for seat, word in enumerate(rules.seats):
        won = s.taken[seat].bit_count()
        yield Track(
            f"track:{word}",
            say("Player {seat}", seat=word),
            won,
            label=score(rules, s, seat),
            about=say("Each card taken is a point, however many treasures it shows."),
        )
    left = len(s.deck) + sum(s.holds(seat) for seat in range(rules.players))
    yield Track(
        "track:left",
        say("Cards to lay"),
        left,
        label=plural(left, "{number} card still to be laid.", "{number} cards still to be laid."),
    )
