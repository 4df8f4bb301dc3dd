"""One build gives all languages, each right in itself, and joined page by page."""

from __future__ import annotations

import gzip
import logging
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.exceptions import Abort

from tests.site import stub_pages
from tests.site.conftest import HERE, URL, Site, select, words
from tutorials import mkdocs_plugin

ROOT = HERE.parent.parent
RULES = {"en": "hearts-two/rules", "el": "el/hearts-two/rules"}


@pytest.mark.parametrize("code", ["en", "el"])
def test_page_says_its_language(site: Site, code: str) -> None:
    page = site.page(RULES[code])
    assert page.get("lang") == code
    assert page.find("body").get("dir") == "ltr"


@pytest.mark.parametrize("code", ["en", "el"])
def test_page_names_its_alternates(site: Site, code: str) -> None:
    alternates = {
        link.get("hreflang"): link.get("href")
        for link in site.page(RULES[code]).iter("link")
        if "alternate" in link.get("rel").split()
    }
    assert alternates == {
        "en": f"{URL}hearts-two/rules/",
        "el": f"{URL}el/hearts-two/rules/",
        "x-default": f"{URL}hearts-two/rules/",
    }


def test_material_does_not_take_the_alternates_for_its_own(site: Site) -> None:
    """Its script asks each `link[rel=alternate]` for a sitemap, and takes over clicks."""
    assert not select(site.page("hearts-two/rules"), "link[rel=alternate]")


def test_canonical_address_is_the_page_itself(site: Site) -> None:
    (canonical,) = select(site.page("el/hearts-two"), "link[rel=canonical]")
    assert canonical.get("href") == f"{URL}el/hearts-two/"


@pytest.mark.parametrize("where", [".fs-switcher__list a", ".fs-colophon__languages a"])
def test_switcher_leads_to_the_same_page(site: Site, where: str) -> None:
    english, greek = ("English", "../../hearts-two/rules/"), ("Ελληνικά", "../../el/hearts-two/rules/")
    assert site.links("hearts-two/rules", where) == [english, greek]
    assert site.links("el/hearts-two/rules", where) == [(name, f"../{href}") for name, href in (english, greek)]


def test_switcher_marks_each_name_with_its_language(site: Site) -> None:
    links = select(site.page("el"), ".fs-switcher__list a")
    assert [(a.get("lang"), a.get("hreflang"), a.get("aria-current")) for a in links] == [
        ("en", "en", None),
        ("el", "el", "true"),
    ]


def test_switcher_offers_no_language_the_page_does_not_exist_in(site: Site) -> None:
    assert site.links("practice", ".fs-switcher__list a") == [("English", "../practice/")]
    assert not (site.folder / "el/practice").exists()


def test_theme_speaks_the_language(site: Site) -> None:
    page = site.page("el/hearts-two/rules")
    assert words(select(page, ".md-footer__link--next .md-footer__direction")[0].text_content()) == "Επόμενο"
    assert select(page, ".md-search__input")[0].get("placeholder") == "Αναζήτηση στους κανόνες"
    assert select(page, "[for=__palette_1]")[0].get("title") == "Ανοιχτά χρώματα"


def test_navigation_and_titles_are_in_the_language(site: Site) -> None:
    page = site.page("el/hearts-two/rules")
    assert page.findtext(".//title") == "Κούπες για δύο: Κανόνες · Follow Suit"
    assert select(page, "meta[name=description]")[0].get("content") == stub_pages.TEXT["el"]["H13"]
    tabs = [words(link.text_content()) for link in select(page, ".md-tabs__link")]
    assert tabs == ["Παιχνίδια με χαρτιά, λέξη προς λέξη", "Κούπες για δύο"]
    contents = [words(link.text_content()) for link in select(page, ".md-sidebar--secondary [data-md-component=toc] a")]
    assert contents == ["Το παιχνίδι", "Παράδειγμα", "Βαθμολογία"]


def test_titles_and_descriptions_are_escaped(site: Site) -> None:
    page = site.page("practice")
    assert page.findtext(".//title") == "Practice & play · Follow Suit"
    assert select(page, "meta[name=description]")[0].get("content") == 'Play a "hand".'


def test_previous_and_next_are_named_in_full(site: Site) -> None:
    page = site.page("hearts-two/rules")
    titles = [words(span.text_content()) for span in select(page, ".md-footer__title .md-ellipsis")]
    assert titles == ["Two-player Hearts", "Two-player Hearts: Tutorial"]


def test_body_is_handed_on_untouched(site: Site) -> None:
    assert stub_pages.rules("el") in site.text("el/hearts-two/rules/index.html")


def test_no_generator_is_advertised(site: Site) -> None:
    text = site.text("hearts-two/rules/index.html")
    assert 'name="generator"' not in text
    assert "squidfunk" not in text


def test_assets_are_published_once(site: Site) -> None:
    assert (site.folder / "assets/css/cards.css").is_file()
    assert not (site.folder / "el/assets").exists()


def test_own_styles_of_every_page_stay_small() -> None:
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    loaded = re.findall(r"- (assets/css/[a-z-]+\.css)", config)
    assert "assets/css/theme.css" in loaded
    styles = b"".join((ROOT / "docs_src/static" / name).read_bytes() for name in loaded)
    assert len(gzip.compress(styles, 9)) <= 7_500


def test_each_language_has_its_own_search(site: Site) -> None:
    english, greek = site.found(), site.found("el/")
    titles = [{entry["title"] for entry in found} for found in (english, greek)]
    assert titles[0] & titles[1] == {"H13", "H18", "H21", "HA2"}
    assert "Scoring" in titles[0]
    assert "Βαθμολογία" in titles[1]


def test_search_finds_a_clause_by_its_number(site: Site) -> None:
    (clause,) = [entry for entry in site.found() if entry["location"] == "hearts-two/rules/#H18"]
    assert clause["title"] == "H18"
    assert "may not be led" in clause["text"]


def test_search_leaves_out_drawn_cards_and_unsearchable_pages(site: Site) -> None:
    everything = str(site.found())
    assert "ten of hearts" not in everything
    assert "10 of hearts" not in everything
    assert "Quagga" not in everything


def test_sitemaps_know_the_languages(site: Site) -> None:
    english, greek = site.sitemap("sitemap.xml"), site.sitemap("el/sitemap.xml")
    rules = {"en": f"{URL}hearts-two/rules/", "el": f"{URL}el/hearts-two/rules/"}
    rules["x-default"] = rules["en"]
    assert english[rules["en"]] == greek[rules["el"]] == rules
    assert english[f"{URL}practice/"] == {"en": f"{URL}practice/", "x-default": f"{URL}practice/"}
    assert len(english) == len(stub_pages.book("en").pages)
    assert len(greek) == len(stub_pages.book("el").pages)


def test_robots_lists_all_sitemaps(site: Site) -> None:
    told = [line for line in site.text("robots.txt").splitlines() if line.startswith("Sitemap:")]
    assert told == [f"Sitemap: {URL}sitemap.xml", f"Sitemap: {URL}el/sitemap.xml"]


def test_missing_page_speaks_all_languages(site: Site) -> None:
    sections = stub_sections(site, "404.html")
    assert sections == [("en", "Page <not> found", "/deep/"), ("el", "Η σελίδα δεν βρέθηκε", "/deep/el/")]
    assert stub_sections(site, "el/404.html")[0][0] == "el"


def stub_sections(site: Site, file: str) -> list[tuple[str, str, str]]:
    from lxml import html

    found = select(html.fromstring(site.text(file)), ".fs-missing")
    return [(s.get("lang"), select(s, "h1, h2")[0].text_content(), select(s, "a")[0].get("href")) for s in found]


def test_sprite_of_suits_stands_on_each_page(site: Site) -> None:
    drawn = {symbol.get("id") for symbol in select(site.page("el"), "svg symbol")}
    assert drawn == {"fs-suit-c", "fs-suit-d", "fs-suit-h", "fs-suit-s"}


def test_one_language_can_be_built_alone(build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOLLOWSUIT_LANGS", "el")
    alone = build_site()
    assert (alone.folder / "el/hearts-two/rules/index.html").is_file()
    assert not (alone.folder / "hearts-two").exists()
    assert 'url=el/"' in alone.text("index.html")
    assert alone.links("el", ".fs-switcher__list a") == [("Ελληνικά", "./../el/")]


def test_books_of_languages_not_asked_for_are_not_made(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    whole = stub_pages.book

    def book(code: str, directory_urls: bool = True) -> stub_pages.Book:
        made.append(code)
        return whole(code, directory_urls)

    monkeypatch.setattr(stub_pages, "book", book)
    monkeypatch.setenv("FOLLOWSUIT_LANGS", "el")
    build_site()
    assert made == ["el"]


def test_asking_for_an_unknown_language_says_which_there_are(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FOLLOWSUIT_LANGS", "xx")
    with pytest.raises(Abort):
        build_site()
    assert "no pages in ['xx'], only in ['el', 'en']" in caplog.text


def break_greek(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = stub_pages.book

    def book(code: str, directory_urls: bool = True) -> stub_pages.Book:
        if code == "el":
            raise stub_pages.Fault("locales/el/LC_MESSAGES/common.po:12: common.x: unknown token\n{car}")
        return whole(code)

    monkeypatch.setattr(stub_pages, "book", book)


def test_broken_language_does_not_stop_the_others(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    break_greek(monkeypatch)
    rest = build_site(strict=False)
    assert rest.links("", ".fs-switcher__list a") == [("English", "./")]
    warnings = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert warnings[0] == (
        "followsuit: el is left out: locales/el/LC_MESSAGES/common.po:12: common.x: unknown token {car}"
    )
    assert all("no such file" in warning for warning in warnings[1:])  # links into Greek


def test_broken_language_fails_a_strict_build(build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> None:
    break_greek(monkeypatch)
    with pytest.raises(Abort):
        build_site()


def test_warning_of_the_pages_fails_a_strict_build(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = stub_pages.book

    def book(code: str, directory_urls: bool = True) -> stub_pages.Book:
        logging.getLogger("tests.site.stub_pages").warning("%s: an odd page", code)
        return whole(code, directory_urls)

    monkeypatch.setattr(stub_pages, "book", book)
    with pytest.raises(Abort):
        build_site()


def test_word_that_material_lacks_comes_from_the_catalog(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mkdocs_plugin, "MATERIAL_WORDS", (*mkdocs_plugin.MATERIAL_WORDS, "blog.authors"))
    monkeypatch.setitem(stub_pages.WORDS, "site.material.blog.authors", ("Authors", "Συγγραφείς"))
    seen = {}
    make = mkdocs_plugin._edition

    def edition(*given: object) -> mkdocs_plugin.Edition:
        made = make(*given)  # type: ignore[arg-type]
        seen[made.code] = made.words["blog.authors"]
        return made

    monkeypatch.setattr(mkdocs_plugin, "_edition", edition)
    build_site()
    assert seen == {"en": "Authors", "el": "Συγγραφείς"}


def test_missing_word_of_the_theme_fails_a_strict_build(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(stub_pages.WORDS, "site.missing.title")
    with pytest.raises(Abort):
        build_site()
    assert "el: the theme needs the message site.missing.title" in caplog.text


def test_broken_link_fails_a_strict_build(
    build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(stub_pages.TEXT["el"], "ruled", '<a href="../scoring/#H99">…</a>')
    with pytest.raises(Abort):
        build_site()
    assert "el/hearts-two/rules/index.html" in caplog.text
    assert "../scoring/#H99: no such file" in caplog.text


def test_corrections_can_be_sent_to_an_address_only(
    build_site: Callable[..., Site], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Abort):
        build_site(extra={"translations": {"send": "words@cards.example"}})
    assert "mkdocs.yml: extra.translations.send: 'words@cards.example', expected an address" in caplog.text


def test_site_url_is_required(build_site: Callable[..., Site], caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        build_site(site_url="")
    assert "site_url is missing" in caplog.text


def test_site_at_the_root_of_a_host(build_site: Callable[..., Site]) -> None:
    rooted = build_site(site_url="https://cards.example/")
    assert stub_sections(rooted, "404.html")[1][2] == "/el/"
    assert f"{'https://cards.example/'}el/hearts-two/rules/" in rooted.sitemap("el/sitemap.xml")


def test_command_builds_strictly(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", HERE / "mkdocs.yml", "-d", tmp_path / "out"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    assert (tmp_path / "out/el/hearts-two/rules/index.html").is_file()


def test_live_reload_takes_in_changed_python(tmp_path: Path) -> None:
    """Edits below the project's packages are seen, and imported anew."""
    (tmp_path / "engine").mkdir()
    said = tmp_path / "engine" / "said.py"
    said.write_text("WORD = 'before'\n")
    (tmp_path / "engine" / "__init__.py").touch()
    (tmp_path / "docs_src").symlink_to(ROOT / "docs_src")
    (tmp_path / "live_pages.py").write_text(
        "from tests.site.stub_pages import *\n"
        "from tests.site import stub_pages\n"
        "def book(code, directory_urls=True):\n"
        "    from engine.said import WORD\n"
        "    home = stub_pages.Page('', WORD, WORD, WORD, f'<h1>{WORD}</h1>', ())\n"
        "    return stub_pages.Book(code, (home,), ((WORD, ''),))\n"
    )
    config = tmp_path / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: docs_src/static\nsite_url: http://localhost/deep/\n"
        "plugins: {followsuit: {pages: live_pages, words: tests.site.stub_pages}}\n"
    )
    port = 18_000 + os.getpid() % 2_000
    server = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "-f", config, "-a", f"127.0.0.1:{port}"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert "<h1>before</h1>" in eventually(port, "<h1>before</h1>")
        time.sleep(1.1)  # a file system's time stamps may be no finer than a second
        said.write_text("WORD = 'afterwards'\n")
        assert "<h1>afterwards</h1>" in eventually(port, "<h1>afterwards</h1>")
    finally:
        server.terminate()
        server.wait(20)


def eventually(port: int, wanted: str) -> str:
    """The front page, as soon as it has this in it; after half a minute, as it is."""
    text = ""
    for _ in range(120):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/deep/", timeout=30) as answer:
                text = answer.read().decode()
        except OSError:
            text = ""
        if wanted in text:
            break
        time.sleep(0.25)
    return text
