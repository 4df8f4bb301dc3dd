"""Two-player Spades: the course of a hand, what is refused and why, and its records."""

import random

import pytest

from engine import core
from engine.cards import cards, mask_of
from engine.clauses import BreaksClause, HandOver, NotHeld, NotInDeck, NotYourTurn, WrongPhase
from engine.events import BidMade, Broken, Drafted, Drew, Opens, Played, Shuffled, Taken
from engine.games import GAMES, spades_two
from engine.games.spades_two import BLIND, DECK, GAME, KEEP, NIL, REJECT
from engine.record import Act, HandRecord, Record, RecordError, line_up, read, write
from engine.replay import checked, cited, replay

RULES = core.ruleset(GAME)
FIRST = core.first_standing(RULES)  # A deals: B draws, bids and leads first

DRAFTED = """\
game spades-two 1
hand 1
dealer A
totals 0 0
bags 0 0
deal A 2C 3C 4C 5C 2D 3D 4D KH AH 2S 3S KS AS
deal B 6C 7C 8C 9C 5D 6D 7D 8D 9D 10D QH 4S 5S
discards 10C JC QC KC AC JD QD KD AD 2H 3H 4H 5H 6H 7H 8H 9H 10H JH 6S 7S 8S 9S 10S JS QS
"""


def faces(codes):
    return tuple(DECK.numbers[code] for code in codes.split())


def names(mask):
    return [DECK.names[card] for card in cards(mask)]


def shuffled(seed):
    order = list(range(52))
    random.Random(seed).shuffle(order)
    return tuple(order)


def dealt(seed=1, standing=FIRST, rules=RULES):
    return GAME.start(rules, standing, GAME.deal(rules, shuffled(seed)))


def after(state, *actions, rules=RULES):
    """The state after these actions, each by the player to act."""
    for action in actions:
        state = core.apply(rules, state, state.turn, action)
    return state


def drafted(seed=1, *bids):
    """A hand after the draft and these bids."""
    return after(dealt(seed), *([KEEP, REJECT, KEEP] * 9)[:26], *(NIL + bid for bid in bids))


def why(state, seat, action, rules=RULES):
    """The id that refuses, or None; a refusal must leave everything as it was and raise its own class."""
    found = core.refusal(rules, state, seat, action)
    if found is None:
        return None
    with pytest.raises(ValueError, match=found.clause) as fault:
        core.apply(rules, state, seat, action)
    assert fault.value.refusal == found
    return found.clause


def played_out(text):
    """The replay of a record that must hold."""
    done = checked(read(text))
    assert write(done.record) == text
    return done


# --- the draft -----------------------------------------------------------------------------------------------


def test_nothing_is_dealt_and_the_player_who_does_not_deal_draws_first():
    for dealer in (0, 1):
        standing = core.Standing(1, dealer, (0, 0), (0, 0))
        deal = GAME.deal(RULES, shuffled(4))
        state = GAME.start(RULES, standing, deal)
        assert (state.hands, len(state.stock), state.turn) == ((0, 0), 52, 1 - dealer)
        stock, opens = GAME.opening(RULES, standing, deal, state)
        assert (stock, opens.seat) == (Shuffled(("S6", "S1", "S2", "SA21"), dealer, 1, 52), 1 - dealer)


def test_a_turn_takes_two_cards_and_the_turns_alternate_until_the_stock_is_empty():
    state = dealt()
    for turn in range(26):
        assert (state.phase, state.turn) == (spades_two.DRAFT, 1 - turn % 2)
        state = after(state, REJECT if turn % 2 else KEEP)
        assert len(state.stock) == 50 - 2 * turn
        assert len(state.discards) == turn + 1
    assert (state.phase, state.turn, state.stock) == (spades_two.BID, 1, ())
    assert [len(names(hand)) for hand in state.hands] == [13, 13]
    assert state.hands[0] | state.hands[1] | mask_of(state.discards) == DECK.full


def test_each_turn_names_the_clauses_of_the_draft():
    state, (drew,) = core.step(RULES, dealt(), 1, KEEP)
    assert drew.clauses == ("S7", "SA2", "SA3", "SA23")
    state, (drew,) = core.step(RULES, state, 0, REJECT)
    assert drew.clauses == ("S8", "S10", "S9", "SA2", "SA3", "SA23")


def test_the_last_turn_is_the_dealers_and_the_pile_is_put_aside_then():
    state = after(dealt(), *[KEEP] * 25)
    assert state.turn == 0
    state, events = core.step(RULES, state, 0, REJECT)
    drew, pile, opens = events
    assert isinstance(drew, Drew)
    assert (drew.seat, drew.kept, drew.thrown, drew.rejected) == (0, shuffled(1)[51], shuffled(1)[50], True)
    assert pile == Drafted(("S10", "S11", "SA1", "SA4"), 13, state.discards)
    assert opens == Opens(("S13", "S12", "SA19"), 1, None)


def test_the_drawer_sees_the_card_drawn_and_nobody_sees_the_next_one():
    state = after(dealt(), KEEP, REJECT)
    assert GAME.view(RULES, state, 1).stock == state.stock[:1]
    assert GAME.view(RULES, state, 0).stock == ()
    assert GAME.view(RULES, state, 0).hands == (state.hands[0], 0)
    assert GAME.view(RULES, state, 0).discards == state.discards


def test_discards_face_down_are_known_to_who_rejected_them_only():
    rules = core.ruleset(GAME, discards_face_down=True)
    state = after(dealt(rules=rules), REJECT, REJECT, KEEP, KEEP, rules=rules)
    assert GAME.view(rules, state, 1).discards == state.discards[:1]
    assert GAME.view(rules, state, 0).discards == state.discards[1:2]


# --- blind nil -----------------------------------------------------------------------------------------------


def test_both_may_bid_blind_nil_before_their_own_first_draw():
    state = dealt()
    state, (made,) = core.step(RULES, state, 1, BLIND)
    assert made == BidMade(("S16", "S14", "S15", "S19", "SA5", "SA26"), 1, 0, True)
    assert state.turn == 1
    state, (made,) = core.step(RULES, after(state, KEEP), 0, BLIND)
    assert made.clauses == ("S16", "S14", "S15", "S19", "S18", "SA20", "SA5", "SA26")
    state = after(state, *[REJECT] * 25)
    # nobody is left to be asked after the draft
    assert (state.phase, state.turn, state.bids, state.blind) == (spades_two.PLAY, 1, (0, 0), (True, True))


def test_drawing_waives_blind_nil():
    state = after(dealt(), KEEP, KEEP)
    refusal = core.refusal(RULES, state, 1, BLIND)
    assert (refusal.clause, refusal.rulings) == ("S16", ("SA26",))
    assert why(drafted(), 1, BLIND) == "S16"


def test_blind_nil_is_bid_once():
    assert why(after(dealt(), BLIND), 1, BLIND) == "SA5"
    assert why(after(dealt(), BLIND), 0, BLIND) == "T-turn"


@pytest.mark.parametrize("blind", [0, 1])
def test_a_blind_bidder_is_skipped(blind):
    draws = [KEEP] * 26
    draws.insert(1 - blind, BLIND)
    state = after(dealt(), *draws)
    assert (state.phase, state.turn) == (spades_two.BID, 1 - blind)
    assert why(state, blind, NIL + 3) == "T-turn"
    state = after(state, NIL + 3)
    assert (state.phase, state.turn) == (spades_two.PLAY, 1)


# --- bids ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bid", range(14))
def test_every_bid_from_nil_to_thirteen_may_be_made_whatever_the_other_bid(bid):
    for other in (0, 6, 13):
        state = drafted(1, other)
        assert state.turn == 0
        state, events = core.step(RULES, state, 0, NIL + bid)
        assert (state.phase, state.turn, state.bids) == (spades_two.PLAY, 1, (bid, other))
        made, opens = events
        assert made.clauses[0] == {0: "S15", 13: "S17"}.get(bid, "S14")
        assert ("S18" in made.clauses) == (bid <= other)
        assert ("SA20" in made.clauses) == (bid == other or bid + other != 13)
        assert ("SA8" in made.clauses) == (bid == 13)
        assert opens == Opens(("S21", "S28"), 1, None)


def test_thirteen_without_a_moon_is_an_ordinary_bid():
    rules = core.ruleset(GAME, thirteen_is_moon=False)
    state, (made, *_) = core.step(rules, drafted(), 1, NIL + 13)
    assert made.clauses == ("S14", "S20", "S19", "SA8")
    assert state.bids == (-1, 13)


# --- play ----------------------------------------------------------------------------------------------------


def drafted_record(*lines):
    """A record that starts after the draft, with these lines."""
    return read(DRAFTED + "".join(line + "\n" for line in lines))


def last_state(*lines):
    done = replay(drafted_record(*lines))
    assert done.fault is None, done.fault
    return done.hands[0].last_state()


def test_spades_may_not_be_led_closed_and_must_not_be_thrown_while_one_can_follow():
    state = last_state("bid B 5 A 6")
    assert why(state, 1, DECK.numbers["4S"]) == "S22"
    state = last_state("bid B 5 A 6", "play B 5D")
    assert why(state, 0, DECK.numbers["KS"]) == "S24"
    refusal = core.refusal(RULES, state, 0, DECK.numbers["KS"])
    assert (names(mask_of(refusal.held)), refusal.led) == (["2D", "3D", "4D"], DECK.numbers["5D"])


def test_a_void_player_may_ruff_closed_spades_and_that_breaks_them():
    state = last_state("bid B 5 A 6", "play B QH A KH", "play A AH")
    assert not state.broken
    state, (played, broken, taken) = core.step(RULES, state, 1, DECK.numbers["4S"])
    assert played == Played(("S24", "SA15"), 1, DECK.numbers["4S"], "trumped")
    assert broken == Broken(("S23",), 1, DECK.numbers["4S"])
    assert (taken.seat, taken.by, taken.points, taken.clauses) == (1, "trump", None, ("S26", "S27", "S4"))
    assert why(state, 1, DECK.numbers["5S"]) is None


def test_a_card_of_another_suit_breaks_spades_too():
    state = last_state("bid B 5 A 6", "play B QH A KH", "play A AH")
    state, events = core.step(RULES, state, 1, DECK.numbers["6C"])
    assert events[0].how == "discarded"
    assert events[1] == Broken(("S23", "SA16"), 1, DECK.numbers["6C"])
    assert why(state, 0, DECK.numbers["2S"]) is None
    house = core.ruleset(GAME, break_event="spade_played")
    state = last_state("bid B 5 A 6", "play B QH A KH", "play A AH")
    state, events = core.step(house, state, 1, DECK.numbers["6C"])
    assert events[0] == Played(("S24", "SA16"), 1, DECK.numbers["6C"], "discarded")
    assert why(state, 0, DECK.numbers["2S"], house) == "S22"


def test_the_example_of_the_rulebook_is_named_when_it_comes_up():
    state = after(last_state("bid B 5 A 6", "play B QH A AH"), DECK.numbers["KH"])
    verdicts = core.verdicts(RULES, state)
    assert all(verdict.allowed for verdict in verdicts)
    assert all("S25" in verdict.rulings for verdict in verdicts)


def test_the_other_hand_of_only_spades_does_not_open_them():
    hands = (mask_of(faces("5S 2C")), mask_of(faces("3S 4S")))
    state = dealt()._replace(phase=spades_two.PLAY, turn=0, hands=hands, won=(6, 5), tricks=11, bids=(6, 6))
    refusal = core.refusal(RULES, state, 0, DECK.numbers["5S"])
    assert (refusal.clause, refusal.rulings) == ("S22", ("SA25",))


def test_a_leader_with_only_spades_may_lead_one_and_breaks_them():
    hands = (mask_of(faces("5S 2S")), mask_of(faces("3S 4C")))
    state = dealt()._replace(phase=spades_two.PLAY, turn=0, hands=hands, won=(6, 5), tricks=11, bids=(6, 6))
    for rules in (RULES, core.ruleset(GAME, break_event="spade_played")):
        _, (played, broken) = core.step(rules, state, 0, DECK.numbers["5S"])
        assert played.clauses == ("S23", "SA17")
        assert broken.clauses == ("S23", "SA17")


def test_nobody_is_stuck_with_one_card_left():
    state = dealt()._replace(
        phase=spades_two.PLAY, turn=0, hands=(1 << DECK.numbers["2S"], 1 << DECK.numbers["3C"]), tricks=12, won=(6, 6)
    )
    assert len(core.verdicts(RULES, state)) == 1
    state = after(state, DECK.numbers["2S"], DECK.numbers["3C"])
    assert (state.phase, state.won, core.legal(RULES, state)) == (spades_two.DONE, (7, 6), 0)
    assert why(state, 0, DECK.numbers["2S"]) == "T-over"


# --- what is no matter of a clause ---------------------------------------------------------------------------


def test_each_meaning_of_no_has_its_own_class():
    play = last_state("bid B 5 A 6")
    for state, seat, action, kind in [
        (play, 1, 999, NotInDeck),
        (play, 1, -1, NotInDeck),
        (play, 1, DECK.numbers["2C"], NotHeld),
        (play, 1, DECK.numbers["10C"], NotHeld),
        (play, 0, DECK.numbers["2C"], NotYourTurn),
        (play, 1, NIL, WrongPhase),
        (play, 1, KEEP, WrongPhase),
        (play, 1, DECK.numbers["4S"], BreaksClause),
        (dealt(), 1, DECK.numbers["2C"], WrongPhase),
        (dealt(), 1, NIL + 6, WrongPhase),
        (drafted(), 1, KEEP, WrongPhase),
        (drafted(1, 6), 1, NIL + 6, NotYourTurn),
        (play._replace(phase=spades_two.DONE), 1, DECK.numbers["QH"], HandOver),
    ]:
        with pytest.raises(kind):
            core.apply(RULES, state, seat, action)


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("bid B 5 B 5", "T-turn"),
        ("bid B keep", "T-phase"),
        ("bid B QH", "T-phase"),
        ("bid B blind", "S16"),
    ],
)
def test_a_record_is_refused_with_the_same_id_as_the_act(line, clause):
    done = replay(drafted_record(line))
    assert done.fault is not None
    assert clause in done.fault.expected
    # and as a try that must be refused it is part of a record that holds
    tried = line + "?" + clause if line != "bid B 5 B 5" else "bid B 5 B 5?T-turn A 3"
    assert replay(drafted_record(tried)).fault is None


# --- records -------------------------------------------------------------------------------------------------


def whole_hand(seed, standing, choose, rules=RULES):
    """A hand played to its end: its record and the standing after it."""
    chance = random.Random(seed)
    deal = GAME.deal(rules, shuffled(seed))
    state = GAME.start(rules, standing, deal)
    done = []
    while not core.over(rules, state):
        action = choose(chance, cards(core.legal(rules, state)))
        done.append((state, Act(state.turn, action)))
        state = core.apply(rules, state, state.turn, action)
    following, _ = GAME.settle(rules, standing, state)
    scores = tuple(following.totals[seat] - standing.totals[seat] for seat in (0, 1))
    lines = line_up(GAME, done)
    record = HandRecord(standing.hand, standing.dealer, standing.totals, standing.bags, deal, lines, scores)
    return record, following


def anything(chance, allowed):
    return chance.choice(allowed)


def test_twelve_hands_in_a_row_the_deal_alternates_and_the_record_holds():
    rules = core.ruleset(GAME, target=5000)
    standing = core.first_standing(rules, 1)
    hands = []
    for number in range(12):
        assert (standing.hand, standing.dealer) == (number + 1, 1 - number % 2)
        hand, standing = whole_hand(number, standing, anything, rules)
        assert hand.lines[0].acts[0].seat == 1 - hand.dealer
        first_lead = next(line for line in hand.lines if line.phase == "play")
        assert first_lead.acts[0].seat == 1 - hand.dealer
        hands.append(hand)
    text = write(Record(rules, tuple(hands)))
    done = played_out(text)
    assert done.hands[-1].after == standing
    # the same from a record that begins in the middle
    assert played_out(write(Record(rules, tuple(hands[5:])))).hands[-1].after == standing


def test_a_draft_stands_on_thirteen_lines_of_two_turns_and_blind_nil_before_its_own_turn():
    state = dealt(3)
    done = []
    for action in [BLIND, KEEP, BLIND, *[REJECT] * 25]:
        done.append((state, Act(state.turn, action)))
        state = core.apply(RULES, state, state.turn, action)
    lines = line_up(GAME, done)
    assert [line.phase for line in lines] == ["draft"] * 13
    hand = HandRecord(1, 0, (0, 0), (0, 0), GAME.deal(RULES, shuffled(3)), lines)
    text = write(Record(RULES, (hand,)))
    assert "\ndraft B blind B keep A blind A reject\ndraft B reject A reject\n" in text
    played_out(text)


def test_a_hand_may_be_told_from_the_bids_on():
    done = played_out(DRAFTED + "bid B 5 A nil\nplay B 4S?S22 B QH A KS?S24 A KH\n")
    hand = done.hands[0]
    assert [type(event) for event in hand.opening] == [Drafted, Opens]
    assert len(hand.opening[0].discards) == 26
    assert hand.last_state().won == (1, 0)
    assert {c.id for c in cited(done) if c.refused} == {"S22", "S24"}


@pytest.mark.parametrize(
    ("wrong", "line", "token"),
    [
        (DRAFTED.replace("deal A 2C 3C", "deal A 2C 2C"), 6, "2C"),
        (DRAFTED.replace("deal B 6C", "deal B 5C"), 7, "5C"),
        (DRAFTED.replace(" QS\n", "\n"), 9, ""),
        (DRAFTED.replace("discards", "dead"), 8, "dead 10C"),
        (DRAFTED.replace("bags 0 0\n", ""), 5, "deal"),
        (DRAFTED.replace("bags 0 0", "bags 0 -1"), 5, "-1"),
        (DRAFTED + "bid B 0 A 6\n", 9, "0"),
        (DRAFTED + "bid B 14 A 6\n", 9, "14"),
        (DRAFTED + "bid B TH A 6\n", 9, "TH"),
        (DRAFTED + "bid B 6 A 6?S41\n", 9, "6?S41"),
    ],
)
def test_a_faulty_record_is_refused_at_its_place(wrong, line, token):
    with pytest.raises(RecordError) as fault:
        read(wrong)
    assert fault.value.fault.line == line
    assert fault.value.fault.token.startswith(token)


def test_a_stock_must_be_whole_and_alone():
    text = DRAFTED.split("deal A")[0]
    stock = [DECK.names[card] for card in shuffled(2)]
    assert read(text + "stock " + " ".join(stock) + "\n")
    for wrong in (stock[1:], [*stock[1:], stock[1]], []):
        with pytest.raises(RecordError):
            read(text + "stock " + " ".join(wrong) + "\n")
    with pytest.raises(RecordError):
        read(text + f"deal A {stock[0]}\nstock " + " ".join(stock[1:]) + "\n")


def test_options_stand_in_a_record_in_the_order_of_the_table():
    house = {"target": 300, "nil_penalty": 100, "thirteen_is_moon": False, "lose_at": -250}
    rules = core.ruleset(GAME, **house)
    hand, _ = whole_hand(8, core.first_standing(rules), anything, rules)
    text = write(Record(rules, (hand,)))
    assert "\noptions target=300 nil_penalty=100 thirteen_is_moon=false lose_at=-250\n" in text
    assert read(text).rules == rules
    for wrong in ("lose_at=0", "lose_at=none", "target=99", "nil_penalty=bags", "nil_penalty=-100", "target=0300"):
        with pytest.raises(RecordError):
            read(text.replace("lose_at=-250", wrong))


def test_two_hands_at_once_do_not_touch_each_other():
    alone = [whole_hand(seed, FIRST, anything) for seed in (1, 2)]
    states = [dealt(seed) for seed in (1, 2)]
    chances = [random.Random(seed) for seed in (1, 2)]
    while not all(core.over(RULES, state) for state in states):
        for place in (0, 1):
            action = anything(chances[place], cards(core.legal(RULES, states[place])) or (None,))
            if action is not None:
                states[place] = core.apply(RULES, states[place], states[place].turn, action)
    for place in (0, 1):
        assert GAME.settle(RULES, FIRST, states[place])[0] == alone[place][1]


def test_the_register_knows_the_game_by_its_own_id():
    assert GAMES["spades-two"] is GAME
    assert sum(game is GAME for game in GAMES.values()) == 1


def test_every_token_writes_one_action_and_back():
    written = [core.token(GAME, action) for action in range(52 + len(GAME.tokens))]
    assert len(set(written)) == len(written)
    assert [core.action_of(GAME, token) for token in written] == list(range(len(written)))
    assert core.action_of(GAME, "TS") is None


def test_tricks_hold_no_points():
    state = last_state("bid B 5 A 6", "play B QH")
    taken = [e for e in core.step(RULES, state, 0, DECK.numbers["AH"]).events if isinstance(e, Taken)]
    assert taken[0].points is None
