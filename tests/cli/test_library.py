"""`from synproof_cli import debate, verify`: the same results without a command line."""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import synproof_cli.debate.trial  # the subpackage must not hide the function
from synproof_cli import debate, verify
from synproof_cli.errors import FormulaError, NotFoundError, UsageError
from tests.scenarios.cli import CommandLine


def test_the_function_is_there_whatever_was_imported_before() -> None:
    assert callable(debate)
    assert callable(synproof_cli.debate)
    script = (
        "from synproof_cli.debate import decide; from synproof_cli import debate; import synproof_cli.debate.trial; "
        "debate(axioms=['A'], formula='A')"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_result_verifies_and_a_changed_one_does_not() -> None:
    result = debate(formula="wet", axioms=["rain >> wet", "rain"])
    assert (result["finding"], result["exit_code"]) == ("PROVED", 0)
    assert verify(result).outcome == "holds"
    lie = copy.deepcopy(result)
    lie["finding"] = "CONTRADICTED"
    assert verify(lie).outcome == "fails"
    assert verify(result, expect_digest="0" * 64).outcome == "fails"


def test_worlds_are_shipped_ones_files_and_those_of_a_store(cli: CommandLine, tmp_path: Path) -> None:
    shipped = debate("If Tweety is a penguin, Tweety flies.", world="logic:classics")
    assert shipped["finding"] == "OVERTHROWN"
    assert cli.run("world", "add", "my:w", "--formula", "b").code == 0
    assert debate(formula="b", world="my:w", db=cli.store)["finding"] == "PROVED"
    with pytest.raises(NotFoundError):
        debate(formula="b", world="my:w", db=tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


def test_errors_are_exceptions() -> None:
    with pytest.raises(FormulaError):
        debate(formula="A &", axioms=["A"])
    with pytest.raises(UsageError):
        debate("A thesis.")


@pytest.mark.parametrize("options", [
    {"as_of": "garbage"}, {"as_of": "20260101"}, {"as_of": 5}, {"require": "best"}, {"require": None}, {"timeout": float("nan")},
    {"timeout": -1}, {"timeout": float("inf")}, {"timeout": "5"}, {"allow_assumptions": -5}, {"allow_assumptions": 1.5},
    {"max_failures": 1}, {"max_failures": 11}, {"max_failures": True}, {"max_depth": 0}, {"source_types": ("nonsense",)},
    {"source_types": 3},
    {"second_opinion": "no"}, {"accept_model": 1}, {"contraposition": "yes"}, {"without": 3}, {"without": [None]}, {"axioms": 3},
    {"axioms": [3]}, {"axioms": None}, {"given": {"a": 1}}, {"formula": 3}, {"thesis": 3}, {"world": 3}, {"world": [3]}, {"db": 3},
    {"requires": "proved"}, {"save": True}, {"worlds": "logic:classics"}, {"reading": 0}, {"existential_import": "x"},
], ids=repr)
def test_an_option_that_means_nothing_is_named(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as caught:
        debate(**({"formula": "A", "axioms": ["A"]} | options))
    (name,) = options
    assert name.rstrip("s") in caught.value.message
    assert caught.value.hint
    assert "\n" not in caught.value.message


def test_one_text_is_as_good_as_a_list_of_one(tmp_path: Path) -> None:
    path = tmp_path / "w.toml"
    path.write_text('[world]\nid = "my:w"\n[[axioms]]\nid = "a"\ntext = "a"\nformula = "rain >> wet"\n', encoding="utf-8")
    assert debate(formula="wet", axioms="rain >> wet", given="rain", second_opinion=False)["finding"] == "PROVED"
    assert debate(formula="wet", world=path, given="rain", second_opinion=False, timeout=0)["finding"] == "PROVED"
    assert debate(formula="wet", world=[path], given=("rain",), second_opinion=False, timeout=None)["finding"] == "PROVED"
    assert debate(formula="wet", world=path, given="rain", without="a", axioms="rain", second_opinion=False)["finding"] == "UNREFUTED"


def test_the_command_line_gives_the_same(cli: CommandLine) -> None:
    ran = cli.run_json("debate", "--formula", "wet", "--axiom", "rain >> wet", "--given", "rain", "--as-of", "2026-01-31")
    own = debate(formula="wet", axioms=["rain >> wet"], given=["rain"], as_of="2026-01-31", second_opinion=False)
    for changing in ("session_id", "wall_clock_time_ms", "telemetry"):
        ran[1].pop(changing)
        own.pop(changing)  # type: ignore[misc]
    assert ran == (0, own)
