"""What players complain of in bots does not happen: each complaint, in many hands and at the moment itself."""

from __future__ import annotations

from typing import Any

import pytest

from engine import core
from engine.bots import BOTS
from engine.bots import cancellation_hearts as cancellation_bot
from engine.bots import spades_two as spades_bot
from engine.cards import EMPTY, Planes, cards, mask_of, planes_of
from engine.chance import Chance
from engine.games import GAMES
from engine.games import cancellation_hearts as cancellation
from engine.games import hearts_two as hearts
from engine.games import spades_two as spades
from engine.simulate import pack

HANDS = 60
MOON_REASONS = ("stop-moon", "try-moon")
Moment = tuple[Any, Any, Any]
"""The state, the view of the player to act, and the choice."""


def moments(game: str, players: int) -> list[Moment]:
    """Every choice of bots among themselves in some hands."""
    rules = core.ruleset(GAMES[game], players)
    found = []
    for seed in range(HANDS):
        standing = core.first_standing(rules, seed % players)
        state = rules.game.start(rules, standing, rules.game.deal(rules, Chance(seed).shuffled(pack(rules))))
        while not core.over(rules, state):
            view = rules.game.view(rules, state, state.turn)
            choice = BOTS[game](rules, view, standing)
            found.append((state, view, choice))
            state = core.apply(rules, state, state.turn, choice.action)
    return found


@pytest.fixture(scope="module")
def six() -> list[Moment]:
    return moments("cancellation-hearts", 6)


@pytest.fixture(scope="module")
def in_spades() -> list[Moment]:
    return moments("spades-two", 2)


SIX = core.ruleset(cancellation.GAME, 6)
TWO_HEARTS = core.ruleset(hearts.GAME)
TWO_SPADES = core.ruleset(spades.GAME)


def faces(game: Any, codes: str) -> tuple[int, ...]:
    return tuple(game.DECK.numbers[code] for code in codes.split())


def mask(codes: str) -> int:
    return mask_of(faces(hearts, codes))


# --- "it is the last to play, can duck, and eats the queen" ---------------------------------------------------


def test_last_to_play_it_never_takes_a_queen_that_it_can_duck(six: list[Moment]) -> None:
    seen = 0
    for state, _, choice in six:
        if state.phase != cancellation.PLAY or len(state.table) != 5 or cancellation.QUEEN not in state.table:
            continue
        losing = [
            card for card in cards(core.legal(SIX, state))
            if not cancellation_bot.wins_now(SIX, state, card) and card not in state.table
        ]  # fmt: skip
        if losing and choice.reason not in MOON_REASONS:
            seen += 1
            assert not cancellation_bot.wins_now(SIX, state, choice.action)
    assert seen >= 5


@pytest.mark.parametrize(("hand", "expected"), [("AS 2S", "2S"), ("10S 8S 2C", "10S"), ("AS 4S 6S", "6S")])
def test_the_queen_is_led_and_it_ducks(hand: str, expected: str) -> None:
    state = hearts.State(hearts.PLAY, 0, (mask(hand), 0), faces(hearts, "QS"), True, (0, 0), 0, 3)
    choice = BOTS["hearts-two"](TWO_HEARTS, hearts.GAME.view(TWO_HEARTS, state, 0))
    assert hearts.DECK.names[choice.action] == expected


# --- "it leads the ace of spades into her" --------------------------------------------------------------------


def test_it_never_leads_a_high_spade_into_a_queen_if_it_has_a_better_lead(six: list[Moment]) -> None:
    """A better lead is one of another suit that somebody can beat and that is no heart."""
    seen = 0
    for state, view, choice in six:
        if state.phase != cancellation.PLAY or state.table:
            continue
        out = cancellation_bot.unseen(view)
        allowed = core.legal(SIX, state)
        high = allowed & cancellation_bot.HIGH_SPADES
        better = [
            card for card in cards(allowed & ~cancellation.SPADES & ~cancellation.HEARTS)
            if cancellation_bot.size(out, cancellation_bot.above(card)) >= 3
        ]  # fmt: skip
        if high and better and out.one & cancellation.QUEEN_BIT:
            seen += 1
            assert not cancellation_bot.HIGH_SPADES >> choice.action & 1
    assert seen >= 20


# --- "it lets the moon go through" ----------------------------------------------------------------------------


def test_it_takes_a_heart_to_stop_a_moon_in_two_player_hearts() -> None:
    """The other player has the queen and four hearts, this one nothing: the heart led is taken with the ace."""
    taken = mask("QS 2H 4H 6H 8H")
    state = hearts.State(hearts.PLAY, 0, (mask("AH 10H 2C"), 0), faces(hearts, "QH"), True, (0, taken), 0, 8)
    choice = BOTS["hearts-two"](TWO_HEARTS, hearts.GAME.view(TWO_HEARTS, state, 0))
    assert (hearts.DECK.names[choice.action], choice.reason) == ("AH", "stop-moon")
    safe = state._replace(taken=(mask("2H"), mask("QS 4H 6H 8H")))
    assert BOTS["hearts-two"](TWO_HEARTS, hearts.GAME.view(TWO_HEARTS, safe, 0)).reason != "stop-moon"


def moon_coming(hand: str, table: str, taken: str, mine: str = "") -> Any:
    """Seat 5 is the last to play; seat 4 has taken these cards, and led nothing of it away."""
    piles = [EMPTY] * 6
    piles[4] = planes_of(faces(cancellation, taken))
    piles[5] = planes_of(faces(cancellation, mine))
    hands = [Planes(0, 0)] * 6
    hands[5] = planes_of(faces(cancellation, hand))
    state = cancellation.State(
        cancellation.PLAY, 5, tuple(hands), faces(cancellation, table), True, tuple(piles), EMPTY, EMPTY, EMPTY,
        cancellation.GONE, 10, 4, 0, ((),) * 6, cancellation.UNCHOSEN,
    )  # fmt: skip
    return BOTS["cancellation-hearts"](SIX, cancellation.GAME.view(SIX, state, 5))


def test_last_to_play_it_takes_a_point_to_stop_a_moon_in_cancellation_hearts() -> None:
    """26 points lie with one player: the ace takes the hearts that would go there too, but not without an alarm."""
    table, queens = "10H 5H 3D 4D 6C", "QS QS"
    choice = moon_coming("AH 2H", table, queens)
    assert (cancellation.DECK.names[choice.action], choice.reason) == ("AH", "stop-moon")
    choice = moon_coming("AH 2H", table, queens, mine="7H")
    assert (cancellation.DECK.names[choice.action], choice.reason) == ("2H", "duck")


def test_what_the_moon_brings_is_chosen_by_the_totals() -> None:
    """CA18: 26 points to each other player end the game at 150; the shooter gives them if that wins it."""
    taken = [EMPTY] * 6
    taken[2] = Planes(cancellation.POINT_CARDS, cancellation.POINT_CARDS)
    state = cancellation.State(
        cancellation.MOON, 2, (Planes(0, 0),) * 6, (), True, tuple(taken), EMPTY, EMPTY, EMPTY,
        cancellation.GONE, 17, 2, 0, ((),) * 6, cancellation.UNCHOSEN,
    )  # fmt: skip

    def chosen(*totals: int) -> str:
        standing = core.Standing(5, 0, totals)
        return BOTS["cancellation-hearts"](SIX, cancellation.GAME.view(SIX, state, 2), standing).reason

    assert chosen(130, 90, 60, 95, 100, 99) == "moon-add"
    assert chosen(130, 30, 90, 95, 100, 99) == "moon-subtract"  # the game would end, and seat 1 win it
    assert chosen(100, 90, 60, 95, 100, 99) == "moon-subtract"  # it would not end
    assert chosen(0, 0, 0, 0, 0, 0) == "moon-subtract"


# --- "it bids six and tries for two" --------------------------------------------------------------------------


def test_as_long_as_its_bid_can_be_made_it_wins_a_trick_that_it_can_win(in_spades: list[Moment]) -> None:
    seen = 0
    for state, _, choice in in_spades:
        if state.phase != spades.PLAY or not state.table:
            continue
        need = state.bids[state.turn] - state.won[state.turn]
        led = state.table[0]
        suit = spades.DECK.same_suit[led]
        over_led = suit & ~((2 << led) - 1) | spades.SPADES & ~suit
        if 0 < need <= spades.NUMBERS.each - state.tricks and core.legal(TWO_SPADES, state) & over_led:
            seen += 1
            assert over_led >> choice.action & 1, spades.DECK.names[choice.action]
    assert seen >= 100


def test_its_bids_are_what_it_makes(in_spades: list[Moment]) -> None:
    """Bids between 1 and 13: most are made, and seldom by more than two tricks."""
    made = over_by_three = bids = 0
    for state, _, choice in in_spades:
        if state.phase != spades.PLAY or state.tricks < spades.NUMBERS.each - 1 or not state.table:
            continue
        after = core.apply(TWO_SPADES, state, state.turn, choice.action)
        for seat in (0, 1):
            if after.bids[seat]:
                bids += 1
                made += after.won[seat] >= after.bids[seat]
                over_by_three += after.won[seat] > after.bids[seat] + 2
    assert bids >= HANDS
    assert made / bids > 0.8
    assert over_by_three / bids < 0.2


def test_blind_nil_is_bid_only_when_the_game_is_nearly_lost() -> None:
    deal = spades.GAME.deal(TWO_SPADES, tuple(range(52)))
    state = spades.GAME.start(TWO_SPADES, core.first_standing(TWO_SPADES, 1), deal)

    def reason(*totals: int) -> str:
        standing = core.Standing(9, 1, totals, (0, 0))
        return spades_bot.choose(TWO_SPADES, spades.GAME.view(TWO_SPADES, state, 0), standing).reason

    assert reason(100, 470) == "bid-blind"
    assert reason(300, 470) != "bid-blind"  # a plain bid may still catch up
    assert reason(0, 300) != "bid-blind"  # there is time
    assert spades_bot.choose(TWO_SPADES, spades.GAME.view(TWO_SPADES, state, 0)).reason != "bid-blind"
