"""Two tables of invented games: a board of octagons in mid-game with five hands, and squares that grow without end."""

from __future__ import annotations

from workbench.engine.scene import Card, Cell, Choice, Deck, Hand, Piece, Scene, Symbol, Track

SIGNS = {
    sign.letter: sign
    for sign in (
        Symbol("Empathy", "red", "heart", "R"),
        Symbol("Expertise", "pink", "quill", "K"),
        Symbol("Athletics", "orange", "athlete", "O"),
        Symbol("Logic", "green", "tree", "G"),
        Symbol("Wisdom", "blue", "hourglass", "B"),
        Symbol("Courage", "purple", "fist", "P"),
    )
}

TILES = """
a5 guard NES lit | b5 - - dark | c5 goal NE lit | d5 guard ESW lit | e5 - - dark
a4 - - dark | b4 guard ES lit | c4 cross NESW lit | d4 prize SW lit | e4 goal NSW lit
a3 guard NE known | b3 cross NESW lit | c3 centre NESW lit | d3 guard NEW lit | e3 - - dark
a2 - - dark | b2 prize NE lit | c2 guard NES lit | d2 goal NW lit | e2 - - dark
a1 goal ES known | b1 - - dark | c1 - - dark | d1 guard NW lit | e1 - - dark
"""

KINDS = {
    "guard": ("Monster", "red", "hostile"),
    "goal": ("Bookcase", "green", "shelf"),
    "prize": ("Reward", "purple", "reward"),
    "cross": ("Crossing", "gold", ""),
    "centre": ("Centre", "white", "compass"),
    "-": ("", "", ""),
}


def signs(letters: str) -> tuple[Symbol, ...]:
    return tuple(SIGNS[letter] for letter in letters)


def _cells() -> tuple[Cell, ...]:
    marks = {
        "a5": ("threat",),
        "b5": ("target",),
        "c4": ("last",),
        "d4": ("target", "last"),
        "e3": ("threat", "target"),
    }
    cells = []
    for word in TILES.replace("\n", "|").split("|"):
        if not word.strip():
            continue
        place, kind, edges, state = word.split()
        title, colour, icon = KINDS[kind]
        roads = () if edges == "-" else (edges,)
        cells.append(
            Cell(
                id=f"cell:{place}",
                name=place,
                x=ord(place[0]) - ord("a"),
                y=int(place[1]) - 1,
                shape="octagon",
                kind=kind if state != "dark" else "dark",
                title=title,
                roads=roads,
                lit=state == "lit",
                known=state == "known",
                colour=colour,
                icon=icon,
                label=f"{place}: {title or 'dark'}, open to {edges}",
                text=kind[0].upper() if kind != "-" else "",
                marks=marks.get(place, ()),
            )
        )
    return tuple(cells)


def _token(place: str, flag: str, title: str, letters: str) -> Piece:
    return Piece(
        id=f"token:{place}",
        kind="token",
        name=title,
        x=ord(place[0]) - ord("a"),
        y=int(place[1]) - 1,
        colour="red" if flag == "hostile" else "green",
        symbols=signs(letters),
        flag=flag,
        text=flag[:1].upper(),
        label=f"{title} on {place}, needs {letters}",
    )


def _meeple(seat: int, colour: str, x: float, y: float, flag: str = "") -> Piece:
    return Piece(
        id=f"meeple:{seat}",
        kind="meeple",
        name=f"Player {seat}",
        x=x,
        y=y,
        colour=colour,
        flag=flag,
        text=str(seat),
        label=f"Player {seat}",
    )


def _card(
    ident: str, kind: str, title: str, colour: str, letters: str, *lines: str, under: tuple[str, ...] = ()
) -> Card:
    return Card(
        id=f"card:{ident}",
        kind=kind,
        title=title,
        colour=colour,
        symbols=signs(letters),
        lines=lines,
        under=under,
        label=f"{title}: {letters}",
    )


ADA = _card("ada", "book", "Ada Lovelace", "green", "GGB", "Science", "Logic", "Precision")
ZENOBIA = _card("zenobia", "book", "Zenobia of Palmyra", "blue", "BOP", "Wisdom", "Stamina", "Curiosity")
ANNE = _card("anne", "book", "Anne Shirley", "red", "RKKR", "Creativity", "Storytelling", "Resourceful")
JO = _card("jo", "book", "Jo March", "red", "RPK", "Warmth", "Ambition", "Loyalty")
SPEAR = _card("spear", "item", "The Spear of Minerva", "gold", "BB", "Stands for two Wisdom symbols, once.")
BOOSTER = _card(
    "boost",
    "booster",
    "Secret Passage / Useful Map",
    "white",
    "",
    "Secret Passage: move through one bookcase.",
    "Useful Map: look at two dark tiles and turn one of them.",
)
PILE = _card("minotaur", "pile", "Minotaur", "grey", "RROOGP", under=("Jo March", "Nzinga", "Zenobia", "The Spear"))


def octagons() -> Scene:
    hands = (
        Hand("seat:1", "Player 1", "blue", (ADA, ZENOBIA, PILE, SPEAR), 6, True, "Player 1 holds four cards"),
        Hand("seat:2", "Player 2", "red", (ANNE, BOOSTER), 6, False, "Player 2 holds two cards"),
        Hand("seat:3", "Player 3", "purple", (JO,), 6, False, "Player 3 holds one card"),
        Hand("seat:4", "Player 4", "orange", (), 6, False, "Player 4 holds nothing"),
        Hand("seat:5", "Player 5", "green", (Card("card:back", "back", ""),), 6, False, "Player 5 holds a hidden card"),
    )
    genres = ("Children's Fiction", "Classic Fiction", "Legends", "Science", "Historical Leaders", "Amazing Lives")
    decks = tuple(
        Deck(f"deck:{n}", title, 9 - n, n, sign.colour, sign, n in (1, 4), f"{title}: {9 - n} cards")
        for n, (title, sign) in enumerate(zip(genres, SIGNS.values(), strict=True))
    )
    return Scene(
        game="octagons",
        title="A labyrinth of octagons",
        columns=5,
        rows=5,
        asked="Player 1 has two actions left: take a card, flip or rotate a tile, move, pass an action on, or end.",
        cells=_cells(),
        pieces=(
            _token("a5", "hostile", "Basilisk", "BPO"),
            _token("d5", "hostile", "Reichenbach Falls", "RRGGKK"),
            _token("b4", "hostile", "Grendel's Mother", "BBPPOO"),
            _token("d3", "hostile", "Chupacabra", "RGB"),
            _token("c2", "hostile", "The Pit and the Pendulum", "GGPP"),
            _token("c5", "goal", "Science", "G"),
            _token("e4", "goal", "Historical Leaders", "B"),
            _token("d2", "goal", "Legends", "O"),
            _meeple(1, "blue", 2, 2, "active"),
            _meeple(2, "red", 2, 2),
            _meeple(3, "purple", 2, 2),
            _meeple(4, "orange", 4, 3),
            _meeple(5, "green", 3, 3),
            Piece("trolley", "trolley", "Trolley", 1, 1, "white", label="The trolley on b2", text="T"),
            Piece(
                "wanderer", "wanderer", "Wanderer", 0.5, 3.5, "grey", label="The wanderer between a5 and b4", text="W"
            ),
        ),
        hands=hands,
        decks=(
            *decks,
            Deck("deck:fate", "Disturbances", 11, 7, "grey", None, False, "Eleven disturbances"),
            Deck("deck:none", "Rewards", 0, 4, "gold", None, False, "No rewards left"),
        ),
        tracks=(
            Track("track:actions", "Actions", 2, 3),
            Track("track:monsters", "Monsters on the grid", 5, 6, True),
            Track("track:shelves", "Shelves filled", 2, 6),
        ),
        choices=(Choice("flip b5", "Turn b5 to its lit side", "Flip", ("cell:b5",)),),
        legend=tuple(SIGNS.values()),
    )


def squares() -> Scene:
    plan = {
        (0, 0): (("NE",), "crown", "gold"),
        (1, 0): (("NW", "S"), "ghost", "white"),
        (0, 1): (("SE",), "key", "grey"),
        (1, 1): (("ESW",), "chest", "orange"),
        (2, 1): (("NS", "EW"), "dragon", "green"),
        (-1, 1): (("N", "S", "E"), "gem", "blue"),
        (2, 2): (("S",), "zebra", "pink"),
        (-1, 0): (("NESW",), "ring", "teal"),
        (1, -1): (("NE", "SW"), "owl", "purple"),
    }
    cells = tuple(
        Cell(
            f"cell:{x},{y}",
            f"{x},{y}",
            x,
            y,
            "square",
            icon,
            icon.title(),
            roads,
            colour=colour,
            icon=icon,
            label=f"{x},{y}: {icon} with roads {' and '.join(roads)}",
            text=icon[:2],
            marks={(2, 2): ("target",), (0, 0): ("last",), (1, 0): ("threat",)}.get((x, y), ()),
        )
        for (x, y), (roads, icon, colour) in plan.items()
    )
    ghost = tuple(
        Symbol(name, colour, icon, name[0])
        for name, colour, icon in (("Ghost", "white", "ghost"), ("Crown", "gold", "crown"), ("Zebra", "pink", "zebra"))
    )
    return Scene(
        game="squares",
        title="Roads without end",
        columns=4,
        rows=4,
        left=-1,
        bottom=-1,
        cells=cells,
        asked="Player 2 lays a card.",
        hands=(
            Hand("seat:1", "Player 1", "teal", tuple(Card(f"back:{n}", "back", "") for n in range(5))),
            Hand(
                "seat:2",
                "Player 2",
                "pink",
                tuple(
                    Card(f"card:{n}", "road", sign.name, sign.colour, (sign,), (f"Road {n}",))
                    for n, sign in enumerate(ghost)
                ),
                active=True,
            ),
        ),
        decks=(Deck("deck:draw", "Draw", 31),),
        tracks=(Track("track:one", "Player 1", 4), Track("track:two", "Player 2", 7)),
        result="Player 2 wins with 7 treasures.",
        won=True,
        legend=ghost,
    )
