"""The explorer's Python half: what it follows, what it refuses, what it leaves in a notebook."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from tests.widgets import packs, toy
from tests.widgets.bridge import Wire
from workbench.analysis.coverage import Coverage
from workbench.analysis.heatmaps import KINDS, Ask
from workbench.analysis.laying import heatmap
from workbench.engine.game import Game
from workbench.engine.rulesets import HasContent
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.language import say, speak
from workbench.packs.pack import Pack
from workbench.players.chance import RandomPlayer
from workbench.render.lettering import width
from workbench.resources import content_dir
from workbench.widgets import edit_view
from workbench.widgets import explore as explore_module
from workbench.widgets.explore import BOKEH, Explorer, explore
from workbench.widgets.explore_figure import HeatFigure
from workbench.widgets.explore_scripts import told_of_more
from workbench.widgets.explore_sizes import CLOSEST, SIZE, Room, Sizes
from workbench.widgets.loading import NEED
from workbench.widgets.selection import Selection

LIBRARY = "library-labyrinth"
CHANGE = ("books", "zenobia", "symbols", "BRO")


@pytest.fixture
def pack() -> Pack:
    return wb.load_pack(LIBRARY)


def tell(explorer: Explorer, kind: str, **words: Any) -> None:
    explorer._handle_custom_msg({"kind": kind, **words}, [])


def seen(explorer: Explorer) -> Wire:
    """What a page would be sent from now on."""
    wire = Wire()
    explorer.comm = wire
    tell(explorer, "begin")
    tell(explorer, "ready", theme="light", width=1000)
    wire.take()
    return wire


def messages(wire: Wire, kind: str) -> list[dict[str, Any]]:
    return [one["custom"] for one in wire.take() if "custom" in one and one["custom"]["kind"] == kind]


@pytest.mark.parametrize("show", KINDS)
def test_it_follows_edits_undo_and_redo_from_anywhere(pack: Pack, show: str) -> None:
    edit = pack.edit()
    explorer = explore(edit, show=show)
    seen(explorer)
    begun = explorer.heatmap
    edit.set(*CHANGE)
    assert explorer.pack is edit.pack
    assert explorer.heatmap == heatmap(Coverage(edit.pack), explorer.ask)
    edit.undo()
    assert explorer.heatmap == begun
    edit.redo()
    assert explorer.heatmap == heatmap(Coverage(edit.pack), explorer.ask)
    assert explorer.notice is None


@pytest.mark.parametrize("spoken", ["en", "es"])
@pytest.mark.parametrize("wide", [1300, 350, 280])
@pytest.mark.parametrize("show", ["one-deck", "symbols-by-card", "hand", "smallest-covers"])
def test_what_is_told_below_the_squares_fits_the_page(pack: Pack, show: str, wide: float, spoken: str) -> None:
    wb.set_language(spoken)
    try:
        explorer = explore(pack, show=show)
        figure = HeatFigure(Room("light", wide), lambda row, column: None, lambda parts: None)
        figure.show(explorer.heatmap)
        room = min(wide, figure.figure.max_width or wide)
        _, _, small, between, of_columns, of_rows = figure.more.tags
        both = told_of_more([900, 900, "", between, of_columns, of_rows], 99.5, 799.5, 99.5, 799.5)
        assert both.count("100") == 4 and "…" not in small
        assert max(width(line, SIZE, True) for hint in (small, both) for line in hint.split("\n")) < room
        assert wide < 1000 or "\n" not in small + both
    finally:
        wb.set_language("en")


def test_the_figure_holds_what_the_heatmap_says_after_every_step(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    seen(explorer)
    figure = explorer._figure
    assert figure is not None
    for step in (lambda: edit.set(*CHANGE), lambda: edit.delete("terrors", "kraken"), edit.undo, edit.undo):
        step()
        squares = [square for line in explorer.heatmap.squares for square in line]
        assert figure.squares.data["text"] == [square.sign for square in squares]
        assert "sentence" not in figure.squares.data, "sentences are sent when they are asked for"


def test_a_small_edit_is_a_small_message(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="symbols-by-card")
    wire = seen(explorer)
    edit.set(*CHANGE)
    sent = wire.take()
    (squares,) = [one["custom"] for one in sent if "custom" in one and one["custom"]["kind"] == "squares"]
    assert 0 < len(squares["changed"]) < 8
    assert len(json.dumps(sent)) < 12_000
    assert [next(iter(one)) for one in sent] == ["custom", "update"], "figure and table travel together"
    header, _, content = map(json.loads, squares["parts"])
    assert header["msgtype"] == "PATCH-DOC" and [one["kind"] for one in content["events"]] == ["ColumnsPatched"]


def test_selection_is_shared_with_an_editor(pack: Pack, tmp_path: Path) -> None:
    editor = wb.edit(pack, home=tmp_path)
    explorer = wb.explore(editor, show="symbols-by-card")
    seen(explorer)
    assert explorer.selection is editor.selection
    columns = [line.id for line in explorer.heatmap.columns]
    tell(explorer, "pick", row=0, column=columns.index("card:zenobia"))
    assert (editor.selection.table, editor.selection.row) == ("books", "zenobia")
    editor.selection.choose("books", "ada-lovelace")
    figure = explorer._figure
    assert figure is not None
    place = list(figure.marks.data["x"]).index(columns.index("card:ada-lovelace"))
    assert figure.marks.data["h"][place] == len(explorer.heatmap.rows)
    editor.edit.set(*CHANGE)
    assert explorer.pack is editor.edit.pack


def test_the_selection_survives_edits(pack: Pack) -> None:
    edit, selection = pack.edit(), Selection()
    explorer = explore(edit, show="symbols-by-card", selection=selection)
    seen(explorer)
    tell(explorer, "pick", row=0, column=0)
    picked = selection.row
    edit.set(*CHANGE)
    edit.add("books", {**pack["books"][0].cells, "id": "one-more"}, at=0)
    assert selection.row == picked
    assert explorer._square() == (0, 1), "what was picked has moved on by one"


def test_two_packs_are_compared(pack: Pack) -> None:
    other = pack.edit().set(*CHANGE).pack
    explorer = explore(other, pack, show="one-deck")
    assert explorer.comparing and explorer.heatmap == heatmap(Coverage(other), explorer.ask, Coverage(pack))
    assert pack.digest in " ".join(explorer.heatmap.about) and other.digest in " ".join(explorer.heatmap.about)


def test_a_comparison_follows_a_row_that_gets_another_id(pack: Pack) -> None:
    edit = pack.edit()
    explorer = wb.explore(edit, show="one-deck")
    explorer._receive(None, {"kind": "show", "comparing": True}, None)
    edit.set("terrors", "kraken", "id", "mari")
    shown = explorer.heatmap
    assert "need:mari" in [line.id for line in shown.rows] and len(shown.rows) == len(pack["terrors"])
    assert {square.text for squares in shown.squares for square in squares} == {"0"}
    assert explorer.info["why"] and any(pack.digest in one for one in shown.about)
    edit.set("genres", "legends", "id", "tales").delete("terrors", "basilisk")
    for place, row in enumerate(edit.pack["books"]):
        if row["genre"] == "legends":
            edit.set("books", place, "genre", "tales")
    rows, columns = ([line.id for line in lines] for lines in (explorer.heatmap.rows, explorer.heatmap.columns))
    assert "deck:tales" in columns and "deck:legends" not in columns
    at = {"row": rows.index("need:basilisk"), "column": columns.index("deck:tales")}
    explorer._receive(None, {"kind": "pick", **at}, None)
    assert explorer._listed["groups"] and all(group["items"] for group in explorer._listed["groups"])


def test_packs_are_also_explored_and_compared_by_name() -> None:
    explorer = explore("library-labyrinth", "library-labyrinth-imbalanced")
    assert explorer.pack.id == "library-labyrinth" and explorer.before is not None
    assert explorer.comparing and explorer.before.pack.id == "library-labyrinth-imbalanced"


def test_it_refuses_what_is_no_pack_and_packs_of_different_games(pack: Pack) -> None:
    wrongs: list[Any] = [5, None, toy.new_game()]
    for wrong in wrongs:
        with pytest.raises(WorkbenchError, match=r"wb\.explore\(pack\)"):
            explore(wrong)
    with pytest.raises(WorkbenchError, match="Did you mean 'library-labyrinth'"):
        explore("library-labyrint")
    with pytest.raises(WorkbenchError, match="the second one is an int"):
        explore(pack, 5)  # type: ignore[arg-type]
    for other in (wb.load_pack("labyrinth-card-game"), "labyrinth-card-game"):
        with pytest.raises(WorkbenchError, match="different games"):
            explore(pack, other)
    with pytest.raises(WorkbenchError, match="one-deck"):
        explore(pack, show="one-dekc")


@pytest.mark.parametrize("name", list(wb.games()))
def test_every_game_can_be_explored(name: str) -> None:
    explorer = explore(wb.load_pack(name).edit())
    seen(explorer)
    for kind, _ in explorer.info["maps"]:
        tell(explorer, "show", map=kind)
        tell(explorer, "pick", row=0, column=0)
        tell(explorer, "show", comparing=True)
        tell(explorer, "show", comparing=False)
        assert explorer.notice is None, (kind, explorer.notice)
        assert explorer.ask.map == kind


def played_until_something_lies_there(game: Game) -> None:
    player = RandomPlayer(Stream("explore", game.seed))
    for _ in range(200):
        scene = game.scene()
        if all(hand.cards for hand in scene.hands) and any(piece.flag == "hostile" for piece in scene.pieces):
            return
        game.play(player.choose(game.view()))
    raise AssertionError("another seed is needed")


def test_a_game_is_followed_as_it_goes_on() -> None:
    game = wb.new_game(LIBRARY, players=2, seed=7)
    explorer = explore(game)
    assert explorer.ask.map == "table" and not explorer.heatmap.rows
    assert explorer._facts() == ["Nothing asks to be covered now."] and explorer.info["why"] == explorer._facts()[0]
    wire = seen(explorer)
    played_until_something_lies_there(game)
    odds = wb.odds(game.view())
    rows = [line.id for line in explorer.heatmap.rows]
    assert rows == [f"need:{one.requirement}" for one in odds.wanted]
    columns = [line.id for line in explorer.heatmap.columns]
    for row in odds.chances:
        square = explorer.heatmap.squares[rows.index(f"need:{row.requirement}")][
            columns.index(f"next:{row.hand}|{row.draws[0][0]}")
        ]
        assert square.sentence == row.sentence and (square.text == "✓") == row.covered
    assert messages(wire, "map"), "the page was sent its new lines"
    before = explorer.heatmap
    game.play(next(iter(game.legal_actions)))
    game.undo()
    assert explorer.heatmap == before and explorer.notice is None
    tell(explorer, "show", map="next-card")
    worth = {(row.hand, row.deck): row.sentence for row in odds.worth}
    for line, squares in zip(explorer.heatmap.rows, explorer.heatmap.squares, strict=True):
        for column, square in zip(explorer.heatmap.columns, squares, strict=True):
            assert square.sentence == worth[line.id.removeprefix("hand:"), column.id.removeprefix("deck:")]


def test_what_is_picked_in_a_position_is_marked_on_its_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path))
    game = wb.new_game(LIBRARY, players=2, seed=7)
    played_until_something_lies_there(game)
    explorer = explore(game)
    table = wb.play(game, selection=explorer.selection)
    seen(explorer)
    tell(explorer, "pick", row=0, column=0)
    terror = explorer.heatmap.rows[0].id.removeprefix("need:")
    assert explorer.selection.row == terror and table.pointed["ids"] == [f"token:{terror}"]


def test_a_game_is_not_compared(pack: Pack) -> None:
    with pytest.raises(WorkbenchError, match=r"wb\.explore\(pack, before\)"):
        explore(wb.new_game(LIBRARY, seed=1), pack)


def test_a_game_in_which_nothing_is_held_shows_its_pack() -> None:
    game = wb.new_game("labyrinth-card-game", seed=1)
    explorer = explore(game, show="table")
    assert explorer.ask.map == "symbols-by-deck"
    assert isinstance(game.rules, HasContent) and explorer.pack is game.rules.content


def test_a_game_that_nobody_knows_has_its_tables(tmp_path: Path) -> None:
    pack = replace(packs.load(packs.write(tmp_path / "beasts")), game=LIBRARY)
    explorer = explore(pack)
    assert [kind for kind, _ in explorer.info["maps"]] == ["pivot"]
    assert explorer.heatmap.rows


def test_a_pack_that_breaks_while_it_is_looked_at_is_shown_as_far_as_it_goes(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    seen(explorer)
    edit.set("books", "zenobia", "symbols", "??")
    assert "left out" in " ".join(explorer.heatmap.about) and explorer.notice is None
    assert explorer.info["warning"].startswith("Warning: 1 row is left out.")
    edit.delete("terrors", list(range(len(edit.rows("terrors")))))
    assert explorer.ask.map == "symbols-by-deck", "without Terrors there are no chances"
    edit.delete("genres", list(range(len(edit.rows("genres")))))
    assert explorer.ask.map == "pivot" and explorer.notice is None
    for _ in range(3):
        edit.undo()
    assert "left out" not in " ".join(explorer.heatmap.about)


def test_a_row_that_is_counted_with_a_problem_is_told_also_when_none_is_left_out(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    assert (explorer.info["warning"], explorer.info["troubles"]) == ("", [])
    edit.set("books", "zenobia", "symbols", "BROGK")
    wrong = "Zenobia: 'BROGK' has 5 symbols."
    assert explorer.info["warning"] == f"Warning: 1 row is counted although something is wrong with it. {wrong}"
    (group,) = explorer.info["troubles"]
    (item,) = group["items"]
    assert group["title"] == "Counted, with a problem" and wrong in item["text"]
    assert (item["table"], item["row"], item["column"]) == ("books", "zenobia", "symbols")
    edit.set("terrors", 0, "symbols", "RRKO").set("items", 0, "symbols", "RRR")
    assert explorer.info["warning"] == "Warning: 3 rows are counted although something is wrong with them."
    edit.set("books", 0, "symbols", "??")
    assert explorer.info["warning"].endswith(" 3 more rows have problems.")
    assert [len(group["items"]) for group in explorer.info["troubles"]] == [1, 3]
    tell(explorer, "show", map="pivot")
    assert (explorer.info["warning"], explorer.info["troubles"]) == ("", []), "every row is in it, as it is"


def test_a_pack_with_nothing_in_it_shows_nothing_and_takes_part_again(pack: Pack) -> None:
    edit = replace(pack, tables={}).edit()
    explorer = explore(edit)
    seen(explorer)
    tell(explorer, "zoom", how="all")
    assert explorer.heatmap.squares == () and explorer.notice is None
    edit.add("books", {"id": "first", "genre": "science", "symbols": "G"})
    edit.add("books", {"id": "second", "genre": "science", "symbols": "GG"})
    assert explorer.heatmap.rows and explorer.notice is None


RUBBISH: list[Any] = [
    None,
    7,
    [],
    {},
    {"kind": "no-such"},
    {"kind": ["show"]},
    {"kind": "pick"},
    {"kind": "pick", "row": -1, "column": 0},
    {"kind": "pick", "row": 10**9, "column": 0},
    {"kind": "pick", "row": "1; drop", "column": True},
    {"kind": "at", "row": 1.5, "column": None},
    {"kind": "show", "map": 7},
    {"kind": "show", "cards": "many"},
    {"kind": "show", "cards": 99},
    {"kind": "show", "map": "pivot", "table": "../../etc", "first": "x" * 10_000},
    {"kind": "show", "hold": "nobody"},
    {"kind": "ready", "theme": {"a": 1}, "width": "wide"},
    {"kind": "room", "theme": "pink", "width": -5},
    {"kind": "room", "width": float("nan")},
    {"kind": "zoom", "how": "sideways"},
    {"kind": "file", "format": "exe"},
    {"kind": "select", "table": 5},
    {"kind": "clear", "more": "x" * 100_000},
]


@pytest.mark.parametrize("intent", RUBBISH, ids=lambda one: json.dumps(one)[:40])
def test_rubbish_from_the_page_breaks_nothing(pack: Pack, intent: Any) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    wire = seen(explorer)
    explorer._receive(explorer, intent, [])
    assert "Traceback" not in str(explorer.notice)
    wire.take()
    tell(explorer, "show", map="one-deck", cards="2")
    edit.set(*CHANGE)
    assert explorer.heatmap == heatmap(Coverage(edit.pack), explorer.ask)
    assert explorer.notice is None


@pytest.fixture
def long_work(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(explore_module, "LONG_WORK", 100)
    yield


def test_long_work_is_done_bit_by_bit_and_the_latest_edit_wins(pack: Pack, long_work: None) -> None:
    async def look() -> None:
        edit = pack.edit()
        explorer = explore(edit)
        wire = seen(explorer)
        tell(explorer, "show", map="mixed-decks", cards="3")
        for _ in range(4):
            await asyncio.sleep(0)
        assert explorer.busy.startswith("Counting: ")
        edit.set(*CHANGE)
        edit.set("books", "zenobia", "symbols", "BRP")
        while explorer._counting is not None:
            await asyncio.sleep(0)
        assert explorer.busy == "" and explorer.notice is None
        assert explorer.heatmap == heatmap(Coverage(edit.pack), Ask("mixed-decks", cards=3))
        assert len(messages(wire, "map")) == 1, "what was counted in vain is not shown"

    asyncio.run(look())


def test_closing_while_it_counts_ends_the_counting(pack: Pack, long_work: None) -> None:
    async def look() -> None:
        explorer = explore(pack)
        seen(explorer)
        tell(explorer, "show", map="mixed-decks")
        await asyncio.sleep(0)
        counting = explorer._counting
        assert counting is not None
        explorer.close()
        explorer.close()
        await asyncio.sleep(0)
        assert counting.cancelled()

    asyncio.run(look())


def test_bokehjs_is_the_installed_one_and_never_a_trait(pack: Pack) -> None:
    assert isinstance(BOKEH.script, Path) and BOKEH.script.exists()
    explorer = explore(pack, show="smallest-covers")
    wire = seen(explorer)
    explorer._handle_custom_msg({"kind": NEED, "name": "bokeh"}, [])
    (answer,) = [one for one in wire.take() if one.get("custom", {}).get("kind") == "script"]
    assert len(answer["buffers"][0]) > 300_000
    figure = explorer._figure
    assert figure is not None
    state = json.dumps([explorer.get_state(), figure.model.get_state()], default=str)
    assert len(state) < 500_000 and "bokeh.min" not in state


def test_what_is_stored_in_a_notebook_is_small(pack: Pack) -> None:
    explorer = explore(pack)
    seen(explorer)
    figure = explorer._figure
    assert figure is not None
    stored = len(json.dumps([explorer.get_state(), figure.model.get_state()], default=str))
    assert stored + len(json.dumps(explorer._picture())) < 200_000


def test_a_second_page_gets_the_figure_as_it_is_now(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    seen(explorer)
    edit.set(*CHANGE)
    tell(explorer, "ready", theme="dark", width=800)
    figure = explorer._figure
    assert figure is not None
    texts = [square.sign for squares in explorer.heatmap.squares for square in squares]
    assert figure.squares.data["text"] == texts and texts[0] in json.dumps(figure.model.render_bundle, default=str)


def test_it_speaks_spanish(pack: Pack) -> None:
    wb.set_language("es")
    try:
        explorer = explore(pack.edit(), show="one-deck")
        assert "cartas" in explorer.heatmap.title and "Exacto" in " ".join(explorer.heatmap.about)
        assert explorer.words
    finally:
        speak("en", {})


@pytest.mark.parametrize("code", ["en", "es"])
def test_columns_are_called_as_the_editor_heads_them(pack: Pack, code: str) -> None:
    """Beside a grid with «símbolos» nobody finds a column «symbols»; who opens the file reads the file's own names."""
    wb.set_language(code)
    try:
        edit = pack.edit().set("books", "zenobia", "symbols", "BRX").set("books", "alice", "source", "a\x00b")
        explorer = wb.explore(edit)
        lists = [item["text"] for group in explorer.info["troubles"] for item in group["items"]]
        faults = [one["where"] for one in edit_view.faults(edit, edit.pack.problems()) if one["row"]]
        assert len(faults) == 2 and len(lists) == 2
        assert all(any(text.startswith(f"{where}: ") for text in lists) for where in faults)
        books = next(table for table in pack.schema if table.name == "books")
        heads = {books.spoken_column(name) for name in ("symbols", "source")}
        assert all(any(head in where and books.heading in where for where in faults) for head in heads)
        symbols = next(where for where in faults if books.spoken_column("symbols") in where)
        assert any(symbols in text for text in explorer.heatmap.about)
        place = say("row {row}", row=39), say("column '{column}'", column="symbols")
        named = f"books.csv, {', '.join(place)}: "
        assert named in str(explorer.coverage) and named in explorer.coverage.page()
    finally:
        wb.set_language("en")


def test_a_dead_explorer_is_not_told(pack: Pack) -> None:
    edit = pack.edit()
    explorer = explore(edit)
    explorer.close()
    edit.set(*CHANGE)
    assert explorer.pack is not edit.pack and explorer.notice is None


@pytest.mark.parametrize(
    "name, table, columns",
    [
        ("library-labyrinth", "", ("books", "genre", "symbols")),
        ("library-labyrinth", "tiles", ("tiles", "kind", "shape")),
        ("library-labyrinth", "disturbances", ("disturbances", "corners", "name.en")),
        ("library-labyrinth", "blanks", ("blanks", "genre", "symbols")),
        ("labyrinth-card-game", "", ("treasures", "letter", "icon")),
        ("labyrinth-card-game", "cards", ("cards", "roads", "name.en")),
    ],
)
def test_a_table_begins_with_two_columns_that_are_worth_it(name: str, table: str, columns: tuple[str, ...]) -> None:
    explorer = explore(wb.load_pack(name), show="pivot")
    if table:
        explorer._obey({"kind": "show", "first": "count"})  # whatever was looked at before
        explorer._obey({"kind": "show", "table": table})
    assert (explorer.ask.table, explorer.ask.first, explorer.ask.second) == columns


def test_means_are_offered_of_numbers_only(pack: Pack, tmp_path: Path) -> None:
    explorer = explore(pack, show="pivot")
    assert explorer.info["pivot"]["means"] == []
    explorer._obey({"kind": "show", "table": "tiles"})
    assert explorer.info["pivot"]["means"] == [], "how many there are of a tile is its weight"
    folder = tmp_path / "pages"
    shutil.copytree(content_dir() / "library-labyrinth", folder)
    head, *rows = (folder / "books.csv").read_text("utf-8").splitlines()
    text = "\n".join([f"{head},pages", *(f"{row},{number}" for number, row in enumerate(rows))])
    (folder / "books.csv").write_text(text, "utf-8")
    numbered = explore(wb.load_pack(folder), show="pivot")
    assert numbered.info["pivot"]["means"] == [["", "no mean"], ["pages", "pages"]]


def test_only_what_an_edit_changed_is_announced(pack: Pack) -> None:
    """Not another id, whose figures are the same, nor that a comparison is looked at; of a new line its own squares."""
    edit = pack.edit()
    explorer = explore(edit, show="one-deck")
    tell(explorer, "begin")
    columns = len(explorer.heatmap.columns)
    edit.set("terrors", "kraken", "id", "octopus")
    assert explorer.news == ["Nothing in this heatmap has changed."]
    edit.add("terrors", {**edit.pack["terrors"][0].cells, "id": "newcomer", "name.en": "Newcomer"})
    assert explorer.news == [f"{columns} squares of the heatmap have changed."]
    tell(explorer, "show", comparing=True)
    assert explorer.comparing and explorer.news == []


def test_nobody_has_to_pan_for_the_last_columns_that_would_fit_side_by_side() -> None:
    shown = heatmap(Coverage(wb.load_pack("library-labyrinth")), Ask("symbols-by-card"))
    across = len(shown.columns)
    for page in range(500, 1500, 10):
        sizes = Sizes(shown, page)
        assert (sizes.columns_at_once >= across) == (sizes.columns >= across * CLOSEST)
        assert sizes.columns / min(sizes.columns_at_once, across) >= CLOSEST


def test_labels_of_columns_are_written_level_in_two_lines_before_they_are_turned() -> None:
    pack = wb.load_pack("library-labyrinth").edit().set("genres", "legends", "name.en", "Tales " * 25).pack
    shown = heatmap(Coverage(pack), Ask("one-deck"))
    wide, narrow = Sizes(shown, 840), Sizes(shown, 400)
    assert wide.is_level and "Historical\nLeaders" in wide.labels and wide.labels[2].endswith("…")
    assert all(width(line, SIZE) <= wide.columns / 7 for label in wide.labels for line in label.split("\n"))
    assert not narrow.is_level and "Historical Leaders" in narrow.labels
    assert narrow.height > wide.height
