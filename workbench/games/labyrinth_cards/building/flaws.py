"""What is wrong with a table so far, by rule, and how it can be mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine.workshop import Deed, Flaw, Repair
from workbench.games.labyrinth_cards.building.hands import HANDS
from workbench.games.labyrinth_cards.building.table import TABLE, beyond_the_square, leads_out
from workbench.games.labyrinth_cards.invariants import Broken, broken
from workbench.games.labyrinth_cards.laying import LINK, fits
from workbench.games.labyrinth_cards.plane import SQUARE, group, name_of, pick_up, rim_of
from workbench.games.labyrinth_cards.setting_up import HAND, OUTWARDS
from workbench.games.labyrinth_cards.state import State
from workbench.language import say

if TYPE_CHECKING:
    from workbench.games.labyrinth_cards.rules import LabyrinthCards

_RULE = re.compile(r"\s*\((LC-[A-Z]+-\d+)\)(?=\.$)")


def is_fresh(s: State) -> bool:
    """Whether nobody has taken anything yet, so that the table can be explained by lays alone."""
    return s.phase in ("lay", "between") and not any(s.taken)


def flaws(rules: LabyrinthCards, s: State) -> list[Flaw]:
    """All of them, the worst first."""
    found = [*_square(rules, s), *_hands(rules, s), *_strays(s)]
    told = {flaw.rule for flaw in found}
    missing = any(flaw.weight == "missing" for flaw in found)
    for one in broken(rules, s):
        flaw = _of_invariant(one)
        if flaw.rule not in told and not (missing and one.kind in ("turns", "hand", "empty-hand", "group")):
            found.append(flaw)
    if is_fresh(s):
        found += _unlinked(rules, s)
    return sorted(found, key=lambda flaw: ("wrong", "missing", "unusual").index(flaw.weight))


def _square(rules: LabyrinthCards, s: State) -> Iterator[Flaw]:
    there = {cell: s.table[cell] for cell in SQUARE if cell in s.table}
    if len(there) < len(SQUARE) and is_fresh(s):
        sentence = say(
            "Of the starting square {there} of {number} cards are laid.", there=len(there), number=len(SQUARE)
        )
        places = tuple(name_of(cell) for cell in SQUARE if cell not in s.table)
        fill = Repair(say("Fill the rest from the seed."), (Deed("fill", TABLE),))
        yield Flaw(sentence, "LC-SETUP-02", TABLE, places, (fill,), "missing")
        return
    alone = len(s.table) == len(SQUARE) == len(there)
    if rules.house.square_must_have_exit and alone and not leads_out(rules, there):
        sentence = say("No road of the square leads outwards; such a square is dealt anew.")
        yield Flaw(sentence, "LC-AMB-09", TABLE, (), tuple(_exits(rules, s)))


def _exits(rules: LabyrinthCards, s: State) -> Iterator[Repair]:
    """Turn one of the four so that a road leads outwards."""
    for cell, out in zip(SQUARE, OUTWARDS, strict=True):
        for quarters in range(1, 4):
            placed = s.table[cell]
            if rules.box.faces[placed & ~3 | (placed + quarters) % 4].sides & out:
                name = name_of(cell)
                yield Repair(
                    say("Turn the card on {cell}.", cell=name), (Deed("turn", TABLE, name, quarters=quarters),)
                )
                break


def _hands(rules: LabyrinthCards, s: State) -> Iterator[Flaw]:
    if not is_fresh(s):
        return
    short = [seat for seat in range(rules.players) if s.holds(seat) < HAND and s.deck]
    deal = Repair(say("Fill the rest from the seed."), (Deed("fill", HANDS),))
    for seat in short:
        sentence = say(
            "Player {seat} holds {there} of {number} cards.", seat=rules.seats[seat], there=s.holds(seat), number=HAND
        )
        yield Flaw(sentence, "LC-SETUP-01", HANDS, (f"seat-{rules.seats[seat]}",), (deal,), "missing")


def _strays(s: State) -> Iterator[Flaw]:
    """Cards that do not hang together with the square, or with the largest group."""
    if not s.table:
        return
    start = next((cell for cell in SQUARE if cell in s.table), min(s.table))
    together = group(s.table.keys(), start)
    square = {cell for cell in SQUARE if cell in s.table}
    strays = sorted(cell for cell in s.table if cell not in together and cell not in square)
    if strays:
        names = tuple(name_of(cell) for cell in strays)
        sentence = say("The cards on the table do not hang together by their sides: {cells}.", cells=", ".join(names))
        words = say("Take up {cells}.", cells=", ".join(names))
        take_up = Repair(words, tuple(Deed("remove", TABLE, name) for name in names))
        yield Flaw(sentence, "LC-TAKE-02", TABLE, names, (take_up,))


def _unlinked(rules: LabyrinthCards, s: State) -> Iterator[Flaw]:
    """Cards beside the square none of whose roads meets another: nobody may have laid them so."""
    faces = rules.box.faces
    for cell in sorted(beyond_the_square(s.table)):
        placed = s.table[cell]
        others = s.table.copy()
        pick_up(faces, others, rim_of(faces, others), cell)
        entry = rim_of(faces, others).get(cell, 0)
        if not entry or fits(LINK, faces[placed].sides, entry):
            continue
        name = name_of(cell)
        ways = [q for q in (1, 2, 3) if fits(LINK, faces[placed & ~3 | (placed + q) % 4].sides, entry)]
        turns = [
            Repair(say("Turn the card on {cell}.", cell=name), (Deed("turn", TABLE, name, quarters=way),))
            for way in ways[:1]
        ]
        take_up = Repair(say("Take up {cells}.", cells=name), (Deed("remove", TABLE, name),))
        sentence = say("No road of the card on {cell} meets a road of a neighbour.", cell=name)
        yield Flaw(sentence, "LC-LAY-03", TABLE, (name,), (*turns, take_up), "unusual")


def _of_invariant(one: Broken) -> Flaw:
    found = _RULE.search(one.sentence)
    return Flaw(_RULE.sub("", one.sentence), found[1] if found else "", TABLE)
