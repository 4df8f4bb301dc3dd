"""`followsuit evidence` and `followsuit mutate`: measure how well the rules are tested.

Both need what only a checkout has (`tests/`). What `evidence` finds goes into `tutorials/evidence.toml`.
"""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import click

from engine.games import GAMES
from tutorials import checkout
from tutorials import evidence as kept
from tutorials.cli import Bad, beside, one_line, progress, put
from tutorials.examples import examples
from tutorials.verify import verify

KINDS = ("rules", "numbers", "comparisons")


def needed(name: str) -> Any:
    """A module of the tests.

    :raises Bad: if this is no checkout.
    """
    try:
        return checkout.module(name)
    except checkout.Missing as fault:
        raise Bad(one_line(str(fault))) from None


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--general", is_flag=True, help="Any small change in engine/, at random; asks examples, then tests.")
@click.option("--sample", type=click.IntRange(1), default=60, show_default=True, help="With --general: how many.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="With --general: which ones.")
@click.option("--all", "every", is_flag=True, help="Print each mutant, not only the survivors.")
def mutate(game: str, general: bool, sample: int, seed: int, every: bool) -> None:
    """Break a game one place at a time, and see which example of the site notices.

    A rule is left out, two rules are swapped, a number is one more or one less, a comparison is turned round; then
    only the worked examples of the site are played. Exit code 1 if a mutant survives that changes something.
    """
    if general:
        found = needed("tests.mutation.general")
        with progress(sample, "Breaking") as bar:
            outcomes = found.mutate(game, sample, seed, lambda: bar.update(1))
        missed = [one for one in outcomes if not one.how]
    else:
        found = needed("tests.mutation.documents")
        result = judged(found, game)
        outcomes, missed = result.outcomes, result.survivors()
        for kind in KINDS:
            caught, of = result.counts(kind)
            click.echo(f"{kind:<12} {caught} of {of} caught")
        for name in result.stale():
            click.echo(f"equivalent.toml: {name!r} is caught, or gone")
    for one in outcomes:
        if every or one in missed:
            click.echo(
                f"{one.how or 'SURVIVES':<10} {one.kind}: {one.name}" + (f" ({one.example})" if one.example else "")
            )
    click.echo(f"{game}: {len(outcomes) - len(missed)} of {len(outcomes)} mutants caught or known to change nothing")
    if missed:
        raise SystemExit(1)


def judged(documents: Any, game: str) -> Any:
    """Every mutant of a game by the documents, with progress shown."""
    with progress(1, f"Breaking {game}") as bar:

        def begin(length: int) -> None:
            bar.length = length

        return documents.mutate(game, bar.update, begin)


@click.command()
@click.option("--only", metavar="PART,…", default="", help="Only these parts: " + ", ".join(kept.PARTS) + ".")
@click.option("--hands", type=click.IntRange(1), default=200_000, show_default=True, help="Hands a game to compare.")
@click.option("--sample", type=click.IntRange(1), default=60, show_default=True, help="General mutants a game.")
@click.option("--inputs", type=click.IntRange(1), default=1_000_000, show_default=True, help="Spoiled inputs in all.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Where chance begins.")
@click.option("--site", type=click.Path(file_okay=False, path_type=Path), default=Path("site"), help="The built site.")
def evidence(only: str, hands: int, sample: int, inputs: int, seed: int, site: Path) -> None:
    """Measure the figures of the evidence page again, and write tutorials/evidence.toml.

    Parts that are not named keep their figures. The whole takes hours; each part is written when it is done.
    """
    wanted = [part for part in (one.strip() for one in only.split(",")) if part] or list(kept.PARTS)
    for part in wanted:
        if part not in kept.PARTS:
            raise Bad(one_line(f"--only: {part!r}, expected one of {', '.join(kept.PARTS)}"))
    if "site" in wanted and not site.is_dir():
        raise Bad(f"--site: no folder {site}; build the site first, or name the parts with --only")
    measures: dict[str, Callable[[], dict[str, dict[str, kept.Figure]]]] = {
        "examples": counted,
        "mutants": mutants,
        "general": lambda: general(sample, seed),
        "hands": lambda: side_by_side(hands, seed),
        "inputs": lambda: spoiled(inputs, seed),
        "site": lambda: read_back(site),
    }
    for part in wanted:
        before = kept.fingerprint(part)
        figures = measures[part]()
        if kept.fingerprint(part) != before:
            raise Bad(f"{part}: the files changed while they were measured; measure again")
        write(part, before, figures)
        click.echo(f"{part}: {json.dumps(figures)}")


def write(part: str, made: str, figures: dict[str, dict[str, kept.Figure]]) -> None:
    """Puts the figures of a part into the file, the others unchanged."""
    known = kept.evidence()
    groups = {group: dict(named) for group, named in known.figures.items()} if known else {}
    for group, named in figures.items():
        groups.setdefault(group, {}).update(named)
    order = [*GAMES, "engine", "site"]
    groups = {group: groups[group] for group in order if group in groups}
    parts = {**(known.parts if known else {}), part: made}
    parts = {one: parts[one] for one in kept.PARTS if one in parts}
    put(str(kept.file()), kept.written(kept.Evidence(date.today(), parts, groups)))


def counted() -> dict[str, dict[str, kept.Figure]]:
    """Clauses, rulings, examples and refused tries of each game."""
    found: dict[str, dict[str, kept.Figure]] = {}
    for name, game in GAMES.items():
        replays = [example.replay for example in examples(name).values()]
        tries = sum(m.refusal is not None for done in replays for hand in done.hands for m in hand.moments)
        found[name] = {
            "clauses": len(game.clauses),
            "rulings": len(game.rulings),
            "examples": len(replays),
            "tries": tries,
        }
    return found


def mutants() -> dict[str, dict[str, kept.Figure]]:
    """Mutants by the documents: caught by the examples, and all that change something."""
    documents = needed("tests.mutation.documents")
    found: dict[str, dict[str, kept.Figure]] = {}
    sentences = 0
    for game in GAMES:
        result = judged(documents, game)
        found[game] = {kind: result.counts(kind) for kind in KINDS}
        sentences += sum(one.how == "sentence" for one in result.outcomes)
    found["engine"] = {"sentences": sentences}
    return found


def general(sample: int, seed: int) -> dict[str, dict[str, kept.Figure]]:
    """Other small changes: caught by examples or tests, and all of them."""
    module = needed("tests.mutation.general")
    caught = tried = 0
    for game in GAMES:
        with progress(sample, f"Breaking {game}") as bar:
            outcomes = module.mutate(game, sample, seed, lambda bar=bar: bar.update(1))
        caught += sum(bool(one.how) for one in outcomes)
        tried += len(outcomes)
    return {"engine": {"general": (caught, tried)}}


def side_by_side(hands: int, seed: int) -> dict[str, dict[str, kept.Figure]]:
    """Hands in which the engine and the oracle agree."""
    found: dict[str, dict[str, kept.Figure]] = {}
    for game in GAMES:
        done = beside(game, hands, seed, None, None)
        found[game] = {"hands": done.hands, "games": done.games}
    return found


def spoiled(inputs: int, seed: int) -> dict[str, dict[str, kept.Figure]]:
    """Spoiled inputs that were answered as they should be."""
    module = needed("tests.fuzz.inputs")
    with progress(inputs, "Spoiling") as bar:
        done = module.fuzz(inputs, seed, bar.update)
    return {"engine": {"inputs": done}}


def read_back(site: Path) -> dict[str, dict[str, kept.Figure]]:
    """What `verify` compares in the built site.

    :raises Bad: if something there does not hold. The evidence page itself is not asked: its figures are being made.
    """
    report = verify(site)
    wrong = [one for one in report.findings if not one.partition("#")[0].endswith("evidence/index.html")]
    if wrong:
        raise Bad(one_line(f"--site: {wrong[0]} ({len(wrong)} findings in all)"))
    languages = 1 + sum(
        (site / folder.name / "index.html").is_file() for folder in site.iterdir() if len(folder.name) == 2
    )
    return {
        "site": {
            "languages": languages,
            "pages": report.pages,
            "sentences": report.sentences,
            "facts": report.facts + report.cards,
        }
    }
