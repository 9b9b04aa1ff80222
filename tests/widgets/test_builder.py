"""`wb.build` without a browser: what it takes, what the page is sent, and what it does with what it is sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from tests.building import toy
from workbench.building import documents
from workbench.engine.streams import Stream
from workbench.engine.workshop import REVIEW
from workbench.errors import WorkbenchError
from workbench.widgets import build_views
from workbench.widgets.builder import Builder

GAME = "library-labyrinth"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WORKBENCH_DATA", str(tmp_path / "saved"))
    return tmp_path / "saved"


def say(builder: Builder, kind: str, **words: Any) -> None:
    page = builder.page
    page._handle_custom_msg({"kind": kind, "revision": page.revision, **words}, [])


def do(builder: Builder, verb: str, **words: Any) -> None:
    say(builder, "do", verb=verb, **words)


def rule_words(builder: Builder) -> list[str]:
    return [flaw["rule"] for flaw in builder.page.flaws]


def test_a_board_is_built_by_intents_alone_and_played() -> None:
    builder = wb.build(GAME, seed=7)
    assert [step["name"] for step in builder.page.steps][-1] == REVIEW
    say(builder, "set", name="players", value="3")
    say(builder, "set", name="difficulty", value='"novice"')
    say(builder, "go", step="tiles")
    do(builder, "put", place="c2", item="terror[NES]", quarters=1)
    assert builder.page.news == ["Terror tile, T-junction to c2."]
    assert next(p for p in builder.page.places if p["id"] == "c2")["holds"] == ["terror[ESW]"]
    do(builder, "fill", seed="12")
    assert builder.page.flaws == []
    say(builder, "play")
    assert builder.page.playing and builder.game is not None and builder.table is not None
    assert [*builder.children] == [builder.page, builder.table]
    assert builder.game.rules.players == 3 and builder.game.rules.options["difficulty"] == "novice"
    builder.game.play("choose science")
    say(builder, "build")
    assert [*builder.children] == [builder.page] and not builder.page.playing
    assert builder.build.look("tiles").place("c2").holds == ("terror[ESW]",)


def test_what_is_wrong_is_shown_with_rule_law_and_repairs_and_never_blocks() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "go", step="tiles")
    for place in ("b3", "c4", "d3", "c2"):
        do(builder, "put", place=place, item="shelf[NE]")
    [four] = [flaw for flaw in builder.page.flaws if flaw["rule"] == "LL-SETUP-19"]
    assert four["weight"] == "wrong" and "reshuffled" in four["law"] and four["repairs"]
    say(builder, "repair", flaw=four["number"], repair=0)
    assert "LL-SETUP-19" not in rule_words(builder)
    say(builder, "undo")
    assert "LL-SETUP-19" in rule_words(builder)
    say(builder, "play")
    assert builder.page.notice["asks"] == "play" and not builder.page.playing
    say(builder, "play", sure=True)
    assert builder.page.playing
    say(builder, "build")
    say(builder, "mend")
    assert builder.page.flaws == []


@pytest.mark.parametrize(
    "words",
    [
        {"verb": "put", "place": "c2"},
        {"verb": "put", "place": "c2", "item": "dragon[NE]"},
        {"verb": "put", "place": "z9", "item": "terror[NE]"},
        {"verb": "put", "place": ["c2"], "item": "terror[NE]"},
        {"verb": "put", "place": "c2", "item": "terror[NE]", "quarters": "one"},
        {"verb": "put", "place": "c3", "item": "terror[NE]"},
        {"verb": "explode", "place": "c2"},
        {"verb": "fill", "seed": "seven"},
        {"verb": "fill", "seed": 10**30},
        {"verb": "flip", "place": "c2"},
        {},
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(words: dict[str, Any]) -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "go", step="tiles")
    before = builder.build.now
    say(builder, "do", **words)
    assert builder.page.notice["text"] and "details" not in builder.page.notice, builder.page.notice
    assert builder.build.now is before


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "repair", "flaw": 99, "repair": 0},
        {"kind": "repair", "flaw": 0, "repair": 9},
        {"kind": "nod"},
        {"kind": "set", "name": "colour", "value": '"red"'},
        {"kind": "set", "name": "players", "value": "many"},
        {"kind": "open", "text": ""},
        {"kind": "open", "text": "LW1-nonsense"},
        {"kind": "open", "text": "{}"},
        {"kind": "resume"},
        {"kind": "go", "step": "attic"},
        {"kind": "file", "format": "gif"},
        {"kind": "undo"},
    ],
    ids=lambda intent: str(intent["kind"]),
)
def test_odd_messages_are_answered_in_a_sentence(intent: dict[str, Any]) -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, **intent)
    assert builder.page.notice["text"] and "details" not in builder.page.notice, builder.page.notice
    builder.page._handle_custom_msg("nonsense", [])
    assert "could not read" in builder.page.notice["text"]


def test_a_late_message_does_nothing() -> None:
    builder = wb.build(GAME, seed=7)
    builder.build.place("c2", "terror[NE]")
    do(builder, "clear")
    assert "had changed" in builder.page.notice["text"]
    assert builder.build.look("tiles").place("c2").holds == ("terror[NE]",)


def test_what_is_done_in_another_cell_is_shown() -> None:
    builder = wb.build(GAME, seed=7)
    builder.build.place("c2", "terror[NE]")
    builder.page.refresh()
    assert builder.page.info["undo"] == "Terror tile, corner to c2"


def test_what_wb_build_takes(tmp_path: Path) -> None:
    first = wb.build(GAME, players=3, seed=4, difficulty="novice").build
    assert first.options == {"players": 3, "difficulty": "novice"} and first.seed == 4
    first.place("c2", "terror[NE]")
    path = documents.save(first, tmp_path / "mine.board.json")
    same = documents.document(first)
    for what in (first, documents.share(first), path, str(path), same):
        assert documents.document(wb.build(what).build) == same
    game = wb.new_game(GAME, seed=3)
    assert wb.build(game).build.game().state == game.state
    for wrong in ("library", 7, tmp_path / "none.json"):
        with pytest.raises(WorkbenchError):
            wb.build(wrong)  # type: ignore[arg-type]
    with pytest.raises(WorkbenchError, match="has its own"):
        wb.build(first, players=3)


def test_files_and_codes_are_handed_to_the_browser() -> None:
    builder = wb.build(GAME, seed=7)
    builder.build.place("c2", "terror[NE]")
    builder.page.refresh()
    say(builder, "file", format="document")
    told = builder.page.told
    assert told["name"] == "library-labyrinth-7.board.json" and json.loads(told["text"])["kind"] == "build"
    say(builder, "file", format="png")
    assert builder.page.told["text"].startswith("<svg") and "var(" not in builder.page.told["text"]
    say(builder, "share")
    other = wb.build(GAME, seed=1)
    say(other, "open", text=builder.page.told["code"])
    assert documents.document(other.build) == documents.document(builder.build)
    cards = wb.build("labyrinth-card-game", seed=1)
    say(cards, "open", text=builder.page.told["code"])
    assert "a board of Library Labyrinth" in cards.page.notice["text"]


def test_the_form_is_read_off_the_options() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "go", step="difficulty")
    form = {field["name"]: field for field in builder.page.step["form"]}
    assert [choice["value"] for choice in form["difficulty"]["choices"]][1] == '"novice"'
    rest = {field["name"]: field for field in builder.page.step["rest"]}
    named = {field for step in builder.build.steps for field in step.form}
    assert rest.keys() | named == {option.name for option in builder.build.info.options} | {"players"}
    assert rest["pass_many"]["kind"] == "flag" and rest["double_curse_pairs"]["kind"] == "text"
    say(builder, "set", name="double_curse_pairs", value='["NW+NE", "SE+SW"]')
    assert builder.build.options["double_curse_pairs"] == ["NW+NE", "SE+SW"]
    say(builder, "set", name="double_curse_pairs", value="")
    assert "double_curse_pairs" not in builder.build.options
    say(builder, "set", name="disturbance_count", value="12")
    assert len(builder.build.look("disturbances").places) == 12
    say(builder, "set", name="disturbance_count", value="null")
    assert len(builder.build.look("disturbances").places) == 18


def test_the_toy_has_a_page_without_a_change() -> None:
    builder = Builder(toy.new_build(), autosave=False)
    say(builder, "set", name="start", value="1")
    say(builder, "go", step="lamps")
    do(builder, "put", place="b1", item="lamp")
    say(builder, "mend")
    assert builder.page.flaws == []
    say(builder, "play")
    assert builder.game is not None and builder.game.state.lit == ["b1"]


def test_every_step_says_how_much_is_wrong_or_missing_there() -> None:
    builder = wb.build(GAME, seed=7)
    steps = {step["name"]: step for step in builder.page.steps}
    assert (steps["tiles"]["state"], steps["tiles"]["count"]) == ("missing", 4)
    assert steps["tiles"]["words"] == "4 things are missing" and steps["players"]["words"] == ""
    here = {"words": "4 things are missing", "playable": False, "number": 4, "game": False, "former": False}
    assert builder.page.verdict == here
    say(builder, "go", step="tiles")
    for place in ("b3", "c4", "d3", "c2"):
        do(builder, "put", place=place, item="shelf[NE]")
    assert builder.page.verdict["words"] == "1 thing is wrong, 4 things are missing"
    assert builder.page.news[-1] == "1 thing is wrong, 4 things are missing."
    say(builder, "play")
    assert builder.page.notice["text"].startswith("1 thing is wrong, 4 things are missing: a game on this board")
    say(builder, "mend")
    steps = {step["name"]: step for step in builder.page.steps}
    assert (steps["tiles"]["state"], steps["tiles"]["words"]) == ("done", "done")
    assert builder.page.verdict["words"] == "Nothing is wrong: this board can be played"


def test_what_is_unusual_can_be_played_and_is_counted() -> None:
    builder = wb.build(GAME, seed=7)
    builder.build.fill()
    say(builder, "go", step="tokens")
    builder.build.flip("c2", step="tokens")
    builder.page.refresh()
    assert builder.page.verdict["playable"] == (not any(flaw.broken for flaw in builder.build.problems()))
    unusual = [flaw for flaw in builder.build.problems() if not flaw.broken]
    if len(unusual) == builder.page.verdict["number"]:
        assert builder.page.verdict["words"].endswith("but this board can be played")


def test_mending_and_playing_are_one_press() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "play", mended=True)
    assert builder.page.playing and builder.build.problems() == [] and builder.table is not None
    assert builder.table.takes_focus
    say(builder, "build")
    say(builder, "undo")
    assert len(builder.build.problems()) == 4, "one step of the history"


def test_what_cannot_be_mended_is_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = wb.build(GAME, seed=7)
    monkeypatch.setattr(builder.build, "mend", lambda: None)
    say(builder, "play", mended=True)
    assert builder.page.notice["asks"] == "play" and not builder.page.playing


def test_every_sentence_ends_with_one_full_stop() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "repair", flaw=0, repair=0)
    assert builder.page.news == ["Lay the tiles: filled from seed 7."]
    say(builder, "undo")
    assert builder.page.news == ["Taken back: Lay the tiles: filled from seed 7."]
    assert [flaw["repairs"] for flaw in builder.page.flaws] == [["Fill the rest from the seed"]]


def test_the_review_says_what_was_chosen_at_every_step() -> None:
    builder = wb.build(GAME, seed=7, players=3, difficulty="novice", pass_many=True)
    say(builder, "go", step=REVIEW)
    lines = {line["title"]: line["text"] for line in builder.page.summary}
    assert lines["Players"] == "3"
    assert lines["Difficulty"].startswith("Novice · Shapes of the tiles: No preference")
    assert "A Pass moves any number of cards: yes" in lines["Difficulty"]
    assert "Where the Bookwyrm starts: J0" in lines["Players and Bookwyrm"]
    assert lines["Lay the tiles"].startswith("Centre 1/1") and lines["Disturbance deck"].endswith("Curse cards 18/18")
    assert builder.page.summary[2]["words"] == "4 things are missing"


def test_a_saved_picture_has_no_locks_and_the_still_has() -> None:
    builder = wb.build(GAME, seed=7)
    say(builder, "go", step="tiles")
    do(builder, "put", place="c2", item="terror[NE]")
    say(builder, "file", format="svg")
    plain = builder.page.told["text"]
    do(builder, "lock", place="c2")
    say(builder, "file", format="svg")
    assert builder.page.told["text"] == plain
    assert "Locked." in str(builder.build._repr_mimebundle_()["image/svg+xml"]) and "Locked." not in plain
    [place] = [place for place in builder.page.places if place["id"] == "c2"]
    assert place["label"].count("Locked.") == 1


def test_every_option_has_a_title_and_its_choices_words() -> None:
    for game in wb.games():
        for option in wb.build(game, seed=1).build.info.options:
            assert option.title and option.heading == option.title, (game, option.name)
            assert len(option.words) in (0, len(option.choices)), (game, option.name)


@pytest.mark.parametrize("game", list(wb.games()))
def test_the_review_says_whose_turn_it_is(game: str) -> None:
    """LC-SETUP-05, LC-TURN-01: of a bare board, and of one amid a game, where it is another player's."""
    builder = wb.build(game, players=3, seed=1)
    say(builder, "go", step=REVIEW)
    *_, turn = builder.page.summary
    assert turn["title"] == "Whose turn it is" and turn["text"].startswith("Player 1, ")
    played, stream = wb.new_game(game, players=3, seed=3), Stream("whose turn")
    while played.decision.seat != 2:
        played.play(stream.choice(list(played.legal_actions)))
    say(builder, "open", text=played.share())
    say(builder, "go", step=REVIEW)
    assert builder.page.summary[-1]["text"] == played.decision.sentence
    assert builder.page.summary[-1]["text"].startswith("Player 2, ")


def test_the_review_says_where_on_the_board_the_bookwyrm_starts() -> None:
    build = wb.build("library-labyrinth", seed=1, autosave=False).build
    texts = " ".join(line["text"] for line in build_views.summary(build, build.problems()))
    assert "Where the Bookwyrm starts: J0, between a5 b5 b4 a4" in texts
