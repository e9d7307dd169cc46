"""Looking after the file of kept verdicts."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from synproof_cli.errors import StoreError
from synproof_cli.store.check_cache import prune, summary
from synproof_cli.workflows.clock import Clock


def summary_of(path: Path) -> dict[str, Any]:
    """`{path, bytes, verdicts, removed, worlds: [{world, verdicts, newest}]}`. Raises StoreError."""
    return {"removed": 0, **summary(path)}


def pruned(path: Path, days: int, clock: Clock) -> dict[str, Any]:
    """Remove what was kept more than so many days ago. Raises StoreError."""
    before = (datetime.fromisoformat(clock.now()) - timedelta(days=days)).isoformat(timespec="seconds")
    gone = prune(path, before)
    return summary_of(path) | {"removed": gone}


def cleared(path: Path) -> dict[str, Any]:
    """Remove the file. Raises StoreError."""
    gone = summary(path)["verdicts"]
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise StoreError(f"the cache {path} cannot be removed: {fault.strerror}", file=str(path)) from fault
    return summary_of(path) | {"removed": gone}
