"""The plain fields of a result: those that follow from the finding, and those that say under which options it was sought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.language import Language
from synproof_cli.checkers.shapes import At
from synproof_cli.model.result import GRADES, NOT_CHECKED, SCHEMA_VERSION, STATUS_OF, ClauseDoc, DebateResult, ReadingDoc

_REASONS: Final = {
    "INCONSISTENT": ("NOT_ADMISSIBLE",), "IMPOSSIBLE": ("NOT_ADMISSIBLE",), "UNTRANSLATED": ("NOT_ADMISSIBLE",),
    "PROVED": ("ENTAILED",), "CONTRADICTED": ("CONTRADICTED_BY_AXIOMS",), "SUPPORTED": ("SCEPTICAL_EXHAUSTION",),
    "OVERTHROWN": ("THESIS_DEFEATED",), "UNREFUTED": ("SCEPTICAL_EXHAUSTION",), "CONTESTED": ("THESIS_DEFEATED",),
    "UNDECIDED": ("BUDGET_EXHAUSTED", "PROVIDER_FAILED", "INTERRUPTED"),
}
_BASES: Final = ("symbolic", "mixed", "model")
_HOW_READ: Final = ("formula", "matched", "typed", "model")
_BEFORE_READING: Final = ("INCONSISTENT", "UNTRANSLATED", "UNDECIDED")
NO_VERDICT: Final = ("UNTRANSLATED", "UNDECIDED")
_BY_LABELS: Final = ("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED")


@dataclass(frozen=True, slots=True)
class Header:
    """What the certificate is held against. `conditions`, `claim`: the formulas as text of a thesis that was read in full, else nothing.

    `barred`: unread axioms about the thesis bar a finding by labels.
    """

    finding: str
    thesis: str
    basis: str
    conditions: list[str]
    claim: str | None
    read_by_model: bool
    contraposition: bool
    unread: list[str]
    barred: bool


def check_header(document: At) -> Header:
    """The fields, each compared with what it follows from. Raises FaultError at the first that does not fit."""
    document.only(DebateResult.__annotations__)
    document.require(DebateResult.__annotations__)
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
    reading.require(ReadingDoc.__annotations__)
    claim = reading.get("claim")
    clauses = [_clause(item, "given") for item in reading["conditions"].items()]
    clauses += [] if claim is None else [_clause(claim, "stated")]
    document["reason"].text()
    if document["not_checked"].texts() != list(NOT_CHECKED):
        raise document["not_checked"].fault("verdict", "this is not what a check leaves out")
    if document["total_steps"].whole() < 0:
        raise document["total_steps"].fault("malformed", "must not be negative")
    whole = claim is not None and not reading["unread"].texts()
    formulas = [clause["formula"].text() for clause in clauses] if whole else []
    unread, ignored = document["unread_axioms"].distinct(), document["ignore_unread"].flag()
    return Header(
        finding=finding, thesis=document["thesis"].text(), basis=document["basis"].text(), conditions=formulas[:-1],
        claim=formulas[-1] if whole else None, read_by_model=any(clause["how"].value == "model" for clause in clauses),
        contraposition=document["contraposition"].flag(), unread=unread,
        barred=bool(unread) and not ignored,
    )


def _clause(clause: At, also: str) -> At:
    """A clause whose fields are of their types. `also`: the way of reading that only a condition or only a claim has."""
    clause.only(ClauseDoc.__annotations__)
    for key in ("text", "formula", "english"):
        clause[key].text()
    if clause["how"].text() not in (*_HOW_READ, also):
        raise clause["how"].fault("malformed", "is no way of reading")
    return clause


def _check_unread(document: At, header: Header) -> None:
    """What was not read bars a verdict, unless the strict axioms decide (axioms) or nothing can (the thesis itself)."""
    finding = header.finding
    if header.claim is None and finding not in _BEFORE_READING:
        raise document["reading"].fault("verdict", "a thesis that was not read in full has no verdict")
    if finding == "UNTRANSLATED" and header.claim is not None and not header.barred:
        raise document["finding"].fault("verdict", "everything was read, so the thesis is not UNTRANSLATED")
    if finding in _BY_LABELS and header.barred:
        raise document["unread_axioms"].fault("verdict", "with unread axioms about the thesis it is UNTRANSLATED")
    if document["exhaustive"].flag() == (finding in NO_VERDICT or bool(header.unread)):
        raise document["exhaustive"].fault("verdict", "is true exactly where there is a verdict and no unread axiom about the thesis")


def check_texts(document: At, language: Language) -> None:
    """Raise FaultError where a formula that was read is none, or a text that is a formula stands for another one (`model.certificate`)."""
    reading, texts = document["reading"], list[tuple[At, At]]()
    for clause in reading["conditions"].items():
        language.formula(clause["formula"])
        texts += [(clause["text"], clause)] if clause["how"].value in ("formula", "given") else []
    claim = reading.get("claim")
    if claim is not None:
        language.formula(claim["formula"])
        texts += [(document["thesis"], claim)] + ([(claim["text"], claim)] if claim["how"].value == "formula" else [])
    for text, clause in texts:
        formula, meant = clause["formula"].text(), language.meant(text)
        must = text.value == formula or clause["how"].value != "formula"
        if not must or meant not in (None, language.formula(clause["formula"])):
            raise text.fault("verdict", f"the formula that was decided is '{formula}'")


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
