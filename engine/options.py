"""House rules: the options of a game, their values, and reading them from outside.

A game declares a frozen dataclass of options (its defaults are the rulings of the rulebook) and, beside it, one
`Option` for each field with the values it may take. Records, questions and pages read options through here.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = str | int | bool | None


LONGEST = 9
"""Digits that a whole number may have."""


class Option(NamedTuple):
    """One field of a game's options."""

    name: str
    values: tuple[Value, ...]
    """The values it may take, the default first. `None` is written "none"."""
    least: int | None = None
    """If given, any whole number from here up is a value too."""
    most: int | None = None
    """If given, any whole number up to here is a value too."""
    rulings: tuple[str, ...] = ()
    """The rulings that this option changes."""

    def allows(self, value: object) -> bool:
        """Whether `value` may be chosen, its type taken strictly: `True` is no number."""
        for choice in self.values:
            if type(choice) is type(value) and choice == value:
                return True
        if type(value) is not int or not -(10**LONGEST) < value < 10**LONGEST:
            return False
        if self.least is not None and value >= self.least:
            return True
        return self.most is not None and value <= self.most

    def expected(self) -> str:
        """What may stand here, for a message: `hearts, both or a whole number from 100`."""
        words = [written(value) for value in self.values]
        if self.least is not None:
            words = [w for w in words if not w.isdigit()] + [f"a whole number from {self.least}"]
        if self.most is not None:
            words.append(f"a whole number up to {self.most}")
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


class BadOption(ValueError):
    """An option that the game does not have, or a value it cannot take: (name, value, expected)."""

    def __init__(self, fault: tuple[str, str, str]) -> None:
        super().__init__(fault)
        self.name, self.value, self.expected = fault

    def __str__(self) -> str:
        return f"option {self.name}: {self.value}, expected {self.expected}"


def shown(value: object) -> str:
    """Any value from outside as a message shows it: as JSON writes it, short, on one line.

    >>> shown(True), shown(["QS"]), shown("two\\nlines")
    ('true', '["QS"]', '"two\\\\nlines"')
    """
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # no JSON, or a number too long to be written
        text = type(value).__name__
    return text if len(text) <= 40 else text[:37] + "..."


def shown_name(name: object) -> str:
    """The name of a field or option from outside, without quotation marks."""
    return shown(str(name)).strip('"')


def written(value: Value) -> str:
    """A value as records and messages write it.

    >>> written(True), written(None), written(20), written("both")
    ('true', 'none', '20', 'both')
    """
    if value is None:
        return "none"
    if value is True:
        return "true"
    if value is False:
        return "false"
    return str(value)


def chosen(known: tuple[Option, ...], kind: type[Any], given: Mapping[str, object]) -> Any:
    """The options `given` by name, the others at their defaults, as a value of the dataclass `kind`.

    :raises BadOption: for an unknown name or a value the option cannot take.
    """
    names = [option.name for option in known]
    values: dict[str, Any] = {}
    unknown = sorted(shown_name(name) for name in given if name not in names)
    if unknown:
        raise BadOption((unknown[0], "unknown", "one of " + ", ".join(names)))
    for option in known:
        if option.name in given:
            value = given[option.name]
            if not option.allows(value):
                raise BadOption((option.name, shown(value), option.expected()))
            values[option.name] = value
    return kind(**values)


def parsed(known: tuple[Option, ...], name: str, text: str) -> Value:
    """The value that `text` writes for the option `name`.

    :raises BadOption: if it writes none.
    """
    for option in known:
        if option.name == name:
            for choice in option.values:
                if written(choice) == text:
                    return choice
            digits = text[1:] if text[:1] == "-" else text
            # only the canonical way of writing a number: no sign on nought, no leading nought
            short = 0 < len(digits) <= LONGEST and all(digit in "0123456789" for digit in digits)
            if short and str(int(text)) == text and option.allows(int(text)):
                return int(text)
            raise BadOption((name, text, option.expected()))
    raise BadOption((name, "unknown", "one of " + ", ".join(option.name for option in known)))


def departures(known: tuple[Option, ...], options: Any) -> tuple[tuple[str, Value], ...]:
    """The options that differ from their defaults, in the order of the game's table."""
    found = []
    for option in known:
        value = getattr(options, option.name)
        if value is not option.values[0] and value != option.values[0]:
            found.append((option.name, value))
    return tuple(found)


def undeclared(known: tuple[Option, ...], kind: type[Any]) -> list[str]:
    """Fields without an `Option`, options without a field, defaults that differ. Empty when all agree."""
    faults = []
    defaults = {field.name: field.default for field in fields(kind)}
    for option in known:
        if option.name not in defaults:
            faults.append(f"{option.name}: no field")
        elif defaults.pop(option.name) != option.values[0]:
            faults.append(f"{option.name}: default differs")
    return faults + [f"{name}: no option" for name in defaults]
