"""Two-player Hearts: the scenarios HS1-HS29 of the rulebook, each with the outcome printed there.

What can be asked is asked of the arbiter; what happens during play is played in the engine. Player A is Ana.
"""

from engine import core
from engine.cards import mask_of
from engine.chance import Chance
from engine.events import Another, Broken, Ended, Opens, Scored, Taken
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, GAME
from tests.engine.hearts_two_table import (
    ANA,
    BEN,
    DIAMONDS,
    HEARTS,
    RULES,
    ask,
    dealt,
    faces,
    may_play,
    names,
    one_event,
    playing,
    settled,
)

# --- the deal and the first lead -----------------------------------------------------------------------------


def test_hs1_two_cards_are_dead_thirteen_each_twenty_six_in_play():
    deal = GAME.deal(RULES, Chance(1).shuffled(tuple(range(DECK.size))))
    assert [len(hand) for hand in deal.hands] == [13, 13]
    assert len(deal.aside) == 2
    assert sorted(deal.hands[0] + deal.hands[1] + deal.aside) == list(range(28))
    assert ask("deal", hand_number=1) == {"each": 13, "left_over": 2, "pass": None, "tricks": 13}


def test_hs1_the_first_and_the_last_card_of_the_pack_are_dead():
    deal = GAME.deal(RULES, tuple(range(28)))
    assert deal.aside == (0, 27)
    assert deal.hands == (tuple(range(1, 26, 2)), tuple(range(2, 27, 2)))


def test_hs2_the_holder_of_2c_leads_and_must_lead_it():
    ana = "2C 6C " + DIAMONDS + " 2H 4H 6H 8H"
    ben = "4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S"
    state, events = dealt(ana, ben, "QS AS")
    assert state.turn == ANA
    assert names(core.legal(RULES, state)) == ["2C"]
    assert {v.clause for v in core.verdicts(RULES, state) if not v.allowed} == {"H9"}
    opens = one_event(Opens, events)
    assert (opens.clauses[0], opens.seat, opens.card) == ("H9", ANA, DECK.numbers["2C"])
    found = may_play(ana, first_trick=True)
    assert found["legal"] == ["2C"]
    assert set(found["refused"].values()) == {"H9"}


def test_hs2_with_2c_dead_the_holder_of_4c_leads_and_must_lead_it():
    ben = "4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S"
    state, events = dealt("6C " + DIAMONDS + " 2H 4H 6H 8H QS", ben, "2C AS")
    assert state.turn == BEN
    assert names(core.legal(RULES, state)) == ["4C"]
    opens = one_event(Opens, events)
    assert (opens.clauses[0], opens.seat, opens.card) == ("H10", BEN, DECK.numbers["4C"])
    assert set(may_play(ben, first_trick=True)["refused"].values()) == {"H10"}


def test_hs4_with_2c_and_4c_dead_the_holder_of_6c_leads_and_must_lead_it():
    ana = "6C " + DIAMONDS + " 2H 4H 6H 8H QS"
    ben = "8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S AS"
    state, events = dealt(ana, ben, "2C 4C")
    assert state.turn == ANA
    assert names(core.legal(RULES, state)) == ["6C"]
    opens = one_event(Opens, events)
    assert (opens.clauses[0], opens.seat, opens.card) == ("H11", ANA, DECK.numbers["6C"])
    assert "H12" in opens.clauses
    found = may_play(ana, first_trick=True)
    assert found["legal"] == ["6C"]
    assert set(found["refused"].values()) == {"H11"}


def test_hs4_free_lead_the_holder_of_6c_leads_anything_but_a_heart():
    found = may_play("6C 8D 2H QS", first_trick=True, free_lead_if_2c_dead=True)
    assert found == {"legal": ["6C", "8D", "QS"], "refused": {"2H": "H18"}}


def test_free_lead_does_not_free_the_holder_of_2c():
    found = may_play("2C 8D", first_trick=True, free_lead_if_2c_dead=True)
    assert found == {"legal": ["2C"], "refused": {"8D": "H9"}}


def test_free_lead_of_6c_is_allowed_by_the_ruling_not_by_the_clause_of_6c():
    rules = core.ruleset(GAME, free_lead_if_2c_dead=True)
    state = playing("4C 6C 8D", tricks=0)
    assert {v.clause for v in core.verdicts(rules, state)} == {"HA8"}


# --- following suit ------------------------------------------------------------------------------------------


def test_hs5_the_ace_of_clubs_is_the_only_card_that_follows_the_first_lead():
    found = may_play("AC 10D QS 6H", "2C", first_trick=True)
    assert found == {"legal": ["AC"], "refused": {"10D": "H13", "6H": "H13", "QS": "H13"}}


def test_hs5_the_queen_read_to_the_letter_may_go_on_the_first_trick():
    found = may_play("AC 10D QS 6H", "2C", first_trick=True, qs_any_time_literal=True)
    assert found == {"legal": ["AC", "QS"], "refused": {"10D": "H13", "6H": "H13"}}


def test_hs5_the_refusal_shows_the_card_led_and_what_is_held_of_its_suit():
    why = core.refusal(RULES, playing("AC 8C 10D", "2C"), BEN, DECK.numbers["10D"])
    assert (why.clause, why.led, why.held) == ("H13", DECK.numbers["2C"], faces("8C AC"))


def test_hs7_a_heart_on_the_first_lead_wins_breaks_hearts_and_leads_next():
    state = playing("2H 8D", "2C", tricks=0, other="4D 6D")
    after, events = core.step(RULES, state, BEN, DECK.numbers["2H"])
    taken = one_event(Taken, events)
    assert (taken.seat, taken.card, taken.by, taken.points) == (BEN, DECK.numbers["2H"], "trump", 1)
    assert one_event(Broken, events).clauses[0] == "H19"
    assert after.broken
    assert after.turn == BEN
    assert may_play("2H 8D", "2C", first_trick=True)["legal"] == ["8D", "2H"]
    asked = ask("trick", trick=["2C", "2H"])
    assert (asked["winner"], asked["next_leader"], asked["points"]) == (1, 1, 1)


def test_hs8_a_heart_on_the_ace_of_diamonds_wins_one_point():
    asked = ask("trick", trick=["AD", "4H"])
    assert (asked["winner"], asked["points"]) == (1, 1)
    assert "H16" in asked["clauses"]
    assert "H4" in asked["clauses"]


def test_hs10_the_queen_that_follows_a_lower_spade_wins_thirteen():
    asked = ask("trick", trick=["10S", "QS"])
    assert (asked["winner"], asked["points"]) == (1, 13)
    assert {"H23", "H25"} <= set(asked["clauses"])


def test_hs11_the_leader_of_the_ace_takes_the_queen_that_must_follow():
    assert may_play("QS 10D 8H", "AS")["legal"] == ["QS"]
    asked = ask("trick", trick=["AS", "QS"])
    assert (asked["winner"], asked["points"]) == (0, 13)


# --- breaking hearts -----------------------------------------------------------------------------------------


def test_hs13_hearts_stay_in_the_hand_while_something_else_can_be_led():
    assert may_play("8D 10H 2H") == {"legal": ["8D"], "refused": {"2H": "H18", "10H": "H18"}}


def test_hs14_the_queen_must_be_led_before_the_hearts_beside_it():
    assert may_play("QS 10H 2H") == {"legal": ["QS"], "refused": {"2H": "H18", "10H": "H18"}}
    verdicts = {DECK.names[v.action]: v for v in core.verdicts(RULES, playing("QS 10H 2H"))}
    assert verdicts["QS"].clause == "H21"
    assert "HA5" in verdicts["2H"].rulings


def test_a_leader_with_nothing_but_hearts_may_lead_one_and_that_breaks_them():
    assert may_play("10H 2H") == {"legal": ["2H", "10H"], "refused": {}}
    after, events = core.step(RULES, playing("10H 2H"), BEN, DECK.numbers["2H"])
    assert after.broken
    assert one_event(Broken, events).clauses[:2] == ("H20", "HA2")


def test_hs16_a_heart_that_follows_a_heart_wins_two_points():
    assert may_play("10H 2S QS", "4H", broken=True) == {"legal": ["10H"], "refused": {"2S": "H13", "QS": "H13"}}
    asked = ask("trick", trick=["4H", "10H"])
    assert (asked["winner"], asked["points"]) == (1, 2)


def test_hs17_without_a_heart_any_card_may_follow_a_heart_and_the_leader_takes_it():
    assert may_play("AS QS", "10H", broken=True) == {"legal": ["QS", "AS"], "refused": {}}
    assert ask("trick", trick=["10H", "AS"])["points"] == 1
    asked = ask("trick", trick=["10H", "QS"])
    assert (asked["winner"], asked["points"]) == (0, 14)


def test_any_card_that_does_not_follow_breaks_hearts():
    """HA3."""
    after, events = core.step(RULES, playing("10S 8H", "6D"), BEN, DECK.numbers["10S"])
    assert after.broken
    assert one_event(Broken, events).clauses == ("H19", "HA3")


def test_under_heart_played_only_a_heart_breaks_hearts():
    rules = core.ruleset(GAME, break_event="heart_played")
    assert not core.step(rules, playing("10S 8H", "6D"), BEN, DECK.numbers["10S"]).state.broken
    assert core.step(rules, playing("10S 8H", "6D"), BEN, DECK.numbers["8H"]).state.broken


def test_the_queen_led_or_following_spades_breaks_nothing():
    """HA17, and its option."""
    literal = core.ruleset(GAME, qs_breaks=True)
    for table in ("", "8S"):
        state = playing("QS 8D", table)
        assert not core.step(RULES, state, BEN, DECK.numbers["QS"]).state.broken
        after, events = core.step(literal, state, BEN, DECK.numbers["QS"])
        assert after.broken
        assert one_event(Broken, events).clauses == ("HA17",)


def test_the_lead_of_a_hand_of_spades_breaks_hearts_only_by_the_letter():
    """HA2: `spades_literal` and `both`; by default it breaks nothing."""
    state = playing("8S 10S")
    assert not core.step(RULES, state, BEN, DECK.numbers["8S"]).state.broken
    for value in ("spades_literal", "both"):
        rules = core.ruleset(GAME, only_suit_clause=value)
        after, events = core.step(rules, state, BEN, DECK.numbers["8S"])
        assert after.broken
        assert one_event(Broken, events).clauses[0] == "H20"
        assert not core.step(rules, playing("8S 10D"), BEN, DECK.numbers["8S"]).state.broken
        assert may_play("10H 2H", only_suit_clause=value)["legal"] == ["2H", "10H"]


def test_a_hand_of_hearts_on_the_other_side_does_not_open_them():
    """HA20."""
    state = playing("8D 10H", other="2H 4H")
    assert names(core.legal(RULES, state)) == ["8D"]
    assert "HA20" in core.refusal(RULES, state, BEN, DECK.numbers["10H"]).rulings


# --- scoring -------------------------------------------------------------------------------------------------


def scores(taken_ana, taken_ben, dead, **options):
    asked = ask("score", taken=[taken_ana.split(), taken_ben.split()], dead=dead.split(), options=options)
    _, events = settled(taken_ana, taken_ben, dead, **options)
    assert [event.points for event in events if isinstance(event, Scored)] == asked["scores"]
    return asked["scores"]


def test_hs19_all_hearts_and_the_queen_give_the_other_player_twenty():
    assert scores(HEARTS + " QS", "", "2C 4C") == [0, 20]


def test_hs20_a_dead_heart_leaves_the_moon_at_twenty():
    assert scores("2H 4H 8H 10H QH AH QS", "", "6H 4C") == [0, 20]
    assert scores("2H 4H 8H 10H QH AH QS", "", "6H 4C", moon_value="live_points") == [0, 19]


def test_hs22_six_hearts_are_the_moon_when_the_queen_and_a_heart_are_dead():
    assert scores("", "2H 4H 6H 8H 10H QH", "QS AH") == [20, 0]
    assert scores("", "2H 4H 6H 8H 10H QH", "QS AH", moon_value="live_points") == [6, 0]


def test_hs23_the_hearts_to_one_and_the_queen_to_the_other_are_seven_and_thirteen():
    assert scores(HEARTS, "QS", "2C 4C") == [7, 13]


def test_hs25_three_hearts_each_are_the_only_equal_hand():
    assert scores("2H 4H 8H", "10H QH AH", "QS 6H") == [3, 3]


# --- the end of the game -------------------------------------------------------------------------------------


def test_hs26_exactly_a_hundred_loses():
    standing, events = settled(HEARTS, "QS", "2C 4C", (60, 87))
    assert (standing.totals, standing.over, standing.winners) == ((67, 100), True, (ANA,))
    assert "HA12" in one_event(Ended, events).clauses
    asked = ask("end", totals=[67, 100])
    assert (asked["over"], asked["winners"]) == (True, [0])
    assert "H28" in asked["clauses"]


def test_ha18_the_other_player_wins_even_at_ninety_nine():
    asked = ask("end", totals=[100, 99])
    assert (asked["over"], asked["winners"]) == (True, [1])
    assert "HA18" in asked["clauses"]


def test_hs28_both_over_with_different_totals_the_lower_wins_at_once():
    standing, events = settled(HEARTS, "QS", "2C 4C", (95, 93))
    assert (standing.totals, standing.over, standing.winners) == ((102, 106), True, (ANA,))
    assert "HA13" in one_event(Ended, events).clauses
    asked = ask("end", totals=[102, 106])
    assert (asked["over"], asked["winners"]) == (True, [0])


def test_hs28_under_the_option_one_more_hand_is_played():
    standing, events = settled(HEARTS, "QS", "2C 4C", (95, 93), extra_hand_if_both_over=True)
    assert not standing.over
    assert one_event(Another, events).totals == (102, 106)
    standing, _ = settled(HEARTS, "QS", "2C 4C", standing.totals, extra_hand_if_both_over=True)
    assert (standing.totals, standing.winners) == ((109, 119), (ANA,))
    assert ask("end", totals=[102, 106], options={"extra_hand_if_both_over": True})["over"] is False


def test_hs29_equal_totals_at_a_hundred_call_for_another_hand():
    standing, events = settled(HEARTS, "QS", "2C 4C", (93, 87))
    assert (standing.totals, standing.over, standing.winners) == ((100, 100), False, ())
    assert one_event(Another, events).clauses[0] == "H29"
    asked = ask("end", totals=[100, 100])
    assert (asked["over"], asked["winners"]) == (False, [])
    assert "H29" in asked["clauses"]
    standing, _ = settled("2H 4H 6H 8H", "10H QH AH QS", "2C 4C", standing.totals)
    assert (standing.totals, standing.winners) == ((104, 116), (ANA,))


def test_the_deal_alternates_and_hands_are_numbered():
    """CASES 33: deals 1 to 12, afresh and from a loaded standing (HA15)."""
    for first in (ANA, BEN):
        for start in (1, 7):
            standing = core.Standing(start, first, (0, 0))
            for number in range(start, start + 12):
                assert (standing.hand, standing.dealer) == (number, (first + number - start) % 2)
                state = game.State(game.DONE, 0, (0, 0), (), True, (mask_of(faces("2H")), 0), 0, 13)
                standing, _ = GAME.settle(RULES, standing._replace(totals=(0, 0)), state)


def test_no_card_is_passed_unless_the_option_says_so_and_then_in_even_hands():
    for number in range(1, 13):
        assert ask("deal", hand_number=number)["pass"] is None
        passes = ask("deal", hand_number=number, options={"pass_one_every_other_hand": True})["pass"]
        assert passes == (None if number % 2 else "left")


def test_both_choose_a_card_before_either_sees_the_others_and_the_2c_decides_after_the_pass():
    rules = core.ruleset(GAME, pass_one_every_other_hand=True)
    ana = "2C 6C " + DIAMONDS + " 2H 4H 6H 8H"
    ben = "4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S"
    state, _ = dealt(ana, ben, "QS AS", core.Standing(2, ANA, (10, 10)), rules)
    assert (state.phase, state.turn) == (game.PASS, BEN)
    state = core.apply(rules, state, BEN, DECK.numbers["AH"])
    assert GAME.view(rules, state, ANA).passed == ()
    assert GAME.view(rules, state, ANA).hands[BEN] == 0
    state = core.apply(rules, state, ANA, DECK.numbers["2C"])
    assert (state.phase, state.turn) == (game.PLAY, BEN)
    assert "AH" in names(state.hands[ANA])
    assert names(core.legal(rules, state)) == ["2C"]
