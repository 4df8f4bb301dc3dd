"""What the arbiter answers about two-player Hearts."""

from typing import Any

from engine.cards import Card, Mask, cards, count, mask_of
from engine.core import Ruleset, verdicts
from engine.events import Line, Taken
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, NOBODY, NUMBERS, OPENERS, POINT_CARDS, QUEEN, State
from engine.options import shown
from engine.questions.fields import BadQuestion, Fields, Questions, account, may_play, names, no_more_than, situation


def legal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Which cards of a hand may be played, and which clause refuses the others."""
    hand, table, broken, first = situation(fields, DECK, NUMBERS.each, NUMBERS.players)
    if not hand:
        return may_play(DECK, ())
    state = state_of(mask_of(hand), table, broken, first)
    if first:
        check_first_trick(rules, state)
    if table and game.is_heart(table[0]) and not broken:
        raise BadQuestion(("broken", f"{DECK.names[table[0]]} was led, and that breaks hearts (H20)"))
    return may_play(DECK, verdicts(rules, state))


def state_of(hand: Mask, table: tuple[Card, ...], broken: bool, first: bool) -> State:
    """The moment a question describes: seat 0 is to act, of the other hand nothing is known."""
    return State(game.PLAY, 0, (hand, 0), table, broken, NOBODY, 0, 0 if first else 1)


def check_first_trick(rules: Ruleset, state: State) -> None:
    """Refuses what cannot be on a first trick (H9-H11, H18)."""
    hand = state.hands[0]
    if not state.table:
        if state.broken:
            raise BadQuestion(("broken", "hearts cannot be broken before the first lead"))
        if game.opener_place(hand) < 0:
            expected = ", ".join(names(DECK, OPENERS))
            raise BadQuestion(("hand", f"the player who leads first holds one of {expected}"))
        return
    led = state.table[0]
    check_first_lead(rules, hand, led)
    could_break = led == QUEEN and rules.options.qs_breaks
    if state.broken and not could_break:
        raise BadQuestion(("broken", "nothing can have broken hearts yet"))


def check_first_lead(rules: Ruleset, hand: Mask, led: Card) -> None:
    """Refuses a card that cannot have been led first to a player with this hand (H9-H11, HA8)."""
    if rules.options.free_lead_if_2c_dead and led != OPENERS[0]:
        # the leader holds the 4 of clubs, or the 6 with the 4 dead: something besides hearts and points
        if hand & game.LOW_TWO:
            lowest = DECK.names[cards(hand & game.LOW_TWO)[0]]
            raise BadQuestion(("trick", f"{DECK.names[led]} was led, but the holder of {lowest} leads first"))
        barred = POINT_CARDS if rules.options.no_points_first_trick else game.HEARTS
        if barred >> led & 1:
            raise BadQuestion(("trick", f"{DECK.names[led]} cannot be led to the first trick"))
        return
    if led not in OPENERS:
        expected = ", ".join(names(DECK, OPENERS))
        raise BadQuestion(("trick", f"the first lead is one of {expected}"))
    lower = mask_of(OPENERS[: OPENERS.index(led)])
    if hand & lower:
        raise BadQuestion(("trick", f"the holder of a club lower than {DECK.names[led]} leads it first"))


def trick(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Who wins a complete trick, who leads next, what it counts."""
    table = fields.cards("trick", DECK)
    last = fields.optional_flag("last")
    for name in ("set_aside", "left_over"):
        if fields.optional_cards(name, DECK):
            raise BadQuestion((name, "no cards wait for the winner in this game"))
    fields.finish()
    if len(table) != NUMBERS.players:
        raise BadQuestion(("trick", f"{len(table)} cards, expected {NUMBERS.players}"))
    no_more_than(DECK, ("trick", table))
    before = State(game.PLAY, 1, (0, 1 << table[1]), table[:1], True, NOBODY, 0, NUMBERS.each - 1 if last else 1)
    after = game.advance(rules, before, table[1])
    taken = next(e for e in game.events(rules, before, table[1], after) if isinstance(e, Taken))
    return {
        "winner": taken.seat,
        "next_leader": None if last else taken.seat,
        "cancelled": [],
        "points": taken.points,
        "clauses": list(taken.clauses),
    }


def score(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """What a hand scores, from the cards taken or from the points counted at the table."""
    lines = counted(rules, fields) if fields.has("points") else from_cards(rules, fields)
    return {"scores": [sum(line.points for line in seat) for seat in lines], "lines": [account(seat) for seat in lines]}


def from_cards(rules: Ruleset, fields: Fields) -> tuple[tuple[Line, ...], ...]:
    """The account from both piles and the dead cards."""
    piles = fields.piles("taken", NUMBERS.players, DECK)
    dead = fields.cards("dead", DECK)
    fields.finish()
    places = [(f"taken[{seat}]", pile) for seat, pile in enumerate(piles)]
    no_more_than(DECK, *places, ("dead", dead))
    size = NUMBERS.dead_first + NUMBERS.dead_last
    if len(dead) != size:
        raise BadQuestion(("dead", f"{len(dead)} cards, expected {size}"))
    for seat, pile in enumerate(piles):
        if len(pile) > NUMBERS.players * NUMBERS.each:
            raise BadQuestion((f"taken[{seat}]", f"{len(pile)} cards are more than were dealt"))
    lost = POINT_CARDS & ~(mask_of(piles[0]) | mask_of(piles[1]) | mask_of(dead))
    if lost:
        missing = ", ".join(DECK.names[card] for card in cards(lost))
        raise BadQuestion(("taken", f"point cards that nobody has: {missing}"))
    if sum(len(pile) for pile in piles) == NUMBERS.players * NUMBERS.each and any(len(p) % 2 for p in piles):
        raise BadQuestion(("taken", f"tricks have {NUMBERS.players} cards, a pile cannot be odd"))
    complete = NUMBERS.each if sum(len(pile) for pile in piles) == NUMBERS.players * NUMBERS.each else 0
    return game.account(rules.options, (mask_of(piles[0]), mask_of(piles[1])), mask_of(dead), complete)


def counted(rules: Ruleset, fields: Fields) -> tuple[tuple[Line, ...], ...]:
    """The account from points as counted at the table, before any moon, and the seat that took everything."""
    points = fields.wholes("points", NUMBERS.players, 0)
    moon = fields.seat("moon", NUMBERS.players)
    fields.finish()
    hearts = count(game.HEARTS)
    possible = {}
    for queen_dead in (0, 1):
        for hearts_dead in range(NUMBERS.dead_first + NUMBERS.dead_last - queen_dead + 1):
            live = hearts - hearts_dead
            possible[live * NUMBERS.heart + NUMBERS.queen * (1 - queen_dead)] = (live, not queen_dead)
    if sum(points) not in possible:
        sums = ", ".join(str(total) for total in sorted(possible))
        raise BadQuestion(("points", f"they add up to {shown(sum(points))}, a hand can give {sums}"))
    live, queen = possible[sum(points)]
    holder = 0 if points[0] > points[1] else 1
    plain = (points[0], points[1] - NUMBERS.queen) if holder else (points[0] - NUMBERS.queen, points[1])
    split = plain if queen else points
    if min(split) < 0 or max(split) > live * NUMBERS.heart:
        raise BadQuestion(("points", f"{points[0]} and {points[1]} cannot be counted from whole cards"))
    everything = next((seat for seat in range(NUMBERS.players) if points[seat] == sum(points)), None)
    if moon != everything:
        seat = "null" if everything is None else str(everything)
        raise BadQuestion(("moon", f"these points say {seat}: who counts every point card in play shot the moon"))
    return from_counts(rules, split, holder if queen else None, live)


def from_counts(rules: Ruleset, split: tuple[int, ...], holder: int | None, live: int) -> tuple[tuple[Line, ...], ...]:
    """The account for so many hearts each, the queen with `holder` or dead, and so many hearts in play."""
    order = cards(game.HEARTS)
    first, second = split[0] // NUMBERS.heart, split[1] // NUMBERS.heart
    piles = [mask_of(order[:first]), mask_of(order[first : first + second])]
    dead = mask_of(order[live:])
    if holder is None:
        dead |= game.QUEEN_BIT
    else:
        piles[holder] |= game.QUEEN_BIT
    return game.account(rules.options, (piles[0], piles[1]), dead)


def deal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Cards each, dead cards, passing, tricks."""
    number = fields.whole("hand_number", 1)
    fields.finish()
    return {
        "each": NUMBERS.each,
        "left_over": NUMBERS.dead_first + NUMBERS.dead_last,
        # with two players the card goes to the left, which is also the right
        "pass": "left" if game.passes(rules.options, number) else None,
        "tricks": NUMBERS.each,
    }


def end(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Whether the game is over at these totals, and who won."""
    totals = fields.wholes("totals", NUMBERS.players, 0)
    fields.finish()
    found = game.ending(rules.options, totals)
    return {"over": found.over, "winners": list(found.winners), "clauses": list(found.clauses)}


QUESTIONS: Questions = {"legal": legal, "trick": trick, "score": score, "deal": deal, "end": end}
