from __future__ import annotations

import re
from pathlib import Path

import pytest

from workbench.widgets import assets


def test_a_module_holds_what_it_imports_once_and_first() -> None:
    text = assets.module("table.js")
    assert not re.search(r"^(import|export (?!default))", text, re.MULTILINE)
    assert text.count("export default") == 1
    assert text.count("function keepFocus(") == 1
    assert text.index("function keepFocus(") < text.index("class TableView")


def test_two_files_with_the_same_name_at_the_top_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other.js").write_text("export function twice() {}\n")
    (tmp_path / "main.js").write_text('import { twice } from "./other.js";\nconst twice = 1;\nexport default twice;\n')
    monkeypatch.setattr(assets, "JS", tmp_path)
    with pytest.raises(ValueError, match=r"'twice' is also declared in other\.js"):
        assets.module("main.js")


def test_nothing_is_fetched_from_anywhere() -> None:
    text = assets.module("table.js") + assets.style("lw-game", "common/base.css", "table.css")
    assert re.findall(r"https?://[^\s\"')]+", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert not re.search(r"\bfetch\(|XMLHttpRequest|@import|innerHTML|insertAdjacentHTML|\beval\(", text)


def test_the_colours_are_those_of_the_drawings() -> None:
    text = assets.style("lw-game")
    within = ":where(.lw-game, .lw-game *)"
    assert f".lw-light{within} {{ " in text and f".lw-dark{within} {{ " in text
    assert "--lw-red: #" in text


def test_a_style_sheet_holds_inside_of_its_own_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.css").write_text(
        "/* a, b { } */ .a :is(p, q:not(.b, .c)), .d::after { top: 0; }\n"
        "@media (min-width: 1px) { .e input::file-selector-button:hover { top: 1px } }"
    )
    monkeypatch.setattr(assets, "JS", tmp_path)
    text = assets.style("r", "one.css").partition(".a ")[2]
    assert text == (
        ":is(p, q:not(.b, .c)):where(.r, .r *), .d:where(.r, .r *)::after { top: 0; }\n"
        "@media (min-width: 1px) { .e input:where(.r, .r *)::file-selector-button:hover { top: 1px } }"
    )
