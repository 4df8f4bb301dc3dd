"""A sensible player of two-player Hearts, for example hands, practice and hints.

It sees what its seat sees (`Game.view`) and says which reason led to its card. It never searches: each reason is
a habit that a person at the table would name. No randomness: the same view gives the same card.
"""

from typing import NamedTuple

from engine.cards import Card, Mask, cards, count, highest, lowest
from engine.core import Ruleset, legal
from engine.games.hearts_two import (
    DECK,
    HEARTS,
    PASS,
    POINT_CARDS,
    QUEEN,
    QUEEN_BIT,
    SPADES,
    State,
    points,
)

REASONS = (
    "forced",
    "duck",
    "win-cheap",
    "get-rid-high",
    "unload-queen",
    "unload-high",
    "lead-low",
    "lead-safe",
    "keep-low",
    "stop-moon",
    "try-moon",
    "pass-high",
)
HIGH_SPADES = SPADES & ~(QUEEN_BIT | (QUEEN_BIT - 1))
"""The spades that would win a trick with the queen in it."""
ALARM = 4
"""Hearts in one pile, the queen with them and none in the other, at which a moon is taken seriously."""


class Choice(NamedTuple):
    """What the bot does and why."""

    action: int
    reason: str


def choose(rules: Ruleset, state: State) -> Choice:
    """A card for the player to act, who sees `state` as his view."""
    allowed = legal(rules, state)
    if allowed & (allowed - 1) == 0:
        return Choice(lowest(allowed), "forced")
    if state.phase == PASS:
        return pass_a_card(state)
    if state.table:
        return reply(state, allowed)
    return lead(state, allowed)


def unseen(state: State) -> Mask:
    """The cards that may lie in the other hand: neither held, nor on the table, nor taken."""
    known = state.hands[state.turn] | state.taken[0] | state.taken[1]
    for card in state.table:
        known |= 1 << card
    return DECK.full & ~known


def pass_a_card(state: State) -> Choice:
    """The queen goes, else an ace or queen of spades' company, else the highest heart."""
    mine = state.hands[state.turn]
    for wanted in (QUEEN_BIT, HIGH_SPADES, HEARTS):
        if mine & wanted:
            return Choice(highest(mine & wanted), "pass-high")
    return Choice(highest(mine), "pass-high")


def danger(state: State) -> bool:
    """Whether the other player is on the way to take everything."""
    other = state.taken[1 - state.turn]
    mine = state.taken[state.turn]
    return bool(other & QUEEN_BIT) and count(other & HEARTS) >= ALARM and not mine & POINT_CARDS


def moon_in_hand(state: State) -> bool:
    """Whether this hand should try for everything: nothing lost yet, and high hearts enough to win the rest."""
    turn = state.turn
    if state.taken[1 - turn] & POINT_CARDS:
        return False
    mine = state.hands[turn]
    out = unseen(state) & HEARTS
    sure = 0
    for heart in cards(mine & HEARTS):
        if not out >> heart:
            sure += 1
    has_queen = bool((mine | state.taken[turn]) & QUEEN_BIT)
    return has_queen and sure >= count(out) and sure >= 2


def reply(state: State, allowed: Mask) -> Choice:
    """The second card of a trick."""
    led = state.table[0]
    if allowed & ~DECK.same_suit[led] and not allowed & DECK.same_suit[led]:
        return discard(state, allowed)
    above = allowed & ~((2 << led) - 1) & DECK.same_suit[led]
    below = allowed & ((1 << led) - 1) & DECK.same_suit[led]
    stake = points(1 << led)
    if (danger(state) and stake and above) or (moon_in_hand(state) and above):
        return Choice(lowest(above), "stop-moon" if danger(state) else "try-moon")
    if below & QUEEN_BIT:
        return Choice(QUEEN, "unload-queen")
    if below:
        return Choice(highest(below), "duck")
    safe = above & ~QUEEN_BIT
    if not safe:
        return Choice(lowest(above), "forced")
    if stake == 0 and QUEEN_BIT & unseen(state) == 0:
        return Choice(highest(safe), "get-rid-high")
    return Choice(highest(safe), "get-rid-high") if not safe & HEARTS else Choice(highest(safe), "win-cheap")


def discard(state: State, allowed: Mask) -> Choice:
    """A card of another suit: a heart would win the trick, anything else loses it."""
    stake = points(1 << state.table[0])
    hearts = allowed & HEARTS
    if hearts and (danger(state) or moon_in_hand(state)):
        return Choice(lowest(hearts), "stop-moon" if danger(state) else "try-moon")
    if allowed & QUEEN_BIT:
        return Choice(QUEEN, "unload-queen")
    if stake == 0 and allowed & HIGH_SPADES and unseen(state) & QUEEN_BIT:
        return Choice(highest(allowed & HIGH_SPADES), "unload-high")
    plain = allowed & ~HEARTS
    if plain:
        return Choice(most_dangerous(state, plain), "unload-high")
    return Choice(highest(hearts), "win-cheap")


def most_dangerous(state: State, choice: Mask) -> Card:
    """The card most likely to win a trick later: fewest unseen cards above it, most below."""
    out = unseen(state)
    best, best_key = -1, (-1, -1, -1)
    for card in cards(choice):
        suit = out & DECK.same_suit[card]
        key = (count(suit & ((1 << card) - 1)), 99 - count(suit & ~((2 << card) - 1)), card)
        if key > best_key:
            best, best_key = card, key
    return best


def lead(state: State, allowed: Mask) -> Choice:
    """The first card of a trick: one the other player will probably have to beat."""
    out = unseen(state)
    if moon_in_hand(state):
        sure = [heart for heart in cards(allowed & HEARTS) if not out & HEARTS & ~((2 << heart) - 1)]
        if sure:
            return Choice(sure[-1], "try-moon")
    best, best_key = -1, (-999, 0, 0, 0)
    for card in cards(allowed):
        suit = out & DECK.same_suit[card]
        above = count(suit & ~((2 << card) - 1))
        below = count(suit & ((1 << card) - 1))
        chance = above - below if suit else -9
        if card == QUEEN or (1 << card & HIGH_SPADES and out & QUEEN_BIT):
            chance -= 50
        mine = count(allowed & DECK.same_suit[card])
        key = (chance, -mine, below, -card)
        if key > best_key:
            best, best_key = card, key
    suit = out & DECK.same_suit[best]
    return Choice(best, "lead-low" if suit & ~((2 << best) - 1) and not suit & ((1 << best) - 1) else "lead-safe")
