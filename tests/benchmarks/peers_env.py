"""An environment of its own for packages that are only measured, never used: made once, kept in `.benchmarks/`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.benchmarks.results import PROJECT

FOLDER = PROJECT / ".benchmarks"


def environment(packages: Iterable[str], name: str = "peers") -> tuple[Path, dict[str, str]]:
    """The Python of an environment with these packages, and why some of them could not be installed."""
    folder = FOLDER / name
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    lacking: dict[str, str] = {}
    for package in packages:
        marker = folder / f"{package}.installed"
        if marker.exists():
            continue
        command = [str(python), "-m", "pip", "install", "--quiet", package]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            lacking[package] = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        else:
            marker.touch()
    return python, lacking
