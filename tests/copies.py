"""The project as it is, somewhere else: for tests and benchmarks that edit it."""

from __future__ import annotations

import shutil
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = ("engine", "locales", "tutorials", "docs_src")


def copied(folder: Path, *more: str) -> Path:
    """Copies the sources of the site, and more files and folders of the project, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*SOURCES, *more):
        there = PROJECT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, folder)
    return folder
