"""The glossary: which words it has, in which order, and where the games use them. Words are elsewhere.

`tutorials/glossary.toml` is read strictly; its head explains the entries.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tutorials.outline import OutlineError, toml
from tutorials.sources import path

FIELDS = {"slug", "concept", "word", "means", "draw", "see"}


class Meaning(NamedTuple):
    """A message that says what a word means, and the games in which it means that (none: in all)."""

    key: str
    games: tuple[str, ...]


class Place(NamedTuple):
    """A place on the rules page of a game: the id of a clause or ruling, or the name of a worked example."""

    game: str
    id: str
    example: str


class Entry(NamedTuple):
    """A word of the glossary.

    :ivar slug: its anchor, the same in all languages
    :ivar concept: its line in terms.csv, or ""
    :ivar word: the key of a message that names it, where terms.csv has no line for it
    :ivar draw: what is drawn beside it, see the head of glossary.toml
    """

    slug: str
    concept: str
    word: str
    means: tuple[Meaning, ...]
    draw: tuple[str, ...]
    see: tuple[Place, ...]


class Group(NamedTuple):
    """Words that belong together; its heading is the message `site.glossary.<slug>`, without "words-"."""

    slug: str
    entries: tuple[Entry, ...]


def glossary() -> tuple[Group, ...]:
    """All groups, in order.

    :raises OutlineError: naming file, place and what was expected.
    """
    file = path("tutorials", "glossary.toml")
    return read(file, file.stat().st_mtime_ns)


@cache
def read(file: Path, stamp: int) -> tuple[Group, ...]:
    """The groups in a file, as it was at a time."""
    shown = f"tutorials/{file.name}"
    data = toml(file, shown)
    try:
        groups = tuple(Group(g["slug"], tuple(entry(shown, e) for e in g["entry"])) for g in data["group"])
    except KeyError as missing:
        raise OutlineError((shown, "the file", f"an entry {missing.args[0]!r}")) from None
    slugs = [one.slug for group in groups for one in group.entries] + [group.slug for group in groups]
    twice = sorted(slug for slug in set(slugs) if slugs.count(slug) > 1)
    if twice:
        raise OutlineError((shown, twice[0], "a slug that stands once"))
    return groups


def entry(file: str, data: dict[str, Any]) -> Entry:
    """One word."""
    place = str(data.get("slug", "an entry"))
    if unknown := sorted(set(data) - FIELDS):
        raise OutlineError((file, f"{place}: {unknown[0]}", "one of " + ", ".join(sorted(FIELDS))))
    if ("concept" in data) == ("word" in data):
        raise OutlineError((file, place, "either a concept or a word"))
    means = []
    for written in data["means"]:
        key, _, games = written.partition("@")
        means.append(Meaning(key, tuple(games.split("+")) if games else ()))
    see = []
    for written in data.get("see", ()):
        game, colon, there = written.partition(":")
        if not colon or not there:
            raise OutlineError((file, f"{place}: {written!r}", "GAME:ID or GAME:ex-NAME"))
        example = there.removeprefix("ex-") if there.startswith("ex-") else ""
        see.append(Place(game, "" if example else there, example))
    return Entry(
        place, data.get("concept", ""), data.get("word", ""), tuple(means), tuple(data.get("draw", ())), tuple(see)
    )
