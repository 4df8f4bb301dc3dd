"""Cancellation Hearts: what holds in every hand, whatever the cards, the options and the players do."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import core
from engine.cards import all_cards, cards, size
from engine.core import Deal, Standing
from engine.events import Scored
from engine.games import cancellation_hearts as game
from engine.games.cancellation_hearts import GAME

PACK = tuple(card for card in range(52) for _ in range(2))
MANY = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def situations(draw):
    """A ruleset, a standing, dealt cards, and a source of choices."""
    players = draw(st.integers(6, 11))
    options = {option.name: draw(st.sampled_from(option.values)) for option in game.OPTIONS}
    options["target"] = draw(st.integers(100, 200))
    rules = core.ruleset(GAME, players, **options)
    totals = tuple(draw(st.lists(st.integers(-60, 149), min_size=players, max_size=players)))
    standing = Standing(draw(st.integers(1, 9)), draw(st.integers(0, players - 1)), totals)
    chance = random.Random(draw(st.integers(0, 2**32)))
    pack = list(PACK)
    chance.shuffle(pack)
    if draw(st.booleans()):  # long suits and voids
        pack.sort(key=lambda card: card // 13 + chance.random() * 2)
        each = len(pack) // players
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(players)]
        pack = [hand[place] for place in range(each) for hand in hands] + pack[each * players :]
    return rules, standing, GAME.deal(rules, tuple(pack)), chance


def played(rules, standing, deal, chance):
    """The states of a hand played by chance, with what was done in each."""
    state = GAME.start(rules, standing, deal)
    done = []
    while not core.over(rules, state):
        action = chance.choice(cards(core.legal(rules, state)))
        done.append((state, action))
        state = core.apply(rules, state, state.turn, action)
    return done, state


@MANY
@given(situations())
def test_until_the_hand_is_over_something_is_allowed_and_the_allowed_is_not_refused(situation):
    rules, *_ = situation
    done, last = played(*situation)
    for state, _ in done:
        allowed = core.legal(rules, state)
        assert allowed
        held = GAME.candidates(state)
        assert allowed & ~held == 0
        for verdict in core.verdicts(rules, state):
            refusal = core.refusal(rules, state, state.turn, verdict.action)
            assert verdict.allowed == (refusal is None) == bool(allowed >> verdict.action & 1)
            assert verdict.clause in game.CLAUSES or verdict.clause in game.RULINGS
    assert core.legal(rules, last) == 0


@MANY
@given(situations())
def test_no_card_and_no_point_appears_or_vanishes(situation):
    rules, standing, *_ = situation
    done, last = played(*situation)
    for state in [*(state for state, _ in done), last]:
        places = [*state.hands, *state.taken, state.aside, state.lost, state.left]
        found = [card for place in places for card in all_cards(place)] + list(state.table)
        if state.phase == game.PASS:
            found += [card for chosen in state.passed for card in chosen]
        assert sorted(found) == sorted(PACK)
    piles = game.piles(last.taken, last.left, last.left_to)
    lost = [last.lost] + ([last.left] if last.left_to < 0 else [])
    assert sum(game.points(pile) for pile in [*piles, *lost]) == 52
    assert sum(size(pile) for pile in [*piles, *lost]) == 104
    _, events = GAME.settle(rules, standing, last)
    change = sum(event.points for event in events if isinstance(event, Scored))
    if game.shooter(rules.options, piles) is None:
        assert change + sum(game.points(pile) for pile in lost) == 52
    else:
        value = rules.options.moon_value
        assert change in (-value, value * (rules.players - 1))


@MANY
@given(situations(), st.integers(0, 53), st.integers(0, 10))
def test_a_refused_try_changes_nothing(situation, action, seat):
    rules, *_ = situation
    done, last = played(*situation)
    for state in (done[0][0], done[len(done) // 2][0], last):
        before = state._asdict()
        if core.refusal(rules, state, seat % rules.players, action) is not None:
            with pytest.raises(core.Refused):
                core.apply(rules, state, seat % rules.players, action)
        assert state._asdict() == before


@MANY
@given(situations(), st.integers(1, 10))
def test_turning_the_table_turns_the_result(situation, turn):
    rules, standing, deal, _ = situation
    players = rules.players
    done, last = played(*situation)
    after, _ = GAME.settle(rules, standing, last)

    def turned(values):
        return tuple(values[(seat - turn) % players] for seat in range(players))

    moved = Standing(standing.hand, (standing.dealer + turn) % players, turned(standing.totals))
    state = GAME.start(rules, moved, Deal(turned(deal.hands), deal.aside))
    for was, action in done:
        assert state.turn == (was.turn + turn) % players
        assert core.legal(rules, state) == core.legal(rules, was)
        state = core.apply(rules, state, state.turn, action)
    assert state.taken == turned(last.taken)
    result, _ = GAME.settle(rules, moved, state)
    assert result.totals == turned(after.totals)
    assert set(result.winners) == {(seat + turn) % players for seat in after.winners}
    assert (result.dealer - turn) % players == after.dealer
