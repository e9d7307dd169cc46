"""Axioms without a formula that speak of the thesis in its own words: such a one must be listed as unread.

The words are compared letter by letter and function words are left out, so this demands less than a reader finds: inflected forms and
words that only the thesis as a formula was typed with count for the reader alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.checkers.header import Header
from synproof_cli.checkers.rules import Rules
from synproof_cli.checkers.shapes import At

_WORD: Final = re.compile(r"(?<![^\s.,;:!?()])[a-z]{4,}(?![^\s.,;:!?()])")
_LEFT_OUT: Final = """
    about above across after against amid among around because been before behind being below beneath beside besides between beyond both
    cannot concerning could despite does doing done down during each either else even ever every except from gonna gotta have having here
    hers herself himself however into inside itself just like many might mine more most much must myself near neither none nothing
    notwithstanding onto only ours ourselves ought outside over past pursuant rather regarding said same shall should since some such than
    that their theirs them themselves then there thereby therefore these they this those though through throughout thus till toward towards
    under unless unlike until unto upon very want were what whatever when whenever where whereas wherever whether which while whilst whom
    whose will with within without would your yours yourself
"""
FUNCTION_WORDS: Final = frozenset(_LEFT_OUT.split())
"""Words that say nothing of what a text is about; more of them than the reader leaves out."""


def check_words(document: At, header: Header, rules: Rules) -> None:
    """Raise FaultError where an axiom in force without a formula shares a word with the thesis and is not listed as unread."""
    if header.claim is None:
        return
    said = words(_texts(document, rules))
    for rule in rules.all.values():
        if rule.in_force and rule.formula is None and rule.id not in header.unread:
            shared = said & words((rule.text,))
            if shared:
                raise document["unread_axioms"].fault("verdict", f"axiom '{rule.id}' has no formula and speaks of '{min(shared)}' too")


def words(texts: Iterable[str]) -> frozenset[str]:
    """Words of four letters and more that stand by themselves, without function words."""
    return frozenset(word for text in texts for word in _WORD.findall(text.lower())) - FUNCTION_WORDS


def _texts(document: At, rules: Rules) -> Iterator[str]:
    """The words of the thesis and its conditions where they are sentences, and those that describe the atoms."""
    reading, language = document["reading"], rules.language
    if reading["claim"]["how"].value != "formula":
        yield document["thesis"].text()
    yield from (clause["text"].text() for clause in reading["conditions"].items() if clause["how"].value == "given")
    clauses = [*reading["conditions"].items(), reading["claim"]]
    atoms = document["world"]["atoms"].fields()
    for name in language.formulas.names(language.formula(clause["formula"]) for clause in clauses):
        if name in atoms:
            described = document["world"]["atoms"][name]
            yield described["text"].text() if "text" in described.fields() else ""
            yield from described["aliases"].texts() if "aliases" in described.fields() else ()
