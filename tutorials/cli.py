"""The command `followsuit`.

Each command imports what it needs when it runs, so that `--help` and `ask` answer at once. A command that lives in
a module of its own (a group for translators, say) is named in `ELSEWHERE` with its line of help and is imported
only when it is called. Bad input is answered with one line on standard error and exit code 2, never a traceback.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from engine.core import Game, Ruleset, Standing

ELSEWHERE: dict[str, tuple[str, str]] = {
    "build": ("tutorials.building:build", "Build the site in all languages."),
    "evidence": ("tutorials.measure:evidence", "Measure the figures of the evidence page again."),
    "headers": ("tutorials.policy:show", "Print the security headers that the built site satisfies."),
    "mutate": ("tutorials.measure:mutate", "Break a game one place at a time; see which example notices."),
    "pages": ("tutorials.building:pages", "Write the pages as files, for another builder."),
    "serve": ("tutorials.building:serve", "Serve the site with live reload."),
    "translate": ("tutorials.translate:translate", "Extract templates, update catalogs, check translations."),
}
"""Commands of other modules: "module:attribute" and the line that `--help` shows for them."""


class Bad(click.ClickException):
    """Input that a command cannot work with: one line, exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"followsuit: {self.format_message()}", err=True, file=file)


class Lazy(click.Group):
    """A group that imports the commands in `ELSEWHERE` when they are called, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *ELSEWHERE})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = ELSEWHERE[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            if name in ELSEWHERE:
                rows.append((name, ELSEWHERE[name][1]))
            else:
                command = super().get_command(ctx, name)
                assert command is not None
                rows.append((name, command.get_short_help_str(limit=formatter.width)))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="followsuit")
def main() -> None:
    """Rules of card games that a rules engine has checked."""


# --- ask -----------------------------------------------------------------------------------------------------


@main.command()
def ask() -> None:
    """Answer a question about the rules (JSON in, JSON out).

    Reads one JSON object from standard input and writes one JSON object to standard output.
    A question that cannot be answered: exit code 2 and one line that names the field.

    \b
    echo '{"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]}' | followsuit ask
    """
    from engine.arbiter import answer
    from engine.questions.fields import BadQuestion

    question = json_object(sys.stdin.buffer.read())
    try:
        found = answer(question)
    except BadQuestion as fault:
        raise Bad(one_line(str(fault))) from None
    click.echo(json.dumps(found, ensure_ascii=False))


def json_object(data: bytes) -> dict[str, Any]:
    """The object that a JSON text holds; each name once, no NaN."""
    try:
        question = json.loads(data.decode("utf-8"), object_pairs_hook=each_once, parse_constant=no_number)
    except UnicodeDecodeError as fault:
        raise Bad(f"question: byte {fault.start} is no UTF-8") from None
    except json.JSONDecodeError as fault:
        raise Bad(f"question: no JSON: {fault.msg} at line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise Bad("question: nested too deeply") from None
    except ValueError as fault:  # a number of thousands of digits
        raise Bad(one_line(f"question: {fault}")) from None
    if not isinstance(question, dict):
        raise Bad("question: expected a JSON object")
    return question


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs; a name that comes twice would hide one of its values."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Bad(one_line(f"{name}: given twice"))
        found[name] = value
    return found


def no_number(name: str) -> NoReturn:
    raise Bad(f"question: {name} is no number of JSON")


def one_line(text: str) -> str:
    """The text without anything that would start a new line or hide what follows."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


# --- replay --------------------------------------------------------------------------------------------------


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--show", is_flag=True, help="Print the hands trick by trick, with the ids that decided.")
def replay(files: tuple[str, ...], show: bool) -> None:
    """Check records, whole hands or games, against the rules.

    Says "ok" for a record that holds, else where it is wrong (file:line:column). "-" is standard input.
    Exit code 1 if any record is wrong, 2 if a file cannot be read.
    """
    from engine.record import RecordError, read
    from engine.replay import replay as play
    from tutorials.transcript import transcript

    wrong = False
    for file in files:
        name = "standard input" if file == "-" else file
        text = text_of(file)
        try:
            done = play(read(text, name), name)
        except RecordError as fault:
            click.echo(str(fault))
            wrong = True
            continue
        if show:
            click.echo(f"{name}")
            for line in transcript(done):
                click.echo(line)
        if done.fault is not None:
            click.echo(str(RecordError(done.fault)))
            wrong = True
        else:
            click.echo(f"{name}: ok")
    if wrong:
        raise SystemExit(1)


def text_of(file: str) -> str:
    """What a file holds. Bytes that are no UTF-8 stay visible as errors of the record."""
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read()
    except OSError as fault:
        raise Bad(f"{file}: {fault.strerror or fault}") from None
    return data.decode("utf-8", "replace")


# --- find ----------------------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--shows", metavar="ID,…", default="", help="Clauses and rulings that must be seen to decide.")
@click.option("--refuses", metavar="ID,…", default="", help="Ids that must each refuse a try.")
@click.option("--hands", type=click.IntRange(1), default=20000, show_default=True, help="Hands to look at.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Number of the first hand.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="A house rule; may be repeated.")
@click.option("--players", type=int, help="Players, where the game leaves a choice.")
@click.option("--hand", "number", type=click.IntRange(1), help="Number of the hand in its game.")
@click.option("--dealer", metavar="SEAT", help="Who deals, A to K.")
@click.option("--totals", metavar="N,…", help="Totals before the hand, by seat.")
@click.option("--bags", metavar="N,…", help="Bags before the hand, by seat.")
@click.option("--whole", is_flag=True, help="Keep the hand to its end.")
@click.option("--out", type=click.Path(dir_okay=False), help="Write the record here instead of printing it.")
def find(
    game: str,
    shows: str,
    refuses: str,
    hands: int,
    seed: int,
    options: tuple[str, ...],
    players: int | None,
    number: int | None,
    dealer: str | None,
    totals: str | None,
    bags: str | None,
    whole: bool,
    out: str | None,
) -> None:
    """Find a clear hand that shows given clauses, and print its record.

    Plays many hands by bots and keeps the one with the least to look at. Exit code 1 if there is none.

    \b
    followsuit find hearts-two --shows H17 --refuses H18 --out my.hand
    """
    from engine.find import search
    from engine.record import write

    rules = rules_of(game, players, options)
    ids = ids_of(rules.game, "--shows", shows)
    refused = ids_of(rules.game, "--refuses", refuses)
    if not ids and not refused:
        raise Bad("--shows or --refuses: name at least one id")
    standing = standing_of(rules, number, dealer, totals, bags)
    with progress(hands, "Looking") as bar:
        record = search(
            rules, ids, range(seed, seed + hands), standing, whole, lambda _: bar.update(1), refused=refused
        )
    if record is None:
        what = " ".join(dict.fromkeys(ids + refused))
        click.echo(f"followsuit: none of {hands} hands from seed {seed} shows {what}", err=True)
        raise SystemExit(1)
    if out is None:
        click.echo(write(record), nl=False)
    else:
        put(out, write(record))
        click.echo(f"{out}: written", err=True)


def rules_of(game: str, players: int | None, options: Iterable[str]) -> Ruleset:
    """The rules that the words of a command line name."""
    from engine.core import BadPlayers, ruleset
    from engine.games import GAMES
    from engine.options import BadOption, parsed

    if game not in GAMES:
        raise Bad(one_line(f"game: {game!r}, expected one of {', '.join(sorted(GAMES))}"))
    given: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise Bad(one_line(f"--option: {option!r}, expected NAME=VALUE"))
        if name in given:
            raise Bad(one_line(f"--option: {name} is given twice"))
        try:
            given[name] = parsed(GAMES[game].options, name, value)
        except BadOption as fault:
            raise Bad(one_line(f"--option: {fault}")) from None
    try:
        return ruleset(GAMES[game], players, **given)
    except BadPlayers as fault:
        raise Bad(f"--players: {fault}") from None


def ids_of(game: Game, option: str, text: str) -> list[str]:
    """Ids of clauses and rulings, separated by commas."""
    from engine.clauses import TABLE_IDS

    found = []
    for one in filter(None, (part.strip() for part in text.split(","))):
        if one in game.remarks:
            raise Bad(f"{option}: {one} cannot be seen in play: {game.remarks[one]}")
        table = option == "--refuses" and one in TABLE_IDS[1:]
        if one not in game.clauses and one not in game.rulings and not table:
            rulings = list(game.rulings)
            expected = f"{game.clauses[0]} to {game.clauses[-1]} or {rulings[0]} to {rulings[-1]}"
            raise Bad(one_line(f"{option}: {one!r}, expected {expected}"))
        found.append(one)
    return found


def standing_of(
    rules: Ruleset, number: int | None, dealer: str | None, totals: str | None, bags: str | None
) -> Standing | None:
    """Where the game stands before the hand; None if the command line says nothing of it."""
    from engine.core import first_standing
    from engine.record import SEATS

    if number is None and dealer is None and totals is None and bags is None:
        return None
    standing = first_standing(rules)
    if number is not None:
        # the deal goes round, so that the hand fits into a game that A began
        standing = standing._replace(hand=number, dealer=(number - 1) % rules.players)
    if dealer is not None:
        if len(dealer) != 1 or dealer not in SEATS[: rules.players]:
            raise Bad(one_line(f"--dealer: {dealer!r}, expected A to {SEATS[rules.players - 1]}"))
        standing = standing._replace(dealer=SEATS.index(dealer))
    if totals is not None:
        standing = standing._replace(totals=by_seat(rules, "--totals", totals))
    if bags is not None:
        if not standing.bags:
            raise Bad(f"--bags: no bags are counted in {rules.game.id}")
        standing = standing._replace(bags=by_seat(rules, "--bags", bags))
    return standing


def by_seat(rules: Ruleset, option: str, text: str) -> tuple[int, ...]:
    """One whole number for each seat, separated by commas."""
    try:
        found = tuple(int(part) for part in text.split(","))
    except ValueError:
        found = ()
    if len(found) != rules.players:
        raise Bad(one_line(f"{option}: {text!r}, expected {rules.players} whole numbers with commas between"))
    return found


def put(file: str, text: str) -> None:
    """Writes a file in one step: whoever reads it sees the old text or the new one, never half of it."""
    part = f"{file}.{os.getpid()}.part"
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.replace(part, file)
    except OSError as fault:
        if os.path.exists(part):
            os.unlink(part)
        raise Bad(f"{file}: {fault.strerror or fault}") from None


def progress(length: int, label: str) -> Any:
    """A progress bar on standard error; silent when that is no terminal."""
    return click.progressbar(
        length=length,
        label=label,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
        update_min_steps=max(1, length // 400),
    )


# --- simulate ------------------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--hands", type=click.IntRange(1), default=1000, show_default=True, help="Hands to play.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Number of the first hand.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="A house rule; may be repeated.")
@click.option("--players", type=int, help="Players, where the game leaves a choice.")
@click.option("--against", type=click.Choice(["oracle"]), help="Compare each hand with the naive second engine.")
@click.option("--options", "every", type=click.Choice(["all"]), help="With --against: every value of every option.")
def simulate(
    game: str,
    hands: int,
    seed: int,
    options: tuple[str, ...],
    players: int | None,
    against: str | None,
    every: str | None,
) -> None:
    """Let the bots play whole games against each other, and count.

    Checks after every hand that no card was lost and no point came from nowhere. Exit code 1 if that fails.

    With `--against oracle` the hands are played in the engine and in the second engine of a checkout's tests at the
    same time, and everything is compared: legal sets, refusing clauses, events, scores, the end of the game.
    Random plays, single hands and whole games, any number of players. Exit code 1 at the first difference.

    \b
    followsuit simulate hearts-two --against oracle --options all --hands 2000
    """
    import time

    from engine.simulate import Leak
    from engine.simulate import simulate as play

    rules = rules_of(game, players, options)
    if against is not None:
        beside_the_oracle(rules, hands, seed, None if every else vars(rules.options), players)
        return
    if every is not None:
        raise Bad("--options: all options are played only with --against oracle")
    began = time.perf_counter()
    with progress(hands, "Playing") as bar:
        try:
            tally = play(rules, hands, seed, lambda: bar.update(1))
        except Leak as fault:
            raise click.ClickException(str(fault)) from None
    seconds = time.perf_counter() - began
    table([*tally.rows(), ("hands a second", f"{hands / seconds:.0f}"), ("conservation", "holds in every hand")])


def table(rows: Iterable[tuple[str, str]]) -> None:
    """Prints names and values in two columns."""
    rows = list(rows)
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        click.echo(f"{name:<{width}}  {value}")


def beside_the_oracle(
    rules: Ruleset, hands: int, seed: int, options: dict[str, Any] | None, players: int | None
) -> None:
    """Plays hands in the engine and in its oracle, and prints what was compared."""
    import time

    began = time.perf_counter()
    done = beside(rules.game.id, hands, seed, options, players)
    seconds = time.perf_counter() - began
    table(
        [
            ("hands", str(done.hands)),
            ("whole games among them", str(done.games)),
            ("choices of options", str(done.choices)),
            ("clauses and rulings that decided", str(sum(not one.startswith("T-") for one in done.ids()))),
            ("hands a second", f"{done.hands / seconds:.0f}"),
            ("engine and oracle", "agree in every hand"),
        ]
    )


def beside(game: str, hands: int, seed: int, options: dict[str, Any] | None, players: int | None) -> Any:
    """Hands in the engine and in its oracle; `options` None stands for all of them.

    :raises Bad: if this is no checkout.
    :raises click.ClickException: at the first difference.
    """
    from tutorials.checkout import Missing, module

    try:
        bulk = module("tests.beside.bulk")
    except Missing as fault:
        raise Bad(one_line(f"--against oracle: {fault}")) from None
    with progress(hands, f"Comparing {game}") as bar:
        try:
            return bulk.compare(game, hands, seed, options, players, bar.update)
        except bulk.Differs as fault:
            raise click.ClickException(one_line(str(fault))) from None


# --- verify --------------------------------------------------------------------------------------------------


@main.command()
@click.argument("site", type=click.Path(file_okay=False), default="site")
def verify(site: str) -> None:
    """Read a built site back and check every sentence in it against the engine.

    Exit code 1 if a page says something that the rules do not bear out.
    """
    if not os.path.isdir(site):
        raise Bad(f"{site}: no such folder; build the site first")
    from pathlib import Path

    from tutorials.verify import verify as read_back

    try:
        report = read_back(Path(site))
    except FileNotFoundError as fault:
        raise Bad(one_line(str(fault))) from None
    for finding in report.findings:
        click.echo(finding)
    click.echo(report.summary())
    if report.findings:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
