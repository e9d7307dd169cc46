"""The second finding of a claim A >> B: that of B under the further condition A, with a certificate of its own."""

from __future__ import annotations

from synproof_cli.checkers.established import LABEL_FINDINGS, Established, Reading, establish
from synproof_cli.checkers.formulas import IMPLIES
from synproof_cli.checkers.header import NO_VERDICT, Header
from synproof_cli.checkers.shapes import At
from synproof_cli.model.result import STATUS_OF


def check_split(document: At, header: Header, main: Established, reading: Reading) -> str | None:
    """The second finding, None where there is none. Raises FaultError where it is missing, or does not hold."""
    split, certificate = document.get("split"), document["certificates"].get("split")
    formulas, claim = main.case.language.formulas, main.case.claim
    parts = formulas.parts[claim] if claim is not None and formulas.kinds[claim] == IMPLIES else None
    if split is None:
        if certificate is not None or parts is not None:
            raise document["split"].fault("verdict", "the second finding of an implication is missing")
        return None
    split.only(("condition", "claim", "finding", "original_thesis_status"))
    stated = tuple(main.case.language.formula(split[key]) for key in ("condition", "claim"))
    if stated != parts:
        raise split.fault("verdict", "these are not the two sides of the claim")
    finding = split["finding"].text()
    if finding not in STATUS_OF or split["original_thesis_status"].value != STATUS_OF[finding]:
        raise split.fault("verdict", "the status does not follow from the finding")
    if finding in NO_VERDICT:
        if certificate is not None or main.finding not in LABEL_FINDINGS or (finding == "UNTRANSLATED" and not header.barred):
            raise split["finding"].fault("verdict", "does not fit what was read and found, or comes with a certificate all the same")
        return finding
    if header.barred and finding in LABEL_FINDINGS:
        raise split["finding"].fault("verdict", "with unread axioms about the thesis it is UNTRANSLATED")
    _check_certificate(document, finding, main, reading)
    return finding


def _check_certificate(document: At, finding: str, main: Established, reading: Reading) -> None:
    """Questions are compared as texts: each certificate is read over the things of its own question, and one formula has one text."""
    certificate, first, split = document["certificates"]["split"], document["certificates"]["main"], document["split"]
    asked = [*first["conditions"].texts(), split["condition"].value], split["claim"].value, first["facts"].value
    if (certificate["conditions"].value, certificate["claim"].value, certificate["facts"].value) != asked:
        raise certificate.fault("verdict", "answers another question than the second one")
    found = establish(certificate, main.case.rules.written or main.case.rules, reading)
    if found.finding != finding:
        raise certificate["finding"].fault("verdict", f"the second finding is stated as {finding}")
    nodes = certificate.get("nodes")
    if nodes is not None and nodes.fields():
        raise nodes.fault("node", "the second finding has no tree")
