"""Follows every link of a built site: within a page, between pages, between languages.

MkDocs checks links inside one language and inside Markdown only; our pages are finished HTML in several
languages. This module reads the files as a server would hand them out. It knows HTML, sitemaps and URLs; it
knows no game, no catalog and no MkDocs.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import etree, html

FETCHED = {
    "audio": ("src",), "embed": ("src",), "iframe": ("src",), "img": ("src", "srcset"), "input": ("src",),
    "object": ("data",), "script": ("src",), "source": ("src", "srcset"), "track": ("src",), "use": ("href",),
    "video": ("src", "poster"),
}  # fmt: skip
"""Attributes whose address a browser asks for by itself."""

FOLLOWED = {"a": ("href",), "area": ("href",), "form": ("action",), "blockquote": ("cite",)}
"""Attributes whose address a reader goes to."""

QUIET_RELS = {"alternate", "author", "canonical", "help", "license", "next", "prev"}
"""`<link rel>` values that make no request."""

SPEAKING = frozenset({*FETCHED, *FOLLOWED, "link", "meta", "style"})
"""The elements that can lead somewhere; every element can have an id and a style."""

IN_CSS = re.compile(r"""(?:url\(\s*|@import\s+)["']?([^"')\s;]+)""")

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def check(site_dir: Path | str, site_url: str) -> list[str]:
    """All findings over a built site, one line each, in the order of the files; empty if all is well.

    :param site_dir: the built site
    :param site_url: the address its root will have, with a path if it is not the root of a host

    A line reads ``file:line: address: what is wrong``. Checked are: every address on the site and every anchor
    exists; nothing is fetched from another host; ids are unique; `lang` is that of the folder; alternates
    answer each other and have the language they claim; sitemaps and robots.txt name what exists, and name all.
    """
    site = _Site(Path(site_dir), site_url if site_url.endswith("/") else f"{site_url}/")
    findings = [finding for file in site.files for finding in _check_file(site, file)]
    return [*findings, *_check_sitemaps(site)]


@dataclass
class _Document:
    """What one HTML file has to say about addresses: links as (line, tag, attribute, address)."""

    file: str
    url: str
    lang: str = ""
    ids: set[str] = field(default_factory=set)
    twice: list[tuple[int, str]] = field(default_factory=list)
    fetched: list[tuple[int, str]] = field(default_factory=list)
    followed: list[tuple[int, str, str]] = field(default_factory=list)
    alternates: dict[str, str] = field(default_factory=dict)
    listed: bool = True


class _Site:
    """The files of a site by the address a server gives them."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url = url
        self.host = urlsplit(url)[:2]
        self.path = urlsplit(url).path
        self.folder = folder
        self.files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        self.known = set(self.files)
        self.languages = {file.split("/")[0] for file in self.files if re.fullmatch(r"[^/]+/sitemap\.xml", file)}
        self.documents = {
            file: _read(folder / file, file, self.address(file)) for file in self.files if file.endswith(".html")
        }

    def address(self, file: str) -> str:
        return urljoin(self.url, file.removesuffix("index.html") if posixpath.basename(file) == "index.html" else file)

    def find(self, address: str) -> tuple[str, str]:
        """The file an absolute address leads to, and what is wrong with it ("" if nothing)."""
        parts = urlsplit(urldefrag(address).url)
        path = unquote(parts.path) or "/"
        if not path.startswith(self.path):
            return "", "leaves the site"
        file = path[len(self.path) :]
        if file == "" or file.endswith("/"):
            file += "index.html"
        if file in self.known:
            return file, ""
        if f"{file}/index.html" in self.known:
            return f"{file}/index.html", "a slash is missing at the end"
        return "", "no such file"


def _read(path: Path, file: str, url: str) -> _Document:
    root = html.parse(path, parser=html.HTMLParser(encoding="utf-8")).getroot()
    document = _Document(file, url)
    document.lang = root.get("lang", "")
    for element in root.iter(etree.Element):
        if name := element.get("id"):
            _read_anchor(document, name, element)
        if style := element.get("style"):
            document.fetched += [(element.sourceline or 0, address) for address in IN_CSS.findall(style)]
        if element.tag in SPEAKING:
            _read_addresses(document, element)
    return document


def _read_anchor(document: _Document, name: str, element: html.HtmlElement) -> None:
    if name in document.ids:
        document.twice.append((element.sourceline or 0, name))
    document.ids.add(name)


def _read_addresses(document: _Document, element: html.HtmlElement) -> None:
    line, tag = element.sourceline or 0, element.tag
    if tag == "a" and (name := element.get("name")) and name != element.get("id"):
        _read_anchor(document, name, element)
    elif tag == "link":
        _read_link(document, element, line)
    elif tag == "meta":
        _read_meta(document, element, line)
    elif tag == "style":
        document.fetched += [(line, address) for address in IN_CSS.findall(element.text or "")]
    for attribute in FETCHED.get(tag, ()):
        for address in _addresses(attribute, element.get(attribute) or element.get(f"xlink:{attribute}")):
            document.fetched.append((line, address))
    for attribute in FOLLOWED.get(tag, ()):
        if (address := element.get(attribute)) is not None:
            document.followed.append((line, address, element.get("hreflang", "")))


def _read_link(document: _Document, element: html.HtmlElement, line: int) -> None:
    rels = set(element.get("rel", "").split())
    address = element.get("href", "")
    if "alternate" in rels and element.get("hreflang"):
        document.alternates[element.get("hreflang")] = urljoin(document.url, address)
    if rels <= QUIET_RELS:
        document.followed.append((line, address, ""))
    else:
        document.fetched.append((line, address))


def _read_meta(document: _Document, element: html.HtmlElement, line: int) -> None:
    content = element.get("content", "")
    if element.get("name") == "robots" and "noindex" in content:
        document.listed = False
    if element.get("http-equiv", "").lower() == "refresh":
        document.listed = False
        document.followed.append((line, content.partition("url=")[2], ""))


def _addresses(attribute: str, value: str | None) -> list[str]:
    if value is None:
        return []
    return [part.split()[0] for part in value.split(",") if part.strip()] if attribute == "srcset" else [value]


def _check_file(site: _Site, file: str) -> Iterator[str]:
    if file.endswith(".css"):
        for address in IN_CSS.findall((site.folder / file).read_text("utf-8")):
            if problem := _check_address(site, site.address(file), address, fetched=True):
                yield f"{file}: {address}: {problem}"
    if file not in site.documents:
        return
    document = site.documents[file]
    for line, name in document.twice:
        yield f"{file}:{line}: #{name}: this id stands twice on the page"
    problem_of = functools.cache(functools.partial(_check_address, site, document.url))
    for line, address in document.fetched:
        if problem := problem_of(address, fetched=True):
            yield f"{file}:{line}: {address}: {problem}"
    for line, address, lang in document.followed:
        if problem := problem_of(address, fetched=False):
            yield f"{file}:{line}: {address}: {problem}"
            continue
        other = site.documents.get(site.find(urljoin(document.url, address))[0]) if lang else None
        if other and other.lang != lang:
            yield f"{file}:{line}: {address}: hreflang is {lang!r}, but that page is in {other.lang!r}"
    yield from (f"{file}: {problem}" for problem in _check_language(site, document))


def _check_address(site: _Site, base: str, address: str, *, fetched: bool) -> str:
    """What is wrong with an address on the page at `base`; "" if nothing."""
    scheme = urlsplit(address).scheme
    if scheme == "javascript":
        return "a script is no address"
    if scheme in ("data", "mailto", "tel", "about"):
        return ""
    whole = urljoin(base, address)
    if urlsplit(whole)[:2] != site.host:
        return "would be fetched from another host" if fetched else ""
    file, problem = site.find(whole)
    if problem:
        return problem
    anchor = unquote(urldefrag(whole).fragment)
    if anchor and file in site.documents and anchor not in site.documents[file].ids:
        return f"no such anchor in {file}"
    return ""


def _check_language(site: _Site, document: _Document) -> Iterator[str]:
    folder = document.file.split("/")[0]
    front = site.documents.get("index.html")
    expected = folder if folder in site.languages else front.lang if front and front.listed else document.lang
    if not document.lang or document.lang != expected:
        yield f"lang is {document.lang!r}, expected {expected or 'a language'!r}"
    if not document.alternates:
        if document.listed:
            yield "no links to its languages (rel=alternate hreflang)"
        return
    if site.find(document.alternates.get(document.lang, ""))[0] != document.file:
        yield f"its alternate in {document.lang!r} is {document.alternates.get(document.lang)}, not the page itself"
    if document.alternates.get("x-default") not in {
        address for lang, address in document.alternates.items() if lang != "x-default"
    }:
        yield "hreflang x-default is missing, or is none of its languages"
    for lang, address in document.alternates.items():
        other = site.documents.get(site.find(address)[0])
        if other is None:
            yield f"its alternate in {lang!r} does not exist: {address}"
        elif lang != "x-default" and other.lang != lang:
            yield f"its alternate in {lang!r} is in {other.lang!r}: {address}"
        elif other.alternates != document.alternates:
            yield f"its alternate in {lang!r} has other alternates: {address}"


def _check_sitemaps(site: _Site) -> Iterator[str]:
    named = set()
    maps = [file for file in site.files if posixpath.basename(file) == "sitemap.xml"]
    for file in maps:
        tree = etree.parse(site.folder / file)
        for element in tree.iter(f"{SITEMAP}loc", f"{XHTML}link"):
            address = element.text if element.tag == f"{SITEMAP}loc" else element.get("href")
            target, problem = site.find(address or "")
            if urlsplit(address or "")[:2] != site.host or problem:
                yield f"{file}:{element.sourceline}: {address}: {problem or 'leaves the site'}"
            elif element.tag == f"{SITEMAP}loc":
                named.add(target)
    for file, document in site.documents.items():
        if document.listed and file not in named:
            yield f"{file}: is in no sitemap"
    robots = site.folder / "robots.txt"
    told = re.findall(r"(?m)^Sitemap:\s*(\S+)", robots.read_text("utf-8")) if robots.is_file() else []
    for file in maps:
        if site.address(file) not in told and site.documents:
            yield f"robots.txt: does not name {site.address(file)}"
    for address in told:
        if problem := site.find(address)[1]:
            yield f"robots.txt: {address}: {problem}"
