"""Lines that say of what follows what it is worth or for whom it holds: "Status: draft", "Scope: employees in Germany", "DRAFT"; and
sentences that suppose a case of which the next ones tell: "Assume that the tenant is in arrears."
"""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.axiomat.whole import is_a_class

NO_RULE: Final = re.compile(
    r"\b(?:drafts?|propos(?:al|als|ed)|not (?:adopted|in force|applicable|yet)|rejected|repealed|superseded|withdrawn|obsolete|deprecated"
    r"|archived|expired|suggestions?|myths?|misconceptions?|minutes|opinions?|allegations?|dissent|wish ?lists?|examples?|samples?"
    r"|templates?|illustrations?|scenarios?|hypothetical|case stud(?:y|ies)|quotations?|testimonials?|mistakes|anti-?patterns?|don[’']?ts?)"
    r"\b",
    re.IGNORECASE,
)
"""What stands under such a title is no rule in force, whatever it says."""
_WORTH: Final = re.compile(
    r"\A\W*(?:(?:document\s+|current\s+|approval\s+)?(?:status|state|stage|version|revision|maturity|classification))\W*[:=–—-]\W*(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_NOT_SETTLED: Final = re.compile(
    r"\b(?:pending|under (?:review|discussion|consultation|negotiation)|for (?:comment|comments|discussion|review|consultation)|in progress"
    r"|not (?:final|approved|signed|binding|agreed)|unapproved|unsigned|preliminary|provisional|tentative|void|cancelled|inactive|retired"
    r"|replaced|lapsed|suspended|in preparation|wip|rfc|beta|concept)\b",
    re.IGNORECASE,
)
_ALONE: Final = re.compile(
    r"\A\W*(?:(?:working|internal|public|first|second|final|consultation|discussion)\s+)?(?:drafts?|proposal|work in progress|preliminary"
    r"|obsolete|superseded|repealed|withdrawn|archived|expired|specimen|sample|template|void|cancelled|not (?:yet )?(?:in force|adopted"
    r"|approved|final|binding)|for (?:discussion|comment|consultation|information)(?: only| purposes(?: only)?)?)\b[^.]{0,60}\W*\Z",
    re.IGNORECASE,
)
_ALONE_WORDS: Final = 8
_WHOM: Final = re.compile(
    r"\A\W*(?:scope|application|applicability|applies to|applicable to|valid for|valid in|audience|target group|target audience|addressees?"
    r"|who this applies to|countr(?:y|ies)|regions?|jurisdictions?|territor(?:y|ies)|locations?|sites?|business unit|department|product"
    r"|plan|tier|edition|valid (?:until|till|to|through)|(?:in force|effective) (?:until|to)|expires?(?: on)?|expiry(?: date)?|valid|period"
    r"|end date|review by)\W*[:=–—]\W*(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_PLACE_OR_DATE: Final = re.compile(r"[A-Z0-9]")
_EVERYWHERE: Final = re.compile(
    r"\W*(?:all|any|every|each|every(?:one|body)|company-?wide|world-?wide|global(?:ly)?|group-?wide|n/?a|none|unlimited|indefinite(?:ly)?"
    r"|permanent|international|internal)\b",
    re.IGNORECASE,
)
_LINE_WORDS: Final = 24
_SUPPOSES: Final = re.compile(
    r"\A\W*(?:(?:(?:let us|let[’']s|we|please|now)\s+)?(?:suppose|supposing|assume|assuming|imagine)\b|let us (?:say|take|consider)\b"
    r"|say,? (?:that|the|a|an|you)\b|picture (?:a|an|the|that|this)\b|take (?:the|this|a|an) (?:\w+ )?(?:case|example|situation|scenario)\b"
    r"|take, for|consider (?:a|an|the (?:case|example|situation|following)|this)\b"
    r"|(?:in|for) (?:this|our|the following|the next|one|another) (?:\w+ )?(?:example|scenario|illustration|case study)\b"
    r"|(?:example|illustration|scenario|case study|sample case)\b[^.]{0,20}:"
    r"|(?:(?:here|this) is\s+)?(?:an?|one|another|the following|our)\s+(?:\w+\s+)?(?:case|example|scenario|illustration)\b\s*(?::|is\b|-))",
    re.IGNORECASE,
)
FOLLOWS: Final = re.compile(
    r"\bthe following (?:\w+ )?(?:(?:shall|will|must|should)\s+)?(?:be\s+)?(?:appl(?:y|ies)|holds?|happens?|occurs?|takes? place|done"
    r"|is (?:done|required|true)|is to be done|are (?:taken|required|done))[.:]\Z",
    re.IGNORECASE,
)
"""What says that the next sentences hold in the case it names."""
_DENIED: Final = re.compile(
    r"\b(?:not|never|no longer|cannot|\w+n[’']t|exclusions?|excluded|excepted|nothing|nobody|none)\b", re.IGNORECASE,
)


def is_no_rule(line: str) -> bool:
    """Whether a line says that what follows is not in force, or not yet settled: "Status: draft", "DRAFT", "For discussion only"."""
    match = _WORTH.match(line)
    if match:
        return NO_RULE.search(match["what"]) is not None or _NOT_SETTLED.search(match["what"]) is not None
    return _ALONE.match(line) is not None and len(line.split()) <= _ALONE_WORDS


def for_whom(line: str) -> str:
    """Whom, where or until when a line says that what follows holds: the second part of "Scope: staff in Rome"; "" where that is all."""
    match = _WHOM.match(line)
    if match is None or len(line.split()) > _LINE_WORDS or _EVERYWHERE.match(match["what"]):
        return ""
    what = match["what"].strip()
    return what if is_a_class(what) or _PLACE_OR_DATE.match(what) else ""


def supposes(sentence: str) -> bool:
    """Whether a sentence makes up a case, or names one, of which the sentences behind it tell."""
    return _SUPPOSES.match(sentence) is not None or FOLLOWS.search(sentence) is not None


def denies(text: str) -> bool:
    """Whether a title, or a sentence, says that something is not so: "What we do not cover"."""
    return _DENIED.search(text) is not None
