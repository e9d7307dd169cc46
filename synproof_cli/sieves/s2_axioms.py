"""Sieve 2, Axiom Contradiction: nothing passes that a strict axiom denies, however many axioms the denial takes."""

from __future__ import annotations

from collections.abc import Sequence

from synproof_cli.model.argument import Argument, LicensedPremise
from synproof_cli.model.formula import negate
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import Setting, outcome


def judge_axioms(argument: Argument, setting: Setting) -> SieveOutcome:
    """Fail with the minimal core of strict axioms that contradict the premises, or when a premise does not follow from its axioms.

    A clash within the premises is left to Sieve 2.5, one of premises and conditions to Sieve 3.
    """
    for premise in argument.premises:
        if premise.kind == "axiom" and not _follows(premise, setting):
            return outcome(
                "2", "fail", f"Argument names {_listed(premise.ids)} for what does not follow from it: {premise.text}", axioms=premise.ids,
            )
    kernel, keys = setting.kernel, setting.premise_keys(argument)
    if not kernel.consistent([*setting.conditions, *keys]) or kernel.consistent([*setting.base, *keys]):
        return outcome(
            "2", "pass", "no strict axiom is contradicted",
            thesis_relation=thesis_relation(argument, setting), axiom_relations=_identical(argument, setting),
        )
    core = contradicting_axioms(setting, keys)
    relations = dict.fromkeys(core, "CONTRADICTS")
    first = setting.axioms[core[0]]
    detail = f"Argument contradicts ground-truth axiom '{first.text}' [{first.id}] — {_why(argument, core, setting)}"
    return outcome("2", "fail", detail, axioms=core, thesis_relation="NEUTRAL", axiom_relations=relations)


def contradicting_axioms(setting: Setting, premise_keys: Sequence[str]) -> list[str]:
    """A minimal set of strict axioms that clash with the premises under the thesis's conditions."""
    assumed = [*setting.conditions, *premise_keys]
    core = setting.kernel.shrink([*setting.strict, *assumed], keep=assumed)
    strict = set(setting.strict)
    return [key for key in core if key in strict]


def thesis_relation(argument: Argument, setting: Setting) -> str:
    """CONFIRMS_THESIS, REFUTES_THESIS or NEUTRAL: what premises, conditions and all axioms together entail of the thesis."""
    keys = [*setting.base, *setting.premise_keys(argument)]
    if not setting.kernel.consistent(keys):
        return "NEUTRAL"
    if not setting.kernel.consistent([*keys, setting.negation]):
        return "CONFIRMS_THESIS"
    return "REFUTES_THESIS" if not setting.kernel.consistent([*keys, setting.claim]) else "NEUTRAL"


def _follows(premise: LicensedPremise, setting: Setting) -> bool:
    """The kernel puts the axioms themselves in the premise's place: with T they must entail it. Unknown ids are Sieve 1's."""
    if len(premise.ids) == 1 and setting.formulas.get(premise.ids[0]) == premise.formula:
        return True
    kernel = setting.kernel
    keys = [kernel.key_of(setting.formulas[axiom_id]) for axiom_id in premise.ids if axiom_id in setting.formulas]
    return not kernel.consistent([*keys, kernel.key_of(negate(premise.formula))])


def _identical(argument: Argument, setting: Setting) -> dict[str, str]:
    """Axioms the conclusion merely repeats."""
    return {
        axiom_id: "IDENTICAL" for axiom_id in setting.strict if setting.formulas[axiom_id] == argument.conclusion
    }


def _why(argument: Argument, core: Sequence[str], setting: Setting) -> str:
    """One sentence: which premises the axioms exclude."""
    others = f", together with {_listed(core[1:])}," if core[1:] else ""
    under = " under the thesis's conditions" if setting.conditions else ""
    excluded = " / ".join(f"{premise.text.rstrip('.')} {_listed(premise.ids)}".strip() for premise in _excluded(argument, core, setting))
    return f"it{others} excludes{under}: {excluded}."


def _excluded(argument: Argument, core: Sequence[str], setting: Setting) -> list[LicensedPremise]:
    """A minimal set of premises that clashes with the core; the conditions and strict axioms among them are not in question."""
    strict = set(setting.strict)
    keys = dict(zip(setting.premise_keys(argument), argument.premises, strict=True))
    open_keys = [key for key, premise in keys.items() if not (premise.ids and strict >= set(premise.ids))]
    fixed = [*core, *setting.conditions, *(key for key in keys if key not in open_keys)]
    kept = set(setting.kernel.shrink([*open_keys, *fixed], keep=fixed))
    return [keys[key] for key in open_keys if key in kept]


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(f"[{axiom_id}]" for axiom_id in ids)
