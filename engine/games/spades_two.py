"""Two-player Spades (clauses S1-S40, rulings SA1-SA27).

52 cards and no deal: the players draw in turn from a stock, keep one card of every two and so build hands of
thirteen; each bids how many tricks the hand will win; spades are trump; a bid that is made scores ten a trick, every
ten tricks too many cost a hundred; the first total of 500 wins. The laws are the rule functions below, in the order
of the rulebook, each under its clause; scoring is a few pure functions that the arbiter shares. Options choose other
rule functions or numbers. This module may import the engine's core; it knows no other game.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.cards import Card, Mask, cards, deck, mask_of
from engine.clauses import ClauseId, Rule, Ruling
from engine.core import Deal, Ending, Game, Ruleset, Standing, Table, decisive, replaced
from engine.events import (
    Another,
    BidMade,
    Broken,
    Drafted,
    Drew,
    Ended,
    Event,
    Line,
    Opens,
    Played,
    Scored,
    Shuffled,
    Taken,
)
from engine.options import Option
from engine.tricks import beats, manner

# --- the pack and the numbers (S2-S4, S6-S10, S14, S29-S39) --------------------------------------------------

DECK = deck(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))  # S2; S3: the ace highest
CLUBS, DIAMONDS, HEARTS, SPADES = DECK.suits
TRUMP = SPADES  # S4
EXAMPLE_LEAD = DECK.numbers["KH"]  # S25


class Numbers(NamedTuple):
    """Every number of the rules, once."""

    players: int = 2  # S1
    each: int = 13  # S6, S10
    drawn: int = 2  # S7, S8: one card kept, one thrown
    bid_least: int = 0  # S14
    bid_most: int = 13  # S14, S17
    per_trick: int = 10  # S29, S33
    bag: int = 1  # S30, S35, S38
    bags: int = 10  # S32: so many bags are charged at once
    charge: int = 100  # S32
    nil: int = 100  # S34
    blind: int = 200  # S36
    moon: int = 250  # S37
    target: int = 500  # S39
    target_least: int = 100  # SA22, under the option
    nil_penalty: int = 100  # SA7, under the option
    blind_penalty: int = 200  # SA6, under the option


class Examples(NamedTuple):
    """The numbers of the rulebook's own examples."""

    bid: int = 6  # S29, S31, S33
    over: int = 7  # S31
    under: int = 5  # S33
    nil_tricks: int = 5  # S35
    moon_tricks: int = 9  # S38


NUMBERS = Numbers()
EXAMPLES = Examples()
TURNS = NUMBERS.players * NUMBERS.each  # of the draft: each keeps one card
DISCARDS = TURNS * (NUMBERS.drawn - 1)

DRAFT, BID, PLAY, DONE = 0, 1, 2, 3
PHASES = ("draft", "bid", "play")

# --- actions beyond the cards --------------------------------------------------------------------------------

TOKENS = ("keep", "reject", "blind", "nil", *(str(tricks) for tricks in range(1, NUMBERS.bid_most + 1)))
KEEP = len(DECK.names)
REJECT = KEEP + 1
BLIND = KEEP + 2
NIL = KEEP + 3
"""Bids follow each other: `NIL + tricks` bids so many tricks."""
BLIND_BIT = 1 << BLIND
DRAWS = 1 << KEEP | 1 << REJECT
BIDS = ((1 << (NUMBERS.bid_most + 1)) - 1) << NIL
ASKED = (DRAWS | BLIND_BIT, BIDS | BLIND_BIT)
"""What may be said in the draft, and when bids are asked for."""
NO_BID = -1


# --- options (part D of the rulebook) ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """House rules; the defaults are our rulings."""

    target: int = NUMBERS.target
    discards_face_down: bool = False
    nil_penalty: int | str = "bags"
    blind_nil_penalty: int | str = "bags"
    thirteen_is_moon: bool = True
    bags_reset_to_zero: bool = False
    lose_at: int | None = None
    break_event: str = "cannot_follow"
    no_trump_first_trick: bool = False


OPTIONS = (
    Option("target", (NUMBERS.target,), least=NUMBERS.target_least, rulings=("SA22",)),
    Option("discards_face_down", (False, True), rulings=("SA3",)),
    Option("nil_penalty", ("bags", NUMBERS.nil_penalty), rulings=("SA7",)),
    Option("blind_nil_penalty", ("bags", NUMBERS.blind_penalty), rulings=("SA6",)),
    Option("thirteen_is_moon", (True, False), rulings=("SA8",)),
    Option("bags_reset_to_zero", (False, True), rulings=("SA10",)),
    Option("lose_at", (None,), most=-1, rulings=("SA12",)),
    Option("break_event", ("cannot_follow", "spade_played"), rulings=("SA16",)),
    Option("no_trump_first_trick", (False, True), rulings=("SA18",)),
)


# --- the facts of a hand -------------------------------------------------------------------------------------


class State(NamedTuple):
    """A hand from the first draw to the last trick. Two seats, 0 and 1; a mask is a set of faces."""

    phase: int
    turn: int
    hands: tuple[Mask, Mask]
    table: tuple[Card, ...]
    """The card led, or nothing: the second card of a trick completes it at once."""
    broken: bool
    won: tuple[int, int]
    """Tricks won, by seat."""
    tricks: int
    """Tricks completed."""
    bids: tuple[int, int]
    """Tricks bid, by seat; `NO_BID` before the bid."""
    blind: tuple[bool, bool]
    """Who bid blind nil."""
    first: int
    """The seat that does not deal: it draws, bids and leads first."""
    stock: tuple[Card, ...]
    """Cards to be drawn, the next one first. In a view: the card that the player to act has drawn, no other."""
    draws: int
    """Turns of the draft completed."""
    discards: tuple[Card, ...]
    """The discard pile, the last card on top. In a view: what that seat has seen of it."""
    rejected: tuple[Mask, Mask]
    """The discards that each seat rejected, and so has seen even where the pile lies face down."""
    played: Mask
    """The cards of completed tricks."""


# --- the laws of the draft, the bids and play, in the order of the rulebook -----------------------------------


def blind_before_first_draw(state: State, actions: Mask) -> Mask:
    """S16: blind nil is bid before one's own first draw. Each player draws once in a round of the draft."""
    return actions if state.phase == DRAFT and state.draws < NUMBERS.players else actions & ~BLIND_BIT


def one_bid_only(state: State, actions: Mask) -> Mask:
    """SA5: who has bid blind nil makes no other bid later, nor the same one again."""
    return actions if state.bids[state.turn] == NO_BID else actions & ~BLIND_BIT


def spades_stay_closed(state: State, actions: Mask) -> Mask:
    """S22 (ruling SA15: this bars leading only): no spade is led until spades are broken."""
    return actions if state.table or state.broken else actions & ~SPADES


def follow_suit(state: State, actions: Mask) -> Mask:
    """S24: follow the suit led if you can."""
    return actions & DECK.same_suit[state.table[0]] if state.table else actions


def no_trump_yet(state: State, actions: Mask) -> Mask:
    """SA18 under `no_trump_first_trick`: no spade on the first trick, unless nothing else is held."""
    return actions & ~SPADES if state.tricks == 0 else actions


def rules(options: Options, players: int) -> tuple[tuple[Rule, ...], ...]:
    """The laws under these options: for the draft, the bids, and play."""
    blind = (Rule("S16", blind_before_first_draw), Rule("SA5", one_bid_only))
    play: tuple[Rule, ...] = (Rule("S22", spades_stay_closed, unless="S23"), Rule("S24", follow_suit, unless="S24"))
    if options.no_trump_first_trick:
        play += (Rule("SA18", no_trump_yet, unless="SA18"),)
    return blind, blind[:1], play


# --- the course of a hand ------------------------------------------------------------------------------------


def deal(rules: Ruleset, pack: tuple[Card, ...]) -> Deal:
    """S5, S6: nothing is dealt; the shuffled pack is the stock."""
    return Deal(((),) * NUMBERS.players, (), pack)


def check_deal(rules: Ruleset, deal: Deal) -> str | None:
    """S6, S10: the whole pack as stock; or, for a hand told from the bids on, hands as drafted and all discards."""
    if deal.stock:
        if len(deal.stock) != DECK.size or any(deal.hands) or deal.aside:
            return f"a stock of all {DECK.size} cards, and no other cards beside it"
        return None
    for hand in deal.hands:
        if len(hand) != NUMBERS.each:
            return f"a stock of {DECK.size} cards, or {NUMBERS.each} cards in each hand"
    return None if len(deal.aside) == DISCARDS else f"{DISCARDS} discards"


def start(rules: Ruleset, standing: Standing, deal: Deal) -> State:
    """The hand before the first draw (S5: the player who does not deal draws first), or before the first bid."""
    first = 1 - standing.dealer
    hands = (mask_of(deal.hands[0]), mask_of(deal.hands[1]))
    phase, draws = (DRAFT, 0) if deal.stock else (BID, TURNS)
    nobody = (NO_BID, NO_BID)
    return State(
        phase,
        first,
        hands,
        (),
        False,
        (0, 0),
        0,
        nobody,
        (False, False),
        first,
        deal.stock,
        draws,
        deal.aside,
        (0, 0),
        0,
    )


def opening(rules: Ruleset, standing: Standing, deal: Deal, state: State) -> tuple[Event, ...]:
    """The stock (S1, S2, S6) and who draws first (S5); SA21 for the first dealer, S28 for every later one."""
    if state.phase == BID:
        return Drafted(("S10", "S11", "SA4"), NUMBERS.each, state.discards), bids_open(state)
    dealer = "SA21" if standing.hand == 1 else "S28"
    stock = Shuffled(("S6", "S1", "S2", dealer), standing.dealer, standing.hand, len(state.stock))
    return stock, Opens(("S5",) if standing.hand == 1 else ("S5", "S28"), state.first, None)


def bids_open(state: State) -> Opens:
    """Who bids first after the draft (S12, S13; SA19; SA26: a blind bidder is skipped)."""
    skipped: tuple[ClauseId, ...] = ("SA26",) if state.turn != state.first else ()
    return Opens(("S13", "S12", "SA19", *skipped), state.turn, None)


def play_opens(state: State) -> Opens:
    """Who leads first (S21; S28 says that it is always so)."""
    return Opens(("S21", "S28"), state.turn, None)


def candidates(state: State) -> Mask:
    """What the player to act may think of: the answers of a draft turn, the bids, or the cards held."""
    phase = state.phase
    return ASKED[phase] if phase < PLAY else state.hands[state.turn]


def advance(rules: Ruleset, state: State, action: int) -> State:
    """The state after an allowed action."""
    if state.phase == PLAY:
        return card_played(rules.options, state, action)
    if action == BLIND:
        return bid_made(state, NUMBERS.bid_least, True)
    return drawn(state, action) if state.phase == DRAFT else bid_made(state, action - NIL, False)


def drawn(state: State, action: int) -> State:
    """S7, S8: a turn of the draft. The next two cards leave the stock, one to the hand, one to the discard pile."""
    _, turn, hands, _, _, won, _, bids, blind, first, stock, draws, discards, rejected, _ = state
    top, second = stock[0], stock[1]
    kept, thrown = (top, second) if action == KEEP else (second, top)
    hands = replaced(hands, turn, hands[turn] | 1 << kept)
    if action == REJECT:
        rejected = replaced(rejected, turn, rejected[turn] | 1 << thrown)
    draws += 1
    phase, seat = (DRAFT, 1 - turn) if draws < TURNS else next_bidder(first, bids)
    stock, discards = stock[NUMBERS.drawn :], (*discards, thrown)
    return State(phase, seat, hands, (), False, won, 0, bids, blind, first, stock, draws, discards, rejected, 0)


def next_bidder(first: int, bids: tuple[int, int]) -> tuple[int, int]:
    """Phase and seat once the draft is over (S13; SA26: a blind bidder is skipped) or a bid was made (S21)."""
    for seat in (first, 1 - first):
        if bids[seat] == NO_BID:
            return BID, seat
    return PLAY, first


def bid_made(state: State, bid: int, blind: bool) -> State:
    """A bid, blind or not. A blind one leaves the turn where it is: its maker still has to draw."""
    turn = state.turn
    bids = replaced(state.bids, turn, bid)
    blinds = state.blind
    if blind:
        blinds = (blinds[0], True) if turn else (True, blinds[1])
    phase, seat = (DRAFT, turn) if state.phase == DRAFT else next_bidder(state.first, bids)
    return State(
        phase,
        seat,
        state.hands,
        (),
        False,
        state.won,
        0,
        bids,
        blinds,
        state.first,
        state.stock,
        state.draws,
        state.discards,
        state.rejected,
        0,
    )


def breaks(options: Options, state: State, card: Card) -> bool:
    """Whether `card`, played now, breaks spades (S23; rulings SA16, SA17)."""
    if state.broken:
        return False
    if SPADES >> card & 1:
        return True  # led by a hand of nothing but spades, or played on another suit
    follows = not state.table or bool(DECK.same_suit[state.table[0]] >> card & 1)
    return not follows and options.break_event == "cannot_follow"


def card_played(options: Options, state: State, card: Card) -> State:
    """S26, S27: a card led, or the card that completes a trick."""
    _, turn, hands, table, broken, won, tricks, bids, blind, first, stock, draws, discards, rejected, played = state
    hands = replaced(hands, turn, hands[turn] & ~(1 << card))
    broken = broken or breaks(options, state, card)
    phase, seat = PLAY, 1 - turn
    if table:
        led = table[0]
        seat = turn if beats(DECK, card, led, TRUMP) else 1 - turn  # S26; S27: the winner leads
        table = ()
        won = replaced(won, seat, won[seat] + 1)
        tricks += 1
        phase = DONE if tricks == NUMBERS.each else PLAY  # S27
        played |= 1 << led | 1 << card
    else:
        table = (card,)
    return State(
        phase, seat, hands, table, broken, won, tricks, bids, blind, first, stock, draws, discards, rejected, played
    )


# --- what an action brought about ----------------------------------------------------------------------------


def events(rules: Ruleset, state: State, action: int, after: State) -> tuple[Event, ...]:
    """What an allowed action brought about, with the clauses that decided."""
    if state.phase == PLAY:
        return play_events(rules, state, action, after)
    if action == BLIND or state.phase == BID:
        return bid_events(rules, state, action, after)
    return draft_events(rules, state, action, after)


def draft_events(rules: Ruleset, state: State, action: int, after: State) -> tuple[Event, ...]:
    """A turn of the draft; after the last one the pile is put aside and the bids open."""
    top, second = state.stock[0], state.stock[1]
    ids: list[ClauseId] = [grant(rules, state, action)]
    if state.draws:
        ids.append("S10")  # both do the same, by turns
    if state.discards:
        ids.append("S9")  # a pile lies there, and the card comes from the stock
    ids += ["SA2", "SA3", "SA23"]
    if action == KEEP:
        found: list[Event] = [Drew(tuple(ids), state.turn, top, second, False)]
    else:
        found = [Drew(tuple(ids), state.turn, second, top, True)]
    if after.phase != DRAFT:
        found.append(Drafted(("S10", "S11", "SA1", "SA4"), NUMBERS.each, after.discards))
        # both bid blind: nobody is asked after the draft
        found.append(bids_open(after) if after.phase == BID else play_opens(after))
    return tuple(found)


def bid_events(rules: Ruleset, state: State, action: int, after: State) -> tuple[Event, ...]:
    """A bid; after the last one the play opens."""
    turn = state.turn
    bid = after.bids[turn]
    ids: list[ClauseId] = [grant(rules, state, action)]
    if ids[0] != "S14":
        ids.append("S14")
    if action == BLIND:
        ids.append("S15")
    if bid:
        ids.append("S20")
    ids.append("S19")
    other = state.bids[1 - turn]
    if other != NO_BID:
        if bid <= other:
            ids.append("S18")
        if bid == other or bid + other != NUMBERS.each:
            ids.append("SA20")
    ids += decisive(rules, state, action, True)
    made = BidMade(tuple(ids), turn, bid, action == BLIND)
    return (made, play_opens(after)) if after.phase == PLAY else (made,)


def play_events(rules: Ruleset, state: State, card: Card, after: State) -> tuple[Event, ...]:
    """A card, whether it broke spades, and the trick it completed."""
    ids = (grant(rules, state, card), *decisive(rules, state, card, True))
    found: list[Event] = [Played(ids, state.turn, card, manner(DECK, state.table, card, TRUMP))]
    if after.broken and not state.broken:
        found.append(Broken(breaking_ids(state, card), state.turn, card))
    if state.table:
        found.append(taken_event(state, card, after))
    return tuple(found)


def breaking_ids(state: State, card: Card) -> tuple[ClauseId, ...]:
    """Why this card broke spades."""
    if not state.table:
        return ("S23", "SA17")
    return ("S23",) if SPADES >> card & 1 else ("S23", "SA16")


def taken_event(state: State, card: Card, after: State) -> Taken:
    """The trick that `card` completed: winner and reason (S26, S27; S3, S4)."""
    led = state.table[0]
    best = card if after.turn == state.turn else led
    crossed = not DECK.same_suit[led] >> card & 1
    ids: list[ClauseId] = ["S26", "S27"]
    if not crossed:
        ids.append("S3")
    if TRUMP >> best & 1:
        ids.append("S4")
    by = "trump" if crossed and TRUMP >> best & 1 else "led"
    return Taken(tuple(ids), after.turn, best, by, cards(mask_of((led, card))), None)


# --- why an allowed action is allowed, and the rulings that decide --------------------------------------------


def grant(rules: Ruleset, state: State, action: int) -> ClauseId:
    """The clause that allows an action that may be done."""
    if state.phase == PLAY:
        return card_grant(state, action)
    if action == BLIND:
        return "S16"
    if state.phase == DRAFT:
        return "S7" if action == KEEP else "S8"
    if action == NIL:
        return "S15"
    return "S17" if is_moon(rules.options, action - NIL) else "S14"


def card_grant(state: State, card: Card) -> ClauseId:
    """The clause that allows a card that may be played."""
    if state.table:
        return "S24"
    if is_spade(card):
        return "S22" if state.broken else "S23"
    return "S27" if state.tricks else "S21"


def held(rules: Ruleset, state: State) -> Mask:
    """What a refused player should play instead: a card of the suit led, else a card that is no spade."""
    if state.phase != PLAY:
        return 0
    mine = state.hands[state.turn]
    if state.table and mine & DECK.same_suit[state.table[0]]:
        return mine & DECK.same_suit[state.table[0]]
    return mine & ~SPADES


def is_spade(card: Card) -> bool:
    """Whether the card is a spade."""
    return bool(SPADES >> card & 1)


def is_moon(options: Options, bid: int) -> bool:
    """S17, SA8: a bid of every trick is the moon, except under `thirteen_is_moon=false`."""
    return options.thirteen_is_moon and bid == NUMBERS.bid_most


def leading_closed(state: State) -> bool:
    """Whether the player to act leads with spades closed."""
    return state.phase == PLAY and not state.table and not state.broken


def cannot_follow(state: State) -> bool:
    """Whether the player to act replies and holds no card of the suit led."""
    return state.phase == PLAY and bool(state.table) and not state.hands[state.turn] & DECK.same_suit[state.table[0]]


def replies_to_example(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """S25: the rulebook's own example, a reply to the king of hearts."""
    return state.phase == PLAY and state.table == (EXAMPLE_LEAD,)


def bids_blind(rules: Ruleset, state: State, action: int, allowed: bool) -> bool:
    """SA5: blind nil is bid in time; the draft goes on with open eyes, and the bid stands."""
    return allowed and action == BLIND


def drawing_waives_blind(rules: Ruleset, state: State, action: int, allowed: bool) -> bool:
    """SA26: blind nil is declared before one's own first draw, and drawing waives it."""
    return action == BLIND and (allowed or state.bids[state.turn] == NO_BID)


def bids_thirteen(rules: Ruleset, state: State, action: int, allowed: bool) -> bool:
    """SA8: a bid of 13, which is the moon (or, under the option, is not)."""
    return state.phase == BID and action == NIL + NUMBERS.bid_most


def ruffs_while_closed(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """SA15: closed spades may not be led, but a player who cannot follow may play one."""
    return allowed and cannot_follow(state) and not state.broken and is_spade(card)


def off_suit_without_breaking(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """SA16 under `spade_played`: a card that does not follow, yet breaks nothing."""
    return (
        allowed
        and rules.options.break_event == "spade_played"
        and cannot_follow(state)
        and not state.broken
        and not is_spade(card)
    )


def leads_from_only_spades(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """SA17: a leader with nothing but spades may lead one."""
    return allowed and leading_closed(state) and is_spade(card)


def spade_on_first_trick(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """SA18: a player who cannot follow on the first trick, and a spade."""
    return cannot_follow(state) and state.tricks == 0 and is_spade(card)


def other_hand_is_all_spades(rules: Ruleset, state: State, card: Card, allowed: bool) -> bool:
    """SA25: the other player has only spades; that does not open them for the leader."""
    other = state.hands[1 - state.turn]
    return not allowed and leading_closed(state) and is_spade(card) and bool(other) and not other & ~SPADES


DECIDED = (
    Ruling("S25", replies_to_example),
    Ruling("SA5", bids_blind),
    Ruling("SA8", bids_thirteen),
    Ruling("SA15", ruffs_while_closed),
    Ruling("SA16", off_suit_without_breaking),
    Ruling("SA17", leads_from_only_spades),
    Ruling("SA18", spade_on_first_trick),
    Ruling("SA25", other_hand_is_all_spades),
    Ruling("SA26", drawing_waives_blind),
)


# --- scoring, and the end of the game ------------------------------------------------------------------------


class Account(NamedTuple):
    """What a hand did to one player."""

    lines: tuple[Line, ...]
    points: int
    """The change of the total, charges included."""
    bags: int
    """Bags carried to the next hand."""


def bid_lines(options: Options, bid: int, blind: bool, tricks: int) -> tuple[Line, ...]:
    """The lines of a bid and the tricks won, before any charge for bags (S29-S31, S33-S38)."""
    if bid == NUMBERS.bid_least:
        return nil_lines(options, blind, tricks)
    if is_moon(options, bid):
        if tricks == NUMBERS.each:
            return (Line("S37", "moon-made", tricks, NUMBERS.moon, ("SA8",)),)
        return (Line("S38", "moon-missed", tricks, tricks * NUMBERS.bag, ("SA8", "SA9")),)
    if tricks < bid:
        return (Line("S33", "bid-missed", bid, -bid * NUMBERS.per_trick, ("SA11",)),)
    made = Line("S29", "bid-made", bid, bid * NUMBERS.per_trick)
    if tricks == bid:
        return (made,)
    example: tuple[ClauseId, ...] = ("S31",) if (bid, tricks) == (EXAMPLES.bid, EXAMPLES.over) else ()
    return made, Line("S30", "bag", tricks - bid, (tricks - bid) * NUMBERS.bag, example)


def nil_lines(options: Options, blind: bool, tricks: int) -> tuple[Line, ...]:
    """The line of a nil: made (S34, S36), or missed (S35; SA6 for a blind one, SA7; SA9)."""
    if not tricks:
        return (Line("S36", "blind-made", 0, NUMBERS.blind) if blind else Line("S34", "nil-made", 0, NUMBERS.nil),)
    penalty = options.blind_nil_penalty if blind else options.nil_penalty
    ruling = "SA6" if blind else "SA7"
    if isinstance(penalty, int):
        return (Line(ruling, "blind-penalty" if blind else "nil-penalty", tricks, -penalty),)
    return (Line("S35", "blind-missed" if blind else "nil-missed", tricks, tricks * NUMBERS.bag, (ruling, "SA9")),)


BAGS = ("bag", "nil-missed", "blind-missed", "moon-missed")
"""The lines whose tricks count as bags (S30, S35, S38; SA9)."""


def charges(options: Options, bags: int) -> tuple[int, int]:
    """S32, SA10: how often these bags are charged, and how many are left to carry."""
    times = bags // NUMBERS.bags
    return times, 0 if times and options.bags_reset_to_zero else bags % NUMBERS.bags


def account(options: Options, bid: int, blind: bool, tricks: int, bags: int) -> Account:
    """The account of one player for a hand; `bags` are those carried into it."""
    lines = bid_lines(options, bid, blind, tricks)
    for line in lines:
        if line.what in BAGS:
            bags += line.count
    times, left = charges(options, bags)
    if times:
        lines += (Line("S32", "bag-charge", times, -times * NUMBERS.charge, ("SA10",)),)
    return Account(lines, sum(line.points for line in lines), left)


def ending(target: int, lose_at: int | None, totals: tuple[int, ...], before: tuple[int, ...] | None = None) -> Ending:
    """Is the game over at these totals, and who won? (S39; SA13, SA14, SA22, SA27; SA12 under `lose_at`)

    `before` are the totals before the hand just scored; they tell an extra hand, after which SA27 may decide.
    """
    high = [seat for seat in range(len(totals)) if totals[seat] >= target]
    low = [seat for seat in range(len(totals)) if lose_at is not None and totals[seat] <= lose_at]
    if not high and not low:
        fell_back = before is not None and min(before) >= target
        return Ending(False, (), ("SA27", "S39") if fell_back else ())
    ids: tuple[ClauseId, ...] = ("S39", "SA22") if high else ()
    if low:
        ids += ("SA12",)
    if len(high) == NUMBERS.players or len(low) == NUMBERS.players:
        ids += ("SA13",)
        if totals[0] == totals[1]:
            return Ending(False, (), ids)
    # one player alone at a limit is ahead (target) or behind (lose_at): the higher total wins in every case
    return Ending(True, (0 if totals[0] > totals[1] else 1,), (*ids, "SA14"))


def settle(rules: Ruleset, standing: Standing, state: State) -> tuple[Standing, tuple[Event, ...]]:
    """Scores a finished hand and looks whether the game is over (SA14: charges first, and only now)."""
    options = rules.options
    found: list[Event] = []
    totals: list[int] = []
    bags: list[int] = []
    for seat in range(NUMBERS.players):
        hand = account(options, state.bids[seat], state.blind[seat], state.won[seat], standing.bags[seat])
        total = standing.totals[seat] + hand.points
        totals.append(total)
        bags.append(hand.bags)
        ids = account_ids(hand.lines)
        if total < 0:
            ids.append("SA12")
        if charge_keeps_below(options, hand.lines, total):
            ids.append("SA14")
        found.append(Scored(tuple(ids), seat, hand.lines, hand.points, total, hand.bags))
    after = tuple(totals)
    end = ending(options.target, options.lose_at, after, standing.totals)
    if end.over:
        found.append(Ended(end.clauses, end.winners, after))
    elif end.clauses:
        found.append(Another(end.clauses, after))
    # S28: the deal alternates
    following = Standing(standing.hand + 1, 1 - standing.dealer, after, tuple(bags), end.over, end.winners)
    return following, tuple(found)


def account_ids(lines: tuple[Line, ...]) -> list[ClauseId]:
    """Every id that decided in an account."""
    ids: list[ClauseId] = []
    for line in lines:
        ids += [line.clause, *line.rulings]
    return ids


def charge_keeps_below(options: Options, lines: tuple[Line, ...], total: int) -> bool:
    """SA14: whether only the charge for bags kept this total below the target."""
    last = lines[-1]
    return last.what == "bag-charge" and total < options.target <= total - last.points


def check_standing(rules: Ruleset, standing: Standing) -> str | None:
    """S32: a full count of bags is charged at once; S39: nobody plays on when the game is over."""
    if max(standing.bags) >= NUMBERS.bags:
        return f"fewer than {NUMBERS.bags} bags, since these are charged at once (S32)"
    end = ending(rules.options.target, rules.options.lose_at, standing.totals)
    return "totals at which the game is not over (S39)" if end.over else None


def view(rules: Ruleset, state: State, seat: int) -> State:
    """What a seat may see (SA2, SA3, SA4, SA23): its own cards, the card it has just drawn, open discards, the play.

    Who may still bid blind should be asked before this view is shown: it holds the card just drawn (S16).
    """
    discards = state.discards
    if rules.options.discards_face_down:
        discards = tuple(card for card in discards if state.rejected[seat] >> card & 1)
    return State(
        state.phase,
        state.turn,
        replaced(state.hands, 1 - seat, 0),
        state.table,
        state.broken,
        state.won,
        state.tricks,
        state.bids,
        state.blind,
        state.first,
        state.stock[:1] if seat == state.turn else (),
        state.draws,
        discards,
        replaced(state.rejected, 1 - seat, 0),
        state.played,
    )


def row(state: State) -> int:
    """A line of a record holds a round of the draft (a turn each), both bids, or one trick."""
    return state.draws // NUMBERS.players if state.phase == DRAFT else state.tricks


# --- facts for the texts -------------------------------------------------------------------------------------


def facts(rules: Ruleset) -> dict[str, Any]:
    """Numbers and cards that pages name; all of them come from the tables above or are counted from them."""
    example = EXAMPLES.bid * NUMBERS.per_trick
    return {
        "players": NUMBERS.players,
        "full": DECK.size,
        "ranks": ("ranks", tuple(reversed(DECK.ranks))),
        "each": NUMBERS.each,
        "drawn": NUMBERS.drawn,
        "turns": TURNS,
        "turns_each": NUMBERS.each,
        "discards": DISCARDS,
        "tricks": NUMBERS.each,
        "bid_least": NUMBERS.bid_least,
        "bid_most": NUMBERS.bid_most,
        "bids_most": NUMBERS.players * NUMBERS.bid_most,
        "per_trick": NUMBERS.per_trick,
        "bag": NUMBERS.bag,
        "bags_per_charge": NUMBERS.bags,
        "charge": NUMBERS.charge,
        "nil": NUMBERS.nil,
        "blind": NUMBERS.blind,
        "moon": NUMBERS.moon,
        "moon_plain": NUMBERS.bid_most * NUMBERS.per_trick,  # SA8: what a bid of every trick is not worth
        "target": rules.options.target,
        "target_least": NUMBERS.target_least,
        "nil_penalty": NUMBERS.nil_penalty,
        "blind_penalty": NUMBERS.blind_penalty,
        "zero": 0,
        "example_lead": ("card", DECK.names[EXAMPLE_LEAD]),
        "example_bid": EXAMPLES.bid,
        "example_points": example,
        "example_over": EXAMPLES.over,
        "example_over_points": example + (EXAMPLES.over - EXAMPLES.bid) * NUMBERS.bag,
        "example_under": EXAMPLES.under,
        "example_nil_tricks": EXAMPLES.nil_tricks,
        "example_nil_points": EXAMPLES.nil_tricks * NUMBERS.bag,
        "example_moon_tricks": EXAMPLES.moon_tricks,
        "example_moon_points": EXAMPLES.moon_tricks * NUMBERS.bag,
    }


def bids_table(rules: Ruleset) -> Table:
    """What every bid scores for every number of tricks, before any charge for bags (S29-S38)."""
    tricks = range(NUMBERS.each + 1)

    def scores(bid: int, blind: bool) -> tuple[int, ...]:
        lines = (bid_lines(rules.options, bid, blind, won) for won in tricks)
        return tuple(sum(line.points for line in each) for each in lines)

    numbers = tuple((bid, scores(bid, False)) for bid in range(1, NUMBERS.bid_most))
    moon = ("moon", scores(NUMBERS.bid_most, False))
    rows: tuple[tuple[int | str, tuple[int, ...]], ...]
    rows = (("nil", scores(0, False)), *numbers, moon, ("blind", scores(0, True)))
    return Table("bid", tuple(tricks), rows, across="tricks")


CLAUSES = tuple(f"S{number}" for number in range(1, 41))

RULINGS = {
    "SA1": ("S10",),
    "SA2": ("S7", "S8"),
    "SA3": ("S7", "S8"),
    "SA4": ("S11",),
    "SA5": ("S16",),
    "SA6": ("S35", "S36"),
    "SA7": ("S35",),
    "SA8": ("S17",),
    "SA9": ("S35", "S38"),
    "SA10": ("S32",),
    "SA11": ("S33",),
    "SA12": ("S33",),
    "SA13": ("S39",),
    "SA14": ("S39",),
    "SA15": ("S22",),
    "SA16": ("S23",),
    "SA17": ("S23",),
    "SA18": ("S24",),
    "SA19": ("S13",),
    "SA20": ("S18",),
    "SA21": ("S5",),
    "SA22": ("S39",),
    "SA23": ("S7",),
    "SA24": ("S27",),
    "SA25": ("S23",),
    "SA26": ("S16",),
    "SA27": ("S39",),
}

REMARKS = {
    "S40": "questions at the end of the source that repeat S3, S15, S16, S24 and S27: those decide, never this one",
    "SA24": "advice about conduct at a table (revokes, misdeals): the engine refuses a wrong card, so none is ever "
    "played and there is nothing to take back",
}

GAME = Game(
    id="spades-two",
    deck=DECK,
    seats=(NUMBERS.players, NUMBERS.players),
    phases=PHASES,
    kinds=(*ASKED, DECK.full),
    tokens=TOKENS,
    aside="discards",
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
    counts_bags=True,
    tables={"bids": bids_table},
)
