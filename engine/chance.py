"""A small random source of our own, the same on every Python and in the browser.

CPython promises a stable sequence only for `random.random()`, and small runtimes have their own. Deals that can
be made again from a number (searches, simulations, practice links) come from here. Records never hold a seed.
"""

WORD = 0xFFFFFFFF


class Chance:
    """A 32-bit xorshift generator, seeded from any whole number.

    >>> Chance(7).below(52) == Chance(7).below(52)
    True
    """

    def __init__(self, seed: int) -> None:
        # one step of splitmix spreads neighbouring seeds; xorshift may not start at nought
        mixed = (seed * 0x9E3779B9 + 0x85EBCA6B) & WORD
        mixed = ((mixed ^ (mixed >> 16)) * 0x21F0AAAD) & WORD
        mixed = ((mixed ^ (mixed >> 15)) * 0x735A2D97) & WORD
        self.word = (mixed ^ (mixed >> 15)) or 1

    def draw(self) -> int:
        """The next 32 bits."""
        word = self.word
        word ^= (word << 13) & WORD
        word ^= word >> 17
        word ^= (word << 5) & WORD
        self.word = word
        return word

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, `limit`; every one equally likely."""
        bound = (WORD + 1) - (WORD + 1) % limit
        word = self.draw()
        while word >= bound:
            word = self.draw()
        return word % limit

    def shuffled(self, things: tuple[int, ...]) -> tuple[int, ...]:
        """The same things in a new order (Fisher and Yates).

        >>> sorted(Chance(1).shuffled((1, 2, 3)))
        [1, 2, 3]
        """
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
