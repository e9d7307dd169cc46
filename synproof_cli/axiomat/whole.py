"""Sentences that limit all of their document: "This policy does not apply to interns", "These terms cease to apply on 30 June 2021".

Whoever asks of one rule does not see them: no word of theirs need stand in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from synproof_cli.english import content_words

_NAME: Final = (
    r"(?:agreement|contract|polic(?:y|ies)|terms|conditions|document|act|law|regulations?|directive|ordinance|decree|statute|bylaws?|code"
    r"|handbook|manual|guide|guidelines?|guidance|rules|charter|treaty|convention|lease|licen[cs]e|addendum|deed|memorandum|notice"
    r"|specification|standard|protocol|RFC|plan|scheme|programme|program|offer|tariff|order|circular|catalogue|price list|warranty"
    r"|guarantee|provisions|M?NDA|DPA|MSA|SLA|SOW|EULA)"
)
_TITLED: Final = rf"(?:[\w-]+\s+){{0,3}}?{_NAME}(?:\s+(?:and|or|of)\s+(?:[\w-]+\s+){{0,2}}?[\w-]+)?"
_THIS: Final = rf"(?:this|these|the present|our)\s+{_TITLED}"
_ITSELF: Final = rf"(?:{_THIS}|(?:the|each|every|all)\s+{_NAME})"
_PARTS: Final = (
    r"(?:(?:all\s+|any\s+)?(?:of\s+)?the\s+(?:rules|provisions|obligations|duties|rights|sections|terms|benefits)"
    rf"\s+(?:of|in|under)\s+{_ITSELF})"
)
_NOT_WITHIN: Final = r"(?<!\bin )(?<!\bof )(?<!\bunder )(?<!\bby )(?<!\bwith )(?<!\bto )(?<!\bfrom )(?<!\bfor )"
"""What else is said of something in it is no limit of the whole."""
_SUBJECT: Final = rf"\b(?:{_PARTS}|{_NOT_WITHIN}{_ITSELF})\s+"
_THIS_SUBJECT: Final = rf"\b(?:{_PARTS}|{_NOT_WITHIN}{_THIS})\s+"
_DRAFTS: Final = r"(?:draft|proposal|sample|template|specimen|working paper|discussion paper|consultation|example)"
_TEXTS: Final = r"(?:version|edition|text|bill|paper|page)"
_VERSION: Final = rf"(?:[\w-]+\s+)?(?:{_NAME}|{_TEXTS})"
_APPLIES: Final = (
    r"(?:appl(?:y|ies)|extends?|binds?|binding|covers?|governs?|concerns?|addresse[sd]|(?:is|are|be)\s+(?:valid|applicable))"
)
_IS: Final = r"(?:(?:is|are)\s+(?:valid|binding|in force|effective|intended|meant|addressed))"
_WILL: Final = r"(?:(?:shall|will|may)\s+)?"
_LIMITS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SUBJECT}(?:(?:do(?:es)?|shall|will|must|may)\s*(?:not|n[’']t)|cannot|never)\s+"
        r"(?:apply|extend|cover|bind|govern|concern|affect|be applicable)\b",
        rf"{_SUBJECT}(?:is|are)\s*(?:not|n[’']t|no longer|never)\s+"
        r"(?:applicable|binding|in force|valid|intended|addressed|effective|for)\b",
        rf"{_SUBJECT}{_WILL}(?:only|solely|exclusively)\s+(?:be\s+)?{_APPLIES}\b",
        rf"{_SUBJECT}{_WILL}(?:{_APPLIES}|{_IS})\s+(?:to\s+|for\s+)?(?:only|solely|exclusively|unless|except|until|as long as|so long as|if"
        r"|where|when|while|in so far as|to the extent)\b",
        rf"{_SUBJECT}{_WILL}{_APPLIES}\b[^.;]*(?:\b(?:only|except(?!ion)|other than|excluding|but not|unless|until|provided that)\s"
        r"|\b(?:only|alone)\.?\Z)",
        rf"{_SUBJECT}{_WILL}(?:be\s+)?(?:ceases?|lapses?|becomes?\s+(?:void|invalid|ineffective))\b",
        rf"{_SUBJECT}{_WILL}(?:expires?|ends?|terminates?|runs?|remains?\s+(?:valid|in force)|{_IS})\s+(?:on|until|till|to|at the end of)\b"
        r"[^.]*\b\d{4}\b",
        rf"{_THIS_SUBJECT}(?:is|are|was|were|has been|have been|shall be|will be|may be)\s+(?:hereby\s+|temporarily\s+|currently\s+)?"
        r"(?:no longer|suspended|repealed|revoked|void|limited to|restricted to|confined to|superseded|withdrawn|rescinded|annulled"
        r"|replaced|terminated|cancelled|obsolete|out of force|a draft|in draft|only)\b",
        rf"\b(?:nothing|none of the \w+|no (?:part|provision|rule|section))\s+(?:of|in|contained in)\s+{_ITSELF}\s+"
        r"(?:appl(?:y|ies)|shall apply|binds?|covers?)\b",
        rf"\b(?:outside|beyond|out of|not within|not part of)\s+(?:the\s+)?(?:scope|application|ambit|remit)\s+of\s+"
        rf"(?!\w+ (?:specification|document|RFC|guide|manual|memorandum)\b){_ITSELF}",
        r"\b(?:excluded|exempt(?:ed)?|excepted)\s+from\s+(?:(?:the\s+)?(?:scope|application|ambit|provisions|rules)\s+of\s+)?"
        rf"{_ITSELF}",
        rf"\b(?:not|n[’']t|never|no longer|only)\s+(?:bound|covered|governed|affected|concerned)\s+by\s+{_THIS}",
        rf"\bonly\s+[^.;]{{1,80}}?\s+(?:is|are)\s+(?:bound|covered|governed)\s+by\s+{_THIS}",
        rf"\b(?:this|the present)\s+{_VERSION}\s+(?:has|have|is|are|was|were)\s+"
        r"(?:not|never|yet)\b[^.]{0,24}\b(?:approved|adopted|in force|final|binding|signed|agreed|ratified|enacted|official|effective)\b",
        rf"\b(?:this|the present)\s+(?:{_VERSION}\s+)?is\s+(?:only\s+|merely\s+|just\s+)?"
        rf"(?:a|an)\s+(?:\w+\s+)?{_DRAFTS}\b",
        rf"\bscope of\s+{_ITSELF}\s+(?:is|shall be)\s+(?:limited|restricted|confined)\b",
    )
)
_SCOPE: Final = re.compile(
    rf"\A\W*{_SUBJECT}(?:shall\s+|will\s+)?(?:applies\s+to|apply\s+to|covers?|governs?|concerns?|binds?|extends?\s+to|is\s+for|are\s+for"
    r"|(?:is|are)\s+(?:applicable|addressed|valid|intended|meant|binding)\s+(?:to|for|on))\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)
_UNIVERSAL: Final = re.compile(
    r"(?:all|any|every|each|everyone|everybody|anyone|anybody|whoever|the (?:parties|whole|entire)|both parties)\b", re.IGNORECASE,
)
_PEOPLE: Final = re.compile(
    r"\A(?:the\s+|our\s+)?(?:[\w-]+\s+){0,3}?(?:customers?|consumers?|users?|employees?|staff|workers?|managers?|directors?|officers?|contractors?"
    r"|suppliers?|vendors?|visitors?|guests?|tenants?|residents?|citizens?|members?|students?|pupils?|teachers?|patients?|drivers?|passengers?"
    r"|applicants?|borrowers?|clients?|traders?|individuals?|persons?|people|companies|businesses|enterprises|undertakings|banks|insurers"
    r"|operators?|providers?|subscribers?|buyers?|sellers?|holders?|households|families|women|men|children|adults|minors|volunteers|interns"
    r"|trainees|apprentices|associations|authorities|agencies|schools|universities|hospitals)\b",
    re.IGNORECASE,
)
_NARROWED: Final = re.compile(
    r"\b(?:in|within|outside|at|from|throughout)\s+(?:the\s+)?(?-i:[A-Z])|\b(?:before|after|since|until|between|over|under|above|below|exceeding"
    r"|more than|less than|fewer than|at least|up to)\s+(?:\w+\s+){0,2}?(?:\d|the age\b)|\b(?:who|whose|which|with|without|hired|employed"
    r"|concluded|signed|made|born|based|living|residing)\b",
    re.IGNORECASE,
)
_SELF_OWNED: Final = re.compile(r"\s+of\s+(?:the\s+|this\s+|our\s+)?[\w&.-]+(?:\s+(?-i:[A-Z])[\w&.-]*){0,3}\s*\Z", re.IGNORECASE)
"""Whose employees they are: the document's own house."""


_NAMED: Final = re.compile(rf"\b(?:{_NAME}|{_TEXTS}|{_DRAFTS})", re.IGNORECASE)
"""Without one of these words a sentence speaks of no document: most need not be looked at further."""
_ASKED: Final = re.compile(r"\b(?:if|where|when|whenever|whether|unless|to the extent|in so far as|in case)\b[^,]*\Z", re.IGNORECASE)
"""What stands behind these is a case, and not what is."""


@dataclass(frozen=True, slots=True)
class WholeLimit:
    """What a sentence limits its whole document by. A rule that has all of `words` says the same itself; without words all are limited."""

    words: frozenset[str] = frozenset()


def limit_of_document(text: str) -> WholeLimit | None:
    """How a sentence limits or denies all that its document says; None where it does not."""
    if not _NAMED.search(text):
        return None
    plain = " ".join(text.split())
    if any(_ASKED.search(plain[: match.start()]) is None for pattern in _LIMITS for match in pattern.finditer(plain)):
        return WholeLimit()
    match = _SCOPE.match(plain)
    return WholeLimit(_class(match["what"])) if match and is_a_class(match["what"]) else None


def is_a_class(what: str) -> bool:
    """Whether these are not all whom a document may be about: "employees in Germany", but not "all employees"."""
    if _UNIVERSAL.match(what):
        return _NARROWED.search(what) is not None
    return _PEOPLE.match(what) is not None or _NARROWED.search(what) is not None


def _class(what: str) -> frozenset[str]:
    return frozenset(content_words(_SELF_OWNED.sub("", what)))
