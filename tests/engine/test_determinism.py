"""The same seed gives the same hand, whatever Python's own chance does."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine import core
from engine.chance import Chance
from engine.find import search
from engine.games import GAMES
from engine.record import write

HANDS = """
from engine.core import ruleset
from engine.find import search
from engine.games import GAMES
from engine.playthrough import playthrough
from engine.record import write
for game in GAMES.values():
    for seed in range(4):
        print(write(search(ruleset(game), (), [seed], whole=True)))
    print(playthrough(search(ruleset(game), (), [9], whole=True)))
"""


def hands(hash_seed):
    """Records of all games and a playthrough of each, from a fresh Python."""
    done = subprocess.run(
        [sys.executable, "-c", HANDS],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_same_seed_gives_the_same_hand_whatever_the_hash_seed():
    first = hands("0")
    assert first.count("\ngame ") + 1 >= 4 * len(GAMES)
    assert hands("4711") == first


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_pythons_own_random_source_is_neither_used_nor_disturbed(game):
    rules = core.ruleset(game)
    random.seed(1)
    state = random.getstate()
    first = write(search(rules, (), [5], whole=True))
    assert random.getstate() == state
    random.seed(2)
    assert write(search(rules, (), [5], whole=True)) == first


def test_a_seed_gives_the_numbers_it_always_gave():
    """Practice links hold a seed: the sequence is a promise. Worked out by hand from the definition in `chance`."""
    chance = Chance(0)
    assert chance.word == splitmix(0)
    word = chance.word
    for _ in range(5):
        word = xorshift(word)
        assert chance.draw() == word


def splitmix(seed):
    word = 2**32
    mixed = (seed * 0x9E3779B9 + 0x85EBCA6B) % word
    mixed = (mixed ^ mixed // 2**16) * 0x21F0AAAD % word
    mixed = (mixed ^ mixed // 2**15) * 0x735A2D97 % word
    return mixed ^ mixed // 2**15


def xorshift(word):
    word = (word ^ word * 2**13) % 2**32
    word ^= word // 2**17
    return (word ^ word * 2**5) % 2**32


def test_every_order_of_three_is_about_equally_likely():
    chance = Chance(3)
    seen = {}
    for _ in range(6000):
        order = chance.shuffled((1, 2, 3))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert all(900 < count < 1100 for count in seen.values())


def test_every_card_is_dead_about_equally_often():
    """H6, H8: two of 28 cards; 5,600 deals put each card aside about 400 times."""
    game = GAMES["hearts-two"]
    rules = core.ruleset(game)
    aside = [0] * 28
    for seed in range(5600):
        for card in game.deal(rules, Chance(seed).shuffled(tuple(range(28)))).aside:
            aside[card] += 1
    assert sum(aside) == 11200
    assert all(310 < count < 490 for count in aside)
