"""What the table of Labyrinth: The Card Game looks like: passages, points, and what could lie where."""

from __future__ import annotations

from itertools import pairwise

from tests.games.labyrinth_cards.tables import RING, deal, play_out, table


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
        assert ("gain" in choice.preview.marks) == connects
        game.undo()
