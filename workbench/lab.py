"""``workbench lab``: the shipped notebooks in a folder of the user's, and JupyterLab opened on it.

Copies are brought up to date as long as nobody has touched them; what somebody has changed (running and saving a
notebook is a change) is never overwritten. To tell the two apart, a small hidden file in the folder remembers the
digest of what was put there.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NoReturn
from urllib.parse import quote

from workbench import language, resources
from workbench.errors import WorkbenchError
from workbench.files import here
from workbench.language import mark, plural, say

DEFAULT_DIRECTORY = Path("labyrinth-notebooks")
START_NOTEBOOK = "00_start.ipynb"
NOTE_NAME = ".labyrinth-workbench.json"
SETTINGS = Path(__file__).resolve().parent / "_jupyter"
"""A Jupyter configuration folder; its ``labconfig`` changes JupyterLab's defaults, which a user's own settings beat."""

_NOTE_FORMAT = 1
_SKIPPED = {"__pycache__"}


def open_lab(
    directory: Path | None = None,
    *,
    browser: bool = True,
    port: int | None = None,
    dry_run: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Put the notebooks into `directory` and become JupyterLab on it; returns only after a dry run.

    `directory` is ``./labyrinth-notebooks`` unless given, and made if it is not there. `port` is a TCP port, Jupyter's
    choice unless given. `dry_run` says what would be done, and neither writes nor starts anything.

    Raises `WorkbenchError`, before anything is written where that can be known, when JupyterLab is missing, the port is
    none, or the directory cannot be used.
    """
    if port is not None and not 1 <= port <= 65535:
        raise WorkbenchError(
            language.say("port {port} does not exist: give a number from 1 to 65535, such as 8888", port=port)
        )
    if find_spec("jupyterlab") is None:
        raise WorkbenchError(
            language.say(
                "JupyterLab is not installed for {executable}: run `{executable} -m pip install jupyterlab`",
                executable=sys.executable,
            )
        )
    target = here() / DEFAULT_DIRECTORY if directory is None else directory.expanduser().absolute()
    plan = plan_copies(resources.notebooks_dir(), target)
    if not dry_run:
        carry_out(plan)
    for sentence in plan.sentences(done=not dry_run):
        say(sentence)
    command = lab_command(target, start=plan.start(), browser=browser, port=port)
    if dry_run:
        say(language.say("Would run: {command}", command=subprocess.list2cmdline(command)))
        return
    say(language.say("Opening JupyterLab on {target}; Ctrl+C here ends it.", target=target))
    _become(command, lab_environment(os.environ))


# --- the copies ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Copy:
    """One shipped file that is to be written.

    `name` is the shipped file (relative, with ``/``), `to` where it goes, which differs for an ``offered`` one: a new
    version put beside a file that the user has changed.
    """

    kind: Literal["new", "updated", "offered"]
    name: str
    to: Path
    content: bytes


@dataclass(slots=True)
class Plan:
    """What bringing a folder up to date means; made by `plan_copies`, which writes nothing."""

    target: Path
    copies: list[Copy] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """Shipped names whose copies the user has changed, and of which there is nothing new to offer."""
    shipped: dict[str, str] = field(default_factory=dict)
    """Digest of the version last put in place, by shipped name."""
    offered: dict[str, str] = field(default_factory=dict)
    """Digest of the newest version put beside a changed copy, by shipped name."""
    note_is_damaged: bool = False
    in_place: bool = False
    """The folder is the shipped one itself, or in it (a checkout): nothing is copied, and no note is kept."""

    def start(self) -> str | None:
        """The notebook to open first, None where there is none."""
        coming = any(copy.to == self.target / START_NOTEBOOK for copy in self.copies)
        return START_NOTEBOOK if coming or (self.target / START_NOTEBOOK).is_file() else None

    def sentences(self, *, done: bool = True) -> list[str]:
        """What was done (or would be), in a few sentences for the user."""
        if self.in_place:
            return [say("{target} is where the shipped notebooks are themselves: nothing to copy.", target=self.target)]
        put, updated = (say("Put"), say("Updated")) if done else (say("Would put"), say("Would update"))
        said = []
        if self.note_is_damaged:
            said.append(
                say(
                    "{target}, the note of what was put here, cannot be read: every file that differs "
                    "from the shipped one counts as changed by you.",
                    target=self.target / NOTE_NAME,
                )
            )
        if new := [copy.name for copy in self.copies if copy.kind == "new"]:
            said.append(say("{put} {files} into {target}.", put=put, files=_files(len(new)), target=self.target))
        if renewed := [copy.name for copy in self.copies if copy.kind == "updated"]:
            said.append(
                say(
                    "{updated} {files} that you had not changed: {renewed}.",
                    updated=updated,
                    files=_files(len(renewed)),
                    renewed=", ".join(renewed),
                )
            )
        said += [
            say(
                "Left {name} as you changed it; {put} the new version beside it as {new}.",
                name=copy.name,
                put=put.lower(),
                new=copy.to.name,
            )
            for copy in self.copies
            if copy.kind == "offered"
        ]
        if self.changed:
            said.append(
                say(
                    "Left {files} that you changed: {changed}.",
                    files=_files(len(self.changed)),
                    changed=", ".join(self.changed),
                )
            )
        if not self.copies:
            said.append(say("Nothing new for {target}.", target=self.target))
        return said


def plan_copies(source: Path, target: Path) -> Plan:
    """Compare the shipped files below `source` with their copies in `target`; writes nothing.

    Raises `WorkbenchError` when `target` is not a directory, or something in it is in the way or cannot be read.
    """
    try:
        if not target.is_dir() and (target.exists() or target.is_symlink()):
            raise WorkbenchError(
                say("{target} is not a directory: give the name of a folder, new or old", target=target)
            )
        plan = Plan(target, in_place=target.resolve().is_relative_to(source.resolve()))
    except OSError as error:
        raise _trouble(_CANNOT_USE, target, error) from error
    if plan.in_place:
        return plan
    _read_note(plan)
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        if path.is_file() and not any(part.startswith(".") or part in _SKIPPED for part in parts):
            _plan_one("/".join(parts), path.read_bytes(), plan)
    return plan


def _plan_one(name: str, content: bytes, plan: Plan) -> None:
    digest, there, put_before = _digest(content), plan.target / name, plan.shipped.get(name)
    present = _digest_of(there)
    if present is None:  # never put there, or deleted, which is how one asks for a fresh copy
        plan.copies.append(Copy("new", name, there, content))
    elif present == put_before != digest:
        plan.copies.append(Copy("updated", name, there, content))
    elif present != digest:
        if digest not in (put_before, plan.offered.get(name)):
            beside = _free_name(there, plan.offered.get(name))
            plan.copies.append(Copy("offered", name, beside, content))
            plan.offered[name] = digest
        else:
            plan.changed.append(name)
        return  # what was last put in place stays remembered: who goes back to it gets updates again
    plan.shipped[name] = digest


def _free_name(path: Path, ours: str | None) -> Path:
    """``a.new.ipynb`` beside ``a.ipynb``, or the first of ``a.new-2.ipynb``… that is free or holds only what we put."""
    number = 1
    while True:
        beside = path.with_name(f"{path.stem}.new{'' if number == 1 else f'-{number}'}{path.suffix}")
        if _digest_of(beside) in (None, ours):
            return beside
        number += 1


def carry_out(plan: Plan) -> None:
    """Write what the plan says, each file whole or not at all, and last the note.

    Raises `WorkbenchError` when a file cannot be written; what was written before it stays, and running again goes on.
    """
    if plan.in_place:
        return
    for copy in plan.copies:
        _write(copy.to, copy.content)
    note = {
        "about": "What `workbench lab` put here, so that it can tell what you have changed. Safe to delete.",
        "format": _NOTE_FORMAT,
        "version": _version(),
        "shipped": plan.shipped,
        "offered": plan.offered,
    }
    text = (json.dumps(note, indent=1, sort_keys=True) + "\n").encode()
    if _digest_of(plan.target / NOTE_NAME) != _digest(text):
        _write(plan.target / NOTE_NAME, text)


def _read_note(plan: Plan) -> None:
    path = plan.target / NOTE_NAME
    try:
        note = json.loads(path.read_bytes())
        if note["format"] != _NOTE_FORMAT:
            raise ValueError(f"format {note['format']}")
        plan.shipped, plan.offered = _digests(note["shipped"]), _digests(note["offered"])
    except FileNotFoundError:
        return
    except OSError as error:
        raise _trouble(_CANNOT_READ, path, error) from error
    except (ValueError, KeyError, TypeError, RecursionError):
        # Nothing is lost by forgetting: a copy of unknown origin counts as the user's.
        plan.note_is_damaged = True


def _digests(value: object) -> dict[str, str]:
    if isinstance(value, dict) and all(isinstance(text, str) for pair in value.items() for text in pair):
        return dict(value)
    raise ValueError("not a table of digests")


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        resources.write_whole(path, content)
    except OSError as error:
        raise _trouble(_CANNOT_WRITE, path, error) from error


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _digest_of(path: Path) -> str | None:
    """The digest of a file, None when there is none."""
    try:
        return _digest(path.read_bytes())
    except FileNotFoundError:
        if path.is_symlink():  # it points to nothing; whoever made it must say what to do with it
            raise WorkbenchError(
                say("{path} is a link to nothing: remove it, or choose another folder", path=path)
            ) from None
        return None
    except OSError as error:
        raise _trouble(_CANNOT_READ, path, error) from error


_CANNOT_USE = mark("cannot use {path} ({reason}): choose a folder that you may write to, or free this one")
_CANNOT_READ = mark("cannot read {path} ({reason}): choose a folder that you may write to, or free this one")
_CANNOT_WRITE = mark("cannot write {path} ({reason}): choose a folder that you may write to, or free this one")


def _trouble(template: str, path: Path, error: OSError) -> WorkbenchError:
    return WorkbenchError(say(template, path=path, reason=error.strerror or type(error).__name__))


def _files(count: int) -> str:
    return plural(count, "{number} file", "{number} files")


def _version() -> str:
    try:
        return metadata.version("labyrinth-workbench")
    except metadata.PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"


# --- JupyterLab ------------------------------------------------------------------------------------------------------


def lab_command(
    directory: Path, *, start: str | None = None, browser: bool = True, port: int | None = None
) -> list[str]:
    """The command line of JupyterLab on `directory`, with the notebook `start` (relative to it) as its front page."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={directory}"]
    if start is not None:
        command.append(f"--LabApp.default_url=/lab/tree/{quote(start)}")
    if port is not None:
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # whoever runs this as root (a container) has decided so; Jupyter would refuse
    return command


def lab_environment(base: Mapping[str, str]) -> dict[str, str]:
    """`base` with our defaults for JupyterLab: widget state is saved with the notebook, no news pop-up.

    They are defaults only, looked for beside the user's configuration: what the user sets in JupyterLab wins, and
    nothing of theirs is written to.
    """
    paths = [base.get("JUPYTER_CONFIG_PATH", ""), str(SETTINGS)]
    return {**base, "JUPYTER_CONFIG_PATH": os.pathsep.join(path for path in paths if path)}


def _become(command: Sequence[str], environment: Mapping[str, str]) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # there exec gives the prompt back at once, with JupyterLab running behind it
        raise SystemExit(subprocess.call(command, env=dict(environment)))
    os.execve(command[0], list(command), dict(environment))
