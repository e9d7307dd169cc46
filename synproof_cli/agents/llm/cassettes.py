"""A folder of exchanges, a JSON file each, under names that stay the same: kept beside a project, replayed in CI without a network."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from synproof_cli.agents.llm.exchanges import Exchange
from synproof_cli.agents.llm.strict_json import MAX_DEPTH, loads
from synproof_cli.errors import InputError

_MAX_BYTES: Final = 8_000_000


@dataclass(slots=True)
class Cassettes:
    """The `Keeper` of a folder. `notes`: what could not be written, once."""

    folder: Path
    notes: list[str] = field(default_factory=list)

    def load(self) -> Iterable[Exchange]:
        """Every exchange there. Raises InputError, naming the file, for one that is none or was changed."""
        if not self.folder.is_dir():
            raise InputError(f"{self.folder} is no folder", hint="--record DIR makes one", file=str(self.folder))
        return list(self._read())

    def _read(self) -> Iterator[Exchange]:
        for path in sorted(self.folder.glob("*.json")):
            try:
                if path.stat().st_size > _MAX_BYTES:
                    raise ValueError("it is too large")
                yield Exchange.from_dict(loads(path.read_text(encoding="utf-8"), 2 * MAX_DEPTH))
            except OSError as fault:
                raise InputError(f"{path} cannot be read: {fault.strerror}", file=str(path)) from fault
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
                raise InputError(f"{path} is no recorded exchange: {fault}", hint="record it anew with --record", file=str(path)) from fault

    def make(self) -> None:
        """Make the folder if it is not there. Raises InputError."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise InputError(f"{self.folder} cannot be made: {fault.strerror}", file=str(self.folder)) from fault

    def keep(self, exchange: Exchange) -> None:
        """Write one file; what cannot be written is noted, once: the debate goes on."""
        path = self.folder / f"{exchange.question.role}-{exchange.key[:20]}.json"
        text = json.dumps(exchange.to_dict(), indent=1, sort_keys=True)
        try:
            path.write_text(text + "\n", encoding="utf-8", newline="\n")
        except OSError as fault:
            if not self.notes:
                self.notes.append(f"not recorded: {path} cannot be written: {fault.strerror}")
