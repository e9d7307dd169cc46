"""Worlds: a vocabulary and the axioms over it, as frozen values with their dict form.

The dict form is the TOML's fields, flat (`id`, `title`, `atoms`, `axioms`, `claims`), defaults left out. `World.digest` is taken over it.
Formulas are text in the canonical spelling once a world has passed `logic.world_check`; a reader may build them from any spelling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from synproof_cli.model.canonical import digest, drop_defaults
from synproof_cli.model.values import value

AtomType = Literal["bool", "int", "number", "date", "enum"]
Kind = Literal["strict", "defeasible"]
Origin = Literal["author", "controlled-english", "stated", "model"]

ATOM_TYPES: Final = ("bool", "int", "number", "date", "enum")
KINDS: Final = ("strict", "defeasible")
ORIGINS: Final = ("author", "controlled-english", "stated", "model")
STATED: Final = "stated"
"""The origin of a formula whose atoms are whole clauses of the axiom's own sentence, one a statement."""
SOURCE_TYPES: Final = (
    "peer_reviewed_science", "exact_works", "formal_logic", "official_institutional", "wikipedia", "common_sense", "document", "user",
)
"""The specification's six types, `document` (read from a file, with digest and span) and `user`."""


@value
class AtomDecl:
    """A declared atom. `minimum`/`maximum` are canonical text of the atom's own type; `values` belong to enums."""

    name: str
    text: str = ""
    aliases: tuple[str, ...] = ()
    type: AtomType = "bool"
    minimum: str | None = None
    maximum: str | None = None
    unit: str = ""
    values: tuple[str, ...] = ()
    open: bool = False
    ordered: bool = False
    optional: bool = False

    def to_dict(self) -> dict[str, object]:
        """TOML fields of `[atoms.NAME]`; `min` and `max` as text."""
        return drop_defaults({
            "text": self.text, "aliases": list(self.aliases), "type": None if self.type == "bool" else self.type,
            "min": self.minimum, "max": self.maximum, "unit": self.unit, "values": list(self.values),
            "open": self.open, "ordered": self.ordered, "optional": self.optional,
        })

    @classmethod
    def from_dict(cls, name: str, data: Mapping[str, Any]) -> AtomDecl:
        """Inverse of `to_dict`; the data must have been validated."""
        return cls(
            name=name, text=data.get("text", ""), aliases=tuple(data.get("aliases", ())), type=data.get("type", "bool"),
            minimum=_text_or_none(data.get("min")), maximum=_text_or_none(data.get("max")), unit=data.get("unit", ""),
            values=tuple(data.get("values", ())), open=data.get("open", False), ordered=data.get("ordered", False),
            optional=data.get("optional", False),
        )


@value
class Source:
    """Where an axiom comes from; `quote`, `document`, `page`, `start`, `end` only for text that was read from a document."""

    type: str = "user"
    citation: str = ""
    document: str = ""
    page: int | None = None
    start: int | None = None
    end: int | None = None
    quote: str = ""

    def to_dict(self) -> dict[str, object]:
        """TOML fields of `source`."""
        if not (self.document or self.quote) and self.page is self.start is self.end is None:
            fields: dict[str, object] = {"type": self.type} if self.type else {}
            return fields | {"citation": self.citation} if self.citation else fields
        fields = drop_defaults({"type": self.type, "citation": self.citation, "document": self.document, "quote": self.quote})
        spans = {"page": self.page, "start": self.start, "end": self.end}
        return fields | {key: value for key, value in spans.items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Source:
        """Inverse of `to_dict`."""
        return cls(**data)


NO_SOURCE: Final = Source()
_USUAL: Final = frozenset(("id", "text", "formula", "kind", "source"))


@value
class Axiom:
    """One atomic rule. `formula` is None for an axiom that has no reading; dates are ISO text, both ends included.

    `jurisdiction` says where the rule is law (`EU`, `US-NY`); it is kept, shown and searched, and decides nothing by itself.
    """

    id: str
    text: str
    formula: str | None = None
    kind: Kind = "strict"
    priority: int = 0
    overrides: tuple[str, ...] = ()
    valid_from: str | None = None
    valid_to: str | None = None
    source: Source = NO_SOURCE
    origin: Origin = "author"
    reviewed: bool = False
    jurisdiction: str = ""

    def to_dict(self) -> dict[str, object]:
        """TOML fields of `[[axioms]]`; `kind` is always written, `origin` only where it is not the author's."""
        fields: dict[str, object] = {"id": self.id, "text": self.text, "kind": self.kind}
        if self.formula:
            fields["formula"] = self.formula
        if self.priority:
            fields["priority"] = self.priority
        if self.overrides:
            fields["overrides"] = list(self.overrides)
        if self.valid_from:
            fields["valid_from"] = self.valid_from
        if self.valid_to:
            fields["valid_to"] = self.valid_to
        if self.jurisdiction:
            fields["jurisdiction"] = self.jurisdiction
        if source := self.source.to_dict():
            fields["source"] = source
        if self.origin and self.origin != "author":
            fields["origin"] = self.origin
        if self.reviewed:
            fields["reviewed"] = True
        return fields

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Axiom:
        """Inverse of `to_dict`."""
        source = Source.from_dict(data["source"]) if "source" in data else NO_SOURCE
        if data.keys() <= _USUAL:  # most axioms of most worlds: in half the time
            return cls(data["id"], data["text"], data.get("formula"), data.get("kind", "strict"), source=source)
        return cls(
            id=data["id"], text=data["text"], formula=data.get("formula"), kind=data.get("kind", "strict"),
            priority=data.get("priority", 0), overrides=tuple(data.get("overrides", ())),
            valid_from=_text_or_none(data.get("valid_from")), valid_to=_text_or_none(data.get("valid_to")),
            source=source, origin=data.get("origin", "author"), reviewed=data.get("reviewed", False),
            jurisdiction=data.get("jurisdiction", ""),
        )

    @property
    def is_of_document(self) -> bool:
        """Whether it was read from a document."""
        return self.source.type == "document" or bool(self.source.document)

    def in_force(self, as_of: str) -> bool:
        """Whether the axiom is valid on that ISO day."""
        return (self.valid_from is None or self.valid_from <= as_of) and (self.valid_to is None or as_of <= self.valid_to)


@value
class Claim:
    """A regression test of a world: a thesis in words or a formula, and the finding it must have."""

    expect: str
    thesis: str = ""
    formula: str | None = None
    given: tuple[str, ...] = ()
    id: str = ""

    def to_dict(self) -> dict[str, object]:
        """TOML fields of `[[claims]]`."""
        return drop_defaults({
            "id": self.id, "thesis": self.thesis, "formula": self.formula, "given": list(self.given), "expect": self.expect,
        })

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Claim:
        """Inverse of `to_dict`."""
        return cls(
            expect=data["expect"], thesis=data.get("thesis", ""), formula=data.get("formula"),
            given=tuple(data.get("given", ())), id=data.get("id", ""),
        )


@value
class Part:
    """One of the worlds that another was joined from: all that is its own, and by name what stands in the joined world.

    `digest` is that of the part by itself; since atoms and axioms of one name are the same in all parts, it can be computed again.
    """

    id: str
    version: int
    digest: str
    title: str = ""
    description: str = ""
    extends: tuple[str, ...] = ()
    atoms: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The fields of one entry of `parts`."""
        return {"id": self.id, "version": self.version, "digest": self.digest} | drop_defaults({
            "title": self.title, "description": self.description, "extends": list(self.extends), "atoms": list(self.atoms),
            "axioms": list(self.axioms), "claims": [claim.to_dict() for claim in self.claims],
        })

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Part:
        """Inverse of `to_dict`."""
        return cls(
            id=data["id"], version=data["version"], digest=data["digest"], title=data.get("title", ""),
            description=data.get("description", ""), extends=tuple(data.get("extends", ())), atoms=tuple(data.get("atoms", ())),
            axioms=tuple(data.get("axioms", ())), claims=tuple(Claim.from_dict(claim) for claim in data.get("claims", ())),
        )


@dataclass(frozen=True)
class World:
    """Axioms over one vocabulary. A world that declares no atoms has an open vocabulary: every identifier is a bool atom.

    `extends`: worlds whose vocabulary and axioms stand under these, as `ns:slug` or `ns:slug@VERSION`. `parts`: of several worlds joined
    into one, each of them; such a world extends nothing.
    """

    id: str
    title: str = ""
    description: str = ""
    atoms: tuple[AtomDecl, ...] = ()
    axioms: tuple[Axiom, ...] = ()
    claims: tuple[Claim, ...] = ()
    extends: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """TOML fields, flat; what the digest is taken over."""
        return {
            "id": self.id,
            "atoms": {decl.name: decl.to_dict() for decl in self.atoms},
            "axioms": [axiom.to_dict() for axiom in self.axioms],
        } | drop_defaults({
            "title": self.title, "description": self.description, "claims": [claim.to_dict() for claim in self.claims],
            "extends": list(self.extends), "parts": [part.to_dict() for part in self.parts],
        })

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> World:
        """Inverse of `to_dict`; keys the world does not have are ignored, so a result's `world` object is accepted."""
        return cls(
            id=data["id"], title=data.get("title", ""), description=data.get("description", ""),
            atoms=tuple(AtomDecl.from_dict(name, decl) for name, decl in data.get("atoms", {}).items()),
            axioms=tuple(Axiom.from_dict(axiom) for axiom in data.get("axioms", ())),
            claims=tuple(Claim.from_dict(claim) for claim in data.get("claims", ())), extends=tuple(data.get("extends", ())),
            parts=tuple(Part.from_dict(part) for part in data.get("parts", ())),
        )

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the canonical JSON of `to_dict`, 64 hex digits."""
        return digest(self.to_dict())

    @property
    def is_open(self) -> bool:
        """No declared vocabulary."""
        return not self.atoms

    @cached_property
    def has_statements(self) -> bool:
        """Whether some axioms' formulas are sentences taken whole."""
        return any(axiom.origin == STATED and axiom.formula for axiom in self.axioms)

    @cached_property
    def has_documents(self) -> bool:
        """Whether some axioms were read from documents."""
        return any(axiom.is_of_document for axiom in self.axioms)

    def part(self, number: int) -> World:
        """One of the parts as the world it is by itself."""
        part = self.parts[number]
        atoms, axioms = {decl.name: decl for decl in self.atoms}, {axiom.id: axiom for axiom in self.axioms}
        return World(
            part.id, part.title, part.description, tuple(atoms[name] for name in part.atoms), tuple(axioms[name] for name in part.axioms),
            part.claims, part.extends,
        )


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)
