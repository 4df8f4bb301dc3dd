"""Bots against bots: whole games in a row, counted, and every hand checked for leaks.

A leak is a card that was dealt and ended nowhere (or twice), a point that no card explains, or a total that is not
the sum of its hands. The same number of the first hand gives the same games.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.bots import BOTS
from engine.cards import cards
from engine.chance import Chance
from engine.core import Deal, Ruleset, Standing, first_standing, over, step
from engine.events import Collected, Drew, Event, Lost, Scored, Taken


class Leak(AssertionError):
    """A hand whose cards or points do not add up: (number of the hand from 0, what is wrong)."""

    def __init__(self, fault: tuple[int, str]) -> None:
        super().__init__(fault)
        self.hand, self.reason = fault

    def __str__(self) -> str:
        return f"hand {self.hand} does not add up: {self.reason}"


@dataclass
class Tally:
    """What was counted. Lists have one number for each seat."""

    hands: int = 0
    games: int = 0
    """Games that came to an end."""
    moons: int = 0
    """Hands in which somebody took, or bid and took, everything."""
    won: list[int] = field(default_factory=list)
    """Games won; a shared win counts for each winner."""
    points: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)

    def rows(self) -> list[tuple[str, str]]:
        """The counts as pairs of a name and a value, ready for a table."""
        return [
            ("hands", str(self.hands)),
            ("games finished", str(self.games)),
            ("games won, by seat", " ".join(map(str, self.won))),
            ("points a hand, by seat", " ".join(f"{points / self.hands:.2f}" for points in self.points)),
            ("tricks a hand, by seat", " ".join(f"{tricks / self.hands:.2f}" for tricks in self.tricks)),
            ("moons", f"{self.moons} ({100 * self.moons / self.hands:.2f} % of hands)"),
        ]


def simulate(rules: Ruleset, hands: int, seed: int, tick: Callable[[], None] = lambda: None) -> Tally:
    """Plays so many hands, game after game. `tick` is called after each.

    :raises Leak: for a hand that does not add up.
    """
    seats = range(rules.players)
    tally = Tally(won=[0 for _ in seats], points=[0 for _ in seats], tricks=[0 for _ in seats])
    standing: Standing | None = None
    for number in range(hands):
        chance = Chance(seed + number)
        if standing is None:
            standing = first_standing(rules, chance.below(rules.players))
        after, deal, events = one_hand(rules, standing, chance)
        check(rules, number, (standing, after), deal, events)
        count(tally, standing, after, events)
        standing = None if after.over else after
        tick()
    return tally


def one_hand(rules: Ruleset, standing: Standing, chance: Chance) -> tuple[Standing, Deal, list[Event]]:
    """Deals a hand and lets the bots play it: the standing after it, the deal, and everything that happened."""
    game = rules.game
    deal = game.deal(rules, chance.shuffled(pack(rules)))
    state = game.start(rules, standing, deal)
    events = list(game.opening(rules, standing, deal, state))
    while not over(rules, state):
        choice = BOTS[game.id](rules, game.view(rules, state, state.turn), standing)
        state, caused = step(rules, state, state.turn, int(choice.action))
        events += caused
    after, scored = game.settle(rules, standing, state)
    return after, deal, [*events, *scored]


def pack(rules: Ruleset) -> tuple[int, ...]:
    """Every card of the pack, copies too."""
    deck = rules.game.deck
    return tuple(card for card in cards(deck.full) for _ in range(deck.copies))


def moon(event: Event) -> bool:
    """Whether this is an account of a hand in which somebody took everything."""
    if not isinstance(event, Scored):
        return False
    return any(line.what.startswith("moon") and line.what != "moon-missed" for line in event.lines)


def check(rules: Ruleset, number: int, around: tuple[Standing, Standing], deal: Deal, events: list[Event]) -> None:
    """Cards in, cards out; points of the tricks, points of the accounts.

    :raises Leak: if they differ.
    """
    left = Counter(pack(rules))
    for event in events:
        if isinstance(event, (Taken, Collected, Lost)):
            left.subtract(event.cards)
        elif isinstance(event, Drew):
            left[event.thrown] -= 1
    names = rules.game.deck.names
    for card, copies in left.items():
        # what was laid aside at the deal need not go to anybody
        if not 0 <= copies <= deal.aside.count(card):
            raise Leak((number, f"{names[card]} is left {copies} times"))
    scored = [event for event in events if isinstance(event, Scored)]
    for event in scored:
        lines = sum(line.points for line in event.lines)
        change = around[1].totals[event.seat] - around[0].totals[event.seat]
        if not lines == event.points == change:
            raise Leak((number, f"seat {event.seat}: lines {lines}, points {event.points}, total {change:+d}"))
    points = [event.points for event in events if isinstance(event, (Taken, Collected))]
    if None not in points and not any(moon(event) for event in scored):
        won, given = sum(filter(None, points)), sum(event.points for event in scored)
        if won != given:
            raise Leak((number, f"the tricks held {won} points, the accounts give {given}"))


def count(tally: Tally, before: Standing, after: Standing, events: list[Event]) -> None:
    """Adds one hand to the tally."""
    tally.hands += 1
    tally.moons += any(moon(event) for event in events)
    for seat in range(len(after.totals)):
        tally.points[seat] += after.totals[seat] - before.totals[seat]
    for event in events:
        if isinstance(event, Taken):
            tally.tricks[event.seat] += 1
    if after.over:
        tally.games += 1
        for seat in after.winners:
            tally.won[seat] += 1
