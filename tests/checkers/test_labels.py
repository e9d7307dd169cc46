"""Labels over elements against the oracle's fixpoint; culprits by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.arguments import Arguments
from synproof_cli.checkers.conflicts import Conflict
from synproof_cli.checkers.labels import grounded, label_of
from tests.oracles.labels import argument_label

NAMES = "abcdef"
sets = st.frozensets(st.sampled_from(NAMES), max_size=3)


def fixpoint(defeats: dict[str, list[frozenset[str]]]) -> dict[str, str]:
    """The definition, naively."""
    accepted: set[str] = set()
    rejected: set[str] = set()
    while True:
        more = {name for name in NAMES if all(one & rejected for one in defeats.get(name, []))}
        less = {name for name in NAMES if any(one <= accepted for one in defeats.get(name, []))}
        if (more, less) == (accepted, rejected):
            return {name: "IN" if name in accepted else "OUT" if name in rejected else "UNDEC" for name in NAMES}
        accepted, rejected = more, less


@given(st.dictionaries(st.sampled_from(NAMES), st.lists(sets, max_size=3)))
def test_labels_are_the_least_fixpoint(defeats):
    labels = grounded(NAMES, defeats)
    assert labels == fixpoint(defeats)
    for elements in (NAMES[:2], NAMES[2:5], ""):
        assert label_of(elements, labels) == argument_label(frozenset(elements), labels)


@pytest.mark.parametrize(("defeats", "labels"), [
    ({}, "IN IN IN"),
    ({"b": ["a"], "c": ["b"]}, "IN OUT IN"),
    ({"a": ["b"], "b": ["a"], "c": ["a"]}, "UNDEC UNDEC UNDEC"),
    ({"a": ["a"], "b": ["a"]}, "UNDEC UNDEC IN"),
    ({"a": [""], "b": ["a"], "c": ["b"]}, "OUT IN OUT"),
    ({"a": ["b", "c"], "b": ["c"]}, "OUT OUT IN"),
])
def test_chains_cycles_and_self_defeat(defeats, labels):
    found = grounded("abc", {name: [frozenset(one) for one in sets] for name, sets in defeats.items()})
    assert " ".join(found[name] for name in "abc") == labels


def conflict(members: str, culprits: str = "") -> Conflict:
    return Conflict(frozenset(members.split()), frozenset(culprits.split()))


def test_arguments_are_ordered_in_undec_out_then_by_size_and_ids():
    found = Arguments(["a", "b", "c", "d"], [
        conflict("a", "a"), conflict("c d", "c d"), conflict("a -claim"), conflict("b -claim"), conflict("c -claim"),
        conflict("d b -claim"), conflict("b c +claim"),
    ])
    assert found.labels == {"a": "OUT", "b": "IN", "c": "UNDEC", "d": "UNDEC"}
    assert found.supports == [("b",), ("c",), ("b", "d"), ("a",)]
    assert found.attacks == [("b", "c")]
    assert (found.set_aside, found.accepted, found.finding()) == (["a"], ["b"], "SUPPORTED")


def test_one_set_may_defeat_several_elements_and_is_outweighed_only_where_it_defeats_none():
    found = Arguments(["a", "b", "c", "d"], [conflict("a c", "a"), conflict("b c", "b"), conflict("a d", "d"), conflict("b d", "b")])
    attacks, outweighed = found.against(("a", "b"))
    assert [(one.elements, one.targets) for one in attacks] == [(("c",), ("a", "b")), (("d",), ("b",))]
    assert outweighed == {}
    assert list(found.against(("a",))[1]) == [("d",)]
