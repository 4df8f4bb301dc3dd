"""What the arbiter answers about two-player Spades."""

from typing import Any

from engine.cards import Card, Mask, mask_of
from engine.core import Ruleset, refusal, verdicts
from engine.events import Taken
from engine.games import spades_two as game
from engine.games.spades_two import BLIND, DECK, DISCARDS, NIL, NO_BID, NUMBERS, TURNS, State
from engine.questions.fields import BadQuestion, Fields, Questions, account, may_play, no_more_than, situation, whole

BLIND_WORD = "blind"


def in_play(hand: Mask, table: tuple[Card, ...], broken: bool, tricks: int) -> State:
    """The moment of play a question describes: seat 0 is to act, of the other hand nothing is known."""
    return moment(game.PLAY, TURNS, hand, table, broken, tricks)


def moment(
    phase: int, draws: int, hand: Mask = 0, table: tuple[Card, ...] = (), broken: bool = False, tricks: int = 0
) -> State:
    """A moment in which seat 0 is to act and has made no bid."""
    no_bids = (NO_BID, NO_BID)
    nobody = (False, False)
    return State(phase, 0, (hand, 0), table, broken, (0, 0), tricks, no_bids, nobody, 0, (), draws, (), (0, 0), 0)


def legal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Which cards of a hand may be played, and which clause refuses the others."""
    hand, table, broken, first = situation(fields, DECK, NUMBERS.each, NUMBERS.players)
    if first and broken:
        check_broken_first(table)
    if table and game.is_spade(table[0]) and not broken:
        raise BadQuestion(("broken", f"{DECK.names[table[0]]} was led, and that breaks spades (S23)"))
    if not hand:
        return may_play(DECK, ())
    return may_play(DECK, verdicts(rules, in_play(mask_of(hand), table, broken, 0 if first else 1)))


def check_broken_first(table: tuple[Card, ...]) -> None:
    """Refuses spades that are said to be broken where nothing can have broken them (S22, S23)."""
    if not table:
        raise BadQuestion(("broken", "spades cannot be broken before the first lead"))
    if not game.is_spade(table[0]):
        raise BadQuestion(("broken", "nothing can have broken spades yet"))


def trick(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Who wins a complete trick and who leads next; tricks count no points by themselves."""
    table = fields.cards("trick", DECK)
    last = fields.optional_flag("last")
    for name in ("set_aside", "left_over"):
        if fields.optional_cards(name, DECK):
            raise BadQuestion((name, "no cards wait for the winner in this game"))
    fields.finish()
    if len(table) != NUMBERS.players:
        raise BadQuestion(("trick", f"{len(table)} cards, expected {NUMBERS.players}"))
    no_more_than(DECK, ("trick", table))
    before = in_play(1 << table[1], table[:1], True, NUMBERS.each - 1 if last else 1)
    after = game.advance(rules, before, table[1])
    taken = next(e for e in game.events(rules, before, table[1], after) if isinstance(e, Taken))
    # seat 0 of the moment is to reply, so the card led, at place 0 of the question, is the other seat's
    place = 1 - taken.seat
    return {
        "winner": place,
        "next_leader": None if last else place,
        "cancelled": [],
        "points": None,
        "clauses": list(taken.clauses),
    }


def bid_of(name: str, value: Any) -> tuple[int, bool]:
    """A bid of a question: tricks from 0 to 13, or "blind"; and whether it is blind."""
    if value == BLIND_WORD:
        return NUMBERS.bid_least, True
    if isinstance(value, str):
        raise BadQuestion((name, f'expected a whole number or "{BLIND_WORD}"'))
    return whole(name, value, NUMBERS.bid_least, NUMBERS.bid_most), False


def score(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """What a hand scores for both, bags and charges included."""
    totals = fields.wholes("totals", NUMBERS.players)
    hands = accounts(rules, fields)
    return {
        "scores": [hand.points for hand in hands],
        "bags": [hand.bags for hand in hands],
        "totals": [totals[seat] + hand.points for seat, hand in enumerate(hands)],
        "lines": [account(hand.lines) for hand in hands],
    }


def accounts(rules: Ruleset, fields: Fields) -> list[game.Account]:
    """The accounts of both from bids, tricks and the bags carried; no other field may be left."""
    said = fields.items("bids", NUMBERS.players)
    bids = tuple(bid_of(f"bids[{seat}]", value) for seat, value in enumerate(said))
    tricks = fields.wholes("tricks", NUMBERS.players, 0, NUMBERS.each)
    # a full count is charged at once, so fewer are carried
    bags = fields.wholes("bags", NUMBERS.players, 0, NUMBERS.bags - 1)
    fields.finish()
    if sum(tricks) != NUMBERS.each:
        raise BadQuestion(("tricks", f"{sum(tricks)} in all, a hand has {NUMBERS.each}"))
    return [
        game.account(rules.options, bids[seat][0], bids[seat][1], tricks[seat], bags[seat])
        for seat in range(NUMBERS.players)
    ]


def bid(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Whether a player who has kept so many cards may make this bid; if not, the id that refuses it.

    Blind nil comes before the first draw (S16); every other bid after the draft.
    """
    tricks, blind = bid_of("bid", fields.take("bid"))
    kept = fields.whole("kept", 0, NUMBERS.each)
    fields.finish()
    drafting = kept < NUMBERS.each
    state = moment(game.DRAFT if drafting else game.BID, kept * NUMBERS.players)
    why = refusal(rules, state, state.turn, BLIND if blind else NIL + tricks)
    return {"legal": why is None, "clause": why.clause if why else None}


def deal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Cards each, discards, tricks; nothing is passed."""
    fields.whole("hand_number", 1)
    fields.finish()
    return {"each": NUMBERS.each, "left_over": DISCARDS, "pass": None, "tricks": NUMBERS.each}


def end(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Whether the game is over at these totals, and who won. `target` may stand as a field or as an option."""
    totals = fields.wholes("totals", NUMBERS.players)
    target = rules.options.target
    if fields.has("target"):
        target = fields.whole("target", NUMBERS.target_least)
        if "target" in fields.values.get("options", {}) and target != rules.options.target:
            raise BadQuestion(("target", f"{target}, but the options say {rules.options.target}"))
    fields.finish()
    found = game.ending(target, rules.options.lose_at, totals)
    return {"over": found.over, "winners": list(found.winners), "clauses": list(found.clauses)}


QUESTIONS: Questions = {"legal": legal, "trick": trick, "score": score, "bid": bid, "deal": deal, "end": end}
