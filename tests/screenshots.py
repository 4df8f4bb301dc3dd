"""Takes the pictures of the README from a built site: `python tests/screenshots.py SITE FOLDER`.

A step of a lesson, a refused card, the quick reference and the home page, in two languages.
"""

import functools
import http.server
import sys
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LANGUAGES = ("en", "el")
SIZE = {"width": 420, "height": 800}
REFUSED = 8
"""Place in the hand of a card that may not be played."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that does not tell what it serves."""

    def log_message(self, *_: object) -> None:
        pass


def pictures(page: Page, home: str, folder: Path, code: str) -> None:
    """The pictures of one language."""

    def take(name: str) -> None:
        page.wait_for_timeout(400)  # colours fade in
        page.screenshot(path=folder / f"{name}-{code}.png")

    page.goto(f"{home}hearts-two/tutorial/follow/#ex-follow-suit=2")
    take("lesson")
    page.locator("#ex-follow-suit .fs-lesson__card").nth(REFUSED).click()
    take("refused")
    page.goto(f"{home}hearts-two/reference/")
    take("reference")
    page.goto(home)
    take("home")


def main(site: Path, folder: Path) -> None:
    """Serves the site, and takes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        for code in LANGUAGES:
            below = "" if code == "en" else f"{code}/"
            pictures(page, f"http://127.0.0.1:{server.server_port}/{below}", folder, code)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python tests/screenshots.py SITE FOLDER: expected a built site, and a folder for the pictures")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
