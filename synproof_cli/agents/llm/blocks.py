"""Foreign text inside a prompt: in a block that it cannot close, with the signs that hide or steer made visible."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from synproof_cli.model.invisible import written_out

_NAME: Final = re.compile(r"[a-z_]+")


def block(name: str, text: str) -> str:
    """The text as data: `<`, `>` and `&` are written as entities, so that nothing in it is a tag."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"no name for a block: {name!r}")
    return f"<{name}>\n{escaped(text)}\n</{name}>"


def lines(name: str, rows: Iterable[Mapping[str, object]]) -> str:
    """Rows of values as data, one JSON object a line."""
    return block(name, "\n".join(json.dumps(row, ensure_ascii=False) for row in rows))


def escaped(text: str) -> str:
    """Text without tags and without characters that hide."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return written_out(plain, lambda sign: f"\\u{{{ord(sign):x}}}")


@lru_cache(maxsize=32)
def prompt_text(name: str) -> str:
    """The text of a prompt, `prompts/NAME.md`."""
    return files("synproof_cli.agents.llm").joinpath("prompts", f"{name}.md").read_text(encoding="utf-8").strip()
