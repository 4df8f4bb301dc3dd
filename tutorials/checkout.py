"""What only a checkout has: the second engines and the comparisons under `tests/`.

A wheel has no tests. Commands that need them import them through here, and say in one line when they are missing.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

from tutorials import sources


class Missing(LookupError):
    """Something of a checkout that is not here, with the folder where it was looked for."""

    def __str__(self) -> str:
        return f"needs {self.args[0]}, which only a checkout of the project has"


def module(name: str) -> Any:
    """A module below `tests`, from the same folder as this package.

    :raises Missing: if this is no checkout.
    """
    file = sources.path(*name.split("."))
    if not file.with_suffix(".py").is_file() and not file.is_dir():
        raise Missing(sources.shown(file.with_suffix(".py")))
    root = str(sources.root())
    if root not in sys.path:
        sys.path.insert(0, root)
    found = importlib.import_module(name)
    assert isinstance(found, ModuleType)
    return found
