"""Claims as Lean states them: nothing is said to be checked that was not."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.evidence import Keeping, compute
from synproof_cli.workflows.evidence_lean import export, run_lean
from synproof_cli.workflows.evidence_prove import prove
from tests.evidence import build

STATED = [
    ("x/x = 1 for x != 0", "theorem claim (x : ℚ) (h0 : x ≠ 0) (h1 : x ≠ 0) :\n    (x / x) = (1 : ℚ) := by\n  field_simp\n  ring"),
    ("(x+1)^2 = x^2+2*x+1", "((x + (1 : ℚ)) ^ 2) = (((x ^ 2) + ((2 : ℚ) * x)) + (1 : ℚ)) := by\n  ring"),
    ("x = 1", "¬ ∀ x : ℚ, x = (1 : ℚ) := by\n  intro h\n  have := h (0 : ℚ)\n  norm_num at this"),
    ("det [[1,2],[3,4]] = -2", ".det = (-2 : ℚ) := by\n  norm_num [Matrix.det_fin_two]"),
    ("[[1,2],[2,4]] is singular", ".mulVec ![(-2 : ℚ), (1 : ℚ)] = 0 ∧ (![(-2 : ℚ), (1 : ℚ)] : Fin 2 → ℚ) ≠ 0"),
    ("[[2,1],[1,1]] is invertible", "* !![(1 : ℚ), (-1 : ℚ); (-1 : ℚ), (2 : ℚ)] = 1"),
    ("forall n in 0..2: n^2 <= 8", "∀ n ∈ Finset.Icc (0 : ℤ) 2, ((n * n) ≤ (8 : ℤ)) := by\n  decide"),
    ("forall n in 0..5, b in bool: n^2 <= 8 or b", "∃ n ∈ Finset.Icc (0 : ℤ) 5, ∃ b : Bool, ¬ (((n * n) ≤ (8 : ℤ)) ∨ (b = true))"),
    ("x^2-1 in <x-1>", "theorem claim (x : ℤ) :\n    (1 : ℤ) * ((1 : ℤ) * x ^ 2 + (-1 : ℤ)) = "),
    ("97 is prime", "Nat.Prime 97 := by\n  norm_num"), ("91 is prime", "91 = 7 ^ 1 * 13 ^ 1 ∧ Nat.Prime 7 ∧ Nat.Prime 13"),
    ("A, A >> (B ^ C) |= B | C", "∀ p0 p1 p2 : Prop, p0 → (p0 → (Xor' p1 p2)) → (p1 ∨ p2) := by\n  intros\n  tauto"),
    ("B |= A", "¬ (∀ p0 p1 : Prop, p1 → p0) := by\n  intro h\n  have := h False True\n  simp at this"),
]


@pytest.fixture
def store() -> Store:
    return memory_store()


def exported(text: str, store: Store) -> dict[str, Any]:
    return export(prove(text, [], Keeping(store, "now"))["bundle"], store)


@pytest.mark.parametrize(("text", "part"), STATED)
def test_claims_are_stated(text: str, part: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = exported(text, store)
    assert part in found["theorem"], found["theorem"]
    assert found["theorem"].startswith("import Mathlib\n")
    assert (found["lean"]["outcome"], found["lean"]["version"]) == ("not_run", None)


def test_what_lean_cannot_state_is_not_stated(store: Store) -> None:
    found = exported("x/x = 1", store)  # refuted at 0, where Lean has a value
    assert (found["theorem"], found["code"], found["lean"]["outcome"]) == ("", "operation_unsupported", "failed")
    asked = build.calculus("derivative_candidate", build.power(build.var("x"), 2), candidate=build.mul(build.num(2), build.var("x")))
    ident = compute(asked, None, Keeping(store, "now"))["bundleRef"]["bundleId"]
    assert export(ident, store)["theorem"] == ""
    names = build.equality(build.var("end"), build.add(build.var("end"), build.num(0)), ["end", "h"])
    ident = compute(names, None, Keeping(store, "now"))["bundleRef"]["bundleId"]
    assert "(v0 v1 : ℚ)" in export(ident, store)["theorem"]


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(("script", "outcome"), [
    ("exit 0", "accepted"), ("echo error; exit 1", "refused"), ("echo \"declaration uses 'sorry'\"; exit 0", "refused"),
])
def test_what_lean_says_is_recorded(script: str, outcome: str, tmp_path: Path) -> None:
    program = tmp_path / "lean"
    program.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Lean (version 4)" && exit 0\n{script}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    found = run_lean(str(program), "theorem claim : True := trivial")
    assert (found["outcome"], found["version"]) == (outcome, "Lean (version 4)")
    assert run_lean(str(tmp_path / "nowhere"), "")["outcome"] == "failed"
