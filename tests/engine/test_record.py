"""Records: the reader is strict and the writer canonical. Whatever is read is written back byte for byte."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import ruleset
from engine.find import search
from engine.games import GAMES
from engine.record import HandRecord, Record, RecordError, read, write
from engine.replay import checked, replay

RECORDS = sorted((Path(__file__).resolve().parent.parent / "records").glob("*/*.hand"))
TEXTS = [file.read_text(encoding="ascii") for file in RECORDS]
TEXTS += [write(search(ruleset(game), (), range(2), whole=True)) for game in GAMES.values()]
STEADY = settings(max_examples=200, deadline=None, derandomize=True)
SHORT = """\
game hearts-two 1
options only_suit_clause=both moon_value=live_points
hand 1
dealer A
totals 0 0
deal A 2C 6C 2D 4D 6D 8D 10D QD AD 2H 4H 6H 8H
deal B 4C 8C 10C QC AC 10H QH AH 2S 4S 6S 8S 10S
dead QS AS
play A 6C?H9 A 2C B 4C
"""


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_written_back_as_it_was_and_holds(file):
    text = file.read_text(encoding="ascii")
    record = read(text, str(file))
    assert write(record) == text
    assert read(write(record)) == record
    assert replay(record).fault is None


def fault_of(text):
    """What the reader finds wrong with a text, or None."""
    try:
        read(text, "some.hand")
    except RecordError as error:
        assert "\n" not in f"{error}"  # noqa: PT017 (any fault will do here)
        return error.fault
    return None


def read_or_refused(text):
    """A text is read and written back the same, or refused with a place inside it."""
    fault = fault_of(text)
    lines = text.split("\n")
    if fault is not None:
        assert fault.file == "some.hand"
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert fault.expected
        assert lines[fault.line - 1][fault.column - 1 :].startswith(fault.token)
        return
    record = read(text, "some.hand")
    assert write(record) == text
    later = replay(record, "some.hand").fault
    if later is not None:
        assert 1 <= later.line < len(lines)
        assert 1 <= later.column <= len(lines[later.line - 1]) + 1
        assert later.expected


ODD = ["", " ", "-", "?", "-0", "00", "1", "K", "C", "QX", "TS", "10H", "nil", "keep", "QS?", "QS?H13", "AH?H99", "A"]


def pieces(text, unit):
    """A text as characters, words or lines, each with what separates it."""
    if unit == "character":
        return list(text)
    found = [""]
    for char in text:
        found[-1] += char
        if char == "\n" or (unit == "word" and char == " "):
            found.append("")
    return found


def damaged(text, chance):
    """The text with one to three pieces taken out, doubled, replaced, swapped or moved."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        unit = chance.choice(("character", "word", "word", "line"))
        parts = pieces(text, unit)
        one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        kind = chance.randrange(6)
        if kind == 0:
            del parts[one]
        elif kind == 1:
            parts.insert(one, parts[other])
        elif kind == 2:
            parts[one], parts[other] = parts[other], parts[one]
        elif kind == 3:
            parts.insert(other, parts.pop(one))
        elif kind == 4:
            parts[one] = parts[other]
        else:
            end = parts[one][-1:] if parts[one][-1:] in (" ", "\n") else ""
            parts[one] = chance.choice(ODD) + end
        text = "".join(parts)
    return text


@STEADY
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_a_damaged_record_is_read_as_it_stands_or_refused_with_its_place(text, seed):
    chance = random.Random(seed)
    for _ in range(4):
        read_or_refused(damaged(text, chance))


@STEADY
@given(st.text())
def test_any_text_is_read_as_it_stands_or_refused_with_its_place(text):
    read_or_refused(text)


@STEADY
@given(st.sampled_from(TEXTS), st.integers(0, 10**9), st.characters())
def test_any_character_anywhere_is_read_as_it_stands_or_refused(text, place, character):
    place %= len(text) + 1
    read_or_refused(text[:place] + character + text[place:])
    read_or_refused(text[:place] + character + text[place + 1 :])
    read_or_refused(text[:place])


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("game hearts-two 1\n", "", 1, 1),
        ("hearts-two 1", "hearts 1", 1, 6),
        ("hearts-two 1", "hearts-two 2", 1, 17),
        ("hearts-two 1", "hearts-two", 1, 16),
        ("hearts-two 1", "hearts-two 1 1", 1, 19),
        ("only_suit_clause=both", "only_suit_clause=hearts", 2, 9),
        ("only_suit_clause=both", "only_suit_clause=spades", 2, 9),
        ("only_suit_clause=both", "only_suit_clause", 2, 9),
        ("only_suit_clause=both moon_value=live_points", "moon_value=live_points only_suit_clause=both", 2, 32),
        ("moon_value=live_points", "moon_value=26", 2, 31),
        ("moon_value=live_points", "moon_value=" + "9" * 5000, 2, 31),
        ("moon_value=live_points", "only_suit_clause=both", 2, 31),
        ("options only_suit_clause=both moon_value=live_points", "options", 2, 8),
        ("hand 1", "hand 0", 3, 6),
        ("hand 1", "hand 01", 3, 6),
        ("hand 1", "hand +1", 3, 6),
        ("hand 1", "hand " + "1" * 5000, 3, 6),
        ("dealer A", "dealer C", 4, 8),
        ("dealer A", "dealer a", 4, 8),
        ("totals 0 0", "totals 0", 5, 9),
        ("totals 0 0", "totals 0 0 0", 5, 12),
        ("totals 0 0", "totals 0  0", 5, 10),
        ("totals 0 0", "totals 0 0 ", 5, 12),
        ("deal A", "deal B", 7, 6),
        ("2C 6C 2D", "6C 2C 2D", 6, 11),
        ("10D QD", "TD QD", 6, 26),
        ("10D QD", "9D QD", 6, 26),
        ("dead QS AS", "left QS AS", 8, 1),
        ("dead QS AS", "dead AS QS", 8, 9),
        ("A 6C?H9", "A 6C?", 9, 8),
        ("A 6C?H9", "A 6C?S9", 9, 8),
        ("A 6C?H9", "A 6C?T-deck", 9, 8),
        ("A 6C?H9", "6C?H9", 9, 21),
        ("A 2C B 4C\n", "A 2C B 4C", 9, 23),
        ("play A", "bid A", 9, 1),
        ("A 2C B 4C\n", "A 2C B 4C\nwinners\n", 10, 8),
        ("A 2C B 4C\n", "A 2C B 4C\nwinners B A\n", 10, 11),
        ("A 2C B 4C\n", "A 2C B 4C\n\n", 10, 1),
        ("\n", "\r\n", 1, 18),
    ],
)
def test_a_fault_is_named_with_its_line_and_column(old, new, line, column):
    assert old in SHORT
    with pytest.raises(RecordError) as error:
        read(SHORT.replace(old, new, 1))
    assert (error.value.fault.line, error.value.fault.column) == (line, column)


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("A 6C?H9 ", "A 6C?H13 ", 9, "6C?H9"),
        ("A 6C?H9 ", "A 2C?H9 ", 9, "a refusal, but this is allowed"),
        ("A 6C?H9 A 2C", "A 6C A 2C", 9, "H9 forbids"),
        ("B 4C\n", "A 6C\n", 9, "T-turn forbids"),
        ("B 4C\n", "B 6C\n", 9, "T-hand forbids"),
        ("B 4C\n", "B 4C B 2S\n", 9, "a new line 'play'"),
        ("A 2C B 4C\n", "A 2C\nplay B 4C\n", 10, "the line before"),
        ("play A 6C?H9 A 2C B 4C\n", "pass A 6C\n", 9, "a line 'play'"),
        ("B 4C\n", "B 4C\nscores 0 0\n", 3, "the hand is not finished"),
        ("B 4C\n", "B 4C\nwinners A\n", 3, "no winners yet"),
    ],
)
def test_a_record_that_the_rules_do_not_bear_out_is_refused_with_the_reason(old, new, line, expected):
    assert old in SHORT
    with pytest.raises(RecordError) as error:
        checked(read(SHORT.replace(old, new, 1)))
    assert error.value.fault.line == line
    assert expected in error.value.fault.expected


def whole(name):
    return next(file for file in RECORDS if file.stem == name).read_text(encoding="ascii")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("scores 17 3", "scores 16 4", "scores 17 3"),
        ("scores 17 3\n", "", "scores 17 3"),
        ("A AC A 2C?T-over", "A AC\nplay A 2C?T-over", "no further line"),
        ("A AC A 2C?T-over", "A AC A 2C", "T-over forbids"),
    ],
)
def test_the_scores_and_the_end_of_a_hand_are_checked(old, new, expected):
    text = whole("whole-hand")
    assert old in text
    with pytest.raises(RecordError) as error:
        checked(read(text.replace(old, new)))
    assert expected in error.value.fault.expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("hand 12\n", "hand 13\n", "hand 12"),
        ("dealer B\n", "dealer A\n", "dealer B"),
        ("totals 100 100\n", "totals 100 101\n", "totals 100 100"),
        ("winners B\n", "winners A\n", "winners B"),
        ("winners B\n", "winners A B\n", "winners B"),
        ("winners B\n", "", "winners B"),
    ],
)
def test_a_hand_takes_up_where_the_last_one_ended(old, new, expected):
    text = whole("level-at-the-limit")
    assert old in text
    with pytest.raises(RecordError) as error:
        checked(read(text.replace(old, new)))
    assert error.value.fault.expected == expected


def test_no_hand_follows_an_unfinished_one_or_the_end_of_the_game():
    second = whole("level-at-the-limit").split("hand 12\n")[1]
    with pytest.raises(RecordError) as error:
        checked(read(SHORT + "hand 2\n" + second))
    assert error.value.fault.expected == "no further hand, hand 1 is not finished"
    over = whole("exactly-the-limit")
    with pytest.raises(RecordError) as error:
        checked(read(over.replace("winners", "hand 10\n" + second.replace("winners B\n", "winners"))))
    assert error.value.fault.expected == "no further hand, the game is over"


def test_what_was_played_before_a_fault_is_still_given():
    done = replay(read(SHORT.replace("A 2C B 4C", "A 2C B 4S")))
    assert done.fault is not None
    assert [moment.act.refused for moment in done.hands[0].moments] == ["H9", None]


@pytest.mark.parametrize(
    ("game", "head", "expected"),
    [
        ("hearts-two", "hand 1\ndealer A\ntotals 5 0", "nothing but 0 before hand 1"),
        ("hearts-two", "hand 9\ndealer A\ntotals 120 5", "totals at which the game is not over (H28)"),
        ("hearts-two", "hand 9\ndealer A\ntotals 100 107", "totals at which the game is not over (H28)"),
        ("hearts-two", "hand 9\ndealer A\ntotals -1 21", "no total below 0 (H24, H25)"),
        ("spades-two", "hand 9\ndealer A\ntotals 500 20\nbags 0 0", "totals at which the game is not over (S39)"),
        ("spades-two", "hand 9\ndealer A\ntotals 0 20\nbags 10 0", "fewer than 10 bags"),
        ("spades-two", "hand 1\ndealer A\ntotals 0 0\nbags 1 0", "nothing but 0 before hand 1"),
        ("cancellation-hearts", "hand 9\ndealer A\ntotals 150 0 0 0 0 0", "totals at which the game is not over (C29)"),
    ],
)
def test_a_hand_that_could_not_begin_is_no_hand(game: str, head: str, expected: str) -> None:
    """H24, H25, H28, S32, S39, C29: the standing before a record's first hand must be one at which a hand is played."""
    rules = ruleset(GAMES[game])
    pack = [card for card in range(len(rules.game.deck.names)) for _ in range(rules.game.deck.copies)]
    deal = rules.game.deal(rules, tuple(pack))
    record = write(Record(rules, (HandRecord(1, 0, (0,) * rules.players, (), deal, ()),)))
    text = record.replace("hand 1\ndealer A\ntotals " + " ".join("0" * rules.players), head)
    fault = replay(read(text)).fault
    assert fault is not None
    assert expected in fault.expected


def test_level_totals_above_the_limit_are_played_on() -> None:
    """H29, HA13, SA13: another hand is played."""
    for game, head in (
        ("hearts-two", "hand 9\ndealer A\ntotals 104 104"),
        ("spades-two", "hand 9\ndealer A\ntotals 540 540\nbags 9 0"),
    ):
        rules = ruleset(GAMES[game])
        deal = rules.game.deal(rules, tuple(range(len(rules.game.deck.names))))
        record = write(Record(rules, (HandRecord(1, 0, (0, 0), (), deal, ()),)))
        assert replay(read(record.replace("hand 1\ndealer A\ntotals 0 0", head))).fault is None
