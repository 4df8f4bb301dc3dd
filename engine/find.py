"""Finding example hands: plays many hands and keeps the shortest, clearest one that shows given clauses.

Hands are dealt from numbered seeds and played by the bots, with now and then another allowed card so that rare
things happen too. A clause that forbids is shown by a try that it refuses, put in just before the card that was
played instead.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.bots import BOTS
from engine.cards import Card, cards
from engine.chance import Chance
from engine.clauses import ClauseId
from engine.core import Deal, Ruleset, Standing, State, first_standing, legal, over, step, verdicts
from engine.events import Ended, Event, Scored
from engine.record import Act, HandRecord, Record, line_up


class Found(NamedTuple):
    """A hand that shows what was asked for, and how much a reader has to look at (smaller is clearer)."""

    effort: int
    record: Record


def search(
    rules: Ruleset,
    ids: frozenset[ClauseId],
    seeds: Iterable[int],
    standing: Standing | None = None,
    whole: bool = False,
    tick: Callable[[int], None] = lambda seed: None,
) -> Record | None:
    """The clearest record among the hands of these seeds that shows all of `ids`, or None.

    `standing` is where the game stands before the hand (default: the first hand, A deals); `whole` keeps the hand to
    its end even if less would show everything. `tick` is called after each seed.
    """
    best: Found | None = None
    for seed in seeds:
        chance = Chance(seed)
        before = standing if standing is not None else first_standing(rules, chance.below(rules.players))
        found = one_hand(rules, ids, before, chance, whole)
        if found is not None and (best is None or found.effort < best.effort):
            best = found
        tick(seed)
    return best.record if best else None


def one_hand(rules: Ruleset, ids: frozenset[ClauseId], before: Standing, chance: Chance, whole: bool) -> Found | None:
    """One hand, dealt and played by chance and bots; None if it does not show everything."""
    game = rules.game
    pack = tuple(card for card in range(len(game.deck.names)) for _ in range(game.deck.copies))
    deal = game.deal(rules, chance.shuffled(pack))
    state = game.start(rules, before, deal)
    wanted = set(ids)
    done: list[tuple[State, Act]] = []
    effort = 0
    wanted -= shown_by(game.opening(rules, before, deal, state))
    habit = chance.below(4)
    while not over(rules, state):
        if wanted:
            for refused in tries(rules, state, wanted):
                done.append((state, refused))
                effort += 3
        action = pick(rules, state, chance, habit)
        after, events = step(rules, state, state.turn, action)
        done.append((state, Act(state.turn, action)))
        wanted -= shown_by(events)
        ends_row = over(rules, after) or (after.phase, game.row(after)) != (state.phase, game.row(state))
        state = after
        effort += 1
        if not wanted and not whole and ends_row and not over(rules, state):
            return Found(effort, Record(rules, (hand_record(rules, before, deal, done, None),)))
    _, events = game.settle(rules, before, state)
    wanted -= shown_by(events)
    if wanted:
        return None
    scores = tuple(event.points for event in events if isinstance(event, Scored))
    winners = next((event.winners for event in events if isinstance(event, Ended)), None)
    return Found(effort + 20, Record(rules, (hand_record(rules, before, deal, done, scores),), winners))


def hand_record(
    rules: Ruleset,
    before: Standing,
    deal: Deal,
    done: list[tuple[State, Act]],
    scores: tuple[int, ...] | None,
) -> HandRecord:
    """The record of a hand that was played here."""
    lines = line_up(rules.game, done)
    return HandRecord(before.hand, before.dealer, before.totals, before.bags, deal, lines, scores)


def shown_by(events: tuple[Event, ...]) -> set[ClauseId]:
    """The ids that decided in these events."""
    return {clause for event in events for clause in event.clauses}


def pick(rules: Ruleset, state: State, chance: Chance, habit: int) -> Card:
    """Mostly what the bot would do; for some hands (`habit`) now and then, or always, any allowed action."""
    allowed = cards(legal(rules, state))
    if habit == 3 or (habit and chance.below(8) < habit):
        return allowed[chance.below(len(allowed))]
    choice = BOTS[rules.game.id](rules, rules.game.view(rules, state, state.turn))
    return int(choice.action)


def tries(rules: Ruleset, state: State, wanted: set[ClauseId]) -> list[Act]:
    """Refused tries that show wanted ids here; each id is struck off the list."""
    found = []
    for verdict in verdicts(rules, state):
        ids = {verdict.clause, *verdict.rulings}
        if not verdict.allowed and ids & wanted:
            wanted -= ids
            found.append(Act(state.turn, verdict.action, verdict.clause))
    return found
