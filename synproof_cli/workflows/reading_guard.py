"""What stands against a reading that a model proposed: something of the sentence is lost in it, added to it, or turned round.

The checks look at words only, so that they are quick, always give the same answer, and need nobody's word. They refuse too much rather
than too little: a sentence that a model reads and they refuse has no reading, which is no verdict.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from synproof_cli.english import content_words
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Const, Formula, Iff, Implies, Not, Xor, atom_names, children, conjoin, spell
from synproof_cli.model.world import AtomDecl
from synproof_cli.workflows.reading_lints import form_lints, text_lints

_MODES: Final = {
    "an obligation": re.compile(
        r"\b(?:must|shall|should|ought|ha(?:s|ve|d) to|need(?:s|ed)?|obliged|obligat\w+|requir\w+|mandatory|duty|duties)\b", re.IGNORECASE,
    ),
    "a permission": re.compile(
        r"\b(?:may|can|cannot|could|might|permit\w*|permission|allow\w*|entitl\w+|authori[sz]ed|able|free to|optional)\b|\bcan't\b",
        re.IGNORECASE,
    ),
    "a prohibition": re.compile(r"\b(?:prohibit\w*|forbid\w*|forbade|forbidden|banned|barred)\b", re.IGNORECASE),
}
_HEDGES: Final = re.compile(
    r"\b(?:most|many|few|several|some|usually|often|generally|typically|normally|ordinarily|probabl[ey]|likely|possibl[ey]|perhaps|maybe|"
    r"sometimes|rarely|seldom|almost|nearly|approximately|roughly|always|never|immediately|exactly|entirely|partly|partially|solely|"
    r"exclusively|jointly|only|before|after|until|within|again|another|severally)\b", re.IGNORECASE,
)
"""Words that change what is said and that no formula has: they must stand in the words of an atom."""
_BY_FORM: Final = {
    "only": (Implies, Iff, Not), "never": (Not,), "always": (Implies, Iff), "exactly": (Compare, Iff, Xor), "before": (Compare,),
    "after": (Compare,), "until": (Compare,), "within": (Compare,),
}
"""Hedges that a formula can have, and by which connectives."""
_DENIALS: Final = re.compile(r"\b(?:not|no|never|neither|nor|none|nobody|nothing|nowhere|without|cannot)\b|n't\b", re.IGNORECASE)
_AT_MOST: Final = re.compile(
    r"\b(?:no|not) (?:later|more|less|fewer|longer|greater|earlier|sooner) than\b|\bnot (?:to )?exceed\w*\b", re.IGNORECASE,
)
_NO_DENIAL: Final = re.compile(r"\bnot only\b|\bwhether or not\b|\bor not\b|\bno matter\b", re.IGNORECASE)
_HIDDEN_DENIAL: Final = re.compile(
    r"\b(?:unless|except\w*|only|fail\w*|lack\w*|absen\w+|refus\w+|den(?:y|ies|ied)|exclud\w+|prevent\w*|prohibit\w*|forbid\w*|forbidden|"
    r"unable|barred|ceas\w+|stop\w*|miss\w*|outside|beyond|other than|instead|neither|too|hardly|un\w{3,}|in\w{4,}|im\w{4,}|ir\w{4,}|"
    r"il\w{4,}|dis\w{3,}|non\w*|\w+less)\b", re.IGNORECASE,
)
_PREFIXED: Final = re.compile(r"\b(?:un|in|im|ir|il|dis|non-?|mis)(\w{3,})\b", re.IGNORECASE)
_DENYING_VERBS: Final = re.compile(
    r"\b(?:fail(?:s|ed|ing)?|lack(?:s|ed|ing)?|absen(?:t|ce)|refus(?:es?|ed|ing|al)|unable|declin(?:es?|ed|ing)|neglect(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_CONDITIONS: Final = re.compile(
    r"\b(?:if|when|whenever|unless|provided|where|wherever|while|once|until|as long as|so long as|in case|only)\b", re.IGNORECASE,
)
_IF_FIRST: Final = re.compile(
    r"^\W*(?:if|when|whenever|where|once|while)\s+(?P<if>[^,;]+(?:,[^,;]+)*?),\s*(?:then\s+)?(?P<then>[^,]+)$", re.IGNORECASE,
)
_IF_LAST: Final = re.compile(r"^(?P<then>[^,;]+?),?\s+(?<!only )(?<!even )(?:if|when|whenever)\s+(?P<if>.+)$", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"\d+(?:[.,]\d+)*")
_REFERENCE: Final = re.compile(
    r"\b(?:art(?:icle)?s?|sec(?:tion)?s?|rules?|par(?:agraph|a)?s?|nos?|clauses?|chapters?|annex|directive|regulation)\.?\s*\S{0,12}\s*$",
    re.IGNORECASE,
)
_SMALL: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)
_LEAST_SHARE: Final = 0.5
"""Of the words of a sentence so many must stand in the atoms of its formula, and of each atom's in the sentence."""
_LONGEST_DEFINITION: Final = 200


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
    used = _Used.of(reading.whole, vocabulary)
    return [
        *(lint.message for lint in form_lints(reading.whole, vocabulary, budget)), *_by_form(reading, vocabulary, budget),
        *(lint.message for lint in text_lints(text, reading.whole, vocabulary)),
        *_numbers(text, reading.whole, used), *_modes(text, used), *_hedges(text, used), *_denials(text, used), *_conditions(text, used),
        *_direction(text, reading.whole, vocabulary), *_words(text, used),
    ]


def _by_form(reading: Proposed, vocabulary: Vocabulary, budget: Budget) -> Iterator[str]:
    """Parts that say nothing by themselves, or cannot hold with the conditions."""
    if reading.conditions:
        yield from (lint.message for part in reading.parts for lint in form_lints(part, vocabulary, budget))
        if any(lint.code == "contradiction" for lint in form_lints(conjoin(reading.parts), vocabulary, budget)):
            yield "what it claims cannot hold under its own conditions"


def left_out(text: str, formula: Formula, vocabulary: Vocabulary) -> list[str]:
    """Content words of the sentence (stems) that stand in none of the atoms of its formula."""
    return sorted(content_words(text) - _Used.of(formula, vocabulary).stems)


@dataclass(frozen=True, slots=True)
class _Used:
    """A formula with the words of its atoms: `texts` by atom as often as it stands there; `kinds` of its nodes."""

    formula: Formula
    decls: tuple[AtomDecl, ...]
    kinds: Counter[type]
    leaves: tuple[str, ...]

    @classmethod
    def of(cls, formula: Formula, vocabulary: Vocabulary) -> _Used:
        kinds: Counter[type] = Counter()
        leaves: list[str] = []
        stack = [formula]
        while stack:
            node = stack.pop()
            kinds[type(node)] += 1
            if isinstance(node, Const) and not node.value:
                kinds[Not] += 1
            stack += children(node)
            leaves += list(atom_names(node)) if not children(node) else []
        names = sorted(atom_names(formula))
        decls = tuple(vocabulary.get(name) or AtomDecl(name) for name in names)
        return cls(formula, decls, kinds, tuple(leaves))

    @property
    def said(self) -> str:
        """The atoms' own words, without other ways of saying them."""
        return " ".join(_own(decl) for decl in self.decls)

    @property
    def words(self) -> str:
        """The atoms' words with all ways of saying them."""
        return " ".join(" ".join((_own(decl), *decl.aliases, decl.unit, *decl.values)) for decl in self.decls)

    @property
    def stems(self) -> frozenset[str]:
        return content_words(self.words.replace("_", " "))


def _own(decl: AtomDecl) -> str:
    return decl.text or _spaced(decl.name)


def _spaced(name: str) -> str:
    return re.sub(r"[_(),?@]+", " ", name)


def _numbers(text: str, formula: Formula, used: _Used) -> Iterator[str]:
    """A number in the formula that the sentence does not say, or the other way round."""
    found = [match for match in _NUMBERS.finditer(text) if not _REFERENCE.search(text[: match.start()])]
    in_words = {str(value) for value, word in enumerate(_SMALL) if re.search(rf"\b{word}\b", text, re.IGNORECASE)}
    said = {number.replace(",", "") for number in _NUMBERS.findall(text)} | in_words
    kept = {number.replace(",", "") for number in _NUMBERS.findall(f"{spell(formula)} {used.words}")}
    kept |= {str(value) for value, word in enumerate(_SMALL) if re.search(rf"\b{word}\b", used.words, re.IGNORECASE)}
    lost = [match[0] for match in found if match[0].replace(",", "") not in kept] + sorted(in_words - kept - {"1"})
    yield from (f"the sentence says {number}, and the formula does not" for number in dict.fromkeys(lost))
    new: list[str] = []
    stack = [formula]
    while stack:
        node = stack.pop()
        stack += children(node)
        new += [number for number in _NUMBERS.findall(node.value) if number not in said] if isinstance(node, Compare) else []
    yield from (f"the formula says {number}, and the sentence does not" for number in dict.fromkeys(new))


def _modes(text: str, used: _Used) -> Iterator[str]:
    denied = bool(_DENIALS.search(text)) and used.kinds[Not] > 0
    for what, mode in _MODES.items():
        said, kept, own = mode.search(text), mode.search(used.words), mode.search(used.said)
        if said and not kept and not (denied and _has_mode(used.words)):
            yield f"the sentence says '{said[0]}', {what}, and no atom of the formula does"
        if own and not said and not (denied and _has_mode(text)):
            yield f"the formula speaks of {what} ('{own[0]}'), and the sentence does not"


def _has_mode(text: str) -> bool:
    """With a denial "must not" and "may not" say the same."""
    return any(mode.search(text) for mode in _MODES.values())


def _hedges(text: str, used: _Used) -> Iterator[str]:
    for found in dict.fromkeys(match[0].lower() for match in _HEDGES.finditer(text)):
        by_form = any(used.kinds[kind] for kind in _BY_FORM.get(found, ()))
        if not by_form and not re.search(rf"\b{found}\b", used.words, re.IGNORECASE):
            yield f"the sentence says '{found}', and the formula does not"


def _denials(text: str, used: _Used) -> Iterator[str]:
    """Fewer denials than the sentence has, or one that it has not."""
    limited = _AT_MOST.sub(" ", text) if used.kinds[Compare] else text
    plain = _NO_DENIAL.sub(" ", limited)
    said = len(_DENIALS.findall(plain)) - len(re.findall(r"\bneither\b.*?\bnor\b", plain, re.IGNORECASE)) + _denied_words(plain, used)
    own = {decl.name: len(_DENIALS.findall(_own(decl))) for decl in used.decls}
    kept = used.kinds[Not] + used.kinds[Xor] + sum(own.get(leaf, 0) for leaf in used.leaves)
    if said > kept:
        yield f"the sentence denies {said} times, and the formula {kept} times"
    if used.kinds[Not] and not said and not _HIDDEN_DENIAL.search(text):
        yield "the formula denies something, and the sentence nothing"


def _denied_words(text: str, used: _Used) -> int:
    """How often the sentence denies by a word that the atoms do not have: "unpaid" beside "paid", "fails to pay"."""
    found = 0
    for word in _PREFIXED.finditer(text):
        plain, whole = content_words(word[1]), content_words(word[0])
        found += bool(plain) and plain <= used.stems and not whole <= used.stems
    words = used.words
    return found + sum(not re.search(rf"\b{re.escape(match[0])}", words, re.IGNORECASE) for match in _DENYING_VERBS.finditer(text))


def _conditions(text: str, used: _Used) -> Iterator[str]:
    said = _CONDITIONS.search(text)
    if said and not (used.kinds[Implies] or used.kinds[Iff]) and not re.search(rf"\b{said[0]}\b", used.words, re.IGNORECASE):
        yield f"the sentence says '{said[0]}', and the formula has no condition"


def _direction(text: str, formula: Formula, vocabulary: Vocabulary) -> Iterator[str]:
    """A condition and what follows from it, the wrong way round."""
    match = _IF_FIRST.match(text.strip().rstrip(".")) or _IF_LAST.match(text.strip().rstrip("."))
    if match is None or not isinstance(formula, Implies):
        return
    left, right = (_Used.of(side, vocabulary).stems for side in (formula.left, formula.right))
    if_part, then_part = content_words(match["if"]), content_words(match["then"])
    as_said = len(left & if_part) + len(right & then_part)
    turned = len(left & then_part) + len(right & if_part)
    if turned > as_said:
        yield "the formula turns condition and consequence round"


def _words(text: str, used: _Used) -> Iterator[str]:
    """Atoms that share no word with the sentence, and a sentence of which half the words are gone."""
    said = content_words(text)
    near = said.union(*(content_words(match[1]) for match in _PREFIXED.finditer(text)))  # "unpaid" speaks of what is paid
    for decl in used.decls:
        phrases = [content_words(phrase.replace("_", " ")) for phrase in (_own(decl), *decl.aliases, *decl.values)]
        share = max((len(phrase & near) / len(phrase) for phrase in phrases if phrase), default=1.0)
        if share < _LEAST_SHARE or (share == _LEAST_SHARE and decl.type == "bool"):
            yield f"the formula speaks of '{_own(decl)}', and the sentence has too few of these words"
    missing = sorted(said - used.stems)
    if said and len(missing) > (1 - _LEAST_SHARE) * len(said):
        yield f"too little of the sentence stands in the formula: {', '.join(missing)} are gone"


def definition_faults(name: str, text: str, taken: Iterable[AtomDecl], sentences: Sequence[str]) -> Iterator[str]:
    """What stands against a new atom: its name or words are taken, its words deny, or no sentence has any of them."""
    if not text.isprintable() or len(text) > _LONGEST_DEFINITION:
        yield f"'{name[:60]}' is defined by what is no plain text"
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,59}", name):
        yield f"'{name[:60]}' is no name for an atom"
    if not content_words(text):
        yield f"'{name}' is defined by no words"
        return
    if _DENIALS.search(f"{_spaced(name)} {text}"):
        yield f"'{name}' is defined by a denial"
    for decl in taken:
        if decl.name == name or content_words(decl.text) == content_words(text) and decl.text:
            yield f"'{name}' says what '{decl.name}' says"
    if content_words(text).isdisjoint(frozenset().union(*map(content_words, sentences))):
        yield f"'{name}' has no word of the sentences"
