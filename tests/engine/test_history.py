"""One history: any number of steps back and forth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.history import History


@given(st.lists(st.sampled_from(["add", "undo", "redo"]), max_size=40))
def test_a_history_is_a_line_with_a_cursor(steps: list[str]):
    history, line, at = History(0), [0], 0
    for number, step in enumerate(steps, 1):
        if step == "add":
            history.add(number)
            line, at = [*line[: at + 1], number], at + 1
        elif step == "undo" and at:
            assert history.undo() == line[at - 1]
            at -= 1
        elif step == "redo" and at + 1 < len(line):
            assert history.redo() == line[at + 1]
            at += 1
        else:
            with pytest.raises(IndexError):
                history.undo() if step == "undo" else history.redo()
        assert history.now == line[at]
        assert history.past == tuple(line[: at + 1])
        assert history.future == tuple(line[at + 1 :])
        assert (history.can_undo, history.can_redo) == (at > 0, at + 1 < len(line))
