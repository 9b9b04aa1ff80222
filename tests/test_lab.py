"""`workbench lab` keeps the notebooks up to date and never loses what a user has changed."""

import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.browser.server import JupyterServer
from workbench import lab, resources
from workbench.errors import WorkbenchError

PLUGIN = "@jupyter-widgets/jupyterlab-manager:plugin"
NEWS = "@jupyterlab/apputils-extension:notification"


def ship(source: Path, **notebooks: str) -> None:
    """A release: ``start="text"`` is 00_start.ipynb, ``lessons_one="text"`` is lessons/one.ipynb."""
    for name, text in notebooks.items():
        path = source / (lab.START_NOTEBOOK if name == "start" else name.replace("_", "/") + ".ipynb")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def bring(source: Path, target: Path) -> list[str]:
    """Run the copying, and give what is said about it."""
    plan = lab.plan_copies(source, target)
    lab.carry_out(plan)
    return plan.sentences()


def files(folder: Path) -> dict[str, str]:
    """All files but the note."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != lab.NOTE_NAME
    }


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The shipped notebooks of a first release."""
    ship(tmp_path / "shipped", start="start 1", lessons_one="one 1")
    return tmp_path / "shipped"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A folder that is not there yet."""
    return tmp_path / "school" / "mine"


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_new_folder_gets_everything(source: Path, target: Path) -> None:
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / "old.ipynb").write_text("cache")
    assert bring(source, target) == [f"Put 2 files into {target}."]
    assert files(target) == {"00_start.ipynb": "start 1", "lessons/one.ipynb": "one 1"}
    assert bring(source, target) == [f"Nothing new for {target}."]


def test_what_nobody_touched_is_updated(source: Path, target: Path) -> None:
    bring(source, target)
    ship(source, start="start 2")
    assert bring(source, target) == ["Updated 1 file that you had not changed: 00_start.ipynb."]
    assert files(target)["00_start.ipynb"] == "start 2"


def test_what_the_user_changed_stays_and_the_new_version_is_put_beside_it_once(source: Path, target: Path) -> None:
    bring(source, target)
    (target / "00_start.ipynb").write_text("mine")
    assert bring(source, target) == ["Left 1 file that you changed: 00_start.ipynb.", f"Nothing new for {target}."]
    ship(source, start="start 2")
    said = bring(source, target)
    assert said == ["Left 00_start.ipynb as you changed it; put the new version beside it as 00_start.new.ipynb."]
    assert files(target)["00_start.ipynb"] == "mine"
    assert files(target)["00_start.new.ipynb"] == "start 2"
    (target / "00_start.new.ipynb").unlink()  # looked at, thrown away: not forced on the user again
    assert "00_start.new.ipynb" not in (bring(source, target), files(target))[1]


def test_an_offered_version_is_renewed_unless_it_was_changed_too(source: Path, target: Path) -> None:
    bring(source, target)
    (target / "00_start.ipynb").write_text("mine")
    for release in ("start 2", "start 3"):
        ship(source, start=release)
        bring(source, target)
        assert files(target)["00_start.new.ipynb"] == release
    (target / "00_start.new.ipynb").write_text("mine too")
    ship(source, start="start 4")
    assert bring(source, target)[0].endswith("as 00_start.new-2.ipynb.")
    assert {"mine", "mine too", "start 4"} < set(files(target).values())


def test_a_deleted_copy_comes_back_fresh(source: Path, target: Path) -> None:
    bring(source, target)
    (target / "00_start.ipynb").unlink()
    assert bring(source, target) == [f"Put 1 file into {target}."]


def test_who_goes_back_to_the_shipped_version_is_updated_again(source: Path, target: Path) -> None:
    bring(source, target)
    (target / "00_start.ipynb").write_text("mine")
    ship(source, start="start 2")
    bring(source, target)
    (target / "00_start.ipynb").write_text("start 1")
    assert bring(source, target)[0].startswith("Updated 1 file")


def test_a_file_that_was_there_before_us_is_the_user_s(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    (target / "00_start.ipynb").write_text("my own")
    bring(source, target)
    assert files(target) == {"00_start.ipynb": "my own", "00_start.new.ipynb": "start 1", "lessons/one.ipynb": "one 1"}


@pytest.mark.parametrize(
    "note",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"format": 99, "shipped": {}, "offered": {}}',
        b'{"format": 1}',
        b'{"format": 1, "shipped": {"00_start.ipynb": 3}, "offered": {}}',
        b'{"format": 1, "shipped": [], "offered": {}}',
    ],
)
def test_with_a_damaged_note_nothing_is_lost(source: Path, target: Path, note: bytes) -> None:
    bring(source, target)
    (target / "lessons" / "one.ipynb").write_text("mine")
    ship(source, start="start 2", lessons_one="one 2")
    (target / lab.NOTE_NAME).write_bytes(note)
    before = files(target)
    said = bring(source, target)
    assert said[0].startswith(f"{target / lab.NOTE_NAME}, the note") and "changed by you" in said[0]
    assert files(target) == before | {"00_start.new.ipynb": "start 2", "lessons/one.new.ipynb": "one 2"}
    assert bring(source, target)[-1] == f"Nothing new for {target}."


TEXTS = st.sampled_from(["a", "b", "c", "d"])


@settings(max_examples=50)  # each event is written through to the disk
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("release"), TEXTS),
            st.tuples(st.just("edit"), TEXTS),
            st.tuples(st.just("edit offered"), TEXTS),
            st.tuples(st.just("damage"), st.just("")),
        ),
        max_size=12,
    )
)
def test_no_order_of_events_loses_a_word_of_the_user_s(
    tmp_path_factory: pytest.TempPathFactory, events: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("events")
    source, target = folder / "shipped", folder / "mine"
    ship(source, start="shipped a")
    bring(source, target)
    written: dict[str, str] = {}
    for number, (event, text) in enumerate(events):
        match event:
            case "release":
                ship(source, start=f"shipped {text}")
            case "damage":
                (target / lab.NOTE_NAME).write_text("?")
            case _:
                name = "00_start.ipynb" if event == "edit" else "00_start.new.ipynb"
                written[name] = f"user {number}"
                (target / name).write_text(written[name])
        bring(source, target)
        assert files(target).items() >= written.items()


def test_writing_is_whole_or_not_at_all(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(source, target)
    ship(source, start="start 2")
    plan = lab.plan_copies(source, target)
    before = files(target)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(WorkbenchError, match=r"cannot write .*00_start\.ipynb \(No space left on device\)"):
            lab.carry_out(plan)
    assert files(target) == before
    assert bring(source, target)[0].startswith("Updated")


def test_copies_may_be_written_to_and_have_the_usual_mode(source: Path, target: Path) -> None:
    (source / "00_start.ipynb").chmod(0o444)  # as in a system-wide installation
    mask = os.umask(0o022)
    try:
        bring(source, target)
    finally:
        os.umask(mask)
    assert stat.S_IMODE((target / "00_start.ipynb").stat().st_mode) == 0o644


@pytest.mark.parametrize("inside", [".", "lessons"])
def test_the_shipped_folder_itself_is_opened_as_it_is(source: Path, inside: str) -> None:
    before = files(source)
    assert "nothing to copy" in bring(source, source / inside)[0]
    assert files(source) == before and not list(source.rglob(lab.NOTE_NAME))


# --- errors -----------------------------------------------------------------------------------------------------------


@contextmanager
def nobody() -> Iterator[None]:
    """Without root's leave to write everywhere."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_is_not_a_directory(source: Path, target: Path) -> None:
    target.parent.mkdir()
    target.write_text("notes")
    with pytest.raises(WorkbenchError, match=f"{target} is not a directory"):
        lab.plan_copies(source, target)
    with pytest.raises(WorkbenchError, match=r"Not a directory"):
        lab.plan_copies(source, target / "below")
    assert target.read_text() == "notes"


def test_a_link_to_nothing_is_not_followed(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    (target / "00_start.ipynb").symlink_to("gone")
    with pytest.raises(WorkbenchError, match="link to nothing"):
        lab.plan_copies(source, target)


@pytest.mark.skipif(os.name == "nt", reason="folders have no such mode there")
def test_a_folder_that_may_not_be_written_to(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    target.chmod(0o555)
    plan = lab.plan_copies(source, target)
    with nobody(), pytest.raises(WorkbenchError, match=r"cannot write .*\(Permission denied\): choose a folder"):
        lab.carry_out(plan)
    assert list(target.iterdir()) == []


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_a_port_that_does_not_exist(target: Path, port: int) -> None:
    with pytest.raises(WorkbenchError, match=rf"port {port} does not exist.* 1 to 65535"):
        lab.open_lab(target, port=port)
    assert not target.exists()


def test_without_jupyterlab_the_advice_is_how_to_get_it(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(WorkbenchError, match=r"JupyterLab is not installed .* -m pip install jupyterlab"):
        lab.open_lab(target)
    assert not target.exists()


# --- JupyterLab -------------------------------------------------------------------------------------------------------


@pytest.fixture
def started(source: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """The command lines and environments that would have taken this process's place."""
    calls: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(resources, "notebooks_dir", lambda: source)
    monkeypatch.setattr(lab, "_become", lambda command, environment: calls.append((command, environment)))
    return calls


def test_a_dry_run_says_all_and_does_nothing(
    target: Path, started: list[tuple[list[str], dict[str, str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    lab.open_lab(target, dry_run=True, port=9000, browser=False)
    said = capsys.readouterr().out
    assert f"Would put 2 files into {target}." in said
    assert "-m jupyterlab" in said and "/lab/tree/00_start.ipynb" in said and "--no-browser" in said
    assert not target.parent.exists() and not started


def test_jupyterlab_is_opened_on_the_first_notebook(
    tmp_path: Path, started: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    lab.open_lab(say=said.append)
    folder = tmp_path / "labyrinth-notebooks"
    assert (folder / "00_start.ipynb").is_file()
    assert said[-1].startswith(f"Opening JupyterLab on {folder}")
    [(command, environment)] = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {f"--ServerApp.root_dir={folder}", "--LabApp.default_url=/lab/tree/00_start.ipynb"} <= set(command)
    assert "--no-browser" not in command
    assert environment["JUPYTER_CONFIG_PATH"].endswith(str(lab.SETTINGS))


def test_a_config_path_of_the_user_s_comes_before_ours() -> None:
    paths = lab.lab_environment({"JUPYTER_CONFIG_PATH": "/theirs", "HOME": "/home/ada"})
    assert paths == {"JUPYTER_CONFIG_PATH": os.pathsep.join(["/theirs", str(lab.SETTINGS)]), "HOME": "/home/ada"}


@pytest.mark.slow
def test_a_running_jupyterlab_has_our_defaults_and_the_user_s_own_settings_win(source: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    theirs = home / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    theirs.parent.mkdir(parents=True)
    theirs.write_text('{"fetchNews": "true"}')
    with JupyterServer(source, home) as server:
        plugin = server.request(f"/lab/api/settings/{PLUGIN}")
        assert plugin["settings"] == {}
        assert plugin["schema"]["properties"]["saveState"]["default"] is True
        news = server.request(f"/lab/api/settings/{NEWS}")
        assert news["schema"]["properties"]["fetchNews"]["default"] == "false"
        assert news["settings"] == {"fetchNews": "true"}
        server.request(f"/lab/api/settings/{PLUGIN}", "PUT", {"raw": '{"saveState": false}'})
        assert server.request(f"/lab/api/settings/{PLUGIN}")["settings"] == {"saveState": False}
    assert theirs.read_text() == '{"fetchNews": "true"}'
    shipped = json.loads((lab.SETTINGS / "labconfig" / "default_setting_overrides.json").read_text())
    assert set(shipped) == {PLUGIN, NEWS}
