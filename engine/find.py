"""Finding example hands: plays many hands and keeps the shortest, clearest one that shows what was asked for.

Hands are dealt from numbered seeds and played by the bots, with now and then another allowed card so that rare
things happen too. A clause that forbids is shown by a try that it refuses, put in just before the card that was
played instead. The same seeds give the same record.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.bots import BOTS
from engine.cards import cards, lowest
from engine.chance import Chance
from engine.clauses import HAND, OVER, PHASE, TURN, ClauseId
from engine.core import Deal, Ruleset, Standing, State, first_standing, legal, over, refusal, step, verdicts
from engine.events import Ended, Event, Scored
from engine.record import Act, ActLine, HandRecord, Record, line_up
from engine.replay import Moment

CHUNK = 256
"""So many hands are dealt before the first of them is played."""
TRY = 3
"""A refused try costs a reader as much as so many cards."""
ODD = 1
"""A card that the bot would not have played costs a reader so much more."""
COUNT = 20
"""A hand with its count costs a reader so much more."""
NO_LIMIT = 1 << 30


class Found(NamedTuple):
    """A hand that shows what was asked for, and how much a reader has to look at (smaller is clearer)."""

    effort: int
    record: Record


class Wish(NamedTuple):
    """What a hand has to show."""

    ids: frozenset[ClauseId]
    """These decide: in an event, in the count, or by refusing a try."""
    refused: frozenset[ClauseId]
    """Each of these refuses a try; ids of the table, too ("T-turn")."""
    deal: Callable[[Deal], bool] | None
    """Asked of the dealt cards, before anything is played."""
    seen: Callable[[Sequence[Moment]], bool] | None
    """Asked of everything played so far, after each trick or turn, until it says yes."""
    whole: bool
    """Play to the end, even if less shows everything."""


class Opened(NamedTuple):
    """A hand dealt from a seed. `chance` goes on from here."""

    seed: int
    chance: Chance
    before: Standing
    deal: Deal
    start: State
    shown: frozenset[ClauseId]
    """The ids that decide before anybody acts."""


def search(
    rules: Ruleset,
    ids: Iterable[ClauseId],
    seeds: Iterable[int],
    standing: Standing | None = None,
    whole: bool = False,
    tick: Callable[[int], None] = lambda seed: None,
    refused: Iterable[ClauseId] = (),
    deal: Callable[[Deal], bool] | None = None,
    seen: Callable[[Sequence[Moment]], bool] | None = None,
) -> Record | None:
    """The clearest record among the hands of these seeds that shows all of `ids`, or None.

    `refused` are ids that must refuse a try. `standing` is where the game stands before the hand (default: the first
    hand, dealt by anybody); `whole` keeps the hand to its end even if less would show everything. `deal` and `seen`
    are further conditions: on the cards dealt, and on what was played so far (without tries). `tick` is called
    once for each seed.
    """
    wish = Wish(frozenset(ids), frozenset(refused), deal, seen, whole)
    best: Found | None = None
    later: list[int] = []
    some: set[ClauseId] = set()
    every = set(wish.ids)
    order = tuple(seeds)
    for first in range(0, len(order), CHUNK):
        dealt = [opened(rules, seed, standing) for seed in order[first : first + CHUNK]]
        for hand in dealt:
            some |= hand.shown & wish.ids
            every &= hand.shown
        for hand in dealt:
            # what the opening of other hands shows, this one will hardly show: look at those first
            if some - every - hand.shown:
                later.append(hand.seed)
                continue
            best = better(best, rules, wish, hand)
            tick(hand.seed)
    for seed in later:
        if best is None:
            best = better(best, rules, wish, opened(rules, seed, standing))
        tick(seed)
    return best.record if best else None


def opened(rules: Ruleset, seed: int, standing: Standing | None) -> Opened:
    """The hand of a seed, dealt."""
    game = rules.game
    chance = Chance(seed)
    before = standing if standing is not None else first_standing(rules, chance.below(rules.players))
    pack = tuple(card for card in range(len(game.deck.names)) for _ in range(game.deck.copies))
    deal = game.deal(rules, chance.shuffled(pack))
    start = game.start(rules, before, deal)
    shown = frozenset(shown_by(game.opening(rules, before, deal, start)))
    return Opened(seed, chance, before, deal, start, shown)


def better(best: Found | None, rules: Ruleset, wish: Wish, hand: Opened) -> Found | None:
    """The best hand so far, or this one if it shows everything with less effort."""
    if wish.deal is not None and not wish.deal(hand.deal):
        return best
    found = one_hand(rules, wish, hand, best.effort if best else NO_LIMIT)
    return found or best


def one_hand(rules: Ruleset, wish: Wish, hand: Opened, limit: int) -> Found | None:
    """One dealt hand, played by chance and bots; None if it does not show everything with less than `limit`."""
    game = rules.game
    state = hand.start
    hunt = Hunt(wish, hand.shown)
    moments: list[Moment] = []
    effort = 0
    habit = hand.chance.below(4)
    seen = wish.seen is None
    while not over(rules, state):
        hunt.tries(rules, state, len(moments))
        action, odd = pick(rules, state, hand.chance, habit)
        after, events = step(rules, state, state.turn, action)
        moments.append(Moment(len(moments), state, Act(state.turn, action), None, events, after))
        hunt.shows(events)
        effort += 1 + ODD * odd
        if effort + hunt.effort() >= limit:
            return None
        ends_row = over(rules, after) or (after.phase, game.row(after)) != (state.phase, game.row(state))
        state = after
        if ends_row:
            seen = seen or (wish.seen is not None and wish.seen(moments))
            if seen and not wish.whole and hunt.done() and not over(rules, state):
                return Found(effort + hunt.effort(), record(rules, hand, moments, hunt, None, None))
    hunt.tries(rules, state, len(moments))
    _, events = game.settle(rules, hand.before, state)
    hunt.shows(events)
    effort += hunt.effort() + COUNT
    if not seen or not hunt.done() or effort >= limit:
        return None
    scores = tuple(event.points for event in events if isinstance(event, Scored))
    winners = next((event.winners for event in events if isinstance(event, Ended)), None)
    return Found(effort, record(rules, hand, moments, hunt, scores, winners))


class Hunt:
    """What is still to be shown while a hand is played, and the tries that may show it."""

    def __init__(self, wish: Wish, shown: frozenset[ClauseId]) -> None:
        self.shown = set(shown)
        self.ids = wish.ids
        self.refused = wish.refused
        self.found: dict[ClauseId, tuple[int, Act]] = {}
        """The first try that shows an id, and the number of the moment before which it is made."""

    def shows(self, events: tuple[Event, ...]) -> None:
        """Takes note of what happened."""
        self.shown |= shown_by(events)

    def missing(self) -> set[ClauseId]:
        """Ids that only a try could show so far, or must show."""
        return {*self.refused, *(self.ids - self.shown)}

    def done(self) -> bool:
        """Whether everything was shown, or a try can show it."""
        return self.missing() <= self.found.keys()

    def tries(self, rules: Ruleset, state: State, moment: int) -> None:
        """Looks for tries in this state that show ids for which there is none yet."""
        wanted = self.missing() - self.found.keys()
        if not wanted:
            return
        for clause in wanted & {HAND, TURN, PHASE, OVER}:
            act = table_try(rules, state, clause)
            if act is not None:
                self.found[clause] = (moment, act)
        for verdict in verdicts(rules, state):
            ids = {verdict.clause, *verdict.rulings} & wanted
            if not verdict.allowed and ids:
                wanted -= ids
                act = Act(state.turn, verdict.action, verdict.clause)
                self.found.update((clause, (moment, act)) for clause in ids)

    def made(self) -> dict[int, list[Act]]:
        """The tries that are needed, each once, by the moment before which they are made."""
        chosen: dict[int, list[Act]] = {}
        for clause, (moment, act) in self.found.items():
            if clause in self.missing() and act not in chosen.setdefault(moment, []):
                chosen[moment].append(act)
        return chosen

    def effort(self) -> int:
        """What the needed tries cost a reader."""
        return TRY * sum(len(acts) for acts in self.made().values()) if self.found else 0


def table_try(rules: Ruleset, state: State, clause: ClauseId) -> Act | None:
    """A try that an id of the table refuses in this state, if there is one."""
    game = rules.game
    if over(rules, state):
        return Act(state.turn, lowest(game.kinds[-1]), OVER) if clause == OVER else None
    kind = game.kinds[state.phase]
    held = game.candidates(state)
    other = (state.turn + 1) % rules.players
    choices = {
        HAND: (state.turn, kind & ~held),
        TURN: (other, game.candidates(state._replace(turn=other)) & kind & ~held),
        PHASE: (state.turn, _all_kinds(rules) & ~kind),
    }
    seat, actions = choices.get(clause, (state.turn, 0))
    told = ((action, refusal(rules, state, seat, action)) for action in cards(actions))
    return next((Act(seat, action, clause) for action, why in told if why and why.clause == clause), None)


def _all_kinds(rules: Ruleset) -> int:
    actions = 0
    for kind in rules.game.kinds:
        actions |= kind
    return actions


def record(
    rules: Ruleset,
    hand: Opened,
    moments: list[Moment],
    hunt: Hunt,
    scores: tuple[int, ...] | None,
    winners: tuple[int, ...] | None,
) -> Record:
    """The record of a hand that was played here, its tries put in."""
    made = hunt.made()
    done: list[tuple[State, Act]] = []
    for moment in moments:
        done += [(moment.state, act) for act in made.get(moment.number, ())]
        done.append((moment.state, moment.act))
    lines = line_up(rules.game, done)
    late = made.get(len(moments), ())  # tries after the hand was over stand on its last line
    if late:
        lines = (*lines[:-1], ActLine(lines[-1].phase, (*lines[-1].acts, *late)))
    before = hand.before
    written = HandRecord(before.hand, before.dealer, before.totals, before.bags, hand.deal, lines, scores)
    return Record(rules, (written,), winners)


def shown_by(events: tuple[Event, ...]) -> set[ClauseId]:
    """The ids that decided in these events."""
    return {clause for event in events for clause in event.clauses}


def pick(rules: Ruleset, state: State, chance: Chance, habit: int) -> tuple[int, bool]:
    """What the bot would do; for some hands (`habit`) now and then, or always, any allowed action.

    The second value tells whether chance chose among several.
    """
    allowed = cards(legal(rules, state))
    if habit == 3 or (habit and chance.below(8) < habit):
        return allowed[chance.below(len(allowed))], len(allowed) > 1
    choice = BOTS[rules.game.id](rules, rules.game.view(rules, state, state.turn))
    return int(choice.action), False
