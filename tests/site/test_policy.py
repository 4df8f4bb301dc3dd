"""The Content-Security-Policy: the built site satisfies it, in a browser, on a page of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.serving import Quiet, served
from tests.site.conftest import Site
from tutorials import pages, policy
from tutorials.cli import main

SLOW = 60_000
"""Milliseconds: the machine of the tests may be busy with other tests."""


def said(text: str) -> str:
    """The policy that a page carries."""
    (found,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', text)
    return str(found)


def test_page_carries_its_policy_before_any_script(site: Site) -> None:
    for file in ("index.html", "el/hearts-two/rules/index.html", "404.html", "el/404.html"):
        text = site.text(file)
        assert text.index("http-equiv") < text.index("<script")
        assert policy.hashes(text) == set(re.findall(r"'sha256-[^']+'", said(text)))
        assert "unsafe" not in said(text)


def test_pages_for_files_carry_none(build_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOLLOWSUIT_OFFLINE", "true")
    assert "Content-Security-Policy" not in build_site().text("index.html")


@pytest.mark.parametrize(
    ("server", "start"),
    [
        ("netlify", "/*\n  Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-"),
        ("nginx", "add_header Content-Security-Policy \"default-src 'none'; script-src 'self' 'sha256-"),
        ("apache", "Header always set Content-Security-Policy \"default-src 'none'; script-src 'self' 'sha256-"),
    ],
)
def test_headers_are_printed_for_a_server(site: Site, server: str, start: str) -> None:
    done = CliRunner().invoke(main, ["headers", str(site.folder), "--for", server])
    assert done.exit_code == 0
    assert done.stdout.startswith(start)
    assert "frame-ancestors 'none'" in done.stdout
    assert set(re.findall(r"'sha256-[^']+'", said(site.text("el/index.html")))) <= set(
        re.findall(r"'[^']+'", done.stdout)
    )


def test_headers_want_a_built_site(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["headers", str(tmp_path), "--for", "nginx"])
    assert done.exit_code == 1
    assert "no pages in this folder" in done.stderr


@pytest.fixture
def guarded(browser: Any, real_site: Path) -> Iterator[Callable[..., Any]]:
    """Opens pages of the real site, served with the headers that belong to it; gives the page and its violations."""

    headers = policy.headers(real_site)

    class Guarding(Quiet):
        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

    contexts = []
    with served(real_site, Guarding) as root:

        def open_page(path: str) -> tuple[Any, list[str]]:
            contexts.append(browser.new_context())
            page = contexts[-1].new_page()
            page.set_default_timeout(SLOW)
            wrong: list[str] = []
            page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.expose_function("violated", lambda what: wrong.append(what))
            page.add_init_script(
                "addEventListener('securitypolicyviolation', e => violated(`${e.violatedDirective} ${e.blockedURI}`))"
            )
            page.goto(root + path, wait_until="networkidle")
            return page, wrong

        yield open_page
        for context in contexts:
            context.close()


@pytest.mark.browser
def test_no_kind_of_page_violates_the_policy(guarded: Callable[..., Any]) -> None:
    kinds = {plan.template: plan.path for plan in pages.plans()}  # one page of each
    assert {"lesson", "quiz", "rules", "questions", "table", "status"} <= set(kinds)
    page, wrong = guarded("")
    home = page.url
    for path in kinds.values():
        page.goto(f"{home}{path}/" if path else home)
        page.wait_for_selector(".md-search-result__meta")
        page.wait_for_timeout(200)
        assert wrong == [], path


@pytest.mark.browser
def test_lesson_search_and_colours_work_under_the_policy(guarded: Callable[..., Any]) -> None:
    page, wrong = guarded("hearts-two/tutorial/follow/")
    page.locator("card-lesson button:visible[aria-disabled=false]").first.click()
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").fill("queen")
    page.keyboard.press("End")
    page.locator(".md-search-result__link").first.wait_for()
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#__palette_2').click()")
    page.reload()
    assert page.evaluate("document.body.getAttribute('data-md-color-scheme')") == "slate"
    assert wrong == []


@pytest.mark.browser
def test_card_table_works_under_the_policy(guarded: Callable[..., Any]) -> None:
    page, wrong = guarded("hearts-two/table/#t=1&s=5&h=1&d=0&p=2")
    page.locator(".fs-desk__start button").click()
    page.wait_for_selector(".fs-desk__prompt:not(:empty)")
    assert wrong == []


@pytest.mark.browser
def test_translate_mode_works_under_the_policy(guarded: Callable[..., Any]) -> None:
    page, wrong = guarded("el/hearts-two/rules/?translate")
    page.wait_for_selector(".fs-panel[data-ready]")
    assert wrong == []


@pytest.mark.browser
def test_policy_stops_a_script_that_is_not_ours(guarded: Callable[..., Any]) -> None:
    page, wrong = guarded("glossary/")
    page.evaluate(
        "() => { const script = document.createElement('script'); script.text = 'window.foreign = 1';"
        " document.head.append(script); }"
    )
    page.wait_for_timeout(200)
    assert page.evaluate("window.foreign") is None
    assert any("script-src-elem inline" in entry for entry in wrong)
