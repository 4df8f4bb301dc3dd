"""The pages: outlines, examples and words put together, one book a language.

Finished HTML comes out; nothing here knows the site builder. A page is part of a language's book only if every
message it needs is there in that language: no English in disguise. Templates (docs_src/templates) decide what a page
looks like, this module what is on it.
"""

import json
import logging
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from markupsafe import Markup

import locales
from engine.core import Table, ruleset
from engine.counting import SHARE
from engine.events import Taken
from engine.games import GAMES
from engine.options import written
from engine.replay import Replay
from locales import Language, Link, Missing, Value, terms
from tutorials import evidence, facts, status, table, translating
from tutorials import questions as asking
from tutorials.examples import Example, about_the_count, examples
from tutorials.glossary import Entry, glossary
from tutorials.mending import mending
from tutorials.outline import Block, Lesson, Outline, outlines
from tutorials.scenes import Scene, scene
from tutorials.sources import path as source_path
from tutorials.trace import (
    can_be_asked,
    can_be_stepped,
    message_key,
    page_words,
    quiz_ends,
    quiz_examples,
    steps,
    trace,
)

__all__ = ["Book", "Heading", "Page", "Plan", "Writer", "book", "books", "make", "mending", "plans"]

log = logging.getLogger(__name__)


class Heading(NamedTuple):
    """A heading for the table of contents."""

    level: int
    id: str
    text: str


class Page(NamedTuple):
    """A finished page. `path` is "" for the home page, "hearts-two/rules" for the address hearts-two/rules/."""

    path: str
    title: str
    label: str
    description: str
    body: str
    toc: tuple[Heading, ...]
    searchable: bool = True
    begun: bool = False


class Book(NamedTuple):
    """All pages of a language, and how the menu orders them: (label, path) or (label, entries).

    :ivar files: what else stands beside the front page: (name, content)
    """

    code: str
    pages: tuple[Page, ...]
    nav: tuple[Any, ...]
    files: tuple[tuple[str, str], ...] = ()


class Plan(NamedTuple):
    """A page to be made: where, from which template, with which extra values; `key` names title and description."""

    path: str
    template: str
    game: str | None
    key: str
    values: dict[str, Any]


# --- writing one page ----------------------------------------------------------------------------------------


class Writer:
    """What a template may ask for: words, facts, drawn cards, addresses. One for each page and language."""

    def __init__(
        self, lang: Language, plan: Plan, directory_urls: bool = True, offered: Collection[str] = frozenset()
    ) -> None:
        self.lang = lang
        self.offered = offered
        self.path = plan.path
        self.game = plan.game
        self.directory_urls = directory_urls
        self.toc: list[Heading] = []
        self.drawn_examples: set[str] = set()
        self.replay: Replay | None = None
        self.asked: asking.Asked | None = None
        self.outline: Outline | None = outlines()[plan.game] if plan.game else None
        self.examples: dict[str, Example] = examples(plan.game) if plan.game else {}
        self.questions: dict[str, asking.Question] = asking.questions(plan.game) if plan.game else {}
        self.english = locales.load(locales.SOURCE)
        self.quiz = plan.template == "quiz"
        self.context = "counted" if plan.template == "facts" else "game"
        self.lesson: Lesson | None = plan.values.get("lesson")
        self.stepped = can_be_stepped(lang)
        """Whether examples of lessons can be played step by step in this language."""
        self.has_quiz = can_be_asked(lang)
        """Whether there is a quiz in this language."""

    # words

    def t(self, name: str, **links: str) -> Markup:
        """A message of this game that rests on the game's own facts, on the page of facts also on what is counted.

        `link`, `link2` are addresses.
        """
        return self.message(f"{self.game}.{name}", self.context, links)

    def site(self, name: str, **links: str) -> Markup:
        """A message of the site."""
        return self.message(f"site.{name}", None, links)

    def common(self, name: str, **links: str) -> Markup:
        """A message that all games share."""
        return self.message(f"common.{name}", None, links)

    def message(self, key: str, context: str | None, links: dict[str, str], **more: Value) -> Markup:
        """A message in a context of facts."""
        values: dict[str, Value] = {name: Link(href) for name, href in links.items()}
        if context is not None and self.game is not None:
            values = {**self.said(context).values, **values}
        return placed(self.lang.t(key, {**values, **more}), context)

    def has(self, name: str) -> bool:
        """Whether the game has such a message in the English source (rulings without alternatives have none)."""
        return self.english.has(f"{self.game}.{name}")

    def of(self, game: str, name: str) -> Markup:
        """A message of any game, for the home page: in English (and marked so) where that game has no page here."""
        here = self.lang.begun or (self.lang.has(f"{game}.name") and self.lang.has(f"{game}.tagline"))
        lang = self.lang if here else self.english
        return lang.t(f"{game}.{name}", facts.said("game", game).values)

    def names_under(self, prefix: str) -> tuple[str, ...]:
        """The names of the game's messages that begin like this."""
        start = f"{self.game}."
        return tuple(key.removeprefix(start) for key in self.english.keys(start + prefix))

    def plain(self, key: str) -> str:
        """A message without tags."""
        values = facts.said(self.context, self.game).values if self.game else {}
        return self.lang.plain(key, values)

    def said(self, context: str) -> facts.Said:
        """The facts of a context: of the game, of the example or of the question that is open."""
        assert self.game is not None
        if context.startswith("asked "):
            return asking.said(context, self.asked)
        return facts.said(context, self.game, self.replay)

    def say(self, context: str) -> Markup:
        """The sentence that tells what happened in a context, in the game's own words if it has them."""
        assert self.game is not None
        found = self.said(context)
        return placed(self.lang.t(message_key(self.english, self.game, found.messages, context), found.values), context)

    def number(self, context: str, name: str) -> Markup:
        """A bare number of a context, for a table."""
        assert self.game is not None
        value = self.said(context).values[name]
        assert isinstance(value, int)
        return Markup('<span data-c="{}" data-f="{}">{}</span>').format(context, name, self.lang.number(value))

    def cell(self, table: str, row: int, column: int) -> Markup:
        """A number of a table that the engine makes, or a share in per cent."""
        context = f"cell {table} {row} {column}"
        ((name, value),) = self.said(context).values.items()
        assert isinstance(value, int)
        text = self.lang.percent(value) if name == SHARE else self.lang.number(value)
        return Markup('<span data-c="{}" data-f="{}">{}</span>').format(context, name, text)

    def figure(self, context: str) -> dict[str, Value]:
        """A figure of the tests: "evidence GROUP NAME"."""
        return facts.said(context, "").values

    def label(self, name: str, context: str) -> Markup:
        """A label of the site that rests on a context: "Trick 3", "Hand of player A"."""
        assert self.game is not None
        return placed(self.lang.t(f"site.{name}", self.said(context).values), context)

    def heading(self, level: int, anchor: str, text: Markup | str) -> Markup:
        """A heading with an id of its own, listed in the table of contents."""
        plain = Markup(text).striptags()
        if 'data-state="english"' in text:
            self.lang.lent.add(plain)
        self.toc.append(Heading(level, anchor, plain))
        return Markup('<h{0} id="{1}">{2}</h{0}>').format(level, anchor, text)

    def id(self, name: str) -> Markup:
        """A clause or ruling as a link to its place on the rules page; ids of the table have no place."""
        return self.id_in(self.game or "", name)

    def id_in(self, game: str, name: str) -> Markup:
        """The same for any game, for pages that belong to none."""
        known = name in GAMES[game].clauses or name in GAMES[game].rulings
        if not known:
            return self.plain_id(name)
        target = self.link(f"{game}/rules", name)
        return Markup('<a data-id="{0}" href="{1}">{0}</a>').format(name, target)

    def plain_id(self, name: str) -> Markup:
        """An id that is no link."""
        return Markup('<span data-id="{0}">{0}</span>').format(name)

    def example_title(self, game: str, name: str) -> Markup:
        """The title of an example of any game."""
        if name not in examples(game):
            raise LookupError(f"{self.path}: no example {name!r} in tutorials/{game}/examples")
        return self.lang.t(f"{game}.ex.{name}.title", facts.said("game", game).values)

    def headword(self, entry: Entry) -> tuple[str, str]:
        """A word of the glossary, and the English one where that is another; a begun language may have only that."""
        english = named(self.english, entry)
        word = named(self.lang, entry)
        if self.lang.begun and word in ("", english):
            return Markup('<span lang="en" data-state="english">{}</span>').format(english), ""
        return word, "" if word.casefold() == english.casefold() else english

    def counts_bags(self) -> bool:
        """Whether an account has bags."""
        return GAMES[self.game or ""].counts_bags

    def tricks_count(self) -> bool:
        """Whether a trick is worth points to its winner at once."""
        taken = (e for h in self.replay.hands for m in h.moments for e in m.events) if self.replay else ()
        return any(isinstance(event, Taken) and event.points is not None for event in taken)

    def table_words(self) -> Markup:
        """What the card table's script needs, as JSON for a script element."""
        return Markup(table.text(self.lang, self.game or ""))

    def table_folder(self) -> str:
        """The address of the card table's files; it changes whenever one of them does."""
        return f"{self.above()}{table.folder()}"

    def table(self, name: str) -> Table | None:
        """A table that the engine makes, or None if the game has none of that name."""
        try:
            return facts.table_of(self.game or "", name)
        except KeyError:
            return None

    # cards

    def cards(self, context: str) -> tuple[str, ...]:
        """The codes of a drawn group of cards."""
        assert self.game is not None
        if context.startswith("asked "):
            return asking.drawn(context, self.asked)
        return facts.drawn(context, self.game, self.replay)

    def sample(self, game: str, context: str) -> tuple[str, ...]:
        """The codes of drawn cards of any game."""
        return facts.drawn(context, game, None)

    # addresses

    def offers(self, path: str) -> bool:
        """Whether this language has that page; it is asked only of pages that are made before this one."""
        return path in self.offered

    def link(self, path: str, anchor: str = "") -> str:
        """A relative address of another page of this language, or of a place on it."""
        hash_ = f"#{anchor}" if anchor else ""
        if path == self.path:
            return hash_ or "#"
        if not self.directory_urls:
            up = "../" * self.path.count("/")
            return f"{up}{path or 'index'}.html{hash_}"
        up = "../" * (self.path.count("/") + 1 if self.path else 0)
        there = f"{path}/" if path else ""
        return f"{up}{there}{hash_}" or "./"

    def game_link(self, game: str) -> str:
        """The address of a game's front page; the English one where the game is not offered in this language."""
        if self.lang.begun or self.lang.has(f"{game}.name"):
            return self.link(game)
        return self.above() + (f"{game}/" if self.directory_urls else f"{game}.html")

    def above(self) -> str:
        """The way up from this page to the root of the whole site."""
        depth = self.path.count("/") + bool(self.path and self.directory_urls)
        return "../" * (depth + (self.lang.code != locales.SOURCE))

    def english_link(self) -> str:
        """The address of the same page in English."""
        if not self.directory_urls:
            return self.above() + f"{self.path or 'index'}.html"
        return (self.above() + (f"{self.path}/" if self.path else "")) or "./"

    def card_name(self, code: str) -> Markup:
        """The name of a drawn card, marked where it is English in another language."""
        name, spoken = self.lang.named(code)
        if spoken == self.lang.code:
            return Markup("{}").format(name)
        return Markup('<span lang="{}" dir="ltr">{}</span>').format(spoken, name)

    def language_name(self, code: str) -> str:
        """What the speakers of a language call it."""
        return locales.load(code).name

    def language_link(self, code: str) -> str:
        """The address of the front page in another language."""
        below = "" if code == locales.SOURCE else f"{code}/"
        return (self.above() + below + ("" if self.directory_urls else "index.html")) or "./"

    # the state of the translations

    def counted(self, context: str, name: str) -> Markup:
        """A number of the status page, or a share in per cent."""
        value = status.said(context).values[name]
        assert isinstance(value, int)
        text = self.lang.percent(value) if name in status.SHARES.values() else self.lang.number(value)
        return Markup('<span data-c="{}" data-f="{}">{}</span>').format(context, name, text)

    def in_language(self, code: str) -> Markup:
        """The name of a language, leading to its own status page if it has one."""
        name = Markup('<span lang="{0}">{1}</span>').format(code, self.language_name(code))
        there = self.status_page(code, "")
        return Markup('<a href="{}" hreflang="{}">{}</a>').format(there, code, name) if there else name

    def status_page(self, code: str, domain: str = "") -> str:
        """Where the numbers of a language lead: to the texts that are counted, in translate mode; without a domain, to
        the status page of that language. Nowhere if that is not there."""
        places = (f"{domain}/rules", domain) if domain in GAMES else ("",) if domain else ("status",)
        mode = "?translate" if domain else ""
        if code == self.lang.code:
            return next((f"{self.link(place)}{mode}" for place in places if place in self.offered), "")
        there = locales.load(code)
        needed = ("site.status.", "site.nav.home") if not domain else (f"{domain}.", "common.", "site.")
        if not there.begun and not all(there.has(key) for start in needed for key in there.keys(start)):
            return self.status_page(code) if domain else ""
        page = f"{places[0]}/".lstrip("/") if self.directory_urls else f"{places[0] or 'index'}.html"
        return f"{self.above()}{code}/{page}{mode}"

    def domain(self, name: str) -> Markup:
        """The name of a row of the matrix: a game, or what all games share."""
        return self.of(name, "name") if name in GAMES else self.site(f"status.domain.{name}")

    def beside(self, name: str) -> str:
        """The address of a file beside the front page of this language."""
        return "../" * (self.path.count("/") + bool(self.path and self.directory_urls)) + name

    # examples

    def ends_only(self, name: str) -> bool:
        """Whether an example is about the count: its play is folded away, its end is shown."""
        if name in self.examples and about_the_count(self.examples[name]):
            return True
        return any(block.kind == "account" and name in block.what for block in self.account_blocks())

    def account_blocks(self) -> Iterator[Block]:
        """All blocks of lessons and of the scoring page."""
        if self.outline is not None:
            yield from self.outline.scoring
            for lesson in self.outline.lessons:
                yield from lesson.blocks

    def enter(self, name: str) -> Scene:
        """Goes into an example: contexts are its own until `leave`."""
        if name not in self.examples:
            raise LookupError(f"{self.path}: no example {name!r} in tutorials/{self.game}/examples")
        example = self.examples[name]
        self.replay = example.replay
        self.drawn_examples.add(name)
        return scene(example)

    def leave(self) -> str:
        """Leaves the example or the question."""
        self.replay = self.asked = None
        return ""

    def ask(self, question: asking.Question) -> asking.Asked:
        """Asks the arbiter: contexts "asked …" are about this question until `leave`."""
        self.asked = asking.held(question)
        return self.asked

    # lessons that are played step by step

    def trace(self, example: Example, only_end: bool) -> dict[str, Any] | None:
        """The steps of an example on a page that is played; None on others, or if there is nothing to play."""
        if not self.stepped or not (self.quiz or self.lesson):
            return None
        return trace(self.lang, example, only_end, self.quiz)

    def page_words(self) -> dict[str, Any]:
        """What the steps of this page share."""
        assert self.game is not None
        lessons: dict[str, tuple[str, str]] = {}
        if self.quiz and self.outline is not None:
            for lesson in self.outline.lessons:
                there = self.link(f"{self.game}/tutorial/{lesson.slug}")
                title = self.plain(f"{self.game}.lesson.{lesson.slug}.title")
                lessons |= {i: (there, title) for i in lesson.ids if i not in lessons}
        return page_words(self.lang, self.game, self.path, self.link(f"{self.game}/rules"), lessons)

    def steps_of(self, lesson: Lesson) -> int:
        """How many examples of a lesson are played step by step."""
        played = [block for block in lesson.blocks if block.kind in ("example", "account")]
        return sum(bool(steps(self.examples[b.what[0]], b.kind == "account")) for b in played)

    def quiz_length(self) -> int:
        """How many questions the quiz has."""
        return len(quiz_examples(self.game or ""))

    def json(self, data: dict[str, Any]) -> Markup:
        """Data for a script element: nothing in it can end the element."""
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return Markup(written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))

    def shown_on(self, name: str) -> bool:
        """Whether an example stands on this page already."""
        return name in self.drawn_examples


def placed(text: Markup, context: str | None) -> Markup:
    """A message marked with the context its facts come from."""
    if context is None:
        return text
    return Markup(str(text).replace("<span data-k=", f'<span data-c="{context}" data-k=', 1))


# --- what is on the pages ------------------------------------------------------------------------------------


def plans(only: str | None = None) -> tuple[Plan, ...]:
    """Every page of the site, the same in all languages; or those of one game and of none, which is quicker."""
    found = [Plan("", "home", None, "site.home", {})]
    for game, outline in outlines().items():
        if only not in (None, game):
            continue
        found.append(Plan(game, "game", game, f"{game}:index", {}))
        if "tutorial" in outline.pages:
            found.append(Plan(f"{game}/tutorial", "tutorial", game, f"{game}:tutorial", {}))
            for number, lesson in enumerate(outline.lessons):
                values = {
                    "lesson": lesson,
                    "number": number + 1,
                    "before": outline.lessons[number - 1] if number else None,
                    "after": outline.lessons[number + 1] if number + 1 < len(outline.lessons) else None,
                }
                where = f"{game}/tutorial/{lesson.slug}"
                found.append(Plan(where, "lesson", game, f"{game}:lesson.{lesson.slug}", values))
            questions = tuple((name, quiz_ends(examples(game)[name])) for name in quiz_examples(game))
            found.append(Plan(f"{game}/tutorial/quiz", "quiz", game, f"{game}:quiz", {"questions": questions}))
        for name in ("rules", "reference", "scoring", "questions", "facts", "house-rules", "table"):
            if name in outline.pages:
                values = {"homes": homes(game)} if name == "rules" else {}
                if name == "house-rules":
                    values = {"sheet": sheet(game)}
                found.append(Plan(f"{game}/{name}", name, game, f"{game}:{name}", values))
    found.append(Plan("glossary", "glossary", None, "site.glossary", {"groups": glossary()}))
    found.append(Plan("status", "status", None, "site.status", {}))
    told = {"lead": translating.LEAD, "sections": translating.SECTIONS}
    found.append(Plan("translating", "translating", None, "site.translating", told))
    figures = evidence.shown()
    if figures is not None:
        found.append(Plan("evidence", "evidence", None, "site.evidence", {"shown": figures}))
    return tuple(found)


class SheetOption(NamedTuple):
    """An option on the sheet of house rules: its ids, its values beside the default as messages name them."""

    option: str
    ids: tuple[str, ...]
    values: tuple[str, ...]
    open: bool
    """Whether the players may agree on any number."""


def sheet(game: str) -> tuple[SheetOption, ...]:
    """Every option of a game, from the engine's table."""
    shown = {house.field: house for house in outlines()[game].house_rules}
    found = []
    for option in GAMES[game].options:
        free = option.least is not None or option.most is not None
        values = tuple(written(value) for value in option.values[1:])
        if free and option.name in shown:
            values += shown[option.name].values  # a number that stands for all of them in the words
        ids = option.rulings or (shown[option.name].rulings if option.name in shown else ())
        found.append(SheetOption(option.name, ids, values, free))
    return tuple(found)


@cache
def term_base(file: Path, stamp: int) -> terms.Terms:
    """A term base, as it was at a time."""
    return terms.read(file, f"locales/{file.parent.name}/{file.name}")


def named(lang: Language, entry: Entry) -> str:
    """The word of an entry in a language: the preferred term; a message without what it adds in brackets."""
    if entry.concept:
        file = source_path("locales", lang.code, "terms.csv")
        base = term_base(file, file.stat().st_mtime_ns)
        if entry.concept not in base.terms:
            if lang.begun:
                return ""
            raise Missing(f"{entry.concept} of terms.csv", lang.code, known=True)
        return base.terms[entry.concept].preferred
    return lang.plain(entry.word, {}).partition(" (")[0]


class Homes(NamedTuple):
    """On the rules page: the examples drawn under each id, and those only linked to; and by house rule."""

    drawn: dict[str, tuple[str, ...]]
    linked: dict[str, tuple[str, ...]]
    options: dict[tuple[str, str], tuple[str, ...]]


def homes(game: str) -> Homes:
    """Where each example stands on the rules page: under an id it shows, or under its house rule.

    Every id that some example shows gets one of its own, the ids with the fewest examples choosing first; the rest
    stand under the first id they name. From its other ids an example is linked to.
    """
    outline, known_examples = outlines()[game], examples(game)
    kept = _homes.get(game)
    if kept and kept[0] is outline and kept[1] is known_examples:
        return kept[2]
    order = [clause for section in outline.sections for clause in section.clauses]
    known = {*order, *GAMES[game].rulings}
    places = {name: [i for i in example.ids if i in known] for name, example in known_examples.items()}
    options: dict[tuple[str, str], list[str]] = {}
    free: list[str] = []
    for name, example in known_examples.items():
        chosen = chosen_options(example)
        if chosen:
            options.setdefault(chosen[0], []).append(name)
        else:
            free.append(name)
    shown_by = Counter(i for name in free for i in set(places[name]))
    home = {name: fixed for name in free if (fixed := known_examples[name].home)}
    for clause in sorted(shown_by, key=lambda one: (shown_by[one], one)):
        if clause in home.values():
            continue
        fitting = [name for name in free if name not in home and clause in places[name]]
        if fitting:
            home[min(fitting, key=lambda name: fit(known_examples[name], clause))] = clause
    drawn: dict[str, list[str]] = {}
    linked: dict[str, list[str]] = {}
    for name, ids in places.items():
        if name in free:
            drawn.setdefault(home.get(name) or (ids[0] if ids else ""), []).append(name)
        for clause in ids:
            if name not in drawn.get(clause, ()):
                linked.setdefault(clause, []).append(name)
    found = Homes(
        {key: tuple(names) for key, names in drawn.items()},
        {key: tuple(names) for key, names in linked.items()},
        {key: tuple(names) for key, names in options.items()},
    )
    _homes[game] = (outline, known_examples, found)
    return found


_homes: dict[str, tuple[Outline, dict[str, Example], Homes]] = {}


def fit(example: Example, clause: str) -> tuple[bool, bool, int]:
    """How well an example suits an id (smaller is better): it refuses by it, by no other, names it early."""
    others = [one for one in example.refused if one != clause]
    return clause not in example.refused, bool(others), example.ids.index(clause)


def chosen_options(example: Example) -> list[tuple[str, str]]:
    """The house rules an example is played under: name and written value."""
    rules = example.replay.rules
    found = []
    for option in rules.game.options:
        value = getattr(rules.options, option.name)
        if value != option.values[0]:
            found.append((option.name, written(value)))
    return found


# --- books ---------------------------------------------------------------------------------------------------


@cache
def environment() -> jinja2.Environment:
    """The templates. Everything is escaped; a fault in a template is an error, not an empty place."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(source_path("docs_src", "templates"))),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["written"] = written
    return env


def make(lang: Language, plan: Plan, directory_urls: bool = True, offered: Collection[str] = frozenset()) -> Page:
    """One page in one language.

    :param offered: paths of the pages that this language has, for links that are drawn only then
    :raises Missing: if a message of it is not there in that language.
    """
    writer = Writer(lang, plan, directory_urls, offered)
    title, label, description = names_of(writer, plan)
    template = environment().get_template(f"{plan.template}.html.j2")
    context: dict[str, Any] = {"w": writer, "plan": plan, "title": title, "lang": lang, **plan.values}
    if plan.game:
        context["rules"] = ruleset(GAMES[plan.game])
    else:
        context["games"] = tuple(outlines())
        context["codes"] = locales.codes()
    if plan.template == "status":
        context |= status_values(lang)
    body = template.render(context)
    begun = lang.begun and 'data-state="english"' in body
    if 'data-state="stale"' in body:
        body = note(lang, "stale", writer.english_link()) + body
    if begun:
        body = note(lang, "banner", "?translate") + body
    return Page(plan.path, title, label, description, body, tuple(writer.toc), plan.template != "status", begun)


def note(lang: Language, name: str, href: str) -> str:
    """A line above a page that is not quite what it should be; in English as long as it has no translation."""
    spoken = lang if lang.has(f"site.begun.{name}") else locales.load(locales.SOURCE)
    text = spoken.t(f"site.begun.{name}", {"link": Link(href)})
    return f'<p class="fs-note fs-note--{name}" lang="{spoken.code}" dir="{spoken.dir}">{text}</p>\n'


def status_values(lang: Language) -> dict[str, Any]:
    """What the status page shows: on the English page the state of all languages, on another that of its own."""
    codes = status.codes() if lang.code == locales.SOURCE else (lang.code,)
    return {
        "states": tuple(map(status.state, codes)),
        "columns": status.COLUMNS,
        "domains": (*outlines(), *(name for name in lang.domains() if name not in GAMES)),
        "rows": status.ROWS,
        "shares": status.SHARES,
        "figure_codes": (*codes, status.MACHINE_CODE),
    }


def names_of(writer: Writer, plan: Plan) -> tuple[str, str, str]:
    """Title, menu label and description of a page."""
    if plan.template in ("glossary", "status", "translating"):
        parts = (writer.plain(f"{plan.key}.{part}") for part in ("title", "label", "description"))
        return next(parts), next(parts), next(parts)
    if plan.template == "evidence":
        words = ("site.evidence.title", "site.nav.evidence", "site.evidence.description")
        return writer.plain(words[0]), writer.plain(words[1]), writer.plain(words[2])
    if plan.game is None:
        return writer.plain("site.home.title"), writer.plain("site.nav.home"), writer.plain("site.site.description")
    _, _, name = plan.key.partition(":")
    if name == "quiz":
        return writer.plain("site.quiz.title"), writer.plain("site.quiz.label"), writer.plain("site.quiz.intro")
    if name.startswith("lesson."):
        about = "summary" if writer.has(f"{name}.summary") else "intro"
        parts = (writer.plain(f"{plan.game}.{name}.{part}") for part in ("title", "label", about))
        return next(parts), next(parts), next(parts)
    return (
        writer.plain(f"{plan.game}.title.{name}"),
        writer.plain(f"{plan.game}.label.{name}"),
        writer.plain(f"{plan.game}.description.{name}"),
    )


TURN = {"lesson": 0, "house-rules": 0, "questions": 0, "game": 2, "home": 2, "glossary": 2, "status": 3, "evidence": 0}
"""When a page is made: after those to which it links only if the language has them."""


def book(code: str, directory_urls: bool = True) -> Book:
    """The book of a language: the pages that are complete in it.

    :raises CatalogError: if a catalog of it cannot be read.
    """
    lang = locales.load(code)
    made: dict[str, Page] = {}
    everything = plans()
    for plan in sorted(everything, key=turn):
        try:
            made[plan.path] = make(lang, plan, directory_urls, made.keys())
        except Missing as missing:
            if code == locales.SOURCE or not missing.known:
                raise
            log.info("%s: no page %s: %s", code, plan.path or "home", missing)
    pages = [made[plan.path] for plan in everything if plan.path in made]
    if not any(page.path == "" for page in pages):
        return Book(code, (), ())
    return Book(code, tuple(pages), tuple(menu(lang, pages)), status.files(code))


def page(code: str, path: str, directory_urls: bool = True, offered: Collection[str] = frozenset()) -> Page:
    """One page of a book, the same as there, without the others.

    :param offered: paths of all pages of the book
    :raises KeyError: there is no page of that path.
    :raises Missing: the language lacks a message of it.
    """
    game = path.split("/")[0]
    planned = sorted(plans(game if game in outlines() else None), key=turn)
    paths = [plan.path for plan in planned]
    if path not in paths:
        raise KeyError(path)
    place = paths.index(path)
    return make(locales.load(code), planned[place], directory_urls, {one for one in paths[:place] if one in offered})


def turn(plan: Plan) -> int:
    """When a page is made."""
    return TURN.get(plan.template, 1)


def shape() -> tuple[Any, ...]:
    """Which pages there are: what `mkdocs serve` cannot renew page by page."""
    games = ((game, one.pages, tuple(lesson.slug for lesson in one.lessons)) for game, one in outlines().items())
    return locales.codes(), *games


def menu(lang: Language, pages: list[Page]) -> Iterator[tuple[Any, ...]]:
    """The menu: home, then each game with its pages, the lessons below their tutorial."""
    by_path = {page.path: page for page in pages}
    yield by_path[""].label, ""
    for game in outlines():
        below: list[Any] = []
        for page in pages:
            parts = page.path.split("/")
            if parts[0] != game or len(parts) == 3:
                continue
            lessons = [(p.label, p.path) for p in pages if p.path.startswith(page.path + "/") and len(parts) == 2]
            below.append((page.label, ((page.label, page.path), *lessons)) if lessons else (page.label, page.path))
        if below:
            yield lang.plain(f"{game}.name", {}), tuple(below)
    if "glossary" in by_path:
        yield by_path["glossary"].label, "glossary"
    if "status" in by_path:
        yield by_path["status"].label, "status"
    if "evidence" in by_path:
        yield by_path["evidence"].label, "evidence"


def assets() -> dict[str, str | bytes]:
    """Files that are made and published once for all languages: path and content."""
    return table.assets()


def books() -> dict[str, Book]:
    """The books of all languages, English first. A language whose catalogs are broken is left out with a warning."""
    found = {}
    for code in locales.codes():
        try:
            made = book(code)
        except (locales.CatalogError, locales.TableError) as fault:
            if code == locales.SOURCE:
                raise
            log.warning("%s: %s", code, fault)
            continue
        if made.pages:
            found[code] = made
    return found
