"""Evidence bundles in the store: files by the digest of their bytes, bundles by the digest of their manifest, and names for them.

Nothing is ever changed: the same bundle again is the same entry, and a name that is given stays with its bundle.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.store.db import Store


@dataclass(frozen=True, slots=True)
class BundleInfo:
    """One line of the list."""

    digest: str
    capability: str
    request_digest: str
    statement: str
    saved: str
    names: tuple[str, ...]


def save(
    store: Store, digest: str, files: Mapping[str, bytes], digests: Mapping[str, str], *, capability: str, request_digest: str,
    statement: str, saved: str, name: str = "",
) -> None:
    """Keep a bundle, and give it a name if there is one. Raises StoreError where the name is another bundle's."""
    with store.transaction() as connection:
        row = (digest, capability, request_digest, statement, saved)
        connection.execute("INSERT OR IGNORE INTO bundle VALUES (?, ?, ?, ?, ?)", row)
        for path, data in files.items():
            connection.execute("INSERT OR IGNORE INTO blob VALUES (?, ?)", (digests[path], data))
            connection.execute("INSERT OR IGNORE INTO bundle_file VALUES (?, ?, ?)", (digest, path, digests[path]))
        if name:
            _give_name(connection, name, digest)


def _give_name(connection: sqlite3.Connection, name: str, digest: str) -> None:
    found = connection.execute("SELECT bundle FROM bundle_name WHERE name = ?", (name,)).fetchone()
    if found is None:
        connection.execute("INSERT INTO bundle_name VALUES (?, ?)", (name, digest))
    elif found[0] != digest:
        raise StoreError(f"there is another bundle called '{name}'", hint="give it another name")


def find(store: Store | None, ident: str) -> str:
    """The digest of the bundle that a name, a digest (`sha256:…` or `sha256_…`) or the beginning of one means. Raises NotFoundError."""
    if store is not None:
        named = store.rows("SELECT bundle FROM bundle_name WHERE name = ?", (ident,))
        if named:
            return str(named[0][0])
        plain = ident.removeprefix("sha256:").removeprefix("sha256_").lower()
        if len(plain) >= 6 and all(sign in "0123456789abcdef" for sign in plain):
            low, high = f"sha256:{plain}", f"sha256:{plain}g"
            found = store.rows("SELECT digest FROM bundle WHERE digest >= ? AND digest < ? LIMIT 2", (low, high))
            if len(found) == 1:
                return str(found[0][0])
    raise NotFoundError(f"there is no bundle '{ident[:80]}'", hint="synproof evidence bundles lists those there are")


def files_of(store: Store, digest: str) -> dict[str, bytes]:
    """The files of a bundle by path."""
    found = store.rows("SELECT path, data FROM bundle_file JOIN blob ON blob = digest WHERE bundle = ? ORDER BY path", (digest,))
    return {str(path): bytes(data) for path, data in found}


def listed(store: Store | None) -> list[BundleInfo]:
    """All bundles, newest first."""
    if store is None:
        return []
    names: dict[str, list[str]] = {}
    for name, digest in store.rows("SELECT name, bundle FROM bundle_name ORDER BY name"):
        names.setdefault(digest, []).append(name)
    rows = store.rows("SELECT digest, capability, request_digest, statement, saved FROM bundle ORDER BY saved DESC, digest")
    return [
        BundleInfo(digest, capability, request, statement, saved, tuple(names.get(digest, ())))
        for digest, capability, request, statement, saved in rows
    ]
