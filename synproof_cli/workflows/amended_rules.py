"""Rules that a sentence of another text takes away, told by the clause and the text that it names, and not by their words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from synproof_cli.axiomat.amending import Amendment, amendments, is_within, words_of_name
from synproof_cli.english import content_words
from synproof_cli.model.world import Axiom

_CLAUSE: Final = re.compile(r"\bclause ([^\s,]+)")


class Amending:
    """The axioms, of many, that amend another text than their own."""

    def __init__(self, axioms: Iterable[Axiom]) -> None:
        known = list(axioms)
        self.found = [(axiom, amendment) for axiom in known for amendment in amendments(axiom.text)]
        self.names = {_text_of(axiom): words_of_name(_text_of(axiom)[1]) for axiom in known} if self.found else {}
        self.clauses: dict[tuple[str, str], set[str]] = {}
        for axiom in known if self.found else ():
            self.clauses.setdefault(_text_of(axiom), set()).add(_clause_of(axiom))

    def of(self, rule: Axiom) -> str:
        """The id of the first that may take a rule away; "" where there is none."""
        return next((axiom.id for axiom, amendment in self.found if self._amends(axiom, amendment, rule)), "")

    def _amends(self, axiom: Axiom, amendment: Amendment, rule: Axiom) -> bool:
        own, text = _text_of(axiom), _text_of(rule)
        if axiom.id == rule.id or own == text or not (rule.is_of_document or self.names[text]):
            return False
        if amendment.earlier and axiom.valid_from and rule.valid_from and rule.valid_from > axiom.valid_from:
            return False
        if amendment.clauses:
            return is_within(_clause_of(rule), amendment.clauses) and self._is_meant(own, text, amendment)
        return self._is_meant(own, text, amendment, rule)

    def _is_meant(self, own: tuple[str, str], text: tuple[str, str], amendment: Amendment, rule: Axiom | None = None) -> bool:
        """Whether a text is the one that is named, or may be; one that is not named is the sentence's own where this has such a clause."""
        names = amendment.names or (self.names[own] if amendment.earlier else frozenset())
        called = {other for other, words in self.names.items() if other != own and not names.isdisjoint(words)}
        if called or amendment.alike:
            return text in called
        if amendment.clauses and not names:
            return not any(is_within(clause, amendment.clauses) for clause in self.clauses[own])
        if amendment.earlier:
            return not amendment.names or not self.names[text] or (rule is not None and not names.isdisjoint(content_words(rule.text)))
        return amendment.proper and not self.names[text]


def _text_of(axiom: Axiom) -> tuple[str, str]:
    """The document, and what it is called; of an author's rule its citation."""
    return axiom.source.document, axiom.source.citation.partition(", ")[0]


def _clause_of(axiom: Axiom) -> str:
    match = _CLAUSE.search(axiom.source.citation)
    return match[1] if match else ""
