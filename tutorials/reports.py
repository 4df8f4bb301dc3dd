"""Links that report a wrong rule or sentence: pages carry them without an address, the builder of the site fills it in.

A page holds `<a class="fs-report" href="report:H13">…</a>`. The address is a template from the settings of the site
(`extra.report` in mkdocs.yml) with `{id}` and `{lang}` in it. Without a template no link is drawn.
"""

import re
from urllib.parse import quote

from markupsafe import escape

LINK = re.compile(r'<a class="fs-report" href="report:([^"]*)".*?</a>', re.DOTALL)
SCHEMES = ("https://", "http://", "mailto:")


def bad_address(template: str) -> str | None:
    """What is wrong with a template in one line, or None.

    >>> bad_address("https://tracker.example/new?title={id}"), bad_address("tracker")
    (None, "extra.report: 'tracker', expected an address that begins with https://, http://, mailto: and holds {id}")
    """
    if (
        template.startswith(SCHEMES)
        and "{id}" in template
        and not re.search(r"[\s<>\"]", address(template, "H1", "en"))
    ):
        return None
    return f"extra.report: {template!r}, expected an address that begins with {', '.join(SCHEMES)} and holds {{id}}"


def bad_place(place: str) -> str | None:
    """What is wrong with the address to which corrections are sent (`extra.translations.send`) in one line, or None.

    >>> bad_place("mailto:words@cards.example"), bad_place("javascript:x")
    (None, "extra.translations.send: 'javascript:x', expected an address that begins with https://, http://, mailto:")
    """
    if place.startswith(SCHEMES) and not re.search(r"[\s<>\"]", place):
        return None
    return f"extra.translations.send: {place!r}, expected an address that begins with {', '.join(SCHEMES)}"


def address(template: str, name: str, code: str) -> str:
    """The address for an id and a language; both are quoted, so that they cannot change what the address means."""
    return template.replace("{id}", quote(name, safe="")).replace("{lang}", quote(code, safe=""))


def filled(body: str, template: str | None, code: str) -> str:
    """A page with the addresses of its reports in language `code`, or without these links if there is no template."""
    if not template:
        return LINK.sub("", body)

    def link(found: re.Match[str]) -> str:
        before = f'href="report:{found[1]}"'
        return found[0].replace(before, f'href="{escape(address(template, found[1], code))}"', 1)

    return LINK.sub(link, body)
