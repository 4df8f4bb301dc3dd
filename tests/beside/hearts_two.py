"""Two-player Hearts: one hand in the engine and in the oracle at the same time."""

import random

from engine import core
from engine.clauses import broken_clause
from engine.events import Another, Broken, Ended, Played, Scored, Taken
from engine.games import hearts_two as game
from engine.games.hearts_two import DECK, GAME
from tests.oracle import hearts_two as oracle

BITS = {code: 1 << DECK.numbers[code] for code in oracle.PACK}
ONE_CHANGED = [{name: value} for name, values in oracle.VALUES.items() for value in values[1:]]


def mixtures(number, seed):
    """Random choices of all options at once."""
    chance = random.Random(seed)
    return [{name: chance.choice(values) for name, values in oracle.VALUES.items()} for _ in range(number)]


def numbers(codes):
    return tuple(sorted(DECK.numbers[code] for code in codes))


def mask(codes):
    return sum(BITS[code] for code in codes)


def codes(faces):
    return [DECK.names[card] for card in faces]


def shuffled(chance):
    """A pack that is often unlike a fair shuffle: low clubs dead, or suits lying together."""
    pack = list(oracle.PACK)
    chance.shuffle(pack)
    kind = chance.randrange(6)
    if kind < 2:
        dead = [["2C"], ["2C", "4C"]][kind]
        rest = [card for card in pack if card not in dead]
        return [dead[0], *rest, *dead[1:]]
    if kind < 4:  # one player is dealt long suits
        pack.sort(key=lambda card: (oracle.SUITS.index(card[-1]) + chance.random() * kind) % 4)
        dead = [pack.pop(chance.randrange(28)), pack.pop(chance.randrange(27))]
        if kind == 2:
            pack = [card for pair in zip(pack[:13], pack[13:], strict=True) for card in pair]
        return [dead[0], *pack, dead[1]]
    return pack


def choose(allowed, habit, chance):
    """A legal card: any, or such that hearts stay closed, or that point cards are kept."""
    if habit == 1:
        return min(allowed, key=lambda card: (card[-1] == "H", card == "QS", chance.random()))
    if habit == 2:
        return min(allowed, key=lambda card: (card[-1] == "S", card[-1] == "H", chance.random()))
    return chance.choice(allowed)


class Both:
    """One hand played in the engine and in the oracle at the same time, compared after every card."""

    def __init__(self, options, chance, seen, standing=None, oracle_game=None):
        self.rules = core.ruleset(GAME, **options)
        self.chance = chance
        self.seen = seen
        self.standing = standing or core.first_standing(self.rules, chance.randrange(2))
        pack = shuffled(chance)
        self.deal = GAME.deal(self.rules, tuple(DECK.numbers[card] for card in pack))
        hands, dead = oracle.deal(pack)
        assert [numbers(hand) for hand in hands] == list(self.deal.hands)
        assert numbers(dead) == self.deal.aside
        if oracle_game is None:
            oracle_game = oracle.Game(options, self.standing.dealer, self.standing.totals)
            oracle_game.number = self.standing.hand
        self.oracle_game = oracle_game
        self.naive = oracle_game.next_hand(hands, dead)
        self.state = GAME.start(self.rules, self.standing, self.deal)

    def leave(self, kept, seat):
        """Goes on to the last tricks, hearts still closed: each player holds these cards, and `seat` leads."""
        gone = [card for card in oracle.PACK if card not in kept[0] + kept[1]]
        dead, taken = gone[-2:], gone[:-2]
        self.naive = oracle.Hand([["2C"], []], dead, self.rules.options.__dict__, 1, 0)
        self.naive.hands = [list(kept[0]), list(kept[1])]
        self.naive.taken = [taken, []]
        self.naive.tricks = 13 - len(kept[0])
        self.naive.to_move = seat
        hands = (mask(kept[0]), mask(kept[1]))
        self.state = game.State(game.PLAY, seat, hands, (), False, (mask(taken), 0), mask(dead), self.naive.tricks)

    def play(self):
        habit = self.chance.randrange(4)
        doubtful = self.chance.randrange(26)
        while not self.naive.finished:
            allowed = self.compare()
            if doubtful == self.naive.tricks * 2 + len(self.naive.table):
                self.compare_every_refusal(oracle.PACK)
                said = {DECK.names[v.action]: v.allowed for v in core.verdicts(self.rules, self.state)}
                assert said == {card: card in allowed for card in self.naive.hands[self.naive.to_move]}
            self.play_card(choose(allowed, habit, self.chance))
        assert core.over(self.rules, self.state)
        assert core.legal(self.rules, self.state) == 0
        self.compare_every_refusal(["2C", "QS"])
        return self.compare_count()

    def compare(self):
        """The facts of the moment, and the verdict of every card in the hand."""
        naive, state = self.naive, self.state
        assert state.turn == naive.to_move
        assert state.broken == naive.broken
        assert state.tricks == naive.tricks
        assert codes(state.table) == naive.table
        assert (state.phase == game.PASS) == naive.passing
        for seat in (0, 1):
            assert state.hands[seat] == mask(naive.hands[seat])
            assert state.taken[seat] == mask(naive.taken[seat])
        expected = {card: naive.why_not(naive.to_move, card) for card in naive.hands[naive.to_move]}
        laws, hand = self.rules.rules[state.phase], state.hands[state.turn]
        said = {card: broken_clause(laws, state, hand, DECK.numbers[card]) for card in expected}
        assert said == expected
        self.seen.update(clause for clause in expected.values() if clause)
        allowed = [card for card, clause in expected.items() if clause is None]
        assert core.legal(self.rules, state) == mask(allowed)
        return allowed

    def compare_every_refusal(self, tried):
        """These cards, tried by either player."""
        for seat in (0, 1):
            for card in tried:
                expected = self.naive.why_not(seat, card)
                why = core.refusal(self.rules, self.state, seat, DECK.numbers[card])
                assert (why and why.clause) == expected
                if expected:
                    self.seen[expected] += 1

    def play_card(self, card):
        naive = self.naive
        before, was_broken, player = len(naive.table), naive.broken, naive.to_move
        passing = naive.passing
        taken = [list(pile) for pile in naive.taken]
        naive.play(card)
        after = core.step(self.rules, self.state, player, DECK.numbers[card])
        self.state = after.state
        self.seen.update("shown " + clause for event in after.events for clause in event.clauses)
        if passing:
            return
        assert isinstance(after.events[0], Played)
        assert (after.events[0].seat, DECK.names[after.events[0].card]) == (player, card)
        broken = [event for event in after.events if isinstance(event, Broken)]
        assert bool(broken) == (naive.broken and not was_broken)
        if broken:
            assert (broken[0].seat, DECK.names[broken[0].card]) == (player, card)
            self.seen["broken by " + broken[0].clauses[0]] += 1
        won = [event for event in after.events if isinstance(event, Taken)]
        assert len(won) == before  # the second card of a trick completes it
        if won:
            new = [card for pile, old in zip(naive.taken, taken, strict=True) for card in pile[len(old) :]]
            taker = 0 if len(naive.taken[0]) > len(taken[0]) else 1
            assert won[0].seat == taker
            assert codes(won[0].cards) == oracle.in_order(new)
            assert won[0].points == sum(map(oracle.value, new))

    def compare_count(self):
        """Scores, totals, and whether the game is over."""
        won = self.oracle_game.count(self.naive)
        after, events = GAME.settle(self.rules, self.standing, self.state)
        self.seen.update("shown " + clause for event in events for clause in event.clauses)
        scored = [event for event in events if isinstance(event, Scored)]
        assert [event.points for event in scored] == won
        assert [sum(line.points for line in event.lines) for event in scored] == won
        assert [event.total for event in scored] == self.oracle_game.totals == list(after.totals)
        assert after.over == (self.oracle_game.winners != [])
        assert list(after.winners) == self.oracle_game.winners
        assert (after.hand, after.dealer) == (self.oracle_game.number, self.oracle_game.dealer)
        ended = [event for event in events if isinstance(event, Ended)]
        assert bool(ended) == after.over
        another = [event for event in events if isinstance(event, Another)]
        assert bool(another) == (not after.over and max(after.totals) >= 100)
        self.seen["moon"] += 0 in won
        self.seen["both over"] += min(after.totals) >= 100
        return after


def play(options, chance, seen, whole, quick, players=None):
    """One hand, or a whole game, in both; the number of hands."""
    rules = core.ruleset(GAME, **options)
    totals = (chance.randrange(100), chance.randrange(100)) if chance.randrange(3) else (0, 0)
    standing = core.first_standing(rules, chance.randrange(2), totals)
    if not whole:
        Both(options, chance, seen, standing._replace(hand=chance.randrange(1, 5))).play()
        return 1
    oracle_game = oracle.Game(options, standing.dealer, totals)
    while not standing.over:
        standing = Both(options, chance, seen, standing, oracle_game).play()
    return standing.hand - 1
