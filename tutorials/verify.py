"""Verify: reads the finished pages back and compares everything they say with the engine.

For each page the HTML is all that is used: the record that stands in an example is replayed, the facts of each
sentence are computed anew from it, and what the page says is read from its visible text (card names in any case of
the language, numbers as it writes them, players, ids). Each sentence is also compared, word for word, with the
catalog, and a digit that belongs to no fact is a fault. A finding names page, anchor, and both values.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from lxml import html

import locales
from engine.core import verdicts
from engine.counting import SHARE
from engine.events import Taken
from engine.games import GAMES
from engine.questions.fields import BadQuestion
from engine.record import RecordError, read
from engine.replay import Replay, checked
from locales import Card, Cards, Id, Link, Ranks, Seat, Seats, Value
from tutorials import evidence, facts, status
from tutorials import questions as asking
from tutorials.examples import examples
from tutorials.facts import BadContext
from tutorials.pages import Plan, Writer, plans
from tutorials.trace import trace

SPACES = re.compile(r"\s+")
VERSION = 1
"""Of the data that travels with an example."""
DIGIT = re.compile(r"\d")
LINK = re.compile(r"\{(link\d*)\}")


@dataclass
class Report:
    """What was read, and what does not hold."""

    pages: int = 0
    examples: int = 0
    questions: int = 0
    sentences: int = 0
    facts: int = 0
    cards: int = 0
    findings: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """One line for people."""
        return (
            f"{self.pages} pages, {self.examples} examples replayed, {self.questions} questions, "
            f"{self.sentences} sentences, {self.facts} facts and {self.cards} cards compared: "
            + (f"{len(self.findings)} do not hold" if self.findings else "all hold")
        )


def verify(site: Path) -> Report:
    """Reads every page below a folder.

    :raises FileNotFoundError: if there is no page at all.
    """
    report = Report()
    files = sorted(site.rglob("*.html"))
    if not files:
        raise FileNotFoundError(f"{site}: no HTML page here, expected a built site")
    for file in files:
        verify_page(file, file.relative_to(site).as_posix(), report)
    return report


def verify_page(file: Path, shown: str, report: Report) -> None:
    """Reads one page."""
    document = html.document_fromstring(file.read_bytes().decode("utf-8"))
    code = document.get("lang", "")
    if code not in locales.codes():
        if document.xpath("//*[@data-k]"):
            report.findings.append(f"{shown}: <html lang={code!r}>, expected a language of ours")
        return
    report.pages += 1
    articles = list(document.iter("article")) or [document]
    for article in articles:
        PageReader(shown, code, report).read(article)


class PageReader:
    """Goes through an article once, keeping the example and the anchor it is in."""

    def __init__(self, shown: str, code: str, report: Report) -> None:
        self.shown = shown
        self.report = report
        self.lang = locales.load(code)
        self.english = locales.load(locales.SOURCE)
        self.game: str | None = None
        self.replay: Replay | None = None
        self.asked: asking.Asked | None = None
        self.anchor = ""
        self.told: set[str] = set()

    def wrong(self, what: str, said: object, true: object) -> None:
        """A finding: what, what the page says, what the engine says."""
        where = f"{self.shown}#{self.anchor}" if self.anchor else self.shown
        self.report.findings.append(f"{where}: {what}: the page says {said!s}, expected {true!s}")

    # the walk

    def read(self, node: html.HtmlElement) -> None:
        """An element and everything in it."""
        if node.get("id") == "fs-words":
            self.words_of_steps(node)
        if not isinstance(node.tag, str) or node.tag in ("script", "style", "template", "svg", "nav"):
            return
        before = (self.lang, self.game, self.replay, self.asked, self.anchor, self.told)
        self.enter(node)
        if node.get("data-k") is not None:
            self.sentence(node)
        elif node.get("data-f") is not None:
            self.bare_fact(node)
        elif node.tag == "time":
            self.measured(node)
        elif node.get("data-card") is not None:
            self.wrong("a card outside any group", node.get("data-card"), "cards inside [data-cards]")
        elif node.get("data-id") is not None:
            self.id(node)
        else:
            if node.get("data-cards") is not None:
                self.group(node)
            self.digits(node.text)
            for child in node:
                if node.get("data-cards") is None or not cards_in(child):
                    self.read(child)
                else:
                    self.read_around_cards(child)
                self.digits(child.tail)
        if node.get("data-example") is not None:
            self.all_told()
        if node.get("data-question") is not None:
            self.all_answered()
        self.lang, self.game, self.replay, self.asked, self.anchor, self.told = before

    def read_around_cards(self, node: html.HtmlElement) -> None:
        """What stands beside the cards of a group: captions."""
        if node.get("data-card") is not None:
            return
        if not cards_in(node):
            self.read(node)
            return
        self.digits(node.text)
        for child in node:
            self.read_around_cards(child)
            self.digits(child.tail)

    def enter(self, node: html.HtmlElement) -> None:
        """Notes language, game, anchor and example of an element."""
        code = node.get("lang")
        if code is not None and code in locales.codes():
            self.lang = locales.load(code)
        if node.get("id"):
            self.anchor = node.get("id", "")
        if node.get("data-game") is not None:
            self.game = node.get("data-game")
        if node.get("data-example") is not None:
            self.example(node)
        if node.get("data-question") is not None:
            self.question(node)
        if node.tag == "card-lesson":
            self.steps(node)

    def example(self, node: html.HtmlElement) -> None:
        """Replays the record that stands in an example."""
        self.report.examples += 1
        self.replay, self.told = None, set()
        name = node.get("data-example", "")
        try:
            data = json.loads("".join(node.xpath(".//template/script/text()")[:1]))
            record = data["record"]
            if data["v"] != VERSION:
                self.wrong("the version of the example's data", data["v"], VERSION)
            self.replay = checked(read(record, f"{self.shown}#ex-{name}"), f"{self.shown}#ex-{name}")
        except (ValueError, KeyError, TypeError) as fault:
            reason = str(fault) if isinstance(fault, RecordError) else "no data that can be read"
            self.wrong("the record of the example", reason, "a record that holds")
            return
        self.game = self.replay.rules.game.id
        known = examples(self.game).get(name)
        if known is None or known.text != record:
            line = first_difference(record, known.text if known else "")
            self.wrong("the record of the example", line[0], line[1])

    def question(self, node: html.HtmlElement) -> None:
        """Asks the arbiter the query that stands in a question."""
        self.report.questions += 1
        self.replay, self.asked, self.told = None, None, set()
        slug = self.anchor = node.get("data-question", "")
        known = asking.questions(self.game or "").get(slug)
        if known is None:
            self.wrong("a question", slug, "a question of the book")
            return
        try:
            data = [json.loads(text) for text in node.xpath("./template/script/text()")]
            query = data[0]["query"] if data else None
            if data and data[0]["v"] != VERSION:
                self.wrong("the version of the question's data", data[0]["v"], VERSION)
            self.asked = asking.asked(known, query)
        except (ValueError, KeyError, TypeError) as fault:
            reason = str(fault) if isinstance(fault, BadQuestion) else "no data that can be read"
            self.wrong("the query", reason, "a query that the arbiter answers")
            return
        if query != known.query:
            self.wrong("the query", json.dumps(query), json.dumps(known.query))
        for line in asking.departures(self.asked):
            self.wrong("the answer of the arbiter", line, "what the rulebook says")

    def steps(self, node: html.HtmlElement) -> None:
        """The steps of an example, compared with those that the engine makes of its record now."""
        if self.replay is None or self.game is None:
            return
        name = self.anchor.removeprefix("ex-")
        example = examples(self.game)[name]
        true = trace(self.lang, example, node.get("data-end") is not None, node.get("data-quiz") is not None)
        self.same_data("the steps of the example", node.xpath("./template/script/text()"), true)

    def words_of_steps(self, node: html.HtmlElement) -> None:
        """The words that all steps of a page share."""
        page = self.shown.removesuffix("index.html").removesuffix(".html").strip("/").removeprefix(f"{self.lang.code}/")
        plan = known_plans().get(page)
        if plan is None or plan.game is None:
            self.wrong("the words of the steps", page, "a page of a game")
            return
        true = Writer(self.lang, plan, self.shown.endswith("index.html")).page_words()
        self.same_data("the words of the steps", node.xpath("./script/text()"), true)

    def same_data(self, what: str, found: list[str], true: Any) -> None:
        """Data of the page against data made anew, down to the first place where they differ."""
        self.report.facts += 1
        try:
            said = json.loads("".join(found[:1]))
        except ValueError:
            self.wrong(what, "no data that can be read", "the data that the engine makes")
            return
        for place, one, other in differences(said, json.loads(json.dumps(true)), what):
            self.wrong(place, one, other)
            return

    # sentences

    def said(self, context: str, game: str) -> facts.Said:
        """The facts of a context of a game, from the example or the question it stands in."""
        if context.startswith("asked "):
            return asking.said(context, self.asked)
        if status.is_context(context):
            return status.said(context)
        return facts.said(context, self.game or game, self.replay)

    def sentence(self, node: html.HtmlElement) -> None:
        """A message: its facts against the engine, its words against the catalog."""
        self.report.sentences += 1
        key = node.get("data-k", "")
        context = node.get("data-c")
        true: dict[str, Value] = {}
        if context is not None:
            self.told.add(context)
            try:
                found = self.said(context, key.partition(".")[0])
            except BadContext as fault:
                self.wrong(key, context, str(fault))
                return
            true = found.values
            self.right_message(key, found.messages)
        elif node.get("data-k", "").partition(".")[0] in GAMES:
            # home page: a game's own words, on the game's own facts
            true = facts.said("game", key.partition(".")[0]).values
        values: dict[str, Value] = dict(true)
        for span in node.xpath(".//*[@data-f]"):
            name = span.get("data-f", "")
            said = self.value(span, true.get(name))
            if name in true:
                self.report.facts += 1
                if said != true[name]:
                    self.wrong(f"{key} {{{name}}}", text_of(span), self.words(true[name]))
            elif not isinstance(said, Id):
                self.wrong(f"{key} {{{name}}}", text_of(span), "no such fact in this place")
            if said is not None:
                values[name] = said
        try:
            for form in self.lang.message(key).forms:
                values.update({name: Link("#") for name in LINK.findall(form)})
            expected = self.lang.plain(key, values)
        except (LookupError, TypeError) as fault:
            self.wrong(key, text_of(node), f"a message that can be said ({fault})")
            return
        if text_of(node) != tidy(expected):
            self.wrong(key, text_of(node), tidy(expected))

    def right_message(self, key: str, messages: tuple[str, ...]) -> None:
        """Whether the message is the one for what happened."""
        if not messages:
            return
        domain, _, name = key.partition(".")
        domains = (self.game, "common", "site")
        first = next((m for m in messages if any(self.english.has(f"{d}.{m}") for d in domains)), "")
        labels = [m for m in messages if m.startswith("label.")]
        if name != first and name not in labels:
            self.wrong("the sentence", key, f"{domain}.{first}")

    def value(self, span: html.HtmlElement, like: Value | None) -> Value | None:
        """What a filled token says, read from its text as the kind of value that `like` is."""
        text = text_of(span)
        parts = [text_of(part) for part in span.xpath(".//*[@data-i]")] or [text]
        if isinstance(like, int):
            return self.lang.parse_number(text)
        if isinstance(like, Card):
            code = self.lang.parse_card(text)
            return Card(code) if code else None
        if isinstance(like, Seat):
            place = self.lang.parse_seat(text)
            return None if place is None else Seat(place)
        if isinstance(like, Cards):
            codes = tuple(self.lang.parse_card(part) or "" for part in parts)
            return Cards(codes) if all(codes) else None
        if isinstance(like, Seats):
            places = tuple(self.lang.parse_seat(part) for part in parts)
            return Seats(tuple(p for p in places if p is not None)) if None not in places else None
        if isinstance(like, Ranks):
            return Ranks(tuple(parts))
        return Id(text) if known_id(text) else None

    def words(self, value: Value) -> str:
        """A value in the language of the page, for a finding."""
        if isinstance(value, int):
            return self.lang.number(value)
        if isinstance(value, Card):
            return self.lang.card(value.code)
        if isinstance(value, Cards):
            return self.lang.join([self.lang.card(code) for code in value.codes])
        if isinstance(value, Seat):
            return self.lang.seat(value.place)
        if isinstance(value, Seats):
            return self.lang.join([self.lang.seat(place) for place in value.places])
        if isinstance(value, Ranks):
            return self.lang.join(list(value.letters))
        return str(value)

    def bare_fact(self, node: html.HtmlElement) -> None:
        """A number in a table."""
        self.report.facts += 1
        context, name = node.get("data-c", ""), node.get("data-f", "")
        self.told.add(f"{context} {name}")
        try:
            true = self.said(context, self.page_game()).values[name]
        except LookupError as fault:
            self.wrong(f"a number {name!r}", text_of(node), str(fault))
            return
        if name in (SHARE, *status.SHARES.values()) and isinstance(true, int):
            if text_of(node) != tidy(self.lang.percent(true)):
                self.wrong(f"{name} in {context!r}", text_of(node), tidy(self.lang.percent(true)))
        elif self.value(node, true) != true:
            self.wrong(f"{name} in {context!r}", text_of(node), self.words(true))

    def measured(self, node: html.HtmlElement) -> None:
        """The day on which the figures of the tests were measured."""
        self.report.facts += 1
        found = evidence.evidence()
        true = self.lang.day(found.date) if found else "no date"
        if text_of(node) != tidy(true):
            self.wrong("the date of the figures", text_of(node), true)

    def id(self, node: html.HtmlElement) -> None:
        """The id of a clause."""
        self.report.facts += 1
        name = node.get("data-id", "")
        self.told.add(f"id {name}")
        if text_of(node) != name or not known_id(name):
            self.wrong("the id of a rule", text_of(node), name)

    # drawn cards

    def group(self, node: html.HtmlElement) -> None:
        """A drawn group of cards: which, in what order, with which marks."""
        context = node.get("data-cards", "")
        drawn = node.xpath(".//*[@data-card]")
        self.report.cards += len(drawn)
        self.told.add(f"cards {context}")
        asks = context.startswith("asked ")
        try:
            game = self.game or self.page_game()
            true = asking.drawn(context, self.asked) if asks else facts.drawn(context, game, self.replay)
        except BadContext as fault:
            self.wrong("drawn cards", context, str(fault))
            return
        said = tuple(card.get("data-card", "") for card in drawn)
        if said != true:
            self.wrong(f"cards of {context!r}", " ".join(said), " ".join(true))
            return
        for card in drawn:
            self.one_card(card)
        if asks:
            self.answered(context, drawn)
            return
        if node.get("data-verdicts") is not None:
            self.judged(context, drawn)
        if context.startswith("table "):
            self.winner(context, drawn)

    def page_game(self) -> str:
        """The game whose folder the page is in."""
        return next((part for part in self.shown.split("/") if part in GAMES), "")

    def one_card(self, card: html.HtmlElement) -> None:
        """A drawn card: index, suit and name agree with its code."""
        code = card.get("data-card", "")
        rank = "".join(card.xpath(".//*[contains(@class, 'fs-card__rank')]/text()"))
        suits = card.xpath(".//*[local-name() = 'use']/@href")
        name = "".join(card.xpath(".//*[contains(@class, 'fs-card__name')]//text()")).split("(")[0].strip()
        if rank != code[:-1]:
            self.wrong("the index of a card", rank, code[:-1])
        if suits != [f"#fs-suit-{code[-1].lower()}"] or f"fs-card--{code[-1].lower()}" not in card.get("class", ""):
            self.wrong("the suit of a card", " ".join(suits), code)
        if name != self.lang.named(code)[0]:
            self.wrong("the name of a card", name, self.lang.named(code)[0])

    def judged(self, context: str, drawn: list[html.HtmlElement]) -> None:
        """The marks on a hand, against the verdicts of the engine."""
        _, hand, moment, _ = context.split(" ")
        assert self.replay is not None
        state = self.replay.hands[int(hand)].moments[int(moment)].state
        deck = self.replay.rules.game.deck
        true = {deck.names[v.action]: v for v in verdicts(self.replay.rules, state) if v.action < len(deck.names)}
        for card in drawn:
            verdict = true[card.get("data-card", "")]
            self.mark(card, verdict.allowed, verdict.clause)

    def mark(self, card: html.HtmlElement, allowed: bool, clause: str) -> None:
        """The mark on one card of a judged hand, seen and spoken."""
        name = self.lang.card(card.get("data-card", ""))
        mark = "yes" if allowed else "no"
        true = f"{mark} {clause}".strip()
        says = card.get("data-verdict", "")
        if says != true or f"fs-card--{mark}" not in card.get("class", "").split():
            self.wrong(f"the verdict on {name}", says, true)
        spoken = tidy(" ".join(card.xpath(".//*[contains(@class, 'fs-card__name')]//*[@data-k]/@data-k")))
        expected = "site.label.allowed" if allowed else "site.label.refused"
        if spoken != expected:
            self.wrong(f"the mark on {name}", spoken, expected)

    def answered(self, context: str, drawn: list[html.HtmlElement]) -> None:
        """The marks and the star in a question, against the reply of the arbiter."""
        assert self.asked is not None
        if context == "asked hand":
            for card, true in zip(drawn, self.asked.marks(), strict=True):
                self.mark(card, true.verdict == "yes", true.clause)
        said = [place for place, card in enumerate(drawn) if "fs-card--won" in card.get("class", "").split()]
        winner = self.asked.result("winner") if context == "asked trick" else None
        if said != ([] if winner is None else [winner]):
            self.wrong("the winner of the trick", said, winner)

    def winner(self, context: str, drawn: list[html.HtmlElement]) -> None:
        """The star on the winning card."""
        _, hand, row = context.split(" ")
        assert self.replay is not None
        played = facts.moves(self.replay.rules, self.replay.hands[int(hand)])
        trick = [m for m in played if facts.trick_of(self.replay, m) == int(row)]
        true = [
            place
            for m in trick
            for event in m.events
            if isinstance(event, Taken)
            for place, other in enumerate(trick)
            if other.act.seat == event.seat
        ]
        said = [place for place, card in enumerate(drawn) if "fs-card--won" in card.get("class", "").split()]
        if said != true:
            self.wrong(f"the winner of trick {int(row) + 1}", said, true)

    # what must not be there, or must not be missing

    def digits(self, text: str | None) -> None:
        """A digit in text that belongs to no fact."""
        if text and DIGIT.search(text):
            self.wrong("a number that is no fact", tidy(text), "only numbers that the engine gives")

    def all_told(self) -> None:
        """An act that is told at all is told whole: each of its events, and for a try why it is refused."""
        if self.replay is None:
            return
        for context in sorted(self.told):
            kind, *words = context.split(" ")
            if kind == "try" and f"no {' '.join(words)}" not in self.told:
                self.wrong(context, "a refused try", "the reason beside it")
            if kind == "event":
                hand, moment = int(words[0]), int(words[1])
                for place in range(len(self.replay.hands[hand].moments[moment].events)):
                    if f"event {hand} {moment} {place}" not in self.told:
                        self.wrong(context, "part of what happened", f"event {hand} {moment} {place} too")

    def all_answered(self) -> None:
        """A question is answered whole: its sentences, its cards, the account and every id it rests on."""
        if self.asked is None:
            return
        slug = self.asked.question.slug
        needed = ["asked title", "asked answer"]
        needed += ["asked situation"] * self.english.has(f"{self.game}.questions.{slug}.situation")
        needed += [f"cards {group}" for group in self.asked.groups()]
        needed += [f"{context} {name}" for context, name in self.asked.numbers()]
        needed += [f"id {name}" for name in self.asked.ids()]
        for one in needed:
            if one not in self.told:
                self.wrong(f"the question {slug}", f"nothing of {one!r}", "all of the answer")


@cache
def known_plans() -> dict[str, Plan]:
    """The pages by their paths."""
    return {plan.path: plan for plan in plans()}


def differences(said: Any, true: Any, place: str) -> Iterator[tuple[str, object, object]]:
    """Where two pieces of data differ: place, what the one says, what the other says."""
    if isinstance(said, dict) and isinstance(true, dict):
        for key in dict.fromkeys([*true, *said]):
            yield from differences(said.get(key), true.get(key), f"{place}, {key}")
    elif isinstance(said, list) and isinstance(true, list) and len(said) == len(true):
        for number, (one, other) in enumerate(zip(said, true, strict=True)):
            yield from differences(one, other, f"{place}, {number + 1}")
    elif said != true:
        yield place, said, true


def known_id(name: str) -> bool:
    """Whether some game has such a clause or ruling, or the table such an id."""
    games = GAMES.values()
    return name.startswith("T-") or any(name in game.clauses or name in game.rulings for game in games)


def cards_in(node: html.HtmlElement) -> bool:
    """Whether an element is a drawn card or has one inside."""
    if not isinstance(node.tag, str):
        return False
    return node.get("data-card") is not None or bool(node.xpath(".//*[@data-card]"))


def first_difference(said: str, true: str) -> tuple[str, str]:
    """The first line in which two records differ."""
    for one, other in lines_of(said, true):
        if one != other:
            return one, other
    return said, true


def lines_of(said: str, true: str) -> Iterator[tuple[str, str]]:
    """Lines of two texts side by side, the shorter one filled up."""
    ours, theirs = said.split("\n"), true.split("\n")
    for number in range(max(len(ours), len(theirs))):
        yield (
            ours[number] if number < len(ours) else "(nothing)",
            theirs[number] if number < len(theirs) else "(nothing)",
        )


def text_of(node: html.HtmlElement) -> str:
    """The text of an element with single spaces."""
    return tidy(node.text_content())


def tidy(text: str) -> str:
    """Single spaces, nothing at the ends."""
    return SPACES.sub(" ", text).strip()


__all__ = ["Report", "verify"]
