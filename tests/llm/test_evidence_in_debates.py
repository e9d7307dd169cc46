"""Models that cite evidence: Sieve 1 runs the checker again; what the bundle shows joins as a fact that anybody can check."""

from __future__ import annotations

from typing import Any

import pytest

from tests.llm.server import reply, serving
from tests.scenarios.cli import CommandLine, Ran

WORLD = """\
[world]
id = "my:keys"
[atoms.weak]
text = "the key is weak"
[atoms.prime]
text = "91 is prime"
[[axioms]]
id = "composite-keys"
text = "A key whose number is not prime is weak."
formula = "~prime >> weak"
"""
DECLINE = {"decline": True}
NO_FALLACY = dict.fromkeys(
    ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect"), False,
) | {"why": "none"}
THESIS = "The key is not weak."


def attack(citation: str, premise: str = "~prime") -> dict[str, Any]:
    return {
        "analyzed_target": THESIS, "logical_premise": "91 is not prime.", "new_thesis": "The key is weak.",
        "propositional_premises": [premise, "~prime >> weak"], "propositional_conclusion": "weak", "source_type": "exact_works",
        "source_citation": citation,
        "licences": [{"premise": 1, "kind": "citation"}, {"premise": 2, "kind": "axiom", "axioms": ["composite-keys"]}],
    }


def debate(cli: CommandLine, *attacks: dict[str, Any]) -> Ran:
    by_role = {"opponent": [reply(one) for one in (*attacks, DECLINE)], "fallacy": [reply(NO_FALLACY)], "defender": [reply(DECLINE)]}
    path = cli.write("w.toml", WORLD)
    with serving(by_role=by_role) as server:
        return cli.run("debate", "run", THESIS, "--world", path, "--base-url", server.base_url, "--model", "m", "--json", "-o", "r.json")


def refusals(ran: Ran) -> list[str]:
    return [node["rejection_reason"] for node in ran.json["argumentation_tree"]["children"] if node["kind"] == "proposed"]


def test_a_counterexample_that_a_model_cites_is_checked_again_and_travels_with_the_result(cli: CommandLine) -> None:
    assert cli.run("evidence", "prove", "91 is prime", "--name", "n91").code == 1
    ran = debate(cli, attack("evidence:n91"))
    result = ran.json
    assert (ran.code, result["finding"], result["basis"], result["assumptions"]) == (1, "OVERTHROWN", "symbolic", 0)
    (fact,) = result["certificates"]["main"]["facts"]
    assert (fact["licence"], fact["formula"], list(result["certificates"]["evidence"])) == ("evidence", "~prime", [fact["citation"][9:]])
    assert cli.run("verify", "r.json").code == 0
    assert cli.run("debate", "replay", "last", "--json").json["finding"] == "OVERTHROWN"


@pytest.mark.parametrize(("proved", "citation", "premise", "code"), [
    ("91 is prime", "evidence:nothing", "~prime", "evidence nothing: bundle_not_found"),
    ("91 is prime", "evidence:one", "prime", "evidence one: goal_mismatch"),
    ("97 is prime", "evidence:one", "~prime", "evidence one: goal_mismatch"),
    ("91 is prime", "evidence:one", "~prime & ~prime", "evidence one: goal_mismatch"),
    ("91 is prime", "SymPy says so", "~prime", "needs a computation that ran"),
])
def test_evidence_that_shows_something_else_or_nothing_is_refused_by_sieve_1(
    cli: CommandLine, proved: str, citation: str, premise: str, code: str,
) -> None:
    cli.run("evidence", "prove", proved, "--name", "one")
    ran = debate(cli, attack(citation, premise))
    assert ran.json["finding"] == "UNREFUTED"
    (reason,) = refusals(ran)
    assert reason.startswith("Sieve 1 (Source Credibility): ") and code in reason
    assert cli.run("verify", "r.json").code == 0
