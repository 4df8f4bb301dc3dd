"""`followsuit build`, `serve` and `pages`: the site from a checkout or from an installed package.

The builder is MkDocs; `pages` writes the same pages as plain files, so that another builder can take them.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import yaml

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
@click.option("--lang", "codes", multiple=True, metavar="CODE", help="Only this language; may be repeated.")
@click.option("--url", default="https://followsuit.example/", show_default=True, help="Where the site will stand.")
@click.option(
    "--report", help="Where to report a wrong sentence: an address with {id} and {lang}. Without it, no links."
)
def pages(folder: Path, codes: tuple[str, ...], url: str, report: str | None) -> None:
    """Write the pages of all languages as files, for another builder.

    Each language is a project of its own, with a plain mkdocs.yml, docs/ and, once built, site/. MkDocs and
    Zensical take it as it is. The site of another language than English belongs below the English one.

    \b
    followsuit pages --to out && (cd out/el && zensical build)
    """
    import locales
    from tutorials.pages import assets, book

    if report and (wrong := bad_address(report)):
        raise click.ClickException(wrong)
    if unknown := sorted(set(codes) - set(locales.codes())):
        raise click.ClickException(f"--lang: {unknown[0]!r}, expected one of {', '.join(locales.codes())}")
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder}: not empty, expected a new folder")
    suits = re.sub(r"\{#.*?#\}\n", "", path("docs_src", "theme", "partials", "suits.html").read_text("utf-8"))
    for code in codes or locales.codes():
        made = book(code)
        if not made.pages:
            continue
        docs = folder / code / "docs"
        for page in made.pages:
            file = docs / (f"{page.path}/index.md" if page.path else "index.md")
            file.parent.mkdir(parents=True, exist_ok=True)
            head = f"---\ntitle: {quoted(page.title)}\ndescription: {quoted(page.description)}\n---\n"
            body = filled(page.body, report, code)
            file.write_text(f"{head}\n<div>\n{suits}{body}\n</div>\n", encoding="utf-8")
        for name, text in made.files:
            (docs / name).write_text(text, encoding="utf-8")
        shutil.copytree(path("docs_src", "static", "assets"), docs / "assets")
        if code == locales.SOURCE:
            for name, content in assets().items():
                file = docs / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content if isinstance(content, bytes) else content.encode())
        below = "" if code == locales.SOURCE else f"{code}/"
        settings = {
            "site_name": locales.load(code).plain("site.site.name"),
            "site_url": f"{url.rstrip('/')}/{below}",
            **plain_settings(code),
            "nav": nav(made.nav),
        }
        text = yaml.safe_dump(settings, allow_unicode=True, sort_keys=False)
        (folder / code / "mkdocs.yml").write_text(text, encoding="utf-8")
        click.echo(f"{folder / code}: {len(made.pages)} pages")


def plain_settings(code: str) -> dict[str, Any]:
    """What another builder can take of our settings: the theme, and our styles and scripts."""
    found = yaml.load(settings().read_text("utf-8"), Loader=Plain)
    theme = {name: found["theme"][name] for name in ("name", "font", "favicon", "features")}
    return {"theme": {**theme, "language": code}, **{name: found[name] for name in ("extra_css", "extra_javascript")}}


class Plain(yaml.SafeLoader):
    """Reads settings and leaves out what only MkDocs understands."""


Plain.add_multi_constructor("!", lambda loader, tag, node: None)


def nav(entries: Iterable[tuple[str, Any]]) -> list[dict[str, Any]]:
    """A menu as `mkdocs.yml` has it."""
    return [{label: nav(to) if not isinstance(to, str) else f"{to}/index.md".lstrip("/")} for label, to in entries]


def quoted(text: str) -> str:
    """A text as YAML takes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
