"""Worlds and debates on disk: one SQLite file, TOML files, and the worlds shipped with the package.

Decisions, each with its reason:
- **Write-ahead log.** Readers never wait for a writer, and a killed process leaves whole transactions only.
- **`synchronous = NORMAL`.** With a write-ahead log a commit survives a killed process without a sync of its own; only a power cut can
  take back the last commits, and never half of one. Waiting for the disk at every journalled node would cost three times as much.
- **`BEGIN IMMEDIATE` for every write.** A transaction that reads first and asks for the write lock later fails in spite of the busy
  timeout.
- **Versions share rows.** The rows of the current version stand in `axiom` (which the search index covers), rows of older versions in
  `past`; a new version writes only what changed, so a thousand single additions cost a thousand rows.
- **The standard library's `sqlite3` on every path a debate takes**; sqlite-utils makes and keeps the search index, where its import
  (eight times an interpreter start) is paid once.
"""
