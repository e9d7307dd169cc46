"""What a text takes for granted: that the cat is a cat; that there are such things as the subjects of universal sentences name."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.english.controlled.lexicon import Lexicon, Usage
from synproof_cli.english.controlled.nodes import Context
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.tidy import functors, opened, tidy
from synproof_cli.english.controlled.values import Refused, Rule
from synproof_cli.logic.quantifiers import free_variables
from synproof_cli.model.formula import TRUE, And, Atom, Formula, Implies, apply, spell


def imported(presupposed: Iterable[tuple[str, Formula]]) -> list[Rule]:
    """That there are such things as the subjects of universals name, each once; with the sentence that speaks of them."""
    found: dict[str, Rule] = {}
    for text, formula in presupposed:
        shown = opened(formula)
        found.setdefault(spell(shown), Rule(f"There are such things as this speaks of: {text}", shown, background=True))
    return list(found.values())


def described(usage: Usage, lexicon: Lexicon, formulas: Iterable[Formula]) -> list[Rule]:
    """That the cat is a cat, where something else is said of cats."""
    spoken_of = functors(formulas)
    found: list[Rule] = []
    for thing, noun in (usage.described | usage.substances).items():
        formula = _said_of(thing, noun, lexicon)
        if formula != TRUE and thing not in usage.disowned and functors((formula,)) & spoken_of and not free_variables(formula):
            words = thing.replace("_", " ")
            found.append(Rule(f"The {words} is what it is called.", formula, background=True))
    return found


def narrowed(usage: Usage, lexicon: Lexicon, formulas: Iterable[Formula]) -> list[Rule]:
    """That who writes something which is a piece writes pieces, where the text tells of one that is written."""
    spoken_of = functors(formulas)
    found: list[Rule] = []
    for whole, (verb, noun) in usage.narrow.items():
        kind = _said_of("?y", noun, lexicon)
        if verb in spoken_of and kind != TRUE:
            rule = Implies(And((kind, Atom(apply(verb, ("?x", "?y"))))), Atom(apply(whole, ("?x",))))
            found.append(Rule(f"What '{whole.replace('_', ' ')}' says of its object.", rule, background=True))
    return found


def _said_of(thing: str, noun: object, lexicon: Lexicon) -> Formula:
    if not isinstance(noun, Noun):
        return TRUE
    try:
        return tidy(noun.holds(Context(lexicon, Usage(), final=True), thing))
    except Refused:
        return TRUE
