"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long a test takes says how busy the machine is: no time is ever asserted.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")
