"""Cards, packs and sets of cards.

A card is an int, a set of cards is an int with one bit a card. A pack with two copies of every card still
has one number per face: equal cards are one action, and a hand of such a pack is two masks (see `Planes`).
This module knows ranks and suits; it knows no game, no points and no order of play.
"""

from typing import NamedTuple, TypeAlias

Card: TypeAlias = int
"""A face, numbered suit by suit (clubs, diamonds, hearts, spades), rank upward within the suit."""
Mask: TypeAlias = int
"""A set of faces: bit `card` is set for each face in it."""

SUITS = ("C", "D", "H", "S")


class Deck(NamedTuple):
    """A pack: which faces it has, and how many copies of each.

    Made by `deck`, never by hand: every field after `copies` follows from the first two.
    """

    ranks: tuple[str, ...]
    copies: int
    names: tuple[str, ...]
    """Code of each face, `names[card]`: "QS", "10H"."""
    numbers: dict[str, Card]
    """The face of each code, with "T" accepted for ten."""
    suits: tuple[Mask, ...]
    """All faces of clubs, diamonds, hearts, spades."""
    same_suit: tuple[Mask, ...]
    """All faces of the suit of a card, `same_suit[card]`."""
    full: Mask
    """Every face once."""

    @property
    def size(self) -> int:
        """Number of cards in the pack, copies counted."""
        return len(self.names) * self.copies


def deck(ranks: tuple[str, ...], copies: int = 1) -> Deck:
    """The pack of these ranks (lowest first) in four suits.

    >>> small = deck(("2", "10", "A"))
    >>> small.names[:4], small.size
    (('2C', '10C', 'AC', '2D'), 12)
    """
    names = tuple(rank + suit for suit in SUITS for rank in ranks)
    numbers = {}
    for card in range(len(names)):
        numbers[names[card]] = card
        if names[card][:2] == "10":
            numbers["T" + names[card][2:]] = card
    width = len(ranks)
    suits = tuple(((1 << width) - 1) << (width * suit) for suit in range(len(SUITS)))
    same_suit = tuple(suits[card // width] for card in range(len(names)))
    return Deck(ranks, copies, names, numbers, suits, same_suit, (1 << len(names)) - 1)


def places(first: Card) -> tuple[tuple[Card, ...], ...]:
    """The faces of each of the 256 sets of eight faces that begin with `first`."""
    found: tuple[tuple[Card, ...], ...] = ((),)
    for card in range(first, first + 8):
        found += tuple([(*faces, card) for faces in found])
    return found


WIDEST = 72
"""Bits of the widest mask: 52 faces, and the actions of a game beyond them."""
FACES = tuple([places(first) for first in range(0, WIDEST, 8)])
"""For each byte of a mask, and each value of it, the faces."""


def cards(mask: Mask) -> tuple[Card, ...]:
    """The faces of a mask, lowest number first: clubs, diamonds, hearts, spades, rank upward.

    >>> cards(0b1101)
    (0, 2, 3)
    """
    found: tuple[Card, ...] = ()
    for faces in FACES:
        found += faces[mask & 255]
        mask >>= 8
        if not mask:
            return found
    raise ValueError(f"a mask of more than {WIDEST} bits")


def mask_of(faces: tuple[Card, ...]) -> Mask:
    """The set of these faces.

    >>> mask_of((0, 2, 3)) == 0b1101
    True
    """
    mask = 0
    for card in faces:
        mask |= 1 << card
    return mask


def count(mask: Mask) -> int:
    """How many faces a mask holds."""
    total = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def lowest(mask: Mask) -> Card:
    """The face with the lowest number in a mask that is not empty."""
    byte = 0
    while not mask & 255:
        mask >>= 8
        byte += 1
    return FACES[byte][mask & 255][0]


def highest(mask: Mask) -> Card:
    """The face with the highest number in a mask that is not empty."""
    card = -1
    while mask > 255:
        mask >>= 8
        card += 8
    while mask:
        mask >>= 1
        card += 1
    return card


class Planes(NamedTuple):
    """Cards of a pack with two copies: the faces held at least once, and the faces held twice."""

    one: Mask
    two: Mask


EMPTY = Planes(0, 0)


def plus(planes: Planes, card: Card) -> Planes:
    """These cards and one more.

    >>> plus(plus(EMPTY, 3), 3)
    Planes(one=8, two=8)
    """
    bit = 1 << card
    if planes.one & bit:
        return Planes(planes.one, planes.two | bit)
    return Planes(planes.one | bit, planes.two)


def minus(planes: Planes, card: Card) -> Planes:
    """These cards without one copy of a card that is among them."""
    bit = 1 << card
    if planes.two & bit:
        return Planes(planes.one, planes.two & ~bit)
    return Planes(planes.one & ~bit, planes.two)


def together(one: Planes, other: Planes) -> Planes:
    """Two lots of cards as one; no face may be in them more than twice.

    >>> together(planes_of((3, 5)), planes_of((3,))) == planes_of((3, 3, 5))
    True
    """
    return Planes(one.one | other.one, one.two | other.two | (one.one & other.one))


def planes_of(faces: tuple[Card, ...]) -> Planes:
    """These cards, two of a face at most."""
    one = two = 0
    for card in faces:
        bit = 1 << card
        two |= one & bit
        one |= bit
    return Planes(one, two)


def all_cards(planes: Planes) -> tuple[Card, ...]:
    """Each card, copies included, lowest number first.

    >>> all_cards(planes_of((5, 3, 5)))
    (3, 5, 5)
    """
    found: list[Card] = []
    for card in cards(planes.one):
        found.append(card)
        if planes.two >> card & 1:
            found.append(card)
    return tuple(found)


def size(planes: Planes, among: Mask = -1) -> int:
    """Number of cards, copies counted; only those of the faces `among`, if given.

    >>> size(planes_of((5, 3, 5))), size(planes_of((5, 3, 5)), 1 << 5)
    (3, 2)
    """
    return count(planes.one & among) + count(planes.two & among)
