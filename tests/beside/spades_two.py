"""Two-player Spades: one hand in the engine and in the oracle at the same time."""

import random

from engine import core
from engine.bots.spades_two import choose
from engine.cards import cards
from engine.clauses import broken_clause
from engine.events import Another, Broken, Ended, Played, Scored, Taken
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME
from tests.oracle import spades_two as oracle

ONE_CHANGED = [{name: value} for name, values in oracle.VALUES.items() for value in values[1:]]
NUMBERS = {word: core.action_of(GAME, word) for word in [*oracle.PACK, *GAME.tokens]}
BITS = {word: 1 << number for word, number in NUMBERS.items()}
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
    assert list(state.hands) == [sum(BITS[card] for card in held) for held in hand.hands]
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


def one_hand(rules, standing, chance, options, pick, seen=None, quick=False):
    """Plays a hand in both engines at once; the engine's last state and the oracle's hand."""
    stock = shuffled(chance)
    state = GAME.start(rules, standing, core.Deal(((), ()), (), tuple(DECK.numbers[code] for code in stock)))
    hand = oracle.Hand(stock, standing.dealer, options)
    while hand.phase != "over":
        same(state, hand)
        told = {thing: hand.may(thing) for thing in hand.things()}
        laws, held = rules.rules[state.phase], GAME.candidates(state)
        assert held == sum(BITS[thing] for thing in told)
        assert {thing: broken_clause(laws, state, held, NUMBERS[thing]) for thing in told} == told
        assert core.legal(rules, state) == sum(BITS[thing] for thing in told if told[thing] is None)
        if not quick:
            said = core.verdicts(rules, state)
            assert {token(v.action): None if v.allowed else v.clause for v in said} == told
        if seen is not None:
            seen.update(clause for clause in told.values() if clause)
        action = pick(rules, state, chance)
        before = state
        state, events = core.step(rules, state, state.turn, action)
        hand.do(token(action))
        check_events(before, state, events)
        if seen is not None:
            seen.update(clause for event in events for clause in event.clauses)
    same(state, hand)
    if not quick:
        same_views(rules, state, hand)
    return state, hand


def check_events(before, after, events):
    """Asserts that the events tell what changed, no more and no less."""
    broken = [event for event in events if isinstance(event, Broken)]
    assert len(broken) == (after.broken and not before.broken)
    taken = [event for event in events if isinstance(event, Taken)]
    assert len(taken) == after.tricks - before.tricks
    played = [event for event in events if isinstance(event, Played)]
    assert len(played) == (before.phase == game.PLAY)
    for event in played:
        assert event.seat == before.turn
        assert before.hands[event.seat] & ~after.hands[event.seat] == 1 << event.card
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


def settled(rules, standing, state, hand, seen=None):
    """The standing after a hand, compared with the oracle's account."""
    after, events = GAME.settle(rules, standing, state)
    if seen is not None:
        seen.update(clause for event in events for clause in event.clauses)
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


def play(options, chance, seen, whole, quick, players=None):
    """One hand, or a game of at most forty hands, in both; the number of hands."""
    rules = core.ruleset(GAME, **options)
    pick = chance.choice([anything, anything, sensible]) if not whole else sensible
    if not whole:
        totals = (chance.randrange(-300, 560), chance.randrange(-300, 560))
        bags = (chance.randrange(10), chance.randrange(10))
        standing = core.Standing(chance.randrange(1, 9), chance.randrange(2), totals, bags)
        settled(rules, standing, *one_hand(rules, standing, chance, options, pick, seen, quick), seen)
        return 1
    standing = core.first_standing(rules, chance.randrange(2))
    while not standing.over and standing.hand <= 40:
        standing = settled(rules, standing, *one_hand(rules, standing, chance, options, pick, seen, quick), seen)
    return standing.hand - 1
