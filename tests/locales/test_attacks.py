"""What a pull request that touches only `locales/` can do by mistake or on purpose: change words, and nothing else.

Each attack is made on a whole project and goes through everything that reads catalogs: the gate, the pages' own
reading, the update, the status. It is refused with file, line and reason, or what it says stands on the page as
harmless text. Nothing raises what is not a fault of ours, takes a second, or leaves half a file.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pytest
from click.testing import CliRunner

import locales
from locales import Card, Cards, Id, Link, Seat, catalog, check, progress, sync
from tutorials import translate

if TYPE_CHECKING:
    from pathlib import Path

    from tests.locales.conftest import Project

PO = "locales/el/LC_MESSAGES/game.po"
CARDS = "locales/el/cards.csv"
SEATS = "locales/el/seats.csv"
TERMS = "locales/el/terms.csv"
TOML = "locales/en/game.toml"

VALUES = {"seat": Seat(0), "to": Seat(1), "card": Card("QS"), "cards": Cards(("6C", "9C")), "n": 3}
PLACES = {"id": Id("H13"), "link": Link("../rules/")}
TAGS = {"span", "b", "i", "a"}


class Attack(NamedTuple):
    """What is done to the project, and what is said about it.

    :ivar file: the file that is named
    :ivar reason: a piece of the reason
    :ivar line: a piece of the line that is named; empty where the file as a whole is meant
    """

    do: Callable[[Project], object]
    file: str
    reason: str
    line: str = ""


def said(text: str, reason: str) -> Attack:
    """A translation that says this, as it stands between the quotes of a catalog."""
    return Attack(
        lambda project: project.edit('msgstr "Αρχή"', f'msgstr "{text}"'), PO, reason, text.partition(chr(10))[0][:60]
    )


def edited(old: str, new: str, reason: str, line: str = "") -> Attack:
    """A piece of the catalog that becomes another."""
    return Attack(lambda project: project.edit(old, new), PO, reason, line)


def rewritten(change: Callable[[bytes], bytes], reason: str) -> Attack:
    """The bytes of the catalog, changed."""
    return Attack(lambda project: project.po.write_bytes(change(project.po.read_bytes())), PO, reason)


def table(file: str, old: str, new: str, reason: str, line: str = "") -> Attack:
    """A table of names or terms."""

    def change(project: Project) -> None:
        path = project.root / file
        text = path.read_bytes().decode()
        assert old in text
        path.write_bytes(text.replace(old, new, 1).encode("utf-8", "surrogatepass"))

    return Attack(change, file, reason, line)


def linked(project: Project, path: Path, target: str) -> None:
    """A symbolic link in the place of a file or folder."""
    if path.is_dir():
        path.rename(project.root / "moved")
    else:
        path.unlink(missing_ok=True)
    path.symlink_to(target)


def put(project: Project, name: str, text: str = "print()\n") -> None:
    path = project.words / "el" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


FORMS = "nplurals=2; plural=(n != 1);"
ENTRY = '\nmsgctxt "game.nav.home"\nmsgid "Home"\nmsgstr "Αρχή"\n'
DEEP = 5_000

ATTACKS: dict[str, Attack] = {
    # markup and scripts
    "script element": said("<script>alert(1)</script>", "markup"),
    "script in capitals": said("<SCRIPT SRC=//x>", "markup"),
    "event handler": said("<img src=x onerror=alert(1)>", "markup"),
    "event handler after a quote": said('Αρχή\\" onclick=\\"alert(1)', "the character '='|letters|Latin"),
    "svg": said("<svg/onload=alert(1)>", "markup"),
    "comment": said("Αρχή <!-- τέλος -->", "markup"),
    "closing tag": said("Αρχή</span></body>", "markup"),
    "character references": said("&lt;script&gt;", "markup"),
    "hexadecimal reference": said("&#x3c;script&#x3e;", "markup"),
    "style": said("<style>*{display:none}</style>", "markup"),
    # links
    "address": said("Αρχή https://example.com", "address"),
    "script address": said("javascript:alert", "address"),
    "data address": said("data:text", "address"),
    "address without scheme": said("//example", "address"),
    "domain": said("Αρχή example.com", "address"),
    "domain in Greek": said("παράδειγμα.ελ", "address"),
    "mail": said("α@β", "address|character"),
    "a link of one's own": said("{link}Αρχή{/link}", "{link} is not in the English"),
    # Markdown
    "link in Markdown": said("[Αρχή](javascript:alert)", "Markdown"),
    "picture in Markdown": said("![Αρχή](x)", "Markdown"),
    "code in Markdown": said("`Αρχή`", "Markdown"),
    "heading in Markdown": said("# Αρχή", "Markdown"),
    "attribute list in Markdown": said("Αρχή {: onclick }", "not part of a token"),
    "snippet include": said("--8<-- Αρχή", "markup"),
    # formats, attributes, templates
    "percent format": said("Αρχή %(x)s", "percent"),
    "wide percent format": said("%99999999d", "percent"),
    "brace format": said("{0:>99999999}", "not part of a token"),
    "empty brace": said("{}", "not part of a token"),
    "attribute access": said("{seat.__class__.__mro__}", "not part of a token"),
    "attribute access on a hole": edited("{seat.nom} βγαίνει", "{seat.format} βγαίνει", "no such case", "seat.format"),
    "jinja expression": said("{{ config }}", "not part of a token"),
    "jinja statement": said("{% include x %}", "not part of a token"),
    "jinja comment": said("{# Αρχή #}", "not part of a token"),
    "unknown hole": said("Αρχή {password}", "not in the English"),
    "lone brace": said("Αρχή }", "not part of a token"),
    # the header
    "code in the plural rule": edited(FORMS, "nplurals=2; plural=__import__('os');", "Plural-Forms", 'msgid ""'),
    "power in the plural rule": edited(FORMS, "nplurals=2; plural=n**n**n;", "Plural-Forms", 'msgid ""'),
    "division by zero in the plural rule": edited(FORMS, "nplurals=2; plural=n/0;", "Plural-Forms", 'msgid ""'),
    "deep plural rule": edited(FORMS, f"nplurals=2; plural={'(' * DEEP}n;", "Plural-Forms", 'msgid ""'),
    "a hundred thousand plurals": edited(FORMS, "nplurals=100000; plural=n;", "Plural-Forms", 'msgid ""'),
    "no plural rule": edited("Plural-Forms", "Plural-Farms", "Plural-Forms", 'msgid ""'),
    "two plural rules": edited(FORMS, f'{FORMS}\\n"\n"Plural-Forms: nplurals=1; plural=0;', "twice", 'msgid ""'),
    "another language": edited("Language: el", "Language: da", "Language", 'msgid ""'),
    "utf-7": edited("charset=UTF-8", "charset=utf-7", "Content-Type", 'msgid ""'),
    "utf-16": edited("charset=UTF-8", "charset=UTF-16", "Content-Type", 'msgid ""'),
    "unknown charset": edited("charset=UTF-8", "charset=rot13", "Content-Type", 'msgid ""'),
    "text in utf-7": said("+ADw-script+AD4-", "letters"),
    "no header": rewritten(lambda data: data[data.index(b"#.") :], "header"),
    # bytes
    "not utf-8": rewritten(lambda data: data.replace("Αρχή".encode(), "Αρχή".encode("iso-8859-7")), "not UTF-8"),
    "utf-16 bytes": rewritten(lambda data: data.decode().encode("utf-16"), "not UTF-8"),
    "overlong bytes": rewritten(lambda data: data.replace("Αρχή".encode(), b"\xc0\xbcscript\xc0\xbe"), "not UTF-8"),
    "surrogate": rewritten(lambda data: data.replace("Αρχή".encode(), b"\xed\xa0\x80"), "not UTF-8"),
    "byte order mark": rewritten(lambda data: b"\xef\xbb\xbf" + data, "cannot be read"),
    "NUL in a text": said("Αρ\0χή", "U+0000"),
    "NUL for a file": rewritten(lambda data: bytes(5000), "cannot be read"),
    "nothing": rewritten(lambda data: b"", "header"),
    "old Mac line ends": rewritten(lambda data: data.replace(b"\n", b"\r"), "cannot be read"),
    "cut off in a text": rewritten(lambda data: data[: data.index("Αρχή".encode()) + 4], "cannot be read"),
    "cut off in a letter": rewritten(lambda data: data[: data.index("Αρχή".encode()) + 3], "not UTF-8"),
    "cut off in an entry": rewritten(lambda data: data[: data.rindex(b"msgstr")], "0 translations, 1 expected"),
    "cut off between entries": rewritten(lambda data: data[: data.rindex(b"#.")], "not in the catalog"),
    # characters
    "right to left override": said("Αρ\u202eχή", "U+202E"),
    "isolate": said("Αρ\u2066χή\u2069", "U+2066"),
    "right to left mark": said("Αρχή\u200f", "U+200F"),
    "zero width space": said("Αρ\u200bχή", "U+200B"),
    "zero width joiner": said("Αρ\u200dχή", "U+200D"),
    "word joiner": said("Αρ\u2060χή", "U+2060"),
    "soft hyphen": said("Αρ\u00adχή", "U+00AD"),
    "tag characters": said("Αρχή\U000e0041\U000e007f", "U+E0041"),
    "next line": said("Αρ\x85χή", "U+0085"),
    "line separator": said("Αρ\u2028χή", "U+2028"),
    "escape sequence of a terminal": said("Αρχή\x1b[2J", "U+001B"),
    "Hangul filler": said("Αρχή\u3164", "U+3164"),
    "Latin letter in a Greek word": said("Αρχń", "two scripts"),
    "Cyrillic letter in a Greek word": said("Αрχή", "two scripts"),
    "Latin word that looks Greek": said("AN", "Latin letters"),
    "mathematical letters": said("𝐀ρχή", "looks like another"),
    "wide letters": said("Ａρχή", "looks like another"),
    "pile of accents": said("Α" + "\u0337" * 40, "U+0337"),
    "decomposed letters": said("Αρχη\u0301", "NFC"),
    "control characters in a comment": edited('msgctxt "game.nav.home"', '# \x1b\nmsgctxt "game.nav.home"', "U+001B"),
    "bidi in a comment": edited('msgctxt "game.nav.home"', '# \u202e\nmsgctxt "game.nav.home"', "U+202E", "\u202e"),
    # size
    "a huge file": rewritten(lambda data: data + b"# " + b"x" * 5_000_000, "more than 1,000,000 bytes"),
    "a million lines": rewritten(lambda data: data + b"x\n" * 400_000, "cannot be read"),
    "many comments": rewritten(lambda data: data + b"#\n" * 600_000, "more than 1,000,000 bytes"),
    "a huge text": said("Αρχή " * 60_000, "letters in one text"),
    "a huge word": said("α" * 300_000, "letters in one text"),
    "a huge domain": said("a-" * 100_000 + "a", "letters in one text"),
    "a text that is slow to search": said("a-" * 990, "letters"),
    "dots that are slow to search": said("αβ." * 600, "address"),
    "many entries": rewritten(
        lambda data: data + b"".join(b'msgctxt "a.b%d"\nmsgid "x"\nmsgstr "x"\n' % n for n in range(1500)),
        "not in the English source",
    ),
    "many pairs open": said("{b}" * 250 + "Αρχή" + "{/b}" * 250, "opens inside a pair"),
    "many braces": said("{" * 1900, "not part of a token"),
    "a text in ten thousand pieces": said("Αρχή" + '"\n"α' * 10_000, "letters in one text"),
    # entries
    "two entries with one key": rewritten(lambda data: data + ENTRY.encode(), "two entries with this key"),
    "a key that is obsolete too": rewritten(
        lambda data: data + ENTRY.replace("\n", "\n#~ ").removesuffix("#~ ").encode(), "two entries with this key"
    ),
    "merge conflict": edited(
        'msgstr "Αρχή"', '<<<<<<< HEAD\nmsgstr "Αρχή"\n=======\nmsgstr "Τέλος"\n>>>>>>> x', "merge conflict", "<<<<<<<"
    ),
    "a key of one's own": edited("game.nav.home", "game.nav.evil", "not in the English source", "game.nav.evil"),
    "a path as key": edited("game.nav.home", "../../../etc/passwd", "no key", "../../.."),
    "a line break in a key": edited("game.nav.home", "game.nav\\nroot: error", "no key", "root: error"),
    "no key": edited('msgctxt "game.nav.home"\n', "", "without msgctxt"),
    "English of one's own": edited('msgid "Home"', 'msgid "Hose"', "not that of the source", "game.nav.home"),
    "a form too many": edited("msgstr[1]", 'msgstr[2] "x"\nmsgstr[1]', "in a wrong place", "msgstr[2]"),
    "form number nine hundred": edited("msgstr[1]", "msgstr[999]", "in a wrong place", "msgstr[999]"),
    "a negative form": edited("msgstr[1]", "msgstr[-1]", "cannot be read", "msgstr[-1]"),
    "half a plural": edited('πόντους."', 'πόντους."\n\nmsgid ""', "without msgctxt"),
    "unknown escape": said("Αρχή \\x3cscript\\x3e", "cannot be read"),
    "quote that is not escaped": said('Αρχή" "', "cannot be read"),
    "junk after an entry": rewritten(lambda data: data + b"import os\n", "cannot be read"),
    "include of a domain": rewritten(lambda data: data + b'domain "evil"\n', "cannot be read"),
    "a number of one's own": said("Αρχή 13", "number 13"),
    "a number in other digits": said("Αρχή ٣", "number"),
    "lines of one's own": said("Αρχή\\n\\nτέλος", "line breaks"),
    "the word for another suit": edited("Τα μπαστούνια είναι", "Τα σπαθιά είναι", "not the word for", "Τα σπαθιά"),
    # files and folders
    "link for a catalog": Attack(lambda p: linked(p, p.po, "/etc/passwd"), PO, "symbolic link"),
    "link to nowhere": Attack(lambda p: linked(p, p.po, "nowhere"), PO, "symbolic link"),
    "link to itself": Attack(lambda p: linked(p, p.po, "game.po"), PO, "symbolic link"),
    "link to an endless file": Attack(lambda p: linked(p, p.po, "/dev/zero"), PO, "symbolic link"),
    "link for a folder": Attack(
        lambda p: linked(p, p.po.parent, "../../moved"), "locales/el/LC_MESSAGES", "symbolic link"
    ),
    "link for a table": Attack(lambda p: linked(p, p.root / CARDS, "/etc/passwd"), CARDS, "symbolic link"),
    "folder for a catalog": Attack(lambda p: (p.po.unlink(), p.po.mkdir()), PO, "directory"),
    "folder for a table": Attack(lambda p: ((p.root / SEATS).unlink(), (p.root / SEATS).mkdir()), SEATS, "directory"),
    "no catalog": Attack(lambda p: p.po.unlink(), PO, "no such file"),
    "no table": Attack(lambda p: (p.root / TERMS).unlink(), TERMS, "missing"),
    "a program beside the catalogs": Attack(
        lambda p: put(p, "conftest.py"), "locales/el/conftest.py", "no part of a language"
    ),
    "a program among the catalogs": Attack(
        lambda p: put(p, "LC_MESSAGES/x.sh"), "locales/el/LC_MESSAGES/x.sh", "no part of a language"
    ),
    "a compiled catalog": Attack(
        lambda p: put(p, "LC_MESSAGES/game.mo"), "locales/el/LC_MESSAGES/game.mo", "no part of a language"
    ),
    "a page of one's own": Attack(lambda p: put(p, "index.html"), "locales/el/index.html", "no part of a language"),
    "a catalog of no domain": Attack(
        lambda p: put(p, "LC_MESSAGES/evil.po", p.po.read_text("utf-8").replace("game.", "evil.")),
        "locales/el/LC_MESSAGES/evil.po", "not in the English source",
    ),
    # tables
    "script in a card": table(CARDS, "ντάμα μπαστούνι", "<script>", "markup", "<script>"),
    "bidi in a card": table(CARDS, "ντάμα μπαστούνι", "ντάμα\u202e", "U+202E", "\u202e"),
    "Latin letter in a card": table(CARDS, "ντάμα μπαστούνι", "ντάμα μπαστoύνι", "two scripts", "μπαστoύνι"),
    "token in a card": table(CARDS, "ντάμα μπαστούνι", "ντάμα {n}", "token", "{n}"),
    "two cards of one name": table(CARDS, "ντάμα μπαστούνι,", "ντάμα κούπα,", "also a name of", "QS,"),
    "card of no pack": table(CARDS, "QS,", "QX,", "no such card", "QX,"),
    "card without a name": table(CARDS, "ντάμα μπαστούνι,", ",", "empty", "QS,"),
    "card with too many names": table(CARDS, "ντάμα μπαστούνι,", "α,β,γ,δ,ε,ζ,", "fields", "QS,"),
    "terminal escape for a card's code": table(CARDS, "QS,", "\x1b[2J\n,", "no such card|fields"),
    "open quote in cards": table(CARDS, "ντάμα μπαστούνι", '"ντάμα', "fields|quote|end of data|expected"),
    "NUL in cards": table(CARDS, "ντάμα μπαστούνι", "ντάμα\0", "NUL|U+0000|null"),
    "byte order mark in cards": table(CARDS, "card,", "\ufeffcard,", "headings"),
    "surrogate in cards": table(CARDS, "ντάμα μπαστούνι", "\ud800", "not UTF-8"),
    "huge cards": table(CARDS, "ντάμα μπαστούνι", "ντάμα" * 200_000, "more than"),
    "huge name": table(CARDS, "ντάμα μπαστούνι", "ντάμα" * 10_000, "letters in one text"),
    "heading that is code": table(CARDS, "card,bare,nom", "card,bare,__class__", "headings", "__class__"),
    "a seat too many": table(SEATS, "0,", "11,", "no such seat", "11,"),
    "script for a seat": table(SEATS, "παίκτης Α", "<b>Α</b>", "markup", "<b>"),
    "conflict in seats": table(SEATS, "0,", "<<<<<<< HEAD\n0,", "no such seat", "<<<<"),
    "a word right and wrong": table(TERMS, "κλαμπ|", "σπαθί|", "right and forbidden", "suit.clubs"),
    "code for a word": table(TERMS, "σπαθιά|", "(a+)+$|", "no word", "suit.clubs"),
    "everything forbidden": table(TERMS, "κλαμπ|", "*|", "no word", "suit.clubs"),
    "markup in a term's note": table(TERMS, '"Το χρώμα,', '"<script> Το χρώμα,', "markup", "<script>"),
    "address in a term's note": table(TERMS, '"Το χρώμα,', '"https://example.com Το χρώμα,', "address", "example"),
    "bidi in a term's note": table(TERMS, '"Το χρώμα,', '"\u202eΤο χρώμα,', "U+202E", "\u202e"),
    "homoglyph in a term": table(TERMS, "suit.clubs,σπαθί", "suit.clubs,σπaθί", "two scripts", "σπaθί"),
    "line break in a concept": table(TERMS, "suit.clubs,", '"suit.\nerror: x",', "no name for a concept"),
    "a concept twice": table(TERMS, "suit.diamonds,", "suit.clubs,", "two lines", "suit.clubs,καρό"),
    # the English source, which a pull request may touch too
    "deep tables in the source": Attack(lambda p: p.english(f"a = {'[' * DEEP}"), TOML, "not TOML|deep"),
    "deep keys in the source": Attack(lambda p: p.english(f"[{'.'.join('a' * 2000)}]\nb='x'"), TOML, "deep"),
    "broken source": Attack(lambda p: p.english("<<<<<<< HEAD\n"), TOML, "not TOML", "<<<<<<<"),
    "script in the source": Attack(
        lambda p: p.reword('home = "Home"', 'home = "<script>"'), TOML, "markup", 'home = "<script>"'
    ),
}  # fmt: skip

HARMLESS: dict[str, Callable[[Project], object]] = {
    "quotes": lambda p: p.edit('msgstr "Αρχή"', 'msgstr "Αρχή \\"τέλος\\""'),
    "ampersand": lambda p: p.edit('msgstr "Αρχή"', 'msgstr "Αρχή & τέλος"'),
    "backslash n at the words of another": lambda p: p.edit('msgstr "Αρχή"', 'msgstr ""\n"Αρ"\n"χή"'),
    "SQL marked as English": lambda p: p.edit('msgstr "Αρχή"', 'msgstr "{en}DROP TABLE{/en}"'),
    "Windows line ends": lambda p: p.po.write_bytes(p.po.read_bytes().replace(b"\n", b"\r\n")),
    "no line end at the end": lambda p: p.po.write_bytes(p.po.read_bytes().rstrip(b"\n")),
    "a draft that says nothing true": lambda p: p.edit(
        'msgctxt "game.nav.home"\nmsgid "Home"\nmsgstr "Αρχή"',
        '#, fuzzy\nmsgctxt "game.nav.home"\nmsgid "Home"\nmsgstr "Τέλος {card}"',
    ),
    "unknown flags": lambda p: p.edit('msgctxt "game.nav.home"', '#, python-format, c-format\nmsgctxt "game.nav.home"'),
    "another source file": lambda p: p.edit("#: game.toml", "#: ../../etc/passwd:1"),
    "comments of one's own": lambda p: p.edit('msgctxt "game.nav.home"', '#. <script>\n# <b>\nmsgctxt "game.nav.home"'),
    "header of an editor": lambda p: p.edit('"Language: el', '"X-Generator: <script>\\n"\n"Language: el'),
}


def contents(project: Project) -> dict[str, bytes]:
    """Every file of the words, by name."""
    return {
        str(path.relative_to(project.root)): path.read_bytes()
        for path in project.words.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def shown(project: Project) -> list[str]:
    """What a page would show of the Greek, message by message; a fault of ours is all that may come instead."""
    found = []
    for key in ("points", "event.led", "event.passed", "rule", "spades", "nav.rules", "nav.home"):
        try:
            greek = project.load()
            found.append(str(greek.t(f"game.{key}", {**VALUES, **PLACES}, {"H13": "#H13"})))
            greek.plain(f"game.{key}", {**VALUES, **PLACES})
        except (locales.Missing, locales.CatalogError, locales.TableError, locales.SourceError):
            continue
        except TypeError as error:
            if "no value was given" not in str(error):  # for a hole that no page fills
                raise
    return found


def assert_harmless(html: str) -> None:
    """Only our own tags and attributes stand in it."""
    for tag, rest in re.findall(r"<\s*/?\s*([^\s>]*)([^>]*)>", html):
        assert tag in TAGS
        assert re.fullmatch(rf"(?: (?:{ATTRIBUTES}))*", rest), rest
    assert "<" not in re.sub(r"</?(?:span|b|i|a)\b[^>]*>", "", html)


def assert_whole(project: Project, before: dict[str, bytes]) -> None:
    """An update refuses and leaves every file as it was, or writes catalogs that can be read."""
    try:
        sync.update(project.root, "el")
    except (locales.CatalogError, locales.TableError, locales.SourceError):
        assert contents(project) == before
    for name in contents(project):
        assert not name.rpartition("/")[2].startswith("."), name
        if name.endswith(".po") and contents(project)[name] != before.get(name):
            catalog.read(project.root / name, name, "el")


Answer = TypeVar("Answer")


ATTRIBUTES = r'data-[kfi](?:="[\w. -]+")?|lang="en"|data-state="stale"|href="(?:#H13|\.\./rules/)"'
"""Our own attributes, as `t` writes them."""

MOST = 1.0
"""Seconds of the processor for each thing that is done with it; the slowest needs less than half of them."""


def in_time(do: Callable[[], Answer]) -> Answer:
    """What it gives, if it does not take long."""
    start = time.process_time()
    try:
        return do()
    finally:
        assert time.process_time() - start < MOST


def test_there_are_enough_of_them() -> None:
    assert len(ATTACKS) >= 60


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_attack_is_refused_with_file_line_and_reason(
    project: Project, attack: Attack, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack.do(project)
    before = contents(project)
    reason = attack.reason.replace("U+", r"U\+")
    told = in_time(project.errors)
    found = [one for one in told if one.file == attack.file and re.search(reason, one.reason)]
    assert found, [str(one) for one in told]
    if attack.line:
        text = before[attack.file].decode()
        lines = [number for number, line in enumerate(text.split("\n"), 1) if attack.line in line]
        assert {one.line for one in found} & set(lines)
    for one in found:
        assert str(one).isprintable()
        assert len(str(one)) < 500
        assert one.cure
    monkeypatch.setattr(translate, "root", lambda: project.root)
    done = CliRunner().invoke(translate.check, ["el"])
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code == 1
    for html in in_time(lambda: shown(project)):
        assert_harmless(html)
    with contextlib.suppress(locales.CatalogError, locales.TableError, locales.SourceError):
        in_time(lambda: progress.status(project.root))
    in_time(lambda: assert_whole(project, before))


@pytest.mark.parametrize("do", HARMLESS.values(), ids=HARMLESS)
def test_what_is_not_refused_is_harmless_text(project: Project, do: Callable[[Project], object]) -> None:
    do(project)
    assert project.errors() == []
    found = shown(project)
    assert len(found) >= 6
    for html in found:
        assert_harmless(html)
    assert_whole(project, contents(project))


def test_the_measure_of_harm_would_see_harm() -> None:
    for html in (
        "<script>",
        "<img onerror=x>",
        '<span onclick="x">',
        '<a href="javascript:x">',
        "< b",
        "<svg/onload=1>",
    ):
        with pytest.raises(AssertionError):
            assert_harmless(html)


def test_every_level_of_a_finding_is_one_printable_line() -> None:
    one = check.Finding("x.po\x1b", 1, "k\nerror: y", "r", check.ERROR, "\u202e" * 1000, "c")
    assert str(one).isprintable()
    assert len(str(one)) < 500 * len("\\u202e")
