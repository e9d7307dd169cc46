"""Claims that are mathematics: decided by evidence, as a debate decides them, wherever and however often they are checked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget
from synproof_cli.debate.conduct import conduct
from synproof_cli.debate.ports import Silent
from synproof_cli.library import verify
from synproof_cli.render.registry import render
from synproof_cli.store.check_cache import summary
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.replay import difference
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import find_world
from synproof_cli.workflows.world_test import decider
from synproof_cli.workflows.world_test import test_world as run_own_claims
from tests.check.runs import DAY, check, clock
from tests.llm.server import reply, serving
from tests.llm.test_readings_over_http import reader, told
from tests.scenarios.cli import CommandLine

WORLD = """
[world]
id = "my:keys"
title = "Keys"
[atoms.weak]
text = "the key is weak"
[atoms.prime]
text = "91 is prime"
[atoms.sum]
text = "2 + 2 = 4"
[atoms.odd]
text = "the derivative of x^2 is 3*x"
[atoms.short]
text = "the key is short"
[atoms.lit]
text = "the lamp is lit"
[[axioms]]
id = "k1"
text = "If 91 is not prime, the key is weak."
formula = "~prime >> weak"
[[axioms]]
id = "k2"
text = "A short key is weak."
formula = "short >> weak"
[[axioms]]
id = "k3"
text = "The lamp is lit, as a rule."
formula = "lit"
kind = "defeasible"
"""
SLOW = "1000000000000000000000000000057000000000000000000000000000000000613000000000000000000000000034941 is prime"
"""No producer here decides it within a minute."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "w.toml").write_text(WORLD)
    return tmp_path


def claim_in(r: Random, number: int) -> CheckClaim:
    """A claim of mathematics, or of the world, or of both, or of neither."""
    a, b, c = (r.randrange(30) for _ in range(3))
    thesis, formula, given = "", None, ()
    kind = number % 8
    if kind == 0:
        thesis = f"{a} is {r.choice(('', 'not '))}{r.choice(('prime', 'composite'))}{r.choice(('', '.'))}"
    elif kind == 1:
        thesis = f"{a} + {b} {r.choice(('=', '<', '>='))} {r.choice((a + b, c))}"
    elif kind == 2:
        some = ("P, P >> Q |= Q", "P >> Q |= Q", "forall n in 0..3: n^2 <= 8", "the derivative of x^2 is 3*x", "e = 2.718", "= =")
        thesis = r.choice(some)
    elif kind == 3:
        thesis, given = r.choice((("(x^2-1)/(x-1) = x+1", ("x != 1",)), ("(x^2-1)/(x-1) = x+1", ()), ("1/x = 1/x", ("weak",))))
    elif kind == 4:
        formula = r.choice(("prime", "~prime", "sum", "odd", "prime | short", "~prime & sum", "sum >> odd"))
    elif kind == 5:
        formula, given = r.choice(("weak", "lit", "prime", "sum & weak")), r.choice(((), ("~prime",), ("short",), ("prime", "~prime")))
    elif kind == 6:
        thesis = r.choice(("The key is weak.", "91 is prime.", "The lamp is not lit.", "If the key is short, the key is weak."))
    else:
        thesis = r.choice(("The fee is 5.", "fee = tax", "97 is a prime example", "Nobody knows the derivative."))
    return CheckClaim(f"c{number}", Place(), thesis, formula, given)


def entry(claim: CheckClaim, world: str) -> dict[str, Any]:
    fields = {"id": claim.id, "thesis": claim.thesis, "formula": claim.formula, "given": list(claim.given), "world": world}
    return {name: value for name, value in fields.items() if value}


def debated(claim: CheckClaim, world: str) -> Any:
    request = DebateRequest(
        thesis=claim.thesis, formula=claim.formula, given=claim.given, worlds=(world,), as_of=DAY, second_opinion=False, save=False,
    )
    return run_debate(request, store=None, clock=clock()).result


def test_findings_are_those_of_debates(folder: Path, request: pytest.FixtureRequest) -> None:
    r = Random(7)  # noqa: S311
    world = str(folder / "w.toml")
    claims = [claim_in(r, number) for number in range(400 if request.config.getoption("--slow") else 16)]
    (folder / "c.jsonl").write_text("\n".join(json.dumps(entry(claim, world)) for claim in claims))
    document = check(folder, "c.jsonl", world="")
    assert json.dumps(document) == json.dumps(check(folder, "c.jsonl", world="", jobs=2))
    by_evidence = 0
    for claim, row in zip(claims, document["claims"], strict=True):
        if row["error"]:
            with pytest.raises(Exception, match=r".") as raised:
                debated(claim, world)
            assert row["error"]["code"] == getattr(raised.value, "code", None), claim
            continue
        result = debated(claim, world)
        assert [row[key] for key in ("finding", "original_thesis_status", "basis")] == [
            result[key] for key in ("finding", "original_thesis_status", "basis")
        ], claim
        used = [bundle["citation"].removeprefix("evidence:") for bundle in row["evidence"]]
        verified = verify(result).outcome
        assert verified == ("no_verdict" if row["finding"] == "UNTRANSLATED" else "holds")
        if verified == "holds":
            assert used == list(result["certificates"].get("evidence", {})), claim
        by_evidence += bool(used)
    assert by_evidence > len(claims) / 5
    assert {"SUPPORTED", "OVERTHROWN", "UNTRANSLATED"} <= {row["finding"] for row in document["claims"]}


def test_the_case_a_court_decides_is_the_case_of_a_debate(folder: Path) -> None:
    """The same fact of the same licence, the same certificate, and so the same word of `verify`."""
    world = str(folder / "w.toml")
    court = Court(find_world(None, world), Asking(DAY))
    for thesis in ("97 is prime", "2 + 2 = 5", "P, P >> Q |= Q"):
        claim = CheckClaim("", Place(), thesis)
        case = court.decide(court.request(claim), Budget()).case
        assert [fact.licence for fact in case.problem.facts] == ["evidence"]
        result, other = conduct(case, SymbolicAgent, Budget(), Silent(), certified=True), debated(claim, world)
        assert result["certificates"]["main"] and difference(json.loads(json.dumps(other)), json.loads(json.dumps(result))) == ""
        assert verify(result).outcome == verify(other).outcome == "holds"


CLAIMS = """
[[claim]]
id = "thesis"
thesis = "3 + 3 = 6"
[[claim]]
id = "atom"
formula = "sum"
[[claim]]
id = "open"
thesis = "fee = tax"
expect = "UNTRANSLATED"
[[claim]]
id = "lamp"
formula = "lit"
"""


def without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("cached", *names)}


def test_what_is_kept_is_what_would_be_found(folder: Path) -> None:
    (folder / "c.toml").write_text(CLAIMS)
    cache = folder / "cache.sqlite3"
    texts = (
        WORLD, WORLD, WORLD.replace('formula = "lit"', 'formula = "~lit"'), WORLD.replace("2 + 2 = 4", "2 + 2 = 5"),
        WORLD + '[[axioms]]\nid = "p"\ntext = "It is so."\nformula = "sum"\n', WORLD,
        WORLD.replace('text = "2 + 2 = 4"', 'text = "the sum is right"'),
    )
    turned = {}
    for number, text in enumerate(texts):
        (folder / "w.toml").write_text(text)
        changed = check(folder, "c.toml", changed=True, cache_file=cache)
        full = check(folder, "c.toml")
        assert [without(row) for row in changed["claims"]] == [without(row) for row in full["claims"]], number
        turned[number] = [(flip["id"], flip["before"], flip["after"]) for flip in changed["flips"]]
        if number == 1:
            assert changed["cached"] == 4
        if number == 2:
            assert [row["cached"] for row in changed["claims"]][1] is True  # the lamp is no part of what bears on a number
    assert turned[2] == [("lamp", "SUPPORTED", "OVERTHROWN")]
    assert set(turned[3]) == {("lamp", "OVERTHROWN", "SUPPORTED"), ("atom", "SUPPORTED", "OVERTHROWN")}
    assert turned[4] == [("atom", "OVERTHROWN", "PROVED")]
    assert turned[6] == [("atom", "SUPPORTED", "UNREFUTED")]


def test_mathematics_needs_no_world(folder: Path) -> None:
    (folder / "c.toml").write_text('[[claim]]\nthesis = "91 is prime"\nexpect = "REFUTED"\n[[claim]]\nthesis = "2 + 2 = 4"\n')
    kept = {"changed": True, "cache_file": folder / "k.sqlite3"}
    for options in ({"jobs": 2}, kept, kept):
        document = check(folder, "c.toml", world="", **options)
        assert [row["finding"] for row in document["claims"]] == ["OVERTHROWN", "SUPPORTED"] and document["exit_code"] == 0
    assert document["cached"] == 2
    (folder / "c.toml").write_text('[[claim]]\nthesis = "91 is prime"\nexpect = "REFUTED"\n[[claim]]\nthesis = "The fee is 5."\n')
    document = check(folder, "c.toml", world="")
    assert [row["finding"] for row in document["claims"]] == ["OVERTHROWN", None] and document["exit_code"] == 2


def test_an_answer_and_everything_beside_a_verdict(folder: Path) -> None:
    asking = Asking(DAY, mend=True, stability=True, metamorphic=True)
    document = check(folder, answer=("97 is prime. 91 is prime. The lamp is lit. 2 + 2 = 5.", "-"), asking=asking)
    rows = document["claims"]
    assert [row["finding"] for row in rows] == ["SUPPORTED", "OVERTHROWN", "SUPPORTED", "OVERTHROWN"]
    assert document["worst"] == "OVERTHROWN" and document["exit_code"] == 1
    assert all(row["stability"]["stable"] is not None and row["metamorphic"]["moved"] == [] for row in rows)
    assert rows[3]["mend"]["text"] == "the opposite holds: it is not the case that 2 + 2 = 5"
    assert [row["evidence"] != [] for row in rows] == [True, True, False, True]
    for form in ("text", "markdown", "html", "junit", "sarif", "github"):
        assert "not 2 + 2 = 5" in render("check", form, document), form


def test_a_limit_of_time_holds_for_evidence_and_is_not_kept(folder: Path) -> None:
    (folder / "c.toml").write_text(f'[[claim]]\nid = "slow"\nthesis = "{SLOW}"\n[[claim]]\nid = "quick"\nthesis = "2 + 2 = 4"\n')
    cache, begun = folder / "cache.sqlite3", clock().monotonic()
    document = check(folder, "c.toml", cache=True, cache_file=cache, asking=Asking(DAY, timeout=1.0))
    assert clock().monotonic() - begun < 5
    slow, quick = document["claims"]
    assert (slow["finding"], slow["outcome"], quick["finding"]) == ("UNDECIDED", "no_verdict", "SUPPORTED")
    assert document["exit_code"] == 3 and summary(cache)["verdicts"] == 1
    request = DebateRequest(thesis=SLOW, as_of=DAY, timeout=1.0, save=False)
    result = run_debate(request, store=None, clock=clock()).result
    assert (result["finding"], result["stopping_reason"], result["exit_code"]) == ("UNDECIDED", "BUDGET_EXHAUSTED", 3)
    assert "time limit of 1 s" in result["reason"]


def test_a_limit_that_cuts_evidence_off_leaves_an_atom_undecided(folder: Path) -> None:
    (folder / "w.toml").write_text(WORLD.replace("91 is prime", SLOW))
    (folder / "c.toml").write_text('[[claim]]\nformula = "prime"\n[[claim]]\nformula = "prime | ~prime"\n')
    cache = folder / "cache.sqlite3"
    document = check(folder, "c.toml", cache=True, cache_file=cache, asking=Asking(DAY, timeout=1.0))
    assert document["claims"][0]["finding"] == "UNDECIDED" and summary(cache)["verdicts"] == 0


def test_claims_of_a_world_itself(folder: Path) -> None:
    own = '[[claims]]\nthesis = "97 is prime"\nexpect = "SUPPORTED"\n[[claims]]\nformula = "prime"\nexpect = "OVERTHROWN"\n'
    (folder / "w.toml").write_text(WORLD + own)
    court = Court(find_world(None, str(folder / "w.toml")), Asking(DAY))
    document = run_own_claims(None, str(folder / "w.toml"), decider_of_the_day())
    assert (document["passed"], document["n"]) == (2, 2)
    assert court.verdict(CheckClaim("", Place(), formula="prime"), Budget())["finding"] == "OVERTHROWN"


def decider_of_the_day() -> Any:
    from synproof_cli.workflows.config import load

    return decider(load({"SYNPROOF_AS_OF": DAY}, {}, ()), clock())


def test_evidence_is_tried_once_for_all_claims(folder: Path) -> None:
    court = Court(find_world(None, str(folder / "w.toml")), Asking(DAY))
    claim = CheckClaim("", Place(), formula="prime")
    first = court.verdict(claim, Budget())
    begun = clock().monotonic()
    again = [court.verdict(replace(claim, formula=f"{'~' * (number % 2)}prime"), Budget()) for number in range(50)]
    assert clock().monotonic() - begun < 2
    assert {verdict["finding"] for verdict in again} == {"SUPPORTED", "OVERTHROWN"}
    assert all(verdict["evidence"] == first["evidence"] for verdict in again)


def test_models_that_are_asked_for_the_rest_do_not_stumble_over_mathematics(tmp_path: Path) -> None:
    line = CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})
    line.write("w.toml", WORLD)
    entries = [{"id": "yes", "thesis": "97 is prime"}, {"id": "open", "thesis": "the derivative of x^3 is 3*x"}]
    line.write("c.jsonl", "\n".join(map(json.dumps, entries)))
    for world in ((), ("--world", "w.toml")):
        with serving(lambda request: reply({"decline": True}) if "<sentence>" not in request.user else reader(request)) as server:
            document = line.run("check", "c.jsonl", *world, "--format", "json", *told(server)).json
        assert [(row["finding"], row["error"]) for row in document["claims"]] == [("SUPPORTED", None), ("UNTRANSLATED", None)]
