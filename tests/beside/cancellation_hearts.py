"""Cancellation Hearts: one hand in the engine and in the oracle at the same time."""

import random

from engine import core
from engine.arbiter import answer
from engine.cards import all_cards, planes_of
from engine.clauses import broken_clause
from engine.events import Another, Broken, Cancelled, Collected, Ended, Lost, Scored, SetAside, Taken
from engine.games import cancellation_hearts as game
from engine.games.cancellation_hearts import DECK, GAME
from tests.oracle import cancellation_hearts as oracle

PLAYERS = range(6, 12)
TOKENS = ["subtract", "add"]
NUMBERS = {token: core.action_of(GAME, token) for token in [*oracle.FACES, *TOKENS]}
BITS = {token: 1 << number for token, number in NUMBERS.items()}
PHASES = ["pass", "play", "moon", "over"]
ONE_CHANGED = [{name: value} for name, values in oracle.VALUES.items() for value in values[1:]]


def mixtures(number, seed):
    """Random choices of all options at once."""
    chance = random.Random(seed)
    return [{name: chance.choice(values) for name, values in oracle.VALUES.items()} for _ in range(number)]


def action_of(token):
    return NUMBERS.get(token)


def planes(codes):
    return planes_of(tuple(DECK.numbers[code] for code in codes))


def codes(faces):
    return [DECK.names[card] for card in faces]


def shuffled(chance, players):
    """A pack that is often unlike a fair shuffle: long suits, equal cards in neighbouring hands, points with one."""
    pack = list(oracle.PACK)
    chance.shuffle(pack)
    kind = chance.randrange(7)
    if kind == 1:  # equal cards go to different players: many tricks cancel
        faces = list(oracle.FACES)
        chance.shuffle(faces)
        pack = [card for face in faces for card in (face, face)]
    if kind == 2:  # long suits
        pack.sort(key=lambda card: oracle.SUITS.index(card[-1]) + chance.random() * 1.5)
        each = len(pack) // players
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(players)]
        pack = [hand[place] for place in range(each) for hand in hands] + pack[each * players :]
    if kind == 3:  # one player has as many points and high cards as fit: a moon may come, or CA10
        lucky = chance.choice([0, 0, players - 1])
        pack.sort(key=lambda card: (not oracle.is_point_card(card), -oracle.height(card), chance.random()))
        each = len(pack) // players
        mine, rest = pack[:each], pack[each:]
        chance.shuffle(rest)
        hands = [mine if seat == lucky else [rest.pop() for _ in range(each)] for seat in range(players)]
        pack = [hand[place] for place in range(each) for hand in hands] + rest
    return pack


def choose(naive, allowed, habit, chance):
    """Something legal: anything, or such that hearts stay closed, or tricks cancel, or one player takes all points."""
    if naive.phase == "moon" or habit == 0:
        return chance.choice(allowed)
    if habit == 1:
        return min(allowed, key=lambda card: (card[-1] == "H", card == "QS", chance.random()))
    if habit == 2:
        return min(allowed, key=lambda card: (card not in naive.table, chance.random()))
    if naive.phase == "pass":
        low = naive.to_move == 0
        return (min if low else max)(allowed, key=lambda card: (oracle.is_point_card(card), oracle.height(card)))
    if naive.to_move == 0:  # player 0 wins what he can, the others give him everything
        return max(allowed, key=lambda card: (oracle.height(card), chance.random()))
    return min(allowed, key=lambda card: (not oracle.is_point_card(card), oracle.height(card)))


class Both:
    """One hand played in the engine and in the oracle at the same time, compared after every card.

    `quick` leaves out the arbiter's answers and the tries of cards that nobody holds.
    """

    def __init__(self, options, players, chance, seen, standing=None, oracle_game=None, quick=False):
        self.quick = quick
        self.rules = core.ruleset(GAME, players, **options)
        self.chance = chance
        self.seen = seen
        self.standing = standing or core.Standing(
            chance.randrange(1, 5),
            chance.randrange(players),
            tuple(chance.choice([0, 30, 99, 149]) for _ in range(players)),
        )
        pack = shuffled(chance, players)
        self.deal = GAME.deal(self.rules, tuple(DECK.numbers[card] for card in pack))
        hands, left_over = oracle.deal(pack, players)
        assert [planes(hand) for hand in hands] == [planes_of(hand) for hand in self.deal.hands]
        assert planes(left_over) == planes_of(self.deal.aside)
        assert (len(hands[0]), len(left_over)) == oracle.TABLE[players]
        if oracle_game is None:
            oracle_game = oracle.Game(options, players, self.standing.dealer, self.standing.totals)
            oracle_game.number = self.standing.hand
        self.oracle_game = oracle_game
        self.naive = oracle_game.next_hand(hands, left_over)
        self.state = GAME.start(self.rules, self.standing, self.deal)
        for event in GAME.opening(self.rules, self.standing, self.deal, self.state):
            seen.update(event.clauses)

    def play(self):
        habit = self.chance.randrange(4)
        doubtful = self.chance.randrange(60)
        number = 0
        while self.naive.phase != "over":
            # nothing is forbidden while cards are chosen to be passed: the first and the last player's verdicts will do
            tedious = self.naive.phase == "pass" and 0 < sum(map(len, self.naive.chosen)) < 3 * self.naive.players - 1
            allowed = self.naive.legal() if tedious else self.compare()
            if number == doubtful and not self.quick:
                self.compare_every_refusal()
            self.act(choose(self.naive, allowed, habit, self.chance))
            number += 1
        assert core.over(self.rules, self.state)
        assert core.legal(self.rules, self.state) == 0
        if not self.quick:
            self.compare_every_refusal()
        return self.compare_count()

    def compare(self):
        """The facts of the moment, and the verdict of everything that could be done."""
        naive, state = self.naive, self.state
        assert PHASES[state.phase] == naive.phase
        assert (state.turn, state.broken, state.tricks) == (naive.to_move, naive.broken, naive.tricks)
        assert codes(state.table) == naive.table
        mine = naive.hands[naive.to_move] if naive.phase != "moon" else TOKENS
        expected = {action: naive.why_not(naive.to_move, action) for action in mine}
        laws, held = self.rules.rules[state.phase], GAME.candidates(state)
        assert held == sum(BITS[action] for action in expected)
        assert {action: broken_clause(laws, state, held, NUMBERS[action]) for action in expected} == expected
        self.seen.update(clause for clause in expected.values() if clause)
        allowed = [action for action, clause in expected.items() if clause is None]
        assert core.legal(self.rules, state) == sum(BITS[action] for action in allowed)
        if not self.quick:
            said = {
                core.token(GAME, v.action): None if v.allowed else v.clause for v in core.verdicts(self.rules, state)
            }
            assert said == expected
        if not naive.table and naive.tricks % 4 == 0 and len(naive.chosen[-1]) == 0:
            self.compare_places()
        return allowed

    def compare_places(self):
        """Every card is in the same place in both, and all 104 are somewhere."""
        naive, state = self.naive, self.state
        players = naive.players
        assert list(state.hands) == [planes(hand) for hand in naive.hands]
        assert list(game.piles(state.taken, state.left, state.left_to)) == [planes(pile) for pile in naive.piles]
        assert state.aside == planes(naive.set_aside)
        lost = codes(all_cards(state.lost))
        lost += codes(all_cards(state.left)) if state.left_to == game.GONE else []
        assert sorted(lost) == sorted(naive.lost)
        places = [*state.hands, *state.taken, state.aside, state.lost, state.left]
        everything = [card for place in places for card in all_cards(place)]
        if state.phase == game.PASS:
            everything += [card for seat in range(players) for card in state.passed[seat]]
        assert sorted(everything) == sorted([*range(52), *range(52)])

    def compare_every_refusal(self):
        """Much that anybody could try, everything of the player to act."""
        before = self.state
        for seat in range(self.naive.players):
            everything = [*oracle.FACES, *TOKENS]
            for token in everything if seat == self.state.turn else self.chance.sample(everything, 6):
                why = core.refusal(self.rules, self.state, seat, action_of(token))
                said = None if why is None else why.clause
                assert said == self.naive.why_not(seat, token)
                if said:
                    self.seen[said] += 1
                    assert not self.applies(seat, token)
        assert core.refusal(self.rules, self.state, 0, 54).clause == "T-deck"
        assert self.state == before

    def applies(self, seat, token):
        """Whether the engine carries out this act."""
        try:
            core.apply(self.rules, self.state, seat, action_of(token))
        except core.Refused:
            return False
        return True

    def act(self, token):
        naive = self.naive
        table = [*naive.table, token]
        waiting, left_over, broken = list(naive.set_aside), list(naive.left_over), naive.broken
        playing = naive.phase == "play"
        self.state, events = core.step(self.rules, self.state, self.state.turn, action_of(token))
        naive.act(token)
        self.seen.update(clause for event in events for clause in event.clauses)
        if not playing:
            return
        assert any(isinstance(event, Broken) for event in events) == (naive.broken and not broken)
        outcome = [event for event in events if isinstance(event, (Taken, SetAside, Lost, Collected))]
        assert bool(outcome) == (len(table) == naive.players)
        if outcome:
            cancelled = [event.cards for event in events if isinstance(event, Cancelled)]
            assert cancelled == (
                [tuple(action_of(card) for card in oracle.pairs(table))] if oracle.pairs(table) else []
            )
            self.compare_outcome(outcome, table, waiting, left_over)
            if not self.quick:
                self.compare_answer(table, waiting, left_over)

    def compare_outcome(self, outcome, table, waiting, left_over):
        """Who took what, as the events say it."""
        naive, players = self.naive, self.naive.players
        got = sorted(table + waiting + left_over)
        first = outcome[0]
        place = oracle.winner(table, naive.options)
        if place is not None:
            assert isinstance(first, Taken)
            assert (first.seat, codes([first.card])) == ((naive.leader + place) % players, [table[place]])
        if isinstance(first, (Taken, Collected)):
            assert codes(first.cards) == oracle.in_order(got)
            assert first.points == sum(oracle.value(card) for card in got)
            assert first.seat == naive.taker
        elif isinstance(first, SetAside):
            assert codes(first.cards) == oracle.in_order(table)
            assert first.leader == naive.to_move
        else:
            assert codes(first.cards) == oracle.in_order(got)
        self.seen[type(first).__name__] += 1

    def compare_answer(self, table, waiting, left_over):
        """The arbiter, asked about this trick as it lay on the table."""
        naive = self.naive
        last = naive.tricks == oracle.TABLE[naive.players][0]
        given = {name: value for name, value in naive.options.items() if value != oracle.VALUES[name][0]}
        if naive.options["left_over_lost"] and waiting:
            left_over = []
        said = answer(
            {
                "ask": "trick",
                "game": "cancellation-hearts",
                "trick": table,
                "set_aside": waiting,
                "last": last,
                "left_over": left_over,
                "options": given,
            }
        )
        taker = None if naive.taker is None else (naive.taker - naive.leader) % naive.players
        got = [] if taker is None else table + waiting + left_over
        assert (said["winner"], said["points"]) == (taker, sum(oracle.value(card) for card in got))
        assert said["cancelled"] == oracle.pairs(table)
        expected = None if last else (naive.to_move - naive.leader) % naive.players
        assert said["next_leader"] == expected

    def compare_count(self):
        """The score and the standing after the hand, and the arbiter's account of the same cards."""
        naive = self.naive
        self.compare_places()
        won = self.oracle_game.count(naive)
        after, events = GAME.settle(self.rules, self.standing, self.state)
        scored = [event for event in events if isinstance(event, Scored)]
        assert [event.seat for event in scored] == list(range(naive.players))
        assert [event.points for event in scored] == won
        assert [event.total for event in scored] == self.oracle_game.totals
        for event in scored:
            assert sum(line.points for line in event.lines) == event.points
        assert list(after.totals) == self.oracle_game.totals
        assert list(after.winners) == self.oracle_game.winners
        assert after.over == (self.oracle_game.winners != [])
        assert (after.dealer, after.hand) == (self.oracle_game.dealer, self.oracle_game.number)
        assert any(isinstance(event, Ended) for event in events) == after.over
        for event in events:
            self.seen.update(event.clauses)
            self.seen[type(event).__name__] += isinstance(event, (Another, Ended))
        if naive.shooter is not None:
            self.seen[f"moon {naive.choice}"] += 1
        else:
            assert sum(won) + sum(oracle.value(card) for card in naive.lost) == 52
        if not self.quick:
            self.compare_account(won, scored)
        return after

    def compare_account(self, won, scored):
        naive = self.naive
        given = {name: value for name, value in naive.options.items() if value != oracle.VALUES[name][0]}
        question = {"ask": "score", "game": "cancellation-hearts", "players": naive.players, "options": given}
        if naive.choice:
            question["moon"] = naive.choice
        said = answer(question | {"taken": naive.piles, "lost": naive.lost})
        assert said["scores"] == won
        assert [[ln["points"] for ln in seat] for seat in said["lines"]] == [
            [ln.points for ln in e.lines] for e in scored
        ]
        counted = [sum(oracle.value(card) for card in pile) for pile in naive.piles]
        assert answer(question | {"points": counted, "shot": naive.shooter})["scores"] == won


def play(options, chance, seen, whole, quick, players=None):
    """One hand, or a whole game, in both; the number of hands."""
    players = players or chance.choice(PLAYERS)
    if not whole:
        Both(options, players, chance, seen, quick=quick).play()
        return 1
    standing = core.Standing(1, chance.randrange(players), (0,) * players)
    oracle_game = oracle.Game(options, players, standing.dealer)
    while not standing.over:
        standing = Both(options, players, chance, seen, standing, oracle_game, quick).play()
    return standing.hand - 1
