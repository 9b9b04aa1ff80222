"""Records: both promises, comments, take-backs, positions to start from, and what is refused, with its line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import workbench as wb
from tests.engine.playing import dealt, play, random_game
from tests.golden.pack_of import golden_pack
from workbench.engine import records
from workbench.engine.game import Game
from workbench.errors import IllegalAction, RecordError, WorkbenchError

GAMES = range(40)


def read(text: str, seed: int | None = None) -> Game:
    return wb.read_record(text, golden_pack(), seed=seed)


@pytest.fixture
def game() -> Game:
    game = wb.new_game("library-labyrinth", players=2, seed=7, pack=golden_pack())
    for words in ("choose science", "choose legends", *["choose amazing-lives"] * 4):
        game.play(words)
    return game


# The two promises.


@pytest.mark.parametrize("number", GAMES)
def test_with_its_seed_a_record_gives_back_the_identical_game(number: int):
    game = random_game(number, take_backs=True)
    text = game.record()
    again = read(text)
    assert again.state == game.state and again.seed == game.seed
    assert again.record() == text
    assert [moment.state for moment in again.history.past] == [moment.state for moment in game.history.past]
    assert again.log == game.log
    assert (again.comments, again.take_backs) == (game.comments, game.take_backs)
    play(again, number, 20)
    play(game, number, 20)
    assert again.state == game.state, "they go on alike"


@pytest.mark.parametrize("number", GAMES)
def test_without_a_seed_it_gives_back_all_that_was_public(number: int):
    game = random_game(number, take_backs=True)
    text = game.record(public=True)
    assert "[Seed " not in text
    for seed in (1, 10**18 - 1):
        again = read(text, seed)
        assert again.view() == game.view()
        assert again.scene() == game.scene()
        assert again.record(public=True) == text
        assert again.position(public=True) == game.position(public=True)
        assert not again.rules.problems(again.state)
        assert [again.rules.conceal(m.state) for m in again.history.past] == [
            game.rules.conceal(m.state) for m in game.history.past
        ]
        assert [again.rules.say(event) for m in again.history.past[1:] for event in m.events] == [
            game.rules.say(event) for m in game.history.past[1:] for event in m.events
        ]


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("public", [False, True])
def test_every_number_of_players(players: int, public: bool):
    game = play(dealt(players, players), players, 60, take_backs=True)
    text = game.record(public=public)
    again = read(text, 5)
    assert again.view() == game.view() and again.record(public=public) == text
    assert (again.state == game.state) or public


def test_what_is_hidden_at_the_end_of_a_public_record_depends_on_the_seed_alone():
    text = random_game(3).record(public=True)
    assert read(text, 4).state == read(text, 4).state
    assert read(text, 4).state != read(text, 5).state
    assert read(text).seed != read(text).seed, "nobody knows it"


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("number", range(12))
def test_a_record_may_start_from_a_position(number: int, public: bool):
    begun = play(dealt(number), number, 20)
    game = wb.from_position(begun.position(public=public), golden_pack(), seed=number)
    play(game, number + 100, 30, take_backs=True)
    text = game.record(public=public)
    assert ("[Position " in text) and ("[Seed " in text) != public
    again = read(text, 9)
    assert again.view() == game.view()
    assert again.record(public=public) == text
    assert (again.state == game.state) or public


@pytest.mark.parametrize("number", range(5))
def test_a_game_from_a_public_record_has_a_full_record_too(number: int):
    game = read(play(dealt(number), number, 25).record(public=True), 77)
    play(game, number, 10)
    again = read(game.record())
    assert again.state == game.state


# Comments and take-backs.


def test_the_result_stands_in_the_header(game: Game):
    assert '[Result "*"]' in game.record()
    over = play(dealt(2), 2)
    assert over.outcome is not None
    assert f'[Result "{over.outcome.reason}"]' in over.record()
    wrong = over.record().replace(f'[Result "{over.outcome.reason}"]', '[Result "won"]')
    with pytest.raises(
        RecordError, match=f"its result is given as 'won', but the game played so is '{over.outcome.reason}'"
    ):
        read(wrong)


def test_comments_stand_after_the_action_they_are_about(game: Game):
    game.comment("  Off\nwe go. ")
    game.play("take science")
    game.comment("= ! ; [x] 3. y")
    lines = game.record().splitlines()
    at = lines.index("; Off we go.")
    assert lines[at - 1].startswith("6. choose") and lines[at + 1].startswith("7. take science = ")
    assert lines[-1] == "; = ! ; [x] 3. y"
    assert read(game.record()).comments == {6: ["Off we go."], 7: ["= ! ; [x] 3. y"]}


def revealing_line(game: Game) -> str:
    return records.line_of(game.rules, game.history.now)


def test_what_was_taken_back_after_it_revealed_something_stays_in_the_record(game: Game):
    game.play("flip c2")
    seen = revealing_line(game)
    game.undo()
    assert "! taken back" not in game.record(), "nothing else was done yet"
    game.play("take science")
    assert f"! taken back: {seen}\n7. take science" in game.record()
    assert game.take_backs == {6: [seen]}
    game.undo()
    game.play("flip d3")
    assert [line.split(" = ")[0] for line in game.take_backs[6]] == ["flip c2", "take science"]


def test_doing_it_again_cancels_the_take_back(game: Game):
    game.play("flip c2")
    text = game.record()
    game.undo()
    game.redo()
    assert game.record() == text
    game.play("take science")
    assert game.take_backs == {}


def test_taking_back_what_revealed_nothing_leaves_no_trace(game: Game):
    before = game.record()
    game.play("pass-action")
    game.comment("gone with it")
    game.undo()
    game.play("take science")
    assert game.take_backs == {} and game.comments == {}
    assert game.record().startswith(before)


def test_a_longer_take_back_keeps_every_line(game: Game):
    lines = []
    for words in ("flip c2", "pass-action", "take science"):
        game.play(words)
        lines.append(revealing_line(game))
    for _ in lines:
        game.undo()
    game.play("flip d3")
    assert game.take_backs == {6: lines}
    assert read(game.record()).take_backs == {6: lines}


# What is refused.


def edited(game: Game, old: str, new: str, *, count: int = 1) -> str:
    text = game.record()
    assert re.search(old, text, re.MULTILINE), f"nothing to edit: {old}"
    return re.sub(old, lambda match: match.expand(new), text, count=count, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (r'^\[Record "1"\]\n', "", 1, 'this is not a record: the first line must be [Record "1"].'),
        (r'\[Record "1"\]', '[Record "2"]', 1, "its format is '2'; this workbench reads 1. A newer one may read it."),
        (r'\[Record "1"\]', '[Record "0"]', 1, "its format is 0, which is too old to be read."),
        (r'\[Record "1"\]', '[Record "one"]', 1, "its format is 'one'"),
        (r"^\[Game .*\n", "", None, 'the header [Game "…"] is missing.'),
        (r"^\[Pack .*\n", "", None, 'the header [Pack "…"] is missing.'),
        (r'"library-labyrinth"', '"library-labyrint"', None, "Did you mean 'library-labyrinth'?"),
        (r'\[Rules "1"\]', '[Rules "7"]', None, "written with version '7'; this is '1'."),
        (r'\[Players "2"\]', '[Players "two"]', None, "the header Players must be a whole number, not 'two'."),
        (r'\[Players "2"\]', '[Players "9"]', None, "for 1 to 5 players, not for 9"),
        (r'\[Seed "7"\]', '[Seed "7.5"]', None, "the header Seed must be a whole number"),
        (r'\[Options "{}"\]', r'[Options "{\\"colour\\": 1}"]', None, "There is no option 'colour'."),
        (r'\[Options "{}"\]', '[Options "{}', 5, "a header looks like"),
        (r'\[Options "{}"\]', '[Options "{"]', 5, "this header cannot be read"),
        (r'\[Options "{}"\]', '[Options "[]"]', 5, "a header looks like"),
        (r'\[Options "{}"\]', '[Options "3"]', 5, "a header looks like"),
        (r'\[Seed "7"\]', '[Colour "7"]', 7, "there is no header 'Colour'. Known are Record,"),
        (r'\[Seed "7"\]', '[Players "2"]', 7, "headers stand before the actions, each once."),
        (r"^1\. ", '[Result "*"]\n1. ', 10, "headers stand before the actions, each once."),
        (r"^0\. ", "; too early\n0. ", 9, "a comment must follow the line of an action."),
        (r"^0\. deal.*\n", "", 9, "'0. ACTION = RESULTS' is expected here, not '1. choose science"),
        (r"^0\. deal", "0. pass", 9, "the first line is '0. deal', and only that."),
        (r"^2\. ", "3. ", 11, "'2. ACTION = RESULTS' is expected here, not '3. choose legends"),
        (r"^2\. ", "two. ", 11, "'2. ACTION = RESULTS' is expected here"),
        (
            r"^2\. choose legends = ",
            "2. choose legend = ",
            11,
            "'legend' in 'choose legend' is not a deck. Did you mean 'legends'?",
        ),
        (
            r"^2\. choose legends = .*",
            "2. choose legends",
            11,
            "the record says 'nothing' was revealed, the game reveals '",
        ),
        (
            r"^2\. choose legends = .*",
            "2. choose legends = mulan alice",
            11,
            "the record says 'mulan alice' was revealed",
        ),
        (r"^6\. .*", "6. end", 15, "'end' is not legal here: "),
        (r"^6\. .*", "6. deal", 15, "the first line is '0. deal', and only that."),
    ],
)
def test_what_is_refused_names_its_line(game: Game, old: str, new: str, line: int | None, sentence: str):
    with pytest.raises(RecordError) as refused:
        read(edited(game, old, new))
    assert sentence in str(refused.value)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"Line {line} of the record: ") == (line is not None)


def test_another_pack_is_refused_with_advice(game: Game):
    with pytest.raises(RecordError, match=r"'id': 'golden'.*load that pack and hand it in"):
        wb.read_record(game.record())


def test_an_empty_and_a_foreign_text_are_refused():
    for text in ("", "\n\n", "hello", '[Event "chess"]\n\n1. e4 e5', "[Record]", "\ufeff", '{"format": 1}'):
        with pytest.raises(RecordError, match="this is not a record"):
            read(text)


def test_too_long_a_text_is_refused(game: Game):
    with pytest.raises(RecordError, match="1000000 are read at most"):
        read(game.record() + "; " + "x" * records.MOST_CHARACTERS)


PASTED = {
    "quoted in a mail": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f"> > {line}\n" for line in text.splitlines()),
    "below other words": lambda text: f"Hello!\nLook at this [game]:\n\n{text}",
    "below other words, quoted": lambda text: "On Monday Ada wrote:\n" + text.replace("\n", "\n> ").join(["> ", ""]),
    "with tabs": lambda text: text.replace("[Record ", "\t[Record\t").replace(". choose ", ".\tchoose\t"),
    "with no-break spaces": lambda text: text.replace(" choose ", "\u00a0choose\u00a0").replace('e "', 'e\u00a0"'),
    "with no-break spaces everywhere but in texts": lambda text: "\n".join(
        line if line.startswith("[") else line.replace(" ", "\u00a0") for line in text.splitlines()
    ),
    "with invisible letters": lambda text: "".join(f"\u200b{line}\n" for line in text.splitlines()),
    "indented": lambda text: "".join(f"\u00a0   {line} \u00a0\n" for line in text.splitlines()),
}


@pytest.mark.parametrize("how", PASTED)
def test_a_record_is_found_in_what_was_pasted(game: Game, how: str):
    pasted = PASTED[how](game.record())
    assert pasted != game.record()
    assert wb.read_record(pasted, like=game).record() == game.record()


def test_the_line_that_is_wrong_is_that_of_the_pasted_text(game: Game):
    pasted = "Hello!\n\n" + "".join(f"> {line}\n" for line in game.record().splitlines())
    wrong = pasted.replace("1. choose", "one. choose")
    number = next(number for number, line in enumerate(wrong.splitlines(), 1) if "one." in line)
    with pytest.raises(RecordError) as error:
        wb.read_record(wrong)
    assert error.value.line == number


def test_byte_order_marks_blank_lines_and_other_line_ends_do_not_matter(game: Game):
    text = game.record()
    for variant in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        text.replace("\n", "  \n\n"),
        "\n" + text,
        text.rstrip(),
    ):
        assert read(variant).record() == text


def test_a_public_record_that_says_what_cannot_be_is_refused(game: Game):
    text = game.record(public=True)
    revealed = re.findall(r"^1\. choose science = (\S+)", text, re.MULTILINE)[0]
    for wrong, sentence in (
        ("zenobia", "'zenobia' cannot be revealed here: it is not in the stack."),
        ("", "the record says nothing about a result that is needed here."),
        (f"{revealed} {revealed}", "was not revealed by 'choose science'"),
    ):
        with pytest.raises(RecordError) as refused:
            read(
                re.sub(
                    r"^1\. choose science = .*", f"1. choose science = {wrong}".strip(" ="), text, flags=re.MULTILINE
                ),
                3,
            )
        assert sentence in str(refused.value) and refused.value.line == 9


def flips(game: Game) -> tuple[str, int, str]:
    """The first flip of a played game: all its public record, the line, the word for the tile."""
    text = game.record(public=True)
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"\d+\. flip \w\d = (\w+\[[NESW]+\])", line):
            return text, number, match[1]
    raise AssertionError("nothing was flipped")


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        ("lava[NE]", "'lava[NE]' is not a tile, such as terror[NE]."),
        ("terror", "is not a tile"),
        ("terror[NS]", "no tile has these openings"),
        ("terror[NN]", "each of the letters N, E, S, W at most once"),
        ("centre[NESW]", "all centre tiles have been seen"),
    ],
)
def test_a_public_record_with_a_tile_that_cannot_be_is_refused(tile: str, sentence: str):
    text, number, word = flips(play(dealt(8, 2, {}), 8, 60))
    lines = text.splitlines()
    lines[number - 1] = lines[number - 1].replace(word, tile)
    with pytest.raises(RecordError) as refused:
        read("\n".join(lines), 1)
    assert sentence in str(refused.value) and refused.value.line == number


@pytest.mark.parametrize("word", ["nobody", "9", "j99"])
@pytest.mark.parametrize("option", [{"start_genres": "random"}, {"first_player": "random"}, {"wyrm_start": "random"}])
def test_a_public_record_with_a_deal_that_cannot_be_is_refused(option: dict[str, Any], word: str):
    game = dealt(1, 2, option)
    text = re.sub(r"^0\. deal = .*", f"0. deal = {word}", game.record(public=True), flags=re.MULTILINE)
    with pytest.raises(RecordError):
        read(text, 1)


def test_a_refused_play_with_a_script_leaves_the_game_as_it_was(game: Game):
    from workbench.engine.chance import Script

    state = game.state.copy()
    for words in ((), ("nobody",), ("ada-lovelace", "mulan")):
        with pytest.raises(RecordError):
            game.play("take science", script=Script(words))
        assert game.state == state and game.state.script is None


# Older formats.


def test_an_older_format_is_migrated_step_by_step(game: Game, monkeypatch: pytest.MonkeyPatch):
    """A format 0 that called the actions otherwise, and a format -1 does not exist: each step gives the next format."""

    def from_zero(text: str) -> str:
        return text.replace('[Record "0"]', '[Record "1"]').replace("pick ", "choose ")

    old = game.record().replace('[Record "1"]', '[Record "0"]').replace("choose ", "pick ")
    with pytest.raises(RecordError, match="its format is 0, which is too old to be read"):
        read(old)
    monkeypatch.setitem(records.MIGRATIONS, 0, from_zero)
    assert read(old).record() == game.record()


def test_two_steps_of_migration(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(records, "FORMAT", 3)
    monkeypatch.setitem(records.MIGRATIONS, 1, lambda text: text.replace("choose", "pick").replace('"1"]', '"2"]', 1))
    monkeypatch.setitem(records.MIGRATIONS, 2, lambda text: text.replace("pick", "choose").replace('"2"]', '"3"]', 1))
    old = game.record().replace('[Record "3"]', '[Record "1"]')
    assert read(old).record() == game.record()


# Positions.


def document(**changes: Any) -> dict[str, Any]:
    made = json.loads(json.dumps(dealt(1, 2, {}).position()))
    for path, value in changes.items():
        holder: Any = made
        *way, last = path.split("__")
        for step in way:
            holder = holder[step]
        if value is ...:
            del holder[last]
        else:
            holder[last] = value
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": ...}, "format: this entry is missing."),
        ({"format": 2}, "format: 2 cannot be read; this workbench reads 1."),
        ({"format": "1"}, "format: '1' cannot be read"),
        ({"game": 3}, "a game's name and a mapping of options are needed"),
        ({"game": "chess"}, "There is no game 'chess'."),
        ({"options": []}, "a game's name and a mapping of options are needed"),
        ({"options": {"pass_many": "yes"}}, "Option 'pass_many' cannot be 'yes'. It can be: false, true."),
        ({"players": 2.0}, "not for 2.0"),
        ({"players": 3}, "state.meeples.3: this entry is missing."),
        ({"rules": "0"}, "rules: written with version '0'; this is '1'."),
        ({"pack": {"id": "x"}}, "pack: written with {'id': 'x'}, but the pack here is"),
        ({"seed": 1.0}, "A seed is a whole number of at most 18 digits, not 1.0."),
        ({"state": ...}, "state: this entry is missing."),
        ({"state": 3}, "state: a mapping of names to values is needed, not 3."),
        ({"state__seat": 3}, "state.seat: a whole number from 1 to 2 is needed, not 3."),
        ({"state__seat": True}, "state.seat: a whole number from 1 to 2 is needed, not True."),
        ({"state__phase": "akshun"}, "state.phase: 'akshun' is not known here."),
        ({"state__colour": 1}, "state.colour: there is no such entry."),
        ({"state__board__c3": ...}, "state.board.c3: this entry is missing."),
        ({"state__board__z9": {}}, "state.board.z9: there is no such entry."),
        ({"state__board__c3__tile": "lava"}, "state.board.c3.tile: 'lava' is not known here. It can be:"),
        ({"state__board__c3__openings": "NX"}, "state.board.c3.openings: 'NX' is not a set of edges"),
        ({"state__board__c3__openings": 5}, "state.board.c3.openings: '?' is not a set of edges"),
        ({"state__board__c3__lit": 1}, "state.board.c3.lit: true or false is needed, not 1."),
        (
            {"state__board__c3__token": "krakn"},
            "state.board.c3.token: 'krakn' is not known here. Did you mean 'kraken'?",
        ),
        ({"state__hands__1__cards": ["alice", "alice"]}, "state.hands.1.cards: 'alice' stands twice."),
        ({"state__hands__1__cards": "alice"}, "state.hands.1.cards: a list is needed, not 'alice'."),
        ({"state__hands__1__cards": [["alice"]]}, "state.hands.1.cards[0]: ['alice'] is not known here."),
        ({"state__hands__1__piles": [3]}, "state.hands.1.piles[0]: a mapping of names to values is needed, not 3."),
        ({"state__decks__science": ["alice"]}, "state.decks.science[0]: 'alice' is not known here."),
    ],
)
def test_a_wrong_position_names_its_entry(changes: dict[str, Any], sentence: str):
    with pytest.raises(WorkbenchError) as refused:
        wb.from_position(document(**changes), golden_pack())
    assert sentence in str(refused.value)


@pytest.mark.parametrize("thing", [None, 3, "x", [], [{}]])
def test_a_position_is_a_mapping(thing: Any):
    with pytest.raises(WorkbenchError, match="A position is a mapping"):
        wb.from_position(thing, golden_pack())


@pytest.mark.parametrize("number", range(25))
def test_positions_come_back_and_go_on_alike(number: int):
    game = random_game(number)
    again = wb.from_position(json.loads(json.dumps(game.position())), golden_pack())
    assert again.state == game.state and again.position() == game.position()
    play(again, number, 20)
    play(game, number, 20)
    assert again.state == game.state


def test_an_action_that_was_not_written_in_full_is_refused(game: Game):
    game.play("flip c2")
    with pytest.raises(IllegalAction):
        game.play("flip c2")
    with pytest.raises(RecordError, match="a cell is missing"):
        read(edited(game, r"^7\. flip c2 = .*", "7. flip"))
