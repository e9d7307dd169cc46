"""What the author of a sentence should know about its formula: it says nothing, cannot hold, speaks of nothing, or has lost something.

One place for every reading: `read`, `world import` and `world lint` show what is found here. The reader's own remarks, that a word stands
alone or that two may belong together, come with the reading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.english import Lint
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.grounding import cast
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.quantifiers import closed, open_up
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Const, Exists, Formula, Implies, Not, Xor, atom_names, children, negate, predicate, spell

MAX_INSTANCES: Final = 2_000
_NUMBER: Final = re.compile(r"(?<![\w.,/(-])\d[\d,]*(?:\.\d+)?(?![\w/(-])")
_REFERENCE: Final = re.compile(
    r"\b(?:art(?:icle)?s?|sec(?:tion)?s?|rules?|par(?:agraph|a)?s?|nos?|clauses?|chapters?|annex)\.?\s*(?:\w{1,5}\s*(?:,|and|or|to)\s*){0,4}$",
    re.IGNORECASE,
)
_NEGATION: Final = re.compile(r"\b(?:not|no|never|neither|nor|none|nobody|nothing|nowhere|without|cannot)\b|n't\b", re.IGNORECASE)


def form_lints(formula: Formula, vocabulary: Vocabulary, budget: Budget) -> Iterator[Lint]:
    """Whether a formula is true or false by form and by its atoms' types alone, or has a condition that cannot be met.

    Formulas with more instances than can be asked about have none. Raises BudgetExceededError.
    """
    variables, body = open_up(formula)
    whole = closed(formula)
    things = cast((whole,), whole).things
    if len(things) ** len(variables) > MAX_INSTANCES:
        return
    members = {"+": whole, "-": negate(whole)}
    if isinstance(body, Implies):
        condition = body.left
        for variable in variables:
            condition = Exists(variable, condition)
        members["if"] = condition
    kernel = Kernel(replace(vocabulary, things=things), budget, (), members)
    if not kernel.consistent(["+"]):
        yield Lint("contradiction", "it cannot hold: false by its form or by the types of its atoms")
    elif "if" in members and not kernel.consistent(["if"]):
        yield Lint("vacuous", "its condition can never be met")
    elif not kernel.consistent(["-"]):
        yield Lint("tautology", "it says nothing: true by its form or by the types of its atoms")


def text_lints(text: str, formula: Formula, vocabulary: Vocabulary) -> Iterator[Lint]:
    """A number, or a negation, that stands in the text and neither in the formula nor in the words of its atoms."""
    decls = [decl for name in sorted(atom_names(formula)) if (decl := vocabulary.get(name)) is not None]
    described = [word for decl in decls for word in (decl.text, *decl.aliases)]
    said = " ".join([spell(formula), *described])
    digits = said.replace(",", "")
    for found in _NUMBER.finditer(text):
        number = found[0].rstrip(",").replace(",", "")
        if number not in digits and not _REFERENCE.search(text[: found.start()]):
            yield Lint("lost-number", f"the text says {found[0]}, and its formula has no such number")
    denial = _NEGATION.search(text)
    if denial is not None and not _denies(formula) and not _NEGATION.search(said.replace("_", " ")):
        yield Lint("lost-negation", f"the text says '{denial[0]}', and its formula denies nothing")


def _denies(formula: Formula) -> bool:
    """Whether anything in it is a denial; a limit may be one ("no more than")."""
    stack = [formula]
    while stack:
        node = stack.pop()
        if isinstance(node, Not | Xor | Compare) or (isinstance(node, Const) and not node.value):
            return True
        stack += children(node)
    return False


def connected(start: Collection[str], groups: Sequence[Collection[str]]) -> frozenset[str]:
    """The words reached from some through groups of words that share one with them, directly or through others."""
    holding: dict[str, list[int]] = {}
    for number, group in enumerate(groups):
        for word in group:
            holding.setdefault(word, []).append(number)
    reached, waiting, seen = set(start), list(start), set[int]()
    while waiting:
        for number in holding.pop(waiting.pop(), ()):
            if number not in seen:
                seen.add(number)
                fresh = [word for word in groups[number] if word not in reached]
                reached.update(fresh)
                waiting += fresh
    return frozenset(reached)


def functors(formulas: Iterable[Formula]) -> set[str]:
    """The predicates, and the atoms without arguments, that formulas speak of."""
    return {predicate(name)[0] for formula in formulas for name in atom_names(formula)}


def alone(sentences: Iterable[Iterable[Formula]]) -> list[str]:
    """Predicates and atoms that one sentence only speaks of, in order; a sentence is the formulas that it became."""
    uses: Counter[str] = Counter()
    for formulas in sentences:
        uses.update(list(dict.fromkeys(predicate(name)[0] for formula in formulas for name in sorted(atom_names(formula)))))
    return [functor for functor, count in uses.items() if count == 1]


def lints_of(text: str, formula: Formula, vocabulary: Vocabulary, budget: Budget) -> list[Lint]:
    """All of them for one reading."""
    return [*form_lints(formula, vocabulary, budget), *(text_lints(text, formula, vocabulary) if text != spell(formula) else ())]
