"""A great many spoiled inputs for everything that reads from outside: records, questions, catalogs.

Each input is a good one (an example of the site, a question, a piece of a catalog) changed in a few places. Whatever
comes of it, there must be an answer or an error of one line, never another exception, never a hang; and a record
that is accepted must be written back byte for byte and replayed to the same end.

    python -m tests.fuzz.inputs --inputs 1000000 --seed 1

Input number n is made from the seed and n alone, so one that fails can be made again (`--seed`, `--start`).
"""

import argparse
import json
import random
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.arbiter import answer
from engine.games import GAMES
from engine.questions.fields import BadQuestion
from engine.record import RecordError, read, write
from engine.replay import replay
from locales import catalog
from locales.faults import Fault as WordFault
from tutorials.sources import path

SECONDS = 5
"""How long one input may take."""


class Failure(AssertionError):
    """An input that was not answered as it should be."""


def spoiled(text: str, chance: random.Random) -> str:
    """The text with a few places changed: characters, words or lines dropped, doubled, swapped or replaced."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        cut = chance.choice(("", " ", "\n"))
        parts = list(text) if cut == "" else text.split(cut)
        if not parts:
            return "x"
        place, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        how = chance.randrange(6)
        if how == 0:
            del parts[place]
        elif how == 1:
            parts.insert(place, parts[other])
        elif how == 2:
            parts[place], parts[other] = parts[other], parts[place]
        elif how == 3:
            parts[place] = parts[other]
        elif how == 4:
            parts[place] = chance.choice(ODD)
        else:
            parts[place] += chance.choice(ODD)
        text = cut.join(parts)
    return text


ODD = ("", "0", "-1", "99999999999", "?", "?H13", "QS", "10H", "é", "\x00", "\t", "\r", "{", "}", "\\", '"', "hand 2",
       "nil", "blind", "keep", "A", "K", "null", "[]", "true", "1e9", "msgid", "{n}", "\u202e", "²", "=")  # fmt: skip


def of_record(text: str) -> None:
    """A record is read and replayed, or refused in one line."""
    try:
        record = read(text)
    except RecordError as fault:
        one_line(str(fault))
        return
    if write(record) != text:
        raise Failure("an accepted record is not written back as it was")
    done = replay(record)
    if done.fault is not None:
        one_line(str(RecordError(done.fault)))
    elif replay(read(write(record))).hands[-1].after != done.hands[-1].after:
        raise Failure("two replays of one record differ")


def of_question(question: Any) -> None:
    """A question is answered in JSON, or refused in one line that names a field."""
    try:
        found = answer(question)
    except BadQuestion as fault:
        one_line(str(fault))
        return
    json.dumps(found, allow_nan=False)
    if question.get("ask") == "legal" and question.get("hand") and not found["legal"]:
        raise Failure("a hand has no legal card")


def of_catalog(text: str, file: Path) -> None:
    """A catalog is read, or refused with a fault that names its line."""
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        catalog.read(file, "site.po", "el")
    except WordFault as fault:
        one_line(str(fault))


def one_line(message: str) -> None:
    """An error that people can read: one line."""
    if not message or "\n" in message:
        raise Failure(f"an error that is not one line: {message!r}")


QUESTIONS: tuple[dict[str, Any], ...] = (
    {"ask": "legal", "game": "hearts-two", "hand": ["AC", "10D", "QS", "6H"], "trick": ["2C"], "broken": False,
     "first_trick": True},
    {"ask": "legal", "game": "cancellation-hearts", "players": 7, "hand": ["AC", "AC", "QS"], "trick": ["2H", "3H"],
     "broken": True, "first_trick": False},
    {"ask": "legal", "game": "spades-two", "hand": ["3S", "5C"], "trick": ["KH"], "broken": False,
     "first_trick": False, "options": {"no_trump_first_trick": True}},
    {"ask": "trick", "game": "cancellation-hearts", "trick": ["10C", "10C", "2H", "2H", "JD", "9S"],
     "set_aside": ["3C", "4C"], "last": False, "left_over": ["AS"]},
    {"ask": "score", "game": "hearts-two", "points": [7, 13], "moon": None},
    {"ask": "score", "game": "spades-two", "bids": [6, "blind"], "tricks": [7, 6], "bags": [8, 0],
     "totals": [240, 100]},
    {"ask": "bid", "game": "spades-two", "bid": "blind", "kept": 0},
    {"ask": "deal", "game": "cancellation-hearts", "players": 11, "hand_number": 2},
    {"ask": "end", "game": "spades-two", "totals": [540, 531], "target": 500},
    {"ask": "end", "game": "cancellation-hearts", "totals": [150, 20, 20, 90, 80, 70], "options": {"tie": "shared"}},
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 13, 14, 10**30, 1.5, "", "QS", "TH", "10H", "1S", "blind", [], ["QS"], [[]], {}, "é",
    [["QS"], ["2C"]], ["QS", "QS", "QS"], {"target": 100}, {"x": 1}, "hearts-two", "legal", ["2C"] * 20, [0, 0], 999999,
)  # fmt: skip


def question(chance: random.Random) -> dict[str, Any]:
    """A question with a few fields changed, taken away or added."""
    made = json.loads(json.dumps(chance.choice(QUESTIONS)))
    for _ in range(chance.choice((1, 1, 2, 3))):
        name = chance.choice([*made, "players", "options", "last", "moon", "shot", "lost", "taken", "dead", "kept"])
        how = chance.randrange(5)
        if how == 0:
            made.pop(name, None)
        elif how < 3 or not isinstance(made.get(name), list) or not made[name]:
            made[name] = chance.choice(VALUES)
        elif how == 3:
            made[name][chance.randrange(len(made[name]))] = chance.choice(VALUES)
        else:
            made[name].append(chance.choice(made[name]))
    return made


def fuzz(inputs: int, seed: int = 1, tick: Callable[[int], None] = lambda _: None, start: int = 0) -> int:
    """So many spoiled inputs; the number that were answered as they should be.

    :raises Failure: at the first that is not, with its number.
    """
    records = [
        file.read_text(encoding="utf-8")
        for g in sorted(GAMES)
        for file in sorted(path("tutorials", g, "examples").glob("*.hand"))
    ]
    entries = path("locales", "el", "LC_MESSAGES", "site.po").read_text(encoding="utf-8").split("\n\n")

    def late(number: int, frame: Any) -> None:
        raise Failure(f"no answer within {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, late)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(start, start + inputs):
                chance = random.Random(f"{seed} {number}")
                kind = number % 10
                signal.alarm(SECONDS)
                try:
                    if kind < 4:
                        of_record(spoiled(chance.choice(records), chance))
                    elif kind < 8:
                        of_question(question(chance))
                    else:
                        few = [entries[0], *chance.sample(entries[1:], 3)]
                        of_catalog(spoiled("\n\n".join(few) + "\n", chance), Path(folder, "site.po"))
                except Exception as fault:
                    raise Failure(f"seed {seed}, input {number}: {type(fault).__name__}: {fault}") from fault
                if number % 1000 == 999:
                    tick(1000)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return inputs


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input")
    given = parser.parse_args()
    print(f"seed {given.seed}, inputs {given.start} to {given.start + given.inputs - 1}", flush=True)
    done = 0

    def tick(more: int) -> None:
        nonlocal done
        done += more
        if done % 50_000 == 0:
            print(f"{done} inputs", flush=True)

    try:
        fuzz(given.inputs, given.seed, tick, given.start)
    except Failure as fault:
        sys.exit(f"fuzz: {fault}")
    print(f"{given.inputs} inputs: all answered")


if __name__ == "__main__":
    main()
