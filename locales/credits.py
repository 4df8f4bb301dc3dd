"""Names of translators: `locales/<code>/CREDITS`, one name a line, of those who want to be named. It may be empty.

A name is text from people we do not know: it is held to what no text may hold, so it has no address and no markup, and
no digits. Lines that begin with # are remarks.
"""

from __future__ import annotations

from . import rules
from .faults import TableError
from .language import Language

FILE = "CREDITS"
LONGEST = 60


def read(language: Language) -> tuple[str, ...]:
    """The names, in the order of the file; none if there is no file.

    :raises TableError: a line that is no name
    """
    path = language.root / "locales" / language.code / FILE
    shown = f"locales/{language.code}/{FILE}"
    if path.is_symlink():
        raise TableError(shown, 0, "", "a symbolic link", "Put the file itself here.")
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError as error:
        raise TableError(shown, 0, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.") from None
    found = []
    for number, line in enumerate(lines, 1):
        name = line.removesuffix("\r").strip()
        if not name or name.startswith("#"):
            continue
        wrong = [remark for rule in rules.SAFETY for remark in rule(name)]
        if wrong:
            raise TableError(shown, number, "", wrong[0].reason, "Write a name and nothing else.")
        if len(name) > LONGEST or rules.digits(name) or set(name) & set("{}"):
            reason = "a name has no digits and no braces, and is not longer than a line"
            raise TableError(shown, number, "", reason, "Write a name and nothing else.")
        found.append(name)
    return tuple(found)
