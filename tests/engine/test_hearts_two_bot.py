"""The practice player of two-player Hearts: no silly card, and a true reason for each."""

from collections import Counter

import pytest

from engine.bots import hearts_two as bot
from engine.cards import cards
from engine.chance import Chance
from engine.core import apply, first_standing, legal, over, ruleset
from engine.games import GAMES
from engine.games.hearts_two import DECK, HEARTS, POINT_CARDS, QUEEN, QUEEN_BIT, SPADES, State, points

GAME = GAMES["hearts-two"]
RULES = ruleset(GAME)
ACE_OF_SPADES = DECK.numbers["AS"]


def choices(hands: int) -> list[tuple[State, State, bot.Choice]]:
    """Each choice of bots against bots: the true state, the view, and the choice."""
    found = []
    for seed in range(hands):
        chance = Chance(seed)
        deal = GAME.deal(RULES, chance.shuffled(cards(DECK.full)))
        state = GAME.start(RULES, first_standing(RULES, chance.below(2)), deal)
        while not over(RULES, state):
            view = GAME.view(RULES, state, state.turn)
            choice = bot.choose(RULES, view)
            found.append((state, view, choice))
            state = apply(RULES, state, state.turn, choice.action)
    return found


@pytest.fixture(scope="module")
def played() -> list[tuple[State, State, bot.Choice]]:
    return choices(150)


def test_every_reason_is_given_sometime(played: list[tuple[State, State, bot.Choice]]) -> None:
    assert set(Counter(choice.reason for _, _, choice in played)) == set(bot.REASONS)


def test_it_never_takes_the_queen_when_it_can_duck(played: list[tuple[State, State, bot.Choice]]) -> None:
    for state, _, choice in played:
        if state.table == (QUEEN,) and choice.reason not in ("stop-moon", "try-moon"):
            lower = legal(RULES, state) & SPADES & (QUEEN_BIT - 1)
            if lower:
                assert choice.action < QUEEN


def test_it_never_plays_the_queen_on_a_lower_spade_when_it_has_another(
    played: list[tuple[State, State, bot.Choice]],
) -> None:
    for state, _, choice in played:
        if state.table and SPADES >> state.table[0] & 1 and state.table[0] < QUEEN and choice.action == QUEEN:
            assert legal(RULES, state) == QUEEN_BIT


def test_it_never_leads_the_ace_of_spades_into_the_queen(played: list[tuple[State, State, bot.Choice]]) -> None:
    for state, view, choice in played:
        if not state.table and choice.action == ACE_OF_SPADES and bot.unseen(view) & QUEEN_BIT:
            others = legal(RULES, state) & ~(1 << ACE_OF_SPADES) & ~QUEEN_BIT
            assert not others & ~HEARTS, "it had another lead"


def test_the_reasons_are_true(played: list[tuple[State, State, bot.Choice]]) -> None:
    for state, _, choice in played:
        card, reason = choice
        allowed = legal(RULES, state)
        led = state.table[0] if state.table else None
        follows = led is not None and bool(DECK.same_suit[led] >> card & 1)
        loses = led is not None and (card < led if follows else not HEARTS >> card & 1)
        if reason == "forced":
            assert allowed == 1 << card
        elif reason in ("duck", "unload-heart"):
            assert follows
            assert loses
            assert (reason == "unload-heart") == bool(HEARTS >> card & 1)
        elif reason == "win-cheap":
            assert led is not None
            assert not loses
            assert points(1 << led | 1 << card) == 0
        elif reason == "unload-queen":
            assert card == QUEEN
            assert loses
        elif reason == "get-rid-high":
            assert led is None or loses or points(1 << led | 1 << card) == 0
        elif reason == "void-suit":
            assert bin(state.hands[state.turn] & DECK.same_suit[card]).count("1") <= 2
        elif reason == "stop-moon":
            assert not state.taken[state.turn] & POINT_CARDS
            assert led is None or not loses
