"""Facts worth knowing of Cancellation Hearts: what is left over, where the queens lie, what a deal can give."""

from math import comb

from engine.core import Table, ruleset
from engine.counting.shares import SHARE, Counted, nearest, runs, share
from engine.games.cancellation_hearts import (
    ALL_POINT_CARDS,
    ALL_POINTS,
    DECK,
    GAME,
    NUMBERS,
    Count,
    account,
    ending,
    hand_size,
    hearts_in,
    left_size,
    queens_in,
)

RULES = ruleset(GAME)
PLAYERS = range(NUMBERS.fewest, NUMBERS.most + 1)
HEARTS = hearts_in(ALL_POINT_CARDS)
QUEENS = queens_in(ALL_POINT_CARDS)


def counted() -> Counted:
    """Cards left over, the queens, the first lead, the scores of a deal, the shortest game."""
    hauls = {players: players + left_size(players) for players in PLAYERS}
    biggest = max(hauls, key=lambda players: hauls[players])
    even = [players for players in PLAYERS if not left_size(players)]
    scores = plain_scores()
    ((score_from, score_to),) = runs(scores)
    hand = hand_size(NUMBERS.most)
    facts = {
        "even": even[0],
        "haul_players": biggest,
        "haul": hauls[biggest],
        "queen_places": comb(DECK.size, QUEENS),
        "lead_rare": nearest(comb(HEARTS + QUEENS, hand), comb(DECK.size, hand)),
        "score_from": score_from,
        "score_to": score_to,
        "fewest_deals": fewest(score_to, NUMBERS.target),
        "fewest_deals_least": fewest(score_to, NUMBERS.least_target),
    }
    return Counted(facts, {"left-over": left_over(), "queens": queens()})


def left_over() -> Table:
    """C6, C7: how likely the left-over cards hold no point card, and how likely they hold a queen at least."""
    pack = DECK.size

    def without(cards: int, left: int) -> int:
        """Ways to leave over so many cards, none of them among `cards` others."""
        return comb(pack - cards, left)

    rows = []
    for players in PLAYERS:
        left = left_size(players)
        every = comb(pack, left)
        rows.append(
            (players, (share(without(HEARTS + QUEENS, left), every), share(every - without(QUEENS, left), every)))
        )
    return Table("players", ("share-none", "share-queen"), tuple(rows))


def queens() -> Table:
    """C26: in how many of all pairs of places in the pack both queens lie in one hand, before any card is passed."""
    places = comb(DECK.size, QUEENS)
    rows = []
    for players in PLAYERS:
        together = players * comb(hand_size(players), QUEENS)
        rows.append((players, (together, share(together, places))))
    return Table("players", ("together", SHARE), tuple(rows))


def plain_scores() -> set[int]:
    """C25, C26: what a player gets for each number of hearts and queens, all of them together excepted (C27)."""
    found = set()
    for hearts in range(HEARTS + 1):
        for one in range(QUEENS + 1):
            (lines,) = account((Count(hearts, one),))
            score = sum(line.points for line in lines)
            if score < ALL_POINTS:
                found.add(score)
    return found


def fewest(most: int, target: int) -> int:
    """C30: the fewest deals in which a player can bring the game to its end."""
    deals = 1
    while not ending(RULES.options, (most * deals, 0), target).over:
        deals += 1
    return deals
