"""What the counts of all games share: their form, shares in tenths of a percent, and runs of numbers."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.core import Table

SHARE = "share"
"""The column of a table that holds shares in tenths of a percent; a name that begins so is one, too."""


class Counted(NamedTuple):
    """What is counted of a game: facts as `Game.facts` gives them, and tables by name."""

    facts: dict[str, Any]
    tables: dict[str, Table]


def share(part: int, whole: int) -> int:
    """A share in tenths of a percent, to the nearest, halves upward.

    >>> share(1, 378), share(1, 8), share(3, 3)
    (3, 125, 1000)
    """
    return (2000 * part + whole) // (2 * whole)


def nearest(part: int, whole: int) -> int:
    """How many parts make the whole, to the nearest.

    >>> nearest(2, 7)
    4
    """
    return (2 * whole + part) // (2 * part)


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """First and last of each unbroken run of whole numbers, upward.

    >>> runs([3, 1, 2, 7])
    [(1, 3), (7, 7)]
    """
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
