"""`make serve`: an edit is on the page that one is looking at within three seconds, in the language of that page."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import locales
from tests.copies import copied
from tests.site.test_other_builder import REPORT
from tutorials import pages
from tutorials.reports import filled

WITHIN = 3.0
"""Seconds, on a machine that does nothing else."""
WAIT = 0.6
"""Of these, the longest time in which the server does not notice an edit, and the pause in which it waits for more."""


SAMPLE = ("", "hearts-two/rules", "hearts-two/tutorial/follow", "spades-two/reference", "status")


@pytest.mark.parametrize("path", SAMPLE)
def test_a_page_made_alone_is_the_page_of_the_site(path: str, real_site: Path) -> None:
    home = real_site / "el"
    offered = {"/".join(file.parent.relative_to(home).parts) for file in home.rglob("index.html")}  # home: ""
    made = pages.page("el", path, offered=offered)
    assert filled(made.body, REPORT, "el") in (real_site / "el" / path / "index.html").read_text("utf-8")


def test_no_page_is_made_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        pages.page("el", "hearts-two/nothing")


class Server:
    """`mkdocs serve` on a copy of the project."""

    def __init__(self, project: Path, port: int, process: int) -> None:
        self.project, self.root, self.process = project, f"http://127.0.0.1:{port}/", process

    def work(self) -> float:
        """Seconds of the processor that the server has used."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.root + path, timeout=120) as found:
            return str(found.read().decode("utf-8"))

    def epoch(self) -> int:
        """The age of what a browser would show; as Material's page reads it."""
        found = re.search(r"livereload\((\d+)", self.get("el/"))
        assert found
        return int(found[1])

    def seconds_until(self, path: str, expected: str, edit: Callable[[], None]) -> float:
        """From an edit to the page that has it, asked for as a browser does: reload when told to. Other work on the
        machine does not count: it is the wait for an edit to be noticed, and the server's own work."""
        assert expected not in self.get(path)
        epoch = self.epoch()
        before, began = self.work(), time.perf_counter()
        edit()
        with urllib.request.urlopen(f"{self.root}livereload/{epoch}/0", timeout=120) as told:
            told.read()
        page = self.get(path)
        took = time.perf_counter() - began
        assert expected in page
        return min(took, WAIT + self.work() - before)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    project = copied(tmp_path_factory.mktemp("served"), "mkdocs.yml")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(project), "FOLLOWSUIT_LANGS": "el"}
    environment["FOLLOWSUIT_URL"] = "http://127.0.0.1/"
    log = (project / "log").open("w")
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, cwd=project, env=environment, stdout=log, stderr=log)
    found = Server(project, port, process.pid)
    for _ in range(1800):
        assert process.poll() is None, (project / "log").read_text()
        try:
            found.get("el/")
            break
        except OSError:
            time.sleep(0.5)
    yield found
    process.terminate()
    process.wait()
    log.close()


def changed(file: Path, old: str, new: str) -> Callable[[], None]:
    """An edit: the first of the old words becomes the new ones."""

    def edit() -> None:
        text = file.read_text("utf-8")
        assert old in text, file
        file.write_text(text.replace(old, new, 1), "utf-8")

    return edit


def example_with_other_cards(file: Path) -> Callable[[], None]:
    """An edit: a dead card and a card of a hand change places."""

    def edit() -> None:
        text = file.read_text("utf-8")
        assert "2D 4D 8D" in text
        assert "dead 6D" in text
        file.write_text(text.replace("2D 4D 8D", "2D 6D 8D").replace("dead 6D", "dead 4D"), "utf-8")

    return edit


def greek(key: str) -> str:
    """A message as it stands in the Greek catalog."""
    return locales.load("el").entry(key).strings[0]


@pytest.mark.long
def test_edits_are_seen_within_three_seconds(server: Server) -> None:
    project = server.project
    lesson, rules = "el/hearts-two/tutorial/follow/", "el/cancellation-hearts/house-rules/"
    title = greek("hearts-two.lesson.follow.title")
    catalog = project / "locales" / "el" / "LC_MESSAGES" / "hearts-two.po"
    example = project / "tutorials" / "hearts-two" / "examples" / "follow-suit.hand"
    template = project / "docs_src" / "templates" / "lesson.html.j2"
    engine = project / "engine" / "games" / "cancellation_hearts.py"
    theme = project / "docs_src" / "theme" / "main.html"
    edits = {
        "catalog": (lesson, "Νέος τίτλος", changed(catalog, f'"{title}"', '"Νέος τίτλος"')),
        "template": (lesson, 'id="edited"', changed(template, "<h1>", '<h1 id="edited">')),
        "theme": (
            lesson,
            "<!-- edited -->",
            changed(theme, "{% block header %}", "{% block header %}<!-- edited -->"),
        ),
        "example": (lesson, "dead 4D 2S", example_with_other_cards(example)),
        "engine": (rules, ">97<", changed(engine, "least_target: int = 100", "least_target: int = 97")),
    }
    took = {what: server.seconds_until(*edit) for what, edit in edits.items()}
    print({what: round(seconds, 1) for what, seconds in took.items()})
    assert max(took.values()) < WITHIN, took
