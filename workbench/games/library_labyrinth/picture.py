"""The table of Library Labyrinth as everybody may see it: hands lie open, decks and never-lit tiles do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.engine import openings
from workbench.engine.bits import members
from workbench.engine.scene import Card, Cell, Choice, Deck, Hand, Piece, Scene, Symbol, Track
from workbench.games.library_labyrinth.activating import TERRORS_THAT_LOSE
from workbench.games.library_labyrinth.components import DECKS, GENRES, LETTERS, TILE_KINDS
from workbench.games.library_labyrinth.components import Card as BoxCard
from workbench.games.library_labyrinth.junctions import AROUND, place_of
from workbench.games.library_labyrinth.offers import choices, verbs
from workbench.games.library_labyrinth.sentences import ENDINGS, cards, question
from workbench.games.library_labyrinth.state import GRID, Pile, State
from workbench.language import language, listed, mark, plural, say, sentence_case

if TYPE_CHECKING:
    from workbench.games.library_labyrinth.rules import LibraryLabyrinth

SEAT_COLOURS = ("blue", "red", "purple", "green", "gold")
TROLLEY_COLOUR = "white"
TILE_LOOK = {
    "centre": (mark("Centre"), "gold", "compass"),
    "crossroads": (mark("Crossroads"), "gold", ""),
    "shelf": (mark("Shelf tile"), "green", "shelf"),
    "reward": (mark("Reward tile"), "purple", "reward"),
    "terror": (mark("Terror tile"), "red", "hostile"),
}
_TILE_ABOUT = {
    "centre": mark("The Centre is never cursed; its compass fixes where north is."),
    "crossroads": mark("Nothing is laid on it when it comes to light."),
    "shelf": mark(
        "When it first comes to light a Shelf token is put on it: bring a captured Terror with its symbol there."
    ),
    "reward": mark("Who ends a walk here may draw a Reward card."),
    "terror": mark("Whenever it comes to light, or is cursed while empty, a new Terror appears on it."),
}
_BARE_SHELF = mark("No Shelf token lies here: its Shelf is filled, or no token was left. A curse turns the tile dark.")
_DARK_ABOUT = mark("From a tile next to it you can flip it to its lit side; nobody walks over dark tiles.")
_CORNERS = {"NW": mark("NW"), "NE": mark("NE"), "SE": mark("SE"), "SW": mark("SW")}
"""The corners of a junction as they are written in a sentence."""
_SIDES = dict(zip(openings.LETTERS, (mark("north"), mark("east"), mark("south"), mark("west")), strict=True))


def picture(rules: LibraryLabyrinth, s: State) -> Scene:
    """What everybody may see and choose."""
    return drawn(rules, s, choices(rules, s))


def _difficulty(rules: LibraryLabyrinth) -> str:
    """LL-SETUP-02: the tiles of solo may lie before several, who then do not play solo."""
    if rules.difficulty == "solo" and not rules.solo:
        return say("with the tiles of solo")
    return say(rules.difficulty)


def drawn(rules: LibraryLabyrinth, s: State, offered: tuple[Choice, ...] = ()) -> Scene:
    """What everybody may see, with these choices."""
    targets = {target for choice in offered for target in choice.targets}
    return Scene(
        game=rules.game,
        title=f"Library Labyrinth, {_difficulty(rules)}",
        columns=GRID.columns,
        rows=GRID.rows,
        asked=question(rules, s).sentence,
        cells=tuple(_cell(rules, s, cell, targets) for cell in range(len(GRID.names))),
        pieces=(*_tokens(rules, s), *_meeples(rules, s), _bookwyrm(s)),
        hands=tuple(_hand(rules, s, figure) for figure in range(rules.figures)),
        decks=tuple(_decks(rules, s)),
        tracks=tuple(_tracks(rules, s)),
        choices=offered,
        verbs=verbs(),
        result=say(ENDINGS.get(s.result, "")),
        won=s.result == "won" if s.result else None,
        legend=tuple(symbol(rules, genre) for genre in range(len(GENRES))),
        letters=(("1", say("a player")), ("T", say("a Terror")), ("S", say("a Shelf")), ("W", say("the Bookwyrm"))),
    )


def symbol(rules: LibraryLabyrinth, genre: int) -> Symbol:
    """The symbol of a genre."""
    row = next(row for row in rules.box.pack["genres"] if row["id"] == GENRES[genre])
    about = say("The sign of {genre}.", genre=rules.names(GENRES[genre]))
    return Symbol(row.text("symbol", language()), row["colour"], row["icon"], row["letter"], about)


def symbols(rules: LibraryLabyrinth, letters: str) -> tuple[Symbol, ...]:
    """The symbols that a card's letters stand for."""
    return tuple(symbol(rules, LETTERS.index(letter)) for letter in letters)


def _in_words(shown: tuple[Symbol, ...]) -> str:
    return ", ".join(one.name for one in shown)


def _cell(rules: LibraryLabyrinth, s: State, cell: int, targets: set[str]) -> Cell:
    name, bit = GRID.names[cell], 1 << cell
    lit, seen = bool(s.lit & bit), bool(s.seen & bit)
    kind = TILE_KINDS[s.tiles[cell]] if seen else ""
    title, colour, icon = TILE_LOOK[kind] if seen else (mark("Dark tile"), "", "")
    title = say(title)
    roads = openings.letters(s.doors.of(cell)) if seen else ""
    x, y = GRID.at(cell)
    marks = (["target"] if f"cell:{name}" in targets else []) + (
        ["threat"] if s.phase != "over" and cell in AROUND[s.wyrm].values() else []
    )
    return Cell(
        id=f"cell:{name}",
        name=name,
        x=x,
        y=y,
        shape="octagon",
        kind=kind if lit else "dark",
        title=title,
        roads=(roads,) if roads else (),
        lit=lit,
        known=seen and not lit,
        colour=colour,
        icon=icon,
        label=_cell_label(rules, s, cell, title, roads),
        text=_cell_text(rules, s, cell, kind if lit else ""),
        marks=tuple(marks),
        about=say(_about(s, cell, kind)),
    )


def _about(s: State, cell: int, kind: str) -> str:
    """What a tile does; a Shelf token is gone only where Shelves are filled or the stack is empty (LL-ACTV-03)."""
    if not s.lit >> cell & 1:
        return _DARK_ABOUT
    bare = kind == "shelf" and cell not in s.shelf_at and (s.filled or not s.shelf_stack)
    return _BARE_SHELF if bare else _TILE_ABOUT[kind]


def _cell_label(rules: LibraryLabyrinth, s: State, cell: int, title: str, roads: str) -> str:
    name, bit = GRID.names[cell], 1 << cell
    if not s.seen & bit:
        return say("{name}: dark, never seen.", name=name)
    parts = [f"{name}: {title}" if s.lit & bit else say("{name}: dark, known to be a {tile}", name=name, tile=title)]
    parts.append(say("open to the {sides}", sides=", ".join(say(_SIDES[letter]) for letter in roads)))
    if cell in s.terror_at:
        terror = rules.box.terrors[s.terror_at[cell]]
        parts.append(
            say(
                "{terror} on it, needs {symbols}",
                terror=rules.names(terror.id),
                symbols=_in_words(symbols(rules, terror.letters)),
            )
        )
    if cell in s.shelf_at:
        parts.append(say("Shelf token of {genre} on it", genre=rules.names(GENRES[s.shelf_at[cell]])))
    here = [rules.names.seat(word) for figure, word in enumerate(rules.figure_words) if s.meeples[figure] == cell]
    if here:
        parts.append(say("{seats} here", seats=", ".join(here)))
    return "; ".join(parts) + "."


def _cell_text(rules: LibraryLabyrinth, s: State, cell: int, kind: str) -> str:
    if cell in s.shelf_at:
        return "S" + LETTERS[s.shelf_at[cell]]
    if cell in s.terror_at:
        return "T!"
    return {"centre": "C", "crossroads": "X", "shelf": "s", "reward": "R", "terror": "t"}.get(kind, "")


def _tokens(rules: LibraryLabyrinth, s: State) -> Iterator[Piece]:
    for cell, number in sorted(s.terror_at.items()):
        terror, (x, y) = rules.box.terrors[number], GRID.at(cell)
        shown, name = symbols(rules, terror.letters), rules.names(terror.id)
        label = say("{name} on {cell}: needs {shown}.", name=name, cell=GRID.names[cell], shown=_in_words(shown))
        about = say("End a walk on it with cards that show all these symbols: it is captured, and they are used up.")
        yield Piece(f"token:{terror.id}", "token", name, x, y, "red", shown, label, "T", "hostile", about)
    for cell, genre in sorted(s.shelf_at.items()):
        x, y = GRID.at(cell)
        shown, name = (symbol(rules, genre),), rules.names(GENRES[genre])
        label = say("Shelf token of {name} on {cell}.", name=name, cell=GRID.names[cell])
        about = say("End a walk here with a captured Terror that shows its symbol: the Shelf is filled.")
        yield Piece(f"token:{GENRES[genre]}", "token", name, x, y, shown[0].colour, shown, label, "S", "goal", about)


def _meeples(rules: LibraryLabyrinth, s: State) -> Iterator[Piece]:
    for figure, word in enumerate(rules.figure_words):
        x, y = GRID.at(s.meeples[figure])
        name = rules.names.seat(word)
        trolley = word == "trolley"
        yield Piece(
            f"meeple:{word}",
            "trolley" if trolley else "meeple",
            name,
            x,
            y,
            TROLLEY_COLOUR if trolley else SEAT_COLOURS[figure],
            label=say("{name} on {cell}.", name=name, cell=GRID.names[s.meeples[figure]]),
            text="T" if trolley else word,
            flag="active" if figure == s.seat and s.phase != "over" else "",
        )


def _bookwyrm(s: State) -> Piece:
    x, y = place_of(s.wyrm)
    around = AROUND[s.wyrm]
    cells = ", ".join(f"{GRID.names[cell]} ({say(_CORNERS[corner])})" for corner, cell in around.items())
    label = say("The Bookwyrm can curse {cells}.", cells=cells)
    about = say("At the end of each turn a Disturbance card names one of them; then the Bookwyrm moves on clockwise.")
    return Piece("wanderer", "wanderer", say("Bookwyrm"), x, y, "grey", label=label, text="W", about=about)


def _hand(rules: LibraryLabyrinth, s: State, figure: int) -> Hand:
    word = rules.figure_words[figure]
    title = sentence_case(rules.names.seat(word))
    held = [card_of(rules, rules.box.cards[number]) for number in members(s.hands[figure])]
    held += [_pile(rules, s, pile) for pile in s.piles[figure]]
    used, limit = s.used(figure), rules.limits[figure]
    return Hand(
        id=f"seat:{word}",
        title=title,
        colour=TROLLEY_COLOUR if word == "trolley" else SEAT_COLOURS[figure],
        cards=tuple(held),
        limit=limit,
        active=figure == s.seat and s.phase != "over",
        label=say(
            "{title} uses {used} of {limit} slots, on {cell}.",
            title=title,
            used=used,
            limit=limit,
            cell=GRID.names[s.meeples[figure]],
        ),
    )


def card_of(rules: LibraryLabyrinth, card: BoxCard) -> Card:
    """A Book or Reward card as it looks in a hand."""
    names = rules.names
    title = names(card.id)
    if card.kind == "booster":
        lines = tuple(names(effect) for effect in card.effects)
        effects = (row for row in rules.box.pack["effects"] if row["id"] in card.effects)
        told = " ".join(f"{names(row['id'])}: {row.text('line', language())}" for row in effects)
        label = say("{title}: one of the two, once.", title=title)
        return Card(f"card:{card.id}", "booster", title, "gold", (), lines, label=label, about=told)
    shown = symbols(rules, card.letters)
    about = (
        card.row.text("words", language()).split("; ") if card.kind == "book" else [card.row.text("line", language())]
    )
    return Card(
        id=f"card:{card.id}",
        kind=card.kind,
        title=title,
        colour=shown[0].colour if card.kind == "book" else "gold",
        symbols=shown,
        lines=tuple(about),
        label=f"{title}: {_in_words(shown)}.",
    )


def _pile(rules: LibraryLabyrinth, s: State, pile: Pile) -> Card:
    terror = rules.box.terrors[pile.terror]
    shown, title = symbols(rules, terror.letters), rules.names(terror.id)
    under = tuple(rules.names(word) for word in rules.card_words(pile.cards))
    fits = [rules.names(GENRES[genre]) for genre in members(terror.kinds & ~s.filled)]
    return Card(
        id=f"card:{terror.id}",
        kind="pile",
        title=title,
        colour="red",
        symbols=shown,
        lines=(say("captured"),),
        under=under,
        label=say(
            "{title}, captured, with {under} under it.", title=title, under=listed(list(under)) or say("no Book")
        ),
        about=plural(
            len(fits),
            "It fits the Shelf of {fits}, which is still empty.",
            "It fits any of these Shelves that are still empty: {fits}.",
            fits=", ".join(fits),
        )
        if fits
        else say("No Shelf that is still empty shows a symbol of it."),
    )


def _discards(number: int) -> str:
    return plural(number, "{number} discard", "{number} discards")


def _decks(rules: LibraryLabyrinth, s: State) -> Iterator[Deck]:
    for number, deck in enumerate(DECKS):
        count, gone = len(s.decks[number]), (s.discard & rules.box.deck_cards[number]).bit_count()
        if number < len(GENRES):
            shown, title = symbol(rules, number), rules.names(deck)
            filled = bool(s.filled >> number & 1)
            state = say("Shelf filled") if filled else say("Shelf not filled")
            label = f"{title}: {cards(count)}, {_discards(gone)}, {state}."
            yield Deck(f"deck:{deck}", title, count, gone, shown.colour, shown, filled, label)
        else:
            label = say("Rewards: {cards}, {discards}.", cards=cards(count), discards=_discards(gone))
            yield Deck("deck:reward", say("Rewards"), count, gone, "gold", label=label)
    left, gone = len(s.curses), len(s.curse_discard)
    label = say(
        "Disturbances: {cards} with Out of Time as the last, {discards}.", cards=cards(left), discards=_discards(gone)
    )
    yield Deck("deck:disturbance", say("Disturbances"), left, gone, "grey", label=label)
    for word, name, stack in (
        ("terror", say("Terror tokens"), s.terror_stack),
        ("shelf", say("Shelf tokens"), s.shelf_stack),
    ):
        label = say("{name}: {number} left.", name=name, number=len(stack))
        yield Deck(f"deck:{word}-tokens", name, len(stack), None, "grey", label=label)


def _tracks(rules: LibraryLabyrinth, s: State) -> Iterator[Track]:
    filled, terrors = s.filled.bit_count(), len(s.terror_at)
    last = rules.curse_count + 1
    yield Track(
        "track:actions",
        say("Actions"),
        s.actions,
        None,
        label=plural(s.actions, "{number} action left.", "{number} actions left."),
    )
    yield Track(
        "track:shelves", say("Shelves filled"), filled, 6, label=say("{filled} of 6 Shelves filled.", filled=filled)
    )
    yield Track(
        "track:terrors",
        say("Terrors on the grid"),
        terrors,
        TERRORS_THAT_LOSE,
        danger=terrors >= TERRORS_THAT_LOSE - 2,
        label=plural(
            terrors,
            "{number} Terror on the grid; {most} lose the game.",
            "{number} Terrors on the grid; {most} lose the game.",
            most=TERRORS_THAT_LOSE,
        ),
    )
    yield Track(
        "track:turn",
        say("Turn"),
        s.turn,
        last,
        danger=s.turn >= last - 3,
        label=say("Turn {turn} of {last}.", turn=s.turn, last=last),
    )
