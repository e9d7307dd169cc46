"""Rules with variables, put over the things of one question (definition: `model.certificate`, Grounding)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from synproof_cli.checkers.formulas import Formulas
from synproof_cli.checkers.instances import Instances, Template, cast, read_template
from synproof_cli.checkers.language import Language
from synproof_cli.checkers.rules import Rule, Rules
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.templates import check_class, is_lifted
from synproof_cli.errors import FormulaError


def is_lifted_document(document: object) -> bool:
    """Whether some formula of a result has a variable or speaks of an arbitrary thing: axioms, reading, certificates."""
    stack, found = [document], False
    while stack and not found:
        value = stack.pop()
        if isinstance(value, dict):
            found = any(isinstance(text, str) and is_lifted(text) for text in _formula_texts(value))
            stack += [below for key, below in value.items() if key in _HOLDERS]
        elif isinstance(value, list):
            stack += value
    return found


_HOLDERS = frozenset(("world", "axioms", "added", "reading", "claim", "conditions", "certificates", "main", "split", "facts"))


def _formula_texts(value: dict[str, object]) -> Iterator[object]:
    yield value.get("formula")
    yield value.get("claim")
    conditions = value.get("conditions")
    yield from conditions if isinstance(conditions, list) else ()


def ground_rules(rules: Rules, certificate: At | None) -> Rules:
    """The rules as their instances, for the question a certificate states (None: for no question). Rules without variables as they are.

    Raises FaultError for formulas that cannot be read.
    """
    if not rules.language.lifted:
        return rules
    language, templates = rules.language, rules.language.formulas
    given, claim = _question(certificate, language) if certificate is not None else ([], None)
    left_out = () if certificate is not None else rules.dropped
    kept = sorted((*rules.strict.values(), *rules.defeasible.values(), *left_out), key=lambda rule: rule.order)
    written = [rule.formula for rule in kept if rule.formula is not None]
    players = cast((*written, *given), claim, templates)
    place = certificate if certificate is not None else At({})
    try:
        _check_classes((*written, *given), claim, templates)
        asserted = [players.asserted(number, formula, templates) for number, formula in enumerate((*written, *given))]
        opened = [read_template(formula, templates) for formula in asserted[: len(written)]]
        others = asserted[len(written) :]
        around = [*others, *(() if claim is None else (claim, templates.negation(claim)))]
        instances = Instances(opened, around, players.things, templates, language.budget)
        target = Language(language.vocabulary, language.budget, things=players.things)
        found = list(_instances(kept, opened, instances, target, templates))
        conditions = tuple(target.build(formula, templates) for formula in others)
    except FormulaError as error:
        raise place.fault("formula", error.message) from error
    dropped = {rule.id for rule in left_out}
    return replace(
        rules,
        language=target,
        strict={rule.id: rule for rule, axiom in found if rule.strict and axiom not in dropped},
        defeasible={rule.id: rule for rule, axiom in found if not rule.strict and axiom not in dropped},
        dropped=tuple(rule for rule, axiom in found if axiom in dropped),
        written=rules,
        given=conditions,
    )


def _check_classes(asserted: Iterable[int], claim: int | None, templates: Formulas) -> None:
    """Raise FormulaError for formulas that things in play alone cannot decide; a claim is both asserted and denied."""
    for formula in asserted:
        template = read_template(formula, templates)
        check_class(template.body, templates, 1, universal=bool(template.variables))
    if claim is not None:
        check_class(claim, templates, 1, universal=False)
        check_class(claim, templates, -1, universal=False)


def _question(certificate: At, language: Language) -> tuple[list[int], int | None]:
    """Conditions and facts, and the claim, as templates."""
    fields = certificate.fields()
    others = [language.formula(item) for item in certificate["conditions"].items()] if "conditions" in fields else []
    others += [language.formula(item["formula"]) for item in certificate["facts"].items()] if "facts" in fields else []
    claim = certificate["claim"] if fields.get("claim") else None
    return others, None if claim is None else language.formula(claim)


def _instances(
    kept: Iterable[Rule], opened: Iterable[Template], instances: Instances, target: Language, templates: Formulas,
) -> Iterator[tuple[Rule, str]]:
    """Each instance as a rule of its own, in order, with its axiom's id. Raises FormulaError."""
    order = 0
    for rule, template in zip(kept, opened, strict=True):
        for row in instances.of(template):
            formula = target.build(template.body, templates, dict(zip(template.variables, row, strict=True)))
            name = f"{rule.id}[{', '.join(row)}]" if row else rule.id
            yield replace(rule, id=name, order=order, formula=formula), rule.id
            order += 1
