"""Citations looked up in a debate: the catalogues, what they answered before, and what they answered when the debate was held."""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from synproof_cli import __version__
from synproof_cli.errors import StoreError
from synproof_cli.research import Addresses, Catalogues, Clockwork, Keep, Page, open_catalogues
from synproof_cli.store import lookups
from synproof_cli.store.db import Store
from synproof_cli.workflows.clock import Clock

KEPT_DAYS: Final = 30
"""An answer older than that is asked for again."""


@dataclass(slots=True)
class StorePages:
    """Answers in the store, as it was when the debate began: those of the last days, and those of the debate itself."""

    store: Store
    started: str
    writes: bool = True
    notes: list[str] = field(default_factory=list)

    def get(self, asked: str) -> Page | None:
        """The answer kept, unless it is too old."""
        found = lookups.find(self.store, asked, _days_before(self.started), self.started)
        return Page(*found) if found is not None else None

    def put(self, asked: str, page: Page) -> None:
        """Keep an answer, under the time at which the debate began."""
        if not self.writes or self.notes:
            return
        try:
            lookups.keep(self.store, asked, self.started, page.status, page.body)
        except StoreError as error:
            self.notes.append(f"what catalogues answered is not kept: {error.message}")


@dataclass(slots=True)
class FolderPages:
    """Answers as files of a folder, beside recorded exchanges. What cannot be read counts as nothing."""

    folder: Path
    writes: bool

    def get(self, asked: str) -> Page | None:
        """The answer in its file."""
        try:
            data = json.loads(self._file(asked).read_text(encoding="utf-8"))
            return Page(int(data["status"]), base64.b64decode(data["body"])) if data["asked"] == asked else None
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, asked: str, page: Page) -> None:
        """Write it down."""
        if self.writes:
            body = base64.b64encode(page.body).decode()
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file(asked).write_text(json.dumps({"asked": asked, "status": page.status, "body": body}), encoding="utf-8")

    def _file(self, asked: str) -> Path:
        return self.folder / f"{hashlib.sha256(asked.encode()).hexdigest()}.json"


@dataclass(frozen=True, slots=True)
class Pages:
    """Several of them: the first that has an answer gives it, all keep a new one."""

    parts: tuple[Keep, ...]

    def get(self, asked: str) -> Page | None:
        """The first answer."""
        return next((page for part in self.parts if (page := part.get(asked)) is not None), None)

    def put(self, asked: str, page: Page) -> None:
        """Keep it everywhere."""
        for part in self.parts:
            part.put(asked, page)


def addresses_of(settings: Mapping[str, str]) -> Addresses:
    """Where the catalogues are, as the configuration says."""
    return Addresses(**settings)


def researcher(
    addresses: Addresses, clock: Clock, store: Store | None, started: str, *, writes: bool, offline: bool, folders: Sequence[Keep] = (),
) -> Catalogues:
    """The checker of a debate. `offline`: only what was answered before; `folders`: recordings, looked at first."""
    kept = [*folders, *([StorePages(store, started, writes)] if store is not None else [])]
    waiting = Clockwork(clock.monotonic, clock.sleep)
    return open_catalogues(addresses, waiting, version=__version__, keep=Pages(tuple(kept)), offline=offline)


def _days_before(day: str) -> str:
    """The time so many days before, as ISO text."""
    return (datetime.datetime.fromisoformat(day) - datetime.timedelta(days=KEPT_DAYS)).isoformat(timespec="seconds")
