"""A pack of a game that nobody knows, for tests of what must work with any: beasts of two symbols, and their blanks."""

from __future__ import annotations

from pathlib import Path

from workbench.packs import reading
from workbench.packs.columns import Column, Table, a_count, an_id, in_languages, letters_of, one_of
from workbench.packs.kinds import Reference, Text, Words
from workbench.packs.pack import Pack

_TEXT = in_languages("name", "Its name", Text(high=40))
_OF_BEASTS = (
    Column("id", an_id, "What it is called."),
    Column("home", Reference(table="homes"), "Where it lives."),
    Column("signs", letters_of("FW", 1, 3, ("fire", "water")), "Its signs.", "TOY-1"),
    *_TEXT,
    Column("mood", one_of("calm", "wild"), "How it is."),
    *in_languages("words", "Two words", Words(low=2, high=2)),
    Column("count", a_count, "How many there are."),
    Column("source", Text(high=200), "Where it is from."),
)
SCHEMA = (
    Table(
        "homes",
        "Where beasts live, and the sign of each.",
        (
            Column("id", an_id, "What it is called."),
            Column("letter", letters_of("FW", 1, 1), "Its letter."),
            Column("icon", an_id, "Its shape."),
            Column("colour", an_id, "Its colour."),
            *_TEXT,
        ),
    ),
    Table("beasts", "The beasts.", _OF_BEASTS, usual=4),
    Table("blank-beasts", "Beasts of one's own.", _OF_BEASTS, blank_for="beasts"),
)
GAME = "toy-beasts"
FILES = {
    "pack.toml": f'format = 1\nid = "beasts"\ngame = "{GAME}"\nversion = "1"\n[title]\nen = "Beasts"\nes = "Bestias"\n',
    "homes.csv": "id,letter,icon,colour,name.en,name.es\n"
    "hearth,F,fire,red,Hearth,Hogar\npond,W,drop,blue,Pond,Charca\n",
    "beasts.csv": "id,home,signs,name.en,name.es,mood,words.en,words.es,count,source\n"
    "salamander,hearth,FF,Salamander,Salamandra,calm,Warm; Slow,Cálida; Lenta,2,a fireplace\n"
    "newt,pond,WF,Newt,Tritón,wild,Wet; Quick,Mojado; Veloz,1,a pond\n"
    "carp,pond,W,Carp,Carpa,calm,Old; Wise,Vieja; Sabia,3,a castle\n"
    "moth,hearth,F,Moth,Polilla,wild,Light; Lost,Ligera; Perdida,1,a lamp\n",
    "blank-beasts.csv": "id,home,signs,name.en,name.es,mood,words.en,words.es,count,source\n"
    "blank-hearth,hearth,F,Your own beast,Tu propia bestia,calm,Kind; Small,Amable; Pequeña,1,invented by you\n"
    "blank-pond,pond,W,Your own beast,Tu propia bestia,wild,Kind; Large,Amable; Grande,1,invented by you\n",
}


def write(folder: Path, **other: str) -> Path:
    """The pack's files in a folder; ``beasts="…"`` gives a table other content."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in FILES.items():
        (folder / name).write_text(other.get(name.partition(".")[0], text), encoding="utf-8")
    return folder


def load(folder: Path) -> Pack:
    """The pack in a folder, whatever is wrong with it."""
    return reading.load_pack(folder, SCHEMA, GAME, strict=False)
