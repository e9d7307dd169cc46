"""The thesis: one formula as a whole; and, where it says "if A, B", the condition A and the claim B."""

from __future__ import annotations

from dataclasses import replace

from synproof_cli.english.controlled.clauses import Conditional
from synproof_cli.english.controlled.sentence import Sentence
from synproof_cli.english.controlled.tidy import substituted
from synproof_cli.english.controlled.values import Rule
from synproof_cli.logic.quantifiers import free_variables
from synproof_cli.model.formula import And, Atom, Formula, Implies, leaves, predicate


def as_one(rules: list[Rule], thesis: str | None) -> Rule | None:
    """The sentences of a thesis as one rule; refused as soon as one of them is."""
    if thesis is None:
        return None
    if len(rules) == 1:
        return rules[0]
    refused = next((rule.refusal for rule in rules if rule.refusal), "" if rules else "no words")
    if refused:
        return Rule(thesis, refusal=refused)
    lints = tuple(lint for rule in rules for lint in rule.lints)
    alternatives = tuple(
        And(tuple(other if at == place else _formula(rule) for place, rule in enumerate(rules)))
        for at, changed in enumerate(rules) for other in changed.alternatives
    )
    return Rule(thesis, And(tuple(map(_formula, rules))), alternatives=alternatives, lints=lints)


def _formula(rule: Rule) -> Formula:
    assert rule.formula is not None  # noqa: S101 - `as_one` has looked
    return rule.formula


def split(whole: Rule | None, asked: list[Sentence]) -> tuple[tuple[Formula, ...], Rule | None]:
    """A thesis "if A, B" as the condition A and the claim B, things that A brings in as `@` things; any other stays whole."""
    if whole is None or not isinstance(whole.formula, Implies) or len(asked) != 1:
        return (), whole
    if not all(isinstance(node, Conditional) and node.way == "if" for node in asked[0].parses):
        return (), whole
    things: dict[str, str] = {}
    for variable in sorted(free_variables(whole.formula)):
        name = _thing(variable, whole.formula.left)
        same = sum(taken == name or taken.startswith(f"{name}_") and taken[len(name) + 1 :].isdigit() for taken in things.values())
        things[variable] = f"{name}_{same + 1}" if same else name  # two boys are two things
    condition, claim = substituted(whole.formula.left, things), substituted(whole.formula.right, things)
    others = [substituted(other, things) for other in whole.alternatives]
    if not all(isinstance(other, Implies) and other.left == condition for other in others):
        return (), whole
    alternatives = tuple(other.right for other in others if isinstance(other, Implies))
    return (condition,), replace(whole, formula=claim, alternatives=alternatives)


def _thing(variable: str, condition: Formula) -> str:
    """An arbitrary thing named after the first noun said of it: `@bank`."""
    for leaf in leaves(condition):
        if isinstance(leaf, Atom) and predicate(leaf.name)[1] == (variable,):
            return f"@{predicate(leaf.name)[0]}"
    return f"@{variable[1:]}"
