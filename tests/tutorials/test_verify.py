"""The finished pages say what the engine says; a change of one digit or one card is found and named."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import locales
from tutorials.verify import Report, verify, verify_page

RULES = "hearts-two/rules/index.html"
FOLLOW = "hearts-two/tutorial/follow/index.html"
FACTS = "hearts-two/facts/index.html"
Change = Callable[[str, str, str], Path]


@pytest.fixture(scope="session")
def report(real_site: Path) -> Report:
    return verify(real_site)


def test_everything_on_the_site_holds(report: Report) -> None:
    assert report.findings == []


def test_every_example_of_every_game_was_replayed_in_every_language(report: Report, real_site: Path) -> None:
    from tutorials.examples import examples
    from tutorials.outline import outlines

    for game in outlines():
        for code in locales.codes():
            page = real_site / ("" if code == "en" else code) / game / "rules" / "index.html"
            if page.is_file():
                standing = set(re.findall(r'data-example="([^"]+)"', page.read_text(encoding="utf-8")))
                assert standing == set(examples(game)), f"{page}: {standing ^ set(examples(game))}"
    assert report.examples > 0


def first(pattern: str, text: str) -> str:
    """The first match in a page's article."""
    found = re.search(pattern, text[text.index("<article") :])
    assert found is not None, pattern
    return found.group(0)


@pytest.mark.parametrize("prefix", ["", "el/"])
def test_a_changed_card_in_a_sentence_is_named_with_page_anchor_and_both_values(
    prefix: str, real_site: Path, altered: Change
) -> None:
    page = prefix + FOLLOW
    text = (real_site / page).read_text(encoding="utf-8")
    old = first(r'<span data-f="card">[^<]+</span>', text)
    lang = locales.load("el" if prefix else "en")
    true = re.sub(r"<[^>]+>", "", old)
    code = lang.parse_card(true)
    assert code is not None
    other = lang.card("QD" if code != "QD" else "QC")
    findings = verify(altered(page, old, f'<span data-f="card">{other}</span>')).findings
    assert any(f"{page}#ex-" in one and other in one and lang.card(code) in one for one in findings), findings


def test_a_changed_digit_of_a_clause_is_named(real_site: Path, altered: Change) -> None:
    said = 'Then deal <span data-f="each">13</span>'
    findings = verify(altered(RULES, said, said.replace("13", "12"))).findings
    assert any(f"{RULES}#H7" in one and "12" in one and "13" in one for one in findings), findings


def test_a_changed_card_of_a_record_is_named(real_site: Path, altered: Change) -> None:
    text = (real_site / FOLLOW).read_text(encoding="utf-8")
    line = first(r"deal A \w+ \w+", text)
    wrong = line.rsplit(" ", 1)[0] + " AS"
    findings = verify(altered(FOLLOW, line, wrong)).findings
    assert any(f"{FOLLOW}#ex-" in one and "record of the example" in one for one in findings), findings


def test_a_drawn_card_that_was_changed_is_named(real_site: Path, altered: Change) -> None:
    text = (real_site / FOLLOW).read_text(encoding="utf-8")
    old = first(r'data-card="[^"]+"', text)
    findings = verify(altered(FOLLOW, old, 'data-card="2H"' if "2H" not in old else 'data-card="4H"')).findings
    assert any(FOLLOW in one for one in findings), findings


def test_a_refused_card_shown_as_allowed_is_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(FOLLOW, 'data-verdict="no H13"', 'data-verdict="yes H13"')).findings
    assert any("verdict" in one and "no H13" in one for one in findings), findings


def test_a_star_on_the_wrong_card_is_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(FOLLOW, " fs-card--won", "")).findings
    assert any("winner" in one for one in findings), findings


def test_another_id_is_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(RULES, 'data-id="H14">H14<', 'data-id="H14">H15<')).findings
    assert any("H15" in one and "H14" in one for one in findings), findings


def test_a_negation_that_was_dropped_is_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(RULES, "You may not lead a heart", "You may lead a heart")).findings
    assert any("H18" in one and "may not lead" in one for one in findings), findings


def test_a_number_that_no_fact_gives_is_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(RULES, "</h1>", "</h1><p>Deal 13 cards.</p>")).findings
    assert any("no fact" in one and "Deal 13 cards." in one for one in findings), findings


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ('data-c="cell openers 0 1" data-f="share">92.9%<', "92.8%"),
        ('data-c="cell openers 0 0" data-f="n">351<', "352"),
        ('The shortest game has <span data-f="fewest_deals">5<', "6"),
    ],
)
def test_a_changed_number_on_a_page_of_facts_is_named(
    said: str, changed: str, real_site: Path, altered: Change
) -> None:
    value = said.removesuffix("<").rpartition(">")[2]
    findings = verify(altered(FACTS, said, f"{said.removesuffix(value + '<')}{changed}<")).findings
    assert any(FACTS in one and changed in one and value in one for one in findings), findings


def test_a_sentence_that_was_taken_out_is_named(real_site: Path, altered: Change) -> None:
    text = (real_site / FOLLOW).read_text(encoding="utf-8")
    start = text.index('<span data-c="no ', text.index("<article"))
    end = text.index('<span class="fs-why"', start)
    findings = verify(altered(FOLLOW, text[start:end], "")).findings
    assert any("reason" in one for one in findings), findings


@pytest.mark.parametrize("changes", [20, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", locales.codes())
def test_any_digit_or_card_name_that_changes_is_found(code: str, changes: int, real_site: Path) -> None:
    """One visible digit or one card name, anywhere in the articles of a language."""
    chance = random.Random(20261129)
    lang = locales.load(code)
    below = real_site if code == "en" else real_site / code
    others = [one for one in locales.codes() if one != "en"] if code == "en" else []
    files = [
        file
        for file in sorted(below.rglob("index.html"))
        if re.search("data-(example|question)", file.read_text(encoding="utf-8"))
        and (not file.relative_to(below).parts or file.relative_to(below).parts[0] not in others)
    ]
    if not files:
        pytest.skip(f"no page with an example is offered in {code}")
    missed = []
    for _ in range(changes):
        file = chance.choice(files)
        text = file.read_text(encoding="utf-8")
        start, end = text.index("<article"), text.index("</article")
        texts = re.finditer(r">([^<>]*)<", text[start:end])
        shown = [m for m in texts if re.search(r"\d", m[1]) or lang.parse_card(m[1])]
        place = chance.choice(shown)
        old = place[1]
        if lang.parse_card(old):
            new = lang.card("AC") if lang.parse_card(old) != "AC" else lang.card("AS")
        else:
            new = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), old, count=1)
        at = start + place.start(1)
        changed = text[:at] + new + text[at + len(old) :]
        page = real_site.parent / f"changed-{code}.html"
        page.write_text(changed, encoding="utf-8")
        found = Report()
        verify_page(page, file.relative_to(real_site).as_posix(), found)
        if not found.findings:
            missed.append(f"{file.relative_to(real_site)}: {old!r} -> {new!r}")
    assert missed == []


def test_a_folder_without_pages_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no HTML page"):
        verify(tmp_path)
