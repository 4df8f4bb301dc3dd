"""How to translate: one text, on a page of the site in every language and in TRANSLATING.md.

The texts are messages of the site (`site.translating`). This module says in which order they stand; the template draws
them, and `markdown` writes the English ones as the file, so that page and file cannot differ.
"""

import textwrap
from typing import NamedTuple

import locales
from locales import Code, tokens

FILE = "TRANSLATING.md"
WIDTH = 118
"""Columns of a line of the file."""


class Section(NamedTuple):
    """A section: its paragraphs, each of some sentences, and a list after them."""

    name: str
    paragraphs: tuple[tuple[str, ...], ...] = ()
    items: tuple[str, ...] = ()
    numbered: bool = False

    @property
    def title(self) -> str:
        """The message of its heading, below `site`."""
        return self.key("title")

    def key(self, sentence: str) -> str:
        """The message of a sentence, below `site`."""
        return f"translating.{self.name}.{sentence}"


LEAD = ("translating.lead", "translating.choose")
"""The sentences above all sections."""

SECTIONS = (
    Section("page", (("open", "see", "typed"), ("take", "drafts"), ("receive",))),
    Section("file", (("where", "editor"),)),
    Section("new", (("begin", "serve", "alone"), ("order", "done"))),
    Section("write", (), ("say", "terms", "holes", "cases", "pairs", "plurals", "suits"), numbered=True),
    Section("check", (), ("look", "words", "status")),
    Section("change", (("update", "until"), ("states", "review"))),
    Section("decide", (("people", "readers"), ("disagree", "source"))),
    Section("services", (("poedit",), ("weblate", "msgmerge", "merge"), ("normal",))),
)


def keys() -> tuple[str, ...]:
    """The messages of the page below `site`, in their order."""
    return (
        *LEAD,
        *(
            key
            for section in SECTIONS
            for key in (
                section.title,
                *(section.key(one) for paragraph in section.paragraphs for one in paragraph),
                *map(section.key, section.items),
            )
        ),
    )


def markdown() -> str:
    """The text of TRANSLATING.md.

    :raises SourceError: the English cannot be read
    """
    parts = [f"# {said('translating.title')}", wrapped(LEAD)]
    for section in SECTIONS:
        parts.append(f"## {said(section.title)}")
        parts += [wrapped([section.key(one) for one in paragraph]) for paragraph in section.paragraphs]
        marks = [f"{number}. " if section.numbered else "- " for number in range(1, len(section.items) + 1)]
        items = [wrapped([section.key(one)], mark) for one, mark in zip(section.items, marks, strict=True)]
        parts += ["\n".join(items)] if items else []
    return "\n\n".join(parts) + "\n"


def wrapped(sentences: tuple[str, ...] | list[str], mark: str = "") -> str:
    """Sentences as a paragraph, or as an entry of a list."""
    return textwrap.fill(
        " ".join(map(said, sentences)),
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def said(name: str) -> str:
    """An English sentence in Markdown."""
    message = locales.load(locales.SOURCE).message(f"site.{name}")
    out = []
    for part in tokens.scan(message.forms[0]):
        if isinstance(part, tokens.Text):
            out.append(part.text)
        elif isinstance(part, tokens.Hole):
            code = message.codes[part.name]
            assert isinstance(code, Code)
            out.append(f"`{code.text}`")
        elif part.name == "b":
            out.append("**")
    return "".join(out)
