"""The questions page of a game: what people ask at the table, and what the arbiter answers.

A question is an entry of `tutorials/<game>/questions.toml`:

    [[question]]
    slug = "queen-with-club"
    ids = ["H13", "HA4"]      # what the answer rests on, beside the ids that the arbiter names itself
    ask = '{"ask": "legal", "game": "hearts-two", …}'     # for `followsuit ask`; left out where it cannot be asked
    want = '{"legal": ["AC"]}'     # what the rulebook says; fields that are not named are not compared
    source = "HS5"            # where the rulebook says so (for people)
    card = "QS"               # the card that the question is about, if it is about one
    asker = 1                 # the seat of the player who asks, where the answer is by seats; 0 if not given

Words are the messages questions.SLUG.ask, .situation (if there is one) and .answer. The query travels in the page, so
that `verify` can ask the arbiter again. This module knows no language and writes no text.
"""

import json
import tomllib
from typing import Any, NamedTuple

from engine.arbiter import answer, rules_of
from engine.core import Ruleset, ruleset
from engine.games import GAMES
from engine.questions.fields import BadQuestion, Fields
from locales import Card, Cards, Seat, Seats, Value
from tutorials import sources
from tutorials.facts import BadContext, Said, game_facts

FIELDS = {"slug", "ids", "ask", "want", "source", "card", "asker"}
GROUPS = ("trick", "hand", "set_aside", "left_over", "dead")
"""Fields of a query that are drawn as groups of cards, in this order."""


class QuestionError(ValueError):
    """A fault in a questions.toml: (file, question, what was expected or does not hold)."""

    def __init__(self, fault: tuple[str, str, str]) -> None:
        super().__init__(fault)
        self.file, self.slug, self.reason = fault

    def __str__(self) -> str:
        return f"{self.file}: {self.slug}: {self.reason}"


class Question(NamedTuple):
    """A question of the book."""

    game: str
    slug: str
    ids: tuple[str, ...]
    query: dict[str, Any] | None
    """What the arbiter is asked; None where it cannot be asked."""
    want: dict[str, Any]
    """What the rulebook says of the reply."""
    card: str | None
    asker: int


class Mark(NamedTuple):
    """What the arbiter says of one card of the hand: "yes" or "no", and the id that refuses it."""

    card: str
    verdict: str
    clause: str


class Asked(NamedTuple):
    """A question and the reply of the arbiter; both None where it cannot be asked."""

    question: Question
    query: dict[str, Any] | None
    reply: dict[str, Any] | None
    rules: Ruleset

    def field(self, name: str) -> Any:
        """A field of the query, or None."""
        return (self.query or {}).get(name)

    def result(self, name: str) -> Any:
        """A field of the reply, or None."""
        return (self.reply or {}).get(name)

    def ids(self) -> tuple[str, ...]:
        """The ids on which the answer rests: those the arbiter names, then those of the book; each once."""
        named = [*(self.result("refused") or {}).values(), *(self.result("clauses") or ())]
        named += [line["clause"] for seat in self.result("lines") or () for line in seat]
        if self.result("clause"):
            named.append(self.result("clause"))
        return tuple(dict.fromkeys((*named, *self.question.ids)))

    def groups(self) -> tuple[str, ...]:
        """Contexts of the cards to draw: the fields of the query, then the pile of each seat."""
        fields = [f"asked {name}" for name in GROUPS if self.field(name)]
        piles = [f"asked taken {seat}" for seat, pile in enumerate(self.field("taken") or ()) if pile]
        return tuple(fields + piles)

    def marks(self) -> tuple[Mark, ...]:
        """The hand with the verdict on each card; nothing if that was not asked."""
        if self.result("refused") is None:
            return ()
        refused = self.result("refused")
        return tuple(Mark(c, "no" if c in refused else "yes", refused.get(c, "")) for c in self.field("hand"))

    def seats(self) -> tuple[int, ...]:
        """The seats that have a row in the account."""
        counted = self.result("scores") or (self.field("totals") if self.field("ask") == "end" else None)
        return tuple(range(len(counted or ())))

    def lines(self, seat: int) -> int:
        """How many lines the account of a seat has."""
        return len((self.result("lines") or {seat: ()})[seat])

    def numbers(self) -> tuple[tuple[str, str], ...]:
        """Context and name of every number that the account shows."""
        found = []
        for seat in self.seats():
            found += [(f"asked line {seat} {place}", "n") for place in range(self.lines(seat))]
            found += [(f"asked row {seat}", name) for name in self.columns()]
        return tuple(found)

    def columns(self) -> tuple[str, ...]:
        """The columns of numbers in the account: points, totals and bags, as far as the arbiter knows them."""
        if self.field("ask") == "end":
            return ("total",)
        before = self.field("totals") is not None
        bags = self.result("bags") is not None
        return ("n", *(("before", "total") if before else ()), *(("bags_before", "bags") if bags else ()))


# --- reading -------------------------------------------------------------------------------------------------


def questions(game_id: str) -> dict[str, Question]:
    """The questions of a game by slug, in the order of its book; none if it has no such book.

    :raises QuestionError: naming file and question.
    """
    file = sources.path("tutorials", game_id, "questions.toml")
    if not file.is_file():
        return {}
    shown = sources.shown(file)
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8")).get("question", [])
    except tomllib.TOMLDecodeError as fault:
        raise QuestionError((shown, "TOML", str(fault))) from None
    found: dict[str, Question] = {}
    for entry in entries:
        question = read(game_id, entry, shown)
        if question.slug in found:
            raise QuestionError((shown, question.slug, "is there twice"))
        found[question.slug] = question
    return found


def read(game_id: str, entry: dict[str, Any], shown: str) -> Question:
    """One entry of the book.

    :raises QuestionError: an unknown or missing field, JSON that cannot be read, an id that the game does not have.
    """
    slug = str(entry.get("slug", "?"))
    unknown = sorted(set(entry) - FIELDS)
    lacking = sorted({"slug", "ids", "source"} - set(entry))
    if unknown or lacking:
        raise QuestionError((shown, slug, f"unknown fields {unknown}, missing fields {lacking}"))
    if ("ask" in entry) != ("want" in entry):
        raise QuestionError((shown, slug, "ask and want go together"))
    game = GAMES[game_id]
    for name in entry["ids"]:
        if name not in game.clauses and name not in game.rulings:
            raise QuestionError((shown, slug, f"{name!r} is no id of {game_id}"))
    try:
        query = json.loads(entry["ask"]) if "ask" in entry else None
        want = json.loads(entry.get("want", "{}"))
    except json.JSONDecodeError as fault:
        raise QuestionError((shown, slug, f"JSON: {fault}")) from None
    if query is not None and query.get("game") != game_id:
        raise QuestionError((shown, slug, f"the query is about {query.get('game')!r}, expected {game_id!r}"))
    if not entry["ids"] and query is None:
        raise QuestionError((shown, slug, "neither asked nor answered by an id"))
    return Question(game_id, slug, tuple(entry["ids"]), query, want, entry.get("card"), entry.get("asker", 0))


def asked(question: Question, query: dict[str, Any] | None) -> Asked:
    """A question with the reply of the arbiter to a query.

    :raises BadQuestion: if the arbiter refuses the query.
    """
    if query is None:
        return Asked(question, None, None, ruleset(GAMES[question.game]))
    reply = answer(query)
    return Asked(question, query, reply, rules_of(Fields(query), query, question.game))


def held(question: Question) -> Asked:
    """A question with the reply to its own query, which must be what the rulebook says.

    :raises QuestionError: if it is not.
    """
    shown = f"tutorials/{question.game}/questions.toml"
    try:
        found = asked(question, question.query)
    except BadQuestion as fault:
        raise QuestionError((shown, question.slug, str(fault))) from None
    for line in departures(found):
        raise QuestionError((shown, question.slug, line))
    return found


def departures(found: Asked) -> list[str]:
    """Where the reply is not what the rulebook says, in one line each."""
    return [
        f"{name}: the arbiter says {json.dumps(found.result(name))}, the rulebook {json.dumps(value)}"
        for name, value in found.question.want.items()
        if found.result(name) != value
    ]


# --- contexts ------------------------------------------------------------------------------------------------


def said(context: str, there: Asked | None) -> Said:
    """The facts and messages of a context inside a question.

    "asked title", "asked situation", "asked answer" are its sentences; "asked seat N" names a player; "asked row N"
    and "asked line N M" hold the numbers of the account of seat N.

    :raises BadContext: if there is no such context here.
    """
    _, kind, *words = context.split(" ")
    try:
        if there is None:
            raise ValueError
        places = [int(word) for word in words]
        if any(place < 0 for place in places):
            raise IndexError
        if kind in SENTENCES and not places:
            return Said(values(there), (f"questions.{there.question.slug}.{SENTENCES[kind]}",))
        (seat, *rest) = places
        if kind == "seat" and not rest and seat < there.rules.players:
            return Said({"seat": Seat(seat)}, ("label.player-of", "label.taken-by"))
        if kind == "row" and not rest:
            return Said(row(there, seat), ())
        if kind == "line":
            (place,) = rest
            return Said({"n": there.result("lines")[seat][place]["points"]}, ())
        raise ValueError
    except (ValueError, IndexError, TypeError, KeyError):
        raise BadContext(f"no context {context!r} here") from None


SENTENCES = {"title": "ask", "situation": "situation", "answer": "answer"}


def row(there: Asked, seat: int) -> dict[str, Value]:
    """The numbers of one seat in the account, by the names of `Asked.columns`."""
    if there.field("ask") == "end":
        return {"total": there.field("totals")[seat]}
    found: dict[str, Value] = {"n": there.result("scores")[seat]}
    if there.field("totals") is not None:
        before = there.field("totals")[seat]
        found |= {"before": before, "total": before + there.result("scores")[seat]}
    if there.result("bags") is not None:
        found |= {"bags_before": there.field("bags")[seat], "bags": there.result("bags")[seat]}
    return found


def values(there: Asked) -> dict[str, Value]:
    """All facts of a question: those of the game, of the query and of the reply, by the names of the tokens."""
    found = game_facts(there.rules)
    question = there.question
    found["asker"] = Seat(question.asker)
    if question.card:
        found["card"] = Card(question.card)
    for name, codes in (
        ("held", there.field("hand")),
        ("cards", there.field("trick")),
        ("legal", there.result("legal") if there.field("ask") == "legal" else None),
        ("refused", list(there.result("refused") or ())),
        ("cancelled", there.result("cancelled")),
        ("waiting", there.field("set_aside")),
        ("lost", there.field("dead") or there.field("lost")),
    ):
        if codes:
            found[name] = Cards(tuple(codes))
    if there.field("trick"):
        found["led"] = Card(there.field("trick")[0])
    if there.result("winner") is not None:
        found["seat"] = Seat(there.result("winner"))
        found["winning"] = Card(there.field("trick")[there.result("winner")])
    if there.result("next_leader") is not None:
        found["leader"] = Seat(there.result("next_leader"))
    if there.result("points") is not None:
        found["points"] = there.result("points")
    if there.result("winners"):
        found["winners"] = Seats(tuple(there.result("winners")))
    for name, number in ((name, there.field(name)) for name in ("players", "bid", "kept")):
        if isinstance(number, int):
            found[name] = number
    return {**found, **by_player(there)}


def by_player(there: Asked) -> dict[str, Value]:
    """The numbers of the player who asks, and of the next one: my_score, their_score and so on."""
    seats = there.seats()
    if not seats:
        return {}
    found: dict[str, Value] = {}
    other = (there.question.asker + 1) % len(seats)
    for whose, seat in (("my", there.question.asker), ("their", other)):
        numbers = row(there, seat)
        for name, token in (("n", "score"), ("before", "before"), ("total", "total")):
            if name in numbers:
                found[f"{whose}_{token}"] = numbers[name]
        for name, token in (("bags", "bags"), ("bags_before", "bags_before")):
            if name in numbers:
                found[f"{whose}_{token}"] = numbers[name]
        for field, token in (("bids", "bid"), ("tricks", "won")):
            if there.field(field) is not None and isinstance(there.field(field)[seat], int):
                found[f"{whose}_{token}"] = there.field(field)[seat]
    return found


def drawn(context: str, there: Asked | None) -> tuple[str, ...]:
    """The codes of the cards of a drawn group: "asked hand", "asked trick", "asked taken N" and so on.

    :raises BadContext: if there is no such group here.
    """
    if there is None or context not in there.groups():
        raise BadContext(f"no cards {context!r} here")
    _, name, *seat = context.split(" ")
    return tuple(there.field(name)[int(seat[0])] if seat else there.field(name))
