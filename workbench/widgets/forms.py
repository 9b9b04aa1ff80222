"""Forms that are drawn from options: as a param class for programs, as an ipywidgets form for people."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets
import param

from workbench.engine.game import Game
from workbench.engine.options import Option
from workbench.errors import OptionError, WorkbenchError
from workbench.games import GameInfo, find, games, opening
from workbench.language import mark, say
from workbench.players.player import Player
from workbench.widgets.table import Table

LEFT_OPEN = mark("as usual")
_WIDE = ipywidgets.Layout(width="min(100%, 480px)")
_STYLE = {"description_width": "190px"}


def param_class(name: str, options: Sequence[Option]) -> type[param.Parameterized]:
    """A param class with one parameter an option: its default, its range and its sentence."""
    return type(name, (param.Parameterized,), {option.name: _parameter(option) for option in options})


def _parameter(option: Option) -> param.Parameter[Any]:
    about: dict[str, Any] = {"default": option.default, "doc": f"{option.about} [{option.rule}]"}
    if isinstance(option.default, bool):
        return param.Boolean(**about)
    if option.choices and option.low is None:
        objects = [None, *option.choices] if option.none else list(option.choices)
        return param.Selector(objects=objects, **about)
    if option.low is not None and not option.choices:
        return param.Integer(bounds=(option.low, option.high), allow_None=bool(option.none), **about)
    return param.Parameter(allow_None=True, **about)


class OptionField:
    """One option as a control, and the value that it stands for."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.control = self._control()
        self.control.style, self.control.layout = _STYLE, _WIDE
        self.control.description_allow_html = False

    def _control(self) -> Any:
        option = self.option
        about: dict[str, Any] = {"description": option.heading, "tooltip": f"{option.about} [{option.rule}]"}
        if isinstance(option.default, bool):
            return ipywidgets.Checkbox(value=option.default, indent=True, **about)
        if option.choices or (option.low is not None and option.high is not None and option.high - option.low <= 40):
            values = [*option.choices, *(() if option.low is None else range(option.low, (option.high or 0) + 1))]
            listed: list[tuple[str, Any]] = [(option.word(value), value) for value in values]
            if option.none:
                listed.insert(0, (f"{say(LEFT_OPEN)} ({say(option.none)})", None))
            return ipywidgets.Dropdown(options=listed, value=option.default, **about)
        shown = "" if option.default is None else json.dumps(option.default)
        return ipywidgets.Text(value=shown, placeholder=say(LEFT_OPEN), **about)

    @property
    def value(self) -> Any:
        """The chosen value in its proper form.

        Raises:
            OptionError: when it is none.
        """
        given = self.control.value
        if isinstance(self.control, ipywidgets.Text):
            given = read_text(given, self.option)
        return self.option.value(given)


def read_text(text: str, option: Option) -> Any:
    """What a person wrote into the field of an option; nothing means its default.

    Raises:
        OptionError: when it is no value at all.
    """
    if not text.strip():
        return option.default
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise OptionError(
            say(
                "Option '{name}' cannot be {given}. It can be: {allowed}.",
                name=option.name,
                given=repr(text[:60]),
                allowed=option.allowed,
            )
        ) from None


class GameForm(ipywidgets.VBox):
    """Deals a game of one's choice: game, players, seed, every option; or opens a share code."""

    def __init__(self, dealt: Callable[[Game], None], game: str | None = None) -> None:
        """Draw the form.

        Args:
            dealt: called with each game that is dealt or opened.
            game: the game that is chosen at first.

        Raises:
            WorkbenchError: when there is no such game.
        """
        self._dealt = dealt
        titles = [(say(info.title), name) for name, info in games().items()]
        if game is not None:
            find(game)
        about: dict[str, Any] = {"style": _STYLE, "layout": _WIDE}
        self.game = ipywidgets.Dropdown(options=titles, value=game or titles[0][1], description=say("Game"), **about)
        self.players = ipywidgets.Dropdown(options=[1], description=say("Players"), **about)
        self.seed = ipywidgets.Text(placeholder=say("a new one that nobody knows"), description=say("Seed"), **about)
        self.about = ipywidgets.HTML()
        self.fields: list[OptionField] = []
        self.options_box = ipywidgets.VBox()
        more = ipywidgets.Accordion(children=[self.options_box], titles=(say("House rules"),))
        self.deal_button = ipywidgets.Button(description=say("Deal"), button_style="primary")
        self.code = ipywidgets.Text(placeholder="LW1-…", description=say("or a share code"), **about)
        self.open_button = ipywidgets.Button(description=say("Open"))
        self.complaint = ipywidgets.Label()
        self.game.observe(lambda _: self._choose_game(), "value")
        self.deal_button.on_click(lambda _: self._try(self.deal))
        self.open_button.on_click(lambda _: self._try(self.open_code))
        self._choose_game()
        opening_row = ipywidgets.HBox([self.code, self.open_button], layout=ipywidgets.Layout(flex_flow="row wrap"))
        super().__init__(
            [self.game, self.about, self.players, self.seed, more, self.deal_button, opening_row, self.complaint]
        )

    @property
    def info(self) -> GameInfo:
        """The game that is chosen."""
        return find(self.game.value)

    def _choose_game(self) -> None:
        info = self.info
        numbers = list(info.players)
        self.players.options = numbers
        self.players.value = 2 if 2 in numbers else numbers[0]
        self.about.value = f"<p style='max-width:640px'>{_escaped(say(info.about))}</p>"
        self.fields = [OptionField(option) for option in info.options]
        self.options_box.children = [field.control for field in self.fields]

    @property
    def chosen(self) -> Mapping[str, Any]:
        """The options that differ from their defaults.

        Raises:
            OptionError: for the first that cannot be.
        """
        return {f.option.name: value for f in self.fields if (value := f.value) != f.option.default}

    def deal(self) -> None:
        """Deal the game that is described."""
        text = self.seed.value.strip()
        if text and not text.lstrip("-").isdecimal():
            raise OptionError(say("A seed is a whole number, not {seed}.", seed=repr(text[:40])))
        self._dealt(
            opening.new_game(
                self.game.value,
                players=self.players.value,
                options=self.chosen,
                seed=int(text) if text else None,
            )
        )

    def open_code(self) -> None:
        """Open the share code that was pasted."""
        self._dealt(opening.open_code(self.code.value))

    def _try(self, deed: Callable[[], None]) -> None:
        """What is wrong is said in the form."""
        self.complaint.value = ""
        try:
            deed()
        except WorkbenchError as error:
            self.complaint.value = str(error)
        except Exception as error:
            self.complaint.value = say(
                "Something went wrong inside the workbench: {kind}: {error}", kind=type(error).__name__, error=error
            )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def lobby(
    game: str | None = None, *, seats: Mapping[int, Player] | None = None, study: bool = False, autosave: bool = True
) -> Lobby:
    """A form that deals any game, or opens a share code, with the table below it.

    Args:
        game: the game that is chosen at first.
        seats: as for `workbench.play`.
        study: as for `workbench.play`.
        autosave: as for `workbench.play`.

    Raises:
        WorkbenchError: when there is no such game.
    """
    return Lobby(game, seats=seats, study=study, autosave=autosave)


class Lobby(ipywidgets.VBox):
    """The form, and below it the table of the game that was dealt last."""

    def __init__(self, game: str | None = None, **how: Any) -> None:
        """Draw the form; ``how`` is what `play` takes beside a game."""
        self._how = how
        self.table: Table | None = None
        self.form = GameForm(self._show, game)
        self._folded = ipywidgets.Accordion(children=[self.form], titles=(say("New game"),), selected_index=0)
        super().__init__([self._folded])

    def _show(self, game: Game) -> None:
        if self.table is not None:
            self.table.close()
        self.table = Table(game, **self._how)
        self._folded.selected_index = None
        self.children = [self._folded, self.table]
        self.table.begin()
