"""Seeds: one limit and one sentence, wherever a person writes one."""

from __future__ import annotations

from workbench.errors import OptionError
from workbench.language import say

MOST_DIGITS = 18
"""Whatever reads or writes a seed can hold so many."""
_LONGEST_SHOWN = 40


def seed_in(value: object) -> int:
    """A seed that was given, as it is.

    Raises:
        OptionError: when it is no whole number, or too large a one.
    """
    if type(value) is not int or abs(value) >= 10**MOST_DIGITS:
        raise _refusal(value)
    return value


def seed_read(text: str) -> int:
    """A seed that was written.

    Raises:
        OptionError: when it is no whole number, or too large a one.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise _refusal(text)
    return int(text)


def _refusal(value: object) -> OptionError:
    too_long = type(value) is int and abs(value) >= 10**_LONGEST_SHOWN  # Python refuses to write thousands of digits
    shown = say("one with many more") if too_long else repr(value)
    if len(shown) > _LONGEST_SHOWN:
        shown = f"{shown[:_LONGEST_SHOWN]}…{shown[-1]}"
    return OptionError(
        say("A seed is a whole number of at most {digits} digits, not {seed}.", digits=MOST_DIGITS, seed=shown)
    )
