"""The MkDocs side of the site: one command builds every language.

English is the root build. When it is done, each other language is built by a nested, isolated MkDocs build
with its own ``theme.language``, navigation, ``site_url`` and ``site_dir``, and lands under ``/el/``, ``/da/`` …
Theme files and our own assets are published once, at the root; the other languages link to them.

Pages arrive as finished HTML from ``books()`` of the pages module; Markdown has nothing to do. This module knows
MkDocs and Material, and nothing of games or of sentences. It may import ``tutorials.pages`` and ``locales``
(by name, so that live reload can take them in anew), never ``engine``.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urljoin, urlsplit

import jinja2
from markupsafe import Markup, escape
from mkdocs.commands.build import build
from mkdocs.config import config_options, load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils.templates import TemplateContext, url_filter

if TYPE_CHECKING:
    from tutorials.pages import Book, Heading, Page

log = get_plugin_logger("followsuit")

SOURCE = "en"
"""The language at the root of the site."""

PACKAGES = ("engine", "locales", "tutorials")
"""Packages that live reload takes in anew after an edit."""

WORKER = re.compile(r"assets/javascripts/workers/search\.[0-9a-f]+\.min\.js")
"""Material's search worker, in front of which ours is put."""

MATERIAL_WORDS = (
    "action.skip", "footer", "footer.next", "footer.previous", "header", "nav", "search", "search.placeholder",
    "search.reset", "search.result.initializer", "search.result.placeholder", "search.result.none",
    "search.result.one", "search.result.other", "search.result.more.one", "search.result.more.other",
    "search.result.term.missing", "select.language", "tabs", "toc", "top",
)  # fmt: skip
"""Strings of Material that a reader can meet here. One that Material lacks in a language is the message
``site.theme.<key, dots as hyphens>`` of our catalog."""

OWN_WORDS = ("description", "footer", "theme.auto", "theme.light", "theme.dark", "lost.title", "lost.text", "lost.home")
"""Messages ``site.<key>`` that the theme itself prints."""


class Options(Config):
    """Options of the plugin in ``mkdocs.yml``: the modules that the pages and the words come from."""

    pages = config_options.Type(str, default="tutorials.pages")
    words = config_options.Type(str, default="locales")


@dataclass(frozen=True, slots=True)
class Edition:
    """The site in one language. ``prefix`` is ``""`` at the root, else ``"el/"``; ``words`` are the theme's own."""

    code: str
    name: str
    dir: str
    prefix: str
    book: Book
    words: Mapping[str, str]
    addresses: frozenset[str]

    @property
    def home(self) -> bool:
        """Whether this edition has a front page (it has none while only another language is being edited)."""
        return "" in self.addresses


class FollowSuit(BasePlugin[Options]):
    """Hands the books to MkDocs, one build per language.

    MkDocs keeps one instance of this class for the root build and the nested ones, so whatever belongs to one build
    is kept in its ``config.extra``: ``edition`` (the one being built), ``editions`` (all) and ``root`` (URL of the
    whole site). The theme's templates read the same three.
    """

    def __init__(self) -> None:
        self.serving = False
        self.last: dict[str, Book] = {}
        self.stamps: dict[str, float] = {}

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        self.serving = command == "serve"
        if self.serving:
            sys.dont_write_bytecode = True  # a written .pyc would look like an edit and build again

    @event_priority(100)  # before Material's search plugin, which asks for the language of the theme
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        config.theme.dirs.insert(0, str(Path(config.docs_dir).parent / "theme"))
        if "edition" not in config.extra:
            self._start(config)
        edition: Edition = config.extra["edition"]
        config.theme["language"] = edition.words["language"] if edition.words["shipped"] else SOURCE
        config.nav = _nav(edition)
        config.site_description = edition.words["description"]
        config.extra["alternate"] = True  # lets the header include our partials/alternate.html
        for option in config.theme.get("palette") or ():
            option["toggle"]["name"] = edition.words[option["toggle"]["name"]]
        search = config.plugins["material/search"].config
        search["lang"] = [SOURCE]  # see docs_src/static/assets/js/search.js: no stemmers, words are folded instead
        search["pipeline"] = ["stopWordFilter"] if edition.code == SOURCE else []
        if edition.prefix:
            for script in config.extra_javascript:
                script.path = f"../{script.path}"  # type: ignore[union-attr]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        edition: Edition = config.extra["edition"]
        if edition.prefix:
            for file in list(files):
                files.remove(file)  # published once, at the root
        else:
            _fold_search(files, config)
            files.append(File.generated(config, "robots.txt", content=_robots(config)))
            if not edition.home:
                files.append(File.generated(config, "index.html", content=_redirect(config)))
        listed = set(_listed(edition.book.nav))
        for uri, page in _sources(edition).items():
            level = InclusionLevel.INCLUDED if page.path in listed else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, uri, content="", inclusion=level))
        return files

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        if config.extra["edition"].prefix:
            env.filters["url"] = _url_of_shared
        return env

    def on_page_content(self, html: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        source = _sources(config.extra["edition"])[page.file.src_uri]
        page.meta = {"title": escape(source.title), "description": escape(source.description)}
        if not source.searchable:
            page.meta["search"] = {"exclude": True}
        if page.title is None or source.path not in set(_listed(config.extra["edition"].book.nav)):
            page.title = escape(source.label)
        page.toc = _toc(source.toc)
        return source.body

    @event_priority(-100)  # after the search plugin has written the index of the root
    def _build_others(self, *, config: MkDocsConfig) -> None:
        if config.extra["edition"].prefix:
            return
        for edition in config.extra["editions"]:
            if edition.prefix:
                log.info("Language %s", edition.code)
                nested = load_config(
                    config.config_file_path,
                    docs_dir=config.docs_dir,
                    site_dir=os.path.join(config.site_dir, edition.code),
                    site_url=urljoin(config.extra["root"], edition.prefix),
                    strict=config.strict,
                    use_directory_urls=config.use_directory_urls,
                )
                shared = {key: config.extra[key] for key in ("editions", "root", "root_path", "scope")}
                nested.extra.update(shared, edition=edition)
                build(nested)

    on_post_build = CombinedEvent(_build_others)

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        for name in (*PACKAGES, "docs_src"):
            if (folder := _project(config) / name).is_dir():
                server.watch(str(folder))
        return server

    def _start(self, config: MkDocsConfig) -> None:
        """Begin a root build: read the books and fix what all editions share."""
        if not config.site_url:
            raise BuildError("mkdocs.yml: site_url is missing; the links between the languages need it")
        if self.serving and self._edited(config):
            for name in [n for n in sys.modules if n.split(".")[0] in PACKAGES and n != __name__]:
                del sys.modules[name]
        books = self._books(config)
        words = importlib.import_module(self.config.words)
        editions = [_edition(book, words, config) for book in books.values()]
        config.extra["editions"] = tuple(e for e in editions if e.book.pages)
        config.extra["edition"] = next(e for e in editions if e.code == SOURCE)
        config.extra["root"] = config.site_url
        config.extra["root_path"] = config.extra["scope"] = urlsplit(config.site_url).path

    def _books(self, config: MkDocsConfig) -> dict[str, Book]:
        """The books to build, English first; a language whose catalog is broken is warned of and keeps its last book.

        What the pages and words packages log as a warning counts as one of MkDocs: it fails a strict build.
        """
        module = importlib.import_module(self.config.pages)
        forward = _Forward()
        sources = [logging.getLogger(name.split(".")[0]) for name in (self.config.pages, self.config.words)]
        for logger in sources:
            logger.addHandler(forward)
        try:
            books: dict[str, Book] = dict(module.books())
        except Exception as error:
            if config.strict or not self.last:
                raise
            log.warning("%s; the pages shown are those of the last good build", _one_line(error))
            books = {}
        finally:
            for logger in sources:
                logger.removeHandler(forward)
        self.last = {**self.last, **books}
        if SOURCE not in self.last:
            raise BuildError(f"no book in the source language {SOURCE!r}: see the warnings above")
        wanted = [code for code in re.split(r"[\s,]+", os.environ.get("FOLLOWSUIT_LANGS", "")) if code]
        if unknown := set(wanted) - set(self.last):
            raise BuildError(f"FOLLOWSUIT_LANGS: no pages in {sorted(unknown)}; there are {sorted(self.last)}")
        codes = [SOURCE, *sorted(set(self.last) - {SOURCE})]
        chosen = {code: self.last[code] for code in codes if not wanted or code in wanted}
        return {SOURCE: self.last[SOURCE]._replace(pages=(), nav=()), **chosen}

    def _edited(self, config: MkDocsConfig) -> bool:
        """Whether a Python file of ours has changed since the last build."""
        found = (path for name in PACKAGES for path in (_project(config) / name).rglob("*.py"))
        before, self.stamps = self.stamps, {str(path): path.stat().st_mtime for path in found}
        return bool(before) and before != self.stamps


class _Forward(logging.Handler):
    """Passes the warnings of our packages on to MkDocs, which counts them in a strict build."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            log.log(record.levelno, "%s", record.getMessage())


def _edition(book: Book, words: ModuleType, config: MkDocsConfig) -> Edition:
    language = words.load(book.code)
    return Edition(
        code=book.code,
        name=language.name,
        dir=language.dir,
        prefix="" if book.code == SOURCE else f"{book.code}/",
        book=book,
        words=_words(language, config),
        addresses=frozenset(page.path and f"{page.path}/" for page in book.pages),
    )


def _words(language: Any, config: MkDocsConfig) -> dict[str, str]:
    """Every string the theme prints in this language: Material's own, and from our catalog what Material lacks."""
    env = config.theme.get_env()
    try:
        shipped: Any = env.get_template(f"partials/languages/{language.code}.html").module
    except jinja2.TemplateNotFound:
        shipped = None
    words = {"language": language.code, "direction": language.dir, "shipped": "yes" if shipped else ""}
    lacking = []
    for key in MATERIAL_WORDS:
        words[key] = str(shipped.t(key)) if shipped else ""
        if not words[key]:
            lacking.append((key, f"site.theme.{key.replace('.', '-')}"))
    for key, message in [*lacking, *((key, f"site.{key}") for key in OWN_WORDS)]:
        if language.has(message):
            words[key] = language.plain(message, {})
        else:
            log.warning("%s: the theme needs the message %s", language.code, message)
            words[key] = message
    return words


def _sources(edition: Edition) -> dict[str, Page]:
    """Pages by the name of the Markdown file that MkDocs shall believe in; a page with pages below it is an index."""
    paths = [page.path for page in edition.book.pages]
    parents = {path for path in paths if path and any(other.startswith(f"{path}/") for other in paths)}
    names = ((f"{p.path}/index.md" if p.path in parents else f"{p.path or 'index'}.md", p) for p in edition.book.pages)
    return dict(names)


def _nav(edition: Edition) -> list[dict[str, Any]]:
    uris = {page.path: uri for uri, page in _sources(edition).items()}

    def entries(nav: Iterable[tuple[str, Any]]) -> list[dict[str, Any]]:
        return [{escape(label): uris[to] if isinstance(to, str) else entries(to)} for label, to in nav]

    return entries(edition.book.nav)


def _listed(nav: Iterable[tuple[str, Any]]) -> Iterator[str]:
    for _, to in nav:
        if isinstance(to, str):
            yield to
        else:
            yield from _listed(to)


def _toc(headings: Iterable[Heading]) -> TableOfContents:
    """Nest a flat list of headings by their level."""
    top: list[AnchorLink] = []
    above: list[AnchorLink] = []
    for heading in headings:
        link = AnchorLink(escape(heading.text), heading.id, heading.level)
        while above and above[-1].level >= heading.level:
            above.pop()
        (above[-1].children if above else top).append(link)
        above.append(link)
    return TableOfContents(top)


def _fold_search(files: Files, config: MkDocsConfig) -> None:
    """Put our worker, which folds accents and capitals, where Material's page script looks for its own."""
    theirs = next((file for file in files if WORKER.fullmatch(file.src_uri)), None)
    if theirs is None:
        raise BuildError("Material has moved its search worker: see WORKER in tutorials/mkdocs_plugin.py")
    ours = f"importScripts('../../js/search.js', '{theirs.name}.engine.js')\n"
    files.append(File.generated(config, theirs.src_uri.replace(".js", ".engine.js"), content=theirs.content_bytes))
    files.remove(theirs)
    files.append(File.generated(config, theirs.src_uri, content=ours))


def _robots(config: MkDocsConfig) -> str:
    root = config.extra["root"]
    maps = (f"Sitemap: {urljoin(root, edition.prefix)}sitemap.xml" for edition in config.extra["editions"])
    return "\n".join(["User-agent: *", "Allow: /", *maps, ""])


def _redirect(config: MkDocsConfig) -> str:
    """A front page for the root while only other languages are built."""
    to = config.extra["editions"][0].prefix
    return f'<!doctype html><meta http-equiv="refresh" content="0; url={to}"><a href="{to}">{to}</a>\n'


@jinja2.pass_context
def _url_of_shared(context: TemplateContext, value: str) -> str:
    """The ``url`` filter of a nested build: assets are one folder up, at the root of the site."""
    if not str(value).startswith("assets/"):
        return url_filter(context, value)
    if context["page"] is None:
        return urljoin(context["base_url"], f"../{value}")
    return url_filter(context, f"../{value}")


def _project(config: MkDocsConfig) -> Path:
    return Path(config.docs_dir).parent.parent


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


__all__ = ["Edition", "FollowSuit", "Markup"]
