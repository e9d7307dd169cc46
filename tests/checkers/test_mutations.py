"""Documents changed in one place, and documents that lie in many places at once, do not hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from synproof_cli.debate.panel import FallacyOpinion, RelationOpinion
from synproof_cli.debate.ports import Failure
from synproof_cli.model.formula import Atom, Implies, Not
from tests.checkers.certificates import Doc
from tests.checkers.examples import EXAMPLES
from tests.checkers.results import result, verify_result, world_doc
from tests.checkers.trees import TreeMaker
from tests.checkers.unchecked import covered
from tests.debate.panels import cited, draft
from tests.debate.test_inquiry import ATTACK, debated, says
from tests.oracles.cases import Case, Rule
from tests.oracles.conflicts import Elements

Path = tuple[str | int, ...]

FREE = re.compile("|".join((
    # the order of sets, and evidence that still shows what it states
    r"certificates\..*\.(members|needed|satisfiable|conflicts|facts|axioms|conditions)|set_aside|contraposed",
    r"certificates\..*\.(proof|entails|fixed_proof|forward_proof)\..*|certificates\..*\.variables(\.#)?",
    # sieve outcomes name axioms as a set
    r".*\.sieves\.#\.axioms",
)))
"""Paths (numbers as #) outside `not_checked` where some change leaves the document as true as it was."""


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield from leaves(below, (*path, key))


def changes(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, str(value)]
    if isinstance(value, str):
        return [value + "x", "", "~" + value, None]
    if isinstance(value, list):
        return [value[1:], [*value, "x"], value[::-1], value + value[:1]]
    return [{}, "x"] if value is None else [{key: below for key, below in value.items() if key != gone} for gone in value]


def changed(document: Any, path: Path, value: Any) -> Any:
    """A copy with another value at one place; the rest is shared."""
    if not path:
        return value
    copy = document.copy()
    copy[path[0]] = changed(document[path[0]], path[1:], value)
    return copy


def spelled(path: Path) -> str:
    return ".".join("#" if isinstance(key, int) else key for key in path)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_single_change_outside_the_free_parts_holds(name):
    check_changes(name, every=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_change_of_any_kind_outside_the_free_parts_holds(name):
    check_changes(name, every=True)


def check_changes(name: str, *, every: bool) -> None:
    """All changes at every place, or one at each, another kind at the next."""
    document = json.loads(json.dumps(result(EXAMPLES[name].case, refused=EXAMPLES[name].refused)))
    tried = 0
    for path, value in leaves(document):
        if not path or FREE.fullmatch(spelled(path)) or covered(path):
            continue
        others = changes(value)
        for other in others if every else others[tried % len(others) :][:1] if others else ():
            if other == value or _leaves_out_what_is_free(value, other, path):
                continue
            tried += 1
            assert verify_result(changed(document, path, other)).outcome in ("fails", "not_a_result"), (spelled(path), value, other)
    assert tried > 60


def _leaves_out_what_is_free(value: Any, other: Any, path: Path) -> bool:
    """`nodes` may be left out where the tree has none."""
    del path
    gone = set(value) - set(other) if isinstance(value, dict) and isinstance(other, dict) else set()
    return bool(gone) and all(key == "nodes" and not value[key] for key in gone)


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_may_change_may_change(name):
    document = json.loads(json.dumps(result(EXAMPLES[name].case, refused=EXAMPLES[name].refused)))
    document |= {"session_id": "another", "wall_clock_time_ms": 9e9, "telemetry": {"total_tokens": 3, "finding": "x"}, "reason": "prose"}
    document["world"]["version"] = 7
    assert verify_result(document).outcome == "holds"


def variants(case: Case) -> Iterator[Case]:
    """The case with one thing about its rules changed."""
    for place, rule in enumerate(case.rules):
        others: list[Rule] = [
            replace(rule, priority=rule.priority + 3), replace(rule, strict=not rule.strict, overrides=()),
            replace(rule, overrides=()), replace(rule, formula=Not(rule.formula)),
        ]
        if isinstance(rule.formula, Implies):
            others.append(replace(rule, formula=Implies(rule.formula.left, Not(rule.formula.right))))
        for other in others:
            rest = [*case.rules[:place], other, *case.rules[place + 1 :]]
            if other != rule and not (other.strict and any(other.id in one.overrides for one in rest)):
                yield replace(case, rules=tuple(rest))
        yield replace(case, rules=(*case.rules[:place], *case.rules[place + 1 :]))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_document_about_another_world_does_not_hold_under_this_one(name):
    case = EXAMPLES[name].case
    world = json.loads(json.dumps(world_doc(case)))
    for other in variants(case):
        if any(target not in {rule.id for rule in other.rules} for rule in other.rules for target in rule.overrides):
            continue
        document = json.loads(json.dumps(result(other)))
        assert verify_result(document).outcome == "holds"
        report = verify_result(document | {"world": world})
        assert report.outcome == "fails" or document["finding"] == EXAMPLES[name].finding, (other.rules, document["finding"])


class Forgetful(TreeMaker):
    """Leaves the last conflict out, everywhere."""

    def _conflicts(self) -> list[Elements]:
        return super()._conflicts()[:-1]


class Inventive(TreeMaker):
    """Says of the largest set of elements that it is a conflict, everywhere."""

    def _conflicts(self) -> list[Elements]:
        return [*super()._conflicts(), frozenset(self.elements)]


@pytest.mark.parametrize("name", ["supported", "overthrown", "unrefuted", "contested", "facts", "strict overrider"])
def test_an_attack_left_out_everywhere_is_missed(name):
    case = EXAMPLES[name].case
    document = json.loads(json.dumps(result(case, made_by=Forgetful)))
    report = verify_result(document)
    assert (report.outcome, report.problems[0].code) == ("fails", "complete")


@pytest.mark.parametrize("name", ["supported", "unrefuted", "no evidence"])
def test_a_conflict_made_up_everywhere_is_no_conflict(name):
    document = json.loads(json.dumps(result(EXAMPLES[name].case, made_by=Inventive)))
    assert verify_result(document).outcome == "fails"


def test_every_finding_but_the_right_one_is_refused_with_all_that_follows_from_it():
    document: Doc = json.loads(json.dumps(result(EXAMPLES["contested"].case)))
    for finding, status, label, code, reason in (
        ("SUPPORTED", "CONFIRMED", "IN", 0, "SCEPTICAL_EXHAUSTION"), ("UNREFUTED", "CONFIRMED", "IN", 4, "SCEPTICAL_EXHAUSTION"),
        ("OVERTHROWN", "REFUTED", "OUT", 1, "THESIS_DEFEATED"), ("PROVED", "CONFIRMED", "IN", 0, "ENTAILED"),
    ):
        lie = json.loads(json.dumps(document).replace('"finding": "CONTESTED"', f'"finding": "{finding}"'))
        lie |= {"original_thesis_status": status, "exit_code": code, "stopping_reason": reason, "winning_thesis": lie["thesis"]}
        lie["argumentation_tree"]["dung_label"] = label
        lie["verdict_report"] |= {"status": status, "winning_thesis": lie["thesis"]}
        assert verify_result(lie).outcome == "fails"


def test_guarded_keys_stand_nowhere_unchecked():
    document: Doc = json.loads(json.dumps(result(EXAMPLES["supported"].case)))
    for key in ("formula", "finding", "original_thesis_status", "dung_label", "digest"):
        for place in ("nearest", "alternatives", "lints"):
            document["reading"][place] = [{"deep": [{key: "x"}]}]
            assert verify_result(document).problems[0].code == "unknown_field"
            document["reading"][place] = []
        assert verify_result(document | {"what_would_change": {"drop_axioms": [{key: "x"}]}}).outcome == "fails"


def test_labels_turned_round_are_refused():
    text = json.dumps(result(EXAMPLES["supported"].case))
    for one, other in (("IN", "OUT"), ("OUT", "IN"), ("IN", "UNDEC")):
        assert verify_result(json.loads(text.replace(f'"dung_label": "{one}"', f'"dung_label": "{other}"'))).outcome == "fails"


def test_an_axiom_s_text_is_bound_by_the_digest_and_compared_where_it_is_cited():
    document: Doc = json.loads(json.dumps(result(EXAMPLES["supported"].case)))
    document["world"]["axioms"][2]["text"] = "penguins may not fly"
    assert [problem.code for problem in verify_result(document).problems] == ["digest", "node"]


def test_atoms_may_have_the_names_of_guarded_keys():
    case = Case((Rule("formula", Implies(Atom("finding"), Atom("digest"))),), Atom("digest"), conditions=(Atom("finding"),))
    assert verify_result(json.loads(json.dumps(result(case)))).outcome == "holds"


def debates_with_models() -> dict[str, Any]:
    """Results in which models tried in vain at every sieve, cited facts, or left the debate undecided."""
    flags = FallacyOpinion({"is_strawman": True}, "it misses the point", "judge")
    core = cited("default", "default >> ~suspended", conclusion="~suspended")
    named = draft("~suspended", conclusion="~suspended", licences=[("axiom", "no-default")])
    unbound = draft("P1", "P1 >> Q1", conclusion="Q1")
    against = RelationOpinion({"in-words": "CONTRADICTS"}, "so it seems", "judge")
    return {
        "refused": debated(models=says(
            unbound, named, core, cited("~performed", conclusion="~performed"), ATTACK, fallacy=lambda _: flags,
        )),
        "overthrown": debated(models=says(ATTACK, cited("default", "default >> performed", conclusion="performed"))),
        "axioms in words": debated(models=says(ATTACK, relation=lambda _: against), touched=("in-words",)),
        "undecided": debated(models=says(core, Failure("gone"))),
    }


@pytest.mark.parametrize("name", ["refused", "overthrown", "axioms in words", "undecided"])
def test_no_single_change_of_a_debate_with_models_holds(name):
    document = debates_with_models()[name]
    right = verify_result(document).outcome
    tried = 0
    for path, value in leaves(document):
        if not path or FREE.fullmatch(spelled(path)) or covered(path):
            continue
        for other in changes(value):
            if other != value and not _leaves_out_what_is_free(value, other, path):
                tried += 1
                assert verify_result(changed(document, path, other)).outcome != right, (spelled(path), value, other)
    assert tried > 500


def test_a_core_that_is_not_shown_refuses_nothing():
    document = debates_with_models()["refused"]
    assert verify_result(document).outcome == "holds"
    del document["certificates"]["main"]["nodes"]
    assert verify_result(document).outcome == "fails"
