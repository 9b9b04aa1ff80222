"""Games of hidden hands on one table: what reaches the page never holds another hand, nor what is in the deck."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

import workbench as wb
from tests.widgets.bridge import state_of
from workbench.engine.actions import words_of
from workbench.engine.bits import members
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets import asking
from workbench.widgets.branching import branch
from workbench.widgets.seats import Seats
from workbench.widgets.table import Table, play

GAME = "labyrinth-card-game"


def hidden(game: Game, eyes: int) -> dict[str, str]:
    """Id and name of every card in the deck and in the hands of seats other than the one that looks (0: none does)."""
    box, state = game.rules.box, game.state  # type: ignore[attr-defined]
    hands = [hand for seat, hand in enumerate(state.hands, 1) if seat != eyes]
    numbers = [*state.deck, *(card for hand in hands for card in members(hand))]
    return {box.cards[number].id: game.rules.names(box.cards[number].id) for number in numbers}  # type: ignore[attr-defined]


def found_in(sent: str, cards: dict[str, str]) -> set[str]:
    """The cards that a text names, by id or in print; one name may be the beginning of another."""
    words = {word for ident, name in cards.items() for word in (ident, name)}
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return set(re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-]| and )", sent))


class Sitting:
    """Who sits at the table: the only person, or whoever took it over last, until another person is asked."""

    def __init__(self, table: Table) -> None:
        self.table, self.last = table, 0

    @property
    def eyes(self) -> int:
        people, asked = self.table.seats.humans, self.table.game.decision.seat
        if len(people) == 1:
            return people[0]
        return 0 if asked in people and asked != self.last else self.last

    def check(self) -> None:
        if self.table.game.outcome is None:
            found = found_in(sent_by(self.table), hidden(self.table.game, self.eyes))
            assert found == set(), (self.eyes, self.table.game.log[-1], self.table.game.decision)


def sent_by(table: Table) -> str:
    """All that the page was sent, but for captions that are cut off: the labels of what bears them are whole."""
    return re.sub(r"<text.*?</text>", "", json.dumps(state_of(table), ensure_ascii=False))


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


def play_on(sitting: Sitting, stream: Stream) -> None:
    """One action by whoever is asked, and all the questions that could be asked before it."""
    table, game = sitting.table, sitting.table.game
    if table.seats.asked:
        say(table, "step")
        return
    if over := table.mode["hand_over"]:
        assert over["seat"] == game.decision.seat
        assert table.choices == [] and table.walks == {}
        if stream.below(5) == 0:
            ask_at_the_curtain(sitting, stream)
        say(table, "here")
        sitting.last = over["seat"]
        sitting.check()
    seat = game.decision.seat
    if stream.below(4) == 0:
        for kind in ("hint", "share", "record", "position"):
            say(table, kind)
            assert table.told is not None and table.notice is None
            sitting.check()
    if game.decision.kind == "lay":
        own = game.view(seat).scene().hands[seat - 1].cards
        sent = sent_by(table)
        assert own and all(card.id in sent for card in own), "one's own hand is shown"
        assert any(key.startswith("ghost:") for key in table.drawings)
    action = str(stream.choice(list(game.legal_actions)))
    say(table, "play", action=action)
    assert str(game.history.now.action) == action, table.notice


def questions(game: Game) -> list[dict[str, Any]]:
    """All that a page may ask, of every card and of what is on the table."""
    scene, cards = game.scene(), game.rules.box.number  # type: ignore[attr-defined]
    cells = [cell.name for cell in scene.cells]
    free = [cell.name for cell in scene.cells if cell.shape == "free"]
    asked: list[dict[str, Any]] = [{"kind": kind} for kind in ("hint", "share", "record", "position")]
    assert {each["kind"] for each in asked} | {"why", "why-nothing", "law"} == asking.ANSWERS.keys(), "all are asked"
    asked += [{"kind": "share", "full": full, "record": record} for full in (True, False) for record in (True, False)]
    for cell in (free[0], cells[0], free[-1]):
        asked += [{"kind": "why", "action": f"lay {card} {cell}"} for card in cards]
    asked += [{"kind": "why", "action": f"take {card}"} for card in cards] + [{"kind": "why", "action": "leave"}]
    ids = [f"card:{card}" for card in cards]
    ids += [*(cell.id for cell in scene.cells), *(hand.id for hand in scene.hands), *(deck.id for deck in scene.decks)]
    asked += [{"kind": "why-nothing", "id": ident, "name": "this"} for ident in ids]
    asked += [{"kind": "play", "action": f"lay {card} {free[0]}"} for card in cards]
    asked += [{"kind": "layer", "name": layer["name"]} for layer in play(game, autosave=False).layers["titles"]]
    return asked


def answers(table: Table, asked: list[dict[str, Any]]) -> list[str]:
    """What the page holds after each question, and in the end with the drawings."""
    found = []
    for words in asked:
        say(table, **words)
        told = (table.told, table.notice, table.news, table.mode, table.choices, table.walks, table.layers, table.hands)
        found.append(json.dumps(told, sort_keys=True))
    return [*found, json.dumps((table.drawings, table.cells, table.chronicle), sort_keys=True)]


def ask_at_the_curtain(sitting: Sitting, stream: Stream) -> None:
    """With other hands and another deck, all that everybody saw the same, every answer is the same to the letter."""
    table, game = sitting.table, sitting.table.game
    twin, now = branch(game), game.history.now
    dealt = replace(now, state=game.rules.sample(game.view().state, stream))
    twin.history.renew(lambda moment: dealt if moment is now else moment)
    other = play(twin, table.seats.players, autosave=False)
    other.seats.paused = table.seats.paused
    other.refresh()
    assert not twin.history.can_redo and twin.state.hands != game.state.hands
    assert other.mode["hand_over"] == table.mode["hand_over"]
    asked, before = questions(game), len(game.history.past)
    mine, theirs = answers(table, asked), answers(other, asked)
    for question, one, another in zip([*asked, "the table"], mine, theirs, strict=True):
        assert one == another, question
    assert len(game.history.past) == before, "nothing can be played meanwhile"
    say(table, "layer", name="")


@pytest.fixture(autouse=True)
def _no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers play when they are told to step, also where a browser of other tests keeps a loop running."""
    monkeypatch.setattr(Seats, "_start", lambda seats, work: False)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("people", ["all", "one", "two"])
def test_no_hand_but_ones_own_ever_reaches_the_page(players: int, people: str) -> None:
    """LC-AMB-10, for every number of players, with the table handed over and with computers in the other seats."""
    game = wb.new_game(GAME, players=players, seed=players, options={"deck": "two" if players % 2 else "one"})
    first = {"all": players + 1, "one": 2, "two": 3}[people]
    computers = {seat: Greedy(Stream("greedy", seat)) for seat in range(first, players + 1)}
    table, stream = play(game, computers, autosave=False), Stream("people", players)
    sitting = Sitting(table)
    sitting.check()
    for _ in range(16):
        if game.outcome is not None:
            break
        play_on(sitting, stream)
        sitting.check()
    assert len(game.history.past) > 12


def test_what_is_hidden_would_be_found() -> None:
    """The search finds an id, a name and nothing that only begins like one."""
    cards = {"key-corner": "Key, corner"}
    assert found_in('{"id": "card:key-corner"}', cards) == {"key-corner"}
    assert found_in("Player 1 holds “Key, corner”.", cards) == {"Key, corner"}
    assert found_in('{"id": "card:key-corner-end", "title": "Key, corner and dead end"}', cards) == set()
    table = play(wb.new_game(GAME, players=2, seed=1, options={"open_hands": True}), autosave=False)
    assert found_in(sent_by(table), hidden(table.game, 1)) != set()


def test_with_open_hands_there_is_no_handing_over() -> None:
    """LC-AMB-10: the option."""
    table = play(wb.new_game(GAME, players=4, seed=1, options={"open_hands": True}), autosave=False)
    assert table.mode["hand_over"] is None and table.choices


def test_while_the_table_is_handed_over_nobody_is_told_what_can_be_laid() -> None:
    """LC-AMB-10: the answer is the same for a card that the next player holds and for one that nobody holds."""
    game = wb.new_game(GAME, players=2, seed=7)
    table = play(game, autosave=False)
    mine = next(iter(game.legal_actions))
    say(table, "why", action=str(mine))
    assert "can be chosen" not in table.told["title"]
    assert table.told["items"][0]["rule"] == "LC-AMB-10"
    say(table, "here")
    say(table, "why", action=str(mine))
    assert "can be chosen" in table.told["title"]


def test_taking_back_and_doing_again_hands_the_table_over() -> None:
    """LC-AMB-10: whoever stands before the table after that need not be the player whose hand it would show."""
    game = wb.new_game(GAME, players=2, seed=7)
    table = play(game, autosave=False)
    first = game.decision.seat
    say(table, "here")
    lay = next(action for action in game.legal_actions if not leads_to_a_take(game, action))
    say(table, "play", action=str(lay))
    assert table.mode["hand_over"]["seat"] == 3 - first
    say(table, "undo", sure=True)
    assert game.decision.seat == first and table.mode["hand_over"]["seat"] == first
    seen = hidden(game, 0)
    del seen[next(word for role, word in words_of(lay) if role == "card")]  # everybody saw it lie on the table
    assert table.choices == [] and found_in(sent_by(table), seen) == set()
    say(table, "redo")
    assert table.mode["hand_over"]["seat"] == 3 - first
    say(table, "here")
    say(table, "undo", sure=True)
    assert table.mode["hand_over"]["seat"] == first
    say(table, "here")
    assert table.choices and table.mode["hand_over"] is None


def test_taking_back_within_ones_own_turn_needs_no_handing_over() -> None:
    """LC-AMB-10: whoever laid a card and may take still sits there."""
    game = wb.new_game(GAME, players=2, seed=7)
    table = play(game, autosave=False)
    say(table, "here")
    lay = next(action for action in game.legal_actions if leads_to_a_take(game, action))
    say(table, "play", action=str(lay))
    say(table, "undo", sure=True)
    assert table.mode["hand_over"] is None and table.choices


def leads_to_a_take(game: Game, action: Any) -> bool:
    after = game.state.copy()
    game.rules.apply(after, action)
    return game.rules.decision(after).kind == "take"


def test_a_code_with_every_hand_is_given_when_the_game_is_over() -> None:
    """LC-AMB-10."""
    table = play(wb.new_game(GAME, players=2, seed=7), autosave=False)
    say(table, "share", full=True)
    assert table.told is None and "when the game is over" in table.notice["text"]
