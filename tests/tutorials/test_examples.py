"""The worked examples keep their word, and a bad one is named with its file and line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import locales
from engine.games import GAMES
from engine.record import RecordError, read, write
from engine.replay import cited
from tutorials import sources
from tutorials.examples import Example, about_the_count, examples, unproven

PLAYED = [game for game in GAMES if sources.path("tutorials", game, "book.toml").is_file()]


def found(game: str) -> dict[str, Example]:
    """The examples of a game; none if one of them does not hold, which a test of its own says."""
    try:
        return examples(game)
    except RecordError:
        return {}


EXAMPLES = [pytest.param(example, id=f"{game}:{name}") for game in PLAYED for name, example in found(game).items()]


@pytest.mark.parametrize("game", PLAYED)
def test_every_example_of_a_game_holds(game: str) -> None:
    assert examples(game)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_shows_its_clauses_and_refuses_its_tries(example: Example) -> None:
    assert unproven(example) == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_written_canonically(example: Example) -> None:
    assert write(read(example.text)) == example.text


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_tricks_to_look_at_hold_what_the_example_is_about(example: Example) -> None:
    if example.show is None:
        return
    first, last = example.show
    hand = example.replay.hands[example.hand]
    row = example.replay.rules.game.row
    play = example.replay.rules.game.phases.index("play")
    rows = [row(m.state) + 1 if m.state.phase >= play else 0 for m in hand.moments]
    seen: set[str] = set()
    for citation in cited(example.replay):
        outside = citation.moment is None or citation.moment < 0 or citation.hand != example.hand
        if outside or rows[citation.moment] == 0 or first <= min(rows[citation.moment], last) <= last:
            seen.add(citation.id)
        else:
            assert not citation.refused, f"the try that {citation.id} refuses is folded away"
    assert set(example.ids) <= seen, f"{set(example.ids) - seen} decide only where nobody looks"


NAMED_AS_NOT_PLAYED = {("cancellation-hearts", "hearts-not-broken")}
"""Examples whose sentence says that a card has not been played."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_card_that_the_words_of_an_example_name_is_played_or_tried_there(example: Example) -> None:
    """`followsuit translate check` then holds every translation to the cards of the English."""
    english = locales.load("en")
    named = {
        code
        for part in ("title", "point")
        for text in english.forms(f"{example.game}.ex.{example.name}.{part}")
        for code in english.cards.found(text)
    }
    first, last = example.show or (1, 99)
    row = example.replay.rules.game.row
    lines = example.text.splitlines()
    shown = {
        code
        for moment in example.replay.hands[example.hand].moments
        if first <= row(moment.state) + 1 <= last
        for code in re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", lines[moment.act.place.line - 1])
    }
    if (example.game, example.name) in NAMED_AS_NOT_PLAYED:
        assert named
        assert not named & shown
    else:
        assert named <= shown


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_unfinished_hand_stops_with_the_last_trick_to_look_at(example: Example) -> None:
    hand = example.replay.record.hands[example.hand]
    if hand.scores is None and example.show is not None:
        assert sum(line.phase == "play" for line in hand.lines) == example.show[1]


@pytest.mark.parametrize("game", PLAYED)
def test_every_record_has_its_place_in_the_book(game: str) -> None:
    files = {file.stem for file in sources.path("tutorials", game, "examples").iterdir()}
    assert files == set(examples(game))


ABOUT_THE_COUNT = [
    ("cancellation-hearts", "moon-add", True),
    ("cancellation-hearts", "end-limit", True),
    ("cancellation-hearts", "moon-too-early", False),
    ("cancellation-hearts", "last-cancelled", False),
    ("hearts-two", "end-level", True),
    ("hearts-two", "moon-lost-trick", False),
]


@pytest.mark.parametrize(("game", "name", "count"), ABOUT_THE_COUNT)
def test_an_example_about_the_count_shows_nothing_of_the_play(game: str, name: str, count: bool) -> None:
    assert about_the_count(examples(game)[name]) is count


# --- what is wrong is named, with its place ------------------------------------------------------------------


RECORD = """\
game hearts-two 1
hand 1
dealer A
totals 0 0
deal A 6C 8C 2D 4D 8D AD 4H 6H 10H QH AH 10S QS
deal B 2C 4C 10C QC AC 10D QD 2H 8H 4S 6S 8S AS
dead 6D 2S
play B 2C A 8C
play A AD B 8H?H13 B QD
"""
Book = Callable[..., None]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """A function that lays down a book with one example, changed as asked."""
    name = "follow-suit"
    entry = '\n[[example]]\nname = "follow-suit"\nids = ["H13"]\nshow = [2, 2]\n'
    folder = tmp_path / "tutorials" / "hearts-two"
    (folder / "examples").mkdir(parents=True)

    def lay(change: tuple[str, str] = ("", ""), record: tuple[str, str] = ("", "")) -> None:
        (folder / "book.toml").write_text(entry.replace(*change), encoding="utf-8")
        (folder / "examples" / f"{name}.hand").write_text(RECORD.replace(*record), encoding="utf-8")

    monkeypatch.setattr(sources, "root", lambda: tmp_path)
    return lay


FAULTS = [
    (('"H13"', '"H31"'), ("", ""), r"hearts-two/book\.toml:2:1: found 'H31', expected in 'ids', a clause or ruling"),
    (("show", "shwo"), ("", ""), r"book\.toml:2:1: found 'shwo', expected one of hand, home, ids"),
    (("[2, 2]", "[2, 3]"), ("", ""), r"book\.toml:2:1: found '\[2, 3\]', expected .* from 1 to 2"),
    (("[2, 2]", "2"), ("", ""), r"book\.toml:2:1: found '2', expected in 'show'"),
    (("show", "hand = 7\nshow"), ("", ""), r"book\.toml:2:1: found '7', expected in 'hand'"),
    (("follow-suit", "Follow suit"), ("", ""), r"book\.toml:2:1: found 'Follow suit', expected a name"),
    (("follow-suit", "other"), ("", ""), r"book\.toml:2:1: found 'other', expected its record, a file .*/other\.hand"),
    (("[2, 2]", "[2, 2"), ("", ""), r"book\.toml:6:1: nothing here, expected TOML"),
    (("ids", "options = { qs_breaks = true }\nids"), ("", ""), r"follow-suit\.hand:2:1: .* 'options qs_breaks=true'"),
    (("", ""), ("?H13", "?H18"), r"follow-suit\.hand:9:13: found 'B 8H\?H18', expected 8H\?H13"),
    (("", ""), ("B 8H?H13", "B 8H"), r"follow-suit\.hand:9:13: found 'B 8H', expected an allowed act, H13 forbids"),
    (("", ""), ("dealer A", "dealer C"), r"follow-suit\.hand:3:8: found 'C', expected a seat, A to B"),
]


@pytest.mark.parametrize(("change", "record", "message"), FAULTS)
def test_a_fault_is_one_line_with_file_line_and_column(
    book: Book, change: tuple[str, str], record: tuple[str, str], message: str
) -> None:
    book(change, record)
    with pytest.raises(RecordError) as caught:
        examples("hearts-two")
    assert re.search(message, str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_second_example_of_the_same_name_is_refused(book: Book) -> None:
    book(("\n[[example]]", '[[example]]\nname = "follow-suit"\n[[example]]'))
    with pytest.raises(RecordError, match=r"book\.toml:3:1: found 'follow-suit', expected a name that no other"):
        examples("hearts-two")


def test_a_changed_record_is_read_anew(book: Book) -> None:
    book()
    assert list(examples("hearts-two")) == ["follow-suit"]
    book(("", ""), ("B 8H?H13 ", ""))
    assert "?" not in examples("hearts-two")["follow-suit"].text
