"""Two small books and their words, in the shape of `tutorials.pages` and `locales`: the theme is tested on these."""

# ruff: noqa: E501 (the books are data)

from __future__ import annotations

from typing import Any, NamedTuple

import babel
from markupsafe import Markup, escape


class Heading(NamedTuple):
    level: int
    id: str
    text: str


class Page(NamedTuple):
    path: str
    title: str
    label: str
    description: str
    body: str
    toc: tuple[Heading, ...]
    searchable: bool = True


class Book(NamedTuple):
    code: str
    pages: tuple[Page, ...]
    nav: tuple[Any, ...]


class Fault(Exception):
    """A catalog that cannot be read."""


class Link(NamedTuple):
    href: str


class Language(NamedTuple):
    code: str
    name: str
    dir: str = "ltr"

    def has(self, key: str) -> bool:
        return key in WORDS

    def plain(self, key: str) -> str:
        return WORDS[key][self.code == "el"]

    def t(self, key: str, values: dict[str, Link]) -> Markup:
        text = escape(self.plain(key))
        for name, link in values.items():
            text = text.replace(f"{{{name}}}", Markup(f'<a href="{link.href}">')).replace(
                f"{{/{name}}}", Markup("</a>")
            )
        return Markup(f'<span data-k="{key}">{text}</span>')


WORDS = {
    "site.site.name": ("Follow Suit", "Follow Suit"),
    "site.site.tagline": ("Rules that have been checked", "Κανόνες που έχουν ελεγχθεί"),
    "site.site.description": ("Rules of card games.", "Κανόνες παιχνιδιών με χαρτιά."),
    "site.search.placeholder": ("Search the rules", "Αναζήτηση στους κανόνες"),
    "site.switch.label": ("Language", "Γλώσσα"),
    "site.switch.this-page": ("This page in other languages", "Αυτή η σελίδα σε άλλες γλώσσες"),
    "site.footer.checked": (
        "Every example is checked by the rules engine.",
        "Κάθε παράδειγμα ελέγχεται από τη μηχανή κανόνων.",
    ),
    "site.footer.licence": (
        "Texts: {link}CC BY{/link}. Program: {link2}MIT{/link2}.",
        "Κείμενα: {link}CC BY{/link}. Πρόγραμμα: {link2}MIT{/link2}.",
    ),
    "site.palette.auto": ("Colours as your device has them", "Χρώματα όπως στη συσκευή σας"),
    "site.palette.light": ("Light colours", "Ανοιχτά χρώματα"),
    "site.palette.dark": ("Dark colours", "Σκούρα χρώματα"),
    "site.missing.title": ("Page <not> found", "Η σελίδα δεν βρέθηκε"),
    "site.missing.text-moved": ("There is nothing at this address.", "Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση."),
    "site.missing.home": ("To the {link}front page{/link}", "Στην {link}αρχική σελίδα{/link}"),
}


def load(code: str) -> Language:
    return Language(code, babel.Locale(code).get_display_name(code).capitalize())


def codes() -> tuple[str, ...]:
    return tuple(TEXT)


RANKS = {
    "en": {"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
    "el": {"J": "βαλές", "Q": "ντάμα", "K": "ρήγας", "A": "άσος"},
}
SUITS = {
    "en": {"c": "of clubs", "d": "of diamonds", "h": "of hearts", "s": "of spades"},
    "el": {"c": "σπαθί", "d": "καρό", "h": "κούπα", "s": "μπαστούνι"},
}


def card(code: str, name: str, state: str = "") -> str:
    rank, suit = name[:-1], name[-1].lower()
    words = f"{RANKS[code].get(rank, rank)} {SUITS[code][suit]}"
    extra = f" fs-card--{state}" if state else ""
    return (
        f'<span class="fs-card fs-card--{suit}{extra}" data-card="{name}"><span class="fs-card__face" aria-hidden="true">'
        f'<span class="fs-card__rank">{rank}</span><svg class="fs-card__suit"><use href="#fs-suit-{suit}"/></svg></span>'
        f'<span class="fs-card__name">{words}</span></span>'
    )


def hand(code: str, cards: str, states: dict[str, str] | None = None) -> str:
    items = "".join(f"<li>{card(code, name, (states or {}).get(name, ''))}</li>" for name in cards.split())
    return f'<ul class="fs-hand">{items}</ul>'


TEXT = {
    "en": {
        "home": "Card games, word for word",
        "games": "Two-player Hearts",
        "overview": "Overview",
        "rules": "Rules",
        "tutorial": "Tutorial",
        "practice": "Practice",
        "about": "About",
        "play": "The play",
        "score": "Scoring",
        "H13": "If you hold a card of the suit led, you must play one of that suit.",
        "H18": "A heart may not be led until hearts are broken.",
        "H21": "Each heart scores one point and the queen of spades thirteen.",
        "ruling": "Ruling",
        "ruled": "A player who holds nothing but hearts may lead one.",
        "example": "Example",
        "point": "The queen of spades falls on the third trick of the world.",
        "led": "Player B leads the nine of clubs.",
        "takes": "Player A takes the trick with the king.",
        "try": "May A play the queen of spades?",
        "no": "No. A holds a club, so clubs must be followed.",
        "yes": "Yes: the king is of the suit led.",
        "why": "The suit led was clubs, and A holds one.",
        "item": "What",
        "points": "Points",
        "heart": "hearts taken",
        "queen": "queen of spades",
        "sum": "Together",
        "answer": "Show the answer",
        "seat_a": "player A",
        "seat_b": "player B",
        "hand": "A's hand",
        "dead": "dead",
    },
    "el": {
        "home": "Παιχνίδια με χαρτιά, λέξη προς λέξη",
        "games": "Κούπες για δύο",
        "overview": "Επισκόπηση",
        "rules": "Κανόνες",
        "tutorial": "Μαθήματα",
        "practice": "Εξάσκηση",
        "about": "Σχετικά",
        "play": "Το παιχνίδι",
        "score": "Βαθμολογία",
        "H13": "Αν κρατάτε χαρτί της φυλής που άνοιξε, πρέπει να παίξετε ένα τέτοιο.",
        "H18": "Δεν ανοίγετε με κούπα πριν σπάσουν οι κούπες.",
        "H21": "Κάθε κούπα χρεώνει έναν πόντο και η ντάμα μπαστούνι δεκατρείς.",
        "ruling": "Απόφαση",
        "ruled": "Όποιος κρατά μόνο κούπες ανοίγει με κούπα.",
        "example": "Παράδειγμα",
        "point": "Η ντάμα μπαστούνι πέφτει στην τρίτη μπάζα του κόσμου.",
        "led": "Ο παίκτης Β ανοίγει με το εννιά σπαθί.",
        "takes": "Ο παίκτης Α παίρνει την μπάζα με τον ρήγα.",
        "try": "Παίζει ο Α την ντάμα μπαστούνι;",
        "no": "Όχι. Ο Α κρατά σπαθί και πρέπει να ακολουθήσει.",
        "yes": "Ναι: ο ρήγας είναι της φυλής που άνοιξε.",
        "why": "Άνοιξε σπαθί, και ο Α κρατά ένα.",
        "item": "Τι",
        "points": "Πόντοι",
        "heart": "κούπες που πήρε",
        "queen": "ντάμα μπαστούνι",
        "sum": "Μαζί",
        "answer": "Η απάντηση",
        "seat_a": "παίκτης Α",
        "seat_b": "παίκτης Β",
        "hand": "Τα χαρτιά του Α",
        "dead": "νεκρά",
    },
}


def clause(text: dict[str, str], name: str, more: str = "") -> str:
    return (
        f'<div class="fs-clause" id="{name}"><a class="fs-clause__id" href="#{name}">{name}</a>'
        f'<div class="fs-clause__text"><p>{text[name]}</p>{more}</div></div>'
    )


def rules(code: str) -> str:
    t = TEXT[code]
    ruling = f'<div class="fs-ruling" id="HA2"><p><strong>{t["ruling"]} HA2.</strong> {t["ruled"]}</p></div>'
    account = (
        f'<table class="fs-account"><thead><tr><th scope="col">{t["item"]}</th><th scope="col">{t["points"]}</th></tr></thead>'
        f"<tbody><tr><td>{t['heart']}</td><td>4</td></tr><tr><td>{t['queen']}</td><td>13</td></tr></tbody>"
        f'<tfoot><tr><th scope="row">{t["sum"]}</th><td>17</td></tr></tfoot></table>'
    )
    return (
        f"<h1>{t['games']}: {t['rules']}</h1>"
        f'<h2 id="play">{t["play"]}</h2>{clause(t, "H13")}{example(code)}{clause(t, "H18", ruling)}'
        f'<h2 id="score">{t["score"]}</h2>{clause(t, "H21")}{account}'
    )


def example(code: str, rules_page: str = "") -> str:
    t = TEXT[code]
    trick = (
        f'<div class="fs-trick"><figure class="fs-play">{card(code, "9C")}<figcaption>{t["seat_b"]}</figcaption></figure>'
        f'<figure class="fs-play">{card(code, "KC", "won")}<figcaption>{t["seat_a"]}</figcaption></figure></div>'
    )
    states = {"KC": "yes", "5C": "yes", "QS": "no", "4D": "no", "10H": "no"}
    return (
        f'<section class="fs-example" id="ex-follow"><header class="fs-example__head"><h3 id="ex">{t["example"]}</h3></header>'
        f'<p class="fs-example__point">{t["point"]}</p><p>{t["hand"]}</p>'
        f"{hand(code, '5C KC 4D 8D JD 10H AH 2S 7S QS')}"
        f'<ol class="fs-steps"><li>{t["led"]}{trick}</li><li>{t["try"]}'
        f'<details><summary>{t["answer"]}</summary><p class="fs-no">{t["no"]}</p><p class="fs-yes">{t["yes"]}</p>'
        f"{hand(code, '5C KC 4D 10H QS', states)}"
        f'<p class="fs-why">{t["why"]} <a data-id="H13" href="{rules_page}#H13">H13</a></p></details></li><li>{t["takes"]}</li></ol>'
        f"<p>{t['dead']}</p>{hand(code, '2H 3D', {'2H': 'dead', '3D': 'dead'})}"
        "</section>"
    )


def book(code: str, directory_urls: bool = True) -> Book:
    t = TEXT[code]
    link = f'<p><a href="hearts-two/rules/#H13">{t["rules"]}</a></p>'
    other, up = ("el", "../el") if code == "en" else ("en", "../..")
    across = f'<p><a hreflang="{other}" href="{up}/hearts-two/rules/#H21">H21</a></p>'
    pages = [
        Page("", t["home"], t["home"], t["home"], f"<h1 id='top'>{t['home']}</h1><p>{t['point']}</p>{link}", (Heading(1, "top", t["home"]),)),
        Page("hearts-two", t["games"], t["overview"], t["games"], f"<h1>{t['games']}</h1><p>{t['H13']}</p>{hand(code, 'QS KH AD JC 10H')}", ()),
        Page(
            "hearts-two/rules", f"{t['games']}: {t['rules']}", t["rules"], t["H13"], rules(code),
            (Heading(2, "play", t["play"]), Heading(3, "ex", t["example"]), Heading(2, "score", t["score"])),
        ),
        Page(
            "hearts-two/tutorial", f"{t['games']}: {t['tutorial']}", t["tutorial"], t["point"],
            f'<h1>{t["tutorial"]}</h1>{example(code, "../rules/")}<p><a href="../rules/#H18">H18</a></p>',
            (Heading(2, "ex", t["example"]),),
        ),
        Page("hearts-two/tutorial/first", t["play"], t["play"], t["H13"], f"<h1>{t['play']}</h1><p>{t['H13']}</p>", ()),
    ]  # fmt: skip
    lessons = ((t["tutorial"], "hearts-two/tutorial"), (t["play"], "hearts-two/tutorial/first"))
    game = ((t["overview"], "hearts-two"), (t["rules"], "hearts-two/rules"), (t["tutorial"], lessons))
    nav: list[tuple[Any, ...]] = [(t["home"], ""), (t["games"], game)]
    if code == "en":  # a page that Greek lacks
        pages.append(
            Page("practice", "Practice & play", "Practice", 'Play a "hand".', "<h1>Practice</h1><p>Zebra.</p>", ())
        )
        nav.append(("Practice", "practice"))
    hidden = f"<h1>{t['about']}</h1><p>{t['H18']}</p><p lang='la'>Quagga.</p>{across}"
    pages.append(Page("about", t["about"], t["about"], t["about"], hidden, (), searchable=False))
    if not directory_urls:
        pages = [page._replace(body=as_files(page.body)) for page in pages]
    return Book(code, tuple(pages), tuple(nav))


def as_files(body: str) -> str:
    """The links of a body as they are between files in folders."""
    for link, file in (
        ('"hearts-two/rules/', '"hearts-two/rules.html'),
        ('"../rules/', '"rules.html'),
        ('"../el/hearts-two/rules/', '"el/hearts-two/rules.html'),
        ('"../../hearts-two/rules/', '"../hearts-two/rules.html'),
    ):
        body = body.replace(link, file)
    return body
