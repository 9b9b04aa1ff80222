"""A pack as counting sees it: kinds of symbol, cards in decks, what asks for symbols, what is served.

Packs may be broken: what makes no sense is left out, and `Parts.left_out` says what and why, by file and row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from workbench.engine.symbols import guards, vector
from workbench.games import find
from workbench.language import language, plural, say
from workbench.packs.covering import Covering, Read
from workbench.packs.kinds import Reference, Symbols, number
from workbench.packs.pack import Pack, Row
from workbench.packs.problems import Problem

LONGEST_NAME = 80
"""Letters of a name in a sentence; a longer one, which is a mistake, would crowd out the figure."""
MOST_OF_ONE = 100
"""A card or need with more symbols than this is a mistake; it also keeps every byte of a vector below 128."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A kind of symbol; its number is its place in `Parts.symbols`."""

    id: str
    letter: str
    """As cells write it."""
    colour: str
    icon: str
    row: Row = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Card:
    """A card, ``copies`` times in its deck."""

    id: str
    deck: int
    """Its place in `Parts.decks`."""
    symbols: int
    """A vector of `workbench.engine.symbols`; 0 for a card that shows none."""
    copies: int
    table: str
    row: Row = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What asks to be covered."""

    id: str
    need: int
    """A vector: at least as many of each symbol have to be shown."""
    rule: str
    table: str
    row: Row = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Served:
    """A goal, and the set of kinds of symbol that serve it."""

    id: str
    kinds: int
    rule: str
    row: Row = field(repr=False, compare=False)


@dataclass(frozen=True)
class Parts:
    """What of a pack can be counted. Every row of an analysis points to it as its ``source``."""

    pack: Pack
    covering: Covering | None
    symbols: tuple[Symbol, ...]
    decks: tuple[str, ...]
    cards: tuple[Card, ...]
    requirements: tuple[Requirement, ...]
    goals: tuple[Served, ...]
    left_out: tuple[Problem, ...]
    """Rows that could not be used, each with the reason."""
    without_alphabet: int = 0
    """Rows that could not be used because no symbol is declared; one of ``left_out`` stands for all of them."""
    unread: tuple[Problem, ...] = ()
    """Why tables could not be read, so that all their rows are missing."""
    ids_left_out: frozenset[str] = frozenset()
    """Of the rows that could not be used."""
    original: Pack | None = field(default=None, repr=False)
    """The pack whose figures these are, where ``pack`` is that one with other ids (`Coverage.called_as_in`)."""

    @property
    def rows_left_out(self) -> int:
        """How many rows could not be used."""
        return sum(problem.row is not None for problem in self.left_out) + self.without_alphabet

    @property
    def id(self) -> str:
        """The pack's id."""
        return (self.original or self.pack).id

    @property
    def version(self) -> str:
        """The pack's version."""
        return (self.original or self.pack).version

    @property
    def digest(self) -> str:
        """The pack's digest: the same one gives the same figures."""
        return (self.original or self.pack).digest

    def ids(self, what: str) -> set[str]:
        """The ids of every ``deck``, ``card``, ``requirement``, ``goal`` or ``symbol``; of anything else none."""
        if what == "deck":
            return set(self.decks)
        many = {
            "card": (card.id for card in self.cards),
            "requirement": (one.id for one in self.requirements),
            "goal": (goal.id for goal in self.goals),
            "symbol": (symbol.id for symbol in self.symbols),
        }
        return set(many.get(what, ()))

    @cached_property
    def guard(self) -> int:
        """What `workbench.engine.symbols.covers` needs."""
        return guards(len(self.symbols))

    @cached_property
    def _rows(self) -> dict[str, Row]:
        found = {row.get("id"): row for rows in self.pack.tables.values() for row in reversed(rows)}
        counted: tuple[Card | Requirement | Served, ...] = (*self.cards, *self.requirements, *self.goals)
        return found | {one.id: one.row for one in counted}  # of rows with the same id the figures are of this one

    @cached_property
    def _symbol_ids(self) -> dict[str, Symbol]:
        return {symbol.id: symbol for symbol in self.symbols}

    def name(self, id: str) -> str:
        """What a card, deck, requirement or goal is called in the language of now."""
        row = self._rows.get(id)
        if row is not None and (name := row.text("name", language())):
            return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        return say(self.covering.decks[id]) if self.covering and id in self.covering.decks else id

    def symbol_name(self, id: str) -> str:
        """What a kind of symbol is called in the language of now."""
        symbol = self._symbol_ids.get(id)
        named = symbol.row.text(self.covering.alphabet.name, language()) if symbol and self.covering else ""
        return named or id

    @cached_property
    def deck_vectors(self) -> tuple[tuple[int, ...], ...]:
        """For each deck the symbols of each of its cards, copies included, in one fixed order."""
        found: list[list[int]] = [[] for _ in self.decks]
        for card in self.cards:
            found[card.deck] += [card.symbols] * card.copies
        return tuple(tuple(sorted(deck)) for deck in found)

    @property
    def missing(self) -> list[str]:
        """What cannot be counted at all because the pack has nothing of the kind, a sentence each."""
        if self.covering is None or not self.symbols:
            return []
        found = []
        if not any(card.symbols for card in self.cards):
            found.append(say("No card of this pack shows a symbol, so nothing can be covered."))
        if not self.requirements:
            found.append(
                say(
                    "{needs}: there are none in this pack, so chances, smallest covers and difficulty are left out.",
                    needs=self.title_of_requirements,
                )
            )
        return found

    @property
    def title_of_requirements(self) -> str:
        """What the requirements are called together."""
        titles = [say(require.title) for require in self.covering.requires] if self.covering else []
        return ", ".join(titles)

    @property
    def title_of_goals(self) -> str:
        """What the goals are called together."""
        titles = [say(goal.title) for goal in self.covering.goals] if self.covering else []
        return ", ".join(titles)


def read_parts(pack: Pack, covering: Covering | None = None) -> Parts:
    """Read a pack as its game declares it.

    Args:
        pack: any, also one with problems.
        covering: what shows symbols and what asks for them; None: as the pack's game says.

    Raises:
        WorkbenchError: when there is no such game.
    """
    if covering is None and (declared := find(pack.game).covering):
        covering = declared()
    if covering is None:
        return Parts(pack, None, (), (), (), (), (), ())
    return _Reading(pack, covering).parts()


class _Reading:
    """Goes through the tables once, collecting what was left out."""

    def __init__(self, pack: Pack, covering: Covering) -> None:
        self.pack, self.covering = pack, covering
        self.left_out: list[Problem] = []
        self.ids_left_out: set[str] = set()
        self.ids: set[str] = set()
        self.symbols = self._symbols()
        self.numbers = {symbol.letter: number for number, symbol in enumerate(self.symbols)}
        self.deck_numbers: dict[str, int] = {}
        self._read: dict[tuple[Read, str], int | str] = {}
        self._takes: dict[tuple[str, str], tuple[Symbols | None, str]] = {}
        self._decks: dict[tuple[str, str], set[str] | None] = {}
        self.without_alphabet = 0

    def parts(self) -> Parts:
        """Everything that could be read."""
        cards = tuple(self._cards())
        requirements = tuple(self._requirements())
        goals = tuple(self._goals())
        if self.without_alphabet:
            why = plural(
                self.without_alphabet,
                "no symbol is declared here, so {number} row with symbols cannot be counted.",
                "no symbol is declared here, so {number} rows with symbols cannot be counted.",
            )
            file = f"{self.covering.alphabet.table}.csv"
            self.left_out.append(Problem(file, None, "", "warning", why))
        return Parts(
            self.pack,
            self.covering,
            self.symbols,
            tuple(self.deck_numbers),
            cards,
            requirements,
            goals,
            tuple(self.left_out),
            self.without_alphabet,
            _unread(self.pack, self.covering),
            frozenset(self.ids_left_out - self.ids),
        )

    def _rows(self, table: str) -> Sequence[Row]:
        return self.pack.tables.get(table, ())

    def _leave_out(self, table: str, row: Row, column: str, why: str, rule: str = "") -> None:
        name = row.text("name", language()) or row.get("id")
        words = say("{name}: {why}", name=name[:60], why=why) if name else why
        self.left_out.append(Problem(f"{table}.csv", row.line, column, "warning", words, rule=rule))
        self.ids_left_out.add(row.get("id"))

    def _symbols(self) -> tuple[Symbol, ...]:
        table, found = self.covering.alphabet.table, dict[str, Symbol]()
        for row in self._rows(table):
            letter, name = row.get(self.covering.alphabet.letter), row.get(self.covering.alphabet.id)
            if not letter or not name:
                self._leave_out(table, row, self.covering.alphabet.letter, say("this symbol has no letter or no id."))
            elif letter in found:
                why = say("'{letter}' is also the letter of '{id}'.", letter=letter[:20], id=found[letter].id[:60])
                self._leave_out(table, row, self.covering.alphabet.letter, why)
            else:
                found[letter] = Symbol(name, letter, row.get("colour"), row.get("icon"), row)
        return tuple(found.values())

    def _vector(self, table: str, row: Row, column: str, read: Read) -> int | None:
        """The symbols of a cell, or None when they make no sense, which is then reported."""
        text = row.get(column)
        if not self.symbols and text:  # said once, not of every row
            self.without_alphabet += 1
            return None
        found = self._read.get((read, text))
        if found is None:
            found = self._read[read, text] = _vector_of(text, read, self.numbers)
        if isinstance(found, str):
            self._leave_out(table, row, column, found)
            return None
        takes, rule = self._taken(table, column)
        if takes is not None and len(text) < takes.low:  # unfinished, it would pass for weak or easy
            self._leave_out(table, row, column, _too_few(len(text), takes), rule)
            return None
        return found

    def _taken(self, table: str, column: str) -> tuple[Symbols | None, str]:
        """How many symbols a cell of a column takes, and the rule that says so; None where the game does not say."""
        if (table, column) not in self._takes:
            declared = next((one.column(column) for one in self.pack.schema if one.name == table), None)
            kind = declared.kind if declared is not None and isinstance(declared.kind, Symbols) else None
            self._takes[table, column] = kind, declared.rule if declared is not None else ""
        return self._takes[table, column]

    def _new_id(self, table: str, row: Row) -> bool:
        """Whether the row can be told from all before it."""
        name = row.get("id")
        if name and name not in self.ids:
            self.ids.add(name)
            return True
        why = say("'{id}' stands further up already.", id=name[:60]) if name else say("it has no id.")
        self._leave_out(table, row, "id", why)
        return False

    def _cards(self) -> Iterator[Card]:
        for supply in self.covering.supplies:
            for row in self._rows(supply.table):
                deck = row.get(supply.deck) if supply.deck else supply.pile
                copies = number(row.get(supply.copies)) if supply.copies else 1
                symbols = self._vector(supply.table, row, supply.column, supply.read) if supply.column else 0
                if symbols is None:
                    continue
                if not deck:
                    self._leave_out(supply.table, row, supply.deck, say("it is in no deck."))
                elif supply.deck and not self._is_deck(supply.table, supply.deck, deck):
                    self._leave_out(supply.table, row, supply.deck, say("there is no deck '{deck}'.", deck=deck[:60]))
                elif copies is None:
                    self._leave_out(supply.table, row, supply.copies, say("the number of copies is not a number."))
                elif self._new_id(supply.table, row):
                    place = self.deck_numbers.setdefault(deck, len(self.deck_numbers))
                    yield Card(row.get("id"), place, symbols, copies, supply.table, row)

    def _is_deck(self, table: str, column: str, deck: str) -> bool:
        """Whether there is such a deck; where the game does not say which there are, every name is one."""
        if (table, column) not in self._decks:
            declared = next((one.column(column) for one in self.pack.schema if one.name == table), None)
            kind = declared.kind if declared is not None else None
            known = {row.get("id") for row in self._rows(kind.table)} if isinstance(kind, Reference) else None
            self._decks[table, column] = known
        among = self._decks[table, column]
        return among is None or deck in among

    def _requirements(self) -> Iterator[Requirement]:
        for require in self.covering.requires:
            names = set[str]()
            for row in self._rows(require.table):
                need = self._vector(require.table, row, require.column, require.read)
                if need == 0:
                    self._leave_out(require.table, row, require.column, say("it asks for nothing."))
                elif need is not None and row.get("id") in names:
                    self._leave_out(
                        require.table, row, "id", say("'{id}' stands further up already.", id=row.get("id")[:60])
                    )
                elif need is not None and not row.get("id"):
                    self._leave_out(require.table, row, "id", say("it has no id."))
                elif need is not None:
                    names.add(row.get("id"))
                    yield Requirement(row.get("id"), need, require.rule, require.table, row)

    def _goals(self) -> Iterator[Served]:
        for goal in self.covering.goals:
            for row in self._rows(goal.table):
                symbols = [*goal.read(row.get(goal.column))]
                kinds = sum(1 << self.numbers[symbol] for symbol in dict.fromkeys(symbols) if symbol in self.numbers)
                if kinds and row.get("id"):  # what has neither was left out as a symbol already
                    yield Served(row.get("id"), kinds, goal.rule, row)


def _unread(pack: Pack, covering: Covering) -> tuple[Problem, ...]:
    """What reading found wrong with tables that count here and of which it could read nothing."""
    counted = {covering.alphabet.table, *(one.table for one in covering.supplies)}
    counted |= {one.table for one in covering.requires} | {one.table for one in covering.goals}
    files = {one.file for one in pack.schema if one.name in counted and not pack.tables.get(one.name)}
    return tuple(problem for problem in pack.found if problem.file in files & pack.origin.unread)


def _too_few(number: int, takes: Symbols) -> str:
    """Why a row with fewer symbols than the rules ask for is not counted."""
    low, high = takes.low, takes.high
    asked = say("{low} to {high}", low=low, high=high) if low < high else str(low)
    if not number:
        return say("it has no symbols, and {asked} are asked for.", asked=asked)
    return plural(
        number,
        "it has {number} symbol, and {asked} are asked for.",
        "it has {number} symbols, and {asked} are asked for.",
        asked=asked,
    )


def _vector_of(text: str, read: Read, numbers: Mapping[str, int]) -> int | str:
    """The vector of a cell, or why it has none."""
    try:
        symbols = read(text)
    except ValueError as error:
        return str(error)
    unknown = next((symbol for symbol in symbols if symbol not in numbers), None)
    if unknown is not None:
        return say("'{symbol}' is not one of its symbols ({known}).", symbol=unknown[:20], known=", ".join(numbers))
    if len(symbols) > MOST_OF_ONE:
        return say("it has {number} symbols; at most {most} are counted.", number=len(symbols), most=MOST_OF_ONE)
    return vector(numbers[symbol] for symbol in symbols)
