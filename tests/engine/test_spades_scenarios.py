"""Two-player Spades: the scenarios SS1-SS32 of the rulebook, each with the outcome printed there."""

import pytest

from engine import core
from engine.arbiter import answer
from engine.cards import cards, mask_of
from engine.events import Ended, Scored, Taken
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME, KEEP, REJECT

RULES = core.ruleset(GAME)
SPADE_PLAYED = core.ruleset(GAME, break_event="spade_played")


def faces(codes):
    return tuple(DECK.numbers[code] for code in codes.split())


def names(mask):
    return {DECK.names[card] for card in cards(mask)}


def drafting(top, rules=RULES):
    """A hand about to be drafted, with these cards on top of the stock; A deals, so B draws."""
    first = faces(top)
    rest = tuple(card for card in range(DECK.size) if card not in first)
    deal = core.Deal(((), ()), (), first + rest)
    return GAME.start(rules, core.first_standing(rules), deal)


def playing(hand, table="", broken=False, tricks=0, other=""):
    """A moment of play: seat 0 is to act with this hand."""
    bids = (6, 6)
    hands = (mask_of(faces(hand)), mask_of(faces(other)))
    return game.State(
        game.PLAY, 0, hands, faces(table), broken, (0, tricks), tricks, bids, (False, False), 0, (), 26, (), (0, 0), 0
    )


def legal(state, rules=RULES):
    return names(core.legal(rules, state))


def replied(state, card, rules=RULES):
    """The state and the events after seat 0 plays this card."""
    return core.step(rules, state, 0, DECK.numbers[card])


def account(bid, tricks, bags=0, blind=False, **options):
    found = game.account(core.ruleset(GAME, **options).options, bid, blind, tricks, bags)
    return found.points, found.bags


def finished(bids, won, totals=(0, 0), bags=(0, 0), **options):
    """The standing and the events after a hand with these bids and tricks."""
    rules = core.ruleset(GAME, **options)
    state = game.State(game.DONE, 0, (0, 0), (), True, won, 13, bids, (False, False), 0, (), 26, (), (0, 0), DECK.full)
    return GAME.settle(rules, core.Standing(3, 0, totals, bags), state)


def test_ss1_a_rejected_card_lies_open_and_the_next_one_is_kept():
    after = core.apply(RULES, drafting("9H KS"), 1, REJECT)
    assert after.discards == faces("9H")
    assert names(after.hands[1]) == {"KS"}


def test_ss2_a_card_kept_puts_the_next_one_on_the_pile():
    after = core.apply(RULES, drafting("9H KS"), 1, KEEP)
    assert after.discards == faces("KS")
    assert names(after.hands[1]) == {"9H"}


def test_ss4_who_remembers_all_discards_knows_the_other_hand():
    state = drafting("")
    for turn in range(26):
        state = core.apply(RULES, state, state.turn, KEEP if turn % 3 else REJECT)
    for seat in (0, 1):
        view = GAME.view(RULES, state, seat)
        assert view.hands[1 - seat] == 0
        assert DECK.full & ~view.hands[seat] & ~mask_of(view.discards) == state.hands[1 - seat]


def test_ss5_no_spade_is_led_first_while_another_card_is_held():
    assert legal(playing("AS 3D 5C")) == {"3D", "5C"}


def test_ss7_a_heart_must_follow_the_king_of_hearts():
    assert legal(playing("2H AS", "KH")) == {"2H"}


def test_ss8_a_void_player_may_play_anything():
    assert legal(playing("3S 5C", "KH")) == {"3S", "5C"}


def test_ss10_any_card_that_does_not_follow_breaks_spades():
    after, events = replied(playing("AC 4D", "KH"), "AC")
    assert after.turn == 1
    assert after.broken
    assert [DECK.names[event.card] for event in events if isinstance(event, Taken)] == ["KH"]
    assert not replied(playing("AC 4D", "KH"), "AC", SPADE_PLAYED).state.broken
    assert replied(playing("2S 4D", "KH"), "2S", SPADE_PLAYED).state.broken


def test_ss11_the_higher_spade_wins():
    assert replied(playing("9S 2D", "4S", broken=True, tricks=3), "9S").state.turn == 0


@pytest.mark.parametrize(
    ("name", "bid", "tricks", "bags", "expected"),
    [
        ("SS13", 6, 6, 0, (60, 0)),
        ("SS14", 6, 7, 0, (61, 1)),
        ("SS16", 0, 0, 0, (100, 0)),
        ("SS17", 0, 5, 0, (5, 5)),
        ("SS20", 13, 13, 0, (250, 0)),
        ("SS22", 13, 12, 0, (12 - 100, 2)),
        ("SS23", 5, 8, 8, (53 - 100, 1)),
        ("SS25", 4, 5, 9, (41 - 100, 0)),
        ("S33", 6, 5, 0, (-60, 0)),
        ("S38", 13, 9, 0, (9, 9)),
    ],
)
def test_accounts(name, bid, tricks, bags, expected):
    assert account(bid, tricks, bags) == expected


def test_ss19_a_blind_nil_missed_counts_bags_or_by_house_rule_costs_two_hundred():
    assert account(0, 3, blind=True) == (3, 3)
    assert account(0, 3, blind=True, blind_nil_penalty=200) == (-200, 0)
    assert account(0, 3, blind=True, nil_penalty=100) == (3, 3)
    assert account(0, 0, blind=True) == (200, 0)


def test_ss25_the_charge_comes_before_the_target():
    after, events = finished((4, 8), (5, 8), totals=(495, 0), bags=(9, 0))
    assert after.totals == (436, 80)
    assert not after.over
    scored = [event for event in events if isinstance(event, Scored)]
    assert "SA14" in scored[0].clauses
    assert "SA14" not in scored[1].clauses


def test_ss26_bids_need_not_differ_nor_add_up():
    after, _ = finished((8, 8), (8, 5))
    assert after.totals == (80, -80)


def test_ss28_nil_and_the_moon_in_one_hand():
    after, _ = finished((0, 13), (0, 13))
    assert after.totals == (100, 250)


def test_ss29_totals_may_be_negative():
    after, events = finished((6, 9), (4, 9), totals=(20, 0))
    assert after.totals == (-40, 90)
    assert "SA12" in events[0].clauses
    assert "SA12" not in events[1].clauses


def test_ss31_both_past_the_target_the_higher_total_wins():
    after, events = finished((7, 6), (7, 6), totals=(470, 471))
    assert after.totals == (540, 531)
    assert (after.over, after.winners) == (True, (0,))
    assert isinstance(events[-1], Ended)
    assert "SA13" in events[-1].clauses


def test_ss32_equal_totals_past_the_target_another_hand():
    after, events = finished((7, 6), (7, 6), totals=(470, 480))
    assert after.totals == (540, 540)
    assert (after.over, after.winners) == (False, ())
    assert events[-1].clauses == ("S39", "SA22", "SA13")


def test_sa27_after_a_tie_both_fall_below_the_target_and_the_game_goes_on():
    after, events = finished((10, 11), (7, 6), totals=(540, 540))
    assert after.totals == (440, 430)
    assert not after.over
    assert events[-1].clauses == ("SA27", "S39")
    after, events = finished((2, 5), (8, 5), totals=after.totals)
    assert not after.over
    assert isinstance(events[-1], Scored)


def test_sa10_two_charges_in_one_hand_and_the_count_goes_on():
    assert account(0, 13, bags=9) == (13 - 200, 2)
    assert account(0, 13, bags=9, bags_reset_to_zero=True) == (13 - 200, 0)
    assert account(5, 6, bags=8, bags_reset_to_zero=True) == (51, 9)


def test_the_arbiter_gives_the_example_of_the_guide():
    found = answer(
        {"ask": "score", "game": "spades-two", "bids": [6, 0], "tricks": [7, 6], "bags": [8, 0], "totals": [240, 100]}
    )
    assert found == {
        "scores": [61, 6],
        "bags": [9, 6],
        "totals": [301, 106],
        "lines": [
            [{"clause": "S29", "what": "bid-made", "points": 60}, {"clause": "S30", "what": "bag", "points": 1}],
            [{"clause": "S35", "what": "nil-missed", "points": 6}],
        ],
    }
