"""A document's sentence as whole clauses: what it says, and where. The only reading that needs no grammar of what a clause says.

The words of a clause are kept as they stand and mean what the document means by them; only one condition is taken apart from what holds
under it, and only where no other cut is possible. So little can be lost; what could be is left to be text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from synproof_cli.axiomat.readable import ELSEWHERE, LEANS, POINTS_ELSEWHERE, THIS_ITSELF, has_finite_verb, tells_to

Link = Literal["", "if", "unless", "only if", "iff"]

MAX_WORDS: Final = 60
"""Nobody types a longer sentence as a claim, and reading one costs a second."""
_SAME: Final = re.compile(r"\bthe same\b(?!.*\b(?:as|that|time|way)\b)|\bas follows\b|\bdescribed next\b", re.IGNORECASE | re.DOTALL)
_CUT_OFF: Final = re.compile(r"\b(?:is|are|the|an?|of|and|or|with|shall|must|may|will|than|whose|which|from|into|per)\W*\Z")
"""A word that no sentence ends in: the rest of it stands elsewhere."""
_STOPPED: Final = re.compile(r"[a-z0-9)”\"]\.[”\"]?\s*\Z")
_SUBJECT: Final = re.compile(r"(?:the|an?|each|every|all|no|any|our|your)\s", re.IGNORECASE)
_SENTENCE: Final = 6
_CLAUSE: Final = 5
_SIGNS: Final = re.compile(r"[\[\]{}<>|~^\\=`*]|__|//(?![\w.]+/?)")
_THERE_IS: Final = re.compile(r"\Athere\s+(?=is\b|are\b|must\b|shall\b|will\b|may\b|can|has\b|have\b)", re.IGNORECASE)
_PRONOUN: Final = re.compile(
    r"\b(?:it|they|them|he|she|him|his|hers?|its|theirs?|itself|themselves|there(?:of|to|in|by|after|under|from))\b", re.IGNORECASE,
)
_OPENERS: Final = r"if|where|when|whenever|once|in case|provided that|as long as|so long as|unless"
_LEADING: Final = re.compile(rf"\A(?P<word>{_OPENERS})\s+(?P<condition>[^,]+),\s+(?:then\s+)?(?P<claim>.+)\Z", re.IGNORECASE | re.DOTALL)
_TRAILING: Final = re.compile(
    r"\A(?P<claim>[^,]+?),?\s+(?P<word>if and only if|only if|if|unless|provided that|whenever)\s+(?P<condition>[^,]+)\Z", re.IGNORECASE,
)
_LINKS: Final[dict[str, Link]] = {"unless": "unless", "only if": "only if", "if and only if": "iff"}
_SUBORDINATE: Final = re.compile(
    r"\b(?:if|where|when|whenever|unless|until|till|while|whilst|once|provided|except|because|since|before|after|although|though|whereas"
    r"|as (?:soon|long|far) as|so (?:long|that)|in case|to the extent|subject to|notwithstanding|despite|without prejudice|even|whether"
    r"|that|which|who|whose|whom|how|why)\b",
    re.IGNORECASE,
)
_JOINED: Final = re.compile(r"\b(?:and|or|but|nor|only)\b", re.IGNORECASE)
_PAUSED: Final = re.compile(r"[;:()]")
_SECOND: Final = re.compile(r"\b(?:if|only)\b|\A(?:and|or|but|which|who|whichever|whether|regardless|including|as|to)\b", re.IGNORECASE)
_LISTED: Final = re.compile(r"\b(?:and|or|but|nor)\b[^,]*,|,\s*(?:and|or|but|nor)\b", re.IGNORECASE)
"""Joined words beside a comma: the condition may go on behind the first one ("If A, B or C, D")."""
_AND_WHEN: Final = re.compile(r"\A(?:and|or|not|so|any|necessary|applicable|possible|appropriate|required)\b", re.IGNORECASE)
_ASKS: Final = re.compile(
    r"\b(?:know|see|ask|check|determin|decid|verif|test|tell|say|inform|notif|advis|assess|consider|wonder|doubt|find|clear|examin"
    r"|confirm|establish|evaluat|review|stat)\w*\b",
    re.IGNORECASE,
)
"""Behind these, "if" may mean "whether"."""
_OWNED: Final = re.compile(
    r"\A(?:the|an?|each|every|all|no|any|our|your|[A-Z0-9][\w-]*)\s+(?:[\w’'-]+\s+){0,4}(?:and|or|of|with|for)\s+\Z",
)
"""A subject before what belongs to it: "The Company and its affiliates"."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence in clauses. `link` joins `claim` to `condition`; without a link the claim is the whole sentence."""

    claim: str
    link: Link = ""
    condition: str = ""


def why_not_stated(text: str) -> str:
    """Why a sentence is no statement by itself; "" where it is one."""
    if len(text.split()) > MAX_WORDS:
        return f"more than {MAX_WORDS} words"
    if text.rstrip().endswith(("?", ":")) or text.startswith("(") or _CUT_OFF.search(text):
        return "it is no whole sentence"
    if LEANS.search(THIS_ITSELF.sub("", _THERE_IS.sub("", text))):
        return "it leans on the sentence before it"
    if POINTS_ELSEWHERE.search(text) or _SAME.search(text) or _is_orphaned(text):
        return ELSEWHERE
    if tells_to(text):
        return "an order without a subject"
    if _SIGNS.search(text):
        return "it has signs that no sentence has"
    return "" if has_finite_verb(text) or _ends_as_sentence(text) else "no finite verb was found"


def _ends_as_sentence(text: str) -> bool:
    """Whether so many words end in a full stop: whatever they are, they claim nothing but themselves."""
    return _STOPPED.search(text) is not None and len(text.split()) >= _SENTENCE


def _is_orphaned(text: str) -> bool:
    """Whether a pronoun stands where nothing in the sentence can be meant by it: before its first verb."""
    pronoun = _PRONOUN.search(text)
    if pronoun is None:
        return False
    before = text[: pronoun.start()]
    return not (has_finite_verb(before) or _OWNED.search(before))


def whole(text: str) -> Stated:
    """The sentence as one clause."""
    return Stated(text.strip().rstrip(".!").rstrip())


def stated(text: str) -> Stated:
    """The clauses of a sentence for which `why_not_stated` gives no reason. Where a second cut is possible it stays whole."""
    body = whole(text).claim
    match = _leading(body) or _trailing(body)
    if match is None or _PAUSED.search(body):
        return Stated(body)
    claim, condition = match["claim"].strip(), match["condition"].strip()
    if not (_is_clause(claim, leads=match.re is not _LEADING) and has_finite_verb(condition)) or _AND_WHEN.match(condition):
        return Stated(body)
    if _PRONOUN.search(claim) or _PRONOUN.search(condition):
        return Stated(body)
    return Stated(claim, _LINKS.get(match["word"].lower(), "if"), condition)


def _is_clause(claim: str, *, leads: bool) -> bool:
    """Whether it has a verb; behind a condition that ends in a comma nothing else can stand."""
    return has_finite_verb(claim) or (not leads and _SUBJECT.match(claim) is not None and len(claim.split()) >= _CLAUSE)


def _leading(body: str) -> re.Match[str] | None:
    match = _LEADING.match(body)
    if match is None or _SECOND.search(match["claim"]) or _LISTED.search(match["claim"]):
        return None
    return match


def _trailing(body: str) -> re.Match[str] | None:
    """A condition behind its claim reaches back to nobody knows where, as soon as the claim has parts."""
    match = _TRAILING.match(body)
    if match is None or _JOINED.search(match["claim"]) or _SUBORDINATE.search(match["claim"]) or _SUBORDINATE.search(match["condition"]):
        return None
    return None if match["word"].lower() == "if" and _ASKS.search(match["claim"]) else match
