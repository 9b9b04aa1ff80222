"""Golden records replay for ever and are written again byte for byte; counts of action sequences stay as they are."""

from __future__ import annotations

import json

import pytest

from tests.golden import perft
from tests.golden.corpus import CORPUS, Golden, replayed
from tests.golden.pack_of import HERE
from workbench.engine.records import FORMAT, parse


def by_name(golden: Golden) -> str:
    return golden.name


@pytest.mark.parametrize("golden", CORPUS, ids=by_name)
def test_a_golden_record_replays_and_is_written_again_to_the_letter(golden: Golden):
    text = golden.path.read_text(encoding="utf-8")
    game = replayed(text)
    if text.startswith(f'[Record "{FORMAT}"]'):  # older formats are read for ever, but not written
        assert game.record(public=golden.public) == text
    assert game.rules.players == golden.players
    assert not game.rules.problems(game.state)
    assert len(game.history.past) - 1 == len(parse(text).lines)


def test_every_file_is_of_the_corpus():
    assert {path.stem for path in HERE.glob("*.txt")} == {golden.name for golden in CORPUS}


def test_the_corpus_has_a_bit_of_everything():
    texts = [golden.path.read_text(encoding="utf-8") for golden in CORPUS]
    records = [parse(text) for text in texts]
    assert {record.headers["Players"] for record in records} == {"1", "2", "3", "4", "5"}
    assert {record.headers["Result"] for record in records} == {"*", "won", "six-terrors", "out-of-time"}
    assert (
        {"Seed" in record.headers for record in records} == {"Position" in r.headers for r in records} == {True, False}
    )
    options = {name for record in records for name in record.headers["Options"]}
    assert len(options) >= 25, sorted(options)
    verbs = {line.action.split()[0] for record in records for line in record.lines}
    assert verbs == {*(kind.verb for kind in replayed(texts[0]).rules.actions)}
    assert any("\n! taken back: " in text for text in texts) and any("\n; " in text for text in texts)


def test_what_happens_once_in_a_hundred_games_is_in_the_corpus():
    kinds = {
        event.kind
        for golden in CORPUS
        for moment in replayed(golden.path.read_text(encoding="utf-8")).history.past
        for event in moment.events
    }
    assert kinds >= {
        "redeal-game",
        "redeal-board",
        "reshuffle",
        "capture",
        "return",
        "booster",
        "curse-dark",
        "pass-action",
    }


@pytest.mark.parametrize(("game", "actions", "depth"), perft.POSITIONS, ids=lambda value: str(value))
def test_the_number_of_action_sequences(game: str, actions: int, depth: int):
    assert perft.count(game, actions, depth) == perft.read()[perft.name_of(game, actions)]


def test_every_row_of_the_table_is_counted():
    assert set(perft.read()) == {perft.name_of(game, actions) for game, actions, _ in perft.POSITIONS}


def test_a_golden_record_of_a_changed_pack_is_refused_with_advice():
    from tests.golden.pack_of import golden_pack
    from workbench.errors import RecordError

    text = CORPUS[0].path.read_text(encoding="utf-8")
    digest = golden_pack().digest
    with pytest.raises(RecordError, match=f"'{digest}'.*load that pack and hand it in"):
        replayed(text.replace(json.dumps(json.dumps(digest))[3:-3], "0123456789abcdef"))
