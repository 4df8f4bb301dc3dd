"""`followsuit translate`: the commands for those who look after the words.

They do what `locales` offers and print one line for each thing found or done.
"""

import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn

import click

import locales
from locales import catalog, figures, patching, progress, review, spelling, sync
from locales import check as gate
from tutorials import translating
from tutorials.sources import root


@click.group()
def translate() -> None:
    """Extract templates, update catalogs, check translations."""


@translate.command()
def extract() -> None:
    """Write the templates (locales/pot) and TRANSLATING.md from the English source."""
    try:
        written = sync.extract(root())
    except locales.SourceError as fault:
        raise_line(fault)
    if (root() / translating.FILE).is_file() and catalog.write(root() / translating.FILE, translating.markdown()):
        written = (*written, translating.FILE)
    for file in written:
        click.echo(f"{file}: written")
    if not written:
        click.echo("Templates are up to date.")


@translate.command()
@click.argument("codes", nargs=-1, metavar="[LANG]...")
def update(codes: tuple[str, ...]) -> None:
    """Bring catalogs up to date with the English source, by key; nothing is guessed."""
    try:
        for code in codes or translated():
            for done in sync.update(root(), code):
                if done.new or done.stale or done.back or done.gone:
                    came = f"{len(done.new)} new, {len(done.stale)} stale"
                    click.echo(f"{done.file}: {came}, {len(done.back)} back, {len(done.gone)} gone")
    except (LookupError, locales.SourceError, locales.CatalogError) as fault:
        raise_line(fault)


@translate.command()
@click.argument("codes", nargs=-1, metavar="[LANG]...")
@click.option("--warnings/--no-warnings", default=True, help="Show warnings too.")
def check(codes: tuple[str, ...], warnings: bool) -> None:
    """Check translations: one line for each finding. Exit code 1 if there are errors."""
    failed = False
    for code in codes or locales.codes():
        try:
            found = gate.check(root(), code)
        except LookupError as fault:
            raise_line(fault)
        wrong = gate.errors(found)
        failed = failed or bool(wrong)
        for finding in found if warnings else wrong:
            click.echo(str(finding))
        click.echo(f"{code}: {len(wrong)} errors, {len(found) - len(wrong)} warnings", err=True)
    sys.exit(1 if failed else 0)


@translate.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def patch(file: Path) -> None:
    """Take in a correction from the site: a patch, the text of an issue, or a catalog.

    Refused in one line, or applied as a whole. Each changed text is printed with the pages that show it.
    """
    try:
        with file.open("rb") as given:
            changes = patching.take(root(), file.name, given.read(catalog.LARGEST + 1))
    except (LookupError, locales.CatalogError, locales.SourceError, locales.TableError) as fault:
        raise_line(fault)
    shown = pages_with({change.key for change in changes})
    for change in changes:
        click.echo(f"{change.file}: {change.key} ({listed(shown[change.key])})")
        for old, new in zip(change.old, change.new, strict=False):
            click.echo(f"  - {old}\n  + {new}")


def pages_with(keys: set[str]) -> dict[str, list[str]]:
    """The pages that show each of these messages. Words of one game are sought on its own pages alone."""
    from tutorials import pages

    english = locales.load(locales.SOURCE)
    games = {key.partition(".")[0] for key in keys}
    every = pages.plans()
    own = {plan.game for plan in every} >= games
    found: dict[str, list[str]] = {key: [] for key in keys}
    for plan in every:
        if own and plan.game not in games:
            continue
        body = pages.make(english, plan).body
        for key in keys:
            if f'data-k="{key}"' in body:
                found[key].append(f"{plan.path}/" if plan.path else "the home page")
    return found


SHOWN = 5
"""Pages that are named for one message; how many more there are is told as a number."""


def listed(names: list[str]) -> str:
    """Pages in a few words.

    >>> listed([])
    'titles, menus and buttons'
    >>> listed([f"p{number}/" for number in range(7)])
    'p0/, p1/, p2/, p3/, p4/ and 2 more'
    """
    if not names:
        return "titles, menus and buttons"
    more = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" and {more} more" if more > 0 else "")


@translate.command()
@click.argument("code", metavar="LANG")
def new(code: str) -> None:
    """Begin a language: catalogs, tables to fill in, and pages that show English until it is translated."""
    try:
        made = sync.new(root(), code)
    except (LookupError, locales.SourceError, locales.TableError) as fault:
        raise_line(fault)
    for file in made:
        click.echo(f"{file}: written")
    click.echo(f"`FOLLOWSUIT_LANGS={code} make serve` shows its pages under /{code}/.")
    click.echo(f"Next: fill in locales/{code}/terms.csv, then translate.")


@translate.command("review")
@click.argument("code", metavar="LANG")
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@click.option("--by", "who", required=True, metavar="NAME", help="Who has compared them with the English.")
def reviewed(code: str, keys: tuple[str, ...], who: str) -> None:
    """Note that translations were compared with their English and found right.

    KEY is that of a message, or the beginning of several: hearts-two.H13, hearts-two. The note counts until the English
    or the translation changes.
    """
    try:
        done = review.add(root(), code, keys, who)
    except (LookupError, locales.CatalogError, locales.SourceError) as fault:
        raise_line(fault)
    click.echo(f"{code}: {len(done)} reviewed by {who.strip()}")


@translate.command()
def status() -> None:
    """How far each language is, domain by domain, and its faults beside those of the old machine translations."""
    counted = {}
    try:
        rows = progress.status(root())
        for code in dict.fromkeys(row.code for row in rows):
            counted[code] = figures.figures(locales.load(code, root()))
    except (locales.SourceError, locales.CatalogError, locales.TableError) as fault:
        raise_line(fault)
    click.echo(f"{'language':10}{'domain':22}{'translated':>12}{'reviewed':>10}{'stale':>8}{'missing':>9}{'of':>7}")
    for row in rows:
        missing = row.missing + row.draft
        click.echo(
            f"{row.code:10}{row.domain:22}{row.translated:>12}{row.reviewed:>10}{row.stale:>8}{missing:>9}{row.total:>7}"
        )
    shown = [*counted.values(), figures.MACHINE]
    click.echo()
    click.echo(f"{'faults':38}" + "".join(f"{head:>10}" for head in (*counted, "machine")))
    for label, tell in FIGURES.items():
        click.echo(f"{label:38}" + "".join(f"{tell(one):>10}" for one in shown))


FIGURES: dict[str, Callable[[figures.Figures], str]] = {
    "words": lambda one: str(one.words),
    "unknown words": lambda one: f"{one.unknown_share / 10:.1f} %",
    "English words not marked as English": lambda one: f"{one.english_share / 10:.1f} %",
    "concepts with more than one word": lambda one: f"{one.mixed} of {one.concepts}",
    "words with a wrong meaning": lambda one: str(one.forbidden),
    "Greek capitals with an accent": lambda one: str(one.tonos),
    "glued words": lambda one: str(one.glued),
}
"""The figures of a language as `status` prints them; "machine" has those of the five pages it all began with."""


@translate.command()
@click.argument("code", metavar="LANG")
@click.option("--accept", multiple=True, metavar="WORD", help="Put this word on the list. May be given more than once.")
@click.option("--known", is_flag=True, help="Only list what a dictionary knows; unknown words are no failure.")
@click.option("--prune", is_flag=True, help="Take words off the list that no text has any more.")
@click.option("--look", is_flag=True, help="Change nothing.")
def words(code: str, accept: tuple[str, ...], known: bool, prune: bool, look: bool) -> None:
    """Bring the list of right words up to date (locales/LANG/words.txt).

    New words that an installed Hunspell dictionary knows are added; the others are printed, each with the place where
    it first stands and the listed word that is most like it. Read them: mend the text, or --accept the word. Exit
    code 1 if some are left.
    """
    if code == locales.SOURCE:
        raise Unusable("English is the source: it has no list of words")
    try:
        language = locales.load(code)
        if accept and not look:
            spelling.write(language, accept)
        found = spelling.propose(language)
        if not look:
            spelling.write(language, found.known, found.unused if prune else ())
        listed = spelling.of_language(language).listed
    except (LookupError, locales.CatalogError, locales.TableError, locales.SourceError) as fault:
        raise_line(fault)
    for use in found.unknown:
        like = difflib.get_close_matches(use.word.lower(), listed, 1, 0.8)
        click.echo(f"{use.file}:{use.line}: {use.key}: {use.word}" + (f" (like {like[0]})" if like else ""))
    asked = f"dictionary {found.dictionary}" if found.dictionary else "no new word, or no dictionary installed"
    counts = f"{len(found.known)} known, {len(found.unknown)} unknown, {len(found.unused)} unused"
    click.echo(f"{code}: {len(listed)} words, {counts} ({asked})", err=True)
    sys.exit(1 if found.unknown and not known else 0)


def translated() -> tuple[str, ...]:
    """The languages beside English."""
    return tuple(code for code in locales.codes() if code != locales.SOURCE)


def raise_line(fault: Exception) -> NoReturn:
    """Ends with one line and exit code 2."""
    raise Unusable(str(fault)) from None


class Unusable(click.ClickException):
    """Files or words that a command cannot work with: one line, exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints the line as the other commands do."""
        click.echo(f"followsuit: {self.format_message()}", err=True, file=file)
