"""Data is found in an installation and in a checkout, and a missing folder is explained."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench import resources
from workbench.errors import WorkbenchError

FINDERS = {"content": resources.content_dir, "notebooks": resources.notebooks_dir}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty stand-in for the folder of the package."""
    package = tmp_path / "somewhere" / "workbench"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return package


@pytest.mark.parametrize(("name", "find"), FINDERS.items())
def test_in_a_checkout_the_data_lies_beside_the_package(name: str, find: Callable[[], Path], package: Path) -> None:
    (package.parent / "pyproject.toml").touch()
    (package.parent / name).mkdir()
    assert find() == package.parent / name


@pytest.mark.parametrize(("name", "find"), FINDERS.items())
def test_in_an_installation_it_lies_inside(name: str, find: Callable[[], Path], package: Path) -> None:
    (package / "_data" / name).mkdir(parents=True)
    (package.parent / name).mkdir()  # some other package's folder in site-packages
    assert find() == package / "_data" / name


@pytest.mark.parametrize(("name", "find"), FINDERS.items())
def test_a_stranger_s_folder_is_not_taken_and_the_error_advises(
    name: str, find: Callable[[], Path], package: Path
) -> None:
    (package.parent / name).mkdir()
    with pytest.raises(WorkbenchError, match=rf"(?s){name}.*{package.parent}.*install labyrinth-workbench again"):
        find()


@pytest.mark.parametrize("find", FINDERS.values())
def test_this_very_tree_has_its_data(find: Callable[[], Path]) -> None:
    assert any(find().iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such rights")
def test_who_may_read_a_file_may_read_it_when_it_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "shared.svg"
    file.write_bytes(b"old")
    for mode in (0o640, 0o664, 0o600):
        file.chmod(mode)
        resources.write_whole(file, b"new")
        assert file.stat().st_mode & 0o777 == mode


def test_behind_a_link_the_file_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    real, link = tmp_path / "mine" / "real.svg", tmp_path / "link.svg"
    real.write_bytes(b"old")
    link.symlink_to("mine/real.svg")
    resources.write_whole(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"
    assert sorted(tmp_path.rglob("*")) == sorted([tmp_path / "mine", real, link])
