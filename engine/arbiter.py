"""The arbiter: one door for "may I?", "who wins?", "what does it score?", "is it over?".

`answer` takes a question as a dict (as JSON gives it) and returns the answer as one. The command line, the pages
and the tests all use this door. Nothing is guessed: an unknown field, a card outside the pack, too many copies, an
impossible state are refused, and the refusal names the field.

>>> answer({"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]})["winner"]
1
"""

from collections.abc import Mapping
from typing import Any

from engine.core import BadPlayers, Ruleset, ruleset_under
from engine.games import GAMES
from engine.options import BadOption, shown
from engine.questions import QUESTIONS
from engine.questions.fields import BadQuestion, Fields


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a question; the fields of both are listed in the guide (`docs: the arbiter`).

    :raises BadQuestion: naming the field and saying what was expected of it.
    """
    if not isinstance(question, Mapping):
        raise BadQuestion(("question", f"{shown(question)}, expected an object"))
    ask = word(question, "ask", {kind for kinds in QUESTIONS.values() for kind in kinds})
    game_id = word(question, "game", set(GAMES))
    if ask not in QUESTIONS[game_id]:
        kinds = ", ".join(sorted(QUESTIONS[game_id]))
        raise BadQuestion(("ask", f"{ask!r} is not asked about {game_id}, expected one of {kinds}"))
    fields = Fields(question)
    return QUESTIONS[game_id][ask](rules_of(fields, question, game_id), fields)


def word(question: Mapping[str, Any], name: str, known: set[str]) -> str:
    """A field that must be one of these words."""
    if name not in question:
        raise BadQuestion((name, "missing"))
    value = question[name]
    if not isinstance(value, str) or value not in known:
        raise BadQuestion((name, f"{shown(value)}, expected one of " + ", ".join(sorted(known))))
    return value


def rules_of(fields: Fields, question: Mapping[str, Any], game_id: str) -> Ruleset:
    """The rules the question asks under: its options and, where the game leaves a choice, its players."""
    game = GAMES[game_id]
    options = question.get("options", {})
    if not isinstance(options, Mapping):
        raise BadQuestion(("options", f"{shown(options)}, expected an object"))
    fewest, most = game.seats
    players = fewest
    if fewest != most:
        players = players_of(fields, question["ask"], fewest, most)
    try:
        return ruleset_under(game, players, options)
    except BadOption as fault:
        raise BadQuestion((f"options.{fault.name}", f"{fault.value}, expected {fault.expected}")) from None
    except BadPlayers as fault:
        raise BadQuestion(("players", str(fault))) from None


def players_of(fields: Fields, ask: str, fewest: int, most: int) -> int:
    """How many play: the field `players`, or the length of a list that has one entry for each player."""
    listed = COUNTED.get(ask)
    if listed is None or fields.has("players"):
        return fields.whole("players", fewest, most)
    players = len(fields.items(listed))
    if not fewest <= players <= most:
        raise BadQuestion((listed, f"{players} values, expected {fewest} to {most}, one for each player"))
    return players


COUNTED = {"trick": "trick", "end": "totals"}
"""Questions that need not say how many play, and the field that tells it."""
