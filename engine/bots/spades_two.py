"""A sensible player of two-player Spades, for example hands, practice and hints.

It sees what its seat sees (`Game.view`) and says which reason led to its action. It drafts high cards, spades and
short suits, bids about what it will make, plays to make the bid and then ducks, keeps its own nil and sets the other
player's. With open discards a good memory knows the other hand once the draft is over (SA3), and the bot has one. It
never searches: each reason is a habit that a person at the table would name. No randomness: the same view gives the
same action. It bids blind nil only when the game is as good as lost: against open discards it seldom succeeds.
"""

from typing import NamedTuple

from engine.cards import Card, Mask, cards, count, highest, lowest, mask_of
from engine.core import Ruleset, Standing, legal
from engine.games.spades_two import (
    BID,
    BLIND_BIT,
    DECK,
    DRAFT,
    KEEP,
    NIL,
    NUMBERS,
    REJECT,
    SPADES,
    State,
    is_moon,
)

REASONS = (
    "forced",
    "keep-high",
    "keep-spade",
    "keep-low",
    "reject-low",
    "reject-high",
    "bid-count",
    "bid-nil",
    "bid-blind",
    "bid-moon",
    "win-cheap",
    "win-sure",
    "ruff",
    "throw-low",
    "throw-high",
    "lead-long",
    "lead-low",
    "duck",
    "duck-bag",
    "set-nil",
    "set-bid",
    "keep-nil",
)
SIDE_SUITS = DECK.suits[:3]
WIDTH = len(DECK.ranks)
PLAIN_VALUE = (0, 0, 0, 0, 0, 0, 0, 1, 2, 10, 28, 55, 85)
"""What a card outside spades is worth in hundredths of a trick, by rank from the 2."""
SPADE_VALUE = (35, 35, 38, 40, 42, 45, 50, 55, 60, 68, 80, 92, 100)
"""The same for a spade."""
COMPANY = 4
"""A low card is worth so much more in a suit that is already held: the other suits stay short."""
RUFF_SHARE = 6
"""Of ten tricks that might be ruffed, so many will be."""
CAUTION = 5
"""Tenths of a trick that are not bid: a trick too many costs less than a bid missed."""
USUAL = 60
"""Points of a deal that goes as usual."""
FAR = 250
"""So many points behind at the end of a game, a plain bid wins no more games than blind nil does: hardly any."""
NIL_AT_MOST = 35
"""Nil is not bid by a hand worth more tenths of a trick."""


class Choice(NamedTuple):
    """What the bot does and why."""

    action: int
    reason: str


def choose(rules: Ruleset, state: State, standing: Standing | None = None) -> Choice:
    """An action for the player to act, who sees `state` as his view."""
    if state.phase == DRAFT:
        if standing and nearly_lost(rules, state.turn, standing.totals) and legal(rules, state) & BLIND_BIT:
            return Choice(lowest(BLIND_BIT), "bid-blind")
        return draft(state)
    if state.phase == BID:
        return bid(rules, state)
    allowed = legal(rules, state)
    if allowed & (allowed - 1) == 0:
        return Choice(lowest(allowed), "forced")
    return reply(rules, state, allowed) if state.table else lead(rules, state, allowed)


# --- the draft -----------------------------------------------------------------------------------------------


def draft(state: State) -> Choice:
    """Keep the card drawn if it is better than the next one will be on the average."""
    turn = state.turn
    card = state.stock[0]
    mine = state.hands[turn]
    if state.bids[turn] == NUMBERS.bid_least:
        return draft_low(state, card)
    out = cards(DECK.full & ~(mine | mask_of(state.discards) | 1 << card))
    total = 0
    for other in out:
        total += value(mine, other)
    if value(mine, card) * len(out) >= total:
        if SPADES >> card & 1:
            return Choice(KEEP, "keep-spade")
        return Choice(KEEP, "keep-high")
    return Choice(REJECT, "reject-low")


def nearly_lost(rules: Ruleset, seat: int, totals: tuple[int, ...]) -> bool:
    """Whether the other player needs one more deal to win the game, and no plain bid will catch up with it."""
    other = totals[1 - seat]
    return other + USUAL >= int(rules.options.target) and other - totals[seat] >= FAR


def draft_low(state: State, card: Card) -> Choice:
    """After a blind nil: keep what will not win a trick."""
    out = cards(DECK.full & ~(state.hands[state.turn] | mask_of(state.discards) | 1 << card))
    total = 0
    for other in out:
        total += danger(other)
    return Choice(KEEP, "keep-low") if danger(card) * len(out) <= total else Choice(REJECT, "reject-high")


def danger(card: Card) -> int:
    """How likely a card is to win a trick against the will of its holder."""
    return card % WIDTH + (WIDTH // 2 if SPADES >> card & 1 else 0)


def value(mine: Mask, card: Card) -> int:
    """What a card adds to a hand, in hundredths of a trick."""
    if SPADES >> card & 1:
        return SPADE_VALUE[card % WIDTH]
    return PLAIN_VALUE[card % WIDTH] + (COMPANY if mine & DECK.same_suit[card] else 0)


# --- the bid -------------------------------------------------------------------------------------------------


def unseen(state: State) -> Mask:
    """The cards that may lie in the other hand: neither held nor seen to be discarded or played."""
    known = state.hands[state.turn] | state.played | mask_of(state.discards) | mask_of(state.table)
    return DECK.full & ~known


def other_hand(state: State) -> Mask:
    """The other hand, if the discards were open; else every so many-th unseen card, as a typical hand."""
    out = unseen(state)
    size = NUMBERS.each - state.tricks - len(state.table)
    faces = cards(out)
    if len(faces) <= size or size <= 0:
        return out
    return mask_of(tuple(faces[place * len(faces) // size] for place in range(size)))


def bid(rules: Ruleset, state: State) -> Choice:
    """About as many tricks as the hand is worth; nil or the moon if nothing speaks against it."""
    mine, other = state.hands[state.turn], other_hand(state)
    worth = estimate(mine, other)
    if worth <= NIL_AT_MOST and nil_is_safe(mine, other):
        return Choice(NIL, "bid-nil")
    if worth >= 10 * NUMBERS.bid_most and estimate(other, mine) == 0:
        return Choice(NIL + NUMBERS.bid_most, "bid-moon")
    return Choice(NIL + max((worth - CAUTION) // 10, 1), "bid-count")


def estimate(mine: Mask, other: Mask) -> int:
    """What a hand will win against another one, in tenths of a trick."""
    worth = losing_spades = 0
    for place, card in enumerate(downward(mine & SPADES)):
        rivals = downward(other & SPADES)
        if place >= len(rivals) or card > rivals[place]:
            worth += 10
        else:
            losing_spades += 1
    ruffs = 0
    for suit in SIDE_SUITS:
        held, rivals = downward(mine & suit), downward(other & suit)
        for place in range(min(len(held), len(rivals))):
            if held[place] > rivals[place]:
                worth += 10
        ruffs += max(0, len(rivals) - len(held))
        if not other & SPADES:
            worth += 10 * max(0, len(held) - len(rivals))
    return worth + RUFF_SHARE * min(losing_spades, ruffs)


def downward(mask: Mask) -> tuple[Card, ...]:
    """The cards of a mask, highest first."""
    return tuple(reversed(cards(mask)))


def nil_is_safe(mine: Mask, other: Mask) -> bool:
    """Whether in each suit the lowest cards held lie below the lowest of the other hand, one by one."""
    for suit in DECK.suits:
        held, rivals = cards(mine & suit), cards(other & suit)
        for place in range(min(len(held), len(rivals))):
            if held[place] > rivals[place]:
                return False
    return not mine & SPADES or bool(other & SPADES)


# --- what the player is after --------------------------------------------------------------------------------

WIN, DUCK, KEEP_NIL, SET_NIL, SET_BID = 0, 1, 2, 3, 4


def aim(rules: Ruleset, state: State) -> int:
    """To win tricks, to avoid them, or to spoil the other player's bid."""
    turn = state.turn
    mine, other = state.bids[turn], state.bids[1 - turn]
    left = NUMBERS.each - state.tricks
    need = mine - state.won[turn]
    if mine == NUMBERS.bid_least and not state.won[turn]:
        return KEEP_NIL
    if other == NUMBERS.bid_least and not state.won[1 - turn] and need <= left - 1:
        return SET_NIL
    other_need = other - state.won[1 - turn]
    if 0 < need <= left:
        return WIN
    # the own bid is made or lost: what matters now is whether the other one can still be spoiled
    if other_need == left or (is_moon(rules.options, other) and state.won[1 - turn] == state.tricks):
        return SET_BID
    return DUCK


WIN_REASON = ("win-cheap", "", "", "", "set-bid")
LOSE_REASON = ("", "duck-bag", "keep-nil", "set-nil", "")


# --- play ----------------------------------------------------------------------------------------------------


def reply(rules: Ruleset, state: State, allowed: Mask) -> Choice:
    """The second card of a trick."""
    goal = aim(rules, state)
    led = state.table[0]
    suit = DECK.same_suit[led]
    winning = allowed & (suit & ~((2 << led) - 1) | SPADES & ~suit)
    losing = allowed & ~winning
    if goal in (WIN, SET_BID):
        if winning:
            ruffs = not winning & suit
            card = lowest(winning & suit or winning)
            if goal == WIN and ruffs:
                return Choice(card, "ruff")
            return Choice(card, WIN_REASON[goal])
        return Choice(cheapest(state, losing), "throw-low" if not losing & suit else "duck")
    if losing:
        if losing & suit:
            return Choice(highest(losing), LOSE_REASON[goal])
        return Choice(most_dangerous(state, losing), "throw-high")
    # the trick is won in any case, so a high card goes
    return Choice(highest(winning), "forced")


def cheapest(state: State, choice: Mask) -> Card:
    """The card of least use: the lowest rank, of the shortest suit if equal, no spade if possible."""
    mine = state.hands[state.turn]
    best, best_key = -1, (99, 99, 99)
    for card in cards(choice & ~SPADES or choice):
        key = (card % WIDTH, count(mine & DECK.same_suit[card]), card)
        if key < best_key:
            best, best_key = card, key
    return best


def most_dangerous(state: State, choice: Mask) -> Card:
    """The card most likely to win a trick later: the most cards of the other hand below it, few above."""
    other = other_hand(state)
    best, best_key = -1, (-99, -1, -1)
    for card in cards(choice):
        suit = other & DECK.same_suit[card]
        below, above = count(suit & ((1 << card) - 1)), count(suit >> (card + 1))
        key = (below - above, danger(card), card)
        if key > best_key:
            best, best_key = card, key
    return best


def lead(rules: Ruleset, state: State, allowed: Mask) -> Choice:
    """The first card of a trick."""
    goal = aim(rules, state)
    other = other_hand(state)
    if goal in (WIN, SET_BID):
        return lead_to_win(state, allowed, other)
    # a card that the other player has to beat, else the one that he most likely will
    forcing = [card for card in cards(allowed) if must_win(card, other)]
    if forcing:
        return Choice(forcing[-1], LOSE_REASON[goal])
    best, best_key = -1, (-99, -99, -99)
    for card in cards(allowed):
        suit = other & DECK.same_suit[card]
        above, below = count(suit >> (card + 1)), count(suit & ((1 << card) - 1))
        # without a card of the suit only a spade can take it
        chance = above - below if suit else 0 if other & SPADES and not SPADES >> card & 1 else -WIDTH
        key = (chance, -(card % WIDTH), -card)
        if key > best_key:
            best, best_key = card, key
    return Choice(best, LOSE_REASON[goal] if goal != DUCK else "lead-low")


def must_win(card: Card, other: Mask) -> bool:
    """Whether the other hand has to take this lead: it holds the suit, and nothing lower in it."""
    suit = other & DECK.same_suit[card]
    return bool(suit) and not suit & ((1 << card) - 1)


def lead_to_win(state: State, allowed: Mask, other: Mask) -> Choice:
    """A card that cannot be beaten, else from the longest suit, to be ruffed in or set up later."""
    sure = [card for card in cards(allowed) if is_sure(card, other)]
    if sure:
        # side suits first, while the other player still has to follow
        plain = [card for card in sure if not SPADES >> card & 1]
        return Choice(plain[-1] if plain else sure[-1], "win-sure")
    best, best_key = -1, (-99, -99, -99)
    mine = state.hands[state.turn]
    for card in cards(allowed):
        suit = other & DECK.same_suit[card]
        # short side suits are led while spades are held to ruff with; else the longest suit
        length = count(mine & DECK.same_suit[card])
        if mine & SPADES and not SPADES >> card & 1 and suit:
            key = (WIDTH - length, -(card % WIDTH), -card)
        else:
            key = (length - WIDTH, -(card % WIDTH), -card)
        if key > best_key:
            best, best_key = card, key
    return Choice(best, "lead-low" if best_key[0] > 0 else "lead-long")


def is_sure(card: Card, other: Mask) -> bool:
    """Whether the other hand cannot beat this lead."""
    suit = other & DECK.same_suit[card]
    return not suit >> (card + 1) if suit else bool(SPADES >> card & 1) or not other & SPADES
