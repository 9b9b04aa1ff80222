"""Heatmaps say what the rows say: every square is a row's figure and sentence, also after an edit (LL-SYM, LL-CAP)."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from tests.analysis import small
from workbench.analysis import axes, laying
from workbench.analysis.coverage import Coverage
from workbench.analysis.difference import Change
from workbench.analysis.draws import Draw
from workbench.analysis.grids import grid
from workbench.analysis.heatmaps import KINDS, Ask, kinds, measure_of
from workbench.analysis.laying import heatmap, lay
from workbench.analysis.measures import SHARE_OF_SYMBOLS, plain, shown
from workbench.errors import WorkbenchError
from workbench.packs.pack import Pack, Row
from workbench.render import heatmap as drawings
from workbench.render.heatmap import Line
from workbench.widgets.explore import explore

LIBRARY = "library-labyrinth"
PIVOT = {"table": "books", "first": "genre", "second": "symbols"}


@dataclass(frozen=True)
class Share:
    """A row of which only the figure matters."""

    value: Fraction


@pytest.fixture(scope="module")
def pack() -> Pack:
    return wb.load_pack(LIBRARY)


def ask(name: str, **more: object) -> Ask:
    return replace(Ask(name, cards=2, **PIVOT, held=("zenobia",)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("compared", [False, True])
def test_every_row_is_a_square_and_every_square_a_row_or_nothing(pack: Pack, name: str, compared: bool) -> None:
    edited = pack.edit().set("books", "zenobia", "symbols", "BRO").pack
    coverage, before = Coverage(edited), Coverage(pack) if compared else None
    asked, kind = ask(name), KINDS[name]
    drawn = heatmap(coverage, asked, before)
    found = kind.find(coverage.against(before) if before else coverage, asked)
    squares = {
        (row.id, column.id): square
        for row, line in zip(drawn.rows, drawn.squares, strict=True)
        for column, square in zip(drawn.columns, line, strict=True)
    }
    assert len(squares) == len(drawn.rows) * len(drawn.columns), "ids of lines are unique"
    without = {card.id for card in coverage.parts.cards if card.table == "boosters"}
    for row in found:
        if getattr(plain(row), "card", "") in without:
            continue  # they show nothing, and are only in the way (LL-SYM)
        square = squares.pop(kind.place(plain(row)))
        assert square.sentence == row.sentence
        assert (square.value, square.text) == shown(measure_of(asked), row, since_nought=kind.sparse)
    assert all(kind.sparse and square.value == 0 for square in squares.values())
    assert drawn.scale.low <= min((s.value for line in drawn.squares for s in line if s.value is not None), default=0)
    assert drawn.scale.high >= max((s.value for line in drawn.squares for s in line if s.value is not None), default=0)
    assert edited.digest in " ".join(drawn.about) and ("Exact" in " ".join(drawn.about))
    assert (pack.digest in " ".join(drawn.about)) == compared


def test_all_decks_together_are_a_column_only_where_there_are_several() -> None:
    one, several = (Coverage(wb.load_pack(name)) for name in ("labyrinth-card-game", LIBRARY))
    assert [line.id for line in heatmap(one, Ask()).columns] == [f"deck:{deck}" for deck in one.parts.decks]
    assert [line.id for line in heatmap(several, Ask()).columns][-1] == "deck:"
    assert all(square.value is not None for line in heatmap(one, Ask()).squares for square in line)


def test_what_has_no_figure_is_never_drawn_as_a_nought(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    coverage = Coverage(pack)
    nobody = replace(KINDS["one-deck"], find=lambda source, ask: ())
    monkeypatch.setitem(KINDS, "one-deck", nobody)
    drawn = heatmap(coverage, ask("one-deck"))
    assert {(square.value, square.sign) for line in drawn.squares for square in line} == {(None, "–")}
    assert drawn.squares[0][0].sentence == f"{drawn.rows[0].title}, {drawn.columns[0].title}: no data."
    counts = heatmap(coverage, ask("smallest-covers"))
    assert "0" in {square.text for line in counts.squares for square in line}, "a count that is nought is one"


@given(first=small.boxes(), second=small.boxes())
def test_taking_over_what_stayed_gives_the_same_as_starting_anew(first: small.Box, second: small.Box) -> None:
    one, other = (Coverage(box.pack, small.COVERING) for box in (first, second))
    for name in kinds(one).keys() & kinds(other).keys() - {"pivot", "hand"}:
        before = lay(one, Ask(name, cards=2))
        assert lay(other, Ask(name, cards=2), None, before).heatmap == heatmap(other, Ask(name, cards=2))
        compared = lay(one, Ask(name, cards=2), other)
        assert lay(other, Ask(name, cards=2), one, compared).heatmap == heatmap(other, Ask(name, cards=2), one)


def test_squares_are_taken_over_only_for_so_many_edits(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "OLDEST", 2)
    ask, last, first = Ask("one-deck"), None, []
    for edited in (pack, pack.edit().set("books", "zenobia", "symbols", "BRO").pack, pack, pack):
        last = lay(Coverage(edited), ask, None, last)
        first.append(last.squares["need:kraken", "deck:legends"])
    assert first[0] is first[1] is first[2] and first[2] is not first[3]
    assert first[2] == first[3]


def test_sentences_are_made_when_they_are_asked_for(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Draw, "sentence", property(lambda row: 1 / 0))
    shown = heatmap(Coverage(pack), Ask("mixed-decks"))
    with pytest.raises(ZeroDivisionError):
        _ = shown.squares[0][0].sentence


def test_a_renamed_card_renames_its_sentences(pack: Pack) -> None:
    before = lay(Coverage(pack), ask("symbols-by-card"))
    edited = pack.edit().set("books", "zenobia", "name.en", "Bat-Zabbai").pack
    after = lay(Coverage(edited), ask("symbols-by-card"), None, before).heatmap
    place = [line.id for line in after.columns].index("card:zenobia")
    assert after.columns[place].title == "Bat-Zabbai"
    assert all(line[place].sentence.startswith("Bat-Zabbai") for line in after.squares)


def test_a_difference_shows_what_came_and_what_went(pack: Pack) -> None:
    edit = pack.edit().delete("books", "zenobia").add("books", {**pack["books"][0].cells, "id": "somebody-new"})
    drawn = heatmap(Coverage(edit.pack), ask("symbols-by-card"), Coverage(pack))
    columns = [line.id for line in drawn.columns]
    assert "card:zenobia" in columns and "card:somebody-new" in columns
    assert columns.index("card:zenobia") == columns.index("card:nzinga") + 1, "it stays where it was"
    gone = drawn.squares[0][columns.index("card:zenobia")]
    assert (gone.text, gone.sign) == ("gone", "×"), "squares have no room for the word"
    new = [squares[columns.index("card:somebody-new")] for squares in drawn.squares]
    there = heatmap(Coverage(edit.pack), ask("symbols-by-card"))
    at = [line.id for line in there.columns].index("card:somebody-new")
    assert [square.text for square in new] == [f"{squares[at].text}*" for squares in there.squares]
    assert {square.text for square in new} > {"0*"} and {square.value for square in new} == {None}
    assert all(square.sentence.startswith("New: ") for square in new)
    assert (None, "* new, × gone or left out, – no figure") in drawn.scale.keys


def test_a_card_that_cannot_be_counted_any_more_is_left_out_and_not_gone(pack: Pack) -> None:
    edit = pack.edit().set("books", "zenobia", "symbols", "BO").delete("books", "nzinga")
    compared = Coverage(edit.pack).against(Coverage(pack))
    drawn = heatmap(Coverage(edit.pack), ask("symbols-by-card"), Coverage(pack))
    columns = [line.id for line in drawn.columns]
    squares = {id: drawn.squares[0][columns.index(f"card:{id}")] for id in ("zenobia", "nzinga")}
    assert {id: square.text for id, square in squares.items()} == {"zenobia": "left out", "nzinga": "gone"}
    assert squares["zenobia"].sentence.startswith("Left out now: Zenobia (Historical Leaders) ")
    rows = {row.key[0]: row for row in compared.standing}
    assert rows["zenobia"].sentence.startswith("Left out now: ") and rows["nzinga"].sentence.startswith("Gone: ")
    assert explore(edit.pack).info["warning"].endswith("left out. Zenobia: it has 2 symbols, and 3 to 4 are asked for.")


def test_cards_that_nothing_needs_are_named_at_once(pack: Pack) -> None:
    shown = explore(pack, show="standing")
    counted = Coverage(pack).standing
    outdone = sum(bool(row.dominated_by) for row in counted)
    alike = sum(bool(row.interchangeable) for row in counted)
    assert all(row.smallest for row in counted) and not alike
    said = f"Every card is in some smallest cover. {outdone} are outdone by another of their deck."
    assert shown.info["why"] == said
    without = replace(pack, tables={**pack.tables, "terrors": pack["terrors"][:2]})
    idle = [row for row in Coverage(without).standing if not row.smallest]
    said = str(explore(without, show="standing").info["why"])
    assert said.startswith(f"{len(idle)} cards are in no smallest cover: ") and ", …. " in said


def test_a_comparison_tells_of_rows_that_changed_in_rank_only(pack: Pack) -> None:
    edit = pack.edit().set("books", "anne-shirley", "symbols", "RKPG")
    shown = explore(edit.pack, pack, show="difficulty")
    rows = [row for row in Coverage(edit.pack).against(Coverage(pack)).difficulty if row.what == "changed"]
    moved = [row for row in rows if row.value == 0]
    assert moved and shown.info["why"].endswith(
        f"{len(moved)} more have kept their number and say something else when you point at them."
    )
    text = str(Coverage(edit.pack).against(Coverage(pack)))
    name = Coverage(pack).parts.name(moved[0].key[0])
    line = next(line for line in text.splitlines() if f" {name} is number " in line)
    assert not line.split(name)[0].strip(), "no nought stands before what has changed"


@pytest.mark.parametrize("measure", ["share", "sets"])
def test_what_is_new_or_gone_says_so_in_the_whole_row_of_a_sparse_map(pack: Pack, measure: str) -> None:
    """A nought of a new row did not stay, and one of a row that is gone is none; a change from nought is one."""
    edit = pack.edit().duplicate("terrors", "kraken").delete("terrors", "basilisk").delete("books", "ada-lovelace")
    new = next(iter({row["id"] for row in edit.pack["terrors"]} - {row["id"] for row in pack["terrors"]}))
    drawn = heatmap(Coverage(edit.pack), ask("smallest-covers", measure=measure), Coverage(pack))
    rows = {row.id: squares for row, squares in zip(drawn.rows, drawn.squares, strict=True)}
    column = [line.id for line in drawn.columns].index("card:ada-lovelace")
    crossing = rows[f"need:{new}"][column]
    assert (crossing.text, crossing.sentence.endswith("no data.")) == ("–", True)
    others = [square for place, square in enumerate(rows[f"need:{new}"]) if place != column]
    assert all(square.text.endswith("*") and square.sentence.startswith("New: ") for square in others)
    assert {square.text for square in others} > {"0*"} and {square.value for square in others} == {None}
    assert {square.text for square in rows["need:basilisk"]} == {"gone"}
    assert all(square.sentence.startswith("Gone: ") for square in rows["need:basilisk"])
    assert {squares[column].text for id, squares in rows.items() if id != f"need:{new}"} == {"gone"}
    there, before = (heatmap(Coverage(one), ask("smallest-covers", measure=measure)) for one in (edit.pack, pack))
    now, then = (
        {
            (r.id, c.id): square.value
            for r, line in zip(one.rows, one.squares, strict=True)
            for c, square in zip(one.columns, line, strict=True)
        }
        for one in (there, before)
    )
    for row, squares in zip(drawn.rows, drawn.squares, strict=True):
        for line, square in zip(drawn.columns, squares, strict=True):
            if (at := (row.id, line.id)) in now and at in then:
                assert square.value == pytest.approx((now[at] or 0) - (then[at] or 0))


def test_what_can_or_cannot_is_gained_or_lost_and_no_number(pack: Pack) -> None:
    """LL-RET-01: «+1» of a yes or no says nothing; list, page, legend, caption and sentence say the same."""
    symbols = next(row["symbols"] for row in pack["terrors"] if row["id"] == "kraken")
    letters = {row["letter"] for row in pack["genres"]}
    other = "".join(sorted(letters - {*symbols}))[:2]
    edited = pack.edit().set("terrors", "kraken", "symbols", other + symbols[0]).pack
    drawn = heatmap(Coverage(edited), ask("goals"), Coverage(pack))
    row = drawn.squares[[line.id for line in drawn.rows].index("need:kraken")]
    found = {square.text: square for square in row}
    assert found.keys() == {"✓", "✗", "0"} and (found["✓"].value, found["✗"].value) == (1, -1)
    assert "does not serve" not in found["✓"].sentence.partition(" Before: ")[0]
    assert "does not serve" in found["✓"].sentence.partition(" Before: ")[2]
    assert "does not serve" in found["✗"].sentence.partition(" Before: ")[0]
    assert drawn.scale.unit == "" == "".join(text for _, text in drawn.scale.ticks)
    assert drawn.scale.keys == ((1.0, "✓ gained"), (-1.0, "✗ lost"), (0.0, "the same"))
    assert "✓ in orange was gained, ✗ in blue was lost" in drawn.meaning
    compared = Coverage(edited).against(pack)
    laid = grid(compared.serving)
    texts = {laid.text(cell) for line in laid.cells for cell in line}
    assert texts == {"✓", "✗", "0"} and (laid.end(laid.ends[0]), laid.end(laid.ends[1])) == ("✗", "✓")
    plain_grid = grid(Coverage(edited).serving)
    assert {plain_grid.text(cell) for line in plain_grid.cells for cell in line} == {"✓", "·"}


def test_the_scale_of_a_difference_has_nothing_changed_in_its_middle(pack: Pack) -> None:
    drawn = heatmap(
        Coverage(pack.edit().set("books", "zenobia", "symbols", "BRO").pack), ask("one-deck"), Coverage(pack)
    )
    assert drawn.scale.course == "change" and drawn.scale.low == -drawn.scale.high
    assert drawn.scale.place(0) == 0.5
    texts = {square.text for line in drawn.squares for square in line}
    assert any(text.startswith("+") for text in texts) and "0" in texts


def test_chances_are_never_rounded_to_never_or_always(pack: Pack) -> None:
    for line in heatmap(Coverage(pack), ask("one-deck")).squares:
        for square in line:
            assert square.value is not None
            assert (square.text == "0") == (square.value == 0) and (square.text == "100") == (square.value == 100)


def test_the_hardest_come_first_when_asked(pack: Pack) -> None:
    coverage = Coverage(pack)
    ids = [line.id.removeprefix("need:") for line in heatmap(coverage, ask("one-deck", hardest_first=True)).rows]
    assert ids == [row.requirement for row in coverage.difficulty]


def test_what_the_hand_covers_has_no_chance_left(pack: Pack) -> None:
    """LL-CAP-01."""
    drawn = heatmap(Coverage(pack), ask("hand", held=("zenobia", "ada-lovelace")))
    place = [line.id for line in drawn.rows].index("need:big-bad-wolf")
    assert {square.text for square in drawn.squares[place]} == {"✓"}
    assert "covers Big Bad Wolf already" in drawn.squares[place][0].sentence


def test_mixed_draws_counted_bit_by_bit_are_the_same(pack: Pack) -> None:
    coverage = Coverage(pack)
    done = list(coverage.mixed_bit_by_bit(2))
    assert done == sorted(done) and done[-1] == 1 and len(done) == len(coverage.parts.requirements)
    assert coverage.mixed(2) == Coverage(pack).mixed(2)


def test_a_pack_without_anything_to_cover_still_has_its_tables() -> None:
    pack = small.pack("", [], ())
    assert list(kinds(Coverage(pack, small.COVERING))) == ["pivot"]


def test_what_cannot_be_read_is_named_under_the_figure(pack: Pack) -> None:
    broken = pack.edit().set("books", "zenobia", "symbols", "BQ").pack
    said = " ".join(heatmap(Coverage(broken), ask("symbols-by-deck")).about)
    assert "1 row cannot be counted and is left out. Books, row " in said and "'Q'" in said
    assert "warning" not in said


def test_what_did_not_change_can_be_left_out_of_a_comparison(pack: Pack) -> None:
    before, after = Coverage(pack), Coverage(pack.edit().set("books", "zenobia", "symbols", "BOGK").pack)
    whole, part = (heatmap(after, ask("mixed-decks", cards=2, changed_only=only), before) for only in (False, True))
    at = {
        (row.id, column.id): one
        for row, line in zip(whole.rows, whole.squares, strict=True)
        for column, one in zip(whole.columns, line, strict=True)
    }
    changed = {place for place, one in at.items() if one.value}
    assert 0 < len(part.rows) < len(whole.rows) and 0 < len(part.columns) < len(whole.columns)
    assert [row.id for row in part.rows] == [row.id for row in whole.rows if row.id in {one for one, _ in changed}]
    assert {column.id for column in part.columns} == {other for _, other in changed}
    for row, line in zip(part.rows, part.squares, strict=True):
        assert [one.text for one in line] == [at[row.id, column.id].text for column in part.columns]
    assert "change, where there is one" in part.title
    same = heatmap(before, ask("mixed-decks", cards=2, changed_only=True), before)
    assert len(same.rows) == len(whole.rows), "where nothing has changed, all is shown"
    assert heatmap(after, ask("one-deck", changed_only=True)) == heatmap(after, ask("one-deck"))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Ask("symbols-by-dekc"), "symbols-by-deck"),
        (Ask("one-deck", cards=7), "1 to 6 cards, not for 7"),
        (Ask("mixed-decks", cards=0), "1 to 4 cards"),
        (Ask("pivot", table="bokos", first="genre", second="symbols"), "books"),
        (Ask("pivot", table="books", first="genere", second="symbols"), "genre"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(pack: Pack, asked: Ask, words: str) -> None:
    with pytest.raises(WorkbenchError, match=words):
        heatmap(Coverage(pack), asked)


def test_a_spreadsheet_gets_every_square_and_no_formula(pack: Pack) -> None:
    edited = pack.edit().set("books", "zenobia", "name.en", "=HYPERLINK(1)").pack
    drawn = heatmap(Coverage(edited), ask("symbols-by-card"))
    lines = list(csv.DictReader(io.StringIO(drawn.csv())))
    assert len(lines) == len(drawn.rows) * len(drawn.columns)
    assert [line["column"] for line in lines].count("'=HYPERLINK(1)") == len(drawn.rows)
    assert not any(cell.startswith(("=", "+", "@")) for line in lines for name, cell in line.items() if name != "value")
    assert edited.digest in lines[0]["about"] and {line["about"] for line in lines[1:]} == {""}
    squares = [(row.id, column.id, column.group) for row in drawn.rows for column in drawn.columns]
    assert [(line["row_id"], line["column_id"], line["group"]) for line in lines] == squares


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.lists(st.sampled_from("abcdef"), unique=True))
def test_lines_of_two_packs_are_all_there_once_the_later_ones_in_their_order(
    after: list[str], before: list[str]
) -> None:
    together = [line.id for line in axes.together([Line(x, x) for x in after], [Line(x, x) for x in before])]
    assert sorted(together) == sorted({*after, *before})
    assert [one for one in together if one in after] == after


def test_decks_are_made_short_and_stay_apart() -> None:
    assert axes._short(["Science", "Scifi", "the Reward deck"]) == ["Scie", "Scif", "Rew"]
    assert axes._short(["Ficción infantil", "Ficción clásica", "Vidas"]) == ["Inf", "Clá", "Vid"]
    assert axes._short(["Same", "Same"]) == ["Same", "Same"]
    assert axes._short(["One deck", "One deck more"]) == ["One deck", "Mor"]


def test_short_names_of_decks_have_their_key_in_the_picture(pack: Pack) -> None:
    drawn = heatmap(Coverage(pack), ask("mixed-decks", cards=2))
    assert drawn.key.startswith("Chi = Children's Fiction · Cla = Classic Fiction · ")
    assert drawn.key.endswith(" · Rew = The Reward deck")
    assert drawn.columns[1].brief == "Chi + Cla"
    assert "Cla = Classic Fiction" in str(drawings.heatmap(drawn, spoken=False))
    assert heatmap(Coverage(pack), ask("one-deck")).key == ""


@pytest.mark.parametrize(
    ("share", "written"),
    [(Fraction(1, 8), "13"), (Fraction(5, 200), "3"), (Fraction(1, 200), "<1"), (Fraction(3, 8), "38"), (1, "100")],
)
def test_halves_are_rounded_up_as_people_do(share: Fraction, written: str) -> None:
    assert shown(SHARE_OF_SYMBOLS, Share(share))[1] == written  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "written"),
    [("1/8", "+12.5"), ("1/2000", "+0.05"), ("-1/2000", "−0.05"), ("1/9999999", "≈0"), ("0", "0")],
)
def test_a_small_change_shows_a_digit_that_is_not_nought(change: str, written: str) -> None:
    moved = Change(Share(Fraction(1, 2)), Share(Fraction(1, 2) + Fraction(change)), None)  # type: ignore[arg-type]
    assert shown(SHARE_OF_SYMBOLS, moved)[1] == written


def test_a_heatmap_that_nobody_could_draw_is_refused_before_it_is_counted(pack: Pack) -> None:
    books = [
        Row({**row.cells, "id": f"b{n}-{row.get('id')}", "genre": f"deck-{n}"})
        for n in range(100)
        for row in pack["books"][:1]
    ]
    genres = (*pack["genres"], *(Row({"id": f"deck-{n}"}) for n in range(100)))
    many = replace(pack, tables={**pack.tables, "books": tuple(books), "genres": genres})
    with pytest.raises(WorkbenchError, match="too large"):
        heatmap(Coverage(many), ask("mixed-decks", cards=3))


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("code", ["en", "es"])
def test_every_figure_has_its_meaning_in_a_sentence(pack: Pack, name: str, code: str) -> None:
    coverage = Coverage(pack)
    wb.set_language(code)
    try:
        for measure in KINDS[name].measures:
            drawn = heatmap(coverage, ask(name, measure=measure.name, mean_of="symbols"))
            assert drawn.meaning.endswith(".") and len(drawn.meaning) > 40 and "{" not in drawn.meaning
            compared = heatmap(coverage, ask(name, measure=measure.name, mean_of="symbols"), coverage)
            assert compared.meaning.startswith(drawn.meaning) and len(compared.meaning) > len(drawn.meaning)
    finally:
        wb.set_language("en")


def test_what_stands_beside_the_scale_has_a_key(pack: Pack) -> None:
    """A nought, what has no figure, what is new or gone; a yes and a no need no scale."""
    coverage = Coverage(pack)
    shown = heatmap(coverage, ask("one-deck")).scale
    assert shown.keys == ((0.0, "0"),) and shown.ticks[0] == (0.0, ">0")
    held = heatmap(coverage, ask("hand", held=("zenobia", "ada-lovelace"))).scale
    assert held.keys == ((0.0, "0"), (None, "✓ covered, – no card left"))
    served = heatmap(coverage, ask("goals")).scale
    assert served.ticks == () and [text for _, text in served.keys] == ["✓ yes", "no"]
    without = Coverage(pack.edit().delete("terrors", "kraken").pack)
    changed = heatmap(without, ask("one-deck"), coverage).scale
    assert changed.keys == ((None, "* new, × gone or left out, – no figure"),) and changed.ticks[1] == (
        0.0,
        "0: the same",
    )


def test_symbols_in_a_pivot_have_their_names(pack: Pack) -> None:
    drawn = heatmap(Coverage(pack), ask("pivot"))
    assert {line.title for line in drawn.columns} == {"Empathy", "Expertise", "Athletics", "Logic", "Wisdom", "Courage"}
    sentence = drawn.squares[[line.id for line in drawn.rows].index("value:science")][0].sentence
    assert sentence.startswith("books: Science with ") and drawn.columns[0].title in sentence


def test_the_ranking_is_numbered(pack: Pack) -> None:
    coverage = Coverage(pack)
    titles = [line.title for line in heatmap(coverage, ask("difficulty")).rows]
    assert titles == [f"{row.rank}. {coverage.parts.name(row.requirement)}" for row in coverage.difficulty]
