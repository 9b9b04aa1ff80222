"""A table that is being set up by hand: what is done to it, what is wrong with it, and the way back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakMethod

from workbench.building import locks
from workbench.building.naming import name_of, no_place
from workbench.building.stands import Maker, Stand
from workbench.checked import checks, weakly
from workbench.engine.game import Game
from workbench.engine.history import History
from workbench.engine.options import PLAYERS
from workbench.engine.rulesets import Ruleset
from workbench.engine.scene import Cell, Scene
from workbench.engine.seeds import seed_in
from workbench.engine.workshop import REVIEW, Bench, Deed, Flaw, Repair, SetUpStep, bench_of
from workbench.errors import BuildError, LockedError, OptionError, PositionError
from workbench.games import GameInfo
from workbench.games.shipped import load_pack
from workbench.language import say
from workbench.packs.pack import Pack

MOST_REPAIRS = 200
"""So many repairs are tried when everything is mended at once."""
SEEDS = 2**32
NEW_SEEDS = 10**6
"""A deal anew takes one of so many seeds, which are short enough to be typed again."""
LOCKED = "locked"
"""The mark of a cell in a scene that a deal anew leaves as it is."""


@checks(BuildError, but=("seed", "place", "item"))
class Build:
    """A set-up in the making. Every change has a name and can be taken back; no rule of the set-up blocks any.

    ``seed`` deals whatever is not laid by hand.
    """

    def __init__(
        self,
        info: GameInfo,
        *,
        players: int | None = None,
        seed: int | None = None,
        pack: Pack | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin with a bare table.

        Args:
            info: the game.
            players: how many seats; None: two, or as few as the game has.
            seed: deals what is not laid by hand; None takes one that nobody knows.
            pack: the content; None: the shipped one.
            options: house rules that are not at their default.

        Raises:
            OptionError: for wrong options or a wrong seed; BuildError: for a game that cannot be set up by hand.
        """
        self.info = info
        self.pack = pack or load_pack(info.name)
        seed = secrets.randbelow(SEEDS) if seed is None else seed_in(seed)
        if players is None:
            players = 2 if 2 in info.players else info.players.start
        self._maker = Maker(info, self.pack)
        self.history: History[Stand] = History(self._maker.bare(players, options or {}, seed))
        self.step = self.steps[0].name
        self._flaws: tuple[Stand, list[Flaw]] | None = None
        self.files: dict[str, str | None] = {}
        """What it was read from or saved into last: by path the digest of the file."""
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    # What there is

    @property
    def now(self) -> Stand:
        """The table as it is."""
        return self.history.now

    @property
    def seed(self) -> int:
        """Deals whatever is not laid by hand."""
        return self.now.seed

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules that were chosen."""
        return self.now.rules

    @property
    def state(self) -> Any:
        """The whole state. Read it; change it through the methods here only."""
        return self.now.state

    @property
    def options(self) -> dict[str, Any]:
        """The number of players and all options that are not at their default."""
        return {PLAYERS: self.rules.players, **self.rules.options}

    @property
    def steps(self) -> list[SetUpStep]:
        """The game's steps as they look now, and the review."""
        steps = [bench.step(self.state) for bench in self.now.workshop.benches]
        review = SetUpStep(
            REVIEW, say("Review and play"), say("Look at everything once more. Then play it, save it or share it.")
        )
        return [*steps, review]

    def look(self, name: str | None = None) -> SetUpStep:
        """One step as it looks now; None: the one that is being worked at.

        Raises:
            BuildError: when there is no such step.
        """
        name = name or self.step
        return self.steps[-1] if name == REVIEW else self.bench(name).step(self.state)

    def bench(self, name: str) -> Bench:
        """The bench of a step."""
        return bench_of(self.now.workshop, name)

    def problems(self) -> list[Flaw]:
        """All that is wrong with the table now, the worst first; each names its rule and how it can be mended."""
        if self._flaws is None or self._flaws[0] is not self.now:
            self._flaws = (self.now, self._found(self.now))
        return [*self._flaws[1]]

    def _found(self, stand: Stand) -> list[Flaw]:
        return locks.heeded(self._maker, stand, stand.workshop.flaws(stand.state, stand.locked))

    def scene(self, step: str | None = None, *, locks: bool = True) -> Scene:
        """The table as it looks to whoever builds it at a step; at the review, as everybody will see it.

        Args:
            step: the step; None: the one that is being worked at.
            locks: mark what is locked at the step.
        """
        name = step or self.step
        scene = self.now.workshop.scene(self.state, name)
        cells = self._with_locks(scene.cells, name) if locks else scene.cells
        return replace(scene, asked=self.look(name).sentence, cells=cells)

    def _with_locks(self, cells: tuple[Cell, ...], step: str) -> tuple[Cell, ...]:
        """The cells, those that are locked at the step with a mark and a word for it."""
        kept = self.now.kept(step)
        locked = {place.target for place in self.look(step).places if place.id in kept} if kept else set()
        return tuple(
            replace(cell, marks=(*cell.marks, LOCKED), label=f"{cell.label} {say('Locked.')}")
            if cell.id in locked
            else cell
            for cell in cells
        )

    # Walking

    def go(self, step: str) -> None:
        """Go to a step; all of them are open at all times.

        Raises:
            BuildError: when there is no such step.
        """
        self._stand_at(self.look(step).name)

    def next(self) -> None:
        """Go to the step after this one; from the last one nowhere."""
        self._walk(1)

    def back(self) -> None:
        """Go to the step before this one; from the first one nowhere."""
        self._walk(-1)

    def _walk(self, way: int) -> None:
        names = [step.name for step in self.steps]
        self._stand_at(names[max(0, min(len(names) - 1, names.index(self.step) + way))])

    def _stand_at(self, step: str) -> None:
        if step != self.step:
            self.step = step
            self._moved()

    # Doing

    def place(self, place: str, item: str, *, quarters: int = 0, step: str | None = None) -> None:
        """Lay an item: ``place("c2", "terror[NE]")``. Whatever it replaces goes back.

        Args:
            place: where; a cell, a hand, a place of a deck …
            item: what, as the steps' supplies name it.
            quarters: by how many quarters clockwise it is turned.
            step: the step to do it at; None: the present one, else the first one where it makes sense.

        Raises:
            BuildError: when it cannot be done; nothing has changed then.
        """
        self._anywhere(Deed("put", step or "", place, item=item, quarters=quarters))

    def rotate(self, place: str, quarters: int = 1, *, step: str | None = None) -> None:
        """Turn what lies in a place by quarters, clockwise; a negative number turns it the other way."""
        self._anywhere(Deed("turn", step or "", place, quarters=quarters % 4))

    def flip(self, place: str, *, step: str | None = None) -> None:
        """Turn what lies in a place to its other side."""
        self._anywhere(Deed("flip", step or "", place))

    def swap(self, one: str, other: str, *, step: str | None = None) -> None:
        """Exchange what lies in two places; with an empty place that is a move."""
        self._anywhere(Deed("swap", step or "", one, other))

    def remove(self, place: str, item: str = "", *, step: str | None = None) -> None:
        """Put back what lies in a place, or one item of it."""
        self._anywhere(Deed("remove", step or "", place, item=item))

    def fill(self, seed: int | None = None, *, step: str | None = None) -> None:
        """Lay what is missing, as the rules would deal it from a seed (None: the build's own).

        Args:
            seed: the seed.
            step: the step to fill; None: all that the rules want filled.
        """
        if seed is not None:
            seed_in(seed)
        steps = [step] if step else [one.name for one in self.steps if "fill" in one.moves and not one.optional]
        self.do(*(Deed("fill", name, seed=seed) for name in steps))

    def clear(self, *, step: str | None = None) -> None:
        """Take away everything of a step (None: the present one) that is not locked."""
        self.do(Deed("clear", step or self.step))

    @property
    def dealt(self) -> int | None:
        """The seed from which something of the present step was filled in or dealt last; None: nothing was.

        After `reroll`, with the same places locked, `clear` and `fill` from it give the same again.
        """
        return dict(self.now.seeds).get(self.step)

    def reroll(self, seed: int | None = None, *, step: str | None = None) -> None:
        """Deal a step anew from a seed (None: a new one), except for what is locked."""
        self.do(Deed("reroll", step or self.step, seed=secrets.randbelow(NEW_SEEDS) if seed is None else seed_in(seed)))

    def lock(self, *places: str, step: str | None = None) -> None:
        """Keep these places of a step as they are: in `clear` and `reroll`, and whatever is laid or taken by hand."""
        self.do(*(Deed("lock", step or self._step_of(place), place) for place in places))

    def unlock(self, *places: str, step: str | None = None) -> None:
        """Let them go again."""
        self.do(*(Deed("unlock", step or self._step_of(place), place) for place in places))

    def set(self, **options: Any) -> None:
        """Choose options and the number of players (``players=3``); all that can stay on the table stays.

        Raises:
            OptionError: for what cannot be; nothing has changed then.
        """
        self.do(Deed("set", self.step, options=options))

    def repair(self, which: Flaw | Repair) -> None:
        """Mend a problem in the way that is suggested first, or carry out one way to mend it.

        Raises:
            BuildError: when there is no way that is known.
        """
        repair = which if isinstance(which, Repair) else next(iter(which.repairs), None)
        if repair is None:
            raise BuildError(say("There is no ready way to mend this: change the table by hand."))
        stand = self._maker.after(self.now, repair.deeds)
        # one deed is told as what was done; several by what they were for, and what was locked is named
        plain = len(repair.deeds) == 1 and not locks.touched(self.now, stand, repair.deeds)
        name = name_of(self, repair.deeds) if plain else repair.sentence.removesuffix(".")
        self._add(stand, name, repair.deeds[-1].step or self.step)

    def mend(self) -> None:
        """Carry out the first repair of every problem until none is left, or none helps; one step of the history.

        What is locked is changed only where nothing else helps; the name of the step says what was done.
        """
        stand, seen, done = self.now, [self.now.state], list[str]()
        for _ in range(MOST_REPAIRS):
            helped = self._mended(stand, seen)
            if helped is None:
                break
            stand, sentence = helped
            seen.append(stand.state)
            done.append(sentence)
        self._add(stand, locks.mended(done), self.step)

    def _mended(self, stand: Stand, seen: Sequence[Any]) -> tuple[Stand, str] | None:
        """The table after the first repair that leads to a table not seen before, and the repair's sentence."""
        for repair in (repair for flaw in self._found(stand) for repair in flaw.repairs):
            try:
                after = self._maker.after(stand, repair.deeds)
            except (BuildError, OptionError):
                continue
            if not any(after.state == earlier for earlier in seen):
                return after, repair.sentence
        return None

    def do(self, *deeds: Deed, name: str | None = None) -> bool:
        """Do one thing, or several as one; gives whether anything has changed.

        Raises:
            BuildError, OptionError: when it cannot be done; LockedError: when something there is locked. Nothing has
                changed then.
        """
        if not deeds:
            return False
        stand = locks.by_hand(self._maker, self.now, deeds)
        return self._add(stand, name or name_of(self, deeds), deeds[-1].step or self.step)

    def _add(self, stand: Stand, name: str, step: str) -> bool:
        if stand.same_as(self.now):
            return False
        self.history.add(replace(stand, name=name, step=step))
        self._moved()
        return True

    def open(self, other: Build, name: str) -> bool:
        """Go on with the table of another build of this game, as one change that can be taken back.

        Args:
            other: the build; it stays as it is.
            name: what led to it, in words.

        Returns:
            Whether anything is different now.

        Raises:
            BuildError: when it is a table of another game or with other content.
        """
        if (other.info.name, dict(other.rules.pack)) != (self.info.name, dict(self.rules.pack)):
            raise BuildError(say("Only a board of the same game with the same pack can be opened here."))
        former = self.step
        if other.now.same_as(self.now):
            self.go(other.step)
            return False
        self.step = other.step
        return self._add(other.now, name, former)

    def watch(self, method: Callable[[], None]) -> None:
        """Call a bound method after every change, undo, redo and walk to another step, while its object is alive."""
        self._watchers.append(weakly(method))

    def _moved(self) -> None:
        for watcher in self._watchers:
            if (method := watcher()) is not None:
                method()

    def _anywhere(self, deed: Deed) -> None:
        """Do it at the present step if it can be done there, else at the first step where it can."""
        if deed.step:
            self.do(deed)
            return
        errors: list[BuildError] = []
        for step in sorted(self.steps, key=lambda one: one.name != self.step):
            if deed.verb in step.moves and any(place.id == deed.place for place in step.places):
                try:
                    self.do(replace(deed, step=step.name))
                except LockedError:
                    raise
                except BuildError as error:
                    errors.append(error)
                else:
                    return
        raise errors[0] if errors else no_place(self, deed.place)

    def _step_of(self, place: str) -> str:
        for step in sorted(self.steps, key=lambda one: one.name != self.step):
            if "fill" in step.moves and any(there.id == place for there in step.places):
                return step.name
        raise no_place(self, place)

    # Back and forth

    def undo(self) -> str:
        """Take the last change back and go to the step where it was made; gives its name.

        Raises:
            BuildError: when nothing was done.
        """
        if not self.history.can_undo:
            raise BuildError(say("There is nothing to take back: this is the bare table."))
        gone = self.now
        self.history.undo()
        self._follow(gone.step)
        self._moved()
        return gone.name

    def redo(self) -> str:
        """Do again what was taken back; gives its name.

        Raises:
            BuildError: when nothing was taken back.
        """
        if not self.history.can_redo:
            raise BuildError(say("There is nothing to do again: nothing was taken back."))
        self.history.redo()
        self._follow(self.now.step)
        self._moved()
        return self.now.name

    def _follow(self, step: str) -> None:
        if any(one.name == step for one in self.steps):
            self.step = step

    # Playing

    def game(self, *, strict: bool = True) -> Game:
        """The game that begins on this table.

        Args:
            strict: refuse a table that no game by the rules can have; False plays it all the same.

        Raises:
            PositionError: with the first problem, and how many others there are.
        """
        broken = [flaw for flaw in self.problems() if flaw.broken]
        if strict and broken:
            others = say(" (and {number} other problems)", number=len(broken) - 1) if len(broken) > 1 else ""
            raise PositionError(_with_rule(broken[0]) + others)
        return Game(self.rules, self.seed, self.state.copy())

    def __str__(self) -> str:
        from workbench.render import text

        return text.board(self.scene())

    def __repr__(self) -> str:
        done = len(self.history.past) - 1
        return f"<Build of {self.rules.game}, {self.rules.players} players, step {self.step}, {done} changes>"

    def _repr_mimebundle_(self, **_: Any) -> Mapping[str, str]:
        from workbench.render import svg, text

        scene = self.scene()
        return {"text/plain": text.board(scene), "image/svg+xml": svg.board(scene)}


def _with_rule(flaw: Flaw) -> str:
    return f"{flaw.sentence} ({flaw.rule})" if flaw.rule else flaw.sentence
