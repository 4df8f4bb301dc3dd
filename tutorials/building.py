"""`followsuit build`, `serve` and `pages`: the site from a checkout or from an installed package.

The builder is MkDocs; `pages` writes the same pages as plain files, so that another builder can take them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click

from tutorials.reports import bad_address, filled
from tutorials.sources import path


def settings() -> Path:
    """The settings of the site: beside the packages in a checkout, inside `docs_src` in a wheel."""
    for place in (path("mkdocs.yml"), path("docs_src", "mkdocs.yml")):
        if place.is_file():
            return place
    raise click.ClickException("mkdocs.yml: not found beside the packages; is the installation whole?")


def mkdocs(*words: str) -> int:
    """Runs MkDocs with our settings."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "FOLLOWSUIT_DOCS": str(path("docs_src", "static"))}
    command = [sys.executable, "-m", "mkdocs", *words, "--config-file", str(settings())]
    return subprocess.run(command, env=environment, check=False).returncode


@click.command()
@click.argument("site", type=click.Path(file_okay=False, path_type=Path), default=Path("site"))
@click.option("--strict/--no-strict", default=True, help="Fail on any warning.")
def build(site: Path, strict: bool) -> None:
    """Build the site in all languages into the folder SITE."""
    sys.exit(mkdocs("build", "--site-dir", str(site.resolve()), *(["--strict"] if strict else [])))


@click.command()
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to serve.")
def serve(address: str) -> None:
    """Serve the site with live reload."""
    sys.exit(mkdocs("serve", "--dev-addr", address))


@click.command()
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="A new folder.")
@click.option(
    "--report", help="Where to report a wrong sentence: an address with {id} and {lang}. Without it, no links."
)
def pages(folder: Path, report: str | None) -> None:
    """Write the pages of all languages as files, for another builder."""
    from tutorials.pages import assets, books

    if report and (wrong := bad_address(report)):
        raise click.ClickException(wrong)
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder}: not empty, expected a new folder")
    for code, book in books().items():
        for page in book.pages:
            file = folder / code / (f"{page.path}/index.md" if page.path else "index.md")
            file.parent.mkdir(parents=True, exist_ok=True)
            head = f"---\ntitle: {quoted(page.title)}\ndescription: {quoted(page.description)}\n---\n"
            file.write_text(f"{head}\n<div>\n{filled(page.body, report, code)}\n</div>\n", encoding="utf-8")
        for name, content in book.files:
            (folder / code / name).write_text(content, encoding="utf-8")
        shutil.copytree(path("docs_src", "static", "assets"), folder / code / "assets")
        for name, made in assets().items():
            file = folder / code / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(made if isinstance(made, bytes) else made.encode())
        click.echo(f"{folder / code}: {len(book.pages)} pages")


def quoted(text: str) -> str:
    """A text as YAML takes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
