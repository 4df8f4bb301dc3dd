"""Facts worth knowing of two-player Hearts: every pair of dead cards, every sharing of the point cards, every score."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from engine.cards import Card, Mask, cards, mask_of
from engine.core import Deal, Table, first_standing, legal, ruleset
from engine.counting.shares import SHARE, Counted, runs, share
from engine.games.hearts_two import DECK, GAME, NUMBERS, OPENERS, POINT_CARDS, account, ending, points

RULES = ruleset(GAME)
PAIRS = tuple(combinations(range(DECK.size), NUMBERS.dead_first + NUMBERS.dead_last))
"""The cards that may be dead together; each pair is as likely as any other (H6, H8)."""
PLACES = ("first", "second", "third")

Result = tuple[int, int]
"""Points of the two players in a deal."""


def counted() -> Counted:
    """Who leads first, the points in play, what a deal can give, how long a game can be."""
    opened = Counter(opener(dead) for dead in PAIRS)
    live = Counter(POINT_CARDS & ~mask_of(dead) for dead in PAIRS)
    in_play: Counter[int] = Counter()
    for some, times in live.items():
        in_play[points(some)] += times
    plain, shot = results(live)
    scores = runs(score for result in plain | shot for score in result)
    (low_from, low_to), (high_from, high_to) = scores
    fewest, most = lengths(plain | shot)
    facts = {
        "pairs": len(PAIRS),
        "low_from": low_from,
        "low_to": low_to,
        "gap_from": low_to + 1,
        "gap_to": high_from - 1,
        "high_from": high_from,
        "high_to": high_to,
        "fewest_deals": fewest,
        "most_deals": most,
    }
    rows = ((place, opened[card]) for place, card in zip(PLACES, OPENERS, strict=True))
    tables = {"openers": of_pairs("card", rows), "in-play": of_pairs("points", sorted(in_play.items())[::-1])}
    return Counted(facts, tables)


def of_pairs(corner: str, rows: Iterable[tuple[int | str, int]]) -> Table:
    """A table of so many pairs of dead cards, and which share of all they are."""
    return Table(corner, ("deals", SHARE), tuple((head, (n, share(n, len(PAIRS)))) for head, n in rows))


def opener(dead: tuple[Card, ...]) -> Card:
    """The card that must be led first when these are dead; which hand holds which of the others does not matter."""
    rest = tuple(card for card in range(DECK.size) if card not in dead)
    hands = (rest[: NUMBERS.each], rest[NUMBERS.each :])
    state = GAME.start(RULES, first_standing(RULES), Deal(hands, dead))
    (card,) = cards(legal(RULES, state))
    return card


def results(live: Counter[Mask]) -> tuple[set[Result], set[Result]]:
    """Every result of a deal: without shooting the moon, and with it. Each point card in play is taken by a player."""
    plain: set[Result] = set()
    shot: set[Result] = set()
    for some in live:
        dead = POINT_CARDS & ~some
        for mine in subsets(some):
            lines = account(RULES.options, (mine, some & ~mine), dead)
            result = (sum(line.points for line in lines[0]), sum(line.points for line in lines[1]))
            (shot if mine in (0, some) else plain).add(result)
    return plain, shot


def subsets(some: Mask) -> list[Mask]:
    """Every set of these cards, from none of them to all."""
    found = [0]
    for card in cards(some):
        found += [one | 1 << card for one in found]
    return found


def lengths(possible: set[Result]) -> tuple[int, int]:
    """The fewest and the most deals of a game; for the most, games with level totals at the limit are left out.

    Totals never fall, so pairs of totals are gone through by their sum: for each that can arise while the game goes
    on (the lower one first, for the players are alike), the fewest and the most deals that lead to it.
    """
    limit = NUMBERS.limit
    waiting: list[dict[Result, tuple[int, int]]] = [{} for _ in range(2 * limit - 1)]
    waiting[0][0, 0] = (0, 0)
    ends: list[tuple[int, int]] = []
    for here in waiting:
        for (low, high), (least, most) in here.items():
            deals = (least + 1, most + 1)
            for one, other in possible:
                first, second = low + one, high + other
                if first >= limit or second >= limit:
                    if ending(RULES.options, (first, second)).over:
                        ends.append(deals)
                    continue
                after = (first, second) if first < second else (second, first)
                there = waiting[first + second]
                known = there.get(after, deals)
                there[after] = (min(known[0], deals[0]), max(known[1], deals[1]))
    return min(least for least, _ in ends), max(most for _, most in ends)
