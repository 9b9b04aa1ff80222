"""What notebook 10 says of the builder's steps is so."""

from __future__ import annotations

from pathlib import Path

import workbench as wb

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "10_build_a_board.ipynb"


def test_the_tray_is_there_from_the_step_that_the_notebook_names() -> None:
    assert "At the third step, *Lay the tiles*, a tray appears" in NOTEBOOK.read_text("utf-8")
    page = wb.build("library-labyrinth", autosave=False).page
    filled = {}
    for step in page.build.steps:
        page.build.go(step.name)
        page.refresh()
        filled[step.title] = bool(page.tray)
    names = [*filled]
    assert names[2] == "Lay the tiles" and filled[names[2]] and not any(filled[name] for name in names[:2])
