"""Cancellation Hearts: the scenarios of the rulebook and the faults that others hit, one fact a test."""

import itertools

import pytest

from engine import core
from engine.arbiter import answer
from engine.bots import BOTS, REASONS
from engine.cards import EMPTY, all_cards, cards, planes_of
from engine.chance import Chance
from engine.events import (
    Another,
    Broken,
    Cancelled,
    Collected,
    Dealt,
    Ended,
    Lost,
    MoonChosen,
    Opens,
    Passed,
    Scored,
    SetAside,
    Taken,
)
from engine.games import cancellation_hearts as game
from engine.games.cancellation_hearts import DECK, GAME
from engine.options import undeclared
from engine.questions.fields import BadQuestion
from engine.record import Act, HandRecord, Record, RecordError, line_up, read, write
from engine.replay import checked, cited

FACES = list(DECK.names)
CARDS_EACH = {6: 17, 7: 14, 8: 13, 9: 11, 10: 10, 11: 9}
LEFT_OVER = {6: 2, 7: 6, 8: 0, 9: 5, 10: 4, 11: 5}
LOW = ["2C", "3C", "4C", "5C"]


def ask(kind, **fields):
    return answer({"ask": kind, "game": "cancellation-hearts", **fields})


def legal(hand, trick=(), broken=False, first_trick=False, players=6, **options):
    said = ask(
        "legal",
        players=players,
        hand=hand.split(),
        trick=list(trick),
        broken=broken,
        first_trick=first_trick,
        options=options,
    )
    assert sorted(said["legal"] + list(said["refused"])) == sorted(set(hand.split()))
    return " ".join(said["legal"]), said["refused"]


def trick(table, **fields):
    return ask("trick", trick=table.split(), **fields)


def codes(faces):
    return " ".join(DECK.names[card] for card in faces)


def numbers(text):
    return tuple(sorted(DECK.numbers[code] for code in text.split()))


def dealt(players, *hands, left=""):
    """A deal with these cards at the front of the hands, filled up with whatever else is in the packs."""
    rest = [card for card in range(52) for _ in range(2)]
    given = [list(numbers(hand)) for hand in hands] + [[] for _ in range(players - len(hands))]
    aside = list(numbers(left))
    for card in itertools.chain(*given, aside):
        rest.remove(card)
    for hand in given:
        while len(hand) < CARDS_EACH[players]:
            hand.append(rest.pop(0))
    return core.Deal(tuple(tuple(sorted(hand)) for hand in given), tuple(sorted(aside + rest)))


class Table:
    """A hand in play, card by card; keeps the events."""

    def __init__(self, deal, dealer=-1, number=1, totals=None, **options):
        self.rules = core.ruleset(GAME, len(deal.hands), **options)
        players = self.rules.players
        self.standing = core.Standing(number, dealer % players, totals or (0,) * players)
        self.deal = deal
        self.state = GAME.start(self.rules, self.standing, deal)
        self.events = list(GAME.opening(self.rules, self.standing, deal, self.state))
        self.done = []

    def play(self, text):
        """These cards, by whoever is to act; the events they cause."""
        found = []
        for token in text.split():
            action = core.action_of(GAME, token)
            self.done.append((self.state, Act(self.state.turn, action)))
            step = core.step(self.rules, self.state, self.state.turn, action)
            self.state = step.state
            found += step.events
        self.events += found
        return found

    def count(self):
        after, events = GAME.settle(self.rules, self.standing, self.state)
        self.events += events
        return after, events

    def record(self):
        """The finished hand as a record, checked and read back."""
        after, events = GAME.settle(self.rules, self.standing, self.state)
        scores = tuple(event.points for event in events if isinstance(event, Scored))
        lines = line_up(GAME, self.done)
        number = self.standing.hand + (4 if any(self.standing.totals) else 0)  # hand 1 begins with nothing
        hand = HandRecord(number, self.standing.dealer, self.standing.totals, (), self.deal, lines, scores)
        text = write(Record(self.rules, (hand,), after.winners if after.over else None))
        assert write(read(text)) == text
        return checked(read(text))


def only(events, kind):
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


# --- deal and pass -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", CARDS_EACH)
def test_cs1_deal_sizes(players):
    said = ask("deal", players=players, hand_number=1)
    assert said == {
        "each": CARDS_EACH[players],
        "left_over": LEFT_OVER[players],
        "pass": "left",
        "tricks": CARDS_EACH[players],
    }
    assert players * CARDS_EACH[players] + LEFT_OVER[players] == 104
    facts = GAME.facts(core.ruleset(GAME, players))
    assert (facts["each"], facts["left"]) == (facts[f"each_{players}"], facts[f"left_{players}"])
    assert (facts["each"], facts["left"]) == (CARDS_EACH[players], LEFT_OVER[players])


def test_facts_for_the_texts():
    facts = GAME.facts(core.ruleset(GAME))
    expected = {"fewest": 6, "most": 11, "packs": 2, "cards": 104, "hearts": 26, "queens": 2, "all_points": 52}
    expected |= {"passed": 3, "heart_points": 1, "queen_points": 13, "moon": 26, "target": 150, "least_target": 100}
    assert {name: facts[name] for name in expected} == expected


@pytest.mark.parametrize(("number", "side"), [(1, "left"), (2, "right"), (3, "left"), (4, "right"), (12, "right")])
def test_cs29_passing_goes_left_and_right_by_turns(number, side):
    assert ask("deal", players=8, hand_number=number)["pass"] == side
    table = Table(dealt(8, "2C 3C 4C"), number=number)
    table.play("2C 3C 4C")
    while table.state.phase == game.PASS:
        table.play(DECK.names[cards(table.state.hands[table.state.turn].one)[0]])
    passed = [event for event in table.events if isinstance(event, Passed)]
    assert [event.seat for event in passed] == list(range(8))
    assert {(event.to - event.seat) % 8 for event in passed} == {1 if side == "left" else 7}
    assert {"C8", "C9", "C10", "CA16"} <= set(passed[0].clauses)
    receiver = 1 if side == "left" else 7
    assert set(numbers("2C 3C 4C")) <= set(all_cards(table.state.hands[receiver]))


def test_nothing_is_passed_under_the_option():
    assert ask("deal", players=8, hand_number=1, options={"passing": "none"})["pass"] is None
    table = Table(dealt(8), passing="none")
    assert table.state.phase == game.PLAY
    assert only(table.events, Opens).clauses == ("C11", "CA16", "CA25")


def test_nobody_receives_a_card_before_all_have_chosen():
    table = Table(dealt(6, "AC AC 4C"))
    table.play("AC AC 4C")
    assert table.state.turn == 1
    with pytest.raises(core.Refused) as error:
        core.apply(table.rules, table.state, 1, DECK.numbers["AC"])
    assert error.value.refusal.clause == "T-hand"


def test_a_fourth_card_cannot_be_passed():
    table = Table(dealt(6, "2C 3C 4C 5C"))
    table.play("2C 3C 4C")
    assert core.refusal(table.rules, table.state, 0, DECK.numbers["5C"]).clause == "T-turn"


def test_cs32_both_copies_may_be_passed_and_played_in_different_tricks():
    table = Table(dealt(6, "3C 3C 4C"))
    table.play("3C 3C 4C")
    assert table.state.hands[0].one & 1 << DECK.numbers["3C"] == 0
    while table.state.phase == game.PASS:
        table.play(DECK.names[cards(table.state.hands[table.state.turn].one)[-1]])
    event = next(event for event in table.events if isinstance(event, Passed))
    assert (codes(event.cards), "CA22" in event.clauses) == ("3C 3C 4C", True)
    assert table.state.hands[1].two & 1 << DECK.numbers["3C"]


def test_cs32_an_equal_pair_in_one_hand_is_one_action():
    assert legal("3C 3C 9D", broken=True) == ("3C 9D", {})


@pytest.mark.parametrize("players", CARDS_EACH)
def test_the_dealers_left_leads_first_with_and_without_left_over_cards(players):
    for dealer in (0, players - 1):
        for passing in ("left_right", "none"):
            table = Table(dealt(players), dealer=dealer, passing=passing)
            while table.state.phase == game.PASS:
                table.play(DECK.names[cards(table.state.hands[table.state.turn].one)[0]])
            assert table.state.turn == (dealer + 1) % players
            assert only(table.events, Opens).seat == table.state.turn


def test_the_deal_moves_to_the_left():
    rules = core.ruleset(GAME, 6)
    standing = core.first_standing(rules, 4)
    dealers = []
    chance = Chance(3)
    pack = tuple(card for card in range(52) for _ in range(2))
    for _ in range(4):
        dealers.append(standing.dealer)
        done = core.play_hand(rules, standing, GAME.deal(rules, chance.shuffled(pack)), bot)
        standing, _ = GAME.settle(rules, standing, done.state)
    assert dealers == [4, 5, 0, 1]


def bot(rules, view):
    return BOTS[GAME.id](rules, view).action


# --- what may be played --------------------------------------------------------------------------------------


def test_c12_the_first_lead_is_no_heart_and_no_queen_of_spades():
    assert legal("QS 4H 9D 2S", first_trick=True) == ("9D 2S", {"4H": "C12", "QS": "C12"})


def test_cs4_first_lead_from_hearts_and_queens_only():
    assert legal("QS QS 4H 9H AH", first_trick=True) == ("4H 9H AH QS", {})


def test_cs5_point_cards_may_be_thrown_on_the_first_trick():
    assert legal("QS 4H 9D", trick=["5C"], first_trick=True) == ("9D 4H QS", {})


def test_no_points_on_the_first_trick_under_the_option():
    option = {"no_points_first_trick": True}
    refused = {"4H": "CA11", "QS": "CA11"}
    assert legal("QS 4H 9D", trick=["5C"], first_trick=True, **option) == ("9D", refused)
    assert legal("QS 4H 9H", trick=["5C"], first_trick=True, **option) == ("4H 9H QS", {})
    assert legal("QS 4H 9D", trick=["5C"], broken=False, **option) == ("9D 4H QS", {})
    assert legal("QS 3S 9D", trick=["5S"], first_trick=True, **option)[0] == "3S"


def test_cs7_the_queen_breaks_hearts():
    table = Table(dealt(6, "9H 3C", "QS 2D", "QS"), passing="none")
    table.state = table.state._replace(tricks=3, turn=1)
    broken = only(table.play("QS"), Broken)
    assert broken.clauses == ("C18", "CA14")
    assert legal("9H 3C", broken=True) == ("3C 9H", {})
    assert legal("9H 3C") == ("3C", {"9H": "C18"})


def test_the_queen_breaks_nothing_under_the_option():
    table = Table(dealt(6, "9H 3C", "QS 2D"), passing="none", qs_breaks=False)
    table.state = table.state._replace(tricks=3, turn=1)
    played = table.play("QS")
    assert not table.state.broken
    assert "CA14" in played[0].clauses


def test_cs8_a_leader_with_only_hearts_may_lead_one():
    assert legal("9H 4H") == ("4H 9H", {})


def test_a_queen_beside_hearts_must_be_led_first_while_they_are_closed():
    assert legal("9H 4H QS") == ("QS", {"4H": "C18", "9H": "C18"})


def test_the_queen_may_be_led_from_the_second_trick_on():
    assert legal("QS 9D 4H")[0] == "9D QS"


@pytest.mark.parametrize("led", FACES)
def test_follow_suit_for_every_card_led_and_every_pair_held(led):
    """The brute-force definition, for all 52 x 52 hands of two."""
    rules = core.ruleset(GAME, 6)
    moment = GAME.start(rules, core.first_standing(rules), dealt(6))._replace(
        phase=game.PLAY, turn=1, table=numbers(led), tricks=2
    )
    for first, second in itertools.combinations_with_replacement(FACES, 2):
        mine = planes_of((DECK.numbers[first], DECK.numbers[second]))
        state = moment._replace(hands=(EMPTY, mine, EMPTY, EMPTY, EMPTY, EMPTY))
        same = [card for card in (first, second) if card[-1] == led[-1]]
        expected = {DECK.numbers[card] for card in same or (first, second)}
        assert set(cards(core.legal(rules, state))) == expected


def test_the_last_card_is_always_allowed():
    for card in FACES:
        for led in ([], ["5C"], ["QS"]):
            assert legal(card, trick=led, broken=led == ["QS"]) == (card, {})


def test_each_kind_of_wrong_card_has_its_own_id():
    table = Table(dealt(6, "2C 3C 4H QS", "5C"), passing="none")
    state, rules = table.state, table.rules
    assert core.refusal(rules, state, 0, 99).clause == "T-deck"
    assert core.refusal(rules, state, 0, game.SUBTRACT).clause == "T-phase"
    assert core.refusal(rules, state, 1, DECK.numbers["5C"]).clause == "T-turn"
    missing = next(card for card in range(52) if not state.hands[0].one >> card & 1)
    assert core.refusal(rules, state, 0, missing).clause == "T-hand"
    refusal = core.refusal(rules, state, 0, DECK.numbers["QS"])
    assert (refusal.clause, refusal.rulings) == ("C12", ("CA13",))
    assert "QS" not in codes(refusal.held)
    assert "4H" not in codes(refusal.held)
    assert table.state == state


# --- who wins ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "winner", "points"),
    [
        pytest.param("KD AD 3D AD 9D 10D", 0, 0, id="CS10"),
        pytest.param("10C 10C 2H 2H JD 9S", None, 0, id="CS11"),
        pytest.param("10C 10C AH 9S JD 2D", None, 0, id="CS13"),
        pytest.param("7S KS 2H 2H 3S 4S", 1, 2, id="CS14"),
        pytest.param("8D 8D 5D 5D JD JD", None, 0, id="CS16"),
        pytest.param("9D AC AH 2D KS 3D", 0, 1, id="CS17"),
        pytest.param("KC KC QC 2C QC JC 10C", 5, 0, id="two pairs, the jack is highest alive"),
        pytest.param("9D 9D 4D 4D AS 2H", None, 0, id="all of the suit led cancelled"),
        pytest.param("9D 10D 2C 2C 3C 4C", 1, 0, id="ten beats nine"),
        pytest.param("AC 2H 3C 4C 5C 6C", 0, 1, id="no trump: a heart thrown away does not win"),
        pytest.param("QS QS 3S 2H 4S 5C", 4, 27, id="cancelled queens still count"),
    ],
)
def test_tricks_of_the_rulebook(table, winner, points):
    said = trick(table)
    assert (said["winner"], said["points"]) == (winner, points)
    assert said["next_leader"] == (0 if winner is None else winner)


@pytest.mark.parametrize("table", ["KD AD 3D AD 9D 10D", "KC KC QC 2C QC JC 10C", "7S KS 2H 2H 3S 4S 5S 6D 7D 8D 9C"])
def test_the_winner_follows_the_card_not_the_seat(table):
    """Everybody but the leader changes places."""
    faces = table.split()
    card = faces[trick(table)["winner"]]
    for turn in range(1, len(faces)):
        rest = faces[turn:] + faces[1:turn]
        moved = [faces[0], *rest]
        assert moved[trick(" ".join(moved))["winner"]] == card


def test_two_pairs_void_the_trick_under_the_option():
    table = "7S KS KS 2H 2H 4S"
    assert trick(table)["winner"] == 0
    assert "CA1" in trick(table)["clauses"]
    said = trick(table, options={"two_pairs_void": True})
    assert (said["winner"], said["points"]) == (None, 0)
    assert trick("7S KS KS 2H 3H 4S", options={"two_pairs_void": True})["winner"] == 0


def test_cs2_the_winner_of_the_first_trick_takes_the_left_over_cards():
    left = "2H 3H QS 4C 5C 6C"
    said = trick("7S KS 2D 3D 4D 5D 6D", left_over=left.split())
    assert (said["winner"], said["points"]) == (1, 15)
    assert {"C7", "CA9"} <= set(said["clauses"])
    hands = ["7S 8S", "KS", "3S", "4S", "5S", "6S", "8S"]
    table = Table(dealt(7, *hands, left=left), passing="none")
    taken = only(table.play("7S KS 3S 4S 5S 6S 8S"), Taken)
    assert (taken.seat, len(taken.cards), taken.points) == (1, 13, 15)


def test_the_next_winner_takes_cancelled_tricks():
    void = ["9D", "9D", "4D", "4D", "QS", "2H"]
    said = trick("7S KS 2C 3H 4S 5D", set_aside=void)
    assert (said["winner"], said["points"]) == (1, 15)
    assert "C22" in said["clauses"]
    assert "CA5" not in said["clauses"]
    said = trick("7S KS 2C 3H 4S 5D", set_aside=[*void, *["10C", "10C", "AH", "AH", "5H", "6C"]])
    assert (said["points"], "CA5" in said["clauses"]) == (18, True)


def test_the_first_trick_cancelled_leaves_the_left_over_cards_waiting():
    said = trick("9D 9D 4D 4D AS 2H", left_over=["QS", "3H"])
    assert (said["winner"], said["points"], said["next_leader"]) == (None, 0, 0)
    assert "CA8" in said["clauses"]
    later = {"set_aside": ["9D", "9D", "4D", "4D", "AS", "2H"], "left_over": ["QS", "3H"]}
    said = trick("7S KS 2C 3C 4S 5D", **later)
    assert (said["points"], "CA8" in said["clauses"]) == (15, True)
    said = trick("7S KS 2C 3C 4S 5D", **later, options={"left_over_lost": True})
    assert (said["winner"], said["points"]) == (1, 1)


def test_cs22_the_same_player_leads_after_a_cancelled_trick():
    assert trick("9D 9D 4D 4D AS 2H")["next_leader"] == 0
    assert "CA4" in trick("9D 9D 4D 4D AS 2H")["clauses"]
    left_of_leader = {"lead_after_cancel": "left_of_leader"}
    assert trick("9D 9D 4D 4D AS 2H", options=left_of_leader)["next_leader"] == 1


def test_a_last_trick_without_winner_goes_to_nobody():
    said = trick("9D 9D 4D 4D AS QS", last=True)
    assert (said["winner"], said["next_leader"], said["points"]) == (None, None, 0)
    assert {"C23", "CA6"} <= set(said["clauses"])
    waiting = ["10C", "10C", "AH", "AH", "5H", "6C"]
    assert "CA7" in trick("9D 9D 4D 4D AS QS", last=True, set_aside=waiting)["clauses"]


def test_a_last_trick_without_winner_may_go_to_somebody_by_house_rule():
    waiting = ["10C", "10C", "AH", "AH", "5H", "6C"]
    leader = trick("9D 9D 4D 4D AS QS", last=True, set_aside=waiting, options={"last_trick_cancelled": "leader"})
    assert (leader["winner"], leader["next_leader"], leader["points"]) == (0, None, 16)
    both = {"last_trick_cancelled": "previous_winner", "lead_after_cancel": "left_of_leader"}
    assert trick("9D 9D 4D 4D AS QS", last=True, set_aside=waiting, options=both)["winner"] == 5


# --- a whole hand without a winner ---------------------------------------------------------------------------


def paired_hand(passing="none", **options):
    """Six players, neighbours with equal cards: every trick is three pairs, so nobody ever wins one."""
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    hands = []
    for pair in range(3):
        hand = [ranks[pair + 3 * turn] + suit for suit in "CDHS" for turn in range(4)]
        hands += [[*hand, ["2D", "2H", "2S"][pair]]] * 2
    table = Table(dealt(6, *map(" ".join, hands), left="2C 2C"), passing=passing, **options)
    for suit in "CDSH":
        for turn in range(4):
            table.play(" ".join(ranks[pair + 3 * turn] + suit for pair in (0, 0, 1, 1, 2, 2)))
    table.play("2D 2D 2H 2H 2S 2S")
    return table


def test_no_trick_of_a_hand_is_ever_won():
    table = paired_hand()
    assert sum(isinstance(event, SetAside) for event in table.events) == 16
    assert {event.leader for event in table.events if isinstance(event, SetAside)} == {0}
    lost = only(table.events, Lost)
    assert len(lost.cards) == 104
    assert {"C23", "C21", "CA1", "CA6", "CA7", "CA27"} <= set(lost.clauses)
    after, events = table.count()
    assert after.totals == (0,) * 6
    assert all(event.lines == () for event in events if isinstance(event, Scored))
    assert {citation.id for citation in cited(table.record())} >= {"CA5", "CA8", "CA15", "CA27"}


@pytest.mark.parametrize("rule", ["leader", "previous_winner"])
def test_a_hand_without_a_winner_goes_to_the_last_leader_by_house_rule(rule):
    table = paired_hand(last_trick_cancelled=rule)
    collected = only(table.events, Collected)
    assert (collected.seat, len(collected.cards), collected.points) == (0, 104, 52)
    assert table.state.phase == game.MOON
    assert table.state.turn == 0


def test_left_over_cards_are_lost_with_the_first_trick_by_house_rule():
    table = paired_hand(last_trick_cancelled="leader", left_over_lost=True)
    lost = only(table.events, Lost)
    assert (codes(lost.cards), lost.clauses) == ("2C 2C", ("CA8",))
    assert len(only(table.events, Collected).cards) == 102


# --- points and the moon -------------------------------------------------------------------------------------


def hearts(number):
    return ([rank + "H" for rank in DECK.ranks] * 2)[:number]


def score(taken, players=6, **fields):
    piles = [pile.split() if isinstance(pile, str) else pile for pile in taken]
    return ask("score", players=players, taken=piles + [[]] * (players - len(piles)), **fields)


def rest_of(*piles):
    """All point cards that are not in these piles."""
    rest = [*hearts(26), "QS", "QS"]
    for card in itertools.chain(*piles):
        rest.remove(card)
    return rest


def test_cs23_five_hearts_and_a_queen():
    mine = ["2H", "2H", "5H", "KH", "AH", "QS"]
    said = score([mine, rest_of(mine)])
    assert said["scores"] == [18, 34, 0, 0, 0, 0]
    assert said["lines"][0] == [
        {"clause": "C25", "what": "heart", "points": 5},
        {"clause": "C26", "what": "queen", "points": 13},
    ]
    assert said["lines"][2] == []


def test_cs19_a_queen_in_a_cancelled_last_trick_is_scored_by_nobody():
    said = score([hearts(20), [*hearts(26)[20:], "QS"]], lost=["QS"])
    assert sum(said["scores"]) == 39


def test_cs20_hearts_in_cancelled_last_tricks_are_scored_by_nobody():
    said = score([[*hearts(10), "QS"], [*hearts(22)[10:], "QS"]], lost=hearts(26)[22:])
    assert sum(said["scores"]) == 48


def test_cs25_the_moon_is_subtracted_or_added():
    everything = rest_of()
    assert score([[], everything], moon="subtract")["scores"] == [0, -26, 0, 0, 0, 0]
    assert score([[], everything], moon="add")["scores"] == [26, 0, 26, 26, 26, 26]
    said = score([[], everything], moon="add")["lines"]
    assert said[0] == [{"clause": "C27", "what": "moon-add", "points": 26}]
    assert said[1] == [{"clause": "C27", "what": "none", "points": 0}]
    assert score([[], everything], moon="subtract")["lines"][1][0]["what"] == "moon-subtract"


def moon_hand(totals, choice, **options):
    """The paired hand, all of it collected by player A."""
    table = paired_hand(last_trick_cancelled="leader", totals=totals, **options)
    chosen = table.play(choice)
    assert only(chosen, MoonChosen).clauses == ("C27", "CA18")
    return table


@pytest.mark.parametrize(
    ("choice", "after"), [("subtract", (14, 50, 0, 0, 0, 0)), ("add", (40, 76, 26, 26, 26, 26))], ids=str
)
def test_cs25_totals_after_a_moon(choice, after):
    table = moon_hand((40, 50, 0, 0, 0, 0), choice)
    assert table.count()[0].totals == after
    assert {"C24", "C27", "CA17", "CA18"} <= {citation.id for citation in cited(table.record())}


def test_cs26_a_total_may_be_negative():
    after, events = moon_hand((10, 50, 0, 0, 0, 0), "subtract").count()
    assert after.totals[0] == -16
    assert "CA19" in events[0].clauses


def test_the_moon_needs_no_choice_when_the_house_rule_makes_it():
    table = paired_hand(last_trick_cancelled="leader", moon_mode="subtract", moon_value=52)
    assert core.over(table.rules, table.state)
    assert table.count()[0].totals == (-52, 0, 0, 0, 0, 0)


def test_cs28_a_lost_queen_spoils_the_moon():
    said = score([[*hearts(26), "QS"]], lost=["QS"], moon="add")
    assert said["scores"] == [39, 0, 0, 0, 0, 0]
    live = score([[*hearts(26), "QS"]], lost=["QS"], moon="add", options={"moon_live_points": True})
    assert live["scores"] == [0, 26, 26, 26, 26, 26]


def test_all_hearts_without_the_queens_are_no_moon():
    assert score([hearts(26), ["QS", "QS"]])["scores"] == [26, 26, 0, 0, 0, 0]


def test_clean_tricks_are_no_points():
    assert score([[*LOW, *rest_of(["AH"])], ["AC", "KC", "AH"]])["scores"] == [51, 1, 0, 0, 0, 0]


def test_points_counted_at_the_table():
    said = ask("score", players=6, points=[18, 3, 0, 5, 13, 13], shot=None)
    assert said["scores"] == [18, 3, 0, 5, 13, 13]
    assert [sum(line["points"] for line in seat) for seat in said["lines"]] == said["scores"]
    # whose thirteen are the other queen nobody can tell from the points: no line claims it
    assert said["lines"][1] == [{"clause": "C25", "what": "heart", "points": 3}]
    assert {line["what"] for line in said["lines"][4]} == {"points"}
    moon = ask("score", players=6, points=[0, 52, 0, 0, 0, 0], shot=1, moon="add")
    assert moon["scores"] == [26, 0, 26, 26, 26, 26]


def test_points_that_only_one_deal_of_cards_can_give_get_full_lines():
    said = ask("score", players=6, points=[34, 18, 0, 0, 0, 0], shot=None)
    assert [[line["what"] for line in seat] for seat in said["lines"][:2]] == [["points"], ["points"]]
    said = ask("score", players=6, points=[12, 10, 30, 0, 0, 0], shot=None)
    assert [line["what"] for line in said["lines"][2]] == ["heart", "queen"]


# --- the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "over", "winners"),
    [
        pytest.param([150, 20, 30, 40, 50, 60], True, [1], id="CS31"),
        pytest.param([149, 20, 30, 40, 50, 60], False, [], id="149"),
        pytest.param([151, 20, 30, 40, 50, 60], True, [1], id="151"),
        pytest.param([160, 20, 170, 20, 50, 60], True, [1, 3], id="CA21"),
        pytest.param([160, -26, 170, 20, 50, 60], True, [1], id="CA19"),
        pytest.param([150] * 6, True, [0, 1, 2, 3, 4, 5], id="all equal"),
    ],
)
def test_the_end_of_the_game(totals, over, winners):
    said = ask("end", totals=totals)
    assert (said["over"], said["winners"]) == (over, winners)
    turned = ask("end", totals=totals[1:] + totals[:1])
    assert sorted(turned["winners"]) == sorted((seat - 1) % 6 for seat in winners)


def test_ids_of_the_end():
    assert ask("end", totals=[150, 0, 0, 1, 1, 1])["clauses"] == ["C30", "C31", "C29", "CA20", "CA21"]
    assert ask("end", totals=[151, 0, 1, 1, 1, 1])["clauses"] == ["C30", "C31", "C29"]
    assert ask("end", totals=[9, 0, 1, 1, 1, 1])["clauses"] == []


def test_another_target():
    totals = [100, 20, 30, 40, 50, 60]
    assert ask("end", totals=totals, target=100)["over"]
    assert ask("end", totals=totals, options={"target": 100})["over"]
    assert not ask("end", totals=totals, target=101)["over"]
    with pytest.raises(BadQuestion, match="target"):
        ask("end", totals=totals, target=99)
    with pytest.raises(BadQuestion, match="target"):
        ask("end", totals=totals, target=120, options={"target": 130})


def test_equal_lowest_totals_play_on_under_the_option():
    said = ask("end", totals=[160, 20, 20, 40, 50, 60], options={"tie": "extra_hand"})
    assert (said["over"], said["winners"], "CA21" in said["clauses"]) == (False, [], True)
    assert ask("end", totals=[160, 20, 21, 40, 50, 60], options={"tie": "extra_hand"})["winners"] == [1]


def test_the_game_ends_after_the_hand_and_not_within_it():
    table = paired_hand(last_trick_cancelled="leader", moon_mode="add", totals=(9, 123, 0, 0, 0, 5))
    after, events = table.count()
    assert (after.totals, after.over) == ((9, 149, 26, 26, 26, 31), False)
    assert not any(isinstance(event, (Ended, Another)) for event in events)
    table = paired_hand(last_trick_cancelled="leader", moon_mode="add", totals=(9, 124, 0, 0, 0, 0))
    after, events = table.count()
    assert (after.over, after.winners, only(events, Ended).winners) == (True, (0,), (0,))
    assert "CA20" in only(events, Ended).clauses
    table = paired_hand(last_trick_cancelled="leader", moon_mode="add", tie="extra_hand", totals=(26, 124, 0, 9, 9, 9))
    after, events = table.count()
    assert (after.over, only(events, Another).totals) == (False, after.totals)


# --- questions that cannot be answered -----------------------------------------------------------------------

TRICK = {"ask": "trick", "game": "cancellation-hearts", "trick": ["KD", "AD", "3D", "AD", "9D", "10D"]}
LEGAL = {
    "ask": "legal",
    "game": "cancellation-hearts",
    "players": 6,
    "hand": ["2C"],
    "trick": [],
    "broken": False,
    "first_trick": False,
}
SCORE = {
    "ask": "score",
    "game": "cancellation-hearts",
    "players": 6,
    "taken": [rest_of(["AH"]), ["AH"], [], [], [], []],
}
COUNTED = {"ask": "score", "game": "cancellation-hearts", "players": 6, "points": [40, 12, 0, 0, 0, 0], "shot": None}
END = {"ask": "end", "game": "cancellation-hearts", "totals": [0, 0, 0, 0, 0, 0]}
DEAL = {"ask": "deal", "game": "cancellation-hearts", "players": 6, "hand_number": 1}


@pytest.mark.parametrize(
    ("question", "change", "field"),
    [
        (TRICK, {"trick": ["KD", "AD", "3D", "AD", "9D"]}, "trick"),
        (TRICK, {"trick": ["2C"] * 12}, "trick"),
        (TRICK, {"players": 7}, "trick"),
        (TRICK, {"trick": ["KD", "AD", "AD", "AD", "9D", "10D"]}, "trick"),
        (TRICK, {"trick": ["KD", "AD", "1D", "AD", "9D", "10D"]}, "trick"),
        (TRICK, {"set_aside": ["2C"]}, "set_aside"),
        (TRICK, {"set_aside": ["2C", "3C", "4C", "5C", "6C", "7C"]}, "set_aside"),
        (TRICK, {"set_aside": ["AD", "AD", "4C", "5C", "6C", "7C"]}, "set_aside"),
        (TRICK, {"left_over": ["2C"]}, "left_over"),
        (TRICK, {"left_over": ["2C", "3C"], "last": True}, "left_over"),
        (TRICK, {"last": 1}, "last"),
        (TRICK, {"hand": []}, "hand"),
        (LEGAL, {"players": None}, "players"),
        (LEGAL, {"players": 5}, "players"),
        (LEGAL, {"players": 12}, "players"),
        (LEGAL, {"hand": ["2C", "2C", "2C"]}, "hand"),
        (LEGAL, {"hand": ["2C", "2C"], "trick": ["2C"]}, "trick"),
        (LEGAL, {"hand": FACES[:18]}, "hand"),
        (LEGAL, {"trick": ["3C", "4C", "5C", "6C", "7C", "8C"]}, "trick"),
        (LEGAL, {"first_trick": True, "broken": True}, "broken"),
        (LEGAL, {"first_trick": True, "broken": True, "trick": ["3C", "4C"]}, "broken"),
        (LEGAL, {"first_trick": True, "trick": ["AH"], "hand": hearts(12)}, "trick"),
        (LEGAL, {"options": {"qs_breaks": "no"}}, "options.qs_breaks"),
        (LEGAL, {"options": {"pack_adjust": True}}, "options.pack_adjust"),
        (SCORE, {"taken": [[], [], [], [], []]}, "taken"),
        (SCORE, {"taken": [[], [], [], [], [], []]}, "taken"),
        (SCORE, {"lost": ["QS"]}, "lost"),
        (SCORE, {"taken": [rest_of(), [], [], [], [], []]}, "moon"),
        (SCORE, {"taken": [rest_of(), [], [], [], [], []], "moon": "double"}, "moon"),
        (
            SCORE,
            {"taken": [rest_of(), [], [], [], [], []], "moon": "add", "options": {"moon_mode": "subtract"}},
            "moon",
        ),
        (SCORE, {"dead": []}, "dead"),
        (SCORE, {"taken": [FACES + FACES[:-1], ["AS"], [], [], [], []]}, "taken"),
        (COUNTED, {"points": [40, 13, 0, 0, 0, 0]}, "points"),
        (COUNTED, {"points": [12, 12, 12, 12, 4, 0]}, "points"),
        (COUNTED, {"points": [52, 0, 0, 0, 0, 0]}, "shot"),
        (COUNTED, {"shot": 0}, "shot"),
        (COUNTED, {"shot": 6}, "shot"),
        (COUNTED, {"points": [-1, 12, 0, 0, 0, 0]}, "points[0]"),
        (COUNTED, {"points": [10, 10, 0, 0, 0, 0], "options": {"last_trick_cancelled": "leader"}}, "points"),
        (END, {"totals": [0, 0]}, "totals"),
        (END, {"totals": [0] * 12}, "totals"),
        (END, {"totals": [0, 0, 0, 0, 0, "1"]}, "totals[5]"),
        (DEAL, {"hand_number": 0}, "hand_number"),
        (DEAL, {"players": 5}, "players"),
        (DEAL, {"ask": "bid"}, "ask"),
    ],
)
def test_a_bad_question_names_its_field(question, change, field):
    asked = {name: value for name, value in (question | change).items() if value is not None or name == "shot"}
    answer(question)
    with pytest.raises(BadQuestion) as error:
        answer(asked)
    assert error.value.field == field


def test_complete_piles_must_be_whole_tricks():
    pack = sorted(FACES * 2)
    piles = [pack[:8], pack[8:], [], [], [], []]  # one trick with the two left-over cards, sixteen tricks
    assert sum(score(piles)["scores"]) == 52
    with pytest.raises(BadQuestion, match="taken"):
        score([pack[:9], pack[9:]])


def test_the_moon_is_not_read_when_nobody_shot_it():
    assert answer(SCORE | {"moon": "whatever"})["scores"] == [51, 1, 0, 0, 0, 0]


def test_ten_is_read_both_ways():
    assert trick("TD AD 3D AD 9D KD")["winner"] == trick("10D AD 3D AD 9D KD")["winner"] == 5


# --- records -------------------------------------------------------------------------------------------------


def played_record(seed, players=6, **options):
    rules = core.ruleset(GAME, players, **options)
    chance = Chance(seed)
    pack = tuple(card for card in range(52) for _ in range(2))
    deal = GAME.deal(rules, chance.shuffled(pack))
    table = Table(deal, dealer=seed, **options)
    while not core.over(table.rules, table.state):
        view = GAME.view(table.rules, table.state, table.state.turn)
        table.play(core.token(GAME, bot(table.rules, view)))
    return table


@pytest.mark.parametrize("players", CARDS_EACH)
def test_a_hand_is_recorded_and_read_back(players):
    done = played_record(players, players).record()
    lines = [line.phase for line in done.hands[0].record.lines]
    assert lines == ["pass"] * players + ["play"] * CARDS_EACH[players]


def test_a_moon_is_recorded_with_its_choice():
    text = write(moon_hand((0,) * 6, "add").record().record)
    assert "\nmoon A add\nscores 0 26 26 26 26 26\n" in text
    wrong = text.replace("moon A add", "moon B add")
    with pytest.raises(RecordError):
        checked(read(wrong))


def test_a_third_copy_of_a_card_is_no_deal():
    text = write(played_record(1, 11).record().record)
    line = next(line for line in text.split("\n") if line.startswith("deal A"))
    face = line.split(" ")[2]
    copies = line.replace(line.split(" ")[3], face).replace(line.split(" ")[4], face)
    with pytest.raises(RecordError, match=r"twice|in order|missing"):
        read(text.replace(line, copies))


@pytest.mark.parametrize("line", ["deal A", "left"])
def test_a_deal_of_the_wrong_size_is_refused(line):
    text = write(played_record(1, 11).record().record)
    whole = next(found for found in text.split("\n") if found.startswith(line))
    with pytest.raises(RecordError, match="cards"):
        read(text.replace(whole, whole.rsplit(" ", 1)[0]))


# --- the practice player -------------------------------------------------------------------------------------


def test_the_bot_gives_a_reason_and_takes_fewer_points_than_chance():
    reasons, smart, wild = set(), 0, 0
    for seed in range(24):
        players = 6 + seed % 6
        rules = core.ruleset(GAME, players)
        chance = Chance(seed)

        def choose(rules, view, chance=chance):
            if view.turn % 2:
                allowed = cards(core.legal(rules, view))
                return allowed[chance.below(len(allowed))]
            choice = BOTS[GAME.id](rules, view)
            reasons.add(choice.reason)
            return choice.action

        pack = tuple(card for card in range(52) for _ in range(2))
        standing = core.first_standing(rules, chance.below(players))
        played = core.play_hand(rules, standing, GAME.deal(rules, chance.shuffled(pack)), choose)
        after, _ = GAME.settle(rules, standing, played.state)
        smart += sum(after.totals[0::2]) / len(after.totals[0::2])
        wild += sum(after.totals[1::2]) / len(after.totals[1::2])
    assert reasons <= set(REASONS[GAME.id])
    assert smart * 2 < wild


def test_the_bot_judges_by_what_its_seat_sees():
    table = played_record(5)
    for state, act in table.done:
        view = GAME.view(table.rules, state, act.seat)
        for seat in range(6):
            if seat != act.seat:
                assert view.hands[seat] == EMPTY
                assert view.passed[seat] == ()
        assert view.left == (state.left if state.left_to == act.seat else EMPTY)
        assert GAME.view(table.rules, view, act.seat) == view


def bot_follows(hand, table, **facts):
    """What the bot plays, sixth to a trick in the middle of a hand with hearts broken."""
    rules = core.ruleset(GAME, 6)
    state = GAME.start(rules, core.first_standing(rules), dealt(6))
    on_table = tuple(DECK.numbers[code] for code in table.split())
    turn = len(on_table)
    hands = tuple(planes_of(numbers(hand)) if seat == turn else EMPTY for seat in range(6))
    state = state._replace(phase=game.PLAY, turn=turn, hands=hands, table=on_table, tricks=4, broken=True, **facts)
    choice = BOTS[GAME.id](rules, GAME.view(rules, state, turn))
    return DECK.names[choice.action], choice.reason


def test_the_bot_cancels_a_card_on_purpose():
    assert bot_follows("AD KD 3C", "KD 2D QS") == ("KD", "cancel")


def test_the_bot_ducks_and_unloads():
    assert bot_follows("3D 9D AD", "10D 4D 2H") == ("9D", "duck")
    assert bot_follows("QS 9H 2C", "10D 4D 2D") == ("QS", "unload-queen")
    assert bot_follows("QS 2S AS", "KS 3S") == ("QS", "unload-queen")


def test_the_bot_guards_against_the_moon():
    taken = (planes_of(numbers("QS QS 2H 2H 3H 3H 4H 4H")),) + (EMPTY,) * 5
    assert bot_follows("AD 3D 4C", "KD 2H 5D QC 6C", taken=taken) == ("AD", "stop-moon")
    assert bot_follows("9H 4C 8S", "KD 5D", taken=taken)[1] == "keep-points"


# --- the table of the game -----------------------------------------------------------------------------------


def test_every_clause_and_ruling_is_declared_once():
    assert [f"C{number}" for number in range(1, 32)] == list(game.CLAUSES)
    assert [f"CA{number}" for number in range(1, 28)] == list(game.RULINGS)
    assert set(game.REMARKS) <= set(game.RULINGS)
    assert undeclared(game.OPTIONS, game.Options) == []
    for option in game.OPTIONS:
        assert set(option.rulings) <= set(game.RULINGS)
    for clauses in game.RULINGS.values():
        assert set(clauses) <= set(game.CLAUSES)


def test_the_deal_says_how_many_cards_lie_left_over():
    table = Table(dealt(7), passing="none")
    event = only(table.events, Dealt)
    assert (event.each, len(event.left)) == (14, 6)
    assert {"C1", "C2", "C5", "C6", "CA9", "CA23", "CA24"} <= set(event.clauses)
    assert "C6" not in only(Table(dealt(8)).events, Dealt).clauses


def test_cancelled_names_the_pairs_once():
    table = Table(dealt(6, "2C", "2C", "3C 4H", "3C", "4C", "4C"), passing="none")
    event = only(table.play("2C 2C 3C 3C 4C 4C"), Cancelled)
    assert codes(event.cards) == "2C 3C 4C"
