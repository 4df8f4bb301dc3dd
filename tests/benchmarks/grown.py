"""The pages of a larger site: every game again under other names, as often as GROWN_COPIES in the environment says.

`tests.benchmarks.growth` builds with this module in the place of `tutorials.pages`. Each copy has modules of its own,
as after an edit while serving, so that its examples are replayed and its pages written as if they were new; nothing
that one copy has worked out serves another, except the words of the languages.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import Any

import locales
from tutorials.pages import Book, Page

OWN = ("engine", "tutorials")
KEPT = ("tutorials.mkdocs_plugin", "tutorials.serving")


_kept: dict[int, dict[str, ModuleType]] = {}
_used = 1


def copy(number: int) -> Any:
    """The module of pages for a copy, after its modules have taken the place of those in use."""
    global _used
    own = [one for one in sys.modules if one.split(".")[0] in OWN and one not in KEPT]
    _kept[_used] = {name: sys.modules.pop(name) for name in own}
    _used = number
    sys.modules.update(_kept.get(number, {}))
    return importlib.import_module("tutorials.pages")


def book(code: str, directory_urls: bool = True) -> Book:
    """The book of a language, with all copies of the games."""
    pages = copy(1)
    first, games = pages.book(code, directory_urls), pages.outlines()
    made, nav = list(first.pages), list(first.nav)
    for number in range(2, 1 + int(os.environ["GROWN_COPIES"])):
        pages = copy(number)
        offered: set[str] = set()
        for plan in sorted((one for one in pages.plans() if one.game), key=pages.turn):
            page = pages.make(locales.load(code), plan, directory_urls, offered)
            offered.add(plan.path)
            made.append(Page(*page)._replace(path=renamed(page.path, number)))
        nav += [entry_again(entry, number) for entry in first.nav if in_a_game(entry, games)]
    copy(1)
    return Book(code, tuple(made), tuple(nav), first.files)


def renamed(path: str, number: int) -> str:
    """The path of a page in a copy.

    >>> renamed("hearts-two/rules", 3), renamed("hearts-two", 3)
    ('hearts-two-3/rules', 'hearts-two-3')
    """
    game, slash, rest = path.partition("/")
    return f"{game}-{number}{slash}{rest}"


def in_a_game(entry: tuple[str, Any], games: Any) -> bool:
    """Whether an entry of the menu, or what is below it, belongs to a game."""
    below = entry[1]
    return below.split("/")[0] in games if isinstance(below, str) else any(in_a_game(one, games) for one in below)


def entry_again(entry: tuple[str, Any], number: int) -> tuple[str, Any]:
    """An entry of the menu for a copy."""
    label, below = entry
    if isinstance(below, str):
        return label, renamed(below, number)
    return label, tuple(entry_again(one, number) for one in below)
