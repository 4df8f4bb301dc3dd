"""The command `followsuit`: what it answers, where it complains, and what it does not load."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.record import read, write
from engine.replay import checked, cited
from tutorials import cli, sources

EXAMPLES = sources.path("tutorials", "hearts-two", "examples")


def run(*words: str, given: str | bytes | None = None) -> Result:
    """Runs the command in this process."""
    return CliRunner().invoke(cli.main, words, input=given)


def complains(done: Result, *parts: str) -> None:
    """One line on standard error, exit code 2, no traceback."""
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert done.stderr.startswith("followsuit: ")
    assert done.stderr.count("\n") == 1
    for part in parts:
        assert part in done.stderr


# --- ask -----------------------------------------------------------------------------------------------------


def test_ask_answers_with_one_line_of_json() -> None:
    done = run("ask", given='{"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]}')
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    assert json.loads(done.stdout)["winner"] == 1


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ('{"ask": "trick", "game": "hearts-two", "trick": ["AC", "3H"]}', "trick"),
        ('{"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"], "moon\\n": 1}', "moon"),
        ('{"ask": "trick", "game": "bridge"}', 'game: "bridge", expected one of'),
        ('{"ask": "trick", "ask": "end"}', "ask: given twice"),
        ('{"ask": "trick"', "question: no JSON: Expecting ',' delimiter at line 1, column 16"),
        ('{"ask": NaN}', "question: NaN is no number of JSON"),
        ('{"ask": ' + "9" * 5000 + "}", "question: "),
        ("[" * 100000, "question: "),
        ('["trick"]', "question: expected a JSON object"),
        ("", "question: no JSON"),
        (b"\xff", "question: byte 0 is no UTF-8"),
    ],
)
def test_a_bad_question_gets_one_line_that_names_the_field(question: str | bytes, part: str) -> None:
    complains(run("ask", given=question), part)


# --- replay --------------------------------------------------------------------------------------------------


def test_replay_says_ok_for_each_record_that_holds() -> None:
    files = [str(EXAMPLES / "moon.hand"), str(EXAMPLES / "score-sheet.hand")]
    done = run("replay", *files)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [f"{file}: ok" for file in files]


def test_replay_names_the_place_of_a_fault_and_goes_on(tmp_path: Path) -> None:
    text = (EXAMPLES / "higher-card.hand").read_text()
    bad = tmp_path / "bad.hand"
    bad.write_text(text.replace("play A 2C B AC", "play A 4C B AC"))
    done = run("replay", str(bad), str(EXAMPLES / "moon.hand"))
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == f"{bad}:8:8: found 'A 4C', expected an allowed act, H9 forbids this one"
    assert done.stdout.splitlines()[1].endswith("moon.hand: ok")


def test_replay_reads_standard_input() -> None:
    done = run("replay", "-", given=(EXAMPLES / "moon.hand").read_bytes())
    assert (done.exit_code, done.stdout) == (0, "standard input: ok\n")


def test_replay_of_a_text_that_is_no_record_names_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "x.hand"
    file.write_bytes(b"game hearts-two 1\nhand \xff\n")
    done = run("replay", str(file))
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{file}:2:6: ")


def test_replay_of_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    complains(run("replay", str(tmp_path / "none.hand")), "none.hand", "No such file")


def test_show_prints_the_hand_trick_by_trick_with_ids() -> None:
    done = run("replay", "--show", str(EXAMPLES / "follow-suit.hand"))
    assert done.exit_code == 0
    lines = [line.strip() for line in done.stdout.splitlines()]
    for line in ("play 2", "A led AD [H17]", "B tries 8H, instead of 10D QD: refused [H13]", "B followed QD [H13]"):
        assert line in lines
    assert any(line.startswith("A takes with AD (led): QD AD, points 0 [H16 ") for line in lines)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.hand")), ids=lambda file: file.stem)
def test_show_can_print_every_example(file: Path) -> None:
    done = run("replay", "--show", str(file))
    assert done.exit_code == 0
    assert "Event" not in done.stdout


# --- find ----------------------------------------------------------------------------------------------------


def test_find_prints_a_record_that_shows_and_refuses_what_was_asked() -> None:
    done = run("find", "hearts-two", "--shows", "H17,H13", "--refuses", "H18", "--hands", "20")
    assert done.exit_code == 0
    assert write(read(done.stdout)) == done.stdout
    seen = cited(checked(read(done.stdout)))
    assert {"H17", "H13", "H18"} <= {citation.id for citation in seen}
    assert "H18" in {citation.id for citation in seen if citation.refused}


def test_find_gives_the_same_record_for_the_same_seed() -> None:
    words = ("find", "hearts-two", "--shows", "H19", "--hands", "20", "--seed", "7")
    assert run(*words).stdout == run(*words).stdout


def test_find_takes_house_rules_totals_and_the_number_of_the_hand() -> None:
    words = "find hearts-two --shows H30 --option moon_value=live_points --totals 95,93 --hand 11 --hands 5 --whole"
    done = run(*words.split())
    assert done.exit_code == 0
    record = checked(read(done.stdout)).record
    assert record.rules.options.moon_value == "live_points"
    assert (record.hands[0].number, record.hands[0].totals) == (11, (95, 93))
    assert record.winners is not None


def test_find_shows_refusals_of_the_table() -> None:
    done = run("find", "hearts-two", "--refuses", "T-turn,T-hand,T-over", "--hands", "3")
    assert done.exit_code == 0
    for one in ("?T-turn", "?T-hand", "?T-over"):
        assert one in done.stdout


def test_find_writes_a_file_in_one_step(tmp_path: Path) -> None:
    file = tmp_path / "found.hand"
    done = run("find", "hearts-two", "--shows", "H16", "--hands", "2", "--out", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    checked(read(file.read_text()))
    assert [each.name for each in tmp_path.iterdir()] == ["found.hand"]


def test_find_says_when_nothing_was_found() -> None:
    done = run("find", "hearts-two", "--shows", "H12", "--hands", "2")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "followsuit: none of 2 hands from seed 1 shows H12\n"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("bridge --shows H1", "game: 'bridge', expected one of"),
        ("hearts-two", "name at least one id"),
        ("hearts-two --shows H31", "--shows: 'H31', expected H1 to H30 or HA1 to HA20"),
        ("hearts-two --shows T-hand", "--shows: 'T-hand'"),
        ("hearts-two --refuses T-deck", "--refuses: 'T-deck'"),
        ("hearts-two --shows HA19", "HA19 cannot be seen in play: "),
        ("hearts-two --shows H1 --option break", "expected NAME=VALUE"),
        ("hearts-two --shows H1 --option break=yes", "option break"),
        ("hearts-two --shows H1 --option break_event=no", "cannot_follow or heart_played"),
        ("hearts-two --shows H1 --option qs_breaks=true --option qs_breaks=true", "given twice"),
        ("hearts-two --shows H1 --players 3", "--players: 3 players, expected 2 to 2"),
        ("hearts-two --shows H1 --totals 1", "--totals: '1', expected 2 whole numbers"),
        ("hearts-two --shows H1 --totals 1,x", "--totals: '1,x', expected 2 whole numbers"),
        ("hearts-two --shows H1 --dealer C", "--dealer: 'C', expected A to B"),
        ("hearts-two --shows H1 --bags 1,1", "--bags: no bags are counted in hearts-two"),
        ("hearts-two --shows H1 --hands 1 --out /no/such/folder/x.hand", "/no/such/folder/x.hand: No such file"),
    ],
)
def test_find_complains_in_one_line(words: str, part: str) -> None:
    complains(run("find", *words.split()), part)


# --- simulate, verify ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["hearts-two", "hearts-two --option pass_one_every_other_hand=true"])
def test_simulate_prints_a_table_and_finds_no_leak(words: str) -> None:
    done = run("simulate", *words.split(), "--hands", "30")
    assert done.exit_code == 0
    table = dict(line.split("  ", 1) for line in done.stdout.splitlines())
    assert table["hands"].strip() == "30"
    assert table["conservation"].strip() == "holds in every hand"


def test_simulate_complains_in_one_line() -> None:
    complains(run("simulate", "whist"), "game: 'whist'")


def test_verify_wants_a_built_site(tmp_path: Path) -> None:
    complains(run("verify", str(tmp_path / "none")), "no such folder")
    complains(run("verify", str(tmp_path)), "no HTML page here")


# --- the whole -----------------------------------------------------------------------------------------------


def test_every_command_is_listed_with_a_line_of_help_and_can_be_loaded() -> None:
    done = run("--help")
    assert done.exit_code == 0
    for name in ("ask", "find", "replay", "simulate", "verify", *cli.ELSEWHERE):
        assert f"\n  {name} " in done.stdout
        assert run(name, "--help").exit_code == 0


def loaded(words: list[str], given: str) -> set[str]:
    """The modules that a command loads, in a process of its own."""
    code = (
        "import sys\nfrom tutorials.cli import main\n"
        "try:\n    main()\nfinally:\n    print(' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], input=given, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


HEAVY = {"babel", "jinja2", "mkdocs", "lxml", "locales", "tutorials.pages"}


def test_help_loads_neither_rules_nor_pages() -> None:
    assert loaded(["--help"], "") & (HEAVY | {"engine"}) == set()


def test_ask_loads_the_rules_and_nothing_else() -> None:
    question = '{"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]}'
    assert loaded(["ask"], question) & (HEAVY | {"engine.bots", "engine.record", "engine.replay"}) == set()


@pytest.mark.parametrize("words", ["hearts-two", "spades-two", "cancellation-hearts --players 6"])
def test_simulate_compares_hands_with_the_oracle(words: str) -> None:
    done = run("simulate", *words.split(), "--against", "oracle", "--options", "all", "--hands", "6")
    assert done.exit_code == 0, done.output
    assert "agree in every hand" in done.output


def test_a_difference_between_engine_and_oracle_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.oracle import hearts_two as oracle

    monkeypatch.setattr(oracle, "value", lambda card: 1)
    done = run("simulate", "hearts-two", "--against", "oracle", "--hands", "3", "--seed", "5")
    assert done.exit_code == 1
    assert "engine and oracle differ at seed 5" in done.output


def test_without_a_checkout_the_oracle_is_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutorials import sources

    monkeypatch.setattr(sources, "root", lambda: tmp_path)
    complains(run("simulate", "hearts-two", "--against", "oracle"), "--against oracle: needs tests/beside/bulk.py")


def test_translate_status_prints_the_faults_of_the_machine_translations_beside_ours() -> None:
    result = run("translate", "status")
    assert result.exit_code == 0
    rows = {line[:38].strip(): line[38:].split() for line in result.output.split("faults")[1].splitlines()[1:]}
    assert rows["unknown words"][-2:] == ["3.6", "%"]
    assert rows["English words not marked as English"][-2:] == ["2.9", "%"]
    assert rows["concepts with more than one word"][-3:] == ["27", "of", "43"]
    assert rows["words with a wrong meaning"] == ["0", "0", "0", "0", "67"]
    assert rows["Greek capitals with an accent"] == ["0", "0", "0", "0", "27"]
