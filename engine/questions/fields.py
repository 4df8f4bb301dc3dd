"""Reading a question field by field, strictly: an unknown, missing or impossible field is named, never guessed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from engine.cards import Card, Deck
from engine.clauses import Verdict
from engine.core import Ruleset
from engine.events import Line
from engine.options import shown, shown_name


class BadQuestion(ValueError):
    """A question that cannot be answered: (field, what was expected or what is impossible)."""

    def __init__(self, fault: tuple[str, str]) -> None:
        super().__init__(fault)
        self.field, self.reason = fault

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class Fields:
    """The fields of one question. Each is taken once; `finish` refuses what nobody took."""

    def __init__(self, question: Mapping[str, Any]) -> None:
        self.values = question
        self.known = {"ask", "game", "options"}

    def has(self, name: str) -> bool:
        """Whether the field is there (and is known from now on)."""
        self.known.add(name)
        return name in self.values

    def take(self, name: str) -> Any:
        """The raw value of a field that must be there."""
        if not self.has(name):
            raise BadQuestion((name, "missing"))
        return self.values[name]

    def finish(self) -> None:
        """Refuses a field that this question does not have."""
        for name in self.values:
            if name not in self.known:
                raise BadQuestion((shown_name(name), "no such field in this question"))

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.take(name)
        if value is not True and value is not False:
            raise BadQuestion((name, f"{shown(value)}, expected true or false"))
        return value

    def optional_flag(self, name: str) -> bool:
        """True or false; false if it is not there."""
        return self.flag(name) if self.has(name) else False

    def whole(self, name: str, least: int, most: int | None = None) -> int:
        """A whole number in these bounds."""
        return whole(name, self.take(name), least, most)

    def seat(self, name: str, players: int) -> int | None:
        """A seat from 0, or null."""
        value = self.take(name)
        return None if value is None else whole(name, value, 0, players - 1)

    def wholes(self, name: str, length: int, least: int | None = None, most: int | None = None) -> tuple[int, ...]:
        """So many whole numbers."""
        items = self.items(name, length)
        return tuple(whole(f"{name}[{place}]", value, least, most) for place, value in enumerate(items))

    def items(self, name: str, length: int | None = None) -> list[Any]:
        """A list, of so many values if a length is given."""
        value = self.take(name)
        if not isinstance(value, list):
            raise BadQuestion((name, f"{shown(value)}, expected a list"))
        if length is not None and len(value) != length:
            raise BadQuestion((name, f"{len(value)} values, expected {length}"))
        return value

    def cards(self, name: str, deck: Deck) -> tuple[Card, ...]:
        """Cards, in the order given. Copies are not counted here (see `no_more_than`)."""
        return cards(name, self.take(name), deck)

    def optional_cards(self, name: str, deck: Deck) -> tuple[Card, ...]:
        """Cards; none if the field is not there."""
        return self.cards(name, deck) if self.has(name) else ()

    def piles(self, name: str, length: int, deck: Deck) -> tuple[tuple[Card, ...], ...]:
        """One list of cards for each seat."""
        return tuple(cards(f"{name}[{place}]", value, deck) for place, value in enumerate(self.items(name, length)))


def whole(name: str, value: Any, least: int | None, most: int | None = None) -> int:
    """A whole number in these bounds; true and false are none."""
    if type(value) is not int:
        raise BadQuestion((name, f"{shown(value)}, expected a whole number"))
    if least is not None and value < least:
        raise BadQuestion((name, f"{shown(value)}, expected {least} or more"))
    if most is not None and value > most:
        raise BadQuestion((name, f"{shown(value)}, expected {most} or less"))
    return int(value)


def cards(name: str, value: Any, deck: Deck) -> tuple[Card, ...]:
    """A list of card codes of this pack."""
    if not isinstance(value, list):
        raise BadQuestion((name, f"{shown(value)}, expected a list of cards"))
    found = []
    for code in value:
        card = deck.numbers.get(code) if isinstance(code, str) else None
        if card is None:
            raise BadQuestion((name, f"{shown(code)} is no card of this game's pack"))
        found.append(card)
    return tuple(found)


def no_more_than(deck: Deck, *places: tuple[str, tuple[Card, ...]]) -> None:
    """Refuses a card that lies in these places more often than the pack has copies of it."""
    free = [deck.copies] * len(deck.names)
    for name, faces in places:
        for card in faces:
            free[card] -= 1
            if free[card] < 0:
                raise BadQuestion((name, f"{deck.names[card]} is there more often than the pack has it"))


def names(deck: Deck, faces: tuple[Card, ...]) -> list[str]:
    """Codes of cards."""
    return [deck.names[card] for card in faces]


class Situation(NamedTuple):
    """A moment of play as "may I?" describes it."""

    hand: tuple[Card, ...]
    table: tuple[Card, ...]
    broken: bool
    first: bool
    """Whether this is the first trick."""


def situation(fields: Fields, deck: Deck, each: int, players: int) -> Situation:
    """The fields of "may I?": a hand of at most `each` cards and a trick that waits for one of `players`.

    :raises BadQuestion: naming the field.
    """
    found = Situation(
        fields.cards("hand", deck), fields.cards("trick", deck), fields.flag("broken"), fields.flag("first_trick")
    )
    fields.finish()
    no_more_than(deck, ("hand", found.hand), ("trick", found.table))
    if len(found.hand) > each:
        raise BadQuestion(("hand", f"{len(found.hand)} cards, expected {each} or fewer"))
    if len(found.hand) == each and not found.first:
        raise BadQuestion(("first_trick", f"false, but a player who still holds {each} cards is at the first trick"))
    if len(found.table) >= players:
        raise BadQuestion(("trick", f"{len(found.table)} cards, the trick is complete"))
    return found


def may_play(deck: Deck, judged: tuple[Verdict, ...]) -> dict[str, Any]:
    """The answer to "may I?": the cards that may be played, and the clause that refuses each other."""
    return {
        "legal": [deck.names[verdict.action] for verdict in judged if verdict.allowed],
        "refused": {deck.names[verdict.action]: verdict.clause for verdict in judged if not verdict.allowed},
    }


def account(lines: tuple[Line, ...]) -> list[dict[str, Any]]:
    """The lines of one player's account as an answer gives them."""
    return [{"clause": line.clause, "what": line.what, "points": line.points} for line in lines]


Questions: TypeAlias = dict[str, Callable[[Ruleset, Fields], dict[str, Any]]]
"""The questions of a game: the word of the question and the function that answers it."""
