"""Two-player Hearts, the engine against the oracle: many hands under every option, and everything small in full."""

import itertools
import random
from collections import Counter

import pytest

from engine import core
from engine.cards import cards
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, GAME
from tests.beside.hearts_two import ONE_CHANGED, Both, codes, mask, mixtures
from tests.oracle import hearts_two as oracle


def play_hands(options, number, seed, seen):
    chance = random.Random(seed)
    for _ in range(number):
        rules = core.ruleset(GAME, **options)
        standing = core.first_standing(rules, chance.randrange(2))._replace(hand=chance.randrange(1, 5))
        Both(options, chance, seen, standing).play()


def test_hands_under_the_defaults():
    seen = Counter()
    play_hands({}, 300, 1, seen)
    for clause in ("H9", "H10", "H11", "H13", "H18", "T-hand", "T-turn", "T-over", "broken by H19", "broken by H20"):
        assert seen[clause], f"{clause} never decided in these hands"
    assert "HA6" not in seen


@pytest.mark.parametrize("options", ONE_CHANGED, ids=lambda options: "-".join(map(str, *options.items())))
def test_hands_under_each_value_of_each_option(options):
    seen = Counter()
    play_hands(options, 70, 2, seen)
    if options == {"no_points_first_trick": True}:
        assert seen["HA6"]
    if options == {"free_lead_if_2c_dead": True}:
        assert seen["H18"]
        assert not seen["H10"]
    if options == {"qs_breaks": True}:
        assert seen["broken by HA17"]


def test_hands_under_mixed_options():
    seen = Counter()
    for seed, options in enumerate(mixtures(1000, 3)):
        play_hands(options, 1, seed, seen)
    assert seen["HA6"]
    assert seen["broken by HA17"]


def test_last_tricks_with_hearts_closed():
    """Positions that play by chance hardly meets: few cards of one or two suits, and hearts not broken (H20, HA2)."""
    seen = Counter()
    chance = random.Random(6)
    for number, options in enumerate(mixtures(500, 7)):
        size = chance.randrange(1, 6)
        suits = chance.choice((["S", "SH"], ["S", "S"], ["SD", "SH"], ["H", "SH"], ["H", "CD"], ["SH", "SH"]))
        chance.shuffle(suits)
        kept = []
        for suit in suits:
            free = [card for card in oracle.PACK if card[-1] in suit and (not kept or card not in kept[0])]
            kept.append(chance.sample(free, min(size, len(free))))
        size = min(map(len, kept))
        both = Both(options, chance, seen)
        both.leave([hand[:size] for hand in kept], number % 2)
        both.play()
    assert seen["H18"]
    assert seen["broken by H20"]


def test_whole_games_to_their_end():
    """Dealer, totals, extra hands and the end: some games start close to the limit, so that both reach it."""
    seen = Counter()
    chance = random.Random(4)
    for number, options in enumerate([{}] * 15 + ONE_CHANGED + mixtures(40, 5)):
        rules = core.ruleset(GAME, **options)
        totals = (0, 0) if number % 5 == 0 else (chance.randrange(80, 100), chance.randrange(80, 100))
        standing = core.first_standing(rules, chance.randrange(2), totals)
        oracle_game = oracle.Game(options, standing.dealer, totals)
        while not standing.over:
            standing = Both(options, chance, seen, standing, oracle_game).play()
    assert seen["both over"]


# --- everything small ----------------------------------------------------------------------------------------

PAIRS = list(itertools.permutations(oracle.PACK, 2))


def test_every_trick_of_two_cards():
    """CASES 3, 11, 13, 14: 28 x 27 pairs: winner and points."""
    rules = core.ruleset(GAME)
    for led, reply in PAIRS:
        one, other = DECK.numbers[led], DECK.numbers[reply]
        state = game.State(game.PLAY, 1, (0, 1 << other), (one,), True, (0, 0), 0, 3)
        after, events = core.step(rules, state, 1, other)
        assert after.turn == oracle.winner(led, reply)
        assert events[-1].points == oracle.value(led) + oracle.value(reply)


@pytest.mark.parametrize("broken", [False, True])
def test_every_hand_of_two_cards_led_to(broken):
    """CASES 3: every card led, every hand of two."""
    rules = core.ruleset(GAME)
    for led in oracle.PACK:
        for hand in itertools.combinations([card for card in oracle.PACK if card != led], 2):
            state = game.State(game.PLAY, 0, (mask(hand), 0), (DECK.numbers[led],), broken, (0, 0), 0, 3)
            same = [card for card in hand if card[-1] == led[-1]]
            assert codes(cards(core.legal(rules, state))) == oracle.in_order(same or hand)


@pytest.mark.parametrize("broken", [False, True])
def test_every_hand_of_two_cards_on_the_lead(broken):
    rules = core.ruleset(GAME)
    for hand in itertools.combinations(oracle.PACK, 2):
        state = game.State(game.PLAY, 0, (mask(hand), 0), (), broken, (0, 0), 0, 3)
        allowed = [card for card in hand if broken or card[-1] != "H"]
        assert codes(cards(core.legal(rules, state))) == oracle.in_order(allowed or hand)


@pytest.mark.parametrize("value", oracle.VALUES["moon_value"])
def test_every_way_to_share_the_point_cards(value):
    """CASES 21: every set of dead point cards, every split of the others."""
    points = [card for card in oracle.PACK if oracle.is_point_card(card)]
    options = core.ruleset(GAME, moon_value=value).options
    deads = [dead for size in (0, 1, 2) for dead in itertools.combinations(points, size)]
    for dead in deads:
        live = [card for card in points if card not in dead]
        for split in range(1 << len(live)):
            piles = [[card for place, card in enumerate(live) if split >> place & 1 == seat] for seat in (0, 1)]
            masks = (mask(piles[0]), mask(piles[1]))
            lines = game.account(options, masks, mask(dead))
            said = [sum(line.points for line in seat) for seat in lines]
            assert said == oracle.scores(piles, list(dead), {"moon_value": value})
            if 0 not in said:
                assert sum(said) == 20 - sum(map(oracle.value, dead))


@pytest.mark.parametrize("extra", [False, True])
def test_every_end_of_a_game(extra):
    """CASES 22, 29: all totals around the limit, whether or not the hand was an extra one."""
    options = core.ruleset(GAME, extra_hand_if_both_over=extra).options
    for one, other in itertools.product(range(97, 123), repeat=2):
        for extra_hands in (0, 1):
            before = (100, 100) if extra_hands else (90, 99)
            found = game.ending(options, (one, other), before)
            expected = oracle.winners([one, other], {"extra_hand_if_both_over": extra}, extra_hands)
            assert list(found.winners) == expected
            assert found.over == bool(expected)
