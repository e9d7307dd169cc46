"""UNTRANSLATED and UNDECIDED: nothing is claimed, so there must be nothing in the document that looks like a verdict."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.header import Header
from synproof_cli.checkers.rules import Rules
from synproof_cli.checkers.shape import BareShape, read_limits
from synproof_cli.checkers.shapes import At, same
from synproof_cli.checkers.tree import TreeCheck
from synproof_cli.checkers.verdict import check_archive, check_basis
from synproof_cli.model.result import VerdictReport

_NOTHING: Final[dict[str, object]] = {
    "refuting_argument": None, "winning_thesis": None, "split": None, "supports": [], "set_aside": [], "contraposed": [],
    "certificates": {},
}
_NOTHING_REPORTED: Final[dict[str, object]] = {
    "winning_thesis": None, "winning_counter_argument": None, "decisive_axioms_triggered": [], "defeated_arguments": [],
}


def check_nothing_claimed(document: At, header: Header, rules: Rules) -> None:
    """Raise FaultError where a winner, a label, an argument or a certificate stands beside a finding that has none."""
    report = document["verdict_report"]
    for holder, empty in ((document, _NOTHING), (report, _NOTHING_REPORTED)):
        for key, nothing in empty.items():
            if not same(holder[key].value, nothing):
                raise holder[key].fault("verdict", f"a thesis that is {header.finding} has nothing here")
    for key in ("by_form", "no_evidence"):
        if document[key].flag():
            raise document[key].fault("verdict", f"says something of a thesis that is {header.finding}")
    if report["original_thesis"].text() != header.thesis:
        raise report["original_thesis"].fault("verdict", "is not the thesis")
    report["why_thesis_holds_or_fails"].text()
    report.only(VerdictReport.__annotations__)
    reading = document["reading"]
    conditions = [clause["formula"] for clause in reading["conditions"].items()] if header.claim is not None else []
    case = Case(
        rules, tuple(rules.language.formula(one) for one in conditions),
        rules.language.formula(reading["claim"]["formula"]) if header.claim is not None else None, {},
    )
    check_basis(document, header, case, judged=False)
    _check_root(document, header, case)


def _check_root(document: At, header: Header, case: Case) -> None:
    limits, archive = read_limits(document["limits"]), document["archive_of_paths"]
    if document.get("argumentation_tree") is None:
        if archive.items():
            raise archive.fault("tree", "shows paths of a tree that is not there")
        return
    shape = BareShape(header.finding, case.claim, None)
    tree = TreeCheck(case, shape, limits, header.finding, None).check(document["argumentation_tree"], document["supports"])
    check_archive(archive, tree)
