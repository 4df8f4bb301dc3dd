"""A process that measures itself in short slices, on demand, so that many can take turns. Needs nothing of ours."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping

Play = Callable[[], "tuple[int, int]"]
"""Plays once: (hands, moves)."""


def answer(benches: Mapping[str, Play]) -> None:
    """Says which benches there are; then, for each line "name seconds", runs one for so much processor time."""
    print(json.dumps(list(benches)), flush=True)
    for line in sys.stdin:
        name, seconds = line.rsplit(maxsplit=1)
        play, hands, moves = benches[name], 0, 0
        start = now = time.process_time()
        while now - start < float(seconds):
            more = play()
            hands, moves, now = hands + more[0], moves + more[1], time.process_time()
        print(json.dumps({"hands": hands, "moves": moves, "seconds": now - start}), flush=True)
