"""What `axiomat extract` and `world ingest` print as JSON: the documents, the axioms with their quotes, and everything that is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.values import Conflict, Made, Merge, Quarantined, Skipped
from synproof_cli.model.world import STATED, Axiom
from synproof_cli.workflows.documents import Unreadable
from synproof_cli.workflows.extract import Extraction
from synproof_cli.workflows.ingest_bases import NOBODY

Doc = dict[str, Any]


def extraction_doc(
    found: Extraction, unreadable: Sequence[Unreadable] = (), world_axioms: Sequence[Axiom] = (), owners: Mapping[str, str] = NOBODY,
) -> Doc:
    """The whole result. `documents[i].text[start:end] == quote` for every source in it; `document` is the SHA-256 of the file's bytes.

    `owners`: of the world's axioms those that stand in a world it extends, and in which.
    """
    return {
        "documents": [_document(one, at, found) for at, one in enumerate(found.documents)],
        "axioms": [_axiom(one, found) for one in found.made],
        "quarantined": [_quarantined(one) for one in found.quarantined],
        "merged": len(found.merges) + len(found.known),
        "merges": [_merge(one, owners) for one in (*found.merges, *found.known)],
        "conflicts": [conflict_doc(one, found, world_axioms, owners) for one in found.conflicts],
        "similar": [{"axioms": [one, other], "likeness": likeness} for one, other, likeness in found.similar],
        "background": [{"id": axiom.id, "text": axiom.text, "formula": axiom.formula} for axiom in found.reading.background],
        "skipped": [_skipped(one, found.documents[at]) for at, one in found.skipped],
        "report": found.report().to_dict(),
        "notes": [*found.notes, *(f"{one.path}: {note}" for one in found.documents for note in one.notes)],
        "errors": [one.to_dict() for one in unreadable],
    }


def _document(one: Document, at: int, found: Extraction) -> Doc:
    return {
        "path": one.path, "sha256": one.sha256, "media": one.media, "pages": one.pages, "unread_pages": list(one.unread_pages),
        "backend": one.backend, "notes": list(one.notes),
        "terms": [
            {"term": term.term, "meaning": term.meaning, "start": term.start, "end": term.end} for place, term in found.terms if place == at
        ],
        "text": one.text,
    }


def _source(one: Made) -> Doc:
    source = one.axiom.source
    return {
        "document": source.document, "page": source.page, "start": source.start, "end": source.end, "quote": source.quote,
        "citation": source.citation, "clause": one.proposal.clause or None,
        "clauses": list(one.proposal.clauses),
    }


def _axiom(one: Made, found: Extraction) -> Doc:
    axiom = one.axiom
    made: Doc = {
        "id": axiom.id, "text": axiom.text, "formula": axiom.formula, "kind": axiom.kind, "sort": one.proposal.sort,
        "source": _source(one), "overrides": list(axiom.overrides),
        "references": [
            {"text": ref.text, "clause": ref.clause or None, "exception": ref.exception} for ref in one.proposal.references
        ],
    }
    if axiom.formula is None:
        made["not_read"] = found.reading.reasons.get(axiom.text, "")
    if axiom.origin in ("model", STATED):
        made["origin"] = axiom.origin
    return made


def _quarantined(one: Quarantined) -> Doc:
    axiom = one.made.axiom
    return {
        "id": axiom.id, "text": axiom.text, "formula": axiom.formula, "code": one.code, "reason": one.reason, "against": list(one.against),
        "source": _source(one.made),
    }


def _merge(one: Merge, owners: Mapping[str, str]) -> Doc:
    return {"text": one.made.axiom.text, "into": one.into, "world": owners.get(one.into), "how": one.how, "source": _source(one.made)}


def conflict_doc(
    one: Conflict, found: Extraction, world_axioms: Sequence[Axiom] = (), owners: Mapping[str, str] = NOBODY,
) -> Doc:
    """A conflict with what each side says and where. `outcome`: both are kept, one is quarantined, or one overrides the other."""
    sides = {made.axiom.id: made.axiom for made in found.made} | {axiom.id: axiom for axiom in world_axioms}
    held = {aside.made.axiom.id: aside.made.axiom for aside in found.quarantined}
    sides |= held
    excepted = any(set(sides[name].overrides) & set(one.axioms) for name in one.axioms if name in sides)
    outcome = "quarantined" if held.keys() & set(one.axioms) else "override" if excepted else "kept"
    return {
        "axioms": list(one.axioms), "kind": one.kind, "basis": one.basis, "outcome": outcome, "scenario": one.scenario, "model": one.model,
        "sides": [_side(sides[name], owners) for name in one.axioms if name in sides],
    }


def _side(axiom: Axiom, owners: Mapping[str, str]) -> Doc:
    source = axiom.source
    return {
        "id": axiom.id, "world": owners.get(axiom.id), "text": axiom.text, "citation": source.citation,
        "document": source.document or None, "page": source.page, "start": source.start, "end": source.end,
    }


def _skipped(one: Skipped, document: Document) -> Doc:
    return {"quote": one.quote, "start": one.start, "end": one.end, "reason": one.reason, "document": document.sha256}
