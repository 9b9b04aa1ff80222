"""What happens to ``pack.toml`` and the folder, and damage of any kind."""

from __future__ import annotations

import json
from pathlib import Path

from tests.packs.damage import Expected, Sheet, damage
from workbench.engine.streams import Stream


@damage
def about_a_path(folder: Path, chance: Stream) -> Expected:
    file = folder / "pack.toml"
    name = chance.choice(("../../x", "/etc/passwd", "C:\\\\x", "..", "a/b", "x\\u0000", "~", "nul:", ""))
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(f'id = "{name}"' if line.startswith("id") else line for line in lines), encoding="utf-8")
    return Expected("refused", "pack.toml", None, "id")


@damage
def about_the_format(folder: Path, chance: Stream) -> Expected:
    file = folder / "pack.toml"
    entry = chance.choice(
        ("format = 2", "format = 99", "format = true", 'format = "1"', "format = -1", "format = 1.0", "")
    )
    file.write_text(file.read_text(encoding="utf-8").replace("format = 1", entry), encoding="utf-8")
    return Expected("refused", "pack.toml", None, "format", "format")


@damage
def about_broken(folder: Path, chance: Stream) -> Expected:
    file = folder / "pack.toml"
    text = file.read_text(encoding="utf-8")
    broken = (
        "[" * 30_000,
        "x = " + "[" * 20_000,
        "a = 1\na = 2",
        "= 3",
        "x" * 70_000,
        "[title]\n[title]",
        "\x00",
        "id = 3",
    )
    file.write_text(chance.choice(broken) + "\n" + text, encoding="utf-8")
    return Expected("refused", "pack.toml")


@damage
def about_otherwise(folder: Path, chance: Stream) -> Expected:
    file = folder / "pack.toml"
    text = file.read_text(encoding="utf-8")
    file.write_bytes(text.replace("\n", chance.choice(("\r\n", "\r"))).encode(chance.choice(("utf-8-sig", "utf-16"))))
    return Expected("same")


@damage
def a_strange_plan(folder: Path, chance: Stream) -> Expected:
    """As if a save had been cut off, with a plan that would write elsewhere."""
    stage = folder / ".saving"
    stage.mkdir()
    (stage / "new").mkdir()
    (stage / "new" / "books.csv").write_text("x", encoding="utf-8")
    step = {"old": None, "new": "0" * 32}
    plans = (
        {"format": 1, "keep": "new", "files": {"../../evil.csv": step}},
        {"format": 1, "keep": "new", "files": {"/tmp/evil.csv": step}},
        {"format": 1, "keep": "../..", "files": {"books.csv": step}},
        {"format": 1, "keep": "new", "files": {"books.csv": {"old": 3, "new": "x"}}},
        {"format": 9, "keep": "new", "files": {}},
    )
    strange = (*map(json.dumps, plans), "[" * 50_000, "not JSON")
    (stage / "plan.json").write_text(chance.choice(strange), encoding="utf-8")
    return Expected("refused", ".saving/plan.json", None, "", "cut off")


# --- anything ---------------------------------------------------------------------------------------------------------


@damage
def random_bytes(folder: Path, chance: Stream) -> Expected:
    file = chance.choice(sorted(folder.iterdir()))
    data = bytearray(file.read_bytes())
    for _ in range(1 + chance.below(29)):
        place = chance.below(len(data))
        data[place : place + chance.below(3)] = bytes(chance.below(256) for _ in range(chance.below(4)))
    file.write_bytes(data)
    return Expected("either")


@damage
def cut_off(folder: Path, chance: Stream) -> Expected:
    file = chance.choice(sorted(folder.iterdir()))
    data = file.read_bytes()
    file.write_bytes(data[: chance.below(len(data))])
    return Expected("either")


@damage
def shuffled_cells(folder: Path, chance: Stream) -> Expected:
    sheet = Sheet(folder, chance)
    for _ in range(1 + chance.below(19)):
        row, other = chance.choice(sheet.cells), chance.choice(sheet.cells)
        one, two = chance.below(len(row)), chance.below(len(other))
        row[one], other[two] = other[two], row[one]
    sheet.write()
    return Expected("either")
