"""Facts worth knowing: what follows from the rules of a game and can be counted to the last case.

Nothing here is estimated or drawn by chance: every case is gone through, with the game's own functions, under the
usual rules. `counted` gives numbers and cards as `Game.facts` does, and tables; a column `share` is in tenths of a
percent, rounded to the nearest. Pages show them; no rule rests on them.
"""

from collections.abc import Callable
from functools import cache

from engine.counting import cancellation_hearts, hearts_two, spades_two
from engine.counting.shares import SHARE, Counted

__all__ = ["COUNTED", "SHARE", "Counted", "counted"]

COUNTED: dict[str, Callable[[], Counted]] = {
    "hearts-two": hearts_two.counted,
    "cancellation-hearts": cancellation_hearts.counted,
    "spades-two": spades_two.counted,
}


@cache
def counted(game: str) -> Counted:
    """What is counted of a game; nothing for a game of which nothing is.

    >>> counted("hearts-two").facts["fewest_deals"]
    5
    """
    return COUNTED[game]() if game in COUNTED else Counted({}, {})
