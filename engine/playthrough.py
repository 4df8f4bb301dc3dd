"""Playthroughs: a record written out in full, as a golden text that a person can read and a test can compare.

First the record's own head, then for every moment the state, what the player to act may do, and the clause that refuses
each other card he holds; then what was done and its events, and the account at the end. Tokens and ids only, so a
playthrough is the same in every language. A change in one shows which rule changed, and each such change must cite
its clause.

    python -m engine.playthrough FILE...            prints them
    python -m engine.playthrough --write FILE...    writes NAME.play for each NAME.hand
    python -m engine.playthrough --check FILE...    compares, and names the first line that differs
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.cards import Card, Planes, all_cards, cards
from engine.clauses import ClauseId
from engine.core import Game, Ruleset, State, over, token, verdicts
from engine.events import Event, Line, Scored
from engine.record import SEATS, Record, RecordError, read, write, written_act
from engine.replay import Moment, PlayedHand, checked

GOLDEN = Path("tests/playthroughs")
"""Where golden texts lie, seen from the root of the project."""
SEAT_FIELDS = ("seat", "to", "dealer", "leader", "winners")
CARD_FIELDS = ("card", "cards", "left", "kept", "thrown", "discards")
PILES = ("table", "aside", "discards")
"""Fields of a state that hold cards everybody may look at, or that wait for a winner."""


def playthrough(record: Record, file: str = "record") -> str:
    """The golden text of a record.

    :raises RecordError: at the first thing in it that the rules do not bear out.
    """
    done = checked(record, file)
    lines: list[str] = []
    for hand in done.hands:
        alone = write(Record(record.rules, (hand.record,)))
        head = [line for line in alone.splitlines() if line.split(" ")[0] not in ("scores", *record.rules.game.phases)]
        lines += [*head, *(event_line(record.rules.game, event) for event in hand.opening)]
        before: State = None
        for moment in hand.moments:
            lines += ["", *moment_lines(record.rules, moment, moment.state != before)]
            before = moment.state
        lines += ["", *last_lines(record.rules, hand), ""]
    return "\n".join(lines[:-1]) + "\n"


def moment_lines(rules: Ruleset, moment: Moment, new: bool) -> Iterator[str]:
    """The state and the verdict of everything held, if the state is a new one; the act and its events."""
    game = rules.game
    yield f"moment {moment.number + 1}"
    if over(rules, moment.state):
        yield "phase over"
    elif new:
        yield from state_lines(game, moment.state)
        judged = verdicts(rules, moment.state)
        yield words("legal:", (token(game, v.action) for v in judged if v.allowed))
        refused = (v for v in judged if not v.allowed)
        yield words("refused:", (f"{token(game, v.action)}?{ids(v.clause, v.rulings)}" for v in refused))
    yield f"act: {SEATS[moment.act.seat]} {written_act(game, moment.act)}"
    if moment.refusal is not None:
        yield f"no: {ids(moment.refusal.clause, moment.refusal.rulings)}"
    for event in moment.events:
        yield event_line(game, event)


def last_lines(rules: Ruleset, hand: PlayedHand) -> Iterator[str]:
    """The state in which a hand is left, or the count of a finished one."""
    state = hand.last_state()
    if not over(rules, state):
        yield "unfinished"
        yield from state_lines(rules.game, state)
        return
    yield "count"
    for event in hand.count:
        yield event_line(rules.game, event)
        if isinstance(event, Scored):
            yield from (account_line(event.seat, line) for line in event.lines)


def state_lines(game: Game, state: State) -> Iterator[str]:
    """The facts of a moment."""
    yield f"phase {game.phases[state.phase]}"
    yield f"trick {state.tricks + 1}"
    for seat in range(len(state.hands)):
        yield words(f"hand {SEATS[seat]}", names(game, held(state.hands[seat])))
    for name in PILES:
        if hasattr(state, name):
            yield words(name, names(game, held(getattr(state, name))))
    yield f"broken {'yes' if state.broken else 'no'}"
    yield f"turn {SEATS[state.turn]}"


def held(place: tuple[Card, ...] | Planes | int) -> tuple[Card, ...]:
    """The cards of a tuple, of a pair of masks or of a mask."""
    if isinstance(place, Planes):
        return all_cards(place)
    return cards(place) if isinstance(place, int) else place


def event_line(game: Game, event: Event) -> str:
    """An event: its name, its facts and the ids that decided."""
    facts = [
        f"{field.name}={fact(game, field.name, getattr(event, field.name))}"
        for field in fields(event)
        if field.name not in ("clauses", "lines")
    ]
    return words(f"* {type(event).__name__.lower()}", [*facts, f"clauses={','.join(event.clauses)}"])


def account_line(seat: int, line: Line) -> str:
    """A line of an account."""
    return f"account {SEATS[seat]} {line.what} count={line.count} points={line.points} {ids(line.clause, line.rulings)}"


def fact(game: Game, name: str, value: Any) -> str:
    """A fact of an event as records write it."""
    if isinstance(value, tuple):
        return ",".join(fact(game, name, one) for one in value) or "-"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    if name in SEAT_FIELDS:
        return SEATS[value]
    return game.deck.names[value] if name in CARD_FIELDS else str(value)


def names(game: Game, faces: tuple[Card, ...]) -> Iterator[str]:
    """The codes of cards."""
    return (game.deck.names[card] for card in faces)


def ids(clause: ClauseId, rulings: tuple[ClauseId, ...]) -> str:
    """A clause and the rulings that decided with it."""
    return ",".join((clause, *rulings))


def words(label: str, rest: Iterator[str] | Sequence[str]) -> str:
    """A label and words after it; a dash if there are none."""
    return f"{label} {' '.join(rest) or '-'}"


# --- the command ---------------------------------------------------------------------------------------------


def difference(expected: str, found: str) -> str | None:
    """The first line in which two texts differ, for a person; None if they are equal."""
    if expected == found:
        return None
    old, new = expected.splitlines(), found.splitlines()
    for number, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return f"line {number}: expected {one!r}, found {other!r}"
    number = min(len(old), len(new)) + 1
    return f"line {number}: the golden text has {len(old)} lines, the replay gives {len(new)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 if all is well, 1 if a golden text differs, 2 if a record cannot be played."""
    parser = argparse.ArgumentParser(prog="python -m engine.playthrough", description="Records written out in full.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--golden", type=Path, default=GOLDEN, help="folder of the golden texts (%(default)s)")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--write", action="store_true", help="write the golden texts")
    group.add_argument("--check", action="store_true", help="compare with the golden texts")
    given = parser.parse_args(arguments)
    status = 0
    for file in given.files:
        try:
            text = playthrough(read(file.read_bytes().decode("ascii"), str(file)), str(file))
        except (OSError, UnicodeDecodeError, RecordError) as error:
            print(error, file=sys.stderr)
            return 2
        golden = given.golden / f"{file.stem}.play"
        if given.write:
            golden.parent.mkdir(parents=True, exist_ok=True)
            golden.write_text(text, encoding="ascii", newline="\n")
        elif given.check:
            differs = compared(golden, text)
            if differs is not None:
                print(f"{golden}: {differs}", file=sys.stderr)
                status = 1
        else:
            print(text, end="")
    return status


def compared(golden: Path, text: str) -> str | None:
    """How a golden text differs from what the engine gives now, or None."""
    if not golden.exists():
        return "missing; --write makes it"
    return difference(golden.read_text(encoding="ascii"), text)


if __name__ == "__main__":
    sys.exit(main())
