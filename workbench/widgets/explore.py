"""`explore`: what the symbols of a pack cover, as heatmaps that follow every edit."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import bokeh
import traitlets

from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import Ask, kind_of
from workbench.analysis.laying import Laid, lay, mixed_figures
from workbench.analysis.picking import pick
from workbench.checked import checked
from workbench.engine.game import Game
from workbench.errors import WorkbenchError, a_kind
from workbench.games.shipped import as_pack
from workbench.language import say
from workbench.packs.pack import Pack
from workbench.packs.stepping import Stepper
from workbench.render import heatmap as drawings
from workbench.render.heatmap import Heatmap
from workbench.widgets import assets, explore_asks, explore_view
from workbench.widgets.edit import PackEditor
from workbench.widgets.explore_figure import HeatFigure
from workbench.widgets.explore_sizes import Room
from workbench.widgets.explore_source import Source
from workbench.widgets.loading import LoadingWidget, Script
from workbench.widgets.selection import Selection, shared
from workbench.widgets.stills import PictureWidget
from workbench.widgets.trying import inside

Words: TypeAlias = "traitlets.Dict[str, Any]"
Intent: TypeAlias = Mapping[str, Any]

PAGE = assets.widget("explore.js")
BOKEH = Script(
    "bokeh",
    bokeh.__version__,
    Path(bokeh.__file__).parent / "server" / "static" / "js" / "bokeh.min.js",
    known_as="Bokeh",
)
"""BokehJS of the installed Bokeh, so that both halves fit together."""
STILL = 30, 60
"""So many rows and columns at most are in the picture that a notebook keeps, which is to stay small."""
LONG_WORK = 4000
"""More figures than this are counted bit by bit, while the kernel goes on hearing."""


@checked(WorkbenchError, "show")
def explore(
    pack: Pack | Stepper | PackEditor | Game | str | Path,
    before: Pack | str | Path | None = None,
    *,
    show: str = "",
    selection: Selection | None = None,
) -> Explorer:
    """Heatmaps of what a pack's symbols cover; all figures are exact.

    Args:
        pack: what `workbench.load_pack` gives, or the name or folder of a pack; or an editor, ``wb.edit(pack)`` or
            ``pack.edit()``, whose edits are then followed; or a game, whose table is then shown as it goes on, as
            everybody may know it.
        before: a pack to compare with, or its name or folder; None: with an editor the pack as it is now, else none.
        show: the heatmap that is shown at first, such as ``one-deck`` or ``smallest-covers``; empty: the first that
            there is.
        selection: what is pointed at, shared with other widgets; None: that of the editor, or its own.

    Raises:
        WorkbenchError: when it is not given a pack, for packs of different games, or a heatmap that there is not.
    """
    named = as_pack(pack) if isinstance(pack, str | Path) else pack
    source = Source(named.edit if isinstance(named, PackEditor) else named)
    if isinstance(before, str | Path):
        before = as_pack(before)
    if not isinstance(before, Pack | None):
        raise WorkbenchError(
            say(
                "explore compares with a pack, wb.explore(pack, before), and the second one is {what}.",
                what=a_kind(before),
            )
        )
    if source.game is not None and before is not None:
        raise WorkbenchError(say("A game is not compared with a pack: explore its pack, wb.explore(pack, before)."))
    pointed = shared(selection) or (pack.selection if isinstance(pack, PackEditor) else None) or Selection()
    first = "table" if source.game is not None else "symbols-by-deck"
    return Explorer(source, before, Ask(show or first), pointed)


class Explorer(PictureWidget, LoadingWidget):
    """The exploring widget. It knows no game: what shows symbols and what asks for them comes with the pack.

    The page sends intents such as ``{"kind": "show", "map": "one-deck"}``. Heatmaps travel as messages, whole and then
    as patches, and the figure is a Bokeh model of its own that is made when a page is ready for it; its patches go with
    those of the table.
    """

    _esm = PAGE
    _css = assets.style("lw-explore", "common/base.css", "explore.css")

    revision = traitlets.Int(0).tag(sync=True)
    """Grows with every answer."""
    info: Words = traitlets.Dict().tag(sync=True)
    """What can be chosen, and what is."""
    words: Words = traitlets.Dict().tag(sync=True)
    """What the page's own sentences are in the language of now; English where nothing is said."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the last answer did, to be announced."""
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """What went wrong: ``text`` and perhaps ``details``."""
    busy = traitlets.Unicode("").tag(sync=True)
    """What is being counted; empty: nothing."""
    picture = traitlets.Unicode().tag(sync=True)

    _ended = False

    def __init__(self, source: Source, before: Pack | None, ask: Ask, selection: Selection) -> None:
        self.source, self.selection = source, selection
        self.coverage = source.coverage()
        self.before = Coverage(before or self.coverage.pack) if before or source.edit else None
        if self.before is not None:
            self.coverage.against(self.before)  # packs of different games are refused at once
        self._change = say("Change from {pack}", pack=before.id) if before else say("Change since it was opened here")
        self.comparing = before is not None
        self.ask = explore_asks.possible(self.coverage, ask)
        kind_of(self.ask)
        self._lines: tuple[str, ...] = ()
        self._cursor: tuple[int, int] | None = None
        self._pointed: tuple[int, int] | None = None
        self._figure: HeatFigure | None = None
        self._room = Room()
        self._drawn_rows = explore_view.Drawn()
        self._sent: Heatmap | None = None
        self._listed: dict[str, Any] = {}
        self._counting: asyncio.Task[None] | None = None
        self._laid: Laid | None = None
        self._shown, self._told = self._heatmap(), self.coverage
        super().__init__(scripts=(BOKEH,), words=assets.words(PAGE), info=self._info())
        self.on_msg(self._receive)
        source.watch(lambda: self._try(self._follow))
        self.selection.observe(self._selected, ["table", "row"])

    # What is shown

    @property
    def pack(self) -> Pack:
        """The pack as it is shown."""
        return self.coverage.pack

    @property
    def heatmap(self) -> Heatmap:
        """What is shown, as data: ``explorer.heatmap.csv()`` is a spreadsheet of it."""
        return self._shown

    def _heatmap(self) -> Heatmap:
        self._laid = lay(self.coverage, self.ask, self.before if self.comparing else None, self._laid)
        return self._laid.heatmap

    def _facts(self) -> list[str]:
        compared = self.coverage.against(self.before) if self.comparing and self.before else self.coverage
        return kind_of(self.ask).facts(compared, self.ask)

    def _info(self) -> dict[str, Any]:
        before = self._change if self.before is not None else ""
        why = (
            explore_view.what_to_see(self._laid, self._facts(), self.ask, comparing=self.comparing)
            if self._laid
            else ""
        )
        round_it = {
            "why": why,
            "framed": self._why_framed(),
            "warning": explore_view.warning(self.coverage, self.ask),
            "troubles": explore_view.troubles(self.coverage, self.ask),
        }
        return explore_view.info(self.coverage, self.ask, before=before, comparing=self.comparing) | round_it

    # Redrawing

    def _follow(self) -> None:
        """The pack was edited or the game went on, here or in another cell."""
        if self._ended or (coverage := self.source.coverage(self.coverage)) is self.coverage:
            return
        self.coverage = coverage
        self.ask = explore_asks.possible(self.coverage, self.ask)
        self._redraw()

    def _redraw(self, *, anew: bool = False) -> None:
        """Count and show, at once or, when it is much, bit by bit."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
            self.busy = ""
        if mixed_figures(self.coverage, self.ask) > LONG_WORK:
            with suppress(RuntimeError):  # where no loop runs, it is counted at once
                self._counting = asyncio.get_running_loop().create_task(self._count(anew))
                return
        self._draw(anew=anew)

    async def _count(self, anew: bool) -> None:
        """Count while the kernel goes on hearing; another edit begins anew."""
        try:
            compared = [self.before.called_as_in(self.coverage)] if self.comparing and self.before else []
            sources = [self.coverage, *compared]
            for source in sources:
                for done in source.mixed_bit_by_bit(self.ask.cards):
                    text = say("Counting: {percent} %", percent=round(done * 100))
                    if text != self.busy:
                        self.busy = text
                    await asyncio.sleep(0)
            self.busy, self._counting = "", None
            self._draw(anew=anew)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.busy, self._counting = "", None
            self._complain(inside(error), traceback.format_exc())

    def _draw(self, *, anew: bool = False) -> None:
        """Send what changed: the figure and the table in one message, then what stands round them."""
        before, self._shown = self._shown, self._heatmap()
        edited, self._told = self.coverage is not self._told, self.coverage
        parts = list[str]()
        if self._figure is not None:
            with self._figure.model.gathered() as parts:
                self._figure.show(self._shown, anew=anew)
                self._mark()
        if self._sent is not None:
            facts = self._facts()
            patch = None if anew else explore_view.patch(self._sent, self._shown, facts)
            self.send((patch or explore_view.whole(self._shown, facts)) | {"parts": parts, "fresh": anew})
            self._sent = self._shown
            self._send_list()
            self._say(aloud=False)
        elif self._figure is not None and parts:
            self._figure.model.carry(parts)
        news = (
            []
            if anew or not edited or before is self._shown or before.squares == self._shown.squares
            else [explore_view.what_changed(before, self._shown)]
        )
        self._answer(news)
        self._rest_soon()

    def _answer(self, news: Sequence[str] = ()) -> None:
        info = self._info()
        with self.hold_sync():
            self.info = info
            self.news, self.notice = list(news), None
            self.revision += 1

    def _mark(self, *, reveal: bool = False) -> None:
        """Rings round what was picked and what is selected; ``reveal`` pans to where the keyboard is."""
        if self._figure is not None:
            self._figure.mark(self._cursor, self._square(), *self._framed(), reveal=reveal)

    def _framed(self) -> tuple[list[int], list[int]]:
        """The rows and the columns that stand for what is selected."""
        both = self._shown.rows, self._shown.columns
        rows, columns = (explore_view.selected(self.coverage, self.selection, lines) for lines in both)
        return rows, columns

    def _square(self) -> tuple[int, int] | None:
        """Where what was picked is now; None when it is not a square of what is shown."""
        if len(self._lines) != 2:
            return None
        rows = [line.id for line in self._shown.rows]
        columns = [line.id for line in self._shown.columns]
        if self._lines[0] not in rows or self._lines[1] not in columns:
            return None
        return rows.index(self._lines[0]), columns.index(self._lines[1])

    def _send_list(self) -> None:
        square = self._square()
        coverage = self.coverage
        groups = pick(coverage, self.ask, self._lines) if square else ()
        if square and self.comparing and self.before is not None and not all(group.rows for group in groups):
            before = self.before.called_as_in(coverage)
            gone = pick(before, self.ask, self._lines)  # a line that is gone is known to the pack before only
            if all(group.rows for group in gone):
                coverage, groups = before, gone
        what = self._shown.squares[square[0]][square[1]].sentence if square else ""
        listed = explore_view.picked(coverage.pack, groups, what, square, self.selection, self._drawn_rows)
        if listed != self._listed:  # drawings are large, and an edit seldom changes those that are listed
            self._listed = listed
            self.send(listed)

    # Intents

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        """Obey an intent; whatever goes wrong is shown in the widget."""
        self._try(lambda: self._obey(intent))

    def _complain(self, text: str, details: str = "") -> None:
        with self.hold_sync():
            self.news = []
            self.notice = {"text": text, "details": details}
            self.revision += 1

    def _obey(self, intent: object) -> None:
        deeds: dict[str, Callable[[Intent], None]] = {
            "begin": lambda intent: self._begin(),
            "ready": self._ready,
            "room": self._resize,
            "show": self._show,
            "at": lambda intent: self._at(explore_asks.place(intent)),
            "point": lambda intent: self._at_mouse(explore_asks.place(intent)),
            "pick": lambda intent: self._pick(explore_asks.place(intent)),
            "clear": lambda intent: self._clear(),
            "select": lambda intent: self.selection.choose(*explore_asks.pointed(intent)),
            "zoom": lambda intent: self._zoom(str(intent.get("how"))),
            "file": lambda intent: self._file(str(intent.get("format"))),
        }
        kind = str(intent.get("kind")) if isinstance(intent, Mapping) else ""
        if not isinstance(intent, Mapping) or kind not in deeds:
            raise WorkbenchError(say("The explorer could not read a message from its page. Run the cell again."))
        deeds[kind](intent)

    def _begin(self) -> None:
        """A page is there: it gets the table at once, whether or not a figure will come."""
        self.send(explore_view.whole(self._shown, self._facts()))
        self._sent, self._listed = self._shown, {}
        self._send_list()

    def _ready(self, intent: Intent) -> None:
        """A page has BokehJS and wants the figure."""
        room = explore_asks.room(intent)
        if self._figure is None:
            self._figure = HeatFigure(
                room,
                lambda row, column: self._try(lambda: self._pick((row, column))),
                lambda parts: self.send({"kind": "patch", "parts": parts}),
            )
        self._room = room
        self._figure.paint(room)
        self._figure.show(self._shown, anew=True)
        self._mark()
        self._figure.model.update_from_model(self._figure.figure)  # what a page begins with is what is shown now
        self.send({"kind": "figure", "model": self._figure.model.model_id})

    def _resize(self, intent: Intent) -> None:
        self._room = explore_asks.room(intent)
        if self._figure is not None:
            self._figure.paint(self._room)

    def _show(self, intent: Intent) -> None:
        """Another heatmap, or the same with other settings."""
        asked = explore_asks.asked(self.ask, intent)
        before = self.ask, self.comparing
        comparing = intent.get("comparing")
        if isinstance(comparing, bool) and self.before is not None:
            self.comparing = comparing
        self.ask = explore_asks.possible(self.coverage, asked)
        other = explore_asks.lines(self.ask) != explore_asks.lines(before[0])
        if other:
            self._lines, self._cursor, self._pointed = (), None, None
        try:
            self._redraw(anew=other)
        except WorkbenchError:  # it cannot be shown, so what was asked before stays
            self.ask, self.comparing = before
            raise

    def _at(self, place: tuple[int, int]) -> None:
        """The keyboard is on a square."""
        self._cursor = self._pointed = place
        self._mark(reveal=True)
        self._say(aloud=True)

    def _at_mouse(self, place: tuple[int, int]) -> None:
        """The mouse is on a square, which leaves the keyboard where it is."""
        self._pointed = place
        self._say(aloud=False)

    def _say(self, *, aloud: bool) -> None:
        """Send what the square says that was pointed at last, by keyboard or by mouse."""
        said = self._pointed and explore_view.said(self._shown, self._pointed, aloud=aloud)
        if said:
            self.send(said)

    def _pick(self, place: tuple[int, int]) -> None:
        """A square was picked: what it is about is listed, and what it is about is selected."""
        row, column = place
        if not (0 <= row < len(self._shown.rows) and 0 <= column < len(self._shown.columns)):
            raise WorkbenchError(say("This square is no longer there."))
        self._lines = (self._shown.rows[row].id, self._shown.columns[column].id)
        self._cursor = self._pointed = place
        self._point()
        self._mark(reveal=True)
        self._send_list()
        self._say(aloud=False)
        self._answer()

    def _point(self) -> None:
        """Select the card, or else the requirement, that a picked square is about."""
        for wanted in ("card", "need"):
            for line in self._lines:
                what, _, id = line.partition(":")
                table = explore_view.table_of(self.coverage, what, id)
                if what == wanted and table:
                    self.selection.choose(table, id)
                    return

    def _clear(self) -> None:
        self._lines = ()
        self._mark()
        self._send_list()
        self._answer()

    def _selected(self, _: object) -> None:
        """Something was pointed at, here or in another widget."""
        self._mark()
        selected = [self.selection.table, self.selection.row]
        self.send({"kind": "selected", "selected": selected, "framed": self._why_framed()})

    def _why_framed(self) -> str:
        return explore_view.why_framed(self._shown, *self._framed())

    def _zoom(self, how: str) -> None:
        if self._figure is not None and how in ("in", "out", "all", "first", "framed"):
            self._figure.zoom(how, self._square() or self._cursor)

    def _file(self, wanted: str) -> None:
        """A file to be kept; the page makes a PNG of the SVG itself."""
        name = explore_asks.file_name(self.coverage.parts.id, self.ask, comparing=self.comparing)
        self.send(explore_view.file(self._shown, name, wanted, self._room.theme))

    # The picture in the notebook

    def _drawn(self) -> str:
        return str(drawings.heatmap(self._shown.first(*STILL), theme="light", spoken=False))

    def _caption(self) -> str:
        return say("{title}, when it was last looked at.", title=self._shown.title)

    def close(self) -> None:
        """Take the explorer away; it no longer follows."""
        self._ended = True
        if counting := getattr(self, "_counting", None):
            counting.cancel()
        if figure := getattr(self, "_figure", None):
            figure.model.close()
        super().close()

    def __str__(self) -> str:
        return str(self.coverage)
