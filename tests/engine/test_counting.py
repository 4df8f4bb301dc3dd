"""The facts worth knowing, counted again from the rulebook alone: with lists and strings, and nothing of the engine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import prod

import pytest

from engine.core import ruleset
from engine.counting import COUNTED, counted
from engine.counting.shares import nearest, runs, share
from engine.games import GAMES


def rows(game, table):
    return dict(counted(game).tables[table].rows)


def tenths(part):
    """A share in tenths of a percent, rounded half up."""
    return int(part * 1000 + Fraction(1, 2))


def test_every_game_has_facts_and_an_unknown_one_has_none():
    assert set(COUNTED) == set(GAMES)
    assert counted("no-such-game") == ({}, {})


def test_rounding_and_runs():
    assert [share(1, 3), share(2, 3), share(1, 16), share(0, 5), share(5, 5)] == [333, 667, 63, 0, 1000]
    assert [nearest(3, 10), nearest(2, 11), nearest(4, 10)] == [3, 6, 3]
    assert runs([]) == []
    assert runs([5, -1, 0, 5, 1]) == [(-1, 1), (5, 5)]


# --- two-player Hearts (A1; 28 cards, two of them dead) -------------------------------------------------------

PACK = [rank + suit for suit in "CDHS" for rank in ("2", "4", "6", "8", "10", "Q", "A")]
DEAD = [set(pair) for pair in combinations(PACK, 2)]


def value(cards):
    """H24, H25."""
    return sum(13 if card == "QS" else 1 for card in cards if card[-1] == "H" or card == "QS")


def every_result():
    """H24-H27: what both players can get, for every pair of dead cards; shooting the moon apart."""
    plain, shot = {}, set()
    for dead in DEAD:
        live = [card for card in PACK if (card[-1] == "H" or card == "QS") and card not in dead]
        for size in range(len(live) + 1):
            for mine in combinations(live, size):
                if size in (0, len(live)):
                    shot.add((0, 20) if size else (20, 0))
                else:
                    plain.setdefault((value(mine), value(live) - value(mine)), []).append(dead)
    return plain, shot


def test_who_leads_first_in_two_player_hearts():
    first = Counter(next(card for card in ("2C", "4C", "6C") if card not in dead) for dead in DEAD)
    assert first == {"2C": 351, "4C": 26, "6C": 1}
    assert counted("hearts-two").facts["pairs"] == len(DEAD) == 378
    assert rows("hearts-two", "openers") == {
        name: (first[card], tenths(Fraction(first[card], 378)))
        for name, card in (("first", "2C"), ("second", "4C"), ("third", "6C"))
    }


def test_points_in_play_in_two_player_hearts():
    left = Counter(20 - value(dead) for dead in DEAD)
    assert left == {20: 190, 19: 140, 18: 21, 7: 20, 6: 7}
    table = counted("hearts-two").tables["in-play"]
    assert table.rows == tuple((n, (left[n], tenths(Fraction(left[n], 378)))) for n in (20, 19, 18, 7, 6))


def test_what_a_deal_of_two_player_hearts_can_and_cannot_give():
    plain, shot = every_result()
    scores = {one for result in [*plain, *shot] for one in result}
    assert scores == {*range(0, 8), *range(13, 21)}
    facts = counted("hearts-two").facts
    named = ("low_from", "low_to", "gap_from", "gap_to", "high_from", "high_to")
    assert [facts[name] for name in named] == [0, 7, 8, 12, 13, 20]
    # 0 and 20 only by the moon, and level scores only as 3 each, with the queen and a heart dead
    assert not {0, 20} & {one for result in plain for one in result}
    level = {result for result in plain if result[0] == result[1]}
    assert level == {(3, 3)}
    assert all("QS" in dead and any(card[-1] == "H" for card in dead) for dead in plain[3, 3])
    rules = GAMES["hearts-two"].facts(None)
    assert rules["tie_each"] == 3
    assert Fraction(sum(value(dead) == 14 for dead in DEAD), len(DEAD)) == Fraction(1, rules["tie_rare"])


def test_the_shortest_and_the_longest_game_of_two_player_hearts():
    """Of the longest: before its last deal both totals are below 100, so their sum is 198 at most; each deal adds 6 at
    least, so 33 deals may come before it; 33 deals of 3-3 and one of 1-5 make such a game: 100 to 104."""
    plain, shot = every_result()
    least = min(sum(result) for result in [*plain, *shot])
    assert least == 6
    assert (1, 5) in plain
    facts = counted("hearts-two").facts
    assert facts["fewest_deals"] == -(-100 // 20) == 5
    assert facts["most_deals"] == 198 // least + 1 == 34
    assert (33 * 3 + 1, 33 * 3 + 5) == (100, 104)


# --- Cancellation Hearts (B1, B2; 104 cards) -------------------------------------------------------------------

DEALT = {6: (17, 2), 7: (14, 6), 8: (13, 0), 9: (11, 5), 10: (10, 4), 11: (9, 5)}  # CS1
NO_POINTS = {
    6: Fraction(1425, 2678),
    7: Fraction(3643649, 25289693),
    8: Fraction(1),
    9: Fraction(461871, 2299063),
    10: Fraction(1282975, 4598126),
    11: Fraction(461871, 2299063),
}
A_QUEEN = {
    6: Fraction(205, 5356),
    7: Fraction(603, 5356),
    8: Fraction(0),
    9: Fraction(505, 5356),
    10: Fraction(203, 2678),
    11: Fraction(505, 5356),
}


def test_what_is_left_over_in_cancellation_hearts():
    table = GAMES["cancellation-hearts"].tables["deal-sizes"](ruleset(GAMES["cancellation-hearts"]))
    assert dict(table.rows) == DEALT
    assert rows("cancellation-hearts", "left-over") == {
        players: (tenths(NO_POINTS[players]), tenths(A_QUEEN[players])) for players in DEALT
    }
    for players, (_, left) in DEALT.items():  # one card after another: 76 of 104 give no points, two are queens
        assert prod((Fraction(76 - n, 104 - n) for n in range(left)), start=Fraction(1)) == NO_POINTS[players]
        assert 1 - prod((Fraction(102 - n, 104 - n) for n in range(left)), start=Fraction(1)) == A_QUEEN[players]
    facts = counted("cancellation-hearts").facts
    assert [players for players, (_, left) in DEALT.items() if not left] == [facts["even"]]
    hauls = {players: players + left for players, (_, left) in DEALT.items()}
    assert (facts["haul_players"], facts["haul"]) == (11, max(hauls.values())) == (11, 16)


def test_how_often_both_queens_are_in_one_hand():
    """The places in the pack are numbered; a pair of them is in one hand or not."""
    found = rows("cancellation-hearts", "queens")
    for players, (each, _) in DEALT.items():
        owner = [place // each if place < players * each else f"left {place}" for place in range(104)]
        together = sum(owner[one] == owner[other] for one, other in combinations(range(104), 2))
        assert found[players] == (together, tenths(Fraction(together, 104 * 103 // 2)))
    assert counted("cancellation-hearts").facts["queen_places"] == 5356


def test_how_rare_a_first_leader_without_other_cards_is():
    chance = prod(Fraction(28 - n, 104 - n) for n in range(9))  # 26 hearts and two queens; CA10: about 2.5e-6
    assert abs(1 / chance - counted("cancellation-hearts").facts["lead_rare"]) < Fraction(1, 2)
    assert 2.5e-6 < chance < 2.6e-6


def test_what_a_deal_of_cancellation_hearts_can_give():
    scores = {hearts + 13 * queens for hearts in range(27) for queens in range(3)} - {52}  # 52 is the moon (C27)
    assert scores == set(range(52))
    facts = counted("cancellation-hearts").facts
    assert (facts["score_from"], facts["score_to"]) == (0, 51)
    # C30: 51 a deal; 150 is reached by the third, 100 by the second
    assert (facts["fewest_deals"], facts["fewest_deals_least"]) == (-(-150 // 51), -(-100 // 51)) == (3, 2)


# --- two-player Spades (C1) -------------------------------------------------------------------------------------

BIDS = ["blind", *range(14)]


def score(bid, tricks):
    """S29-S38: points before any charge, and the bags."""
    if bid in ("blind", 0):
        return ((200 if bid == "blind" else 100), 0) if tricks == 0 else (tricks, tricks)
    if bid == 13:
        return (250, 0) if tricks == 13 else (tricks, tricks)
    return (10 * bid + tricks - bid, tricks - bid) if tricks >= bid else (-10 * bid, 0)


def charged(bid, tricks, before):
    """S32: 100 off for every ten bags."""
    points, bags = score(bid, tricks)
    return points - 100 * ((before + bags) // 10)


@pytest.fixture(scope="module")
def every_account():
    return {
        (bid, tricks, before): charged(bid, tricks, before)
        for bid in BIDS
        for tricks in range(14)
        for before in range(10)
    }


def test_the_scores_a_deal_of_spades_can_give():
    scores = {score(bid, tricks)[0] for bid in BIDS for tricks in range(14)}
    facts = counted("spades-two").facts
    assert facts["scores"] == len(scores) == 108
    assert {one for one in scores if one < 0} == {-10 * bid for bid in range(1, 13)}
    said = [n for first, (last,) in counted("spades-two").tables["scores"].rows for n in range(first, last + 1)]
    assert said == sorted(one for one in scores if one >= 0)
    assert (facts["worst_plain"], facts["worst_loss"], facts["worst_bid"]) == (min(scores), 120, 12)


def test_the_best_and_the_worst_deal_of_spades(every_account):
    facts = counted("spades-two").facts
    assert facts["best"] == max(every_account.values()) == 250
    assert facts["worst"] == min(every_account.values()) == 11 - 200
    worst = {key for key, points in every_account.items() if points == facts["worst"]}
    assert worst == {(bid, 11, 9) for bid in (0, "blind", 13)}
    assert (facts["worst_tricks"], facts["worst_bags"], facts["worst_sum"]) == (11, 9, 20)
    both = max(
        max(every_account[bid, tricks, 0] for bid in BIDS) + max(every_account[bid, 13 - tricks, 0] for bid in BIDS)
        for tricks in range(14)
    )
    assert facts["best_both"] == both == 200 + 250
    assert facts["fewest_deals"] == -(-500 // 250) == 2


def test_each_way_through_a_draft_gives_other_hands():
    """A stock of four turns, gone through in every way (S7, S8): no two ways give the same hands."""
    ways = set()
    for choices in range(2**4):
        hands = ([], [])
        for turn in range(4):
            hands[turn % 2].append(2 * turn + (choices >> turn & 1))
        ways.add(tuple(map(tuple, hands)))
    assert len(ways) == 2**4
    assert counted("spades-two").facts["drafts"] == 2**26 == 67108864


def test_the_table_of_all_bids_and_tricks():
    """Every cell of the table that pages print."""
    table = GAMES["spades-two"].tables["bids"]
    names = {"nil": 0, "moon": 13}
    for bid, points in table(ruleset(GAMES["spades-two"])).rows:
        assert list(points) == [score(names.get(bid, bid), tricks)[0] for tricks in range(14)], bid
