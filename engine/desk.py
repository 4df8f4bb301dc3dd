"""The desk: a game against the bots, the arbiter and a score sheet, behind one function that takes and gives JSON.

The card table in the browser talks to it in text alone: `Desk().answer(request)`. A request is an object with `v`
(the version of this protocol), `id` (any whole number, given back) and `do`. Nothing that comes in is trusted: a
request that cannot be read, does not fit the moment, or comes too late is refused with a word in `no`.

    start   game, and if wanted players, options, seed, hand, dealer, totals, bags, moves, looked -> the view
    view    -> the view, with everything told so far
    look    turns up the card drawn, in a draft; after that it is too late to bid blind
    try     at, act -> whether the reader may do this, and the sentence that says why
    play    at, act -> as `try` if it is refused; else the view, and what happened until the reader is to act again
    hint    -> what the bot would do in the reader's place, and its reason
    undo    takes back the reader's last act in this hand
    review  -> the reader's acts in this hand for which the bot would have chosen otherwise
    next    deals the next hand
    ask     question -> the answer of the arbiter
    sheet   game, options, players, dealer, hands -> a score sheet, counted

`at` is the number of acts the reader has done in this hand: a request made before the last one was answered does not
fit. The reader is seat 0 and sees only what that seat may see.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import telling
from engine.arbiter import answer as arbitrate
from engine.bots import BOTS
from engine.cards import all_cards, cards
from engine.chance import WORD, Chance
from engine.clauses import Verdict
from engine.core import (
    BadPlayers,
    Ending,
    Ruleset,
    Standing,
    State,
    action_of,
    decisive,
    first_standing,
    impossible,
    legal,
    over,
    refusal,
    ruleset_under,
    step,
    token,
)
from engine.events import Another, Dealt, Drafted, Drew, Ended, Event, Line, Passed, Scored, Taken
from engine.games import GAMES, cancellation_hearts, hearts_two, spades_two
from engine.options import BadOption
from engine.questions import cancellation_hearts as cancellation_questions
from engine.questions import hearts_two as hearts_questions
from engine.questions import spades_two as spades_questions
from engine.questions.fields import BadQuestion, Fields
from engine.telling import Told

VERSION = 1
LONGEST = 60000
"""Characters of a request."""
MOST_MOVES = 60
MOST_HANDS = 200
LAST_HAND = 9999
FARTHEST = 99999
"""A total is not farther from 0."""
ME = 0


class Unfit(ValueError):
    """A request that is refused: (word, what about it)."""

    def __init__(self, fault: tuple[str, str]) -> None:
        super().__init__(fault)
        self.word, self.about = fault


class LastTrick(NamedTuple):
    """The last trick completed in a hand: who played which card, in order, and who won it, -1 if nobody did."""

    played: tuple[tuple[int, int], ...]
    taker: int


NO_TRICK = LastTrick((), -1)


class Sitting:
    """A game in play: everything follows from the rules, the seed and what the reader did."""

    def __init__(self, rules: Ruleset, seed: int, standing: Standing) -> None:
        self.rules = rules
        self.seed = seed
        self.first_hand = standing.hand
        self.standing = standing
        self.after = standing
        self.state: State = None
        self.looked = False
        self.last = NO_TRICK
        self.acts: list[int] = []
        self.before: list[tuple[State, int, bool, LastTrick]] = []
        """For each act of the reader: the state before it, how much had been told, whether the card was seen, and
        the trick before."""
        self.told: list[Told] = []
        self.accounts: list[Scored] = []
        self.deal()

    def deal(self) -> None:
        """Deals the hand of the standing; the bots act until the reader is to act."""
        rules, game = self.rules, self.rules.game
        deck = game.deck
        pack = tuple(card for card in cards(deck.full) for _ in range(deck.copies))
        # a hand has a seed of its own, so that a link can name it
        chance = Chance((self.seed + self.standing.hand) & WORD)
        deal = game.deal(rules, chance.shuffled(pack))
        self.state = game.start(rules, self.standing, deal)
        self.looked = False
        self.last = NO_TRICK
        self.acts = []
        self.before = []
        self.told = []
        self.accounts = []
        self.tell(game.opening(rules, self.standing, deal, self.state))
        self.go_on()

    def tell(self, events: tuple[Event, ...]) -> None:
        """Adds what the reader may know of these events to what was told."""
        for event in events:
            told = seen(self.rules, event)
            if told is not None:
                self.told.append(told)
            if isinstance(event, Taken) and event.points is not None:
                self.told.append(telling.points(event))
            if isinstance(event, Scored):
                self.accounts.append(event)

    def go_on(self) -> None:
        """The bots act until the reader is to act or the hand is over; then it is counted."""
        rules, game = self.rules, self.rules.game
        while not over(rules, self.state) and self.state.turn != ME:
            seat = self.state.turn
            choice = BOTS[game.id](rules, game.view(rules, self.state, seat), self.standing)
            self.act(int(choice.action))
        if over(rules, self.state):
            self.after, counted = game.settle(rules, self.standing, self.state)
            self.tell(counted)

    def act(self, action: int) -> None:
        """Whoever is to act does this."""
        before = self.state
        done = step(self.rules, before, before.turn, action)
        self.state = done.state
        if self.rules.game.phases[before.phase] == "play" and len(before.table) + 1 == self.rules.players:
            played = tuple((leader(before, place), card) for place, card in enumerate((*before.table, action)))
            taker = -1
            for event in done.events:
                if isinstance(event, Taken):
                    taker = event.seat
            self.last = LastTrick(played, taker)
        self.tell(done.events)

    def mine(self) -> State:
        """What the reader sees."""
        return self.rules.game.view(self.rules, self.state, ME)

    def judged(self, act: int) -> Told | None:
        """Why the reader may not do this, or None."""
        # judged in the reader's view: a reason never gives away another hand
        state = self.mine()
        why = refusal(self.rules, state, ME, act)
        if why is not None:
            return telling.refused(self.rules, state, why)
        if self.looked and token(self.rules.game, act) == "blind":
            return Told({"seat": ("seat", ME)}, ("no.S16",))
        return None

    def play(self, act: int) -> None:
        """An act of the reader that is allowed."""
        self.before.append((self.state, len(self.told), self.looked, self.last))
        self.acts.append(act)
        self.looked = False
        self.act(act)
        self.go_on()

    def undo(self) -> None:
        """Takes back the last act of the reader."""
        self.state, length, self.looked, self.last = self.before.pop()
        self.acts.pop()
        self.told = self.told[:length]
        self.accounts = []
        self.after = self.standing

    def blind_is_open(self) -> bool:
        """Whether the card drawn is not turned up yet, since blind nil may still be bid."""
        act = action_of(self.rules.game, "blind")
        if act is None or self.looked or over(self.rules, self.state) or self.state.turn != ME:
            return False
        return bool(legal(self.rules, self.state) >> act & 1)


def seen(rules: Ruleset, event: Event) -> Told | None:
    """What the reader may know of an event; None for what only another player knows."""
    if isinstance(event, Passed) and ME not in (event.seat, event.to):
        return None
    if isinstance(event, Drew) and (event.seat != ME or (not event.rejected and rules.options.discards_face_down)):
        return None
    told = telling.event(rules, event)
    if isinstance(event, (Dealt, Drafted)):
        told.values.pop("cards", None)  # they lie face down
    return told


class Desk:
    """Where requests are answered. It holds one game at a time."""

    def __init__(self) -> None:
        self.sitting: Sitting | None = None

    def answer(self, text: str) -> str:
        """The answer to a request, both as JSON. Never raises."""
        number = 0
        try:
            request = read(text)
            number = whole(request, "id", 0, WORD)
            if request.get("v") != VERSION:
                raise Unfit(("version", str(VERSION)))
            do = request.get("do")
            if not isinstance(do, str) or do not in DOING:
                raise Unfit(("do", "unknown"))
            found = DOING[do](self, request)
        except Unfit as fault:
            found = {"no": fault.word, "about": fault.about}
        found["v"] = VERSION
        found["id"] = number
        return json.dumps(found)

    def game(self) -> Sitting:
        """The game in play."""
        if self.sitting is None:
            raise Unfit(("no-game", ""))
        return self.sitting


def read(text: str) -> Mapping[str, Any]:
    """A request as an object."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unfit(("request", "too long"))
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise Unfit(("request", "no JSON")) from None
    if not isinstance(request, Mapping):
        raise Unfit(("request", "no object"))
    return request


def whole(request: Mapping[str, Any], name: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number in these bounds."""
    value = request.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise Unfit(("field", name))
    return value


def numbers(request: Mapping[str, Any], name: str, default: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    """As many whole numbers in these bounds as the default has."""
    values = request.get(name, list(default))
    if not isinstance(values, list) or len(values) != len(default):
        raise Unfit(("field", name))
    for value in values:
        if type(value) is not int or not least <= value <= most:
            raise Unfit(("field", name))
    return tuple(values)


def rules_of(request: Mapping[str, Any]) -> Ruleset:
    """The game, players and options of a request."""
    game_id = request.get("game")
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise Unfit(("field", "game"))
    game = GAMES[game_id]
    options = request.get("options", {})
    if not isinstance(options, Mapping):
        raise Unfit(("field", "options"))
    players = whole(request, "players", game.seats[0], game.seats[1], game.seats[0])
    try:
        return ruleset_under(game, players, options)
    except (BadOption, BadPlayers):
        raise Unfit(("field", "options")) from None


# --- the game against the bots -------------------------------------------------------------------------------


def start(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """A new game, or one told again from its seed and the reader's acts."""
    rules = rules_of(request)
    seed = whole(request, "seed", 0, WORD, 1)
    hand = whole(request, "hand", 1, LAST_HAND, 1)
    dealer = whole(request, "dealer", 0, rules.players - 1, Chance(seed).below(rules.players))
    moves = request.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise Unfit(("field", "moves"))
    first = first_standing(rules, dealer)
    totals = numbers(request, "totals", first.totals, -FARTHEST, FARTHEST)
    standing = Standing(hand, dealer, totals, numbers(request, "bags", first.bags, 0, FARTHEST))
    if impossible(rules, standing) is not None:
        raise Unfit(("field", "totals"))
    sitting = Sitting(rules, seed, standing)
    for written in moves:
        act = act_of(sitting, written)
        if over(rules, sitting.state) or sitting.judged(act) is not None:
            raise Unfit(("field", "moves"))
        sitting.play(act)
    if request.get("looked", False) is True and sitting.blind_is_open():
        sitting.looked = True
    desk.sitting = sitting
    found = view(desk, request)
    found["facts"] = rules.game.facts(rules)
    return found


def view(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """Everything the reader sees."""
    return shown(desk.game(), 0)


def shown(sitting: Sitting, since: int) -> dict[str, Any]:
    """What the reader sees, and what was told since."""
    rules, game = sitting.rules, sitting.rules.game
    state = sitting.mine()
    finished = over(rules, state)
    phase = "over" if finished else game.phases[state.phase]
    names = game.deck.names
    found: dict[str, Any] = {
        "game": game.id,
        "players": rules.players,
        "seed": sitting.seed,
        "hand": sitting.standing.hand,
        "dealer": sitting.standing.dealer,
        "at": len(sitting.acts),
        "moves": [token(game, act) for act in sitting.acts],
        "phase": phase,
        "cards": [names[card] for card in faces(state.hands[ME])],
        "table": [[leader(state, place), names[card]] for place, card in enumerate(state.table)],
        "last": [[seat, names[card]] for seat, card in sitting.last.played],
        "taker": sitting.last.taker,
        "looked": sitting.looked,
        "before": [list(sitting.standing.totals), list(sitting.standing.bags)],
        "legal": [] if finished else [token(game, act) for act in cards(legal(rules, state))],
        "totals": list(sitting.standing.totals),
        "seats": [seat_of(sitting, seat) for seat in range(rules.players)],
        "told": [said(one) for one in sitting.told[since:]],
        "game_over": finished and sitting.after.over,
    }
    if phase == "draft":
        open_card = not sitting.blind_is_open()
        found["drawn"] = names[state.stock[0]] if open_card and state.stock else None
        if not open_card:
            found["legal"] = ["blind"]
        elif "blind" in found["legal"]:
            found["legal"].remove("blind")
    if phase == "pass":
        found["more"], found["to"], found["passed"] = passing(sitting, state)
    if finished:
        found["totals"] = list(sitting.after.totals)
        found["winners"] = list(sitting.after.winners)
        found["accounts"] = [account_of(event) for event in sitting.accounts]
    return found


def faces(hand: Any) -> tuple[int, ...]:
    """The cards of a hand, copies included."""
    return cards(hand) if isinstance(hand, int) else all_cards(hand)


def leader(state: State, place: int) -> int:
    """Who played the card at a place of the table."""
    players = len(state.hands)
    return int((state.turn - len(state.table) + place) % players)


def seat_of(sitting: Sitting, seat: int) -> dict[str, Any]:
    """What everybody sees of a player."""
    state = sitting.state
    found: dict[str, Any] = {"cards": len(faces(state.hands[seat]))}
    game_id = sitting.rules.game.id
    if game_id == "spades-two":
        found["won"] = state.won[seat]
        found["bags"] = sitting.standing.bags[seat]
        found["bid"] = None if state.bids[seat] < 0 else "blind" if state.blind[seat] else state.bids[seat]
    else:
        found["points"] = GAME_POINTS[game_id](state.taken[seat])
    return found


GAME_POINTS: dict[str, Callable[[Any], int]] = {
    "hearts-two": hearts_two.points,
    "cancellation-hearts": cancellation_hearts.points,
}


def passing(sitting: Sitting, state: State) -> tuple[int, int, list[str]]:
    """How many cards the reader has yet to choose, to whom they go, and those chosen."""
    names = sitting.rules.game.deck.names
    players = sitting.rules.players
    if sitting.rules.game.id == "hearts-two":
        return hearts_two.NUMBERS.passed, 1, []
    chosen = state.passed[ME]
    return (
        cancellation_hearts.NUMBERS.passed - len(chosen),
        (ME + state.passing) % players,
        [names[card] for card in chosen],
    )


def account_of(event: Scored) -> dict[str, Any]:
    """The account of a player for a hand."""
    return {
        "seat": event.seat,
        "points": event.points,
        "total": event.total,
        "bags": event.bags,
        "lines": [line_of(event.seat, item) for item in event.lines],
    }


def line_of(seat: int, item: Any) -> dict[str, Any]:
    """A line of an account, with its clause."""
    found = said(telling.line(seat, item))
    found["clause"] = item.clause
    return found


def said(told: Told) -> dict[str, Any]:
    """What is told, as JSON."""
    return {"f": told.values, "m": list(told.messages)}


def act_of(sitting: Sitting, written: object) -> int:
    """The act that a token writes."""
    act = action_of(sitting.rules.game, written) if isinstance(written, str) else None
    if act is None:
        raise Unfit(("field", "act"))
    return act


def timely(desk: Desk, request: Mapping[str, Any]) -> tuple[Sitting, int]:
    """The game and the act of a request that fits the moment."""
    sitting = desk.game()
    if whole(request, "at", 0, MOST_MOVES) != len(sitting.acts):
        raise Unfit(("stale", str(len(sitting.acts))))
    return sitting, act_of(sitting, request.get("act"))


def tried(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the reader may do something, and why."""
    sitting, act = timely(desk, request)
    why = sitting.judged(act)
    if why is not None:
        return {"allowed": False, "told": [said(why)], "clause": clause_of(why)}
    state = sitting.mine()
    rulings = decisive(sitting.rules, state, act, True)
    verdict = Verdict(act, True, sitting.rules.game.grant(sitting.rules, state, act), rulings)
    return {"allowed": True, "told": [said(telling.granted(sitting.rules, state, verdict))], "clause": verdict.clause}


def clause_of(why: Told) -> str:
    """The clause of a refusal: its last message is the plainest."""
    return why.messages[-1][3:]


def play(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """The reader acts."""
    sitting, act = timely(desk, request)
    why = sitting.judged(act)
    if why is not None:
        return {"allowed": False, "told": [said(why)], "clause": clause_of(why)}
    since = len(sitting.told)
    sitting.play(act)
    found = shown(sitting, since)
    found["allowed"] = True
    return found


def look(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """The reader looks at the card drawn."""
    sitting = desk.game()
    if sitting.blind_is_open():
        sitting.looked = True
    return shown(sitting, len(sitting.told))


def hint(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """What the bot would do in the reader's place, and why."""
    sitting = desk.game()
    if over(sitting.rules, sitting.state):
        raise Unfit(("over", ""))
    found = suggestion(sitting, sitting.mine(), sitting.looked)
    if sitting.blind_is_open() and found["act"] != "blind":
        return {"act": "draw", "reason": ""}
    return found


def suggestion(sitting: Sitting, state: State, looked: bool) -> dict[str, str]:
    """What the bot would do in the reader's place. After a look it is too late for blind nil, for which alone the
    totals matter in a draft."""
    rules, game = sitting.rules, sitting.rules.game
    choice = BOTS[game.id](rules, state, None if looked else sitting.standing)
    return {"act": token(game, choice.action), "reason": f"bot.{choice.reason}"}


def undo(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """Takes back."""
    sitting = desk.game()
    if not sitting.acts:
        raise Unfit(("nothing", ""))
    sitting.undo()
    return shown(sitting, 0)


def review(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """The reader's acts in this hand for which the bot would have chosen otherwise."""
    sitting = desk.game()
    rules, game = sitting.rules, sitting.rules.game
    found = []
    for place in range(len(sitting.acts)):
        state, _, looked, _ = sitting.before[place]
        better = suggestion(sitting, game.view(rules, state, ME), looked)
        yours = token(game, sitting.acts[place])
        if better["act"] != yours:
            trick = game.row(state) + 1 if game.phases[state.phase] == "play" else 0
            found.append({"trick": trick, "yours": yours, "better": better["act"], "reason": better["reason"]})
    return {"review": found}


def next_hand(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """Deals the next hand."""
    sitting = desk.game()
    if not over(sitting.rules, sitting.state):
        raise Unfit(("not-over", ""))
    if sitting.after.over:
        raise Unfit(("over", ""))
    sitting.standing = sitting.after
    sitting.deal()
    return shown(sitting, 0)


# --- the arbiter and the score sheet -------------------------------------------------------------------------


def ask(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """A question to the arbiter."""
    question = request.get("question")
    if not isinstance(question, Mapping):
        raise Unfit(("field", "question"))
    return {"answer": arbiter(question)}


def arbiter(question: Mapping[str, Any]) -> dict[str, Any]:
    """The arbiter's answer; a question that it refuses is unfit, under the name of the field."""
    try:
        return arbitrate(question)
    except BadQuestion as fault:
        raise Unfit(("question", fault.field)) from None


ENTRIES: dict[str, tuple[str, ...]] = {
    "hearts-two": ("points", "moon"),
    "cancellation-hearts": ("points", "shot", "moon"),
    "spades-two": ("bids", "tricks"),
}
"""What is written down of a hand at the table."""


def sheet(desk: Desk, request: Mapping[str, Any]) -> dict[str, Any]:
    """A score sheet: each hand counted, the totals after it, and how the next one is dealt.

    An entry that cannot be is refused: `bad` is its number from 0, `why` what is wrong with it. `told` is what is said
    below the sheet: who deals and leads next, or how the game ended; `facts` are the numbers of its house rules.
    """
    rules = rules_of(request)
    game = rules.game
    dealer = whole(request, "dealer", 0, rules.players - 1, 0)
    hands = request.get("hands", [])
    if not isinstance(hands, list) or len(hands) > MOST_HANDS:
        raise Unfit(("field", "hands"))
    standing = first_standing(rules, dealer)
    rows: list[dict[str, Any]] = []
    told: tuple[Told, ...] = ()
    for number in range(len(hands)):
        if standing.over:
            return {"bad": number, "why": "over"}
        try:
            row = counted(request, rules, standing, hands[number])
        except BadQuestion as fault:
            return {"bad": number, "why": reason_of(fault.field, hands[number])}
        standing, told = after_entry(rules, standing, row)
        row["totals"] = list(standing.totals)
        rows.append(row)
    dealt = arbiter(question_of(request, rules, "deal", {"hand_number": standing.hand}))
    if not standing.over:
        told += coming(rules, standing, dealt["pass"])
    return {
        "rows": rows,
        "over": standing.over,
        "winners": list(standing.winners),
        "dealer": standing.dealer,
        "tricks": dealt["tricks"],
        "told": [said(one) for one in told],
        "facts": game.facts(rules),
        "totals": list(standing.totals),
        "bags": list(standing.bags),
        "counts_bags": game.counts_bags,
    }


OPENING: dict[str, str] = {
    "hearts-two": "clause.H9",
    "cancellation-hearts": "table.sheet.leads",
    "spades-two": "table.sheet.draws",
}
"""Who leads first: the player on the dealer's left (C11, S10, S21), or whoever holds a card (H9)."""


def coming(rules: Ruleset, standing: Standing, passing: str | None) -> tuple[Told, ...]:
    """What is told of a deal that comes next: who deals, where cards are passed to, who leads."""
    dealer = Told({"seat": ("seat", standing.dealer)}, ("table.sheet.deals",))
    left = Told({"seat": ("seat", (standing.dealer + 1) % rules.players)}, (OPENING[rules.game.id],))
    if not passing and rules.players == 2:
        return dealer, left
    return dealer, Told({}, (f"table.sheet.pass-{passing or 'none'}",)), left


def question_of(request: Mapping[str, Any], rules: Ruleset, asked: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A question about the game of the sheet."""
    question: dict[str, Any] = {"ask": asked, "game": rules.game.id, "options": request.get("options", {})}
    if rules.game.seats[0] != rules.game.seats[1]:
        question["players"] = rules.players
    for name in sorted(fields):
        question[name] = fields[name]
    return question


def counted(request: Mapping[str, Any], rules: Ruleset, standing: Standing, entry: object) -> dict[str, Any]:
    """What an entry scores.

    :raises BadQuestion: if it cannot be.
    """
    if not isinstance(entry, Mapping) or sorted(entry) != sorted(ENTRIES[rules.game.id]):
        raise BadQuestion(("entry", "expected " + ", ".join(ENTRIES[rules.game.id])))
    fields: dict[str, Any] = {}
    for name in ENTRIES[rules.game.id]:
        fields[name] = entry[name]
    if rules.game.counts_bags:
        fields["bags"] = list(standing.bags)
    return COUNTS[rules.game.id](rules, Fields(question_of(request, rules, "score", fields)))


def plain_count(lines: tuple[tuple[Line, ...], ...]) -> dict[str, Any]:
    """What these lines score."""
    return {
        "scores": [sum(item.points for item in mine) for mine in lines],
        "bags": [],
        "lines": [[line_of(seat, item) for item in mine] for seat, mine in enumerate(lines)],
    }


def count_hearts(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """An entry of two-player Hearts."""
    return plain_count(hearts_questions.counted(rules, fields))


def count_cancellation(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """An entry of Cancellation Hearts."""
    fields.has("players")
    return plain_count(cancellation_questions.from_points(rules, fields))


def count_spades(rules: Ruleset, fields: Fields) -> dict[str, Any]:
    """An entry of two-player Spades, with the bags that are carried on."""
    accounts = spades_questions.accounts(rules, fields)
    found = plain_count(tuple(hand.lines for hand in accounts))
    found["bags"] = [hand.bags for hand in accounts]
    return found


COUNTS: dict[str, Callable[[Ruleset, Fields], dict[str, Any]]] = {
    "hearts-two": count_hearts,
    "cancellation-hearts": count_cancellation,
    "spades-two": count_spades,
}


def end_hearts(rules: Ruleset, totals: tuple[int, ...], before: tuple[int, ...]) -> Ending:
    """Whether a game of two-player Hearts is over."""
    return hearts_two.ending(rules.options, totals, before)


def end_cancellation(rules: Ruleset, totals: tuple[int, ...], before: tuple[int, ...]) -> Ending:
    """Whether a game of Cancellation Hearts is over."""
    return cancellation_hearts.ending(rules.options, totals)


def end_spades(rules: Ruleset, totals: tuple[int, ...], before: tuple[int, ...]) -> Ending:
    """Whether a game of two-player Spades is over."""
    return spades_two.ending(rules.options.target, rules.options.lose_at, totals, before)


ENDS: dict[str, Callable[[Ruleset, tuple[int, ...], tuple[int, ...]], Ending]] = {
    "hearts-two": end_hearts,
    "cancellation-hearts": end_cancellation,
    "spades-two": end_spades,
}


def after_entry(rules: Ruleset, standing: Standing, row: Mapping[str, Any]) -> tuple[Standing, tuple[Told, ...]]:
    """How the game stands after an entry; and why it is over, or why it goes on past its limit."""
    scores = row["scores"]
    totals = tuple(standing.totals[seat] + scores[seat] for seat in range(rules.players))
    end = ENDS[rules.game.id](rules, totals, standing.totals)
    bags = tuple(row["bags"]) if rules.game.counts_bags else ()
    dealer = (standing.dealer + 1) % rules.players
    following = Standing(standing.hand + 1, dealer, totals, bags, end.over, end.winners)
    if end.over:
        return following, (telling.event(rules, Ended(end.clauses, end.winners, totals)),)
    if end.clauses:
        return following, (telling.event(rules, Another(end.clauses, totals)),)
    return following, ()


def reason_of(field: str, entry: object) -> str:
    """The word for what is wrong with an entry, from the field that the arbiter names: "points", "points[1]"."""
    if field in ("moon", "shot"):
        return "moon"
    name, bracket, place = field.partition("[")
    if name not in ("points", "tricks") or not isinstance(entry, Mapping):
        return "number"
    # a number that cannot be, or no number at all
    return name if not bracket or type(entry[name][int(place[:-1])]) is int else "number"


DOING: dict[str, Callable[[Desk, Mapping[str, Any]], dict[str, Any]]] = {
    "start": start,
    "view": view,
    "look": look,
    "try": tried,
    "play": play,
    "hint": hint,
    "undo": undo,
    "review": review,
    "next": next_hand,
    "ask": ask,
    "sheet": sheet,
}

THE_DESK = Desk()


def answer(text: str) -> str:
    """The answer of the one desk of this program."""
    return THE_DESK.answer(text)
