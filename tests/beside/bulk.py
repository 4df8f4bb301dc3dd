"""Many hands in a row, the engine beside its oracle, under one choice of options or under all of them."""

import random
import re
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.beside import cancellation_hearts, hearts_two, spades_two

GAMES: dict[str, Any] = {
    "cancellation-hearts": cancellation_hearts,
    "hearts-two": hearts_two,
    "spades-two": spades_two,
}
ID = re.compile(r"(?:shown )?([A-Z]+[0-9]+|T-[a-z]+)")
WHOLE = 0.08
"""The share of starts that are played as whole games."""
THOROUGH = 25
"""Every so manieth start also asks the arbiter, and tries cards that nobody holds."""


class Compared(NamedTuple):
    """What was compared, and no difference found."""

    hands: int
    games: int
    """Whole games among them."""
    choices: int
    """Different choices of options."""
    seen: Counter[str]
    """How often each clause decided, refusals counted too."""

    def ids(self) -> list[str]:
        """The clauses, rulings and ids of the table that decided somewhere."""
        return sorted({found[1] for one in self.seen if (found := ID.fullmatch(one))})


class Differs(AssertionError):
    """The engine and the oracle disagree: (seed of the start, options, the comparison that failed)."""

    def __init__(self, fault: tuple[int, Mapping[str, Any], str]) -> None:
        super().__init__(fault)
        self.seed, self.options, self.comparison = fault

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items()) or "the defaults"
        return f"engine and oracle differ at seed {self.seed} under {chosen}: {self.comparison}"


def compare(
    game: str,
    hands: int,
    seed: int,
    options: Mapping[str, Any] | None,
    players: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
) -> Compared:
    """Plays at least so many hands of a game in both engines; `tick` is told how many hands each start had.

    `options` None stands for all: the defaults, each value of each option alone, and random mixtures of all.
    `players` None stands for every number of them.
    Start number n is made from `seed` + n alone, so one can be played again.

    :raises Differs: at the first difference.
    """
    module = GAMES[game]
    alone = [{}, *module.ONE_CHANGED]
    seen: Counter[str] = Counter()
    choices = set()
    done = games = start = 0
    while done < hands:
        number = seed + start
        chance = random.Random(f"{game} {number}")
        if options is not None:
            under = dict(options)
        elif number % 2:
            under = {name: chance.choice(values) for name, values in module.oracle.VALUES.items()}
        else:
            under = alone[number // 2 % len(alone)]
        whole = chance.random() < WHOLE
        try:
            played = module.play(under, chance, seen, whole, number % THOROUGH != 0, players)
        except AssertionError as fault:
            raise Differs((number, under, failed(fault))) from fault
        choices.add(tuple(under.items()))
        done += played
        games += whole
        start += 1
        tick(played)
    return Compared(done, games, len(choices), seen)


def failed(fault: AssertionError) -> str:
    """The line of the comparison that failed."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{last.line} (in {last.name})"
