"""Corners that no ordinary hand comes to: faults of a caller, acts of the table, moments before and after the play."""

import json
import random
from dataclasses import replace

import pytest

from engine import arbiter, core, telling
from engine.arbiter import answer
from engine.bots import BOTS
from engine.bots import cancellation_hearts as cancellation_bot
from engine.bots import hearts_two as hearts_bot
from engine.cards import EMPTY, WIDEST, cards, planes_of, size
from engine.chance import Chance
from engine.core import Deal, Standing, first_standing, ruleset
from engine.desk import Desk
from engine.desk import answer as desk_answer
from engine.events import Another, Collected, Dealt, Ended, Lost, MoonChosen, Scored, Shown, Taken
from engine.find import search
from engine.games import GAMES, cancellation_hearts, hearts_two, spades_two
from engine.options import BadOption, Option, parsed, undeclared
from engine.playthrough import main, playthrough
from engine.questions.fields import BadQuestion
from engine.record import RecordError, acts, read, write
from engine.replay import checked, replay
from engine.simulate import Leak, check, one_hand, simulate

HEARTS, SPADES, CANCELLATION = GAMES["hearts-two"], GAMES["spades-two"], GAMES["cancellation-hearts"]


def numbers(game, codes):
    return tuple(game.deck.numbers[code] for code in codes.split())


# --- how many play, and options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [(HEARTS, 3), (SPADES, 1), (CANCELLATION, 5), (CANCELLATION, 12)])
def test_a_number_of_players_that_a_game_does_not_have_is_refused(game, players):
    fewest, most = {"hearts-two": (2, 2), "spades-two": (2, 2)}.get(game.id, (6, 11))  # H1, S1, C1
    with pytest.raises(core.BadPlayers) as caught:
        ruleset(game, players)
    assert (caught.value.number, caught.value.fewest, caught.value.most) == (players, fewest, most)
    assert str(caught.value) == f"{players} players, expected {fewest} to {most}"


def test_the_arbiter_names_the_field_of_a_number_of_players_that_slipped_through(monkeypatch):
    monkeypatch.setattr(arbiter, "players_of", lambda *_: 12)
    with pytest.raises(BadQuestion, match="players: 12 players, expected 6 to 11"):
        answer({"ask": "deal", "game": "cancellation-hearts", "players": 6, "hand_number": 1})


def test_a_bad_option_says_its_name_its_value_and_what_was_expected():
    with pytest.raises(BadOption) as caught:
        ruleset(HEARTS, moon_value="30")
    assert str(caught.value) == 'option moon_value: "30", expected 20 or live_points'


def test_options_and_fields_that_do_not_agree_are_named():
    known = hearts_two.OPTIONS
    assert undeclared(known, hearts_two.Options) == []
    other = Option("no_such_field", (1, 2))
    turned = known[0]._replace(values=tuple(reversed(known[0].values)))
    assert undeclared((turned, *known[1:], other), hearts_two.Options) == [
        f"{known[0].name}: default differs",
        "no_such_field: no field",
    ]
    assert undeclared(known[1:], hearts_two.Options) == [f"{known[0].name}: no option"]


@pytest.mark.parametrize("text", ["", "-", "0150", "+150", "150 ", "99", "1e3", "१५०"])
def test_a_target_is_written_in_one_way_only(text):
    """Part D: any whole number from 100; no sign on it, no leading nought, no other digits."""
    with pytest.raises(BadOption):
        parsed(CANCELLATION.options, "target", text)


def test_a_target_may_be_any_whole_number_from_a_hundred():
    assert [parsed(CANCELLATION.options, "target", text) for text in ("100", "175")] == [100, 175]


@pytest.mark.parametrize("width", range(1, WIDEST + 1))
def test_the_faces_of_a_mask_are_its_bits(width: int):
    """Up to the widest mask; a wider one is refused, not cut off."""
    mask = random.Random(width).getrandbits(width) | 1 << (width - 1)
    assert cards(mask) == tuple(bit for bit in range(width) if mask >> bit & 1)
    with pytest.raises(ValueError, match=str(WIDEST)):
        cards(mask << (WIDEST + 1 - width))


def test_equal_cards_are_counted_from_the_first_face_on():
    two_of_clubs = numbers(CANCELLATION, "2C 2C 3C")
    assert size(planes_of(two_of_clubs)) == 3


def test_chance_is_even_where_a_word_has_to_be_drawn_again():
    """A limit just above half of all words: about every second word is drawn again, and none is too high."""
    chance = Chance(5)
    limit = 2**31 + 1
    drawn = [chance.below(limit) for _ in range(200)]
    assert max(drawn) < limit
    assert 60 < sum(number < limit // 2 for number in drawn) < 140
    plain = Chance(5)
    words = [plain.draw() for _ in range(200)]
    assert any(word >= limit for word in words)


# --- moments that the rules rule out ----------------------------------------------------------------------------


def test_three_dead_clubs_are_no_deal():
    """HA7: of 2C, 4C and 6C one is always held, for only two cards are dead."""
    with pytest.raises(AssertionError, match="HA7"):
        hearts_two.opener((0, 0))


def test_what_is_broken_does_not_break_again():
    """H19, S23: breaking is told once."""
    queen = hearts_two.QUEEN
    state = hearts_two.State(hearts_two.PLAY, 0, (1 << queen, 1), (), True, (0, 0), 0, 12)
    assert not hearts_two.breaks(hearts_two.Options(qs_breaks=True), state, queen)
    assert hearts_two.breaks(hearts_two.Options(qs_breaks=True), state._replace(broken=False), queen)
    rules = ruleset(SPADES)
    deal = Deal(((), ()), (), tuple(range(52)))
    drafted = SPADES.start(rules, first_standing(rules), deal)._replace(phase=spades_two.PLAY, broken=True)
    ace = SPADES.deck.numbers["AS"]
    assert not spades_two.breaks(rules.options, drafted, ace)
    assert spades_two.breaks(rules.options, drafted._replace(broken=False), ace)


def test_while_cards_are_passed_no_other_card_is_owed():
    """C8: any three cards may be passed."""
    rules = ruleset(CANCELLATION)
    deal = CANCELLATION.deal(rules, tuple(range(52)) * 2)
    state = CANCELLATION.start(rules, first_standing(rules), deal)
    assert state.phase == cancellation_hearts.PASS
    assert CANCELLATION.held(rules, state) == 0


def test_a_total_below_nothing_needs_a_house_rule_that_takes_points_off():
    """C27, CA19: under `moon_mode` add no total can fall below 0."""
    standing = Standing(2, 1, (-26, 0, 0, 0, 0, 0))
    assert CANCELLATION.check_standing(ruleset(CANCELLATION), standing) is None
    nothing_yet = Standing(2, 1, (0, 26, 13, 13, 0, 0))
    assert CANCELLATION.check_standing(ruleset(CANCELLATION, moon_mode="add"), nothing_yet) is None
    wrong = CANCELLATION.check_standing(ruleset(CANCELLATION, moon_mode="add"), standing)
    assert wrong is not None
    assert "below 0" in wrong


def test_an_id_is_told_once_of_an_account_even_if_two_lines_cite_it(monkeypatch):
    line = cancellation_hearts.account((cancellation_hearts.Count(1, 0),))[0][0]
    twice = ((line, replace(line, rulings=("C28", "C25"))), *((),) * 5)
    monkeypatch.setattr(cancellation_hearts, "account", lambda counts: twice)
    rules = ruleset(CANCELLATION)
    deal = CANCELLATION.deal(rules, tuple(range(52)) * 2)
    state = CANCELLATION.start(rules, first_standing(rules), deal)
    _, events = CANCELLATION.settle(rules, first_standing(rules), state)
    assert events[0].clauses == ("C28", "C25")


def test_a_draft_with_a_hand_of_another_size_is_no_deal():
    """S10: thirteen cards each; S6: or a stock of the whole pack."""
    rules = ruleset(SPADES)
    hands = (tuple(range(12)), tuple(range(13, 26)))
    assert (
        SPADES.check_deal(rules, Deal(hands, tuple(range(26, 52)))) == "a stock of 52 cards, or 13 cards in each hand"
    )


def test_the_moon_of_spades_is_not_worth_its_tricks():
    """SA8: 250, never 130."""
    facts = SPADES.facts(ruleset(SPADES))
    assert (facts["moon"], facts["moon_plain"]) == (250, 130)


# --- questions --------------------------------------------------------------------------------------------------


def ask(**fields):
    return answer({"game": "cancellation-hearts", **fields})


def test_an_empty_hand_has_nothing_to_play():
    said = ask(ask="legal", players=6, hand=[], trick=["5C"], broken=False, first_trick=False)
    assert (said["legal"], said["refused"]) == ([], {})


def test_a_point_card_led_first_is_believed_while_enough_others_may_be_in_that_hand():
    """CA10: with eleven players nine point cards make such a hand; two of 28 are elsewhere."""
    said = ask(ask="legal", players=11, hand=["QS", "3C"], trick=["2H"], broken=True, first_trick=True)
    assert said["legal"] == ["3C", "QS"]


def test_more_tricks_set_aside_than_a_hand_has_are_refused():
    """C22: eight players have thirteen tricks; twelve before this one, and it is said not to be the last."""
    trick = ["2S", "2S", "3S", "3S", "4S", "4S", "5S", "6S"]
    rest = [card for card in CANCELLATION.deck.names for _ in (0, 1)]
    for card in trick:
        rest.remove(card)
    with pytest.raises(BadQuestion, match="12 tricks cannot come before this one of 13"):
        ask(ask="trick", players=8, trick=trick, set_aside=rest)


def test_a_pile_of_more_cards_than_were_dealt_is_refused(monkeypatch):
    """H7: both hands together have 26 cards; should the count of copies ever let more through."""
    monkeypatch.setattr("engine.questions.hearts_two.no_more_than", lambda *_: None)
    pack = list(HEARTS.deck.names)
    with pytest.raises(BadQuestion, match="27 cards are more than were dealt"):
        answer({"ask": "score", "game": "hearts-two", "taken": [pack[:27], []], "dead": ["QS", "AS"]})


# --- records ----------------------------------------------------------------------------------------------------


def expected(text):
    with pytest.raises(RecordError) as caught:
        read(text, "some.hand")
    return caught.value.fault.line, caught.value.fault.expected


HEAD = "game hearts-two 1\nhand 1\ndealer A\ntotals 0 0\n"
DEALT = """\
deal A 2C 6C 2D 4D 6D 8D 10D QD AD 2H 4H 6H 8H
deal B 4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S
"""


def test_a_record_with_more_players_than_the_game_has_is_refused():
    line, wanted = expected("game cancellation-hearts 1\nplayers 12\n")
    assert (line, wanted) == (2, "6 to 11 players")


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        (f"{HEAD}deal\n", 5, "a seat and its cards"),
        (f"{HEAD}deal A\n", 5, "cards"),
        (f"{HEAD}{DEALT}dead\n", 7, "cards"),
        (f"{HEAD}{DEALT}dead QS\nplay A 2C B 4C\n", 8, "2 dead cards"),
    ],
)
def test_a_deal_that_is_not_whole_is_refused_where_it_ends(text, line, wanted):
    found = expected(text)
    assert found[0] == line
    assert wanted in found[1]


def test_a_try_of_another_phase_stands_within_a_line_and_never_begins_one():
    """A bid tried during the draft stands on the line of the draft, not on a line of bids."""
    stock = " ".join(SPADES.deck.names)
    start = f"game spades-two 1\nhand 1\ndealer A\ntotals 0 0\nbags 0 0\nstock {stock}\n"
    within = replay(read(f"{start}draft B keep A 5?T-phase A keep\n"))
    assert within.fault is None
    begins = replay(read(f"{start}bid B 5?T-phase B keep\n"))
    assert begins.fault is not None
    assert (begins.fault.line, begins.fault.expected) == (7, "a line 'draft'")


def test_a_card_that_lies_nowhere_is_named(monkeypatch):
    """A game that does not look at its deal itself: the reader still misses a card."""
    monkeypatch.setitem(GAMES, "hearts-two", replace(HEARTS, check_deal=lambda rules, deal: None))
    _, wanted = expected(f"{HEAD}{DEALT}dead QS\nplay A 2C B 4C\n")
    assert wanted == "all 28 cards of the pack, AS is missing"


def test_the_acts_of_a_hand_come_in_order():
    record = read(f"{HEAD}{DEALT}dead QS AS\nplay A 2C B 4C\nplay B 10H?H18 B 8C A 6C\n")
    deck = record.rules.game.deck
    assert [(act.seat, deck.names[act.action], act.refused) for act in acts(record.hands[0])] == [
        (0, "2C", None),
        (1, "4C", None),
        (1, "10H", "H18"),
        (1, "8C", None),
        (0, "6C", None),
    ]


# --- searches and simulations -----------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", ["T-hand", "T-turn", "T-phase", "T-over"])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_try_that_the_table_refuses_is_found(game, clause):
    record = search(ruleset(game), [], range(2), refused=[clause], whole=clause == "T-over")
    if clause == "T-phase" and game is HEARTS:
        assert record is None  # without a pass every act of this game is a card, in every phase
        return
    assert record is not None
    done = checked(read(write(record)))
    refused = [moment.refusal.clause for moment in done.hands[0].moments if moment.refusal]
    assert refused == [clause]


def test_a_search_looks_last_at_hands_whose_opening_shows_nothing():
    """One deal in 378 opens by H11; the others are looked at too before the search gives up."""
    looked = []
    record = search(
        ruleset(HEARTS), ["H10"], range(30), tick=looked.append, seen=lambda moments: False, deal=lambda deal: True
    )
    assert record is None
    assert sorted(looked) == list(range(30))
    assert looked != sorted(looked)


def test_the_counts_of_a_simulation_are_told_by_name():
    tally = simulate(ruleset(HEARTS), 6, 2)
    told = dict(tally.rows())
    assert told["hands"] == "6"
    assert told["games finished"] == str(tally.games)


def test_points_that_no_account_gives_are_noticed():
    rules = ruleset(HEARTS)
    before = first_standing(rules)
    for seed in range(20):
        after, deal, events = one_hand(rules, before, Chance(seed))
        if not any("moon" in line.what for event in events if isinstance(event, Scored) for line in event.lines):
            break
    place = next(n for n, event in enumerate(events) if isinstance(event, Taken) and event.points)
    events[place] = replace(events[place], points=events[place].points + 1)
    with pytest.raises(Leak, match="the tricks held"):
        check(rules, 0, (before, after), deal, events)


# --- what is told -----------------------------------------------------------------------------------------------


def test_acts_that_are_no_cards_are_told_by_their_kind():
    rules = ruleset(SPADES)
    five, keep, nil = (core.action_of(SPADES, word) for word in ("5", "keep", "nil"))
    assert telling.action(rules, 1, five) == {"seat": ("seat", 1), "n": 5}
    assert telling.action(rules, 0, keep) == {"seat": ("seat", 0)}
    assert [telling.kind_of(rules, act) for act in (five, keep, nil)] == ["bid", "keep", "nil"]
    ace = SPADES.deck.numbers["AS"]
    assert telling.action(rules, 0, ace) == {"seat": ("seat", 0), "card": ("card", "AS")}
    assert telling.kind_of(rules, ace) == "card"


def test_events_after_the_play_are_told():
    rules = ruleset(CANCELLATION)
    queens = numbers(CANCELLATION, "QS QS")
    told = telling.event(rules, Collected(("CA6",), 2, queens, 26))
    assert told.values == {"seat": ("seat", 2), "cards": ("cards", ("QS", "QS")), "n": 26}
    assert told.messages[-1] == "event.collected"
    told = telling.event(rules, Lost(("C23",), queens))
    assert (told.values, told.messages) == (
        {"cards": ("cards", ("QS", "QS")), "n": 2},
        ("event.lost.C23", "event.lost"),
    )
    told = telling.event(rules, MoonChosen(("CA18",), 3, "add"))
    assert (told.values, told.messages[-1]) == ({"seat": ("seat", 3)}, "event.moon.add")
    told = telling.event(rules, Shown(("CA9",), queens))
    assert told.messages[-1] == "event.shown"
    level, other = Another(("C31",), (150, 10, 10, 20, 30, 40)), Another(("HA13",), (100, 120))
    assert telling.event(rules, level).messages[-1] == "event.another"
    assert telling.event(ruleset(HEARTS), other).messages[-1] == "event.another.not-level"
    told = telling.event(rules, Ended(("C30",), (1, 2), (150, 10, 10, 20, 30, 40)))
    assert told.values == {"winners": ("seats", (1, 2)), "n": 2, "total": 10}


def test_a_deal_with_nothing_left_over_names_no_card():
    """CS1: with eight players nothing is left over."""
    told = telling.event(ruleset(CANCELLATION, 8), Dealt(("C5",), 0, 1, 13, ()))
    assert told.values == {"dealer": ("seat", 0), "hand": 1, "each": 13, "left": 0}


def test_why_something_is_granted_depends_on_the_trick():
    """H14 for a void hand, H13 for one that follows; nothing of a trick where nothing is led."""
    rules = ruleset(HEARTS)
    state = hearts_two.State(hearts_two.PLAY, 0, (0, 0), (), True, (0, 0), 0, 5)

    def granted(hand, table):
        held = sum(1 << card for card in numbers(HEARTS, hand))
        there = state._replace(hands=(held, 0), table=numbers(HEARTS, table))
        verdict = core.verdicts(rules, there)[0]
        return telling.granted(rules, there, verdict)

    assert "led" not in granted("8D", "").values
    assert granted("8D", "4D").messages[-2] == "yes.H13.follows"
    assert granted("8D", "4C").messages[-2] == "yes.H14.void"


# --- golden texts -----------------------------------------------------------------------------------------------


def test_a_playthrough_of_two_packs_names_both_copies():
    text = playthrough(search(ruleset(CANCELLATION), ["C13"], range(3)))
    assert "\nplayers " in f"\n{text}"
    hands = [line.split()[2:] for line in text.splitlines() if line.startswith("hand ")]
    assert any(codes.count(code) == 2 for codes in hands for code in codes)


def test_a_golden_text_that_is_missing_or_differs_is_named(tmp_path, capsys):
    record = tmp_path / "x.hand"
    record.write_text(f"{HEAD}{DEALT}dead QS AS\nplay A 2C B 4C\n", encoding="ascii")
    command = [str(record), "--golden", str(tmp_path)]
    assert main([*command, "--check"]) == 1
    assert "missing; --write makes it" in capsys.readouterr().err
    assert main([str(record)]) == 0
    assert capsys.readouterr().out == playthrough(read(record.read_text(encoding="ascii")))
    assert main([*command, "--write"]) == 0
    assert main([*command, "--check"]) == 0
    golden = tmp_path / "x.play"
    golden.write_text(golden.read_text(encoding="ascii").replace("2C", "6C", 1), encoding="ascii")
    assert main([*command, "--check"]) == 1
    assert "x.play" in capsys.readouterr().err


# --- the card table ---------------------------------------------------------------------------------------------


def at_table(desk, do, **fields):
    return json.loads(desk.answer(json.dumps({"v": 1, "id": 1, "do": do, **fields})))


def test_the_table_tells_how_many_cards_are_to_be_passed_in_two_player_hearts():
    """HA15: under the option one card is passed in hands 2, 4, 6 …"""
    desk = Desk()
    view = at_table(desk, "start", game="hearts-two", seed=1, options={"pass_one_every_other_hand": True})
    while view["phase"] != "over":
        view = at_table(desk, "play", at=view["at"], act=at_table(desk, "hint")["act"])
    assert at_table(desk, "hint")["no"] == "over"
    view = at_table(desk, "next")
    assert (view["phase"], view["more"], view["to"], view["passed"]) == ("pass", 1, 1, [])


def test_a_review_names_the_better_act():
    desk = Desk()
    view = at_table(desk, "start", game="hearts-two", seed=4)
    other = None
    while view["phase"] != "over":
        better = at_table(desk, "hint")["act"]
        choices = [card for card in view["legal"] if card != better]
        if other is None and choices:
            other = (choices[0], better)
        act = choices[0] if other == (choices and choices[0], better) and choices else better
        view = at_table(desk, "play", at=view["at"], act=act)
    found = at_table(desk, "review")["review"]
    assert other in [(one["yours"], one["better"]) for one in found]
    assert all(one["reason"].startswith("bot.") for one in found)


def test_a_score_sheet_needs_a_list_of_hands():
    assert at_table(Desk(), "sheet", game="hearts-two", hands="none")["no"] == "field"


def test_the_one_desk_of_the_program_answers():
    said = json.loads(desk_answer(json.dumps({"v": 1, "id": 7, "do": "nothing-of-ours"})))
    assert said["id"] == 7
    assert "no" in said


# --- the bots ---------------------------------------------------------------------------------------------------


def test_a_bot_that_shot_the_moon_takes_its_own_points_off():
    rules = ruleset(CANCELLATION)
    deal = CANCELLATION.deal(rules, tuple(range(52)) * 2)
    state = CANCELLATION.start(rules, first_standing(rules), deal)._replace(phase=cancellation_hearts.MOON)
    assert BOTS["cancellation-hearts"](rules, state).action == cancellation_hearts.SUBTRACT


def test_a_bot_with_nothing_but_spades_passes_the_highest():
    rules = ruleset(CANCELLATION)
    deal = CANCELLATION.deal(rules, tuple(range(52)) * 2)
    state = CANCELLATION.start(rules, first_standing(rules), deal)
    hand = planes_of(numbers(CANCELLATION, "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"))
    state = state._replace(hands=tuple(hand if seat == state.turn else EMPTY for seat in range(6)))
    choice = cancellation_bot.choose(rules, state)
    assert CANCELLATION.deck.names[choice.action] == "KS"


def hearts_state(mine, **fields):
    held = sum(1 << card for card in numbers(HEARTS, mine))
    taken = fields.pop("taken", ("", ""))
    piles = tuple(sum(1 << card for card in numbers(HEARTS, pile)) for pile in taken)
    table = numbers(HEARTS, fields.pop("table", ""))
    return hearts_two.State(fields.pop("phase", hearts_two.PLAY), 0, (held, 0), table, True, piles, 0, 6)


def test_a_bot_without_danger_passes_its_highest_card():
    rules = ruleset(HEARTS, pass_one_every_other_hand=True)
    state = hearts_state("2C 4C 6D AD", phase=hearts_two.PASS)
    assert HEARTS.deck.names[hearts_bot.choose(rules, state).action] == "AD"


def test_a_bot_keeps_the_queen_while_the_other_player_may_take_everything():
    """`qs_any_time_literal`: the queen may go on any trick, but it would help the other player to the moon."""
    rules = ruleset(HEARTS, qs_any_time_literal=True)
    safe = hearts_state("QS 2C 8C", table="4C", taken=("2H", ""))
    assert HEARTS.deck.names[hearts_bot.choose(rules, safe).action] == "QS"
    danger = hearts_state("QS 2C 8C", table="4C", taken=("", "2H 4H 6H 8H 10H QH"))
    assert HEARTS.deck.names[hearts_bot.choose(rules, danger).action] != "QS"


def test_a_bot_leads_no_heart_that_may_be_beaten_to_stop_the_moon():
    danger = hearts_state("2H 8C 6C", taken=("", "4H 6H 8H 10H QH"))
    assert HEARTS.deck.names[hearts_bot.choose(ruleset(HEARTS), danger).action] != "2H"
    sure = hearts_state("AH 8C 6C", taken=("", "4H 6H 8H 10H QH"))
    choice = hearts_bot.choose(ruleset(HEARTS), sure)
    assert (HEARTS.deck.names[choice.action], choice.reason) == ("AH", "stop-moon")


def test_two_replays_of_a_record_without_end_are_alike():
    record = read(f"{HEAD}{DEALT}dead QS AS\nplay A 2C B 4C\n")
    assert replay(record).hands == replay(record).hands
