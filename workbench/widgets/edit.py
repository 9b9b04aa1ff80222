"""`edit`: a pack in the notebook, in a grid and a form, to be changed by mouse, by touch or by keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import traitlets

from workbench.errors import WorkbenchError, a_kind
from workbench.files import named
from workbench.games.shipped import as_pack
from workbench.language import say
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack, Row
from workbench.render import looks
from workbench.widgets import assets, edit_deeds, edit_view
from workbench.widgets.edit_files import Plans, export
from workbench.widgets.edit_rows import SentRows
from workbench.widgets.edit_state import Surroundings
from workbench.widgets.loading import TABULATOR, LoadingWidget, Script
from workbench.widgets.selection import Selection, shared
from workbench.widgets.stills import PictureWidget

Words: TypeAlias = "traitlets.Dict[str, Any]"
ListOfWords: TypeAlias = "traitlets.List[dict[str, Any]]"
Intent: TypeAlias = Mapping[str, Any]

DOOR, PAGE = assets.widget("edit_door.js"), assets.widget("edit.js")
EDITOR = Script.of_page("editor", PAGE, assets.style("lw-edit", "common/base.css", "edit.css"))
LOOK = 10.0
"""Every so many seconds the editor looks who else is there."""


def edit(
    pack: Pack | Edit | str | Path, *, home: str | Path | None = None, selection: Selection | None = None
) -> PackEditor:
    """An editor for a pack. What is done in it is done to ``.edit``, which scripts can use at the same time.

    Every step is on the disk before its answer is seen; after a killed kernel the next editor has all of them again. A
    shipped pack is never changed: the first step makes a copy.

    Args:
        pack: what `workbench.load_pack` gives (with ``strict=False`` it may be broken), or the name or folder of a
            pack; or what ``pack.edit()`` gave.
        home: where the copy of a shipped pack goes; None: the current folder.
        selection: what is pointed at, shared with other widgets; None: its own.

    Raises:
        WorkbenchError: when it is not given a pack, or there is none of this name.
    """
    if not isinstance(pack, Pack | Edit | str | Path):
        raise WorkbenchError(
            say(
                "edit takes a pack or its name, and this is {what}. Load one first: pack = wb.load_pack(…), and then "
                "wb.edit(pack).",
                what=a_kind(pack),
            )
        )
    shared(selection)  # before anything is made
    told: list[str] = []
    if not isinstance(pack, Edit):
        pack = Edit.open(as_pack(pack), home=None if home is None else named(home), tell=told.append)
    return PackEditor(pack, selection, told)


class PackEditor(PictureWidget, LoadingWidget):
    """The editing widget. It knows no game: tables, columns and looks come with the pack.

    The browser sends intents, ``{"kind": "set", "table": "books", "cells": [["12", "symbols", "BRO"]]}``, ``undo`` …;
    the answer is a higher ``revision``. Rows travel as messages and not as traits, first whole and then as patches, and
    so do the editor's own script and the grid's: a saved notebook holds none of them.
    """

    _esm = DOOR

    revision = traitlets.Int(0).tag(sync=True)
    """Grows with every answer."""
    info: Words = traitlets.Dict().tag(sync=True)
    tables: ListOfWords = traitlets.List().tag(sync=True)
    faults: ListOfWords = traitlets.List().tag(sync=True)
    signs: ListOfWords = traitlets.List().tag(sync=True)
    options: Words = traitlets.Dict().tag(sync=True)
    """The rows that others refer to, by table: ids and names."""
    chosen: Words = traitlets.Dict().tag(sync=True)
    """The table and row that the form shows."""
    card: Words = traitlets.Dict().tag(sync=True)
    """That row as it will look."""
    points: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    """What the pack can be compared with."""
    versions: ListOfWords = traitlets.List().tag(sync=True)
    plan: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """What an imported file will change."""
    touched: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """The cell to show after the last answer."""
    words: Words = traitlets.Dict().tag(sync=True)
    """What the page's own sentences are in the language of now; English where nothing is said."""
    news: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What the last answer did, to be announced."""
    notice: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    """Why the last intent did nothing: ``text`` and perhaps ``details``."""
    picture = traitlets.Unicode().tag(sync=True)

    def __init__(self, edit: Edit, selection: Selection | None = None, told: list[str] | None = None) -> None:
        self.edit = edit
        self.selection = selection or Selection()
        self.round = Surroundings(edit, told if told is not None else [])
        self._rows = SentRows(edit)
        self._plans = Plans(edit)
        self._answering = self._sharing = False
        self._place = 0
        self._watch: asyncio.TimerHandle | None = None
        if self.selection.table not in self._rows.tables:
            self._begin_with(edit.pack)
        shown = {**self._view(), **self._pointed(), "words": assets.words(DOOR + PAGE)}
        super().__init__(scripts=(EDITOR, TABULATOR), **shown)
        self.on_msg(self._receive)
        edit.watch(self._edited)
        self.selection.observe(self._selected, ["table", "row", "column"])

    def _begin_with(self, pack: Pack) -> None:
        """Point at the first row of the table that has most to show."""
        tables = [table for table in pack.schema if pack.tables.get(table.name)]
        if tables:
            most = max(tables, key=lambda table: (len(pack[table.name]), -pack.schema.index(table)))
            self.selection.choose(most.name, most.key_of(pack[most.name][0].cells))

    # What is shown

    def _view(self) -> dict[str, Any]:
        problems = self.edit.problems()
        pack = self.edit.pack
        return {
            "info": self.round.info(problems),
            "tables": edit_view.tables(self.edit, problems),
            "faults": edit_view.faults(self.edit, problems),
            "signs": edit_view.symbols(pack),
            "options": edit_view.options(pack),
            "points": self.round.points(),
            "versions": self.round.versions(),
            "plan": self._plans.plain,
        }

    def _pointed(self) -> dict[str, Any]:
        """The row that the selection names, and how it looks."""
        return self._form(self.selection.table, self._find(self.selection.table, self.selection.row))

    def _form(self, table: str, found: tuple[str, Row] | None) -> dict[str, Any]:
        """What the form shows."""
        if found is None:
            return {"chosen": {"table": table, "row": ""}, "card": {"svg": "", "label": ""}}
        return {"chosen": {"table": table, "row": found[0]}, "card": edit_view.card(self.edit.pack, table, found[1])}

    def _find(self, table: str, key: str) -> tuple[str, Row] | None:
        """The row that the selection names; of several with one name that at its place, or that pointed at here."""
        if table not in self._rows.tables:
            return None
        declared, here = self.edit.table(table), self.chosen.get("row") if self.chosen.get("table") == table else None
        handles, place = self.edit.handles(table), self.selection.place
        if 0 <= place < len(handles) and declared.key_of(self.edit.rows(table)[place].cells) == key:
            return str(handles[place].number), self.edit.rows(table)[place]
        best: tuple[str, Row] | None = None
        for handle, row in zip(handles, self.edit.rows(table), strict=True):
            if declared.key_of(row.cells) == key:
                if str(handle.number) == here:
                    return here, row
                best = best or (str(handle.number), row)
        return best

    def _at(self, table: str, name: str) -> tuple[str, Row] | None:
        """The row that the page names, if it is there."""
        if table in self._rows.tables and name:
            for place, handle in enumerate(self.edit.handles(table)):
                if str(handle.number) == name:
                    self._place = place
                    return name, self.edit.rows(table)[place]
        return None

    def _near(self, table: str) -> tuple[str, Row] | None:
        """The row that is now where the one that was pointed at last was."""
        handles = self.edit.handles(table)
        if not handles:
            return None
        place = min(self._place, len(handles) - 1)
        return str(handles[place].number), self.edit.rows(table)[place]

    def _edited(self) -> None:
        """The pack was changed, here or in another cell."""
        if not self._answering:
            self._answer()

    def _answer(self, news: Sequence[str] = (), *, notice: str = "", details: str = "", go: bool = False) -> None:
        """Send what changed, in as few messages as can be."""
        for patch in self._rows.patches():
            self.send(patch)
        table, row = self.chosen.get("table", ""), self.chosen.get("row", "")
        # The row stays the same one when its id changes; of one that is gone its neighbour takes the place.
        form = self._form(table, self._at(table, row) or (self._near(table) if row else None))
        self._share(form["chosen"])
        news = [*news, *self.round.said()]
        view = self._view() | form
        with self.hold_sync():
            for name, value in view.items():
                setattr(self, name, value)
            self.touched = self._goal() if go else None
            self.news = news
            self.notice = {"text": notice, "details": details} if notice else None
            self.revision += 1
        self._rest_soon()

    def _goal(self) -> dict[str, str] | None:
        """The first cell or row that the latest step changed and that is there."""
        for place in self.edit.touched:
            there = place.table in self._rows.tables and (place.handle in self.edit.handles(place.table))
            if there and place.handle is not None:
                return {"table": place.table, "row": str(place.handle.number), "column": place.column}
        return None

    def _share(self, chosen: Mapping[str, str]) -> None:
        """Tell other widgets what is pointed at here."""
        key = ""
        if chosen["row"]:
            row = self.edit.row(chosen["table"], edit_deeds.handle(chosen["row"]))
            key = self.edit.table(chosen["table"]).key_of(row.cells)
        self._sharing = True
        try:
            self.selection.choose(chosen["table"], key)
        finally:
            self._sharing = False

    def _selected(self, _: object) -> None:
        """Something was pointed at elsewhere."""
        if self._sharing:
            return
        pointed = self._pointed()
        with self.hold_sync():
            self.chosen, self.card = pointed["chosen"], pointed["card"]
            if pointed["chosen"]["row"]:
                column = self.selection.column  # who points at a cell wants to be led there, as from a problem here
                self.touched = pointed["chosen"] | {"column": column, "elsewhere": not column}
            self.news, self.notice = [], None
            self.revision += 1

    # Intents

    def _receive(self, _: object, intent: object, buffers: Sequence[Any]) -> None:
        """Obey an intent; whatever goes wrong is shown in the editor."""
        self._try(lambda: self._obey(intent, buffers))

    def _complain(self, text: str, details: str = "") -> None:
        self._answer(notice=text, details=details)

    def _deeds(self) -> dict[str, tuple[Callable[[Edit, Intent], None], bool]]:
        """What changes the pack, and whether the page goes to what was changed."""
        return {
            "set": (edit_deeds.write, False),
            "paste": (lambda edit, intent: self.round.pastes.paste(intent), True),
            "insert-instead": (lambda edit, intent: self.round.pastes.insert_instead(), True),
            "add": (edit_deeds.add, True),
            "duplicate": (edit_deeds.duplicate, True),
            "delete": (edit_deeds.delete, False),
            "move": (edit_deeds.move, True),
            "from-blank": (edit_deeds.from_blank, True),
            "repair": (edit_deeds.repair, True),
            "repair-all": (edit_deeds.repair_all, False),
            "restore": (edit_deeds.restore, False),
            "drop-recovered": (lambda edit, intent: self.round.take_back_recovered(), False),
            "apply-plan": (lambda edit, intent: self._plans.apply(edit_deeds.words(intent.get("keys"))), False),
        }

    def _questions(self, buffers: Sequence[Any]) -> dict[str, Callable[[Intent], None]]:
        """What changes nothing in the pack."""
        return {
            "rows": lambda intent: self.send(self._rows.whole(edit_deeds.table_in(self.edit, intent))),
            "select": lambda intent: self._choose(edit_deeds.table_in(self.edit, intent), intent.get("row")),
            "preview": self._preview,
            "difference": lambda intent: self.send(self.round.difference(edit_deeds.word(intent.get("since")))),
            "blanks": lambda intent: self._offer_blanks(edit_deeds.table_in(self.edit, intent)),
            "undo": lambda intent: self._step(self.edit.undo, "undo"),
            "redo": lambda intent: self._step(self.edit.redo, "redo"),
            "save": lambda intent: self._save(intent.get("overwrite") is True),
            "keep": lambda intent: self._keep(edit_deeds.word(intent.get("name"))),
            "export": lambda intent: self._export(intent.get("as"), intent.get("table")),
            "import": lambda intent: self._import(intent, buffers),
            "plan-disk": lambda intent: self._plan(self._plans.from_disk),
            "drop-plan": lambda intent: self._plan(self._plans.drop),
            "dismiss": lambda intent: self._dismiss(edit_deeds.word(intent.get("key"))),
        }

    def _obey(self, intent: object, buffers: Sequence[Any]) -> None:
        if not isinstance(intent, Mapping):
            raise edit_deeds.unread()
        kind = str(intent.get("kind"))
        questions, deeds = self._questions(buffers), self._deeds()
        if kind in questions:
            questions[kind](intent)
        elif kind in deeds:
            self._do(deeds[kind][0], intent, go=deeds[kind][1])
        else:
            raise WorkbenchError(
                say("The editor does not know the message {kind}. Run the cell again.", kind=repr(kind[:40]))
            )

    def _do(self, deed: Callable[[Edit, Intent], None], intent: Intent, *, go: bool) -> None:
        before, steps = self.edit.pack, self.edit.steps
        self._answering = True
        try:
            deed(self.edit, intent)
        finally:
            self._answering = False
        done = self.edit.pack is not before
        forgotten = self.edit.steps == steps[:-1]
        self._answer(self.edit.steps[-1:] if done and not forgotten else [], go=go and done)

    def _step(self, step: Callable[[], str], way: str) -> None:
        self._answering = True
        try:
            name = step()
        except IndexError:
            name = ""
        finally:
            self._answering = False
        said = say("Taken back: {step}", step=name) if way == "undo" else say("Done again: {step}", step=name)
        self._answer([said] if name else [], go=bool(name))

    def _choose(self, table: str, row: object) -> None:
        form = self._form(table, self._at(table, edit_deeds.word(row)))
        self._share(form["chosen"])
        with self.hold_sync():
            self.chosen, self.card = form["chosen"], form["card"]

    def _preview(self, intent: Intent) -> None:
        """The row as it would look with what is being typed."""
        table = edit_deeds.table_in(self.edit, intent)
        row = self.edit.row(table, edit_deeds.handle(intent.get("row")))
        cells = {**row.cells, edit_deeds.word(intent.get("column")): edit_deeds.word(intent.get("text"))}
        self.card = edit_view.card(self.edit.pack, table, replace(row, cells=cells))

    def _save(self, overwrite: bool) -> None:
        try:
            folder = self.edit.save(overwrite=overwrite)
        except WorkbenchError:
            self.round.look()
            if overwrite or not self.round.clash():
                raise
            self._answer([self.round.conflict])
            return
        self.round.settle()
        self.round.look()
        self._answer([say("Saved in {folder}.", folder=folder)])

    def _keep(self, name: str) -> None:
        version = self.edit.save_version(name)
        self._answer([say("Kept as the version '{name}'.", name=version.name)])

    def _export(self, kind: object, table: object) -> None:
        message, data = export(self.edit, edit_deeds.word(kind), edit_deeds.word(table))
        self.send(message, buffers=[data])
        self._answer([say("{file} is in the browser's downloads.", file=message["name"])])

    def _import(self, intent: Intent, buffers: Sequence[Any]) -> None:
        if len(buffers) != 1:
            raise edit_deeds.unread()
        name, table = edit_deeds.word(intent.get("name")), edit_deeds.table_in(self.edit, intent)
        self._plan(lambda: self._plans.read(name[:200], bytes(buffers[0]), table))

    def _plan(self, make: Callable[[], None]) -> None:
        make()
        self._answer([self._plans.plain["summary"]] if self._plans.plain else [])

    def _dismiss(self, key: str) -> None:
        self.round.dismiss(key)
        self._answer()

    def _offer_blanks(self, table: str) -> None:
        source = next((one for one in self.edit.pack.schema if one.blank_for == table), None)
        if source is not None:
            rows = zip(self.edit.handles(source.name), self.edit.rows(source.name), strict=True)
            blanks = [edit_view.blank(self.edit.pack, source, str(name.number), row) for name, row in rows]
            self.send({"kind": "blanks", "table": source.name, "blanks": blanks})

    # While somebody looks

    def _on_display(self) -> None:
        self._look_round()

    def _look_round(self) -> None:
        """See from time to time who else has the pack open, and what others saved."""
        if self._watch is not None:
            self._watch.cancel()
        with suppress(RuntimeError):  # where no loop runs, nobody looks either
            self._watch = asyncio.get_running_loop().call_later(LOOK, self._look_round)
        if self.round.look() and self.comm is not None:
            self._answer()

    def close(self) -> None:
        """Take the editor away; what is not saved stays in the journal."""
        if watch := getattr(self, "_watch", None):
            watch.cancel()
        super().close()

    # The picture in the notebook

    def _drawn(self) -> str:
        found = self._find(self.selection.table, self.selection.row)
        row = found[1] if found else Row({"name.en": self.edit.pack.id})
        return looks.drawing(self.edit.pack, self.selection.table, row)

    def _caption(self) -> str:
        return say("The pack {pack} when it was last edited.", pack=self.edit.pack.id)

    def __str__(self) -> str:
        return repr(self.edit.pack)
