"""The coverage of a pack: everything that can be counted of its symbols, each list made when it is first asked for.

``wb.coverage(pack)`` gives a `Coverage`. Nothing in it is drawn by chance: the same pack gives the same figures, and
every row names pack, version and digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from workbench.analysis.counts import (
    Evenness,
    SymbolInDeck,
    SymbolOnCard,
    evenness_of_decks,
    symbols_in_decks,
    symbols_on_cards,
)
from workbench.analysis.covers import Covers, Fewest, InFewest
from workbench.analysis.difference import Change, changes
from workbench.analysis.draws import MOST_OF_ONE_DECK, Draw, Drawing
from workbench.analysis.matching import Matching, ServedBy, Serves, matching, served_by, serving
from workbench.analysis.odds import Odds, odds_of_view
from workbench.analysis.pivot import Pivot, pivot
from workbench.analysis.report import Reported
from workbench.analysis.rows import Finding, Rows
from workbench.analysis.showing import flaws
from workbench.analysis.standing import Difficulty, Standing, difficulties, standings
from workbench.analysis.supplies import Parts, read_parts
from workbench.checked import checks
from workbench.engine.holdings import ShowsHoldings
from workbench.engine.views import View
from workbench.errors import WorkbenchError, a_kind
from workbench.games.shipped import as_pack
from workbench.language import say
from workbench.packs.covering import Covering
from workbench.packs.pack import Pack
from workbench.packs.problems import Problem
from workbench.packs.recalling import Names, new_ids, recalled


@checks(WorkbenchError, but=("before",))
class Coverage(Reported):
    """What the cards of a pack show, and how well they cover what is asked for.

    Args:
        pack: any pack, also one with problems; ``left_out`` says which of its tables and rows could not be used.
        covering: which components show symbols and which ask for them; None: as the pack's game says.
        original: of the pack whose figures these are, where ``pack`` is that one with other ids; see `called_as_in`.
    """

    table: Odds | None = None
    """What is known at a table on which the pack is played with; see `at_table`."""
    moment: str = ""
    """Which position that is, in a sentence."""

    def __init__(self, pack: Pack, covering: Covering | None = None, *, original: Parts | None = None) -> None:
        self.pack = pack
        self.parts: Parts = read_parts(pack, covering)
        if original is not None:
            self.parts = replace(self.parts, original=original.pack, left_out=original.left_out)
        self._drawing = Drawing(self.parts)
        self._covers = Covers(self.parts)

    @property
    def left_out(self) -> tuple[Problem, ...]:
        """The tables that could not be read and the rows that could not be used, by file and row, with the reason."""
        return (*self.parts.unread, *self.parts.left_out)

    @cached_property
    def flaws(self) -> tuple[Problem, ...]:
        """The errors of rows that are counted all the same, such as a card with more symbols than the rules allow."""
        return flaws(self.parts)

    @cached_property
    def symbols(self) -> Rows[SymbolInDeck]:
        """(a) How often each deck, and all together, show each symbol."""
        return symbols_in_decks(self.parts)

    @cached_property
    def cards(self) -> Rows[SymbolOnCard]:
        """(a) How often each card shows each symbol."""
        return symbols_on_cards(self.parts)

    @cached_property
    def evenness(self) -> Rows[Evenness]:
        """(a) How evenly each deck shows the symbols."""
        return evenness_of_decks(self.parts)

    @cached_property
    def draws(self) -> Rows[Draw]:
        """(b) The chance that 1 to 6 cards of one deck cover each requirement."""
        return self._drawing.single(MOST_OF_ONE_DECK)

    def mixed(self, cards: int) -> Rows[Draw]:
        """(b) The chance that so many cards cover each requirement, for every multiset of decks they may come from.

        Up to 3 cards it is quick enough to keep up with edits; 4 cards are for a pause.

        Raises:
            WorkbenchError: when that is no number of cards, or there are more multisets than can be listed.
        """
        if cards not in self._mixed:
            self._mixed[cards] = self._drawing.mixed(cards)
        return self._mixed[cards]

    def mixed_bit_by_bit(self, cards: int) -> Iterator[float]:
        """Count `mixed`, one requirement after the other, for whoever must not keep others waiting meanwhile.

        Yields:
            The share that is done; after the last one `mixed` costs nothing.
        """
        yield from self._drawing.mixed_bit_by_bit(cards)

    @cached_property
    def serving(self) -> Rows[Serves]:
        """(f) Which requirement serves which goal."""
        return serving(self.parts)

    @cached_property
    def served_by(self) -> Rows[ServedBy]:
        """(f) How many requirements serve each goal."""
        return served_by(self.parts)

    @cached_property
    def matching(self) -> Rows[Matching]:
        """(f) The chance that as many drawn requirements as there are goals can serve them all.

        Raises:
            WorkbenchError: when there are too many ways to count through.
        """
        return matching(self.parts)

    def pivot(self, table: str, rows: str, columns: str, mean_of: str = "") -> Rows[Pivot]:
        """(g) Counts, shares and means over any two columns of any component; see `workbench.analysis.pivot`."""
        return pivot(self.parts, table, rows, columns, mean_of)

    def at_table(self, view: View, moment: str = "") -> Coverage:
        """The same coverage, knowing what a view of a game with this pack knows; its lists are not made again.

        ``moment`` says in a sentence which position that is, so that its figures can be found again. In a game in which
        no hand covers anything it is the coverage of the pack alone.
        """
        seated = copy(self)
        seated.moment = moment
        seated.table = odds_of_view(view, parts=self.parts) if isinstance(view.rules, ShowsHoldings) else None
        return seated

    def against(self, before: Coverage | Pack | str | Path, *, unchanged: bool = False) -> Compared:
        """(h) Every list of this coverage beside that of another pack, which is taken for the one before.

        Args:
            before: the other coverage, or a pack, or the name or folder of one.
            unchanged: whether what is shown of it has also the rows and columns in which nothing changed.

        Raises:
            WorkbenchError: when there is no such pack, or it is for another game.
        """
        if not isinstance(before, Coverage | Pack | str | Path):
            raise WorkbenchError(
                say(
                    "A coverage is compared with another one or with a pack, coverage.against(pack), "
                    "and this is {what}.",
                    what=a_kind(before),
                )
            )
        return Compared(before if isinstance(before, Coverage) else coverage(before), self, unchanged=unchanged)

    def called_as_in(self, after: Coverage) -> Coverage:
        """The same figures, with the ids that rows have in a later pack where they only go by another one there.

        It says of itself what this one says: pack, version, digest, what is left out. This one itself, where no id is
        another one.
        """
        names = new_ids(self.pack, after.pack)
        if not names:
            return self
        if self._called is None or self._called[0] != names:
            self._called = names, Coverage(recalled(self.pack, names), self.parts.covering, original=self.parts)
        return self._called[1]

    _called: tuple[Names, Coverage] | None = None

    @property
    def heading(self) -> str:
        """What it is, in the language of now."""
        return say("Symbols and coverage: {pack}", pack=self.parts.id)

    @property
    def sources(self) -> tuple[Parts, ...]:
        """The pack."""
        return (self.parts,)

    def __repr__(self) -> str:
        return f"<Coverage of {self.parts.id}, digest {self.parts.digest}>"

    @cached_property
    def _mixed(self) -> dict[int, Rows[Draw]]:
        return {}

    @cached_property
    def fewest(self) -> Rows[Fewest]:
        """(c) The fewest cards that cover each requirement, and how many such sets there are."""
        return self._covers.fewest

    @cached_property
    def in_fewest(self) -> Rows[InFewest]:
        """(c) Which cards are in these smallest covers, and in how many."""
        return self._covers.cards

    @cached_property
    def standing(self) -> Rows[Standing]:
        """(e) Which cards are interchangeable, dominated, never in a smallest cover."""
        return standings(self.parts, self._covers)

    @cached_property
    def difficulty(self) -> Rows[Difficulty]:
        """(e) The requirements ranked by difficulty, the hardest first.

        Raises:
            WorkbenchError: when there are so many decks that ranking would take minutes.
        """
        return difficulties(self.parts, self._drawing, self._covers)


def coverage(pack: Pack | str | Path) -> Coverage:
    """What the cards of a pack show and how well they cover what is asked for: exact, made as it is looked at.

    Args:
        pack: a pack, or the name or folder of one; it may have problems.

    Raises:
        PackError: when there is no such pack.
    """
    return Coverage(as_pack(pack))


class Compared(Reported):
    """Two coverages side by side: each list has a row for every row of either, with both figures.

    The lists are called as in `Coverage`: ``compared.fewest`` has the changes of ``coverage.fewest``. A row that only
    goes by another id is the same row.
    """

    table: Odds | None = None
    """Tables are not compared."""

    def __init__(self, before: Coverage, after: Coverage, *, unchanged: bool = False) -> None:
        if before.pack.game != after.pack.game:
            raise WorkbenchError(
                say(
                    "The packs are for different games, '{after}' and '{before}': there is nothing to compare.",
                    after=after.pack.game,
                    before=before.pack.game,
                )
            )
        self.before, self.after = before.called_as_in(after), after
        self.unchanged = unchanged

    def _changes(self, before: Sequence[Finding], after: Sequence[Finding]) -> Rows[Change]:
        return changes(before, after, self.after.parts)

    @cached_property
    def symbols(self) -> Rows[Change]:
        """Changes of `Coverage.symbols`."""
        return self._changes(self.before.symbols, self.after.symbols)

    @cached_property
    def cards(self) -> Rows[Change]:
        """Changes of `Coverage.cards`."""
        return self._changes(self.before.cards, self.after.cards)

    @cached_property
    def evenness(self) -> Rows[Change]:
        """Changes of `Coverage.evenness`."""
        return self._changes(self.before.evenness, self.after.evenness)

    @cached_property
    def draws(self) -> Rows[Change]:
        """Changes of `Coverage.draws`."""
        return self._changes(self.before.draws, self.after.draws)

    @cached_property
    def fewest(self) -> Rows[Change]:
        """Changes of `Coverage.fewest`."""
        return self._changes(self.before.fewest, self.after.fewest)

    @cached_property
    def in_fewest(self) -> Rows[Change]:
        """Changes of `Coverage.in_fewest`."""
        return self._changes(self.before.in_fewest, self.after.in_fewest)

    @cached_property
    def standing(self) -> Rows[Change]:
        """Changes of `Coverage.standing`."""
        return self._changes(self.before.standing, self.after.standing)

    @cached_property
    def difficulty(self) -> Rows[Change]:
        """Changes of `Coverage.difficulty`."""
        return self._changes(self.before.difficulty, self.after.difficulty)

    @cached_property
    def serving(self) -> Rows[Change]:
        """Changes of `Coverage.serving`."""
        return self._changes(self.before.serving, self.after.serving)

    @cached_property
    def served_by(self) -> Rows[Change]:
        """Changes of `Coverage.served_by`."""
        return self._changes(self.before.served_by, self.after.served_by)

    @cached_property
    def matching(self) -> Rows[Change]:
        """Changes of `Coverage.matching`."""
        return self._changes(self.before.matching, self.after.matching)

    def mixed(self, cards: int) -> Rows[Change]:
        """Changes of `Coverage.mixed`."""
        return self._changes(self.before.mixed(cards), self.after.mixed(cards))

    def pivot(self, table: str, rows: str, columns: str, mean_of: str = "") -> Rows[Change]:
        """Changes of `Coverage.pivot`."""
        pivots = (one.pivot(table, rows, columns, mean_of) for one in (self.before, self.after))
        return self._changes(*pivots)

    @property
    def heading(self) -> str:
        """What it is, in the language of now."""
        names = {"after": self.after.parts.id, "before": self.before.parts.id}
        return say("Symbols and coverage: {after} against {before}", **names)

    @property
    def sources(self) -> tuple[Parts, ...]:
        """Both packs."""
        return (self.after.parts, self.before.parts)

    def __repr__(self) -> str:
        return f"<Compared of {self.after.parts.id} against {self.before.parts.id}>"
