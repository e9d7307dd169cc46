"""A world as a Markdown document to be read, and back.

Every heading is followed by words made from the world, and by a fenced block of TOML, which is what counts: reading takes the blocks, in
order, as one TOML file. Words that do not say what their block says (somebody changed one and not the other) are told, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from synproof_cli.model.invisible import written_out
from synproof_cli.model.world import AtomDecl, Axiom, Claim, World
from synproof_cli.store.reader import WorldFileError
from synproof_cli.store.toml_io import decoded, parse_toml, write_toml

_FENCE: Final = re.compile(r"^(`{3,})toml[ \t]*\n(.*?)^\1[ \t]*$\n?", re.MULTILINE | re.DOTALL)
_OPENED: Final = re.compile(r"^`{3,}toml[ \t]*$", re.MULTILINE)
_TICKS: Final = re.compile(r"`+")
_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_MAX_REMARKS: Final = 20


def is_world_document(text: str) -> bool:
    """Whether a Markdown text holds a world in its blocks; else it is prose."""
    return any("[world]" in found[2] for found in _FENCE.finditer(text))


def write_markdown(world: World) -> str:
    """The document. `parse_markdown` gives back an equal world."""
    bare = replace(world, atoms=(), axioms=(), claims=())
    parts = [f"# {_said(world.title or world.id)}", f"World `{world.id}`{_extending(world)}."]
    parts += [_said(world.description)] if world.description else []
    parts.append(_fenced(write_toml(bare)))
    if world.atoms:
        parts += ["## Words", "\n".join(_word(decl) for decl in world.atoms)]
        parts.append(_fenced(_without_head(replace(world, axioms=(), claims=()), bare)))
    parts += ["## Rules"] if world.axioms else []
    for axiom in world.axioms:
        parts += [f"### {axiom.id}", _said(axiom.text), *_facts(axiom), _fenced(_without_head(replace(bare, axioms=(axiom,)), bare))]
    if world.claims:
        parts += ["## Claims", "\n".join(_claim(claim) for claim in world.claims)]
        parts.append(_fenced(_without_head(replace(bare, claims=world.claims), bare)))
    return written_out("\n\n".join(parts) + "\n", lambda sign: f"\\u{ord(sign):04x}" if ord(sign) <= 0xFFFF else f"\\U{ord(sign):08x}")


def parse_markdown(data: bytes | str, file: str = "") -> tuple[World, list[str]]:
    """The world of a document's blocks, and which of its words say something else. Raises WorldError."""
    text = decoded(data, file).replace("\r\n", "\n")
    blocks = list(_FENCE.finditer(text))
    if len(_OPENED.findall(_FENCE.sub("", text))):
        raise WorldFileError(["a block of TOML is opened and not closed"], file)
    world = parse_toml("\n".join(found[2] for found in blocks), file)
    return world, list(_strays(text, write_markdown(world)))


def _strays(given: str, made: str) -> Iterator[str]:
    """Where the words of a document are not those of its blocks."""
    shown = 0
    for line, wanted in zip_longest(_words(given), _words(made), fillvalue=""):
        if line != wanted:
            shown += 1
            if shown > _MAX_REMARKS:
                return
            yield f"the words say \"{line[:120]}\", and their block \"{wanted[:120]}\": the block was taken"


def _words(text: str) -> list[str]:
    return [line.strip() for line in _FENCE.sub("", text).splitlines() if line.strip()]


def _without_head(world: World, bare: World) -> str:
    return write_toml(world).removeprefix(write_toml(bare)).lstrip("\n")


def _fenced(toml: str) -> str:
    longest = max((len(run) for run in _TICKS.findall(toml)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}toml\n{toml.rstrip(chr(10))}\n{fence}"


def _said(text: str) -> str:
    """Words that are no markup: signs escaped, one line."""
    plain = " ".join(text.split())
    escaped = _SIGNS.sub(r"\\\1", plain)
    return re.sub(r"^(\d+)(?=[.)])", r"\1\\", re.sub(r"^([-+=])", r"\\\1", escaped))


def _extending(world: World) -> str:
    return f", which extends {_listed(world.extends)}" if world.extends else ""


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _word(decl: AtomDecl) -> str:
    kind = "" if decl.type == "bool" else f" ({' '.join(part for part in (decl.type, _said(decl.unit), *map(_said, decl.values)) if part)})"
    also = f"; also: {'; '.join(map(_said, decl.aliases))}" if decl.aliases else ""
    return f"- `{decl.name}`{kind}: {_said(decl.text) or '(no words)'}{also}"


def _facts(axiom: Axiom) -> Iterator[str]:
    if axiom.formula:
        ticks = "`" * (max((len(run) for run in _TICKS.findall(axiom.formula)), default=0) + 1)
        yield f"{ticks} {' '.join(axiom.formula.split())} {ticks}"
    facts = [axiom.kind, f"priority {axiom.priority}" if axiom.priority else "", axiom.jurisdiction]
    facts += [f"overrides {_listed(axiom.overrides)}" if axiom.overrides else ""]
    facts += [f"from {axiom.valid_from}" if axiom.valid_from else "", f"to {axiom.valid_to}" if axiom.valid_to else ""]
    facts += [_said(axiom.source.citation), f"page {axiom.source.page}" if axiom.source.page is not None else ""]
    yield f"*{', '.join(fact for fact in facts if fact)}*"


def _claim(claim: Claim) -> str:
    given = f" given {'; '.join(map(_said, claim.given))}" if claim.given else ""
    return f"- {claim.expect}: {_said(claim.thesis or claim.formula or '')}{given}"
