"""Searching for example hands, and bots against bots."""

import pytest

from engine.chance import Chance
from engine.core import Standing, ruleset
from engine.find import search
from engine.games import GAMES
from engine.record import read, write
from engine.replay import checked, cited
from engine.simulate import Leak, check, one_hand, simulate

HEARTS = GAMES["hearts-two"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_found_record_holds_and_is_canonical(game) -> None:
    record = search(ruleset(game), game.clauses[:1], range(4))
    assert record is not None
    text = write(record)
    assert write(read(text)) == text
    assert game.clauses[0] in {citation.id for citation in cited(checked(read(text)))}


def test_a_search_keeps_the_shortest_hand() -> None:
    record = search(ruleset(HEARTS), ["H16"], range(10))
    assert record is not None
    assert len(record.hands[0].lines) == 1


def test_a_refused_id_refuses_a_try_even_where_an_event_shows_it() -> None:
    record = search(ruleset(HEARTS), [], range(20), refused=["H13"])
    assert record is not None
    assert any(citation.refused and citation.id == "H13" for citation in cited(checked(record)))


def test_a_rare_opening_is_found_among_many_deals() -> None:
    ticks = []
    record = search(ruleset(HEARTS), ["H11"], range(1500), tick=ticks.append)
    assert record is not None
    assert {HEARTS.deck.names[card] for card in record.hands[0].deal.aside} == {"2C", "4C"}
    assert sorted(ticks) == list(range(1500))


def test_a_search_can_ask_more_of_the_cards_and_of_the_play() -> None:
    ace = HEARTS.deck.numbers["AH"]
    record = search(
        ruleset(HEARTS),
        ["H16"],
        range(100),
        deal=lambda deal: ace in deal.aside,
        seen=lambda moments: len(moments) >= 6,
    )
    assert record is not None
    assert ace in record.hands[0].deal.aside
    assert len(record.hands[0].lines) == 3


def test_a_search_starts_from_a_standing_and_can_keep_the_whole_hand() -> None:
    standing = Standing(9, 1, (60, 87))
    record = search(ruleset(HEARTS), ["H24"], range(3), standing, whole=True)
    assert record is not None
    assert (record.hands[0].totals, record.hands[0].dealer) == ((60, 87), 1)
    assert record.hands[0].scores is not None


def test_a_search_that_finds_nothing_says_so() -> None:
    assert search(ruleset(HEARTS), ["H12"], range(3)) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_games_of_bots_keep_every_card_and_every_point(game) -> None:
    tally = simulate(ruleset(game), 12, 5)
    assert tally.hands == 12
    assert sum(tally.tricks) <= 12 * 26
    assert tally == simulate(ruleset(game), 12, 5)


def test_a_lost_card_or_point_is_noticed() -> None:
    rules = ruleset(HEARTS)
    before = Standing(1, 0, (0, 0))
    after, deal, events = one_hand(rules, before, Chance(3))
    check(rules, 0, (before, after), deal, events)
    lost = next(place for place, event in enumerate(events) if type(event).__name__ == "Taken")
    with pytest.raises(Leak, match="left"):
        check(rules, 0, (before, after), deal, events[:lost] + events[lost + 1 :])
    with pytest.raises(Leak, match="seat 0"):
        check(rules, 0, (before, after._replace(totals=(after.totals[0] + 1, after.totals[1]))), deal, events)
