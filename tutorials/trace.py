"""Traces: an example as something to play through, one step at a time.

`course` cuts an example into steps: somebody plays a card, or the reader is asked what may be played, who wins the
trick, what a player scores. Every answer a reader can give is judged here, by the engine, while the site is built;
the script in the page only shows what the trace says. A course holds contexts (see `tutorials.facts`) and no words;
`trace` puts it into a language, as the data that travels in the page:

    v    version of the data                 n    name of the example
    t    sentences, as HTML of our catalogs  s    steps, each with

    b    the table: "SEAT:CARD SEAT:CARD", from seat 0    w    place of the card that wins
    x    places of the cards that are cancelled           h    the hand at the bottom, and m its owner
    i    what lies beside: [label, text or cards]         a    hand of the record whose account is shown
    c    numbers of the sentences told                    k    kind of the question, if there is one
    q    number of the question's sentence                o    answers: [what, 1 if right, sentences, ids]
    r    ids of the rules that matter, u their texts      e    [place of the engine's answer, why]

`page_words` are the words and card names that all examples of a page share.
"""

import re
from functools import cache
from typing import Any, NamedTuple

from engine.bots import BOTS
from engine.core import token, verdicts
from engine.events import BidMade, Cancelled, Collected, Lost, Played, Scored, SetAside, Taken
from engine.games import GAMES, cancellation_hearts, hearts_two
from engine.replay import Moment, PlayedHand, Replay
from locales import SOURCE, Card, Language, Missing, Seat, Value, load
from tutorials import facts
from tutorials.examples import Example, about_the_count, examples
from tutorials.outline import outlines
from tutorials.scenes import FEW, Row, Scene, SceneHand, scene

VERSION = 1
WORDS = (
    "step.back", "step.next", "step.restart", "step.step", "step.hint", "step.check", "step.hand", "step.choices",
    "step.four-colours", "step.right", "step.wrong", "step.more", "step.rule-hint", "step.legal-hint",
    "step.engine-hint", "step.lesson-hint", "label.allowed", "label.refused", "label.on-table",
)  # fmt: skip
"""Messages of the site that every stepped page needs."""
MORE_WORDS = (
    "step.set-aside", "step.tricks", "ask.play", "ask.all", "ask.pass", "ask.draft", "ask.choice", "ask.trick",
    "ask.score", "choice.keep", "choice.reject", "choice.blind", "choice.nil", "choice.subtract", "choice.add",
    "choice.nobody", "choice.beaten", "choice.score-of", "choice.leaves-out", "step.done", "step.clear",
    "step.unreadable", "label.taken-by", "label.bags-before", "label.player-of", "label.hand-of",
)  # fmt: skip
"""Messages that some of them need."""
QUIZ_WORDS = ("quiz.title", "quiz.label", "quiz.intro", "quiz.question")
TAG = re.compile(r"</?span[^>]*>")
POINT_CARDS = {"hearts-two": hearts_two.POINT_CARDS, "cancellation-hearts": cancellation_hearts.POINT_CARDS}
OUTCOMES = (Taken, SetAside, Lost, Collected)


class Line(NamedTuple):
    """A sentence to be told: a context of the example, or a message of the site with its facts."""

    context: str = ""
    key: str = ""
    values: tuple[tuple[str, Value], ...] = ()


class Answer(NamedTuple):
    """Something the reader can answer: a card or a token, a line (a player) or a number; whether it is right."""

    what: str | Line
    right: bool
    says: tuple[Line, ...]
    ids: tuple[str, ...] = ()


class Question(NamedTuple):
    """What the reader is asked. `kind` is "try" (one at a time), "all" (choose every right one), "won" or "score"."""

    kind: str
    text: Line
    answers: tuple[Answer, ...]
    rules: tuple[str, ...] = ()
    engine: tuple[int, str] | None = None
    """Place of the answer that the bot would give, and its reason."""


class Beside(NamedTuple):
    """Something that lies beside the table: a label, and a text or cards."""

    label: Line
    text: str = ""
    cards: tuple[str, ...] = ()


class Step(NamedTuple):
    """What the reader sees at once."""

    table: tuple[tuple[int, str], ...] = ()
    winner: int | None = None
    cancelled: tuple[int, ...] = ()
    owner: int | None = None
    hand: tuple[str, ...] = ()
    beside: tuple[Beside, ...] = ()
    says: tuple[Line, ...] = ()
    question: Question | None = None
    account: int | None = None


# --- the course: steps without words -------------------------------------------------------------------------


@cache
def course(game: str, name: str, text: str, only_end: bool, quiz: bool) -> tuple[Step, ...]:
    """The steps of an example; `text` is its record, so that an edited example is cut anew.

    :raises KeyError: for an example that there is not.
    """
    example = examples(game)[name]
    whole = scene(example)
    if whole.sheet:
        return ()
    found: list[Step] = []
    for one in whole.hands:
        if not only_end or not one.accounts:
            found += played_steps(example, whole, one, quiz)
        found += closing_steps(example, one, only_end)
    if quiz:
        found = one_question(found)
    return tuple(found) if any(step.question for step in found) else ()


def one_question(steps: list[Step]) -> list[Step]:
    """For a quiz: from the most telling question on, the others told only."""
    asked = [place for place, step in enumerate(steps) if step.question]
    if not asked:
        return []
    best = next((p for p in asked if steps[p].question.kind == "all"), None)  # type: ignore[union-attr]
    first = asked[0] if best is None else best
    rest = [step for step in steps[first + 1 :] if not step.question or step.says or step.account is not None]
    return [steps[first], *(step._replace(question=None) for step in rest)]


def hero(example: Example, one: SceneHand) -> int:
    """The player an example is about: who is refused a card; else who does what its ids are about; else the last."""
    done = example.replay
    moments = [
        done.hands[one.number].moments[place]
        for row in one.shown()
        for place in range(row.first, row.first + len(row.turns))
    ]
    for moment in moments:
        if moment.refusal is not None and moment.act.seat == moment.state.turn:
            return moment.act.seat
    for moment in moments:
        acts = (event for event in moment.events if not isinstance(event, OUTCOMES))
        if moment.refusal is None and any(set(event.clauses) & set(example.ids) for event in acts):
            return moment.act.seat
    return moments[-1].act.seat if moments else 0


def played_steps(example: Example, whole: Scene, one: SceneHand, quiz: bool) -> list[Step]:
    """The rows of a hand that are shown."""
    done = example.replay
    found: list[Step] = []
    shown = one.shown()
    if not shown:
        return found
    person = hero(example, one)
    if one.first_shown == 0:
        says = tuple(Line(context) for context in one.opening)
        found.append(held(done, one, shown[0].first, person, Step(says=says)))
    for row in shown:
        if not row.beside:
            steps = trick_steps if row.phase == "play" else other_steps
            found += steps(example, one, row, person, quiz)
    return found


def held(done: Replay, one: SceneHand, moment: int, person: int, step: Step) -> Step:
    """The step with the person's hand before a moment, and the cards that lie aside."""
    hand = done.hands[one.number]
    state = hand.last_state() if moment >= len(hand.moments) else hand.moments[moment].state
    codes = facts.drawn(f"hand {one.number} {min(moment, len(hand.moments))} {person}", done.rules.game.id, done)
    beside: tuple[Beside, ...] = step.beside
    aside = getattr(state, "aside", None)
    if aside is not None and (aside.one or aside.two):
        names = done.rules.game.deck.names
        lying = tuple(names[card] for card in facts.faces(aside))
        beside = (*beside, Beside(Line(key="step.set-aside"), cards=lying))
    return step._replace(owner=person, hand=codes, beside=beside)


def trick_steps(example: Example, one: SceneHand, row: Row, person: int, quiz: bool) -> list[Step]:
    """A trick, card by card; before the person's cards, the question what may be played."""
    done = example.replay
    hand = done.hands[one.number]
    found: list[Step] = []
    table: tuple[tuple[int, str], ...] = ()
    tried: list[Moment] = []
    for place in range(row.first, row.first + len(row.turns)):
        moment = hand.moments[place]
        turn = row.turns[place - row.first]
        seat = moment.act.seat
        if moment.refusal is not None:
            if seat == moment.state.turn and judged(done, moment):
                tried.append(moment)
            else:
                says = tuple(Line(context) for context in turn.sentences)
                found.append(held(done, one, place, person, Step(table=table, says=says)))
            continue
        asked = person if not tried else seat
        if seat == asked and (question := what_may_be_played(done, one.number, moment, bool(tried), quiz)):
            found.append(held(done, one, place, seat, Step(table=table, question=question)))
        tried = []
        table = (*table, (seat, done.rules.game.deck.names[moment.act.action]))
        found += told_steps(example, one, row, moment, table, asked if seat == asked else person)
    return found


def told_steps(
    example: Example, one: SceneHand, row: Row, moment: Moment, table: tuple[tuple[int, str], ...], person: int
) -> list[Step]:
    """A card is played; if the trick is complete, the question who wins it, and who does."""
    done = example.replay
    where = f"{one.number} {moment.number}"
    outcome = next((p for p, event in enumerate(moment.events) if isinstance(event, (Cancelled, *OUTCOMES))), None)
    lines = row.turns[moment.number - row.first].sentences
    after = [line for line in lines if outcome is not None and int(line.split(" ")[3]) >= outcome]
    before = tuple(Line(line) for line in lines if line not in after)
    base = held(done, one, moment.number + 1, person, Step(table=table, says=before))
    if outcome is None:
        return [base]
    off = {code for event in moment.events if isinstance(event, Cancelled) for code in event.cards}
    names = done.rules.game.deck.names
    cancelled = tuple(place for place, (_, code) in enumerate(table) if done.rules.game.deck.numbers[code] in off)
    told = base._replace(winner=row.winner, cancelled=cancelled, says=tuple(Line(line) for line in after))
    about = {i for event in moment.events[outcome:] for i in event.clauses} & set(example.ids)
    if not about:
        return [told._replace(says=base.says + told.says)]
    question = who_wins(done, one, row, table, off, names, after, where, moment)
    # before the question the cards lie as they did: what is set aside now is told with the answer
    asked = base._replace(question=question, beside=held(done, one, moment.number, person, Step()).beside)
    return [asked, told]


def judged(done: Replay, moment: Moment) -> bool:
    """Whether the act of a moment is among those that the player to act may think of."""
    return any(v.action == moment.act.action for v in verdicts(done.rules, moment.state))


def what_may_be_played(done: Replay, number: int, moment: Moment, tried: bool, quiz: bool) -> Question | None:
    """The question what the player to act may do, with a verdict on everything; None if nothing is to choose."""
    game = done.rules.game
    found = verdicts(done.rules, moment.state)
    if len(found) < 2:
        return None
    faces = len(game.deck.names)
    drawn = facts.held_cards(moment.state, moment.state.turn)
    order = drawn if all(v.action < faces for v in found) else tuple(v.action for v in found)
    by_action = {v.action: v for v in found}
    where = f"{number} {moment.number}"
    answers = tuple(
        Answer(
            token(game, action),
            verdict.allowed,
            (Line(f"{'yes' if verdict.allowed else 'no'} {where} {action}"),),
            tuple(dict.fromkeys((verdict.clause, *verdict.rulings))),
        )
        for action in order
        for verdict in (by_action[action],)
    )
    phase = game.phases[moment.state.phase]
    several = sum(answer.right for answer in answers) > 1 and not all(answer.right for answer in answers)
    kind = "all" if quiz and phase == "play" and several else "try"
    seat: tuple[tuple[str, Value], ...] = (("seat", Seat(moment.state.turn)),)
    if phase == "play":
        text = Line(key="ask.all" if kind == "all" else "ask.play", values=seat)
    elif phase == "draft":
        text = Line(key="ask.draft", values=(*seat, ("card", Card(game.deck.names[moment.state.stock[0]]))))
    else:
        text = Line(key="ask.pass" if phase == "pass" else "ask.choice", values=seat)
    refusing = [i for answer in answers if not answer.right for i in answer.ids]
    granting = [i for answer in answers if answer.right for i in answer.ids]
    rules = tuple(dict.fromkeys(i for i in refusing or granting if i in game.clauses))
    chosen = BOTS[game.id](done.rules, game.view(done.rules, moment.state, moment.state.turn))
    return Question(kind, text, answers, rules, (order.index(chosen.action), chosen.reason))


def who_wins(
    done: Replay,
    one: SceneHand,
    row: Row,
    table: tuple[tuple[int, str], ...],
    off: set[int],
    names: tuple[str, ...],
    after: list[str],
    where: str,
    moment: Moment,
) -> Question:
    """The question who wins a trick. A wrong player gets the reason why that player's card does not win."""
    hand = done.hands[one.number]
    how = {
        m.act.seat: (m.number, place, event.how)
        for m in hand.moments[row.first : row.first + len(row.turns)]
        for place, event in enumerate(m.events)
        if isinstance(event, Played)
    }
    cancelling = next((p for p, event in enumerate(moment.events) if isinstance(event, Cancelled)), None)
    answers = []
    for place, (seat, code) in enumerate(table):
        number, event, kind = how[seat]
        says: tuple[Line, ...]
        if place == row.winner:
            says = tuple(Line(line) for line in after)
        elif done.rules.game.deck.numbers[code] in off:
            says = (Line(f"event {where} {cancelling}"),)
        elif kind == "discarded":
            says = (Line(f"event {one.number} {number} {event}"),)
        else:
            says = (Line(key="choice.beaten", values=(("card", Card(code)),)),)
        answers.append(Answer(Line(key="label.player-of", values=(("seat", Seat(seat)),)), place == row.winner, says))
    if row.winner is None or off:
        right = row.winner is None
        says = tuple(Line(line) for line in after) if right else (Line(f"event {where} {cancelling}"),)
        answers.append(Answer(Line(key="choice.nobody"), right, says))
    ids = {i for event in moment.events for i in event.clauses if isinstance(event, (Cancelled, *OUTCOMES))}
    rules = tuple(i for i in done.rules.game.clauses if i in ids)
    return Question("won", Line(key="ask.trick"), tuple(answers), rules)


def other_steps(example: Example, one: SceneHand, row: Row, person: int, quiz: bool) -> list[Step]:
    """A pass, a round of the draft or of the bids: the questions, and between them what was done."""
    done = example.replay
    hand = done.hands[one.number]
    found: list[Step] = []
    asked = False
    said: list[Line] = []
    for place, turn in enumerate(row.turns, row.first):
        moment = hand.moments[place]
        if moment.refusal is not None and not (moment.act.seat == moment.state.turn and judged(done, moment)):
            said += [Line(context) for context in turn.sentences]
            continue
        again = place > row.first and hand.moments[place - 1].state == moment.state
        mine = moment.act.seat == person if row.phase == "pass" else done.rules.players <= FEW
        if mine and not (asked and row.phase == "pass") and not again:
            question = what_may_be_played(done, one.number, moment, False, quiz)
            if question:
                if said:
                    found.append(held(done, one, place, moment.act.seat, Step(says=tuple(said))))
                    said = []
                found.append(held(done, one, place, moment.act.seat, Step(question=question)))
                asked = True
        if moment.refusal is None:
            said += [Line(context) for context in turn.sentences]
    if said:
        end = row.first + len(row.turns)
        found.append(held(done, one, end, person, Step(says=tuple(said))))
    return found


# --- the end of a hand ---------------------------------------------------------------------------------------


def closing_steps(example: Example, one: SceneHand, only_end: bool) -> list[Step]:
    """What follows the play: a choice, cards shown, the account of each player, the end of the game."""
    done = example.replay
    hand = done.hands[one.number]
    found: list[Step] = []
    for moment in hand.moments:
        if done.rules.game.phases[moment.state.phase : moment.state.phase + 1] == ("moon",):
            question = what_may_be_played(done, one.number, moment, False, False)
            if question is not None and moment.refusal is None:
                found.append(Step(question=question, beside=piles(done, one, hand)))
    said = tuple(Line(context) for context in one.after)
    if said:
        found.append(Step(says=said, beside=piles(done, one, hand)))
    if only_end:
        found += [score_step(done, one, hand, place) for place in scored_seats(hand, one)]
    if one.accounts:
        found.append(Step(says=tuple(Line(context) for context in one.ends), account=one.number))
    elif one.ends:
        found.append(Step(says=tuple(Line(context) for context in one.ends)))
    return found


def scored_seats(hand: PlayedHand, one: SceneHand) -> list[int]:
    """Whose score is asked for: of all players if they are few, else of the two with the most to count."""
    seats = list(range(len(one.accounts)))
    if len(seats) <= FEW:
        return seats
    return sorted(sorted(seats, key=lambda seat: (-abs(scored(hand, one, seat).points), seat))[:2])


def scored(hand: PlayedHand, one: SceneHand, seat: int) -> Scored:
    """The account of a player."""
    event = hand.count[one.accounts[seat][0]]
    assert isinstance(event, Scored)
    return event


def score_step(done: Replay, one: SceneHand, hand: PlayedHand, seat: int) -> Step:
    """The question what a player scores."""
    place, lines = one.accounts[seat]
    account = scored(hand, one, seat)
    told = tuple(Line(f"line {one.number} {place} {number}") for number in range(lines))
    told = told or (Line(f"nothing {one.number} {place}"),)
    ids = tuple(dict.fromkeys(i for line in account.lines for i in (line.clause, *line.rulings)))
    answers = tuple(
        Answer(str(number), number == account.points, why_not(hand, one, seat, number) or told, ids)
        for number in numbers(hand, one, account)
    )
    rules = tuple(i for i in ids if i in done.rules.game.clauses)
    text = Line(key="ask.score", values=(("seat", Seat(seat)),))
    return Step(question=Question("score", text, answers, rules), beside=piles(done, one, hand))


def why_not(hand: PlayedHand, one: SceneHand, seat: int, number: int) -> tuple[Line, ...]:
    """What is wrong with a score: a line is left out, or it is another player's; empty for any other."""
    account = scored(hand, one, seat)
    if number == account.points:
        return ()
    for line, entry in enumerate(account.lines):
        if number == account.points - entry.points:
            return Line(key="choice.leaves-out"), Line(f"line {one.number} {one.accounts[seat][0]} {line}")
    for other in range(len(one.accounts)):
        if number == scored(hand, one, other).points:
            return (Line(key="choice.score-of", values=(("seat", Seat(other)),)),)
    return ()


def numbers(hand: PlayedHand, one: SceneHand, account: Scored) -> list[int]:
    """The scores to choose from: the true one, those of the others, and what a forgotten line would make of it."""
    others = [scored(hand, one, seat).points for seat in range(len(one.accounts))]
    forgotten = [account.points - line.points for line in account.lines]
    unit = 10 if account.bags is not None else 1
    near = [account.points + unit, account.points - unit if account.bags is not None else account.points + 2 * unit]
    found = list(dict.fromkeys([account.points, *others, *forgotten, *near]))
    return sorted(found[:4])


def piles(done: Replay, one: SceneHand, hand: PlayedHand) -> tuple[Beside, ...]:
    """What the score rests on: the point cards each player took; or bids, tricks won and bags."""
    rules = done.rules
    state = hand.last_state()
    found: list[Beside] = []
    if rules.game.counts_bags:
        for seat in range(rules.players):
            found += [
                Beside(Line(f"event {one.number} {moment.number} {place}"))
                for moment in hand.moments
                for place, event in enumerate(moment.events)
                if isinstance(event, BidMade) and event.seat == seat
            ]
            found.append(Beside(Line(key="step.tricks"), str(state.won[seat])))
            found.append(Beside(Line(key="label.bags-before"), str(hand.standing.bags[seat])))
        return tuple(found)
    for seat in range(rules.players):
        taken = facts.faces(state.taken[seat])
        codes = tuple(rules.game.deck.names[card] for card in taken if POINT_CARDS[rules.game.id] >> card & 1)
        if codes:
            found.append(Beside(Line(key="label.taken-by", values=(("seat", Seat(seat)),)), cards=codes))
    return tuple(found)


# --- the course in words -------------------------------------------------------------------------------------


def can_be_stepped(lang: Language) -> bool:
    """Whether a language has every word of the stepped lessons; if not, its lessons are read as lists."""
    return all(lang.has(f"site.{key}") for key in (*WORDS, *MORE_WORDS))


def can_be_asked(lang: Language) -> bool:
    """Whether a language has every word of the quiz, too."""
    return can_be_stepped(lang) and all(lang.has(f"site.{key}") for key in QUIZ_WORDS)


def message_key(english: Language, game: str, messages: tuple[str, ...], context: str) -> str:
    """The first of these messages that exists, in the game's words before the common ones; English has them all.

    :raises Missing: if the English source has none of them.
    """
    for message in messages:
        for domain in (game, "common", "site"):
            if english.has(f"{domain}.{message}"):
                return f"{domain}.{message}"
    raise Missing(f"{game}.{messages[-1]} (for {context!r})", SOURCE, known=False)


def trace(lang: Language, example: Example, only_end: bool, quiz: bool = False) -> dict[str, Any] | None:
    """The data of an example in a language; None if there is nothing to step through.

    :raises Missing: if a sentence is not there in that language.
    """
    found = steps(example, only_end, quiz)
    return _Wording(lang, example).trace(found) if found else None


class _Wording:
    """Puts a course into a language. Each sentence is kept once and named by its number."""

    def __init__(self, lang: Language, example: Example) -> None:
        self.lang = lang
        self.english = load(SOURCE)
        self.example = example
        self.game = GAMES[example.game]
        self.sentences: dict[str, int] = {}
        self.known: dict[Line, int] = {}

    def trace(self, steps: tuple[Step, ...]) -> dict[str, Any]:
        """The data of the page."""
        told = [self.step(step) for step in steps]
        return {"v": VERSION, "n": self.example.name, "t": list(self.sentences), "s": told}

    def step(self, step: Step) -> dict[str, Any]:
        """One step; what it has not is left out."""
        said: dict[str, Any] = {
            "b": " ".join(f"{seat}:{code}" for seat, code in step.table),
            "w": step.winner,
            "x": list(step.cancelled),
            "h": " ".join(step.hand),
            "m": step.owner if step.hand else None,
            "i": [self.beside(one) for one in step.beside],
            "c": [self.line(line) for line in step.says],
            "a": step.account,
        }
        asked = step.question
        if asked is not None:
            said["k"] = asked.kind
            said["q"] = self.line(asked.text)
            said["o"] = [self.answer(answer) for answer in asked.answers]
            said["r"] = " ".join(asked.rules)
            said["u"] = [self.message(f"{self.game.id}.{i}", facts.game_facts(self.rules)) for i in asked.rules]
            if asked.engine is not None:
                place, reason = asked.engine
                said["e"] = [place, self.message(f"{self.game.id}.bot.{reason}", facts.game_facts(self.rules))]
        return {name: value for name, value in said.items() if value not in (None, "", [])}

    @property
    def rules(self) -> Any:
        """The rules the example was played under."""
        return self.example.replay.rules

    def answer(self, answer: Answer) -> list[Any]:
        """What it is, whether it is right, what is said of it, and the ids that decide."""
        what: Any = answer.what
        if isinstance(what, Line):
            what = [self.line(what)]
        elif what.lstrip("-").isdigit():
            what = self.lang.number(int(what))
        elif what not in self.game.deck.numbers:
            what = [self.message(f"site.choice.{what}", {})]
        return [what, int(answer.right), [self.line(line) for line in answer.says], " ".join(answer.ids)]

    def beside(self, one: Beside) -> list[Any]:
        """A label, and a text or cards."""
        found: list[Any] = [self.line(one.label)]
        if one.cards:
            found.append(" ".join(one.cards))
        elif one.text:
            found.append([self.lang.number(int(one.text))])
        return found

    def line(self, line: Line) -> int:
        """The number of a sentence."""
        if line not in self.known:
            if line.context:
                found = facts.said(line.context, self.game.id, self.example.replay)
                key, values = message_key(self.english, self.game.id, found.messages, line.context), found.values
            else:
                key, values = f"site.{line.key}", dict(line.values)
            self.known[line] = self.message(key, values)
        return self.known[line]

    def message(self, key: str, values: dict[str, Value]) -> int:
        """The number of a message, with the marks that only `verify` needs on pages left out."""
        text = TAG.sub("", str(self.lang.t(key, values)))
        return self.sentences.setdefault(text, len(self.sentences))


def steps(example: Example, only_end: bool, quiz: bool = False) -> tuple[Step, ...]:
    """The course of an example."""
    return course(example.game, example.name, example.text, only_end, quiz)


def page_words(
    lang: Language, game: str, path: str, rules_link: str, lesson_links: dict[str, tuple[str, str]]
) -> dict[str, Any]:
    """What all examples of a page share: words, the names of cards and players, the way to the rules.

    :param lesson_links: for a quiz: the address and the title of the lesson that teaches an id
    """
    deck = GAMES[game].deck
    return {
        "v": VERSION,
        "w": {key.partition(".")[2]: TAG.sub("", str(lang.t(f"site.{key}"))) for key in WORDS},
        "n": {code: lang.card(code) for code in deck.names},
        "p": [lang.plain("site.label.player-of", {"seat": Seat(seat)}) for seat in range(GAMES[game].seats[1])],
        "h": [lang.plain("site.label.hand-of", {"seat": Seat(seat)}) for seat in range(GAMES[game].seats[1])],
        "g": path.replace("/tutorial/", "/"),
        "r": rules_link,
        "l": lesson_links,
    }


def quiz_examples(game: str) -> tuple[str, ...]:
    """The examples of the quiz, in mixed order: those that no lesson shows, one for each lesson that has one."""
    outline = outlines()[game]
    shown = {block.what[0] for lesson in outline.lessons for block in lesson.blocks}
    chosen: list[str] = []
    for lesson in outline.lessons:
        for name, example in examples(game).items():
            if name in shown or name in chosen or not set(example.ids) & set(lesson.ids):
                continue
            if example.replay.rules.options != type(example.replay.rules.options)() or example.name.startswith("the-"):
                continue
            if course(game, name, example.text, quiz_ends(example), True):
                chosen.append(name)
                break
    return tuple(chosen[1::2] + chosen[::2])


def quiz_ends(example: Example) -> bool:
    """Whether the quiz asks only for the score of an example."""
    return about_the_count(example)
