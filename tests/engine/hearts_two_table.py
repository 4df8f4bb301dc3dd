"""Two-player Hearts at a table: moments of play, questions and finished hands, for the tests. Player A is Ana."""

from engine import core
from engine.arbiter import answer
from engine.cards import cards, mask_of
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, GAME

RULES = core.ruleset(GAME)
ANA, BEN = 0, 1


def faces(codes):
    return tuple(DECK.numbers[code] for code in codes.split())


def names(mask):
    return [DECK.names[card] for card in cards(mask)]


def playing(hand, table="", broken=False, tricks=3, seat=BEN, other=""):
    """A moment of play: `seat` is to act with this hand."""
    mine, rest = mask_of(faces(hand)), mask_of(faces(other))
    hands = (mine, rest) if seat == ANA else (rest, mine)
    return game.State(game.PLAY, seat, hands, faces(table), broken, (0, 0), 0, tricks)


def dealt(ana, ben, dead, standing=None, rules=RULES):
    """A hand just dealt, and the events of the deal."""
    standing = standing or core.first_standing(rules)
    deal = core.Deal(tuple(tuple(sorted(faces(codes))) for codes in (ana, ben)), tuple(sorted(faces(dead))))
    assert GAME.check_deal(rules, deal) is None
    state = GAME.start(rules, standing, deal)
    return state, GAME.opening(rules, standing, deal, state)


def ask(kind, **fields):
    return answer({"ask": kind, "game": "hearts-two", **fields})


def may_play(hand, trick="", broken=False, first_trick=False, **options):
    return ask("legal", hand=hand.split(), trick=trick.split(), broken=broken, first_trick=first_trick, options=options)


def settled(taken_ana, taken_ben, dead, totals=(0, 0), **options):
    """The standing and the events after a hand in which the players took these cards."""
    rules = core.ruleset(GAME, **options)
    taken = (mask_of(faces(taken_ana)), mask_of(faces(taken_ben)))
    state = game.State(game.DONE, 0, (0, 0), (), True, taken, mask_of(faces(dead)), 13)
    return GAME.settle(rules, core.Standing(5, 0, totals), state)


def one_event(kind, events):
    (found,) = (event for event in events if isinstance(event, kind))
    return found


HEARTS = "2H 4H 6H 8H 10H QH AH"
DIAMONDS = "2D 4D 6D 8D 10D QD AD"
