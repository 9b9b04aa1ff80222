"""The contract of a game (`workbench.engine.rulesets`): what engine, tables, players and records rely on."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import workbench as wb
from tests.contract.games import Contender, contenders, each_seat, moments, played
from workbench.engine.actions import Action, Vocabulary, parse, parts
from workbench.engine.scene import Scene
from workbench.engine.streams import Stream
from workbench.errors import IllegalAction, NotationError
from workbench.render import svg, text

ALL = contenders()
FEW = 40
"""Of many actions so many are tried."""


def some(actions: list[Action], number: int) -> list[Action]:
    """A few of many, of every verb some."""
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    stream = Stream("some", number)
    for group in by_verb.values():
        stream.shuffle(group)
    return [action for group in by_verb.values() for action in group[: max(2, FEW // len(by_verb))]]


@pytest.fixture(params=ALL, ids=str)
def contender(request: pytest.FixtureRequest) -> Contender:
    found: Contender = request.param
    return found


def test_every_game_comes_to_an_end_with_somebody_asked_until_then(contender: Contender) -> None:
    for seed in range(3):
        game = played(contender, seed, 5_000)
        outcome = game.outcome
        assert outcome is not None
        assert outcome.sentence and outcome.reason and set(outcome.winners) <= set(range(1, contender.players + 1))
        assert not game.legal_actions and len(game.legal_actions) == 0 and not list(game.legal_actions)
        assert game.decision.seat == 0
        for moment in game.history.past[:-1]:
            decision = game.rules.decision(moment.state)
            assert 1 <= decision.seat <= contender.players
            assert decision.kind and decision.sentence.endswith((".", "?"))
            assert game.rules.legal(moment.state)
        assert [moment.seat for moment in game.history.past[1:]] == [
            game.rules.decision(moment.state).seat for moment in game.history.past[:-1]
        ]


def test_legal_actions_count_list_and_contain_the_same(contender: Contender) -> None:
    for game in moments(contender):
        legal = game.legal_actions
        actions = list(legal)
        assert len(legal) == len(actions) == len(set(actions)) == len({str(action) for action in actions})
        assert bool(legal) == bool(actions)
        assert [*legal.main, *legal.free] == actions
        for action in some(actions, len(actions)):
            assert action in legal
            assert game.rules.why_not(game.state, action) is None


def test_what_is_printed_parses_to_the_same_action(contender: Contender) -> None:
    for game in moments(contender):
        for action in game.legal_actions:
            words = str(action)
            assert words == " ".join(words.split()) == words.lower()
            assert parse(words, game.rules.actions, game.rules.vocabulary) == action
        for action in some(list(game.legal_actions), 1):
            assert game.parse(str(action)) == action


def test_legal_means_applicable_and_a_copy_is_independent(contender: Contender) -> None:
    for game in moments(contender, games=2):
        before = game.rules.position(game.state)
        for action in some(list(game.legal_actions), 2):
            state = game.state.copy()
            assert state == game.state
            game.rules.apply(state, action)
            assert game.rules.problems(state) == []
            assert game.rules.position(game.state) == before
            assert state != game.state


def test_positions_keep_the_rules_and_survive_json(contender: Contender) -> None:
    for game in moments(contender):
        assert game.rules.problems(game.state) == []
        words = json.loads(json.dumps(game.rules.position(game.state)))
        again = game.rules.from_position(words)
        assert again == game.state
        assert game.rules.position(again) == words
        assert [str(action) for action in game.rules.legal(again)] == [str(action) for action in game.legal_actions]


def test_the_same_seed_deals_and_plays_the_same(contender: Contender) -> None:
    one, other = played(contender, 5, 60), played(contender, 5, 60)
    assert one.state == other.state and one.log == other.log and one.record() == other.record()
    deals = {json.dumps(contender.rules.position(contender.rules.new_state(seed))) for seed in range(20)}
    assert len(deals) > 15


def test_undo_and_redo_lead_back_exactly(contender: Contender) -> None:
    game = played(contender, 6, 40)
    states = [moment.state.copy() for moment in game.history.past]
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state == state
    for state in states[1:]:
        game.redo()
        assert game.state == state


def test_documents_records_and_codes_give_the_game_back(contender: Contender) -> None:
    if not contender.listed:
        pytest.skip("the public face reads documents of listed games only")
    for steps in (0, 17, 5_000):
        game = played(contender, 7, steps)
        assert wb.from_position(json.loads(json.dumps(game.position()))).state == game.state
        again = wb.read_record(game.record())
        assert again.state == game.state and again.record() == game.record() and again.log == game.log
        assert wb.open_code(game.share(full=True)).state == game.state
        assert wb.open_code(game.share(full=True, record=True)).state == game.state


def test_public_documents_give_back_what_everybody_may_know(contender: Contender) -> None:
    if not contender.listed:
        pytest.skip("the public face reads documents of listed games only")
    for steps in (0, 17, 5_000):
        game = played(contender, 8, steps)
        assert wb.from_position(game.position(public=True), seed=1).view() == game.view()
        assert wb.open_code(game.share(), seed=2).view() == game.view()
        again = wb.read_record(game.record(public=True), seed=3)
        assert again.view() == game.view() and again.log == game.log
        assert again.record(public=True) == game.record(public=True)
        assert "[Seed" not in game.record(public=True) and str(game.seed) not in game.position(public=True)


def test_views_tell_no_more_than_what_looks_alike(contender: Contender) -> None:
    for number, game in enumerate(moments(contender, games=2, every=17)):
        for seat in each_seat(game):
            view = game.view(seat)
            assert view == game.view(seat)
            before = game.rules.position(game.state)
            state = view.sample(Stream("contract sample", number))
            assert game.rules.position(game.state) == before
            assert game.rules.conceal(state, seat) == view.state
            assert game.rules.conceal(view.state, seat) == view.state
            assert game.rules.problems(state) == []
            assert game.rules.scene(state, seat) == game.rules.scene(game.state, seat) == view.scene()
            assert game.rules.sample(view.state, Stream("a")) == game.rules.sample(view.state, Stream("a"))
            assert set(view.legal_actions) <= set(game.legal_actions)
            if seat == game.decision.seat:
                assert list(view.legal_actions) == list(game.legal_actions) == list(game.rules.legal(state))


def ids_of(scene: Scene) -> list[str]:
    """Everything in a scene that can be pointed at."""
    cards = [card for hand in scene.hands for card in hand.cards]
    things: list[Any] = [*scene.cells, *scene.pieces, *scene.hands, *scene.decks, *scene.tracks, *cards]
    return [thing.id for thing in things]


def test_scenes_are_whole(contender: Contender) -> None:
    for game in moments(contender, games=2):
        for seat in each_seat(game):
            scene = game.scene(seat)
            ids = ids_of(scene)
            assert len(ids) == len(set(ids))
            assert all(":" in ident or ident.isalpha() for ident in ids)
            assert len({(cell.x, cell.y) for cell in scene.cells}) == len(scene.cells)
            for cell in scene.cells:
                assert scene.left <= cell.x < scene.left + scene.columns
                assert scene.bottom <= cell.y < scene.bottom + scene.rows
                edges = [edge for road in cell.roads for edge in road]
                assert len(edges) == len(set(edges)) and set(edges) <= set("NESW")
                assert all(0 <= place < len(cell.roads) for place, _ in cell.signs)
                assert cell.label
            cards = [card for hand in scene.hands for card in hand.cards]
            labelled: list[Any] = [*scene.pieces, *scene.tracks, *scene.decks, *cards]
            assert all(thing.label for thing in labelled)
            assert game.outcome or sum(hand.active for hand in scene.hands) == 1
            assert (scene.result != "") == (game.outcome is not None)
            assert scene.description


def test_every_legal_action_is_found_by_pointing(contender: Contender) -> None:
    for game in moments(contender, games=2):
        scene = game.scene(game.decision.seat or None)
        assert sorted(choice.action for choice in scene.choices) == sorted(map(str, game.legal_actions))
        ids = set(ids_of(scene))
        for choice in scene.choices:
            assert set(choice.targets) <= ids, choice
            assert len(set(choice.targets)) == len(choice.targets)
            assert choice.verb and choice.sentence.endswith((".", "!")) and choice.sentence[0].isupper()
        pointed = {target for choice in scene.choices for target in choice.targets if target.startswith("cell:")}
        marked = {cell.id for cell in scene.cells if "target" in cell.marks}
        assert marked == pointed or not marked  # a table marks what fits by itself


def test_scenes_can_be_drawn_and_printed(contender: Contender) -> None:
    for game in moments(contender, games=1, every=40):
        for scene in (game.scene(), game.scene(game.decision.seat or None)):
            assert svg.table(scene).startswith("<svg") and scene.asked.split()[0] in text.table(scene)


def test_everything_that_happens_is_a_sentence(contender: Contender) -> None:
    for seed in range(3):
        game = played(contender, seed, 5_000)
        for moment in game.history.past:
            for event in moment.events:
                sentence = game.rules.say(event)
                assert sentence.endswith(".") and sentence[0].isalnum(), sentence
                assert "None" not in sentence and "{" not in sentence
                assert all(word == word.strip() and word for word in game.rules.revealed(event).split())


def test_what_may_not_be_chosen_is_refused_with_a_reason(contender: Contender) -> None:
    stream = Stream("refused", contender.players)
    tried = refused = 0
    for game in islice(moments(contender, games=2, every=13), 20):
        before = game.rules.position(game.state)
        for kind in game.rules.actions:
            for _ in range(6):
                action = random_action(kind, game.rules.vocabulary, stream)
                if action is None or action in game.legal_actions:
                    continue
                tried += 1
                with pytest.raises(IllegalAction) as error:
                    game.play(action)
                assert len(str(error.value)) > len(str(action)) + 20
                refused += bool(error.value.rule)
                assert game.rules.position(game.state) == before
        for nonsense in ("", "sing a song", str(next(iter(game.legal_actions), "end")) + " zzz"):
            with pytest.raises((NotationError, IllegalAction)):
                game.play(nonsense)
    assert tried > 20 and refused > tried // 2, "a rule is named for most refusals"


def random_action(kind: type[Action], vocabulary: Vocabulary, stream: Stream) -> Action | None:
    """An action with any words, or None where a role has none."""
    words: dict[str, Any] = {}
    for f in parts(kind):
        if f.metadata["role"] == "flag":
            words[f.name] = bool(stream.below(2))
            continue
        known = sorted(vocabulary(f.metadata["role"]))
        if not known:
            return None
        word = stream.choice(known)
        words[f.name] = (word,) if f.metadata["many"] else word
    return kind(**words)


def test_a_seat_that_is_not_asked_may_not_play(contender: Contender) -> None:
    if contender.players == 1:
        pytest.skip("there is nobody else")
    game = played(contender, 9, 3)
    other = game.decision.seat % contender.players + 1
    action = next(iter(game.legal_actions))
    with pytest.raises(IllegalAction, match="not asked"):
        game.play(action, seat=other)


def test_the_bare_rules_need_nobody_who_listens(contender: Contender) -> None:
    """Players search without events: the state must come out the same."""
    for game in moments(contender, games=1, every=15):
        for action in some(list(game.legal_actions), 3)[:6]:
            heard, silent = game.state.copy(), game.state.copy()
            game.rules.apply(heard, action, lambda kind, **words: None)
            game.rules.apply(silent, action)
            assert heard == silent
