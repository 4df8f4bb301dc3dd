"""What the engine tells of every worked example, word for word: who won, with which card, why, for how many points.

The transcripts are committed. After a change of an example or of the engine, look at the difference and, if it is
meant, write them again:

    followsuit replay --show tutorials/GAME/examples/*.hand > tests/tutorials/transcripts/GAME.txt
"""

from pathlib import Path

import pytest

from engine.games import GAMES
from tutorials import sources
from tutorials.examples import examples
from tutorials.transcript import transcript

TRANSCRIPTS = Path(__file__).parent / "transcripts"
PLAYED = [game for game in GAMES if sources.path("tutorials", game, "book.toml").is_file()]


def committed(game: str) -> dict[str, list[str]]:
    """The committed transcript of each example, by name."""
    told: dict[str, list[str]] = {}
    name = ""
    for line in (TRANSCRIPTS / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if line.endswith(".hand"):
            name = Path(line).stem
            told[name] = []
        elif not line.endswith(".hand: ok"):
            told[name].append(line)
    return told


@pytest.mark.parametrize("game", PLAYED)
def test_every_example_is_told_as_committed(game: str) -> None:
    assert (TRANSCRIPTS / f"{game}.txt").is_file(), "not written yet: see the top of this file"
    known = committed(game)
    assert sorted(known) == sorted(examples(game))
    for name, example in examples(game).items():
        assert list(transcript(example.replay)) == known[name], name
