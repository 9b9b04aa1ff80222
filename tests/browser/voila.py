"""Voila on this machine's loopback address, with configuration folders of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import free_port, fresh_environment


@contextmanager
def voila(notebook: Path, home: Path, patience: float = 90) -> Iterator[str]:
    """Serve one notebook; gives its address.

    Raises:
        TimeoutError: with the end of the log when it is not ready in time.
    """
    home.mkdir(parents=True, exist_ok=True)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    log_path = home / "voila.log"
    command = [sys.executable, "-m", "voila", str(notebook), f"--port={port}", "--no-browser", "--Voila.ip=127.0.0.1"]
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            command, env=fresh_environment(home), stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        _wait(address, process, patience, log_path)
        yield address
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _wait(address: str, process: subprocess.Popen[bytes], patience: float, log: Path) -> None:
    deadline = time.monotonic() + patience
    while True:
        try:
            urllib.request.urlopen(f"{address}/static/favicon.ico", timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            pass
        if process.poll() is not None or time.monotonic() > deadline:
            raise TimeoutError(f"Voila is not ready:\n{log.read_text('utf-8', 'replace')[-3000:]}")
        time.sleep(0.1)
