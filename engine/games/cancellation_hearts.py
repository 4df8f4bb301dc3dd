"""Cancellation Hearts (clauses C1-C31, rulings CA1-CA27).

Two packs, six to eleven players, no trump. Equal cards in one trick cancel each other; a trick without a live card
of the suit led has no winner and waits for the next one. Every heart counts a point against its taker and each queen
of spades thirteen; taking them all is the moon. The laws of play are the rule functions below, in the order of the
rulebook, each under its clause. Seats are numbered clockwise: the left of seat s is s + 1. A hand of cards is two
masks (`Planes`), so equal cards are one action. This module may import the engine's core; it knows no other game.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.cards import EMPTY, Card, Mask, Planes, all_cards, count, deck, minus, planes_of, size, together
from engine.clauses import ClauseId, Rule, Ruling
from engine.core import Deal, Ending, Game, Ruleset, Standing, Table, decisive
from engine.events import (
    Another,
    Broken,
    Cancelled,
    Collected,
    Dealt,
    Ended,
    Event,
    Line,
    Lost,
    MoonChosen,
    Opens,
    Passed,
    Played,
    Scored,
    SetAside,
    Taken,
)
from engine.options import Option
from engine.tricks import manner, repeated, surviving_winner

# --- the packs and the numbers (C1-C6, C8, C25-C29) ----------------------------------------------------------

DECK = deck(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), copies=2)  # C2, C3
CLUBS, DIAMONDS, HEARTS, SPADES = DECK.suits
QUEEN = DECK.numbers["QS"]  # Black Maria
QUEEN_BIT = 1 << QUEEN
POINT_CARDS = HEARTS | QUEEN_BIT
LEFT, RIGHT = 1, -1
WAITING, GONE = -1, -2


class Numbers(NamedTuple):
    """Every number of the rules, once."""

    fewest: int = 6  # C1
    most: int = 11  # C1
    packs: int = DECK.copies  # C2
    passed: int = 3  # C8
    cycle: int = 2  # C10: left, right, and again
    pairs: int = 2  # C21, read to the letter (CA1)
    heart: int = 1  # C25
    queen: int = 13  # C26
    moon: int = 26  # C27
    moon_double: int = 52  # CA18, under the option
    target: int = 150  # C29
    least_target: int = 100  # C29


NUMBERS = Numbers()

PASS, PLAY, MOON, DONE = 0, 1, 2, 3

TOKENS = ("subtract", "add")
SUBTRACT, ADD = len(DECK.names), len(DECK.names) + 1
UNCHOSEN = -1


# --- options (part D of the rulebook) ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """House rules; the defaults are our rulings."""

    target: int = NUMBERS.target
    two_pairs_void: bool = False
    lead_after_cancel: str = "same"
    last_trick_cancelled: str = "nobody"
    left_over_lost: bool = False
    no_points_first_trick: bool = False
    qs_breaks: bool = True
    passing: str = "left_right"
    moon_value: int = NUMBERS.moon
    moon_mode: str = "choice"
    moon_live_points: bool = False
    tie: str = "shared"


OPTIONS = (
    Option("target", (NUMBERS.target,), least=NUMBERS.least_target),
    Option("two_pairs_void", (False, True), rulings=("CA1",)),
    Option("lead_after_cancel", ("same", "left_of_leader"), rulings=("CA4",)),
    Option("last_trick_cancelled", ("nobody", "leader", "previous_winner"), rulings=("CA6", "CA7")),
    Option("left_over_lost", (False, True), rulings=("CA8",)),
    Option("no_points_first_trick", (False, True), rulings=("CA11",)),
    Option("qs_breaks", (True, False), rulings=("CA14",)),
    Option("passing", ("left_right", "none"), rulings=("CA16",)),
    Option("moon_value", (NUMBERS.moon, NUMBERS.moon_double), rulings=("CA18",)),
    Option("moon_mode", ("choice", "subtract", "add"), rulings=("CA18",)),
    Option("moon_live_points", (False, True), rulings=("CA17",)),
    Option("tie", ("shared", "extra_hand"), rulings=("CA21",)),
)


# --- the facts of a hand -------------------------------------------------------------------------------------


class State(NamedTuple):
    """A hand in play. Every card is in one place: a hand, a pass, the table, a pile, aside, lost or left over."""

    phase: int
    turn: int
    hands: tuple[Planes, ...]
    table: tuple[Card, ...]
    broken: bool
    taken: tuple[Planes, ...]
    """The pile of each seat, without left-over cards."""
    aside: Planes
    """Cancelled tricks that wait for the next winner."""
    lost: Planes
    """Played cards that nobody takes."""
    left: Planes
    """The left-over cards, face down."""
    left_to: int
    """Whose they are: a seat, `WAITING` for the first winner, or `GONE`: nobody's."""
    tricks: int
    """Tricks completed."""
    last_winner: int
    """Who won the last trick that was won, -1 if none was."""
    passing: int
    """`LEFT`, `RIGHT`, or 0 if nothing is passed in this hand."""
    passed: tuple[tuple[Card, ...], ...]
    """Cards each seat chose to pass. After the pass they are only a memory of who gave what."""
    choice: int
    """`SUBTRACT` or `ADD` once the moon was shot and the choice made, else `UNCHOSEN`."""


def hand_size(players: int) -> int:
    """C5: as many cards as possible, the same number for everybody. That is also the number of tricks."""
    return DECK.size // players


def left_size(players: int) -> int:
    """C6: what cannot be dealt out equally is left over."""
    return DECK.size % players


def next_seat(state: State) -> int:
    """CA25: play goes round clockwise, to the left."""
    return (state.turn + 1) % len(state.hands)


def leader(state: State) -> int:
    """Who led, or leads, the current trick."""
    return (state.turn - len(state.table)) % len(state.hands)


def first_lead(state: State) -> bool:
    """Whether the next card opens the hand."""
    return state.tricks == 0 and not state.table


# --- the laws of play, in the order of the rulebook ----------------------------------------------------------


def open_without_points(state: State, actions: Mask) -> Mask:
    """C12 (ruling CA13): the first lead is any card except a heart or a queen of spades."""
    return actions & ~POINT_CARDS if first_lead(state) else actions


def follow_suit(state: State, actions: Mask) -> Mask:
    """C13: follow the suit led if you can."""
    return actions & DECK.same_suit[state.table[0]] if state.table else actions


def no_points_yet(state: State, actions: Mask) -> Mask:
    """CA11 under `no_points_first_trick`: no point card on the first trick, unless nothing else is held."""
    return actions & ~POINT_CARDS if state.tricks == 0 and state.table else actions


def hearts_stay_closed(state: State, actions: Mask) -> Mask:
    """C18: no heart is led until a heart or a queen of spades was played. The first lead has its own law, C12."""
    return actions if state.table or state.broken or state.tricks == 0 else actions & ~HEARTS


def rules(options: Options, players: int) -> tuple[tuple[Rule, ...], ...]:
    """The laws under these options: for passing, for play, for the choice after a moon."""
    play = (
        (Rule("C12", open_without_points, unless="CA10"),),
        (Rule("C13", follow_suit, unless="C14"),),
        (Rule("CA11", no_points_yet, unless="CA11"),) if options.no_points_first_trick else (),
        (Rule("C18", hearts_stay_closed, unless="CA12"),),
    )
    return (), sum(play, ()), ()


# --- deal and pass -------------------------------------------------------------------------------------------


def deal(rules: Ruleset, pack: tuple[Card, ...]) -> Deal:
    """C5, C6: one card at a time round the table as long as everybody gets one; the rest is left over."""
    players = rules.players
    dealt = players * hand_size(players)
    hands = tuple(tuple(sorted(pack[seat:dealt:players])) for seat in range(players))
    return Deal(hands, tuple(sorted(pack[dealt:])))


def check_deal(rules: Ruleset, deal: Deal) -> str | None:
    """C5, C6: the right number of cards in each hand, and so many left over."""
    each, left = hand_size(rules.players), left_size(rules.players)
    for hand in deal.hands:
        if len(hand) != each:
            return f"{each} cards in each hand"
    if len(deal.aside) != left:
        return f"{left} cards left over"
    return None


def direction(options: Options, hand: int) -> int:
    """C10 (ruling CA16): to the left in hands 1, 3, 5 …, to the right in hands 2, 4, 6 …"""
    if options.passing == "none":
        return 0
    return LEFT if hand % NUMBERS.cycle else RIGHT


def start(rules: Ruleset, standing: Standing, deal: Deal) -> State:
    """The hand as dealt. The player on the dealer's left is the first to choose cards and the first to lead (C11)."""
    players = rules.players
    passing = direction(rules.options, standing.hand)
    return State(
        PASS if passing else PLAY,
        (standing.dealer + 1) % players,
        tuple(planes_of(hand) for hand in deal.hands),
        (),
        False,
        (EMPTY,) * players,
        EMPTY,
        EMPTY,
        planes_of(deal.aside),
        WAITING,
        0,
        -1,
        passing,
        ((),) * players,
        UNCHOSEN,
    )


def opening(rules: Ruleset, standing: Standing, deal: Deal, state: State) -> tuple[Event, ...]:
    """The deal (C1, C2, C5, C6; CA9, CA23, CA24), and who leads first, unless cards are passed before."""
    ids: list[ClauseId] = ["C5", "C1", "C2"]
    if deal.aside:
        ids += ["C6", "CA9", "CA24"]
    ids.append("CA23")
    dealt = Dealt(tuple(ids), standing.dealer, standing.hand, hand_size(rules.players), deal.aside)
    return (dealt,) if state.phase == PASS else (dealt, opens(state, ("CA16",)))


def opens(state: State, rulings: tuple[ClauseId, ...] = ()) -> Opens:
    """Who leads to the first trick (C11)."""
    return Opens(("C11", *rulings, "CA25"), state.turn, None)


def candidates(state: State) -> Mask:
    """The faces the player to act holds, or the two ways to count a moon."""
    return MOON_KIND if state.phase == MOON else state.hands[state.turn].one


MOON_KIND = 1 << SUBTRACT | 1 << ADD


def with_seat(piles: tuple[Planes, ...], seat: int, pile: Planes) -> tuple[Planes, ...]:
    """The piles with that of one seat replaced."""
    changed = list(piles)
    changed[seat] = pile
    return tuple(changed)


def advance(rules: Ruleset, state: State, action: int) -> State:
    """The state after an allowed action."""
    if state.phase != PLAY:
        return chosen_to_pass(state, action) if state.phase == PASS else moon_chosen(state, action)
    _, turn, hands, table, broken, taken, aside, lost, left, left_to, tricks, last_winner, passing, passed, _ = state
    hands = with_seat(hands, turn, minus(hands[turn], action))
    table = (*table, action)
    broken = broken or breaks(rules.options, action)
    if len(table) == len(hands):
        return trick_done(rules.options, state, hands, table, broken)
    return State(
        PLAY,
        next_seat(state),
        hands,
        table,
        broken,
        taken,
        aside,
        lost,
        left,
        left_to,
        tricks,
        last_winner,
        passing,
        passed,
        UNCHOSEN,
    )


def chosen_to_pass(state: State, card: Card) -> State:
    """C8, C9: one card chosen. When everybody has chosen all three, the cards change hands together."""
    _, turn, hands, _, _, taken, _, _, left, _, _, _, passing, passed, _ = state
    players = len(hands)
    mine = (*passed[turn], card)
    chosen = list(passed)
    chosen[turn] = mine
    passed = tuple(chosen)
    hands = with_seat(hands, turn, minus(hands[turn], card))
    phase, following = PASS, turn
    if len(mine) == NUMBERS.passed:
        following = next_seat(state)
        if all_chosen(passed):
            phase = PLAY  # C11: the round of choosing began on the dealer's left, and there it ends
            hands = tuple(
                [together(hands[seat], planes_of(passed[(seat - passing) % players])) for seat in range(players)]
            )
    return State(
        phase, following, hands, (), False, taken, EMPTY, EMPTY, left, WAITING, 0, -1, passing, passed, UNCHOSEN
    )


def all_chosen(passed: tuple[tuple[Card, ...], ...]) -> bool:
    """Whether every seat has chosen its cards."""
    return all(len(mine) == NUMBERS.passed for mine in passed)


def moon_chosen(state: State, choice: int) -> State:
    """C27 (ruling CA18): the player who took everything has chosen."""
    return State(
        DONE,
        state.turn,
        state.hands,
        (),
        state.broken,
        state.taken,
        state.aside,
        state.lost,
        state.left,
        state.left_to,
        state.tricks,
        state.last_winner,
        state.passing,
        state.passed,
        choice,
    )


def breaks(options: Options, card: Card) -> bool:
    """C18 (rulings CA14, CA15): a heart breaks hearts, a queen of spades too, however they are played."""
    return bool(HEARTS >> card & 1) or (card == QUEEN and options.qs_breaks)


# --- tricks --------------------------------------------------------------------------------------------------


def winning_place(options: Options, table: tuple[Card, ...]) -> int | None:
    """C15, C20, C21 (ruling CA1): the place of the highest live card of the suit led; None if the trick is void."""
    paired = repeated(table)
    if options.two_pairs_void and len(paired) >= NUMBERS.pairs:
        return None
    return surviving_winner(DECK, table, paired)


def heir(options: Options, lead: int, last_winner: int) -> int | None:
    """C23 (ruling CA6): who takes what lies there after a last trick without a winner; by default nobody."""
    if options.last_trick_cancelled == "nobody":
        return None
    if options.last_trick_cancelled == "leader" or last_winner < 0:
        return lead
    return last_winner


def trick_done(
    options: Options, state: State, hands: tuple[Planes, ...], table: tuple[Card, ...], broken: bool
) -> State:
    """The state after a complete trick (C15-C17, C20-C23; CA4-CA8, CA27)."""
    players = len(hands)
    lead = leader(state)
    tricks = state.tricks + 1
    last = tricks == hand_size(players)
    place = winning_place(options, table)
    won = together(state.aside, planes_of(table))
    taken, aside, lost, left_to, last_winner = state.taken, EMPTY, state.lost, state.left_to, state.last_winner
    taker: int | None
    if place is not None:
        taker = following = last_winner = (lead + place) % players  # C17: the winner leads
    else:
        taker = heir(options, lead, last_winner) if last else None
        following = lead if options.lead_after_cancel == "same" else (lead + 1) % players  # CA4
        if tricks == 1 and options.left_over_lost:
            left_to = GONE  # CA8 under the option
    if taker is not None:
        taken = with_seat(taken, taker, together(taken[taker], won))  # C16, C22
        if left_to == WAITING:
            left_to = taker  # C7
    elif last:
        lost = together(lost, won)  # C23, CA7
        if left_to == WAITING:
            left_to = GONE  # CA27
    else:
        aside = won  # C21, CA5
    phase = PLAY
    if last:
        shot = shooter(options, piles(taken, state.left, left_to))
        phase = DONE
        if shot is not None:
            following = shot
            phase = MOON if options.moon_mode == "choice" else DONE
    return State(
        phase,
        following,
        hands,
        (),
        broken,
        taken,
        aside,
        lost,
        state.left,
        left_to,
        tricks,
        last_winner,
        state.passing,
        state.passed,
        UNCHOSEN,
    )


def piles(taken: tuple[Planes, ...], left: Planes, left_to: int) -> tuple[Planes, ...]:
    """What each seat took in all, left-over cards included (C7)."""
    return taken if left_to < 0 else with_seat(taken, left_to, together(taken[left_to], left))


# --- events --------------------------------------------------------------------------------------------------


def events(rules: Ruleset, state: State, action: int, after: State) -> tuple[Event, ...]:
    """What an allowed action brought about, with the clauses that decided."""
    if state.phase == PASS:
        return () if after.phase == PASS else pass_events(after)
    turn = state.turn
    ids = (grant(rules, state, action), *decisive(rules, state, action, True))
    if state.phase == MOON:
        return (MoonChosen(ids, turn, TOKENS[action - SUBTRACT]),)
    found: list[Event] = [Played(ids, turn, action, manner(DECK, state.table, action, 0))]
    if after.broken and not state.broken:
        why: tuple[ClauseId, ...] = ("C18", "CA14") if action == QUEEN else ("C18",)
        found.append(Broken(why, turn, action))
    if not after.table:
        found += trick_events(rules.options, state, (*state.table, action), after)
    return tuple(found)


def pass_events(after: State) -> tuple[Event, ...]:
    """Everybody's three cards, from the dealer's left round (C8-C10; CA16, CA22), and who leads (C11)."""
    players = len(after.hands)
    found: list[Event] = []
    for step in range(players):
        seat = (after.turn + step) % players
        given = tuple(sorted(after.passed[seat]))
        more: tuple[ClauseId, ...] = ("CA22",) if planes_of(given).two else ()
        to = (seat + after.passing) % players
        found.append(Passed(("C8", "C9", "C10", "CA16", *more), seat, to, given))
    return (*found, opens(after))


def trick_events(options: Options, before: State, table: tuple[Card, ...], after: State) -> list[Event]:
    """What came of a complete trick: cards that cancelled, then who took what, or nobody."""
    found: list[Event] = []
    paired = repeated(table)
    if paired:
        found.append(Cancelled(cancelled_ids(table, paired), paired))
    place = winning_place(options, table)
    if place is not None:
        found.append(taken_event(before, table, paired, place, after))
    elif after.tricks == hand_size(len(after.hands)):
        found += last_events(options, before, table, after)
    else:
        found += aside_events(before, table, after)
    return found


def cancelled_ids(table: tuple[Card, ...], paired: tuple[Card, ...]) -> tuple[ClauseId, ...]:
    """C20; CA2 if a pair is not of the suit led; CA15 if point cards are among them: they count all the same."""
    ids: list[ClauseId] = ["C20"]
    for card in paired:
        if not DECK.same_suit[table[0]] >> card & 1 and "CA2" not in ids:
            ids.append("CA2")
    for card in paired:
        if POINT_CARDS >> card & 1 and "CA15" not in ids:
            ids.append("CA15")
    return tuple(ids)


def waiting_ids(before: State) -> list[ClauseId]:
    """C22, CA5, for whoever takes cards of earlier cancelled tricks."""
    waiting = size(before.aside) // len(before.hands)
    return [] if not waiting else ["C22"] if waiting == 1 else ["C22", "CA5"]


def left_over_ids(before: State, after: State) -> list[ClauseId]:
    """C7, CA9 if the left-over cards were taken just now; CA8 if they had waited for it."""
    if after.left == EMPTY or before.left_to == after.left_to or after.left_to < 0:
        return []
    return ["C7", "CA9"] if before.tricks == 0 else ["C7", "CA8", "CA9"]


def point_ids(won: Planes) -> list[ClauseId]:
    """C25, C26 for the point cards in these."""
    return (["C25"] if won.one & HEARTS else []) + (["C26"] if won.one & QUEEN_BIT else [])


def received(before: State, table: tuple[Card, ...], after: State) -> Planes:
    """Everything that changes hands with this trick: the trick, what lay aside, the left-over cards."""
    won = together(before.aside, planes_of(table))
    return together(won, after.left) if before.left_to == WAITING and after.left_to >= 0 else won


def taken_event(before: State, table: tuple[Card, ...], paired: tuple[Card, ...], place: int, after: State) -> Taken:
    """A trick with a winner: why, what he takes with it, and what it counts."""
    suit = DECK.same_suit[table[0]]
    live = off_suit = 0
    for card in table:
        if not suit >> card & 1:
            off_suit += 1
        elif card not in paired:
            live += 1
    ids: list[ClauseId] = ["C15", "C16"]
    if live > 1:
        ids.append("C3")
    if off_suit:
        ids.append("C4")
    if len(paired) >= NUMBERS.pairs:
        ids.append("CA1")
    if after.tricks < hand_size(len(after.hands)):
        ids.append("C17")
    won = received(before, table, after)
    ids += waiting_ids(before) + left_over_ids(before, after) + point_ids(won)
    if len(table) > live + off_suit:
        ids.append("C20")  # cards of the suit led cancelled each other
    return Taken(tuple(ids), after.last_winner, table[place], "led", all_cards(won), points(won))


def aside_events(before: State, table: tuple[Card, ...], after: State) -> list[Event]:
    """A trick that waits for the next winner (C21; CA1, CA4, CA5, CA8)."""
    ids = ["C21", "CA1", "CA4"]
    if before.aside.one:
        ids.append("CA5")
    waits = after.left.one and before.tricks == 0
    if waits and after.left_to == WAITING:
        ids.append("CA8")
    found: list[Event] = [SetAside(tuple(ids), all_cards(planes_of(table)), after.turn)]
    if waits and after.left_to == GONE:
        found.append(Lost(("CA8",), all_cards(after.left)))
    return found


def last_events(options: Options, before: State, table: tuple[Card, ...], after: State) -> list[Event]:
    """A last trick without a winner (C23; CA6, CA7, CA27): lost, unless an option gives it to somebody."""
    taker = heir(options, leader(before), before.last_winner)
    ids = ["C23", "CA6", "C21", "CA1"]
    if before.aside.one:
        ids.append("CA7")
    won = received(before, table, after)
    if taker is not None:
        ids += left_over_ids(before, after) + point_ids(won)
        return [Collected(tuple(ids), taker, all_cards(won), points(won))]
    if before.left_to == WAITING and after.left.one:
        ids.append("CA27")
        won = together(won, after.left)
    return [Lost(tuple(ids), all_cards(won))]


def points(pile: Planes) -> int:
    """C25, C26: what these cards count."""
    return NUMBERS.heart * hearts_in(pile) + NUMBERS.queen * queens_in(pile)


def hearts_in(pile: Planes) -> int:
    """How many hearts, copies counted."""
    return size(pile, HEARTS)


def queens_in(pile: Planes) -> int:
    """How many queens of spades."""
    return size(pile, QUEEN_BIT)


ALL_POINT_CARDS = Planes(POINT_CARDS, POINT_CARDS)
ALL_POINTS = points(ALL_POINT_CARDS)


# --- why an allowed card is allowed, and the rulings that decide ----------------------------------------------


def grant(rules: Ruleset, state: State, action: int) -> ClauseId:
    """The clause that allows an action that may be done."""
    if state.phase == PASS:
        return "C8"
    if state.phase == MOON:
        return "C27"
    if state.table:
        return "C13" if DECK.same_suit[state.table[0]] >> action & 1 else "C14"
    if state.tricks == 0:
        return "CA10" if POINT_CARDS >> action & 1 else "C12"
    if HEARTS >> action & 1:
        return "C18" if state.broken else "CA12"
    if action == QUEEN and not state.broken:
        return "C19"
    return "CA4" if state.aside.one else "C17"


def held(rules: Ruleset, state: State) -> Mask:
    """What a refused player should play instead: the suit led, or what may be led."""
    mine = state.hands[state.turn].one
    if state.phase != PLAY:
        return 0
    if state.table:
        follow = mine & DECK.same_suit[state.table[0]]
        return follow or mine & ~POINT_CARDS
    return mine & ~POINT_CARDS if state.tricks == 0 else mine & ~HEARTS


def hearts_and_queens_only(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA10: the first lead, from a hand of nothing but hearts and queens of spades."""
    return state.phase == PLAY and allowed and first_lead(state) and bool(POINT_CARDS >> card & 1)


def points_on_first_trick(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA11: a point card thrown on the first trick by a player who cannot follow."""
    if state.phase != PLAY or state.tricks or not state.table:
        return False
    return bool(POINT_CARDS >> card & 1) and not DECK.same_suit[state.table[0]] & state.hands[state.turn].one


def opens_with_only_hearts(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA12: hearts are closed and the leader has nothing else."""
    return allowed and leads_later(state) and not state.broken and bool(HEARTS >> card & 1)


def queen_led(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA13: the queen is no first lead, but may be led from the second trick on, hearts broken or not."""
    if card != QUEEN:
        return False
    refused_first = state.phase == PLAY and first_lead(state) and not allowed
    return refused_first or (allowed and leads_later(state) and not state.broken)


def queen_breaks_nothing(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA14 under `qs_breaks = false`: the queen is played and hearts stay closed."""
    return state.phase == PLAY and allowed and card == QUEEN and not state.broken and not rules.options.qs_breaks


def holds_both(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """CA22: both copies are held; one of them is played."""
    return state.phase == PLAY and allowed and bool(state.hands[state.turn].two >> card & 1)


def leads_later(state: State) -> bool:
    """Whether the player to act leads, after the first trick."""
    return state.phase == PLAY and not state.table and state.tricks > 0


def shooter_chooses(rules: Ruleset, state: State, action: int, allowed: bool) -> bool:
    """CA18: the player who took everything chooses how it counts."""
    return state.phase == MOON and allowed


DECIDED = (
    Ruling("CA10", hearts_and_queens_only),
    Ruling("CA11", points_on_first_trick),
    Ruling("CA12", opens_with_only_hearts),
    Ruling("CA13", queen_led),
    Ruling("CA14", queen_breaks_nothing),
    Ruling("CA18", shooter_chooses),
    Ruling("CA22", holds_both),
)


# --- scoring, and the end of the game ------------------------------------------------------------------------


def shooter(options: Options, taken: tuple[Planes, ...]) -> int | None:
    """C24, C27 (ruling CA17): the seat that took all hearts and both queens, or None.

    Under `moon_live_points` only those count that anybody took; somebody must have taken one.
    """
    seat = only_taker(taken)
    if seat is None or (not options.moon_live_points and points(taken[seat]) < ALL_POINTS):
        return None
    return seat


def only_taker(taken: tuple[Planes, ...]) -> int | None:
    """The seat that has all point cards that anybody took, or None."""
    found = None
    for seat in range(len(taken)):
        if taken[seat].one & POINT_CARDS:
            if found is not None:
                return None
            found = seat
    return found


class Count(NamedTuple):
    """Point cards of one player."""

    hearts: int
    queens: int


def counted(pile: Planes) -> Count:
    """The point cards of a pile."""
    return Count(hearts_in(pile), queens_in(pile))


def account(counts: tuple[Count, ...]) -> tuple[tuple[Line, ...], ...]:
    """C25, C26: the lines of each seat for a hand without a moon; no line where nothing was taken."""
    found = []
    for hearts, queens in counts:
        lines: tuple[Line, ...] = ()
        if hearts:
            lines += (Line("C25", "heart", hearts, hearts * NUMBERS.heart),)
        if queens:
            lines += (Line("C26", "queen", queens, queens * NUMBERS.queen),)
        found.append(lines)
    return tuple(found)


def moon_choice(options: Options, choice: int) -> int:
    """CA18: `SUBTRACT` or `ADD`, as the house rule says, or as the shooter chose."""
    return choice if options.moon_mode == "choice" else SUBTRACT if options.moon_mode == "subtract" else ADD


def moon_account(options: Options, players: int, shot: int, choice: int) -> tuple[tuple[Line, ...], ...]:
    """C27 (rulings CA17, CA18): the shooter takes 26 off, or everybody else adds 26; nothing else is scored."""
    rulings: tuple[ClauseId, ...] = ("C24", "CA17", "CA18")
    nothing = (Line("C27", "none", 0, 0, ("CA18",)),)
    if moon_choice(options, choice) == SUBTRACT:
        mine: tuple[Line, ...] = (Line("C27", "moon-subtract", 0, -options.moon_value, rulings),)
        others = nothing
    else:
        mine = nothing
        others = (Line("C27", "moon-add", 0, options.moon_value, rulings),)
    return tuple(mine if seat == shot else others for seat in range(players))


def ending(options: Options, totals: tuple[int, ...], target: int | None = None) -> Ending:
    """Is the game over at these totals, and who won? (C29-C31; CA20, CA21)

    `target` overrides that of the options.
    """
    limit = options.target if target is None else target
    if max(totals) < limit:
        return Ending(False, (), ())
    ids: tuple[ClauseId, ...] = ("C30", "C31", "C29")
    if max(totals) == limit:
        ids += ("CA20",)
    winners = tuple(seat for seat in range(len(totals)) if totals[seat] == min(totals))
    if len(winners) > 1:
        ids += ("CA21",)
        if options.tie == "extra_hand":
            return Ending(False, (), ids)
    return Ending(True, winners, ids)


def settle(rules: Ruleset, standing: Standing, state: State) -> tuple[Standing, tuple[Event, ...]]:
    """Scores a finished hand (C24-C28; CA17-CA19) and looks whether the game is over (C30)."""
    players = rules.players
    taken = piles(state.taken, state.left, state.left_to)
    shot = shooter(rules.options, taken)
    if shot is None:
        lines = account(tuple(counted(pile) for pile in taken))
    else:
        lines = moon_account(rules.options, players, shot, state.choice)
    spoiled = only_taker(taken) if shot is None else None
    totals = list(standing.totals)
    found: list[Event] = []
    for seat in range(players):
        change = sum(line.points for line in lines[seat])
        totals[seat] += change
        ids: list[ClauseId] = ["C28"]
        for line in lines[seat]:
            for clause in (line.clause, *line.rulings):
                if clause not in ids:
                    ids.append(clause)
        if seat == spoiled:
            ids.append("CA17")  # somebody took every point card that was taken, but some are lost
        if totals[seat] < 0:
            ids.append("CA19")
        found.append(Scored(tuple(ids), seat, lines[seat], change, totals[seat]))
    after = tuple(totals)
    end = ending(rules.options, after)
    if end.over:
        found.append(Ended(end.clauses, end.winners, after))
    elif end.clauses:
        found.append(Another(end.clauses, after))
    # CA23: the deal moves to the left
    dealer = (standing.dealer + 1) % players
    return Standing(standing.hand + 1, dealer, after, (), end.over, end.winners), tuple(found)


def check_standing(rules: Ruleset, standing: Standing) -> str | None:
    """C27: only a moon takes points off; C29-C31: nobody plays on when the game is over."""
    if rules.options.moon_mode == "add" and min(standing.totals) < 0:
        return "no total below 0 (C25, C26)"
    return "totals at which the game is not over (C29)" if ending(rules.options, standing.totals).over else None


def view(rules: Ruleset, state: State, seat: int) -> State:
    """A seat sees its own cards, its own pass, and what was played; left-over cards only if they are its own (CA9)."""
    hands = tuple(state.hands[s] if s == seat else EMPTY for s in range(len(state.hands)))
    passed = tuple(state.passed[s] if s == seat else () for s in range(len(state.hands)))
    return State(
        state.phase,
        state.turn,
        hands,
        state.table,
        state.broken,
        state.taken,
        state.aside,
        state.lost,
        state.left if state.left_to == seat else EMPTY,
        state.left_to,
        state.tricks,
        state.last_winner,
        state.passing,
        passed,
        state.choice,
    )


def row(state: State) -> int:
    """A line of a record holds one trick, or what one player passes, or the choice after a moon."""
    if state.phase == PASS:
        return sum(len(mine) for mine in state.passed) // NUMBERS.passed
    return state.tricks


# --- facts for the texts -------------------------------------------------------------------------------------


def facts(rules: Ruleset) -> dict[str, Any]:
    """Numbers and cards that pages name; all of them come from the tables above or are counted from them.

    `each`, `left`, `tricks` are those of the ruleset's number of players; `each_6` … `left_11` are the whole table.
    """
    found: dict[str, Any] = {
        "players": rules.players,
        "fewest": NUMBERS.fewest,
        "most": NUMBERS.most,
        "packs": NUMBERS.packs,
        "pack": len(DECK.names),
        "cards": DECK.size,
        "copies": DECK.copies,
        "ranks": ("ranks", tuple(reversed(DECK.ranks))),
        "each": hand_size(rules.players),
        "left": left_size(rules.players),
        "tricks": hand_size(rules.players),
        "passed": NUMBERS.passed,
        "queen": ("card", DECK.names[QUEEN]),
        "queens": queens_in(ALL_POINT_CARDS),
        "queen_points": NUMBERS.queen,
        "heart_points": NUMBERS.heart,
        "hearts": hearts_in(ALL_POINT_CARDS),
        "suit_hearts": count(HEARTS),  # C24: the slip of the source, hearts of one pack
        "point_cards": hearts_in(ALL_POINT_CARDS) + queens_in(ALL_POINT_CARDS),
        "all_points": ALL_POINTS,
        "moon": NUMBERS.moon,
        "moon_double": NUMBERS.moon_double,
        "target": NUMBERS.target,
        "least_target": NUMBERS.least_target,
    }
    for players in range(NUMBERS.fewest, NUMBERS.most + 1):
        found[f"players_{players}"] = players
        found[f"each_{players}"] = hand_size(players)
        found[f"left_{players}"] = left_size(players)
    return found


def deal_sizes(rules: Ruleset) -> Table:
    """C5, C6: cards each and left over for every number of players."""
    fewest, most = GAME.seats
    rows = tuple((players, (hand_size(players), left_size(players))) for players in range(fewest, most + 1))
    return Table("players", ("each", "left"), rows)


CLAUSES = tuple(f"C{number}" for number in range(1, 32))

RULINGS = {
    "CA1": ("C21",),
    "CA2": ("C20", "C21"),
    "CA3": ("C20",),
    "CA4": ("C17", "C21"),
    "CA5": ("C22",),
    "CA6": ("C23",),
    "CA7": ("C23",),
    "CA8": ("C7",),
    "CA9": ("C6", "C7"),
    "CA10": ("C12",),
    "CA11": ("C14",),
    "CA12": ("C18",),
    "CA13": ("C12", "C19"),
    "CA14": ("C18",),
    "CA15": ("C20", "C25"),
    "CA16": ("C10",),
    "CA17": ("C27", "C24"),
    "CA18": ("C27",),
    "CA19": ("C27",),
    "CA20": ("C30",),
    "CA21": ("C31",),
    "CA22": ("C2", "C8"),
    "CA23": ("C11",),
    "CA24": ("C6",),
    "CA25": ("C11",),
    "CA26": ("C16",),
    "CA27": ("C7",),
}

REMARKS = {
    "CA3": "three or four equal cards in a trick: the pack has two copies of each face and every record is checked "
    "for that, so no hand can hold a third",
    "CA26": "advice about conduct at a table (revokes, misdeals): the engine refuses a wrong card, so none is ever "
    "played and there is nothing to take back",
}

GAME = Game(
    id="cancellation-hearts",
    deck=DECK,
    seats=(NUMBERS.fewest, NUMBERS.most),
    phases=("pass", "play", "moon"),
    kinds=(DECK.full, DECK.full, MOON_KIND),
    tokens=TOKENS,
    aside="left",
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
    tables={"deal-sizes": deal_sizes},
)
