"""Tricks: who wins, with or without a trump suit. Pure functions that all games share.

The order of cards within a suit is the order of their numbers. Points are no business of this module.
"""

from engine.cards import Card, Deck, Mask


def winner(deck: Deck, table: tuple[Card, ...], trump: Mask) -> int:
    """The place in `table` (from 0) of the card that wins: the highest trump, else the highest of the suit led.

    `trump` is the set of trump cards, empty in a game without trump.

    >>> from engine.cards import deck
    >>> d = deck(("2", "4", "A"))
    >>> names = lambda *codes: tuple(d.numbers[c] for c in codes)
    >>> winner(d, names("AC", "2H"), d.suits[2]), winner(d, names("AC", "2H"), 0)
    (1, 0)
    """
    best = 0
    for place in range(1, len(table)):
        if beats(deck, table[place], table[best], trump):
            best = place
    return best


def beats(deck: Deck, card: Card, best: Card, trump: Mask) -> bool:
    """Whether `card`, played later, takes the trick from `best`."""
    if deck.same_suit[best] >> card & 1:
        return card > best
    return bool(trump >> card & 1)


def manner(deck: Deck, table: tuple[Card, ...], card: Card, trump: Mask) -> str:
    """How a card is played on these: "led", "followed", "trumped" (a trump on another suit) or "discarded".

    `trump` is the set of trump cards, empty in a game without trump.
    """
    if not table:
        return "led"
    if deck.same_suit[table[0]] >> card & 1:
        return "followed"
    return "trumped" if trump >> card & 1 else "discarded"


def repeated(table: tuple[Card, ...]) -> tuple[Card, ...]:
    """The faces that lie twice in a trick, once each, lowest number first: they cancel.

    >>> repeated((9, 3, 9, 5))
    (9,)
    """
    faces = set(table)
    if len(faces) == len(table):
        return ()
    return tuple(sorted([card for card in faces if table.count(card) == 2]))


def surviving_winner(deck: Deck, table: tuple[Card, ...], cancelled: tuple[Card, ...]) -> int | None:
    """The place of the highest card of the suit led that was not cancelled; None if no such card is left."""
    suit = deck.same_suit[table[0]]
    best = None
    for place, card in enumerate(table):
        if card in cancelled or not suit >> card & 1:
            continue
        if best is None or card > table[best]:
            best = place
    return best
