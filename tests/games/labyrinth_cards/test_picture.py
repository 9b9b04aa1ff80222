"""What the table of Labyrinth: The Card Game looks like: passages, points, and what could lie where."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.games.labyrinth_cards.tables import RING, deal, play_out, table
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.games.labyrinth_cards import picture
from workbench.games.labyrinth_cards.rules import LabyrinthCards
from workbench.render import svg


def test_the_passage_to_what_can_be_taken_is_a_shortest_one_from_the_laid_card():
    """LC-CON-01, LC-CON-02, LC-SC-02: from the laid crown to the other, cell by cell."""
    game = table(hands={"1": ["SW:crown"]})
    game.play("lay sw-crown at 2,1")
    (way,) = game.scene().ways
    assert way.goal == "cell:0,0"
    cells = [(stretch.x, stretch.y) for stretch in way.stretches]
    assert cells[0] == (2, 1) and cells[1] == (1, 1) and cells[-1] == (0, 0) and len(cells) == 4
    sides = [(stretch.came, stretch.went) for stretch in way.stretches]
    assert sides[0] == ("", "W") and sides[1][0] == "E" and sides[-1][1] == ""
    opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
    assert all(opposite[one[1]] == other[0] for one, other in pairwise(sides))
    assert "from 2,1 over 1,1 and " in way.label and way.label.endswith("on 0,0.")


def test_each_connected_card_has_a_passage_of_its_own():
    """LC-SC-04, LC-TAKE-04: one passage leads through the other card."""
    ghosts = {"0,0": "NE:ghost", "1,0": "EW:key", "0,1": "ES:ghost", "1,1": "EW:chest"}
    game = table(table=ghosts, hands={"1": ["SW:ghost"]})
    game.play("lay sw-ghost at 2,1")
    ways = {way.goal: way for way in game.scene().ways}
    assert set(ways) == {"cell:0,0", "cell:0,1"}
    assert [(s.x, s.y) for s in ways["cell:0,0"].stretches] == [(2, 1), (1, 1), (0, 1), (0, 0)]
    for choice in game.scene().choices:
        assert set(choice.targets) <= set(ways), "an action points at where its passages lead"
    game.play("leave")
    assert game.scene().ways == ()


def test_older_treasures_have_no_passage():
    """LC-CON-03."""
    game = table(table={**RING, "0,0": "NE:dragon", "2,0": "N:dragon"}, hands={"1": ["NSW:coin"]})
    game.play("lay nsw-coin at 2,1")
    assert game.scene().ways == ()


def test_points_and_what_brought_them_stand_at_the_table_for_everybody():
    """LC-TAKE-01, LC-TAKE-07: a point a card; taken cards are for all to see."""
    game = table(hands={"1": ["SW:crown"]})
    game.play("lay sw-crown at 2,1")
    game.play("take ne-crown")
    scene = game.scene()
    track = next(track for track in scene.tracks if track.id == "track:1")
    assert (track.value, track.label) == (1, "Player 1: 1 point (Crown 1).")
    assert scene.hands[0].label == "Player 1: 1 point (Crown 1). In hand: 2 cards."
    assert next(track for track in scene.tracks if track.id == "track:2").label == "Player 2: 0 points."


def test_two_treasures_of_a_card_are_one_point():
    """LC-TAKE-07, LC-AMB-11."""
    game = table(table={**RING, "0,0": "NE:crown+ghost"}, hands={"1": ["SW:crown+ghost"]}, options={"deck": "two"})
    game.play("lay sw-crown-ghost at 2,1")
    game.play(next(str(action) for action in game.legal_actions if str(action) == "take ne-crown-ghost"))
    assert game.scene().tracks[0].label == "Player 1: 1 point (Crown 1, Ghost 1)."


def test_the_end_tells_all_points_and_explains_a_tie():
    """LC-END-02, LC-END-03, LC-SC-14."""
    for seed in range(60):
        game = play_out(deal(players=3, seed=seed), seed)
        scene, outcome = game.scene(), game.outcome
        assert outcome is not None
        for seat, points in enumerate(outcome.scores, 1):
            assert f"Player {seat}: {points} point" in scene.result
        tied = len(outcome.winners) > 1
        assert ("Who has equally many shares the victory." in scene.result) == tied
        if tied:
            return
    raise AssertionError("no tie in 60 games")


def test_previews_are_what_is_then_laid_and_say_whether_it_connects():
    """LC-LAY-05, LC-LAY-10, LC-CON-01: every offered lay looks afterwards as its preview did."""
    game = table(hands={"1": ["SW:crown"]})
    for choice in game.scene().choices:
        assert choice.preview is not None
        game.play(choice.action)
        laid = next(cell for cell in game.scene().cells if cell.id == choice.preview.id)
        assert (laid.roads, laid.signs) == (choice.preview.roads, choice.preview.signs)
        connects = any(event.kind in ("connect", "blocked") for event in game.history.now.events)
        assert (": a passage joins it with" in choice.sentence) == connects
        game.undo()


@given(key=st.integers(0, 2**16), laid=st.integers(4, 32), deck=st.sampled_from(["one", "two"]))
@settings(max_examples=12)
def test_only_lays_after_which_something_can_be_taken_are_marked(key: int, laid: int, deck: str):
    """LC-TAKE-02, LC-CON-04: a passage that joins treasures is told, but no gain when nothing may leave the table."""
    game = grown(key, laid, deck)
    for choice in game.scene(game.decision.seat).choices if game.decision.kind == "lay" else ():
        assert choice.preview is not None
        after = game.state.copy()
        told: list[str] = []
        game.rules.apply(after, game.parse(choice.action), lambda kind, told=told, **words: told.append(kind))
        assert ("gain" in choice.preview.marks) == ("connect" in told)
        assert ("fall apart" in choice.sentence) == ("blocked" in told)


def test_a_passage_without_a_gain_is_told_but_not_marked():
    """LC-TAKE-02: the bridge with a scroll joins treasures on five places with seed 7, one of them in vain."""
    game = wb.new_game("labyrinth-card-game", seed=7)
    bridge = [choice for choice in game.scene(game.decision.seat).choices if "card:scroll-bridge" in choice.targets]
    joining = {choice.targets[1] for choice in bridge if "a passage joins" in choice.sentence}
    gaining = {choice.targets[1] for choice in bridge if choice.preview and "gain" in choice.preview.marks}
    taking = set()
    for choice in bridge:
        game.play(choice.action)
        taking |= {choice.targets[1]} if game.decision.kind == "take" else set()
        game.undo()
    assert gaining == taking and len(joining) == 5 and len(taking) == 4


def grown(key: int, laid: int, deck: str) -> Game:
    """A game on whose table some cards lie, none of which was taken."""
    game, stream = wb.new_game("labyrinth-card-game", players=3, seed=key, options={"deck": deck}), Stream("grow", key)
    while len(game.state.table) < laid and game.outcome is None:
        game.play("leave" if game.decision.kind == "take" else stream.choice(list(game.legal_actions)))
    return game


def test_a_road_is_told_by_where_it_leads():
    game = wb.new_game("labyrinth-card-game", players=2, seed=7)
    labels = " ".join(cell.label for cell in game.scene().cells)
    assert "a road to the north, east, south and west with the Gem" in labels
    wb.set_language("es")
    try:
        labels = " ".join(cell.label for cell in game.scene().cells)
    finally:
        wb.set_language("en")
    assert "un camino al norte, este, sur y oeste con el tesoro Gema" in labels


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("pack", ["labyrinth-card-game", "labyrinth-card-game-two"])
def test_the_title_of_a_laid_card_is_whole_and_beside_its_treasures(pack: str, language: str):
    """On every card, however it is turned, large enough to be read; only between two treasures, one above
    and one below, it may be cut.
    """
    wb.set_language(language)
    game = wb.new_game("labyrinth-card-game", players=2, seed=1, pack=wb.load_pack(pack))
    rules = game.rules
    assert isinstance(rules, LabyrinthCards)
    for placed in range(4 * len(rules.box.cards)):
        cell = picture.laid(rules, 0, placed, False)
        texts, signs = texts_and_signs(str(svg.board(replace(game.scene(), cells=(cell,)))), cell.id)
        assert " ".join(words for words, *_ in texts) == cell.title or (min(signs) < -5 and max(signs) > 5)
        assert len(texts) < 4
        for words, y, size in texts:
            assert size >= 9, words
            assert y - 0.75 * size >= -50, f"{words} sticks out of its card"
            assert y + 0.25 * size <= 50, f"{words} sticks out of its card"
            assert all(abs(y - 0.35 * size - at) > 7 for at in signs), f"{words} lies across a treasure"


def texts_and_signs(drawing: str, cell: str) -> tuple[list[tuple[str, float, float]], list[float]]:
    """What is written on a cell, with baseline and size, and how far down its signs lie."""
    (place,) = (node for node in ElementTree.fromstring(drawing).iter() if node.get("data-id") == cell)
    texts = [node for node in place.iter() if node.tag.endswith("}text") and node.get("paint-order")]
    groups = [node for node in place if node.tag.endswith("}g") and len(node) and node[0].tag.endswith("}circle")]
    written = [(str(node.text), float(node.get("y", 0)), float(node.get("font-size", 0))) for node in texts]
    moves = [re.findall(r"-?[\d.]+", node.get("transform", "")) for node in groups]
    return written, [float(move[1]) if len(move) > 1 else 0.0 for move in moves]
