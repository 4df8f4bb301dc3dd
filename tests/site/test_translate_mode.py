"""A card player mends a sentence on the page: sees it at once, takes a file away, and the file does what it says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from locales import catalog, rules, tokens
from tests.copies import copied
from tests.locales.test_gate import ATTACKS
from tests.site.conftest import watched

PROJECT = Path(__file__).resolve().parent.parent.parent
PAGE = "hearts-two/rules"
MAKE = (
    "import sys, locales; from tutorials import pages;"
    "plan = next(plan for plan in pages.plans() if plan.path == sys.argv[2]);"
    "print(pages.make(locales.load(sys.argv[1]), plan).body)"
)

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def mend(browser: Any, real_address: str) -> Iterator[Callable[..., Any]]:
    """Opens a page in translate mode; a request elsewhere or an error of the script fails the test."""
    with watched(browser, real_address, "blob:") as new_page:

        def open_page(path: str = f"el/{PAGE}/?translate") -> Any:
            page = new_page(accept_downloads=True, permissions=["clipboard-read", "clipboard-write"])
            page.goto(real_address + path)
            page.wait_for_selector(".fs-panel[data-ready]")
            return page

        yield open_page


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project as it is, somewhere else."""
    return copied(tmp_path / "clone")


def entry(root: Path, key: str) -> catalog.Entry:
    path = root / "locales/el/LC_MESSAGES" / f"{key.split('.')[0]}.po"
    return catalog.read(path, path.name, "el").entries[key]


def choose(page: Any, key: str) -> None:
    page.evaluate("key => document.querySelector(`[data-k='${key}']`).click()", key)
    page.wait_for_selector(f".fs-panel__key code:text-is('{key}')")


def type_in(page: Any, *strings: str) -> None:
    for form, text in enumerate(strings):
        page.fill(f"#fs-form-{form}", text)


def download(page: Any, name: str, folder: Path) -> Path:
    with page.expect_download() as waited:
        page.get_by_role("button", name=name).click()
    target = folder / waited.value.suggested_filename
    waited.value.save_as(target)
    return target


def label(key: str) -> str:
    """A word of the panel, in the language of the page."""
    import locales

    greek, english = locales.load("el"), locales.load("en")
    return (greek if greek.has(key) else english).plain(key)


def rebuilt(clone: Path) -> str:
    """The page made anew from the clone."""
    done = subprocess.run(
        [sys.executable, "-c", MAKE, "el", PAGE],
        cwd=clone, env={**os.environ, "PYTHONPATH": str(clone)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def chosen_keys() -> tuple[str, str]:
    """A plain sentence of the Greek rules page, and a plural message on it."""
    import locales

    greek = locales.load("el")
    keys = greek.keys("hearts-two.H")
    plain = next(key for key in keys if len(greek.message(key).forms) == 1 and not greek.message(key).tokens)
    plural = next(key for key in keys if len(greek.message(key).forms) == 2)
    return plain, plural


def test_sentence_from_click_to_page(mend: Callable[..., Any], clone: Path, tmp_path: Path) -> None:
    key, _ = chosen_keys()
    page = mend()
    choose(page, key)
    old = entry(PROJECT, key).strings[0]
    assert page.input_value("#fs-form-0") == old
    assert entry(PROJECT, key).source[0] in page.inner_text(".fs-panel")
    new = old.rstrip(".") + ", δηλαδή έτσι."
    type_in(page, new)
    assert page.inner_text(f"[data-k='{key}']") == new.replace("{b}", "").replace("{/b}", "")
    page.reload()
    page.wait_for_selector(".fs-panel[data-ready]")
    assert "δηλαδή έτσι" in page.inner_text(f"[data-k='{key}']")  # the draft stays in the browser
    file = download(page, label("site.mend.patch"), tmp_path)
    changed = [
        line for line in file.read_text("utf-8").splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert changed == [f'-msgstr "{old}"', f'+msgstr "{new}"']
    subprocess.run(["git", "apply", str(file)], cwd=clone, check=True)
    assert entry(clone, key).strings == (new,)
    body = rebuilt(clone)
    assert "δηλαδή έτσι." in body


def test_plural_message_from_click_to_page(mend: Callable[..., Any], clone: Path, tmp_path: Path) -> None:
    _, key = chosen_keys()
    page = mend()
    choose(page, key)
    old = entry(PROJECT, key).strings
    assert [page.input_value(f"#fs-form-{form}") for form in range(len(old))] == list(old)
    new = tuple(text.rstrip(".") + ", όπως πάντα." for text in old)
    type_in(page, new[0], "")
    assert page.locator(".fs-panel__faults [data-rule=half]").count() == 1
    assert page.get_by_role("button", name=label("site.mend.patch")).count() == 0
    type_in(page, *new)
    shown = page.locator(f"[data-k='{key}']").first
    assert "όπως πάντα" in shown.inner_text()
    assert shown.locator("[data-f]").count() > 0  # the number is still the page's own
    file = download(page, label("site.mend.patch"), tmp_path)
    subprocess.run(["git", "apply", "--check", str(file)], cwd=clone, check=True)
    subprocess.run(["git", "apply", str(file)], cwd=clone, check=True)
    assert entry(clone, key).strings == new
    whole = download(page, label("site.mend.catalog"), tmp_path)
    assert whole.read_bytes() == (clone / "locales/el/LC_MESSAGES" / whole.name).read_bytes()
    if not shutil.which("msgfmt"):
        pytest.skip("GNU gettext is not installed: all was tried but msgfmt -c")
    subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(whole)], check=True)


def test_word_for_another_suit_is_refused(mend: Callable[..., Any]) -> None:
    import locales

    greek = locales.load("el")
    key = next(
        key
        for key in greek.keys("hearts-two.H")
        if greek.message(key).forms[0].startswith("Hearts") and "trump" in greek.message(key).forms[0]
    )
    page = mend()
    choose(page, key)
    type_in(page, "Οι πίκες είναι ατού.")
    assert page.locator(".fs-panel__faults [data-rule=term]").count() >= 1
    assert page.get_by_role("button", name=label("site.mend.patch")).count() == 0
    page.get_by_role("button", name=label("site.mend.undo")).click()
    assert page.inner_text(f"[data-k='{key}']") == tokens.bare(greek.entry(key).strings[0])


def test_what_is_typed_is_text(mend: Callable[..., Any]) -> None:
    key, _ = chosen_keys()
    page = mend()
    choose(page, key)
    type_in(page, "<img src=x onerror=alert(1)><b>Α</b>")
    assert page.locator(f"[data-k='{key}'] img").count() == 0
    assert page.locator(".fs-panel__faults [data-rule=markup]").count() == 1


def test_panel_and_command_line_judge_alike(mend: Callable[..., Any]) -> None:
    """Every text that the gate's own tests refuse is refused on the page, by the same rule."""
    page = mend()
    key, _ = chosen_keys()
    alike = {"token": ("token-broken", "token-missing", "token-unknown")}
    missed = {}
    for name, (text, rule) in ATTACKS.items():
        found = page.evaluate("given => window.followsuitTranslate.faults(...given)", [key, [text]])
        if not {fault["rule"] for fault in found} & set(alike.get(rule, (rule,))):
            missed[name] = (rule, [fault["rule"] for fault in found])
    assert missed == {}


def test_no_sound_translation_is_refused(mend: Callable[..., Any]) -> None:
    """What stands in the catalogs, and passes the gate, has no fault on the page either."""
    page = mend()
    found = {}
    for domain in ("hearts-two", "common"):
        path = PROJECT / "locales/el/LC_MESSAGES" / f"{domain}.po"
        given = [
            [one.key, list(one.strings)]
            for one in catalog.read(path, path.name, "el").entries.values()
            if one.translated
        ]
        answers = page.evaluate(
            "async all => { const out = [];"
            " for (const [key, strings] of all) out.push(await window.followsuitTranslate.faults(key, strings));"
            " return out; }",
            given,
        )
        for (key, _), faults in zip(given, answers, strict=True):
            hard = [(fault["rule"], fault["piece"]) for fault in faults if not fault["soft"]]
            if hard:
                found[key] = hard
    assert found == {}
    assert rules.LONGEST > 0


def test_page_loads_nothing_of_it_unless_asked(browser: Any, real_address: str) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"{real_address}el/{PAGE}/")
    assert not [url for url in asked if "translate" in url or "/po/" in url]
    assert page.locator("a.fs-pencil").get_attribute("href") == "?translate"
    page.close()
