"""Makes sure that there is a Chromium for the browser tests: installs Debian's if none is found, or names the command.

Run by `make test`. Never silent in CI: without a browser it fails.
"""

import shutil
import subprocess
import sys

PLACES = ("chromium", "chromium-browser", "google-chrome", "chrome")
COMMAND = "apt-get install -y --no-install-recommends chromium fonts-dejavu-core fonts-noto-core"


def browser() -> str | None:
    """The path of a Chromium that is installed, or None."""
    return next((found for name in PLACES if (found := shutil.which(name))), None)


def main() -> int:
    """Installs Chromium where apt can do it; else says how."""
    if browser():
        return 0
    if shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(COMMAND.split(), check=False, stdout=subprocess.DEVNULL)
    if browser():
        return 0
    print(f"The browser tests need Chromium. Install it, for instance with:\n  {COMMAND}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
