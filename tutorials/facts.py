"""Facts for sentences: what a message on a page may say of a game, of an example, of one moment in it.

A sentence on a page names its context ("event 0 3 1": hand 0, moment 3, event 1), and this module gives the facts
of that context straight from the engine's replay, and the names of the messages that may say them, the most
special first. The page generator fills messages with these facts; `verify` computes them again from the record
that stands in the finished page and compares. This module knows no language and writes no text.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from engine.cards import cards
from engine.core import Game, Ruleset, State, Table, legal, ruleset, token, verdicts
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
from engine.games import GAMES
from engine.replay import Moment, PlayedHand, Replay
from locales import Card, Cards, Ranks, Seat, Seats, Value


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
    return _game_facts[key]


_game_facts: dict[tuple[str, int, Any], dict[str, Value]] = {}


@cache
def table_of(game_id: str, name: str) -> Table:
    """A table that the engine makes, under the usual rules."""
    game = GAMES[game_id]
    return game.tables[name](ruleset(game))


@cache
def usual(game_id: str) -> Ruleset:
    """The rules of a game without house rules, for the fewest players."""
    return ruleset(GAMES[game_id])


def ready(value: Any) -> Value:
    """A fact of the engine as the value of a token."""
    if isinstance(value, int):
        return value
    kind, content = value
    if kind == "card":
        return Card(content)
    return Cards(tuple(content)) if kind == "cards" else Ranks(tuple(content))


def said(context: str, game_id: str, done: Replay | None = None) -> Said:
    """The facts and messages of a context.

    :raises BadContext: if there is no such context here.
    """
    kind, *words = context.split(" ")
    try:
        if kind in ("cell", "column", "row"):
            return Said(table_number(GAMES[game_id], kind, words), ())
        places = tuple(int(word) for word in words)
        if kind == "game":
            if places:
                raise ValueError
            return Said(game_facts(usual(game_id)), ())
        if done is None or kind not in KINDS:
            raise ValueError
        found = KINDS[kind](done, *places)
    except (ValueError, IndexError, TypeError, KeyError):
        raise BadContext(f"no context {context!r} here") from None
    return Said({**game_facts(done.rules), **found.values}, found.messages)


def table_number(game: Game, kind: str, words: list[str]) -> dict[str, Value]:
    """A number of a table that the engine makes: "cell NAME ROW COLUMN", or the head of a column or row."""
    name, *rest = words
    places = [int(word) for word in rest]
    table = table_of(game.id, name)
    if any(place < 0 for place in places):
        raise IndexError
    if kind == "cell":
        row, column = places
        return {"n": table.rows[row][1][column]}
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
    values: dict[str, Value] = {"seat": Seat(taken.seat), "n": taken.points}
    return Said(values, ("event.points",) if taken.points else ("event.no-points",))


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
    item = scored.lines[place]
    return Said({"n": item.count, "points": item.points, "seat": Seat(scored.seat)}, (f"line.{item.what}",))


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
    return Said(of_action(done.rules, there.act.seat, there.act.action), (f"try.{kind_of(done, there)}", "try"))


def refused(done: Replay, hand: int, moment: int) -> Said:
    """Why a try is refused."""
    there = moment_of(done, hand, moment)
    why = there.refusal
    if why is None:
        raise ValueError
    names = done.rules.game.deck.names
    values = of_action(done.rules, why.seat, why.action)
    if why.led is not None:
        values["led"] = Card(names[why.led])
    allowed = legal(done.rules, there.state)
    values["held"] = Cards(tuple(names[card] for card in why.held))
    values["legal"] = Cards(tuple(names[card] for card in cards(allowed) if card < len(names)))
    special = tuple(f"no.{why.clause}.{ruling}" for ruling in reversed(why.rulings))
    return Said(values, (*special, f"no.{why.clause}"))


def allowed(done: Replay, hand: int, moment: int, action: int) -> Said:
    """Why something the player holds at a moment may be done."""
    there = moment_of(done, hand, moment)
    verdict = next(v for v in verdicts(done.rules, there.state) if v.action == action)
    if not verdict.allowed:
        raise ValueError
    values = of_action(done.rules, there.state.turn, action)
    special = tuple(f"yes.{verdict.clause}.{ruling}" for ruling in reversed(verdict.rulings))
    if there.state.table:
        deck = done.rules.game.deck
        led = there.state.table[0]
        values["led"] = Card(deck.names[led])
        # one clause may allow both: to follow suit, and to play any card where that cannot be done
        follows = deck.same_suit[led] >> action & 1
        special = (*special, f"yes.{verdict.clause}.{'follows' if follows else 'void'}")
    return Said(values, (*special, f"yes.{verdict.clause}"))


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


# --- events --------------------------------------------------------------------------------------------------


def of_event(rules: Ruleset, happened: Event) -> Said:
    """The facts of an event and the messages that tell it."""
    values, message = EVENTS[type(happened)](rules, happened)
    # a ruling is more special than a clause, and what was decided last more than what was decided first
    order = sorted(happened.clauses, key=lambda clause: clause not in rules.game.rulings)
    special = tuple(f"event.{message}.{clause}" for clause in order)
    return Said(values, (*special, f"event.{message}"))


def names(rules: Ruleset, faces: tuple[int, ...]) -> Cards:
    """Cards by their codes."""
    return Cards(tuple(rules.game.deck.names[card] for card in faces))


def of_action(rules: Ruleset, seat: int, action: int) -> dict[str, Value]:
    """Who did what: a card, or for a bid its number."""
    found: dict[str, Value] = {"seat": Seat(seat)}
    if action < len(rules.game.deck.names):
        found["card"] = Card(rules.game.deck.names[action])
    else:
        written = token(rules.game, action)
        if written.isdigit():
            found["n"] = int(written)
    return found


def kind_of(done: Replay, there: Moment) -> str:
    """The token of an act that is no card, "bid" for a number of tricks, or "card"."""
    game = done.rules.game
    if there.act.action < len(game.deck.names):
        return "card"
    written = token(game, there.act.action)
    return "bid" if written.isdigit() else written


def _dealt(rules: Ruleset, e: Dealt) -> tuple[dict[str, Value], str]:
    values: dict[str, Value] = {"dealer": Seat(e.dealer), "hand": e.hand, "each": e.each, "left": len(e.left)}
    if e.left:
        values["cards"] = names(rules, e.left)
    return values, "dealt"


def _shuffled(rules: Ruleset, e: Shuffled) -> tuple[dict[str, Value], str]:
    return {"dealer": Seat(e.dealer), "hand": e.hand, "n": e.stock}, "shuffled"


def _drafted(rules: Ruleset, e: Drafted) -> tuple[dict[str, Value], str]:
    return {"each": e.each, "n": len(e.discards), "cards": names(rules, e.discards)}, "drafted"


def _opens(rules: Ruleset, e: Opens) -> tuple[dict[str, Value], str]:
    values: dict[str, Value] = {"seat": Seat(e.seat)}
    if e.card is not None:
        values["card"] = Card(rules.game.deck.names[e.card])
    return values, "opens"


def _passed(rules: Ruleset, e: Passed) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "to": Seat(e.to), "cards": names(rules, e.cards)}, "passed"


def _drew(rules: Ruleset, e: Drew) -> tuple[dict[str, Value], str]:
    deck = rules.game.deck.names
    values: dict[str, Value] = {"seat": Seat(e.seat), "card": Card(deck[e.kept]), "thrown": Card(deck[e.thrown])}
    return values, "rejected" if e.rejected else "kept"


def _bid(rules: Ruleset, e: BidMade) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "n": e.bid}, "blind" if e.blind else "nil" if not e.bid else "bid"


def _played(rules: Ruleset, e: Played) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "card": Card(rules.game.deck.names[e.card])}, e.how


def _broken(rules: Ruleset, e: Broken) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "card": Card(rules.game.deck.names[e.card])}, "broken"


def _cancelled(rules: Ruleset, e: Cancelled) -> tuple[dict[str, Value], str]:
    return {"cards": names(rules, e.cards), "n": len(e.cards)}, "cancelled"


def _taken(rules: Ruleset, e: Taken) -> tuple[dict[str, Value], str]:
    values: dict[str, Value] = {"seat": Seat(e.seat), "card": Card(rules.game.deck.names[e.card])}
    return values, f"taken.{e.by}"


def _aside(rules: Ruleset, e: SetAside) -> tuple[dict[str, Value], str]:
    pairs = len(e.cards) - len(set(e.cards))
    by_pairs = pairs > 1 and getattr(rules.options, "two_pairs_void", False)  # CA1: the house rule is the reason
    values: dict[str, Value] = {"cards": names(rules, e.cards), "n": len(e.cards), "seat": Seat(e.leader)}
    return values, "aside.pairs" if by_pairs else "aside"


def _collected(rules: Ruleset, e: Collected) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "cards": names(rules, e.cards), "n": e.points}, "collected"


def _lost(rules: Ruleset, e: Lost) -> tuple[dict[str, Value], str]:
    return {"cards": names(rules, e.cards), "n": len(e.cards)}, "lost"


def _shown(rules: Ruleset, e: Shown) -> tuple[dict[str, Value], str]:
    return {"cards": names(rules, e.cards)}, "shown"


def _moon(rules: Ruleset, e: MoonChosen) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat)}, f"moon.{e.choice}"


def _scored(rules: Ruleset, e: Scored) -> tuple[dict[str, Value], str]:
    return {"seat": Seat(e.seat), "n": e.points, "total": e.total, "bags": e.bags or 0}, "scored"


def _ended(rules: Ruleset, e: Ended) -> tuple[dict[str, Value], str]:
    return {"winners": Seats(e.winners), "n": len(e.winners), "total": e.totals[e.winners[0]]}, "ended"


def _another(rules: Ruleset, e: Another) -> tuple[dict[str, Value], str]:
    return {}, "another" if len(set(e.totals)) < len(e.totals) else "another.not-level"


EVENTS: dict[type[Event], Callable[..., tuple[dict[str, Value], str]]] = {
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
    of the draft); "ranks" and "removed" of the game.

    :raises BadContext: if there is no such group here.
    """
    kind, *words = context.split(" ")
    try:
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
    """The cards of a seat in a state, whether its hands are masks or planes, copies included."""
    hand = state.hands[seat]
    if isinstance(hand, int):
        return cards(hand)
    found: list[int] = []
    for card in cards(hand.one):
        found += [card] * (1 + (hand.two >> card & 1))
    return tuple(found)
