"""Two-player Spades a second time, written from the rulebook alone: lists, strings, and as many words as needed.

Nothing is imported from the engine. A card is "QS" or "10H", a hand is a list of them, a seat is 0 or 1. An answer to
"may I?" is None (yes) or the id of what forbids it.
"""

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
BIDS = ["nil", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"]

DEFAULTS = {
    "target": 500,
    "discards_face_down": False,
    "nil_penalty": "bags",
    "blind_nil_penalty": "bags",
    "thirteen_is_moon": True,
    "bags_reset_to_zero": False,
    "lose_at": None,
    "break_event": "cannot_follow",
    "no_trump_first_trick": False,
}
VALUES = {
    "target": [500, 300, 100],
    "discards_face_down": [False, True],
    "nil_penalty": ["bags", 100],
    "blind_nil_penalty": ["bags", 200],
    "thirteen_is_moon": [True, False],
    "bags_reset_to_zero": [False, True],
    "lose_at": [None, -1, -200],
    "break_event": ["cannot_follow", "spade_played"],
    "no_trump_first_trick": [False, True],
}


def suit(card):
    return card[-1]


def rank(card):
    return RANKS.index(card[:-1])


def may_play(card, hand, table, broken, first_trick, options):
    """None, or the id that forbids this card of the hand."""
    others = [c for c in hand if suit(c) != "S"]
    if not table:
        if suit(card) == "S" and not broken and others:
            return "S22"
        return None
    same = [c for c in hand if suit(c) == suit(table[0])]
    if same:
        return None if card in same else "S24"
    if options["no_trump_first_trick"] and first_trick and suit(card) == "S" and others:
        return "SA18"
    return None


def winner(table):
    """0 if the card led wins, 1 if the second does."""
    led, second = table
    if suit(led) == suit(second):
        return 1 if rank(second) > rank(led) else 0
    return 1 if suit(second) == "S" else 0


def now_broken(card, table, options):
    """Whether this card, played, breaks spades if they are not broken yet."""
    if options["break_event"] == "spade_played":
        return suit(card) == "S"
    if not table:
        return suit(card) == "S"
    return suit(card) != suit(table[0])


def score(bid, tricks, bags, options):
    """(points of the hand with charges, bags carried on). `bid` is "blind", "nil" or a number in words of `BIDS`."""
    new_bags = 0
    if bid == "nil" or bid == "blind":
        penalty = options["nil_penalty"] if bid == "nil" else options["blind_nil_penalty"]
        if tricks == 0:
            points = 100 if bid == "nil" else 200
        elif penalty == "bags":
            points = tricks
            new_bags = tricks
        else:
            points = -penalty
    elif bid == "13" and options["thirteen_is_moon"]:
        if tricks == 13:
            points = 250
        else:
            points = tricks
            new_bags = tricks
    elif tricks >= int(bid):
        new_bags = tricks - int(bid)
        points = 10 * int(bid) + new_bags
    else:
        points = -10 * int(bid)
    # one bag after the other: each tenth costs a hundred
    charged = False
    for _ in range(new_bags):
        bags = bags + 1
        if bags == 10:
            points = points - 100
            bags = 0
            charged = True
    if charged and options["bags_reset_to_zero"]:
        bags = 0
    return points, bags


def ending(totals, options):
    """(over, winners)."""
    a, b = totals
    someone_up = a >= options["target"] or b >= options["target"]
    someone_down = options["lose_at"] is not None and (a <= options["lose_at"] or b <= options["lose_at"])
    if not someone_up and not someone_down:
        return False, []
    if a == b:
        return False, []
    return True, [0] if a > b else [1]


class Hand:
    """One hand, from the stock to the last trick."""

    def __init__(self, stock, dealer, options):
        self.options = dict(DEFAULTS, **options)
        self.stock = list(stock)
        self.dealer = dealer
        self.other = 1 - dealer
        self.hands = [[], []]
        self.pile = []
        self.seen_in_pile = [[], []]
        self.bids = [None, None]
        self.table = []
        self.broken = False
        self.tricks = [0, 0]
        self.phase = "draft"
        self.turn = self.other

    def things(self):
        """Everything the player to act might say or play here."""
        if self.phase == "draft":
            return ["keep", "reject", "blind"]
        if self.phase == "bid":
            return ["blind", *BIDS]
        if self.phase == "play":
            return list(self.hands[self.turn])
        return []

    def may(self, thing):
        """None, or the id that forbids it, for one of `things`."""
        me = self.turn
        if thing == "blind":
            if self.phase == "bid" or len(self.hands[me]) > 0:
                return "S16"
            return "SA5" if self.bids[me] is not None else None
        if self.phase == "play":
            first = sum(self.tricks) == 0
            return may_play(thing, self.hands[me], self.table, self.broken, first, self.options)
        return None

    def do(self, thing):
        """Does an allowed thing."""
        if thing == "blind":
            self.bids[self.turn] = "blind"
        elif self.phase == "draft":
            self.draw(thing)
        elif self.phase == "bid":
            self.bids[self.turn] = thing
            self.who_bids()
        else:
            self.play(thing)

    def draw(self, answer):
        me = self.turn
        first = self.stock.pop(0)
        second = self.stock.pop(0)
        if answer == "keep":
            self.hands[me].append(first)
            self.pile.append(second)
            self.saw(second, [0, 1], [])
        else:
            self.hands[me].append(second)
            self.pile.append(first)
            self.saw(first, [0, 1], [me])
        self.turn = 1 - me
        if len(self.stock) == 0:
            self.who_bids()

    def saw(self, card, when_open, when_face_down):
        for seat in when_face_down if self.options["discards_face_down"] else when_open:
            self.seen_in_pile[seat].append(card)

    def who_bids(self):
        for seat in [self.other, self.dealer]:
            if self.bids[seat] is None:
                self.phase = "bid"
                self.turn = seat
                return
        self.phase = "play"
        self.turn = self.other

    def play(self, card):
        if now_broken(card, self.table, self.options):
            self.broken = True
        self.hands[self.turn].remove(card)
        self.table.append(card)
        if len(self.table) == 1:
            self.turn = 1 - self.turn
            return
        leader = 1 - self.turn
        winning_seat = [leader, self.turn][winner(self.table)]
        self.tricks[winning_seat] += 1
        self.table = []
        self.turn = winning_seat
        if sum(self.tricks) == 13:
            self.phase = "over"

    def scores(self, bags):
        """[(points, bags carried) of each seat]."""
        return [score(self.bids[seat], self.tricks[seat], bags[seat], self.options) for seat in [0, 1]]
