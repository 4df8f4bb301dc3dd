"""Questions about each game: what the arbiter asks of its rules.

One module a game, each with a table `QUESTIONS` from the word of the question ("legal", "trick", …) to the function
that answers it. `fields` reads questions strictly for all of them.
"""

from engine.questions import cancellation_hearts, hearts_two, spades_two
from engine.questions.fields import Questions

QUESTIONS: dict[str, Questions] = {
    "hearts-two": hearts_two.QUESTIONS,
    "cancellation-hearts": cancellation_hearts.QUESTIONS,
    "spades-two": spades_two.QUESTIONS,
}

__all__ = ["QUESTIONS"]
