"""What a seat may know: states that look alike give equal views, and `sample` is uniform over all that fits.

Uniform is measured against full enumeration on tiny worlds: nearly everything is public, and the few hidden tiles and
cards are laid in all possible ways, each *physical* piece told apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from itertools import combinations, permutations, product
from math import factorial
from typing import Any

import pytest

import workbench as wb
from tests.engine.chi_square import fits, too_large, uniform
from tests.engine.playing import dealt, random_game
from tests.golden.corpus import replayed
from tests.golden.pack_of import HERE, golden_pack
from workbench.engine import codes, openings
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.engine.views import View
from workbench.games.library_labyrinth.components import OUT_OF_TIME, SHAPES, SHELF, TERROR
from workbench.games.library_labyrinth.state import GRID
from workbench.players.chance import RandomPlayer
from workbench.render import svg, text

ALL = GRID.all_cells
AROUND_CENTRE = ("c4", "d3", "c2", "b3")


# States that look alike.


@pytest.mark.parametrize("number", range(30))
def test_states_that_look_alike_are_one_to_everybody(number: int):
    game = random_game(number)
    stream, differ = Stream("alike", number), 0
    for seat in (None, *range(1, game.rules.players + 1)):
        view = game.view(seat)
        other = Game(game.rules, 1, view.sample(stream))
        differ += other.state != game.state
        assert other.view(seat) == view
        assert not other.rules.problems(other.state)
        assert other.scene() == game.scene() == view.scene()
        assert other.position(public=True) == game.position(public=True)
        assert other.share() == game.share()
        assert other.decision == game.decision == view.decision
        assert [*other.legal_actions] == [*game.legal_actions] == [*view.legal_actions]
        assert other.outcome == game.outcome == view.outcome
        assert str(other) == str(game) and svg.table(other.scene()) == svg.table(game.scene())
        if not game.outcome:
            for player in range(3):
                choices = [RandomPlayer(Stream("same", player)).choose(g.view(seat)) for g in (game, other)]
                assert choices[0] == choices[1]
    assert differ or game.outcome


def test_a_view_has_no_seed_and_cannot_be_told_from_another():
    game = dealt(1)
    view = game.view()
    assert view.state.seed == 0
    assert view == View(game.rules, view.state), "concealing twice changes nothing"
    assert view != game.view(1) and view != game.state
    with pytest.raises(TypeError):
        hash(view)


def test_looking_and_sampling_change_nothing():
    game = random_game(4)
    before, view = game.state.copy(), game.view()
    known = view.state.copy()
    states = [view.sample(Stream("still", 1)) for _ in range(2)]
    assert states[0] == states[1], "one stream, one state"
    stream = Stream("still", 2)
    assert view.sample(stream) != view.sample(stream), "each call draws on"
    assert game.state == before and view.state == known


@pytest.mark.parametrize("number", range(20))
def test_what_was_known_stays_as_it_is(number: int):
    game = random_game(number)
    view, stream = game.view(), Stream("known", number)
    for _ in range(10):
        sampled = view.sample(stream)
        assert View(game.rules, sampled) == view
        assert [*map(sorted, sampled.decks)] == [*map(sorted, game.state.decks)]
        assert sorted(sampled.terror_stack) == sorted(game.state.terror_stack)
        assert sorted(sampled.shelf_stack) == sorted(game.state.shelf_stack)
        assert sampled.curses[:1] == game.state.curses[:1]


# Nothing leaks.


@pytest.mark.parametrize("number", range(24))
def test_what_was_never_revealed_is_named_nowhere(number: int):
    game = random_game(number)
    rules: Any = game.rules
    words = {word for line in game.record(public=True).splitlines() for word in line.replace("=", " ").split()}
    hidden = [rules.box.cards[card].id for deck in game.state.decks for card in deck]
    hidden += [rules.box.terrors[terror].id for terror in game.state.terror_stack]
    hidden = [name for name in hidden if name not in words and not name.count("-or-")]
    assert hidden, "nothing is hidden"
    scene = game.scene()
    said = json.dumps(asdict(scene)) + scene.description + "\n".join(game.log)
    drawn = svg.table(scene) + text.table(scene)
    for name in hidden:
        assert f':{name}"' not in said and f'"{name}"' not in drawn, name
        title = rules.names(name)
        assert f'"title": {json.dumps(title)}' not in said and f">{title}<" not in drawn, name
        assert not any(f" {title} " in f"{sentence[:-1]} " for sentence in game.log), name


@pytest.mark.parametrize("number", range(24))
def test_never_lit_tiles_are_drawn_alike(number: int):
    game = random_game(number)
    for cell in game.scene().cells:
        if not game.state.seen >> GRID.number[cell.name] & 1:
            assert (cell.kind, cell.title, cell.roads, cell.lit, cell.known) == ("dark", "Dark tile", (), False, False)
            assert (cell.colour, cell.icon, cell.text) == ("", "", "")
            assert cell.label == f"{cell.name}: dark, never seen."


@pytest.mark.parametrize("number", range(12))
def test_a_public_record_and_its_log_do_not_depend_on_what_is_hidden(number: int):
    game = random_game(number)
    public = game.record(public=True)
    others = [wb.read_record(public, golden_pack(), seed=seed) for seed in (1, 2)]
    assert others[0].log == others[1].log == game.log
    assert others[0].record(public=True) == others[1].record(public=True) == public
    assert others[0].share(record=True) == game.share(record=True)
    assert codes.decode(game.share(record=True)).text == public


def test_the_log_of_a_deal_does_not_depend_on_boards_that_nobody_saw():
    game = replayed((HERE / "two-redealt-board.txt").read_text(encoding="utf-8"))
    again = wb.read_record(game.record(public=True), golden_pack(), seed=1)
    assert again.log == game.log


# Uniform over all that fits.


def world(players: int = 2, dark: Iterable[str] = (), **options: Any) -> Any:
    """Rules and a state in which all tiles but a few have been seen, decks and stacks are all but empty."""
    game = dealt(11, players, options)
    state = game.state.copy()
    hidden = sum(1 << GRID.number[name] for name in dark)
    state.seen = ALL & ~hidden
    state.lit = state.seen & ~(1 << GRID.number["a1"])  # one that was seen and has gone dark
    state.discard = sum(1 << card for deck in state.decks for card in deck)
    state.decks = [()] * len(state.decks)
    state.terror_stack = state.shelf_stack = ()
    state.curse_discard, state.curses = tuple(state.curses[1:]), (OUT_OF_TIME,)
    return game.rules, state


def drawn(rules: Any, state: Any, key: Callable[[Any], object], times: int, seed: int) -> Counter[object]:
    """How often each case is sampled."""
    view, stream = View(rules, state), Stream("uniform", seed)
    return Counter(key(view.sample(stream)) for _ in range(times))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("shuffles", [0, 1])
def test_every_order_of_a_deck_is_as_likely(seed: int, shuffles: int):
    """Also of one that was made anew from its discards, all of which everybody saw (LL-DECK-01)."""
    rules, state = world()
    cards = [card for card in range(len(rules.box.cards)) if rules.box.cards[card].deck == 3][:4]
    state.decks[3], state.shuffles[3] = tuple(cards), shuffles
    state.discard &= ~sum(1 << card for card in cards)
    counts = drawn(rules, state, lambda s: s.decks[3], 6000, seed)
    assert set(counts) == set(permutations(cards)) and uniform(counts.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_all_that_is_hidden_is_drawn_independently(seed: int):
    rules, state = world()
    state.decks[0], state.decks[6] = (0, 1, 2), tuple(n for n, card in enumerate(rules.box.cards) if card.deck == 6)[:2]
    state.terror_stack, state.shelf_stack = (5, 9), (1, 4, 2)
    counts = drawn(rules, state, lambda s: (s.decks[0], s.decks[6], s.terror_stack, s.shelf_stack), 20_000, seed)
    assert len(counts) == factorial(3) * 2 * 2 * factorial(3) and uniform(counts.values())


def test_the_shelf_tokens_left_are_known_and_their_order_is_not():
    rules, state = world()
    shelves = [cell for cell, kind in enumerate(state.tiles) if kind == SHELF]
    state.shelf_at, state.returned, state.filled = {shelves[0]: 5}, ((0, 3),), 1
    state.shelf_cells = 1 << shelves[0]
    state.shelf_stack = (1, 2, 3, 4)
    counts = drawn(rules, state, lambda s: s.shelf_stack, 6000, 1)
    assert set(counts) == set(permutations((1, 2, 3, 4))) and uniform(counts.values())


def tile_worlds(rules: Any, state: Any, numbers: Mapping[int, int], biased: str = "") -> Counter[object]:
    """All ways to lay the unseen tiles, with the number of physical tiles and turns that give each.

    ``numbers`` says how many of each kind are unseen. Written from the law, not from the code: tiles of a kind are
    drawn without replacement (with a bias all of one shape first), laid in any order and turned in any way
    (LL-SETUP-04, LL-SETUP-05, LL-SETUP-07).
    """
    cells = [cell for cell in range(25) if not state.seen >> cell & 1]
    choices = []
    for kind, number in numbers.items():
        box = [shape for of_kind, shape in rules.box.tiles if of_kind == kind]
        in_game = rules.tile_numbers[kind]
        seen = Counter(
            shape
            for cell in range(25)
            if state.seen >> cell & 1 and state.tiles[cell] == kind
            for shape in SHAPES
            if SHAPES[shape].bit_count() == state.doors.of(cell).bit_count()
        )
        possible = []
        favoured, others = [s for s in box if s == biased], [s for s in box if s != biased]
        if biased:
            mixes = [favoured[:in_game] + others[: max(0, in_game - len(favoured))]]
        else:
            mixes = [box]
        for mix in mixes:
            left = list(mix)
            for shape, times in seen.items():
                for _ in range(times):
                    left.remove(shape)
            possible += [*combinations(left, number)]
        choices.append([[(kind, shape) for shape in chosen] for chosen in possible])
    found: Counter[object] = Counter()
    for chosen in product(*choices):
        for order in permutations([tile for tiles in chosen for tile in tiles]):
            for turns in product(range(4), repeat=len(cells)):
                laid = zip(order, turns, strict=True)
                found[tuple((kind, openings.turned(SHAPES[shape], turn)) for (kind, shape), turn in laid)] += 1
    return found


def laid_on(names: Iterable[str]) -> Callable[[Any], object]:
    """What lies on some cells: kinds and openings, in the order of the cells."""
    cells = sorted(GRID.number[name] for name in names)
    return lambda s: tuple((s.tiles[cell], s.doors.of(cell)) for cell in cells)


def unseen_kinds(state: Any) -> Counter[int]:
    return Counter(state.tiles[cell] for cell in range(25) if not state.seen >> cell & 1)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("dark", "options"),
    [
        (("a3", "e2"), {}),
        (("a2", "b1", "e5"), {"difficulty": "novice"}),
        (("a3", "e2"), {"shape_bias": "corners"}),
        (("b5", "e1"), {"shape_bias": "t_junctions", "difficulty": "advanced"}),
        (("a2", "d5"), {"difficulty": "expert", "expert_tiles": (1, 4, 7, 0, 13)}),
    ],
)
def test_every_way_to_lay_the_unseen_tiles_is_as_likely(dark: tuple[str, ...], options: dict[str, Any], seed: int):
    """LL-SETUP-04, LL-SETUP-05 and LL-SETUP-07: physical tiles and turns are counted, not their looks."""
    rules, state = world(dark=dark, **options)
    biased = {"corners": "corner", "t_junctions": "t-junction"}.get(options.get("shape_bias", ""), "")
    expected = tile_worlds(rules, state, unseen_kinds(state), biased)
    counts = drawn(rules, state, laid_on(dark), max(4000, 40 * len(expected)), seed)
    assert fits(counts, expected)
    assert laid_on(dark)(state) in expected, "the truth is among them"


def four_shelves_but_one(redeal: str) -> tuple[Any, Any]:
    """Three Shelves lie round the centre; the fourth tile there and another are unseen, one of them a Shelf."""
    rules, state = world(dark=("c4", "a5"), four_shelf_redeal=redeal)
    tiles = list(state.tiles)
    shelves = [cell for cell, kind in enumerate(tiles) if kind == SHELF]
    terrors = [cell for cell, kind in enumerate(tiles) if kind == TERROR]
    for name, kind in (("d3", SHELF), ("c2", SHELF), ("b3", SHELF), ("c4", TERROR), ("a5", SHELF)):
        cell, pool = GRID.number[name], shelves if kind == SHELF else terrors
        if tiles[cell] != kind:
            safe = {GRID.number[other] for other in (*AROUND_CENTRE, "a5")}
            other = next(c for c in pool if c not in safe and tiles[c] == kind)
            tiles[cell], tiles[other] = tiles[other], tiles[cell]
            here, there = state.doors.of(cell), state.doors.of(other)
            state.doors.set(cell, there), state.doors.set(other, here)
    state.tiles = tuple(tiles)
    return rules, state


def test_a_fourth_shelf_round_the_centre_cannot_be_where_the_board_would_have_been_dealt_anew():
    """LL-SETUP-19."""
    rules, state = four_shelves_but_one("setup")
    whole = tile_worlds(rules, state, {SHELF: 1, TERROR: 1})
    fitting: Counter[object] = Counter()
    for case, weight in whole.items():
        assert isinstance(case, tuple)
        if case[0][0] != SHELF:  # c4 comes before a5
            fitting[case] = weight
    counts = drawn(rules, state, laid_on(("c4", "a5")), 6000, 1)
    assert len(fitting) < len(whole) and fits(counts, fitting)


@pytest.mark.parametrize("redeal", ["never", "onreveal"])
def test_otherwise_it_can_be(redeal: str):
    rules, state = four_shelves_but_one(redeal)
    counts = drawn(rules, state, laid_on(("c4", "a5")), 8000, 1)
    assert fits(counts, tile_worlds(rules, state, {SHELF: 1, TERROR: 1}))


def curse_worlds(rules: Any, state: Any, doubles: int) -> Counter[object]:
    """All orders of the curse cards left, with the number of physical cards that give each (LL-SETUP-15/20)."""
    left = len(state.curses) - 1
    singles, pairs = Counter(rules.box.singles), Counter(rules.doubles)
    seen = Counter(state.curse_discard)
    singles -= seen
    missing = doubles - sum(seen[pair] for pair in pairs)
    pairs -= seen
    pool = [(name, False) for name in singles.elements()] + [(name, True) for name in pairs.elements()]
    found: Counter[object] = Counter()
    for order in permutations(range(len(pool)), left):
        if sum(pool[card][1] for card in order) == missing:
            found[tuple(pool[card][0] for card in order)] += 1
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("seen_a_double", [False, True])
@pytest.mark.parametrize("doubles", [0, 1, 2])
def test_every_curse_card_that_was_not_seen_may_be_in_the_deck(doubles: int, seen_a_double: bool, seed: int):
    rules, state = world(double_curses=doubles)
    discard = [card for card in state.curse_discard if card not in rules.doubles]
    kept = [card for card in state.curse_discard if card in rules.doubles]
    if seen_a_double and kept:
        discard = [*kept[:1], *discard]
    state.curse_discard = tuple(discard[: len(state.curse_discard) - 2])
    state.curses = (OUT_OF_TIME, "nw", "nw")
    expected = curse_worlds(rules, state, doubles)
    if seen_a_double and doubles:
        assert any(card in rules.doubles for card in state.curse_discard)
    counts = drawn(rules, state, lambda s: s.curses[1:], max(3000, 60 * len(expected)), seed)
    assert fits(counts, expected)


def test_the_last_card_is_out_of_time_and_nothing_is_left_to_draw():
    rules, state = world()
    assert drawn(rules, state, lambda s: s.curses, 20, 1) == {(OUT_OF_TIME,): 20}
    state.curses = ()
    assert drawn(rules, state, lambda s: s.curses, 20, 1) == {(): 20}


def test_a_fresh_deal_is_sampled_as_it_is_dealt():
    """Deals of many seeds and samples of one view agree in what lies where."""
    game = dealt(12, 2, {})
    rules, view, stream = game.rules, game.view(), Stream("deal", 1)
    deals = [rules.new_state(seed) for seed in range(3000)]
    samples = [view.sample(stream) for _ in range(3000)]
    looks: tuple[Callable[[Any], object], ...] = (
        lambda s: s.tiles[GRID.number["c2"]],
        lambda s: sum(s.tiles[GRID.number[name]] == SHELF for name in AROUND_CENTRE) // 2,
        lambda s: s.doors.of(GRID.number["a1"]),
        lambda s: s.decks[3][-1],
        lambda s: s.terror_stack[-1] // 3,
        lambda s: s.shelf_stack[-1],
        lambda s: s.curses[-1],
    )
    for look in looks:
        there, sampled = Counter(map(look, deals)), Counter(map(look, samples))
        cases = [*there | sampled]
        # Pearson's test of two samples of one size: (a − b)² / (a + b) in each case.
        statistic = sum((there[case] - sampled[case]) ** 2 / (there[case] + sampled[case]) for case in cases)
        assert not too_large(statistic, len(cases) - 1), (there, sampled)
