"""The figures of the tests: what is counted is true today, and figures that are out of date say so."""

from pathlib import Path

import pytest

from tutorials import evidence, measure, sources


def test_the_committed_figures_are_read_and_written_alike() -> None:
    found = evidence.evidence()
    assert found is not None
    assert evidence.written(found) == evidence.file().read_text(encoding="utf-8")


def test_what_can_be_counted_at_once_is_counted_for_each_game() -> None:
    found = measure.counted()
    assert {game: (figures["clauses"], figures["rulings"]) for game, figures in found.items()} == {
        "hearts-two": (30, 20),
        "spades-two": (40, 27),
        "cancellation-hearts": (31, 27),
    }


def test_no_figure_tells_of_more_caught_than_there_are() -> None:
    found = evidence.evidence()
    assert found is not None
    for figures in found.figures.values():
        for value in figures.values():
            assert isinstance(value, int) or value[0] <= value[1]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project whose engine figures were just measured."""
    for file in ("engine/core.py", "tutorials/g/examples/x.hand", "locales/el/LC_MESSAGES/site.po"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("old\n", encoding="utf-8")
    monkeypatch.setattr(sources, "root", lambda: tmp_path)
    measure.write("hands", evidence.fingerprint("hands"), {"hearts-two": {"hands": 7}})
    return tmp_path


def stale() -> list[str]:
    found = evidence.evidence()
    assert found is not None
    return found.stale()


def test_figures_are_stale_once_what_they_rest_on_has_changed(project: Path) -> None:
    assert stale() == []
    (project / "locales/el/LC_MESSAGES/site.po").write_text("new\n", encoding="utf-8")
    assert stale() == []  # the deals that were compared have nothing to do with words
    (project / "engine/core.py").write_bytes(b"old\r\n")
    assert stale() == []
    (project / "engine/core.py").write_text("new\n", encoding="utf-8")
    assert stale() == ["hands"]


def test_other_parts_keep_their_figures(project: Path) -> None:
    measure.write("inputs", evidence.fingerprint("inputs"), {"engine": {"inputs": 9}})
    assert evidence.figure("hearts-two", "hands") == {"n": 7}
    assert evidence.figure("engine", "inputs") == {"n": 9}
