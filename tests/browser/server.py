"""A Jupyter server on this machine's loopback address, with configuration folders of its own."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from workbench import lab

Kind = Literal["lab", "notebook"]


def free_port() -> int:
    """A TCP port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class JupyterServer:
    """JupyterLab or Notebook 7 on the folder `root`, ready when made; a context manager.

    `home` takes every file that Jupyter would put into the user's home, so that nothing is inherited and nothing left
    behind; `python` is the interpreter whose Jupyter is run. With `our_settings` the server gets what `workbench lab`
    gives it. Raises `RuntimeError` with the end of the log when the server dies, `TimeoutError` when it is not ready
    within `patience` seconds.
    """

    def __init__(
        self,
        root: Path,
        home: Path,
        *,
        kind: Kind = "lab",
        python: str = sys.executable,
        our_settings: bool = True,
        extra: Sequence[str] = (),
        patience: float = 90,
    ) -> None:
        self.kind: Kind = kind
        self.root = root
        self.home = home
        self.token = secrets.token_hex(16)
        self._log_path = home / f"{kind}.log"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        home.mkdir(parents=True, exist_ok=True)
        module = {"lab": "jupyterlab", "notebook": "notebook"}[kind]
        command = [
            *(python, "-m", module),
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={root}",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.extension_manager=readonly",
            # The page's own model tells an error from a mere warning, which its elements do not (see `steps.errors`).
            f"--{'LabApp' if kind == 'lab' else 'JupyterNotebookApp'}.expose_app_in_browser=True",
            "--no-browser",
            "--allow-root",
            *extra,
        ]
        environment = fresh_environment(home, python)
        if our_settings:
            environment = lab.lab_environment(environment)
        with self._log_path.open("wb") as log:
            self._process = subprocess.Popen(
                command, cwd=root, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self._wait_until_ready(patience)

    def request(self, path: str, method: str = "GET", body: object = None) -> Any:
        """The JSON that the server's REST API answers at `path` (``/api/…``), None where it answers nothing."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Authorization": f"token {self.token}"}, method=method)
        with urllib.request.urlopen(request, timeout=20) as response:
            text = response.read()
        return json.loads(text) if text else None

    def shut_down_kernels(self) -> None:
        """End every notebook's kernel, so that a long run of tests does not keep them all in memory."""
        for session in self.request("/api/sessions"):
            self.request(f"/api/sessions/{session['id']}", "DELETE")

    def log(self) -> str:
        """What the server has printed."""
        return self._log_path.read_text("utf-8", "replace")

    def stop(self) -> None:
        """End the server and its kernels."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _wait_until_ready(self, patience: float) -> None:
        deadline = time.monotonic() + patience
        while True:
            try:
                self.request("/api/status")
                return
            except OSError:
                pass
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended at once:\n{self.log()[-3000:]}")
            if time.monotonic() > deadline:
                self.stop()
                raise TimeoutError(f"the server was not ready within {patience} s:\n{self.log()[-3000:]}")
            time.sleep(0.05)


def fresh_environment(home: Path, python: str = sys.executable) -> dict[str, str]:
    """This process's environment with Jupyter's and IPython's folders below `home`, and `python`'s tools first."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    return {
        **inherited,
        **{name: str(home / folder) for name, folder in folders.items()},
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PATH": os.pathsep.join([str(Path(python).parent), inherited.get("PATH", os.defpath)]),
    }
