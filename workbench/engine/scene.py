"""What a table looks like, in words and numbers that know no single game.

A game describes its table as a `Scene`; renderers draw it and widgets play on it, whichever game it is. Everything
that can be pointed at has an ``id`` such as ``cell:c3``, ``card:zenobia``, ``deck:science`` or ``seat:2``; a `Choice`
names the ids that a person points at to find it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from workbench.engine.actions import Action, parts
from workbench.language import mark, say, sentence_case


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol that cards show: a name, a colour *and* a shape, so that nobody needs the colour alone."""

    name: str
    colour: str
    """One of the palette's colour words: red, pink, orange, green, blue, purple, …"""
    icon: str
    """The word of its shape: heart, quill, athlete, tree, hourglass, fist, …"""
    letter: str
    about: str = ""
    """What it stands for, in a sentence."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on the table: a token, a meeple, the wanderer between the cells."""

    id: str
    kind: str
    """What it looks like: ``token``, ``meeple``, ``trolley``, ``wanderer`` or ``compass``."""
    name: str
    x: float
    """In cells from the west edge's cell centre; a junction has halves."""
    y: float
    """In cells from the south edge's cell centre, growing north."""
    colour: str = ""
    symbols: tuple[Symbol, ...] = ()
    label: str = ""
    """One sentence for somebody who cannot see it."""
    text: str = ""
    """One or two characters for a board in plain text."""
    flag: str = ""
    """A second look of the same kind: a token that is ``hostile`` or a ``goal``, a meeple that is ``active``."""
    about: str = ""
    """What it means for play, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the board. ``roads`` are groups of joined edges, each written with the letters NESW."""

    id: str
    name: str
    x: float
    y: float
    shape: str
    """``octagon`` or ``square``; ``free`` for a place where a square could come to lie (an octagon whose ``kind`` is
    ``free`` is a place for one)."""
    kind: str
    """The game's word for what lies here: ``terror``, ``shelf``, ``dark``, ``empty``, …"""
    title: str
    roads: tuple[str, ...] = ()
    lit: bool = True
    """False: face down; nothing of ``roads`` or the true kind may then be set unless it is publicly known."""
    known: bool = False
    """A face-down cell whose face is publicly remembered (drawn faintly)."""
    colour: str = ""
    icon: str = ""
    label: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    """Reasons to draw attention: ``target`` (can be chosen), ``threat`` (next in danger), ``last`` (just changed),
    ``gain`` (choosing it wins something), ``locked`` (it stays as it is while the rest is dealt anew)."""
    signs: tuple[tuple[int, Symbol], ...] = ()
    """Signs that lie on single roads, each with the place of its road in ``roads``."""
    about: str = ""
    """What it means for play, in a sentence or two."""
    holds: str = ""
    """The id of the card that lies here, for a place where cards are laid."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a passage that leads over one cell."""

    x: float
    y: float
    road: str
    """The road that it follows, in the letters NESW."""
    alone: bool
    """Whether the cell has no other road."""
    came: str = ""
    """The edge by which it comes in, one of NESW; empty where the passage begins."""
    went: str = ""
    """The edge by which it goes on; empty where the passage ends."""
    signs: tuple[Symbol, ...] = ()
    """The signs that lie on the road."""


@dataclass(frozen=True, slots=True)
class Way:
    """A passage over the board that is lit up."""

    id: str
    goal: str
    """The id of the cell to which it leads."""
    stretches: tuple[Stretch, ...]
    """Cell by cell, from where it begins."""
    label: str = ""
    """One sentence for somebody who cannot see it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hand or a row; ``under`` holds what lies beneath it (a captured Terror's pile)."""

    id: str
    kind: str
    """``book``, ``item``, ``booster``, ``pile``, …; or ``back`` for a card that this seat may not see."""
    title: str
    colour: str = ""
    symbols: tuple[Symbol, ...] = ()
    lines: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    label: str = ""
    face: Cell | None = None
    """What it looks like on the board, for a card that can be laid there; ``symbols`` and ``lines`` say it in words."""
    about: str = ""
    """What it means for play, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat holds, in the order in which it is shown."""

    id: str
    title: str
    colour: str
    cards: tuple[Card, ...]
    limit: int | None = None
    """How many places the hand has; None without a limit."""
    active: bool = False
    """Whether this seat is asked now."""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A face-down deck or stack and its discards."""

    id: str
    title: str
    count: int
    discards: int | None = None
    colour: str = ""
    symbol: Symbol | None = None
    done: bool = False
    """Whether its goal is reached (a filled Shelf)."""
    label: str = ""
    about: str = ""
    """What it means for play, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Track:
    """A counter with an end: actions left, Terrors on the grid, Shelves filled."""

    id: str
    title: str
    value: int
    end: int | None = None
    danger: bool = False
    label: str = ""
    about: str = ""
    """What it means for play, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an action as a step on the way to it: what it is for, and what this choice says there."""

    name: str
    """The same for all choices that differ in this part."""
    role: str
    word: str
    """As it is printed; several words joined by spaces; empty when the part is left out."""
    title: str
    """The word as a person reads it."""
    ask: str = ""
    """The question of this step."""
    lead: str = ""
    """What is said before the title once it is answered; empty where the title says it all."""


def parts_of(action: Action, title: Callable[[str, str], str]) -> tuple[Part, ...]:
    """The declared parts of an action; ``title`` reads a word of a role for a person."""
    found = []
    for f in parts(type(action)):
        role, lead, value = f.metadata["role"], f.metadata["lead"], getattr(action, f.name)
        words = () if value is None or value is False else value if f.metadata["many"] else (value,)
        if role == "flag":
            word, shown = (lead, say("yes")) if value else ("", say("no"))
        else:
            word = " ".join(words)
            shown = ", ".join(title(role, each) for each in words) or say("none")
        before = sentence_case(say(lead)) if lead else ""
        found.append(Part(f.name, role, word, shown, _question(role, lead, bool(f.metadata["many"])), before))
    return tuple(found)


_NOUNS = {"cell": mark("place"), "seat": mark("hand"), "use": mark("effect"), "way": mark("direction")}
_MANY = {"card": mark("cards"), "use": mark("effects"), "unit": mark("cards")}
"""What a step asks for; a role that is not here is asked for by its own name."""


def _question(role: str, lead: str, many: bool) -> str:
    if role == "flag":
        return say("{lead}?", lead=sentence_case(say(lead)))
    one = _NOUNS.get(role, role)
    noun = say(_MANY.get(role, f"{one}s") if many else one)
    if not lead:
        return say("Which {noun}?", noun=noun)
    return say("{lead} which {noun}?", lead=sentence_case(say(lead)), noun=noun)


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person sees it."""

    action: str
    """Its notation, which `Game.play` takes."""
    sentence: str
    """What will happen, in a sentence."""
    verb: str
    """The group it is shown under: ``Take``, ``Move``, …"""
    targets: tuple[str, ...] = ()
    """Ids to point at in order to find it. Without one it is always shown."""
    free: bool = False
    """Whether it costs nothing and keeps the turn."""
    preview: Cell | None = None
    """What one of the places would look like with it."""
    parts: tuple[Part, ...] = ()
    """Its steps, when the game words them itself; without them they follow from the action's declared parts."""
    spends: str = ""
    """What it uses up beside what everything of its kind does, such as a card that makes it possible."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A group of choices."""

    name: str
    """What its choices have as their ``verb``."""
    about: str
    """What can be done there, in a sentence of the rules' words."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table as one seat, or everybody, may see it."""

    game: str
    title: str
    columns: int
    """Cells from west to east of the drawn part."""
    rows: int
    asked: str
    """One sentence: who decides now, and what."""
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()
    hands: tuple[Hand, ...] = ()
    decks: tuple[Deck, ...] = ()
    tracks: tuple[Track, ...] = ()
    choices: tuple[Choice, ...] = ()
    result: str = ""
    """A sentence about the end, empty while the game goes on; after a line break what else there is to say."""
    won: bool | None = None
    left: float = 0.0
    """The x of the westmost drawn column; with ``bottom`` it lets a board grow in all directions."""
    bottom: float = 0.0
    verbs: tuple[Verb, ...] = ()
    """The groups of choices, those too that have none now, in an order that is always the same."""
    legend: tuple[Symbol, ...] = ()
    letters: tuple[tuple[str, str], ...] = ()
    """What stands on a board in plain text: a letter, and what it means in the game's own words."""
    ways: tuple[Way, ...] = ()
    """Passages that are lit up. Those to what an action names stay lit after it until the next one."""
    secret: bool = False
    """Whether hands are for their owners' eyes: then a table shows a seat's view, and nobody's in between."""

    @property
    def description(self) -> str:
        """Everything a person needs to play without the picture, one line a thing."""
        lines = [self.title, self.asked, *([self.result] if self.result else [])]
        groups: tuple[tuple[str, ...], ...] = (
            tuple(track.label for track in self.tracks),
            tuple(cell.label for cell in self.cells),
            tuple(piece.label for piece in self.pieces),
            tuple(way.label for way in self.ways),
            tuple(hand.label for hand in self.hands),
            tuple(deck.label for deck in self.decks),
        )
        return "\n".join(line for group in (tuple(lines), *groups) for line in group if line)
