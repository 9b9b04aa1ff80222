"""Showing, again and again, that an editor is still there: one quiet thread for all editors of the process."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from weakref import WeakKeyDictionary

from workbench.packs.edit_journal import Journal
from workbench.packs.presence import BEAT

_beating: WeakKeyDictionary[object, Journal] = WeakKeyDictionary()
_lock = threading.Lock()
_thread: threading.Thread | None = None


def beat_for(editor: object, journal: Journal) -> None:
    """Let the journal's file be touched every `BEAT` seconds for as long as the editor is there."""
    global _thread
    with _lock:
        _beating[editor] = journal
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_beat, name="pack editors", daemon=True)
            with suppress(RuntimeError):  # Python in a browser has no threads, and no second process either
                _thread.start()


def stop(editor: object) -> None:
    """No more."""
    with _lock:
        _beating.pop(editor, None)


def clock() -> float:
    """Now, by the clock of this machine."""
    return time.time()


def _beat() -> None:
    while True:
        time.sleep(BEAT)
        with _lock:
            journals = list(_beating.values())
        for journal in journals:
            journal.beat()
