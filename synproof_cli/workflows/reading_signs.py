"""Signs of English that a formula must bear out (numbers, denials, modes, hedges, conditions), and the words that its atoms have."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from synproof_cli.english import content_words
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Const, Formula, Iff, Implies, Not, Xor, atom_names, children
from synproof_cli.model.world import AtomDecl

MODES: Final = {
    "an obligation": re.compile(
        r"\b(?:must|shall|should|ought|ha(?:s|ve|d) to|need(?:s|ed)?|obliged|obligat\w+|requir\w+|mandatory|duty|duties)\b", re.IGNORECASE,
    ),
    "a permission": re.compile(
        r"\b(?:may|can|cannot|could|might|permit\w*|permission|allow\w*|entitl\w+|authori[sz]ed|able|free to|optional)\b|\bcan't\b",
        re.IGNORECASE,
    ),
    "a prohibition": re.compile(r"\b(?:prohibit\w*|forbid\w*|forbade|forbidden|banned|barred)\b", re.IGNORECASE),
}
HEDGES: Final = re.compile(
    r"\b(?:most|many|few|several|some|usually|often|generally|typically|normally|ordinarily|probabl[ey]|likely|possibl[ey]|perhaps|maybe|"
    r"sometimes|rarely|seldom|almost|nearly|approximately|roughly|always|never|immediately|exactly|entirely|partly|partially|solely|"
    r"exclusively|jointly|only|before|after|until|within|again|another|severally|hardly|scarcely|barely|formerly|previously|currently|"
    r"temporarily|(?:about|around|circa|some)(?= [\d$€£])|(?:business|working|banking|calendar|consecutive)(?= days?\b))\b", re.IGNORECASE,
)
"""Words that change what is said and that no formula has: they must stand in the words of an atom."""
BY_FORM: Final = {
    "only": (Implies, Iff, Not), "never": (Not,), "always": (Implies, Iff), "exactly": (Compare, Iff, Xor), "before": (Compare,),
    "after": (Compare,), "until": (Compare,), "within": (Compare,),
}
"""Hedges that a formula can have, and by which connectives."""
DENIALS: Final = re.compile(r"\b(?:not|no|never|neither|nor|none|nobody|nothing|nowhere|without|cannot)\b|n't\b", re.IGNORECASE)
AT_MOST: Final = re.compile(
    r"\b(?:no|not) (?:later|more|less|fewer|longer|greater|earlier|sooner) than\b|\bnot (?:to )?exceed\w*\b", re.IGNORECASE,
)
NO_DENIAL: Final = re.compile(r"\bnot only\b|\bwhether or not\b|\bor not\b|\bno matter\b", re.IGNORECASE)
HIDDEN_DENIAL: Final = re.compile(
    r"\b(?:unless|except\w*|only|den(?:y|ies|ied)|exclud\w+|prevent\w*|prohibit\w*|forbid\w*|forbidden|barred|ceas\w+|stop\w*|miss\w*|"
    r"outside|beyond|other than|instead|hardly|free of|false|wrong)\b", re.IGNORECASE,
)
"""Words that deny, where no atom has them."""
PREFIXED: Final = re.compile(r"\b(?:un|in|im|ir|il|dis|non-?|mis)(\w{3,})\b", re.IGNORECASE)
DENYING_VERBS: Final = re.compile(
    r"\b(?:fail(?:s|ed|ing)?|lack(?:s|ed|ing)?|absen(?:t|ce)|refus(?:es?|ed|ing|al)|unable|declin(?:es?|ed|ing)|neglect(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
CONDITIONS: Final = re.compile(
    r"\b(?:if|when|whenever|unless|provided|providing|where|wherever|while|once|until|as long as|so long as|as soon as|in case|"
    r"in the event|on condition|assuming|upon|only|subject to|except|excepting|excluding|save (?:for|that|where|as|in)|apart from|"
    r"barring)\b", re.IGNORECASE,
)
ATTITUDES: Final = re.compile(
    r"\b(?:claim(?:s|ed)?|alleg(?:es|ed|edly)|says|saying|said|believ(?:es?|ed)|think(?:s)?|thought|argu(?:es?|ed)|assert(?:s|ed)?|"
    r"contend(?:s|ed)?|suppos(?:es?|ed|edly)|doubt(?:s|ed|ful|fully)?|questionable|unclear|uncertain|disput(?:es?|ed)|whether(?! or not)|"
    r"seem(?:s|ed|ingly)?|apparently|purport(?:s|ed|edly)?|reportedly|would|hop(?:es?|ed)|fear(?:s|ed)?|wish(?:es|ed)?|rumou?red)\b",
    re.IGNORECASE,
)
"""Words by which a sentence does not say a thing but that somebody says, thinks or doubts it: they must stand in the words of an atom."""
UNITS: Final = {
    unit: re.compile(rf"(?<![a-z])(?:{forms})(?![a-z])", re.IGNORECASE) for unit, forms in (
        ("seconds", "seconds?"), ("minutes", "minutes?"), ("hours", "hours?|hourly"), ("days", "days?|daily"), ("weeks", "weeks?|weekly"),
        ("months", "months?|monthly"), ("quarters", "quarters?|quarterly"), ("years", "years?|yearly|annual(?:ly)?"),
        ("per cent", "percent(?:age)?|per cent|%"), ("dollars", r"dollars?|usd|\$"), ("euros", "euros?|eur|€"), ("pounds", "pounds?|gbp|£"),
        ("hundreds", "hundreds?"), ("thousands", "thousands?"), ("millions", "millions?"), ("billions", "billions?"), ("dozens", "dozens?"),
        ("kilometres", "kilomet(?:er|re)s?|km"), ("miles", "miles?"), ("metres", "met(?:er|re)s?"), ("kilograms", "kilograms?|kilos?|kg"),
        ("tonnes", "tonn?es?|tons?"),
    )
}
"""What a number counts, in the ways it is written."""
UNIT_SAID: Final = re.compile(
    r"(?:\d|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty))[ -]?"
    r"(?P<after>%|[a-z]+(?: cent)?)|(?P<before>[$€£])\s?\d",
    re.IGNORECASE,
)
NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][\w-]+")
"""A name within a sentence."""
NO_NAME: Final = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"Art(?:icle)?s?|Sections?|Rules?|Paragraphs?|Clauses?|Chapters?|Annex(?:es)?|Schedules?|Directives?|Regulations?|Acts?|UTC)$",
)
IF_FIRST: Final = re.compile(
    r"^\W*(?:if|when|whenever|where|once|while)\s+(?P<if>[^,;]+(?:,[^,;]+)*?),\s*(?:then\s+)?(?P<then>[^,]+)$", re.IGNORECASE,
)
IF_LAST: Final = re.compile(r"^(?P<then>[^,;]+?),?\s+(?<!only )(?<!even )(?:if|when|whenever)\s+(?P<if>.+)$", re.IGNORECASE)
NUMBERS: Final = re.compile(r"\d+(?:[.,]\d+)*")
REFERENCE: Final = re.compile(
    r"\b(?:art(?:icle)?s?|sec(?:tion)?s?|rules?|par(?:agraph|a)?s?|nos?|clauses?|chapters?|annex|directive|regulation)\.?\s*\S{0,12}\s*$",
    re.IGNORECASE,
)
SMALL: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)
PARTS: Final = re.compile(
    r"\b(?:if|when|whenever|unless|once|while|provided(?: that)?|then|and|or|but|nor|because|only)\b|[,;:.]", re.IGNORECASE,
)
OR: Final = re.compile(r"\bor\b", re.IGNORECASE)
NEAR: Final = 4
"""Of a part of a sentence so many atoms are near: a formula speaks of no others."""
CLOSE: Final = 60
CLOSE_WORD: Final = 80
"""Likeness (per cent) from which the nearest atom of a part must be in the formula; of a part that is one word."""
LEAST_SHARE: Final = 0.5
"""Of the words of a sentence so many must stand in the atoms of its formula, and of each atom's in the sentence."""
LONGEST_DEFINITION: Final = 200


@dataclass(frozen=True, slots=True)
class Used:
    """A formula with its atoms: `decls` each once, `leaves` as often as they stand in it; `kinds` counts its nodes."""

    formula: Formula
    decls: tuple[AtomDecl, ...]
    kinds: Counter[type]
    leaves: tuple[str, ...]

    @classmethod
    def of(cls, formula: Formula, vocabulary: Vocabulary) -> Used:
        """The formula's."""
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
        return " ".join(own_words(decl) for decl in self.decls)

    @property
    def words(self) -> str:
        """The atoms' words with all ways of saying them."""
        return " ".join(" ".join((own_words(decl), *decl.aliases, decl.unit, *decl.values)) for decl in self.decls)

    @property
    def stems(self) -> frozenset[str]:
        """Stems of all these words."""
        return content_words(self.words.replace("_", " "))


def own_words(decl: AtomDecl) -> str:
    """An atom's own words, or those of its name."""
    return decl.text or spaced(decl.name)


def spaced(name: str) -> str:
    """A name as words."""
    return re.sub(r"[_(),?@]+", " ", name)
