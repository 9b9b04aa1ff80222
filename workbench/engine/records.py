"""Records: a game as text, one line an action with what chance revealed.

::

    [Record "1"]
    [Game "library-labyrinth"]
    …
    [Seed "7"]
    0. deal
    1. choose science = ada-lovelace
    ; a comment on the line before
    ! taken back: flip c4 = terror[NE] kraken
    2. flip c2 = shelf[NW] legends

Two promises: with its seed a record gives back the identical game, hidden order included, and what it says was revealed
is checked; without a seed the revealed results alone give back everything that was public.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.engine.actions import parse as parse_action
from workbench.engine.chance import Script
from workbench.engine.game import Game, Moment
from workbench.engine.rulesets import HidesHands, Ruleset
from workbench.engine.streams import Stream
from workbench.errors import RecordError, WorkbenchError
from workbench.language import say

FORMAT = 1
FIRST = '[Record "'
"""What every record begins with, whatever its format."""
MOST_CHARACTERS = 1_000_000
MIGRATIONS: dict[int, Callable[[str], str]] = {}
"""For each older format the function that gives the text in the next one. Formats are only ever added to here."""

_HEADER = re.compile(r'\[([A-Za-z]+)\s+(".*")\]')
_AHEAD = re.compile(r"[>|\s\ufeff\u200b-\u200f\u2060]+")
"""What mail and chats put before a line that they quote."""
_LINE = re.compile(r"(\d+)\. ([^=]+?)(?: = (.+))?")
_NEEDED = ("Record", "Game", "Rules", "Players", "Options", "Pack")
_DOCUMENTS = ("Options", "Pack", "Position", "Seats", "Lobby")
"""Headers whose value is itself JSON."""
_TOLD = ("Seats", "Notebook", "Lobby")
"""Headers that tell who played (computer players by seat), where, and whom a lobby seated: nothing follows from it."""
_KNOWN = (*_NEEDED, "Seed", "Scripted", "Position", "Result", *_TOLD)


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a record with the words that chance revealed; ``number`` is its line in the text."""

    number: int
    action: str
    revealed: tuple[str, ...]
    notes: list[str] = field(default_factory=list)
    """Comments and take-backs that follow it, as they stand."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read but not replayed."""

    headers: Mapping[str, Any]
    """The values of the headers, read as JSON where they hold more than a word."""
    deal: Line
    lines: tuple[Line, ...]


def write(game: Game, *, public: bool = False, told: Mapping[str, str] | None = None) -> str:
    """The record of a game up to now.

    Args:
        game: what was played.
        public: leave out the seed, and with it all that is still hidden.
        told: more headers, of those from which nothing follows: ``Notebook``, and ``Seats`` and ``Lobby``, which
            are JSON objects.
    """
    headers = _headers(game, public) | dict(told or {})
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    for number, moment in enumerate(game.history.past):
        lines.append(f"{number}. {line_of(game.rules, moment)}")
        lines += [f"; {comment}" for comment in game.comments.get(number, ())]
        lines += [f"! taken back: {line}" for line in game.take_backs.get(number, ())]
    return "\n".join(lines) + "\n"


def line_of(rules: Ruleset[Any], moment: Moment) -> str:
    """An action and what chance revealed, as a line of a record without its number."""
    revealed = " ".join(game_words(rules, moment))
    action = str(moment.action) if moment.action else "deal"
    return f"{action} = {revealed}" if revealed else action


def game_words(rules: Ruleset[Any], moment: Moment) -> list[str]:
    """The words that chance revealed in a moment."""
    return [word for event in moment.events for word in rules.revealed(event).split()]


def _headers(game: Game, public: bool) -> dict[str, str]:
    rules = game.rules
    headers = {
        "Record": str(FORMAT),
        "Game": rules.game,
        "Rules": rules.version,
        "Players": str(rules.players),
        "Options": json.dumps(dict(rules.options), ensure_ascii=False),
        "Pack": json.dumps(dict(rules.pack), ensure_ascii=False),
    }
    if not public:
        headers["Seed"] = str(game.seed)
        if game.scripted >= 0:
            headers["Scripted"] = str(game.scripted)
    if game.from_position:
        start = game.history.past[0].state
        headers["Position"] = json.dumps(rules.position(rules.conceal(start) if public else start), ensure_ascii=False)
    outcome = game.outcome
    headers["Result"] = outcome.reason if outcome else "*"
    return headers


def parse(text: str) -> Record:
    """Read a record without replaying it. It is found in what was pasted: words before it, marks of quoting before its
    lines, tabs and no-break spaces between its words do not matter.

    Raises:
        RecordError: with the line that is wrong.
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            say("it has {number} characters; {most} are read at most.", number=len(text), most=MOST_CHARACTERS)
        )
    text = _migrated(_found(text))
    headers: dict[str, Any] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("["):
            _read_header(line, number, headers, bool(lines))
        elif line.startswith((";", "!")):
            if not lines:
                raise RecordError(say("a comment must follow the line of an action."), number)
            lines[-1].notes.append(line)
        else:
            lines.append(_read_line(" ".join(line.split()), number, len(lines)))
    for name in _NEEDED:
        if name not in headers:
            raise RecordError(say('the header [{name} "…"] is missing.', name=name))
    if not lines:
        raise RecordError(say("the line '0. deal' is missing; nothing was played."))
    return Record(headers, lines[0], tuple(lines[1:]))


def _found(text: str) -> str:
    """The record in a text, each line with its number; a text without one is given as it is."""
    lines = [raw[ahead.end() :] if (ahead := _AHEAD.match(raw)) else raw for raw in text.split("\n")]
    begins = next((number for number, line in enumerate(lines) if _begins(line)), None)
    return text if begins is None else "\n" * begins + "\n".join(lines[begins:])


def _begins(line: str) -> bool:
    header = _HEADER.fullmatch(line.strip())
    return header is not None and header[1] == "Record"


def _migrated(text: str) -> str:
    """The text in today's format."""
    first = _HEADER.fullmatch(text.lstrip("\ufeff \n\r\t").partition("\n")[0].strip())
    if first is None or first[1] != "Record":
        raise RecordError(say('this is not a record: the first line must be [Record "{format}"].', format=FORMAT), 1)
    version = first[2].strip('"')
    if not version.isascii() or not version.isdigit() or len(version) > 4 or int(version) > FORMAT:
        raise RecordError(
            say(
                "its format is {format}; this workbench reads {known}. A newer one may read it.",
                format=repr(version[:20]),
                known=FORMAT,
            ),
            1,
        )
    for older in range(int(version), FORMAT):
        if older not in MIGRATIONS:
            raise RecordError(say("its format is {format}, which is too old to be read.", format=older), 1)
        text = MIGRATIONS[older](text)
    return text.lstrip("\ufeff")


def _read_header(line: str, number: int, headers: dict[str, Any], played: bool) -> None:
    match = _HEADER.fullmatch(line)
    try:
        value: Any = json.loads(match[2]) if match else None
        if match and match[1] in _DOCUMENTS:
            value = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise RecordError(say("this header cannot be read: {error}.", error=error), number) from None
    if match is None or not isinstance(value, str | dict):
        raise RecordError(say('a header looks like [Name "value"].'), number)
    if match[1] not in _KNOWN:
        raise RecordError(
            say("there is no header '{name}'. Known are {known}.", name=match[1], known=", ".join(_KNOWN)), number
        )
    if played or match[1] in headers:
        raise RecordError(say("headers stand before the actions, each once."), number)
    if (match[1] in _DOCUMENTS) != isinstance(value, dict):
        raise RecordError(say("the header {name} holds another kind of value.", name=match[1]), number)
    headers[match[1]] = value


def _read_line(line: str, number: int, expected: int) -> Line:
    match = _LINE.fullmatch(line)
    if match is None or match[1] != str(expected):
        raise RecordError(
            say("'{expected}. ACTION = RESULTS' is expected here, not '{line}'.", expected=expected, line=line[:60]),
            number,
        )
    if (expected == 0) != (match[2] == "deal"):
        raise RecordError(say("the first line is '0. deal', and only that."), number)
    return Line(number, match[2], tuple((match[3] or "").split()))


def whole_number(record: Record, name: str) -> int:
    """A header that holds a whole number.

    Raises:
        RecordError: when it does not.
    """
    text = str(record.headers[name])
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise RecordError(say("the header {name} must be a whole number, not {text}.", name=name, text=repr(text[:40])))
    return int(text)


def replay(rules: Ruleset[Any], record: Record, seed: int) -> Game:
    """Play a record again from its deal.

    Args:
        rules: made from the record's headers.
        record: what was read.
        seed: the record's own; for a record without one any seed, which then fixes what is still hidden at its end.

    Raises:
        RecordError: with the line at which the record and the rules part.
    """
    scripted = _scripted(record)
    game = _dealt(rules, record, seed, scripted >= 0)
    _note(game, record.deal)
    for number, line in enumerate(record.lines, 1):
        with _at(line):
            follows = number <= scripted
            if follows and isinstance(rules, HidesHands):
                rules.suppose(game.state, parse_action(line.action, rules.actions, rules.vocabulary))
            action = game.parse(line.action)
            if str(action) != line.action:
                raise RecordError(say("'{action}' is not complete: '{whole}'.", action=line.action, whole=action))
            game.play(action, script=Script(line.revealed) if follows else None)
        _check_revealed(game, line)
        _note(game, line)
    result = game.outcome.reason if game.outcome else "*"
    if record.headers.get("Result", result) != result:
        raise RecordError(
            say(
                "its result is given as '{written}', but the game played so is '{result}'.",
                written=record.headers["Result"],
                result=result,
            )
        )
    return game


class _at:  # noqa: N801  # reads as a word: with _at(line)
    """Errors inside name the line of the record."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RecordError):
            raise RecordError(error.message, self._line.number) from None
        if isinstance(error, WorkbenchError):
            raise RecordError(str(error), self._line.number) from None


def _scripted(record: Record) -> int:
    """How many actions chance follows the record in: all without a seed, else as the header says; −1: none."""
    if "Seed" not in record.headers:
        return len(record.lines)
    return whole_number(record, "Scripted") if "Scripted" in record.headers else -1


def _dealt(rules: Ruleset[Any], record: Record, seed: int, follows: bool) -> Game:
    with _at(record.deal):
        if "Position" in record.headers:
            state = rules.from_position(record.headers["Position"])
            if "Seed" not in record.headers:
                state = rules.sample(state, Stream("unseen", seed))
            if problems := rules.problems(state):
                raise RecordError(problems[0])
            game = Game(rules, seed, state)
            game.scripted = 0 if follows else -1
        else:
            game = Game(rules, seed, script=Script(record.deal.revealed) if follows else None)
    _check_revealed(game, record.deal)
    return game


def _check_revealed(game: Game, line: Line) -> None:
    revealed = tuple(game_words(game.rules, game.history.now))
    if revealed != line.revealed:
        raise RecordError(
            say(
                "the record says '{revealed}' was revealed, the game reveals '{played}'.",
                revealed=" ".join(line.revealed) or say("nothing"),
                played=" ".join(revealed) or say("nothing"),
            ),
            line.number,
        )


def _note(game: Game, line: Line) -> None:
    number = len(game.history.past) - 1
    for note in line.notes:
        if note.startswith(";"):
            game.comments.setdefault(number, []).append(note[1:].strip())
        else:
            game.take_backs.setdefault(number, []).append(note[1:].strip().removeprefix("taken back:").strip())
