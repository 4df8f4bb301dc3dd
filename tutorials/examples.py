"""The worked examples of a game: read from its book, each one replayed by the engine before anybody sees it.

An example is an entry of `tutorials/<game>/book.toml` and the record `tutorials/<game>/examples/<name>.hand`:

    [[example]]
    name = "follow-suit"
    ids = ["H13"]             # clauses and rulings that must be seen to decide
    refused = ["H13"]         # each must refuse a try
    options = {}              # house rules; the record must name the same ones
    show = [3, 3]             # the tricks to look at, from 1; the others are folded
    home = "H13"              # the id under which the rules page draws it; chosen by the generator if not given
    hand = 2                  # the hand that `show` is about, by its number; the last one if not given
    want = "A diamond is led …"     # the situation that was looked for (for people)

This module knows records and no words.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.games import GAMES
from engine.options import departures, written
from engine.record import Fault, Record, RecordError, read
from engine.replay import Replay, checked, cited
from tutorials import sources

FIELDS = {"name", "ids", "refused", "options", "show", "hand", "home", "want"}
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Example(NamedTuple):
    """A worked example that holds."""

    name: str
    game: str
    ids: tuple[str, ...]
    refused: tuple[str, ...]
    show: tuple[int, int] | None
    """First and last trick to look at, from 1, in the hand `hand`; None for all of it."""
    replay: Replay
    text: str
    """The record, as its file has it."""
    hand: int
    """Place of the hand that `show` is about, among the hands of the record, from 0."""
    home: str | None = None
    """The id under which the rules page draws it, if the book says so."""


_kept: dict[str, tuple[object, dict[str, Example]]] = {}


def examples(game_id: str) -> dict[str, Example]:
    """All examples of a game by name, in the order of its book. Read anew when a file has changed.

    :raises KeyError: for a game that there is not.
    :raises RecordError: with file, line and column, for an entry or a record that does not hold.
    """
    game = GAMES[game_id]
    book = sources.path("tutorials", game.id, "book.toml")
    folder = book.parent / "examples"
    files = [entry for entry in os.scandir(folder) if entry.name.endswith(".hand")] if folder.is_dir() else []
    states = [(entry.name, entry.stat()) for entry in files] + ([("", book.stat())] if book.is_file() else [])
    stamp = sorted((name, state.st_mtime_ns, state.st_size) for name, state in states)
    if game_id not in _kept or _kept[game_id][0] != stamp:
        _kept[game_id] = (stamp, _Book(game_id).examples())
    return _kept[game_id][1]


def unproven(example: Example) -> list[str]:
    """What an example promises and does not show, in words of one line each; empty if it keeps its word."""
    seen = cited(example.replay)
    shown = {citation.id for citation in seen}
    refusing = {citation.id for citation in seen if citation.refused}
    return [f"{i} decides nothing here" for i in example.ids if i not in shown] + [
        f"{i} refuses no try here" for i in example.refused if i not in refusing
    ]


def about_the_count(example: Example) -> bool:
    """Whether an example is about how a moon counts, the points or the end: every id decides after the play only.

    An example that shows an earlier trick than the last one is about that trick, too.
    """
    last = sum(line.phase == "play" for line in example.replay.record.hands[example.hand].lines)
    if example.refused or not example.ids or example.show != (last, last):
        return False
    play = example.replay.rules.game.phases.index("play")
    after: set[str] = set()
    for one in cited(example.replay):
        moments = example.replay.hands[one.hand].moments
        if one.moment is None or (one.moment >= 0 and moments[one.moment].state.phase > play):
            after.add(one.id)
        elif one.id in example.ids:
            return False
    return after >= set(example.ids)


class _Book:
    """The examples part of one book, and errors that point into it."""

    def __init__(self, game_id: str) -> None:
        self.game = GAMES[game_id]
        self.file = sources.path("tutorials", game_id, "book.toml")
        self.shown = sources.shown(self.file)
        if not self.file.is_file():
            raise RecordError(Fault(1, 1, "", f"the book of {game_id}", self.shown))
        self.text = self.file.read_text(encoding="utf-8")

    def entries(self) -> list[dict[str, Any]]:
        """The entries of the book, as TOML gives them."""
        try:
            entries = tomllib.loads(self.text).get("example", [])
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+), column (\d+)", str(error))
            line, column = (int(place[1]), int(place[2])) if place else (self.text.count("\n") + 1, 1)
            raise RecordError(Fault(line, column, "", f"TOML ({error})", self.shown)) from None
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise RecordError(Fault(1, 1, "example", "entries [[example]]", self.shown))
        return entries

    def wrong(self, number: int, found: object, expected: str) -> RecordError:
        """An error in entry `number`, from 0."""
        heads = [line for line, text in enumerate(self.text.split("\n"), 1) if text.strip() == "[[example]]"]
        line = heads[number] if number < len(heads) else 1
        return RecordError(Fault(line, 1, str(found) if found is not None else "", expected, self.shown))

    def examples(self) -> dict[str, Example]:
        found: dict[str, Example] = {}
        for number, entry in enumerate(self.entries()):
            name = entry.get("name")
            if not isinstance(name, str) or not NAME.fullmatch(name):
                raise self.wrong(number, name, "a name of small letters, digits and hyphens")
            if name in found:
                raise self.wrong(number, name, "a name that no other example has")
            found[name] = self.example(number, name, entry)
        return found

    def example(self, number: int, name: str, entry: Mapping[str, Any]) -> Example:
        """One entry and its record."""
        for field in entry:
            if field not in FIELDS:
                raise self.wrong(number, field, "one of " + ", ".join(sorted(FIELDS)))
        ids = self.ids(number, entry, "ids")
        refused = self.ids(number, entry, "refused")
        file = self.file.parent / "examples" / f"{name}.hand"
        shown = sources.shown(file)
        if not file.is_file():
            raise self.wrong(number, name, f"its record, a file {shown}")
        text = file.read_bytes().decode("utf-8", "replace")
        done = checked(read(text, shown), shown)
        if done.rules.game.id != self.game.id:
            raise RecordError(Fault(1, 6, done.rules.game.id, self.game.id, shown))
        self.same_options(number, entry, done.record, shown)
        hand = self.hand(number, entry, done.record)
        show = self.show(number, entry, done.record, hand)
        home = entry.get("home")
        if home is not None and home not in ids:
            raise self.wrong(number, home, "in 'home', one of the example's ids")
        return Example(name, self.game.id, ids, refused, show, done, text, hand, home)

    def ids(self, number: int, entry: Mapping[str, Any], field: str) -> tuple[str, ...]:
        ids = entry.get(field, [])
        if not isinstance(ids, list):
            raise self.wrong(number, ids, f"a list of ids in {field!r}")
        for one in ids:
            known = one in self.game.clauses or one in self.game.rulings
            if not known and one not in ("T-hand", "T-turn", "T-phase", "T-over"):
                raise self.wrong(number, one, f"in {field!r}, a clause or ruling of {self.game.id}")
        return tuple(ids)

    def same_options(self, number: int, entry: Mapping[str, Any], record: Record, file: str) -> None:
        """The house rules of the book are those of the record."""
        said = entry.get("options", {})
        if not isinstance(said, dict):
            raise self.wrong(number, said, "a table of house rules in 'options'")
        true = dict(departures(self.game.options, record.rules.options))
        if said != true:
            options = " ".join(f"{name}={written(value)}" for name, value in said.items())
            expected = f"the line 'options {options}', as in {self.shown}" if said else "no line 'options'"
            found = " ".join(f"{name}={written(value)}" for name, value in true.items())
            raise RecordError(Fault(2, 1, found, expected, file))

    def hand(self, number: int, entry: Mapping[str, Any], record: Record) -> int:
        numbers = [hand.number for hand in record.hands]
        said = entry.get("hand", numbers[-1])
        if type(said) is not int or said not in numbers:
            raise self.wrong(number, said, "in 'hand', the number of a hand of the record")
        return numbers.index(said)

    def show(self, number: int, entry: Mapping[str, Any], record: Record, hand: int) -> tuple[int, int] | None:
        if "show" not in entry:
            return None
        said = entry["show"]
        tricks = sum(line.phase == "play" for line in record.hands[hand].lines)
        whole = isinstance(said, list) and len(said) == 2 and all(type(trick) is int for trick in said)
        if not whole or not 1 <= said[0] <= said[1] <= tricks:
            raise self.wrong(number, said, f"in 'show', the first and the last trick to look at, from 1 to {tricks}")
        return said[0], said[1]
