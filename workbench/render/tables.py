"""A whole game on one sheet: the board with a column of facts beside it, and the hands below."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from workbench.engine.overlay import Overlay
from workbench.engine.scene import Hand, Scene, Track
from workbench.render import board as boards
from workbench.render import cards, heat, icons
from workbench.render.elements import Element, box, group, name
from workbench.render.lettering import cut, fit, width, wrap, write, write_lines
from workbench.render.palette import Paint

SHEET = 1160.0
"""Units across the sheet."""
BOARD = 720.0
MARGIN = 16.0
TRACK = 34.0
HAND_SCALE = 0.68
LEGEND, LEGEND_LINE = 114.0, 30.0
"""Units for one symbol and its name, across and down."""


class Plan:
    """Where everything of a scene goes on the sheet."""

    def __init__(self, scene: Scene, overlay: Overlay | None = None) -> None:
        self.scene, self.width = scene, SHEET
        self.overlay = overlay if scene.cells else None
        frame = boards.Frame(scene)
        self.board_scale = min(BOARD / frame.width, BOARD * 1.15 / frame.height) if scene.cells else 0.0
        board_width = frame.width * self.board_scale
        self.side = MARGIN + (board_width + 20 if board_width else 0)
        self.side_width = SHEET - self.side - MARGIN
        self.asked = wrap(scene.asked if scene.asked != scene.result else "", 17, self.side_width - 40, 5)
        self.result = wrap(scene.result, 18, self.side_width - 32, 4, True)
        self.deck_columns = max(1, int((self.side_width + 10) // (cards.DECK_WIDTH + 10)))
        # The legend has its place under the board, or, without a board, under the facts.
        self.legend_width = board_width or self.side_width
        self.legend_columns = max(1, int(self.legend_width // LEGEND))
        legend = ceil(len(scene.legend) / self.legend_columns) * LEGEND_LINE + (12 if scene.legend else 0)
        board, side = frame.height * self.board_scale, self._side_height()
        self.overlay_top = MARGIN + board
        board += heat.legend_height(self.overlay, board_width) if self.overlay else 0
        self.legend_top = (board or side) + MARGIN + 12
        hands_top = MARGIN + (max(board + legend, side) if board else side + legend) + 18
        self.hands: list[tuple[Hand, float, float]] = []
        self.height = self._place_hands(hands_top)

    def _side_height(self) -> float:
        scene = self.scene
        words = 44 + (len(self.asked) * 21 + 24 if self.asked else 0)
        words += len(self.result) * 22 + 26 if self.result else 0
        decks = ceil(len(scene.decks) / self.deck_columns) * (cards.DECK_HEIGHT + 10)
        return words + len(scene.tracks) * TRACK + 14 + decks

    def _place_hands(self, y: float) -> float:
        """Fill rows with hands from left to right; returns the height of the sheet."""
        x, deepest = MARGIN, 0.0
        for hand in self.scene.hands:
            wide, high = (side * HAND_SCALE for side in cards.hand_size(hand, slim=True))
            if x > MARGIN and x + wide > SHEET - MARGIN:
                x, y, deepest = MARGIN, y + deepest + 12, 0.0
            self.hands.append((hand, x, y))
            x, deepest = x + wide + 12, max(deepest, high)
        return y + deepest + MARGIN


def draw(parent: Element, paint: Paint, plan: Plan, selected: Collection[str] = ()) -> None:
    """Draw the whole sheet."""
    box(parent, (0, 0, plan.width, plan.height), 14, paint("page"))
    if plan.scene.cells:
        place = group(parent, MARGIN, MARGIN, plan.board_scale)
        boards.draw(place, paint, plan.scene, selected, plan.overlay)
        if plan.overlay:
            heat.draw_legend(group(parent, MARGIN, plan.overlay_top), paint, plan.overlay, plan.legend_width)
    _side(group(parent, plan.side, MARGIN), paint, plan, selected)
    _legend(group(parent, MARGIN, plan.legend_top), paint, plan)
    for hand, x, y in plan.hands:
        place = group(parent, x, y, HAND_SCALE)
        cards.hand(place, paint, hand, 0, 0, selected, slim=True)
        name(place, hand.id, hand.label or hand.title, holds_others=True)


def _side(place: Element, paint: Paint, plan: Plan, selected: Collection[str]) -> None:
    scene, wide = plan.scene, plan.side_width
    size, lines = fit(scene.title, wide, 1, (25, 22, 19, 16), True)
    write_lines(place, lines, 0, 26, size, paint("ink"), bold=True, anchor="start")
    y = 44.0
    if plan.result:
        y = _result(place, paint, plan, y)
    if plan.asked:
        y = _asked(place, paint, plan, y)
    for track in scene.tracks:
        _track(group(place, 0, y), paint, track, wide)
        y += TRACK
    y += 14
    for index, deck in enumerate(scene.decks):
        x = index % plan.deck_columns * (cards.DECK_WIDTH + 10)
        top = y + index // plan.deck_columns * (cards.DECK_HEIGHT + 10)
        cards.deck(place, paint, deck, x, top, selected=deck.id in selected)


def _legend(place: Element, paint: Paint, plan: Plan) -> None:
    column = plan.legend_width / plan.legend_columns
    for index, sign in enumerate(plan.scene.legend):
        x, y = index % plan.legend_columns * column, index // plan.legend_columns * LEGEND_LINE
        icons.symbol(place, paint, sign, x + 13, y + 12, 24)
        write(place, cut(sign.name, 14.5, column - 36), x + 31, y + 17, 14.5, paint("ink"), anchor="start")


def _asked(place: Element, paint: Paint, plan: Plan, y: float) -> float:
    high = len(plan.asked) * 21 + 14
    box(place, (0, y, plan.side_width, high), 10, paint("panel"))
    box(place, (0, y + 3, 6, high - 6), 3, paint("target"))
    write_lines(place, plan.asked, 18, y + 24, 17, paint("ink"), anchor="start", leading=21 / 17)
    return y + high + 10


def _result(place: Element, paint: Paint, plan: Plan, y: float) -> float:
    high = len(plan.result) * 22 + 16
    fill, ink = ("gold", "on-gold") if plan.scene.won else ("dark", "dark-ink")
    box(place, (0, y, plan.side_width, high), 10, paint(fill), paint("outline"))
    write_lines(place, plan.result, 16, y + 26, 18, paint(ink), bold=True, anchor="start", leading=22 / 18)
    return y + high + 10


def _track(place: Element, paint: Paint, track: Track, wide: float) -> None:
    """A counter: one dot a step where there are few, and always the number. Danger has squares and a sign."""
    if track.danger:
        icons.shape(place, "warning", 10, 15, 21, paint("hazard"), paint("outline"), "none")
    number = f"{track.value} / {track.end}" if track.end is not None else str(track.value)
    ink = paint("danger" if track.danger else "ink")
    write(place, number, wide, 21, 17, ink, bold=True, anchor="end")
    right = wide - max(width(number, 17, True), 52) - 8
    if track.end is not None and 0 < track.end <= 12:
        for step in range(track.end):
            x = right - (track.end - step) * 15 + 7
            full = step < track.value
            fill = ("danger" if track.danger else "ink") if full else "page"
            box(place, (x - 5.5, 9.5, 11, 11), 2 if track.danger else 5.5, paint(fill), ink)
        right -= track.end * 15 + 4
    left = 28 if track.danger else 0
    write(place, cut(track.title, 16, right - left), left, 21, 16, paint("ink"), anchor="start")
    label = track.label or f"{track.title} {number}"
    name(place, track.id, label)
