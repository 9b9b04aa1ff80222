"""Names that are cut end in an ellipsis on the side where they would go on."""

from __future__ import annotations

import pytest

from workbench.render.elements import clean
from workbench.render.lettering import RIGHT_TO_LEFT, cut, width


@pytest.mark.parametrize(
    "text, at_the_left",
    [
        ("The Library Labyrinth of Babel", False),
        ("מבוך הספרייה הגדול של בבל", True),
        ("مكتبة الإسكندرية القديمة", True),
        ("مكتبة 1234567890123456", True),
        ("1234567890123456789012", False),
    ],
)
def test_an_ellipsis_follows_the_script(text: str, at_the_left: bool) -> None:
    short = cut(text, 12, 90)
    assert short.endswith(f"…{RIGHT_TO_LEFT}" if at_the_left else "…") and len(short) < len(text)
    assert width(short, 12) <= 90 and clean(short) == short, "what is drawn keeps the mark"
    assert cut(text, 12, 900) == text
