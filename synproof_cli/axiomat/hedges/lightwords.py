"""Words that say little of what a sentence denies, and words that tell which of its words is denied."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.axiomat.hedges.roots import root_of


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _roots(text: str) -> frozenset[str]:
    return frozenset(map(root_of, text.split()))


BE: Final = _words("is are was were be been being become becomes held remain remains")
AUXILIARIES: Final = _words(
    "may can could might must shall will should would do does did has have had is are was were be been need needs",
)
PERMITTING: Final = _words("may can might could")
BARRIERS: Final = _words(
    "in on at by for with from into onto under against during before after within until upon via throughout above below as near "
    "unless outside inside around between and or if when while where once which that who whose but than of to about regarding "
    "concerning without except because since although though so , ; : ( ) .",
)
"""A phrase ends before them."""
WALLS: Final = _words(", ; : ( ) .")
ENDS: Final = _words("; : .")
CONDITIONS: Final = _words("if when whenever where unless once provided")
RELATIVE: Final = _words("who which that whose")
NOT: Final = _words("not never cannot")
NO: Final = _words("no neither none nobody nothing nor")
ONLY: Final = _words("only solely exclusively alone")
KEPT: Final = _words("keep keeps kept shut shuts lock locked leave leaves left")
FROM_WHOM: Final = _words("withheld withdrawn kept")
INELIGIBLE: Final = _words("ineligible disqualified")
PARTS: Final = _roots(
    "rule provision section clause paragraph article part condition requirement point sentence agreement nda dpa msa policy document "
    "addendum terms",
)
"""Parts of a document: which of them is meant only its number tells."""
LIGHT: Final = _roots(
    "have get give make take do use need allow permit allowed permitted entitle entitled entitlement require required oblige obliged "
    "bind bound able free apply extend right duty obligation liberty authorise authorised power possible eligible case event time day "
    "month year week hour date number way any other such same following accordance respect purpose place subject be become first "
    "second third last new own further additional certain all each every respective applicable relevant under provide provided grant "
    "receive effect force out one two only notice three four five six seven eight nine ten include included yet also prior necessary "
    "contrary january february march april may june july august september october november december monday tuesday wednesday thursday "
    "friday saturday sunday",
) | PARTS | {""}
"""What follows them says what is denied: "the right to work remotely", "is not entitled to support"."""
SAID_OF_THINGS: Final = _roots("apply extend cover bind concern include mean comprise constitute refer exist")
"""What a thing does not do is not so of the thing: "The hour does not apply", "Confidential Information does not include"."""
DONE_WITH_THINGS: Final = _roots(
    "applicable available granted due payable provided included accepted allowed permitted valid binding possible offered counted "
    "required necessary effective transferable enforceable given admitted open returnable refundable covered liable made",
)
"""What is not so of a thing denies the thing: "Remote work is not available"."""
ADJECTIVES: Final = _words(
    "void invalid inapplicable unavailable ineligible optional voluntary closed final harmless limited restricted free prohibited "
    "forbidden banned barred replaced amended reduced halved capped excluded exempt exempted omitted dropped lifted waived suspended "
    "revoked rescinded repealed abolished discontinued disapplied withdrawn deferred postponed stopped forfeited denied refused "
    "withheld superseded overridden excused relieved released dispensed disqualified ended expired prevented frozen reserved dispensable "
    "spared unnecessary superfluous moved locked off skipped ignored paused",
)
"""What is so of a subject; before a noun they only tell which one is meant ("banned goods")."""
VERBS: Final = re.compile(
    r"(?:excludes?|exempts?|drops?|omits?|waives?|suspends?|revokes?|rescinds?|repeals?|abolish(?:es)?|discontinues?|disappl(?:y|ies)"
    r"|limits?|restricts?|loses?|losing|lost|forfeits?|den(?:y|ies)|refuses?|withholds?|prohibits?|forbids?|bans?|prevents?|stops?|releases?"
    r"|relieves?|excuses?|forgo(?:es)?|skips?|ignores?|forget|disregards?|spares?|overrides?|supersedes?|replaces?|defers?|postpones?|notwithstanding|despite|regardless|derogat\w*|waiver|instead"
    r"|exceptions?|exemptions?|exclusions?)\Z",
)
"""What they are done to is taken away."""
STOPS: Final = re.compile(r"(?:ceases?d?|laps\w+|ends|expires?|terminates|rests|pauses)\Z")
"""What does so is no more."""
UNDONE: Final = re.compile(
    r"un(?!its?\Z|ited\Z|ified\Z|derstood|dersigned|wanted|expected|authori|limited|related|concerned|qualified|inform|less\Z|til\Z|der)"
    r"(?P<deed>[a-z]{3,}ed)\Z",
)
"""What is so was not done: "Broadcasts go unacknowledged"."""
