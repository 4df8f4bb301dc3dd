"""What several folders of tests share: the real site, built once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site in all languages, built strictly from this checkout."""
    site = tmp_path_factory.mktemp("real") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
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
