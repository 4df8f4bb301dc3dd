"""The status page tells what is counted in the catalogs, and verify finds a number that somebody has changed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lxml import etree

import locales
from engine.games import GAMES
from tutorials import pages, status
from tutorials.verify import Report, verify

PLAN = next(plan for plan in pages.plans() if plan.template == "status")
TRANSLATIONS = [code for code in locales.codes() if code != locales.SOURCE]


@pytest.fixture(scope="module")
def english() -> str:
    return pages.make(locales.load("en"), PLAN).body


def read_back(folder: Path, body: str) -> Report:
    (folder / "status.html").write_text(f'<html lang="en"><article>{body}</article></html>', "utf-8")
    return verify(folder)


def test_the_page_holds_and_has_a_number_for_each_cell(english: str, tmp_path: Path) -> None:
    report = read_back(tmp_path, english)
    assert report.findings == []
    games, others = 3, 2
    cells = len(TRANSLATIONS) * (7 * games + 6 * others) + 8 * (len(TRANSLATIONS) + 1)
    assert report.facts == cells


@pytest.mark.parametrize(
    ("context", "name"),
    [("progress el hearts-two", "translated"), ("progress eu site", "reviewed"), ("figures da", "words"),
     ("figures machine", "unknown_share"), ("figures machine", "mixed")],
)  # fmt: skip
def test_a_number_that_was_changed_is_found(english: str, tmp_path: Path, context: str, name: str) -> None:
    pattern = rf'(data-c="{context}" data-f="{name}">)[^<]*'
    changed, times = re.subn(pattern, r"\g<1>99999", english)
    assert times == 1
    (finding,) = read_back(tmp_path, changed).findings
    assert context in finding
    assert "99999" in finding


@pytest.mark.parametrize(
    "context", ["progress xx hearts-two", "progress en site", "progress el", "figures", "figures x"]
)
def test_a_context_that_does_not_exist_is_refused(context: str) -> None:
    with pytest.raises(status.BadContext):
        status.said(context)


def test_the_figures_of_the_old_pages_stand_beside_ours(english: str) -> None:
    row = re.findall(r'data-c="figures machine" data-f="(\w+)">([^<]*)<', english)
    assert dict(row) == {
        "words": "2,975", "unknown_share": "3.6%", "english_share": "2.9%", "concepts": "43", "mixed": "27",
        "forbidden": "67", "tonos": "27", "glued": "11",
    }  # fmt: skip


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_word_in_doubt_is_listed_for_native_readers(english: str, code: str) -> None:
    base = locales.terms.read(locales.language.ROOT / "locales" / code / "terms.csv", "terms.csv").terms
    doubtful = {term.preferred for term in base.values() if term.certainty in ("M", "L")}
    assert len(doubtful) > 10
    for word in doubtful:
        assert f'<td lang="{code}">{word}</td>' in english


def test_data_and_badge_are_the_same_each_time_and_can_be_read() -> None:
    files = dict(status.files("en"))
    assert dict(status.files("en")) == files
    data = json.loads(files["status.json"])
    assert sorted(data["languages"]) == sorted(TRANSLATIONS)
    assert data["machine"]["mixed"] == 27
    el = data["languages"]["el"]
    assert el["domains"]["hearts-two"] == status.said("progress el hearts-two").values
    assert etree.fromstring(files["status.svg"].encode()).tag.endswith("svg")
    assert sorted(dict(status.files("el"))) == ["status.json", "status.svg"]
    assert list(json.loads(dict(status.files("el"))["status.json"])["languages"]) == ["el"]


def test_a_badge_is_full_only_when_every_sentence_is_translated() -> None:
    state = status.state("el")
    row = {**dict.fromkeys(status.COLUMNS, 0), "sentences": 1000, "translated": 999}
    assert state._replace(domains={"site": row}).translated == 99
    assert state._replace(domains={"site": {**row, "translated": 1000}}).translated == 100


def test_names_of_translators_are_shown_as_text() -> None:
    states = [status.state("el")._replace(credits=("Μαρία & Νίκος",))]
    assert json.loads(status.data(states))["languages"]["el"]["credits"] == ["Μαρία & Νίκος"]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_each_cell_leads_to_a_page_of_its_language_in_translate_mode(english: str, code: str) -> None:
    """From the page of all languages, and from that of each."""
    offered = {"", "status", *(f"{game}/rules" for game in GAMES)}
    own = pages.make(locales.load(code), PLAN, offered=offered).body
    for body, up in ((english, f"../{code}/"), (own, "../")):
        found = re.findall(rf'<td><a href="([^"]*)"[^>]*><span data-c="progress {code} ([a-z-]+)"', body)
        assert len(found) == 7 * 3 + 6 * 2
        for address, domain in found:
            assert address == up + (f"{domain}/rules/" if domain in GAMES else "") + "?translate"


def test_a_cell_of_a_game_that_is_not_there_leads_to_the_status_page(monkeypatch: pytest.MonkeyPatch) -> None:
    has = locales.Language.has
    lacking = "spades-two.S1"
    assert has(locales.load("el"), lacking)
    monkeypatch.setattr(locales.Language, "has", lambda self, key: key != lacking and has(self, key))
    writer = pages.Writer(locales.load("en"), PLAN)
    assert writer.status_page("el", "spades-two") == "../el/status/"
    assert writer.status_page("el", "hearts-two") == "../el/hearts-two/rules/?translate"
    monkeypatch.setattr(locales.Language, "has", lambda self, key: key != "site.nav.home" and has(self, key))
    assert writer.status_page("el", "spades-two") == ""
