"""What is built is never lost: saved at once with its history, offered again, taken up once, opened with a way back."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.building import documents
from workbench.building.build import Build
from workbench.games import find
from workbench.widgets import drafts, saving
from workbench.widgets.builder import Builder

GAME = "library-labyrinth"


@pytest.fixture(autouse=True)
def folder(drafts_folder: Path) -> Path:
    return drafts_folder


def say(builder: Builder, kind: str, **words: Any) -> None:
    page = builder.page
    page._handle_custom_msg({"kind": kind, "revision": page.revision, **words}, [])


def shown(seed: int = 7, game: str = GAME) -> Builder:
    """A new cell, run."""
    builder = wb.build(game, seed=seed)
    builder.page.begin()
    return builder


def put(builder: Builder, *places: str, item: str = "terror[NE]") -> None:
    say(builder, "go", step="tiles")
    for place in places:
        say(builder, "do", verb="put", place=place, item=item)
        assert builder.page.notice is None, builder.page.notice


def names(build: Build) -> list[str]:
    return [stand.name for stand in build.history.past]


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.board*.json"))


def die(builder: Builder) -> None:
    """End the process, as far as the folder can tell: its files bear the token of one that is not there."""
    saver = drafts._SAVERS.pop(builder.build)
    saver.path.rename(saver.path.with_name(saver.path.name.replace(saving.TOKEN, "dead0000")))


# Every change at once, with its history


def test_every_change_is_on_the_disk_before_its_answer_and_a_bare_table_is_not(folder: Path) -> None:
    builder = shown()
    say(builder, "go", step="tiles")
    assert not folder.exists()
    put(builder, "c2")
    [file] = files(folder)
    words = json.loads(file.read_text())
    assert words["step"] == "tiles" and words["history"]["at"] == 1
    builder.build.place("c2", "kraken")  # from another cell
    assert json.loads(file.read_text())["history"]["at"] == 2
    builder.page.refresh()
    say(builder, "undo")
    assert json.loads(file.read_text())["history"]["at"] == 1
    say(builder, "go", step="figures")
    assert json.loads(file.read_text())["step"] == "figures"
    assert files(folder) == [file]


def test_after_a_dead_kernel_everything_is_there_again(folder: Path) -> None:
    """Names, undo, redo, options, locks, seed, the step: all as it was."""
    old = shown()
    say(old, "set", name="players", value="3")
    put(old, "c2", "d4", "e5")
    say(old, "do", verb="lock", place="c2")
    say(old, "do", verb="turn", place="d4", quarters=1)
    say(old, "undo")
    say(old, "go", step="figures")
    die(old)
    new = shown()
    [offer] = new.page.offers
    assert offer["title"].startswith(f"The board of {time.strftime('%H:')}")
    assert "3 players · seed 7" in offer["about"] and "at the step “Players and Bookwyrm”" in offer["about"]
    assert "5 changes" in offer["about"] and "the last: Locked c2" in offer["about"]
    say(new, "resume", id=offer["id"])
    assert new.page.notice is None and new.page.offers == []
    assert new.build.step == "figures" and new.page.step["name"] == "figures"
    assert names(new.build) == names(old.build)
    assert [stand.name for stand in new.build.history.future] == ["Turned d4"]
    assert all(
        one.same_as(other) and one.step == other.step
        for one, other in zip(new.build.history.past, old.build.history.past, strict=True)
    )
    say(new, "redo")
    assert new.page.news == ["Done again: Turned d4."] and new.build.step == "tiles"
    for _ in range(6):
        say(new, "undo")
    assert not new.build.history.can_undo and new.build.rules.players == 2


def test_a_killed_process_loses_nothing_that_was_answered(folder: Path) -> None:
    """A real process, killed without a warning right after an opening."""
    script = (
        "import sys, time, workbench as wb\n"
        "b = wb.build('library-labyrinth', seed=7)\n"
        "b.page.begin()\n"
        "b.build.go('tiles')\n"
        "b.build.place('c2', 'terror[NE]')\n"
        "b.page.refresh()\n"
        "say = lambda **w: b.page._handle_custom_msg({'revision': b.page.revision, **w}, [])\n"
        "say(kind='open', text=wb.new_game('library-labyrinth', seed=3).share())\n"
        "print(b.page.opened['title'], flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout
            assert child.stdout.readline().startswith("Opened")
            assert shown().page.offers == [], "its process is alive"
        finally:
            child.kill()
    builder = shown()
    [offer] = builder.page.offers
    say(builder, "resume", id=offer["id"])
    assert builder.build.look("tiles").place("c2").holds == ()
    say(builder, "undo")
    assert builder.build.look("tiles").place("c2").holds == ("terror[NE]",)


# Opening


def test_opening_is_a_change_that_can_be_taken_back_and_the_former_board_stays_on_the_disk(folder: Path) -> None:
    builder = shown(seed=1)
    put(builder, "c2", "d4")
    say(builder, "go", step="figures")
    other = wb.build(GAME, players=4, seed=99, autosave=False, difficulty="novice").build
    other.place("a1", "shelf[NE]")
    other.lock("a1", step="tiles")
    say(builder, "open", text=documents.share(other))
    page = builder.page
    assert page.notice is None and page.opened["title"] == "Opened: a share code." and page.opened["undo"]
    assert builder.build.options == {"players": 4, "difficulty": "novice"} and builder.build.seed == 99
    assert builder.build.now.locked == {("tiles", "a1")}
    put(builder, "b1")
    assert page.opened is None
    [file] = files(folder)
    again = documents.from_text(file.read_text())
    assert names(again)[-2:] == ["Opened: a share code", "Terror tile, corner to b1"]
    for build in (again, builder.build):
        build.undo()
        build.undo()
        assert build.step == "figures" and build.seed == 1 and build.rules.players == 2 and not build.now.locked
        assert build.look("tiles").place("c2").holds == build.look("tiles").place("d4").holds == ("terror[NE]",)


def test_a_file_that_was_saved_opens_as_it_was(folder: Path) -> None:
    """Locks, options, seed, step, and all that is not finished."""
    first = shown(seed=1)
    say(first, "set", name="players", value="4")
    say(first, "set", name="difficulty", value='"novice"')
    put(first, "c2", "d4")
    say(first, "do", verb="lock", place="d4")
    say(first, "go", step="tokens")
    say(first, "file", format="document")
    told = first.page.told
    second = shown(seed=2)
    put(second, "e1")
    say(second, "open", text=told["text"], file=told["name"])
    assert documents.document(second.build) == documents.document(first.build)
    assert second.page.step["name"] == "tokens" and second.page.info["seed"] == "1"
    assert second.page.opened["title"] == f"Opened: {told['name']}." and second.page.info["undo"].startswith("Opened")
    say(second, "undo")
    assert second.page.info["seed"] == "2" and second.build.look("tiles").place("e1").holds == ("terror[NE]",)


def test_opening_what_is_there_already_changes_nothing() -> None:
    builder = shown()
    put(builder, "c2")
    before = builder.build.now
    say(builder, "open", text=documents.share(builder.build))
    assert builder.build.now is before and "nothing has changed" in builder.page.opened["hint"]


def test_a_public_position_says_what_is_known_and_leaves_the_rest_open() -> None:
    game = wb.new_game(GAME, seed=3)
    for _ in range(15):
        game.play(next(iter(game.legal_actions)))
    builder = shown()
    say(builder, "open", text=game.share())
    state, build = game.state, builder.build
    assert builder.page.step["name"] == "tiles"
    lit = {place.id for place in build.look("tiles").places if place.holds}
    assert lit == {cell.name for cell in game.scene().cells if cell.lit}
    assert build.state.hands == state.hands and build.state.meeples == state.meeples
    assert build.state.terror_at == state.terror_at and build.state.shelf_at == state.shelf_at
    assert [sorted(deck) for deck in build.state.decks] == [sorted(deck) for deck in state.decks]
    assert any([*deck] != sorted(deck) for deck in build.state.decks), "what nobody sees is shuffled, not sorted"
    lines = builder.page.opened["lines"]
    assert f"Lay the tiles: {len(lit)} known, {25 - len(lit)} left open." in lines
    assert (
        "Disturbance deck: 0 known, 16 left open." in lines
        and "hides what nobody may know" in builder.page.opened["hint"]
    )
    build.mend()
    assert [flaw for flaw in build.problems() if flaw.broken] == []
    build.game().play(next(iter(build.game().legal_actions)))


def test_a_public_position_of_a_game_with_hidden_hands() -> None:
    game = wb.new_game("labyrinth-card-game", seed=3)
    for _ in range(6):
        game.play(next(iter(game.legal_actions)))
    builder = shown(game="labyrinth-card-game")
    say(builder, "open", text=game.share())
    assert builder.build.state.table == game.state.table and builder.build.state.taken == game.state.taken
    assert "Deal the hands: 0 known, 4 left open." in builder.page.opened["lines"]


CODE = documents.share(Build(find(GAME), seed=5))
DOCUMENT = documents.text_of(Build(find(GAME), seed=5))
REFUSED = {
    "nothing": ("  ", "", "paste a share code"),
    "words": ("hello there", "", "neither a share code, which begins with LW1-"),
    "half a code": (CODE[: len(CODE) // 2], "", "cut off after"),
    "a code with a slip": (CODE[:40] + ("A" if CODE[40] != "A" else "B") + CODE[41:], "", "damaged"),
    "a newer code": (CODE.replace("LW1", "LW9"), "", "A newer one may read it"),
    "a record": (wb.new_game(GAME, seed=3).share(record=True), "", "whole game, not a board"),
    "another game": (wb.new_game("labyrinth-card-game", seed=3).share(), "", "a board of Labyrinth: The Card Game"),
    "half a file": (DOCUMENT[: len(DOCUMENT) // 2], "mine.json", "mine.json: The text of this board is damaged"),
    "somebody else's file": ('{"cells": []}', "notes.ipynb", "notes.ipynb: This is no board of the workbench"),
    "a picture": ("\ufffdPNG\r\n\ufffd\ufffd", "a.png", "a.png: This is neither"),
    "a list": ("[1, 2]", "", "neither"),
    "a newer file": (DOCUMENT.replace('"format": 1', '"format": 2'), "", "Open it with a newer workbench."),
    "other rules": (DOCUMENT.replace('"rules": "1"', '"rules": "0"'), "", "version '0' of the rules"),
    "an unknown pack": (DOCUMENT.replace('"id": "library-labyrinth"', '"id": "zoo"'), "", "wb.load_pack('zoo')"),
    "a pack that was changed": (DOCUMENT.replace('"digest": "', '"digest": "f'), "", "cards were changed in between"),
    "too much": (DOCUMENT + " " * documents.LARGEST_FILE, "", "which no board has"),
    "a wrong card": (DOCUMENT.replace('"seat": 1', '"seat": 9'), "", "state.seat"),
    "deep": ('{"a":' * 100_000, "", "damaged"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(REFUSED))
def test_what_cannot_be_opened_is_refused_beside_the_box_in_plain_words(name: str, folder: Path) -> None:
    text, file, words = REFUSED[name]
    builder = shown()
    put(builder, "c2")
    [draft] = files(folder)
    before, saved = builder.build.now, draft.read_bytes()
    say(builder, "open", text=text, file=file)
    notice = builder.page.notice
    assert words in notice["text"] and notice["at"] == "open" and "details" not in notice
    assert "nothing has changed" in notice["text"] and "JSON" not in notice["text"] and len(notice["text"]) < 500
    assert builder.build.now is before and draft.read_bytes() == saved and len(names(builder.build)) == 2


def test_a_code_of_a_shipped_pack_finds_it() -> None:
    mini = wb.build(GAME, seed=4, pack=wb.load_pack("library-labyrinth-mini"), autosave=False).build
    again = wb.build(documents.share(mini), autosave=False).build
    assert again.pack.id == mini.pack.id and documents.document(again) == documents.document(mini)


# Which board is offered


def test_a_cell_that_is_run_again_offers_this_kernels_latest_board_first(folder: Path) -> None:
    dead = shown()
    put(dead, "a1")
    die(dead)
    first = shown(seed=5)
    put(first, "c2", "d4")
    again = shown(seed=5)
    mine, older = again.page.offers
    assert "2 changes" in mine["about"] and "1 change" in older["about"]
    say(again, "resume", id=mine["id"])
    assert again.build is first.build, "one board, seen twice"
    put(again, "e5")
    assert names(first.build)[-1] == "Terror tile, corner to e5"
    assert len(files(folder)) == 2
    third = shown(seed=5)
    assert [offer["id"] for offer in third.page.offers] == [mine["id"], older["id"]], "not offered as another"


def test_a_board_whose_page_is_gone_is_still_offered(folder: Path) -> None:
    first = shown()
    put(first, "c2")
    drafts._SAVERS.pop(first.build)  # as after the garbage collector
    again = shown()
    say(again, "resume", id=again.page.offers[0]["id"])
    assert names(again.build) == names(first.build)
    assert len(files(folder)) == 1


def test_several_boards_are_told_apart_and_an_old_one_is_found_under_the_earlier_boards(folder: Path) -> None:
    for places in (["a1"], ["a1", "b1"], ["a1", "b1", "c1"], ["a1", "b1", "c1", "d1"]):
        old = shown()
        put(old, *places)
        die(old)
    builder = shown()
    assert len({offer["about"] for offer in builder.page.offers}) == len(builder.page.offers) == 3
    say(builder, "decline")
    assert builder.page.offers == []
    assert len(shown().page.offers) == 1, "the three are not offered again"
    put(builder, "c2")
    say(builder, "boards")
    listed = builder.page.told["boards"]
    assert len(listed) == 4, "but nothing is thrown away"
    say(builder, "resume", id=next(one["id"] for one in listed if "3 changes" in one["about"]))
    assert len(names(builder.build)) == 4 and "kept among the earlier boards" in " ".join(builder.page.news)
    say(builder, "boards")
    assert builder.page.told["boards"][0]["about"].endswith("the last: Terror tile, corner to c2")


def test_the_board_that_began_alike_is_offered_first_whatever_was_opened_since() -> None:
    one = shown(seed=5)
    put(one, "c2")
    say(one, "open", text=documents.share(wb.build(GAME, seed=99, autosave=False).build))
    other = shown(seed=6)
    put(other, "c2", "d4")
    assert "Opened" in shown(seed=5).page.offers[0]["about"] and "2 changes" in shown(seed=6).page.offers[0]["about"]
    for builder in (one, other):
        die(builder)
    assert "Opened" in shown(seed=5).page.offers[0]["about"] and "2 changes" in shown(seed=6).page.offers[0]["about"]


def test_without_autosave_nothing_is_offered_or_written_and_an_earlier_board_is_a_copy(folder: Path) -> None:
    old = shown()
    put(old, "c2")
    die(old)
    [file] = files(folder)
    saved = file.read_bytes()
    builder = wb.build(GAME, seed=7, autosave=False)
    builder.page.begin()
    assert builder.page.offers == []
    say(builder, "boards")
    say(builder, "resume", id=builder.page.told["boards"][0]["id"])
    put(builder, "d4")
    assert files(folder) == [file] and file.read_bytes() == saved and len(names(builder.build)) == 3


def test_whoever_plays_is_not_asked_about_other_boards() -> None:
    old = shown()
    put(old, "c2")
    die(old)
    builder = shown()
    say(builder, "play", sure=True)
    assert builder.page.playing and builder.page.offers == []


def test_an_offer_goes_when_something_is_built() -> None:
    old = shown()
    put(old, "c2")
    die(old)
    builder = shown()
    put(builder, "d4")
    assert builder.page.offers == []


# Two of a kind


def test_two_builders_in_one_kernel_have_a_file_each(folder: Path) -> None:
    one, other = shown(), shown()
    put(one, "c2")
    put(other, "d4", "e5")
    put(one, "a1")
    assert sorted(json.loads(file.read_text())["history"]["at"] for file in files(folder)) == [2, 2]
    held = [documents.from_text(file.read_text()).look("tiles").place("c2").holds for file in files(folder)]
    assert sorted(held) == [(), ("terror[NE]",)]


def test_two_pages_of_one_build_share_its_file(folder: Path) -> None:
    one = shown()
    other = wb.build(one.build)
    other.page.begin()
    put(one, "c2")
    other.build.place("d4", "terror[NE]", step="tiles")
    assert len(files(folder)) == 1
    say(one, "go", step="figures")
    say(other, "do", verb="remove", place="c2")
    assert "had changed" in other.page.notice["text"], "it showed another step"


def test_of_two_kernels_one_takes_a_board_up_and_the_other_is_told(folder: Path) -> None:
    old = shown()
    put(old, "c2")
    die(old)
    one, other = shown(), shown()
    say(one, "resume", id=one.page.offers[0]["id"])
    put(one, "d4")
    [file] = files(folder)
    saved = file.read_bytes()
    say(other, "resume", id=other.page.offers[0]["id"])
    assert "taken up elsewhere" in other.page.notice["text"]
    put(other, "e5")
    assert file.read_bytes() == saved and len(files(folder)) == 2


# Trouble


def test_a_disk_that_is_full_is_told_once_and_the_next_change_tries_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = shown()
    put(builder, "c2")
    with monkeypatch.context() as patch:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr("os.replace", full)
        say(builder, "do", verb="put", place="d4", item="terror[NE]")
        assert "not saved just now (No space left on device)" in builder.page.notice["text"]
        put(builder, "e5")  # told once
    [file] = files(folder)
    assert json.loads(file.read_text())["history"]["at"] == 1, "the old one is whole"
    put(builder, "a1")
    assert json.loads(file.read_text())["history"]["at"] == 4


def test_files_that_are_broken_or_of_another_game_or_pack_are_not_offered(folder: Path) -> None:
    old = shown()
    put(old, "c2")
    die(old)
    [path] = files(folder)
    whole = path.read_text()
    assert shown(game="labyrinth-card-game").page.offers == []
    mini = wb.build(GAME, seed=7, pack=wb.load_pack("library-labyrinth-mini"))
    mini.page.begin()
    assert mini.page.offers == []
    say(mini, "boards")
    assert "library-labyrinth" in mini.page.told["boards"][0]["trouble"]
    for text in ("", "[]", "{}", '{"changes": 1, "build": {}}', "[" * 9999, whole[:500], f'{{"game": "{GAME}"}}'):
        path.write_text(text)
        assert shown().page.offers == []


def test_a_damaged_history_costs_the_way_back_and_not_the_board(folder: Path) -> None:
    builder = shown()
    put(builder, "c2", "d4")
    [path] = files(folder)
    words = json.loads(path.read_text())
    for damage in ({}, {"at": 9, "moments": words["history"]["moments"]}, {"at": 0, "moments": [{}]}, "x", [1]):
        again = documents.from_document({**words, "history": damage})
        assert again.now.same_as(builder.build.now) and not again.history.can_undo


def test_a_board_that_an_earlier_version_saved_is_offered(folder: Path) -> None:
    old = Build(find(GAME), seed=7)
    old.place("c2", "terror[NE]")
    folder.mkdir(parents=True)
    text = json.dumps({"changes": 1, "build": documents.document(old)})
    (folder / "20260101-120000-dead0000-abcdef.board.json").write_text(text)
    builder = shown()
    say(builder, "resume", id=builder.page.offers[0]["id"])
    assert builder.build.look("tiles").place("c2").holds == ("terror[NE]",)


def test_an_autosaved_file_can_be_opened_like_any_other(folder: Path) -> None:
    builder = shown()
    put(builder, "c2")
    [path] = files(folder)
    assert names(wb.build(path, autosave=False).build) == names(builder.build)
    say(shown(), "open", text=path.read_text(), file=path.name)


def test_old_boards_make_room_but_never_one_that_is_worked_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts.DraftSaver, "kept", 3)
    first = shown()
    put(first, "c2")
    for number in range(5):
        dead = shown(seed=number)
        put(dead, "a1")
        die(dead)
    put(shown(), "a1")
    assert drafts._SAVERS[first.build].path in files(folder)
    assert len(files(folder)) <= 5
