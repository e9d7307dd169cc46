"""Every labelling of the gold-labelled corpus, from both file formats; skipped where the corpus is absent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.dung.aspartix import read_apx
from synproof_cli.workflows.dung import label_framework

DATA = Path(__file__).parents[2] / ".." / "shared" / "data"
GOLD = DATA / "open" / "af_grounded.jsonl"


def items() -> list[Any]:
    if not GOLD.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason="the corpus ../shared/data/open/af_grounded.jsonl is absent"))]
    return [pytest.param(item, id=item["id"]) for item in map(json.loads, GOLD.read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize("item", items())
def test_labelling_is_the_gold_one(item: dict[str, Any]) -> None:
    apx = label_framework((DATA / "af" / f"{item['id']}.apx").read_bytes(), ".apx", None)
    gold = {"in": item["grounded_in"], "out": item["grounded_out"], "undecided": item["undecided"]}
    assert {key: sorted(names) for key, names in apx.items()} == {key: sorted(names) for key, names in gold.items()}  # type: ignore[call-overload]
    assert sum(map(len, gold.values())) == item["n_args"]


@pytest.mark.parametrize("item", items())
def test_numbered_file_says_the_same(item: dict[str, Any]) -> None:
    """`.af` files number the arguments in the order in which the `.apx` declares them."""
    names = read_apx((DATA / "af" / f"{item['id']}.apx").read_bytes()).names
    numbered = label_framework((DATA / "af" / f"{item['id']}.af").read_bytes(), ".af", None)
    for key, gold in (("in", item["grounded_in"]), ("out", item["grounded_out"]), ("undecided", item["undecided"])):
        assert sorted(names[int(number) - 1] for number in numbered[key]) == sorted(gold)  # type: ignore[attr-defined]
