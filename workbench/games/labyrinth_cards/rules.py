"""Labyrinth: The Card Game as a ruleset. This folder follows the law, `content/labyrinth-card-game/rules.md`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.actions import Action
from workbench.engine.chance import Script
from workbench.engine.menus import LegalActions
from workbench.engine.options import PLAYERS, read_options
from workbench.engine.rulesets import Decision, Event, Outcome, Refusal, Tell
from workbench.engine.streams import Stream
from workbench.errors import OptionError
from workbench.games.labyrinth_cards import (
    acting,
    hiding,
    invariants,
    refusing,
    revealing,
    sentences,
)
from workbench.games.labyrinth_cards import actions as act
from workbench.games.labyrinth_cards import position as positions
from workbench.games.labyrinth_cards.box_check import check
from workbench.games.labyrinth_cards.components import TABLES, Box, open_box
from workbench.games.labyrinth_cards.house_rules import HouseRules
from workbench.games.labyrinth_cards.laying import Fits
from workbench.games.labyrinth_cards.legal import legal_actions, place_of
from workbench.games.labyrinth_cards.plane import CELLS, SQUARE
from workbench.games.labyrinth_cards.setting_up import HAND, set_up
from workbench.games.labyrinth_cards.state import State
from workbench.games.packed import PackedRules
from workbench.language import language, say
from workbench.packs.pack import Pack
from workbench.packs.reading import load_pack
from workbench.resources import content_dir

if TYPE_CHECKING:
    from workbench.engine.advice import Advice
    from workbench.engine.plans import Plan
    from workbench.engine.scene import Scene, Symbol
    from workbench.games.labyrinth_cards.building.workshop import CardsWorkshop


class LabyrinthCards(PackedRules):
    """The rules for one number of players, one set of house rules and one pack."""

    game = "labyrinth-card-game"
    version = "1"
    actions = act.ACTIONS
    house: HouseRules
    box: Box

    def __init__(self, players: int, options: Mapping[str, Any], pack: Pack) -> None:
        """Make ready to play.

        Raises:
            OptionError: for a wrong option, or one that does not go with the players or the pack.
            PackError: when the pack's rows contradict the rules.
        """
        self.players = players
        self.seats = tuple(str(seat + 1) for seat in range(players))
        self.house = read_options(HouseRules, options)
        self.box = open_box(_pack_of(self.house.deck, pack))
        first, cards = self.house.first_player, len(self.box.cards)
        if isinstance(first, int) and first > players:
            raise OptionError(
                say("first_player {seat} is not one of {players} players (LC-SETUP-05).", seat=first, players=players),
                options=("first_player", PLAYERS),
            )
        if cards < HAND * players + len(SQUARE):
            raise OptionError(
                say(
                    "{players} players need {needed} cards; the pack has {there}.",
                    players=players,
                    needed=HAND * players + len(SQUARE),
                    there=cards,
                ),
                options=(PLAYERS, "deck"),
            )
        self.fits = Fits(self.box, self.house)
        self.names = sentences.Names(self.box)
        self._symbols: dict[str, tuple[Symbol, ...]] = {}
        self._vocabulary: dict[str, Collection[str]] = {
            "card": frozenset(self.box.number),
            "cell": CELLS,
            "turn": act.TURNS[1:],
        }

    @property
    def title(self) -> str:
        """What the pack calls the game."""
        titles = self.box.pack.title
        return titles.get(language()) or titles.get("en") or say("Labyrinth: The Card Game")

    def new_state(self, seed: int, tell: Tell = None, script: Script | None = None) -> State:
        """A dealt game."""
        state = set_up(self, seed, tell, script)
        state.script = None
        return state

    def decision(self, state: State) -> Decision:
        """Who is asked, and for what."""
        return sentences.question(self, state)

    def legal(self, state: State) -> LegalActions:
        """What may be chosen, as far as the hand of the seat that is asked is known."""
        return legal_actions(self, state)

    def apply(self, state: State, action: Action, tell: Tell = None, script: Script | None = None) -> None:
        """Carry out a legal action in place."""
        state.script = script
        _APPLY[type(action)](self, state, action, tell)
        state.script = None

    def revealed(self, event: Event) -> str:
        """The word for what chance revealed in an event."""
        return revealing.word_for(self, event)

    def conceal(self, state: State, seat: int | None = None) -> State:
        """What a seat may know: its own hand, and of the others and the deck only how many cards."""
        return hiding.conceal(self, state, seat)

    def sample(self, concealed: State, stream: Stream) -> State:
        """A state that fits, uniformly over all that do."""
        return hiding.sample(self, concealed, stream)

    def suppose(self, state: State, action: Action) -> None:
        """Let the seat that is asked hold the card that it lays."""
        if isinstance(action, act.Lay) and state.phase == "lay":
            hiding.suppose(self, state, self.box.number[action.card], place_of(action))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be chosen."""
        return None if action in self.legal(state) else refusing.refusal(self, state, action)

    def against(self, state: State, action: Action) -> Iterator[Refusal]:
        """All that stands against an action, the weightiest first."""
        return iter(()) if action in self.legal(state) else refusing.refusals(self, state, action)

    def outcome(self, state: State) -> Outcome | None:
        """The end: most points win (LC-END-02)."""
        return sentences.outcome(self, state)

    def position(self, state: State) -> dict[str, Any]:
        """The whole state in words."""
        return positions.write(self, state)

    def from_position(self, words: Mapping[str, Any]) -> State:
        """The state that these words describe."""
        return positions.read(self, words)

    def problems(self, state: State) -> list[str]:
        """What the rules could not have brought about."""
        return [one.sentence for one in invariants.broken(self, state)]

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return sentences.told(self, event)

    # What follows loads what it needs when it is asked for: who only plays waits for none of it.

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The treasures as signs, in the language of now."""
        found = self._symbols.get(language())
        if found is None:
            from workbench.games.labyrinth_cards.picture import symbols

            found = self._symbols[language()] = symbols(self)
        return found

    def scene(self, state: State, seat: int | None = None) -> Scene:
        """What a seat, or everybody, may see."""
        from workbench.games.labyrinth_cards.picture import picture

        return picture(self, state, seat)

    def worded(self, action: Action) -> tuple[str, str]:
        """An action in words: its group, and what it does."""
        from workbench.games.labyrinth_cards.offers import worded

        return worded(self, action)

    def plan(self, state: State) -> Plan:
        """The table, which holds no secret."""
        from workbench.games.labyrinth_cards.planning import plan

        return plan(self, state)

    def advise(self, state: State, seat: int | None = None) -> Iterable[Advice]:
        """What brings points now."""
        from workbench.games.labyrinth_cards.advising import advise

        return advise(self, state)

    def workshop(self) -> CardsWorkshop:
        """Setting the table up by hand."""
        from workbench.games.labyrinth_cards.building.workshop import CardsWorkshop

        return CardsWorkshop(self)


def _pack_of(deck: str, pack: Pack) -> Pack:
    """The shipped deck with two treasures a card in place of the one with one (LC-AMB-01).

    Raises:
        OptionError: when two treasures are wanted of a pack that does not show them.
    """
    name = LabyrinthCards.game
    if deck == "one" or any("+" in row["roads"] or row["roads"].count(":") > 1 for row in pack["cards"]):
        return pack
    if pack.folder is None or pack.folder.resolve() != (content_dir() / name).resolve():
        raise OptionError(
            say("Option 'deck' cannot be 'two': no card of the pack {pack} shows two treasures.", pack=pack.id),
            options=("deck",),
        )
    return load_pack(content_dir() / f"{name}-two", TABLES, name, check)


_APPLY: dict[type[Action], Callable[[LabyrinthCards, State, Any, Tell], None]] = {
    act.Lay: acting.lay,
    act.Take: acting.take,
    act.Leave: acting.leave,
}
