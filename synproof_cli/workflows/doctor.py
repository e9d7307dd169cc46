"""`synproof doctor`: is everything needed there, and does it work."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from synproof_cli.errors import SynproofError

Finding: TypeAlias = tuple[bool, str, str]
"""Works or not, what was found, what to do."""


def examine(
    configuration: Callable[[], list[str]], store: Callable[[], tuple[Path, bool]],
    provider: Callable[[], list[dict[str, object]]] | None = None, *, repair: bool = False,
) -> dict[str, object]:
    """`{checks: [{name, ok, detail, fix}]}`; each check stands alone, whatever the others find.

    `store`: where the store is, and whether its folder is made with it. `provider`: the checks of an endpoint, if one is to be looked at.
    `repair`: a search index that does not match is made anew.
    """
    parts: tuple[tuple[str, Callable[[], Finding]], ...] = (
        ("python", _python),
        ("configuration", lambda: _configuration(configuration)),
        ("sat solver", _solver),
        ("sympy", _second_opinion),
        ("sqlite", _sqlite),
        ("store", lambda: _store(*store(), repair=repair)),
        ("shipped worlds", _worlds),
    )
    checks = [_check(name, run) for name, run in parts]
    return {"checks": checks + (_provider(provider) if provider is not None else [])}


def _provider(checks: Callable[[], list[dict[str, object]]]) -> list[dict[str, object]]:
    try:
        return checks()
    except SynproofError as error:
        return [{"name": "provider", "ok": False, "detail": error.message, "fix": error.hint or None}]


def _check(name: str, run: Callable[[], Finding]) -> dict[str, object]:
    try:
        ok, detail, fix = run()
    except SynproofError as error:
        ok, detail, fix = False, error.message, error.hint
    except (ImportError, OSError) as error:
        ok, detail, fix = False, f"{type(error).__name__}: {error}", "install synproof-cli again, in a new environment"
    return {"name": name, "ok": ok, "detail": detail, "fix": None if ok else fix or None}


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return sys.version_info >= (3, 11), f"Python {version} on {sys.platform}", "install Python 3.11 or newer"


def _configuration(configuration: Callable[[], list[str]]) -> Finding:
    warnings = configuration()
    return not warnings, "; ".join(warnings) or "read, nothing unknown in it", "correct or unset the variable"


def _solver() -> Finding:
    from synproof_cli.logic.argument import check_argument

    right = check_argument(["A | B", "A >> C", "B >> C"], "C", second_opinion=False).passes
    return right, "decides" if right else "gives a wrong answer", "install python-sat again"


def _second_opinion() -> Finding:
    from synproof_cli.logic.argument import check_argument

    agrees = check_argument(["A | B", "A >> C", "B >> C"], "C", second_opinion=True).sympy_agrees
    return agrees is True, "agrees with the SAT solver" if agrees else "gives no answer", "install sympy again"


def _sqlite() -> Finding:
    import sqlite3

    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE probe USING fts5(text)")
    except sqlite3.Error as fault:
        return False, f"SQLite {sqlite3.sqlite_version}: {fault}", "use a Python whose SQLite has FTS5"
    finally:
        connection.close()
    return True, f"SQLite {sqlite3.sqlite_version} with full-text search", ""


def _store(path: Path, make_folder: bool, *, repair: bool) -> Finding:
    from synproof_cli.store.admin import INDEX_FAULT, problems, rebuild
    from synproof_cli.store.db import open_existing

    opened = open_existing(path)
    if opened is None:
        return _place_for_store(path, make_folder=make_folder)
    with opened as store:
        found = problems(store)
        if repair and INDEX_FAULT in found:
            rebuild(store)
            found = problems(store)
        if not found:
            with store.transaction():  # raises where nothing can be written
                pass
    mend = "synproof doctor --repair" if found == [INDEX_FAULT] else "keep a copy of the file, then name another with --db"
    return not found, f"{path}: " + ("; ".join(found) or "whole"), mend


def _place_for_store(path: Path, *, make_folder: bool) -> Finding:
    """Whether a store could be made there, without making it."""
    folder = next((parent for parent in path.absolute().parents if parent.exists()), Path(path.anchor))
    if folder != path.absolute().parent and not make_folder:
        return False, f"{path}: its folder does not exist", "make the folder, or name another file with --db"
    try:
        with tempfile.TemporaryFile(dir=folder):  # permissions do not tell: the medium may be read-only
            pass
    except OSError as fault:
        why = fault.strerror or fault
        return False, f"{path}: cannot be made, so debates are not kept: {why}", "name a file that can be made with --db or SYNPROOF_DB"
    return True, f"{path}: not there yet; made when something is saved", ""


def _worlds() -> Finding:
    from synproof_cli.store.shipped import load_shipped, shipped_ids

    names = shipped_ids()
    lost = [name for name in names if load_shipped(name) is None]
    return bool(names) and not lost, f"{len(names)}: {', '.join(names)}", "install synproof-cli again"
