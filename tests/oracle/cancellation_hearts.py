"""Cancellation Hearts a second time: every clause as it reads, with lists and card codes.

Clauses C1-C31 and rulings CA1-CA27 of the rulebook, and the options of its part D. Nothing here comes from `engine`.
A card is its code ("QS", "10H"), there are two of each; a player is a number, the one on the left is one more.
"""

SUITS = ["C", "D", "H", "S"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]  # C3: lowest first
HEIGHT = {rank: number for number, rank in enumerate(RANKS)}
FACES = [rank + suit for suit in SUITS for rank in RANKS]
PACK = FACES + FACES  # C2

# B2: players, cards each, left over
TABLE = {6: (17, 2), 7: (14, 6), 8: (13, 0), 9: (11, 5), 10: (10, 4), 11: (9, 5)}

# Part D: every option with its values, the default first.
VALUES = {
    "target": [150, 100, 175],
    "two_pairs_void": [False, True],
    "lead_after_cancel": ["same", "left_of_leader"],
    "last_trick_cancelled": ["nobody", "leader", "previous_winner"],
    "left_over_lost": [False, True],
    "no_points_first_trick": [False, True],
    "qs_breaks": [True, False],
    "passing": ["left_right", "none"],
    "moon_value": [26, 52],
    "moon_mode": ["choice", "subtract", "add"],
    "moon_live_points": [False, True],
    "tie": ["shared", "extra_hand"],
}


def with_defaults(options):
    """All options, those not given at their defaults."""
    chosen = {name: values[0] for name, values in VALUES.items()}
    chosen.update(options)
    return chosen


def suit(card):
    return card[-1]


def height(card):
    return HEIGHT[card[:-1]]


def is_point_card(card):
    return suit(card) == "H" or card == "QS"


def value(card):
    """C25, C26."""
    if card == "QS":
        return 13
    return 1 if suit(card) == "H" else 0


def in_order(cards):
    return sorted(cards, key=FACES.index)


def deal(pack, players):
    """C5, C6: one card at a time, as long as everybody gets one; what is left over lies on the table."""
    pack = list(pack)
    hands = [[] for _ in range(players)]
    while len(pack) >= players:
        for hand in hands:
            hand.append(pack.pop(0))
    return hands, pack


def live_cards(trick):
    """C20: the cards of the suit led that have no equal in the trick."""
    return [card for card in trick if suit(card) == suit(trick[0]) and trick.count(card) == 1]


def pairs(trick):
    return [card for card in FACES if trick.count(card) == 2]


def winner(trick, options):
    """C15, C20, C21 (CA1): the place of the card that wins, or None."""
    if with_defaults(options)["two_pairs_void"] and len(pairs(trick)) >= 2:
        return None
    live = live_cards(trick)
    if live == []:
        return None
    return trick.index(max(live, key=height))


class Hand:
    """One hand from the deal to its last trick, and to the choice of whoever shot the moon."""

    def __init__(self, hands, left_over, options, number, dealer):
        self.options = with_defaults(options)
        self.players = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.left_over = list(left_over)  # waiting for the first winner
        self.table = []
        self.piles = [[] for _ in hands]
        self.set_aside = []
        self.lost = []
        self.tricks = 0
        self.broken = False
        self.previous_winner = None
        self.taker = None  # of the trick just played
        self.leader = None
        self.phase = "pass" if self.options["passing"] == "left_right" else "play"
        self.to_the_left = number % 2 == 1  # C10, CA16
        self.chosen = [[] for _ in hands]
        self.to_move = (dealer + 1) % self.players  # C11
        self.first = self.to_move
        self.shooter = None
        self.choice = None

    # --- what may be done

    def why_not(self, player, action):
        """The id that refuses this, or None."""
        if action not in FACES and action not in ("subtract", "add"):
            return "T-deck"
        if self.phase == "over":
            return "T-over"
        if (action in FACES) == (self.phase == "moon"):
            return "T-phase"
        if player != self.to_move:
            return "T-turn"
        if self.phase == "moon":
            return None
        if action not in self.hands[player]:
            return "T-hand"
        if self.phase == "pass":
            return None
        found = self.clauses_against(action)
        return found[0] if found else None

    def clauses_against(self, card):
        """All clauses that playing this card would break, in the order of the rulebook."""
        hand = self.hands[self.to_move]
        found = []
        if self.table == []:
            harmless = [held for held in hand if not is_point_card(held)]
            if self.tricks == 0:
                if is_point_card(card) and harmless != []:
                    found.append("C12")  # unless CA10
            elif suit(card) == "H" and not self.broken and any(suit(held) != "H" for held in hand):
                found.append("C18")  # unless CA12
            return found
        led = suit(self.table[0])
        same = [held for held in hand if suit(held) == led]
        if same != [] and suit(card) != led:
            found.append("C13")
        if self.options["no_points_first_trick"] and self.tricks == 0 and is_point_card(card):
            playable = same if same != [] else hand
            if any(not is_point_card(held) for held in playable):
                found.append("CA11")
        return found

    def legal(self):
        if self.phase == "moon":
            return ["subtract", "add"]
        hand = self.hands[self.to_move]
        return [card for card in FACES if card in hand and self.why_not(self.to_move, card) is None]

    # --- what it does

    def act(self, action):
        if self.phase == "pass":
            self.choose(action)
        elif self.phase == "moon":
            self.choice = action
            self.phase = "over"
        else:
            self.play(action)

    def choose(self, card):
        """C8, C9: three cards each, and nobody gets any before all have chosen."""
        player = self.to_move
        self.hands[player].remove(card)
        self.chosen[player].append(card)
        if len(self.chosen[player]) < 3:
            return
        self.to_move = (player + 1) % self.players
        if self.to_move == self.first:
            for giver in range(self.players):
                step = 1 if self.to_the_left else -1
                self.hands[(giver + step) % self.players] += self.chosen[giver]
            self.phase = "play"

    def play(self, card):
        player = self.to_move
        if self.table == []:
            self.leader = player
        self.hands[player].remove(card)
        self.table.append(card)
        if suit(card) == "H" or (card == "QS" and self.options["qs_breaks"]):
            self.broken = True  # C18, CA14, CA15
        if len(self.table) < self.players:
            self.to_move = (player + 1) % self.players  # CA25
        else:
            self.end_of_trick()

    def end_of_trick(self):
        place = winner(self.table, self.options)
        self.taker = None
        self.tricks += 1
        self.set_aside += self.table
        self.table = []
        last = all(hand == [] for hand in self.hands)
        if place is not None:
            taker = (self.leader + place) % self.players
            self.previous_winner = taker
            self.take(taker)
            self.to_move = taker  # C17
        else:
            if self.tricks == 1 and self.options["left_over_lost"]:
                self.lost += self.left_over
                self.left_over = []
            if last:
                self.last_trick_void()
            self.to_move = self.leader  # CA4
            if self.options["lead_after_cancel"] == "left_of_leader":
                self.to_move = (self.leader + 1) % self.players
        if last:
            self.look_for_moon()

    def take(self, taker):
        """C7, C16, C22: the trick, what was set aside, and the left-over cards if they still wait."""
        self.taker = taker
        self.piles[taker] += self.set_aside + self.left_over
        self.set_aside = []
        self.left_over = []

    def last_trick_void(self):
        """C23, CA6, CA7, CA27."""
        rule = self.options["last_trick_cancelled"]
        if rule == "nobody":
            self.lost += self.set_aside + self.left_over
            self.set_aside = []
            self.left_over = []
        elif rule == "previous_winner" and self.previous_winner is not None:
            self.take(self.previous_winner)
        else:
            self.take(self.leader)

    def look_for_moon(self):
        self.phase = "over"
        self.shooter = moon(self.piles, self.options)
        if self.shooter is not None and self.options["moon_mode"] == "choice":
            self.phase = "moon"
            self.to_move = self.shooter

    def scores(self):
        return scores(self.piles, self.options, self.choice)


def moon(piles, options):
    """C27, CA17: who took all of them, or None."""
    for player in range(len(piles)):
        mine = [card for card in piles[player] if is_point_card(card)]
        others = [card for pile in piles for card in pile if is_point_card(card)]
        if len(mine) == 28:
            return player
        if with_defaults(options)["moon_live_points"] and mine != [] and len(mine) == len(others):
            return player
    return None


def scores(piles, options, choice=None):
    """C25-C27, CA17, CA18: how each total changes."""
    options = with_defaults(options)
    shooter = moon(piles, options)
    if shooter is None:
        return [sum(value(card) for card in pile) for pile in piles]
    how = choice if options["moon_mode"] == "choice" else options["moon_mode"]
    if how == "subtract":
        return [-options["moon_value"] if player == shooter else 0 for player in range(len(piles))]
    return [0 if player == shooter else options["moon_value"] for player in range(len(piles))]


def winners(totals, options):
    """C29-C31, CA20, CA21: who has won at these totals after a hand; nobody if the game goes on."""
    options = with_defaults(options)
    if not any(total >= options["target"] for total in totals):
        return []
    best = [player for player in range(len(totals)) if totals[player] == min(totals)]
    if len(best) > 1 and options["tie"] == "extra_hand":
        return []
    return best


class Game:
    """Hands until somebody has won."""

    def __init__(self, options, players, dealer, totals=None):
        self.options = with_defaults(options)
        self.players = players
        self.dealer = dealer
        self.number = 1
        self.totals = list(totals) if totals else [0] * players
        self.winners = []

    def next_hand(self, hands, left_over):
        return Hand(hands, left_over, self.options, self.number, self.dealer)

    def count(self, hand):
        """Adds a finished hand."""
        won = hand.scores()
        self.totals = [total + change for total, change in zip(self.totals, won, strict=True)]
        self.winners = winners(self.totals, self.options)
        self.dealer = (self.dealer + 1) % self.players  # CA23
        self.number += 1
        return won
