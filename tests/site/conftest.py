"""The stub site, built once a session, and a browser on it."""

from __future__ import annotations

import functools
import gc
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from lxml import etree, html

from tests import chromium
from tests.serving import served

os.environ["NO_MKDOCS_2_WARNING"] = "true"  # Material's advertisement at import

from mkdocs.commands.build import build
from mkdocs.config import load_config

HERE = Path(__file__).parent
URL = "https://cards.example/deep/"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Site:
    """A built site: its files, and its pages as trees."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, file: str) -> str:
        return (self.folder / file).read_text("utf-8")

    def page(self, path: str) -> html.HtmlElement:
        return html.fromstring(self.text(f"{path}/index.html" if path else "index.html"))

    def links(self, path: str, selector: str) -> list[tuple[str, str]]:
        """(text, href) of the links a selector finds."""
        return [(a.text_content().strip(), a.get("href")) for a in select(self.page(path), selector)]

    def found(self, prefix: str = "") -> list[dict[str, Any]]:
        """The entries that a search looks through."""
        entries: list[dict[str, Any]] = json.loads(self.text(f"{prefix}search/entries.json"))
        return entries

    def sitemap(self, file: str) -> dict[str, dict[str, str]]:
        """Address -> {language: address} of a sitemap."""
        tree = etree.parse(self.folder / file)
        found = {}
        for url in tree.iter("{*}url"):
            links = {link.get("hreflang", ""): link.get("href", "") for link in url.iter("{*}link")}
            found[url.findtext("{*}loc") or ""] = links
        return found


def build_stub(folder: Path, **options: Any) -> Site:
    """Builds the stub books, strictly unless told otherwise."""
    config = load_config(str(HERE / "mkdocs.yml"), site_dir=str(folder), **{"strict": True, **options})
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    return Site(folder)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The stub site under a sub-path of a host."""
    return build_stub(tmp_path_factory.mktemp("stub") / "deep")


@pytest.fixture
def build_site(tmp_path: Path) -> Callable[..., Site]:
    """Builds another stub site."""
    return functools.partial(build_stub, tmp_path / "site")


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """Where the stub site is served."""
    with served(site.folder.parent) as root:
        yield f"{root}deep/"


@pytest.fixture(scope="session")
def real_address(real_site: Path) -> Iterator[str]:
    """Where the real site is served."""
    with served(real_site) as root:
        yield root


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, without a net of its own."""
    from playwright.sync_api import sync_playwright

    program = chromium.browser()
    assert program, f"There is no Chromium. Install it, for instance with:\n  {chromium.COMMAND}"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield found
        found.close()
    gc.collect()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens a page of the stub site; the test fails on any error, failed request or request elsewhere."""
    with watched(browser, address, failed=True) as new_page:

        def open_page(path: str, settle: bool = False, **options: Any) -> Any:
            page = new_page(**options)
            page.goto(address + path)
            page.wait_for_load_state("networkidle" if settle else "load")
            return page

        yield open_page


@contextmanager
def watched(browser: Any, *allowed: str, failed: bool = False) -> Iterator[Callable[..., Any]]:
    """Makes pages, each in a context of its own; at the end it asserts that none of them had anything wrong.

    Wrong is any console error, page error or request to an address that does not begin with one that is allowed;
    with `failed`, a request that failed, too.
    """
    wrong: list[str] = []
    contexts = []

    def new_page(**options: Any) -> Any:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith(allowed) else wrong.append(request.url))
        if failed:
            page.on("requestfailed", lambda request: wrong.append(f"failed: {request.url}"))
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert not wrong


def focused(where: Any) -> bool:
    """Whether an element has the focus."""
    inside: bool = where.evaluate("one => one === document.activeElement")
    return inside


def select(tree: html.HtmlElement, selector: str) -> list[html.HtmlElement]:
    """Elements by a simple CSS selector: tags, classes, [name=value], descendants, commas."""
    paths = []
    for alternative in selector.split(","):
        path = "."
        for step in alternative.split():
            tag, rest = re.fullmatch(r"([\w-]*)(.*)", step).groups()  # type: ignore[union-attr]
            tests = [f'contains(concat(" ", @class, " "), " {name} ")' for name in re.findall(r"\.([\w-]+)", rest)]
            tests += [f'@{name}="{value}"' for name, value in re.findall(r"\[([\w-]+)=([^\]]*)\]", rest)]
            path += f"//{tag or '*'}" + "".join(f"[{test}]" for test in tests)
        paths.append(path)
    found: list[html.HtmlElement] = tree.xpath(" | ".join(paths))
    return found


def words(text: str) -> str:
    """Text with its white space made plain."""
    return re.sub(r"\s+", " ", text).strip()
