"""A list of labelled rules: which sentences are rules, which rank them, and what kind of axioms they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.english.controlled.rulebook import frames, sorts
from synproof_cli.english.controlled.rulebook.defaults import contrasted, default, excepting, strictly
from synproof_cli.english.controlled.rulebook.exceptions import with_exceptions
from synproof_cli.english.controlled.rulebook.exempt import Exemption, exemption, with_exemption
from synproof_cli.english.controlled.rulebook.preferences import Preference, key, mentioned, preference, within
from synproof_cli.english.controlled.rulebook.spans import Tokens, replaced, words
from synproof_cli.english.controlled.rulebook.sums import added_up
from synproof_cli.english.controlled.sentence import Sentence
from synproof_cli.english.controlled.tokens import sentences
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint

_RULE_WORDS: Final = frozenset(("rule", "default", "norm"))
_LABEL: Final = re.compile(r"[A-Za-z]+")
_ANSWERS: Final = (("then",), ("you", "can", "conclude"), ("you", "can", "also", "conclude"))


@dataclass(slots=True)
class Rulebook:
    """What the labels of a document say. `rules`: indices of sentences that are labelled rules; `defaults`: of those that say what is
    usual; `ranked`: of those that only rank rules; `exempt`: of those that say when one does not apply.

    `forward`: the list's rules are used forwards only, as rules of a game are: nobody concludes from "if A then B" and not B that not A.
    """

    sentences: list[Sentence]
    preferences: list[Preference] = field(default_factory=list)
    rules: set[int] = field(default_factory=set)
    defaults: set[int] = field(default_factory=set)
    ranked: set[int] = field(default_factory=set)
    exempt: dict[int, Exemption] = field(default_factory=dict)
    widest: frozenset[str] = frozenset()

    @property
    def forward(self) -> bool:
        """Whether this is a list of rules."""
        return bool(self.rules)

    def applied(self, rules: Sequence[Rule]) -> list[Rule]:
        """The rules as read, each of its kind; sentences that only rank rules are gone."""
        out: list[Rule] = []
        for at, rule in enumerate(rules):
            if at in self.ranked:
                continue
            kind = "defeasible" if at in self.rules | self.defaults else rule.kind
            lints = (*rule.lints, *self._remarks(at)) if at in self.rules else rule.lints
            out.append(replace(rule, kind=kind, lints=lints))
        return with_exceptions(out)

    def _remarks(self, at: int) -> tuple[Lint, ...]:
        said = self.sentences[at].text.lower()
        nouns = [noun for noun in sorted(self.widest) if noun in said]
        return tuple(Lint("frame", f"'{noun}' is whatever the rules speak of: no sentence says what is one") for noun in nouns)


def pieces(text: str) -> tuple[str, ...]:
    """The sentences of an axiom; a question with its answer ("Are you certain that …? Then …") is one."""
    found: list[str] = []
    for sentence in (part for whole in sentences(text) for part in contrasted(whole)):
        opener = tuple(word.strip(",").lower() for word in sentence.split()[:4])
        answers = any(opener[: len(answer)] == answer for answer in _ANSWERS)
        if found and found[-1].endswith("?") and answers:
            found[-1] = f"{found[-1]} {sentence}"
        else:
            found.append(sentence)
    return tuple(found)


def rulebook(given: Sequence[Sentence], others: Sequence[Sentence] = ()) -> Rulebook:
    """The rule list that labelled sentences make; a document without labels has none. `others`: further sentences (the thesis)."""
    for sentence in (*given, *others):
        sentence.tokens = added_up(sentence.tokens)
    book = Rulebook(list(given))
    for at, sentence in enumerate(given):
        usual = default(sentence.tokens)
        if usual is not None:
            sentence.tokens = usual
            book.defaults.add(at)
        else:
            sentence.tokens = strictly(sentence.tokens)
    labels = {key(sentence.label): sentence.label for sentence in given if sentence.label}
    if not labels:
        return book
    for at, sentence in enumerate(given):
        _rank(book, at, sentence, labels)
    named = {label for pair in book.preferences for label in pair}
    ranked_words = {_word(label) for label in named}
    for at, sentence in enumerate(given):
        if sentence.label and at not in book.ranked and (_word(sentence.label) in _RULE_WORDS | ranked_words):
            book.rules.add(at)
    if book.rules:
        _frame(book, others)
    for at, exempt in book.exempt.items():
        _exempt(book, at, exempt)
    return book


def _exempt(book: Rulebook, at: int, exempt: Exemption) -> None:
    """Give a rule the exception that another sentence states."""
    rule = next(sentence for sentence in book.sentences if sentence.label == exempt.label)
    tokens = with_exemption(rule.tokens, exempt.clause)
    if tokens is None:
        book.sentences[at].flaw = "an exception of a rule with conditions of its own is not read"
    else:
        rule.tokens = tokens
        book.ranked.add(at)


def _word(label: str) -> str:
    found = _LABEL.match(label)
    return found.group().lower() if found else ""


def _rank(book: Rulebook, at: int, sentence: Sentence, labels: dict[str, str]) -> None:
    stated = None if sentence.label else preference(sentence.tokens, labels)
    if stated is not None:
        book.preferences += [pair for pair in stated.pairs if pair not in book.preferences]
        if stated.refusal:
            sentence.flaw = stated.refusal
        else:
            book.ranked.add(at)
        return
    exempt = exemption(sentence.tokens, labels)
    if exempt is not None:
        book.exempt[at] = exempt
        return
    inside = within(sentence.tokens, sentence.label, labels)
    if inside is not None:
        book.preferences += [pair for pair in inside.pairs if pair not in book.preferences]
        sentence.flaw = inside.refusal
        sentence.tokens = inside.rest or sentence.tokens
    if mentioned(sentence.tokens, labels):
        sentence.flaw = sentence.flaw or "it says something of a rule, and not which of two rules comes first"


def _frame(book: Rulebook, others: Sequence[Sentence]) -> None:
    """Take the frames off the rules."""
    book.widest = sorts.widest(sentence.tokens for sentence in (*book.sentences, *others))
    for at, sentence in enumerate(book.sentences):
        if at in book.rules:
            sentence.tokens = excepting(sorts.generic(frames.plain(sentence.tokens), book.widest))
            sentence.question = False
    for sentence in (*book.sentences, *others):
        sentence.tokens = _money(sentence.tokens)


def _money(tokens: Tokens) -> Tokens:
    """Money for "some $$$"."""
    return replaced(replaced(tokens, ("some", "$", "$", "$"), words("money")), ("$", "$", "$"), words("money"))
