"""Two-player Spades: every clause and ruling decides somewhere in play and is cited there; the facts for the texts."""

import random

import pytest

from engine import core
from engine.bots.spades_two import choose
from engine.cards import cards
from engine.events import Scored
from engine.games import spades_two as game
from engine.games.spades_two import BLIND, DECK, GAME, KEEP, NIL
from engine.options import undeclared
from tests.oracle import spades_two as oracle

RULES = core.ruleset(GAME)


def played(rules, standing, stock, pick):
    """Every id that an event, a line of the count or a refusal of one hand cites."""
    deal = core.Deal(((), ()), (), tuple(DECK.numbers[code] for code in stock))
    state = GAME.start(rules, standing, deal)
    ids = {clause for event in GAME.opening(rules, standing, deal, state) for clause in event.clauses}
    while not core.over(rules, state):
        for verdict in core.verdicts(rules, state):
            if not verdict.allowed:
                ids |= {verdict.clause, *verdict.rulings}
        state, events = core.step(rules, state, state.turn, pick(rules, state))
        ids |= {clause for event in events for clause in event.clauses}
    _, events = GAME.settle(rules, standing, state)
    return ids | {clause for event in events for clause in event.clauses}


def everything(chance):
    """Picks for a hand: the bot, or any allowed action."""
    wild = chance.random() < 0.6

    def pick(rules, state):
        allowed = cards(core.legal(rules, state))
        if state.phase == game.DRAFT and state.draws < 2 and chance.random() < 0.3 and BLIND in allowed:
            return BLIND
        if wild and state.phase != game.DRAFT:
            return chance.choice(allowed)
        return choose(rules, GAME.view(rules, state, state.turn)).action

    return pick


def top_cards(first, second):
    """A stock that gives these cards to the first and the second drawer, if both keep what they draw."""
    rest = [card for card in oracle.PACK if card not in first + second]
    return [card for one, other in zip(first, second, strict=True) for card in (one, rest.pop(), other, rest.pop())]


def moon_and_nil(blind):
    """Both keep what they draw; the first drawer bids the moon, the second one nil, blind or not."""

    def pick(rules, state):
        if state.phase == game.DRAFT:
            return BLIND if blind and state.draws == 1 and state.bids[state.turn] == game.NO_BID else KEEP
        if state.phase == game.BID:
            return NIL + 13 if state.turn == state.first else NIL
        return cards(core.legal(rules, state))[0]

    return pick


def test_every_clause_and_ruling_is_cited_in_play_but_those_with_a_remark():
    chance = random.Random(9)
    found = set()
    for number in range(150):
        stock = list(oracle.PACK)
        chance.shuffle(stock)
        total = chance.choice([-40, 440, 460, 510])
        standing = core.Standing(1 + number % 3, number % 2, (total, total), (chance.randrange(10), 9))
        found |= played(RULES, standing, stock, everything(chance))
    spades = [card for card in oracle.PACK if card[-1] == "S"]
    hearts = [card for card in oracle.PACK if card[-1] == "H"]

    for blind in (True, False):
        found |= played(RULES, core.first_standing(RULES), top_cards(spades, hearts), moon_and_nil(blind))
    assert set(GAME.clauses) | set(GAME.rulings) == found | set(GAME.remarks)
    assert not found & set(GAME.remarks)


def test_clauses_and_rulings_are_those_of_the_rulebook():
    assert GAME.clauses == tuple(f"S{number}" for number in range(1, 41))
    assert list(GAME.rulings) == [f"SA{number}" for number in range(1, 28)]
    for clauses in GAME.rulings.values():
        assert set(clauses) <= set(GAME.clauses)
    cited = {rule.clause for phase in RULES.rules for rule in phase} | {ruling.id for ruling in GAME.decided}
    assert cited <= set(GAME.clauses) | set(GAME.rulings)


def test_each_option_has_a_field_a_ruling_and_rules_of_its_own():
    assert undeclared(GAME.options, game.Options) == []
    for option in GAME.options:
        assert option.rulings
        assert set(option.rulings) <= set(GAME.rulings)


@pytest.mark.parametrize(
    ("options", "bid", "blind", "tricks", "expected"),
    [
        ({}, 6, False, 6, [("S29", "bid-made", 6, 60, ())]),
        ({}, 6, False, 7, [("S29", "bid-made", 6, 60, ()), ("S30", "bag", 1, 1, ("S31",))]),
        ({}, 5, False, 7, [("S29", "bid-made", 5, 50, ()), ("S30", "bag", 2, 2, ())]),
        ({}, 6, False, 5, [("S33", "bid-missed", 6, -60, ("SA11",))]),
        ({}, 0, False, 0, [("S34", "nil-made", 0, 100, ())]),
        ({}, 0, False, 5, [("S35", "nil-missed", 5, 5, ("SA7", "SA9"))]),
        ({}, 0, True, 0, [("S36", "blind-made", 0, 200, ())]),
        ({}, 0, True, 5, [("S35", "blind-missed", 5, 5, ("SA6", "SA9"))]),
        ({}, 13, False, 13, [("S37", "moon-made", 13, 250, ("SA8",))]),
        ({}, 13, False, 9, [("S38", "moon-missed", 9, 9, ("SA8", "SA9"))]),
        ({"nil_penalty": 100}, 0, False, 5, [("SA7", "nil-penalty", 5, -100, ())]),
        ({"blind_nil_penalty": 200}, 0, True, 5, [("SA6", "blind-penalty", 5, -200, ())]),
        ({"thirteen_is_moon": False}, 13, False, 13, [("S29", "bid-made", 13, 130, ())]),
        ({"thirteen_is_moon": False}, 13, False, 12, [("S33", "bid-missed", 13, -130, ("SA11",))]),
    ],
)
def test_each_line_of_an_account_names_what_it_counts_and_who_says_so(options, bid, blind, tricks, expected):
    lines = game.account(core.ruleset(GAME, **options).options, bid, blind, tricks, 0).lines
    assert [(line.clause, line.what, line.count, line.points, line.rulings) for line in lines] == expected


def test_the_charge_is_a_line_of_its_own():
    lines = game.account(RULES.options, 1, False, 13, 9).lines
    assert [(line.clause, line.what, line.count, line.points) for line in lines] == [
        ("S29", "bid-made", 1, 10),
        ("S30", "bag", 12, 12),
        ("S32", "bag-charge", 2, -200),
    ]


def test_the_account_of_a_hand_cites_all_its_ids():
    state = game.State(
        game.DONE, 0, (0, 0), (), True, (7, 6), 13, (6, 13), (False, False), 0, (), 26, (), (0, 0), DECK.full
    )
    _, events = GAME.settle(RULES, core.Standing(2, 0, (0, 0), (9, 4)), state)
    scored = [event for event in events if isinstance(event, Scored)]
    assert scored[0].clauses == ("S29", "S30", "S31", "S32", "SA10", "SA12")
    assert scored[1].clauses == ("S38", "SA8", "SA9", "S32", "SA10", "SA12")


def test_the_facts_of_the_rulebook():
    facts = GAME.facts(RULES)
    assert facts["ranks"] == ("ranks", ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"))
    assert {name: facts[name] for name in ("players", "full", "each", "tricks", "turns", "discards", "drawn")} == {
        "players": 2,
        "full": 52,
        "each": 13,
        "tricks": 13,
        "turns": 26,
        "discards": 26,
        "drawn": 2,
    }
    assert {name: facts[name] for name in ("bid_least", "bid_most", "nil", "blind", "moon", "target")} == {
        "bid_least": 0,
        "bid_most": 13,
        "nil": 100,
        "blind": 200,
        "moon": 250,
        "target": 500,
    }
    assert {name: facts[name] for name in ("per_trick", "bag", "bags_per_charge", "charge")} == {
        "per_trick": 10,
        "bag": 1,
        "bags_per_charge": 10,
        "charge": 100,
    }
    assert GAME.facts(core.ruleset(GAME, target=300))["target"] == 300


def test_the_examples_of_the_rulebook_come_out_of_the_engine():
    facts = GAME.facts(RULES)

    def worth(bid, tricks):
        return game.account(RULES.options, bid, False, tricks, 0).points

    assert worth(facts["example_bid"], facts["example_bid"]) == facts["example_points"] == 60
    assert worth(facts["example_bid"], facts["example_over"]) == facts["example_over_points"] == 61
    assert worth(facts["example_bid"], facts["example_under"]) == -facts["example_points"]
    assert worth(0, facts["example_nil_tricks"]) == facts["example_nil_points"] == 5
    assert worth(13, facts["example_moon_tricks"]) == facts["example_moon_points"] == 9
