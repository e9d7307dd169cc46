"""Sentences of documents that no reader should give a formula: what they say is not settled by their words alone.

Who types a sentence sees its reading and can mend it; a contract of forty pages is read unseen. So a document's sentence gets a formula
only where its shape leaves one reading: the rest stays as text, which is never wrong. Each shape is one that was read wrongly once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.axiomat.select import FINITE, IMPERATIVE
from synproof_cli.axiomat.stretches import limits_a_part
from synproof_cli.axiomat.whole import limit_of_document

_PREPOSITION: Final = (
    r"(?:in|on|at|of|to|by|for|from|with|within|without|under|over|above|below|during|near|against|through|throughout|into|upon|after|before"
    r"|between|among|per|via|across|outside|inside|about|concerning|regarding|that|which|who|whose|while)"
)
_DETERMINER: Final = r"(?:the|an?|each|every|any|all|no|some|its|their|his|her|your|our|both|one|two|three|\d+)"
_VERB: Final = r"(?:is|are|has|have|does|do|must|shall|may|will|should|can|cannot)"
_THING: Final = (
    r"(?:permits?|licen[cs]es?|consents?|approvals?|authori[sz]ations?|permissions?|notices?|certificates?|visas?|signatures?|majority|quorum"
    r"|votes?|agreements?|forms?|documents?|payments?|deposits?|fees?|registrations?|contracts?|orders?|judgments?|proof|evidence|training"
    r"|reasons?|passwords?|keys?|tickets?|passports?|cards?|equipment|tools?|software|data|information|accounts?|applications?|requests?)"
)
_SELF: Final = (
    r"(?:agreement|contract|policy|document|act|law|regulation|directive|lease|addendum|licen[cs]e|section|clause|article|annex|schedule"
    r"|chapter|part|paragraph|specification|standard|code|statute|manual|handbook|guide|deed|rule|charter|treaty|exhibit|appendix|order"
    r"|amendment|memorandum|convention|bylaw|undertaking|guarantee|mortgage|sublease|M?NDA|DPA|MSA|SLA|SOW|EULA|BAA|MOU|RFC)s?\b"
)
_AUXILIARY: Final = re.compile(
    r"\b(?:is|are|am|was|were|has|have|had|do|does|did|must|shall|may|will|should|can|cannot|could|would|might|need|needs|ought|means?)\b|n't\b",
    re.IGNORECASE,
)
_CONDITION: Final = r"(?:if|when|whenever|where|unless|until|while|because|once|as|after|before)"
_LEADING: Final = re.compile(rf"\A{_CONDITION}\b[^,]*,\s*", re.IGNORECASE)
_TRAILING: Final = re.compile(rf",?\s+{_CONDITION}\b.*\Z", re.IGNORECASE | re.DOTALL)
_NOUN_TOO: Final = frozenset(
    (
        "acts", "bears", "changes", "costs", "covers", "ends", "fails", "forms", "goes", "holds", "increases", "keeps", "lasts", "limits",
        "makes", "needs", "offers", "presents", "rides", "runs", "sets", "shows", "starts", "states", "stays", "stops", "submits",
        "supports",
        "travels", "turns", "uses", "wants", "works",
    ),
)
"""Third persons that are plural nouns as well: "Transfer costs for lost cards"."""

ELSEWHERE: Final = "it points at something said elsewhere"
_THIS: Final = rf"\bthis\b(?!\s+{_SELF})"
THIS_ITSELF: Final = re.compile(rf"\Athis\s+(?={_SELF})", re.IGNORECASE)
"""A document that speaks of itself, or of the part that the words stand in."""
_THAT: Final = r"\b(?:in|of|by|for|to|on|at|under|from|with|within|before|after|during)\s+that\s+\w"
POINTS_ELSEWHERE: Final = re.compile(rf"\b(?:these|those|such(?!\s+as))\b|{_THIS}|{_THAT}", re.IGNORECASE)
LEANS: Final = re.compile(
    r"\A(?:this|that|these|those|such|it|its|they|their|he|she|his|her|there|here|so|then|thus|hence|otherwise|however|additionally|also"
    r"|furthermore|moreover|nevertheless|nonetheless|conversely|similarly|likewise|in particular|in addition|as such|instead|and|but|or"
    r"|nor)\b"
    r"|\b(?:then|thereupon)\W*\Z"
    r"|\b(?:the (?:above|foregoing|following|former|latter|aforesaid)|herein|hereof|hereto|thereof|thereto|aforementioned|another)\b",
    re.IGNORECASE,
)
_SHAPES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE if folded else 0), reason)
    for pattern, folded, reason in (
        (rf"\b(?:these|those|such)\b|{_THIS}|{_THAT}", True, ELSEWHERE),
        (
            r"\b(?:not|never|n't) (?:usually|normally|generally|typically|always|often|ordinarily|necessarily)\b", True,
            "how far its negation reaches is left open",
        ),
        (r"\b(?:even|too)\b", True, ELSEWHERE),
        (r"\brespective(?:ly)?\b|\botherwise\b|\bas (?:applicable|appropriate)\b", True, "what belongs to what is left open in it"),
        (r"\b\d+(?!st\b|nd\b|rd\b|th\b)[A-Za-z]\w*", True, "a name of digits and letters"),
        (r"\A(?:unlike|like|despite|besides|given|including|excluding|except)\b", True, "it begins beside its subject"),
        (
            rf"\b(?:and|or)\s+(?:(?!{_VERB}\b)[\w’'-]+\s+){{1,5}}?{_PREPOSITION}\b",
            True, "what follows may belong to both parts before it or to one",
        ),
        (
            r"\b(?:and|or)\s+(?:do|does|is|are)?\s*not\b|\b(?:not|cannot|never|no|neither)\b[^,;]*\b(?:and|both)\b|n't\b[^,;]*\b(?:and|both)\b",
            True, "how far its negation reaches is left open",
        ),
        (
            r"\A(?:all|every|each|every\w+|both)\b[^,;]*(?:\b(?:not|cannot|never)\b|n't\b)", True,
            "how far its negation reaches is left open",
        ),
        (
            rf"\b(?i:keep|make|render|deem|consider|declare|leave|find|hold|set|prove|mark|paint)(?:s|ing)?\s+"
            rf"(?!(?<=make )an?\b|(?<=makes )an?\b)(?!more\b|fewer\b|less\b)(?>(?:{_DETERMINER}\s+)?)"
            rf"(?!{_PREPOSITION}\b)[\w’'-]+\s+(?!{_PREPOSITION}\b)[a-z]+\b",
            False, "a quality may be said of its object",
        ),
        (r"\b(?:right|power|duty|obligation|option|authority|permission) to\b", True, "a right said as a noun"),
        (
            r"\b(?:numbers?|types?|kinds?|sorts?|variety|range|majority|minority|lots?|part|portion|percentage|average|total) of\b", True,
            "it counts or measures in words",
        ),
        (
            r"(?<!\ba )(?<!\bthe )(?<!\bno )(?<!\bany )(?<!\bevery )(?<!\beach )\b(?:acknowledg|agre"
            r"|warrant|ensur|stat|represent|confirm|declar|certif|guarante|show|prov|believ|know|say|find|found|decid|claim|assum|argu|indicat"
            r"|recogni[sz]|accept|admit|den|promis|assert|report|undertak|suppos|think|impl)\w*\s+that\b", True,
            "what somebody says or sees to is no rule of its own",
        ),
        (r"\b(?:every|each) (?:second|third|fourth|fifth|sixth|tenth|other|\d+(?:nd|rd|th))\b", True, "it counts or measures in words"),
        (r"\AOnly\s+(?:[\w’'-]+\s+){2,6}(?:is|are)\b", True, "of what else it speaks is left open"),
        (
            rf"\A(?:The\s+)?[A-Z]?[\w-]*[^s\W](?:,\s+[\w-]+)*\s+(?:and|or)\s+[a-z-]+\s+[a-z]+s\s+{_VERB}\b", False,
            "two qualities of one thing, or two things",
        ),
        (r"\bdata (?:\w+[^s\W]s)\b", True, "its verb could not be told"),
        (r"\b(?:and|or)\s+(?:their|its|his|her)\b", True, "whose it is is left open"),
        (
            r"\b(?:must|shall|may|will|should|can)\s+(?:not\s+)?\w+\s+(?!in\b|out\b|up\b|off\b)[a-z]*[^s\W]\s+(?:and|or)\s+[a-z]+\s+"
            rf"(?!{_DETERMINER}\b)[a-z]+",
            False, "two qualities of one thing, or two deeds",
        ),
        (
            rf"\b(?P<before>{_PREPOSITION})\s+(?:(?!{_VERB}\b)[\w’'-]+\s+){{1,4}}(?:and|or)\s+(?!only\b)(?!(?P=before)\b)[a-z]+"
            rf"(?!(?:\s+[\w’'-]+){{0,4}}?\s+{_VERB}\b)",
            False, "what is joined in it, and to what, is left open",
        ),
        (r"\bby (?:the |all |its |our )(?:[\w-]+ )?[\w-]+[^s\W]s\b", True, "whether they do it together or each is left open"),
        (rf"\b{_THING}\s+(?:is|are)\s+(?:not\s+)?(?:required|needed|necessary) to\b", True, "what a thing is needed for is no duty of it"),
    )
)
_QUOTED: Final = re.compile(r"[\"“”«»]|(?<!\w)['‘][^'’]+['’](?!\w)")
_MEANS: Final = re.compile(r"\A[\"“'‘][^\"“”]+[\"”'’]\s+means?\b[^\"“”]*\Z")
_OPENS: Final = re.compile(
    rf"\A(?!(?:all|both|only|not|no|neither|either|whoever|half|such|{_CONDITION}|{_PREPOSITION}|subject|notwithstanding)\b)"
    rf"[A-Za-z]+\s+{_DETERMINER}\s",
    re.IGNORECASE,
)
_PLACE: Final = (
    r"(?:(?:sub-?)?(?:section|article|clause|paragraph|part|rule|provision|point|item)|chapter|title|annex|appendix|schedule|exhibit|table"
    r"|addendum|line|sentence|page|version|agreement|form|document|regulation|directive|act|order|policy)s?"
)
_NUMBERED: Final = re.compile(rf"\A(?!{_PLACE}\b)[A-Za-z]+\s+\d+\s+(?:{_AUXILIARY.pattern})(?!\s*not\b)", re.IGNORECASE)
"""A thing called by its number does something: "Party 1 shall pay" tells nobody to do anything to a shall. What is said of a place of the
document, and what is denied, may be an exception to what stands elsewhere: that stays unread."""
_ADJECTIVES: Final = (
    r"(?:available|clean|safe|secret|confidential|open|closed|ready|free|public|private|accessible|void|valid|responsible|liable)"
)
_FORMULAS: Final = tuple(
    (re.compile(pattern), reason)
    for pattern, reason in (
        (r"_time\w*\([^()]*\) >=? ", "whether it happens then or later is left open"),
        (r"without\w*\([^()]*\?[^()]*\?", "what is lacking is no particular thing"),
        (rf"[(,]\s*\w+_{_ADJECTIVES}[,)]|\b\w+s_{_ADJECTIVES}\(", "a quality may be said of its object"),
        (r"(?:may|must|should)_(?!\w*eed_)[a-z]+ed_", "two qualities of one thing, or two deeds"),
        (
            r"\b(?:at|during|within|before|after|until|on)_\w*(?:time|day|month|year|week|hour|period|notice|term)\w*\(\?\w+\)",
            "a time may belong to the deed",
        ),
        (r"\b\w+s_\w+ed\(", "a participle after its noun"),
        (r"~\([^()]*(?:can|may|must|should)_\w+\([^()]*\)(?: & [^()]*\([^()]*\))+\)", "how far its negation reaches is left open"),
    )
)
_TOLD_OF: Final = re.compile(r"\b(?:inform|notif|advise|remind|depriv|reliev|convict|accus|assur|warn)\w*\b", re.IGNORECASE)
_ARGUMENT_OF: Final = re.compile(r"[(,]\s*\w+_of_\w+")
_ONE: Final = re.compile(r"\bone\b(?! of\b)", re.IGNORECASE)
_SAYS_ONE: Final = re.compile(r"(?<![a-z])one(?![a-z])|(?<!\d)1(?!\d)")
_SAME: Final = re.compile(r"\w\((?P<one>\?\w+), (?P=one)[,)]")
_SELVES: Final = re.compile(r"sel(?:f|ves)\b|\beach other\b", re.IGNORECASE)
_TO: Final = re.compile(r"(?<![\w?])to_\w+\(\?")
_BEGINS_TO: Final = re.compile(r"\A(?:(?:all|any|the|no) )?[\w-]+s to (?!be\b)", re.IGNORECASE)
"""A noun that says itself to whom or what: "Transfers to third countries"."""
_SOME: Final = re.compile(r"\b(?:an?|some|one|there|at least)\b", re.IGNORECASE)
_FOR_EACH: Final = re.compile(r"\Afor (?:every|each|any|all)\b", re.IGNORECASE)


def why_not_readable(text: str) -> str:
    """Why a document's sentence is given no formula; "" where it may be read."""
    if LEANS.search(text):
        return "it leans on the sentence before it"
    for pattern, reason in _SHAPES:
        if pattern.search(text):
            return reason
    if _QUOTED.search(text) and not _MEANS.match(text):
        return "it quotes words"
    if tells_to(text):
        return "an order without a subject"
    if limit_of_document(text):
        return "it limits all of its document"
    if limits_a_part(text):
        return "it limits a part of its document"
    return "" if has_finite_verb(text) else "no finite verb was found"


def why_not_that_formula(text: str, formula: str) -> str:
    """Why a formula that a reader gave is no sure reading of a document's sentence; "" where it is one."""
    for pattern, reason in _FORMULAS:
        if pattern.search(formula):
            return reason
    if _ONE.search(text) and not _SAYS_ONE.search(formula):
        return "the number one would be lost"
    if _SAME.search(formula) and not _SELVES.search(text):
        return "whom a pronoun means is left open"
    if _TO.search(formula) and not _BEGINS_TO.match(text):
        return "to whom or what a deed is done may be lost"
    if _TOLD_OF.search(text) and _ARGUMENT_OF.search(formula):
        return "who is told may be mixed with what is told"
    if formula.startswith("exists") and not _SOME.search(text):
        return "whether it speaks of some or of all is left open"
    if _FOR_EACH.match(text) and "?" not in formula.rpartition(">>")[2]:
        return "what it says of each would be lost"
    return "" if _rests_on_a_verb(text, formula) else "which word is its verb is left open"


def tells_to(text: str) -> bool:
    """Whether a sentence is an order that names nobody."""
    first = text.split(" ", 1)[0].lower()
    return bool((IMPERATIVE.match(text) and first != "only") or (_OPENS.match(text) and not _NUMBERED.match(text)))


def _main_clause(text: str) -> str:
    return _TRAILING.sub("", _LEADING.sub("", text, count=1), count=1)


def has_finite_verb(text: str) -> bool:
    """Whether the main clause has a verb that can be no noun. Only a listed one, or an auxiliary, is believed."""
    main = _main_clause(text)
    return bool(_AUXILIARY.search(main)) or any(True for _ in _verbs(main))


def _verbs(main: str) -> Iterator[str]:
    """The finite verbs of a clause, those that may be nouns only where what follows makes them verbs."""
    begins = re.match(rf"{_DETERMINER}\b", main, re.IGNORECASE)
    for match in FINITE.finditer(main):
        word, following = match.group(), main[match.end() :].lstrip()
        if match.start() == 0 or word[0].isupper():
            continue
        is_noun = word in _NOUN_TOO and not re.match(rf"{_DETERMINER}\b", following, re.IGNORECASE)
        if not is_noun or (begins and not re.match(r"(?:for|of|and|or)\b", following)):
            yield word
    yield from (match["verb"] for match in _ON_SOMETHING.finditer(main))
    if bare := _BARE.match(main):
        yield bare["verb"]


def _rests_on_a_verb(text: str, formula: str) -> bool:
    """Whether a formula says one of the sentence's finite verbs, where it has no auxiliary: else a noun was read as one."""
    main = _main_clause(text)
    if _AUXILIARY.search(main) or _MEASURED.search(formula):
        return True
    firsts = {match["first"] for match in _FUNCTOR.finditer(formula)}
    return any(first[:4] == verb.lower()[: len(first[:4])] for verb in _verbs(main) for first in firsts)


_FUNCTOR: Final = re.compile(r"(?<![\w?])(?P<first>[a-z]+)[a-z0-9_]*\(")
_MEASURED: Final = re.compile(r"(?:_count|duration|amount)\w*\(")
_ON_SOMETHING: Final = re.compile(r"(?<=\w )(?P<verb>[a-z]+[^s\W]s)\s+(?:the|an?|each|every|any|no|its|their)\s")
"""A word in -s before what begins an object: no plural noun stands there."""
_BARE: Final = re.compile(
    r"\A(?:the\s+)?(?:[\w-]+\s+){0,2}?[\w-]+[^s\W]s\s+(?:who\s+\w+\s+\w+\s+)?"
    r"(?P<verb>work|receive|pay|take|get|give|apply|provide|include|contain|require|expire|begin|end|report|approve|inform)\s",
    re.IGNORECASE,
)
"""A plural before a verb in the plural: "Interns receive no bonus"."""

