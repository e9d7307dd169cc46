"""ARG-05: grounded labels of small frameworks; self-attack and two-cycles stay undecided, in every format and every order of lines."""

from __future__ import annotations

import itertools

import pytest

from tests.scenarios.cli import CommandLine

FRAMEWORKS = {
    "two-cycle, self-attack, bystander": ("abcd", ["ab", "ba", "cc"], {"in": "d", "out": "", "undecided": "abc"}),
    "chain": ("abc", ["ab", "bc"], {"in": "ac", "out": "b", "undecided": ""}),
    "chain from a self-attack": ("abc", ["aa", "ab", "bc"], {"in": "", "out": "", "undecided": "abc"}),
    "self-attack that is attacked": ("ab", ["aa", "ba"], {"in": "b", "out": "a", "undecided": ""}),
    "three-cycle": ("abc", ["ab", "bc", "ca"], {"in": "", "out": "", "undecided": "abc"}),
    "even cycle broken from outside": ("abcd", ["ab", "ba", "ca", "dc"], {"in": "d", "out": "c", "undecided": "ab"}),
    "nothing": ("", [], {"in": "", "out": "", "undecided": ""}),
}


def as_apx(nodes: str, attacks: list[str]) -> str:
    return "".join(f"arg({node}).\n" for node in nodes) + "".join(f"att({one[0]},{one[1]}).\n" for one in attacks)


def as_tgf(nodes: str, attacks: list[str]) -> str:
    return "".join(f"{node}\n" for node in nodes) + "#\n" + "".join(f"{one[0]} {one[1]}\n" for one in attacks)


def as_af(nodes: str, attacks: list[str]) -> str:
    number = {node: place for place, node in enumerate(nodes, 1)}
    return f"p af {len(nodes)}\n" + "".join(f"{number[one[0]]} {number[one[1]]}\n" for one in attacks)


@pytest.mark.parametrize("name", FRAMEWORKS)
def test_labels_are_grounded_in_every_format(cli: CommandLine, name: str) -> None:
    nodes, attacks, expected = FRAMEWORKS[name]
    wanted = {label: sorted(members) for label, members in expected.items()}
    for suffix, write in ((".apx", as_apx), (".tgf", as_tgf), (".af", as_af)):
        code, document = cli.run_json("dung", cli.write(f"f{suffix}", write(nodes, attacks)))
        back = {str(place): node for place, node in enumerate(nodes, 1)} if suffix == ".af" else {}
        found = {label: sorted(back.get(str(one), str(one)) for one in document[label]) for label in wanted}
        assert (code, found) == (0, wanted), suffix


def test_the_order_of_lines_changes_nothing(cli: CommandLine) -> None:
    documents = []
    for number, attacks in enumerate(itertools.permutations(["ab", "ba", "cc"])):
        nodes = ["abcd", "dcba", "badc"][number % 3]
        document = cli.run_json("dung", cli.write("f.apx", as_apx(nodes, list(attacks))))[1]
        documents.append({label: sorted(document[label]) for label in ("in", "out", "undecided")})
    assert all(document == {"in": ["d"], "out": [], "undecided": ["a", "b", "c"]} for document in documents)


@pytest.mark.parametrize(("query", "code"), [("d", 0), ("c", 1), ("a", 3), ("nobody", 2)])
def test_a_query_answers_by_exit_code(cli: CommandLine, query: str, code: int) -> None:
    path = cli.write("f.apx", as_apx("abcd", ["ab", "ba", "dc"]))
    assert cli.run("dung", path, "--query", query).code == code
