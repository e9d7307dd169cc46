"""Whether two families of sets are dual, against trying every set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.cover import covered
from synproof_cli.checkers.report import FaultError

SIZE = 6
FAMILIES = st.lists(st.integers(0, 2**SIZE - 1), max_size=9)


def by_trying(conflicts: list[int], outsides: list[int]) -> bool:
    return all(
        any(one & chosen == one for one in conflicts) or any(not one & chosen for one in outsides) for chosen in range(2**SIZE)
    )


@given(FAMILIES, FAMILIES)
def test_covered_is_what_trying_every_set_says(conflicts, outsides):
    assert covered(conflicts, outsides, Budget()) is by_trying(conflicts, outsides)


@given(FAMILIES)
def test_conflicts_and_what_avoids_them_cover_everything_and_nothing_less_does(conflicts):
    avoiding = [chosen for chosen in range(2**SIZE) if not any(one & chosen == one for one in conflicts)]
    largest = [2**SIZE - 1 - one for one in avoiding if not any(one != other and one & other == one for other in avoiding)]
    assert covered(conflicts, largest, Budget())
    for place in range(len(largest)):
        assert not covered(conflicts, largest[:place] + largest[place + 1:], Budget())


def test_the_work_is_bounded():
    conflicts = [3 << 2 * number for number in range(20)]
    with pytest.raises(FaultError):
        covered(conflicts, [sum(1 << 2 * number for number in range(20))], Budget(500))
