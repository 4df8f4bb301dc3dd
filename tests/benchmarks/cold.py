"""How soon the card table can be used: from the press of its button to the first choice, in a new browser each time.

python -m tests.benchmarks.cold SITE [TIMES]
"""

import os
import statistics
import sys
from pathlib import Path
from typing import Any

from tests.serving import served
from tests.site.conftest import CHROMIUM, FLAGS

GAMES = ("hearts-two", "spades-two", "cancellation-hearts")
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


def once(playwright: Any, address: str) -> float:
    """Milliseconds in a browser that has never seen the site."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    found = float(page.evaluate(PRESS))
    browser.close()
    return found


def main(arguments: list[str]) -> None:
    """Prints a line for each game."""
    from playwright.sync_api import sync_playwright

    times = int(arguments[1]) if len(arguments) > 1 else 5
    with served(Path(arguments[0])) as root, sync_playwright() as playwright:
        for game in GAMES:
            found = [once(playwright, f"{root}{game}/table/") for _ in range(times)]
            load = f"{os.getloadavg()[0]:.1f} processes waiting on {os.cpu_count()} cores"
            print(f"{game}: median {statistics.median(found):.0f} ms, {min(found):.0f} to {max(found):.0f} ({load})")


if __name__ == "__main__":
    main(sys.argv[1:])
