"""Which sentences state something a rule can be made of: what must, may or must not be, what a word means, what is. The rest is listed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.facets import MODAL
from synproof_cli.axiomat.lists import CUT_OFF
from synproof_cli.axiomat.references import takes_a_place_back
from synproof_cli.axiomat.segment import MAX_QUOTE
from synproof_cli.axiomat.terms import is_definition
from synproof_cli.axiomat.values import Segment, Selected, Skipped, Sort
from synproof_cli.english.orders import ORDER

_WHOLE: Final = re.compile(r"[^\W\d_]{2,}[.!]\Z")
_LETTERS: Final = re.compile(r"[^\W\d_]{2,}")
_MODAL: Final = re.compile(
    r"\b(?:must|shall|may|should|will|cannot|can|ought|required|obliged|prohibited|forbidden|permitted|allowed|entitled|responsible|liable"
    r"|agrees?|undertakes?|warrants?|represents?|acknowledges?|consents?|recommended|optional|need(?:s|ed)?\s+(?:to|not)|ha(?:s|ve)\s+to"
    r"|subject to|reserves?\s+the\s+right|is\s+to|are\s+to)\b|n't\b|'ll\b",
    re.IGNORECASE,
)
FINITE: Final = re.compile(
    r"\b(?:is|are|am|has|have|do|does|was|were|had|did|isn't|aren't|doesn't|don't|hasn't|haven't|applies|apply|means|includes?|begins?|ends?"
    r"|starts?|expires?|remains?|survives?|prevails?|governs?|takes?|becomes?|contains?|consists?|covers?|lasts?|comes?|goes|go|gets?|gives?"
    r"|holds?|keeps?|makes?|pays?|provides?|requires?|uses?|binds?|accrues?|constitutes?|depends?|exists?|follows?|needs?|occurs?|occur"
    r"|refers?|describes?|specif(?:y|ies)|defines?|equals?|exceeds?|allows?|prohibits?|permits?|entitles?|obliges?|terminates?|notif(?:y|ies)"
    r"|grants?|receives?|retains?|seeks?|sends?|supports?|works?|wants?|knows?|acts?|bears?|costs?|serves?|sets?|shows?|states?|stays?"
    r"|turns?|enters?|runs?|offers?|owns?|belongs?|depend|differs?|fails?|forms?|identif(?:y|ies)|increases?|indicates?|involves?"
    r"|maintains?|suspends?|forbids?|elects?|appoints?|restricts?|prevents?|protects?|ensures?|determines?|prescribes?|complies|comply|obtains?"
    r"|performs?|presents?|publishes|publish|resolves?|decides?|adopts?|excludes?|assumes?|delivers?|informs?|submits?|operates?|extends?"
    r"|travels?|rides?|var(?:y|ies)|preserves?|revokes?|supersedes?|waives?|replaces?|overrides?|creates?)\b",
    re.IGNORECASE,
)
_FURTHER: Final = re.compile(
    r"\b(?:sits|lies|meets|loses|falls|sells?|buys?|brings?|arises?|ceases?|elapses?|lapses?|commences?|amounts?\s+to|relies|rely"
    r"|qualif(?:y|ies)|carr(?:y|ies)|lends?|borrows?|earns?|collects?)\b",
)
"""Verbs in small letters only, which a title may have as nouns."""
_WE_DO: Final = re.compile(
    r"(?:\A|[,;:]\s+|\b(?:and|but|that|if|when|where)\s+)(?:we|you|they|I)\s+(?:(?:also|only|always|never|[a-z]+ly)\s+)*[a-z]{2,}(?<!ing)\b",
    re.IGNORECASE,
)
"""A pronoun that can only be a subject: a verb in its plain form follows."""
_SAYS: Final = re.compile(
    r"\b[a-z]{3,}(?:[^s]s|ss?es|ies)\s+(?:the|an?|no|not|at|in|on|by|to|for|from|with|until|before|after|under|only|all|any"
    r"|each|every|its|their|his|her|other|one|two|three|both|it|them|\d)\b|\blies\s+(?:to|with|against)\b"
    r"|\b[A-Za-z]{2,}[^s\W]s\s+(?!and\b|for\b|from\b|with\b|under\b|over\b|into\b|that\b|than\b|per\b|who\b|but\b)[a-z]{3,}(?<!ed)(?<!ing)\s+"
    r"(?:the|an?|no|each|every|any)\s",
)
"""A verb that no list has: a word in -s before what can only follow a verb, or the word between a plural and its object."""
_SUBJECT_DOES: Final = re.compile(
    r"\A(?:The|An?|Each|Every|No|This|Any)\s+(?:[\w’'-]+\s+){1,3}?[a-z]{2,}(?:[^s\W]s|ies)\s+(?!of\b|for\b|and\b|or\b|in\b|on\b|to\b)\w+(?:\s+\w|\.)",
)
"""The same after a subject that a determiner begins: "The restriction suspends access to …"."""
_LAST: Final = re.compile(r"\b(?:[A-Z][\w'-]*|[a-z]+(?:ity|ion|ment|er|or|ty|ee|ge|al|t|d|y|e|k|l|n|m|r|)) [a-z]{3,}(?:[^s]s|ies)[.!]?\Z")
_ASKS: Final = re.compile(r"(?:who|what|when|where|how|which|why)\s+(?:may|must|can|is|are|do|does|should|will|to)\b", re.IGNORECASE)
_ASKED: Final = 8
"""Words of a heading or a table's head that asks without a question mark."""
_STOPPED: Final = re.compile(r"[.!;][\"'”’)\]]*\Z")
_DETERMINER: Final = re.compile(
    r"(?:the|a|an|each|every|all|no|any|this|that|these|those|both|either|neither|its|their|our|your)\b",
    re.IGNORECASE,
)
IMPERATIVE: Final = re.compile(
    r"\A(?:please\s+)?(?:do\s+not|don't|never|always|ensure|make\s+sure|be\s+sure|use|keep|check|send|report|contact|provide|obtain|avoid"
    r"|include|follow|submit|notify|verify|confirm|ask|transfer|remember|note\s+that|only|wear|lock|return|pay|store|delete|remove|treat|call"
    r"|complete|sign|read|write|add|set|select|see\s+that|refrain|stop|start|apply|allow|deny|refuse|accept|reject|escalate|log|record|wait)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(r"\b(?:was|were|had|did)\b", re.IGNORECASE)
_CHANGED: Final = re.compile(
    r"\A(?:changed|added|updated|revised|removed|incorporated|clarified|corrected|fixed|deleted|moved|renamed)\s+(?:the|an?|text|references?|all|some)\b",
    re.IGNORECASE,
)
"""A list of changes: what was done to the text, whatever the text says now."""
_PRESENT: Final = re.compile(r"\b(?:is|are|has|have|does|do|applies|apply|means|remains?)\b", re.IGNORECASE)
_EXAMPLE: Final = re.compile(r"\A(?:for\s+(?:example|instance)\b|e\.g\.|examples?\b|such as\b)", re.IGNORECASE)
_INTRODUCES: Final = re.compile(r":\Z")
_LEADER: Final = re.compile(r"(?:\.\s?){4,}|(?:_\s?){4,}")
_DRAWN: Final = re.compile(r"[+|][-=+| ]{3,}|[|].*[|]|[{}].*[;{}]")
_RECITAL: Final = re.compile(r"WHEREAS\b|IN WITNESS WHEREOF\b|(?:Whereas|Having regard to)\b(?!.*\bshall\b)")
_LONG_TITLE: Final = re.compile(
    r"An?\s+(?:Act|Bill|Law|Ordinance|Order|Regulation|Directive)\s+(?:to|for|relating|respecting|amending|concerning)\b", re.IGNORECASE
)
_HANGS: Final = re.compile(
    r"\b(?:must|shall|may|will|should|cannot|not|if|unless|that|to|by|of|the|an?|and|or|including|whether)(?:\s*[:—–]+-?)?\Z"
)
"""Words that no sentence ends with: what they lead to was not found."""
_FORBIDDING: Final = re.compile(
    r"\b(?:do\s+not|don't|never|must\s+not|may\s+not|cannot|can't|shall\s+not|prohibited|prohibitions?|forbidden|not\s+(?:allowed|permitted)"
    r"|unacceptable|disallowed|banned|don'ts)\b",
    re.IGNORECASE,
)
_META: Final = re.compile(
    r"\A(?:[A-Z][\w ]{0,30}:(?:\s+\S*)?|https?://\S+|\S+@\S+|©.*|copyright\b.*|page \d+.*|\[[A-Za-z0-9-]+\].*)\Z",
    re.IGNORECASE,
)
_OPINION: Final = re.compile(
    r"\A(?:we|i)\s+(?:believe|think|hope|want|recommend|encourage|thank|welcome|strive|aim|value|recognize|understand)\b",
    re.IGNORECASE,
)
_POINTER: Final = re.compile(
    r"\A\(?(?:see|cf\.|refer to|compare|for (?:more|further|additional) (?:information|details?)|click|read more)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Chosen:
    """What is selected, and what is left out with its reason."""

    selected: list[Selected] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


def select(document: Document, segments: Iterable[Segment]) -> Chosen:
    """Sort the segments of a document."""
    chosen = Chosen()
    for one in segments:
        said = one.said(document)
        reason = why_not(said, cell=one.kind == "cell", heading=one.heading)
        if reason:
            end = min(one.end, one.start + MAX_QUOTE)
            chosen.skipped.append(Skipped(document.quote(one.start, end), one.start, end, reason))
        else:
            chosen.selected.append(Selected(one, sort_of(said, one.heading)))
    return chosen


def why_not(text: str, *, cell: bool = False, heading: str = "") -> str:
    """Why a sentence states nothing that a rule could be made of; "" where it does. `heading`: what it stands under."""
    text = text.replace("’", "'")
    words = text.split()
    if not _LETTERS.search(text):
        return "no words"
    if len(text) > MAX_QUOTE:
        return f"longer than {MAX_QUOTE:,} characters: no single rule"
    if any(len(word) > 400 for word in words):
        return "no words: one run of signs"
    if ORDER.search(text):
        return "an order to the reader or markup, no rule"
    if _LEADER.search(text) or _DRAWN.match(text):
        return "table of contents, form or drawing"
    if IMPERATIVE.match(text) and _FORBIDDING.search(heading.replace("’", "'")) and not _FORBIDDING.search(text):
        return f"stands under a heading that forbids it: {heading[:80]}"
    return _why_no_statement(text, words, cell=cell, heading=heading)


def _why_no_statement(text: str, words: list[str], *, cell: bool, heading: str) -> str:
    bare = text.rstrip("\"'”’)] ")
    if bare.endswith("?") or (len(words) <= _ASKED and _ASKS.match(text) and not _STOPPED.search(text)):
        return "a question"
    if is_definition(text, heading):
        return ""
    if CUT_OFF.match(text):
        return "goes on with a sentence that is not found"
    if _HANGS.search(text):
        return "ends before what it says"
    if _is_title(words) and not _verb_after_the_first_word(text):
        return "heading"
    if reason := _beside_the_point(text, bare):
        return reason
    if not (states(text) or (len(words) > 2 and IMPERATIVE.match(text)) or _takes_away(text) or _tells_an_amount(text)):
        return "no statement: no verb was found" if len(words) > 3 or cell else "a fragment"
    past = _PAST.search(text) and not _PRESENT.search(text) and not _MODAL.search(text)
    if _CHANGED.match(text) or (past and not takes_a_place_back(text)):
        return "tells what happened, states no rule"
    return ""


def _takes_away(text: str) -> bool:
    """Whether a whole sentence denies or lifts something with an unknown verb, or none: "Not for loans above 100 euros."."""
    if not _WHOLE.search(text):
        return False
    from synproof_cli.axiomat.hedges.denials import denials

    return any(not one.of_bans for one in denials(text))


def _tells_an_amount(text: str) -> bool:
    """Whether a sentence without a known verb, or a line, tells how much, how long or when: "Schools drill twice."."""
    if not text.endswith((".", "!")) or (text.count(".") > 1 and not _WHOLE.search(text)):
        return False
    from synproof_cli.axiomat.hedges.utterance import utterance

    one = utterance(text)
    return one.line or (_WHOLE.search(text) is not None and not one.amounts.keys() <= {"date"})


def _beside_the_point(text: str, bare: str) -> str:
    """Why a sentence that may well have a verb is not meant as a rule."""
    if _INTRODUCES.search(bare) and not _MODAL.search(text):
        return "introduces what follows"
    if _META.match(text) and not _MODAL.search(text) and not (FINITE.search(text) and bare.endswith(".")):
        return "a label, an address or a reference"
    if _EXAMPLE.match(text) and not MODAL.search(text):
        return "an example"
    if _RECITAL.match(text):
        return "a recital: says why, states no rule"
    if _LONG_TITLE.match(text) and not _MODAL.search(text):
        return "heading"
    if _POINTER.match(text):
        return "points elsewhere"
    if _OPINION.match(text) and not re.search(r"\b(?:must|shall|may not|required)\b", text):
        return "says what somebody thinks or hopes"
    return ""


def _is_title(words: list[str]) -> bool:
    """A heading run into the paragraph: "Use and Protection of Confidential Information."."""
    long = [word for word in words if len(word.strip(".,;:()")) > 3 and word[0].isalpha()]
    return len(words) <= 12 and len(long) > 1 and all(word[0].isupper() for word in long) and not any(word.isupper() for word in words)


def _verb_after_the_first_word(text: str) -> bool:
    """A word with a capital is a name or a month: "Member States", "15 May"."""
    for pattern in (_MODAL, FINITE, _FURTHER):
        match = pattern.search(text)
        while match:
            word = match.group()
            if match.start() > 0 and not (word[0].isupper() and word[1:].islower()):
                return True
            match = pattern.search(text, match.end())
    return _WE_DO.search(text) is not None


def states(text: str) -> bool:
    """Whether the words hold a finite verb that somebody or something goes before."""
    text = text.replace("’", "'")
    if _verb_after_the_first_word(text):
        return True
    if not (text[:1].isupper() or text[:1].isdigit()) or not _STOPPED.search(text):
        return False  # a verb that no list has is believed only in what looks like a sentence
    short = len(text.split()) < 12 and _DETERMINER.match(text)
    return bool(_SAYS.search(text) or _SUBJECT_DOES.match(text) or (short and _LAST.search(text.rstrip("\"'”’) "))))


def sort_of(text: str, heading: str = "") -> Sort:
    """What sort of statement a sentence is."""
    text = text.replace("’", "'")
    if is_definition(text, heading):
        return "definition"
    return "norm" if _MODAL.search(text) or IMPERATIVE.match(text) else "statement"
