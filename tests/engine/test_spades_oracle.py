"""Two-player Spades, the engine against the oracle: many hands and whole games under every option."""

import itertools
import random

import pytest

from engine import core
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME
from tests.beside.spades_two import (
    DEFAULT,
    ONE_CHANGED,
    anything,
    mixtures,
    one_hand,
    same_views,
    sensible,
    settled,
    shuffled,
    token,
)
from tests.oracle import spades_two as oracle


def test_the_oracle_has_the_options_of_the_engine():
    assert [option.name for option in game.OPTIONS] == list(oracle.DEFAULTS)
    assert vars(game.Options()) == oracle.DEFAULTS
    for option in game.OPTIONS:
        assert all(option.allows(value) for value in oracle.VALUES[option.name])


@pytest.mark.parametrize("options", [{}, *ONE_CHANGED], ids=str)
def test_hands_agree_with_the_oracle_under_each_option(options):
    chance = random.Random(str(options))
    rules = core.ruleset(GAME, **options)
    for number in range(400 if not options else 30):
        totals = tuple(chance.randrange(-300, 560) for _ in range(2))
        bags = tuple(chance.randrange(10) for _ in range(2))
        standing = core.Standing(chance.randrange(1, 9), number % 2, totals, bags)
        state, hand = one_hand(rules, standing, chance, options, anything if number % 3 else sensible)
        settled(rules, standing, state, hand)


def test_hands_agree_with_the_oracle_under_mixtures_of_options():
    chance = random.Random(2)
    for options in mixtures(160, 1):
        rules = core.ruleset(GAME, **options)
        standing = core.Standing(1, chance.randrange(2), (0, 0), (0, 0))
        state, hand = one_hand(rules, standing, chance, options, chance.choice([anything, sensible]))
        settled(rules, standing, state, hand)


@pytest.mark.parametrize("options", [{}, *mixtures(7, 3)], ids=str)
def test_whole_games_agree_with_the_oracle(options):
    chance = random.Random(str(options))
    rules = core.ruleset(GAME, **options)
    standing = core.first_standing(rules, chance.randrange(2))
    hands = 0
    while not standing.over and hands < 40:
        state, hand = one_hand(rules, standing, chance, options, sensible)
        standing = settled(rules, standing, state, hand)
        hands += 1
    assert standing.over


def test_views_agree_with_the_oracle_at_every_moment():
    chance = random.Random(5)
    for number in range(24):
        options = {"discards_face_down": number % 2 == 0}
        rules = core.ruleset(GAME, **options)
        stock = shuffled(chance)
        deal = core.Deal(((), ()), (), tuple(DECK.numbers[code] for code in stock))
        state = GAME.start(rules, core.first_standing(rules, number % 2), deal)
        hand = oracle.Hand(stock, number % 2, options)
        while hand.phase != "over":
            same_views(rules, state, hand)
            action = anything(rules, state, chance)
            state = core.apply(rules, state, state.turn, action)
            hand.do(token(action))


def position(hand, table, broken, tricks):
    """A moment of play: seat 0 is to act with this hand."""
    faces = tuple(DECK.numbers[code] for code in table)
    held = sum(1 << DECK.numbers[code] for code in hand)
    none = (game.NO_BID, game.NO_BID)
    return game.State(
        game.PLAY, 0, (held, 0), faces, broken, (0, 0), tricks, none, (False, False), 0, (), 26, (), (0, 0), 0
    )


@pytest.mark.parametrize(("options", "first"), [({}, True), ({}, False), ({"no_trump_first_trick": True}, True)])
def test_every_reply_to_every_lead_from_every_hand_of_two(options, first):
    rules = core.ruleset(GAME, **options)
    full = dict(oracle.DEFAULTS, **options)
    for led in oracle.PACK:
        for reply in oracle.PACK:
            if reply == led:
                continue
            # the second card of the hand goes round all suits
            for other in ("2C", "3D", "4H", "5S"):
                if other in (led, reply):
                    continue
                state = position([reply, other], [led], False, 0 if first else 1)
                told = {DECK.names[v.action]: None if v.allowed else v.clause for v in core.verdicts(rules, state)}
                assert told == {
                    card: oracle.may_play(card, [reply, other], [led], False, first, full) for card in (reply, other)
                }


def test_every_pair_of_cards_is_won_as_the_oracle_says():
    for led, second in itertools.permutations(oracle.PACK, 2):
        state = position([second], [led], True, 1)
        after = GAME.advance(DEFAULT, state, DECK.numbers[second])
        taken = GAME.events(DEFAULT, state, DECK.numbers[second], after)[-1]
        assert after.turn == taken.seat == 1 - oracle.winner([led, second])
        assert DECK.names[taken.card] == [led, second][oracle.winner([led, second])]


@pytest.mark.parametrize("broken", [True, False])
def test_every_lead_from_every_hand_of_two(broken):
    full = oracle.DEFAULTS
    for hand in itertools.combinations(oracle.PACK, 2):
        told = {DECK.names[v.action]: v.allowed for v in core.verdicts(DEFAULT, position(hand, [], broken, 3))}
        assert told == {card: oracle.may_play(card, list(hand), [], broken, False, full) is None for card in hand}


@pytest.mark.parametrize("options", [{}, *ONE_CHANGED], ids=str)
def test_every_bid_with_every_number_of_tricks_and_bags(options):
    under = core.ruleset(GAME, **options).options
    full = dict(oracle.DEFAULTS, **options)
    for word in ["blind", *oracle.BIDS]:
        bid = 0 if word == "blind" else oracle.BIDS.index(word)
        for tricks in range(14):
            for bags in range(10):
                found = game.account(under, bid, word == "blind", tricks, bags)
                assert (found.points, found.bags) == oracle.score(word, tricks, bags, full)
                assert found.points == sum(line.points for line in found.lines)
