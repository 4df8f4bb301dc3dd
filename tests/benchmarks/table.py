"""How soon the card table can be used: from the press of its button to the first choice, in a new browser each time;
how soon the bots answer; and what is loaded for it.
"""

import gzip
import os
import statistics
from pathlib import Path
from typing import Any

from tests.benchmarks.results import note, table
from tests.chromium import browser as chromium
from tests.serving import served
from tests.site.conftest import FLAGS

GAMES = ("hearts-two", "spades-two", "cancellation-hearts")
SEATS = (("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 6), ("cancellation-hearts", 11))
ROOMS = ("rooms.js", "page.js", "practice.js", "sheet.js", "arbiter.js")
PARTS = (
    ("with the page: what it lacks, the button", ("table.js", "old.js")),
    ("with the page: styles", ("table.css",)),
    ("at the press: practice, sheet, arbiter", ROOMS),
    ("at the press: the engine, packed", ("engine.json", "worker.js")),
    ("at the press: the runtime", ("micropython.js", "micropython.wasm")),
)
PRESS = """() => new Promise((resolve) => {
  const rooms = document.querySelector('.fs-desk__rooms');
  const pressed = performance.now();
  const watch = new MutationObserver(() => {
    if (!rooms.querySelector('.fs-desk__hand button, .fs-desk__choices button')) return;
    watch.disconnect();
    resolve(performance.now() - pressed);
  });
  watch.observe(rooms, { subtree: true, childList: true });
  document.querySelector('.fs-desk__start button').click();
})"""

TIMED = """([game, players]) => new Promise((resolve, reject) => {
  const address = document.querySelector('script[src$="/table.js"]').src.replace('table.js', 'worker.js');
  const worker = new Worker(address, { type: 'module' });
  const times = [];
  let begun;
  const send = (one) => worker.postMessage(JSON.stringify({ v: 1, id: 1, ...one }));
  worker.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.no) reject(new Error(data));
    else if (answer.ready) send({ do: 'start', game, players, seed: 3 });
    else if (answer.phase === 'over') { worker.terminate(); resolve(times); }
    else if (answer.act === 'draw') send({ do: 'look' });
    else if (answer.act) { begun = performance.now(); send({ do: 'play', at: worker.at, act: answer.act }); }
    else {
      if (answer.allowed) times.push(performance.now() - begun);
      worker.at = answer.at;
      send({ do: 'hint' });
    }
  };
  send({ do: 'load' });
})"""


def once(playwright: Any, address: str) -> float:
    """Milliseconds in a browser that has never seen the site."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    found = float(page.evaluate(PRESS))
    browser.close()
    return found


def answers(playwright: Any, address: str, game: str, players: int) -> list[float]:
    """Milliseconds from an act of the reader to the reader's next turn, over a hand."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_page()
    page.goto(f"{address}{game}/table/")
    found: list[float] = page.evaluate(TIMED, [game, players])
    browser.close()
    return found


def sizes(folder: Path) -> list[tuple[str, str]]:
    """What a page loads at once, and what comes when the button is pressed, in bytes as gzip sends them."""
    size = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in folder.iterdir()}
    return [(what, f"{sum(size[name] for name in names):,}") for what, names in PARTS]


def measure(site: Path, times: int) -> None:
    """Measures, and renews the section of the results.

    :param site: a built site
    """
    from playwright.sync_api import sync_playwright

    (folder,) = (site / "assets/table").iterdir()
    first, later = [], []
    with served(site) as root, sync_playwright() as playwright:
        for game in GAMES:
            found = sorted(once(playwright, f"{root}{game}/table/") for _ in range(times))
            first.append((game, f"{statistics.median(found):,.0f}", f"{found[0]:,.0f} to {found[-1]:,.0f}"))
        for game, players in SEATS:
            found = sorted(answers(playwright, root, game, players))
            later.append((f"{game}, {players} players", f"{statistics.median(found):,.0f}", f"{found[-1]:,.0f}"))
    text = [
        "From the press of the button to the first card that can be played, from a cold cache, in a new browser each "
        "time, in milliseconds:",
        table(("game", "median", "from to"), first),
        "From an act of the reader until all bots have answered and it is the reader's turn again, over a hand, in "
        "milliseconds:",
        table(("game", "median", "longest"), later),
        "Sizes as gzip sends them, in bytes:",
        table(("what", "bytes"), sizes(folder)),
        f"While this was measured, {os.getloadavg()[0]:.1f} processes wanted to run.",
    ]
    note("card table", f"table SITE --times {times}", text)
