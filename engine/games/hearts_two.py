"""Two-player Hearts (clauses H1-H30, rulings HA1-HA20).

28 cards, thirteen each and two dead; hearts are trump; every heart counts a point against its taker and the queen
of spades thirteen; the lower total wins once somebody reaches a hundred. The laws of play are the rule functions
below, in the order of the rulebook, each under its clause. Options choose other rule functions, never a branch
inside one. This module may import the engine's core; it knows no other game.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.cards import Card, Mask, cards, count, deck, mask_of
from engine.clauses import ClauseId, Rule, Ruling
from engine.core import Deal, Ending, Game, Ruleset, Standing, decisive, replaced
from engine.events import (
    Another,
    Broken,
    Dealt,
    Ended,
    Event,
    Line,
    Opens,
    Passed,
    Played,
    Scored,
    Shown,
    Taken,
)
from engine.options import Option
from engine.tricks import beats, manner

# --- the pack and the numbers (H1-H4, H6-H8, H22-H28) --------------------------------------------------------

FULL_PACK = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = deck(("2", "4", "6", "8", "10", "Q", "A"))  # H2; H3: in this order, the ace highest
CLUBS, DIAMONDS, HEARTS, SPADES = DECK.suits
TRUMP = HEARTS  # H4
QUEEN = DECK.numbers["QS"]  # H23
QUEEN_BIT = 1 << QUEEN
POINT_CARDS = HEARTS | QUEEN_BIT
OPENERS = (DECK.numbers["2C"], DECK.numbers["4C"], DECK.numbers["6C"])  # H9, H10, H11
TWO, FOUR, SIX = (1 << card for card in OPENERS)
LOW_TWO = TWO | FOUR
OPENING_CLAUSES = ("H9", "H10", "H11")
NOBODY = (0, 0)


class Numbers(NamedTuple):
    """Every number of the rules, once."""

    players: int = 2  # H1
    dead_first: int = 1  # H6
    each: int = 13  # H7
    dead_last: int = 1  # H8
    heart: int = 1  # H24
    queen: int = 13  # H23, H25
    shooter: int = 0  # H26
    moon: int = 20  # H26
    limit: int = 100  # H28
    passed: int = 1  # HA15, under the option


NUMBERS = Numbers()

PASS, PLAY, DONE = 0, 1, 2


# --- options (part D of the rulebook) ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """House rules; the defaults are our rulings."""

    only_suit_clause: str = "hearts"
    break_event: str = "cannot_follow"
    qs_any_time_literal: bool = False
    no_points_first_trick: bool = False
    free_lead_if_2c_dead: bool = False
    moon_value: int | str = NUMBERS.moon
    extra_hand_if_both_over: bool = False
    pass_one_every_other_hand: bool = False
    qs_breaks: bool = False


OPTIONS = (
    Option("only_suit_clause", ("hearts", "spades_literal", "both"), rulings=("HA2",)),
    Option("break_event", ("cannot_follow", "heart_played"), rulings=("HA3",)),
    Option("qs_any_time_literal", (False, True), rulings=("HA4",)),
    Option("no_points_first_trick", (False, True), rulings=("HA6",)),
    Option("free_lead_if_2c_dead", (False, True), rulings=("HA8",)),
    Option("moon_value", (NUMBERS.moon, "live_points"), rulings=("HA9",)),
    Option("extra_hand_if_both_over", (False, True), rulings=("HA13",)),
    Option("pass_one_every_other_hand", (False, True), rulings=("HA15",)),
    Option("qs_breaks", (False, True), rulings=("HA17",)),
)


# --- the facts of a hand -------------------------------------------------------------------------------------


class State(NamedTuple):
    """A hand in play. Two seats, 0 and 1; a mask is a set of faces."""

    phase: int
    turn: int
    hands: tuple[Mask, Mask]
    table: tuple[Card, ...]
    """The card led, or nothing: the second card of a trick completes it at once."""
    broken: bool
    taken: tuple[Mask, Mask]
    dead: Mask
    tricks: int
    """Tricks completed."""
    passed: tuple[Card, ...] = ()
    """Cards chosen to be passed, by seat, while the other player is still choosing."""


# --- the laws of play, in the order of the rulebook ----------------------------------------------------------


def first_lead(state: State) -> bool:
    """Whether the next card opens the hand."""
    return state.tricks == 0 and not state.table


def open_with_two(state: State, actions: Mask) -> Mask:
    """H9: the holder of the 2 of clubs must lead it to the first trick."""
    return actions & TWO if first_lead(state) else actions


def open_with_four(state: State, actions: Mask) -> Mask:
    """H10 (ruling HA8): nobody holds it: the 4 of clubs is led."""
    return actions & FOUR if first_lead(state) and not actions & TWO else actions


def open_with_six(state: State, actions: Mask) -> Mask:
    """H11 (ruling HA8): both are dead: the 6 of clubs is led."""
    return actions & SIX if first_lead(state) and not actions & LOW_TWO else actions


def follow_suit(state: State, actions: Mask) -> Mask:
    """H13: follow the suit led if you can."""
    return actions & DECK.same_suit[state.table[0]] if state.table else actions


def follow_suit_or_queen(state: State, actions: Mask) -> Mask:
    """H13 under `qs_any_time_literal`: H21 read to the letter lets the queen go on any trick."""
    if not state.table or not actions & DECK.same_suit[state.table[0]]:
        return actions
    return actions & (DECK.same_suit[state.table[0]] | QUEEN_BIT)


def no_points_yet(state: State, actions: Mask) -> Mask:
    """HA6 under `no_points_first_trick`: no point card on the first trick, unless nothing else is held."""
    return actions & ~POINT_CARDS if state.tricks == 0 else actions


def hearts_stay_closed(state: State, actions: Mask) -> Mask:
    """H18 (ruling HA1: this bars leading only): no heart is led until hearts are broken."""
    return actions if state.table or state.broken else actions & ~HEARTS


def rules(options: Options, players: int) -> tuple[tuple[Rule, ...], ...]:
    """The laws under these options: for passing, and for play."""
    openings = (Rule("H9", open_with_two), Rule("H10", open_with_four), Rule("H11", open_with_six))
    follow = follow_suit_or_queen if options.qs_any_time_literal else follow_suit
    play = (
        openings[:1] if options.free_lead_if_2c_dead else openings,
        (Rule("H13", follow, unless="H14"),),
        (Rule("HA6", no_points_yet, unless="HA6"),) if options.no_points_first_trick else (),
        (Rule("H18", hearts_stay_closed, unless="H20"),),
    )
    return (), sum(play, ())


# --- the course of a hand ------------------------------------------------------------------------------------


def deal(rules: Ruleset, pack: tuple[Card, ...]) -> Deal:
    """H6-H8: one card aside, thirteen each one at a time, the last one aside.

    The player who does not deal gets the first card; with hands sorted it makes no difference.
    """
    first = NUMBERS.dead_first
    last = first + NUMBERS.players * NUMBERS.each
    hands = tuple(tuple(sorted(pack[first + seat : last : NUMBERS.players])) for seat in range(NUMBERS.players))
    return Deal(hands, tuple(sorted(pack[:first] + pack[last:])))


def check_deal(rules: Ruleset, deal: Deal) -> str | None:
    """H7, H8: thirteen cards each and two dead."""
    for hand in deal.hands:
        if len(hand) != NUMBERS.each:
            return f"{NUMBERS.each} cards in each hand"
    if len(deal.aside) != NUMBERS.dead_first + NUMBERS.dead_last:
        return f"{NUMBERS.dead_first + NUMBERS.dead_last} dead cards"
    return None


def passes(options: Options, hand: int) -> bool:
    """HA15 under `pass_one_every_other_hand`: in hands 2, 4, 6 … each passes one card before play."""
    return options.pass_one_every_other_hand and hand % 2 == 0


def opener(hands: tuple[Mask, Mask]) -> tuple[int, int]:
    """H9-H11: the seat that leads first and the place in `OPENERS` of the card that says so.

    HA7: two cards are dead, so one of the three clubs is always in a hand.
    """
    for place in range(len(OPENERS)):
        for seat in range(NUMBERS.players):
            if hands[seat] >> OPENERS[place] & 1:
                return seat, place
    raise AssertionError("HA7: only two cards are dead")


def start(rules: Ruleset, standing: Standing, deal: Deal) -> State:
    """The hand as dealt, before the pass or the first lead."""
    hands = (mask_of(deal.hands[0]), mask_of(deal.hands[1]))
    dead = mask_of(deal.aside)
    if passes(rules.options, standing.hand):
        return State(PASS, 1 - standing.dealer, hands, (), False, NOBODY, dead, 0)
    return State(PLAY, opener(hands)[0], hands, (), False, NOBODY, dead, 0)


def opening(rules: Ruleset, standing: Standing, deal: Deal, state: State) -> tuple[Event, ...]:
    """The deal (H1, H2, H6-H8; HA15, HA16), and who leads first, unless cards are passed before."""
    dealt = Dealt(
        ("H7", "H1", "H2", "H6", "H8", "HA15", "HA16"),
        standing.dealer,
        standing.hand,
        NUMBERS.each,
        deal.aside,
    )
    return (dealt,) if state.phase == PASS else (dealt, opens(rules, state))


def opens(rules: Ruleset, state: State) -> Opens:
    """Who leads to the first trick, and the clause that says so (H9-H11; H12 and HA7 when both are dead)."""
    place = opener(state.hands)[1]
    more: tuple[ClauseId, ...] = () if place == 0 else ("HA8",) if place == 1 else ("HA8", "H12", "HA7")
    return Opens((OPENING_CLAUSES[place], *more), state.turn, OPENERS[place])


def candidates(state: State) -> Mask:
    """The cards the player to act holds."""
    return state.hands[state.turn]


def breaks(options: Options, state: State, card: Card) -> bool:
    """Whether `card`, played now, breaks hearts (H19, H20; rulings HA2, HA3, HA5, HA17)."""
    if state.broken:
        return False
    if options.qs_breaks and card == QUEEN:
        return True
    if state.table:
        follows = DECK.same_suit[state.table[0]] >> card & 1
        if options.break_event == "heart_played":
            return bool(HEARTS >> card & 1)
        return not follows
    if HEARTS >> card & 1:
        return True  # H20: only an all-hearts leader gets here while hearts are closed
    only_spades = not state.hands[state.turn] & ~SPADES
    return options.only_suit_clause != "hearts" and only_spades


def advance(rules: Ruleset, state: State, action: int) -> State:
    """The state after an allowed action."""
    if state.phase == PASS:
        return chosen_to_pass(state, action)
    _, turn, hands, table, broken, taken, dead, tricks, _ = state
    hands = replaced(hands, turn, hands[turn] & ~(1 << action))
    broken = broken or breaks(rules.options, state, action)
    if not table:
        return State(PLAY, 1 - turn, hands, (action,), broken, taken, dead, tricks)
    led = table[0]
    seat = turn if beats(DECK, action, led, TRUMP) else 1 - turn  # H16
    taken = replaced(taken, seat, taken[seat] | 1 << led | 1 << action)
    tricks += 1
    phase = DONE if tricks == NUMBERS.each else PLAY  # H22
    return State(phase, seat, hands, (), broken, taken, dead, tricks)  # H17: the winner leads


def chosen_to_pass(state: State, card: Card) -> State:
    """HA15 under the option: both choose, then the two cards change hands."""
    turn = state.turn
    if len(state.passed) < NUMBERS.passed:
        return State(PASS, 1 - turn, state.hands, (), False, NOBODY, state.dead, 0, (card,))
    given, got = 1 << card, 1 << state.passed[0]
    mine = state.hands[turn] & ~given | got
    other = state.hands[1 - turn] & ~got | given
    hands = (mine, other) if turn == 0 else (other, mine)
    return State(PLAY, opener(hands)[0], hands, (), False, NOBODY, state.dead, 0)


def events(rules: Ruleset, state: State, action: int, after: State) -> tuple[Event, ...]:
    """What an allowed action brought about, with the clauses that decided."""
    if state.phase == PASS:
        if after.phase == PASS:
            return ()
        first = 1 - state.turn
        return (
            Passed(("HA15",), first, state.turn, state.passed),
            Passed(("HA15",), state.turn, first, (action,)),
            opens(rules, after),
        )
    turn = state.turn
    ids = (grant(rules, state, action), *decisive(rules, state, action, True))
    found: list[Event] = [Played(ids, turn, action, manner(DECK, state.table, action, TRUMP))]
    if after.broken and not state.broken:
        found.append(Broken(breaking_ids(rules.options, state, action), turn, action))
    if state.table:
        found.append(taken_event(state, action, after))
    return tuple(found)


def breaking_ids(options: Options, state: State, card: Card) -> tuple[ClauseId, ...]:
    """Why this card broke hearts."""
    if options.qs_breaks and card == QUEEN:
        return ("HA17",)
    if not state.table:
        return ("H20", "HA2", "HA5") if HEARTS >> card & 1 else ("H20", "HA2")
    if options.break_event == "heart_played":
        return ("H19", "HA3")
    return ("H19",) if HEARTS >> card & 1 else ("H19", "HA3")


def taken_event(state: State, card: Card, after: State) -> Taken:
    """The trick that `card` completed: winner, reason, points (H15-H17, H22-H25)."""
    led = state.table[0]
    won = mask_of((led, card))
    best = card if after.turn == state.turn else led
    crossed = not DECK.same_suit[led] >> card & 1
    ruffed = crossed and bool(TRUMP >> best & 1)
    ids: list[ClauseId] = ["H16", "H15"]
    if not crossed:
        ids.append("H3")
    if TRUMP >> best & 1:
        ids.append("H4")
    ids.append("H22" if after.phase == DONE else "H17")
    if won & HEARTS:
        ids.append("H24")
    if won & QUEEN_BIT:
        ids += ["H23", "H25"]
    return Taken(tuple(ids), after.turn, best, "trump" if ruffed else "led", cards(won), points(won))


def points(taken: Mask) -> int:
    """H24, H25: what these cards count."""
    return NUMBERS.heart * count(taken & HEARTS) + NUMBERS.queen * bool(taken & QUEEN_BIT)


# --- why an allowed card is allowed, and the rulings that decide ----------------------------------------------


def grant(rules: Ruleset, state: State, card: Card) -> ClauseId:
    """The clause that allows a card that may be played."""
    if state.phase == PASS:
        return "HA15"
    if state.table:
        if DECK.same_suit[state.table[0]] >> card & 1:
            return "H13"
        held = state.hands[state.turn] & DECK.same_suit[state.table[0]]
        return "H21" if held else "H14"
    if state.tricks == 0:
        place = opener_place(state.hands[state.turn])
        return "HA8" if place and rules.options.free_lead_if_2c_dead else OPENING_CLAUSES[place]
    if HEARTS >> card & 1:
        return "H18" if state.broken else "H20"
    return "H21" if card == QUEEN and not state.broken else "H17"


def held(rules: Ruleset, state: State) -> Mask:
    """What a refused player should play instead: the suit led, or the club that opens."""
    mine = state.hands[state.turn]
    if state.table:
        return mine & DECK.same_suit[state.table[0]]
    place = opener_place(mine) if first_lead(state) else -1
    if place >= 0 and not (place and rules.options.free_lead_if_2c_dead):
        return 1 << OPENERS[place]
    return mine & ~HEARTS


def leading_closed(state: State) -> bool:
    """Whether the player to act leads, after the first trick, with hearts closed."""
    return state.phase == PLAY and not state.table and not state.broken and state.tricks > 0


def is_heart(card: Card) -> bool:
    """Whether the card is a heart."""
    return bool(HEARTS >> card & 1)


def ruffs_while_closed(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA1: closed hearts may not be led, but a player who cannot follow may throw one."""
    return (
        allowed
        and state.phase == PLAY
        and bool(state.table)
        and not state.broken
        and is_heart(card)
        and not DECK.same_suit[state.table[0]] & HEARTS
    )


def opens_hearts_with_nothing_else(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA2: read as "only hearts": a leader with nothing but hearts may lead one."""
    return allowed and leading_closed(state) and is_heart(card)


def off_suit_without_breaking(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA3 under `heart_played`: a card that does not follow, yet breaks nothing."""
    return (
        allowed
        and rules.options.break_event == "heart_played"
        and state.phase == PLAY
        and bool(state.table)
        and not state.broken
        and not breaks(rules.options, state, card)
        and not DECK.same_suit[state.table[0]] >> card & 1
    )


def queen_off_suit(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA4: the queen tried on another suit that the player could follow."""
    return (
        (allowed or not rules.options.qs_any_time_literal)
        and card == QUEEN
        and state.phase == PLAY
        and bool(state.table)
        and not DECK.same_suit[state.table[0]] >> card & 1
        and bool(state.hands[state.turn] & DECK.same_suit[state.table[0]])
    )


def queen_beside_hearts_only(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA5: only hearts left, they may be led; the queen beside them is no heart, so she must go first."""
    mine = state.hands[state.turn]
    return leading_closed(state) and not mine & ~POINT_CARDS and (allowed or is_heart(card)) and bool(mine & HEARTS)


def points_on_first_trick(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA6: a point card on the first trick, unless another clause forbids it anyway."""
    return allowed and state.phase == PLAY and state.tricks == 0 and bool(POINT_CARDS >> card & 1)


def opening_by_analogy(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA8: the 4 or 6 of clubs, too, must be led and not only held; under the option it need not."""
    if state.phase != PLAY or not first_lead(state) or opener_place(state.hands[state.turn]) <= 0:
        return False
    return allowed or not rules.options.free_lead_if_2c_dead


def opener_place(hand: Mask) -> int:
    """The place in `OPENERS` of the lowest of the three clubs in a hand that opens."""
    for place in range(len(OPENERS)):
        if hand >> OPENERS[place] & 1:
            return place
    return -1


def queen_without_breaking(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA17: the queen led, or following spades, breaks nothing."""
    if not allowed or card != QUEEN or state.broken or state.phase != PLAY:
        return False
    if state.table and not DECK.same_suit[state.table[0]] >> card & 1:
        return False
    return not breaks(rules.options, state, card)


def other_hand_is_all_hearts(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """HA20: the other player has only hearts; that does not open them for the leader."""
    other = state.hands[1 - state.turn]
    return not allowed and leading_closed(state) and is_heart(card) and bool(other) and not other & ~HEARTS


DECIDED = (
    Ruling("HA1", ruffs_while_closed),
    Ruling("HA2", opens_hearts_with_nothing_else),
    Ruling("HA3", off_suit_without_breaking),
    Ruling("HA4", queen_off_suit),
    Ruling("HA5", queen_beside_hearts_only),
    Ruling("HA6", points_on_first_trick),
    Ruling("HA8", opening_by_analogy),
    Ruling("HA17", queen_without_breaking),
    Ruling("HA20", other_hand_is_all_hearts),
)


# --- scoring, and the end of the game ------------------------------------------------------------------------


def shooter(taken: tuple[Mask, Mask], dead: Mask) -> int | None:
    """H26, H27: the seat that took every point card in play, or None."""
    live = POINT_CARDS & ~dead
    for seat in range(NUMBERS.players):
        if taken[seat] & live == live:
            return seat
    return None


def account(options: Options, taken: tuple[Mask, Mask], dead: Mask, tricks: int = 0) -> tuple[tuple[Line, ...], ...]:
    """The lines of both players for a hand (H24-H27; HA9, HA10, HA11).

    `tricks` is the number of tricks of the hand, 0 if the piles may be incomplete (a question about point cards
    only); it tells whether the shooter took every trick (HA11).
    """
    moon = shooter(taken, dead)
    if moon is None:
        return plain_lines(taken[0]), plain_lines(taken[1])
    value = points(POINT_CARDS & ~dead) if options.moon_value == "live_points" else NUMBERS.moon
    rulings: tuple[ClauseId, ...] = ("HA10",)
    if dead & POINT_CARDS:
        rulings += ("H27", "HA9")
    if tricks and taken[1 - moon]:
        rulings += ("HA11",)
    lines = (
        (Line("H26", "moon-shooter", 0, NUMBERS.shooter, rulings),),
        (Line("H26", "moon-opponent", 0, value, rulings),),
    )
    return lines if moon == 0 else (lines[1], lines[0])


def plain_lines(taken: Mask) -> tuple[Line, ...]:
    """H24, H25: one line for the hearts taken, one for the queen."""
    found = []
    hearts = count(taken & HEARTS)
    if hearts:
        found.append(Line("H24", "heart", hearts, hearts * NUMBERS.heart))
    if taken & QUEEN_BIT:
        found.append(Line("H25", "queen", 1, NUMBERS.queen))
    return tuple(found)


def ending(options: Options, totals: tuple[int, ...], before: tuple[int, ...] | None = None) -> Ending:
    """Is the game over at these totals, and who won? (H5, H28-H30; HA12-HA14, HA18)

    `before` are the totals before the hand just scored; they tell an extra hand under `extra_hand_if_both_over`.
    """
    high = [seat for seat in range(len(totals)) if totals[seat] >= NUMBERS.limit]
    if not high:
        return Ending(False, (), ())
    exact: tuple[ClauseId, ...] = ("HA12",) if NUMBERS.limit in totals else ()
    if len(high) == 1:
        return Ending(True, (1 - high[0],), ("H28", "H30", "H5", "HA14", "HA18", *exact))
    if totals[0] == totals[1]:
        return Ending(False, (), ("H29", "HA13", *exact))
    extra_played = before is not None and min(before) >= NUMBERS.limit
    if options.extra_hand_if_both_over and not extra_played:
        return Ending(False, (), ("H29", "HA13", *exact))
    winner = 0 if totals[0] < totals[1] else 1
    return Ending(True, (winner,), ("H30", "H28", "H5", "HA13", "HA14", *exact))


def settle(rules: Ruleset, standing: Standing, state: State) -> tuple[Standing, tuple[Event, ...]]:
    """Scores a finished hand and looks whether the game is over (HA14: only now)."""
    lines = account(rules.options, state.taken, state.dead, state.tricks)
    found: list[Event] = [Shown(("HA16",), cards(state.dead))]
    totals = list(standing.totals)
    for seat in range(NUMBERS.players):
        won = sum(line.points for line in lines[seat])
        totals[seat] += won
        ids: list[ClauseId] = []
        for line in lines[seat]:
            ids += [line.clause, *line.rulings]
        found.append(Scored(tuple(ids), seat, lines[seat], won, totals[seat]))
    after = tuple(totals)
    end = ending(rules.options, after, standing.totals)
    if end.over:
        found.append(Ended(end.clauses, end.winners, after))
    elif end.clauses:
        found.append(Another(end.clauses, after))
    # HA15: the deal alternates
    return Standing(standing.hand + 1, 1 - standing.dealer, after, (), end.over, end.winners), tuple(found)


def check_standing(rules: Ruleset, standing: Standing) -> str | None:
    """H24-H26: totals only grow; H28-H30: nobody plays on when the game is over."""
    if min(standing.totals) < 0:
        return "no total below 0 (H24, H25)"
    return "totals at which the game is not over (H28)" if ending(rules.options, standing.totals).over else None


def view(rules: Ruleset, state: State, seat: int) -> State:
    """HA16: a seat sees its own cards, the table and the taken tricks; not the other hand, not the dead cards."""
    hands = replaced(state.hands, 1 - seat, 0)
    passed = () if seat == state.turn else state.passed
    return State(state.phase, state.turn, hands, state.table, state.broken, state.taken, 0, state.tricks, passed)


def row(state: State) -> int:
    """A line of a record holds one trick; a pass is one line for each player."""
    return len(state.passed) if state.phase == PASS else state.tricks


# --- facts for the texts -------------------------------------------------------------------------------------


def facts(rules: Ruleset) -> dict[str, Any]:
    """Numbers and cards that pages name; all of them come from the tables above or are counted from them."""
    removed = tuple(rank for rank in FULL_PACK if rank not in DECK.ranks)
    dead = NUMBERS.dead_first + NUMBERS.dead_last
    names = DECK.names
    pairs = DECK.size * (DECK.size - 1) // 2
    hearts = count(HEARTS)
    return {
        "players": NUMBERS.players,
        "full": len(FULL_PACK) * 4,
        "pack": DECK.size,
        "removed": ("ranks", removed),
        "ranks": ("ranks", tuple(reversed(DECK.ranks))),
        "each": NUMBERS.each,
        "dead": dead,
        "dead_first": NUMBERS.dead_first,
        "tricks": NUMBERS.each,
        "in_play": NUMBERS.players * NUMBERS.each,
        "opener": ("card", names[OPENERS[0]]),
        "opener_second": ("card", names[OPENERS[1]]),
        "opener_third": ("card", names[OPENERS[2]]),
        "queen": ("card", names[QUEEN]),
        "queen_points": NUMBERS.queen,
        "heart_points": NUMBERS.heart,
        "hearts": hearts,
        "moon": NUMBERS.moon,
        "all_points": points(POINT_CARDS),
        "zero": NUMBERS.shooter,
        "limit": NUMBERS.limit,
        "rare": pairs,  # H12: both low clubs dead, one pair of dead cards in all
        "tie_rare": pairs // hearts,  # HA13: the queen and one of the hearts dead
        "tie_each": (points(POINT_CARDS) - NUMBERS.queen - NUMBERS.heart) // 2,
        "passed": NUMBERS.passed,
    }


CLAUSES = tuple(f"H{number}" for number in range(1, 31))

RULINGS = {
    "HA1": ("H18",),
    "HA2": ("H20",),
    "HA3": ("H19",),
    "HA4": ("H21",),
    "HA5": ("H18",),
    "HA6": ("H14",),
    "HA7": ("H11",),
    "HA8": ("H10", "H11"),
    "HA9": ("H27",),
    "HA10": ("H26",),
    "HA11": ("H26", "H5"),
    "HA12": ("H28",),
    "HA13": ("H29",),
    "HA14": ("H28",),
    "HA15": ("H7",),
    "HA16": ("H8",),
    "HA17": ("H21",),
    "HA18": ("H30",),
    "HA19": ("H22",),
    "HA20": ("H20",),
}

REMARKS = {
    "HA19": "advice about conduct at a table (revokes, misdeals): the engine refuses a wrong card, so none is ever "
    "played and there is nothing to take back",
}

GAME = Game(
    id="hearts-two",
    deck=DECK,
    seats=(NUMBERS.players, NUMBERS.players),
    phases=("pass", "play"),
    kinds=(DECK.full, DECK.full),
    tokens=(),
    aside="dead",
    clauses=CLAUSES,
    rulings=RULINGS,
    remarks=REMARKS,
    option_type=Options,
    options=OPTIONS,
    facts=facts,
    rules=rules,
    deal=deal,
    check_deal=check_deal,
    start=start,
    opening=opening,
    candidates=candidates,
    advance=advance,
    events=events,
    grant=grant,
    held=held,
    decided=DECIDED,
    settle=settle,
    check_standing=check_standing,
    view=view,
    row=row,
)
