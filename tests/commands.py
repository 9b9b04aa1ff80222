"""What tests of the command line share; the fixture `run` is in the conftest."""

from __future__ import annotations

from collections.abc import Callable

from workbench.cli import BAD_INPUT

Run = Callable[..., tuple[int, str, str]]
"""Runs a command: exit code, output, errors."""


def one_line(code: int, out: str, err: str, *words: str) -> None:
    """What bad input gets: code 2, nothing on standard output, one line that says what is wrong."""
    assert code == BAD_INPUT
    assert out == ""
    assert err.endswith("\n") and err.count("\n") == 1 and err.startswith("workbench: "), err
    for word in words:
        assert word in err
