r"""Records: a hand, or a whole game, as a small text that people can write and the engine can check.

Grammar (ASCII, LF, single spaces, nothing before or after; every line ends with LF)::

    game ID VERSION                      hearts-two 1
    options NAME=VALUE …                 only those that differ from the default, in the game's order; else no line
    players N                            only for games with a choice of numbers
    HAND …                               one or more hands
    winners SEAT …                       only when the game ended with the last hand

    HAND is:
    hand N                               number of the hand in its game, from 1
    dealer SEAT                          a letter, A is seat 0
    totals N …                           before the hand, by seat
    bags N …                             before the hand, only for games that count bags
    deal SEAT CARD …                     one line a seat that was dealt cards, lowest card first: clubs, diamonds,
                                         hearts, spades, rank upward
    WORD CARD …                          cards set aside, under the game's own word: "dead", "left"
    stock CARD …                         cards to be drawn, the next one first
    PHASE SEAT ACT SEAT ACT …            what was done, under the name of the phase: one line a trick ("play"), a player
                                         ("pass"), a round ("draft", "bid")
    scores N …                           what the hand changed, by seat; only for a finished hand

    ACT is a token of the game ("QS", "10H", "keep", "nil"), or a token and the id that refuses it: "QS?H13" is a
    try that must be refused. A refused try changes nothing.

The dealt cards are stored, never a seed. The reader is strict and the writer canonical: whatever the reader
accepts, the writer writes back byte for byte.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.cards import Card
from engine.core import BadPlayers, Deal, Game, Ruleset, State, action_of, ruleset, token
from engine.games import GAMES
from engine.options import BadOption, Value, departures, parsed, written

VERSION = "1"
SEATS = "ABCDEFGHIJK"


class Fault(NamedTuple):
    """What is wrong with a record, and where (lines and columns from 1)."""

    line: int
    column: int
    token: str
    expected: str
    file: str = "record"


class RecordError(ValueError):
    """A text that is no record, or a record that the rules do not bear out. `fault` says where and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        fault = self.fault
        found = f"found {fault.token!r}" if fault.token else "nothing here"
        return f"{fault.file}:{fault.line}:{fault.column}: {found}, expected {fault.expected}"


class Place(NamedTuple):
    """Line and column of a token, from 1."""

    line: int
    column: int


NOWHERE = Place(0, 0)


@dataclass(frozen=True)
class Act:
    """Something a seat did, or tried: `refused` is the id that must refuse the try."""

    seat: int
    action: int
    refused: str | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class ActLine:
    """One line of acts, under the name of a phase."""

    phase: str
    acts: tuple[Act, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class HandRecord:
    """One hand: how it stood before, the cards, what was done, and the scores if it was finished."""

    number: int
    dealer: int
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    deal: Deal
    lines: tuple[ActLine, ...]
    scores: tuple[int, ...] | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Record:
    """A hand or a game as it was played."""

    rules: Ruleset
    hands: tuple[HandRecord, ...]
    winners: tuple[int, ...] | None = None


def acts(hand: HandRecord) -> tuple[Act, ...]:
    """All acts of a hand, in order."""
    return tuple(act for line in hand.lines for act in line.acts)


# --- writing -----------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The canonical text of a record."""
    game = record.rules.game
    lines = [f"game {game.id} {VERSION}"]
    chosen = departures(game.options, record.rules.options)
    if chosen:
        lines.append("options " + " ".join(f"{name}={written(value)}" for name, value in chosen))
    if game.seats[0] != game.seats[1]:
        lines.append(f"players {record.rules.players}")
    for hand in record.hands:
        lines += written_hand(game, hand)
    if record.winners is not None:
        lines.append("winners " + " ".join(SEATS[seat] for seat in record.winners))
    return "\n".join(lines) + "\n"


def written_hand(game: Game, hand: HandRecord) -> list[str]:
    """The lines of one hand."""
    names = game.deck.names
    lines = [f"hand {hand.number}", f"dealer {SEATS[hand.dealer]}", "totals " + numbers(hand.totals)]
    if hand.bags:
        lines.append("bags " + numbers(hand.bags))
    for seat, cards in enumerate(hand.deal.hands):
        if cards:
            lines.append(f"deal {SEATS[seat]} " + " ".join(names[card] for card in cards))
    if hand.deal.aside:
        lines.append(f"{game.aside} " + " ".join(names[card] for card in hand.deal.aside))
    if hand.deal.stock:
        lines.append("stock " + " ".join(names[card] for card in hand.deal.stock))
    for line in hand.lines:
        words = (f"{SEATS[act.seat]} {written_act(game, act)}" for act in line.acts)
        lines.append(f"{line.phase} " + " ".join(words))
    if hand.scores is not None:
        lines.append("scores " + numbers(hand.scores))
    return lines


def written_act(game: Game, act: Act) -> str:
    """An act without its seat: "QS", "QS?H13"."""
    return token(game, act.action) + (f"?{act.refused}" if act.refused else "")


def numbers(values: tuple[int, ...]) -> str:
    """Numbers with single spaces."""
    return " ".join(str(value) for value in values)


def line_up(game: Game, done: list[tuple[State, Act]]) -> tuple[ActLine, ...]:
    """Acts, each with the state it was done in, as the lines of a record: a new line for each row of a phase."""
    lines: list[ActLine] = []
    row = None
    for state, act in done:
        here = (game.phases[state.phase], game.row(state))
        if here == row:
            lines[-1] = ActLine(here[0], (*lines[-1].acts, act))
        else:
            lines.append(ActLine(here[0], (act,)))
        row = here
    return tuple(lines)


# --- reading -----------------------------------------------------------------------------------------------


def read(text: str, file: str = "record") -> Record:
    """The record that a text holds.

    :raises RecordError: with file, line, column, the token found and what was expected.
    """
    return Reader(text, file).record()


class Word(NamedTuple):
    """A word of a line and its column."""

    text: str
    column: int


class Reader:
    """A strict reader that goes through the lines once."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.at = 0
        if self.lines[-1] != "":
            last = self.lines[-1]
            raise self.error(len(self.lines), len(last) + 1, "", "a line feed at the end of the last line")
        self.lines.pop()
        for number, line in enumerate(self.lines, 1):
            self.check_line(number, line)

    def check_line(self, number: int, line: str) -> None:
        """Words of visible ASCII with one space between."""
        for column, char in enumerate(line, 1):
            if not " " <= char <= "~":
                raise self.error(number, column, char, "visible ASCII characters only")
        spaced = " " + line + " "
        if "  " in spaced:
            column = spaced.index("  ") + 1
            raise self.error(number, min(column, len(line) + 1), "", "words with one space between")

    def error(self, line: int, column: int, found: str, expected: str) -> RecordError:
        return RecordError(Fault(line, column, found, expected, self.file))

    def wrong(self, word: Word, expected: str) -> RecordError:
        """An error at a word of the current line."""
        return self.error(self.at, word.column, word.text, expected)

    def peek(self) -> str | None:
        """The first word of the next line."""
        return self.lines[self.at].split(" ")[0] if self.at < len(self.lines) else None

    def take(self, keyword: str) -> list[Word]:
        """The words after the keyword of the next line, which must start with it."""
        if self.at >= len(self.lines):
            raise self.error(len(self.lines) + 1, 1, "", f"a line {keyword!r}")
        line = self.lines[self.at]
        self.at += 1
        words = []
        column = 1
        for text in line.split(" "):
            words.append(Word(text, column))
            column += len(text) + 1
        if words[0].text != keyword:
            raise self.wrong(words[0], f"a line {keyword!r}")
        return words[1:]

    def end(self) -> Word:
        """The place after the last word of the current line."""
        return Word("", len(self.lines[self.at - 1]) + 1)

    def exactly(self, keyword: str, count: int, what: str) -> list[Word]:
        """As `take`, with so many words."""
        words = self.take(keyword)
        if len(words) < count:
            raise self.wrong(self.end(), what)
        if len(words) > count:
            raise self.wrong(words[count], f"the end of the line after {what}")
        return words

    def whole(self, word: Word, least: int | None, what: str) -> int:
        """A whole number, canonically written, of at least `least`."""
        digits = word.text[1:] if word.text.startswith("-") else word.text
        fits = digits.isdigit() and len(digits) < 10 and str(int(word.text)) == word.text
        if not fits or (least is not None and int(word.text) < least):
            raise self.wrong(word, what)
        return int(word.text)

    def seat(self, word: Word, players: int) -> int:
        seat = SEATS.find(word.text) if len(word.text) == 1 else -1
        if not 0 <= seat < players:
            raise self.wrong(word, f"a seat, A to {SEATS[players - 1]}")
        return seat

    def record(self) -> Record:
        name, version = self.exactly("game", 2, "the id of a game and the version of the rules")
        if name.text not in GAMES:
            raise self.wrong(name, "one of " + ", ".join(sorted(GAMES)))
        if version.text != VERSION:
            raise self.wrong(version, f"version {VERSION} of the rules")
        game = GAMES[name.text]
        rules = self.ruleset(game)
        hands = [self.hand(rules)]
        while self.peek() == "hand":
            hands.append(self.hand(rules))
        winners = None
        if self.peek() == "winners":
            winners = self.winners(rules)
        if self.at < len(self.lines):
            raise self.error(self.at + 1, 1, self.lines[self.at], "the end of the record")
        return Record(rules, tuple(hands), winners)

    def ruleset(self, game: Game) -> Ruleset:
        """The lines `options` and `players`."""
        given: dict[str, Value] = {}
        if self.peek() == "options":
            words = self.take("options")
            order = [option.name for option in game.options]
            for word in words:
                name, equals, text = word.text.partition("=")
                if not equals:
                    raise self.wrong(word, "NAME=VALUE")
                self.option(game, word, name, text, given)
                if given and order.index(name) <= max((order.index(known) for known in given), default=-1):
                    raise self.wrong(word, "options in the order " + ", ".join(order) + ", each once")
                given[name] = parsed(game.options, name, text)
            if not words:
                raise self.wrong(self.end(), "at least one option")
        players = None
        if game.seats[0] != game.seats[1]:
            (word,) = self.exactly("players", 1, "the number of players")
            players = self.whole(word, game.seats[0], f"{game.seats[0]} to {game.seats[1]} players")
            try:
                return ruleset(game, players, **given)
            except BadPlayers as fault:
                raise self.wrong(word, f"{fault.fewest} to {fault.most} players") from None
        return ruleset(game, players, **given)

    def option(self, game: Game, word: Word, name: str, text: str, given: dict[str, Value]) -> None:
        """Checks one option: known, a value it takes, not the default."""
        try:
            value = parsed(game.options, name, text)
        except BadOption as fault:
            raise self.wrong(word, f"for {fault.name}: {fault.expected}") from None
        for option in game.options:
            if option.name == name and option.values[0] == value and type(option.values[0]) is type(value):
                raise self.wrong(word, "only options that differ from their default")

    def winners(self, rules: Ruleset) -> tuple[int, ...]:
        words = self.take("winners")
        if not words:
            raise self.wrong(self.end(), "the seats that won")
        seats: list[int] = []
        for word in words:
            seat = self.seat(word, rules.players)
            if seats and seat <= seats[-1]:
                raise self.wrong(word, "seats in order, each once")
            seats.append(seat)
        return tuple(seats)

    def hand(self, rules: Ruleset) -> HandRecord:
        game = rules.game
        (word,) = self.exactly("hand", 1, "the number of the hand")
        place = Place(self.at, 1)
        number = self.whole(word, 1, "the number of the hand, from 1")
        (word,) = self.exactly("dealer", 1, "the dealer's seat")
        dealer = self.seat(word, rules.players)
        totals = self.by_seat("totals", rules, None)
        bags = self.by_seat("bags", rules, 0) if game.counts_bags else ()
        deal = self.deal(rules)
        lines = []
        while self.peek() in game.phases:
            lines.append(self.act_line(rules))
        scores = self.by_seat("scores", rules, None) if self.peek() == "scores" else None
        return HandRecord(number, dealer, totals, bags, deal, tuple(lines), scores, place)

    def by_seat(self, keyword: str, rules: Ruleset, least: int | None) -> tuple[int, ...]:
        words = self.exactly(keyword, rules.players, f"{rules.players} whole numbers, one a player")
        return tuple(self.whole(word, least, "a whole number") for word in words)

    def deal(self, rules: Ruleset) -> Deal:
        game = rules.game
        free = [game.deck.copies] * len(game.deck.names)
        hands: list[tuple[Card, ...]] = [()] * rules.players
        last = -1
        while self.peek() == "deal":
            words = self.take("deal")
            if not words:
                raise self.wrong(self.end(), "a seat and its cards")
            seat = self.seat(words[0], rules.players)
            if seat <= last:
                raise self.wrong(words[0], "seats in order, each once")
            hands[seat] = self.cards(game, words[1:], free, ordered=True)
            last = seat
        aside: tuple[Card, ...] = ()
        if game.aside and self.peek() == game.aside:
            aside = self.cards(game, self.take(game.aside), free, ordered=True)
        stock: tuple[Card, ...] = ()
        if self.peek() == "stock":
            stock = self.cards(game, self.take("stock"), free, ordered=False)
        deal = Deal(tuple(hands), aside, stock)
        wrong = game.check_deal(rules, deal)
        if wrong is None and any(free):
            wrong = f"all {game.deck.size} cards of the pack, " + missing(game, free) + " is missing"
        if wrong is not None:
            raise self.error(self.at + 1, 1, self.lines[self.at] if self.at < len(self.lines) else "", wrong)
        return deal

    def cards(self, game: Game, words: list[Word], free: list[int], ordered: bool) -> tuple[Card, ...]:
        """Cards of the pack, each as often as it has copies."""
        if not words:
            raise self.wrong(self.end(), "cards")
        found: list[Card] = []
        for word in words:
            card = game.deck.numbers.get(word.text)
            if card is None or game.deck.names[card] != word.text:
                raise self.wrong(word, "a card of this game's pack, written like QS or 10H")
            if ordered and found and card < found[-1]:
                raise self.wrong(word, "cards in order: clubs, diamonds, hearts, spades, rank upward")
            if not free[card]:
                times = "once" if game.deck.copies == 1 else "twice"
                raise self.wrong(word, f"no card more than {times} in a pack")
            free[card] -= 1
            found.append(card)
        return tuple(found)

    def act_line(self, rules: Ruleset) -> ActLine:
        phase = self.peek() or ""
        words = self.take(phase)
        place = Place(self.at, 1)
        if not words or len(words) % 2:
            raise self.wrong(self.end(), "a seat and what it does, in pairs")
        done = []
        for index in range(0, len(words), 2):
            seat = self.seat(words[index], rules.players)
            word = words[index + 1]
            written_action, mark, refused = word.text.partition("?")
            action = action_of(rules.game, written_action)
            if action is None:
                raise self.wrong(word, "a card of this game's pack or one of " + ", ".join(rules.game.tokens))
            if mark and not known_id(rules.game, refused):
                raise self.wrong(word, "after ?, the id of a clause or ruling of this game")
            done.append(Act(seat, action, refused or None, Place(self.at, word.column)))
        return ActLine(phase, tuple(done), place)


def known_id(game: Game, written_id: str) -> bool:
    """Whether this is a clause or ruling of the game, or an id of the table."""
    return written_id in game.clauses or written_id in game.rulings or written_id in TRIED


TRIED = ("T-hand", "T-turn", "T-phase", "T-over")


def missing(game: Game, free: list[int]) -> str:
    """The first card that nobody holds."""
    return next(game.deck.names[card] for card in range(len(free)) if free[card])
