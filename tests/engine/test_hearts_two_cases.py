"""Two-player Hearts: inputs that showed faults in other card programs (CASES, by number), tried on ours."""

import itertools

import pytest

from engine import core
from engine.bots import BOTS
from engine.cards import mask_of
from engine.chance import Chance
from engine.clauses import NotHeld, NotInDeck, NotYourTurn
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, GAME
from engine.record import RecordError, read, write
from engine.replay import checked
from tests.engine.hearts_two_table import ANA, BEN, RULES, ask, dealt, faces, may_play, names, playing

RECORD = """\
game hearts-two 1
hand 1
dealer A
totals 0 0
deal A 2C 6C 2D 4D 6D 8D 10D QD AD 2H 4H 6H 8H
deal B 4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S
dead QS AS
play A 2C B 4C
"""


def test_1_point_cards_may_fall_on_the_first_trick_unless_the_house_forbids_it():
    hand = "QD 2H 8H AH QS"
    assert may_play(hand, "2C", first_trick=True) == {"legal": hand.split(), "refused": {}}
    found = may_play(hand, "2C", first_trick=True, no_points_first_trick=True)
    assert found == {"legal": ["QD"], "refused": {"2H": "HA6", "8H": "HA6", "AH": "HA6", "QS": "HA6"}}


def test_1_a_hand_of_nothing_but_point_cards_may_play_any_of_them():
    hand = "2H 4H 6H 8H 10H QH AH QS"
    found = may_play(hand, "2C", first_trick=True, no_points_first_trick=True)
    assert found == {"legal": hand.split(), "refused": {}}


def test_1_the_ban_ends_with_the_first_trick():
    assert may_play("QD 2H QS", "2C", no_points_first_trick=True)["refused"] == {}


def test_2_a_heart_thrown_on_a_diamond_wins_and_opens_hearts():
    state = playing("2H 4C 8H 6S", "6D", other="4D 8S 10S")
    state = core.apply(RULES, state, BEN, DECK.numbers["2H"])
    assert state.turn == BEN
    assert names(core.legal(RULES, state)) == ["4C", "8H", "6S"]


def test_2_a_spade_thrown_on_a_diamond_opens_hearts_too_but_not_when_a_heart_must_be_played():
    for rules, expected in ((RULES, None), (core.ruleset(GAME, break_event="heart_played"), "H18")):
        state = playing("10S", "6D", other="2D 4H")
        state = core.apply(rules, state, BEN, DECK.numbers["10S"])
        assert state.turn == ANA
        why = core.refusal(rules, state, ANA, DECK.numbers["4H"])
        assert (why and why.clause) == expected


def test_2_hearts_stay_closed_while_everybody_follows():
    state = playing("10D 8H", "6D", other="2D 4H")
    state = core.apply(RULES, state, BEN, DECK.numbers["10D"])
    state = core.apply(RULES, state._replace(hands=(state.hands[0], mask_of(faces("2S 8H")))), BEN, DECK.numbers["2S"])
    state = core.apply(RULES, state._replace(hands=(mask_of(faces("4S 4H")), state.hands[1])), ANA, DECK.numbers["4S"])
    why = core.refusal(RULES, state._replace(hands=(mask_of(faces("2D 4H")), 0)), ANA, DECK.numbers["4H"])
    assert why.clause == "H18"


def test_6_a_card_not_in_the_pack_not_held_or_already_played_is_refused_and_changes_nothing():
    state, _ = dealt("2C 6C 2D 4D 6D 8D 10D QD AD 2H 4H 6H 8H", "4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S", "QS AS")
    for action in (-1, 28, 52, 10**20):
        with pytest.raises(NotInDeck) as no:
            core.apply(RULES, state, ANA, action)
        assert no.value.refusal.clause == "T-deck"
    for card in ("4C", "QS"):  # the other player's, a dead one
        with pytest.raises(NotHeld) as no:
            core.apply(RULES, state, ANA, DECK.numbers[card])
        assert no.value.refusal.clause == "T-hand"
    with pytest.raises(NotYourTurn):
        core.apply(RULES, state, BEN, DECK.numbers["4C"])
    after = core.apply(RULES, state, ANA, DECK.numbers["2C"])
    with pytest.raises(NotYourTurn):
        core.apply(RULES, after, ANA, DECK.numbers["2C"])
    after = core.apply(RULES, after, BEN, DECK.numbers["4C"])
    with pytest.raises(NotHeld):
        core.apply(RULES, after, BEN, DECK.numbers["4C"])


@pytest.mark.parametrize("code", ["3H", "JS", "KC", "9D", "QX", "", "qs", "1H", "QS ", "♥2"])
def test_6_a_card_that_this_pack_has_not_is_named(code):
    with pytest.raises(ValueError, match=r"hand: .* is no card of this game's pack"):
        ask("legal", hand=["2C", code], trick=[], broken=False, first_trick=False)


def test_7_a_record_and_the_engine_refuse_a_card_for_the_same_reason():
    for line, id in (("A QS", "T-hand"), ("B 4C", "T-turn"), ("A 4D", "H9")):
        text = RECORD.replace("play A 2C B 4C\n", f"play {line}\n")
        with pytest.raises(RecordError) as error:
            checked(read(text))
        assert (error.value.fault.line, error.value.fault.column) == (8, 8)
        assert id in error.value.fault.expected
        seat, card = line.split()
        state = checked(read(RECORD)).hands[0].start
        assert core.refusal(RULES, state, "AB".index(seat), DECK.numbers[card]).clause == id


def test_10_the_last_card_may_be_played_whatever_it_is():
    for card in range(28):
        for table in ((), *((led,) for led in range(28) if led != card)):
            for broken in (False, True):
                state = game.State(game.PLAY, 0, (1 << card, 0), table, broken, (0, 0), 0, 12)
                assert core.legal(RULES, state) == 1 << card
                (verdict,) = core.verdicts(RULES, state)
                assert verdict.allowed
                assert BOTS["hearts-two"](RULES, state).action == card


def test_13_ten_is_higher_than_eight_and_lower_than_the_queen_however_it_is_written():
    for ten in ("10", "T"):
        for suit in "CDHS":
            assert ask("trick", trick=[f"8{suit}", f"{ten}{suit}"])["winner"] == 1
            assert ask("trick", trick=[f"{ten}{suit}", f"8{suit}"])["winner"] == 0
            assert ask("trick", trick=[f"{ten}{suit}", f"Q{suit}"])["winner"] == 1
    assert may_play("TC QS")["legal"] == ["10C", "QS"]


def test_13_a_card_written_both_ways_is_one_card():
    with pytest.raises(ValueError, match="hand: 10C is there more often"):
        may_play("10C TC")


def test_14_a_heart_beats_the_ace_of_another_suit():
    for suit in "CDS":
        assert ask("trick", trick=[f"A{suit}", "2H"])["winner"] == 1
    for suit in "DHS":
        assert ask("trick", trick=["2C", f"A{suit}"])["winner"] == (1 if suit == "H" else 0)


def test_18_a_card_in_both_hands_is_refused_where_it_stands_second():
    with pytest.raises(RecordError) as error:
        read(RECORD.replace("deal B 4C 8C", "deal B 4C 6C"))
    assert (error.value.fault.line, error.value.fault.column, error.value.fault.token) == (6, 11, "6C")


@pytest.mark.parametrize(
    ("old", "new"),
    [("dead QS AS", "dead QS"), ("6H 8H\n", "6H\n"), ("dead QS AS\n", ""), ("dead QS AS", "dead QS QS")],
)
def test_18_a_deal_that_is_not_the_whole_pack_is_refused(old, new):
    with pytest.raises(RecordError):
        read(RECORD.replace(old, new))


def test_21_the_moon_is_all_point_cards_and_not_all_tricks():
    asked = ask(
        "score",
        taken=[["2H", "4H", "6H", "8H", "10H", "QH", "AH", "QS"], ["2C", "4C"]],
        dead=["6C", "8C"],
    )
    assert asked["scores"] == [0, 20]


def test_21_all_tricks_but_no_point_card_cannot_be():
    with pytest.raises(ValueError, match="taken: point cards that nobody has"):
        ask("score", taken=[["2C", "4C"], []], dead=["6C", "8C"])


@pytest.mark.parametrize(("total", "over"), [(99, False), (100, True), (101, True)])
def test_22_the_limit_is_reached_at_a_hundred(total, over):
    assert ask("end", totals=[total, 50])["over"] is over
    assert ask("end", totals=[50, total])["over"] is over


def test_29_with_the_seats_changed_the_winner_changes_with_them():
    for one, other in itertools.product((0, 50, 99, 100, 101, 119), repeat=2):
        mine = ask("end", totals=[one, other])
        yours = ask("end", totals=[other, one])
        assert sorted(1 - seat for seat in yours["winners"]) == mine["winners"]


def test_31_tricks_without_points_are_played_to_the_thirteenth():
    deal = GAME.deal(RULES, Chance(5).shuffled(tuple(range(28))))
    state = GAME.start(RULES, core.first_standing(RULES), deal)
    acts = 0
    while not core.over(RULES, state):
        assert acts < 26
        state = core.apply(
            RULES, state, state.turn, BOTS["hearts-two"](RULES, GAME.view(RULES, state, state.turn)).action
        )
        acts += 1
    assert (acts, state.tricks) == (26, 13)
    assert ask("trick", trick=["2C", "4C"])["points"] == 0


def test_35_a_record_holds_the_cards_and_no_seed():
    written = write(read(RECORD))
    assert sum(written.split().count(name) for name in DECK.names) == 28 + 2  # the last two are played
    assert "seed" not in written


def test_37_a_player_may_hold_no_card_of_a_suit_or_of_two():
    suits = {suit: [f"{rank}{suit}" for rank in ("2", "4", "6", "8", "10", "Q", "A")] for suit in "CDHS"}
    for void in "CDHS":
        for other_void in "CDHS":
            without = [card for suit in "CDHS" if suit not in (void, other_void) for card in suits[suit]]
            hand = without[:13]
            rest = [name for name in DECK.names if name not in hand]
            lines = [
                "game hearts-two 1\nhand 1\ndealer A\ntotals 0 0",
                "deal A " + " ".join(hand),
                "deal B " + " ".join(rest[:13]),
                "dead " + " ".join(rest[13:]),
            ]
            text = "\n".join(lines) + "\n"
            assert write(read(text)) == text


def test_38_what_is_led_must_be_in_the_leaders_hand():
    with pytest.raises(RecordError) as error:
        checked(read(RECORD.replace("play A 2C", "play A 10S")))
    assert "T-hand" in error.value.fault.expected


def test_39_two_games_at_once_do_not_disturb_each_other():
    def states(seed):
        chance = Chance(seed)
        deal = GAME.deal(RULES, chance.shuffled(tuple(range(28))))
        state = GAME.start(RULES, core.first_standing(RULES), deal)
        yield state
        while not core.over(RULES, state):
            action = BOTS["hearts-two"](RULES, GAME.view(RULES, state, state.turn)).action
            state = core.apply(RULES, state, state.turn, action)
            yield state

    alone = list(states(1)), list(states(2))
    together = zip(*zip(states(1), states(2), strict=True), strict=True)
    assert tuple(map(list, together)) == alone
