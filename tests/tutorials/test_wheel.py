"""Installed as a wheel, the package finds its templates, catalogs, examples and settings."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel, far from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, PROJECT],
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    target = folder / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def run(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a command with the unpacked wheel in front of everything else."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "NO_MKDOCS_2_WARNING": "1", "FOLLOWSUIT_LANGS": "en el"}
    command = [sys.executable, "-c", "from tutorials.cli import main; main()", *words]
    return subprocess.run(command, cwd=installed.parent, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_wheel_builds_the_site(installed: Path) -> None:
    done = run(installed, "build", "out")
    assert done.returncode == 0, done.stderr[-2000:]
    site = installed.parent / "out"
    assert (site / "hearts-two" / "rules" / "index.html").is_file()
    assert (site / "el" / "hearts-two" / "rules" / "index.html").is_file()
    checked = run(installed, "verify", "out")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_wheel_holds_no_tests(installed: Path) -> None:
    assert sorted(path.name for path in installed.iterdir() if path.suffix != ".dist-info") == [
        "docs_src",
        "engine",
        "locales",
        "tutorials",
    ]
