"""ARG-03: a world that contradicts itself proves nothing, whatever is asked of it, and names the axioms that clash."""

from __future__ import annotations

import pytest

from tests.scenarios.cli import CommandLine, first

NO_VERDICT = 3

HEAD = '[world]\nid = "my:clash"\ntitle = "Clash"\n'


def axiom(name: str, formula: str, kind: str = "strict", more: str = "") -> str:
    return f'[[axioms]]\nid = "{name}"\ntext = "the text of {name}"\nformula = "{formula}"\nkind = "{kind}"\n{more}'


HOURS = '[atoms.hours]\ntype = "int"\nmin = 0\ntext = "the length of the stay"\n[atoms.M]\ntext = "margin is due"\n'
CLASHES = {
    "two": (HEAD + axiom("one", "T") + axiom("two", "~T") + axiom("far", "M"), {"one", "two"}),
    "two numbers": (HEAD + HOURS + axiom("one", "hours <= 48") + axiom("two", "hours > 48") + axiom("far", "M"), {"one", "two"}),
    "three in a chain": (HEAD + axiom("one", "T >> A") + axiom("far", "M") + axiom("two", "A >> ~T") + axiom("three", "T"), {"one", "two",
    "three"}),
    "one alone": (HEAD + axiom("one", "T & ~T") + axiom("far", "M"), {"one"}),
    "the constant": (HEAD + axiom("one", "False") + axiom("far", "M"), {"one"}),
    "out of range": (HEAD + HOURS + axiom("one", "hours < 0") + axiom("far", "M"), {"one"}),
}


@pytest.mark.parametrize("name", first(2, CLASHES))
def test_an_inconsistent_world_decides_no_thesis(cli: CommandLine, name: str) -> None:
    text, clash = CLASHES[name]
    world = cli.write("w.toml", text)
    for formula in ("M", "M & ~M"):
        code, result = cli.run_json("debate", "--formula", formula, "--world", world, "--offline")
        assert (code, result["exit_code"]) == (NO_VERDICT, NO_VERDICT)
        assert (result["finding"], result["original_thesis_status"]) == ("INCONSISTENT", None)
        assert {item["id"] for item in result["verdict_report"]["decisive_axioms_triggered"]} == clash
    shown = cli.run("debate", "--formula", "M", "--world", world, "--offline")
    assert shown.code == NO_VERDICT
    assert "INCONSISTENT" in shown.text
    assert all(f"the text of {one}" in shown.text for one in clash)


def test_lint_and_the_worlds_own_tests_say_so(cli: CommandLine) -> None:
    text, clash = CLASHES["two"]
    world = cli.write("w.toml", text)
    code, document = cli.run_json("world", "lint", world)
    assert code == 1
    assert any(set(problem["axioms"]) == clash and problem["severity"] == "error" for problem in document["problems"])
    expecting = cli.write("t.toml", text + '[[claims]]\nformula = "M"\nexpect = "PROVED"\n')
    code, document = cli.run_json("world", "test", expecting)
    assert (code, document["failed"], document["claims"][0]["finding"]) == (1, 1, "INCONSISTENT")
    knowing = cli.write("k.toml", text + '[[claims]]\nformula = "M"\nexpect = "INCONSISTENT"\n')
    assert cli.run("world", "test", knowing).code == 0


@pytest.mark.parametrize(("conditions", "needed"), first(2, [(["~T"], True), (["A", "~A"], False), (["A", "A >> ~T", "B"], True)]), ids=str)
def test_conditions_that_cannot_occur_are_impossible_not_refuted(cli: CommandLine, conditions: list[str], needed: bool) -> None:
    world = cli.write("w.toml", HEAD + axiom("one", "T") + axiom("far", "M"))
    given = [word for condition in conditions for word in ("--given", condition)]
    for formula in ("M", "~M"):
        code, result = cli.run_json("debate", "--formula", formula, *given, "--world", world, "--offline")
        assert (code, result["finding"], result["original_thesis_status"]) == (NO_VERDICT, "IMPOSSIBLE", None)
        assert [item["id"] for item in result["verdict_report"]["decisive_axioms_triggered"]] == (["one"] if needed else [])


@pytest.mark.parametrize("kinds", [("defeasible", "defeasible"), ("strict", "defeasible")])
def test_rules_that_may_be_defeated_never_make_a_world_inconsistent(cli: CommandLine, kinds: tuple[str, str]) -> None:
    world = cli.write("w.toml", HEAD + axiom("one", "T", kinds[0]) + axiom("two", "~T", kinds[1]) + axiom("far", "M"))
    code, result = cli.run_json("debate", "--formula", "M", "--world", world, "--offline")
    assert (code, result["finding"]) == (0, "PROVED")
    code, result = cli.run_json("debate", "--formula", "T", "--world", world, "--offline")
    assert (code, result["finding"]) == ((1, "CONTESTED") if kinds[0] == "defeasible" else (0, "PROVED"))


def test_taking_out_one_of_the_clashing_axioms_mends_the_world(cli: CommandLine) -> None:
    world = cli.write("w.toml", CLASHES["two"][0])
    code, result = cli.run_json("debate", "--formula", "T", "--world", world, "--without", "two", "--offline")
    assert (code, result["finding"]) == (0, "PROVED")
