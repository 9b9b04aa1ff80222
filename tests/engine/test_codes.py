"""Share codes: what goes in comes out; what is damaged, foreign, too large or of another version is refused."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from tests.engine.playing import dealt, play, random_game
from tests.golden.pack_of import golden_pack
from tests.long.fuzz_formats import sealed
from workbench.engine import codes
from workbench.engine.game import Game
from workbench.errors import CodeError, WorkbenchError

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)


def open_code(code: str) -> Game:
    return wb.open_code(code, golden_pack(), seed=3)


@pytest.fixture(scope="module")
def code() -> str:
    return play(dealt(1), 1, 30).share()


@given(texts, st.sampled_from(codes.KINDS), st.booleans())
def test_what_goes_in_comes_out(text: str, kind: str, spoiler: bool):
    code = codes.encode(kind, text, spoiler=spoiler)
    assert codes.decode(code) == codes.Shared(kind, text, spoiler)
    assert code.isascii() and code.replace("-", "").isalnum(), "nothing that a chat would change"
    assert code.startswith(f"LW1-{kind}-{'spoiler' if spoiler else 'public'}-")


@given(texts, st.data())
def test_white_space_in_it_does_not_matter(text: str, data: st.DataObject):
    code = codes.encode("position", text, spoiler=False)
    for space in data.draw(st.lists(st.sampled_from([" ", "\n", "\r\n", "\t", "\u00a0", "\u2028"]), max_size=6)):
        at = data.draw(st.integers(0, len(code)))
        code = code[:at] + space + code[at:]
    assert codes.decode(code).text == text


WAYS = {
    "a zero-width space": lambda code: f"{code[:30]}\u200b{code[30:]}",
    "soft hyphens, a byte order mark": lambda code: f"\ufeff{code[:9]}\u00ad{code[9:]}\u00ad",
    "letters after it": lambda code: f"{code}AAAA",
    "small letters": str.lower,
    "large letters": str.upper,
    "a sentence round it": lambda code: f"Here: {code}, have a look. LW is our club.",
    "a sentence about codes": lambda code: f"It begins with LW1-… (LW1-position-public-): {code} bye",
    "quotes": lambda code: f"\u201c{code}\u201d",
    "an address": lambda code: f"https://example.org/#{code}&more=1",
    "quoted mail": lambda code: "\n".join(f"> > {code[at : at + 60]}" for at in range(0, len(code), 60)),
    "other dashes": lambda code: code.replace("-", "\u2011", 2).replace("-", "\u2013"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_code_is_found_in_what_people_paste(code: str, way: str):
    assert codes.decode(WAYS[way](code)) == codes.decode(code)
    assert codes.found_in(WAYS[way](code))


@pytest.mark.parametrize("number", range(16))
def test_positions_and_records_come_back(number: int):
    game = random_game(number, take_backs=True)
    for record in (False, True):
        public, full = game.share(record=record), game.share(record=record, full=True)
        assert "-public-" in public and "-spoiler-" in full
        assert not codes.decode(public).spoiler and codes.decode(full).spoiler
        again = open_code(full)
        assert again.state == game.state and again.share(record=record, full=True) == full
        again = open_code(public)
        assert again.view() == game.view() and again.share(record=record) == public
        assert (again.log[-3:] == game.log[-3:]) or not record


@pytest.mark.parametrize("number", range(12))
def test_a_public_code_holds_no_seed_and_no_hidden_order(number: int):
    """Decks stand in one order, whatever their true one."""
    game = random_game(number)
    rules: Any = game.rules
    numbers = rules.box.card_number
    for other in (wb.from_position(game.position(public=True), golden_pack(), seed=seed) for seed in (1, 2)):
        assert other.state != game.state or game.outcome
        assert other.share() == game.share()
    document = json.loads(codes.decode(game.share()).text)
    assert "seed" not in document and document["state"]["seed"] == 0
    state = document["state"]
    assert all(cards == sorted(cards, key=numbers.__getitem__, reverse=True) for cards in state["decks"].values())
    assert set(state["disturbances"][:-1]) <= {"unknown"}
    unseen = [cell for cell in state["board"].values() if not cell["seen"]]
    assert all((cell["tile"], cell["openings"]) == ("unknown", "") for cell in unseen)
    assert str(game.seed) not in codes.decode(game.share(record=True)).text


def test_a_code_that_is_cut_off_anywhere_is_refused(code: str):
    for length in range(len(code)):
        with pytest.raises(CodeError):
            codes.decode(code[:length])


def test_every_changed_character_is_noticed(code: str):
    for at in range(len(code)):
        for other in ("A", "7", "-", "z", "Z"):
            if other.upper() != code[at].upper():
                with pytest.raises(CodeError):
                    codes.decode(code[:at] + other + code[at + 1 :])


@settings(max_examples=200)
@given(st.data())
def test_every_flipped_bit_of_what_is_in_it_is_noticed(code: str, data: st.DataObject):
    head, _, rest = code.rpartition("-")[0].rpartition("-")
    packed = bytearray(base64.b32decode(rest + "=" * (-len(rest) % 8)))
    at = data.draw(st.integers(0, len(packed) * 8 - 1))
    packed[at // 8] ^= 1 << at % 8
    with pytest.raises(CodeError):
        codes.decode(f"{head}-{base64.b32encode(bytes(packed)).decode().rstrip('=')}-{code.rpartition('-')[2]}")


@pytest.mark.parametrize(
    ("foreign", "sentence"),
    [
        ("", "It is empty."),
        ("   \n ", "It is empty."),
        ("hello", "This is not a share code, such as LW1-position-public-…: It starts with 'hello'."),
        ("x" * 99, "It starts with 'xxxxxxxxxxxxxxxxxxxxxxxx…'."),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "It starts with 'rnbqkbnr/pppppppp/8/8/8/…'."),
        ("https://example.org/#LW1-position-public-AA-00000000", "its checksum does not fit"),
        ("LW1", "This share code is cut off after 3 letters."),
        ("LW1-record-publi", "This share code is cut off after 16 letters."),
        ("lw1-record-", "This share code is cut off after 11 letters."),
        ("LW1-record-public", "This share code is cut off after 17 letters."),
        ("LW1-record-public-PCOCK22", "This share code is cut off after 25 letters."),
        ("LW1-record-public-PCOCK22-", "This share code is cut off: 8 letters are missing at its end."),
        ("LW1-record-public-PCOCK22-0f3", "This share code is cut off: 5 letters are missing at its end."),
        ("LW1-record-public-PCOCK22-0f3ab2c", "This share code is cut off: 1 letter is missing at its end."),
        ("LW1-position-public-PCO…0f3ab2c1", "This share code was shortened: letters are left out at '…'."),
        ("LW1-position-public-PCO...0f3ab2c1", "This share code was shortened: letters are left out at '…'."),
        ("LW1-position-public-PC!0-0f3ab2c1", "This share code is damaged at letter 23: '!' cannot stand there."),
        ("LW1-position-public-PCOA-0f3xb2c1", "This share code is damaged at letter 29: 'x' cannot stand there."),
        ("LW1-position-secret-AAAA-00000000", "This share code is damaged: it begins 'LW1-position-secret-AAAA…'"),
        ("LW1-position-public-aaaa-00000000", "its checksum does not fit"),
        ("LW1-position-public-AAAA-00000000", "its checksum does not fit"),
        (
            "LW2-position-public-AAAA-00000000",
            "This code has format LW2; this workbench reads LW1. A newer one may read it.",
        ),
        ("LW0-position-public-AAAA-00000000", "This code has format LW0; this workbench reads LW1."),
        ("LW01-position-public-AAAA-00000000", "This code has format LW01"),
        ("LW1-puzzle-public-AAAA-00000000", "This code carries a 'puzzle'; known are position and record."),
    ],
)
def test_foreign_older_and_newer_codes_are_refused(foreign: str, sentence: str):
    with pytest.raises(CodeError) as refused:
        open_code(foreign)
    assert sentence in str(refused.value)


def test_a_changed_spoiler_mark_is_noticed():
    code = random_game(1).share(full=True)
    with pytest.raises(CodeError, match="checksum"):
        codes.decode(code.replace("-spoiler-", "-public-"))


def test_too_long_a_code_is_not_even_looked_at():
    with pytest.raises(CodeError, match=rf"{codes.MOST_LETTERS} are read at most"):
        codes.decode("LW1-position-public-" + "A" * codes.MOST_LETTERS + "-00000000")
    with pytest.raises(CodeError, match="are read at most"):
        codes.decode(" " * (2 * codes.MOST_LETTERS + 1))


def test_a_compression_bomb_is_not_blown_up():
    for letters, times in ((b"0", codes.MOST_TEXT + 1), (b"[", 60 * codes.MOST_TEXT)):
        bomb = sealed("position", zlib.compress(letters * times, 9))
        assert len(bomb) < codes.MOST_LETTERS * 2
        with pytest.raises(CodeError, match=r"holds more than|are read at most"):
            codes.decode(bomb)
    assert len(codes.decode(sealed("position", zlib.compress(b"0" * codes.MOST_TEXT, 9))).text) == codes.MOST_TEXT


@pytest.mark.parametrize(
    ("packed", "sentence"),
    [
        (b"", "cut off"),
        (b"hello", "does not hold a text"),
        (zlib.compress(b"\xff\xfe\xff"), "does not hold a text"),
        (zlib.compress(b"x" * 500)[:-4], "cut off"),
        (zlib.compress(b"x" * 500)[:6], "cut off"),
        (zlib.compress(b"x" * 500)[:-1] + b"!", "does not hold a text"),
    ],
)
def test_a_code_with_a_fitting_checksum_and_nonsense_in_it(packed: bytes, sentence: str):
    with pytest.raises(CodeError, match=sentence):
        codes.decode(sealed("position", packed))


@pytest.mark.parametrize("length", [1, 3, 6, 9])
def test_letters_that_are_no_whole_bytes(length: int):
    data = "A" * length
    with pytest.raises(CodeError, match="does not hold a text"):
        codes.decode(f"LW1-position-public-{data}-{codes._check('LW1-position-public', data)}")


@pytest.mark.parametrize(
    "inside",
    [
        "",
        "hello",
        "[]",
        "3",
        "null",
        "{}",
        "[" * 500,
        "[" * 100_000,
        '{"format": NaN}',
        '{"format": 1, "format": 2}',
        "9" * 5000,
        '{"format": 1, "game": "library-labyrinth", "rules": "1", "players": 1e400, "options": {}, "pack": {}, '
        '"state": {}}',
    ],
)
def test_a_proper_code_that_carries_no_position(inside: str):
    with pytest.raises(WorkbenchError):
        open_code(codes.encode("position", inside, spoiler=False))
    with pytest.raises(WorkbenchError):
        open_code(codes.encode("record", inside, spoiler=False))


def test_codes_are_as_long_as_the_notebook_says() -> None:
    """Some 2,000 letters for a position of Library Labyrinth; some 300 for a game that begins, 20 more an action."""
    game = wb.new_game("library-labyrinth", seed=5)
    begun = len(game.share(record=True))
    assert 1900 < len(game.share()) < 2500 and begun < 350
    for actions in range(1, 41):
        game.play(next(iter(game.legal_actions)))
        assert len(game.share(record=True)) < begun + 25 * actions + 30
    assert 1900 < len(game.share()) < 2500
    cards = wb.new_game("labyrinth-card-game", seed=5)
    assert 400 < len(cards.share()) < 800 and len(cards.share(record=True)) < 350
