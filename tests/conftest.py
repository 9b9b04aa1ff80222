"""What holds for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

from workbench.language import ENGLISH, speak

# How long a test takes says how busy the machine is: no time is ever asserted.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")


@pytest.fixture(autouse=True)
def english_at_first() -> None:
    """No test hears the language that another one left behind."""
    speak(ENGLISH, {})
