"""Mutated share codes, records and positions: read, or refused with a `WorkbenchError`; never another error or a hang.

What is read must then live: it can be drawn, played on for a while, written and read again. Case number n is always the
same one, so a number is all there is to keep of a failure:

    python -m tests.long.fuzz_formats --cases 20000
    python -m tests.long.fuzz_formats --first 1234 --cases 1 --show
"""

from __future__ import annotations

import argparse
import base64
import json
import signal
import sys
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any

import workbench as wb
from tests.engine.playing import random_game
from tests.golden.pack_of import golden_pack
from workbench.engine import codes
from workbench.engine.game import Game
from workbench.engine.streams import Stream
from workbench.errors import WorkbenchError
from workbench.players.chance import RandomPlayer

KINDS = ("code", "record", "position")
SOURCES = 60
"""Random games whose codes, records and positions are mutated."""
PLAYS = 8
"""Actions tried after what was read."""
HANGS = 20
"""Seconds after which a case is taken for hung."""


class Hangs(BaseException):
    """A case took too long. No `Exception`, so that nothing on the way takes it for its own."""


@dataclass(frozen=True)
class Case:
    """One mutated thing."""

    number: int
    kind: str
    thing: Any


# Making cases.


@cache
def source(number: int) -> Game:
    """One of the games, with comments and take-backs; every third goes on from a position."""
    game = random_game(number, take_backs=True)
    return wb.from_position(game.position(), golden_pack()) if number % 3 == 0 else game


def case(number: int) -> Case:
    """Case number ``number``."""
    stream = Stream("fuzz", number)
    kind = KINDS[number % len(KINDS)]
    game, full = source(stream.below(SOURCES)), stream.below(2) == 0
    if kind == "position":
        return Case(number, kind, _mutated_document(game.position(public=not full), stream))
    if kind == "record":
        return Case(number, kind, _mutated_record(game.record(public=not full), stream))
    return Case(number, kind, _mutated_code(game, full, stream))


def _times(stream: Stream) -> int:
    return stream.choice((1, 1, 1, 1, 2, 2, 3, 6))


ODD: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: 0,
    lambda: 1,
    lambda: -1,
    lambda: 2,
    lambda: 7,
    lambda: 25,
    lambda: 1.0,
    lambda: 2.5,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: 2**31,
    lambda: 2**63,
    lambda: 2**127,
    lambda: -(2**200),
    lambda: 10**4000,
    lambda: "",
    lambda: "x",
    lambda: "1",
    lambda: "\ud800",
    lambda: "\0\n\u2028",
    lambda: "a" * 100_000,
    list,
    dict,
    lambda: [None],
    lambda: {"": ""},
    lambda: list(range(100)),
    lambda: _nested(200),
    lambda: _nested(600),
)
"""Makers of values that nobody expects."""
# fmt: off
WORDS = (
    "unknown", "out-of-time", "nw", "nw-se", "terror", "shelf", "reward", "crossroads", "centre", "NE", "NESW",
    "N", "NS", "", "start", "action", "extra", "over", "won", "six-terrors", "random", "onreveal", "corners",
    "NW+SE", "NW+NW", "solo", "expert", "trolley", "c3", "kraken", "basilisk", "alice", "drink-me", "science",
    "legends",
)
# fmt: on
"""Words that mean something somewhere."""


def _nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def _mutated_document(document: dict[str, Any], stream: Stream) -> Any:
    whole: list[Any] = [json.loads(json.dumps(document))]
    for _ in range(_times(stream)):
        state = whole[0].get("state") if isinstance(whole[0], dict) else None
        where = stream.below(20)
        if where == 0 or not isinstance(state, dict) or not state:
            _mutate_json(whole, stream)
        elif where == 2:  # a public one that says it is full, or the other way round
            if whole[0].pop("seed", None) is None:
                whole[0]["seed"] = 5
        elif where == 1:
            _odd_options(whole[0], stream)
        elif where < 9:
            _disarrange(state, stream)
        else:
            _mutate_json([state], stream)
    return whole[0]


def _holders(tree: Any) -> Iterator[Any]:
    """All the lists and mappings in a tree."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list):
            yield one
            waiting += one.values() if isinstance(one, dict) else one


def _disarrange(state: dict[str, Any], stream: Stream) -> None:
    """A change that leaves every entry of the right kind: a card in another place, two values exchanged."""
    lists = [holder for holder in _holders(state) if isinstance(holder, list)]
    full = [holder for holder in lists if holder]
    change = stream.below(4)
    if change < 2 and full:
        here, there = stream.choice(full), stream.choice(lists)
        word = stream.choice(here)
        if change == 0:
            here.remove(word)
        there.insert(stream.below(len(there) + 1), word)
    elif change == 2:
        for holder in full[:: 1 + stream.below(3)]:
            if stream.below(6) == 0:
                if stream.below(3) == 0:
                    stream.choice(lists).extend(holder)
                holder.clear()
    else:
        maps = [holder for holder in _holders(state) if isinstance(holder, dict)]
        one = stream.choice(maps)
        alike = [other for other in maps if other.keys() & one.keys()]
        other = stream.choice(alike or maps)
        for name in [*one.keys() & other.keys()][: 1 + stream.below(3)]:
            if type(one[name]) is type(other[name]):
                one[name], other[name] = other[name], one[name]
        for name in sorted(one):
            if type(one[name]) is int and stream.below(3) == 0:
                one[name] = stream.below(12)


def _mutate_json(whole: list[Any], stream: Stream) -> None:
    """One change at a random place of a tree that hangs in a list."""
    holder: Any = whole
    at: Any = 0
    while isinstance(holder[at], dict | list) and holder[at] and stream.below(10):
        holder = holder[at]
        at = stream.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    value = holder[at]
    change = stream.below(10)
    if change == 0:
        holder[at] = stream.choice(ODD)()
    elif change == 1 and holder is not whole:
        del holder[at]
    elif change == 2:
        holder[at] = stream.choice(WORDS)
    elif change == 3 and isinstance(value, bool):
        holder[at] = not value
    elif change in (3, 4) and isinstance(value, int):
        holder[at] = value + stream.choice((-1, 1, 1, 2, 5))
    elif isinstance(holder, list) and holder is not whole:
        other = stream.below(len(holder))
        if change < 7:
            holder[at], holder[other] = holder[other], holder[at]
        else:
            holder.insert(other, value)
    elif isinstance(holder, dict) and change < 8:
        other = stream.choice([*holder])
        holder[at], holder[other] = holder[other], holder[at]
    elif isinstance(holder, dict):
        holder[stream.choice(WORDS)] = stream.choice((value, *(make() for make in ODD[:12])))
    elif holder is whole and isinstance(value, dict):
        _odd_options(value, stream)


def _odd_options(document: dict[str, Any], stream: Stream) -> None:
    names = [option.name for option in wb.games()["library-labyrinth"].options]
    options = document.get("options")
    if isinstance(options, dict):
        options[stream.choice(names)] = stream.choice((*(make() for make in ODD), *WORDS))


def _mutated_record(text: str, stream: Stream) -> str:
    lines = text.split("\n")
    for _ in range(_times(stream)):
        at = stream.below(len(lines))
        change = stream.below(10)
        words = lines[at].split(" ")
        if change == 9:
            seeded = [line for line in lines if line.startswith("[Seed ")]
            lines = [line for line in lines if line not in seeded]
            if not seeded:
                lines.insert(min(3, len(lines)), '[Seed "5"]')
        elif change == 0:
            del lines[at]
            lines = lines or [""]
        elif change == 1:
            lines.insert(stream.below(len(lines)), lines[at])
        elif change == 2:
            other = stream.below(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            words[stream.below(len(words))] = stream.choice(WORDS)
            lines[at] = " ".join(words)
        elif change == 4:
            other_words = stream.choice(lines).split(" ")
            words[stream.below(len(words))] = stream.choice(other_words)
            lines[at] = " ".join(words)
        elif change == 5:
            lines[at] = _mutated_header(lines[at], stream)
        elif change == 6:
            lines[at] = lines[at].partition(" = ")[0]
        else:
            lines[at] = _mutated_text(lines[at], stream)
    return "\n".join(lines)


def _mutated_header(line: str, stream: Stream) -> str:
    name, _, rest = line.partition(" ")
    try:
        value = json.loads(rest.removesuffix("]"))
        whole = [json.loads(value)]
    except ValueError:
        return f'{name} "{stream.choice(WORDS)}"]'
    _mutate_json(whole, stream)
    return f"{name} {json.dumps(json.dumps(whole[0]))}]"


def _mutated_text(text: str, stream: Stream) -> str:
    for _ in range(_times(stream)):
        at = stream.below(len(text) + 1)
        change = stream.below(6)
        if change == 0:
            text = text[:at]
        elif change == 1:
            text = text[:at] + text[at + 1 :]
        elif change == 2:
            text = text[:at] + stream.choice("azAZ09=-.[]{}\"'\\;!/ \n\t\0é\u0661\u2028") + text[at:]
        elif change == 3:
            text = text[:at] + chr(32 + stream.below(95)) + text[at + 1 :]
        elif change == 4:
            text = text[:at] + text[at // 2 :]
        else:
            text = text[:at] + str(stream.choice(("9" * 5000, 10**30, -1, 0, 3))) + text[at:]
    return text


def _mutated_code(game: Game, full: bool, stream: Stream) -> str:
    record = stream.below(2) == 0
    if stream.below(3) == 0:
        return _mutated_text(game.share(full=full, record=record), stream)
    # With a checksum that fits, so that what is inside is read.
    inside = game.record(public=not full) if record else json.dumps(game.position(public=not full))
    change = stream.below(6)
    kind = "record" if record else "position"
    if change == 0:
        kind = stream.choice(("position", "record", "recordposition", "a"))
    elif change < 4:
        inside = _mutated_text(inside, stream)
    else:
        inside = (
            _mutated_record(inside, stream) if record else json.dumps(_mutated_document(json.loads(inside), stream))
        )
    packed = zlib.compress(inside.encode("utf-8", "surrogatepass"), 1 + stream.below(9))
    if stream.below(4) == 0:
        broken = bytearray(packed)
        broken[stream.below(len(broken))] ^= 1 << stream.below(8)
        packed = bytes(broken[: len(broken) - stream.choice((0, 0, 1, 4, 20))])
    version = "LW1" if stream.below(8) else stream.choice(("LW0", "LW2", "LW01"))
    return sealed(kind, packed, stream.choice(("public", "spoiler")), version)


def sealed(kind: str, packed: bytes, openness: str = "public", version: str = "LW1") -> str:
    """A code with a checksum that fits, whatever is in it."""
    head = f"{version}-{kind}-{openness}"
    data = base64.b32encode(packed).decode().rstrip("=")
    return f"{head}-{data}-{codes._check(head, data)}"


# Trying them.


class Failed(Exception):
    """A case that was neither refused nor read properly."""


def attempt(one: Case) -> str:
    """``refused`` or ``accepted``, or an exception that should not be."""
    stream = Stream("fuzz player", one.number)
    try:
        game = _read(one)
    except WorkbenchError as error:
        if not str(error):
            raise Failed("it was refused without a word") from None
        return f"refused: {type(error).__name__}"
    broken = bool(game.rules.problems(game.state))
    if one.kind == "record":
        _comes_back_as_a_record(game, one.thing)
    elif one.kind == "code" and (shared := codes.decode(one.thing)).kind == "record":
        _comes_back_as_a_record(game, shared.text)
    _lives(game, stream, broken)
    return "accepted: broken" if broken else "accepted"


def _read(one: Case) -> Game:
    pack = golden_pack()
    if one.kind == "position":
        return wb.from_position(one.thing, pack, seed=one.number)
    if one.kind == "record":
        return wb.read_record(one.thing, pack, seed=one.number)
    return wb.open_code(one.thing, pack, seed=one.number)


def _comes_back_as_a_record(game: Game, given: str) -> None:
    public = "[Seed " not in given
    text = game.record(public=public)
    again = wb.read_record(text, golden_pack(), seed=game.seed)
    if again.view() != game.view() or again.record(public=public) != text:
        raise Failed("its record does not come back")
    if not public and again.state != game.state:
        raise Failed("its record gives back another hidden order")


def _lives(game: Game, stream: Stream, broken: bool) -> None:
    """Draw it, play it and write it. One that breaks the rules may refuse, but only with an error of ours."""
    for step in range(PLAYS + 1):
        try:
            game.scene()
            view = game.view()
            again = wb.from_position(json.loads(json.dumps(game.position())), golden_pack())
            if again.state != game.state or again.position() != game.position():
                raise Failed(f"its position does not come back after {step} actions")
            public = wb.from_position(game.position(public=True), golden_pack(), seed=step)
            if public.view() != view:
                raise Failed(f"its public position does not come back after {step} actions")
            if game.outcome or step == PLAYS or not len(game.legal_actions):
                return
            game.play(RandomPlayer(stream, free_one_in=4).pick(game.legal_actions))
        except WorkbenchError as error:
            if not broken:
                raise Failed(f"no rule is broken, yet after {step} actions: {error}") from error
            return


@contextmanager
def no_hang(seconds: int = HANGS) -> Iterator[None]:
    """Raise `Hangs` after some seconds, where the system can do that."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"more than {seconds} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def tried(number: int) -> tuple[str, str, BaseException | None]:
    """Kind, result and fault of a case."""
    one = case(number)
    try:
        with no_hang():
            return one.kind, attempt(one), None
    except (Exception, Hangs) as error:
        return one.kind, f"FAILED: {type(error).__name__}", error


def main(arguments: list[str] | None = None) -> int:
    """Run many cases, print the figures and the failures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=20_000, help="how many (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--show", action="store_true", help="print each case as it is")
    given = parser.parse_args(arguments)
    figures, failed, began = Counter[str](), 0, time.perf_counter()
    seen = Counter[str]()
    for number in range(given.first, given.first + given.cases):
        kind, result, fault = tried(number)
        figures[f"{kind:9} {result}"] += 1
        if given.show:
            print(case(number), result)
        if fault is not None:
            failed += 1
            where = traceback.extract_tb(fault.__traceback__)[-1]
            key = f"{type(fault).__name__} {fault!s:.60} in {where.filename.rpartition('/')[2]}:{where.lineno}"
            seen[key] += 1
            if seen[key] <= 3:
                print(f"case {number} ({kind}): {key}", file=sys.stderr, flush=True)
            if given.show:
                traceback.print_exception(fault)
    for what, times in sorted(figures.items()):
        print(f"{times:8}  {what}")
    print(f"{given.cases} cases from {given.first} in {time.perf_counter() - began:.0f} s: {failed} failed.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
