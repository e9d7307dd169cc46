"""Comparing a text with the file that says how it should be; SYNPROOF_UPDATE_SNAPSHOTS=1 writes the files anew."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def matches(name: str, text: str) -> None:
    path = FOLDER / name
    if os.environ.get("SYNPROOF_UPDATE_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), f"{name} differs; SYNPROOF_UPDATE_SNAPSHOTS=1 accepts the new text"
