"""The plain fields of a result: those that follow from the finding, and those that say under which options it was sought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.shapes import At
from synproof_cli.model.result import GRADES, SCHEMA_VERSION, STATUS_OF, ClauseDoc, DebateResult, ReadingDoc

_REASONS: Final = {
    "INCONSISTENT": ("NOT_ADMISSIBLE",), "IMPOSSIBLE": ("NOT_ADMISSIBLE",), "UNTRANSLATED": ("NOT_ADMISSIBLE",),
    "PROVED": ("ENTAILED",), "CONTRADICTED": ("CONTRADICTED_BY_AXIOMS",), "SUPPORTED": ("SCEPTICAL_EXHAUSTION",),
    "OVERTHROWN": ("THESIS_DEFEATED",), "UNREFUTED": ("SCEPTICAL_EXHAUSTION",), "CONTESTED": ("THESIS_DEFEATED",),
    "UNDECIDED": ("BUDGET_EXHAUSTED", "PROVIDER_FAILED", "INTERRUPTED"),
}
_BASES: Final = ("symbolic", "mixed", "model")
_READ_BY_RULE: Final = ("formula", "matched", "typed", "given")
_BEFORE_READING: Final = ("INCONSISTENT", "IMPOSSIBLE", "UNTRANSLATED", "UNDECIDED")
NO_VERDICT: Final = ("UNTRANSLATED", "UNDECIDED")


@dataclass(frozen=True, slots=True)
class Header:
    """What the certificate is held against. `conditions`, `claim`: the reading's formulas as text."""

    finding: str
    thesis: str
    basis: str
    conditions: list[str]
    claim: str | None
    read_by_model: bool
    contraposition: bool
    unread: list[str]


def check_header(document: At) -> Header:
    """The fields, each compared with what it follows from. Raises FaultError at the first that does not fit."""
    document.only(DebateResult.__annotations__)
    missing = sorted(DebateResult.__annotations__.keys() - document.fields().keys())
    if missing:
        raise document.fault("malformed", f"'{missing[0]}' is missing")
    if document["schema_version"].text() != SCHEMA_VERSION:
        raise document["schema_version"].fault("malformed", f"this checker knows schema version {SCHEMA_VERSION}")
    finding = document["finding"].text()
    if finding not in STATUS_OF:
        raise document["finding"].fault("verdict", f"'{finding}' is no finding")
    _check_status(document, finding)
    header = _read(document, finding)
    _check_unread(document, header)
    return header


def _check_status(document: At, finding: str) -> None:
    for at in (document["original_thesis_status"], document["verdict_report"]["status"]):
        if at.value != STATUS_OF[finding]:
            raise at.fault("verdict", f"the status of a thesis that is {finding} is {STATUS_OF[finding]}")
    if document["stopping_reason"].value not in _REASONS[finding]:
        raise document["stopping_reason"].fault("verdict", f"a debate that ends {finding} stops for another reason")
    if document["exit_code"].whole() != _exit_code(document, finding):
        raise document["exit_code"].fault("verdict", f"the exit code is {_exit_code(document, finding)}")


def _exit_code(document: At, finding: str) -> int:
    """Design section 8: 0 at the required grade or better and by symbols (or accepted otherwise), 4 below, 1 refuted, 3 no verdict."""
    require, basis, accept_model = document["require"], document["basis"], document["accept_model"].flag()
    if require.value not in GRADES or basis.value not in _BASES:
        raise document.fault("malformed", "the required grade or the basis is none there is")
    if STATUS_OF[finding] != "CONFIRMED":
        return 3 if STATUS_OF[finding] is None else 1
    reached = GRADES.index(finding.lower()) <= GRADES.index(require.text())
    return 0 if reached and (basis.value == "symbolic" or accept_model) else 4


def _read(document: At, finding: str) -> Header:
    reading = document["reading"]
    reading.only(ReadingDoc.__annotations__)
    clauses = reading["conditions"].items()
    claim = reading.get("claim")
    clauses_read = clauses if claim is None else [*clauses, claim]
    for clause in clauses_read:
        clause.only(ClauseDoc.__annotations__)
        clause["text"].text()
        clause["english"].text()
    for key in ("reason", "thesis"):
        document[key].text()
    document["not_checked"].texts()
    if document["total_steps"].whole() < 0:
        raise document["total_steps"].fault("malformed", "must not be negative")
    return Header(
        finding=finding, thesis=document["thesis"].text(), basis=document["basis"].text(),
        conditions=[clause["formula"].text() for clause in clauses],
        claim=None if claim is None else claim["formula"].text(),
        read_by_model=any(clause["how"].text() not in _READ_BY_RULE for clause in clauses_read),
        contraposition=document["contraposition"].flag(), unread=document["unread_axioms"].distinct(),
    )


def _check_unread(document: At, header: Header) -> None:
    """What was not read bars a verdict, unless the strict axioms decide (axioms) or nothing can (the thesis itself)."""
    finding, ignore = header.finding, document["ignore_unread"].flag()
    if (document["reading"]["unread"].texts() or header.claim is None) and finding not in _BEFORE_READING:
        raise document["reading"].fault("verdict", "a thesis that was not read in full has no verdict")
    by_labels = finding in ("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED")
    if by_labels and header.unread and not ignore:
        raise document["unread_axioms"].fault("verdict", "with unread axioms about the thesis it is UNTRANSLATED")
    exhaustive = document["exhaustive"].flag()
    claims_too_much = exhaustive and (finding in NO_VERDICT or (by_labels and bool(header.unread)))
    if claims_too_much or not (exhaustive or header.unread or finding in NO_VERDICT):
        raise document["exhaustive"].fault("verdict", "does not fit what was read and found")


_GUARDED: Final = frozenset(("formula", "finding", "original_thesis_status", "dung_label", "digest"))


def check_prose(document: At) -> None:
    """Raise FaultError where a key that is compared everywhere else stands in a part that nothing compares."""
    reading = document["reading"]
    stack = [reading[key] for key in ("nearest", "alternatives", "lints")] + [document["what_would_change"]]
    while stack:
        at = stack.pop()
        if isinstance(at.value, list):
            stack.extend(at.items())
        elif isinstance(at.value, dict):
            if not _GUARDED.isdisjoint(at.value):
                raise at.fault("unknown_field", "a key that promises to be checked stands where nothing checks it")
            stack.extend(at[key] for key in at.value)
