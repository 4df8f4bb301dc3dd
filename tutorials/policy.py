"""The Content-Security-Policy that the built site satisfies: only its own files, and the few inline scripts of the
theme, each by its hash.

Every page carries its policy in a `<meta>` of its own, so that it holds on any host. As a header the same policy
also forbids frames around the pages, which a `<meta>` cannot; `followsuit headers` prints the header for a built site
in the words of a web server. Nothing here is typed in: the hashes are those of the scripts that stand in the pages.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

import click

SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
"""A script element: its attributes and what stands in it. In the data of our pages every "<" is written as \\u003c."""

HEAD = '<meta charset="utf-8">'
"""Our pages begin their head with it; the policy follows, so that it holds for every script."""

PROGRAM = ' data-offline="'
"""Stands in a page that runs the engine: in a worker, kept for use without a connection."""

OTHERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin"}
"""Headers that go with the policy."""

SERVERS = {
    "netlify": ("/*", "  {name}: {value}"),
    "nginx": ("", 'add_header {name} "{value}" always;'),
    "apache": ("", 'Header always set {name} "{value}"'),
}
"""How a host wants its headers: a line before them, and each of them. Cloudflare Pages reads what Netlify reads."""


def hashes(text: str) -> set[str]:
    """The inline scripts of a page, as a policy names them. Data (`type="application/json"`) is no script.

    >>> hashes('<script src="a.js"></script><script type="application/json">{}</script>')
    set()
    >>> hashes("<script>alert('Hello, world.');</script>")
    {"'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"}
    """
    found = set()
    for attributes, script in SCRIPT.findall(text):
        if not re.search(r"\b(src|type=[\"']?application/)", attributes):
            digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
            found.add(f"'sha256-{digest}'")
    return found


def policy(inline: Iterable[str], header: bool = False, program: bool = False) -> str:
    """The policy for pages with these inline scripts.

    :param header: whether it is a header: then it is also about frames
    :param program: whether WebAssembly may run, as the card table needs it
    """
    scripts = ["'self'", *sorted(inline), *(["'wasm-unsafe-eval'"] if program else [])]
    parts = [
        "default-src 'none'",
        f"script-src {' '.join(scripts)}",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        *(["frame-ancestors 'none'"] if header else []),
    ]
    return "; ".join(parts)


def guarded(text: str) -> str:
    """A page with its policy in its head."""
    own = policy(hashes(text), program=PROGRAM in text)
    return text.replace(HEAD, f'{HEAD}\n<meta http-equiv="Content-Security-Policy" content="{own}">', 1)


def headers(site: Path) -> dict[str, str]:
    """The headers for a built site.

    :raises ValueError: if there is no page in that folder
    """
    pages = sorted(site.rglob("*.html"))
    if not pages:
        raise ValueError(f"{site}: no pages in this folder; is the site built?")
    inline: set[str] = set()
    for page in pages:
        inline |= hashes(page.read_text("utf-8"))
    return {"Content-Security-Policy": policy(inline, header=True, program=True), **OTHERS}


@click.command(name="headers")
@click.argument("site", type=click.Path(file_okay=False, path_type=Path), default=Path("site"))
@click.option("--for", "server", type=click.Choice(sorted(SERVERS)), required=True, help="In whose words.")
def show(site: Path, server: str) -> None:
    """Print the security headers that a built SITE satisfies, for a web server or host.

    \b
    followsuit headers site --for netlify >site/_headers     # Cloudflare Pages reads the same file
    followsuit headers site --for nginx                      # for a server or location block
    followsuit headers site --for apache                     # for .htaccess, with mod_headers
    """
    first, line = SERVERS[server]
    try:
        found = headers(site)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from None
    for text in filter(None, [first, *(line.format(name=name, value=value) for name, value in found.items())]):
        click.echo(text)
