"""English words on the pages of a language that is begun, marked as English where they stand without a mark.

A sentence in the text of a page says itself that it is English (`Language.t`). Titles, entries of the menu and the
names that a screen reader says are plain text, put into the page by the theme; what `Language.plain` has lent is looked
for in the finished page and marked there. Complete languages borrow nothing, and their pages are never touched.
"""

from collections.abc import Collection, Iterator

from lxml import html

ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "content")
"""Where words stand in a tag."""
WHOLE = ("title", "option", "textarea")
"""Elements that can hold no other element."""
SILENT = ("script", "style", "template", "svg", "code")
ENGLISH = {"lang": "en", "dir": "ltr"}


def marked(page: str, lent: Collection[str], code: str, direction: str) -> str:
    """A finished page with the English that its language was lent marked as such.

    :param lent: the English texts, as plain text
    :param code: the language of the page
    :param direction: how it is written, "ltr" or "rtl"

    >>> marked('<html lang="pl"><body><a title="Home">Home</a></body></html>', {"Home"}, "pl", "ltr")
    '<!doctype html>\\n<html lang="pl"><body><a title="Home" lang="en" dir="ltr">Home</a></body></html>'
    >>> page = '<html lang="he"><body><nav aria-label="Menu"><a>בית</a></nav></body></html>'
    >>> print(marked(page, {"Menu"}, "he", "rtl"))
    <!doctype html>
    <html lang="he"><body><nav aria-label="Menu" lang="en" dir="ltr"><a lang="he" dir="rtl">בית</a></nav></body></html>
    """
    tree = html.document_fromstring(page)
    own = {"lang": code, "dir": direction}
    for element in list(spoken(tree)):
        if language(element) == "en":
            continue
        if any(is_lent(element.get(name), lent) for name in ATTRIBUTES):
            if (element.text or "").strip() and not is_lent(element.text, lent):
                wrap(element, own)
            for child in element:
                if (child.tail or "").strip() and not is_lent(child.tail, lent):
                    wrap_tail(child, own)
                if child.get("lang") is None:
                    child.attrib.update(own)
            element.attrib.update(ENGLISH)
        elif is_lent(element.text, lent):
            if element.tag in WHOLE:
                element.attrib.update(ENGLISH)
            else:
                wrap(element, ENGLISH)
    for element in list(spoken(tree)):
        parent = element.getparent()
        if parent is not None and is_lent(element.tail, lent) and language(parent) != "en":
            wrap_tail(element, ENGLISH)
    return str(html.tostring(tree, encoding="unicode", doctype="<!doctype html>"))


def is_lent(text: str | None, lent: Collection[str]) -> bool:
    """Whether a text is English, or begins with an English name: "Rules · Follow Suit", "How far: Polski"."""
    text = " ".join((text or "").split())
    return bool(text) and (text in lent or text.split(" · ")[0] in lent or text.split(": ")[0] in lent)


def spoken(tree: html.HtmlElement) -> Iterator[html.HtmlElement]:
    """The elements that say something, outer before inner."""
    if not isinstance(tree.tag, str) or tree.tag in SILENT:
        return
    yield tree
    for child in tree:
        yield from spoken(child)


def language(element: html.HtmlElement) -> str:
    """The language that an element is marked with, itself or around it."""
    while element is not None:
        if element.get("lang"):
            return str(element.get("lang"))
        element = element.getparent()
    return ""


def wrap(element: html.HtmlElement, mark: dict[str, str]) -> None:
    """Puts the text at the beginning of an element into a span."""
    span = html.Element("span", **mark)
    span.text, element.text = element.text, None
    element.insert(0, span)


def wrap_tail(element: html.HtmlElement, mark: dict[str, str]) -> None:
    """Puts the text after an element into a span."""
    span = html.Element("span", **mark)
    span.text, element.tail = element.tail, None
    element.addnext(span)
