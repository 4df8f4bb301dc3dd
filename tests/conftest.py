"""What several folders of tests share: the real site, built once."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow files first, so that no worker is left alone with one at the end: those that need Chromium."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The whole site in all languages, built strictly from this checkout: once, however many workers test."""
    shared = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        shared = shared.parent
    site, claimed, failed = shared / "real-site", shared / "real-site.claimed", shared / "real-site.failed"
    ready = shared / "real-site.ready"
    try:
        claimed.touch(exist_ok=False)
    except FileExistsError:
        while not ready.exists() and not failed.exists():
            time.sleep(0.2)
    else:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
        environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, env=environment, check=False)
        if done.returncode:
            failed.write_text(done.stderr[-3000:], encoding="utf-8")
        else:
            ready.touch()
    assert not failed.exists(), failed.read_text(encoding="utf-8")
    return site


@pytest.fixture
def altered(real_site: Path, tmp_path: Path):
    """A function that copies one page of the real site, with a change, and gives the folder."""

    def change(page: str, old: str, new: str) -> Path:
        text = (real_site / page).read_text(encoding="utf-8")
        assert old in text, f"{page} does not hold {old!r}"
        target = tmp_path / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace(old, new, 1), encoding="utf-8")
        return tmp_path

    yield change
    shutil.rmtree(tmp_path, ignore_errors=True)
