"""What holds for all tests."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.commands import Run
from workbench.cli import main
from workbench.language import ENGLISH, speak

# How long a test takes says how busy the machine is: no time is ever asserted.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")


@pytest.fixture(autouse=True)
def english_at_first() -> None:
    """No test hears the language that another one left behind."""
    speak(ENGLISH, {})


@pytest.fixture(autouse=True)
def no_loop_but_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test without a browser finds no event loop running, although Playwright keeps one once a browser was opened.

    Otherwise what waits for the loop to come round would wait for ever, depending on which tests went before.
    """
    if request.node.get_closest_marker("browser"):
        yield
        return
    kept = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(kept)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def once(*arguments: object, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return once
