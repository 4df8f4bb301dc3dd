"""Facts for sentences: what a message on a page may say of a game, of an example, of one moment in it.

A sentence on a page names its context ("event 0 3 1": hand 0, moment 3, event 1), and this module gives the facts
of that context straight from the engine's replay, and the names of the messages that may say them, the most
special first. The page generator fills messages with these facts; `verify` computes them again from the record
that stands in the finished page and compares. This module knows no language and writes no text.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from engine import telling
from engine.cards import cards
from engine.core import Game, Ruleset, State, Table, refusal, ruleset, verdicts
from engine.counting import SHARE, counted
from engine.events import Drew, Ended, Event, Scored, Taken
from engine.games import GAMES
from engine.replay import Moment, PlayedHand, Replay
from engine.telling import Told
from locales import Card, Cards, Ranks, Seat, Seats, Value
from tutorials import evidence


class Said(NamedTuple):
    """What a context lets a page say: the facts, and the messages that may say them (without their domain)."""

    values: dict[str, Value]
    messages: tuple[str, ...]


class BadContext(LookupError):
    """A context that the example does not have: an altered page, or a fault of a template."""


def game_facts(rules: Ruleset) -> dict[str, Value]:
    """The numbers and cards of a game, ready for messages."""
    key = rules.game.id, rules.players, rules.options
    if key not in _game_facts:
        _game_facts[key] = {name: ready(value) for name, value in rules.game.facts(rules).items()}
    return dict(_game_facts[key])  # callers add facts of their own


_game_facts: dict[tuple[str, int, Any], dict[str, Value]] = {}


@cache
def table_of(game_id: str, name: str) -> Table:
    """A table that the engine makes, under the usual rules.

    :raises KeyError: if the game has none of that name.
    """
    made = GAMES[game_id].tables.get(name)
    return made(usual(game_id)) if made else counted(game_id).tables[name]


@cache
def counted_facts(game_id: str) -> dict[str, Value]:
    """The facts of a game and what is counted of it, ready for messages."""
    found = {name: ready(value) for name, value in counted(game_id).facts.items()}
    return {**game_facts(usual(game_id)), **found}


@cache
def usual(game_id: str) -> Ruleset:
    """The rules of a game without house rules, for the fewest players."""
    return ruleset(GAMES[game_id])


def ready(value: Any) -> Value:
    """A fact of the engine as the value of a token."""
    if isinstance(value, int):
        return value
    kind, content = value
    if kind in ("card", "seat"):
        return Card(content) if kind == "card" else Seat(content)
    return KINDS_OF_LISTS[kind](tuple(content))


KINDS_OF_LISTS: dict[str, Callable[..., Value]] = {"cards": Cards, "ranks": Ranks, "seats": Seats}


def said(context: str, game_id: str, done: Replay | None = None) -> Said:
    """The facts and messages of a context.

    :raises BadContext: if there is no such context here.
    """
    kind, *words = context.split(" ")
    try:
        if kind in ("cell", "column", "row"):
            return Said(table_number(GAMES[game_id], kind, words), ())
        if kind == "evidence":
            return measured(words)
        places = tuple(int(word) for word in words)
        if kind in ("game", "counted"):
            if places:
                raise ValueError
            return Said(game_facts(usual(game_id)) if kind == "game" else dict(counted_facts(game_id)), ())
        if done is None or kind not in KINDS:
            raise ValueError
        found = KINDS[kind](done, *places)
    except (ValueError, IndexError, TypeError, KeyError):
        raise BadContext(f"no context {context!r} here") from None
    return Said({**game_facts(done.rules), **found.values}, found.messages)


def measured(words: list[str]) -> Said:
    """A figure of the tests, "evidence GROUP NAME"; "evidence state" is whether all of them still hold."""
    if words == ["state"]:
        shown = evidence.shown()
        if shown is None:
            raise ValueError
        return Said({}, ("evidence.stale" if shown.stale else "evidence.current",))
    group, name = words
    return Said(dict(evidence.figure(group, name)), ())


def table_number(game: Game, kind: str, words: list[str]) -> dict[str, Value]:
    """A number of a table that the engine makes: "cell NAME ROW COLUMN", or the head of a column or row.

    It is called `n`, or `share` where the column has shares in tenths of a percent.
    """
    name, *rest = words
    places = [int(word) for word in rest]
    table = table_of(game.id, name)
    if any(place < 0 for place in places):
        raise IndexError
    if kind == "cell":
        row, column = places
        head = table.heads[column]
        name = SHARE if isinstance(head, str) and head.startswith(SHARE) else "n"
        return {name: table.rows[row][1][column]}
    (place,) = places
    head = table.heads[place] if kind == "column" else table.rows[place][0]
    if not isinstance(head, int):
        raise ValueError
    return {"n": head}


# --- one function for each kind of context -------------------------------------------------------------------


def at(done: Replay, hand: int) -> PlayedHand:
    """Hand number `hand` of the record, from 0."""
    if hand < 0:
        raise IndexError
    return done.hands[hand]


def moment_of(done: Replay, hand: int, moment: int) -> Moment:
    """A moment of a hand."""
    if moment < 0:
        raise IndexError
    return at(done, hand).moments[moment]


def opening(done: Replay, hand: int, number: int) -> Said:
    """An event before the play: the deal, who leads first."""
    return of_event(done.rules, at(done, hand).opening[number])


def event(done: Replay, hand: int, moment: int, number: int) -> Said:
    """An event that an act brought about."""
    return of_event(done.rules, moment_of(done, hand, moment).events[number])


def count(done: Replay, hand: int, number: int) -> Said:
    """An event of the count after a hand."""
    return of_event(done.rules, at(done, hand).count[number])


def points(done: Replay, hand: int, moment: int, number: int) -> Said:
    """What a trick was worth to its winner."""
    taken = moment_of(done, hand, moment).events[number]
    if not isinstance(taken, Taken) or taken.points is None:
        raise ValueError
    return from_engine(telling.points(taken))


def total(done: Replay, hand: int, number: int) -> Said:
    """The new total of a player after the count."""
    scored = at(done, hand).count[number]
    if not isinstance(scored, Scored):
        raise ValueError
    before = scored.total - scored.points
    values: dict[str, Value] = {"seat": Seat(scored.seat), "n": scored.total, "before": before}
    if scored.bags is not None:
        values["bags"] = scored.bags
        values["bags_before"] = at(done, hand).standing.bags[scored.seat]
    return Said(values, ("event.total",))


def line(done: Replay, hand: int, number: int, place: int) -> Said:
    """One line of a score account."""
    scored = at(done, hand).count[number]
    if not isinstance(scored, Scored):
        raise ValueError
    return from_engine(telling.line(scored.seat, scored.lines[place]))


def nothing(done: Replay, hand: int, number: int) -> Said:
    """The account of a player whose hand has no line."""
    scored = at(done, hand).count[number]
    if not isinstance(scored, Scored) or scored.lines:
        raise ValueError
    return Said({"n": 0, "points": 0, "seat": Seat(scored.seat)}, ("line.none",))


def tried(done: Replay, hand: int, moment: int) -> Said:
    """A try that is refused."""
    there = moment_of(done, hand, moment)
    if there.refusal is None:
        raise ValueError
    values = telling.action(done.rules, there.act.seat, there.act.action)
    return from_engine(Told(values, (f"try.{telling.kind_of(done.rules, there.act.action)}", "try")))


def refused(done: Replay, hand: int, moment: int, action: int | None = None) -> Said:
    """Why a try is refused; or, of something else that the player to act holds at that moment, why it would be."""
    there = moment_of(done, hand, moment)
    why = there.refusal if action is None else refusal(done.rules, there.state, there.state.turn, action)
    if why is None:
        raise ValueError
    return from_engine(telling.refused(done.rules, there.state, why))


def allowed(done: Replay, hand: int, moment: int, action: int) -> Said:
    """Why something the player holds at a moment may be done."""
    there = moment_of(done, hand, moment)
    verdict = next(v for v in verdicts(done.rules, there.state) if v.action == action)
    if not verdict.allowed:
        raise ValueError
    return from_engine(telling.granted(done.rules, there.state, verdict))


def seat(done: Replay, hand: int, place: int) -> Said:
    """A label that names a player."""
    if not 0 <= place < done.rules.players:
        raise ValueError
    return Said({"seat": Seat(place)}, ("label.hand-of", "label.taken-by", "label.player-of"))


def deal(done: Replay, hand: int) -> Said:
    """A label that names a hand of the game."""
    record = at(done, hand).record
    return Said({"n": record.number, "seat": Seat(record.dealer)}, ("label.deal", "label.dealer"))


def trick(done: Replay, hand: int, row: int) -> Said:
    """A label that numbers a trick, from 0 in the context and from 1 on the page."""
    if not any(row_of(done.rules, moment.state) == row for moment in at(done, hand).moments):
        raise ValueError
    return Said({"n": row + 1}, ("label.trick",))


def winners(done: Replay) -> Said:
    """Who won the game, and with which totals."""
    end = next(e for e in done.hands[-1].count if isinstance(e, Ended))
    return of_event(done.rules, end)


KINDS: dict[str, Callable[..., Said]] = {
    "opening": opening,
    "event": event,
    "count": count,
    "points": points,
    "total": total,
    "line": line,
    "nothing": nothing,
    "try": tried,
    "no": refused,
    "yes": allowed,
    "seat": seat,
    "deal": deal,
    "trick": trick,
    "winners": winners,
}


# --- told by the engine --------------------------------------------------------------------------------------


def from_engine(told: Told) -> Said:
    """What the engine tells, its facts made ready for messages."""
    return Said({name: ready(value) for name, value in told.values.items()}, told.messages)


def of_event(rules: Ruleset, happened: Event) -> Said:
    """The facts of an event and the messages that tell it."""
    return from_engine(telling.event(rules, happened))


# --- cards that are drawn, not told --------------------------------------------------------------------------


def row_of(rules: Ruleset, state: State) -> int:
    """The row of a play: tricks are numbered, other phases count as no trick (-1)."""
    if state.phase >= len(rules.game.phases) or rules.game.phases[state.phase] != "play":
        return -1
    return rules.game.row(state)


SHOWN_SUIT = "D"
"""The suit in which the order of ranks is drawn."""


def drawn(context: str, game_id: str, done: Replay | None) -> tuple[str, ...]:
    """The codes of the cards that a drawn group must show, in order.

    Contexts: "hand H M S" (the cards of seat S before moment M; M one past the last moment: after it), "aside H",
    "table H R" (the cards of trick R in order of play), "turn H M" (the card kept and the card thrown in a turn
    of the draft); "ranks" and "removed" of the game; "sample CODE CODE", any cards of the game.

    :raises BadContext: if there is no such group here.
    """
    kind, *words = context.split(" ")
    try:
        if kind == "sample":
            deck = GAMES[game_id].deck
            if any(code not in deck.names or words.count(code) > deck.copies for code in words):
                raise ValueError
            return tuple(words)
        places = tuple(int(word) for word in words)
        if kind in ("ranks", "removed") and not places:
            game = GAMES[game_id]
            ranks = game_facts(ruleset(game))[kind]
            assert isinstance(ranks, Ranks)
            return tuple(rank + SHOWN_SUIT for rank in ranks.letters)
        if done is None:
            raise ValueError
        deck = done.rules.game.deck
        if kind == "hand":
            hand, moment, place = places
            played = at(done, hand)
            state = played.last_state() if moment == len(played.moments) else played.moments[moment].state
            return tuple(deck.names[card] for card in held_cards(state, place))
        if kind == "aside":
            (hand,) = places
            return tuple(deck.names[card] for card in at(done, hand).record.deal.aside)
        if kind == "turn":
            drew = next(e for e in moment_of(done, *places).events if isinstance(e, Drew))
            return deck.names[drew.kept], deck.names[drew.thrown]
        if kind == "table":
            hand, row = places
            trick = [m for m in moves(done.rules, at(done, hand)) if trick_of(done, m) == row]
            return tuple(deck.names[m.act.action] for m in trick)
    except (ValueError, IndexError, KeyError, TypeError, StopIteration):
        pass
    raise BadContext(f"no cards {context!r} here")


def trick_of(done: Replay, there: Moment) -> int:
    """The trick a moment belongs to, -1 outside the play."""
    return row_of(done.rules, there.state)


def moves(rules: Ruleset, hand: PlayedHand) -> tuple[Moment, ...]:
    """The moments at which a card was played to a trick."""
    return tuple(m for m in hand.moments if m.refusal is None and row_of(rules, m.state) >= 0)


def held_cards(state: State, seat: int) -> tuple[int, ...]:
    """The cards of a seat in a state, copies included."""
    return faces(state.hands[seat])


def faces(some: Any) -> tuple[int, ...]:
    """The cards of a set, whether it is a mask or planes, copies included."""
    if isinstance(some, int):
        return cards(some)
    found: list[int] = []
    for card in cards(some.one):
        found += [card] * (1 + (some.two >> card & 1))
    return tuple(found)
