"""Two-player Hearts a second time: every clause as it reads, with lists and card codes.

Clauses H1-H30 and rulings HA1-HA20 of the rulebook, and the options of its part D. Nothing here comes from `engine`.
A card is its code ("QS", "10H"); a player is 0 or 1.
"""

SUITS = ["C", "D", "H", "S"]
RANKS = ["2", "4", "6", "8", "10", "Q", "A"]  # H2, H3: lowest first
PACK = [rank + suit for suit in SUITS for rank in RANKS]

# Part D: every option with its values, the default first.
VALUES = {
    "only_suit_clause": ["hearts", "spades_literal", "both"],
    "break_event": ["cannot_follow", "heart_played"],
    "qs_any_time_literal": [False, True],
    "no_points_first_trick": [False, True],
    "free_lead_if_2c_dead": [False, True],
    "moon_value": [20, "live_points"],
    "extra_hand_if_both_over": [False, True],
    "pass_one_every_other_hand": [False, True],
    "qs_breaks": [False, True],
}


def with_defaults(options):
    """All options, those not given at their defaults."""
    chosen = {name: values[0] for name, values in VALUES.items()}
    chosen.update(options)
    return chosen


def suit(card):
    return card[-1]


def height(card):
    return RANKS.index(card[:-1])


def is_point_card(card):
    return suit(card) == "H" or card == "QS"


def value(card):
    """H24, H25."""
    if card == "QS":
        return 13
    return 1 if suit(card) == "H" else 0


def in_order(cards):
    return sorted(cards, key=PACK.index)


def deal(pack):
    """H6-H8: one card is dead, then thirteen each one at a time, the last card is dead."""
    pack = list(pack)
    dead = [pack.pop(0)]
    hands = [[], []]
    for turn in range(26):
        hands[turn % 2].append(pack.pop(0))
    dead.append(pack.pop(0))
    assert pack == []
    return hands, dead


def winner(first, second):
    """H16: which of two cards, the first one led, wins: 0 or 1."""
    hearts = [card for card in (first, second) if suit(card) == "H"]
    if hearts:
        best = max(hearts, key=height)
    else:
        best = max([card for card in (first, second) if suit(card) == suit(first)], key=height)
    return [first, second].index(best)


class Hand:
    """One hand from the deal to its thirteenth trick."""

    def __init__(self, hands, dead, options, number, dealer):
        self.options = with_defaults(options)
        self.hands = [list(hands[0]), list(hands[1])]
        self.dead = list(dead)
        self.table = []
        self.taken = [[], []]
        self.tricks = 0
        self.broken = False
        self.chosen_to_pass = {}
        self.finished = False
        self.passing = self.options["pass_one_every_other_hand"] and number % 2 == 0
        if self.passing:
            self.to_move = 1 - dealer
        else:
            self.to_move = self.first_leader()

    def first_leader(self):
        """H9, H10, H11."""
        for club in ("2C", "4C", "6C"):
            for player in (0, 1):
                if club in self.hands[player]:
                    return player
        raise AssertionError("HA7")

    # --- what may be played

    def why_not(self, player, card):
        """The id that refuses this, or None."""
        if card not in PACK:
            return "T-deck"
        if self.finished:
            return "T-over"
        if player != self.to_move:
            return "T-turn"
        if card not in self.hands[player]:
            return "T-hand"
        if self.passing:
            return None
        broken_clauses = self.clauses_against(card)
        return broken_clauses[0] if broken_clauses else None

    def clauses_against(self, card):
        """All clauses that playing this card would break, in the order of the rulebook."""
        hand = self.hands[self.to_move]
        found = []
        if not self.table and self.tricks == 0:
            forced = self.options["free_lead_if_2c_dead"] is False
            if "2C" in hand:
                if card != "2C":
                    found.append("H9")
            elif "4C" in hand:
                if forced and card != "4C":
                    found.append("H10")
            elif forced and card != "6C":
                found.append("H11")
        if self.table and self.does_not_follow(card):
            found.append("H13")
        if self.no_points_yet(card):
            found.append("HA6")  # it changes H14, and stands where H14 stands
        if not self.table and not self.broken and suit(card) == "H" and any(suit(held) != "H" for held in hand):
            found.append("H18")  # with nothing but hearts: H20 (HA2), or no other card to play
        return found

    def does_not_follow(self, card):
        """H13, H14; the queen is free of it under `qs_any_time_literal`."""
        led = suit(self.table[0])
        if suit(card) == led:
            return False
        if card == "QS" and self.options["qs_any_time_literal"]:
            return False
        return any(suit(held) == led for held in self.hands[self.to_move])

    def no_points_yet(self, card):
        """Option `no_points_first_trick`: not on trick 1 unless nothing else is held (or could be played)."""
        if not self.options["no_points_first_trick"] or self.tricks > 0 or not is_point_card(card):
            return False
        hand = self.hands[self.to_move]
        if not self.table:
            others = [held for held in hand if not is_point_card(held)]
        else:
            others = [held for held in hand if not is_point_card(held) and not self.does_not_follow(held)]
        return others != []

    def legal(self):
        return [card for card in in_order(self.hands[self.to_move]) if self.why_not(self.to_move, card) is None]

    # --- what a card does

    def breaks(self, card):
        """H19, H20, HA17: whether this card, played now, breaks hearts."""
        hand = self.hands[self.to_move]
        if card == "QS" and self.options["qs_breaks"]:
            return True
        if self.options["break_event"] == "heart_played":
            if suit(card) == "H":
                return True
        elif self.table and suit(card) != suit(self.table[0]):
            return True  # HA3: any off-suit card
        if not self.table:
            if suit(card) == "H":
                return True  # HA5: the lead of a hand of hearts breaks them
            if self.options["only_suit_clause"] in ("spades_literal", "both"):
                return all(suit(held) == "S" for held in hand)
        return False

    def play(self, card):
        """Plays a card (or chooses it to be passed) for the player to move."""
        player = self.to_move
        if self.passing:
            self.chosen_to_pass[player] = card
            self.to_move = 1 - player
            if len(self.chosen_to_pass) == 2:
                for giver in (0, 1):
                    self.hands[giver].remove(self.chosen_to_pass[giver])
                    self.hands[1 - giver].append(self.chosen_to_pass[giver])
                self.passing = False
                self.to_move = self.first_leader()
            return
        if self.breaks(card):
            self.broken = True
        self.hands[player].remove(card)
        self.table.append(card)
        if len(self.table) == 1:
            self.to_move = 1 - player
            return
        leader = 1 - player
        taker = leader if winner(self.table[0], self.table[1]) == 0 else player
        self.taken[taker] += self.table
        self.table = []
        self.tricks += 1
        self.to_move = taker  # H17
        self.finished = self.tricks == 13  # H22

    def scores(self):
        return scores(self.taken, self.dead, self.options)


def scores(taken, dead, options):
    """H24-H27, HA9: what both players get for the hand."""
    options = with_defaults(options)
    in_play = [card for card in PACK if is_point_card(card) and card not in dead]
    for player in (0, 1):
        if all(card in taken[player] for card in in_play):
            moon = 20
            if options["moon_value"] == "live_points":
                moon = sum(value(card) for card in in_play)
            return [0, moon] if player == 0 else [moon, 0]
    return [sum(value(card) for card in taken[0]), sum(value(card) for card in taken[1])]


def winners(totals, options, extra_hands=0):
    """H28-H30, HA12-HA14, HA18: who has won at these totals after a hand; nobody if the game goes on.

    `extra_hands` counts the hands played after the one in which both players first stood at 100 or more.
    """
    options = with_defaults(options)
    reached = [player for player in (0, 1) if totals[player] >= 100]
    if reached == []:
        return []
    if len(reached) == 1:
        return [1 - reached[0]]
    if totals[0] == totals[1]:
        return []  # H29
    if options["extra_hand_if_both_over"] and extra_hands == 0:
        return []
    return [0] if totals[0] < totals[1] else [1]


class Game:
    """Hands until somebody has won."""

    def __init__(self, options, dealer, totals=(0, 0)):
        self.options = with_defaults(options)
        self.dealer = dealer
        self.number = 1
        self.totals = list(totals)
        self.extra_hands = 0
        self.winners = []

    def next_hand(self, hands, dead):
        return Hand(hands, dead, self.options, self.number, self.dealer)

    def count(self, hand):
        """Adds a finished hand."""
        if min(self.totals) >= 100:
            self.extra_hands += 1
        won = hand.scores()
        self.totals = [self.totals[player] + won[player] for player in (0, 1)]
        self.winners = winners(self.totals, self.options, self.extra_hands)
        self.dealer = 1 - self.dealer  # HA15
        self.number += 1
        return won
