"""Our own search: counterexamples of finite predicates, models and refutations of clauses and arguments."""

from __future__ import annotations

from typing import Any

from synproof_cli.checkers.math import entailment as entailment_claim
from synproof_cli.checkers.math import satisfiability as clauses_claim
from synproof_cli.checkers.math.fault import refused, too_large
from synproof_cli.checkers.math.finite import Claim
from synproof_cli.evidence.producers.enumeration import first_false
from synproof_cli.evidence.producers.trees import Tree
from synproof_cli.logic.argument import check_argument
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.proofs import refute
from synproof_cli.logic.solver import Solver, refutation
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model.formula import negate

MAX_SEARCH = 100_000_000


def counterexample(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """The first assignment that makes the predicate false. Raises EvidenceFault where there is none."""
    _check_size(claim)
    found = first_false(claim)
    if found is None:
        raise refused(f"the predicate is true of all {claim.size} assignments")
    values = [{"tag": domain.kind, "v": value} for domain, value in zip(claim.domains, found, strict=True)]
    return {"reportedFalse": True}, {"witness": {"assignment": values}}


def universal(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """How many assignments there are. Raises EvidenceFault where the predicate is false of one."""
    _check_size(claim)
    found = first_false(claim)
    if found is not None:
        said = ", ".join(f"{name} = {value}" for name, value in zip(claim.names, found, strict=True))
        raise refused(f"the predicate is false for {said}"[:400])
    return {"reportedOk": True}, {"assignments": claim.size}


def _check_size(claim: Claim) -> None:
    if claim.size > MAX_SEARCH:
        raise too_large(f"the domains have more than {MAX_SEARCH} assignments")


def satisfiability(claim: clauses_claim.Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """A model or a RUP proof. Raises EvidenceFault where the clauses are the other way."""
    budget = Budget()
    solver = Solver(budget, [list(clause) for clause in claim.clauses])
    satisfiable = solver.solve()
    if satisfiable != (claim.operation == clauses_claim.SATISFIABLE):
        raise refused(f"the clauses are {clauses_claim.SATISFIABLE if satisfiable else clauses_claim.UNSATISFIABLE}")
    if satisfiable:
        known = {abs(literal) for literal in solver.model}
        rest = [variable for variable in range(1, claim.variables + 1) if variable not in known]
        model = [literal for literal in solver.model if abs(literal) <= claim.variables] + rest
        return {"reportedOk": True}, {"operation": claim.operation, "model": sorted(model, key=abs)}
    proof = refutation([list(clause) for clause in claim.clauses], budget)
    return {"reportedOk": True}, {"operation": claim.operation, "proof": [list(line) for line in proof]}


def entailment(claim: entailment_claim.Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """A RUP proof or a counter-model. Raises EvidenceFault where it is the other way."""
    found = check_argument(claim.premises, claim.conclusion, second_opinion=False)
    if found.entails != (claim.operation == entailment_claim.ENTAILS):
        raise refused("the conclusion follows" if found.entails else "the conclusion does not follow")
    if not found.entails:
        return {"reportedOk": True}, {"operation": claim.operation, "countermodel": dict(found.countermodel or {})}
    parser = Parser(OPEN, predicates=False)
    formulas = [*map(parser.parse, claim.premises), negate(parser.parse(claim.conclusion))]
    return {"reportedOk": True}, {"operation": claim.operation, "proof": dict(refute(OPEN, formulas, Budget()))}
