"""The words of the card table: what its page carries for the script, from the catalogs of one language.

The script builds sentences in the browser by the rules of `locales.tokens`, reduced to their closed core: holes for
numbers, cards, seats and lists. Here each message is made ready for it: pairs of tags are taken out, and a hole that
begins a sentence is marked, so that the script knows no grammar.
"""

import hashlib
import json
from functools import cache
from typing import Any

from engine.core import Game
from engine.games import GAMES
from engine.options import written
from engine.questions import QUESTIONS
from locales import Language
from locales.tokens import Hole, marked, scan
from tutorials import browser
from tutorials.sources import path

GAME_WORDS = ("event.", "no.", "yes.", "line.", "bot.", "table.", "option.")
COMMON_WORDS = ("event.", "no.")
LABELS = (
    "allowed", "bags", "deal", "deal-score", "on-table", "player", "points", "refused", "round", "round-trick", "total",
)  # fmt: skip
CHOICES = ("add", "subtract")
"""What a player who took every point may choose, in words for anybody."""
FORMS = 200
"""Plural forms are listed for so many numbers; a larger one goes by its last two digits."""
LONG = 4
"""A list of so many members shows all its joints."""


def words(lang: Language, game_id: str) -> dict[str, Any]:
    """Everything that the page gives to its script.

    :raises Missing: if a message of it is not there in that language.
    """
    game = GAMES[game_id]
    texts = messages(lang, game_id)
    cases = sorted({"bare"} | set(used_cases(texts)))
    seats = range(game.seats[1])
    return {
        "v": 1,
        "version": version(),
        "game": game_id,
        "lang": lang.code,
        "players": list(game.seats),
        "deck": list(game.deck.names),
        "copies": game.deck.copies,
        "options": options(game),
        "asks": sorted(QUESTIONS[game_id]),
        "messages": texts,
        "plural": "".join(str(lang.form(number)) for number in range(FORMS)),
        "cards": {
            case: [lang.card(code, case) for code in game.deck.names] for case in cases if case in lang.cards.cases
        },
        "seats": {case: [lang.seat(place, case) for place in seats] for case in cases if case in lang.seats.cases},
        "lists": [list(lang.between(2)), list(lang.between(LONG))],
    }


def messages(lang: Language, game_id: str) -> dict[str, Any]:
    """Name to text; a message with plural forms is a list: the token that is counted, then its forms."""
    found: dict[str, Any] = {}
    for domain, prefixes in (("common", COMMON_WORDS), (game_id, GAME_WORDS), ("site", ("table.",))):
        for prefix in prefixes:
            for key in lang.keys(f"{domain}.{prefix}"):
                found[key.partition(".")[2]] = ready(lang, key)
    for label in LABELS:
        found[f"label.{label}"] = ready(lang, f"site.label.{label}")
    for key in lang.keys(f"{game_id}.no."):
        clause = f"{game_id}.{key.split('.')[2]}"
        if clause in lang.keys(clause):
            found[f"clause.{key.split('.')[2]}"] = ready(lang, clause)
    for choice in CHOICES:
        found[f"choice.{choice}"] = ready(lang, f"site.choice.{choice}")
    found["rules.options"] = ready(lang, f"{game_id}.rules.options")
    found["title.table"] = ready(lang, f"{game_id}.title.table")
    return found


def ready(lang: Language, key: str) -> Any:
    """A message as the script reads it."""
    forms = [marked(form, lang.stops) for form in lang.forms(key)]
    count = lang.message(key).count
    return [count, *forms] if count else forms[0]


def used_cases(texts: dict[str, Any]) -> list[str]:
    """The cases of cards and seats that these messages ask for."""
    forms = [form for text in texts.values() for form in (text[1:] if isinstance(text, list) else [text])]
    return [
        part.case for form in forms for part in scan(form.replace("{^", "{")) if isinstance(part, Hole) and part.case
    ]


def options(game: Game) -> list[dict[str, Any]]:
    """The house rules: name, and the values it may take with the message that tells of each."""
    return [
        {
            "name": option.name,
            "values": [[value, f"option.{option.name}.{written(value) if place else 'default'}"]
                       for place, value in enumerate(option.values)],
            "least": option.least,
            "most": option.most,
        }
        for option in game.options
    ]  # fmt: skip


def text(lang: Language, game_id: str) -> str:
    """The words as JSON that can stand in a script element."""
    found = json.dumps(words(lang, game_id), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return found.replace("<", "\\u003c")


OFFLINE = "table-offline.js"
"""The service worker stands at the root of the site, since it may only look after what lies below it."""
UNVERSIONED = "offline.js"
"""Its file among the sources."""


@cache
def files() -> dict[str, bytes]:
    """The files of the card table, as they lie in one folder: scripts, styles, runtime, the packed engine."""
    found = {file.name: file.read_bytes() for file in sorted(path("docs_src", "table").iterdir())}
    found["engine.json"] = browser.packed().encode()
    return found


@cache
def version() -> str:
    """A short name for this state of all files of the card table, for their address: what is kept never gets stale."""
    total = hashlib.sha256()
    for name, content in sorted(files().items()):
        total.update(f"{name} {len(content)}\n".encode() + content)
    return total.hexdigest()[:12]


def folder() -> str:
    """Where the files are published, from the root of the site."""
    return f"assets/table/{version()}"


def assets() -> dict[str, str | bytes]:
    """Files that are published once for all languages: path and content."""
    published: dict[str, str | bytes] = {
        f"{folder()}/{name}": content for name, content in files().items() if name != UNVERSIONED
    }
    published[OFFLINE] = files()[UNVERSIONED].decode().replace("{version}", version())
    return published
