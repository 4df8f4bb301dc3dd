"""What the arbiter answers about Cancellation Hearts."""

from typing import Any, NamedTuple, TypeAlias

from engine.cards import EMPTY, Card, Planes, all_cards, count, planes_of, together
from engine.clauses import ClauseId
from engine.core import Ruleset, verdicts
from engine.events import Event, Line
from engine.games import cancellation_hearts as game
from engine.games.cancellation_hearts import (
    ALL_POINT_CARDS,
    ALL_POINTS,
    DECK,
    GONE,
    NUMBERS,
    POINT_CARDS,
    TOKENS,
    UNCHOSEN,
    WAITING,
    Count,
    State,
    hand_size,
    left_size,
)
from engine.questions.fields import (
    BadQuestion,
    Fields,
    Questions,
    account,
    may_play,
    names,
    no_more_than,
    situation,
    whole,
)
from engine.tricks import repeated

# --- may I? --------------------------------------------------------------------------------------------------


def legal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Which cards of a hand may be played, and which clause refuses the others."""
    hand, table, broken, first = situation(fields, DECK, hand_size(rules.players), rules.players)
    if first:
        check_first_trick(rules, hand, table, broken)
    breaking = [card for card in table if game.breaks(rules.options, card)]
    if breaking and not broken:
        raise BadQuestion(("broken", f"{DECK.names[breaking[0]]} lies on the table, and that breaks hearts (C18)"))
    if not hand:
        return may_play(DECK, ())
    return may_play(DECK, verdicts(rules, moment(rules, hand, table, broken, 0 if first else 1)))


def moment(
    rules: Ruleset,
    hand: tuple[Card, ...],
    table: tuple[Card, ...],
    broken: bool,
    tricks: int,
    aside: Planes = EMPTY,
    left: Planes = EMPTY,
    left_to: int = WAITING,
    last_winner: int = 0,
) -> State:
    """The moment a question describes: seat 0 led or leads, the player to act comes next; the other hands are empty."""
    nothing = (EMPTY,) * rules.players
    turn = len(table)
    return State(
        game.PLAY,
        turn,
        game.with_seat(nothing, turn, planes_of(hand)),
        table,
        broken,
        nothing,
        aside,
        EMPTY,
        left,
        left_to,
        tricks,
        last_winner,
        0,
        ((),) * rules.players,
        UNCHOSEN,
    )


def check_first_trick(rules: Ruleset, hand: tuple[Card, ...], table: tuple[Card, ...], broken: bool) -> None:
    """Refuses what cannot be on a first trick (C12, C18; CA10)."""
    could_break = False
    for card in table:
        could_break = could_break or game.breaks(rules.options, card)
    if broken and not could_break:
        raise BadQuestion(("broken", "nothing can have broken hearts yet"))
    if table and POINT_CARDS >> table[0] & 1:
        elsewhere = sum(POINT_CARDS >> card & 1 for card in (*hand, *table[1:]))
        if count(POINT_CARDS) * DECK.copies - elsewhere < hand_size(rules.players):
            reason = f"{DECK.names[table[0]]} is led first only from a hand of nothing but hearts and queens of spades"
            raise BadQuestion(("trick", reason))


# --- who wins? -----------------------------------------------------------------------------------------------


def trick(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Who wins a complete trick, who leads next, what the winner takes."""
    table = fields.cards("trick", DECK)
    last = fields.optional_flag("last")
    aside = fields.optional_cards("set_aside", DECK)
    left = fields.optional_cards("left_over", DECK)
    fields.finish()
    if len(table) != rules.players:
        raise BadQuestion(("trick", f"{len(table)} cards, expected {rules.players}"))
    no_more_than(DECK, ("trick", table), ("set_aside", aside), ("left_over", left))
    before = before_trick(rules, table, last, aside, left)
    after = game.advance(rules, before, table[-1])
    found = game.trick_events(rules.options, before, table, after)
    taker = next((s for s in range(rules.players) if after.taken[s] != EMPTY), None)
    won = EMPTY if taker is None else game.received(before, table, after)
    return {
        "winner": taker,
        "next_leader": None if last else after.turn,
        "cancelled": names(DECK, repeated(table)),
        "points": game.points(won),
        "clauses": deciding(found),
    }


def before_trick(
    rules: Ruleset, table: tuple[Card, ...], last: bool, aside: tuple[Card, ...], left: tuple[Card, ...]
) -> State:
    """The moment before the last card of a trick that seat 0 led."""
    players, each = rules.players, hand_size(rules.players)
    void = set_aside_tricks(players, aside)
    latest = each - 1 if last else each - 2
    if void > latest:
        raise BadQuestion(("set_aside", f"{void} tricks cannot come before this one of {each}"))
    if left and len(left) != left_size(players):
        raise BadQuestion(("left_over", f"{len(left)} cards, expected {left_size(players)} or none"))
    if left and last and void < latest:
        raise BadQuestion(("left_over", "if the last trick is the first to be won, all the others are in set_aside"))
    # with left-over cards still there, or all earlier tricks aside, no trick has been won before
    none_won = bool(left) or void == latest
    tricks = latest if last else void if none_won else void + 1
    previous = 0 if rules.options.lead_after_cancel == "same" else -void % players
    left_to = GONE if void and rules.options.left_over_lost else WAITING
    winner = -1 if none_won else previous
    return moment(rules, table[-1:], table[:-1], True, tricks, planes_of(aside), planes_of(left), left_to, winner)


def set_aside_tricks(players: int, aside: tuple[Card, ...]) -> int:
    """How many cancelled tricks these cards are."""
    if len(aside) % players:
        raise BadQuestion(("set_aside", f"{len(aside)} cards are no whole tricks of {players}"))
    void = len(aside) // players
    if count(planes_of(aside).two) < void:
        raise BadQuestion(("set_aside", "in a cancelled trick at least two cards are equal"))
    return void


def deciding(found: list[Event]) -> list[ClauseId]:
    """The ids of these events, those of the outcome first, each once."""
    ids: list[ClauseId] = []
    for event in found[1:] + found[:1]:
        ids += [clause for clause in event.clauses if clause not in ids]
    return ids


# --- what does it score? -------------------------------------------------------------------------------------


def score(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """What a hand scores, from the cards taken or from the points counted at the table."""
    lines = from_points(rules, fields) if fields.has("points") else from_cards(rules, fields)
    return {
        "scores": [sum(line.points for line in seat) for seat in lines],
        "lines": [account(seat) for seat in lines],
    }


Account: TypeAlias = tuple[tuple[Line, ...], ...]
"""The lines of each seat."""


def from_cards(rules: Ruleset, fields: Fields) -> Account:
    """The account from the pile of each seat and the cards that nobody took."""
    players = rules.players
    piles = fields.piles("taken", players, DECK)
    lost = fields.optional_cards("lost", DECK)
    fields.has("moon")
    fields.finish()
    places = [(f"taken[{seat}]", pile) for seat, pile in enumerate(piles)]
    no_more_than(DECK, *places, ("lost", lost))
    everything = planes_of(lost)
    for pile in piles:
        everything = together(everything, planes_of(pile))
    missing = Planes(POINT_CARDS & ~everything.one, POINT_CARDS & ~everything.two)
    if missing != EMPTY:
        nowhere = names(DECK, all_cards(Planes(missing.one | missing.two, missing.one)))
        raise BadQuestion(("taken", "point cards that nobody has: " + ", ".join(nowhere)))
    if sum(len(pile) for pile in piles) + len(lost) == DECK.size:
        check_whole_tricks(rules, piles, lost)
    check_lost(rules, sum(POINT_CARDS >> card & 1 for card in lost), "lost")
    taken = tuple(planes_of(pile) for pile in piles)
    shot = game.shooter(rules.options, taken)
    if shot is None:
        return game.account(tuple(game.counted(pile) for pile in taken))
    return game.moon_account(rules.options, players, shot, choice(rules, fields))


def check_whole_tricks(rules: Ruleset, piles: tuple[tuple[Card, ...], ...], lost: tuple[Card, ...]) -> None:
    """If all cards are there, each pile is whole tricks, and one of them has the left-over cards besides."""
    players, left = rules.players, left_size(rules.players)
    odd = [len(pile) % players for pile in (*piles, lost) if len(pile) % players]
    if odd != ([left] if left else []):
        raise BadQuestion(("taken", f"piles are whole tricks of {players}, one with {left} cards left over besides"))


def check_lost(rules: Ruleset, lost: int, name: str) -> None:
    """Refuses more lost point cards than the house rules can lose (C23; CA6, CA8)."""
    if rules.options.last_trick_cancelled == "nobody":
        return
    most = left_size(rules.players) if rules.options.left_over_lost else 0
    if lost > most:
        raise BadQuestion((name, f"{lost} point cards that nobody takes, these house rules can lose {most}"))


def choice(rules: Ruleset, fields: Fields) -> int:
    """The field `moon`, read only when somebody shot it."""
    mode = rules.options.moon_mode
    if mode != "choice" and not fields.has("moon"):
        return UNCHOSEN
    chosen = fields.take("moon")
    expected = TOKENS if mode == "choice" else (mode,)
    if not isinstance(chosen, str) or chosen not in expected:
        raise BadQuestion(("moon", "expected " + " or ".join(expected)))
    return game.SUBTRACT + TOKENS.index(chosen)


class Split(NamedTuple):
    """One way in which points can have come from cards: queens of each seat, and queens that nobody took."""

    queens: tuple[int, ...]
    lost: int


def from_points(rules: Ruleset, fields: Fields) -> Account:
    """The account from points as counted at the table, before any moon, and the seat that took everything."""
    players = rules.players
    points = fields.wholes("points", players, 0, ALL_POINTS)
    shot = fields.seat("shot", players)
    fields.has("moon")
    fields.finish()
    if sum(points) > ALL_POINTS:
        raise BadQuestion(("points", f"they add up to {sum(points)}, a hand has {ALL_POINTS}"))
    ways = splits(rules, points)
    if not ways:
        raise BadQuestion(("points", "these cannot be counted from whole cards"))
    scorers = [seat for seat in range(players) if points[seat]]
    least = 1 if rules.options.moon_live_points else ALL_POINTS
    everything = scorers[0] if len(scorers) == 1 and points[scorers[0]] >= least else None
    if shot != everything:
        seat = "null" if everything is None else str(everything)
        raise BadQuestion(("shot", f"these points say {seat}: who counts every point shot the moon"))
    if shot is not None:
        return game.moon_account(rules.options, players, shot, choice(rules, fields))
    return tuple(lines_of(points[seat], {way.queens[seat] for way in ways}) for seat in range(players))


def lines_of(points: int, queens: set[int]) -> tuple[Line, ...]:
    """Lines for hearts and queens if only one number of queens is possible; else one for the points as counted."""
    if len(queens) > 1:
        return (Line("C28", "points", points, points),)
    (sure,) = queens
    return game.account((Count((points - sure * NUMBERS.queen) // NUMBERS.heart, sure),))[0]


def splits(rules: Ruleset, points: tuple[int, ...]) -> list[Split]:
    """All ways in which these points, and those that nobody counts, can be hearts and queens of the packs."""
    queens = game.queens_in(ALL_POINT_CARDS)
    placed: list[tuple[int, ...]] = [()]
    for counted in points:
        most = counted // NUMBERS.queen
        placed = [(*q, n) for q in placed for n in range(min(most, queens - sum(q)) + 1)]
    found = []
    for way in placed:
        lost = queens - sum(way)
        lost_hearts = ALL_POINTS - sum(points) - lost * NUMBERS.queen
        if lost_hearts >= 0 and can_lose(rules, lost_hearts // NUMBERS.heart + lost):
            found.append(Split(way, lost))
    return found


def can_lose(rules: Ruleset, lost: int) -> bool:
    """Whether so many point cards can be lost under these house rules."""
    try:
        check_lost(rules, lost, "points")
    except BadQuestion:
        return False
    return True


# --- how is it dealt, is it over? ----------------------------------------------------------------------------


def deal(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Cards each, left-over cards, passing, tricks."""
    number = fields.whole("hand_number", 1)
    fields.finish()
    side = game.direction(rules.options, number)
    return {
        "each": hand_size(rules.players),
        "left_over": left_size(rules.players),
        "pass": "left" if side == game.LEFT else "right" if side == game.RIGHT else None,
        "tricks": hand_size(rules.players),
    }


def end(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """Whether the game is over at these totals, and who won."""
    totals = fields.wholes("totals", rules.players)
    target = rules.options.target
    if fields.has("target"):
        target = whole("target", fields.take("target"), NUMBERS.least_target)
        options = fields.values.get("options", {})
        if "target" in options and options["target"] != target:
            raise BadQuestion(("target", f"{target}, but the options say {options['target']}"))
    fields.finish()
    found = game.ending(rules.options, totals, target)
    return {"over": found.over, "winners": list(found.winners), "clauses": list(found.clauses)}


QUESTIONS: Questions = {"legal": legal, "trick": trick, "score": score, "deal": deal, "end": end}
