"""Facts worth knowing of two-player Spades: every bid with every number of tricks and of bags carried before."""

from engine.core import Table, ruleset
from engine.counting.shares import Counted, runs
from engine.games.spades_two import GAME, NUMBERS, TURNS, account, bid_lines, ending

RULES = ruleset(GAME)
TRICKS = range(NUMBERS.each + 1)
BIDS = ((NUMBERS.bid_least, True), *((bid, False) for bid in range(NUMBERS.bid_least, NUMBERS.bid_most + 1)))
"""Every bid, and whether it is blind."""
CARRIED = range(NUMBERS.bags)
"""Bags that can be carried into a deal (S32)."""


def counted() -> Counted:
    """The scores of a deal, the best and the worst one, the shortest game, the ways through a draft."""
    before = {
        (bid, blind, tricks): sum(line.points for line in bid_lines(RULES.options, bid, blind, tricks))
        for bid, blind in BIDS
        for tricks in TRICKS
    }
    after = {
        (tricks, bid, blind, bags): account(RULES.options, bid, blind, tricks, bags).points
        for bid, blind in BIDS
        for tricks in TRICKS
        for bags in CARRIED
    }
    worst = min(after.values())
    tricks, bags = next((key[0], key[3]) for key, score in after.items() if score == worst)
    most = {number: max(score for key, score in after.items() if key[0] == number) for number in TRICKS}
    facts = {
        "scores": len(set(before.values())),
        "best": max(after.values()),
        "worst": worst,
        "worst_tricks": tricks,
        "worst_bags": bags,
        "worst_sum": tricks + bags,
        "worst_plain": min(before.values()),
        "worst_loss": -min(before.values()),
        "worst_bid": next(bid for (bid, _, _), score in before.items() if score == min(before.values())),
        "best_both": max(most[number] + most[NUMBERS.each - number] for number in TRICKS),
        "fewest_deals": fewest(max(after.values())),
        "drafts": 2**TURNS,
    }
    above = tuple((first, (last,)) for first, last in runs(score for score in before.values() if score >= 0))
    return Counted(facts, {"scores": Table("from", ("to",), above)})


def fewest(most: int) -> int:
    """S39: the fewest deals in which a player can reach the target."""
    deals = 1
    while not ending(RULES.options.target, None, (most * deals, 0)).over:
        deals += 1
    return deals
