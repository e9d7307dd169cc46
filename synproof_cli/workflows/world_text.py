"""A plain text of rules as a world: declared predicates, formulas, and as text only what is not read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from synproof_cli.errors import InputError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.world import World
from synproof_cli.workflows.added import axiom_lines
from synproof_cli.workflows.read import axiom_entries
from synproof_cli.workflows.texts import read_texts
from synproof_cli.workflows.understood import Unread

_SUFFIXES: Final = (".txt", ".text", ".md", ".markdown")
_UNFIT: Final = re.compile(r"[^a-z0-9]+")
_STANDARD_INPUT: Final = "standard input"


@dataclass(frozen=True, slots=True)
class TextWorld:
    """A world read from text, and what its author should know: sentences without a reading, remarks."""

    world: World
    unread: tuple[Unread, ...]
    lints: tuple[dict[str, object], ...]


def is_text(file: str, content: bytes) -> bool:
    """Whether a file is plain text and no TOML or JSON: by its suffix, or from standard input by having no table."""
    if file != _STANDARD_INPUT:
        return file.lower().endswith(_SUFFIXES)
    start = content.lstrip()[:1]
    return start != b"{" and not any(line.lstrip()[:1] == b"[" for line in content.splitlines())


def world_of_text(file: str, content: bytes, *, existential_import: bool = False) -> TextWorld:
    """The world. Raises InputError for text that is not UTF-8 or holds nothing, FormulaError for a line meant as a formula that is none."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"{file} is not UTF-8 text: {fault}", file=file) from fault
    lines = axiom_lines(text)
    if not lines:
        raise InputError(f"{file} holds no sentence", hint="one rule a line, or running text", file=file)
    name = PurePath(file).name
    slug = _UNFIT.sub("-", PurePath(file).stem.lower()).strip("-") if file != _STANDARD_INPUT else "rules"
    found = read_texts(
        World(f"my:{slug or 'rules'}"), "", None, (), lines, existential_import=existential_import, citation=name,
        prefix=slug or "rules",  # so that the rules of two files have different ids
    )
    world = replace(found.world, title=name if file != _STANDARD_INPUT else "", axioms=found.added)
    entries = axiom_entries(found, Budget())
    lints = [lint for lint in found.thesis.doc["lints"] if lint["code"] != "unread-axiom"]
    lints += [{"code": lint["code"], "message": f"\"{entry['text']}\": {lint['message']}"} for entry in entries for lint in entry["lints"]]
    return TextWorld(world, tuple(found.unread), tuple(lints))
