"""What `synproof dung` answers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from synproof_cli.errors import InputError, UsageError
from synproof_cli.workflows.dung import label_framework

APX = b"arg(Zoe). arg(b). arg(a). arg(s). att(Zoe,b). att(b,a). att(s,s)."


def test_lists_stand_in_file_order() -> None:
    assert label_framework(APX, ".apx", None) == {"in": ["Zoe", "a"], "out": ["b"], "undecided": ["s"]}
    assert label_framework(b"p af 3\n3 2\n", None, None) == {"in": ["1", "3"], "out": ["2"], "undecided": []}
    assert label_framework(b"p af 0\n", ".af", None) == {"in": [], "out": [], "undecided": []}


@pytest.mark.parametrize(("query", "label"), [("Zoe", "IN"), ("b", "OUT"), ("s", "UNDEC")])
def test_query(query: str, label: str) -> None:
    result = label_framework(APX, ".apx", query)
    assert result["query"] == query
    assert result["label"] == label


@pytest.mark.parametrize(
    ("query", "hint"),
    [("zoe", "did you mean Zoe?"), ("Zo", "did you mean Zoe?"), ("", "the file declares 4 arguments"), ("completely else", "4 arguments")],
)
def test_unknown_query_names_near_ones(query: str, hint: str) -> None:
    with pytest.raises(UsageError, match="no argument is called") as refused:
        label_framework(APX, ".apx", query)
    assert hint in refused.value.hint


def test_unknown_query_on_a_numbered_file() -> None:
    with pytest.raises(UsageError) as refused:
        label_framework(b"p af 3\n", ".af", "a3")
    assert refused.value.hint == "did you mean 3?"


@pytest.mark.parametrize(
    ("name", "said"), [("preferred", "preferred"), ("PR", "preferred"), ("Semi-Stable", "semi-stable"), ("st", "stable")]
)
def test_other_semantics_are_refused_by_name(name: str, said: str) -> None:
    with pytest.raises(UsageError, match=f"{said} semantics is not computed here") as refused:
        label_framework(APX, ".apx", None, name)
    assert "grounded" in refused.value.hint


def test_unknown_semantics_are_refused() -> None:
    with pytest.raises(UsageError, match="no semantics is called 'groundd'"):
        label_framework(APX, ".apx", None, "groundd")
    assert label_framework(APX, ".apx", None, "GR") == label_framework(APX, ".apx", None)


def test_broken_file_is_an_input_error() -> None:
    with pytest.raises(InputError, match="line 1"):
        label_framework(APX[:-1], ".apx", None)


def test_needs_nothing_heavy() -> None:
    code = "import sys, synproof_cli.workflows.dung; print(sys.modules.keys() & {'numpy', 'networkx', 'sympy', 'pysat', 'difflib'})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
