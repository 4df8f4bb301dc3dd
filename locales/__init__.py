"""The words of Follow Suit: English sources, catalogs, names, and what reads and checks them.

    locales/en/<domain>.toml                  the English text, with a note for translators on every message
    locales/pot/<domain>.pot                  templates made from it
    locales/<code>/LC_MESSAGES/<domain>.po    translations
    locales/<code>/cards.csv, seats.csv       names of cards and players, one column a grammatical case
    locales/<code>/terms.csv                  one word for one concept, and words that are wrong for it
    locales/<code>/words.txt                  every other word that readers are shown, found right

A translation is untrusted text: it is escaped first, then a closed set of tokens is filled in (`tokens`).
This package knows words and no game: it imports neither `engine` nor `tutorials`.

>>> from locales import Card, load
>>> greek = load("el")
>>> greek.name, greek.card("QS", "to"), greek.number(1234)
('Ελληνικά', 'στην ντάμα μπαστούνι', '1.234')
>>> greek.parse_card("Του άσου κούπα")
'AH'
"""

from .faults import CatalogError, Fault, SourceError, TableError
from .language import SOURCE, Language, Missing, codes, load
from .progress import Progress, status
from .tokens import Card, Cards, Code, Id, Link, Ranks, Seat, Seats, Value, Values

__all__ = [
    "SOURCE",
    "Card",
    "Cards",
    "CatalogError",
    "Code",
    "Fault",
    "Id",
    "Language",
    "Link",
    "Missing",
    "Progress",
    "Ranks",
    "Seat",
    "Seats",
    "SourceError",
    "TableError",
    "Value",
    "Values",
    "codes",
    "load",
    "status",
]
