"""How strong the bots are: against a player who plays at random, and against one who knows a single rule.

Deals are paired, so that luck cancels out. In a game for two, each deal is played twice, the bot once in either seat.
In Cancellation Hearts each deal is played once with the bot in a seat among the others, and once with one of the
others in that seat. What is counted is how much better a deal goes for the bot: points that it did not get in the
Hearts games, points that it got more in Spades.
"""

import sys
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

from engine.bots import BOTS
from engine.cards import cards, count
from engine.chance import Chance
from engine.core import Deal, Ruleset, first_standing, legal, over, ruleset, step
from engine.games import GAMES, cancellation_hearts, spades_two
from engine.simulate import pack
from tests.benchmarks.results import note, table

DEALS = 2000
TABLES = (("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 6), ("cancellation-hearts", 11))
SURE = 1.96
"""Standard errors on each side of a mean that hold 95 of 100 means."""
HIGH = 10
"""From the queen on, by rank in a full pack, the one-rule player of Spades keeps a card."""

Player = Callable[[Ruleset, Any], int]


def bot(rules: Ruleset, view: Any) -> int:
    """Our bot."""
    return int(BOTS[rules.game.id](rules, view).action)


def at_random(chance: Chance) -> Player:
    """Any act that is allowed, each as likely."""

    def choose(rules: Ruleset, view: Any) -> int:
        acts = cards(legal(rules, view))
        return acts[chance.below(len(acts))]

    return choose


def one_rule(rules: Ruleset, view: Any) -> int:
    """Hearts: pass high cards, always play the lowest. Spades: keep high cards and spades, bid them, always play the
    highest."""
    deck = rules.game.deck
    by_rank = sorted(cards(legal(rules, view)), key=lambda card: (card % len(deck.ranks), card))
    if rules.game.id != "spades-two":
        passes = rules.players > 2 and view.phase == cancellation_hearts.PASS
        return by_rank[-1] if passes else by_rank[0]
    if view.phase == spades_two.DRAFT:
        card = view.stock[0]
        keep = card % len(deck.ranks) >= HIGH or spades_two.SPADES >> card & 1
        return spades_two.KEEP if keep else spades_two.REJECT
    if view.phase == spades_two.BID:
        mine = view.hands[view.turn]
        sure = sum(1 for card in cards(mine) if card % len(deck.ranks) > HIGH)
        return spades_two.NIL + max(1, sure + count(mine & spades_two.SPADES) // 3)
    return by_rank[-1]


def played(rules: Ruleset, deal: Deal, players: tuple[Player, ...]) -> tuple[int, ...]:
    """The change of each total in a deal."""
    game = rules.game
    standing = first_standing(rules, 0)
    state = game.start(rules, standing, deal)
    while not over(rules, state):
        state = step(rules, state, state.turn, players[state.turn](rules, game.view(rules, state, state.turn))).state
    after, _ = game.settle(rules, standing, state)
    return after.totals


def margins(rules: Ruleset, other: Player, deals: int) -> Iterator[float]:
    """For each deal, by how many points it went better for the bot."""
    sign = 1 if rules.game.counts_bags else -1
    for seed in range(deals):
        deal = rules.game.deal(rules, Chance(seed).shuffled(pack(rules)))
        if rules.players == 2:
            first = played(rules, deal, (bot, other))
            second = played(rules, deal, (other, bot))
            yield sign * (first[0] - first[1] + second[1] - second[0]) / 2
        else:
            seat = seed % rules.players
            among = tuple(bot if place == seat else other for place in range(rules.players))
            with_bot, without = (played(rules, deal, table)[seat] for table in (among, (other,) * rules.players))
            yield sign * (with_bot - without)


class Row(NamedTuple):
    """A line of the table."""

    game: str
    players: int
    other: str
    deals: int
    mean: float
    error: float
    """Half of the interval that holds the true mean 95 times of 100."""
    better: float
    """Deals that went better for the bot, of those that did not go alike."""


def row(game: str, players: int, name: str, deals: int) -> Row:
    """Plays the deals of a line."""
    other = one_rule if name == "one rule" else at_random(Chance(1))
    found = list(margins(ruleset(GAMES[game], players), other, deals))
    mean = sum(found) / deals
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (deals - 1))
    unlike = [one for one in found if one]
    better = sum(one > 0 for one in unlike) / max(1, len(unlike))
    return Row(game, players, name, deals, mean, SURE * spread / sqrt(deals), better)


HOW = (
    "Each deal is played twice, so that luck cancels out: with the bot in one seat and the other player in the other, "
    "then the other way round; in Cancellation Hearts with the bot among the others, then with one of the others in "
    "its place.",
    "*Random* plays anything that is allowed. *One rule* always plays its lowest card in the Hearts games, and passes "
    "its highest; in Spades it keeps high cards and spades, bids them, and always plays its highest card. The interval "
    "holds the true mean 95 times of 100; the last column is about the deals that did not go alike.",
)


def measure(deals: int) -> None:
    """Plays, and renews the section of the results."""
    rows = []
    for game, players in TABLES:
        for name in ("random", "one rule"):
            one = row(game, players, name, deals)
            print(f"{game} for {players} against {name}: {one.mean:.1f}", file=sys.stderr)
            mean = f"{one.mean:.1f} ± {one.error:.1f}"
            rows.append((f"{game}, {players} players", name, f"{deals:,}", mean, f"{one.better:.0%}"))
    heads = ("game", "against", "deals", "points a deal better", "deals that go better")
    note("strength of the bots", f"strength --deals {deals}", [*HOW, table(heads, rows)])
