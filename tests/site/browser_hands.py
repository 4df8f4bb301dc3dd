"""Hands of every game, summed up in one number: the same text runs on CPython and in the browser's Python.

`digest(game, players, first, hands)` lets the bots play so many hands, each with the seed after the one before, and
mixes every state, every verdict, every choice with its reason, every event and every account into 32 bits (CRC-32).
"""

from binascii import crc32

from engine import telling
from engine.bots import BOTS
from engine.cards import cards
from engine.chance import Chance
from engine.core import first_standing, over, ruleset, step, verdicts
from engine.games import GAMES


def mix(total, thing):
    """The total with the text of a tuple mixed in."""
    return crc32(str(thing).encode(), total)


def of_event(rules, event):
    """What is told of an event, in a fixed order."""
    told = telling.event(rules, event)
    return tuple([(name, told.values[name]) for name in sorted(told.values)]), told.messages


def digest(game_id, players, first, hands):
    """The number for these hands."""
    rules = ruleset(GAMES[game_id], players)
    game = rules.game
    pack = tuple(card for card in cards(game.deck.full) for _ in range(game.deck.copies))
    total = 1
    standing = first_standing(rules)
    for seed in range(first, first + hands):
        if standing.over:
            standing = first_standing(rules)
        deal = game.deal(rules, Chance(seed).shuffled(pack))
        state = game.start(rules, standing, deal)
        while not over(rules, state):
            total = mix(total, tuple(state))
            judged = verdicts(rules, state)
            total = mix(total, [(one.action, one.allowed, one.clause, one.rulings) for one in judged])
            choice = BOTS[game_id](rules, game.view(rules, state, state.turn), standing)
            total = mix(total, (choice.action, choice.reason))
            done = step(rules, state, state.turn, choice.action)
            state = done.state
            total = mix(total, [of_event(rules, event) for event in done.events])
        standing, events = game.settle(rules, standing, state)
        total = mix(total, [of_event(rules, event) for event in events])
        total = mix(total, (standing.hand, standing.dealer, standing.totals, standing.bags, standing.winners))
    return total
