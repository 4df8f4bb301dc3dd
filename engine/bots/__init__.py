"""The bots. `BOTS` is the register: a game's id and the function that chooses an action in a view of its state."""

from collections.abc import Callable
from typing import Any

from engine.bots import cancellation_hearts, hearts_two, spades_two
from engine.core import Ruleset

BOTS: dict[str, Callable[[Ruleset, Any], Any]] = {
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
