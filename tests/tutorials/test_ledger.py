"""The ledger: every clause, ruling and house rule of a game decides in a worked example, every ban refuses a try.

A missing cell fails and names the id.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.clauses import ClauseId
from engine.core import Game, ruleset
from engine.games import GAMES
from engine.options import Option, Value, departures, written
from engine.replay import Replay, cited
from engine.replay import replay as play
from tutorials import sources
from tutorials.examples import Example, examples

PLAYED = [game for game in GAMES if sources.path("tutorials", game, "book.toml").is_file()]


def variants(game: Game) -> Iterator[tuple[Option, Value]]:
    """Each house rule with each of its values beside the default."""
    for option in game.options:
        for value in option.values[1:]:
            yield option, value


def bans(game: Game) -> set[ClauseId]:
    """The ids that can forbid something, under some house rule at least."""
    found = set()
    for given in ({}, *({option.name: value} for option, value in variants(game))):
        found |= {rule.clause for phase in ruleset(game, **given).rules for rule in phase}
    return found


def exceptions(game: Game) -> set[ClauseId]:
    """The ids that step in where a ban would leave nothing."""
    found = set()
    for given in ({}, *({option.name: value} for option, value in variants(game))):
        found |= {rule.unless for phase in ruleset(game, **given).rules for rule in phase if rule.unless}
    return found


def refusing(game: str) -> set[ClauseId]:
    """The clauses, and ids of the table, that refuse a try in an example."""
    return {
        moment.refusal.clause
        for example in examples(game).values()
        for hand in example.replay.hands
        for moment in hand.moments
        if moment.refusal is not None
    }


@pytest.mark.parametrize("game", PLAYED)
def test_every_clause_and_ruling_decides_in_an_example(game: str) -> None:
    seen = {citation.id for example in examples(game).values() for citation in cited(example.replay)}
    every = [one for one in (*GAMES[game].clauses, *GAMES[game].rulings) if one not in GAMES[game].remarks]
    assert [one for one in every if one not in seen] == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_clause_and_ruling_is_promised_by_an_example(game: str) -> None:
    promised = {one for example in examples(game).values() for one in example.ids}
    every = [one for one in (*GAMES[game].clauses, *GAMES[game].rulings) if one not in GAMES[game].remarks]
    assert [one for one in every if one not in promised] == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_ban_refuses_a_try_in_an_example(game: str) -> None:
    assert sorted(bans(GAMES[game]) - refusing(game)) == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_exception_to_a_ban_decides_in_an_example(game: str) -> None:
    seen = {citation.id for example in examples(game).values() for citation in cited(example.replay)}
    assert sorted(exceptions(GAMES[game]) - seen) == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_id_of_the_table_refuses_a_try_in_an_example(game: str) -> None:
    kinds = GAMES[game].kinds
    ids = {"T-hand", "T-turn", "T-over"} | ({"T-phase"} if len(set(kinds)) > 1 else set())
    assert sorted(ids - refusing(game)) == []


def story(done: Replay) -> list[tuple[object, ...]]:
    """Everything that happened in a replay, and what each seat could see of it."""
    told: list[tuple[object, ...]] = []
    seats = range(done.rules.players)
    for hand in done.hands:
        told += [hand.opening, hand.count]
        for moment in hand.moments:
            seen = [done.rules.game.view(done.rules, moment.after, seat) for seat in seats]
            told.append((moment.refusal, moment.events, *seen))
    return told


def differs(example: Example, name: str) -> bool:
    """Whether the example would go otherwise if this house rule stood at its default."""
    rules = example.replay.rules
    other = {known: value for known, value in departures(rules.game.options, rules.options) if known != name}
    done = play(replace(example.replay.record, rules=ruleset(rules.game, rules.players, **other)))
    return done.fault is not None or story(done) != story(example.replay)


def given(example: Example, name: str) -> Value:
    """The value of a house rule in an example."""
    value: Value = getattr(example.replay.rules.options, name)
    return value


CELLS = [
    pytest.param(game, option.name, value, id=f"{game}:{option.name}={written(value)}")
    for game in PLAYED
    for option, value in variants(GAMES[game])
]


@pytest.mark.parametrize(("game", "name", "value"), CELLS)
def test_every_value_of_a_house_rule_changes_the_course_of_an_example(game: str, name: str, value: Value) -> None:
    chosen = [example for example in examples(game).values() if given(example, name) == value]
    assert any(differs(example, name) for example in chosen), f"no example shows {name}={written(value)}"


@pytest.mark.parametrize("game", PLAYED)
def test_a_house_rule_that_takes_any_number_changes_the_course_of_an_example(game: str) -> None:
    for option in GAMES[game].options:
        if option.least is None and option.most is None:
            continue
        chosen = [e for e in examples(game).values() if given(e, option.name) not in option.values]
        assert any(differs(e, option.name) for e in chosen), f"no example shows a number for {option.name}"
