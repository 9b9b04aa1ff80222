"""An editor that is ended between any two calls loses nothing that it had said was done.

Every third call is tried here; ``python -m tests.long.cut_off_edits`` tries all of them, on a whole pack.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import faults
from tests.packs.editing_session import Session, deeds_on
from tests.packs.faults import Disk
from tests.packs.samples import load_toy, toy
from workbench.errors import PackError
from workbench.packs.edit import Edit
from workbench.packs.keeping import same
from workbench.packs.pack import Pack

needs_fork = pytest.mark.skipif(not faults.FORKS, reason="this system has no fork")


def load(folder: Path) -> Pack:
    return load_toy(folder, strict=False)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(toy(tmp_path / "kept"), load, deeds_on("kinds", "name.en"), "kinds")


@needs_fork
@pytest.mark.parametrize(("ending", "every"), [(faults.killed, 3), (faults.power_cut, 7)])
def test_an_end_at_every_call(session: Session, tmp_path: Path, ending: Callable[[Disk], None], every: int) -> None:
    place = tmp_path / "tried"
    states, calls = session.states(place), session.calls(place)
    assert calls > 100
    for number in range(0, calls, every):
        try:
            session.end_at(number, ending, place, states)
        except BaseException as error:
            error.add_note(f"call {number} of {calls}")
            raise


@needs_fork
def test_an_end_while_an_earlier_end_is_recovered(session: Session, tmp_path: Path) -> None:
    place, again = tmp_path / "tried", tmp_path / "again"
    folder = session.fresh(place)
    faults.in_child(
        lambda: Edit.open(load(folder), tell=str).set("kinds", 0, "name.en", "first").add("kinds", {"id": "x"}),
        Disk(),
    )
    expected = session.load(folder).edit().set("kinds", 0, "name.en", "first").add("kinds", {"id": "x"}).pack
    recovering = Session(folder, load, [], "kinds")
    number = 0
    while True:
        copy = recovering.fresh(again)
        ended = faults.in_child(lambda copy=copy: Edit.open(load(copy), tell=str), Disk(faults.killed, number))  # type: ignore[misc]
        assert same(Edit.open(load(copy), tell=str).pack, expected), number
        if ended:
            break
        number += 1
    assert number > 5


@pytest.mark.parametrize(("failure", "lasting"), [(faults.full, True), (faults.denied, False)])
def test_a_failure_at_every_call(
    session: Session, tmp_path: Path, failure: Callable[[Disk], None], lasting: bool
) -> None:
    """Every deed is done in memory whatever the disk says, or refused in one sentence; then all of it can be saved."""
    place = tmp_path / "tried"
    states, refused, said = session.states(place), 0, list[str]()
    for number in range(0, session.calls(place), 7):
        folder = session.fresh(place)
        with faults.watched(Disk(failure, number, lasting)):
            edit = Edit.open(load(folder), tell=said.append)
            for deed, state in zip(session.deeds, states[1:], strict=True):
                try:
                    deed(edit)
                except PackError as error:
                    refused += 1
                    assert "\n" not in str(error)
                assert same(edit.pack, state)
        edit.save(overwrite=True)
        assert same(load(folder), states[-1]) and edit.trouble == ""
        edit.close()
    assert refused > 3 and all("\n" not in sentence for sentence in said)
