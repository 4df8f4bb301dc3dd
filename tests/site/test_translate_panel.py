"""The panel of translate mode on single pages, served and from a folder: what it tells, and that it judges as the gate.

A page is made of its body and the files of translate mode alone, so that no site has to be built. What a person does
from the click to the page made anew is tried in test_translate_mode.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import locales
from locales import catalog, check, patching, spelling
from tests.copies import copied
from tests.serving import served
from tests.site.conftest import watched

PROJECT = Path(__file__).resolve().parent.parent.parent
MAKE = """
import json, sys
import locales
from locales import sync
from tutorials import mending, pages, sources
code, begun, *paths = sys.argv[1:]
if begun == "begun":
    sync.new(sources.root(), code)
lang = locales.load(code)
plans = {plan.path: plan for plan in pages.plans()}
print(json.dumps({
    "dir": lang.dir,
    "bodies": {path: pages.make(lang, plans[path]).body for path in paths},
    "files": dict(mending.mending([code, *(one for one in ("el",) if one != code)], "mailto:words@cards.example")),
}))
"""
SHEET = (
    '<!doctype html><html lang="{code}"><meta charset="utf-8"><title>x</title>'
    '<body dir="{dir}"><article>{body}</article>'
)

pytestmark = pytest.mark.browser


def put(folder: Path, root: Path, code: str, kind: str, *paths: str) -> Path:
    """Pages of a language as files, with the script and the texts of translate mode."""
    done = subprocess.run(
        [sys.executable, "-c", MAKE, code, kind, *paths],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    for name, text in made["files"].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (folder / "assets/js").mkdir(parents=True, exist_ok=True)
    shutil.copy(PROJECT / "docs_src/static/assets/js/translate.js", folder / "assets/js")
    for path, body in made["bodies"].items():
        page = SHEET.format(code=code, dir=made["dir"], body=body) + '<script src="assets/js/translate.js"></script>'
        (folder / f"{code}-{path.replace('/', '-')}.html").write_text(page, "utf-8")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages in Greek and Basque, and in Polish and Hebrew, which are only begun."""
    made = tmp_path_factory.mktemp("panel")
    put(made, PROJECT, "el", "", "hearts-two/reference", "hearts-two/scoring", "cancellation-hearts/tutorial/cancelled")
    put(made, PROJECT, "eu", "", "hearts-two/reference")
    copy = copied(tmp_path_factory.mktemp("begun"))
    for code in ("pl", "he"):
        put(made, copy, code, "begun", "hearts-two/scoring")
    return made


@pytest.fixture
def panel(browser: Any, folder: Path) -> Iterator[Callable[..., Any]]:
    """Opens a page in translate mode, from the folder; anything wrong on the page fails the test."""
    with watched(browser, "file:", "blob:", failed=True) as new_page:

        def open_page(code: str = "el", name: str = "reference", game: str = "hearts-two") -> Any:
            page = new_page(accept_downloads=True)
            page.goto(f"file://{folder}/{code}-{game}-{name}.html")
            page.wait_for_selector(".fs-panel[data-ready]")
            return page

        yield open_page


def choose(page: Any, key: str) -> None:
    page.evaluate("key => document.querySelector(`article [data-k='${key}']`).click()", key)
    page.wait_for_selector(f".fs-panel__key code:text-is('{key}')")


def on_page(page: Any) -> list[str]:
    """The keys of the sentences on a page."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('article [data-k]')].map(one => one.dataset.k)"
    )
    return list(dict.fromkeys(found))


# From a folder, and from a server


def test_from_a_folder_a_sentence_is_changed_and_taken_away(panel: Callable[..., Any], tmp_path: Path) -> None:
    """No server: a page from `file://` may load scripts, and nothing else."""
    page = panel()
    greek = locales.load("el")
    key = next(key for key in on_page(page) if greek.forms(key)[0].endswith(".") and not greek.message(key).tokens)
    choose(page, key)
    page.fill("#fs-form-0", greek.forms(key)[0] + " Τέλος.")
    assert page.inner_text(f"article [data-k='{key}']").endswith("Τέλος.")
    with page.expect_download() as waited:
        page.get_by_role("button", name=greek.plain("site.mend.patch")).click()
    waited.value.save_as(tmp_path / "el.patch")
    assert f'+msgstr "{greek.forms(key)[0]} Τέλος."' in (tmp_path / "el.patch").read_text("utf-8")
    page.reload()
    page.wait_for_selector(".fs-panel[data-ready]")
    assert page.inner_text(f"article [data-k='{key}']").endswith("Τέλος.")  # drafts are kept there too


def test_what_was_changed_can_be_sent_as_the_text_of_an_issue(panel: Callable[..., Any], tmp_path: Path) -> None:
    """Copied from the page, put between other words, and taken in as it stands. Nothing is offered before a change."""
    page = panel()
    greek = locales.load("el")
    sent = page.locator(".fs-panel__tray a[href='mailto:words@cards.example']")
    assert sent.count() == 0
    key = next(key for key in on_page(page) if greek.forms(key)[0].endswith(".") and not greek.message(key).tokens)
    new = greek.forms(key)[0][:-1] + "!"
    choose(page, key)
    page.fill("#fs-form-0", new)
    assert sent.inner_text() == "words@cards.example"
    page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error('none'); }; }")
    page.get_by_role("button", name=greek.plain("site.mend.copy")).click()
    text = page.input_value("#fs-by-hand")
    shutil.copytree(PROJECT / "locales", tmp_path / "locales", ignore=shutil.ignore_patterns("__pycache__"))
    done = patching.take(tmp_path, "issue.txt", f"A better sentence:\n\n{text}\nThank you!".encode())
    assert [(change.key, change.new) for change in done] == [(key, (new,))]


def test_a_change_that_was_taken_in_is_no_draft_any_more(panel: Callable[..., Any]) -> None:
    page = panel()
    greek = locales.load("el")
    ours, other = [key for key in on_page(page) if len(greek.forms(key)) == 1][:2]
    drafts = {ours: list(greek.forms(ours)), other: [greek.forms(other)[0] + " Τέλος."]}
    page.evaluate("drafts => localStorage.setItem('followsuit-translate-el', JSON.stringify(drafts))", drafts)
    page.reload()
    page.wait_for_selector(".fs-panel[data-ready]")
    assert page.locator(".fs-panel__tray li").all_inner_texts() == [other]
    assert page.evaluate("() => Object.keys(JSON.parse(localStorage.getItem('followsuit-translate-el')))") == [other]


def test_a_policy_that_allows_only_scripts_of_its_own_is_enough(browser: Any, folder: Path) -> None:
    text = (folder / "el-hearts-two-reference.html").read_text("utf-8")
    policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:"
    strict = f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>'
    (folder / "strict.html").write_text(text.replace("<title>", strict), "utf-8")
    with served(folder) as root, watched(browser, root) as new_page:
        page = new_page()
        page.goto(f"{root}strict.html")
        page.wait_for_selector(".fs-panel[data-ready]")
        choose(page, on_page(page)[0])


def test_without_its_texts_it_says_so(browser: Any, folder: Path, tmp_path: Path) -> None:
    for name in ("assets", "el-hearts-two-reference.html"):
        source = folder / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    page = browser.new_page()
    page.goto(f"file://{tmp_path}/el-hearts-two-reference.html")
    page.wait_for_selector(".fs-panel [role=alert][lang=en]")
    page.close()


# What it tells of a sentence


def test_holes_say_what_stands_on_the_page_and_in_which_case(panel: Callable[..., Any]) -> None:
    greek = locales.load("el")
    page = panel()
    case = re.compile(r"\{(\w+)\.(\w+)\}")
    kinds = {key: {one.name: one.kind for one in greek.message(key).tokens} for key in on_page(page)}
    key, hole, used = next(
        (key, found[1], found[2])
        for key in kinds
        for found in case.finditer(greek.forms(key)[0])
        if kinds[key].get(found[1]) == "card"
    )
    choose(page, key)
    place = page.locator(f".fs-panel [data-hole={hole}]")
    shown = page.locator(f"article [data-k='{key}'] [data-f={hole}]").first.inner_text()
    code = greek.parse_card(shown)
    assert code is not None
    for one in greek.cards.cases:
        assert place.locator(f"[data-case={one}] span").inner_text() == greek.card(code, one)
    assert place.locator("mark").get_attribute("data-case") == used
    other = next(one for one in greek.cards.cases[1:] if one != used)
    page.fill("#fs-form-0", greek.forms(key)[0].replace(f"{{{hole}.{used}}}", f"{{{hole}.{other}}}"))
    assert place.locator("mark").get_attribute("data-case") == other
    assert greek.card(code, other) in page.inner_text(f"article [data-k='{key}']").lower()


def test_the_form_that_stands_on_the_page_is_marked(panel: Callable[..., Any]) -> None:
    greek = locales.load("el")
    page = panel("el", "scoring")
    key = next(key for key in on_page(page) if len(greek.forms(key)) == 2)
    choose(page, key)
    count = greek.message(key).count
    number = greek.parse_number(page.locator(f"article [data-k='{key}'] [data-f={count}]").first.inner_text())
    assert number is not None
    boxes = page.locator(".fs-panel__forms > div")
    assert boxes.count() == 2
    marked = [boxes.nth(form).locator(".fs-panel__used").count() for form in range(2)]
    assert marked == [int(form == greek.form(number)) for form in range(2)]


def test_a_form_that_needs_no_number_is_the_one_that_stands_on_the_page(panel: Callable[..., Any]) -> None:
    """Both copies of a card, of which there is one pair: the number itself stands nowhere."""
    greek = locales.load("el")
    page = panel("el", "tutorial-cancelled", "cancellation-hearts")
    key = "cancellation-hearts.event.cancelled"
    one, other = greek.forms(key)
    assert "{n}" not in one
    assert "{n}" in other
    choose(page, key)
    sentence = page.locator(f"article [data-k='{key}']").first
    before = sentence.inner_text()
    assert page.locator(".fs-panel__forms > div").nth(0).locator(".fs-panel__used").count() == 1
    page.fill("#fs-form-1", f"{other} Τέλος.")
    assert sentence.inner_text() == before  # the other form does not stand here
    page.fill("#fs-form-0", f"{one} {{n}}.")
    assert sentence.inner_text() == f"{before} 1."


def test_what_is_undone_at_once_does_no_harm(panel: Callable[..., Any]) -> None:
    page = panel()
    key = on_page(page)[0]
    choose(page, key)
    page.evaluate(
        "() => { const box = document.querySelector('#fs-form-0'), old = box.value;"
        " for (const text of [old + ' x', old, old + ' y', old]) {"
        " box.value = text; box.dispatchEvent(new Event('input')); } }"
    )
    page.wait_for_function("() => !document.querySelector('.fs-panel__tray ul')")


def test_an_ending_on_a_number_is_warned_of_while_it_is_typed(panel: Callable[..., Any]) -> None:
    """In Basque an ending is chosen by how the number is spoken: 5ak, 7ak, but bost, zazpi."""
    basque = locales.load("eu")
    page = panel("eu")
    key, hole = next(
        (key, one.name)
        for key in on_page(page)
        for one in basque.message(key).tokens
        if one.kind == "number" and len(basque.forms(key)) == 1
    )
    choose(page, key)
    warning = page.locator(f".fs-panel [data-hole={hole}] [data-warning=ending]")
    page.fill("#fs-form-0", f"{{{hole}}} puntu")
    assert warning.count() == 0
    page.fill("#fs-form-0", f"{{{hole}}}ren puntuak")
    assert warning.inner_text() == basque.plain("site.mend.ending-warning")
    assert "1ren, 2ren" in page.inner_text(f".fs-panel [data-hole={hole}]")


def test_where_else_a_term_is_used(panel: Callable[..., Any]) -> None:
    greek, english = locales.load("el"), locales.load("en")
    page = panel()
    base = check.terms.read(PROJECT / "locales/en/terms.csv", "terms.csv")
    key = next(key for key in on_page(page) if "trick" in base.concepts(" ".join(english.message(key).forms)))
    choose(page, key)
    term = page.locator(".fs-panel [data-concept=trick]")
    assert term.locator("b").inner_text() == "μπάζα"
    term.locator("summary").click()
    term.locator("li[data-key]").first.wait_for()
    others = [one.get_attribute("data-key") for one in term.locator("li[data-key]").all()]
    assert len(others) > 3
    assert key not in others
    for one in others:
        assert one is not None
        assert "trick" in base.concepts(" ".join(english.message(one).forms))
    last = others[-1]
    term.locator(f"li[data-key='{last}'] button").click()
    page.wait_for_selector(f".fs-panel__key code:text-is('{last}')")
    assert page.input_value("#fs-form-0") == greek.entry(str(last)).strings[0]


def test_texts_of_menus_and_buttons_are_found(panel: Callable[..., Any]) -> None:
    greek = locales.load("el")
    page = panel()
    page.fill("#fs-find", "ΑΝΑΖΗΤΗΣΗ στους")
    hit = page.locator("li[data-key='site.search.placeholder'] button")
    hit.wait_for()
    hit.click()
    page.wait_for_selector(".fs-panel__key code:text-is('site.search.placeholder')")
    assert page.input_value("#fs-form-0") == greek.plain("site.search.placeholder")
    assert greek.plain("site.mend.absent") in page.inner_text(".fs-panel")
    page.fill("#fs-find", "ξψξψξψ")
    page.wait_for_function("() => document.querySelector('.fs-panel__hits').innerText.length > 3")
    assert page.inner_text(".fs-panel__hits") == greek.plain("site.mend.nothing")


def test_other_languages_are_loaded_when_they_are_asked_for(panel: Callable[..., Any]) -> None:
    page = panel("eu")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    key = on_page(page)[1]
    choose(page, key)
    assert not [url for url in asked if "/po/el/" in url]
    page.locator(".fs-panel details").last.locator("summary").click()
    page.locator(".fs-panel li[lang=el]").wait_for()
    assert locales.load("el").forms(key)[0] in page.inner_text(".fs-panel li[lang=el]")


# A language that is only begun

UNMARKED = """() => {
  const foreign = [];
  const walk = document.createTreeWalker(document.querySelector(".fs-panel"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data, near = walk.currentNode.parentElement;
    const marked = near.closest("[lang]").lang === "en" && near.closest("[dir]").dir === "ltr";
    if (/[a-z]{3}/.test(text) && !marked) foreign.push(text);
  }
  return foreign;
}"""


@pytest.mark.parametrize(("code", "direction", "forms"), [("pl", "ltr", 3), ("he", "rtl", 3)])
def test_in_a_language_that_is_begun_english_is_marked(
    panel: Callable[..., Any], code: str, direction: str, forms: int
) -> None:
    page = panel(code, "scoring")
    english = locales.load("en")
    key = next(
        key
        for key in on_page(page)
        if english.message(key).count and {one.kind for one in english.message(key).tokens} == {"number"}
    )
    choose(page, key)
    assert page.evaluate(UNMARKED) == []
    boxes = page.locator(".fs-panel__forms textarea")
    assert boxes.count() == forms
    for box in boxes.all():
        assert (box.get_attribute("lang"), box.get_attribute("dir")) == (code, direction)
    label = page.locator("#fs-panel-title")
    assert page.get_attribute(".fs-panel", "aria-labelledby") == label.get_attribute("id")
    assert (label.get_attribute("lang"), label.get_attribute("dir")) == ("en", "ltr")
    sentence = page.locator(f"article [data-k='{key}']").first
    assert sentence.get_attribute("lang") == "en"
    holes = " ".join(f"{{{one.name}}}" for one in english.message(key).tokens)
    text = {"pl": "Zdanie", "he": "משפט"}[code]
    for box in boxes.all():
        box.fill(f"{text} {holes}.")
    assert sentence.inner_text().startswith(text)
    assert sentence.get_attribute("lang") is None  # now it is of the page's own language
    page.get_by_role("button", name=english.plain("site.mend.undo")).click()
    assert sentence.get_attribute("lang") == "en"


# The panel judges as the gate does

CHANGES: dict[str, Callable[[str], str]] = {
    "nothing": lambda text: text,
    "a space at the end": lambda text: text + " ",
    "two spaces": lambda text: text.replace(" ", "  ", 1),
    "a number": lambda text: text + " 13",
    "a number in words": lambda text: "Δεκατρία " + text,
    "no end": lambda text: text.rstrip("."),
    "capitals with a tonos": lambda text: "ΆΣΟΣ " + text,
    "another suit": lambda text: text + " σπαθιά και πίκες",
    "nothing in braces": lambda text: re.sub(r"\{[^{}]*\}", "", text),
    "no cases": lambda text: re.sub(r"\{(\w+)\.\w+\}", r"{\1}", text),
    "no such case": lambda text: re.sub(r"\{(\w+)\.\w+\}", r"{\1.abl}", text),
    "six times as long": lambda text: " ".join([text] * 6),
    "a word that is none": lambda text: text + " ξκψβζ.",
    "Latin letters": lambda text: text + " home",
    "a Latin letter": lambda text: text.replace("ο", "o", 1),
    "another card": lambda text: text + " δύο καρό",
    "another word for the trick": lambda text: text.replace("μπάζα", "λεβέ"),
    "lines": lambda text: text + "\nτέλος",
}


def by_the_gate(entry: catalog.Entry, form: int, text: str) -> set[tuple[str, bool]]:
    """The rules that a text offends, and whether that is only a warning."""
    greek, english = locales.load("el"), locales.load("en")
    strings = (*entry.strings[:form], text, *entry.strings[form + 1 :])
    found = check.of_entry("x.po", replace(entry, strings=strings), greek, english)
    line = entry.lines[form]
    rules = {(one.rule, one.level == check.WARNING) for one in found if one.line == line}
    broken = any(one.rule in ("token", "size") and "brace" in one.reason for one in found)
    words = spelling.of_language(greek)
    if not broken and any(not words.knows(word) for word in spelling.split(text)):
        rules.add(("spelling", True))
    return rules


@pytest.mark.long
def test_every_rule_of_the_gate_speaks_on_the_page(panel: Callable[..., Any]) -> None:
    """Real sentences, changed in many ways: both name the same rules, and as faults or as warnings alike."""
    page = panel()
    given = []
    for domain in ("hearts-two", "common", "site"):
        path = PROJECT / "locales/el/LC_MESSAGES" / f"{domain}.po"
        entries = [one for one in catalog.read(path, path.name, "el").entries.values() if one.translated]
        for entry in entries[::17]:
            form = len(entry.strings) - 1
            given += [(entry, form, name, change(entry.strings[form])) for name, change in CHANGES.items()]
    answers = page.evaluate(
        "async all => { const out = []; for (const [key, strings, form] of all)"
        " out.push((await followsuitTranslate.faults(key, strings)).filter(one => one.form === form)); return out; }",
        [[entry.key, [*entry.strings[:form], text], form] for entry, form, _, text in given],
    )
    differ = {}
    seen: set[str] = set()
    for (entry, form, name, text), faults in zip(given, answers, strict=True):
        said = {("token" if one["rule"].startswith("token-") else one["rule"], one["soft"]) for one in faults}
        wanted = by_the_gate(entry, form, text)
        seen |= {rule for rule, _ in wanted}
        if said != wanted:
            differ[entry.key, name] = (sorted(said - wanted), sorted(wanted - said), text)
    assert len(given) > 1000
    assert seen >= {"token", "digits", "edges", "term", "script", "case", "caseless", "tonos", "preferred", "length"}
    assert seen >= {"ending", "spelling", "lines", "card"}
    told = {key.rpartition(".")[2] for key in locales.load("en").keys("site.mend.fault.")}
    assert seen - {"token"} <= told
    assert differ == {}
