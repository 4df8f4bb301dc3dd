"""Two-player Spades: what holds at every moment of every hand, whatever is done and under whatever house rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import core
from engine.bots.spades_two import REASONS, choose
from engine.cards import cards, mask_of
from engine.clauses import Refused
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME
from tests.oracle import spades_two as oracle

ACTIONS = range(-1, len(DECK.names) + len(GAME.tokens) + 1)
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(v) for name, v in oracle.VALUES.items()})
STOCKS = st.permutations(range(DECK.size)).map(tuple)
# an answer to each turn: which of the allowed actions; None stands for the bot's choice
ANSWERS = st.lists(st.one_of(st.none(), st.integers(0, 13)), min_size=60, max_size=60)


def moments(options, dealer, stock, answers):
    """Every state of a hand, with its rules."""
    rules = core.ruleset(GAME, **options)
    standing = core.Standing(1, dealer, (0, 0), (9, 0))
    state = GAME.start(rules, standing, GAME.deal(rules, stock))
    for answer in answers:
        yield rules, standing, state
        if core.over(rules, state):
            return
        allowed = cards(core.legal(rules, state))
        if answer is None:
            action = choose(rules, GAME.view(rules, state, state.turn)).action
        else:
            action = allowed[answer % len(allowed)]
        state = core.apply(rules, state, state.turn, action)


def refused_to(rules, state, seat):
    """What this seat may not do, found by trying; a refusal must not change the state."""
    no = set()
    before = tuple(state)
    for action in ACTIONS:
        try:
            core.apply(rules, state, seat, action)
        except Refused:
            no.add(action)
        assert tuple(state) == before
    return no


@settings(max_examples=25, deadline=None)
@given(OPTIONS, st.integers(0, 1), STOCKS, ANSWERS)
def test_what_is_legal_is_what_is_not_refused_and_there_is_always_something(options, dealer, stock, answers):
    for rules, _, state in moments(options, dealer, stock, answers):
        allowed = set(cards(core.legal(rules, state)))
        assert bool(allowed) != core.over(rules, state)
        assert refused_to(rules, state, state.turn) == set(ACTIONS) - allowed
        assert allowed == {v.action for v in core.verdicts(rules, state) if v.allowed}
        assert refused_to(rules, state, 1 - state.turn) == set(ACTIONS)


@settings(max_examples=60, deadline=None)
@given(OPTIONS, st.integers(0, 1), STOCKS, ANSWERS)
def test_each_card_is_in_one_place_and_each_trick_is_somebodys(options, dealer, stock, answers):
    broken = False
    for _, _, state in moments(options, dealer, stock, answers):
        places = [*state.hands, mask_of(state.stock), mask_of(state.discards), mask_of(state.table), state.played]
        assert sum(places) == DECK.full
        assert len(cards(DECK.full)) == sum(len(cards(place)) for place in places)
        assert sum(state.won) == state.tricks
        assert broken <= state.broken
        broken = state.broken


@settings(max_examples=60, deadline=None)
@given(OPTIONS, st.integers(0, 1), STOCKS, ANSWERS)
def test_a_seat_sees_no_card_of_the_other_hand_and_can_choose_from_what_it_sees(options, dealer, stock, answers):
    for rules, _, state in moments(options, dealer, stock, answers):
        if core.over(rules, state):
            continue
        view = GAME.view(rules, state, state.turn)
        assert core.legal(rules, view) == core.legal(rules, state)
        seen = {*view.table, *view.discards, *view.stock, *cards(view.hands[state.turn])}
        assert not seen & set(cards(state.hands[1 - state.turn]))
        choice = choose(rules, view)
        assert core.legal(rules, state) >> choice.action & 1
        assert choice.reason in REASONS
        assert choose(rules, view) == choice


@settings(max_examples=200, deadline=None)
@given(
    OPTIONS,
    st.integers(0, 13),
    st.booleans(),
    st.integers(0, 13),
    st.integers(0, 9),
)
def test_bags_are_carried_below_ten_and_lines_add_up(options, bid, blind, tricks, bags):
    under = core.ruleset(GAME, **options).options
    found = game.account(under, 0 if blind else bid, blind, tricks, bags)
    assert found.points == sum(line.points for line in found.lines)
    assert 0 <= found.bags < 10
    gained = sum(line.count for line in found.lines if line.what in game.BAGS)
    charged = sum(line.count for line in found.lines if line.what == "bag-charge")
    if not under.bags_reset_to_zero:
        assert bags + gained == 10 * charged + found.bags


@settings(max_examples=200, deadline=None)
@given(OPTIONS, st.tuples(st.integers(-400, 700), st.integers(-400, 700)))
def test_winners_go_with_the_totals_and_not_with_the_seats(options, totals):
    under = core.ruleset(GAME, **options).options
    one = game.ending(under.target, under.lose_at, totals)
    other = game.ending(under.target, under.lose_at, totals[::-1])
    assert (one.over, one.clauses) == (other.over, other.clauses)
    assert {1 - seat for seat in one.winners} == set(other.winners)
    assert bool(one.winners) == one.over
