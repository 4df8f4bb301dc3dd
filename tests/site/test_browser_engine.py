"""The engine in the browser decides as the engine does: hands of every game, played in both, down to each verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.desk import Desk
from tests.serving import Quiet, served
from tests.site.browser_hands import digest
from tutorials import browser

pytestmark = pytest.mark.browser

TABLE = Path(__file__).resolve().parents[2] / "docs_src/table"
HANDS = Path(__file__).with_name("browser_hands.py")
GAMES = [("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 6), ("cancellation-hearts", 11)]
AT_ONCE = 50
"""Hands that are played in one call."""
RUN = """async ([files, name, players, first, hands]) => {
  const { loadMicroPython } = await import('/micropython.js');
  const python = window.python ?? await loadMicroPython({ heapsize: 33554432, stdout: () => {} });
  if (!window.python) {
    for (const [file, source] of Object.entries(files)) {
      const folders = file.split('/').slice(0, -1);
      folders.forEach((_, end) => { try { python.FS.mkdir('/' + folders.slice(0, end + 1).join('/')); } catch {} });
      python.FS.writeFile('/' + file, source);
    }
    python.runPython("import sys, builtins\\nsys.path.insert(0, '/')\\n"
      + "builtins.RecursionError = RuntimeError\\n"
      + 'from browser_hands import digest\\nfrom engine.desk import answer\\n'
      + 'def run(*a):\\n    return str(digest(*a))');
    window.python = python;
  }
  return python.globals.get('run')(name, players, first, hands);
}"""


class Handler(Quiet):
    """An empty page, and the runtime."""

    def do_GET(self) -> None:
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><link rel=icon href='data:,'><title>.</title>")
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def python(browser: Any) -> Iterator[Any]:
    """A page in which the runtime can be started."""
    with served(TABLE, Handler) as root:
        page = browser.new_page()
        page.goto(root)
        yield page
        page.close()


def files() -> dict[str, str]:
    """What is put before the runtime: the packed engine, and the hands to play."""
    packed: dict[str, str] = json.loads(browser.packed())
    return {**packed, "browser_hands.py": browser.lowered(HANDS)}


def compare(page: Any, game: str, players: int, hands: int) -> None:
    """Plays in several calls, as a page does: the small runtime gives memory back only between them."""
    sources = files()
    for first in range(1, 1 + hands, AT_ONCE):
        here = digest(game, players, first, AT_ONCE)
        there = page.evaluate(RUN, [sources, game, players, first, AT_ONCE])
        assert int(there) == here, f"hands {first} to {first + AT_ONCE - 1}"


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_hundred_hands_are_the_same_in_the_browser(python: Any, game: str, players: int) -> None:
    compare(python, game, players, 100 if players == 2 else 50)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_three_thousand_hands_are_the_same_in_the_browser(python: Any, game: str, players: int) -> None:
    compare(python, game, players, 3000 if players == 2 else 1500)


def test_a_changed_rule_would_be_noticed() -> None:
    assert digest("hearts-two", 2, 1, 2) != digest("hearts-two", 2, 2, 2)


def test_desk_answers_alike(python: Any) -> None:
    """Requests of every kind, among them hostile ones: the same answers as from CPython."""
    python.evaluate(RUN, [files(), "hearts-two", 2, 1, 1])
    desk = Desk()
    view: dict[str, Any] = {}

    def both(**request: Any) -> dict[str, Any]:
        text = json.dumps({"v": 1, "id": 1, **request})
        here = json.loads(desk.answer(text))
        assert json.loads(python.evaluate("text => window.python.globals.get('answer')(text)", text)) == here
        return here

    for game, players in (("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 7)):
        view = both(do="start", game=game, players=players, seed=4, dealer=1)
        assert view["at"] == 0
        for _ in range(12):
            if view["phase"] == "draft" and view["drawn"] is None:
                view = both(do="look")
            for act in view["cards"][:3]:
                both(do="try", at=view["at"], act=act)
            view = both(do="play", at=view["at"], act=both(do="hint")["act"])
        both(do="play", at=view["at"] + 1, act="QS")
        both(do="undo")
        both(do="review")
        both(do="next")
    hands = [{"bids": [6, "blind"], "tricks": [13, 0]}, {"bids": [6, 5], "tricks": [14, -1]}]
    both(do="sheet", game="spades-two", hands=hands[:1])
    both(do="sheet", game="spades-two", hands=hands)
    both(do="sheet", game="cancellation-hearts", players=6, hands=[{"points": [26] * 6, "shot": None, "moon": None}])
    both(do="ask", question={"ask": "legal", "game": "hearts-two", "hand": ["AC", "QS"], "trick": ["2C"],
                             "broken": False, "first_trick": True})  # fmt: skip
    for bad in (
        {"do": "boo"},
        {"do": "start", "game": "hearts-two", "moves": ["QS"] * 9},
        {"do": "start", "seed": []},
        {"do": "ask", "question": {"ask": "legal"}},
        {"do": "start", "game": "hearts-two", "options": {"a": 1}},
    ):
        assert both(**bad)["no"]
