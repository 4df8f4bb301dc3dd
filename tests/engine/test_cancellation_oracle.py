"""Cancellation Hearts, the engine against the oracle: many hands and whole games under every option."""

import itertools
import random
from collections import Counter

import pytest

from engine import core
from engine.games import cancellation_hearts as game
from engine.games.cancellation_hearts import DECK, GAME
from engine.tricks import repeated
from tests.beside.cancellation_hearts import ONE_CHANGED, PLAYERS, Both, codes, mixtures
from tests.oracle import cancellation_hearts as oracle


@pytest.fixture(scope="module")
def seen():
    return Counter()


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_by_the_rules_agree(players, seen):
    for seed in range(25):
        Both({}, players, random.Random(seed * 100 + players), seen).play()


@pytest.mark.parametrize("options", ONE_CHANGED, ids=str)
def test_hands_with_one_option_agree(options, seen):
    chance = random.Random(str(options))
    for players in PLAYERS:
        for _ in range(2):
            Both(options, players, chance, seen).play()


def test_hands_with_mixed_options_agree(seen):
    chance = random.Random(9)
    for options in mixtures(130, 8):
        Both(options, chance.choice(PLAYERS), chance, seen).play()


def test_whole_games_agree(seen):
    chance = random.Random(4)
    for options in [{}, {"target": 100, "tie": "extra_hand"}, *mixtures(4, 5)]:
        players = chance.choice(PLAYERS)
        one = oracle.Game(options, players, 2)
        standing = core.Standing(1, 2, (0,) * players)
        while not standing.over:
            standing = Both(options, players, chance, seen, standing, one).play()
        assert standing.hand > 4


def test_the_hands_above_met_every_outcome(seen):
    """The comparison is worth something only if the rare things happened in it."""
    expected = {"C12", "C13", "C18", "CA11", "T-turn", "T-hand", "T-phase", "T-over"}
    expected |= {"Taken", "SetAside", "Lost", "Collected", "Ended", "Another", "moon subtract", "moon add"}
    expected |= set(game.CLAUSES) | set(game.RULINGS) - set(game.REMARKS) - {"CA27"}
    assert expected - set(seen) == set()


SMALL = ["2C", "3C", "4C", "2D", "QS"]


@pytest.mark.parametrize("two_pairs_void", [False, True])
def test_all_tricks_of_up_to_four_faces_go_to_the_same_card(two_pairs_void):
    """Every order of every multiset of up to six cards with at most four different faces, two of each at most."""
    options = core.ruleset(GAME, 6, two_pairs_void=two_pairs_void).options
    tried = 0
    for faces in itertools.combinations(SMALL, 4):
        for length in range(1, 7):
            for trick in itertools.product(faces, repeat=length):
                if any(trick.count(card) > 2 for card in trick):
                    continue
                table = tuple(DECK.numbers[card] for card in trick)
                assert game.winning_place(options, table) == oracle.winner(
                    list(trick), {"two_pairs_void": two_pairs_void}
                )
                assert codes(repeated(table)) == oracle.pairs(list(trick))
                tried += 1
    assert tried > 10_000


def test_all_multisets_of_up_to_four_faces_of_the_pack_cancel_alike():
    """All sets of up to three faces, and every 199th set of four; each face once or twice, the lowest led."""
    options = core.ruleset(GAME, 6).options
    for number in (1, 2, 3):
        for faces in itertools.combinations(oracle.FACES, number):
            compare_multiset(options, faces)
    for faces in itertools.islice(itertools.combinations(oracle.FACES, 4), 0, None, 199):
        compare_multiset(options, faces)


def compare_multiset(options, faces):
    for often in itertools.product((1, 2), repeat=len(faces)):
        trick = [card for card, times in zip(faces, often, strict=True) for _ in range(times)]
        live = [card for card in trick if card[-1] == trick[0][-1] and trick.count(card) == 1]
        expected = trick.index(live[-1]) if live else None  # faces come lowest first within a suit
        assert game.winning_place(options, tuple(DECK.numbers[card] for card in trick)) == expected
