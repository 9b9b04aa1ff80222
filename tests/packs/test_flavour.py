"""What no rule needs can be written later: a game is tried with it missing, and the pack says so until it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from workbench.engine.streams import Stream
from workbench.games.shipped import shipped_packs
from workbench.packs.edit import Edit
from workbench.packs.pack import Pack
from workbench.packs.reading import game_of
from workbench.render import looks

PACKS = [name for name, folder in shipped_packs().items() if game_of(folder) in wb.games()]


def bare(pack: Pack) -> Edit:
    """The pack with nothing written in its last rows that no rule needs."""
    edit = pack.edit()
    for table in pack.schema:
        flavour = [column.name for column in table.columns if column.flavour]
        for name in flavour if pack[table.name] else ():
            edit.set(table.name, len(pack[table.name]) - 1, name, "")
    return edit


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_without_flavour_is_played_and_looked_at_with_warnings(name: str) -> None:
    shipped = wb.load_pack(name)
    edit = bare(shipped)
    bared = edit.pack
    missing = sum(
        column.flavour and shipped[table.name][-1].get(column.name) != ""
        for table in shipped.schema
        if shipped[table.name]
        for column in table.columns
    )
    said = [problem for problem in edit.problems() if problem.severity != "note"]
    assert [problem.severity for problem in said] == ["warning"] * missing
    assert all("A game can be played without it." in problem.text for problem in said)
    game = wb.new_game(shipped.game, players=2, seed=3, pack=bared)
    stream = Stream("without flavour", 1)
    for _ in range(40):
        if game.outcome is None:
            game.play(stream.choice(list(game.legal_actions)))
            assert str(game)
    assert wb.coverage(bared) is not None
    for table in bared.schema:
        for row in bared[table.name][-1:]:
            assert looks.drawing(bared, table.name, row).startswith("<svg")


def test_a_terror_of_id_symbols_and_name_is_enough() -> None:
    """LL-SYM-02 asks for the symbols; nothing asks for a sentence on it."""
    edit = wb.load_pack("library-labyrinth").edit()
    edit.add("terrors", {"id": "draught", "symbols": "KKOO", "name.en": "Draught", "name.es": "Corriente"})
    said = {problem.column: problem.severity for problem in edit.problems() if problem.row is not None}
    assert said == {"line.en": "warning", "line.es": "warning", "source": "warning"}
    assert wb.new_game("library-labyrinth", seed=1, pack=edit.pack).legal_actions
    edit.set("terrors", "draught", "symbols", "")
    edit.set("terrors", "draught", "name.en", "")
    edit.set("terrors", "draught", "name.es", "")
    assert {"symbols", "name.en"} <= {one.column for one in edit.problems() if one.severity == "error"}


def test_a_file_without_such_columns_is_played(tmp_path: Path) -> None:
    folder = wb.fork_pack("library-labyrinth", tmp_path / "mine").folder
    assert folder is not None
    (folder / "terrors.csv").write_text(
        "".join(
            ",".join(row.get(name) for name in ("id", "symbols", "name.en", "name.es")) + "\n"
            if row is not None
            else "id,symbols,name.en,name.es\n"
            for row in (None, *wb.load_pack(folder)["terrors"])
        ),
        encoding="utf-8",
    )
    pack = wb.load_pack(folder)
    assert {problem.column for problem in pack.problems()} == {"line.en", "line.es", "source"}
    assert wb.new_game("library-labyrinth", seed=1, pack=pack).legal_actions
