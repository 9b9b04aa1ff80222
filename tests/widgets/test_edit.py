"""The Python half of the editor: intents in, patches and traits out, whatever the page sends."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from tests.widgets import packs
from tests.widgets.bridge import Wire
from workbench.errors import WorkbenchError
from workbench.widgets.edit import PackEditor, edit
from workbench.widgets.selection import Selection


class Page:
    """What a page would know: it asks for tables and keeps them up to date with the patches alone."""

    def __init__(self, widget: PackEditor) -> None:
        self.widget = widget
        self.wire = widget.comm = Wire()
        self.rows: dict[str, dict[str, dict[str, str]]] = {}
        self.stamps: dict[str, int] = {}
        self.messages: list[dict[str, Any]] = []
        for table in widget.tables:
            self.send("rows", table=table["name"])

    def send(self, kind: str, **intent: Any) -> None:
        self.widget._handle_custom_msg({"kind": kind, **intent}, [])
        self.take()

    def take(self) -> None:
        for message in self.wire.take():
            content = message.get("custom")
            if content is None:
                continue
            self.messages.append(content)
            if content["kind"] == "rows":
                self.rows[content["table"]] = dict(content["rows"])
                self.stamps[content["table"]] = content["stamp"]
            elif content["kind"] == "patch":
                table = content["table"]
                assert self.stamps[table] == content["from"], "a patch follows the one before"
                self.stamps[table] = content["stamp"]
                known = {**self.rows[table], **content["rows"]}
                self.rows[table] = {name: known[name] for name in content["order"] or self.rows[table]}

    def name(self, table: str, key: str) -> str:
        """What the page calls a row."""
        return next(name for name, cells in self.rows[table].items() if cells["id"] == key)

    def ids(self, table: str) -> list[str]:
        return [cells["id"] for cells in self.rows[table].values()]

    def is_right(self) -> None:
        """The page knows every table as it is."""
        for table in self.rows:
            assert list(self.rows[table].values()) == [dict(row.cells) for row in self.widget.edit.rows(table)]


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(edit(packs.load(packs.write(tmp_path / "beasts"))))


def test_every_deed_is_one_step_and_the_page_follows(page: Page) -> None:
    widget, newt, carp = page.widget, page.name("beasts", "newt"), page.name("beasts", "carp")
    page.send("set", table="beasts", cells=[[newt, "signs", "FW"], [carp, "signs", "FW"]])
    page.send(
        "paste",
        table="beasts",
        rows=[carp, page.name("beasts", "moth")],
        columns=["name.en", "name.es"],
        text="Koi\tCarpa\nHawk\tHalcón\nOwl\tBúho\n",
    )
    page.send("add", table="beasts", after=newt)
    page.send("duplicate", table="beasts", rows=[newt])
    page.send("delete", table="beasts", rows=[carp])
    page.send("move", table="beasts", rows=[newt], before=page.name("beasts", "salamander"))
    page.send("move", table="beasts", rows=[newt], by=1)
    page.send("from-blank", table="blank-beasts", row=page.name("blank-beasts", "blank-pond"))
    assert len(widget.edit.steps) == 8 and widget.notice is None
    page.is_right()
    assert page.ids("beasts")[:2] == ["salamander", "newt"] and page.ids("beasts")[-1] == "your-own-beast"
    for _ in range(8):
        page.send("undo")
        page.is_right()
    assert page.ids("beasts") == ["salamander", "newt", "carp", "moth"]
    assert widget.info["undo"] == "" and widget.info["redo"].startswith("Write")
    for _ in range(8):
        page.send("redo")
    page.is_right()
    assert widget.revision == 24


def test_cards_that_a_paste_writes_over_are_named_and_can_be_kept(page: Page) -> None:
    """Other ids stand in the place of two cards: that is said, with an offer to put the new ones in front."""
    widget = page.widget
    rows = [page.name("beasts", key) for key in ("carp", "moth")]
    paste: dict[str, Any] = {"table": "beasts", "rows": rows, "columns": ["id", "home", "signs"]}
    page.send("paste", **paste, text="ibis\tpond\ncarp\tpond")
    (banner,) = widget.info["banners"]
    assert banner["text"] == "2 cards that were there are overwritten: carp, moth"
    intents = {name: intent for name, _, intent in banner["buttons"]}
    page.send(**intents["pasted:insert"])
    assert page.ids("beasts") == ["salamander", "newt", "ibis", "carp-2", "carp", "moth"]
    assert widget.info["banners"] == [] and widget.edit.steps == ("Insert 2 pasted rows into beasts.",)
    page.is_right()
    page.send("undo")
    assert page.ids("beasts") == ["salamander", "newt", "carp", "moth"]
    page.send("insert-instead")
    assert "Something else was done" in widget.notice["text"]


def test_a_paste_that_corrects_cells_or_adds_rows_says_nothing(page: Page) -> None:
    newt, moth = page.name("beasts", "newt"), page.name("beasts", "moth")
    page.send("paste", table="beasts", rows=[newt], columns=["name.en"], text="Great newt")
    page.send("paste", table="beasts", rows=[newt], columns=["id", "home", "signs"], text="newt\tpond\tWW")
    assert page.widget.info["banners"] == []
    page.send("paste", table="beasts", rows=[moth], columns=["name.en", "name.es", "mood"], text="Owl\tBúho\tcalm\nElk")
    assert page.widget.info["banners"][0]["text"] == "1 card that was there is overwritten: moth"
    page.send(**page.widget.info["banners"][0]["buttons"][1][2])
    assert page.widget.info["banners"] == [] and len(page.ids("beasts")) == 4


def test_the_id_of_a_new_row_follows_its_name_until_it_is_saved(page: Page) -> None:
    page.send("from-blank", table="blank-beasts", row=page.name("blank-beasts", "blank-pond"))
    mine = page.ids("beasts")[-1]
    row = page.name("beasts", mine)
    page.send("set", table="beasts", cells=[[row, "name.en", "Sea Horse"]])
    assert mine == "your-own-beast" and page.ids("beasts")[-1] == "sea-horse"
    page.send("undo")
    assert page.ids("beasts")[-1] == mine, "one step"
    page.send("set", table="beasts", cells=[[row, "name.en", "Carp"]])
    assert page.ids("beasts")[-1] == "carp-2"
    page.send("set", table="beasts", cells=[[row, "id", "koi"]])
    page.send("set", table="beasts", cells=[[row, "name.en", "Great carp"]])
    assert page.ids("beasts")[-1] == "koi", "an id that somebody chose stays"
    page.send("set", table="beasts", cells=[[page.name("beasts", "moth"), "name.en", "Owl"]])
    assert page.ids("beasts")[3] == "moth", "an id that is saved stays"


def test_a_patch_holds_what_changed_and_nothing_else(page: Page) -> None:
    page.messages.clear()
    newt = page.name("beasts", "newt")
    page.send("set", table="beasts", cells=[[newt, "mood", "calm"]])
    (patch,) = page.messages
    assert list(patch["rows"]) == [newt] and patch["order"] is None and patch["table"] == "beasts"


def test_paste_into_rows_that_are_shown_in_another_order(page: Page) -> None:
    shown = [page.name("beasts", key) for key in ("newt", "moth", "carp", "salamander")]
    text = "A\tcalm\nB\tcalm\nC\tcalm\nD\twild\nE\twild"
    page.send("paste", table="beasts", rows=shown, columns=["name.en", "mood"], text=text)
    names = {cells["id"]: cells["name.en"] for cells in page.rows["beasts"].values()}
    assert [names[key] for key in ("newt", "moth", "carp", "salamander")] == ["A", "B", "C", "D"]
    assert len(names) == 5 and len(page.widget.edit.steps) == 1
    page.send("paste", table="beasts", rows=shown[1:], columns=["mood"], text="a\tb")
    assert "2 columns are pasted" in page.widget.notice["text"]
    page.is_right()


def test_what_is_done_in_another_cell_is_seen(page: Page) -> None:
    page.widget.edit.set("beasts", "newt", "name.en", "Great newt")
    page.take()
    page.is_right()
    assert page.widget.revision == 1


@pytest.mark.parametrize(
    "intent",
    [
        None, [], "undo", {"kind": "explode"}, {"kind": "set"}, {"kind": "set", "table": "nowhere", "cells": []},
        {"kind": "set", "table": "beasts", "cells": [["999", "mood", "x"]]},
        {"kind": "set", "table": "beasts", "cells": [["x", "mood", "x"]]},
        {"kind": "set", "table": "beasts", "cells": 7}, {"kind": "set", "table": "beasts", "cells": [[1]]},
        {"kind": "set", "table": "beasts", "cells": [["2", "nothing", "x"]]},
        {"kind": "set", "table": "beasts", "cells": [["2", "mood", "x" * 30_000]]},
        {"kind": "paste", "table": "beasts"}, {"kind": "paste", "table": "beasts", "rows": ["2"], "columns": ["mood"]},
        {"kind": "paste", "table": "beasts", "rows": ["2"], "columns": ["mood"], "text": "a\n" * 6000},
        {"kind": "delete", "table": "beasts", "rows": ["77"]}, {"kind": "move", "table": "beasts", "rows": ["-1"]},
        {"kind": "rows", "table": "../x"}, {"kind": "difference", "since": "version:none"},
        {"kind": "restore", "name": "x"}, {"kind": "repair", "key": "x"}, {"kind": "keep", "name": ""},
        {"kind": "preview", "table": "beasts", "row": "999"},
        {"kind": "add", "table": "beasts", "after": {}}, {"kind": "from-blank", "table": "beasts", "row": "2"},
    ],
)  # fmt: skip
def test_whatever_a_page_sends_is_answered_and_changes_nothing(page: Page, intent: Any) -> None:
    before = page.widget.edit.pack
    page.widget._handle_custom_msg(intent, [])
    page.take()
    assert page.widget.edit.pack is before and page.widget.edit.steps == ()
    notice = page.widget.notice
    if notice is not None:
        assert len(notice["text"]) < 600
        json.dumps(page.widget.get_state(), default=str)


def test_problems_lead_to_their_cells_and_are_mended(tmp_path: Path) -> None:
    broken = packs.FILES["beasts.csv"].replace("newt,pond", "newt,Pond").replace(",3,a castle", ",3.0,a castle")
    page = Page(edit(packs.load(packs.write(tmp_path / "beasts", beasts=broken))))
    faults = {fault["column"]: fault for fault in page.widget.faults}
    assert page.widget.info["faults"] == {"total": 2, "sure": 2}
    assert faults["home"]["row"] == page.name("beasts", "newt") and faults["home"]["table"] == "beasts"
    assert faults["count"]["repair"] == "Write '3'."
    page.send("repair", key=faults["count"]["key"])
    assert page.widget.touched == {"table": "beasts", "row": page.name("beasts", "carp"), "column": "count"}
    page.send("repair-all")
    assert page.widget.faults == [] and page.widget.edit.pack.problems() == ()
    page.is_right()


def test_a_killed_editor_is_recovered_and_its_steps_can_be_taken_back(tmp_path: Path) -> None:
    folder = packs.write(tmp_path / "beasts")
    first = Page(edit(packs.load(folder)))
    first.send("set", table="beasts", cells=[[first.name("beasts", "newt"), "name.en", "Lost?"]])
    second = Page(edit(packs.load(folder)))
    assert [banner["key"] for banner in second.widget.info["banners"]] == ["recovered"]
    assert "1 step" in second.widget.info["banners"][0]["text"] and second.widget.info["changed"]
    assert second.rows["beasts"][second.name("beasts", "newt")]["name.en"] == "Lost?"
    second.send("drop-recovered")
    assert second.rows["beasts"][second.name("beasts", "newt")]["name.en"] == "Newt"
    assert second.widget.info["banners"] == [] and second.widget.info["redo"] != ""
    first.send("set", table="beasts", cells=[[first.name("beasts", "newt"), "name.en", "Too late"]])
    assert "another editor" in first.widget.notice["text"]


@pytest.mark.parametrize("then", ["set", "undo", "save"])
def test_what_was_recovered_is_offered_to_be_taken_back_only_while_nothing_else_was_done(
    tmp_path: Path, then: str
) -> None:
    folder = packs.write(tmp_path / "beasts")
    first = Page(edit(packs.load(folder)))
    for text in ("Lost?", "Lost!"):
        first.send("set", table="beasts", cells=[[first.name("beasts", "newt"), "name.en", text]])
    page = Page(edit(packs.load(folder)))
    carp = page.name("beasts", "carp")
    page.send(then, **({"table": "beasts", "cells": [[carp, "name.en", "Koi"]]} if then == "set" else {}))
    assert page.widget.info["banners"] == []
    before, steps = page.widget.edit.pack, page.widget.edit.steps
    page.send("drop-recovered")  # from a page that has not heard of it yet
    assert page.widget.edit.pack is before and page.widget.edit.steps == steps
    assert "one step after the other" in page.widget.notice["text"]
    if then == "save":
        assert "Lost!" in (folder / "beasts.csv").read_text("utf-8") and not page.widget.info["changed"]


def test_a_shipped_pack_is_copied_at_the_first_step_and_the_place_is_said(tmp_path: Path) -> None:
    page = Page(edit(wb.load_pack("library-labyrinth"), home=tmp_path))
    assert "stays as it is" in page.widget.info["saved"] and page.widget.info["banners"] == []
    row = next(iter(page.rows["terrors"]))
    page.send("set", table="terrors", cells=[[row, "name.en", "Fenrir"]])
    copy = tmp_path / "my-library-labyrinth"
    assert copy.is_dir() and page.widget.info["saved"] == str(copy)
    assert [banner["key"] for banner in page.widget.info["banners"]] == ["copy"]
    assert str(copy) in page.widget.info["banners"][0]["text"] and str(copy) in " ".join(page.widget.news)
    assert ["original", "it was copied from library-labyrinth"] in page.widget.points
    page.send("save")
    again = Page(edit(wb.load_pack(copy, strict=False)))
    again.send("difference", since="original")
    assert [one["table"] for one in again.messages[-1]["changes"]].count("terrors") == 1, again.messages[-1]
    assert not page.widget.info["changed"] and "Fenrir," in (copy / "terrors.csv").read_text("utf-8")


def test_somebody_elses_saving_is_said_and_not_written_over(tmp_path: Path) -> None:
    folder = packs.write(tmp_path / "beasts")
    page = Page(edit(packs.load(folder)))
    page.send("set", table="beasts", cells=[[page.name("beasts", "newt"), "name.en", "Mine"]])
    theirs = (folder / "beasts.csv").read_text("utf-8").replace("Newt", "Theirs")
    (folder / "beasts.csv").write_text(theirs, "utf-8")
    page.send("save")
    assert (folder / "beasts.csv").read_text("utf-8") == theirs
    (banner,) = page.widget.info["banners"]
    assert banner["key"] == "conflict" and page.widget.news == [banner["text"]]
    assert banner["text"] == "Nothing was saved: somebody else changed beasts.csv since it was read."
    assert [text for _, text, _ in banner["buttons"]] == ["Look at both", "Save mine all the same"]
    assert page.widget.notice is None, "what a script would say is no help on a page"
    page.send(**banner["buttons"][1][2])
    assert "Mine" in (folder / "beasts.csv").read_text("utf-8") and page.widget.info["banners"] == []
    (folder / "beasts.csv").write_text(theirs, "utf-8")
    page.send("set", table="beasts", cells=[[page.name("beasts", "newt"), "name.en", "Mine again"]])
    page.send("save")
    assert [one["key"] for one in page.widget.info["banners"]] == ["conflict"], "a second time as the first"


def test_versions_and_what_changed(page: Page) -> None:
    newt = page.name("beasts", "newt")
    page.send("keep", name="before")
    page.send("set", table="beasts", cells=[[newt, "name.en", "Great newt"]])
    page.send("difference", since="version:before")
    told = page.messages[-1]
    assert told["kind"] == "difference" and told["total"] == 1
    assert told["changes"][0]["row"] == newt and told["changes"][0]["column"] == "name.en"
    assert ["version:before", "before"] in page.widget.points
    assert "original" not in dict(page.widget.points), "nobody knows what it was copied from"
    page.send("restore", name="before")
    page.is_right()
    assert page.rows["beasts"][newt]["name.en"] == "Newt"
    page.send("undo")
    assert page.rows["beasts"][newt]["name.en"] == "Great newt", "going back is a step like any other"


def sent(page: Page, kind: str, data: bytes, **intent: Any) -> None:
    page.widget._handle_custom_msg({"kind": kind, **intent}, [memoryview(data)])
    page.take()


def test_an_import_says_what_will_be_wrong_when_it_is_carried_out(page: Page) -> None:
    theirs = packs.FILES["beasts.csv"].replace("newt,pond,WF", "newt,ocean,WF")
    sent(page, "import", theirs.encode(), name="beasts.csv", table="beasts")
    (note,) = [one for one in page.widget.plan["notes"] if one.startswith("Then wrong")]
    assert "there is no 'ocean' in homes.csv" in note
    page.send("apply-plan", keys=[step["key"] for step in page.widget.plan["steps"]])
    assert page.widget.edit.steps == ("Merge one change.",) and page.widget.faults


def test_an_import_shows_what_it_changes_before_it_does(page: Page) -> None:
    theirs = packs.FILES["beasts.csv"].replace("Newt", "Great newt").replace("wild,Light", "calm,Light")
    theirs += "owl,hearth,F,Owl,Búho,wild,a; b,c; d,1,x\n"
    sent(page, "import", theirs.encode(), name="from a colleague.csv", table="beasts")
    plan = page.widget.plan
    assert plan and plan["file"] == "from a colleague.csv" and len(plan["steps"]) == 3
    assert page.widget.edit.steps == () and page.widget.notice is None
    keys = [step["key"] for step in plan["steps"] if "mood" not in step["sentence"]]
    page.send("apply-plan", keys=keys)
    page.is_right()
    assert page.ids("beasts")[-1] == "owl" and page.widget.plan is None
    assert page.rows["beasts"][page.name("beasts", "newt")]["name.en"] == "Great newt"
    assert page.rows["beasts"][page.name("beasts", "moth")]["mood"] == "wild", "which was not chosen"
    assert len(page.widget.edit.steps) == 1


def test_what_is_exported_comes_back_unchanged(page: Page) -> None:
    for kind in ("csv", "xlsx"):
        page.widget._handle_custom_msg({"kind": "export", "as": kind, "table": "beasts"}, [])
        packed = next(one for one in page.wire.take() if one.get("custom", {}).get("kind") == "file")
        sent(page, "import", b64decode(packed["buffers"][0]), name=packed["custom"]["name"], table="beasts")
        assert page.widget.plan and page.widget.plan["steps"] == [], kind
        page.send("drop-plan")
        assert page.widget.plan is None


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe rubbish", b"PK\x03\x04 no workbook", b"a,b\n1,2\n", b'"' * 999])
def test_a_broken_file_is_refused_in_a_sentence(page: Page, data: bytes) -> None:
    for name in ("x.csv", "x.xlsx"):
        sent(page, "import", data, name=name, table="beasts")
        assert page.widget.plan is None and page.widget.edit.steps == ()
        assert page.widget.notice and not page.widget.notice["details"], "a typed error"


def test_what_somebody_else_saved_can_be_merged(tmp_path: Path) -> None:
    folder = packs.write(tmp_path / "beasts")
    page = Page(edit(packs.load(folder)))
    page.send("set", table="beasts", cells=[[page.name("beasts", "newt"), "name.en", "Mine"]])
    (folder / "beasts.csv").write_text((folder / "beasts.csv").read_text("utf-8").replace("Moth", "Theirs"), "utf-8")
    page.send("save")
    page.send("plan-disk")
    assert page.widget.plan
    page.send("apply-plan", keys=[step["key"] for step in page.widget.plan["steps"]])
    page.send("save")
    assert page.widget.notice is None
    saved = (folder / "beasts.csv").read_text("utf-8")
    assert "Mine" in saved and "Theirs" in saved


def test_the_selection_is_shared_both_ways_and_follows_a_row_that_is_renamed(tmp_path: Path) -> None:
    selection = Selection()
    page = Page(edit(packs.load(packs.write(tmp_path / "beasts")), selection=selection))
    assert (selection.table, selection.row) == ("beasts", "salamander"), "one is chosen to begin with"
    page.send("select", table="beasts", row=page.name("beasts", "carp"))
    assert selection.row == "carp"
    selection.choose("homes", "pond")
    assert page.widget.chosen == {"table": "homes", "row": page.name("homes", "pond")}
    selection.choose("beasts", "newt")
    page.send("set", table="beasts", cells=[[page.name("beasts", "newt"), "id", "triton"]])
    assert selection.row == "triton" and "Newt" in page.widget.card["svg"]
    selection.choose("beasts", "carp", "signs")
    assert page.widget.touched == page.widget.chosen | {"column": "signs", "elsewhere": False}
    selection.choose("beasts", "nobody")
    assert page.widget.chosen["row"] == ""


def test_the_neighbour_takes_the_place_of_a_row_that_goes(page: Page) -> None:
    page.send("select", table="beasts", row=page.name("beasts", "newt"))
    page.send("delete", table="beasts", rows=[page.name("beasts", "newt")])
    assert page.widget.selection.row == "carp"
    page.send("select", table="beasts", row=page.name("beasts", "moth"))
    page.send("delete", table="beasts", rows=[page.name("beasts", "moth")])
    assert page.widget.selection.row == "carp"
    page.send("delete", table="beasts", rows=list(page.rows["beasts"]))
    assert page.widget.selection.row == "" and page.widget.card == {"svg": "", "label": ""}


def test_edits_can_be_watched(page: Page) -> None:
    seen: list[str] = []
    page.widget.edit.watch(lambda: seen.append(page.widget.edit.pack["beasts"][1]["name.en"]))
    page.send("set", table="beasts", cells=[[page.name("beasts", "newt"), "name.en", "A"]])
    page.send("undo")
    assert seen == ["A", "Newt"]


def test_a_preview_changes_the_picture_and_not_the_pack(page: Page) -> None:
    newt = page.name("beasts", "newt")
    page.send("select", table="beasts", row=newt)
    page.send("preview", table="beasts", row=newt, column="name.en", text="Leviathan")
    assert "Leviathan" in page.widget.card["svg"] and page.widget.edit.steps == ()


def test_a_saved_notebook_holds_neither_scripts_nor_rows(page: Page) -> None:
    stored = json.dumps(page.widget.get_state(), default=str)
    assert "tabulator" in stored and "Tabulator v" not in stored and "a fireplace" not in stored
    assert len(stored) < 40_000


def test_only_a_pack_can_be_edited() -> None:
    with pytest.raises(WorkbenchError, match=r"this is an int\. .*load_pack"):
        edit(5)  # type: ignore[arg-type]
    with pytest.raises(WorkbenchError, match="Did you mean 'library-labyrinth'"):
        edit("library-labyrint")


def test_a_pack_is_also_edited_by_its_name(tmp_path: Path) -> None:
    widget = edit("library-labyrinth-mini", home=tmp_path)
    assert widget.edit.pack.digest == wb.load_pack("library-labyrinth-mini").digest


OTHER = """
import sys
from pathlib import Path
from tests.widgets import packs
from workbench.packs.edit import Edit
with Edit.open(packs.load(Path(sys.argv[1])), tell=len) as edit:
    print("open", flush=True)
    sys.stdin.readline()
"""


def test_another_editor_of_the_pack_is_seen_coming_and_going(tmp_path: Path) -> None:
    folder = packs.write(tmp_path / "beasts")
    page = Page(edit(packs.load(folder)))
    assert page.widget.info["banners"] == []
    command = [sys.executable, "-c", OTHER, str(folder)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout and other.stdout.readline() == "open\n"
        page.widget._look_round()
        assert [banner["key"] for banner in page.widget.info["banners"]] == ["others"]
        assert f"process {other.pid}" in page.widget.info["banners"][0]["text"]
        other.communicate("\n")
    page.widget._look_round()
    assert page.widget.info["banners"] == []


def test_a_picture_stays_in_the_notebook(page: Page) -> None:
    page.send("select", table="beasts", row=page.name("beasts", "carp"))
    picture = page.widget._picture()
    drawing = b64decode(picture["text/html"].partition("base64,")[2].partition('"')[0]).decode()
    assert "Carp" in drawing and "beasts" in picture["text/plain"] and str(page.widget).startswith("<Pack beasts")


def test_it_looks_round_and_rests(page: Page) -> None:
    async def life() -> None:
        page.widget._on_display()
        watch = page.widget._watch
        assert watch and not watch.cancelled()
        page.widget.close()
        assert watch.cancelled()

    asyncio.run(life())


def test_tables_are_called_in_the_language_of_now() -> None:
    wb.set_language("es")
    try:
        page = Page(edit(wb.load_pack("library-labyrinth").edit()))
        titles = {table["name"]: table["title"] for table in page.widget.tables}
        page.send("delete", table="books", rows=[page.name("books", "zenobia")])
        assert titles["genres"] == "Géneros" and titles["books"] == "Libros" and titles["terrors"] == "Terrores"
        assert page.widget.news == ["Borrar «zenobia» de Libros."]
        page.send("set", table="books", cells=[[page.name("books", "heidi"), "name.es", ""]])
        assert page.widget.info["undo"] == "Vaciar nombre (es) de «heidi»."
        books = next(table for table in page.widget.tables if table["name"] == "books")
        called = {column["name"]: column["title"] for column in books["columns"]}
        assert called["symbols"] == "símbolos" and called["about.en"] == "origen (en)" and called["id"] == "id"
        page.send("set", table="books", cells=[[page.name("books", "heidi"), "symbols", ""]])
        fault = next(one for one in page.widget.faults if one["column"] == "symbols")
        page.send("set", table="books", cells=[[page.name("books", "heidi"), "genre", ""]])
        assert "un id de Géneros" in next(one["text"] for one in page.widget.faults if one["column"] == "genre")
        assert fault["where"].startswith("Libros, fila ") and fault["where"].endswith("columna «símbolos»")
    finally:
        wb.set_language("en")
