"""The bots. `BOTS` is the register: a game's id and the function that chooses an action.

It is given the rules, a view of the state, and how the game stands (None: nobody has any points). Only choices that
hang on the totals look at the standing: blind nil in two-player Spades, what the moon brings in Cancellation Hearts.
"""

from collections.abc import Callable
from typing import Any

from engine.bots import cancellation_hearts, hearts_two, spades_two

BOTS: dict[str, Callable[..., Any]] = {
    "hearts-two": hearts_two.choose,
    "cancellation-hearts": cancellation_hearts.choose,
    "spades-two": spades_two.choose,
}
REASONS: dict[str, tuple[str, ...]] = {
    "hearts-two": hearts_two.REASONS,
    "cancellation-hearts": cancellation_hearts.REASONS,
    "spades-two": spades_two.REASONS,
}

__all__ = ["BOTS", "REASONS"]
