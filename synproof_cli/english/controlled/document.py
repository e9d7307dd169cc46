"""A document: all its sentences read together, twice: once to see how its words are used, once to say what it says."""

from __future__ import annotations

from collections.abc import Sequence

from synproof_cli.english.controlled.evidence import gather
from synproof_cli.english.controlled.lexicon import Lexicon, Usage
from synproof_cli.english.controlled.links import doubts
from synproof_cli.english.controlled.sentence import Readings, Sentence, parsed, readings, sentence_of
from synproof_cli.english.controlled.table import TABLE
from synproof_cli.english.controlled.tidy import opened
from synproof_cli.english.controlled.tokens import quotations, sentences
from synproof_cli.english.controlled.values import Document, Rule
from synproof_cli.model.formula import And, Forall, Formula, Implies, spell


def read_document(
    axioms: Sequence[str], thesis: str | None = None, given: Sequence[str] = (), *, existential_import: bool = False,
) -> Document:
    """Axioms, what is given, and a thesis as formulas. Never raises: what is not read is a rule with a `refusal`."""
    rules = [sentence_of(text) for axiom in axioms for text in sentences(axiom)]
    givens = [sentence_of(text) for item in given for text in sentences(item)]
    asked = [sentence_of(text) for text in sentences(thesis)] if thesis is not None else []
    everything = [*rules, *givens, *asked]
    lexicon = gather(words for sentence in everything for words in (sentence.tokens, *quotations(sentence.tokens)))
    outcomes = _read_all(everything, lexicon)
    read = [_rule(sentence, outcome) for sentence, outcome in zip(everything, outcomes, strict=True)]
    mine, theirs, last = read[: len(rules)], read[len(rules) : len(rules) + len(givens)], read[len(rules) + len(givens) :]
    whole = _one(last, thesis)
    conditions, claim = _split(whole)
    if existential_import:
        mine += _imported(everything, outcomes)
    formulas = [rule.formula for rule in (*read, *mine) if rule.formula is not None]
    return Document(
        tuple(mine), (), (*(rule.formula for rule in theirs if rule.formula is not None), *conditions), claim, whole, doubts(formulas),
        unread_conditions=tuple(rule for rule in theirs if rule.refusal),
    )


def _read_all(all_of_them: list[Sentence], lexicon: Lexicon) -> list[Readings]:
    refusals: dict[int, str] = {}
    first = Usage()
    for at, sentence in enumerate(all_of_them):
        sentence.parses, refusal = parsed(sentence, lexicon, TABLE)
        if refusal:
            refusals[at] = refusal
        else:
            readings(sentence.parses, lexicon, first)
    lexicon.usage = first
    return [
        Readings(refusal=refusals[at]) if at in refusals else readings(sentence.parses, lexicon, Usage(), final=True)
        for at, sentence in enumerate(all_of_them)
    ]


def _imported(all_of_them: list[Sentence], outcomes: list[Readings]) -> list[Rule]:
    """That there are such things as the subjects of universal sentences name, each once."""
    found: dict[str, Rule] = {}
    for sentence, outcome in zip(all_of_them, outcomes, strict=True):
        for formula in outcome.presupposed:
            shown = opened(formula)
            found.setdefault(spell(shown), Rule(f"There are such things as this speaks of: {sentence.text}", shown, background=True))
    return list(found.values())


def _rule(sentence: Sentence, outcome: Readings) -> Rule:
    if outcome.refusal:
        return Rule(sentence.text, label=sentence.label, refusal=outcome.refusal)
    main, *others = (opened(formula) for formula in outcome.formulas)
    return Rule(sentence.text, main, "strict", sentence.label, tuple(others), outcome.lints)


def _one(rules: list[Rule], thesis: str | None) -> Rule | None:
    """The thesis as one rule."""
    if thesis is None:
        return None
    if not rules:
        return Rule(thesis, refusal="no words")
    if len(rules) == 1:
        return rules[0]
    refused = next((rule for rule in rules if rule.refusal), None)
    if refused is not None:
        return Rule(thesis, refusal=refused.refusal)
    return Rule(thesis, And(tuple(rule.formula for rule in rules if rule.formula is not None)))


def _split(whole: Rule | None) -> tuple[tuple[Formula, ...], Rule | None]:
    """A thesis "If A, B" as the condition A and the claim B; a thesis about all things stays whole."""
    if whole is None or whole.formula is None:
        return (), whole
    formula = whole.formula
    if isinstance(formula, Forall | Implies):
        return (), whole
    return (), whole
