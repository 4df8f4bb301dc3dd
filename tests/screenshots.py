"""Takes the pictures of the README from a built site: `python -m tests.screenshots SITE FOLDER`.

A step of a lesson, a refused card, the quick reference and the home page, in two languages.
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.chromium import COMMAND, browser
from tests.serving import served

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LANGUAGES = ("en", "el")
SIZE = {"width": 420, "height": 800}
REFUSED = 8
"""Place in the hand of a card that may not be played."""


def pictures(page: Page, home: str, folder: Path, code: str) -> None:
    """The pictures of one language."""

    def take(name: str) -> None:
        page.wait_for_timeout(400)  # colours fade in
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 75})
        (folder / f"{name}-{code}.webp").write_bytes(base64.b64decode(shot["data"]))

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
    program = browser()
    if program is None:
        sys.exit(f"The pictures need Chromium. Install it, for instance with:\n  {COMMAND}")
    folder.mkdir(parents=True, exist_ok=True)
    with served(site) as root, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = chromium.new_page(viewport=SIZE, reduced_motion="reduce")
        for code in LANGUAGES:
            below = "" if code == "en" else f"{code}/"
            pictures(page, f"{root}{below}", folder, code)
        chromium.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python -m tests.screenshots SITE FOLDER: expected a built site, and a folder for the pictures")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
