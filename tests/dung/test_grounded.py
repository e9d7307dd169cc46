"""The grounded labelling against its definition."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.dung.check import fault
from synproof_cli.dung.framework import Framework
from synproof_cli.dung.grounded import IN, OUT, UNDEC, Labelling, grounded
from synproof_cli.errors import InputError
from tests.dung.brute import Graph, complete_labellings, graphs, least_fixpoint


def labels(arguments: list[str], attacks: list[tuple[str, str]]) -> dict[str, str]:
    framework = Framework.build(arguments, attacks)
    labelling = grounded(framework)
    assert fault(framework, labelling) is None
    return {name: labelling.label(number) for number, name in enumerate(framework.names, start=1)}


@pytest.mark.parametrize(
    ("arguments", "attacks", "expected"),
    [
        ("", "", ""),
        ("a", "", "IN"),
        ("p q s f", "p>q q>p s>s", "UNDEC UNDEC UNDEC IN"),  # a two-cycle and a self-attacker are undecided, neither in nor out
        ("a b c", "a>b b>c", "IN OUT IN"),
        ("s b c", "s>s s>b b>c", "UNDEC UNDEC UNDEC"),  # a self-attacker defeats nothing, but leaves its victims open
        ("a s b", "a>s s>s s>b", "IN OUT IN"),  # attacked by an accepted argument, a self-attacker is out like any other
        ("a b c", "a>b b>c c>a", "UNDEC UNDEC UNDEC"),
        ("x a b c", "a>b b>c c>a x>a", "IN OUT IN OUT"),
        ("a b c d", "a>b b>a a>c b>c c>d", "UNDEC UNDEC UNDEC UNDEC"),  # floating defeat is no grounded defeat
        ("a b", "a>b a>b", "IN OUT"),
        ("a b c d", "a>c b>c c>d", "IN IN OUT IN"),
    ],
)
def test_small_frameworks(arguments: str, attacks: str, expected: str) -> None:
    names = arguments.split()
    pairs = [(pair.split(">")[0], pair.split(">")[1]) for pair in attacks.split()]
    assert list(labels(names, pairs).values()) == expected.split()
    assert labels(names[::-1], pairs[::-1]) == labels(names, pairs)


@given(graphs(max_arguments=9))
def test_equals_the_least_fixpoint(graph: Graph) -> None:
    assert labels(*graph) == least_fixpoint(*graph)


@given(graphs(max_arguments=5))
def test_is_the_least_complete_labelling(graph: Graph) -> None:
    complete = complete_labellings(*graph)
    mine = labels(*graph)
    assert mine in complete
    for name, label in mine.items():
        if label != "UNDEC":
            assert {other[name] for other in complete} == {label}


@given(graphs(max_arguments=8), st.randoms(use_true_random=False))
def test_order_of_arguments_and_attacks_does_not_matter(graph: Graph, shuffler: random.Random) -> None:
    arguments, attacks = list(graph[0]), list(graph[1])
    shuffler.shuffle(arguments)
    shuffler.shuffle(attacks)
    assert labels(arguments, attacks) == labels(*graph)


@given(graphs(max_arguments=6), st.data())
def test_checker_refuses_every_other_labelling(graph: Graph, data: st.DataObject) -> None:
    framework = Framework.build(*graph)
    size = len(framework.names)
    codes = bytes(data.draw(st.lists(st.sampled_from((UNDEC, IN, OUT)), min_size=size, max_size=size)))
    order = data.draw(st.permutations([number for number in range(1, size + 1) if codes[number - 1] != UNDEC]))
    if codes != grounded(framework).codes:
        assert fault(framework, Labelling(codes, order)) is not None


CHAIN = Framework.build("abc", [("a", "b"), ("b", "c")])


@pytest.mark.parametrize(
    ("labelling", "said"),
    [
        (Labelling(bytes((IN, OUT, IN)), [2, 1, 3]), "'b' is OUT before"),
        (Labelling(bytes((IN, OUT, IN)), [1, 3, 2]), "'c' is IN before"),
        (Labelling(bytes((IN, OUT, IN)), [1, 2]), "never forced"),
        (Labelling(bytes((IN, OUT, IN)), [1, 2, 2]), "'b' is forced twice"),
        (Labelling(bytes((IN, OUT, IN)), [1, 2, 4]), "no argument number 4"),
        (Labelling(bytes((IN, OUT, UNDEC)), [1, 2]), "'c' is UNDEC though"),
        (Labelling(bytes((IN, UNDEC, UNDEC)), [1]), "'b' is not OUT though 'a' is IN"),
        (Labelling(bytes((IN, OUT)), [1, 2]), "one label for each"),
        (Labelling(bytes((IN, OUT, 3)), [1, 2, 3]), "one label for each"),
    ],
)
def test_checker_names_the_fault(labelling: Labelling, said: str) -> None:
    assert said in (fault(CHAIN, labelling) or "")


def test_deep_chain_needs_no_recursion() -> None:
    names = [str(number) for number in range(100_001)]
    framework = Framework.build(names, pairwise(names))
    labelling = grounded(framework)
    assert labelling.select(names, IN) == names[::2]
    assert labelling.select(names, OUT) == names[1::2]
    assert fault(framework, labelling) is None


def test_build_refuses_what_is_not_declared_or_declared_twice() -> None:
    with pytest.raises(InputError, match="'c' takes part in an attack but is not declared"):
        Framework.build(["a"], [("a", "c")])
    with pytest.raises(InputError, match="'a' is declared twice"):
        Framework.build(["a", "b", "a"], [])
