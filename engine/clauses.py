"""Clause rules: how one ordered list decides what may be played, and says why not.

A rule narrows the set of actions. The first rule that drops an action is the clause it breaks. A rule that
would leave nothing steps aside: the exception it names (`unless`) applies. Legal sets, refusals and the
texts of the pages all come from this fold; there is no second source of legality.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from engine.cards import Mask

ClauseId: TypeAlias = str
"""A clause ("H13"), a ruling ("HA2") or an id of the table ("T-hand")."""

DECK: ClauseId = "T-deck"
"""The card is not in this game's pack."""
HAND: ClauseId = "T-hand"
"""The player does not hold the card."""
TURN: ClauseId = "T-turn"
"""It is another player's turn."""
PHASE: ClauseId = "T-phase"
"""This cannot be done in this part of the hand."""
OVER: ClauseId = "T-over"
"""The hand is over."""
TABLE_IDS = (DECK, HAND, TURN, PHASE, OVER)


class Rule(NamedTuple):
    """One clause that forbids: `narrow(state, actions)` keeps the actions the clause allows."""

    clause: ClauseId
    narrow: Callable[[Any, Mask], Mask]
    unless: ClauseId | None = None
    """The exception that applies when nothing would be left."""


class Ruling(NamedTuple):
    """An editorial ruling and the test for the moments at which it decides.

    `decides(ruleset, state, action, allowed)` is asked for an action that was just judged in `state`.
    """

    id: ClauseId
    decides: Callable[[Any, Any, int, bool], bool]


@dataclass(frozen=True)
class Refusal:
    """Why an action may not be done: ids and facts, never a sentence."""

    clause: ClauseId
    seat: int
    action: int
    rulings: tuple[ClauseId, ...] = ()
    led: int | None = None
    """The card led to this trick, if one lies on the table."""
    held: tuple[int, ...] = ()
    """The cards the player should choose from instead, in the words of the clause: those of the suit led, say."""


@dataclass(frozen=True)
class Verdict:
    """What the rules say of one action: allowed by `clause`, or refused because it breaks `clause`."""

    action: int
    allowed: bool
    clause: ClauseId
    rulings: tuple[ClauseId, ...] = ()


class Refused(ValueError):
    """An action the rules do not allow. `refusal` says why; each meaning has a class of its own.

    The message is for a log: ids only.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"seat {self.refusal.seat}, action {self.refusal.action}: {self.refusal.clause}"


class NotInDeck(Refused):
    """T-deck: the game has no such card."""


class NotHeld(Refused):
    """T-hand: the player does not hold that card."""


class NotYourTurn(Refused):
    """T-turn: another player is to act."""


class WrongPhase(Refused):
    """T-phase: that is not done in this part of the hand."""


class HandOver(Refused):
    """T-over: nothing is left to do in this hand."""


class BreaksClause(Refused):
    """The action breaks the clause `refusal.clause` of the rulebook."""


MEANINGS: dict[ClauseId, type[Refused]] = {
    DECK: NotInDeck,
    HAND: NotHeld,
    TURN: NotYourTurn,
    PHASE: WrongPhase,
    OVER: HandOver,
}


def narrowed(rules: tuple[Rule, ...], state: Any, actions: Mask) -> Mask:
    """The actions that every rule allows. Never empty unless `actions` is."""
    for rule in rules:
        actions = rule.narrow(state, actions) or actions
    return actions


def broken_clause(rules: tuple[Rule, ...], state: Any, actions: Mask, action: int) -> ClauseId | None:
    """The first clause that drops `action`, or None when it may be done."""
    for rule in rules:
        actions = rule.narrow(state, actions) or actions
        if not actions >> action & 1:
            return rule.clause
    return None
