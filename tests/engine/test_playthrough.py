"""Playthroughs: golden texts are what the engine gives, and the command says where they differ."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.playthrough import main, playthrough
from engine.record import RecordError, read

TESTS = Path(__file__).resolve().parent.parent
GOLDEN = sorted((TESTS / "playthroughs").glob("*.play"))
RECORDS = {file.stem: file for file in sorted((TESTS / "records").glob("*/*.hand"))}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.stem)
def test_a_golden_text_is_what_the_engine_gives_now(golden):
    file = RECORDS[golden.stem]
    assert playthrough(read(file.read_text(encoding="ascii"), str(file))) == golden.read_text(encoding="ascii")


def test_no_two_records_share_a_name():
    assert len(RECORDS) == len(list((TESTS / "records").glob("*/*.hand")))


def test_every_record_can_be_written_out():
    for file in RECORDS.values():
        text = playthrough(read(file.read_text(encoding="ascii"), str(file)))
        assert text.isascii()
        assert text.count("\nact: ") == text.count("\nmoment ")


def test_a_moment_says_what_is_legal_and_why_everything_else_is_not():
    text = (TESTS / "playthroughs" / "queen-must-follow.play").read_text(encoding="ascii")
    second = text.split("\n\n")[2].splitlines()
    assert second == [
        "moment 2",
        "phase play",
        "trick 1",
        "hand A 6C 8C 10C 2D 4D 6D 10D QD AD 6H 8H AH",
        "hand B 4C QC AC 8D 2H 4H 10H QH 4S 8S 10S QS AS",
        "table 2C",
        "broken no",
        "turn B",
        "legal: 4C QC AC",
        "refused: 8D?H13 2H?H13 4H?H13 10H?H13 QH?H13 4S?H13 8S?H13 10S?H13 QS?H13,HA4 AS?H13",
        "act: B QS?H13",
        "no: H13,HA4",
    ]


def test_a_finished_hand_ends_with_the_account():
    text = (TESTS / "playthroughs" / "whole-hand.play").read_text(encoding="ascii")
    assert text.split("\n\n")[-1].splitlines() == [
        "count",
        "* shown cards=2D,4D clauses=HA16",
        "* scored seat=A points=17 total=17 bags=- clauses=H24,H25",
        "account A heart count=4 points=4 H24",
        "account A queen count=1 points=13 H25",
        "* scored seat=B points=3 total=3 bags=- clauses=H24",
        "account B heart count=3 points=3 H24",
    ]


def test_check_accepts_what_write_wrote_and_names_the_first_line_that_differs(tmp_path, capsys):
    record = str(RECORDS["table-manners"])
    golden = tmp_path / "table-manners.play"
    assert main([record, "--check", "--golden", str(tmp_path)]) == 1
    assert "missing" in capsys.readouterr().err
    assert main([record, "--write", "--golden", str(tmp_path)]) == 0
    assert main([record, "--check", "--golden", str(tmp_path)]) == 0
    lines = golden.read_text(encoding="ascii").splitlines()
    place = lines.index("turn A")
    lines[place] = "turn B"
    golden.write_text("\n".join(lines) + "\n", encoding="ascii")
    capsys.readouterr()
    assert main([record, "--check", "--golden", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{golden}: line {place + 1}: expected 'turn B', found 'turn A'\n"


def test_a_shortened_golden_text_differs_at_its_end(tmp_path, capsys):
    record = str(RECORDS["table-manners"])
    main([record, "--write", "--golden", str(tmp_path)])
    golden = tmp_path / "table-manners.play"
    lines = golden.read_text(encoding="ascii").splitlines()
    golden.write_text("\n".join(lines[:-1]) + "\n", encoding="ascii")
    assert main([record, "--check", "--golden", str(tmp_path)]) == 1
    assert f"line {len(lines)}: the golden text has {len(lines) - 1} lines" in capsys.readouterr().err


def test_a_record_that_does_not_hold_is_refused_with_its_place(tmp_path, capsys):
    bad = tmp_path / "bad.hand"
    bad.write_text(
        RECORDS["table-manners"].read_text(encoding="ascii").replace("B 4C?T-turn", "B 4C"), encoding="ascii"
    )
    assert main([str(bad)]) == 2
    assert capsys.readouterr().err.startswith(f"{bad}:8:8: ")
    with pytest.raises(RecordError):
        playthrough(read(bad.read_text(encoding="ascii")))
    assert main([str(tmp_path / "none.hand")]) == 2
    (tmp_path / "latin.hand").write_bytes("game hearts-two 1é\n".encode())
    assert main([str(tmp_path / "latin.hand")]) == 2


def test_the_command_prints_a_playthrough():
    done = subprocess.run(
        [sys.executable, "-m", "engine.playthrough", str(RECORDS["queen-must-follow"])],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (TESTS / "playthroughs" / "queen-must-follow.play").read_text(encoding="ascii")
