"""Two-player Spades, the engine against the oracle: many hands and whole games under every option."""

import itertools
import random

import pytest

from engine import core
from engine.bots.spades_two import choose
from engine.cards import cards
from engine.events import Another, Broken, Ended, Scored, Taken
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME
from tests.oracle import spades_two as oracle

ONE_CHANGED = [{name: value} for name, values in oracle.VALUES.items() for value in values[1:]]
PHASES = ["draft", "bid", "play", "over"]
DEFAULT = core.ruleset(GAME)


def mixtures(number, seed):
    """Random choices of all options at once."""
    chance = random.Random(seed)
    return [{name: chance.choice(values) for name, values in oracle.VALUES.items()} for _ in range(number)]


def token(action):
    return core.token(GAME, action)


def codes(mask):
    return sorted(DECK.names[card] for card in cards(mask))


def bid_word(state, seat):
    """The bid of a seat in the words of the oracle."""
    bid = state.bids[seat]
    if bid == game.NO_BID:
        return None
    return "blind" if state.blind[seat] else oracle.BIDS[bid]


def shuffled(chance):
    """A stock that is often unlike a fair shuffle: suits lie together, so that voids and long suits are common."""
    pack = list(oracle.PACK)
    chance.shuffle(pack)
    if chance.random() < 0.4:
        pack.sort(key=lambda card: (card[-1] == "S") * chance.random() + chance.random() * 0.8)
    if chance.random() < 0.3:
        pack.sort(key=lambda card: "CDHS".index(card[-1]) + chance.random() * 2)
    return pack


def same(state, hand):
    """Asserts that both describe the same moment."""
    assert PHASES[state.phase] == hand.phase
    assert [codes(mask) for mask in state.hands] == [sorted(held) for held in hand.hands]
    assert [DECK.names[card] for card in state.table] == hand.table
    assert [DECK.names[card] for card in state.discards] == hand.pile
    assert [DECK.names[card] for card in state.stock] == hand.stock
    assert list(state.won) == hand.tricks
    assert state.broken == hand.broken
    assert [bid_word(state, seat) for seat in (0, 1)] == hand.bids
    if hand.phase != "over":
        assert state.turn == hand.turn


def same_views(rules, state, hand):
    """Asserts that each seat sees what the oracle says it has seen, and nothing of the other hand."""
    for seat in (0, 1):
        view = GAME.view(rules, state, seat)
        assert codes(view.hands[seat]) == sorted(hand.hands[seat])
        assert view.hands[1 - seat] == 0
        assert [DECK.names[card] for card in view.discards] == hand.seen_in_pile[seat]
        assert len(view.stock) == (1 if hand.phase == "draft" and seat == hand.turn else 0)
        if hand.phase != "over" and seat == hand.turn:
            assert core.legal(rules, view) == core.legal(rules, state)


def one_hand(rules, standing, chance, options, pick):
    """Plays a hand in both engines at once; the engine's last state and the oracle's hand."""
    stock = shuffled(chance)
    state = GAME.start(rules, standing, core.Deal(((), ()), (), tuple(DECK.numbers[code] for code in stock)))
    hand = oracle.Hand(stock, standing.dealer, options)
    while hand.phase != "over":
        same(state, hand)
        told = {token(v.action): None if v.allowed else v.clause for v in core.verdicts(rules, state)}
        assert told == {thing: hand.may(thing) for thing in hand.things()}
        action = pick(rules, state, chance)
        before = state
        state, events = core.step(rules, state, state.turn, action)
        hand.do(token(action))
        check_events(before, state, events)
    same(state, hand)
    same_views(rules, state, hand)
    return state, hand


def check_events(before, after, events):
    """Asserts that the events tell what changed, no more and no less."""
    broken = [event for event in events if isinstance(event, Broken)]
    assert len(broken) == (after.broken and not before.broken)
    taken = [event for event in events if isinstance(event, Taken)]
    assert len(taken) == after.tricks - before.tricks
    for event in taken:
        assert after.won[event.seat] == before.won[event.seat] + 1


def anything(rules, state, chance):
    """Any allowed action; blind nil not too often."""
    allowed = cards(core.legal(rules, state))
    if state.phase == game.DRAFT and chance.random() < 0.8:
        allowed = allowed[:2]
    return chance.choice(allowed)


def sensible(rules, state, chance):
    """The bot's choice."""
    return choose(rules, GAME.view(rules, state, state.turn)).action


def settled(rules, standing, state, hand):
    """The standing after a hand, compared with the oracle's account."""
    after, events = GAME.settle(rules, standing, state)
    scores = hand.scores(standing.bags)
    totals = [standing.totals[seat] + scores[seat][0] for seat in (0, 1)]
    assert list(after.totals) == totals
    assert list(after.bags) == [bags for _, bags in scores]
    for event in events:
        if isinstance(event, Scored):
            assert event.points == sum(line.points for line in event.lines) == scores[event.seat][0]
            assert (event.total, event.bags) == (totals[event.seat], scores[event.seat][1])
    assert (after.over, list(after.winners)) == oracle.ending(totals, hand.options)
    assert after.dealer == 1 - standing.dealer
    assert after.hand == standing.hand + 1
    if after.over:
        assert isinstance(events[-1], Ended)
    else:
        up = max(totals) >= hand.options["target"]
        low = hand.options["lose_at"] is not None and min(totals) <= hand.options["lose_at"]
        fell_back = min(standing.totals) >= hand.options["target"]
        assert isinstance(events[-1], Another) == (up or low or fell_back)
    return after


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
