"""Two-player Spades: the bot plays like a sensible person."""

from engine import core
from engine.bots.spades_two import REASONS, choose
from engine.cards import mask_of
from engine.chance import Chance
from engine.games import spades_two as game
from engine.games.spades_two import DECK, GAME, KEEP, REJECT

RULES = core.ruleset(GAME)


def faces(codes):
    return tuple(DECK.numbers[code] for code in codes.split())


def drafting(top, hand="", blind=False):
    """Seat 0 has drawn the first of these cards in the draft."""
    bids = (0 if blind else game.NO_BID, game.NO_BID)
    hands = (mask_of(faces(hand)), 0)
    draws = 2 * len(faces(hand))
    return game.State(
        game.DRAFT, 0, hands, (), False, (0, 0), 0, bids, (blind, False), 0, faces(top), draws, (), (0, 0), 0
    )


def playing(hand, other, table="", bids=(6, 6), won=(0, 0), broken=True):
    """Seat 0 is to act; everything that neither hand holds was discarded or played."""
    held = (mask_of(faces(hand)), mask_of(faces(other)))
    gone = DECK.full & ~held[0] & ~held[1] & ~mask_of(faces(table))
    tricks = sum(won)
    state = game.State(
        game.PLAY, 0, held, faces(table), broken, won, tricks, bids, (False, False), 0, (), 26, (), (0, 0), gone
    )
    return GAME.view(RULES, state, 0)


def bidding(hand, other):
    """Seat 0 is to bid first, and remembers the discards."""
    held = (mask_of(faces(hand)), mask_of(faces(other)))
    discards = tuple(card for card in range(52) if not (held[0] | held[1]) >> card & 1)
    bids = (game.NO_BID, game.NO_BID)
    state = game.State(game.BID, 0, held, (), False, (0, 0), 0, bids, (False, False), 0, (), 26, discards, (0, 0), 0)
    return GAME.view(RULES, state, 0)


def chosen(state):
    action, reason = choose(RULES, state)
    return core.token(GAME, action), reason


def test_high_cards_and_spades_are_kept_and_low_cards_are_not():
    assert choose(RULES, drafting("AH 2C")) == (KEEP, "keep-high")
    assert choose(RULES, drafting("3S 2C")) == (KEEP, "keep-spade")
    assert choose(RULES, drafting("5D 2C", "AS KS")) == (REJECT, "reject-low")


def test_after_a_blind_nil_low_cards_are_kept():
    assert choose(RULES, drafting("3D AC", blind=True)) == (KEEP, "keep-low")
    assert choose(RULES, drafting("AS AC", blind=True)) == (REJECT, "reject-high")


def test_a_strong_hand_bids_more_than_a_weak_one_and_a_hopeless_one_nil():
    strong, weak = "AS KS QS AH KH AD KD AC KC QC 2C 2D 2H", "JS 10S 9S QH JH 10H QD JD 10D JC 10C 9C 8C"
    high, _ = chosen(bidding(strong, weak))
    low, _ = chosen(bidding(weak, strong))
    assert int(high) > 6 > int(low) > 0
    hopeless = "2S 3S 2C 3C 4C 2D 3D 4D 5D 2H 3H 4H 5H"
    assert chosen(bidding(hopeless, strong.replace("2C 2D 2H", "QD QH JH"))) == ("nil", "bid-nil")


def test_a_hand_that_cannot_lose_bids_the_moon():
    spades, hearts = " ".join(DECK.names[39:]), " ".join(DECK.names[26:39])
    assert chosen(bidding(spades, hearts)) == ("13", "bid-moon")


def test_the_cheapest_winner_is_played_to_make_the_bid():
    assert chosen(playing("AH QH 2H", "3C 4C", "JH")) == ("QH", "win-cheap")
    assert chosen(playing("AS 3S 2C", "3C 4C", "JH")) == ("3S", "ruff")
    assert chosen(playing("5C 3D 2S", "AC 4C AH", "KC", (3, 6))) == ("5C", "forced")
    assert chosen(playing("AC 3D", "9C 5D")) == ("AC", "win-sure")


def test_tricks_beyond_the_bid_are_ducked():
    assert chosen(playing("AH QH 2H", "3C 4C", "JH", (3, 8), (3, 6))) == ("2H", "duck-bag")
    assert chosen(playing("AD 3D 2C", "3C 4C", "JH", (3, 8), (3, 6))) == ("AD", "throw-high")


def test_a_nil_is_kept_and_the_other_players_nil_is_set():
    assert chosen(playing("QH 10H 2H", "3C 4C", "JH", (0, 6))) == ("10H", "keep-nil")
    assert chosen(playing("3H AD AC", "4H 5D 2C", "", (3, 0), (3, 0))) == ("3H", "set-nil")


def test_an_opponent_who_needs_every_trick_is_stopped():
    assert chosen(playing("AH 2H", "3C", "JH", (3, 8), (5, 6))) == ("AH", "set-bid")


def test_bots_make_most_bids_and_finish_a_game():
    made = hands = 0
    reasons = set()
    for seed in range(8):
        chance = Chance(seed)
        standing = core.first_standing(RULES, chance.below(2))
        for _ in range(60):
            state = GAME.start(RULES, standing, GAME.deal(RULES, chance.shuffled(tuple(range(52)))))
            while not core.over(RULES, state):
                action, reason = choose(RULES, GAME.view(RULES, state, state.turn))
                reasons.add(reason)
                state = core.apply(RULES, state, state.turn, action)
            made += sum(state.won[seat] >= state.bids[seat] for seat in (0, 1) if state.bids[seat])
            hands += 2
            standing, _ = GAME.settle(RULES, standing, state)
            if standing.over:
                break
        assert standing.over
    assert made > 0.8 * hands
    assert reasons <= set(REASONS)
