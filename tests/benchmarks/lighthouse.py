"""`python -m tests.benchmarks lighthouse SITE`: Lighthouse, as a phone, on one page of each type.

Lighthouse comes from npm into `.benchmarks/`. The site is served as a static host does: packed, with the cache times
and the headers that `followsuit headers` prints left out, since only the pages are judged.
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.peers_env import FOLDER
from tests.benchmarks.results import note, table
from tests.chromium import browser as chromium
from tests.serving import Quiet, served

PACKAGE = "lighthouse@12.2.3"
"""The last one that runs on Node 20."""
PAGES = {
    "home": "",
    "game": "hearts-two/",
    "tutorial": "hearts-two/tutorial/",
    "lesson": "hearts-two/tutorial/follow/",
    "quiz": "hearts-two/tutorial/quiz/",
    "rules": "hearts-two/rules/",
    "quick reference": "hearts-two/reference/",
    "scoring": "spades-two/scoring/",
    "questions": "hearts-two/questions/",
    "facts": "hearts-two/facts/",
    "house rules": "cancellation-hearts/house-rules/",
    "card table": "hearts-two/table/",
    "glossary": "glossary/",
    "state of translations": "status/",
    "how to translate": "translating/",
    "evidence": "evidence/",
    "rules in Greek": "el/hearts-two/rules/",
}
JUDGED = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}


@functools.cache
def gzipped(file: Path) -> bytes:
    """A file, packed."""
    return gzip.compress(file.read_bytes(), 9)


class Packed(Quiet):
    """A server that packs what it sends."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            return self.send_error(404)
        kind, content = self.guess_type(str(file)), gzipped(file)
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None


def installed() -> Path:
    """The program of Lighthouse, in a folder of its own."""
    folder = FOLDER / "lighthouse"
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--save-exact", PACKAGE], cwd=folder, check=True)
    return program


def judged(program: Path, address: str) -> dict[str, Any]:
    """The report on an address, as a phone on a slow net (Lighthouse's own default)."""
    flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    command = [program, address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    environment = {**os.environ, "CHROME_PATH": chromium() or ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measure(site: Path, rounds: int, names: list[str]) -> None:
    """Measures, and renews the section of the results."""
    program = installed()
    rows = []
    kept: dict[str, str] = {}
    with served(site, Packed) as root:
        for name in names or list(PAGES):
            reports = [judged(program, root + PAGES[name]) for _ in range(rounds)]
            scores = {one: [report["categories"][one]["score"] or 0 for report in reports] for one in JUDGED}
            rows.append((name, *(f"{100 * median(scores[one]):.0f}" for one in JUDGED)))
            print(*rows[-1], flush=True)
            for one in JUDGED:
                for ref in reports[-1]["categories"][one]["auditRefs"]:
                    audit = reports[-1]["audits"][ref["id"]]
                    if ref["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                        told = audit.get("displayValue", "")
                        kept.setdefault(f"{audit['title']} ({ref['id']}) {told}".strip(), name)
    text = [
        f"{PACKAGE}, its own phone on a slow net, served packed; medians of {rounds}.",
        table(("page", *JUDGED.values()), rows),
        *(["What takes points away, and where it was first seen:"] if kept else []),
        "\n".join(f"- {what}: {where}" for what, where in kept.items()),
    ]
    note("lighthouse", f"lighthouse SITE --rounds {rounds}", [one for one in text if one])
