"""Setting up positions of Library Labyrinth for scenarios, and their summaries.

The words of ``[set]``; all are optional:

* ``lit.c4 = "terror[ESW] basilisk"``, ``dark.c2 = "terror[NE]"``: tiles. Others stay dark as they were dealt, except
  that tiles change places with them so that the mix stays that of the difficulty; the centre is always lit.
  ``dark.c2 = "reward[NW] seen"`` has been lit before.
* ``at.1 = "d4"``: meeples (others on c3). ``hands.1 = ["zenobia", "basilisk: jo-march nzinga"]``: cards and piles of a
  seat or ``trolley`` (others hold nothing).
* ``top.science = [...]`` for the seven decks, ``terrors``, ``shelves`` and ``disturbances``: what comes next.
* ``decks.science = [...]``: all of a deck; its other cards lie on the discards. ``discards.science = [...]``.
* ``returned.legends = "minotaur"``: filled Shelves.
* ``done = 6``: complete turns; cards, Bookwyrm and seat follow. ``actions``, ``received``, ``passed``, ``granted``
  and ``compass``: the counters of the turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.engine.game import Game

_TILE = re.compile(r"(\w+)\[([NESW]+)\](?: (\S+))?")
_SEEN = "seen"
_COUNTERS = ("actions", "received", "passed", "granted", "compass")
_WORDS = {"lit", "dark", "at", "hands", "top", "decks", "discards", "returned", "done", *_COUNTERS}


def document(dealt: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """The position that the words describe, with nobody's hand dealt and the first turn begun."""
    assert set(words) <= _WORDS, f"no such words: {set(words) - _WORDS}"
    document = dealt.position()
    state = document["state"]
    state |= {"phase": "action", "pending": 0, "turn": 1, "actions": dealt.rules.actions_a_turn}  # type: ignore[attr-defined]
    for name in _COUNTERS:
        state[name] = words.get(name, state[name])
    _lay(state["board"], words.get("lit", {}), words.get("dark", {}))
    state["meeples"] |= words.get("at", {})
    state["returned"] = dict(words.get("returned", {}))
    for figure in state["hands"]:
        state["hands"][figure] = _hand(words.get("hands", {}).get(figure, []))
    assert set(words.get("hands", {})) <= set(state["hands"]) and set(words.get("at", {})) <= set(state["meeples"])
    top = dict(words.get("top", {}))
    _stack_cards(state, words, top)
    _stack_tokens(state, top)
    _stack_curses(state, top.pop("disturbances", []))
    assert not top, f"no such decks: {top}"
    _let_pass(state, words.get("done", 0), document["players"])
    return document


def _tile(text: str) -> tuple[str, str, str]:
    read = _TILE.fullmatch(text)
    assert read, f"'{text}' is not a tile"
    return read[1], read[2], read[3] or ""


def _shape(openings: str) -> tuple[int, bool]:
    return len(openings), openings in ("NS", "EW")


def _lay(board: dict[str, Any], lit: Mapping[str, str], dark: Mapping[str, str]) -> None:
    """Lay the tiles that are named; whatever lay there goes where they came from."""
    named = {**lit, **dark}
    assert len(named) == len(lit) + len(dark) and set(named) <= set(board)
    placed = {"c3"}
    for cell, text in named.items():
        kind, openings, word = _tile(text)
        alike = [c for c in board if c not in placed and board[c]["tile"] == kind]
        assert alike, f"{cell}: there is no {kind} tile left"
        best = min(alike, key=lambda c: (_shape(board[c]["openings"]) != _shape(openings), c != cell, c in named))
        board[cell], board[best] = board[best], board[cell]
        board[cell] = {"tile": kind, "openings": openings, "lit": cell in lit, "seen": cell in lit or word == _SEEN}
        if word and word != _SEEN:
            board[cell]["token"] = word
        placed.add(cell)


def _hand(units: Iterable[str]) -> dict[str, Any]:
    hand: dict[str, Any] = {"cards": [], "piles": []}
    for unit in units:
        terror, colon, cards = unit.partition(":")
        if colon:
            hand["piles"].append({"terror": terror, "cards": cards.split()})
        else:
            hand["cards"].append(unit)
    return hand


def _stack_cards(state: dict[str, Any], words: Mapping[str, Any], top: dict[str, Any]) -> None:
    """Cards in hands and piles leave the decks; the rest is ordered."""
    held = {
        card
        for hand in state["hands"].values()
        for cards in (hand["cards"], *(pile["cards"] for pile in hand["piles"]))
        for card in cards
    }
    for name, deck in state["decks"].items():
        there = [card for card in deck if card not in held]
        first = top.pop(name, [])
        discarded = list(words.get("discards", {}).get(name, []))
        if name in words.get("decks", {}):
            first = words["decks"][name]
            discarded = [card for card in there if card not in first]
        assert {*first, *discarded} <= set(there), f"not to be had for {name}: { ({*first, *discarded} - set(there)) }"
        rest = [card for card in there if card not in first and card not in discarded]
        state["decks"][name], state["discards"][name] = [*first, *rest], discarded


def _stack_tokens(state: dict[str, Any], top: dict[str, Any]) -> None:
    """Tokens on the board, in piles and returned leave their stacks."""
    gone = {tile["token"] for tile in state["board"].values() if "token" in tile}
    gone |= {pile["terror"] for hand in state["hands"].values() for pile in hand["piles"]}
    gone |= {*state["returned"], *state["returned"].values()}
    for name, stack in (("terrors", "terror_stack"), ("shelves", "shelf_stack")):
        there = [token for token in state[stack] if token not in gone]
        first = top.pop(name, [])
        assert set(first) <= set(there)
        state[stack] = [*first, *(token for token in there if token not in first)]


def _stack_curses(state: dict[str, Any], first: list[str]) -> None:
    """The curse cards wanted, from the deck or, where it has too few, from those left out of the game."""
    *deck, last = state["disturbances"]
    wanted, rest = Counter(first), []
    for card in deck:
        if wanted[card] > 0:
            wanted[card] -= 1
        else:
            rest.append(card)
    state["disturbances"] = [*first, *rest[: len(deck) - len(first)], last]
    assert all(number <= 7 for number in Counter(state["disturbances"]).values()), "there are seven cards of a corner"


def _let_pass(state: dict[str, Any], turns: int, players: int) -> None:
    """As if so many turns were complete; the cards named for the top stay there."""
    *deck, last = state["disturbances"]
    state["disturbances"], state["disturbance_discards"] = [*deck[: len(deck) - turns], last], deck[len(deck) - turns :]
    state["turn"] += turns
    state["bookwyrm"] = (state["bookwyrm"] + turns) % 12
    state["seat"] = (state["first"] - 1 + turns) % players + 1


def summary(document: Mapping[str, Any]) -> dict[str, Any]:
    """The position as a flat table of short words; hidden order is left out."""
    return dict(_lines(document["state"]))


def _lines(state: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in ("phase", "deal", "turn", "pending", *_COUNTERS, "seat", "bookwyrm", "result"):
        yield name, state[name]
    for cell, tile in state["board"].items():
        face = f"{tile['tile']}[{tile['openings']}]"
        token = f" {tile['token']}" if "token" in tile else ""
        seen = f" {_SEEN}" if tile["seen"] and not tile["lit"] else ""
        yield f"board.{cell}", ("" if tile["lit"] else "dark ") + face + token + seen
    for figure, cell in state["meeples"].items():
        yield f"meeples.{figure}", cell
    for figure, hand in state["hands"].items():
        piles = [f"{pile['terror']}: {' '.join(pile['cards'])}" for pile in hand["piles"]]
        yield f"hands.{figure}", sorted_words([*hand["cards"], *piles])
    for name, deck in state["decks"].items():
        yield f"decks.{name}", len(deck)
        yield f"discards.{name}", sorted(state["discards"][name])
        yield f"shuffles.{name}", state["shuffles"][name]
    yield "terrors_left", len(state["terror_stack"])
    yield "shelves_left", len(state["shelf_stack"])
    for genre, terror in state["returned"].items():
        yield f"returned.{genre}", terror
    yield "disturbances", len(state["disturbances"])
    yield "disturbance_discards", len(state["disturbance_discards"])
    yield "last_disturbance", (state["disturbance_discards"] or [""])[-1]


def sorted_words(value: Any) -> Any:
    """Lists in the order of the summary: cards by name, also within a pile."""
    if not isinstance(value, list):
        return value
    units = []
    for unit in value:
        lead, colon, cards = unit.partition(":")
        units.append(f"{lead}: {' '.join(sorted(cards.split()))}" if colon else unit)
    return sorted(units)
