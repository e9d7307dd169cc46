"""What would change the finding: does a change change it, and is it minimal."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from synproof_cli.model.formula import Formula
from tests.oracles.cases import Case
from tests.oracles.conflicts import Elements, Trial, minimal, subsets
from tests.oracles.findings import finding


def finding_without(case: Case, dropped: Elements) -> str:
    """The finding once these axioms are taken out."""
    return finding(Trial(case.without_rules(dropped)))


def finding_given(case: Case, facts: Sequence[Formula]) -> str | None:
    """The finding once these facts are conditions too; None where they cannot occur."""
    trial = Trial(case.given(*facts))
    return finding(trial) if trial.background else None


def is_minimal_drop(case: Case, dropped: Elements) -> bool:
    """Dropping them changes the finding and dropping fewer of them does not."""
    before = finding(Trial(case))
    return finding_without(case, dropped) != before and all(
        finding_without(case, fewer) == before for fewer in subsets(dropped) if fewer != dropped
    )


def is_minimal_addition(case: Case, facts: Sequence[Formula]) -> bool:
    """Adding them changes the finding, S ∪ G ∪ facts is satisfiable, and adding fewer of them does not change it."""
    before = finding(Trial(case))
    return finding_given(case, facts) not in (before, None) and all(
        finding_given(case, fewer) == before
        for size in range(len(facts))
        for fewer in itertools.combinations(facts, size)
    )


def minimal_drops(case: Case, largest: int) -> list[Elements]:
    """All minimal sets of axioms in force, up to a size, whose removal changes the finding."""
    before = finding(Trial(case))
    ids = [rule.id for rule in case.in_force]
    return minimal([one for one in subsets(ids) if len(one) <= largest and finding_without(case, one) != before])
