"""`lobby`: a form that deals any game, with the table of what was dealt below it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import ipywidgets
import traitlets

from workbench.checked import checked
from workbench.engine.game import Game
from workbench.engine.options import LONGEST_SHOWN, PLAYERS
from workbench.engine.seeds import seed_read
from workbench.errors import OptionError, WorkbenchError
from workbench.games import GameInfo, find, games, opening
from workbench.language import say, sentence_case
from workbench.players.kinds import KINDS
from workbench.players.player import Player
from workbench.widgets import assets, fields, kept_games, places
from workbench.widgets.keeper import Offered
from workbench.widgets.kept_games import Saved
from workbench.widgets.table import Table
from workbench.widgets.telling import short
from workbench.widgets.trying import TryingWidget

PAGE = assets.widget("lobby.js")
Show: TypeAlias = Callable[[Game, Mapping[int, Player], Mapping[str, str], Saved | None], None]
"""Shows a game with its computers' seats; whom the form seated where; and the offer that was taken up, if one was."""

GAME, SEED, SEAT, PERSON, OWN = "game", "seed", "seat", "person", "own"


@checked(WorkbenchError, "seats")
def lobby(
    game: str | None = None, *, seats: Mapping[int, Player] | None = None, study: bool = False, autosave: bool = True
) -> Lobby:
    """A form that deals any game, or opens a share code, with the table below it.

    Args:
        game: the game that is chosen at first; None: the main one.
        seats: players of your own, which the form offers for these seats beside people and computers.
        study: as for `workbench.play`.
        autosave: as for `workbench.play`.

    Raises:
        WorkbenchError: when there is no such game.
    """
    return Lobby(game, seats=seats, study=study, autosave=autosave)


class Lobby(ipywidgets.VBox):
    """The form, and below it the table of the game that was dealt last: ``lobby.game``."""

    def __init__(self, game: str | None = None, *, seats: Mapping[int, Player] | None = None, **how: Any) -> None:
        """Draw the form; ``how`` is what `workbench.play` takes beside a game and its seats."""
        self._how = how
        self.table: Table | None = None
        self.page = LobbyPage(self._show, game, seats)
        super().__init__([self.page])

    @property
    def game(self) -> Game | None:
        """The game that was dealt or opened last."""
        return None if self.table is None else self.table.game

    def _show(
        self, game: Game, seats: Mapping[int, Player], seated: Mapping[str, str], offer: Saved | None = None
    ) -> None:
        table = Table(game, seats, **self._how)
        table.of_lobby(seated, offer)
        if self.table is not None:
            self.table.close()
        self.table = table
        self.children = [self.page, table]
        table.begin()

    def begin(self) -> None:
        """Offer the games that were dealt here and left: somebody looks."""
        self.page.follow_language()
        if self._how.get("autosave", True):
            self.page.begin()

    def leave(self) -> None:
        """Nobody sees it any more."""
        if self.table is not None:
            self.table.leave()

    def _repr_mimebundle_(self, **how: Any) -> Any:
        places.show(self)
        self.begin()
        return super()._repr_mimebundle_(**how)


class LobbyPage(TryingWidget):
    """What is chosen for a new game: which, for how many, by which rules, who plays.

    The browser sends ``{"kind": "set", "name": "difficulty", "value": '"novice"'}``, ``deal``, ``open`` with a share
    code, ``resume`` or ``decline`` with the id of a game that was left; the answer to each is a higher ``revision``.
    """

    _esm = PAGE
    _css = assets.style("lw-lobby", "common/base.css", "common/form.css", "table.css", "extras.css", "lobby.css")

    revision = traitlets.Int(0).tag(sync=True)
    dealt = traitlets.Int(0).tag(sync=True)
    """Grows with every game that was dealt or opened."""
    first: Any = traitlets.List().tag(sync=True)
    """The fields of what is asked first."""
    seats: Any = traitlets.List().tag(sync=True)
    """A field for each seat: who plays there."""
    kinds: Any = traitlets.List().tag(sync=True)
    """What each computer player does."""
    rest: Any = traitlets.List().tag(sync=True)
    """The fields of the other house rules."""
    offers: Any = traitlets.List().tag(sync=True)
    """The games that were left and can be gone on with."""
    earlier: Any = traitlets.List().tag(sync=True)
    """Those of them that nobody wanted to go on with."""
    notice = traitlets.Unicode().tag(sync=True)
    """Why no game was dealt."""
    details = traitlets.Unicode().tag(sync=True)
    """What is needed to mend a fault of ours."""
    refused = traitlets.Bool(False).tag(sync=True)
    """Whether the last thing asked for was refused."""
    words: Any = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        show: Show,
        game: str | None = None,
        own: Mapping[int, Player] | None = None,
    ) -> None:
        """Draw the form.

        Args:
            show: called with each game that is dealt, opened or gone on with, and with who plays it.
            game: the game that is chosen at first; None: the main one.
            own: players that are offered for their seats beside the computers.

        Raises:
            WorkbenchError: when there is no such game.
        """
        self._show_table, self._own = show, dict(own or {})
        self._info = find(game) if game is not None else next(iter(games().values()))
        self._players, self._seed = _usual_players(self._info), ""
        self._options: dict[str, Any] = {}
        self._wrong: dict[str, tuple[str, str]] = {}
        """What was written into fields and cannot be, and why."""
        self._latest = ""
        """The field that was set last."""
        self._seated: dict[int, str] = dict.fromkeys(self._own, OWN)
        self._offered = Offered(list)
        super().__init__(words=assets.words(PAGE), **self._view())
        self.on_msg(self._receive)

    # What is shown

    def _view(self) -> dict[str, Any]:
        first = [option.name for option in self._info.options if option.first]
        rest = [option.name for option in self._info.options if not option.first]
        return {
            "first": [self._game_field(), *self._fields([PLAYERS, *first]), self._seed_field()],
            "rest": self._fields(rest),
            "seats": [self._seat_field(seat) for seat in range(1, self._players + 1)],
            "kinds": [{"title": kind.heading, "about": kind.about} for kind in KINDS],
            "offers": [offer.words() for offer in self._offered.all if not offer.declined],
            "earlier": [offer.words() for offer in self._offered.all if offer.declined],
        }

    def _fields(self, names: list[str]) -> list[dict[str, Any]]:
        chosen, clash = {PLAYERS: self._players, **self._options}, self._clash()
        found = fields.fields(names, self._info.options, chosen, self._info.players)
        return [self._marked({**field, **clash.get(field["name"], {})}) for field in found]

    def _clash(self) -> dict[str, dict[str, str]]:
        """Why what is chosen cannot be played together, at the field that was set last if it is one of them."""
        try:
            opening.make_rules(self._info.name, self._players, self._options)
        except OptionError as error:
            places = [name for name in error.options if name == PLAYERS or name in self._options]
            if places:
                return {self._latest if self._latest in places else places[0]: {"wrong": sentence_case(str(error))}}
        return {}

    def _marked(self, field: dict[str, Any]) -> dict[str, Any]:
        """The field, with what was written into it when that cannot be."""
        if field["name"] not in self._wrong:
            return field
        text, why = self._wrong[field["name"]]
        return {**field, "value": text, "wrong": why}

    def _game_field(self) -> dict[str, Any]:
        choices = [{"value": name, "title": short(say(info.title), 80)} for name, info in games().items()]
        about = {"name": GAME, "title": say("Game"), "about": short(say(self._info.about)), "rule": ""}
        return {**about, "kind": "choice", "choices": choices, "value": self._info.name}

    def _seed_field(self) -> dict[str, Any]:
        about = say("A whole number that fixes all hidden order: the same number deals the same game.")
        field = {"name": SEED, "title": say("Seed"), "about": about, "rule": "", "kind": "text", "choices": []}
        return self._marked({**field, "value": self._seed, "open": say("a new one that nobody knows")})

    def _seat_field(self, seat: int) -> dict[str, Any]:
        choices = [{"value": PERSON, "title": say("A person")}]
        choices += [{"value": kind.name, "title": kind.heading} for kind in KINDS]
        if seat in self._own:
            name = getattr(self._own[seat], "name", "") or type(self._own[seat]).__name__
            choices.append({"value": OWN, "title": say("Your player, {name}", name=short(str(name), 40))})
        about = {"name": f"{SEAT}:{seat}", "title": say("Player {seat}", seat=seat), "about": "", "rule": ""}
        return {**about, "kind": "list", "choices": choices, "value": self._seated.get(seat, PERSON)}

    def _answer(self, notice: str = "", details: str = "", *, refused: bool = False) -> None:
        with self.hold_sync():
            for name, value in self._view().items():
                setattr(self, name, value)
            self.words = assets.words(PAGE)
            self.notice, self.details, self.refused = notice, details, refused
            self.revision += 1

    def _in_other_words(self) -> None:
        self._answer()

    def _complain(self, text: str, details: str = "") -> None:
        self._answer(text, details, refused=True)

    # What is done

    def _receive(self, _: object, intent: object, buffers: object) -> None:
        self._try(lambda: self._obey(intent))

    def _obey(self, intent: object) -> None:
        given: Mapping[str, Any] = intent if isinstance(intent, Mapping) else {}
        match given.get("kind"):
            case "set":
                self.choose(str(given.get("name")), str(given.get("value")))
            case "deal":
                self.deal()
            case "open":
                self.open_code(str(given.get("code") or ""))
            case "resume":
                self.resume(str(given.get("id") or ""))
            case "decline":
                self._offered.decline(str(given.get("id") or ""), ever=given.get("ever") is True)
                self._answer()
            case _:
                raise WorkbenchError(say("The form could not read a message from its page. Run the cell again."))

    def choose(self, name: str, text: str) -> None:
        """Set a field to what its text means; what it cannot mean stays in the field, with the reason below it."""
        known = {GAME, SEED, PLAYERS, *(option.name for option in self._info.options)}
        if name not in known and not re.fullmatch(rf"{SEAT}:[1-9]", name):
            raise WorkbenchError(say("The form could not read a message from its page. Run the cell again."))
        self._wrong.pop(name, None)
        self._latest = name
        try:
            self._choose(name, text)
        except OptionError as error:
            self._wrong[name] = (text[:200], str(error))
        self._answer()

    def _choose(self, name: str, text: str) -> None:
        if name == GAME:
            self._choose_game(find(text))
        elif name == SEED:
            self._seed = text.strip()
            _seed_of(self._seed)
        elif name.startswith(f"{SEAT}:"):
            self._seated[int(name.removeprefix(f"{SEAT}:"))] = text
        elif name == PLAYERS:
            self._choose_players(text)
        else:
            value = fields.value_of(name, text, self._info.options)
            self._options.pop(name, None)
            if value != next(option.default for option in self._info.options if option.name == name):
                self._options[name] = value

    def _choose_game(self, info: GameInfo) -> None:
        self._info, self._options = info, {}
        self._wrong = {name: wrong for name, wrong in self._wrong.items() if name == SEED}
        if self._players not in info.players:
            self._players = _usual_players(info)

    def _choose_players(self, text: str) -> None:
        if not text.isdecimal() or len(text) > 3 or int(text) not in self._info.players:
            raise OptionError(
                say(
                    "{title} is for {fewest} to {most} players, not for {players}.",
                    title=say(self._info.title),
                    fewest=self._info.players.start,
                    most=self._info.players.stop - 1,
                    players=repr(short(text, LONGEST_SHOWN)),
                )
            )
        self._players = int(text)
        for option in self._info.options:  # a seat that there is no more is not asked for
            value = self._options.get(option.name)
            if option.seat and type(value) is int and value > self._players:
                del self._options[option.name]

    def deal(self) -> None:
        """Deal the game that is described.

        Raises:
            WorkbenchError: when a field holds what cannot be, or the rules refuse what is chosen together.
        """
        if self._wrong:
            titles = {field["name"]: field["title"] for field in [*self.first, *self.rest]}
            name, (_, why) = next(iter(self._wrong.items()))
            raise OptionError(f"{titles.get(name, name)}: {why}")
        info, options = self._info, dict(self._options)
        self._seat_and_show(
            opening.new_game(info.name, players=self._players, options=options, seed=_seed_of(self._seed))
        )

    def open_code(self, code: str) -> None:
        """Open the share code that was pasted.

        Raises:
            WorkbenchError: when it is none, or damaged.
        """
        self._seat_and_show(opening.open_code(code))

    # Games that were left

    def begin(self) -> None:
        """Offer the games that were dealt here and left."""
        self._offered = Offered(kept_games.of_lobby)
        self._answer()

    def resume(self, which: str) -> None:
        """Go on with a game that was left: everybody sits where they sat.

        Raises:
            WorkbenchError: when there is none with this id, or somebody else has taken it up.
        """
        offer = self._offered.one(which)
        seated = {int(seat): name for seat, name in (offer.lobby or {}).items() if re.fullmatch("[1-9]", seat)}
        self._seat_and_show(offer.read(), seated, offer)

    def _seat_and_show(self, game: Game, chosen: Mapping[int, str] | None = None, offer: Saved | None = None) -> None:
        chosen = self._seated if chosen is None else chosen
        seated = {seat: name for seat, name in chosen.items() if seat <= game.rules.players and name != PERSON}
        own = [seat for seat, name in seated.items() if name == OWN and seat in self._own]
        computers: dict[int, Player] = {seat: self._own[seat] for seat in own}
        for kind in KINDS:
            computers |= {seat: kind.player(game.seed, seat) for seat, name in seated.items() if name == kind.name}
        self._show_table(game, computers, {str(seat): name for seat, name in sorted(seated.items())}, offer)
        self._offered.look()
        with self.hold_sync():
            self.dealt += 1
            self._answer()


def _usual_players(info: GameInfo) -> int:
    return 2 if 2 in info.players else info.players.start


def _seed_of(text: str) -> int | None:
    """The seed that was written.

    Raises:
        OptionError: when it is no whole number, or too large a one.
    """
    if not text:
        return None
    return seed_read(text)
