"""A sensible player of two-player Hearts, for example hands, practice and hints.

It sees what its seat sees (`Game.view`) and says which reason led to its card. It never searches: each reason is
a habit that a person at the table would name, and is only given where it is true. No randomness: the same view
gives the same card.

Two facts carry most of its play. Of the cards it cannot see, two at most are dead; so while three or more cards of
a suit are out, the other player must follow that suit. And the second card of a trick ends it, so whoever plays it
knows what the trick costs.
"""

from typing import NamedTuple

from engine.cards import Card, Mask, cards, count, highest, lowest
from engine.core import Ruleset, Standing, legal
from engine.games.hearts_two import (
    DECK,
    HEARTS,
    NUMBERS,
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
    "keep-low",
    "void-suit",
    "unload-queen",
    "unload-heart",
    "lead-low",
    "lead-safe",
    "stop-moon",
    "try-moon",
)
HIGH_SPADES = SPADES & ~(QUEEN_BIT | (QUEEN_BIT - 1))
"""The spades that would win a trick with the queen in it."""
DEAD = NUMBERS.dead_first + NUMBERS.dead_last
LOW, TOP = 2, 5
"""Places among the ranks: up to the 6 a card is low, from the queen on it is high."""
FEW_HEARTS, MANY_HEARTS = 2, 5
"""So many hearts in one pile, and no point card in the other, are an alarm: with the queen, and without her."""


class Choice(NamedTuple):
    """What the bot does and why."""

    action: int
    reason: str


def choose(rules: Ruleset, state: State, standing: Standing | None = None) -> Choice:
    """A card for the player to act, who sees `state` as his view. How the game stands does not matter to it."""
    allowed = legal(rules, state)
    if allowed & (allowed - 1) == 0:
        return Choice(lowest(allowed), "forced")
    if state.phase == PASS:
        return pass_a_card(state)
    if not state.table:
        return lead(state, allowed)
    suit = DECK.same_suit[state.table[0]]
    if not state.hands[state.turn] & suit:
        return discard(state, allowed)
    return follow(state, allowed)


# --- what a player can know ----------------------------------------------------------------------------------


def unseen(state: State) -> Mask:
    """The cards that are in the other hand or dead: neither held, nor on the table, nor taken."""
    known = state.hands[state.turn] | state.taken[0] | state.taken[1]
    for card in state.table:
        known |= 1 << card
    return DECK.full & ~known


def over_it(card: Card) -> Mask:
    """The higher cards of the same suit."""
    return DECK.same_suit[card] & ~((2 << card) - 1)


def under_it(card: Card) -> Mask:
    """The lower cards of the same suit."""
    return DECK.same_suit[card] & ((1 << card) - 1)


def is_high(card: Card) -> bool:
    """Queens and aces."""
    return card % len(DECK.ranks) >= TOP


def must_follow(out: Mask, card: Card) -> bool:
    """Whether the other player surely holds a card of this suit."""
    return count(out & DECK.same_suit[card]) > DEAD


def danger(state: State) -> bool:
    """Whether the other player is on the way to take everything."""
    mine, other = state.taken[state.turn], state.taken[1 - state.turn]
    if mine & POINT_CARDS:
        return False
    return count(other & HEARTS) >= (FEW_HEARTS if other & QUEEN_BIT else MANY_HEARTS)


def strong_enough(state: State) -> bool:
    """Whether this hand should try for everything: nothing lost yet, the queen safe, hearts that beat all others."""
    turn = state.turn
    if state.taken[1 - turn] & POINT_CARDS:
        return False
    mine = state.hands[turn]
    out = unseen(state) & HEARTS
    sure = 0
    for heart in cards(mine & HEARTS):
        if not out & over_it(heart):
            sure += 1
    has_queen = bool((mine | state.taken[turn]) & QUEEN_BIT)
    return has_queen and sure >= count(out) and sure >= 2


def safe_lead_left(state: State, without: Card) -> bool:
    """Whether the hand, once `without` is gone, still has a low card that can be led without fear."""
    out = unseen(state)
    for card in cards(state.hands[state.turn] & ~HEARTS & ~QUEEN_BIT & ~(1 << without)):
        if count(out & over_it(card)) > count(out & under_it(card)):
            return True
    return False


# --- passing (a house rule) ----------------------------------------------------------------------------------


def pass_a_card(state: State) -> Choice:
    """The queen of spades goes, else what would win her, else the highest heart."""
    mine = state.hands[state.turn]
    for wanted in (QUEEN_BIT, HIGH_SPADES, HEARTS):
        if mine & wanted:
            return Choice(highest(mine & wanted), "get-rid-high")
    return Choice(highest(mine), "get-rid-high")


# --- the second card of a trick ------------------------------------------------------------------------------


def follow(state: State, allowed: Mask) -> Choice:
    """A card of the suit led."""
    led = state.table[0]
    if allowed & ~DECK.same_suit[led]:  # a house rule lets the queen go on any trick
        if not danger(state):
            return Choice(QUEEN, "unload-queen")
        allowed &= DECK.same_suit[led]
    above, below = allowed & over_it(led), allowed & under_it(led)
    stake = points(1 << led)
    if stake and above and danger(state):
        return Choice(lowest(above), "stop-moon")
    if stake and above and strong_enough(state):
        return Choice(lowest(above), "try-moon")
    if below & QUEEN_BIT and not danger(state):
        return Choice(QUEEN, "unload-queen")
    harmless = above & ~QUEEN_BIT
    if stake:
        if below:
            return Choice(highest(below), "unload-heart" if 1 << led & HEARTS else "duck")
        return Choice(highest(above), "keep-low" if above & (above - 1) else "forced")
    below &= ~QUEEN_BIT
    if below and not (harmless and worth_winning(state, highest(harmless))):
        return Choice(highest(below), "duck")
    card = highest(harmless)
    return Choice(card, "get-rid-high" if is_high(card) else "win-cheap")


def worth_winning(state: State, card: Card) -> bool:
    """Whether to win a trick without points, rather than duck, to be rid of a high card."""
    if not is_high(card):
        return False
    if 1 << card & HIGH_SPADES:
        return bool((unseen(state) | state.hands[state.turn]) & QUEEN_BIT) and safe_lead_left(state, card)
    return safe_lead_left(state, card)


def discard(state: State, allowed: Mask) -> Choice:
    """A card of another suit: a heart would win the trick, anything else loses it."""
    hearts, plain = allowed & HEARTS, allowed & ~HEARTS
    if hearts and danger(state):
        return Choice(lowest(hearts), "stop-moon")
    if hearts and strong_enough(state):
        return Choice(lowest(hearts), "try-moon")
    if plain & QUEEN_BIT and (hearts or not nearly_all(state)):
        return Choice(QUEEN, "unload-queen")
    plain &= ~QUEEN_BIT
    if not plain:
        return Choice(highest(hearts), "keep-low" if hearts & (hearts - 1) else "forced")
    return away(state, plain)


def nearly_all(state: State) -> bool:
    """Whether the queen would be the last thing the other player needs for the moon."""
    return not state.taken[state.turn] & POINT_CARDS and count(state.taken[1 - state.turn] & HEARTS) >= MANY_HEARTS - 1


def away(state: State, choice: Mask) -> Choice:
    """Throws away the card most likely to win a trick later, from a short suit rather than a long one."""
    out = unseen(state)
    mine = state.hands[state.turn]
    best, best_worth = -1, -999
    for card in cards(choice):
        below, above = count(out & under_it(card)), count(out & over_it(card))
        worth = 4 * below - 3 * above - 2 * count(mine & DECK.same_suit[card])
        if 1 << card & HIGH_SPADES and out & QUEEN_BIT:
            worth += 40
        if 1 << card & SPADES and mine & QUEEN_BIT:
            worth -= 30  # they guard the queen
        if worth > best_worth:
            best, best_worth = card, worth
    if is_high(best):
        return Choice(best, "get-rid-high")
    if count(mine & DECK.same_suit[best]) <= 2:
        return Choice(best, "void-suit")
    return Choice(best, "keep-low" if mine & under_it(best) else "get-rid-high")


# --- the first card of a trick -------------------------------------------------------------------------------


def lead(state: State, allowed: Mask) -> Choice:
    """The first card of a trick: one that the other player will probably have to beat."""
    out = unseen(state)
    if danger(state) or strong_enough(state):
        why = "stop-moon" if danger(state) else "try-moon"
        for heart in reversed(cards(allowed & HEARTS)):
            if not out & over_it(heart):
                return Choice(heart, why)
    best, best_worth = -1, -9999
    for card in cards(allowed):
        worth = worth_of_lead(state, out, card)
        if worth > best_worth:
            best, best_worth = card, worth
    return Choice(best, reason_of_lead(state, out, best))


def worth_of_lead(state: State, out: Mask, card: Card) -> int:
    """How good a lead is: the larger, the fewer points it will probably bring."""
    mine = state.hands[state.turn]
    suit = DECK.same_suit[card]
    above, below = count(out & over_it(card)), count(out & under_it(card))
    threat = bool(out & QUEEN_BIT)
    worth = 10 * (above - below)
    if 1 << card & HEARTS:
        worth -= 15
        if not out & suit:
            worth -= 130 if threat else 0
        return worth
    if card == QUEEN:
        return -500
    if 1 << card & SPADES:
        if mine & QUEEN_BIT:
            return worth - 60  # they guard the queen
        if 1 << card & HIGH_SPADES:
            return -400 if threat else worth
        return worth + 40 if threat else worth  # the queen must come out, against the lower spade she wins herself
    if not out & suit:
        return -200 if threat else -20
    if must_follow(out, card):
        worth += 20
        if is_high(card) and safe_lead_left(state, card) and count(mine & suit) <= 4:
            return 45 + worth // 10
    elif threat:
        worth -= 30 * (not above)
    return worth - 3 * count(mine & suit)


def reason_of_lead(state: State, out: Mask, card: Card) -> str:
    """Why this card is led."""
    suit = DECK.same_suit[card]
    mine = state.hands[state.turn]
    heart = bool(1 << card & HEARTS)
    above, below = count(out & over_it(card)), count(out & under_it(card))
    if is_high(card):
        harmless = must_follow(out, card) and not 1 << card & (HEARTS | SPADES)
        return "get-rid-high" if harmless or not out & POINT_CARDS else "keep-low"
    if above > below:
        if not heart and count(mine & suit) == 1:
            return "void-suit"
        return "lead-low" if card % len(DECK.ranks) <= LOW or heart else "lead-safe"
    if not heart and (out & suit or not out & QUEEN_BIT):
        return "lead-safe"
    return "keep-low" if lower_held(mine, card) else "lead-low"


def lower_held(mine: Mask, card: Card) -> bool:
    """Whether the hand has a card of a lower rank in any suit."""
    return any(other % len(DECK.ranks) < card % len(DECK.ranks) for other in cards(mine))
