"""Our side of the benchmark of engines: checked random hands and checked replays of each game.

A random hand is shuffled, dealt and played to its end: `legal` gives what may be done, one of it is chosen at
random, and `apply` checks it once more. A replay starts from stored cards and checks every stored act. A replay of a
record also reads its text, keeps every event and compares the stored account.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle

from engine.cards import cards
from engine.core import Deal, Ruleset, apply, first_standing, legal, over, ruleset
from engine.games import GAMES
from engine.record import acts, read, write
from engine.replay import checked
from tests.benchmarks.slices import Play, answer
from tutorials.examples import examples

STORED = 200
"""Hands that are kept for replays."""


def shuffled(rules: Ruleset, chance: random.Random) -> Deal:
    """A fresh deal."""
    pack = [card for card in range(len(rules.game.deck.names)) for _ in range(rules.game.deck.copies)]
    chance.shuffle(pack)
    return rules.game.deal(rules, tuple(pack))


def random_hand(rules: Ruleset, chance: random.Random, kept: list[tuple[int, int]] | None = None) -> tuple[Deal, int]:
    """One hand played at random, each act checked: its cards, and how many acts it had."""
    deal = shuffled(rules, chance)
    state = rules.game.start(rules, first_standing(rules), deal)
    count = 0
    while not over(rules, state):
        allowed = cards(legal(rules, state))
        action = allowed[int(chance.random() * len(allowed))]
        if kept is not None:
            kept.append((state.turn, action))
        state = apply(rules, state, state.turn, action)
        count += 1
    return deal, count


def hands_of(rules: Ruleset) -> Play:
    chance = random.Random(1)
    return lambda: (1, random_hand(rules, chance)[1])


def replays_of(rules: Ruleset) -> Play:
    chance = random.Random(2)
    stored: list[tuple[Deal, list[tuple[int, int]]]] = []
    for _ in range(STORED):
        done: list[tuple[int, int]] = []
        stored.append((random_hand(rules, chance, done)[0], done))
    turns = cycle(stored)
    standing = first_standing(rules)

    def play() -> tuple[int, int]:
        deal, done = next(turns)
        state = rules.game.start(rules, standing, deal)
        for seat, action in done:
            state = apply(rules, state, seat, action)
        return 1, len(done)

    return play


def records_of(game: str) -> Play:
    found = [example.replay.record for example in examples(game).values() if example.replay.hands[0].after]
    texts = cycle([(write(record), sum(len(acts(hand)) for hand in record.hands)) for record in found])

    def play() -> tuple[int, int]:
        text, moves = next(texts)
        checked(read(text))
        return 1, moves

    return play


def benches() -> dict[str, Play]:
    found: dict[str, Play] = {}
    made: tuple[tuple[str, Callable[[Ruleset], Play]], ...] = (("random", hands_of), ("replay", replays_of))
    for game, players in (("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 6)):
        rules = ruleset(GAMES[game], players)
        found |= {f"{game} {kind}": make(rules) for kind, make in made}
        found[f"{game} record"] = records_of(game)
    return found


if __name__ == "__main__":
    answer(benches())
