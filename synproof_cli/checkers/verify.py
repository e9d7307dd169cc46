"""`verify_result`: the whole check of one result document, with nothing but the document."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.budget import WORK_LIMIT, Budget
from synproof_cli.checkers.cited import EvidenceCheck, no_evidence, rests_on_evidence
from synproof_cli.checkers.established import LABEL_FINDINGS, Established, Reading, establish
from synproof_cli.checkers.grounding import ground_rules, is_lifted_document
from synproof_cli.checkers.header import NO_VERDICT, Header, check_header, check_prose, check_texts
from synproof_cli.checkers.no_verdict import check_nothing_claimed
from synproof_cli.checkers.report import LIMIT, FaultError, Problem, VerifyReport
from synproof_cli.checkers.rules import Rules, check_added_digest, check_digest, read_rules
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shape import read_limits
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.split import check_split
from synproof_cli.checkers.tree import TreeCheck
from synproof_cli.checkers.unread import check_words
from synproof_cli.checkers.verdict import check_basis, check_by_form, check_report, check_summary

_MARKS: Final = ("schema_version", "finding")
"""What an object must have to be taken for a result at all."""


def verify_result(
    document: object, expect_digest: str | None = None, *, work_limit: int = WORK_LIMIT, evidence: EvidenceCheck = no_evidence,
) -> VerifyReport:
    """Decide whether the certificate of a result document (parsed JSON) holds; raises nothing, whatever the document is.

    `expect_digest` binds the world: a result under any other is refused. `work_limit` bounds the steps taken; where a document needs
    more and nothing else is wrong, the outcome is `limit`. `evidence` verifies the bundles that facts cite (`evidence_by`); left out, a
    result that rests on some is not shown to hold (`limit`).
    """
    if not isinstance(document, dict) or not all(isinstance(document.get(mark), str) for mark in _MARKS):
        problem = Problem("not_a_result", "", "this is no result of a debate")
        return VerifyReport("not_a_result", (problem,), None, None, ())
    check = _Check(At(document), expect_digest, Budget(work_limit), evidence)
    check.run()
    finding = document["finding"]
    if check.problems:
        wrong = tuple(problem for problem in check.problems if problem.code != LIMIT)
        return VerifyReport("fails" if wrong else "limit", wrong or tuple(check.problems), finding, check.digest, ())
    return VerifyReport("no_verdict" if finding in NO_VERDICT else "holds", (), finding, check.digest, tuple(check.checked))


class _Check:
    """One run: the parts that do not rest on each other are all tried, so that one report names every problem."""

    def __init__(self, document: At, expect_digest: str | None, budget: Budget, evidence: EvidenceCheck) -> None:
        self.document = document
        self.evidence = evidence
        self.expect_digest = expect_digest
        self.budget = budget
        self.problems: list[Problem] = []
        self.checked: list[str] = []
        self.digest: str | None = None

    def run(self) -> None:
        for part in (self._world, self._prose, self._verdict):
            try:
                part()
            except FaultError as fault:
                self.problems.append(fault.problem)

    def _world(self) -> None:
        self.digest = check_digest(self.document["world"], self.expect_digest)
        bound = "the digest of its world, which is the one expected" if self.expect_digest else "the digest of its world"
        self.checked.append(bound)
        check_added_digest(self.document["world"])

    def _prose(self) -> None:
        check_prose(self.document)

    def _verdict(self) -> None:
        document = self.document
        header = check_header(document)
        certificates = document["certificates"]
        certificates.only(("missing",) if "missing" in certificates.fields() else ("main", "split", "evidence"))
        rules = read_rules(document["world"], header.unread, self.budget, lifted=is_lifted_document(document.value))
        check_unread_axioms(document["unread_axioms"], header, rules)
        check_texts(document, rules.language)
        check_words(document, header, rules)
        if header.finding in NO_VERDICT:
            check_nothing_claimed(document, header, rules)
            return
        if "missing" in certificates.fields():
            limit = certificates["missing"].text()
            raise certificates.fault(LIMIT, f"there is no certificate ({limit}), so the finding is not shown to hold")
        reading = Reading(header.claim is not None, header.read_by_model, header.contraposition)
        found = establish(document["certificates"]["main"], rules, reading)
        _check_question(document, header, found)
        self.checked.append(_established(found))
        if rests_on_evidence(document):
            self.checked.append(f"the evidence that {self.evidence(document)} facts cite, bundle by bundle")
        check_summary(document, found)
        self._tree(header, found)
        second = check_split(document, header, found, reading)
        if second is not None and second not in NO_VERDICT:
            self.checked.append(f"the second finding, {second}")

    def _tree(self, header: Header, found: Established) -> None:
        document = self.document
        nodes = document["certificates"]["main"].get("nodes")
        check = TreeCheck(found.case, found.shape, read_limits(document["limits"]), found.finding, nodes)
        tree = check.check(document["argumentation_tree"], document["supports"])
        check_basis(document, header, found.case, judged=check.judged)
        check_by_form(document, found, tree)
        check_report(document, header, found, tree)
        self.checked.append("the tree, node by node, with the verdict report")


def _check_question(document: At, header: Header, found: Established) -> None:
    """The certificate answers the question that was read."""
    main = document["certificates"]["main"]
    claim = "True" if header.claim is None else header.claim  # of a thesis without a reading nothing is decided
    if main["conditions"].value != header.conditions or main["claim"].value != claim:
        raise main.fault("verdict", "the certificate's conditions and claim are not those of the reading")
    if found.finding != header.finding:
        raise document["finding"].fault("verdict", f"the certificate shows that the thesis is {found.finding}")


def check_unread_axioms(at: At, header: Header, rules: Rules) -> None:
    """Unread axioms are in force and have no formula, or a doubtful one that was dropped because S contradicts itself with it."""
    dropped = {rule.id for rule in rules.dropped}
    for name in header.unread:
        rule = rules.all.get(name)
        if rule is None or not rule.in_force or (rule.formula is not None and name not in dropped):
            raise at.fault("verdict", f"'{name}' is no axiom in force without a formula")
    if not dropped:
        return
    if rules.doubtful:
        raise at.fault("verdict", "some unreviewed formulas are dropped and others are kept")
    grounded = ground_rules(rules, None)
    before = [rule.formula for rule in (*grounded.strict.values(), *grounded.dropped) if rule.strict and rule.formula is not None]
    if satisfiable(grounded.language, before):
        raise at.fault("verdict", "unreviewed formulas are dropped though the strict axioms agree with them")


def _established(found: Established) -> str:
    if found.finding in LABEL_FINDINGS and found.debated is not None:
        count, elements = len(found.debated.conflicts), len(found.debated.ground.elements)
        facts = sum(fact.licence != "evidence" for fact in found.case.facts.values())
        resting = f", on {facts} facts taken as licensed" if facts else ""
        return f"{found.finding}: all {count} conflicts among {elements} elements and the claim, and the labels they give{resting}"
    core = found.core
    size = len(core.axioms) + len(core.conditions) if core is not None else 0
    return f"{found.finding}: a minimal core of {size} members, refuted by its proof, each shown to be needed"
