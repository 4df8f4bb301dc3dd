"""`mkdocs serve` after an edit: what is looked at is made anew when it is asked for, and nothing else.

The first build makes the whole site. From then on an edit of a catalog, a template, an example, a style or the engine
only marks all pages as old; the browser reloads the page it shows, and that one is made before it is sent. So the edit
is seen at once, in whatever language one is looking at. Menus, the search index and the page list stay as they were
built; an edit of `mkdocs.yml`, or one that makes pages or languages come or go, builds the whole site again; so does
any edit after a language could not be read.

This module knows MkDocs' live server, and nothing of games or of words.
"""

from __future__ import annotations

import importlib
import logging
import posixpath
import shutil
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

if TYPE_CHECKING:
    from tutorials.mkdocs_plugin import FollowSuit

log = logging.getLogger("mkdocs.plugins.followsuit")

FOLDED = "assets/js/search.js"
"""A script that is no file of its own on the site."""


class Fresh:
    """Stands between the live server and the builder."""

    def __init__(self, plugin: FollowSuit, server: LiveReloadServer, config: MkDocsConfig) -> None:
        self.plugin, self.server, self.docs = plugin, server, Path(config.docs_dir)
        self.settings = Path(config.config_file_path)
        self.whole: Callable[[], None] = server.builder
        self.busy = threading.RLock()
        self.edits = 0
        self.seen: dict[Path, int] = {}
        """Files of the site, and how many edits there had been when they were made."""
        self.state = self.shape()
        server.builder = self.edited
        server.set_app(self.answer)

    def shape(self) -> Any:
        """What must stay for pages to be made one by one."""
        search = self.docs / FOLDED
        stamps = [file.stat().st_mtime_ns for file in (self.settings, search) if file.is_file()]
        return stamps, importlib.import_module(self.plugin.config.pages).shape()

    def edited(self) -> None:
        """Called by the server when a file has changed."""
        with self.busy:
            built = self.plugin.built.get("")
            if built is None or self.plugin.lacking:  # the last build has failed, or a language in it
                return self.anew()
            self.plugin.forget(built.config)
            if self.shape() != self.state:
                return self.anew()
            self.edits += 1
            self.copy(Path(built.config.site_dir))
            return None

    def anew(self) -> None:
        """Builds the whole site."""
        self.seen.clear()
        self.edits = 0
        self.whole()
        self.state = self.shape()

    def copy(self, site: Path) -> None:
        """Copies the files that are published as they are and are newer than their copies."""
        for file in self.docs.rglob("*"):
            copy = site / file.relative_to(self.docs)
            if file.is_file() and not (copy.is_file() and copy.stat().st_mtime_ns >= file.stat().st_mtime_ns):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)

    def answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """What the server calls for a request."""
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
        if self.edits and (path + "/").startswith(self.server.mount_path):
            with self.busy:
                self.renew(path.removeprefix(self.server.mount_path))
        return self.server.serve_request(environ, start_response)

    def renew(self, address: str) -> None:
        """Makes what stands at an address anew, if it is older than the last edit. A fault is told in one line; the
        page stays as it was."""
        address = posixpath.normpath(f"/{address}{'index.html' if address.endswith('/') or not address else ''}")[1:]
        file = Path(self.server.root, address)
        if self.seen.get(file) == self.edits:
            return
        self.seen[file] = self.edits
        try:
            if address.endswith(".html"):
                self.page(address)
            elif address in self.plugin.generated or not file.exists():
                for name, content in self.plugin.made(self.plugin.built[""].config):
                    if name == address:
                        file.parent.mkdir(parents=True, exist_ok=True)
                        file.write_bytes(content if isinstance(content, bytes) else content.encode())
                        break  # the others are made when they are asked for
        except Exception as fault:
            log.debug("", exc_info=fault)
            log.error("%s stays as it was: %s", address, " ".join(str(fault).split()) or type(fault).__name__)

    def page(self, address: str) -> None:
        """Makes the page whose file this is."""
        for prefix, built in self.plugin.built.items():
            for one in built.files.documentation_pages():
                if prefix + one.dest_uri == address:
                    self.plugin.renew(prefix, one.src_uri)
