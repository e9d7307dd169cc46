"""What stands against a reading that a model proposed: something of the sentence is lost in it, added to it, or turned round.

The checks look at words only, so that they are quick, always give the same answer, and need nobody's word. They refuse too much rather
than too little: a sentence that a model reads and they refuse has no reading, which is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from synproof_cli.english import content_words, nearest_entries
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Formula, Iff, Implies, Not, Or, Xor, children, conjoin, shape, spell
from synproof_cli.model.world import AtomDecl
from synproof_cli.workflows.reading_lints import form_lints, text_lints
from synproof_cli.workflows.reading_losses import losses
from synproof_cli.workflows.reading_signs import (
    AT_MOST,
    BY_FORM,
    CLOSE,
    CLOSE_WORD,
    CONDITIONS,
    DENIALS,
    DENYING_VERBS,
    HEDGES,
    HIDDEN_DENIAL,
    IF_FIRST,
    IF_LAST,
    LEAST_SHARE,
    LONGEST_DEFINITION,
    MODES,
    NEAR,
    NO_DENIAL,
    NUMBERS,
    OR,
    PARTS,
    PREFIXED,
    REFERENCE,
    SMALL,
    Used,
    own_words,
    spaced,
)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A reading: conditions and what is said under them. A sentence that is no thesis has no conditions."""

    conditions: tuple[Formula, ...]
    claim: Formula

    @property
    def whole(self) -> Formula:
        """As one formula."""
        return Implies(conjoin(self.conditions), self.claim) if self.conditions else self.claim

    @property
    def parts(self) -> tuple[Formula, ...]:
        """The formulas it consists of."""
        return (*self.conditions, self.claim)


def faults(text: str, reading: Proposed, vocabulary: Vocabulary, budget: Budget) -> list[str]:
    """Everything that stands against the reading; none: nothing does. Raises BudgetExceededError."""
    used = Used.of(reading.whole, vocabulary)
    return [
        *(lint.message for lint in form_lints(reading.whole, vocabulary, budget)), *_by_form(reading, vocabulary, budget),
        *(lint.message for lint in text_lints(text, reading.whole, vocabulary)),
        *_numbers(text, reading.whole, used), *_modes(text, used), *_hedges(text, used), *_denials(text, used), *_conditions(text, used),
        *_direction(text, reading.whole, vocabulary), *_choices(text, used), *_words(text, used),
        *losses(text, used), *_nearest(text, used, vocabulary),
    ]


def _by_form(reading: Proposed, vocabulary: Vocabulary, budget: Budget) -> Iterator[str]:
    """Parts that say nothing by themselves, or cannot hold with the conditions."""
    if reading.conditions:
        yield from (lint.message for part in reading.parts for lint in form_lints(part, vocabulary, budget))
        if any(lint.code == "contradiction" for lint in form_lints(conjoin(reading.parts), vocabulary, budget)):
            yield "what it claims cannot hold under its own conditions"


def left_out(text: str, formula: Formula, vocabulary: Vocabulary) -> list[str]:
    """Content words of the sentence (stems) that stand in none of the atoms of its formula."""
    return sorted(content_words(text) - Used.of(formula, vocabulary).stems)


def _numbers(text: str, formula: Formula, used: Used) -> Iterator[str]:
    """A number in the formula that the sentence does not say, or the other way round."""
    found = [match for match in NUMBERS.finditer(text) if not REFERENCE.search(text[: match.start()])]
    in_words = {str(value) for value, word in enumerate(SMALL) if re.search(rf"\b{word}\b", text, re.IGNORECASE)}
    said = {number.replace(",", "") for number in NUMBERS.findall(text)} | in_words
    kept = {number.replace(",", "") for number in NUMBERS.findall(f"{spell(formula)} {used.words}")}
    kept |= {str(value) for value, word in enumerate(SMALL) if re.search(rf"\b{word}\b", used.words, re.IGNORECASE)}
    lost = [match[0] for match in found if match[0].replace(",", "") not in kept] + sorted(in_words - kept - {"1"})
    yield from (f"the sentence says {number}, and the formula does not" for number in dict.fromkeys(lost))
    new: list[str] = []
    stack = [formula]
    while stack:
        node = stack.pop()
        stack += children(node)
        new += [number for number in NUMBERS.findall(node.value) if number not in said] if isinstance(node, Compare) else []
    yield from (f"the formula says {number}, and the sentence does not" for number in dict.fromkeys(new))


def _modes(text: str, used: Used) -> Iterator[str]:
    denied = bool(DENIALS.search(text)) and used.kinds[Not] > 0
    for what, mode in MODES.items():
        said, kept, own = mode.search(text), mode.search(used.words), mode.search(used.said)
        if said and not kept and not (denied and _has_mode(used.words)):
            yield f"the sentence says '{said[0]}', {what}, and no atom of the formula does"
        if own and not said and not (denied and _has_mode(text)):
            yield f"the formula speaks of {what} ('{own[0]}'), and the sentence does not"


def _has_mode(text: str) -> bool:
    """With a denial "must not" and "may not" say the same."""
    return any(mode.search(text) for mode in MODES.values())


def _hedges(text: str, used: Used) -> Iterator[str]:
    for found in dict.fromkeys(match[0].lower() for match in HEDGES.finditer(text)):
        by_form = any(used.kinds[kind] for kind in BY_FORM.get(found, ()))
        if not by_form and not re.search(rf"\b{found}\b", used.words, re.IGNORECASE):
            yield f"the sentence says '{found}', and the formula does not"


def _denials(text: str, used: Used) -> Iterator[str]:
    """Fewer denials than the sentence has, or one that it has not."""
    limited = AT_MOST.sub(" ", text) if used.kinds[Compare] else text
    plain = NO_DENIAL.sub(" ", limited)
    joined = len(re.findall(r"\bneither\b.*?\bnor\b", plain, re.IGNORECASE)) if used.kinds[Or] else 0  # "not (A or B)"
    said = len(DENIALS.findall(plain)) - joined + _denied_words(plain, used)
    own = {decl.name: len(DENIALS.findall(own_words(decl))) for decl in used.decls}
    kept = used.kinds[Not] + used.kinds[Xor] + sum(own.get(leaf, 0) for leaf in used.leaves)
    if said > kept:
        yield f"the sentence denies {said} times, and the formula {kept} times"
    hidden = sum(not re.search(rf"\b{re.escape(match[0])}", used.words, re.IGNORECASE) for match in HIDDEN_DENIAL.finditer(text))
    most = len(DENIALS.findall(text)) + _denied_words(text, used) + hidden
    most += len(OR.findall(text)) if most else 0  # "neither is paid or owed"
    if used.kinds[Not] and kept > most:
        yield f"the formula denies {kept} times, and the sentence at most {most} times"


def _denied_words(text: str, used: Used) -> int:
    """How often the sentence denies by a word that the atoms do not have: "unpaid" beside "paid", "fails to pay"."""
    found = 0
    for word in PREFIXED.finditer(text):
        plain, whole = content_words(word[1]), content_words(word[0])
        found += bool(plain) and plain <= used.stems and not whole <= used.stems
    words = used.words
    return found + sum(not re.search(rf"\b{re.escape(match[0])}", words, re.IGNORECASE) for match in DENYING_VERBS.finditer(text))


def _conditions(text: str, used: Used) -> Iterator[str]:
    said = CONDITIONS.search(text)
    if said and not (used.kinds[Implies] or used.kinds[Iff]) and not re.search(rf"\b{said[0]}\b", used.words, re.IGNORECASE):
        yield f"the sentence says '{said[0]}', and the formula has no condition"


def _choices(text: str, used: Used) -> Iterator[str]:
    """"Or" for "and", and the other way round."""
    kinds, has_or = used.kinds, used.kinds[Or] + used.kinds[Xor] > 0
    said = len(OR.findall(text)) > sum(len(OR.findall(own_words(decl))) for decl in used.decls)
    if said and not has_or and kinds[Implies] < 2 and kinds[Not] < 2:
        yield "the sentence says 'or', and the formula has no choice"
    if has_or and not re.search(r"\b(?:or|either|unless|any|one of|whether|nor)\b", text, re.IGNORECASE) and not kinds[Not]:
        yield "the formula has a choice, and the sentence none"


def _direction(text: str, formula: Formula, vocabulary: Vocabulary) -> Iterator[str]:
    """A condition and what follows from it, the wrong way round."""
    match = IF_FIRST.match(text.strip().rstrip(".")) or IF_LAST.match(text.strip().rstrip("."))
    if match is None or not isinstance(formula, Implies):
        return
    left, right = (Used.of(side, vocabulary).stems for side in (formula.left, formula.right))
    if_part, then_part = content_words(match["if"]), content_words(match["then"])
    as_said = len(left & if_part) + len(right & then_part)
    turned = len(left & then_part) + len(right & if_part)
    if turned > as_said:
        yield "the formula turns condition and consequence round"
    for side, part in ((formula.left, match["if"]), (formula.right, match["then"])):
        yield from _denials(part, Used.of(side, vocabulary))


def _nearest(text: str, used: Used, vocabulary: Vocabulary) -> Iterator[str]:
    """An atom that comes nearer to a part of the sentence than those of the formula, and atoms that are near to none."""
    atoms = tuple(vocabulary.atoms.values())
    near_any: set[tuple[str, int]] = set()
    names = {shape(decl.name) for decl in used.decls}
    for part in filter(None, (part.strip() for part in PARTS.split(text))):
        near = nearest_entries(part, atoms, NEAR)
        near_any |= {shape(entry.name) for entry in near}
        close = CLOSE if len(content_words(part)) > 1 else CLOSE_WORD
        top = [entry for entry in near if entry.similarity == near[0].similarity >= close]
        if top and names.isdisjoint(shape(entry.name) for entry in top):
            yield f"'{part}' comes nearer to '{top[0].text}', of which the formula does not speak"
    for decl in used.decls:
        if shape(decl.name) not in near_any:
            yield f"no part of the sentence comes near '{own_words(decl)}'"


def _words(text: str, used: Used) -> Iterator[str]:
    """Atoms that share no word with the sentence, and a sentence of which half the words are gone."""
    said = content_words(text)
    near = said.union(*(content_words(match[1]) for match in PREFIXED.finditer(text)))  # "unpaid" speaks of what is paid
    for decl in used.decls:
        phrases = [content_words(phrase.replace("_", " ")) for phrase in (own_words(decl), *decl.aliases, *decl.values)]
        share = max((len(phrase & near) / len(phrase) for phrase in phrases if phrase), default=1.0)
        if share < LEAST_SHARE or (share == LEAST_SHARE and decl.type == "bool"):
            yield f"the formula speaks of '{own_words(decl)}', and the sentence has too few of these words"
    missing = sorted(said - used.stems)
    if said and len(missing) > (1 - LEAST_SHARE) * len(said):
        yield f"too little of the sentence stands in the formula: {', '.join(missing)} are gone"


def definition_faults(name: str, text: str, taken: Iterable[AtomDecl], sentences: Sequence[str]) -> Iterator[str]:
    """What stands against a new atom: its name or words are taken, its words deny, or no sentence has any of them."""
    if not text.isprintable() or len(text) > LONGEST_DEFINITION:
        yield f"'{name[:60]}' is defined by what is no plain text"
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,59}", name):
        yield f"'{name[:60]}' is no name for an atom"
    if not content_words(text):
        yield f"'{name}' is defined by no words"
        return
    if DENIALS.search(f"{spaced(name)} {text}"):
        yield f"'{name}' is defined by a denial"
    for decl in taken:
        if decl.name == name or content_words(decl.text) == content_words(text) and decl.text:
            yield f"'{name}' says what '{decl.name}' says"
    if content_words(text).isdisjoint(frozenset().union(*map(content_words, sentences))):
        yield f"'{name}' has no word of the sentences"
