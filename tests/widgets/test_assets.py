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
    text = assets.module("table.js") + assets.style("common/base.css", "table.css")
    assert re.findall(r"https?://[^\s\"')]+", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert not re.search(r"\bfetch\(|XMLHttpRequest|@import|innerHTML|insertAdjacentHTML|\beval\(", text)


def test_the_colours_are_those_of_the_drawings() -> None:
    assert ".lw-light { " in assets.style() and ".lw-dark { " in assets.style()
    assert "--lw-red: #" in assets.style()
