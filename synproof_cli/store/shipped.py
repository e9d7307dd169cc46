"""The worlds that come with the package: TOML files, read-only, one found by its id without parsing the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import synproof_cli
from synproof_cli.model.world import World


@cache
def folder() -> Path:
    """Where they are: inside an installed package, or beside it in a source checkout."""
    package = Path(synproof_cli.__file__).parent
    inside = package / "worlds"
    return inside if inside.is_dir() else package.parent / "worlds"


def shipped_ids() -> list[str]:
    """Their ids, sorted; read from the file names: `law-brrd-isda.toml` holds `law:brrd-isda`."""
    return sorted(path.stem.replace("-", ":", 1) for path in _files())


def load_shipped(world_id: str) -> World | None:
    """A shipped world by its full id; None when there is none. Formulas as they are spelled in the file."""
    namespace, _, slug = world_id.partition(":")
    path = folder() / f"{namespace}-{slug}.toml"
    if "-" in namespace or not path.is_file():
        return None
    from synproof_cli.store.toml_io import read_world_file

    return read_world_file(path)


def _files() -> Iterator[Path]:
    return folder().glob("*-*.toml")
