from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.engine.game import Game
from workbench.widgets import alive, saving
from workbench.widgets.table import Table, play


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    return tmp_path / "saved"


def deal(seed: int = 5, **how: Any) -> Game:
    return wb.new_game("library-labyrinth", seed=seed, **how)


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


def save_as_of_a_dead_process(monkeypatch: pytest.MonkeyPatch, game: Game) -> Path:
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        saver = saving.Saver()
    saver.save(game)
    return saver.path


def test_what_is_played_is_saved_and_what_is_not_is_not(folder: Path) -> None:
    game = deal()
    table = play(game)
    table.begin()
    table._rest()
    assert not folder.exists()
    say(table, "play", action="choose science")
    table._rest()
    [file] = folder.glob("*.txt")
    assert file.read_text("utf-8") == game.record()
    assert wb.read_record(file.read_text("utf-8")).position() == game.position()


def test_a_game_is_not_saved_when_nobody_wants_it(folder: Path) -> None:
    table = play(deal(), autosave=False)
    table.begin()
    say(table, "play", action="choose science")
    table._rest()
    assert not folder.exists()


def test_after_a_dead_kernel_the_same_cell_offers_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    for _ in range(7):
        old.play(next(iter(old.legal_actions)))
    save_as_of_a_dead_process(monkeypatch, old)
    game = deal()
    table = play(game)
    table.begin()
    assert table.mode["offer"].startswith(f"Go on with the game of {time.strftime('%H:')}")
    assert "7 actions" in table.mode["offer"]
    say(table, "resume")
    assert table.notice is None
    assert game.position() == old.position() and game.record() == old.record(), "the notebook's own game goes on"
    assert table.mode["offer"] == ""


def test_an_offer_that_is_declined_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal())
    table.begin()
    say(table, "decline")
    assert table.mode["offer"] == ""
    again = play(deal())
    again.begin()
    assert again.mode["offer"] == ""


def test_playing_on_takes_the_offer_away(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal())
    table.begin()
    say(table, "play", action="choose legends")
    assert table.mode["offer"] == ""
    say(table, "resume")
    assert "no game to go on with" in table.notice["text"]


def test_only_a_game_like_this_one_is_offered_and_the_same_seed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, players in ((5, 2), (6, 2), (5, 3)):
        old = deal(seed, players=players)
        old.play("choose science")
        save_as_of_a_dead_process(monkeypatch, old)
    found = saving.unfinished(deal(5))
    assert found is not None and '[Seed "5"]' in found.record and '[Players "2"]' in found.record
    newest = saving.unfinished(deal(99))
    assert newest is not None and '[Players "2"]' in newest.record
    assert saving.unfinished(deal(5, difficulty="novice")) is None


def test_own_finished_old_and_broken_files_are_not_offered(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    game = deal()
    game.play("choose science")
    saving.Saver().save(game)
    assert saving.unfinished(deal()) is None, "its own"
    path = save_as_of_a_dead_process(monkeypatch, game)
    assert saving.unfinished(deal()) is not None
    os.utime(path, (1, 1))
    assert saving.unfinished(deal()) is None, "old"
    path.write_bytes(b"\xff\xfe broken")
    assert saving.unfinished(deal()) is None
    path.write_text(game.record().replace('[Result "*"]', '[Result "won"]'))
    assert saving.unfinished(deal()) is None


def test_only_so_many_files_are_kept(folder: Path) -> None:
    game = deal()
    game.play("choose science")
    for _ in range(saving.KEPT + 5):
        saving.Saver().save(game)
    assert len(list(folder.glob("*.txt"))) == saving.KEPT


def test_a_save_that_fails_is_told_once_and_playing_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    table = play(deal())
    table.begin()
    folder.write_text("a file in its place")
    say(table, "play", action="choose science")
    table._rest()
    assert "could not be saved" in table.notice["text"]
    say(table, "play", action="choose science")
    table._rest()
    assert table.notice is None


def test_a_save_that_breaks_off_leaves_the_last_one(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    game = deal()
    game.play("choose science")
    saver = saving.Saver()
    saver.save(game)
    before = saver.path.read_text()
    game.play("choose legends")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError):
        saver.save(game)
    assert [file.name for file in folder.iterdir() if file.suffix != alive.SUFFIX] == [saver.path.name]
    assert saver.path.read_text() == before


PLAYS_ON = """
import sys
import workbench as wb
from workbench.widgets import saving
game = wb.new_game("library-labyrinth", seed=5)
game.play("choose science")
saving.Saver().save(game)
print("saved", flush=True)
sys.stdin.read()
"""


def test_a_game_that_another_living_process_plays_is_not_offered(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_ON], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "saved\n"
        assert saving.unfinished(deal()) is None, "it lives"
        other.kill()
        other.wait()
        found = saving.unfinished(deal())
        assert found is not None and found.actions == 1, "it died without a word"
        assert not list(folder.glob(f"*{alive.SUFFIX}")), "its lock is cleared away"


def test_where_a_lock_cannot_be_made_saving_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def refuse(_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(alive, "_lock", refuse)
    game = deal()
    game.play("choose science")
    saving.Saver().save(game)
    assert len(list(folder.glob("*.txt"))) == 1


@pytest.mark.parametrize("record", [False, True])
@pytest.mark.parametrize("full", [False, True])
def test_after_a_dead_kernel_a_game_opened_from_a_code_goes_on(
    monkeypatch: pytest.MonkeyPatch, record: bool, full: bool
) -> None:
    """It is newer than what was played before on the same table, and no less of that cell for having another seed."""
    other = wb.new_game("labyrinth-card-game", players=3, seed=9)
    for _ in range(3):
        other.play(next(iter(other.legal_actions)))
    game = deal()
    table = play(game)
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        patch.setattr(alive, "claim", lambda *_: None)  # as it is with a process that is no more
        table.begin()
        say(table, "play", action="choose science")
        table._rest()
        say(table, "open", code=other.share(record=record, full=full))
        say(table, "here")
        for _ in range(2):
            game.play(next(iter(game.legal_actions)))
        table._catch_up()
        table._rest()
    again = play(deal())
    again.begin()
    assert again._keeper.offer is not None and again._keeper.offer.record == game.record()
    say(again, "resume")
    assert again.notice is None and again.game.position() == game.position()
    assert play(deal(6))._keeper.offer is None
    fresh = play(deal(6))
    fresh.begin()
    assert fresh._keeper.offer is None or fresh._keeper.offer.record != game.record(), "a table of its own"


def test_a_position_opened_from_a_code_goes_on_although_nothing_was_played_on_it(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    other = wb.new_game("library-labyrinth", players=3, seed=9)
    for _ in range(9):
        other.play(next(iter(other.legal_actions)))
    game = deal()
    table = play(game)
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        patch.setattr(alive, "claim", lambda *_: None)  # as it is with a process that is no more
        table.begin()
        say(table, "open", code=other.share())
        table._rest()
    assert len(list(folder.glob("*.txt"))) == 1 and not game.history.can_undo
    again = play(deal())
    again.begin()
    assert again._keeper.sentence.endswith("It was opened from a code.")
    say(again, "resume")
    assert again.notice is None and again.game.position() == game.position()


def test_a_position_that_the_cell_opens_itself_is_not_saved(folder: Path) -> None:
    table = play(wb.from_position(deal().position()))
    table.begin()
    table._rest()
    assert not folder.exists()


def test_a_game_of_the_table_before_stays_the_one_that_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = deal()
    table = play(game)
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        patch.setattr(alive, "claim", lambda *_: None)  # as it is with a process that is no more
        table.begin()
        say(table, "play", action="choose science")
        table._rest()
        say(table, "open", code=wb.new_game("library-labyrinth", players=3, seed=2).share())
        say(table, "play", action="choose science")
        table._rest()
        say(table, "before")
        table._rest()
    again = play(deal())
    again.begin()
    assert again._keeper.offer is not None and again._keeper.offer.record == game.record()
    assert '[Seed "5"]' in game.record()
