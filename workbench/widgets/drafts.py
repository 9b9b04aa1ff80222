"""Autosave of what is being built: every board in a file of its own, history and all, so that nothing is ever lost.

Each build that is shown has one saver, whichever pages show it, and every change is on the disk before its answer is
seen. A board that was left is offered by the next page of its game; whoever takes it up takes the file too, so that no
two processes ever write to one file and no board is offered twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, ref

from workbench.building import documents
from workbench.building.build import Build
from workbench.building.memory import Memory
from workbench.engine.options import PLAYERS
from workbench.errors import BuildError, WorkbenchError
from workbench.language import plural, say
from workbench.widgets import saving
from workbench.widgets.kept_games import notebook
from workbench.widgets.telling import short

SUFFIX = ".board.json"
DECLINED = ".board.declined.json"
NOTEBOOK = "notebook"
"""The entry of a saved board that names the notebook in which it was built last."""
KEPT = 100
"""So many boards are kept; the oldest that nobody works on go first."""


class DraftSaver(saving.OneFile):
    """Keeps one file up to date with one build, for as long as that lives."""

    kept = KEPT
    suffixes = (SUFFIX, DECLINED)

    def __init__(self, build: Build, where: Path | None = None) -> None:
        super().__init__(SUFFIX, where)
        self._build, self._memory = ref(build), Memory()
        self._state: tuple[object, ...] = ()
        self.declined = False
        """Whether somebody in this process did not want to go on with it."""
        self.when = datetime.now()
        """Of the last change."""
        self.trouble = ""
        """Why the last change is not on the disk; empty when it is."""
        build.watch(self.save)

    def save(self) -> None:
        """Write the document with its history; a bare table is not worth a file."""
        build = self._build()
        if build is None or not _is_begun(build):
            return
        state = (build.now, len(build.history.past), len(build.history.future), build.step)
        if self._state and self._state[0] is state[0] and self._state[1:] == state[1:]:
            return
        try:
            self.keep(lambda: json.dumps(self._words(build), ensure_ascii=False), object())
        except OSError as error:
            self.trouble = say(
                "The board is not saved just now ({error}). Building goes on, and the next change tries again; to be "
                "safe, use “Save as a file”.",
                error=error.strerror or str(error),
            )
        else:
            self.trouble, self._state, self.when = "", state, datetime.now()

    def _words(self, build: Build) -> dict[str, Any]:
        return {**documents.document(build, self._memory), NOTEBOOK: notebook()}

    def is_kind(self, text: str) -> bool:
        """A board says so in its document."""
        try:
            return _document_in(text).get("kind") == documents.KIND
        except WorkbenchError:
            return False

    def in_use(self, file: Path) -> bool:
        """Also those that this process works on are in use."""
        return super().in_use(file) or any(saver.path == file for saver in _SAVERS.values())


_SAVERS: WeakKeyDictionary[Build, DraftSaver] = WeakKeyDictionary()
"""The builds of this process that are shown."""
_ELSEWHERE: set[Path] = set()
"""Boards of other notebooks that nobody wanted to go on with here."""


def keep(build: Build, where: Path | None = None) -> DraftSaver:
    """The saver of a build: the same for every page that shows it."""
    if build not in _SAVERS:
        _SAVERS[build] = DraftSaver(build, where)
    _SAVERS[build].save()
    return _SAVERS[build]


@dataclass(frozen=True, slots=True)
class Draft:
    """A board that was left: in this process, or by one that is dead."""

    id: str
    title: str
    """Which board it is, with the time of its last change."""
    about: str
    """How far it is."""
    when: datetime
    path: Path
    same_seed: bool
    """Whether it was begun with the seed of the build for which it is looked up."""
    declined: bool
    notebook: str = ""
    """The name of the notebook in which it was built; empty when nobody knows."""
    build: Build | None = None
    """The build itself, when this process still has it."""
    trouble: str = ""
    """Why it cannot be opened here; empty when it can."""

    @property
    def is_of_here(self) -> bool:
        """Whether it was built in this notebook, as far as anybody knows."""
        return self.notebook in ("", notebook())

    def words(self) -> dict[str, str]:
        """For the page."""
        return {"id": self.id, "title": self.title, "about": short(self.about), "trouble": short(self.trouble)}

    def decline(self) -> None:
        """Do not offer it here again; it stays among the earlier boards, and a board of another notebook is still
        offered there.
        """
        if self.build is not None and self.build in _SAVERS:
            _SAVERS[self.build].declined = True
        elif not self.is_of_here:
            _ELSEWHERE.add(self.path)
        elif not self.declined:
            saving.decline(self.path, SUFFIX, DECLINED)


def offered(build: Build, where: Path | None = None) -> list[Draft]:
    """The boards that can be gone on with, before anything is built: this process's own first, the latest first; then
    those of this notebook, then those with the same seed; then all others.
    """
    found = [draft for draft in earlier(build, where) if not draft.declined and not draft.trouble]
    found = [draft for draft in found if draft.path not in _ELSEWHERE]
    recent = [draft for draft in found if (datetime.now() - draft.when).days < saving.DAYS]
    return sorted(recent, key=lambda draft: (draft.build is None, not draft.is_of_here, not draft.same_seed))


def earlier(build: Build, where: Path | None = None) -> list[Draft]:
    """All boards of this game that are kept and that no other process works on, the latest first."""
    living = {other: saver for other, saver in _SAVERS.items() if other is not build and _is_begun(other)}
    mine = {saver.path for saver in _SAVERS.values()}
    drafts = [_of_here(other, saver, build) for other, saver in living.items() if other.info.name == build.info.name]
    for suffix in (SUFFIX, DECLINED):
        for path, when, text in saving.left(suffix, where, held=mine, kept=KEPT, days=None):
            if draft := _of_file(path, datetime.fromtimestamp(when), text, build, suffix == DECLINED):
                drafts.append(draft)
    return sorted(drafts, key=lambda draft: draft.when, reverse=True)


def take(draft: Draft, here: Build, *, saving_on: bool = True) -> Build:
    """The board of a draft, to be gone on with in its own file.

    Args:
        draft: the draft.
        here: the build for which it is opened.
        saving_on: whether what is built on it is saved; otherwise the file stays as it is.

    Raises:
        BuildError: when somebody else has taken it up since; WorkbenchError: when it cannot be read.
    """
    if draft.build is not None:
        return draft.build
    gone = BuildError(say("That board was taken up elsewhere, or its file is gone. Run the cell again to look anew."))
    try:
        text = draft.path.read_text(encoding="utf-8")
    except OSError:
        raise gone from None
    build = documents.from_document(_document_in(text), here.pack)
    if not saving_on:
        return build
    saver = DraftSaver(build, draft.path.parent)
    try:
        saver.adopt(draft.path)
    except OSError:
        raise gone from None
    _SAVERS[build] = saver
    return build


def _is_begun(build: Build) -> bool:
    return build.history.can_undo or build.history.can_redo


def _of_here(other: Build, saver: DraftSaver, build: Build) -> Draft:
    about = _about(other.options, other.seed, other.look().title, len(other.history.past) - 1, other.now.name)
    same_pack = dict(other.rules.pack) == dict(build.rules.pack)
    trouble = "" if same_pack else say("It has another pack than this builder.")
    path, when = saver.path, saver.when
    same_seed = other.history.past[0].seed == build.seed
    return Draft(path.name, _title(when), about, when, path, same_seed, saver.declined, notebook(), other, trouble)


def _of_file(path: Path, when: datetime, text: str, build: Build, declined: bool) -> Draft | None:
    """What a file holds; None when it is no board of this game."""
    try:
        words = _document_in(text)
        if words.get("game") != build.info.name:
            return None
    except WorkbenchError:
        return None
    trouble, about, same_seed, whose = "", "", False, short(str(words.get(NOTEBOOK) or ""), 80)
    try:
        documents.must_fit(words, build.rules)
        options = {PLAYERS: words["players"], **words["options"]}
        begun = {"name": "", "changes": [[["seed"], words.get("seed")]]}
        history = words.get("history") or {"at": 0, "moments": [begun]}
        at, moments = int(history["at"]), history["moments"]
        last = str(moments[at]["name"])
        titles = {step.name: step.title for step in build.steps}
        about = _about(options, words.get("seed", 0), titles.get(str(words.get("step")), ""), at, last)
        if whose not in ("", notebook()):
            about = f"{about} · {say('in {notebook}', notebook=whose)}"
        same_seed = [["seed"], build.seed] in moments[0]["changes"]
    except WorkbenchError as error:
        trouble = say("It cannot be opened here: {reason}", reason=error)
    except (ValueError, TypeError, LookupError, AttributeError):
        trouble = say("Its file is damaged.")
    return Draft(path.name, _title(when), about, when, path, same_seed, declined, whose, None, trouble)


def _document_in(text: str) -> Mapping[str, Any]:
    """The document of an autosaved file; those of earlier versions had it inside."""
    words = documents.words_of(text, most=None)
    inner = words.get("build")
    return inner if isinstance(inner, Mapping) and "game" not in words else words


def _title(when: datetime) -> str:
    return say("The board of {when}", when=saving.time_of(when))


def _about(options: Mapping[str, Any], seed: object, step: str, changes: int, last: str) -> str:
    """Which board it is and how far, as facts one after the other."""
    players = options.get(PLAYERS)
    parts = [plural(players, "{number} player", "{number} players")] if isinstance(players, int) else []
    parts += [f"{name.replace('_', ' ')} {value}" for name, value in options.items() if name != PLAYERS]
    parts.append(say("seed {seed}", seed=seed))
    if step:
        parts.append(say("at the step “{step}”", step=step))
    if changes:
        parts.append(plural(changes, "{number} change", "{number} changes"))
    if changes and last:
        parts.append(say("the last: {name}", name=last))
    return " · ".join(parts)
