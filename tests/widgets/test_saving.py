from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.widgets.bridge import Joined
from workbench.building import documents
from workbench.building.build import Build
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.games import find
from workbench.players.greedy import Greedy
from workbench.widgets import alive, drafts, kept_games, kept_table, saving
from workbench.widgets.seats import SPEEDS
from workbench.widgets.table import Table, play


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    monkeypatch.setattr(kept_games, "_REFUSED", set())
    return tmp_path / "saved"


def deal(seed: int = 5, **how: Any) -> Game:
    return wb.new_game("library-labyrinth", seed=seed, **how)


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


@contextmanager
def dying(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is saved meanwhile is of a process that is no more afterwards."""
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        patch.setattr(alive, "claim", lambda *_: None)
        yield


def save_as_of_a_dead_process(monkeypatch: pytest.MonkeyPatch, game: Game) -> Path:
    with monkeypatch.context() as patch:
        patch.setattr(saving, "TOKEN", "dead0000")
        saver = kept_games.Saver()
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
    assert table.mode["offer"]["text"].startswith(f"Go on with the game of {time.strftime('%H:')}")
    assert not table.mode["offer"]["aside"]
    say(table, "resume")
    assert table.notice is None
    assert game.position() == old.position() and game.record() == old.record(), "the notebook's own game goes on"
    assert table.mode["offer"] is None


def test_an_offer_that_is_declined_stands_aside_until_it_is_not_wanted_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal())
    table.begin()
    say(table, "decline", id=table.mode["offer"]["id"])
    assert table.mode["offer"]["aside"] and table.mode["earlier"] == []
    monkeypatch.setattr(kept_games, "_REFUSED", set())  # as after a new start of the kernel
    again = play(deal())
    again.begin()
    assert again.mode["offer"]["aside"], "nobody is asked a second time"
    say(again, "resume", id=again.mode["offer"]["id"])
    assert again.game.record() == old.record(), "but it can be come back to"


def test_what_is_not_to_be_offered_again_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal())
    table.begin()
    for ever in (False, True):
        say(table, "decline", id=table.mode["offer"]["id"], ever=ever)
    assert table.mode["offer"] is None
    again = play(deal())
    again.begin()
    assert again.mode["offer"] is None


def test_beside_the_newest_game_those_before_it_can_be_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever began anew by accident has left two games, and the shorter one is the newer."""
    long, short = deal(), deal()
    for _ in range(7):
        long.play(next(iter(long.legal_actions)))
    save_as_of_a_dead_process(monkeypatch, long)
    short.play("choose science")
    os.utime(save_as_of_a_dead_process(monkeypatch, short), (time.time() + 5, time.time() + 5))
    game = deal()
    table = play(game)
    table.begin()
    assert "1 action played" in table.mode["offer"]["about"] and not table.mode["offer"]["aside"]
    [earlier] = table.mode["earlier"]
    assert "7 actions played" in earlier["about"]
    say(table, "resume", id=earlier["id"])
    assert table.notice is None and game.record() == long.record()


def test_playing_on_puts_the_offer_aside_where_it_can_still_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    game = deal()
    table = play(game)
    table.begin()
    say(table, "play", action="choose legends")
    assert table.mode["offer"]["aside"]
    say(table, "resume")
    assert game.record() == old.record() and table.mode["before"], "what was played meanwhile can be come back to"
    say(table, "before")
    assert str(game.history.now.action) == "choose legends"


def test_the_offer_is_aside_when_a_computer_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal(), seats={1: Greedy(Stream("one")), 2: Greedy(Stream("two"))})
    table.begin()
    assert not table.mode["offer"]["aside"] and table.seats.paused, "the computers wait for the answer"
    say(table, "step")
    assert table.mode["offer"]["aside"]


@pytest.mark.parametrize("answer", ["resume", "decline"])
def test_the_computers_wait_for_an_answer_to_the_offer_and_no_longer(
    monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal(), seats={1: Greedy(Stream("one")), 2: Greedy(Stream("two"))})
    table.begin()
    assert table.mode["seats"]["paused"] and table.choices, "a person may choose for it"
    say(table, answer)
    assert table.notice is None and not table.mode["seats"]["paused"]
    again = play(deal(6), seats={1: Greedy(Stream("one"))})
    again.begin()
    assert not again.seats.paused


def test_an_offer_tells_which_game_it_is(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "lessons/evening.ipynb")
    old = deal(7)
    with dying(monkeypatch):
        table = play(old, seats={2: Greedy(Stream("two"))})
        table.begin()
        for _ in range(3):
            old.play(next(iter(old.legal_actions)))
        table._catch_up()
        table._keep()
    found = kept_games.unfinished(deal(7))
    assert found is not None
    for words in ("2 players", "Player 2: Greedy", "seed 7", "in evening.ipynb", "3 actions played", "Turn"):
        assert words in found.about, words
    assert wb.read_record(found.record).record() == old.record(), "who played is no part of the game"


def test_a_game_with_other_computer_seats_is_offered_only_on_its_own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    old = deal(7)
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    assert kept_games.unfinished(deal(11)) is not None
    assert kept_games.unfinished(deal(11), seats={"2": "Greedy"}) is None
    assert kept_games.unfinished(deal(7), seats={"2": "Greedy"}) is not None


def test_who_goes_on_with_a_game_goes_on_in_its_file(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    old = deal()
    old.play("choose science")
    path = save_as_of_a_dead_process(monkeypatch, old)
    first, second = play(deal()), play(deal())
    first.begin()
    second.begin()
    say(first, "resume")
    assert not path.exists() and len(list(folder.glob("*.txt"))) == 1
    say(first, "play", action="choose legends")
    [file] = folder.glob("*.txt")
    assert wb.read_record(file.read_text("utf-8")).record() == first.game.record()
    say(second, "resume")
    assert "gone on with elsewhere" in second.notice["text"] and not second.game.history.can_undo
    say(second, "speed", speed="slow")
    assert second.mode["offer"] is None
    third = play(deal())
    third.begin()
    assert third.mode["offer"] is None


def test_each_game_of_a_table_keeps_its_one_file(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    game = deal()
    table = play(game)
    table.begin()
    say(table, "play", action="choose legends")
    say(table, "resume")
    say(table, "before")
    say(table, "play", action="choose science")
    say(table, "before")
    say(table, "play", action="choose science")
    again = play(game)
    again.begin()
    say(again, "play", action="choose science")
    lines = sorted(file.read_text("utf-8").count("choose") for file in folder.glob("*.txt"))
    assert lines == [2, 3], "two games were played, and the cell was run again"


def test_a_refusal_holds_for_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (5, 6):
        old = deal(seed)
        old.play("choose science")
        save_as_of_a_dead_process(monkeypatch, old)
    table = play(deal())
    table.begin()
    say(table, "decline")
    assert table.mode["offer"]["aside"]
    again = play(deal())
    again.begin()
    assert again.mode["offer"]["aside"] and "seed 6" in again.mode["offer"]["about"]


def test_the_fastest_game_is_saved_while_it_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A delay that every action began anew would never end."""
    monkeypatch.setattr(kept_table, "PAUSE", 0.02)
    game = deal()
    table = play(game, seats={1: Greedy(Stream("one")), 2: Greedy(Stream("two"))})
    seen: list[int] = []

    async def watch() -> None:
        table.seats.speed = "fast"
        table.begin()
        while not game.outcome and len(seen) < 12:
            await asyncio.sleep(0.01)
            for file in folder.glob("*.txt"):
                seen.append(file.read_text("utf-8").count("\n"))
        table.seats.paused = True

    monkeypatch.setitem(SPEEDS, "fast", 0.005)
    asyncio.run(watch())
    assert len(set(seen)) > 2, "it grew while nobody paused"


def test_only_a_game_like_this_one_is_offered_and_the_same_seed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, players in ((5, 2), (6, 2), (5, 3)):
        old = deal(seed, players=players)
        old.play("choose science")
        save_as_of_a_dead_process(monkeypatch, old)
    found = kept_games.unfinished(deal(5))
    assert found is not None and '[Seed "5"]' in found.record and '[Players "2"]' in found.record
    newest = kept_games.unfinished(deal(99))
    assert newest is not None and '[Players "2"]' in newest.record
    assert kept_games.unfinished(deal(5, difficulty="novice")) is None


def test_own_finished_old_and_broken_files_are_not_offered(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    game = deal()
    game.play("choose science")
    kept_games.Saver().save(game)
    assert kept_games.unfinished(deal()) is None, "its own"
    path = save_as_of_a_dead_process(monkeypatch, game)
    assert kept_games.unfinished(deal()) is not None
    os.utime(path, (1, 1))
    assert kept_games.unfinished(deal()) is None, "old"
    path.write_bytes(b"\xff\xfe broken")
    assert kept_games.unfinished(deal()) is None
    path.write_text(game.record().replace('[Result "*"]', '[Result "won"]'))
    assert kept_games.unfinished(deal()) is None


def test_only_so_many_files_are_kept(folder: Path) -> None:
    game = deal()
    game.play("choose science")
    for _ in range(saving.KEPT + 5):
        kept_games.Saver().save(game)
    assert len(list(folder.glob("*.txt"))) == saving.KEPT


def test_files_of_others_stay_in_a_folder_in_which_games_and_boards_are_kept(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """Whatever they are called, and however many of them there are."""
    monkeypatch.setattr(kept_games.Saver, "kept", 2)
    monkeypatch.setattr(drafts.DraftSaver, "kept", 2)
    folder.mkdir()
    names = [f"chapter {number}{ending}" for number in range(30) for ending in (".txt", ".json")]
    names += [f"my best game {number}{ending}" for number in range(9) for ending in (".labyrinth.txt", ".board.json")]
    names += ["a-b-c-d.labyrinth.txt", "a-b-c-d.declined.txt", "a-b-c-d.board.declined.json"]
    names += [f"20200101-120000-dead0000-abcde{number}.labyrinth.txt" for number in range(4)]
    names += [f"20200101-120000-dead0000-abcde{number}.board.json" for number in range(4)]
    for name in names:
        (folder / name).write_text("precious")
        os.utime(folder / name, (1e9, 1e9))
    record, board = deal(), Build(find("library-labyrinth"), seed=7)
    record.play("choose science")
    board.place("c2", "terror[NE]")
    with dying(monkeypatch):
        for _ in range(5):
            kept_games.Saver().save(record)
            drafts.DraftSaver(board).save()
    assert kept_games.unfinished(deal(), folder) is not None
    assert all((folder / name).read_text() == "precious" for name in names)
    made = {file.name for file in folder.iterdir()} - set(names)
    assert len([name for name in made if name.endswith(".txt")]) <= 2
    assert len([name for name in made if name.endswith(".json")]) <= 2


@pytest.mark.parametrize("suffix", [kept_games.SUFFIX, kept_games.DECLINED])
def test_a_game_of_somebody_elses_name_is_neither_offered_nor_pruned(folder: Path, suffix: str) -> None:
    folder.mkdir()
    mine = folder / f"my best game{suffix}"
    game = deal()
    game.play("choose science")
    mine.write_text(game.record())
    assert kept_games.unfinished(deal()) is None
    for _ in range(saving.KEPT + 2):
        kept_games.Saver().save(game)
    assert mine.read_text() == game.record()


def test_declined_games_and_boards_are_pruned_with_the_others(folder: Path) -> None:
    game, board = deal(), Build(find("library-labyrinth"), seed=7)
    game.play("choose science")
    board.place("c2", "terror[NE]")
    for number in range(drafts.KEPT + 3):
        for ending, text in ((kept_games.DECLINED, game.record()), (drafts.DECLINED, documents.text_of(board))):
            folder.mkdir(exist_ok=True)
            (folder / f"20200101-120000-dead0000-{number:06x}{ending}").write_text(text)
    kept_games.Saver().save(game)
    drafts.DraftSaver(board).save()
    assert len(list(folder.glob("*.txt"))) == saving.KEPT and len(list(folder.glob("*.json"))) == drafts.KEPT


def test_a_save_that_fails_is_told_until_it_is_made_up_for(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    table = play(deal())
    table.begin()
    folder.write_text("a file in its place")
    say(table, "play", action="choose science")
    assert "not saved just now" in table.mode["unsaved"] and "the next action tries again" in table.mode["unsaved"]
    assert table.notice is None, "nothing lies over what can be done"
    assert "is kept" not in table._advice()
    say(table, "play", action="choose science")
    assert "not saved just now" in table.mode["unsaved"]
    folder.unlink()
    say(table, "play", action="choose science")
    assert table.mode["unsaved"] == ""
    [file] = folder.glob("*.txt")
    assert wb.read_record(file.read_text("utf-8")).record() == table.game.record()
    assert "is kept" in table._advice()


def test_a_save_that_breaks_off_leaves_the_last_one(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    game = deal()
    game.play("choose science")
    saver = kept_games.Saver()
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
from workbench.widgets import kept_games
game = wb.new_game("library-labyrinth", seed=5)
game.play("choose science")
kept_games.Saver().save(game)
print("saved", flush=True)
sys.stdin.read()
"""


def test_a_game_that_another_living_process_plays_is_not_offered(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_ON], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "saved\n"
        assert kept_games.unfinished(deal()) is None, "it lives"
        other.kill()
        other.wait()
        found = kept_games.unfinished(deal())
        assert found is not None and "1 action played" in found.about, "it died without a word"
        assert not list(folder.glob(f"*{alive.SUFFIX}")), "its lock is cleared away"


KILLED = """
import os, sys
import workbench as wb
from workbench.widgets import kept_games, saving
game = wb.new_game("library-labyrinth", seed=5)
game.play("choose science")
saver = kept_games.Saver()
saver.save(game)
saving.os.replace = lambda *_: os._exit(9)
game.play("choose legends")
saver.save(game)
"""


def test_what_a_killed_process_left_is_cleared_away_once_it_is_old(folder: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED], check=False)
    left = {file.name for file in folder.iterdir()}
    assert sorted(Path(name).suffix for name in left) == [alive.SUFFIX, ".tmp", ".txt"]
    mine = [".notes.labyrinth.txt.tmp", ".mine.playing", ".0123abcd.playing", ".20261130-1-2-3.labyrinth.txt.tmp"]
    for name in mine:
        (folder / name).write_text("precious")
        os.utime(folder / name, (1e9, 1e9))
    game = deal(6)
    game.play("choose science")
    kept_games.Saver().save(game)
    assert {file.name for file in folder.iterdir()} > left, "it may still be looked for"
    for name in left:
        os.utime(folder / name, (1e9, 1e9))
    kept_games.Saver().save(game)
    names = {file.name for file in folder.iterdir()}
    assert {Path(name).suffix for name in names & left} == {".txt"}, "what was saved stays"
    assert names > set(mine)


def test_a_long_living_process_is_not_taken_for_a_dead_one(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_ON], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "saved\n"
        [mark] = folder.glob(f".*{alive.SUFFIX}")
        os.utime(mark, (1e9, 1e9))
        game = deal(6)
        game.play("choose science")
        kept_games.Saver().save(game)
        assert mark.exists() and kept_games.unfinished(deal()) is None
        other.kill()


def test_where_a_lock_cannot_be_made_saving_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def refuse(_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(alive, "_lock", refuse)
    game = deal()
    game.play("choose science")
    kept_games.Saver().save(game)
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
    with dying(monkeypatch):
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
    with dying(monkeypatch):
        table.begin()
        say(table, "open", code=other.share())
        table._rest()
    assert len(list(folder.glob("*.txt"))) == 1 and not game.history.can_undo
    again = play(deal())
    again.begin()
    assert again._keeper.offer is not None and "opened from a code" in again._keeper.offer.about
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
    with dying(monkeypatch):
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


# In the page


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that a dead process left."""
    old = deal()
    old.play("choose science")
    save_as_of_a_dead_process(monkeypatch, old)
    return old


@pytest.mark.browser
@pytest.mark.parametrize("answer", ["Go on with it", "No, a new game"])
def test_after_an_answer_to_the_offer_the_focus_is_at_what_can_be_done(
    joined: Callable[..., Joined], left: Game, answer: str
) -> None:
    table = play(deal())
    table.begin()
    at = joined(table)
    offer = at.page.get_by_role("group", name="A saved game")
    expect(offer).to_contain_text("seed 5")
    offer.get_by_role("button", name=answer).focus()
    at.press("Enter")
    expect(offer).to_be_hidden()
    at.page.evaluate("() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 30)))")
    assert at.focused() == "What you can do"


@pytest.mark.browser
def test_the_offer_folds_once_another_game_is_played(joined: Callable[..., Joined], left: Game) -> None:
    table = play(deal())
    table.begin()
    at = joined(table)
    offer = at.page.get_by_role("group", name="A saved game")
    expect(offer).to_be_visible()
    at.page.locator('[data-action="choose legends"]').click()
    at.settle()
    expect(offer).to_be_hidden()
    expect(at.page.locator(".lw-kept-place")).to_have_text("The earlier game is offered below the table.")
    at.page.get_by_text("An earlier game").click()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Go on with it").click()
    at.settle()
    assert str(table.game.history.now.action) == "choose science"
    expect(at.page.get_by_text("An earlier game")).to_be_hidden()
    at.page.get_by_role("button", name="Back to the game before").click()
    at.settle()
    assert str(table.game.history.now.action) == "choose legends"


@pytest.mark.browser
def test_what_is_not_saved_is_told_where_it_covers_nothing(joined: Callable[..., Joined], folder: Path) -> None:
    table = play(deal())
    table.begin()
    at = joined(table)
    folder.write_text("a file in its place")
    at.page.locator('[data-action="choose science"]').click()
    at.settle()
    table._keep()
    at.push()
    told = at.page.locator(".lw-unsaved")
    expect(told).to_contain_text("This game is not saved just now")
    expect(at.page.locator(".lw-notice")).to_be_hidden()
    here, stage = told.bounding_box(), at.page.locator(".lw-stage").bounding_box()
    assert here and stage and here["y"] + here["height"] <= stage["y"]
    folder.unlink()
    at.page.locator('[data-action="choose science"]').click()
    at.settle()
    table._keep()
    at.push()
    expect(told).to_be_hidden()


@pytest.mark.browser
def test_a_table_whose_python_has_stopped_asks_nobody(joined: Callable[..., Joined]) -> None:
    table = play(deal(), seats={1: Greedy(Stream("one"))}, autosave=False)
    at = joined(table)
    expect(at.page.get_by_text("Player 1 is thinking …")).to_be_visible()
    at.page.evaluate("() => fake.model.kernel_is('autorestarting')")
    expect(at.page.locator(".lw-asked")).to_have_text("Python has stopped: this is the table as it was last seen.")
    expect(at.page.locator(".lw-notice")).to_have_text("Python has stopped. Run the cell again.")
    for words in ("is thinking", "decides now"):
        expect(at.page.get_by_text(words).locator("visible=true")).to_have_count(0)
    assert at.page.locator('[data-id="tool:undo"]').get_attribute("aria-disabled") == "true"


@pytest.mark.browser
def test_while_a_computer_thinks_the_page_asks_whether_python_is_there(joined: Callable[..., Joined]) -> None:
    """Where a notebook says nothing of its kernel, a table would wait for ever."""
    table = play(deal(), seats={1: Greedy(Stream("one"))}, autosave=False)
    at = joined(table)
    at.page.clock.install()
    for kind in ("pause", "go"):  # so that the page begins to ask by the clock of this test
        say(table, kind)
        at.push()
    at.page.evaluate("() => { fake.model.send = (content) => { fake.asked = content; }; }")
    at.page.clock.run_for(11_000)
    assert at.page.evaluate("() => fake.asked") == {"kind": "alive"}
    at.page.clock.run_for(7_000)
    expect(at.page.locator(".lw-notice")).to_contain_text("No answer from Python yet")
    at.mounted.receive({"kind": "alive"}, [])
    expect(at.page.locator(".lw-notice")).to_be_hidden()
