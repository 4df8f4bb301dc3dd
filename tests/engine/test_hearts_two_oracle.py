"""Two-player Hearts, the engine against the oracle: many hands under every option, and everything small in full."""

import itertools
import random
from collections import Counter

import pytest

from engine import core
from engine.cards import cards
from engine.clauses import broken_clause
from engine.events import Another, Broken, Ended, Scored, Taken
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
            oracle_game = oracle.Game(options, self.standing.dealer)
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
        if passing:
            return
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


def play_hands(options, number, seed, seen):
    chance = random.Random(seed)
    for _ in range(number):
        rules = core.ruleset(GAME, **options)
        standing = core.first_standing(rules, chance.randrange(2))._replace(hand=chance.randrange(1, 5))
        Both(options, chance, seen, standing).play()


def test_hands_under_the_defaults():
    seen = Counter()
    play_hands({}, 300, 1, seen)
    for clause in ("H9", "H10", "H11", "H13", "H18", "T-hand", "T-turn", "T-over", "broken by H19", "broken by H20"):
        assert seen[clause], f"{clause} never decided in these hands"
    assert "HA6" not in seen


@pytest.mark.parametrize("options", ONE_CHANGED, ids=lambda options: "-".join(map(str, *options.items())))
def test_hands_under_each_value_of_each_option(options):
    seen = Counter()
    play_hands(options, 70, 2, seen)
    if options == {"no_points_first_trick": True}:
        assert seen["HA6"]
    if options == {"free_lead_if_2c_dead": True}:
        assert seen["H18"]
        assert not seen["H10"]
    if options == {"qs_breaks": True}:
        assert seen["broken by HA17"]


def test_hands_under_mixed_options():
    seen = Counter()
    for seed, options in enumerate(mixtures(1000, 3)):
        play_hands(options, 1, seed, seen)
    assert seen["HA6"]
    assert seen["broken by HA17"]


def test_last_tricks_with_hearts_closed():
    """Positions that play by chance hardly meets: few cards of one or two suits, and hearts not broken (H20, HA2)."""
    seen = Counter()
    chance = random.Random(6)
    for number, options in enumerate(mixtures(500, 7)):
        size = chance.randrange(1, 6)
        suits = chance.choice((["S", "SH"], ["S", "S"], ["SD", "SH"], ["H", "SH"], ["H", "CD"], ["SH", "SH"]))
        chance.shuffle(suits)
        kept = []
        for suit in suits:
            free = [card for card in oracle.PACK if card[-1] in suit and (not kept or card not in kept[0])]
            kept.append(chance.sample(free, min(size, len(free))))
        size = min(map(len, kept))
        both = Both(options, chance, seen)
        both.leave([hand[:size] for hand in kept], number % 2)
        both.play()
    assert seen["H18"]
    assert seen["broken by H20"]


def test_whole_games_to_their_end():
    """Dealer, totals, extra hands and the end: some games start close to the limit, so that both reach it."""
    seen = Counter()
    chance = random.Random(4)
    for number, options in enumerate([{}] * 15 + ONE_CHANGED + mixtures(40, 5)):
        rules = core.ruleset(GAME, **options)
        totals = (0, 0) if number % 5 == 0 else (chance.randrange(80, 100), chance.randrange(80, 100))
        standing = core.first_standing(rules, chance.randrange(2), totals)
        oracle_game = oracle.Game(options, standing.dealer, totals)
        while not standing.over:
            standing = Both(options, chance, seen, standing, oracle_game).play()
    assert seen["both over"]


# --- everything small ----------------------------------------------------------------------------------------

PAIRS = list(itertools.permutations(oracle.PACK, 2))


def test_every_trick_of_two_cards():
    """CASES 3, 11, 13, 14: 28 x 27 pairs: winner and points."""
    rules = core.ruleset(GAME)
    for led, reply in PAIRS:
        one, other = DECK.numbers[led], DECK.numbers[reply]
        state = game.State(game.PLAY, 1, (0, 1 << other), (one,), True, (0, 0), 0, 3)
        after, events = core.step(rules, state, 1, other)
        assert after.turn == oracle.winner(led, reply)
        assert events[-1].points == oracle.value(led) + oracle.value(reply)


@pytest.mark.parametrize("broken", [False, True])
def test_every_hand_of_two_cards_led_to(broken):
    """CASES 3: every card led, every hand of two."""
    rules = core.ruleset(GAME)
    for led in oracle.PACK:
        for hand in itertools.combinations([card for card in oracle.PACK if card != led], 2):
            state = game.State(game.PLAY, 0, (mask(hand), 0), (DECK.numbers[led],), broken, (0, 0), 0, 3)
            same = [card for card in hand if card[-1] == led[-1]]
            assert codes(cards(core.legal(rules, state))) == oracle.in_order(same or hand)


@pytest.mark.parametrize("broken", [False, True])
def test_every_hand_of_two_cards_on_the_lead(broken):
    rules = core.ruleset(GAME)
    for hand in itertools.combinations(oracle.PACK, 2):
        state = game.State(game.PLAY, 0, (mask(hand), 0), (), broken, (0, 0), 0, 3)
        allowed = [card for card in hand if broken or card[-1] != "H"]
        assert codes(cards(core.legal(rules, state))) == oracle.in_order(allowed or hand)


@pytest.mark.parametrize("value", oracle.VALUES["moon_value"])
def test_every_way_to_share_the_point_cards(value):
    """CASES 21: every set of dead point cards, every split of the others."""
    points = [card for card in oracle.PACK if oracle.is_point_card(card)]
    options = core.ruleset(GAME, moon_value=value).options
    deads = [dead for size in (0, 1, 2) for dead in itertools.combinations(points, size)]
    for dead in deads:
        live = [card for card in points if card not in dead]
        for split in range(1 << len(live)):
            piles = [[card for place, card in enumerate(live) if split >> place & 1 == seat] for seat in (0, 1)]
            masks = (mask(piles[0]), mask(piles[1]))
            lines = game.account(options, masks, mask(dead))
            said = [sum(line.points for line in seat) for seat in lines]
            assert said == oracle.scores(piles, list(dead), {"moon_value": value})
            if 0 not in said:
                assert sum(said) == 20 - sum(map(oracle.value, dead))


@pytest.mark.parametrize("extra", [False, True])
def test_every_end_of_a_game(extra):
    """CASES 22, 29: all totals around the limit, whether or not the hand was an extra one."""
    options = core.ruleset(GAME, extra_hand_if_both_over=extra).options
    for one, other in itertools.product(range(97, 123), repeat=2):
        for extra_hands in (0, 1):
            before = (100, 100) if extra_hands else (90, 99)
            found = game.ending(options, (one, other), before)
            expected = oracle.winners([one, other], {"extra_hand_if_both_over": extra}, extra_hands)
            assert list(found.winners) == expected
            assert found.over == bool(expected)
