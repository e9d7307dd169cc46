"""What the roles that argue have in common: a brief as data in blocks, the form of a reply, and a reply as a draft."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Final

from synproof_cli.agents.llm.blocks import block, escaped
from synproof_cli.debate.panel import Brief, Declined, Draft, DraftLicence, Statement
from synproof_cli.debate.ports import Failure
from synproof_cli.model.world import AtomDecl, Axiom

MAX_TOKENS: Final = 2_000
_MOST_ATOMS: Final = 250
_MOST_AXIOMS: Final = 24_000
_MOST_WORDS: Final = 12_000
"""Characters of axioms, and of the vocabulary, that are shown; of a larger world what is connected with the claim comes first."""
_MOST_TRIED: Final = 8
_MOST_TEXT: Final = 4_000

_FIELDS: Final[dict[str, Any]] = {
    "decline": {"type": "boolean"},
    "analyzed_target": {"type": "string", "maxLength": 400},
    "logical_premise": {"type": "string", "maxLength": 800},
    "new_thesis": {"type": "string", "maxLength": 400},
    "propositional_premises": {"type": "array", "maxItems": 8, "items": {"type": "string", "maxLength": 240}},
    "propositional_conclusion": {"type": "string", "maxLength": 240},
    "source_type": {"type": "string", "maxLength": 60},
    "source_citation": {"type": "string", "maxLength": 400},
}
_LICENCE: Final[dict[str, Any]] = {
    "premise": {"type": "integer", "minimum": 1, "maximum": 8},
    "kind": {"type": "string", "enum": ["axiom", "condition", "citation", "assumption"]},
    "axioms": {"type": "array", "maxItems": 6, "items": {"type": "string", "maxLength": 80}},
}
_ATOM: Final[dict[str, Any]] = {"name": {"type": "string", "maxLength": 60}, "meaning": {"type": "string", "maxLength": 240}}


def _form(*, whole: bool) -> dict[str, Any]:
    """The schema of a reply. `whole`: everything must be there and nothing else."""
    def rows(fields: dict[str, Any], most: int, needed: list[str]) -> dict[str, Any]:
        closed = {"required": list(fields), "additionalProperties": False} if whole else {"required": needed}
        return {"type": "array", "maxItems": most, "items": {"type": "object", "properties": fields, **closed}}

    fields = _FIELDS | {"licences": rows(_LICENCE, 8, ["premise", "kind"]), "atoms": rows(_ATOM, 12, ["name", "meaning"])}
    closed = {"required": list(fields), "additionalProperties": False} if whole else {"minProperties": 1}
    return {"type": "object", "properties": fields, **closed}


REPLY: Final = _form(whole=True)
"""What an endpoint is held to: the specification's fields, a licence for each premise, an atom table, and a way to say nothing."""
ACCEPTED: Final = _form(whole=False)
"""What is taken all the same: the specification's fields alone, or the word that there is nothing to say."""


def told(brief: Brief) -> str:
    """The brief as blocks, in one order."""
    return "\n\n".join((
        block("thesis", brief.thesis[:_MOST_TEXT]),
        _rows("claim", [_stated(brief.claim)]),
        _rows("conditions", map(_stated, brief.conditions)),
        _rows("vocabulary", _vocabulary(brief)),
        _rows("axioms", _axioms(brief.axioms)),
        _rows("facts", (_stated(fact) | {"source": escaped(source)} for fact, source in brief.facts)),
        _rows("target", [{"says": escaped(brief.target.text[:_MOST_TEXT])}, *map(_stated, brief.grounds)]),
        _rows("tried", (
            {"premise": escaped(one.premise), "conclusion": escaped(one.conclusion), "refused": escaped(one.reason)}
            for one in brief.tried[-_MOST_TRIED:]
        )),
        _rows("rules", [{"allowed_source_types": list(map(escaped, brief.source_types)), "allowed_assumptions": brief.allow_assumptions}]),
    ))


def draft_of(data: Mapping[str, Any], by: str) -> Draft | Declined | Failure:
    """A reply that fits the schema as a draft; one that says nothing, or not enough to be an argument, as what it is."""
    if data.get("decline") is True:
        return Declined(by)
    premises = tuple(_text(one) for one in data.get("propositional_premises", ()) if one.strip())
    conclusion, said = _text(data.get("propositional_conclusion", "")), _text(data.get("logical_premise", ""))
    missing = [name for name, found in (
        ("logical_premise", said), ("propositional_premises", premises), ("propositional_conclusion", conclusion),
    ) if not found]
    if missing:
        return Failure(f"the reply of {by} is no argument: it has no {missing[0]}", "invalid")
    return Draft(
        logical_premise=said, new_thesis=_text(data.get("new_thesis", "")) or conclusion, premises=premises, conclusion=conclusion,
        source_type=_text(data.get("source_type", "")), source_citation=_text(data.get("source_citation", "")),
        licences=_licences(data.get("licences"), len(premises)),
        atoms=tuple((_text(one["name"]), _text(one["meaning"])) for one in data.get("atoms", ())), by=by,
    )


def reply_of(draft: Draft) -> dict[str, object]:
    """A draft in the form of a reply, to be shown to whoever repairs it."""
    return {
        "logical_premise": draft.logical_premise, "new_thesis": draft.new_thesis, "propositional_premises": list(draft.premises),
        "propositional_conclusion": draft.conclusion, "source_type": draft.source_type, "source_citation": draft.source_citation,
        "licences": [
            {"premise": number, "kind": licence.kind, "axioms": list(licence.ids)}
            for number, licence in enumerate(draft.licences, start=1) if licence is not None
        ],
        "atoms": [{"name": name, "meaning": meaning} for name, meaning in draft.atoms],
    }


def _licences(stated: Iterable[Mapping[str, Any]] | None, count: int) -> tuple[DraftLicence | None, ...]:
    """By premise; the first that is stated for one counts."""
    found: dict[int, DraftLicence] = {}
    for one in stated or ():
        found.setdefault(one["premise"] - 1, DraftLicence(one["kind"], tuple(map(_text, one.get("axioms", ())))))
    return tuple(found.get(index) for index in range(count))


def _text(value: str) -> str:
    """Text that every encoder takes: halves of characters are none."""
    return value.strip().encode("utf-8", "replace").decode("utf-8")


def _axioms(axioms: Iterable[Axiom]) -> list[dict[str, object]]:
    """Those that there is room for, and how many are left out."""
    return _with_room([_axiom(axiom) for axiom in axioms], _MOST_AXIOMS)


def _with_room(rows: list[dict[str, object]], room: int) -> list[dict[str, object]]:
    """Those rows that so many signs hold, and how many are left out."""
    sizes = accumulate(len(json.dumps(row, ensure_ascii=False)) for row in rows)
    shown = [row for row, size in zip(rows, sizes, strict=True) if size <= room]
    left = len(rows) - len(shown)
    return [*shown, {"left_out": left}] if left else shown


def _axiom(axiom: Axiom) -> dict[str, object]:
    row: dict[str, object] = {"id": axiom.id, "kind": axiom.kind, "text": escaped(axiom.text[:_MOST_TEXT])}
    return row | ({"formula": axiom.formula} if axiom.formula else {})


def _vocabulary(brief: Brief) -> list[dict[str, object]]:
    if not brief.atoms:
        return [{"name": name} for name in brief.names[:_MOST_ATOMS]]
    things: list[dict[str, object]] = [{"things": list(brief.things[:_MOST_ATOMS])}] if brief.things else []
    rows = [_entry(decl) for decl in brief.atoms[:_MOST_ATOMS]]
    return [*_with_room(rows, _MOST_WORDS), *things]


def _entry(decl: AtomDecl) -> dict[str, object]:
    fields: dict[str, object] = {"name": decl.name, "text": escaped(decl.text)}
    if decl.type != "bool":
        fields["type"] = decl.type
    if decl.unit:
        fields["unit"] = escaped(decl.unit)
    return fields | ({"values": list(decl.values)} if decl.values else {})


def _stated(statement: Statement) -> dict[str, object]:
    english, formula = statement
    return {"says": escaped(english), "formula": formula}


def _rows(name: str, rows: Iterable[Mapping[str, object]]) -> str:
    """One JSON object a line. Words in them are escaped already; canonical formulas hold no tag (no letter follows `<`), so they keep
    their signs, since a model has to write such ones.
    """
    text = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f"<{name}>\n{text}\n</{name}>"
