"""A sensible player of Cancellation Hearts, for example hands, practice and hints.

It sees what its seat sees (`Game.view`) and says which reason led to its card. It never searches: each reason is
a habit that a person at the table would name. No randomness: the same view gives the same card.
"""

from typing import NamedTuple

from engine.cards import Card, Mask, Planes, cards, count, highest, lowest, planes_of, size, together
from engine.core import Ruleset, Standing, legal
from engine.games.cancellation_hearts import (
    ADD,
    DECK,
    HEARTS,
    MOON,
    PASS,
    POINT_CARDS,
    QUEEN,
    QUEEN_BIT,
    SPADES,
    SUBTRACT,
    State,
    ending,
    leader,
    only_taker,
    piles,
    points,
    winning_place,
)

REASONS = (
    "forced",
    "pass-queen",
    "pass-high",
    "pass-short",
    "lead-low",
    "lead-safe",
    "cancel",
    "duck",
    "win-cheap",
    "get-rid-high",
    "unload-queen",
    "unload-high",
    "keep-points",
    "stop-moon",
    "moon-subtract",
    "moon-add",
)
HIGH_SPADES = SPADES & ~(QUEEN_BIT | (QUEEN_BIT - 1))
"""The spades that would win a trick with a queen of spades in it."""
GUARD = 5
"""Lower spades that keep a queen of spades safe in the hand."""
ALARM = 20
"""Points in one pile, and none in any other, at which a moon is taken seriously."""


class Choice(NamedTuple):
    """What the bot does and why."""

    action: int
    reason: str


def choose(rules: Ruleset, state: State, standing: Standing | None = None) -> Choice:
    """An action for the player to act, who sees `state` as his view."""
    allowed = legal(rules, state)
    if state.phase == MOON:
        return moon(rules, state.turn, standing.totals if standing else (0,) * rules.players)
    if allowed & (allowed - 1) == 0:
        return Choice(lowest(allowed), "forced")
    if state.phase == PASS:
        return pass_a_card(state)
    if state.table:
        return follow(rules, state, allowed) if allowed & suit_led(state) else discard(rules, state, allowed)
    return lead(state, allowed)


def suit_led(state: State) -> Mask:
    """All faces of the suit led to the trick on the table."""
    return DECK.same_suit[state.table[0]]


def above(card: Card) -> Mask:
    """The higher cards of the suit of a card."""
    return DECK.same_suit[card] & ~((2 << card) - 1)


def below(card: Card) -> Mask:
    """The lower cards of the suit of a card."""
    return DECK.same_suit[card] & ((1 << card) - 1)


def unseen(state: State) -> Planes:
    """The cards that may lie in the other hands: all that this player neither holds nor saw played."""
    known = together(state.hands[state.turn], planes_of(state.table))
    for pile in (*state.taken, state.aside, state.lost, state.left):
        known = together(known, pile)
    return Planes(DECK.full & ~known.two, DECK.full & ~known.one)


# --- passing -------------------------------------------------------------------------------------------------


def pass_a_card(state: State) -> Choice:
    """Queens and the spades above them unless well guarded, then the highest of a short suit or of hearts."""
    mine = state.hands[state.turn]
    guards = size(mine, SPADES & (QUEEN_BIT - 1))
    if mine.one & QUEEN_BIT and guards < GUARD:
        return Choice(QUEEN, "pass-queen")
    if mine.one & HIGH_SPADES and guards < GUARD:
        return Choice(highest(mine.one & HIGH_SPADES), "pass-high")
    best, best_key = -1, (-99, 0, 0)
    for card in cards(mine.one & ~SPADES):
        length = size(mine, DECK.same_suit[card])
        height = count(below(card))
        key = (height - 2 * length + (4 if HEARTS >> card & 1 else 0), -length, card)
        if key > best_key:
            best, best_key = card, key
    if best < 0:
        return Choice(highest(mine.one), "pass-high")
    short = size(mine, DECK.same_suit[best]) <= 3
    return Choice(best, "pass-short" if short and not HEARTS >> best & 1 else "pass-high")


# --- the moon ------------------------------------------------------------------------------------------------


def collector(state: State) -> int | None:
    """Another player who alone has taken points, and many: a moon may be coming."""
    taken = piles(state.taken, state.left, state.left_to)
    seat = only_taker(taken)
    if seat is None or seat == state.turn or points(taken[seat]) < ALARM:
        return None
    return seat


def moon(rules: Ruleset, seat: int, totals: tuple[int, ...]) -> Choice:
    """What the moon brings. Both choices move the shooter ahead by as much; only giving points can end the game."""
    given = tuple(total if other == seat else total + rules.options.moon_value for other, total in enumerate(totals))
    end = ending(rules.options, given)
    if end.over and end.winners == (seat,):
        return Choice(ADD, "moon-add")
    return Choice(SUBTRACT, "moon-subtract")


# --- a card to a trick ---------------------------------------------------------------------------------------


def stake(state: State) -> int:
    """Points that the winner of this trick takes, as far as they lie open."""
    return points(together(state.aside, planes_of(state.table)))


def winning_card(rules: Ruleset, table: tuple[Card, ...]) -> Card | None:
    """The card that wins these cards of a trick as they lie."""
    place = winning_place(rules.options, table)
    return None if place is None else table[place]


def wins_now(rules: Ruleset, state: State, card: Card) -> bool:
    """Whether this card would be the winning one among those on the table."""
    return winning_place(rules.options, (*state.table, card)) == len(state.table)


def follow(rules: Ruleset, state: State, allowed: Mask) -> Choice:
    """A card of the suit led."""
    best = winning_card(rules, state.table)
    seat = collector(state)
    last = len(state.table) == len(state.hands) - 1
    winning = losing = pairing = 0
    for card in cards(allowed):
        if card in state.table:
            pairing |= 1 << card
        elif wins_now(rules, state, card):
            winning |= 1 << card
        else:
            losing |= 1 << card
    if seat is not None and stake(state) and winning:
        card = highest(winning)
        if last:
            card = lowest(winning & ~QUEEN_BIT or winning)
        return Choice(card, "stop-moon")
    if seat is not None and best is not None and pairing >> best & 1 and winner_seat(state, best) == seat:
        return Choice(best, "stop-moon")
    if losing & QUEEN_BIT:
        return Choice(QUEEN, "unload-queen")
    if pairing:
        # an equal card can never win: both copies are on the table
        return Choice(highest(pairing), "cancel")
    if losing:
        return Choice(highest(losing), "duck")
    safe = winning & ~QUEEN_BIT or winning
    if last:
        return Choice(highest(safe), "win-cheap" if stake(state) else "get-rid-high")
    return Choice(lowest(safe), "win-cheap")


def winner_seat(state: State, card: Card) -> int:
    """The seat that played this card to the trick on the table."""
    return (leader(state) + state.table.index(card)) % len(state.hands)


def discard(rules: Ruleset, state: State, allowed: Mask) -> Choice:
    """A card of another suit: it cannot win."""
    seat = collector(state)
    best = winning_card(rules, state.table)
    harmless = allowed & ~POINT_CARDS
    if seat is not None and harmless and (best is None or winner_seat(state, best) == seat):
        return Choice(most_dangerous(state, harmless), "keep-points")
    if allowed & QUEEN_BIT:
        return Choice(QUEEN, "unload-queen")
    out = unseen(state)
    if allowed & HIGH_SPADES and out.one & QUEEN_BIT:
        return Choice(highest(allowed & HIGH_SPADES), "unload-high")
    return Choice(most_dangerous(state, allowed), "unload-high")


def most_dangerous(state: State, choice: Mask) -> Card:
    """The card most likely to win a trick later; a heart counts a little extra, it is a point in itself."""
    out, mine = unseen(state), state.hands[state.turn]
    best, best_key = -1, (-999, 0)
    for card in cards(choice):
        lower = size(out, below(card))
        higher = size(out, above(card))
        shelter = size(mine, below(card))
        key = (2 * lower - 3 * higher - 3 * shelter + (9 if HEARTS >> card & 1 else 0), card)
        if key > best_key:
            best, best_key = card, key
    return best


def lead(state: State, allowed: Mask) -> Choice:
    """The first card of a trick: one that somebody will probably have to beat."""
    out = unseen(state)
    best, best_key = -1, (-9999, 0, 0)
    for card in cards(allowed):
        higher = size(out, above(card))
        lower = size(out, below(card))
        others = len(state.hands) - 1
        chance = 4 * higher - lower if higher else -60
        if higher < others // 2:
            chance -= 20
        if card == QUEEN or (HIGH_SPADES >> card & 1 and out.one & QUEEN_BIT):
            chance -= 80
        if out.one >> card & 1:
            chance += 1  # its equal may come and cancel it
        key = (chance, -size(state.hands[state.turn], DECK.same_suit[card]), -card)
        if key > best_key:
            best, best_key = card, key
    return Choice(best, "lead-low" if size(out, above(best)) > size(out, below(best)) else "lead-safe")
