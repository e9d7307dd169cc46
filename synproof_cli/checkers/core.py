"""Findings that the strict axioms decide: PROVED, CONTRADICTED, IMPOSSIBLE, INCONSISTENT."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shapes import At

CORE_FINDINGS: Final = frozenset(("PROVED", "CONTRADICTED", "IMPOSSIBLE", "INCONSISTENT"))


@dataclass(frozen=True, slots=True)
class Core:
    """A minimal core: strict axioms in rule order, indices of conditions, increasing."""

    axioms: tuple[str, ...]
    conditions: tuple[int, ...]

    @property
    def by_form(self) -> bool:
        """No axiom takes part."""
        return not self.axioms


def check_core(certificate: At, case: Case, finding: str) -> Core:
    """The core, once the proof refutes it, a model shows each member needed, and S ∪ G is as the finding says. Raises FaultError."""
    core = read_core(certificate["core"], case)
    denied = _denied(case, finding)
    _check_admissible(certificate, case, finding, core)
    members = [*case.strict_formulas(core.axioms), *(case.conditions[index] for index in core.conditions)]
    case.language.refute([*members, *denied], certificate["proof"])
    check_needed(certificate["needed"], case, core, denied)
    if finding != "INCONSISTENT" and core.axioms and core_is_too_late(case, denied):
        raise certificate["core"].fault("core", "the core names axioms where the conditions alone decide")
    return core


def core_is_too_late(case: Case, denied: list[int]) -> bool:
    """Whether T ∪ G alone is found to decide."""
    return satisfiable(case.language, [*case.conditions, *denied]) is False


def _denied(case: Case, finding: str) -> list[int]:
    """¬c for PROVED, c for CONTRADICTED, nothing for the others."""
    if case.claim is None or finding in ("IMPOSSIBLE", "INCONSISTENT"):
        return []
    return [case.language.formulas.negation(case.claim) if finding == "PROVED" else case.claim]


def _check_admissible(certificate: At, case: Case, finding: str, core: Core) -> None:
    if finding == "INCONSISTENT":
        if core.conditions:
            raise certificate["core"].fault("core", "conditions cannot make a world inconsistent")
        return
    given = case.strict_formulas(case.rules.strict) if finding == "IMPOSSIBLE" else case.given()
    case.require(certificate["model"], given)


def read_core(at: At, case: Case) -> Core:
    """Strict axioms in rule order and conditions in increasing order. Raises FaultError."""
    at.only(("axioms", "conditions"))
    axioms, indices = at["axioms"].distinct(), [item.whole() for item in at["conditions"].items()]
    for name in axioms:
        if name not in case.rules.strict:
            raise at["axioms"].fault("core", f"'{name}' is no strict axiom in force")
    if any(not 0 <= index < len(case.conditions) for index in indices) or len(set(indices)) != len(indices):
        raise at["conditions"].fault("core", "names a condition that is not there, or one twice")
    return Core(tuple(sorted(axioms, key=lambda name: case.rules.strict[name].order)), tuple(sorted(indices)))


def check_needed(at: At, case: Case, core: Core, others: list[int]) -> None:
    """Raise FaultError unless there is, for each member of the core, a model of all other members and of `others`."""
    formulas: dict[str | int, int] = {name: case.strict_formulas((name,))[0] for name in core.axioms}
    formulas |= {index: case.conditions[index] for index in core.conditions}
    wanted = set(formulas)
    uses = Counter((*formulas.values(), *others))
    walk = case.walk(uses)
    for item in at.items():
        member = _needed_member(item)
        if member not in wanted:
            raise item.fault("core", "is about no member of the core, or about one a second time")
        wanted.remove(member)
        walk.step(item["model"])
        left_out = formulas[member]
        if not walk.false <= {left_out} or (walk.false and uses[left_out] > 1):
            raise item["model"].fault("model", "the model does not satisfy what it should")
    if wanted:
        raise at.fault("core", "a member is not shown to be needed")


def _needed_member(item: At) -> str | int:
    item.only(("axiom", "condition", "model"))
    fields = item.fields()
    if ("axiom" in fields) == ("condition" in fields):
        raise item.fault("malformed", "names an axiom or a condition, one of the two")
    return item["axiom"].text() if "axiom" in fields else item["condition"].whole()
