"""The workflow files for GitHub: they can be read, run what there is here, and give no power to what they test.

They cannot be run here. What is looked at is what goes wrong when a file beside them is renamed or a step is moved.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tutorials.test_cli import run

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".github/workflows"
SYSTEM = ("sudo apt-get update", "sudo apt-get install --yes gettext")
"""What a step may do that is not of this project."""


class Flow:
    """A workflow. (YAML reads the word `on` as true.)"""

    def __init__(self, text: str) -> None:
        self.all: dict[Any, Any] = yaml.safe_load(text)
        self.on: dict[str, Any] = self.all[True]
        self.jobs: dict[str, dict[str, Any]] = self.all["jobs"]

    @property
    def steps(self) -> list[dict[str, Any]]:
        return [step for job in self.jobs.values() for step in job["steps"]]

    @property
    def commands(self) -> list[str]:
        return [one.strip() for step in self.steps if "run" in step for one in re.split(r"&&|\n", step["run"])]


def faults(flow: Flow) -> list[str]:
    """What would fail, or should not be."""
    found = []
    for name, job in flow.jobs.items():
        found += [f"{name}: no {key}" for key in ("runs-on", "timeout-minutes", "steps") if key not in job]
        needed = {job["needs"]} if isinstance(job.get("needs"), str) else set(job.get("needs", ()))
        found += [f"{name}: needs {other}" for other in sorted(needed - set(flow.jobs))]
        ids = {step.get("id") for step in job["steps"]}
        found += [f"{name}: no step {one}" for one in re.findall(r"steps\.(\w+)\.", str(job)) if one not in ids]
        found += [f"{name}: a step does nothing" for step in job["steps"] if ("run" in step) == ("uses" in step)]
        power = {"write"} & set(job.get("permissions", {}).values())
        if power and any("run" in step for step in job["steps"]):
            found.append(f"{name}: runs commands with the right to write")
    for step in flow.steps:
        if "uses" in step and not re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]):
            found.append(f"an action of others: {step['uses']}")
        if "actions/checkout@" in step.get("uses", "") and step["with"].get("persist-credentials") is not False:
            found.append("the checkout keeps its right to write")
    found += [f"cannot be run: {one}" for one in flow.commands if not is_there(one)]
    if flow.all.get("permissions") != {"contents": "read"}:
        found.append("may do more than read")
    if "pull_request_target" in flow.on or "secrets." in str(flow.all):
        found.append("a change by anybody would see secrets")
    return found


def is_there(command: str) -> bool:
    """Whether there is what a command begins with."""
    if command in SYSTEM:
        return True
    first, *rest = shlex.split(command)
    if first == "make":
        return all(re.search(rf"(?m)^{re.escape(target)}:", (ROOT / "Makefile").read_text("utf-8")) for target in rest)
    if first == ".venv/bin/followsuit":
        return run(*rest, "--help").exit_code == 0
    return os.access(ROOT / first, os.X_OK) and not rest


def flows() -> dict[str, Flow]:
    return {path.stem: Flow(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.yml"))}


@pytest.mark.parametrize("name", ["checks", "pages"])
def test_each_step_can_be_run_and_has_no_power(name: str) -> None:
    flow = flows()[name]
    assert flow.all["name"] == name
    assert faults(flow) == []


def test_there_are_no_others() -> None:
    assert set(flows()) == {"checks", "pages"}


def test_every_change_is_tested_and_its_site_is_kept() -> None:
    checks = flows()["checks"]
    assert "pull_request" in checks.on
    assert {".ci/run", "make build", ".venv/bin/followsuit translate check"} <= set(checks.commands)
    names = [step.get("run") or step["uses"].partition("@")[0] for step in checks.jobs["preview"]["steps"]]
    kept = names.index("actions/upload-artifact")
    assert names.index("make build") < kept < names.index(".venv/bin/followsuit translate check")
    assert "--strict" in re.search(r"(?ms)^build:.*?^$", (ROOT / "Makefile").read_text("utf-8"))[0]  # type: ignore[index]


def test_what_is_kept_and_published_is_what_was_built() -> None:
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    built = re.search(r"(?m)^site_dir: (\S+)", settings)
    assert built
    for name, action in (("checks", "actions/upload-artifact"), ("pages", "actions/upload-pages-artifact")):
        (step,) = (step for step in flows()[name].steps if step.get("uses", "").startswith(action + "@"))
        assert step["with"]["path"] == built[1]
    (step,) = (step for step in flows()["pages"].steps if step.get("run") == "make build")
    assert all(name in settings for name in step["env"])


def test_only_what_passed_on_the_main_branch_is_published() -> None:
    pages, checks = flows()["pages"], flows()["checks"]
    assert pages.on == {
        "workflow_run": {"workflows": [checks.all["name"]], "types": ["completed"], "branches": ["main"]}
    }
    assert "conclusion == 'success'" in pages.jobs["build"]["if"]
    assert "event == 'push'" in pages.jobs["build"]["if"]  # not what somebody's fork calls its main branch
    assert pages.jobs["publish"]["needs"] == "build"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("make build", "make bulid", "cannot be run: make bulid"),
        (".ci/run", ".ci/requirements.in", "cannot be run: .ci/requirements.in"),
        ("translate check", "translate chekc", "cannot be run"),
        ("contents: read", "contents: write", "may do more than read"),
        ("pull_request:", "pull_request_target:", "would see secrets"),
        ("actions/setup-python@v5", "someone/setup@main", "an action of others"),
        ("persist-credentials: false", "fetch-depth: 0", "keeps its right"),
        ("timeout-minutes: 30", "name: x", "test: no timeout-minutes"),
        ("timeout-minutes: 30", "timeout-minutes: 30\n    permissions: { contents: write }", "test: runs commands"),
        ("timeout-minutes: 30", "timeout-minutes: 30\n    needs: nobody", "test: needs nobody"),
    ],
)
def test_a_step_that_would_fail_or_has_power_is_found(old: str, new: str, fault: str) -> None:
    text = (FOLDER / "checks.yml").read_text("utf-8")
    assert old in text
    assert [one for one in faults(Flow(text.replace(old, new, 1))) if fault in one]


FRONT = re.compile(r"---\n(?P<head>.*?)\n---\n(?P<body>.+)", re.DOTALL)


@pytest.mark.parametrize("path", sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.md")), ids=lambda path: path.stem)
def test_forms_for_issues_can_be_read(path: Path) -> None:
    found = FRONT.fullmatch(path.read_text("utf-8"))
    assert found
    head = yaml.safe_load(found["head"])
    assert set(head) == {"name", "about", "labels"}
    assert all(isinstance(text, str) and text for text in head.values())


def test_the_form_for_changes_names_commands_that_there_are() -> None:
    text = (ROOT / ".github/pull_request_template.md").read_text("utf-8")
    commands = re.findall(r"`((?:make|followsuit) [^`]+)`", text)
    assert len(commands) >= 2
    for command in commands:
        assert is_there(command.replace("followsuit ", ".venv/bin/followsuit ")), command
