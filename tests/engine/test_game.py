"""A table: what is checked before anything happens, what may be left out, and taking back, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.engine.playing import dealt, play, random_game
from tests.golden.corpus import CORPUS, replayed
from tests.golden.pack_of import golden_pack
from workbench.engine.actions import Action, part
from workbench.engine.game import Game
from workbench.errors import IllegalAction, NotationError, OptionError, WorkbenchError


@pytest.fixture
def game() -> Game:
    """Two players in their first turn."""
    game = wb.new_game("library-labyrinth", players=2, seed=7, pack=golden_pack())
    for _ in range(6):
        game.play("choose science")
    return game


def everything(game: Game) -> tuple[Any, ...]:
    """All there is to know of a game."""
    return game.state.copy(), game.position(), game.record(), game.log, len(game.history.future)


def golden_states() -> Iterator[Game]:
    """Games that stand at each fifth position of the golden ones."""
    for golden in CORPUS[::2]:
        whole = replayed(golden.path.read_text(encoding="utf-8"))
        for moment in whole.history.past[::5]:
            yield Game(whole.rules, whole.seed, moment.state)


# What is refused.


@pytest.mark.parametrize(
    ("words", "error", "sentence"),
    [
        ("flip c3", IllegalAction, "c3 is lit already. [LL-ACT-FLIP-06]"),
        ("flip e5", IllegalAction, "not orthogonally adjacent"),
        ("move a1", IllegalAction, "a1 is dark"),
        ("choose science", IllegalAction, "the first Books have been chosen"),
        ("flipp c2", NotationError, "Did you mean 'flip'?"),
        ("flip z9", NotationError, "'z9' in 'flip z9' is not a cell."),
        ("flip", NotationError, "a cell is missing"),
        ("rotate c2", NotationError, "a way is missing"),
        ("", NotationError, "An action is needed"),
        ("take science take", NotationError, "one word too many"),
    ],
)
def test_wrong_words_and_illegal_actions_leave_everything_as_it_was(
    game: Game, words: str, error: type[Exception], sentence: str
):
    before = everything(game)
    with pytest.raises(error) as refused:
        game.play(words)
    assert sentence in str(refused.value)
    assert everything(game) == before


def test_an_illegal_action_carries_its_words_and_its_rule(game: Game):
    with pytest.raises(IllegalAction) as refused:
        game.play("flip c3")
    assert (refused.value.action, refused.value.rule) == ("flip c3", "LL-ACT-FLIP-06")


def test_another_seat_is_not_asked(game: Game):
    before = everything(game)
    with pytest.raises(IllegalAction, match=r"seat 2 is not asked now. It is seat 1's decision"):
        game.play("take science", seat=2)
    assert everything(game) == before
    game.play("take science", seat=1)


def test_actions_of_another_game_or_with_words_of_none_are_refused(game: Game):
    @dataclass(frozen=True, slots=True)
    class Dance(Action):
        verb: ClassVar[str] = "dance"
        cell: str = part("cell")

    kinds: dict[str, Any] = {kind.verb: kind for kind in game.rules.actions}
    flip, take, give = kinds["flip"], kinds["take"], kinds["give"]
    before = everything(game)
    for action in (
        Dance("c2"),
        flip("z9"),
        flip("c2", "nothing"),
        take("cookery"),
        give(("nobody",), "2"),
        give((), "2"),
    ):
        with pytest.raises(IllegalAction):
            game.play(action)
    assert everything(game) == before


def test_nothing_can_be_done_when_the_game_is_over():
    game = play(dealt(1), 1)
    assert game.outcome is not None and game.decision.seat == 0
    assert not game.legal_actions and len(game.legal_actions) == 0
    for words in ("end", "take science", "flip a1"):
        with pytest.raises(IllegalAction, match="the game is over"):
            game.play(words, seat=1)


def test_illegal_actions_are_told_from_legal_ones_everywhere():
    """Every action of another position is either offered here, or refused with the state untouched."""
    actions: list[Action] = []
    refused = 0
    for game in golden_states():
        state = game.state.copy()
        legal = {*game.legal_actions}
        for action in [action for action in actions if action not in legal][-12:]:
            with pytest.raises((IllegalAction, NotationError)):
                game.play(action)
            refused += 1
        assert game.state == state and not game.history.can_undo
        actions = [*actions[-40:], *list(legal)[:: max(1, len(legal) // 8)]]
    assert refused > 1000


# What may be left out.


def test_what_the_position_leaves_no_choice_about_may_be_left_out():
    completed = 0
    for game in golden_states():
        for action in game.legal_actions:
            words = str(action)
            if " with " in words and words.startswith("move"):
                short = words.partition(" with ")[0]
                alike = [other for other in game.legal_actions if f"{other} ".startswith(f"{short} ")]
                if len(alike) == 1:
                    assert game.parse(short) == action
                    completed += 1
                else:
                    with pytest.raises(IllegalAction, match=r"it is not complete. Choose one of: ") as listed:
                        game.parse(short)
                    assert str(alike[0]) in str(listed.value)
    assert completed >= 5


def test_a_completion_changes_nothing_that_was_said():
    """Returning is not capturing, mine is not yours, and what was not asked for is not drawn."""
    tried = 0
    for game in golden_states():
        legal = {str(action) for action in game.legal_actions}
        for words in legal:
            wrong = []
            if " capture " in words:
                wrong.append(words.partition(" with ")[0].replace(" capture ", " return "))
            if words.startswith("swap "):
                mine, _, rest = words.removeprefix("swap ").partition(" for ")
                theirs, _, partner = rest.partition(" with ")
                wrong.append(f"swap {theirs} for {mine} with {partner}")
            if words.startswith("move ") and " using " in words:
                wrong.append(words.partition(" using ")[0] + " draw")
            for other in wrong:
                if other not in legal:
                    tried += 1
                    try:
                        meant = game.parse(other)
                    except IllegalAction:
                        continue
                    pytest.fail(f"'{other}' was taken for '{meant}'")
    assert tried > 100


def test_an_effect_alone_names_the_use_of_a_card():
    found = 0
    for game in golden_states():
        for action in game.legal_actions:
            words = str(action).split()
            if words[0] == "use":
                effect = words[1].split("/")[0]
                alike = [o for o in game.legal_actions if str(o).startswith(f"use {effect}/")]
                if len(alike) == 1:
                    assert game.parse(f"use {effect}") == action
                    found += 1
    assert found


# What is told.


def test_what_a_game_tells(game: Game):
    assert game.decision.seat == 1 and game.decision.kind == "action"
    assert game.outcome is None
    events = game.play("flip c2")
    assert [event.kind for event in events][:2] == ["flip", "lit"]
    assert game.log[-1] and len(game.log) == sum(len(moment.events) for moment in game.history.past)
    assert repr(game) == "<Game library-labyrinth, 2 players, seed 7, 7 actions played>"
    pictures = game._repr_mimebundle_()
    assert pictures["text/plain"] == str(game) and pictures["image/svg+xml"].startswith("<svg")
    with pytest.raises(WorkbenchError, match=r"There is no seat 3; the seats are 1 to 2."):
        game.view(3)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "library-labyrint"}, "There is no game 'library-labyrint'. Did you mean 'library-labyrinth'?"),
        ({"players": 6}, "for 1 to 5 players, not for 6"),
        ({"players": True}, "not for True"),
        ({"players": "2"}, "not for '2'"),
        ({"seed": 1.5}, "A seed is a whole number of at most 18 digits, not 1.5"),
        ({"seed": True}, "A seed is a whole number of at most 18 digits, not True"),
        ({"seed": "x"}, "A seed is a whole number of at most 18 digits, not 'x'"),
        ({"difficulti": "novice"}, "There is no option 'difficulti'. Did you mean 'difficulty'?"),
    ],
)
def test_wrong_games_are_refused(given: dict[str, Any], sentence: str):
    with pytest.raises(WorkbenchError) as refused:
        wb.new_game(**{"game": "library-labyrinth", "pack": golden_pack(), **given})
    assert sentence in str(refused.value)


def test_a_box_that_cannot_satisfy_the_options_says_so():
    """LL-SC-55: an option combination for which there are too few components."""
    with pytest.raises(OptionError, match="30 curse cards with 0 double ones need 30 single ones, but there are 28"):
        wb.new_game("library-labyrinth", pack=golden_pack(), disturbance_count=30)
    with pytest.raises(OptionError, match="start_rewards 4 for 5 players: there are 15"):
        wb.new_game("library-labyrinth", pack=golden_pack(), players=5, start_books=1, start_rewards=4)


def test_seeds_that_a_position_could_not_carry_are_refused():
    with pytest.raises(OptionError, match="seed"):
        wb.new_game("library-labyrinth", pack=golden_pack(), seed=10**45)
    for seed in (0, -1, 10**18 - 1, 1 - 10**18):
        game = wb.new_game("library-labyrinth", pack=golden_pack(), seed=seed)
        assert wb.from_position(game.position(), golden_pack()).state == game.state
        assert wb.read_record(game.record(), golden_pack()).state == game.state


# Back and forth.


def test_nothing_to_take_back_and_nothing_to_do_again(game: Game):
    fresh = dealt(3)
    with pytest.raises(WorkbenchError, match="this is the start of the game"):
        fresh.undo()
    with pytest.raises(WorkbenchError, match="nothing was taken back"):
        game.redo()


@settings(max_examples=60)
@given(
    st.integers(0, 10_000),
    st.lists(
        st.one_of(
            st.tuples(st.just("play"), st.integers(0, 2**30)), st.tuples(st.sampled_from(["undo", "redo"]), st.just(0))
        ),
        min_size=5,
        max_size=60,
    ),
)
def test_play_undo_and_redo_in_any_order_is_a_replay_of_what_is_left(number: int, steps: list[tuple[str, int]]):
    game = play(dealt(number % 30), number, number % 40)
    base, states = len(game.history.past), [moment.state.copy() for moment in game.history.past]
    for what, choice in steps:
        if what == "undo" and game.history.can_undo:
            game.undo()
        elif what == "redo" and game.history.can_redo:
            game.redo()
        elif what == "play" and not game.outcome:
            legal = [*game.legal_actions]
            game.play(legal[choice % len(legal)])
    again = Game(game.rules, game.seed)
    for moment in game.history.past[1:]:
        assert moment.action is not None
        assert again.play(moment.action) == [*moment.events]
    assert again.state == game.state
    assert [moment.state for moment in again.history.past] == [moment.state for moment in game.history.past]
    assert again.log == game.log and again.scene() == game.scene()
    for before, moment in zip(states, game.history.past[:base], strict=False):
        if before != moment.state:
            break  # another way was taken from here on
    while game.history.can_undo:
        game.undo()
    assert game.state == states[0] == again.history.past[0].state


def test_redo_repeats_what_chance_gave():
    game = random_game(5)
    states = [moment.state.copy() for moment in game.history.past]
    end = everything(game)[:4]
    while game.history.can_undo:
        game.undo()
    for state in states[1:]:
        game.redo()
        assert game.state == state
    assert everything(game)[:4] == end


@pytest.mark.parametrize("opened", [wb.new_game, wb.build])
def test_the_name_of_a_pack_says_whose_pack_it_is_and_how_it_is_given(opened: Callable[[str], object]) -> None:
    with pytest.raises(
        WorkbenchError, match=r"its game is 'library-labyrinth'.*wb\.load_pack\('library-labyrinth-mini'\)"
    ):
        opened("library-labyrinth-mini")
