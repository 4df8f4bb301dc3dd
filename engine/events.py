"""What happened, in the terms of the rulebook.

Events are facts for a page, a log or a test: seats are numbers from 0, cards are faces, points are whole numbers,
and `clauses` names every clause and ruling that decided. No event holds a sentence.
"""

from dataclasses import dataclass

from engine.cards import Card
from engine.clauses import ClauseId


@dataclass(frozen=True)
class Line:
    """One line of a score account: `count` of something (`what`), worth `points` in all."""

    clause: ClauseId
    what: str
    count: int
    points: int
    rulings: tuple[ClauseId, ...] = ()


@dataclass(frozen=True)
class Event:
    """Something that happened. `clauses` are the ids that decided it, the main one first."""

    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True)
class Dealt(Event):
    """The cards were dealt: `each` to every player, `left` set aside (dead, left over)."""

    dealer: int
    hand: int
    each: int
    left: tuple[Card, ...]


@dataclass(frozen=True)
class Shuffled(Event):
    """Nothing is dealt: the pack lies face down as a stock of `stock` cards, to be drawn from."""

    dealer: int
    hand: int
    stock: int


@dataclass(frozen=True)
class Opens(Event):
    """This player starts the draft, the bids or the play; `card` is the card that makes it so, where one does."""

    seat: int
    card: Card | None


@dataclass(frozen=True)
class Passed(Event):
    """A player gave these cards to another, both having chosen before either looked."""

    seat: int
    to: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Drew(Event):
    """A turn of the draft: one card kept, one laid open on the discard pile."""

    seat: int
    kept: Card
    thrown: Card
    rejected: bool


@dataclass(frozen=True)
class Drafted(Event):
    """The draft is over: `each` cards in every hand, and the discard pile is put aside."""

    each: int
    discards: tuple[Card, ...]


@dataclass(frozen=True)
class BidMade(Event):
    """A bid was made: tricks from 0 to 13; `blind` when before the first draw."""

    seat: int
    bid: int
    blind: bool


@dataclass(frozen=True)
class Played(Event):
    """A card was played. `how` is "led", "followed", "discarded" or "trumped"."""

    seat: int
    card: Card
    how: str


@dataclass(frozen=True)
class Broken(Event):
    """This card broke hearts (or spades): they may be led from now on."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Cancelled(Event):
    """These faces each appeared twice in the trick and cannot win it."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Taken(Event):
    """A trick was won: by `card`, "led" or "trump" being the reason.

    `cards` is everything the winner takes: the trick, tricks set aside before, left-over cards.
    """

    seat: int
    card: Card
    by: str
    cards: tuple[Card, ...]
    points: int | None


@dataclass(frozen=True)
class SetAside(Event):
    """Nobody won the trick: `cards` lie aside for the next winner. `leader` leads again."""

    cards: tuple[Card, ...]
    leader: int


@dataclass(frozen=True)
class Lost(Event):
    """Nobody takes these cards: the last trick had no winner."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Collected(Event):
    """A last trick without a winner, and all that waited, goes to this player by house rule; no card won it."""

    seat: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True)
class Shown(Event):
    """Cards that nobody could see are shown now (dead cards, at the count)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class MoonChosen(Event):
    """The player who took everything chose "subtract" or "add"."""

    seat: int
    choice: str


@dataclass(frozen=True)
class Scored(Event):
    """The account of one player for the hand: `points` is the change, `total` the new total."""

    seat: int
    lines: tuple[Line, ...]
    points: int
    total: int
    bags: int | None = None


@dataclass(frozen=True)
class Ended(Event):
    """The game is over; `winners` are all the players who won it."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Another(Event):
    """The game is not over although a total reached the limit: another hand is played."""

    totals: tuple[int, ...]
