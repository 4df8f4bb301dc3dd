"""Where the files of the project lie: the same from a checkout and from an installed wheel.

Pages are made of templates, words and examples that stand beside the packages. A wheel installs those folders next
to this package, so one rule finds them in both places. This module knows no game, no language and no page.
"""

from importlib import resources
from pathlib import Path


def root() -> Path:
    """The folder that holds `engine`, `locales`, `tutorials` and `docs_src`."""
    return Path(str(resources.files("tutorials"))).parent


def path(*parts: str) -> Path:
    """A file or folder of the project, whether it exists or not.

    >>> path("tutorials", "hearts-two", "book.toml").is_file()
    True
    """
    return root().joinpath(*parts)


def shown(file: Path) -> str:
    """A file as messages name it: from the root of the project, with slashes on every system.

    >>> shown(path("tutorials", "hearts-two", "book.toml"))
    'tutorials/hearts-two/book.toml'
    """
    return file.relative_to(root()).as_posix() if file.is_relative_to(root()) else str(file)
