from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

import workbench as wb
from tests.games.library_labyrinth.tables import table as library_table
from tests.widgets import toy
from tests.widgets.bridge import Joined
from workbench.engine.advice import Advice
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.players.greedy import Greedy
from workbench.widgets import asking, everyday, laws
from workbench.widgets.table import Table, play


def say(table: Table, kind: str, **words: Any) -> None:
    table._handle_custom_msg({"kind": kind, "revision": table.revision, **words}, [])


class Advised(toy.Lanterns):
    """The toy game with advice of its own."""

    def advise(self, state: toy.State, seat: int | None = None) -> list[Advice]:
        return [Advice(toy.End(), 1.0, "Nothing helps."), Advice(toy.Draw("oil"), 2.0, "Oil is always useful.")]


def test_a_rule_is_found_in_its_table_with_its_section() -> None:
    law = laws.find("library-labyrinth", "LL-ACT-FLIP-01")
    assert law is not None
    assert "dark tile" in law.text and "*" not in law.text and "Flip" in law.section and law.line > 100
    assert laws.find("library-labyrinth", "LL-ACT-FLIP-99") is None
    assert laws.find("lanterns", "TOY-1") is None
    assert laws.find("../../etc", "X-Y-1") is None


def test_why_not_names_the_rule_and_what_it_says() -> None:
    game = wb.new_game("library-labyrinth", seed=7)
    for _ in range(6):
        game.play("choose science")
    answer = asking.why_not(game.view(), "flip a1")
    [item] = answer["items"]
    assert answer["title"] == "Why not: Flip a1 to its lit side (flip a1)?" and item["action"] == ""
    assert item["rule"] == "LL-ACT-FLIP-01" and "adjacent" in item["text"] and "dark tile" in item["law"]
    assert "Did you mean" in asking.why_not(game.view(), "flop a1")["items"][0]["text"]
    legal = str(next(iter(game.legal_actions)))
    title = "This can be chosen now: Give Janaki Ammal to Player 2 (give janaki-ammal to 2)."
    can_be = {"title": title, "items": [], "action": legal}
    assert asking.why_not(game.view(), legal) == can_be


@pytest.mark.parametrize(
    ("wish", "notation"),
    [
        ("Walk to the c4", "move c4"),
        ("go to c4.", "move c4"),
        ("Why can't I move to c4?", "move c4"),
        ("Turn d4 cw", "rotate d4 cw"),
        ("get janaki ammal from 2", "receive janaki-ammal from 2"),
        ("pass Janaki Ammal to 2", "give janaki-ammal to 2"),
        ("flip the tile a1", "flip a1"),
    ],
)
def test_a_wish_in_everyday_words_is_understood(wish: str, notation: str) -> None:
    """The words are those of the game's own buttons and sentences, and those that its actions declare."""
    game = wb.new_game("library-labyrinth", seed=7)
    for _ in range(6):
        game.play("choose science")
    assert asking.why_not(game.view(), wish) == asking.why_not(game.view(), notation)


def midway() -> Game:
    """Two players side by side, a Terror on the grid and one in a hand."""
    game = wb.new_game("library-labyrinth", seed=7)
    player = Greedy(Stream("everyday"))
    for _ in range(30):
        game.play(player.choose(game.view(game.decision.seat)))
    return game


@pytest.mark.parametrize(
    ("wish", "begins"),
    [
        ("capture jabberwock", "move {jabberwock} capture jabberwock"),
        ("catch the Jabberwock", "move {jabberwock} capture jabberwock"),
        ("draw a book", "take "),
        ("return chupacabra to its shelf", "move {childrens-fiction} return chupacabra"),
        ("pass the tornado to player 2", "give tornado to 2"),
        ("give tornado to Player 2", "give tornado to 2"),
        ("end my turn", "end"),
        ("uncover a1", "flip a1"),
        ("pass friend to player 1", "give public-universal-friend to 1"),
    ],
)
def test_the_tables_own_words_and_things_are_understood(wish: str, begins: str) -> None:
    game = midway()
    pieces = {piece.id.partition(":")[2]: piece for piece in game.scene().pieces}
    place = {name: f"{'abcde'[round(piece.x)]}{round(piece.y) + 1}" for name, piece in pieces.items() if piece.x >= 0}
    action = everyday.read(game.view(), wish)
    assert action is not None and str(action).startswith(begins.format(**place))


@pytest.mark.parametrize(
    ("wish", "begins"),
    [("place {card} at 0,2", "lay {card} at 0,2"), ("put a card on 1,2", "lay "), ("collect {other}", "take {other}")],
)
def test_so_are_those_of_the_card_game(wish: str, begins: str) -> None:
    game = wb.new_game("labyrinth-card-game", seed=7)
    mine = next(hand for hand in game.scene(1).hands if hand.active).cards[0].id.partition(":")[2]
    words = {"card": mine, "other": next(iter(game.rules.vocabulary("card")))}
    action = everyday.read(game.view(1), wish.format(**words))
    assert action is not None and str(action).startswith(begins.format(**words))


@pytest.mark.parametrize("wish", ["take the moon", "capture me", "pass unicorns to player 2", "lay waste"])
def test_what_names_nothing_on_the_table_is_not_guessed_at(wish: str) -> None:
    assert everyday.read(midway().view(), wish) is None


def test_what_is_no_wish_is_answered_with_examples_in_words() -> None:
    game = wb.new_game("library-labyrinth", seed=7)
    for wish in ("fly to the moon", "", "???"):
        answer = asking.why_not(game.view(), wish)
        assert answer["title"] == "This is not read as an action."
        assert "Start with the top Book of" in answer["items"][1]["text"]


def test_everyday_words_are_those_of_the_language_spoken() -> None:
    game = wb.new_game("library-labyrinth", seed=7)
    wb.set_language("es")
    try:
        assert asking.why_not(game.view(), "girar d4 cw") == asking.why_not(game.view(), "rotate d4 cw")
        assert str(everyday.read(midway().view(), "capturar a Jabberwock")).endswith("capture jabberwock")
        assert asking.why_not(game.view(), "ir a la loseta c4") == asking.why_not(game.view(), "move c4")
    finally:
        wb.set_language("en")


@pytest.mark.parametrize("name", list(wb.games()))
def test_pointing_at_anything_of_any_game_gets_an_answer(name: str) -> None:
    game = wb.new_game(name, seed=7)
    scene = game.scene()
    ids = [thing.id for things in (scene.cells, scene.decks, scene.hands, scene.pieces) for thing in things]
    for ident in ids[:40]:
        answer = asking.why_nothing(game.view(), ident, "this")
        assert answer["title"]
        assert all(item["text"] for item in answer["items"])
    assert asking.why_nothing(game.view(), "nonsense", "it")["items"] == []


def test_a_game_without_advice_has_no_hint() -> None:
    table = play(toy.new_game())
    assert table.info["can_hint"] is False
    say(table, "hint")
    assert "gives no advice" in table.notice["text"]


def test_a_hint_is_the_best_advice_with_its_reason() -> None:
    table = play(Game(Advised(), 7))
    assert table.info["can_hint"]
    say(table, "hint")
    assert [item["action"] for item in table.told["items"]] == ["draw oil", "end"]
    assert table.told["items"][0]["reason"] == "Oil is always useful."
    assert table.told["items"][0]["text"] == "Draw the top card of the oil."
    say(table, "play", action="draw oil")
    assert table.told is None


@pytest.mark.parametrize("name", list(wb.games()))
def test_whoever_asks_for_a_hint_and_can_choose_gets_a_move(name: str) -> None:
    """Where nothing brings points at once, as in most turns of the card game, it says so and that any will do."""
    titles: set[str] = set()
    for seed in range(6):
        game = wb.new_game(name, seed=seed)
        player = Greedy(Stream("hints asked for", seed))
        for _ in range(30):
            if game.outcome:
                break
            seat = game.decision.seat
            hint = asking.hints(game.view(seat), game.scene(seat), game.seed)
            titles.add(hint["title"])
            assert hint["items"] and all(game.view(seat).parse(item["action"]) for item in hint["items"])
            game.play(player.choose(game.view(seat)))
    assert name != "labyrinth-card-game" or any("any will do" in title for title in titles)


def test_a_public_code_gives_nothing_away_and_a_full_one_says_so() -> None:
    game = wb.new_game("library-labyrinth", seed=7)
    table = play(game)
    say(table, "share")
    public = table.told["code"]
    assert "-public-" in public and not table.told["spoiler"]
    say(table, "share", full=True)
    assert "-spoiler-" in table.told["code"] and table.told["spoiler"]
    say(table, "play", action="choose science")
    say(table, "open", code=table.told["code"] if table.told else public)
    assert table.notice is None and table.news[0].startswith("Opened from the code: Library Labyrinth")
    assert game is table.game and len(game.history.past) == 1


@pytest.mark.parametrize("name", list(wb.games()))
def test_a_record_or_position_of_any_game_opens_on_any_table(name: str) -> None:
    game = wb.new_game(name, seed=11)
    for _ in range(5):
        game.play(next(iter(game.legal_actions)))
    for record in (False, True):
        for full in (False, True):
            table = play(toy.new_game())
            say(table, "open", code=game.share(record=record, full=full))
            assert table.notice is None, table.notice
            assert table.game.position(public=True) == game.position(public=True)


def test_a_game_that_another_took_the_place_of_can_be_come_back_to() -> None:
    """Opening a code is no end of what was played, not even of what was taken back in it."""
    game = wb.new_game("library-labyrinth", seed=7)
    table = play(game)
    other = wb.new_game("labyrinth-card-game", seed=8, players=3)
    say(table, "open", code=other.share())
    assert table.mode["before"] == "", "nothing was played in the game before"
    game = wb.new_game("library-labyrinth", seed=7)
    table = play(game)
    for _ in range(3):
        game.play("choose science")
    table.refresh()
    say(table, "undo", sure=True)
    record, rest = game.record(), game.history.future
    say(table, "open", code=other.share())
    assert game.rules.game == "labyrinth-card-game" and table.info["can_undo"] is False
    assert table.mode["before"] == table.news[0]
    assert "Labyrinth: The Card Game" in table.news[0] and "3 players and 0 actions" in table.news[0]
    say(table, "before")
    assert game.record() == record and game.history.future == rest and table.info["can_redo"]
    say(table, "before")
    assert game.rules.game == "labyrinth-card-game", "and forth"
    say(table, "stay")
    assert table.mode["before"] == ""
    say(table, "before")
    assert "no game before" in table.notice["text"] and game.rules.game == "labyrinth-card-game"


@pytest.mark.browser
def test_the_game_before_is_a_button_away(joined: Callable[..., Joined]) -> None:
    game = toy.new_game()
    game.play("draw oil")
    at = joined(play(game))
    code = wb.new_game("library-labyrinth", seed=7).share()
    at.page.locator("summary", has_text="Share, open").click()
    at.page.get_by_label("Share code").fill(code)
    at.page.get_by_role("button", name="Open", exact=True).click()
    at.settle()
    group = at.page.get_by_role("group", name="Another game")
    expect(group).to_contain_text("Opened from the code: Library Labyrinth")
    group.get_by_role("button", name="Back to the game before").click()
    at.settle()
    assert game.rules.game == "lanterns" and len(game.history.past) == 2
    group.get_by_role("button", name="Stay in this one").click()
    at.settle()
    expect(group).to_be_hidden()


@pytest.mark.parametrize("code", [None, "", "LW1-nonsense", "x" * 500_000])
def test_a_wrong_code_changes_nothing(code: Any) -> None:
    table = play(toy.new_game())
    say(table, "open", code=code)
    assert "code" in table.notice["text"].lower() and len(table.notice["text"]) < 300
    assert table.game.rules.game == "lanterns"


class Reveals(toy.Lanterns):
    def revealed(self, event: Any) -> str:
        return "oil" if event.kind == "draw" else ""


def test_an_undo_across_a_reveal_asks_first_unless_one_studies() -> None:
    game = Game(Reveals(), 7)
    table = play(game)
    say(table, "play", action="draw oil")
    say(table, "undo")
    assert table.notice["asks"] == "undo" and len(game.history.past) == 2
    say(table, "undo", sure=True)
    assert table.notice is None and len(game.history.past) == 1
    study = play(Game(Reveals(), 7), study=True)
    say(study, "play", action="draw oil")
    say(study, "undo")
    assert study.notice is None and len(study.game.history.past) == 1


@pytest.mark.browser
def test_the_question_before_an_undo_is_inline(joined: Callable[..., Joined]) -> None:
    game = Game(Reveals(), 7)
    game.play("draw oil")
    at = joined(play(game))
    at.page.get_by_role("button", name="Undo").click()
    at.settle()
    expect(at.page.get_by_role("alert")).to_contain_text("revealed something")
    assert at.focused() == "notice:yes"
    at.page.get_by_role("button", name="Leave it").click()
    expect(at.page.get_by_role("alert")).to_have_count(0)
    assert len(game.history.past) == 2
    at.press("u")
    at.press("Enter")
    assert len(game.history.past) == 1


@pytest.mark.browser
def test_hints_codes_and_rules_in_the_page(joined: Callable[..., Joined]) -> None:
    at = joined(play(Game(Advised(), 7)))
    page = at.page
    page.get_by_role("button", name="Hint").click()
    at.settle()
    expect(page.locator(".lw-told")).to_contain_text("Oil is always useful.")
    expect(page.locator(".lw-live")).to_contain_text("Oil is always useful.")
    page.locator('[data-id="hint:draw oil"]').click()
    assert at.focused() == "choice:draw oil"
    page.get_by_text("Share, open, ask about a rule").click()
    page.get_by_role("button", name="The record").click()
    at.settle()
    expect(page.get_by_label("To copy")).to_have_value(at.widget.game.record())
    page.get_by_label("Why can't I").fill("light c2 with oil-1")
    page.keyboard.press("Enter")
    at.settle()
    expect(page.locator(".lw-told")).to_contain_text("no lit lantern".capitalize())
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".lw-told")).to_be_hidden()


@pytest.mark.browser
def test_what_a_hint_names_is_marked_where_it_is_chosen_though_it_points_at_nothing(
    joined: Callable[..., Joined],
) -> None:
    at = joined(play(library_table(actions=0)))
    page = at.page
    page.get_by_role("button", name="Hint").click()
    at.settle()
    marked, end = page.locator("button.lw-preview"), page.locator('[data-action="end"]')
    show = page.locator('[data-id="hint:end"]')
    show.hover()
    expect(marked).to_have_count(1)
    expect(end).to_have_class(re.compile("lw-preview"))
    show.click()
    expect(end).to_be_focused()
    expect(end).to_have_class(re.compile("lw-preview"))
    page.keyboard.press("b")
    expect(marked).to_have_count(0)


def test_a_rule_is_read_among_its_neighbours() -> None:
    table = play(wb.new_game("library-labyrinth", seed=7))
    say(table, "law", rule="LL-ACT-FLIP-01")
    told = table.told
    assert told["kind"] == "law" and "Flip" in told["title"]
    assert "content/library-labyrinth/rules.md, line" in told["source"]
    assert len(told["items"]) > 3 and [item["rule"] for item in told["items"] if item["here"]] == ["LL-ACT-FLIP-01"]
    found = [laws.find("library-labyrinth", item["rule"]) for item in told["items"]]
    assert {law.section for law in found if law} == {told["title"]}
    say(table, "law", rule="LL-NO-SUCH-99" * 50)
    assert "There is no rule LL-NO-SUCH-99" in table.notice["text"] and len(table.notice["text"]) < 120


@pytest.mark.browser
def test_from_a_refusal_to_the_rulebook(joined: Callable[..., Joined]) -> None:
    game = wb.new_game("library-labyrinth", seed=7)
    for _ in range(6):
        game.play("choose science")
    at = joined(play(game))
    at.page.locator('.lw-board [data-id="cell:a1"]').click(force=True)
    at.settle()
    told = at.page.locator(".lw-told")
    expect(told).to_contain_text("dark tile")
    told.get_by_role("button", name="Read rule LL-ACT-FLIP-01 in the rulebook").click()
    at.settle()
    here = told.locator(".lw-here")
    expect(here).to_contain_text("LL-ACT-FLIP-01")
    expect(here).to_be_focused()
    inside = "node => { const [a, b] = [node, node.closest('.lw-told')].map(n => n.getBoundingClientRect());"
    assert here.evaluate(inside + " return a.top >= b.top && a.top < b.bottom; }"), "it is scrolled to"
    expect(told).to_contain_text("rules.md, line")
    expect(at.page.locator(".lw-live")).to_contain_text("LL-ACT-FLIP-01")


def test_what_is_wished_for_is_what_only_one_rule_forbids() -> None:
    """LL-TURN-02, LL-ACT-FLIP-06: a tile that is lit is not to be lit again; with an action left it could be turned."""
    game = wb.new_game("library-labyrinth", seed=7)
    for _ in range(6):
        game.play("choose science")
    for action in ("flip c4", "rotate c4 cw", "rotate c4 cw"):
        game.play(action)
    answer = asking.why_nothing(game.view(), "cell:c4", "c4")
    assert answer["items"][0]["text"] == "No action is left in this turn."
    assert "turn" in answer["items"][0]["action"].lower(), answer["items"]


@pytest.mark.parametrize("name", list(wb.games()))
def test_the_first_thing_against_an_action_is_why_not(name: str) -> None:
    game = wb.new_game(name, seed=3)
    player = Greedy(Stream("against", 1))
    for _ in range(25):
        view = game.view(game.decision.seat or None)
        for ident in [cell.id for cell in game.scene().cells][::5]:
            role, _, word = ident.partition(":")
            for action in islice(asking._about(view, role, word), 40):
                against = view.against(action)
                assert (against[0] if against else None) == view.why_not(action)
        if game.outcome is None:
            game.play(player.choose(view))
