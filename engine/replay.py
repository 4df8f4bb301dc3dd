"""Replay: a record played through the checked engine, with everything it shows.

A replay keeps the states, the events and the refusals, and stops at the first thing that the rules do not bear
out, so that a page or a person can see how far it went. `cited` tells which clauses and rulings decided where:
the ledger of the examples rests on it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.clauses import ClauseId, Refusal, Refused
from engine.core import Ruleset, Standing, State, impossible, over, refusal, step, token
from engine.events import Event, Scored
from engine.record import SEATS, Act, Fault, HandRecord, Place, Record, RecordError, written_act


class Moment(NamedTuple):
    """One act of a hand: the state it was done in, and what came of it (nothing, if it was refused)."""

    number: int
    """Place among the acts of the hand, from 0."""
    state: State
    act: Act
    refusal: Refusal | None
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True)
class PlayedHand:
    """A hand replayed, as far as its record goes."""

    record: HandRecord
    standing: Standing
    start: State
    opening: tuple[Event, ...]
    moments: tuple[Moment, ...]
    count: tuple[Event, ...] = ()
    """The events of the score, if the hand was finished."""
    after: Standing | None = None

    def last_state(self) -> State:
        """The state after the last act."""
        return self.moments[-1].after if self.moments else self.start


@dataclass(frozen=True)
class Replay:
    """A record replayed; `fault` is the first thing that does not hold, if any."""

    rules: Ruleset
    record: Record
    hands: tuple[PlayedHand, ...]
    fault: Fault | None = None


def replay(record: Record, file: str = "record") -> Replay:
    """Plays a record through the checked engine, up to its end or to its first fault."""
    rules = record.rules
    hands: list[PlayedHand] = []
    standing: Standing | None = None
    for hand in record.hands:
        fault = continues(hands[-1], hand, file) if hands else None
        if fault is not None:
            return Replay(rules, record, tuple(hands), fault)
        before = Standing(hand.number, hand.dealer, hand.totals, hand.bags)
        wrong = impossible(rules, before) if not hands else None
        if wrong is not None:
            fault = Fault(*hand.place, f"hand {hand.number} totals {shown('totals', hand.totals)}", wrong, file)
            return Replay(rules, record, (), fault)
        played, fault = replay_hand(rules, before, hand, file)
        hands.append(played)
        if fault is not None:
            return Replay(rules, record, tuple(hands), fault)
        standing = played.after
    return Replay(rules, record, tuple(hands), end_fault(record, standing, file))


def checked(record: Record, file: str = "record") -> Replay:
    """As `replay`, but a record that does not hold is an error.

    :raises RecordError: at the first act or number that the rules do not bear out.
    """
    done = replay(record, file)
    if done.fault is not None:
        raise RecordError(done.fault)
    return done


def continues(last: PlayedHand, hand: HandRecord, file: str) -> Fault | None:
    """Whether a hand takes up where the one before it ended."""
    standing = last.after
    if standing is None:
        expected = f"no further hand, hand {last.record.number} is not finished"
        return Fault(*hand.place, f"hand {hand.number}", expected, file)
    said = (hand.number, hand.dealer, hand.totals, hand.bags)
    true = (standing.hand, standing.dealer, standing.totals, standing.bags)
    if standing.over:
        return Fault(*hand.place, f"hand {hand.number}", "no further hand, the game is over", file)
    for place, name in enumerate(("hand", "dealer", "totals", "bags")):
        if said[place] != true[place]:
            found, expected = f"{name} {shown(name, said[place])}", f"{name} {shown(name, true[place])}"
            return Fault(*hand.place, found, expected, file)
    return None


def shown(name: str, value: object) -> str:
    """A value of a hand's head as its record writes it."""
    if isinstance(value, tuple):
        return " ".join(str(number) for number in value)
    return SEATS[value] if name == "dealer" and isinstance(value, int) else str(value)


def replay_hand(rules: Ruleset, standing: Standing, hand: HandRecord, file: str) -> tuple[PlayedHand, Fault | None]:
    """One hand, up to its end or its first fault."""
    game = rules.game
    start = game.start(rules, standing, hand.deal)
    opening = game.opening(rules, standing, hand.deal, start)
    moments: list[Moment] = []
    state = start
    row: tuple[str, int] | None = None

    def played(count: tuple[Event, ...] = (), after: Standing | None = None) -> PlayedHand:
        return PlayedHand(hand, standing, start, opening, tuple(moments), count, after)

    for line in hand.lines:
        for place_in_line, act in enumerate(line.acts):
            fault = misplaced(rules, state, line.phase, row, place_in_line == 0, act, file)
            if fault is None:
                moment, fault = one_act(rules, state, act, len(moments), file)
            if fault is not None:
                return played(), fault
            if not over(rules, state):
                row = (game.phases[state.phase], game.row(state))
            moments.append(moment)
            state = moment.after
    if not over(rules, state):
        if hand.scores is not None:
            return played(), Fault(*hand.place, "scores", "no scores, the hand is not finished", file)
        return played(), None
    after, count = game.settle(rules, standing, state)
    true = tuple(event.points for event in count if isinstance(event, Scored))
    if hand.scores is None or hand.scores != true:
        found = "" if hand.scores is None else "scores " + " ".join(map(str, hand.scores))
        return played(count, after), Fault(*hand.place, found, "scores " + " ".join(map(str, true)), file)
    return played(count, after), None


def misplaced(
    rules: Ruleset,
    state: State,
    phase: str,
    row: tuple[str, int] | None,
    first: bool,
    act: Act,
    file: str,
) -> Fault | None:
    """Whether an act stands on the line where the grammar wants it."""
    written = written_act(rules.game, act)
    if over(rules, state):
        # only refused tries may stand here, on the last line
        return Fault(*act.place, written, "no further line, the hand is over", file) if first else None
    here = (rules.game.phases[state.phase], rules.game.row(state))
    tries_other_phase = act.refused == "T-phase" and not first
    if phase != here[0] and not tries_other_phase:
        return Fault(*act.place, written, f"a line {here[0]!r}", file)
    if first and here == row:
        return Fault(*act.place, written, "this on the line before, where the trick or turn began", file)
    if not first and row is not None and here != row:
        return Fault(*act.place, written, f"a new line {here[0]!r} here", file)
    return None


def one_act(rules: Ruleset, state: State, act: Act, number: int, file: str) -> tuple[Moment, Fault | None]:
    """One act, checked: a try must be refused with its id, anything else must be allowed."""
    written = f"{SEATS[act.seat]} {written_act(rules.game, act)}"
    if act.refused is None:
        try:
            after, events = step(rules, state, act.seat, act.action)
        except Refused as no:
            return Moment(number, state, act, no.refusal, (), state), Fault(
                *act.place, written, f"an allowed act, {no.refusal.clause} forbids this one", file
            )
        return Moment(number, state, act, None, events, after), None
    why = refusal(rules, state, act.seat, act.action)
    moment = Moment(number, state, act, why, (), state)
    if why is None:
        return moment, Fault(*act.place, written, "a refusal, but this is allowed", file)
    if act.refused != why.clause and act.refused not in why.rulings:
        act_token = token(rules.game, act.action)
        return moment, Fault(*act.place, written, f"{act_token}?{why.clause}, the clause it breaks", file)
    return moment, None


def end_fault(record: Record, standing: Standing | None, file: str) -> Fault | None:
    """Whether the line `winners` says what the rules say."""
    winners = standing.winners if standing is not None and standing.over else None
    if record.winners == winners:
        return None
    last = record.hands[-1].place
    found = "" if record.winners is None else "winners " + letters(record.winners)
    return Fault(*last, found, "no winners yet" if winners is None else "winners " + letters(winners), file)


def letters(seats: tuple[int, ...]) -> str:
    """Seats as a record writes them."""
    return " ".join(SEATS[seat] for seat in seats)


# --- what a replay shows -------------------------------------------------------------------------------------


class Citation(NamedTuple):
    """An id decided here: in hand `hand` (from 0), at moment `moment` (-1: the deal; None: the count)."""

    id: ClauseId
    hand: int
    moment: int | None
    refused: bool


def cited(done: Replay) -> tuple[Citation, ...]:
    """Every clause and ruling that decided in a replay, in order: in events, score lines and refused tries."""
    found: list[Citation] = []
    for number, hand in enumerate(done.hands):
        found += [Citation(i, number, -1, False) for event in hand.opening for i in event.clauses]
        for moment in hand.moments:
            if moment.refusal is not None:
                ids = (moment.refusal.clause, *moment.refusal.rulings)
                found += [Citation(i, number, moment.number, True) for i in ids]
            found += [Citation(i, number, moment.number, False) for event in moment.events for i in event.clauses]
        for event in hand.count:
            found += [Citation(i, number, None, False) for i in event.clauses]
    return tuple(found)


__all__ = ["Citation", "Moment", "Place", "PlayedHand", "Replay", "checked", "cited", "replay"]
