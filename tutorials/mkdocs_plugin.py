"""The MkDocs side of the site: one command builds every language.

English is the root build. When it is done, each other language is built by a nested, isolated MkDocs build
with its own `theme.language`, navigation, `site_url` and `site_dir`, and lands under `/el/`, `/da/` …
Theme files and our own assets are published once, at the root; the other languages link to them.
At the end every link of the finished site is followed (`tutorials.linkcheck`); a finding fails a strict build.

Pages arrive as finished HTML from `book()` of the pages module; Markdown has nothing to do. This module knows
MkDocs and Material, and nothing of games or of sentences. It takes `tutorials.pages` and `locales` by name, so
that live reload can import them anew, and never imports `engine`.

A language that cannot be read is left out with a warning of one line, so that the others can still be served;
a strict build fails on it. `FOLLOWSUIT_LANGS=el` in the environment builds Greek alone, under `/el/` as always;
`FOLLOWSUIT_OFFLINE=true` builds pages that work without a server, from `file://`.
"""

from __future__ import annotations

import functools
import gzip
import importlib
import json
import logging
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import urljoin, urlsplit

import jinja2
from lxml import html
from markupsafe import Markup, escape
from mkdocs.commands.build import build, get_context
from mkdocs.config import config_options, load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils.templates import TemplateContext, url_filter

from tutorials.lent import marked
from tutorials.linkcheck import check
from tutorials.policy import guarded
from tutorials.reports import bad_address, bad_place, filled
from tutorials.serving import Fresh

if TYPE_CHECKING:
    from tutorials.pages import Book, Heading, Page

log = get_plugin_logger("followsuit")

SOURCE = "en"
"""The language at the root of the site."""

PACKAGES = ("engine", "locales", "tutorials")
"""Packages that live reload imports anew after an edit."""

KEPT = (__name__, "tutorials.serving")
"""Modules that it does not."""

WORKER = re.compile(r"assets/javascripts/workers/search\.[0-9a-f]+\.min\.js")
"""Material's search worker, in front of which ours is put."""
ENTRIES = "entries.json"
"""The file of what can be searched, beside the index, which only tells where it is."""

PLAYED = (
    "//template | //*[self::ol or self::ul or self::table or self::details or @data-cards][ancestor::*[@data-example]]"
    " | //*[contains(concat(' ', @class, ' '), ' fs-hand ') or contains(concat(' ', @class, ' '), ' fs-trick ')]"
    " | //a[@class='fs-report']"
)
"""What is no word to look for: the play of an example, drawn cards, links to report something."""

CLAUSES = (
    "//*[@id][contains(concat(' ', @class, ' '), ' fs-clause ') or contains(concat(' ', @class, ' '), ' fs-ruling ')]"
)
"""The clauses and rulings of a rules page."""

MATERIAL_WORDS = (
    "action.skip", "footer", "footer.next", "footer.previous", "header", "nav", "search", "search.placeholder",
    "search.reset", "search.result.initializer", "search.result.placeholder", "search.result.none",
    "search.result.one", "search.result.other", "search.result.more.one", "search.result.more.other",
    "search.result.term.missing", "tabs", "toc", "top",
)  # fmt: skip
"""Strings of Material that a reader can meet here. Where Material lacks one in a language, it is the message
`site.material.<key>` of our catalog."""

OWN_WORDS = (
    "site.name", "site.tagline", "site.description", "search.placeholder", "switch.label", "switch.this-page",
    "footer.checked", "footer.licence", "palette.auto", "palette.light", "palette.dark", "missing.title",
    "missing.text-moved", "missing.home",
)  # fmt: skip
"""Messages `site.<key>` that the theme itself prints; one that Material has too goes before Material's."""

LICENCES = ("https://creativecommons.org/licenses/by/4.0/", "https://opensource.org/license/mit")


class Options(Config):  # type: ignore[no-untyped-call]
    """Options of the plugin in `mkdocs.yml`: the modules that pages and words come from; pages for `file://`."""

    pages = config_options.Type(str, default="tutorials.pages")
    words = config_options.Type(str, default="locales")
    offline = config_options.Type(bool, default=False)


@dataclass(frozen=True)
class Edition:
    """The site in one language.

    :ivar prefix: "" at the root, else "el/"
    :ivar words: every string the theme prints, as HTML; under Material's keys and under ours
    :ivar sources: pages by the name of the Markdown file that MkDocs is made to believe in
    :ivar addresses: URLs of the pages from `prefix`: "" is the front page, "hearts-two/rules/" …
    """

    code: str
    name: str
    dir: str
    prefix: str
    book: Book
    words: Mapping[str, Markup]
    material: str
    sources: Mapping[str, Page]
    addresses: frozenset[str]

    @property
    def translating(self) -> str:
        """The address of the page that tells how to translate, from `prefix`; empty if there is none."""
        return next((one for one in ("translating/", "translating.html") if one in self.addresses), "")

    @property
    def home(self) -> bool:
        """Whether there is a front page; the root has none while only another language is being built."""
        return bool({"", "index.html"} & self.addresses)


class Built(NamedTuple):
    """What the build of a language leaves behind for its pages to be made anew."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: jinja2.Environment


class FollowSuit(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Hands the books to MkDocs, one build per language.

    MkDocs keeps one instance of this class for the root build and the nested ones, so whatever belongs to one
    build is kept in its `config.extra`, where the theme's templates read it too: `edition` (the one being
    built), `editions` (all that have pages), `root` (URL of the whole site), `root_path` (its path).
    """

    def __init__(self) -> None:
        self.serving = False
        self.stamps: dict[str, dict[str, float]] = {}
        self.lacking: set[str] = set()
        """Languages that the last build has left out."""
        self.generated: frozenset[str] = frozenset()
        """What `made` has made for the last build: the addresses."""
        self.built: dict[str, Built] = {}
        """While serving: the builds of the languages by their prefixes, so that a page of one can be made anew."""

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        self.serving = command == "serve"
        if self.serving:
            sys.dont_write_bytecode = True  # a written .pyc would look like an edit and build again

    @event_priority(100)  # before Material's search plugin, which asks for words of the theme
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        config.theme.dirs.insert(0, str(Path(config.docs_dir).parent / "theme"))
        if self.config.offline:
            config.use_directory_urls = False
        if "edition" not in config.extra:
            self._start(config)
        edition: Edition = config.extra["edition"]
        config.theme["language"] = edition.material
        config.nav = _nav(edition.book.nav, {page.path: uri for uri, page in edition.sources.items()})
        config.site_name = edition.words["site.name"]
        config.site_description = edition.words["site.description"]
        config.extra["alternate"] = True  # lets the header include our partials/alternate.html
        for option in config.theme.get("palette") or ():
            option["toggle"]["name"] = edition.words[option["toggle"]["name"]]
        search = config.plugins["material/search"].config
        search["lang"] = [SOURCE]  # no stemmers: assets/js/search.js folds words instead, in any language
        search["pipeline"] = ["stopWordFilter"] if edition.code == SOURCE else []
        up = "../" if edition.prefix else ""
        for script in config.extra_javascript:
            script.path = f"{up}{script.path}"  # type: ignore[union-attr]
        if self.config.offline:
            config.extra["polyfills"] = [f"{up}assets/js/offline.js"]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        edition: Edition = config.extra["edition"]
        if edition.prefix:
            for file in list(files):
                files.remove(file)  # published once, at the root
        else:
            _fold_search(files, config)
            made = dict(self.made(config))
            self.generated = frozenset(made)
            for uri, content in made.items():
                files.append(File.generated(config, uri, content=content))
            files.append(File.generated(config, "robots.txt", content=_robots(config)))
            if not edition.home:
                files.append(File.generated(config, "index.html", content=_redirect(config)))
        for name, content in getattr(edition.book, "files", ()):
            files.append(File.generated(config, name, content=content))
        listed = set(_listed(edition.book.nav))
        for uri, page in edition.sources.items():
            level = InclusionLevel.INCLUDED if page.path in listed else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, uri, content="", inclusion=level))
        return files

    def _mending(self, config: MkDocsConfig) -> Iterator[tuple[str, str]]:
        """The files of translate mode, of the languages that are built."""
        module = importlib.import_module(self.config.pages)
        built = [edition.code for edition in config.extra["editions"] if edition.prefix]
        if hasattr(module, "mending"):
            yield from module.mending(built, _send(config), _no_translate_mode)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        for uri, source in config.extra["edition"].sources.items():
            file = files.get_file_from_path(uri)
            if file and file.page and file.page not in nav.pages:
                file.page.title = escape(source.label)
        config.extra["nav"] = nav
        return nav

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        if config.extra["edition"].prefix:
            env.filters["url"] = _url_of_shared
        if self.serving:
            env.auto_reload = True
            edition: Edition = config.extra["edition"]
            self.built[edition.prefix] = Built(config, files, config.extra["nav"], env)
        return env

    def on_page_content(self, html: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        source: Page = config.extra["edition"].sources[page.file.src_uri]
        page.meta = {"title": escape(source.title), "description": escape(source.description)}
        page.meta["begun"] = getattr(source, "begun", False)
        if not source.searchable:
            page.meta["search"] = {"exclude": True}
        page.toc = _toc(source.toc)
        return source.body

    @event_priority(50)
    def _before_indexing(self, context: TemplateContext, *, page: SitePage, **_: Any) -> None:
        page.content = _indexed(page.content or "")

    @event_priority(-50)
    def _after_indexing(self, context: TemplateContext, *, page: SitePage, config: MkDocsConfig, **_: Any) -> None:
        page.content = config.extra["edition"].sources[page.file.src_uri].body

    on_page_context = CombinedEvent(_before_indexing, _after_indexing)

    def on_post_page(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:
        return self._finished(output, config)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return self._finished(output_content, config) if template_name.endswith(".html") else output_content

    def _finished(self, text: str, config: MkDocsConfig) -> str:
        """A page of a language that is begun with its English marked; and every page with its security policy. Not
        for `mkdocs serve`, whose live reload is an inline script that MkDocs adds to what it serves; and not from
        `file://`, where a page has no origin of its own."""
        edition: Edition = config.extra["edition"]
        lent = getattr(importlib.import_module(self.config.words).load(edition.code), "lent", None)
        text = marked(text, lent, edition.code, edition.dir) if lent else text
        return text if self.serving or self.config.offline else guarded(text)

    @event_priority(-100)  # after the search plugin has written the index of this build
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        _split_index(config, whole=self.config.offline)
        _undated(Path(config.site_dir, "sitemap.xml"))
        extra = config.extra
        if extra["edition"].prefix:
            return
        for edition in extra["editions"]:
            if edition.prefix:
                log.info("language %s", edition.code)
                nested = load_config(
                    config.config_file_path,
                    docs_dir=config.docs_dir,
                    site_dir=os.path.join(config.site_dir, edition.code),
                    site_url=urljoin(extra["root"], edition.prefix),
                    strict=config.strict,
                )
                shared = {key: extra[key] for key in ("editions", "root", "root_path", "scope")}
                nested.extra.update(shared, edition=edition)
                build(nested)
        if not self.serving and not _wanted():  # links into a language not asked for would all be broken
            for finding in check(Path(config.site_dir), extra["root"]):
                log.warning("%s", finding)

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        for name in (*PACKAGES, "docs_src"):
            if (folder := _project(config) / name).is_dir():
                server.watch(str(folder))
        if hasattr(importlib.import_module(self.config.pages), "page"):
            Fresh(self, server, config)
        return server

    def forget(self, config: MkDocsConfig) -> None:
        """After an edit of a Python file of ours, have our packages imported anew: all but the words, which know no
        other package, if the edit is not in them."""
        if edited := self._edited(config):
            packages = [name for name in PACKAGES if name != "locales" or name in edited]
            for name in [n for n in sys.modules if n.split(".")[0] in packages and n not in KEPT]:
                del sys.modules[name]

    def renew(self, prefix: str, uri: str) -> bool:
        """Makes a page anew and writes it, with the menu as it was built; whether there is such a page.

        Raises whatever the books and words raise for what cannot be read.
        """
        config, files, nav, env = self.built[prefix]
        edition: Edition = config.extra["edition"]
        file = files.get_file_from_path(uri)
        if uri not in edition.sources or file is None or file.page is None:
            return False
        module, words = importlib.import_module(self.config.pages), importlib.import_module(self.config.words)
        paths = {page.path for page in edition.book.pages}
        made = module.page(edition.code, edition.sources[uri].path, config.use_directory_urls, paths)
        made = made._replace(body=filled(made.body, config.extra.get("report"), edition.code))
        pages = tuple(made if page.path == made.path else page for page in edition.book.pages)
        edition = config.extra["edition"] = _edition(edition.book._replace(pages=pages), words, config)
        page = file.page
        page.content = self.on_page_content("", page=page, config=config, files=files)
        page.active = True
        context = get_context(nav, files.documentation_pages(), config, page)
        text = self._finished(env.get_template("main.html").render(context), config)
        page.active = False
        Path(file.abs_dest_path).write_text(text, "utf-8")
        return True

    def made(self, config: MkDocsConfig) -> Iterator[tuple[str, str | bytes]]:
        """The files beside the pages that are made, not copied: addresses from the root of the site, and contents."""
        yield from getattr(importlib.import_module(self.config.pages), "assets", dict)().items()
        yield from self._mending(config)

    def _start(self, config: MkDocsConfig) -> None:
        """Begin a root build: read the books, and fix what all editions share.

        :raises BuildError: no site_url, no English, or a language asked for that does not exist
        """
        if not config.site_url:
            raise BuildError("mkdocs.yml: site_url is missing; the links between the languages need it")
        self.lacking.clear()
        if self.serving:
            self.built.clear()
            self.forget(config)
        root_path = urlsplit(config.site_url).path
        config.extra.update(root=config.site_url, root_path=root_path, scope=root_path)
        words = importlib.import_module(self.config.words)
        report = config.extra.get("report")
        if report and (wrong := bad_address(str(report))):
            raise BuildError(f"mkdocs.yml: {wrong}")
        if (send := _send(config)) and (wrong := bad_place(send)):
            raise BuildError(f"mkdocs.yml: {wrong}")
        found = {}
        for code, book in self._books(words, config.use_directory_urls).items():
            pages = tuple(page._replace(body=filled(page.body, report, code)) for page in book.pages)
            book = book._replace(pages=pages)
            try:
                found[code] = _edition(book, words, config)
            except words.Fault as fault:
                self.lacking.add(code)
                log.warning("%s is left out: %s", code, _one_line(fault))
        if SOURCE not in found:
            raise BuildError("the English site cannot be built: see the warnings above")
        config.extra["edition"] = found[SOURCE]
        config.extra["editions"] = [edition for edition in found.values() if edition.book.pages]

    def _books(self, words: ModuleType, directory_urls: bool) -> dict[str, Book]:
        """The books to build, English first: of the languages asked for, and no others are made.

        A language that cannot be read is warned of. Warnings of the packages the books come from count as MkDocs'
        own. While other languages are built alone, the English book is there without pages. Of the languages that were
        asked for by name, each must be there; while serving, one that can be read is enough.

        :raises BuildError: the examples or outlines cannot be read; `mkdocs -v` shows where in our code
        """
        module = importlib.import_module(self.config.pages)
        codes = words.codes()
        wanted = _wanted() or codes
        books: dict[str, Book] = {} if SOURCE in wanted else {SOURCE: module.Book(SOURCE, (), ())}
        with _Forwarded(self.config.pages, self.config.words):
            for code in (code for code in codes if code in wanted):
                try:
                    book = module.book(code, directory_urls)
                except words.Fault as fault:
                    self.lacking.add(code)
                    log.warning("%s is left out: %s", code, _one_line(fault))
                except ValueError as error:  # a record or an outline that says what is wrong, and where
                    log.debug("", exc_info=error)
                    raise BuildError(_one_line(error)) from error
                else:
                    if book.pages:
                        books[code] = book
        left = self.lacking if self.serving and set(wanted) & set(books) else set()
        if _wanted() and (lacking := sorted(set(wanted) - set(books) - left)):
            others = sorted({*codes, *books} - set(lacking))
            raise BuildError(f"FOLLOWSUIT_LANGS: no pages in {lacking}, only in {others}")
        return books

    def _edited(self, config: MkDocsConfig) -> set[str]:
        """The packages of ours in which a Python file has changed since the last build."""
        found = {name: (_project(config) / name).rglob("*.py") for name in PACKAGES}
        stamps = {name: {str(path): path.stat().st_mtime for path in files} for name, files in found.items()}
        before, self.stamps = self.stamps, stamps
        return {name for name in PACKAGES if before and before[name] != stamps[name]}


class _Forwarded(logging.Handler):
    """While entered, passes the warnings of these modules' packages on to MkDocs, which counts them if strict."""

    def __init__(self, *modules: str) -> None:
        super().__init__(logging.WARNING)
        self.loggers = [logging.getLogger(name.split(".")[0]) for name in modules]

    def __enter__(self) -> None:
        for logger in self.loggers:
            logger.addHandler(self)

    def __exit__(self, *_: object) -> None:
        for logger in self.loggers:
            logger.removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        log.log(record.levelno, "%s", record.getMessage())


def _no_translate_mode(code: str, fault: Exception) -> None:
    """Its pages can be read all the same; a strict build fails."""
    log.warning("%s has no translate mode: %s", code, _one_line(fault))


def _send(config: MkDocsConfig) -> str:
    """Where finished changes of translate mode can be sent; empty for nowhere."""
    return str((config.extra.get("translations") or {}).get("send") or "")


def _wanted() -> list[str]:
    """The languages that FOLLOWSUIT_LANGS asks for, e.g. "el" or "en,el"; none: all."""
    return re.findall(r"[\w-]+", os.environ.get("FOLLOWSUIT_LANGS", ""))


def _edition(book: Book, words: ModuleType, config: MkDocsConfig) -> Edition:
    """A book with what the theme needs to know about its language. Raises what `words.load` raises."""
    language = words.load(book.code)
    prefix = "" if book.code == SOURCE else f"{book.code}/"
    strings, material = _words(language, words, config, config.extra["root_path"] + prefix)
    return Edition(
        code=book.code,
        name=language.name,
        dir=language.dir,
        prefix=prefix,
        book=book,
        words=strings,
        material=material,
        sources=_sources(book, config.use_directory_urls),
        addresses=frozenset(_address(page.path, config.use_directory_urls) for page in book.pages),
    )


def _words(language: Any, words: ModuleType, config: MkDocsConfig, home: str) -> tuple[dict[str, Markup], str]:
    """Every string the theme prints in this language, and the language of Material that its templates shall load."""
    shipped, english = (_shipped(config, code) for code in (language.code, SOURCE))
    begun = getattr(language, "begun", False)
    strings = {"language": escape(language.code), "direction": escape(language.dir)}
    lacking = []
    for key in MATERIAL_WORDS:
        strings[key] = Markup(shipped.t(key) if shipped else "")  # Material's own: trusted as HTML
        if not strings[key] and key not in OWN_WORDS:
            lacking.append((key, f"site.material.{key}"))
    links = {"missing.home": {"link": words.Link(home)}}
    links["footer.licence"] = {"link": words.Link(LICENCES[0]), "link2": words.Link(LICENCES[1])}
    for key, message in [*lacking, *((key, f"site.{key}") for key in OWN_WORDS)]:
        if begun and key not in OWN_WORDS and not language.has(message):
            strings[key] = Markup(english.t(key))
            language.lent.add(strings[key].striptags())
        elif not language.has(message) and not begun:
            log.warning("%s: the theme needs the message %s", language.code, message)
            strings[key] = escape(message)
        elif key in links:
            strings[key] = language.t(message, links[key])
        else:
            strings[key] = escape(language.plain(message))
    for key in ("mend.open", "translating.label"):
        spoken = next((one for one in (language, words.load(SOURCE)) if one.has(f"site.{key}")), None)
        if spoken is not None:
            spans = Markup('<span lang="{}" dir="{}">{}</span>')
            strings[key] = spans.format(spoken.code, spoken.dir, spoken.plain(f"site.{key}"))
    return strings, language.code if shipped else SOURCE


def _shipped(config: MkDocsConfig, code: str) -> Any:
    """Material's own strings in a language; None if it has none."""
    try:
        return config.theme.get_env().get_template(f"partials/languages/{code}.html").module
    except jinja2.TemplateNotFound:
        return None


def _sources(book: Book, directory_urls: bool) -> dict[str, Page]:
    """Each page under a file name: "rules.md", or "hearts-two/index.md" where there are pages below it."""
    paths = [page.path for page in book.pages]
    parents = {path for path in paths if path and any(other.startswith(f"{path}/") for other in paths)}
    return {
        f"{page.path}/index.md" if page.path in parents and directory_urls else f"{page.path or 'index'}.md": page
        for page in book.pages
    }


def _address(path: str, directory_urls: bool) -> str:
    """The address MkDocs gives a page: "hearts-two/rules/", or "hearts-two/rules.html" in files without a server."""
    if not directory_urls:
        return f"{path or 'index'}.html"
    return f"{path}/" if path else ""


def _nav(nav: Iterable[tuple[str, Any]], uris: Mapping[str, str]) -> list[dict[str, Any]]:
    """A book's navigation as MkDocs takes it from `mkdocs.yml`."""
    return [{escape(label): uris[to] if isinstance(to, str) else _nav(to, uris)} for label, to in nav]


def _listed(nav: Iterable[tuple[str, Any]]) -> Iterator[str]:
    for _, to in nav:
        yield from [to] if isinstance(to, str) else _listed(to)


def _toc(headings: Iterable[Heading]) -> TableOfContents:
    """A flat list of headings, nested by their level."""
    top: list[AnchorLink] = []
    above: list[AnchorLink] = []
    for heading in headings:
        link = AnchorLink(escape(heading.text), heading.id, heading.level)
        while above and above[-1].level >= heading.level:
            above.pop()
        (above[-1].children if above else top).append(link)
        above.append(link)
    return TableOfContents(top)


def _indexed(body: str) -> str:
    """A body as the search index shall see it: a clause is an entry of its own, and of a worked example only the
    title and its point are words to look for, not the cards and what happened to them.

    >>> _indexed('<div class="fs-clause" id="H13">…</div><ul class="fs-hand"></ul>')
    '<div class="fs-clause" id="H13"><h6 id="H13">H13</h6>…</div>'
    """
    tree = html.fragment_fromstring(body, create_parent="div")
    for played in tree.xpath(PLAYED):
        played.drop_tree()
    for clause in tree.xpath(CLAUSES):
        heading = html.Element("h6", id=clause.get("id"))
        heading.text, heading.tail, clause.text = clause.get("id"), clause.text, None
        clause.insert(0, heading)
    inside = "".join(html.tostring(child, encoding="unicode") for child in tree)
    return f"{escape(tree.text or '')}{inside}"


def _fold_search(files: Files, config: MkDocsConfig) -> None:
    """Put our folding of accents and capitals in front of Material's search worker, in one file under its name."""
    worker = next((file for file in files if WORKER.fullmatch(file.src_uri)), None)
    folding = files.get_file_from_path("assets/js/search.js")
    if worker is None or folding is None:
        raise BuildError("Material has moved its search worker: see WORKER in tutorials/mkdocs_plugin.py")
    files.remove(worker)
    files.remove(folding)
    files.append(File.generated(config, worker.src_uri, content=folding.content_string + worker.content_string))


def _split_index(config: MkDocsConfig, whole: bool) -> None:
    """Keep what the index knows for the first search: every page of Material fetches the index as it opens, so that
    one becomes a few settings, which tell our worker (assets/js/search.js) where the entries are.

    Letters stay letters: MkDocs spends six bytes on each that is not ASCII. A `whole` index, for pages from `file://`,
    stays in one, and is a script, too, because such pages may not fetch; Material looks for this name.
    """
    folder = Path(config.site_dir, "search")
    index = folder / "search_index.json"
    if not index.is_file():
        return
    plain = functools.partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    found = json.loads(index.read_text("utf-8"))
    if whole:
        (folder / "search_index.js").write_text(f"var __index = {plain(found)}", "utf-8")
    else:
        (folder / ENTRIES).write_text(plain(found["docs"]), "utf-8")
        found["config"]["entries"] = f"../../../{config.extra['edition'].prefix}search/{ENTRIES}"  # from the worker
        found["docs"] = []
    index.write_text(plain(found), "utf-8")


def _undated(sitemap: Path) -> None:
    """Pack the sitemap anew without the time of the build: the same sources give the same bytes on any day."""
    if sitemap.is_file():
        sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(sitemap.read_bytes(), mtime=0))


def _robots(config: MkDocsConfig) -> str:
    root = config.extra["root"]
    maps = (f"Sitemap: {urljoin(root, edition.prefix)}sitemap.xml" for edition in config.extra["editions"])
    return "\n".join(["User-agent: *", "Allow: /", *maps, ""])


def _redirect(config: MkDocsConfig) -> str:
    """A front page for the root while only other languages are built."""
    first = config.extra["editions"][0]
    return (
        f'<!doctype html><html lang="{first.code}"><meta http-equiv="refresh" content="0; url={first.prefix}">'
        f'<title>{first.name}</title><a href="{first.prefix}">{first.name}</a></html>\n'
    )


@jinja2.pass_context
def _url_of_shared(context: TemplateContext, value: str) -> str:
    """The `url` filter of a nested build: assets are one folder up, at the root of the site."""
    if not str(value).startswith("assets/"):
        return url_filter(context, value)
    if context["page"] is None:
        return urljoin(context["base_url"], f"../{value}")
    return url_filter(context, f"../{value}")


def _project(config: MkDocsConfig) -> Path:
    """The folder that holds `docs_src`, and beside it our packages."""
    return Path(config.docs_dir).parent.parent


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
