"""`synproof explain`: why this finding, why not another, and what if. Works on a result document alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from synproof_cli.debate import Budget, Decision, Fact, Problem, Trial
from synproof_cli.debate.changes import Add, fact_candidates, find_changes
from synproof_cli.debate.trial import AGAINST, FOR
from synproof_cli.debate.whatif import Unread
from synproof_cli.english import english_of
from synproof_cli.errors import InputError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import TRUE, Formula, atom_names, spell
from synproof_cli.model.result import STATUS_OF
from synproof_cli.model.world import World
from synproof_cli.store.reader import world_from_data
from synproof_cli.workflows.result_file import world_of
from synproof_cli.workflows.texts import read_texts
from synproof_cli.workflows.world_find import checked

_NEAREST = 3
"""Entries that an error names."""


def problem_from(document: Mapping[str, Any]) -> Problem:
    """The problem a result was decided on. Raises InputError where the thesis had no reading, FormulaError and WorldError for nonsense."""
    reading, shown = document["reading"], document["world"]
    if reading["claim"] is None or document["finding"] == "UNTRANSLATED":
        raise InputError(
            "this thesis has no reading, so there is nothing to explain", hint="give the claim with --formula, conditions with --given",
        )
    world = world_of(document)
    added = world_from_data({"id": "my:added", "axioms": shown["added"]}, "").axioms
    checked(replace(world, axioms=(*world.axioms, *added)), "")  # the document may be a stranger's
    vocabulary = Vocabulary.of(world.atoms)
    return Problem(
        world,
        tuple(parse_formula(clause["formula"], vocabulary) for clause in reading["conditions"]),
        parse_formula(reading["claim"]["formula"], vocabulary),
        shown["as_of"],
        facts=_facts(document, vocabulary),
        added=added,
        without=frozenset(shown["without"]),
        contraposition=document["contraposition"],
        trusted=all(clause["how"] != "model" for clause in (*reading["conditions"], reading["claim"])),
    )


def needs_certificate(document: Mapping[str, Any]) -> bool:
    """Whether facts took part that only the certificate states, and it is not there."""
    nodes = [*document["supports"], *([document["argumentation_tree"]] if document["argumentation_tree"] else ())]
    for node in nodes:
        nodes += node["children"]
    return not document["certificates"] and any(key.startswith("fact:") for node in nodes for key in node["elements"])


def _facts(document: Mapping[str, Any], vocabulary: Vocabulary) -> tuple[Fact, ...]:
    """The facts that took part."""
    stated = document["certificates"].get("main", {}).get("facts", ())
    return tuple(Fact(one["id"], parse_formula(one["formula"], vocabulary), one["licence"], one["citation"]) for one in stated)


def explain_why(document: Mapping[str, Any]) -> dict[str, object]:
    """The axioms that decided it, and the arguments they make. `{mode, session_id, thesis, finding, reason, decisive, arguments}`."""
    report = document["verdict_report"]
    tree = document["argumentation_tree"]
    shown = [*document["supports"], *(tree["children"] if tree else ())]
    return _head("why", document) | {
        "decisive": report["decisive_axioms_triggered"],
        "arguments": [
            {key: node[key] for key in ("id", "role", "kind", "dung_label", "text", "propositional_premises", "propositional_conclusion")}
            for node in shown
            if node["status"] == "VALID" and not node["reference"]
        ],
        "refused": [
            {"id": node["id"], "text": node["text"], "rejection_reason": node["rejection_reason"]}
            for node in shown
            if node["rejection_reason"]
        ],
    }


def explain_why_not(document: Mapping[str, Any]) -> dict[str, object]:
    """What is missing for the opposite: a scenario in which the rules hold and the verdict does not, and what would change the finding."""
    trial = Trial(problem_from(document), Budget())
    decision = trial.decide()
    text_only = {axiom.id for axiom in (*trial.problem.world.axioms, *trial.problem.added) if axiom.formula is None}
    unread = Unread(text_only.intersection(document["unread_axioms"]), ignored=document["ignore_unread"])
    changes = find_changes(trial, decision, unread)
    telling = [change for change in changes.add if not _restates(change, trial.problem.claim)] or list(changes.add)
    atoms = trial.problem.world.atoms
    return _head("why-not", document) | {
        "counter_scenario": _counter_scenario(trial, decision, telling),
        "missing_facts": [
            {"facts": _listed(change.facts), "english": [english_of(fact, atoms) for fact in change.facts], "leads_to": change.finding}
            for change in telling
        ],
        "axioms_in_the_way": [{"axioms": list(change.axioms), "leads_to": change.finding} for change in changes.drop],
    }


def explain_what_if(document: Mapping[str, Any], texts: Sequence[str]) -> dict[str, object]:
    """The same thesis with further conditions, formulas or sentences. Raises FormulaError, InputError for what is not understood."""
    problem = problem_from(document)
    extra = _conditions(replace(problem.world, axioms=(*problem.world.axioms, *problem.added)), texts)
    trial = Trial(replace(problem, conditions=(*problem.conditions, *extra)), Budget())
    decision = trial.decide()
    return _head("what-if", document) | {
        "given": _listed(extra),
        "english": [english_of(formula, problem.world.atoms) for formula in extra],
        "leads_to": decision.finding,
        "leads_to_status": STATUS_OF[decision.finding],
        "changed": decision.finding != document["finding"],
        "decisive": list(decision.core.axioms) if decision.core else sorted(decision.dispute.shown_argument() if decision.dispute else ()),
    }


def _conditions(world: World, texts: Sequence[str]) -> tuple[Formula, ...]:
    """Each text read as `--given` reads it."""
    found = read_texts(world, "", spell(TRUE), texts, ()).thesis
    if any(isinstance(choice.place, int) for choice in found.choices):
        raise InputError("it can be read in several ways", hint="give it as a formula")
    if found.doc["unread"]:
        part = found.doc["unread"][0]
        entries = [entry for near in found.doc["nearest"] for entry in near["entries"]][:_NEAREST]
        near = "; ".join(f"{entry['name']} ({entry['text']})" if entry.get("text") else str(entry["name"]) for entry in entries)
        raise InputError(f"not understood: “{part}”", hint=f"nearest: {near}" if near else "give it as a formula")
    return found.conditions


def _head(mode: str, document: Mapping[str, Any]) -> dict[str, object]:
    return {"mode": mode} | {key: document[key] for key in ("session_id", "thesis", "finding", "original_thesis_status", "reason")}


def _restates(change: Add, claim: Formula) -> bool:
    """The facts speak of nothing but the claim's own atoms: true, and no explanation."""
    return frozenset().union(*(atom_names(fact) for fact in change.facts)) <= atom_names(claim)


def _counter_scenario(trial: Trial, decision: Decision, changes: Sequence[Add]) -> dict[str, object] | None:
    """Facts under which the verdict is the other one, as `--given` options; None where no such facts were found.

    The first of the changes that turns the status; else a case in which the rules hold and the claim has the other truth value.
    """
    wanted = "REFUTED" if STATUS_OF[decision.finding] == "CONFIRMED" else "CONFIRMED"
    turning = next((change for change in changes if STATUS_OF[change.finding] == wanted), None)
    facts = turning.facts if turning is not None else _other_case(trial, decision, wanted)
    if not facts:
        return None
    return {
        "claim_is": wanted == "CONFIRMED",
        "given": _listed(facts),
        "english": [english_of(fact, trial.problem.world.atoms) for fact in facts],
        "options": " ".join(f'--given "{spell(fact)}"' for fact in facts),
    }


def _other_case(trial: Trial, decision: Decision, wanted: str) -> tuple[Formula, ...]:
    """Literals of a model of S ∪ G in which the claim has the wanted truth value, as few as settle it; none where S ∪ G decides."""
    kernel = trial.kernel
    side, opposite = (FOR, AGAINST) if wanted == "CONFIRMED" else (AGAINST, FOR)
    if decision.dispute is None or not kernel.consistent([*trial.base, side]):
        return ()
    literals = {kernel.key_of(literal): literal for literal in fact_candidates(trial, decision.dispute.component)}
    kernel.consistent([*trial.base, side])
    # Candidates come nearest to the claim first; shrinking gives up the last ones first, so the others come in front.
    case = kernel.satisfied(list(literals))[::-1]
    if kernel.consistent([*trial.base, *case, opposite]):
        return ()
    kept = set(kernel.shrink([*case, *trial.base, opposite], keep=[*trial.base, opposite]))
    return tuple(literal for key, literal in literals.items() if key in kept)


def _listed(formulas: Sequence[Formula]) -> list[str]:
    return [spell(formula) for formula in formulas]
