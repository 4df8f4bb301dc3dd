"""Two-player Hearts: what holds at every moment of every hand, whatever is played and under whatever house rules."""

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import core
from engine.bots.hearts_two import REASONS, choose
from engine.cards import cards, count, mask_of
from engine.chance import Chance
from engine.clauses import MEANINGS, BreaksClause, Refused
from engine.events import Broken, Ended, Played, Scored, Taken
from engine.games import hearts_two as game
from engine.games.hearts_two import CLUBS, DECK, DIAMONDS, GAME, HEARTS, POINT_CARDS, SPADES
from tests.oracle import hearts_two as oracle

ACTIONS = range(-1, 30)
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(v) for name, v in oracle.VALUES.items()})
DEALT = st.integers(0, 2**32 - 1)
"""A hand is dealt and played from this number."""
HANDS = st.integers(1, 4)
STEADY = settings(max_examples=40, deadline=None, derandomize=True)


class Moment:
    """A state on the way through a hand, and what was done in it."""

    def __init__(self, rules, standing, deal, state):
        self.rules, self.standing, self.deal, self.state = rules, standing, deal, state
        self.action = None
        self.events = ()
        self.after = None


def moments(options, number, seed):
    """Every moment of a hand; the last one is its end. One hand in two is played by chance, the others by the bot."""
    rules = core.ruleset(GAME, **options)
    chance = Chance(seed)
    standing = core.Standing(number, chance.below(2), (chance.below(100), chance.below(100)))
    deal = GAME.deal(rules, chance.shuffled(tuple(range(DECK.size))))
    state = GAME.start(rules, standing, deal)
    by_chance = chance.below(2)
    while True:
        moment = Moment(rules, standing, deal, state)
        if core.over(rules, state):
            yield moment
            return
        allowed = cards(core.legal(rules, state))
        moment.action = choose(rules, GAME.view(rules, state, state.turn)).action
        if by_chance:
            moment.action = allowed[chance.below(len(allowed))]
        moment.after, moment.events = core.step(rules, state, state.turn, moment.action)
        yield moment
        state = moment.after


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_something_is_legal_until_the_hand_is_over_and_legal_is_what_is_not_refused(options, number, seed):
    for moment in moments(options, number, seed):
        rules, state = moment.rules, moment.state
        allowed = core.legal(rules, state)
        assert bool(allowed) != core.over(rules, state)
        assert not allowed & ~GAME.candidates(state)
        for action in ACTIONS:
            for seat in (0, 1):
                free = core.refusal(rules, state, seat, action) is None
                assert free == (seat == state.turn and action >= 0 and bool(allowed >> action & 1))


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_a_verdict_for_each_card_held_says_what_legal_says_and_cites_known_ids(options, number, seed):
    for moment in moments(options, number, seed):
        rules, state = moment.rules, moment.state
        judged = core.verdicts(rules, state)
        if core.over(rules, state):
            assert judged == ()
            continue
        assert [v.action for v in judged] == list(cards(state.hands[state.turn]))
        assert mask_of(tuple(v.action for v in judged if v.allowed)) == core.legal(rules, state)
        for verdict in judged:
            assert verdict.clause in GAME.clauses or verdict.clause in GAME.rulings
            assert set(verdict.rulings) <= set(GAME.rulings)
            assert verdict.clause not in verdict.rulings or verdict.allowed


def exception(rules, state, seat, action):
    """What doing this raises, or None."""
    try:
        core.apply(rules, state, seat, action)
    except Refused as no:
        return no
    return None


def test_a_refusal_can_be_sent_to_another_process():
    rules = core.ruleset(GAME)
    deal = GAME.deal(rules, tuple(range(28)))
    state = GAME.start(rules, core.first_standing(rules), deal)
    no = exception(rules, state, state.turn, DECK.numbers["QS"])
    again = pickle.loads(pickle.dumps(no))
    assert (type(again), again.refusal, str(again)) == (type(no), no.refusal, str(no))


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_a_refused_act_changes_nothing_and_raises_its_meaning_with_the_id(options, number, seed):
    for moment in list(moments(options, number, seed))[seed % 4 :: 4]:
        rules, state = moment.rules, moment.state
        copy = tuple(state)
        for action in ACTIONS:
            for seat in (0, 1):
                why = core.refusal(rules, state, seat, action)
                if why is None:
                    continue
                no = exception(rules, state, seat, action)
                assert type(no) is MEANINGS.get(why.clause, BreaksClause)
                assert no.refusal == why
                assert (why.seat, why.action) == (seat, action)
                assert tuple(state) == copy


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_every_card_is_in_one_place_and_no_point_is_lost(options, number, seed):
    for moment in moments(options, number, seed):
        state = moment.state
        places = [*state.hands, *state.taken, state.dead, mask_of(state.table)]
        together = 0
        for place in places:
            assert not together & place
            together |= place
        assert together == DECK.full
        assert count(state.dead) == 2
        assert sum(map(game.points, places)) == 20
        assert sum(count(pile) for pile in state.taken) == 2 * state.tricks


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_points_told_of_the_tricks_are_the_points_not_dead_and_are_scored_unless_there_is_a_moon(options, number, seed):
    told = [0, 0]
    for moment in moments(options, number, seed):
        for event in moment.events:
            if isinstance(event, Taken):
                told[event.seat] += event.points
    state = moment.state
    assert sum(told) == 20 - game.points(state.dead)
    after, events = GAME.settle(moment.rules, moment.standing, state)
    scored = [event.points for event in events if isinstance(event, Scored)]
    if 0 not in told:
        assert scored == told
    else:
        shooter = 1 - told.index(0)
        assert scored[shooter] == 0
        assert scored[1 - shooter] == (sum(told) if options.get("moon_value") == "live_points" else 20)
    assert [new - old for new, old in zip(after.totals, moment.standing.totals, strict=True)] == scored
    assert after.over == any(isinstance(event, Ended) for event in events)
    assert len(after.winners) == after.over


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_thirteen_tricks_of_two_cards_and_the_winner_leads(options, number, seed):
    order = []
    broken = 0
    for moment in moments(options, number, seed):
        for event in moment.events:
            if isinstance(event, Played):
                assert (event.seat, event.card) == (moment.state.turn, moment.action)
                assert event.how == "led" if not moment.state.table else event.how != "led"
            if isinstance(event, Taken):
                assert event.seat == moment.after.turn
                order.append(event.seat)
            broken += isinstance(event, Broken)
        if moment.after is not None:
            assert moment.after.broken >= moment.state.broken
    assert len(order) == 13
    assert broken == moment.state.broken


def mirrored(state):
    """The same moment with the seats changed."""
    return state._replace(turn=1 - state.turn, hands=state.hands[::-1], taken=state.taken[::-1])


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_with_the_seats_changed_everything_changes_with_them(options, number, seed):
    for moment in moments(options, number, seed):
        rules, standing = moment.rules, moment.standing
        if moment.after is not None:
            turn = moment.state.turn
            assert core.legal(rules, mirrored(moment.state)) == core.legal(rules, moment.state)
            after, _ = core.step(rules, mirrored(moment.state), 1 - turn, moment.action)
            assert after == mirrored(moment.after)
    other = core.Standing(standing.hand, 1 - standing.dealer, standing.totals[::-1])
    swapped = core.Deal(moment.deal.hands[::-1], moment.deal.aside)
    start = GAME.start(rules, standing, moment.deal)
    assert GAME.start(rules, other, swapped) == mirrored(start)
    mine, _ = GAME.settle(rules, standing, moment.state)
    theirs, _ = GAME.settle(rules, other, mirrored(moment.state))
    assert theirs.totals == mine.totals[::-1]
    assert theirs.winners == tuple(1 - seat for seat in mine.winners)
    assert theirs.dealer == 1 - mine.dealer


def clubs_for_diamonds(mask):
    """These cards with clubs and diamonds changed."""
    return mask & (HEARTS | SPADES) | (mask & CLUBS) << 7 | (mask & DIAMONDS) >> 7


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_after_the_first_trick_clubs_are_like_diamonds(options, number, seed):
    for moment in moments(options, number, seed):
        state = moment.state
        if state.tricks == 0 or moment.after is None:
            continue
        hands = (clubs_for_diamonds(state.hands[0]), clubs_for_diamonds(state.hands[1]))
        table = cards(clubs_for_diamonds(mask_of(state.table)))
        changed = state._replace(hands=hands, table=table)
        assert core.legal(moment.rules, changed) == clubs_for_diamonds(core.legal(moment.rules, state))


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_a_view_hides_the_other_hand_and_the_dead_cards_and_allows_the_same_cards(options, number, seed):
    for moment in moments(options, number, seed):
        rules, state = moment.rules, moment.state
        for seat in (0, 1):
            view = GAME.view(rules, state, seat)
            assert view.hands[seat] == state.hands[seat]
            assert view.hands[1 - seat] == 0
            assert view.dead == 0
            if seat == state.turn:
                assert core.legal(rules, view) == core.legal(rules, state)
                assert view.passed == ()


@STEADY
@given(OPTIONS, HANDS, DEALT)
def test_the_bot_plays_what_is_allowed_and_says_why_and_does_not_see_the_other_hand(options, number, seed):
    for moment in moments(options, number, seed):
        rules, state = moment.rules, moment.state
        if moment.after is None:
            continue
        choice = choose(rules, GAME.view(rules, state, state.turn))
        assert core.legal(rules, state) >> choice.action & 1
        assert choice.reason in REASONS
        if not count(core.legal(rules, state)) > 1:
            assert choice.reason == "forced"


@STEADY
@given(DEALT, st.integers(0, 3))
def test_a_hand_of_point_cards_always_has_something_to_play(seed, kind):
    """CASES F: hands that random play does not meet: nothing but hearts, or nothing but point cards."""
    chance = Chance(seed)
    points = chance.shuffled(cards(POINT_CARDS if kind & 1 else HEARTS))
    hand = mask_of(points[: 1 + chance.below(len(points))])
    led = chance.shuffled(cards(DECK.full & ~hand))[0]
    options = {name: values[chance.below(len(values))] for name, values in oracle.VALUES.items()}
    rules = core.ruleset(GAME, **options)
    for table in ((), (led,)):
        for broken in (False, True):
            for tricks in (0, 4):
                state = game.State(game.PLAY, 0, (hand, 0), table, broken, (0, 0), 0, tricks)
                assert core.legal(rules, state)
