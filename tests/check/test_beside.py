"""What is said beside a verdict: the smallest mend, stability, metamorphic tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.result import STATUS_OF
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.world_find import FoundWorld
from tests.check import worlds
from tests.check.runs import DAY, check

TYPED = """
[world]
id = "my:typed"
[atoms.hours]
type = "int"
min = "0"
text = "the length of the stay"
unit = "hours"
[atoms.lawful]
text = "the stay is lawful"
[atoms.excused]
text = "the stay is excused"
[[axioms]]
id = "limit"
text = "A stay of up to 48 hours is lawful."
formula = "hours <= 48 >> lawful"
kind = "strict"
[[axioms]]
id = "longer"
text = "A longer stay is not lawful, as a rule."
formula = "hours > 48 >> ~lawful"
kind = "defeasible"
[[axioms]]
id = "excuse"
text = "An excused stay is lawful."
formula = "excused >> lawful"
kind = "defeasible"
overrides = ["longer"]
[[axioms]]
id = "length"
text = "The stay lasts 48 hours."
formula = "hours == 48"
kind = "defeasible"
"""


def verdicts(folder: Path, claims: str, **options: Any) -> list[dict[str, Any]]:
    (folder / "typed.toml").write_text(TYPED)
    (folder / "c.toml").write_text(claims)
    return list(check(folder, "c.toml", world="typed.toml", asking=Asking(DAY, **options))["claims"])


def test_the_smallest_mend(tmp_path: Path) -> None:
    value, given, without, words = verdicts(
        tmp_path,
        """
[[claim]]
formula = "hours == 24"
[[claim]]
formula = "lawful"
given = ["hours == 72"]
[[claim]]
formula = "lawful"
given = ["hours <= 10", "~lawful"]
[[claim]]
thesis = "The stay is legal."
""",
        mend=True,
    )
    assert (value["mend"]["kind"], value["mend"]["formulas"], value["mend"]["leads_to"]) == ("value", ["hours == 48"], "SUPPORTED")
    assert (given["mend"]["kind"], given["mend"]["formulas"]) == ("given", ["excused"])
    assert without["finding"] == "IMPOSSIBLE" and without["mend"]["kind"] == "without"
    assert words["mend"]["kind"] == "words"


def test_stability(tmp_path: Path) -> None:
    firm, turned = verdicts(
        tmp_path,
        """
[[claim]]
formula = "lawful"
given = ["hours == 24"]
[[claim]]
formula = "~lawful"
given = ["hours == 72"]
""",
        stability=True,
    )
    assert firm["stability"]["stable"] is True
    assert turned["stability"]["stable"] is False and turned["stability"]["facts"] == ["excused"]


def test_a_number_beyond_its_limit(tmp_path: Path) -> None:
    (row,) = verdicts(tmp_path, '[[claim]]\nformula = "lawful"\ngiven = ["hours == 24"]\n', metamorphic=True)
    assert row["outcome"] == "passed"
    assert row["metamorphic"]["tests"] == 5 and row["metamorphic"]["moved"] == []


def random_verdict(seed: int, **options: Any) -> tuple[Court, CheckClaim, dict[str, Any]]:
    r = Random(seed)  # noqa: S311
    world = worlds.world(r)
    court = Court(FoundWorld(world, "file", 1, world.digest), Asking(worlds.DAY, **options))
    claim = CheckClaim(
        "c", Place(), formula=worlds.formula(r), given=tuple(worlds.literal(r, r.randrange(3)) for _ in range(r.randrange(2)))
    )
    return court, claim, full_verdict(court, claim, Budget())


def again(court: Court, claim: CheckClaim, facts: list[str]) -> str:
    vocabulary = Vocabulary.of(court.found.world.atoms)
    given = tuple(parse_formula(text, vocabulary) for text in (*claim.given, *facts))
    return decide(Problem(court.found.world, given, parse_formula(claim.formula or "", vocabulary), worlds.DAY)).finding


def test_what_is_said_of_stability_and_mends_is_so() -> None:
    seen = Counter[str]()
    for seed in range(150):
        court, claim, verdict = random_verdict(seed, stability=True, mend=True)
        stability, mend = verdict.get("stability"), verdict.get("mend")
        if stability and stability["stable"] is False:
            found = again(court, claim, stability["facts"])
            assert found == stability["leads_to"] and STATUS_OF[found] not in (None, verdict["original_thesis_status"])
            seen["turned"] += 1
        if mend and mend["kind"] == "given":
            assert again(court, claim, mend["formulas"]) == mend["leads_to"]
        seen["mended"] += mend is not None
        seen["stable"] += bool(stability and stability["stable"])
    assert min(seen["turned"], seen["stable"], seen["mended"]) >= 5, seen


def test_verdicts_do_not_move(request: pytest.FixtureRequest) -> None:
    tests = 0
    for seed in range(1_500 if request.config.getoption("--slow") else 200):
        _, _, verdict = random_verdict(seed, metamorphic=True)
        found = verdict.get("metamorphic")
        if found:
            tests += found["tests"]
            assert [text for text in found["moved"] if "it is still" not in text] == [], seed
    assert tests > 500
