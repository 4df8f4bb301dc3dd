"""A replay as lines for a terminal: hand by hand, trick by trick, every act with the ids that decided it.

For people who write examples or look for a fault. Pages say the same in whole sentences, in every language; here
cards are codes and events are words of the engine.
"""

from collections.abc import Iterator

from engine.cards import Card
from engine.core import Ruleset, over, token
from engine.events import (
    Another,
    BidMade,
    Broken,
    Cancelled,
    Collected,
    Dealt,
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
    Taken,
)
from engine.record import SEATS
from engine.replay import PlayedHand, Replay


def transcript(done: Replay) -> Iterator[str]:
    """The lines of a replay, without line feeds, as far as the record holds."""
    for hand in done.hands:
        yield from of_hand(done.rules, hand)


def of_hand(rules: Ruleset, hand: PlayedHand) -> Iterator[str]:
    """The lines of one hand."""
    before = hand.standing
    bags = f", bags {numbers(before.bags)}" if before.bags else ""
    yield f"hand {before.hand}: {SEATS[before.dealer]} deals, totals {numbers(before.totals)}{bags}"
    for seat, held in enumerate(hand.record.deal.hands):
        if held:
            yield f"  {SEATS[seat]}: {names(rules, held)}"
    for event in hand.opening:
        yield "  " + of_event(rules, event)
    row = None
    for moment in hand.moments:
        if not over(rules, moment.state):
            here = (rules.game.phases[moment.state.phase], rules.game.row(moment.state))
            if here != row:
                yield f"  {here[0]} {here[1] + 1}"
            row = here
        act = moment.act
        if moment.refusal is not None:
            ids = " ".join((moment.refusal.clause, *moment.refusal.rulings))
            instead = f", instead of {names(rules, moment.refusal.held)}" if moment.refusal.held else ""
            yield f"    {SEATS[act.seat]} tries {token(rules.game, act.action)}{instead}: refused [{ids}]"
        for event in moment.events:
            yield "    " + of_event(rules, event)
        if moment.refusal is None and not moment.events:
            yield f"    {SEATS[act.seat]} {token(rules.game, act.action)}"
    if hand.count:
        yield "  count"
    for event in hand.count:
        yield "    " + of_event(rules, event)
        if isinstance(event, Scored):
            for line in event.lines:
                ids = " ".join((line.clause, *line.rulings))
                yield f"      {line.what} {line.count}: {line.points:+d} [{ids}]"


def of_event(rules: Ruleset, event: Event) -> str:
    """An event and its ids: "A led 2C [H9]"."""
    ids = " ".join(event.clauses)
    return words(rules, event) + (f" [{ids}]" if ids else "")


def words(rules: Ruleset, event: Event) -> str:
    """What happened."""
    match event:
        case Dealt():
            aside = f", aside {names(rules, event.left)}" if event.left else ""
            return f"dealt: {event.each} each{aside}"
        case Opens():
            return f"{SEATS[event.seat]} opens" + (f" with {one(rules, event.card)}" if event.card is not None else "")
        case Passed():
            return f"{SEATS[event.seat]} passed {names(rules, event.cards)} to {SEATS[event.to]}"
        case Drew():
            return f"{SEATS[event.seat]} kept {one(rules, event.kept)}, threw {one(rules, event.thrown)}"
        case BidMade():
            return f"{SEATS[event.seat]} bid {event.bid}" + (" blind" if event.blind else "")
        case Played():
            return f"{SEATS[event.seat]} {event.how} {one(rules, event.card)}"
        case Broken():
            return f"broken by {SEATS[event.seat]} with {one(rules, event.card)}"
        case Cancelled():
            return f"cancelled: {names(rules, event.cards)}"
        case Taken():
            points = "" if event.points is None else f", points {event.points}"
            won = f"{one(rules, event.card)} ({event.by})"
            return f"{SEATS[event.seat]} takes with {won}: {names(rules, event.cards)}{points}"
        case SetAside():
            return f"set aside: {names(rules, event.cards)}, {SEATS[event.leader]} leads"
        case Collected():
            return f"{SEATS[event.seat]} collects {names(rules, event.cards)}, points {event.points}"
        case Lost():
            return f"lost: {names(rules, event.cards)}"
        case Shown():
            return f"shown: {names(rules, event.cards)}"
        case MoonChosen():
            return f"{SEATS[event.seat]} chose {event.choice}"
        case Scored():
            bags = "" if event.bags is None else f", bags {event.bags}"
            return f"{SEATS[event.seat]} scores {event.points:+d}, total {event.total}{bags}"
        case Ended():
            winners = " ".join(SEATS[seat] for seat in event.winners)
            return f"over at {numbers(event.totals)}: {winners} won"
        case Another():
            return f"another hand at {numbers(event.totals)}"
        case _:
            return type(event).__name__


def one(rules: Ruleset, card: Card) -> str:
    """The code of a card."""
    return rules.game.deck.names[card]


def names(rules: Ruleset, faces: tuple[Card, ...]) -> str:
    """Codes of cards."""
    return " ".join(one(rules, card) for card in faces)


def numbers(values: tuple[int, ...]) -> str:
    """Numbers with single spaces."""
    return " ".join(str(value) for value in values)
