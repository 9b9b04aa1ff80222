"""The offer of boards that were left: a second press, and more than one notebook."""

from __future__ import annotations

import pytest

from tests.widgets.test_drafts import die, put, say, shown
from workbench.widgets import drafts

pytestmark = pytest.mark.usefixtures("drafts_folder")


def test_a_second_press_on_going_on_does_no_harm() -> None:
    old = shown()
    put(old, "c2")
    die(old)
    new = shown()
    which = new.page.offers[0]["id"]
    say(new, "resume", id=which)
    taken = new.build
    say(new, "resume", id=which)
    assert new.page.notice is None and new.build is taken
    say(new, "resume", id="another")
    assert new.page.notice is not None and "no board to go on with" in new.page.notice["text"]


def test_no_in_one_notebook_is_no_answer_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one.ipynb", "two.ipynb"):
        monkeypatch.setenv("JPY_SESSION_NAME", f"/home/me/{name}")
        old = shown()
        put(old, "a1", *(["b1"] if name == "two.ipynb" else []))
        die(old)
        drafts._SAVERS.clear()
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/me/one.ipynb")
    here = shown()
    assert ["in two.ipynb" in offer["about"] for offer in here.page.offers] == [False, True], "its own first"
    say(here, "decline")
    assert here.page.news == ["Your earlier boards stay under “Save, open, share, picture”."]
    assert shown().page.offers == []
    say(here, "boards")
    assert len(here.page.told["boards"]) == 2
    drafts._ELSEWHERE.clear()  # another process
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/me/two.ipynb")
    [offer] = shown().page.offers
    assert "2 changes" in offer["about"] and "in two" not in offer["about"]
