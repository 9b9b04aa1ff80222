"""Cards of one size, decks, and the hand of a seat with its empty places."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from workbench.engine.scene import Card, Deck, Hand
from workbench.render import icons
from workbench.render.elements import Element, add, box, group, name
from workbench.render.lettering import Ways, cut, fit, fit_one_of, width, wrap, write, write_lines
from workbench.render.palette import Paint
from workbench.render.tiles import tile

WIDTH, HEIGHT = 150.0, 210.0
DECK_WIDTH, DECK_HEIGHT = 150.0, 94.0
GAP, HEAD, PER_ROW, SLIM = 12.0, 40.0, 8, 40.0
BAND = 57.0
_TITLE: Ways = ((2, (24, 22, 20, 18.5)), (3, (17.5, 16.5, 15.5)), (2, (16,)), (3, (15, 14, 13)))
"""A title as large as its band holds it, in two lines or in three: a hand shows it at half its size."""

TEETH = 8
_TEETH = f"M1 {BAND - 1:g}" + f"l10.57 {TEETH} 10.57-{TEETH}" * 7 + "Z"
"""A jagged edge of the band, as the Terror's token has it: what is captured is told from a Book without its colour."""


def card(parent: Element, paint: Paint, card: Card, x: float, y: float, *, selected: bool = False) -> None:
    """Draw a card with its north-west corner at a point."""
    place = group(parent, x, y)
    under = min(len(card.under), 3)
    high = HEIGHT - 6 * under
    for layer in range(under, 0, -1):  # what lies beneath peeps out below
        box(place, (3 * layer, 6 * layer, WIDTH - 6 * layer, high), 11, paint("panel"), paint("outline"), 1.2)
    if card.kind == "back":
        _back(place, paint, card)
    else:
        _front(place, paint, card, high)
    if selected:
        _chosen(place, paint, WIDTH, HEIGHT)
    name(place, card.id, card.label or card.title)


def _chosen(place: Element, paint: Paint, wide: float, high: float) -> None:
    box(place, (0, 0, wide, high), 12, "none", paint("halo"), 8)
    box(place, (0, 0, wide, high), 12, "none", paint("target"), 5, dash="16 6")
    add(place, "circle", cx=wide - 10, cy=10, r=13, fill=paint("halo"), stroke=paint("target"), stroke_width=2.5)
    icons.shape(place, "check", wide - 10, 10, 17, paint("target"), "none", "none")


def _back(place: Element, paint: Paint, card: Card) -> None:
    box(place, (0, 0, WIDTH, HEIGHT), 12, paint("dark"), paint("outline"))
    add(
        place,
        "path",
        d="M14 14H136V196H14ZM75 30L120 105L75 180L30 105Z",
        fill="none",
        stroke=paint("dark-mark"),
        stroke_width=2,
    )
    icons.shape(place, "book", WIDTH / 2, HEIGHT / 2, 46, paint.word(card.colour), paint("dark-ink"), paint("detail"))
    size, lines = fit(card.title, WIDTH - 40, 1, (13, 11, 10))
    write_lines(place, lines, WIDTH / 2, HEIGHT - 22, size, paint("dark-ink"))


def _front(place: Element, paint: Paint, card: Card, high: float) -> None:
    box(place, (0, 0, WIDTH, high), 12, paint("face"), paint("outline"))
    add(
        place,
        "path",
        d=f"M1 {BAND:g}V12Q1 1 12 1H{WIDTH - 12:g}Q{WIDTH - 1:g} 1 {WIDTH - 1:g} 12V{BAND:g}Z",
        fill=paint.word(card.colour),
    )
    add(place, "path", d=f"M1 {BAND:g}H{WIDTH - 1:g}", stroke=paint("outline"), stroke_width=1.2)
    if card.kind == "pile":
        add(place, "path", d=_TEETH, fill=paint.word(card.colour), stroke=paint("outline"), stroke_width=1.2)
    size, lines = fit_one_of(card.title, WIDTH - 10, _TITLE, True)
    top = BAND / 2 + size * 0.36 - (len(lines) - 1) * size * 0.55
    write_lines(place, lines, WIDTH / 2, top, size, paint.on(card.colour), bold=True, leading=1.1)
    if card.face is not None:
        middle = group(place, WIDTH / 2, (BAND + high) / 2, 1.2)
        tile(middle, paint, card.face, covered=False, busy=False, selected=False)
        return
    y = BAND + 7
    if card.symbols:
        first = BAND + TEETH + 2 if card.kind == "pile" else y if len(card.symbols) < 5 else y - 4
        y = max(BAND + 62, _symbols(place, paint, card, first))
    floor = high - 8 - (_pile(place, paint, card, high) if card.under else 0)
    _lines(place, paint, card.lines[:3], y + 4, floor)


def _symbols(place: Element, paint: Paint, card: Card, y: float) -> float:
    """The symbols in one row, or in two that are as high together; returns where they end."""
    signs = card.symbols[:8]
    per_row = len(signs) if len(signs) < 5 else ceil(len(signs) / 2)
    size = {1: 44.0, 2: 42.0, 3: 38.0, 4: 29.0}[per_row] if len(signs) < 5 else 23.5
    for start in range(0, len(signs), per_row):
        icons.row(place, paint, signs[start : start + per_row], WIDTH / 2, y + size / 2, size, 5)
        y += size + 3
    return y + 2


def _lines(place: Element, paint: Paint, texts: tuple[str, ...], y: float, floor: float) -> None:
    """The card's lines, as large as all of them fit; what is too long ends in an ellipsis."""
    room = int((floor - y) / 12.4)
    if room < 1:
        return
    for size in (14, 13, 12, 11, 10.3):
        each = int((floor - y) / (size * 1.2))
        drawn = [line for text in texts for line in wrap(text, size, WIDTH - 16, 7)]
        if len(drawn) <= each and not any(line.endswith("…") for line in drawn):
            break
    else:
        share = max(1, room // max(len(texts), 1))
        drawn = [line for text in texts for line in wrap(text, size, WIDTH - 16, share)][:room]
    write_lines(place, tuple(drawn), WIDTH / 2, y + size, size, paint("ink"), leading=1.2)


def _pile(place: Element, paint: Paint, card: Card, high: float) -> float:
    """What lies beneath, by name, at the card's foot; returns the height it took."""
    shown = card.under if len(card.under) <= 4 else card.under[:3]
    rest = len(card.under) - len(shown)
    lines = [cut(title, 11.5, WIDTH - 42) for title in shown] + ([f"+ {rest}"] if rest else [])
    deep = 8 + 14.0 * len(lines)
    add(place, "path", d=f"M10 {high - deep:g}H{WIDTH - 10:g}", stroke=paint("line"), stroke_width=1.5)
    for row, line in enumerate(lines):
        y = high - deep + 15 + 14 * row
        icons.shape(place, "cards", 18, y - 4, 11, paint("soft"), "none", "none")
        write(place, line, 29, y, 11.5, paint("soft"), anchor="start")
    return deep


def deck(parent: Element, paint: Paint, deck: Deck, x: float, y: float, *, selected: bool = False) -> None:
    """Draw a deck, its count and its discards, with its north-west corner at a point."""
    place = group(parent, x, y)
    box(
        place,
        (0, 0, DECK_WIDTH, DECK_HEIGHT),
        12,
        paint("panel"),
        paint("ink" if deck.done else "line"),
        2.5 if deck.done else 1.5,
    )
    size, lines = fit(deck.title, DECK_WIDTH - 12, 2, (18.5, 17.5, 16.5, 15.5, 14, 12.5), True)
    top = 24 + size * 0.36 - (len(lines) - 1) * size * 0.52
    write_lines(place, lines, DECK_WIDTH / 2, top, size, paint("ink"), bold=True, leading=1.04)
    _stack(place, paint, deck)
    write(place, str(deck.count), 62, 81, 27, paint("ink"), bold=True, anchor="start")
    if deck.discards is not None and not deck.done:
        left = 62 + width(str(deck.count), 27, True) + 17
        icons.shape(place, "discard", left, 72.5, 16, paint("soft"), "none", "none")
        write(place, str(deck.discards), left + 12, 79, 17, paint("soft"), anchor="start")
    if deck.done:
        add(place, "circle", cx=DECK_WIDTH - 24, cy=70, r=16, fill=paint("ink"))
        icons.shape(place, "check", DECK_WIDTH - 24, 70, 20, paint("page"), "none", "none")
    if selected:
        _chosen(place, paint, DECK_WIDTH, DECK_HEIGHT)
    name(place, deck.id, deck.label or deck.title)


def _stack(place: Element, paint: Paint, deck: Deck) -> None:
    """The cards themselves, as few as three of them, with the sign of the deck; an outline when there is none."""
    for layer in range(min(deck.count, 3) - 1, -1, -1):
        box(place, (10 + 2.5 * layer, 47 + 1.5 * layer, 40, 39), 6, paint.word(deck.colour), paint("outline"))
    if not deck.count:
        box(place, (10, 47, 40, 39), 6, "none", paint("soft"), dash="6 4")
    if deck.symbol is not None:
        add(place, "circle", cx=30, cy=66.5, r=16.5, fill=paint("face"), stroke=paint("outline"), stroke_width=1.5)
        icons.symbol(place, paint, deck.symbol, 30, 66.5, 23)
    elif deck.count:
        icons.shape(place, "cards", 30, 66.5, 24, paint.on(deck.colour), "none", "none")


def _lefts(hand: Hand, slim: bool) -> list[float]:
    """Where each place of the first rows begins, and where the last ends; an empty place may be narrow."""
    lefts = [GAP]
    for index in range(max(len(hand.cards), hand.limit or 0)):
        full = index < len(hand.cards) or not slim
        lefts.append(lefts[-1] + (WIDTH if full else SLIM) + GAP)
    return lefts


def hand_size(hand: Hand, *, slim: bool = False) -> tuple[float, float]:
    """Width and height of a drawn hand; ``slim`` narrows its empty places."""
    lefts = _lefts(hand, slim)
    down = max(1, ceil((len(lefts) - 1) / PER_ROW))
    wide = lefts[-1] if down == 1 else PER_ROW * (WIDTH + GAP) + GAP
    return max(wide, 2 * (WIDTH + GAP) + GAP), HEAD + down * (HEIGHT + GAP) + 2


def hand(
    parent: Element, paint: Paint, hand: Hand, x: float, y: float, selected: Collection[str] = (), *, slim: bool = False
) -> None:
    """Draw a seat's cards in their order, then its empty places; the parent carries the hand's name."""
    place = group(parent, x, y)
    wide, high = hand_size(hand, slim=slim)
    box(
        place,
        (0, 0, wide, high),
        14,
        paint("panel"),
        paint("ink" if hand.active else "line"),
        4 if hand.active else 1.5,
    )
    _head(place, paint, hand, wide)
    lefts = _lefts(hand, slim)
    for index in range(len(lefts) - 1):
        row, column = divmod(index, PER_ROW)
        left = lefts[index] if not row else GAP + column * (WIDTH + GAP)
        top = HEAD + row * (HEIGHT + GAP)
        if index < len(hand.cards):
            card(place, paint, hand.cards[index], left, top, selected=hand.cards[index].id in selected)
        else:
            across = (WIDTH if row or not slim else SLIM) - 4
            box(place, (left + 2, top + 2, across, HEIGHT - 4), 12, "none", paint("soft"), 1.8, dash="9 7").set(
                "opacity", "0.7"
            )


def _head(place: Element, paint: Paint, hand: Hand, wide: float) -> None:
    """Whose hand it is, whether that seat is asked, and how full it is."""
    icons.shape(place, "meeple", 26, 22, 26, paint.word(hand.colour), paint("outline"), paint("detail"))
    count = f"{len(hand.cards)} / {hand.limit}" if hand.limit is not None else str(len(hand.cards))
    if hand.active:
        add(place, "path", d="M44 14L56 22L44 30Z", fill=paint("ink"))
    title = cut(hand.title, 19, wide - 80 - width(count, 17) - 20, True)
    write(place, title, 62 if hand.active else 46, 29, 19, paint("ink"), bold=True, anchor="start")
    write(place, count, wide - 16, 28, 17, paint("soft"), anchor="end")
