"""What all games share: a game as a value, checked play, verdicts, and a game of many hands.

A game is data and a few functions (`Game`). Under chosen options and a number of players it becomes a `Ruleset`.
`apply` always checks; the unchecked step is private to each game. This module names no game and no language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from engine.cards import Card, Deck, Mask, cards
from engine.clauses import (
    DECK,
    HAND,
    MEANINGS,
    OVER,
    PHASE,
    TURN,
    BreaksClause,
    ClauseId,
    Refusal,
    Refused,
    Rule,
    Ruling,
    Verdict,
    broken_clause,
    narrowed,
)
from engine.events import Event
from engine.options import Option, chosen

State: TypeAlias = Any
"""The facts of one hand in play: a NamedTuple of the game with at least `phase`, `turn` and `table`."""


class Deal(NamedTuple):
    """The cards of a hand before anybody has acted, copies repeated, lowest number first except the stock."""

    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...] = ()
    """Dead or left-over cards."""
    stock: tuple[Card, ...] = ()
    """Cards to be drawn, the next one first."""


class Standing(NamedTuple):
    """Where a game of many hands stands before a hand."""

    hand: int
    """Number of the hand, from 1."""
    dealer: int
    totals: tuple[int, ...]
    bags: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


class Ending(NamedTuple):
    """How a game stands after a hand."""

    over: bool
    winners: tuple[int, ...]
    clauses: tuple[ClauseId, ...]


class Table(NamedTuple):
    """A table that pages print. A head is a number, or a word that pages put into their language."""

    corner: str
    heads: tuple[int | str, ...]
    rows: tuple[tuple[int | str, tuple[int, ...]], ...]
    """Head and numbers of each row."""
    across: str = ""
    """What the heads of the columns count, if a word for it is needed."""


@dataclass(frozen=True)
class Game:
    """A game as a value. Functions take the `Ruleset` first where options matter.

    An action is a number: faces of the deck first, then the game's own (`tokens`).
    """

    id: str
    deck: Deck
    seats: tuple[int, int]
    """Fewest and most players."""
    phases: tuple[str, ...]
    """Name of each phase, `phases[state.phase]`; a state whose phase is `len(phases)` is a finished hand."""
    kinds: tuple[Mask, ...]
    """All actions that belong to each phase."""
    tokens: tuple[str, ...]
    """How actions beyond the cards are written, in order: bids, draft answers."""
    aside: str | None
    """The word of a record for cards set aside: "dead", "left"."""
    clauses: tuple[ClauseId, ...]
    rulings: dict[ClauseId, tuple[ClauseId, ...]]
    """Each ruling and the clauses it concerns."""
    remarks: dict[ClauseId, str]
    """Clauses and rulings that no play can show, each with the reason (for engineers; not shown to readers)."""
    option_type: type[Any]
    options: tuple[Option, ...]
    facts: Callable[["Ruleset"], dict[str, Any]]
    """Numbers and cards for the texts. A card is ("card", code), ranks are ("ranks", (…))."""
    rules: Callable[[Any, int], tuple[tuple[Rule, ...], ...]]
    """The clause rules of each phase under these options."""
    deal: Callable[["Ruleset", tuple[Card, ...]], Deal]
    """Deals the shuffled pack."""
    check_deal: Callable[["Ruleset", Deal], str | None]
    """What is wrong with the sizes of a deal, or None."""
    start: Callable[["Ruleset", Standing, Deal], State]
    opening: Callable[["Ruleset", Standing, Deal, State], tuple[Event, ...]]
    """The events before anybody acts."""
    candidates: Callable[[State], Mask]
    """What the player to act holds or may say, before any clause."""
    advance: Callable[["Ruleset", State, int], State]
    """The state after an action known to be allowed."""
    events: Callable[["Ruleset", State, int, State], tuple[Event, ...]]
    grant: Callable[["Ruleset", State, int], ClauseId]
    """The clause that allows an allowed action."""
    held: Callable[["Ruleset", State], Mask]
    """What the broken clause points to in the hand: the cards of the suit led, else nothing."""
    decided: tuple[Ruling, ...]
    settle: Callable[["Ruleset", Standing, State], tuple[Standing, tuple[Event, ...]]]
    """Scores a finished hand: the standing for the next one, and the events of the count."""
    check_standing: Callable[["Ruleset", Standing], str | None]
    """What no hand can begin with, of the totals and bags of a game that was begun, with the clause; or None."""
    view: Callable[["Ruleset", State, int], State]
    """The state as one seat may see it: other hands and face-down cards are emptied."""
    row: Callable[[State], int]
    """Number of the line of a record that the next action stands on, within its phase."""
    counts_bags: bool = False
    """Whether a count of bags, a number for each seat, is carried from hand to hand."""
    tables: dict[str, Callable[["Ruleset"], Table]] = field(default_factory=dict)
    """The tables people look for, by name."""


class Ruleset(NamedTuple):
    """A game under chosen options and a number of players."""

    game: Game
    options: Any
    players: int
    rules: tuple[tuple[Rule, ...], ...]


class BadPlayers(ValueError):
    """A number of players this game is not played with: (number, fewest, most)."""

    def __init__(self, fault: tuple[int, int, int]) -> None:
        super().__init__(fault)
        self.number, self.fewest, self.most = fault

    def __str__(self) -> str:
        return f"{self.number} players, expected {self.fewest} to {self.most}"


def ruleset(game: Game, players: int | None = None, **options: Any) -> Ruleset:
    """The rules in force for these options and so many players (by default the fewest).

    :raises BadOption: for an option or value that the game does not have.
    :raises BadPlayers: for a number of players that it is not played with.
    """
    return ruleset_under(game, players, options)


def ruleset_under(game: Game, players: int | None, options: Mapping[str, object]) -> Ruleset:
    """As `ruleset`, for options whose names come from outside.

    :raises BadOption: for an option or value that the game does not have.
    :raises BadPlayers: for a number of players that it is not played with.
    """
    fewest, most = game.seats
    if players is None:
        players = fewest
    if not fewest <= players <= most:
        raise BadPlayers((players, fewest, most))
    under = chosen(game.options, game.option_type, options)
    return Ruleset(game, under, players, game.rules(under, players))


def first_standing(rules: Ruleset, dealer: int = 0, totals: tuple[int, ...] | None = None) -> Standing:
    """The standing before the first hand."""
    nothing = (0,) * rules.players
    return Standing(1, dealer, totals or nothing, nothing if rules.game.counts_bags else ())


def impossible(rules: Ruleset, standing: Standing) -> str | None:
    """What is wrong with a standing before a hand, or None: nothing is written down before the first hand."""
    if standing.hand == 1:
        return "nothing but 0 before hand 1" if any(standing.totals + standing.bags) else None
    return rules.game.check_standing(rules, standing)


def replaced(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    """The pair of a two-player game with the value of one seat replaced."""
    return (pair[0], value) if seat else (value, pair[1])


# --- tokens ------------------------------------------------------------------------------------------------


def token(game: Game, action: int) -> str:
    """How an action is written in a record: "QS", "10H", "keep", "nil"."""
    faces = len(game.deck.names)
    return game.deck.names[action] if action < faces else game.tokens[action - faces]


def action_of(game: Game, written: str) -> int | None:
    """The action that a token writes, or None. Only the canonical token counts: "10H", not "TH"."""
    if written in game.tokens:
        return len(game.deck.names) + game.tokens.index(written)
    card = game.deck.numbers.get(written)
    return card if card is not None and game.deck.names[card] == written else None


# --- one action --------------------------------------------------------------------------------------------


def over(rules: Ruleset, state: State) -> bool:
    """Whether the hand is finished."""
    return bool(state.phase == len(rules.game.phases))


def legal(rules: Ruleset, state: State) -> Mask:
    """Everything the player to act may do; empty only when the hand is over."""
    game, phase = rules.game, state.phase
    if phase == len(game.phases):  # `over`, without a call: each act comes here
        return 0
    return narrowed(rules.rules[phase], state, game.candidates(state))


def _refusing_id(rules: Ruleset, state: State, seat: int, action: int) -> ClauseId | None:
    game = rules.game
    if not 0 <= action < len(game.deck.names) + len(game.tokens):
        return DECK
    if over(rules, state):
        return OVER
    if not game.kinds[state.phase] >> action & 1:
        return PHASE
    if seat != state.turn:
        return TURN
    actions = game.candidates(state)
    if not actions >> action & 1:
        return HAND
    return broken_clause(rules.rules[state.phase], state, actions, action)


def refusal(rules: Ruleset, state: State, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not do this now, or None when it may.

    Asked in this order: does the game have it (T-deck), is the hand over (T-over), does it belong to this phase
    (T-phase), is it this player's turn (T-turn), does the player hold it (T-hand), and then the clauses.
    """
    clause = _refusing_id(rules, state, seat, action)
    if clause is None:
        return None
    if clause in MEANINGS:
        return Refusal(clause, seat, action)
    led = state.table[0] if state.table else None
    held = cards(rules.game.held(rules, state))
    return Refusal(clause, seat, action, decisive(rules, state, action, False), led, held)


def decisive(rules: Ruleset, state: State, action: int, allowed: bool) -> tuple[ClauseId, ...]:
    """The rulings that decide about an action that was judged in this state."""
    return tuple(r.id for r in rules.game.decided if r.decides(rules, state, action, allowed))


def verdicts(rules: Ruleset, state: State) -> tuple[Verdict, ...]:
    """A verdict for each thing the player to act might do with what he holds, lowest number first."""
    if over(rules, state):
        return ()
    found = []
    actions = rules.game.candidates(state)
    for action in cards(actions):
        broken = broken_clause(rules.rules[state.phase], state, actions, action)
        allowed = broken is None
        clause = rules.game.grant(rules, state, action) if broken is None else broken
        found.append(Verdict(action, allowed, clause, decisive(rules, state, action, allowed)))
    return tuple(found)


def apply(rules: Ruleset, state: State, seat: int, action: int) -> State:
    """The state after `seat` does `action`.

    :raises Refused: the subclass says what kind of fault, `refusal` the id and the facts; nothing changes.
    """
    if seat != state.turn or action < 0 or not legal(rules, state) >> action & 1:
        raise refused(rules, state, seat, action)
    return rules.game.advance(rules, state, action)


def refused(rules: Ruleset, state: State, seat: int, action: int) -> Refused:
    """The exception for an action that is not allowed here."""
    why = refusal(rules, state, seat, action)
    assert why is not None, "asked only for an action that is refused"
    return MEANINGS.get(why.clause, BreaksClause)(why)


class Step(NamedTuple):
    """What an action led to."""

    state: State
    events: tuple[Event, ...]


def step(rules: Ruleset, state: State, seat: int, action: int) -> Step:
    """As `apply`, with the events the action caused.

    :raises Refused: as `apply`.
    """
    after = apply(rules, state, seat, action)
    return Step(after, rules.game.events(rules, state, action, after))


# --- many hands --------------------------------------------------------------------------------------------


@dataclass
class Played:
    """A hand played to its end by `play_hand`: what a search or a simulation looks at."""

    deal: Deal
    standing: Standing
    actions: list[tuple[int, int]] = field(default_factory=list)
    state: State = None


def play_hand(rules: Ruleset, standing: Standing, deal: Deal, choose: Callable[[Ruleset, State], int]) -> Played:
    """Plays a dealt hand to its end, `choose` naming an action for the player to act each time."""
    state = rules.game.start(rules, standing, deal)
    played = Played(deal, standing)
    while not over(rules, state):
        action = choose(rules, rules.game.view(rules, state, state.turn))
        played.actions.append((state.turn, action))
        state = apply(rules, state, state.turn, action)
    played.state = state
    return played
