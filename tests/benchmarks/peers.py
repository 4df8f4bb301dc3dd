"""The other engines, each driven move by move from Python, as far as they can be installed beside each other.

Run by the Python of an environment of its own (`tests.benchmarks.engine` makes it); imports nothing of ours.

OpenSpiel: `legal_actions` gives what may be done, one of it is chosen at random, `apply_action` does it; cards are
dealt through its chance nodes. "play" begins each hand from a state that is dealt already. A replay applies a stored
list of actions; "checked" asks `legal_actions` before each. Moves are decisions of players, the deal not counted.
RLCard has no Hearts and no Spades: its Bridge is the nearest, a trick game with bids. Its game classes, without the
environment that makes tensors. gym-hearts and HeartsGym play Hearts for four in pure Python.
"""

from __future__ import annotations

import random
import sys
from itertools import cycle

from slices import Play, answer

FOUND: dict[str, Play] = {}
STORED = 100


def openspiel() -> None:
    import pyspiel

    for name in ("hearts", "spades"):
        game = pyspiel.load_game(name)
        chance = random.Random(1)

        def dealt(game=game, chance=chance):
            state = game.new_initial_state()
            while state.is_chance_node():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
            return state

        def through(state, chance=chance) -> int:
            moves = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                if not state.is_chance_node():
                    moves += 1
                state.apply_action(actions[int(chance.random() * len(actions))])
            return moves

        ready = cycle([dealt() for _ in range(STORED)])
        FOUND[f"OpenSpiel {name} random"] = lambda dealt=dealt, through=through: (1, through(dealt()))
        FOUND[f"OpenSpiel {name} play"] = lambda ready=ready, through=through: (1, through(next(ready).clone()))

        lines = []
        for _ in range(STORED):
            start = dealt()
            state = start.clone()
            through(state)
            lines.append((start, state.history()[len(start.history()) :]))
        turns, more = cycle(lines), cycle(lines)

        def replay(turns=turns) -> tuple[int, int]:
            start, actions = next(turns)
            state = start.clone()
            for action in actions:
                state.apply_action(action)
            return 1, len(actions)

        def checked(turns=more) -> tuple[int, int]:
            start, actions = next(turns)
            state = start.clone()
            for action in actions:
                if action not in state.legal_actions():
                    raise AssertionError(action)
                state.apply_action(action)
            return 1, len(actions)

        FOUND[f"OpenSpiel {name} replay unchecked"] = replay
        FOUND[f"OpenSpiel {name} replay checked"] = checked


def rlcard() -> None:
    from rlcard.games.bridge import Game

    game, chance = Game(), random.Random(1)

    def play() -> tuple[int, int]:
        game.init_game()
        moves = 0
        while not game.is_over():
            actions = game.judger.get_legal_actions()
            game.step(actions[int(chance.random() * len(actions))])
            moves += 1
        return 1, moves

    play()
    FOUND["RLCard bridge random"] = play


def gym_hearts() -> None:
    from gymhearts.env import HeartsEnv
    from gymhearts.strategy import IStrategy

    chance = random.Random(1)

    def play() -> tuple[int, int]:
        while True:  # in rare hands it finds no card that may be played; such a hand is begun anew
            env = HeartsEnv()
            for _ in range(4):
                env.add_player(IStrategy())
            env.start()
            for _ in range(52):
                if len(env._playing_cards) == 4:
                    env._playing_cards.clear()
                    env._playing_ids.clear()
                actions = env._filter_valid_hand_cards(env._players[env._current_player_id].get_hand_cards())
                if not actions:
                    break
                env.step(actions[int(chance.random() * len(actions))])
            else:
                return 1, 52

    play()
    FOUND["gym-hearts random"] = play


def heartsgym() -> None:
    from HeartsGym import Hearts

    env, chance = Hearts(), random.Random(1)

    def play() -> tuple[int, int]:
        env.reset()
        moves, done = 0, False
        while not done:
            actions = [action for action in range(13) if env.isActionValid(action)]
            done = env.step(actions[int(chance.random() * len(actions))])[2]
            moves += 1
        return 1, moves

    play()
    FOUND["HeartsGym random"] = play


if __name__ == "__main__":
    for add in (openspiel, rlcard, gym_hearts, heartsgym):
        try:
            add()
        except ImportError as fault:
            print(f"{add.__name__}: {fault}", file=sys.stderr)
    answer(FOUND)
