"""Replacing several files of a folder at once: after a crash at any moment the folder reads as the old or the new pack.

The new files and copies of the old ones are first put into the folder ``.saving`` in the pack's own. Then a plan is put
there in one step: that is the moment from which the new pack counts. Now the files move to their places, the copies
become ``.previous``, and ``.saving`` goes away. A plan that is still there tells of a save that was cut off, and
`read` takes each file from where it is; whoever may write finishes it first (`finish`).

The plan names the bytes of every file before and after, so a file that somebody edited in between is noticed: that
edit stays, and what the save would have written is put beside it.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import PackError
from workbench.language import say
from workbench.packs import disk

STAGE = ".saving"
PREVIOUS = ".previous"
_PLAN = "plan.json"
_STAGED = frozenset({"old", "new", "older", "plan.new", _PLAN})
"""What a save puts into its folder; what lies there beside these is somebody else's."""
_FORMAT = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(csv|toml|md)")
"""What a plan may name: nothing that leads anywhere else."""
_DIGEST = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a save does to each file: the digests of its bytes before and after (None: no file)."""

    files: Mapping[str, Mapping[str, str | None]]
    """By file name, then ``old`` and ``new``."""
    keep: str = "new"
    """Which of the two will be kept: ``old`` once a save has failed and is being taken back."""

    @property
    def drop(self) -> str:
        """The other one."""
        return "old" if self.keep == "new" else "new"


def read_plan(folder: Path) -> Plan | None:
    """The plan of a save that was cut off, if there is one.

    Raises:
        PackError: when something that is no plan stands in its place.
    """
    stage = folder / STAGE
    if not stage.exists():
        return None
    if not disk.is_own_folder(stage):
        raise PackError(say("This is a link or a file in the place where saves are prepared. Remove it."), str(stage))
    data = disk.read(stage, _PLAN)
    if data is None:
        return None
    try:
        words = json.loads(data)
        files = {name: {"old": step["old"], "new": step["new"]} for name, step in words["files"].items()}
        digests = [value for step in files.values() for value in step.values()]
        good = (
            words["format"] == _FORMAT
            and words["keep"] in ("old", "new")
            and all(_NAME.fullmatch(name) for name in files)
            and all(value is None or _DIGEST.fullmatch(value) for value in digests)
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        good = False
    if not good:
        raise PackError(
            say("This cannot be read, so a save was cut off. The files lie in {stage}.", stage=stage),
            str(stage / _PLAN),
        )
    return Plan(files, words["keep"])


def read(folder: Path, name: str, plan: Plan | None) -> bytes | None:
    """A file of the pack as it is, or will be once the plan is carried out; None when there is none.

    Raises:
        PackError: when it cannot be read.
    """
    here = disk.read(folder, name)
    step = plan.files.get(name) if plan else None
    if plan is None or step is None or disk.digest(here) != step[plan.drop]:
        return here
    if step[plan.keep] is None:
        return None
    staged = disk.read(folder / STAGE / plan.keep, name)
    if disk.digest(staged) != step[plan.keep]:
        copy = folder / STAGE / plan.keep / name
        raise PackError(say("A save was cut off, and its copy of this file is damaged."), str(copy))
    return staged


def replace(folder: Path, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> None:
    """Replace files of a folder. The caller holds the lock and has called `finish`.

    Args:
        folder: an existing folder.
        old: all files of the pack as they are now; they become the previous version.
        new: the files to be written.

    Raises:
        OSError: when it cannot be done; all files are then as they were.
    """
    files = {name: {"old": disk.digest(old.get(name)), "new": disk.digest(data)} for name, data in new.items()}
    plan = Plan(files)
    if (folder / STAGE).exists():  # `finish` left it alone
        message = say("This is where saves are prepared, and something of yours lies in it. Move it away.")
        raise PackError(message, str(folder / STAGE))
    try:
        _stage(folder, old, new)
        _commit(folder, plan)
        _place(folder, plan)
    except OSError as error:
        if read_plan(folder):
            _take_back(folder, plan, error)
        else:
            with suppress(OSError):  # whoever saves next clears it away
                disk.clear(folder / STAGE)
        raise
    with suppress(OSError):  # the new pack is in place; whoever saves next clears up what is left
        _clear_up(folder, plan)


def finish(folder: Path) -> None:
    """Finish a save that was cut off, or clear away one that had only begun.

    Raises:
        OSError: when nothing can be written here.
    """
    if plan := read_plan(folder):
        _place(folder, plan)
        _clear_up(folder, plan)
    elif _is_ours(folder / STAGE):
        disk.clear(folder / STAGE)


def _is_ours(stage: Path) -> bool:
    """Whether nothing lies in the folder of a save but what saves put there."""
    return disk.is_own_folder(stage) and {one.name for one in stage.iterdir()} <= _STAGED


def _stage(folder: Path, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> None:
    stage = folder / STAGE
    stage.mkdir()
    for which, files in (("old", old), ("new", new)):
        (stage / which).mkdir()
        for name, data in files.items():
            there = folder / name
            disk.write(stage / which / name, data, there.stat().st_mode & 0o777 if there.exists() else None)
        disk.sync(stage / which)


def _commit(folder: Path, plan: Plan) -> None:
    stage = folder / STAGE
    words = {"format": _FORMAT, "keep": plan.keep, "files": plan.files}
    disk.write(stage / "plan.new", json.dumps(words, indent=1).encode())
    disk.sync(stage)
    disk.sync(folder)  # that of the stage itself, before anything relies on it
    disk.move(stage / "plan.new", stage / _PLAN)
    disk.sync(stage)


def _take_back(folder: Path, plan: Plan, reason: OSError) -> None:
    """After a file could not be put into its place: put the old ones back."""
    back = dataclasses.replace(plan, keep="old")
    try:
        _commit(folder, back)
        _place(folder, back)
        _clear_up(folder, back)
    except OSError:
        raise PackError(
            say(
                "The pack could not be saved ({reason}) nor put back. Both versions lie in {stage}; "
                "opening the pack again when the disk can be written to finishes this.",
                reason=reason.strerror,
                stage=STAGE,
            ),
            str(folder),
        ) from None


def _place(folder: Path, plan: Plan) -> None:
    """Move every file to its place; may be done again after it was cut off anywhere."""
    for name, step in plan.files.items():
        here, staged = disk.digest(disk.read(folder, name)), folder / STAGE / plan.keep / name
        if here == step[plan.keep]:
            continue
        if here != step[plan.drop]:  # somebody edited it after the crash
            if plan.keep == "new" and staged.exists():
                disk.move(staged, _free_name(folder, name))
        elif step[plan.keep] is None:
            disk.place_of(folder, name).unlink()
        else:
            disk.move(staged, disk.place_of(folder, name))
    disk.sync(folder)


def _clear_up(folder: Path, plan: Plan) -> None:
    """When all files are in place: the copies of the old ones become the previous version, and the plan goes."""
    stage, previous = folder / STAGE, folder / PREVIOUS
    copies = stage / "old"
    if plan.keep == "new" and copies.is_dir() and any(copies.iterdir()):
        if disk.is_own_folder(previous):
            only_files = all(_NAME.fullmatch(one.name) and one.is_file() for one in previous.iterdir())
            disk.move(previous, stage / "older" if only_files else _free_name(folder, PREVIOUS))
        disk.move(copies, previous)
        disk.sync(folder)
    (stage / _PLAN).unlink()
    disk.sync(stage)
    disk.clear(stage)


def _free_name(folder: Path, name: str) -> Path:
    """A name beside a file that was edited after the crash: ``books.csv`` → ``books.unsaved.csv``; or beside a
    previous version into which somebody put something: ``.previous`` → ``.previous.unsaved``.
    """
    stem, dot, ending = name.rpartition(".")
    stem, dot, ending = (stem, dot, ending) if stem else (name, "", "")
    names = [f"{stem}.unsaved{number}{dot}{ending}" for number in ("", *range(2, 100))]
    return folder / next(free for free in names if not (folder / free).exists())
