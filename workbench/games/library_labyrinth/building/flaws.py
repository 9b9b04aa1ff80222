"""What is wrong with a board so far, by rule, and how it can be mended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from workbench.engine.workshop import Deed, Flaw, Repair
from workbench.games.library_labyrinth.building import mending
from workbench.games.library_labyrinth.building.curses import CURSES
from workbench.games.library_labyrinth.building.figures import FIGURES
from workbench.games.library_labyrinth.building.hands import HANDS
from workbench.games.library_labyrinth.building.tiles import SHAPE_NAMES, TILES, laid
from workbench.games.library_labyrinth.building.tokens import TOKENS
from workbench.games.library_labyrinth.components import SHAPES, TILE_KINDS, UNKNOWN_TILE
from workbench.games.library_labyrinth.hiding import UNKNOWN_CURSE
from workbench.games.library_labyrinth.invariants import Broken, broken
from workbench.games.library_labyrinth.picture import TILE_LOOK
from workbench.games.library_labyrinth.setting_up import four_shelves, shapes_in_game
from workbench.games.library_labyrinth.state import CENTRE_CELL, GRID, State
from workbench.language import plural, say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

_RULE = re.compile(r"\s*\(((?:LL-[A-Z]+(?:-[A-Z]+)*-\d+|law)[^()]*)\)(?=\.$)")


def flaws(rules: LibraryLabyrinth, s: State, locked: mending.Locked = ()) -> list[Flaw]:
    """All of them: first what no game can begin with, by steps; then what only is unusual.

    Of equal places repairs choose those that are not ``locked``.
    """
    found = [*_recipe(rules, s, locked), *_four_shelves(rules, s, locked), *_empty_places(rules, s, locked)]
    found += [_of_invariant(rules, s, one, locked) for one in broken(rules, s) if not _told_otherwise(one)]
    if mending.is_fresh(s):
        found += [*_shapes(rules, s, locked), *_light(s), *_starts(rules, s)]
        found += [*_doubles(rules, s), *_uneven_hands(rules, s)]
    return sorted(found, key=lambda flaw: ("wrong", "missing", "unusual").index(flaw.weight))


def _told_otherwise(one: Broken) -> bool:
    return one.kind == "mix" or (one.kind == "curse" and UNKNOWN_CURSE in one.about)


def _recipe(rules: LibraryLabyrinth, s: State, locked: mending.Locked) -> Iterator[Flaw]:
    """One flaw a kind of which there are too few or too many (LL-SETUP-02)."""
    counts = Counter(s.tiles)
    excess = any(counts[kind] > number for kind, number in enumerate(rules.tile_numbers))
    empty = UNKNOWN_TILE in s.tiles and not excess
    for kind, number in enumerate(rules.tile_numbers):
        there = counts[kind]
        if there == number:
            continue
        title = say(TILE_LOOK[TILE_KINDS[kind]][0])
        if there < number:
            sentence = say("{title}: {there} of {number} lie on the board.", title=title, there=there, number=number)
            places = tuple(GRID.names[cell] for cell, other in enumerate(s.tiles) if other == UNKNOWN_TILE)
            repairs = (mending.fill_tiles(),) if empty else mending.exchange_for(rules, s, kind, locked)
        else:
            sentence = say(
                "{title}: {there} lie on the board, the recipe has {number}.", title=title, there=there, number=number
            )
            places = tuple(GRID.names[cell] for cell, other in enumerate(s.tiles) if other == kind)
            repairs = mending.too_many(rules, s, kind, locked)
        yield Flaw(sentence, "LL-SETUP-02", TILES, places, repairs, "missing" if there < number and empty else "wrong")


def _empty_places(rules: LibraryLabyrinth, s: State, locked: mending.Locked) -> Iterator[Flaw]:
    """Curse cards that are not in the deck yet (LL-SETUP-14)."""
    if number := s.curses.count(UNKNOWN_CURSE):
        sentence = plural(
            number,
            "{number} place of the Disturbance deck is empty.",
            "{number} places of the Disturbance deck are empty.",
        )
        yield Flaw(sentence, "LL-SETUP-14", CURSES, (), mending.curses(rules, s, (), locked), "missing")


def _four_shelves(rules: LibraryLabyrinth, s: State, locked: mending.Locked) -> Iterator[Flaw]:
    if rules.house.four_shelf_redeal == "setup" and four_shelves(s.tiles):
        places = tuple(GRID.list(GRID.neighbours[CENTRE_CELL]))
        sentence = say("Shelves lie on all four sides of the centre; such a board is dealt anew.")
        yield Flaw(sentence, "LL-SETUP-19", TILES, places, mending.part_shelves(s, locked))


def _shapes(rules: LibraryLabyrinth, s: State, locked: mending.Locked) -> Iterator[Flaw]:
    """With a bias the shapes in the game are fixed (LL-SETUP-05)."""
    if rules.house.shape_bias == "none":
        return
    there = laid(s)
    for kind in range(1, len(TILE_KINDS)):
        fitting = Counter(shapes_in_game(rules, kind))
        for shape in ("corner", "t-junction"):
            number = there[kind, SHAPES[shape].bit_count()]
            if number > fitting[shape]:
                sentence = say(
                    "{title}, {shape}: {there} lie on the board; with this preference of shapes there are {number}.",
                    title=say(TILE_LOOK[TILE_KINDS[kind]][0]),
                    shape=say(SHAPE_NAMES[shape]),
                    there=number,
                    number=fitting[shape],
                )
                repairs = mending.other_shape(rules, s, kind, shape, locked)
                yield Flaw(sentence, "LL-SETUP-05", TILES, (), repairs)


def _light(s: State) -> Iterator[Flaw]:
    """A game begins in the dark."""
    lit = s.lit & ~(1 << CENTRE_CELL)
    if lit:
        sentence = plural(
            lit.bit_count(),
            "{number} tile beside the centre is lit; a game begins in the dark.",
            "{number} tiles beside the centre are lit; a game begins in the dark.",
        )
        darken = Repair(say("Turn them dark."), (Deed("clear", TOKENS),))
        yield Flaw(sentence, "LL-SETUP-07", TOKENS, tuple(GRID.list(lit)), (darken,), weight="unusual")
    bare = lit & (s.terror_tiles | s.shelf_tiles) & ~(s.terror_cells | s.shelf_cells)
    fitting = (bare & s.terror_tiles and s.terror_stack) or (bare & s.shelf_tiles and s.shelf_stack)
    if bare and fitting:
        sentence = say(
            "{cells}: lit, but without the token that comes with the light.", cells=", ".join(GRID.list(bare))
        )
        put = Repair(say("Put the top tokens of the stacks on them."), (Deed("fill", TOKENS),))
        yield Flaw(sentence, "LL-ACTV-01", TOKENS, tuple(GRID.list(bare)), (put,), weight="unusual")


def _starts(rules: LibraryLabyrinth, s: State) -> Iterator[Flaw]:
    """Everybody starts on the centre."""
    for figure, word in enumerate(rules.figure_words):
        cell = s.meeples[figure]
        if cell != CENTRE_CELL:
            name = sentence_case(rules.names.seat(word))
            sentence = say("{name} starts on {cell}, not on the centre.", name=name, cell=GRID.names[cell])
            repairs = (mending.to_centre(rules, [figure]),)
            yield Flaw(sentence, "LL-SETUP-09", FIGURES, (GRID.names[cell],), repairs, weight="unusual")


def _doubles(rules: LibraryLabyrinth, s: State) -> Iterator[Flaw]:
    there = sum(card in rules.doubles for card in s.curses)
    wanted = rules.house.double_curses
    if there != wanted:
        sentence = say(
            "{there} double curses are in the deck; the option double_curses says {wanted}.", there=there, wanted=wanted
        )
        follow = Repair(
            say("Set double_curses to {number}.", number=there),
            (Deed("set", CURSES, options={"double_curses": there}),),
        )
        anew = Repair(say("Shuffle the deck anew."), (Deed("clear", CURSES), Deed("fill", CURSES)))
        yield Flaw(sentence, "LL-SETUP-20", CURSES, (), (follow, anew) if there <= 2 else (anew,), weight="unusual")


def _uneven_hands(rules: LibraryLabyrinth, s: State) -> Iterator[Flaw]:
    """As soon as anything is dealt, everybody holds what a game begins with."""
    if not any(s.hands) and not (rules.house.start_books == 0 and rules.house.start_rewards):
        return
    if s.phase == "start":  # they are being chosen
        return
    rewards, house = rules.box.deck_cards[-1], rules.house
    wanted = (house.start_books, house.start_rewards)
    for seat in range(rules.players):
        held = (s.hands[seat] & ~rewards).bit_count(), (s.hands[seat] & rewards).bit_count()
        if held == wanted:
            continue
        sentence = say(
            "{name} holds Books: {books}, Rewards: {rewards}; a game begins with Books: {wanted}, Rewards: {others}.",
            name=sentence_case(rules.names.seat(rules.figure_words[seat])),
            books=held[0],
            rewards=held[1],
            wanted=wanted[0],
            others=wanted[1],
        )
        too_many = any(have > want for have, want in zip(held, wanted, strict=True))
        place = (f"seat-{seat + 1}",)
        yield Flaw(sentence, "LL-SETUP-16", HANDS, place, mending.deal_hands(too_many), "unusual")
    if rules.solo and s.hands[-1]:
        sentence = say("The Trolley holds cards; it starts empty.")
        clear = Repair(say("Take all cards from the hands."), (Deed("clear", HANDS),))
        yield Flaw(sentence, "LL-SETUP-16", HANDS, ("trolley",), (clear,), weight="unusual")


_Mend = Callable[["LibraryLabyrinth", State, tuple[str, ...], mending.Locked], tuple[Repair, ...]]
_MENDING: dict[str, tuple[str, _Mend]] = {
    "straight": (TILES, mending.straight),
    "shape": (TILES, mending.not_in_the_box),
    "centre-place": (TILES, lambda rules, s, about, locked: (mending.fill_tiles(),)),
    "centre-dark": (TILES, lambda rules, s, about, locked: (mending.fill_tiles(),)),
    "terror-misplaced": (TOKENS, mending.misplaced),
    "shelf-misplaced": (TOKENS, mending.misplaced),
    "terror-dark": (TOKENS, mending.flip),
    "six-terrors": (TOKENS, mending.five_terrors),
    "on-token": (FIGURES, mending.on_token),
    "on-dark": (FIGURES, mending.on_dark),
    "wyrm": (FIGURES, mending.bookwyrm),
    "curse": (CURSES, mending.curses),
    "last-curse": (CURSES, mending.curses),
    "curse-count": (CURSES, mending.curses),
    "full": (HANDS, mending.full_hand),
}


def _of_invariant(rules: LibraryLabyrinth, s: State, one: Broken, locked: mending.Locked) -> Flaw:
    """An invariant that does not hold, with its rule apart from its sentence."""
    step, mend = _MENDING.get(one.kind, (TILES, lambda rules, s, about, locked: ()))
    found = _RULE.search(one.sentence)
    rule = found[1].split(",")[0].strip() if found else ""
    places = tuple(name for name in one.about if name in GRID.number)
    return Flaw(_RULE.sub("", one.sentence), rule, step, places, mend(rules, s, one.about, locked))
