"""What is told of something that happened: the facts of a sentence, and the names of the messages that may say it.

Facts are plain values: a number, or a pair of a kind and its content: ("card", "QS"), ("cards", ("2C", "4C")),
("seat", 0), ("seats", (0, 1)). Messages are names without their domain, the most special first: what a page or the
card table shows is the first of them that the game has. This module writes no text and knows no language.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engine.cards import cards
from engine.clauses import Refusal, Verdict
from engine.core import Ruleset, State, legal, token
from engine.events import (
    Another,
    BidMade,
    Broken,
    Cancelled,
    Collected,
    Dealt,
    Drafted,
    Drew,
    Ended,
    Event,
    Line,
    Lost,
    MoonChosen,
    Opens,
    Passed,
    Played,
    Scored,
    SetAside,
    Shown,
    Shuffled,
    Taken,
)

Fact: TypeAlias = Any
"""A number, or a pair of a kind and its content."""


class Told(NamedTuple):
    """The facts of a sentence by name, and the messages that may say it."""

    values: dict[str, Fact]
    messages: tuple[str, ...]


def card(rules: Ruleset, face: int) -> Fact:
    """A card by its code."""
    return ("card", rules.game.deck.names[face])


def names(rules: Ruleset, faces: tuple[int, ...]) -> Fact:
    """Cards by their codes."""
    return ("cards", tuple(rules.game.deck.names[face] for face in faces))


def action(rules: Ruleset, seat: int, act: int) -> dict[str, Fact]:
    """Who did what: a card, or for a bid its number."""
    found: dict[str, Fact] = {"seat": ("seat", seat)}
    if act < len(rules.game.deck.names):
        found["card"] = card(rules, act)
    else:
        written = token(rules.game, act)
        if written.isdigit():
            found["n"] = int(written)
    return found


def kind_of(rules: Ruleset, act: int) -> str:
    """The token of an act that is no card, "bid" for a number of tricks, or "card"."""
    if act < len(rules.game.deck.names):
        return "card"
    written = token(rules.game, act)
    return "bid" if written.isdigit() else written


def refused(rules: Ruleset, state: State, why: Refusal) -> Told:
    """Why something may not be done in a state."""
    deck = rules.game.deck
    values = action(rules, why.seat, why.action)
    if why.led is not None:
        values["led"] = card(rules, why.led)
    values["held"] = names(rules, why.held)
    values["legal"] = names(rules, tuple(one for one in cards(legal(rules, state)) if one < len(deck.names)))
    special = tuple(f"no.{why.clause}.{ruling}" for ruling in reversed(why.rulings))
    return Told(values, (*special, f"no.{why.clause}"))


def granted(rules: Ruleset, state: State, verdict: Verdict) -> Told:
    """Why something may be done in a state by the player to act."""
    values = action(rules, state.turn, verdict.action)
    special = tuple(f"yes.{verdict.clause}.{ruling}" for ruling in reversed(verdict.rulings))
    if state.table:
        led = state.table[0]
        values["led"] = card(rules, led)
        # one clause may allow both: to follow suit, and to play any card where that cannot be done
        follows = rules.game.deck.same_suit[led] >> verdict.action & 1
        special = (*special, f"yes.{verdict.clause}.{'follows' if follows else 'void'}")
    return Told(values, (*special, f"yes.{verdict.clause}"))


def line(seat: int, item: Line) -> Told:
    """One line of a score account."""
    return Told({"n": item.count, "points": item.points, "seat": ("seat", seat)}, (f"line.{item.what}",))


def points(taken: Taken) -> Told:
    """What a trick was worth to its winner."""
    values: dict[str, Fact] = {"seat": ("seat", taken.seat), "n": taken.points}
    return Told(values, ("event.points",) if taken.points else ("event.no-points",))


# --- events --------------------------------------------------------------------------------------------------


def event(rules: Ruleset, happened: Event) -> Told:
    """The facts of an event and the messages that tell it."""
    values, message = EVENTS[type(happened)](rules, happened)
    # a ruling is more special than a clause, and what was decided last more than what was decided first
    rulings = [clause for clause in happened.clauses if clause in rules.game.rulings]
    clauses = [clause for clause in happened.clauses if clause not in rules.game.rulings]
    special = tuple(f"event.{message}.{clause}" for clause in rulings + clauses)
    return Told(values, (*special, f"event.{message}"))


def _dealt(rules: Ruleset, e: Dealt) -> tuple[dict[str, Fact], str]:
    values: dict[str, Fact] = {"dealer": ("seat", e.dealer), "hand": e.hand, "each": e.each, "left": len(e.left)}
    if e.left:
        values["cards"] = names(rules, e.left)
    return values, "dealt"


def _shuffled(rules: Ruleset, e: Shuffled) -> tuple[dict[str, Fact], str]:
    return {"dealer": ("seat", e.dealer), "hand": e.hand, "n": e.stock}, "shuffled"


def _drafted(rules: Ruleset, e: Drafted) -> tuple[dict[str, Fact], str]:
    return {"each": e.each, "n": len(e.discards), "cards": names(rules, e.discards)}, "drafted"


def _opens(rules: Ruleset, e: Opens) -> tuple[dict[str, Fact], str]:
    values: dict[str, Fact] = {"seat": ("seat", e.seat)}
    if e.card is not None:
        values["card"] = card(rules, e.card)
    return values, "opens"


def _passed(rules: Ruleset, e: Passed) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "to": ("seat", e.to), "cards": names(rules, e.cards)}, "passed"


def _drew(rules: Ruleset, e: Drew) -> tuple[dict[str, Fact], str]:
    values: dict[str, Fact] = {"seat": ("seat", e.seat), "card": card(rules, e.kept), "thrown": card(rules, e.thrown)}
    return values, "rejected" if e.rejected else "kept"


def _bid(rules: Ruleset, e: BidMade) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "n": e.bid}, "blind" if e.blind else "nil" if not e.bid else "bid"


def _played(rules: Ruleset, e: Played) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "card": card(rules, e.card)}, e.how


def _broken(rules: Ruleset, e: Broken) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "card": card(rules, e.card)}, "broken"


def _cancelled(rules: Ruleset, e: Cancelled) -> tuple[dict[str, Fact], str]:
    return {"cards": names(rules, e.cards), "n": len(e.cards)}, "cancelled"


def _taken(rules: Ruleset, e: Taken) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "card": card(rules, e.card)}, f"taken.{e.by}"


def _aside(rules: Ruleset, e: SetAside) -> tuple[dict[str, Fact], str]:
    pairs = len(e.cards) - len(set(e.cards))
    by_pairs = pairs > 1 and getattr(rules.options, "two_pairs_void", False)  # CA1: the house rule is the reason
    values: dict[str, Fact] = {"cards": names(rules, e.cards), "n": len(e.cards), "seat": ("seat", e.leader)}
    return values, "aside.pairs" if by_pairs else "aside"


def _collected(rules: Ruleset, e: Collected) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "cards": names(rules, e.cards), "n": e.points}, "collected"


def _lost(rules: Ruleset, e: Lost) -> tuple[dict[str, Fact], str]:
    return {"cards": names(rules, e.cards), "n": len(e.cards)}, "lost"


def _shown(rules: Ruleset, e: Shown) -> tuple[dict[str, Fact], str]:
    return {"cards": names(rules, e.cards)}, "shown"


def _moon(rules: Ruleset, e: MoonChosen) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat)}, f"moon.{e.choice}"


def _scored(rules: Ruleset, e: Scored) -> tuple[dict[str, Fact], str]:
    return {"seat": ("seat", e.seat), "n": e.points, "total": e.total, "bags": e.bags or 0}, "scored"


def _ended(rules: Ruleset, e: Ended) -> tuple[dict[str, Fact], str]:
    return {"winners": ("seats", e.winners), "n": len(e.winners), "total": e.totals[e.winners[0]]}, "ended"


def _another(rules: Ruleset, e: Another) -> tuple[dict[str, Fact], str]:
    return {}, "another" if len(set(e.totals)) < len(e.totals) else "another.not-level"


EVENTS: dict[type[Event], Callable[..., tuple[dict[str, Fact], str]]] = {
    Dealt: _dealt,
    Shuffled: _shuffled,
    Opens: _opens,
    Passed: _passed,
    Drew: _drew,
    Drafted: _drafted,
    BidMade: _bid,
    Played: _played,
    Broken: _broken,
    Cancelled: _cancelled,
    Taken: _taken,
    SetAside: _aside,
    Collected: _collected,
    Lost: _lost,
    Shown: _shown,
    MoonChosen: _moon,
    Scored: _scored,
    Ended: _ended,
    Another: _another,
}
