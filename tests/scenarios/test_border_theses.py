"""ARG-09: the thesis is an axiom, its negation, a tautology, a contradiction, or nothing the world knows; and empty worlds.

A report called "nobody attacked it" a wrong CONFIRMED. Here that finding is UNREFUTED: CONFIRMED by name, but below the grade required
by default, so the exit code is 4, never 0, and `no_evidence` says that the world settles nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.cli import CommandLine, first

CONFIRMED, REFUTED, NO_VERDICT, BELOW_GRADE = 0, 1, 3, 4

STAY = """
[world]
id = "my:stay"
title = "Stay"
[atoms.stay_48]
text = "the stay lasts 48 hours"
[atoms.fee_5]
text = "the fee is 5 per cent"
[[axioms]]
id = "stay"
text = "The stay lasts 48 hours."
formula = "stay_48"
kind = "strict"
"""


def debate(cli: CommandLine, *args: str) -> tuple[int, Any]:
    """Exit code and result of an offline debate under the world of the stay."""
    return cli.run_json("debate", *args, "--world", cli.write("stay.toml", STAY), "--offline")


def cited(result: Any) -> list[str]:
    return [item["id"] for item in result["verdict_report"]["decisive_axioms_triggered"]]


@pytest.mark.parametrize(("formula", "sentence", "code", "finding", "by_form", "axioms"), [
    ("stay_48", "The stay lasts 48 hours.", CONFIRMED, "PROVED", False, ["stay"]),
    ("~stay_48", "The stay does not last 48 hours.", REFUTED, "CONTRADICTED", False, ["stay"]),
    ("stay_48 | ~stay_48", "The stay lasts 48 hours or the stay does not last 48 hours.", CONFIRMED, "PROVED", True, []),
    ("stay_48 & ~stay_48", "The stay lasts 48 hours and the stay does not last 48 hours.", REFUTED, "CONTRADICTED", True, []),
    ("fee_5", "The fee is 5 per cent.", BELOW_GRADE, "UNREFUTED", False, []),
], ids=["axiom", "its negation", "tautology", "contradiction", "unknown"])
def test_border_theses(cli: CommandLine, formula: str, sentence: str, code: int, finding: str, by_form: bool, axioms: list[str]) -> None:
    for words in (["--formula", formula], [sentence]):
        found, result = debate(cli, *words)
        assert (found, result["finding"], result["by_form"], cited(result)) == (code, finding, by_form, axioms), words
        assert result["no_evidence"] is (finding == "UNREFUTED")


@pytest.mark.parametrize("formula", first(1, ["fee_5 >> fee_5", "~(fee_5 & ~fee_5)", "True",
    "(stay_48 >> fee_5) | (fee_5 >> stay_48)", "fee_5 ^ ~fee_5"]))
def test_what_is_true_by_form_cites_nothing_and_its_negation_is_false_by_form(cli: CommandLine, formula: str) -> None:
    code, result = debate(cli, "--formula", formula)
    assert (code, result["finding"], result["by_form"], cited(result)) == (CONFIRMED, "PROVED", True, [])
    code, result = debate(cli, "--formula", f"~({formula})")
    assert (code, result["finding"], result["by_form"], cited(result)) == (REFUTED, "CONTRADICTED", True, [])


def test_a_claim_that_is_a_condition_is_said_to_be_so(cli: CommandLine) -> None:
    code, result = debate(cli, "--formula", "fee_5", "--given", "fee_5")
    assert (code, result["finding"], result["by_form"], cited(result)) == (CONFIRMED, "PROVED", True, [])


def test_a_thesis_outside_the_vocabulary_is_not_confirmed(cli: CommandLine) -> None:
    code, result = debate(cli, "The moon is made of green cheese.")
    assert (code, result["finding"], result["original_thesis_status"]) == (NO_VERDICT, "UNTRANSLATED", None)
    assert result["reading"]["unread"]
    code, result = debate(cli, "--formula", "moon_is_cheese")
    assert code in (2, NO_VERDICT)


def test_what_nobody_attacks_is_confirmed_only_where_that_grade_is_asked_for(cli: CommandLine) -> None:
    code, result = debate(cli, "--formula", "fee_5", "--require", "unrefuted")
    assert (code, result["finding"], result["original_thesis_status"], result["no_evidence"]) == (CONFIRMED, "UNREFUTED", "CONFIRMED", True)
    assert debate(cli, "--formula", "fee_5", "--require", "proved")[0] == BELOW_GRADE
    assert debate(cli, "--formula", "~fee_5", "--require", "supported")[0] == BELOW_GRADE


EMPTY = {
    "nothing": '[world]\nid = "my:empty"\n',
    "words only": '[world]\nid = "my:empty"\n[atoms.stay_48]\ntext = "the stay lasts 48 hours"\n',
    "an axiom out of force": '[world]\nid = "my:empty"\n[[axioms]]\nid = "old"\n'
    'text = "old"\nformula = "stay_48"\nkind = "strict"\nvalid_to = 2020-01-01\n',
}


@pytest.mark.parametrize("name", first(1, EMPTY))
def test_an_empty_world_confirms_nothing_but_logic(cli: CommandLine, name: str) -> None:
    world = cli.write("empty.toml", EMPTY[name])
    code, result = cli.run_json("debate", "--formula", "stay_48", "--world", world, "--offline")
    assert (code, result["finding"], result["no_evidence"], cited(result)) == (BELOW_GRADE, "UNREFUTED", True, [])
    code, result = cli.run_json("debate", "--formula", "stay_48 | ~stay_48", "--world", world, "--offline")
    assert (code, result["finding"], result["by_form"]) == (CONFIRMED, "PROVED", True)


def test_an_empty_world_is_said_to_be_empty(cli: CommandLine) -> None:
    shown = cli.run("debate", "--formula", "stay_48", "--world", cli.write("empty.toml", EMPTY["nothing"]), "--offline")
    assert shown.code == BELOW_GRADE
    assert "empty" in shown.text.lower() or "no axiom" in shown.text.lower()
