"""How a coverage is seen: grids, tables of HTML, text; every figure is written, and hostile text stays text."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import workbench as wb
from tests.analysis.small import COVERING, Box, pack
from tests.packs.samples import changed
from workbench.analysis import as_html, as_text
from workbench.analysis.coverage import Coverage
from workbench.analysis.grids import Grid, figure_of, grid, signed
from workbench.analysis.grids import changed as changed_lines
from workbench.analysis.rows import percent
from workbench.analysis.showing import ShownRows
from workbench.errors import WorkbenchError
from workbench.games import find
from workbench.language import ENGLISH
from workbench.render.palette import contrast, ink_on
from workbench.render.scales import LESS_TO_MORE, LOW_TO_HIGH, STEPS, step

HOSTILE = "<script>alert(1)</script>{requirement}\"'&\x1b[31m‮"


def tree(page: str) -> ElementTree.Element:
    """A page as a tree: it is well-formed once what HTML leaves open is closed."""
    closed = re.sub(r"<(meta|br|link)([^>]*)>", r"<\1\2/>", page.removeprefix("<!doctype html>\n"))
    return ElementTree.fromstring(closed)


def test_a_page_is_a_tree_of_tables_with_headers():
    root = tree(wb.coverage("library-labyrinth").page())
    assert root.get("lang") == "en" and root.find(".//h1") is not None
    tables = root.findall(".//table")
    assert len(tables) == 18
    for table in tables:
        assert "".join(table.find("caption").itertext()).strip()  # type: ignore[union-attr]
        columns = table.findall("thead/tr/th")
        assert columns and all(cell.get("scope") == "col" for cell in columns)
        for line in table.findall("tbody/tr"):
            assert len(list(line)) == len(columns)
            cells = line.findall("td")
            assert all((cell.text or "").strip() or not cell.get("class") for cell in cells), (
                "no figure by colour alone"
            )
    links = [link.get("href", "")[1:] for link in root.findall(".//nav//a")]
    assert links and set(links) <= {anchor.get("id") for anchor in root.findall(".//h2[@id]")}


def test_a_page_of_differences_leaves_out_what_did_not_change_and_says_so():
    good = wb.load_pack("library-labyrinth-mini")
    before = wb.coverage(good)
    other = changed(good, "books", 0, symbols=good["books"][0]["symbols"][0] * 3)
    root = tree(before.against(wb.coverage(other)).page())
    assert [heading.text for heading in root.findall(".//h2")]
    said = [span.text or "" for span in root.findall(".//caption/span") if "nothing changed" in (span.text or "")]
    assert said
    for table in root.findall(".//table"):
        for line in table.findall("tbody/tr"):
            figures = {cell.text or "" for cell in line.findall("td")} - {""}
            assert figures != {"0"}
    unknown = before.draws[0].requirement
    with pytest.raises(WorkbenchError, match=r"no field 'requirment'.*Did you mean 'requirement'"):
        before.draws.where(requirment=unknown)


def test_of_two_packs_that_are_alike_each_grid_is_a_sentence():
    coverage = wb.coverage("library-labyrinth-mini")
    compared = coverage.against(wb.coverage("library-labyrinth-mini"))
    root = tree(compared.page())
    assert not root.findall(".//table")
    grids = [one for one in coverage.sections(full=True) if isinstance(one, Grid)]
    assert [line.text for line in root.findall(".//p")].count("No figure has changed.") == len(grids) > 0
    assert "No figure has changed." in str(compared.symbols)


def test_of_differences_only_changed_rows_and_columns_are_shown():
    before, after = (Box("ABC", (("x", one), ("x", "B"), ("y", "C")), ("A", "B", "C")).coverage for one in ("A", "AB"))
    whole = grid(after.against(before).mixed(1))
    shown = changed_lines(whole)
    assert [label.id for label in (*whole.down, *whole.across)] == ["ask-0", "ask-1", "ask-2", "1×x", "1×y"]
    assert [label.id for label in (*shown.down, *shown.across)] == ["ask-1", "1×x"]
    assert [[cell and cell.value for cell in line] for line in shown.cells] == [[Fraction(1, 2)]]
    said = "2 rows in which nothing changed are left out. 1 column in which nothing changed is left out."
    assert shown.left_out == said and whole.left_out == ""
    assert list(as_text.grid(shown))[-1].strip() == said and said in as_html.page(
        ShownRows(after.against(before).mixed(1))
    )
    assert "left out" not in after.against(before, unchanged=True).page()


@pytest.mark.parametrize(
    "value, unit, words",
    [
        (Fraction(-1, 8), "share", "−12.5 pp"),
        (Fraction(1, 3000), "share", "+0.03 pp"),
        (Fraction(1, 10**7), "share", "≈0 pp"),
        (Fraction(-7, 10_000), "evenness", "−0.001"),
        (Fraction(3, 25), "evenness", "+0.12"),
        (-2, "sets", "−2"),
        (0, "share", "0"),
    ],
)
def test_a_difference_is_never_written_as_a_nought_with_a_sign(value: Fraction | int, unit: str, words: str):
    assert signed(value, unit) == words


def test_what_is_new_or_gone_says_so_with_its_figure() -> None:
    good = wb.load_pack("library-labyrinth-mini")
    first = good["terrors"][0]
    new = good.edit().add("terrors", {**dict.fromkeys(first.cells, ""), "id": "newcomer", "symbols": "RRR"}).pack
    chance = next(row for row in wb.coverage(new).draws if row.requirement == "newcomer" and row.value)
    for after, before, word in ((new, good, "new"), (good, new, "gone")):
        compared = wb.coverage(after).against(before)
        figure = f"{word}: {percent(chance.value)}"
        cells = [cell.text for cell in tree(compared.page()).iter("td")]
        assert figure in str(compared) and figure in cells
        fewest = next(row for row in compared.fewest if row.what == word)
        assert figure_of(fewest) == f"{word}: {fewest.row.value}" and figure_of(fewest) in cells


def test_a_page_asks_for_nothing():
    page = wb.coverage("library-labyrinth-mini").page()
    assert not re.search(r"https?:|//|@import|url\(|<script|<img|<link", page)


def test_hostile_text_stays_text():
    good = wb.load_pack("library-labyrinth-mini")
    bad = changed(changed(good, "books", 0, name_en=HOSTILE), "terrors", 0, name_en=HOSTILE)
    bad = changed(bad, "books", 1, symbols=HOSTILE)
    coverage = wb.coverage(bad)
    page = coverage.page()
    assert "<script" not in page and "\x1b" not in page and "\u202e" not in page
    assert "&lt;script&gt;" in page and "{requirement}" in page
    assert "\x1b" not in str(coverage) and "\u202e" not in str(coverage)
    assert tree(page) is not None


def test_what_was_left_out_is_shown_before_all_figures():
    broken = changed(wb.load_pack("library-labyrinth-mini"), "books", 0, symbols="R?")
    coverage = wb.coverage(broken)
    words = "books.csv, row 2, column 'symbols': Anne Shirley: '?' is not one of its symbols"
    for shown in (str(coverage), coverage._repr_html_(), coverage.page()):
        assert "1 row was left out:" in shown and words in shown
        assert shown.index(words) < shown.index("Empathy")


def test_a_grid_is_its_rows():
    coverage = wb.coverage("library-labyrinth")
    draws = coverage.draws.where(cards=3)
    found = grid(draws)
    assert (len(found.down), len(found.across)) == (24, 7)
    assert [cell for line in found.cells for cell in line] == list(draws)
    assert [label.kind for label in (found.down[0], found.across[0])] == ["requirement", "draws"]
    assert found.across[0].title == "Children's Fiction" and found.down_title == "Terrors"
    assert found.ends == (Fraction(0), max(row.value or Fraction(0) for row in draws))
    mixed = grid(coverage.mixed(3))
    assert {"2 × Science + the Reward deck", "Legends + 2 × Science", "3 × Science"} <= {
        label.title for label in mixed.across
    }
    assert len({label.title for label in mixed.across}) == len(mixed.across) == 84
    assert {"1 × Science", "Science"} & {label.title for label in grid(coverage.draws).across} == {"Science"}
    changes = grid(coverage.against(wb.coverage("library-labyrinth-imbalanced")).symbols)
    assert changes.changes and changes.ends[0] == -changes.ends[1] < 0


def test_a_list_is_no_grid():
    with pytest.raises(ValueError, match="Fewest has no axes"):
        grid(wb.coverage("library-labyrinth").fewest)


def test_text_for_a_terminal_is_aligned():
    lines = list(as_text.grid(grid(wb.coverage("library-labyrinth").symbols)))
    assert lines[0].split() == ["Empathy", "Expertise", "Athletics", "Logic", "Wisdom", "Courage"]
    assert len({len(line) for line in lines}) == 1


def test_it_is_shown_in_the_language_of_now():
    coverage = wb.coverage("library-labyrinth")
    wb.set_language("es")
    try:
        assert "Símbolos por mazo" in str(coverage) and "16,7 %" in str(coverage)
        assert tree(coverage.page()).get("lang") == "es"
    finally:
        wb.set_language(ENGLISH)


@pytest.mark.parametrize(
    "ways, of, words",
    [
        (0, 7, "0 %"),
        (7, 7, "100 %"),
        (1, 8, "12.5 %"),
        (1, 100_000, "less than 0.1 %"),
        (99_999, 100_000, "more than 99.9 %"),
    ],
)
def test_only_what_is_certain_is_said_to_be(ways: int, of: int, words: str):
    assert percent(Fraction(ways, of)) == words and percent(None) == "no figure"


def test_a_game_without_coverage_says_so(monkeypatch: pytest.MonkeyPatch):
    info = replace(find("labyrinth-card-game"), covering=None)
    monkeypatch.setattr("workbench.analysis.supplies.find", lambda name: info)
    coverage = wb.coverage("labyrinth-card-game")
    assert "Nothing in this pack shows symbols" in str(coverage) and "Nothing in this pack" in coverage.page()


def test_colours_can_be_read_and_told_apart():
    """AA for the text on each step; lightness only falls or only rises from low to high."""
    for theme in ("light", "dark"):
        for scale in (LOW_TO_HIGH[theme], LESS_TO_MORE[theme]):
            assert len(scale) == STEPS
            assert all(contrast(colour, ink_on(colour)) >= 4.5 for colour in scale)
        light = [contrast(colour, "#000000") for colour in LOW_TO_HIGH[theme]]
        assert light == sorted(light, reverse=theme == "light")
        ends = [contrast(colour, "#000000") for colour in LESS_TO_MORE[theme]]
        middle = STEPS // 2
        pale = max if theme == "light" else min
        assert ends[middle] == pale(ends)


@pytest.mark.parametrize("value, expected", [(0, 0), (0.5, 3), (1, 6), (2, 6), (-1, 0)])
def test_steps_of_a_scale(value: float, expected: int):
    assert step(value, 0, 1) == expected and step(value, 0, 0) == 0


def test_a_goal_count_that_is_refused_is_said_in_its_place():
    letters = "ABCDEFGHIJKLM"
    coverage = Coverage(pack(letters, [{"id": "a", "deck": "x", "marks": "A", "count": "1"}], list(letters)), COVERING)
    assert "counted for up to 12; there are 13" in str(coverage)
    assert "counted for up to 12; there are 13" in as_html.page(coverage)


def test_one_deck_needs_no_row_for_all():
    assert [row.deck for row in Box("A", (("x", "A"),), ("A",)).coverage.symbols] == ["x"]


def test_a_list_of_rows_draws_itself():
    coverage = wb.coverage("library-labyrinth-mini")
    assert "Fewest cards to cover" in str(coverage.fewest) and coverage.fewest._repr_html_().count("<table") == 1
    heat = coverage.draws.where(cards=2)
    assert 'class="heat-' in heat._repr_html_() and 'class="heat-' not in coverage.draws.where(ways=-1)._repr_html_()
    compared = coverage.against(wb.coverage("library-labyrinth"))
    assert 'class="change-' in compared.symbols._repr_html_() and "Before it was" in str(compared.difficulty)
