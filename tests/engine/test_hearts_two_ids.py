"""Two-player Hearts: every clause and ruling is used by the engine and shown by a record; the options agree."""

import ast
import re
from pathlib import Path

import pytest

from engine import core
from engine.clauses import TABLE_IDS
from engine.games import hearts_two as game
from engine.games.hearts_two import GAME, NUMBERS, OPTIONS, Options
from engine.options import BadOption, undeclared
from engine.record import read
from engine.replay import checked, cited, replay
from tests.oracle import hearts_two as oracle

RECORDS = sorted((Path(__file__).resolve().parent.parent / "records" / "hearts-two").glob("*.hand"))
KNOWN = {*GAME.clauses, *GAME.rulings}


def test_thirty_clauses_and_twenty_rulings():
    assert GAME.clauses == tuple(f"H{number}" for number in range(1, 31))
    assert list(GAME.rulings) == [f"HA{number}" for number in range(1, 21)]
    for clauses in GAME.rulings.values():
        assert set(clauses) <= set(GAME.clauses)


def cited_in_source():
    """The ids that stand as strings in the code of the game, outside the tables that only list them."""
    tree = ast.parse(Path(game.__file__).read_text(encoding="utf-8"))
    lists = ("CLAUSES", "RULINGS", "REMARKS", "OPTIONS")
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in lists for t in node.targets):
            continue
        for part in ast.walk(node):
            value = part.value if isinstance(part, ast.Constant) else None
            if isinstance(value, str) and re.fullmatch(r"HA?\d+", value):
                found.add(value)
    return found


def test_every_id_is_cited_by_the_code_or_has_a_remark():
    assert cited_in_source() | set(GAME.remarks) == KNOWN


def test_every_id_decides_in_some_record():
    shown = set()
    refusing = set()
    for file in RECORDS:
        for citation in cited(checked(read(file.read_text(encoding="ascii"), str(file)))):
            shown.add(citation.id)
            if citation.refused:
                refusing.add(citation.id)
    assert shown - set(TABLE_IDS) == KNOWN - set(GAME.remarks)
    assert {"H9", "H10", "H11", "H13", "H18", "HA4", "HA5", "HA6", "HA8", "HA20"} <= refusing
    assert {"T-hand", "T-turn", "T-over"} <= refusing


def outcome(text):
    """What a record shows: its events, and the first thing that does not hold."""
    done = replay(read(text))
    fault = done.fault and (done.fault.line, done.fault.expected)
    return [(moment.events, moment.refusal) for hand in done.hands for moment in hand.moments], fault


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_has_a_record_that_would_go_otherwise_without_it(option):
    found = 0
    for file in RECORDS:
        text = file.read_text(encoding="ascii")
        line = text.splitlines(keepends=True)[1]
        if line.startswith(f"options {option.name}="):
            found += 1
            assert outcome(text)[1] is None
            assert outcome(text) != outcome(text.replace(line, ""))
    assert found


def test_the_option_table_is_the_dataclass_and_the_rulebook():
    assert undeclared(OPTIONS, Options) == []
    assert {option.name: list(option.values) for option in OPTIONS} == oracle.VALUES
    for option in OPTIONS:
        assert set(option.rulings) <= set(GAME.rulings)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_its_values_and_nothing_else(option):
    for value in option.values:
        assert getattr(core.ruleset(GAME, **{option.name: value}).options, option.name) == value
    for value in ("", "yes", 1, 0, -1, 21, None, 20.0, "True", (), [True]):
        with pytest.raises(BadOption) as bad:
            core.ruleset(GAME, **{option.name: value})
        assert bad.value.name == option.name


def test_the_numbers_are_those_of_the_rulebook():
    facts = GAME.facts(core.ruleset(GAME))
    expected = {
        "players": 2,
        "full": 52,
        "pack": 28,
        "removed": ("ranks", ("3", "5", "7", "9", "J", "K")),
        "ranks": ("ranks", ("A", "Q", "10", "8", "6", "4", "2")),
        "each": 13,
        "dead": 2,
        "tricks": 13,
        "in_play": 26,
        "opener": ("card", "2C"),
        "opener_second": ("card", "4C"),
        "opener_third": ("card", "6C"),
        "queen": ("card", "QS"),
        "queen_points": 13,
        "heart_points": 1,
        "hearts": 7,
        "moon": 20,
        "all_points": 20,
        "zero": 0,
        "limit": 100,
        "rare": 378,
        "tie_rare": 54,
        "tie_each": 3,
    }
    assert {name: facts[name] for name in expected} == expected
    assert NUMBERS.players * NUMBERS.each + NUMBERS.dead_first + NUMBERS.dead_last == 28


def test_a_refused_heart_points_to_every_other_card_where_the_first_lead_is_free():
    rules = core.ruleset(GAME, free_lead_if_2c_dead=True)
    hand = hand_of("4C 8D 10H 2S")
    state = game.State(game.PLAY, 0, (hand, 0), (), False, (0, 0), 0, 0)
    heart = game.DECK.numbers["10H"]
    why = core.refusal(rules, state, 0, heart)
    assert why is not None
    assert why.clause == "H18"
    assert [game.DECK.names[card] for card in why.held] == ["4C", "8D", "2S"]


def hand_of(codes):
    return sum(1 << game.DECK.numbers[code] for code in codes.split())
