"""The words by which a sentence limits, denies, ends or lifts something, and those that only seem to."""

from __future__ import annotations

import re
from typing import Final

HEDGE: Final = re.compile(
    r"\b(?:notwithstanding|except(?:ions?|ing|ed)?|exempt\w*|unless|however|but|subject to|without|provided that|other than"
    r"|exclud\w*|barred|excused|relieved|dispensed|released from|free|lifted|dropped|omitted|replac\w*|void|repeal\w*"
    r"|withdraw\w*|cease\w*|lapse\w*|amend\w*|derogat\w*|instead|otherwise|only|solely|exclusively|sav(?:e|ing)|until|despite|although"
    r"|though|suspend\w*|waive\w*|revok\w*|rescind\w*|abolish\w*|discontinu\w*|disappl\w*|limited to|apart from|in (?:lieu|place) of"
    r"|rather than|overrid\w+|prevails?|supersed\w*|precedence|los(?:e|es|ing|t)|forfeit\w*|den(?:y|ies|ied)|refus(?:e|es|ed|al)"
    r"|with(?:hold|holds|held)|prohibit\w*|forb\w+|bann?(?:ed|s)?|restrict\w*|disqualif\w*|ineligible|inapplicable|invalid|unavailable"
    r"|optional\w*|voluntary|voluntarily|closed|final|harmless|kept out|defer(?:s|red)?|postpon\w*|halved|reduced|capped|ends?|expires?"
    r"|prevent\w*|stops?|stopped|less|fewer|regardless|alone|frozen|reserved|dispensable|spared|moved to|unnecessary|superfluous"
    r"|forgo(?:es)?|skip(?:s|ped)?|ignor(?:e|es|ed)|forget|disregard\w*|spares?|rests|pauses?d?|locked"
    r"|(?:is|are|be|switched|turned|goes|go) off"
    r"|un[a-z]{3,}ed(?=\s*(?:[.,;:)]|\Z|\b(?:by|in|at|for|from|when|if|as|on|under|until|to)\b))"
    r"|not|never|no|nor|neither|none|nobody|nothing|cannot|non-?[a-z]+|\w+-free|\w+n[’']t)\b",
    re.IGNORECASE,
)
"""A sentence without any of these takes nothing away."""
PERMITS: Final = re.compile(
    r"\b(?:may|can|might|could|allow\w*|permit\w*|permissible|entitled|free to|welcome|authori[sz]ed|at liberty"
    r"|ha(?:s|ve) the right|lawful\w*|tolerated|acceptable|accepted|fine|okay|ok|all right|alright|no problem|go ahead|do no harm)\b",
    re.IGNORECASE,
)
"""To a ban, what allows something is the exception, though it denies nothing."""
BANS: Final = re.compile(
    r"\b(?:(?:shall|must|will|may|can|do|does|is|are|should)\s*(?:not|n[’']t|never)|cannot|never|no|neither|none|nobody"
    r"|prohibit\w*|forb\w+|bann?ed|barred|unlawful|illegal)\b",
    re.IGNORECASE,
)
EXPLICIT: Final = re.compile(
    r"\b(?:notwithstanding|exceptions?|exempt\w*|derogat\w*|disappl\w*|overrid\w+|prevails?|supersed\w*|precedence"
    r"|(?:not|cannot|n[’']t|never)\s+(?:apply|be applicable|applicable)|only\s+appl\w+|appl\w+\s+only)\b",
    re.IGNORECASE,
)
"""What says of itself that it is an exception; whatever its other words are, half of a rule's are enough."""
GENERAL: Final = re.compile(
    r"\b(?:notwithstanding|despite|regardless of|irrespective of)\s+(?:any(?:thing|\s+other|\s+provision|\s+rule)|what|the\s+other"
    r"|the\s+above|the\s+foregoing|all)|\bnothing in (?:this|these|the)\b[^.;]{1,80}?\b(?:oblig|requir|bind|entitl|exclud)\w*"
    r"|\banything to the contrary\b",
    re.IGNORECASE,
)
"""What says that it stands above all else: any rule that speaks of the same is below it."""
LIFTS_BANS: Final = re.compile(
    r"\bnothing in (?:this|these|the)\b[^.;]{1,80}?\b(?:prohibit|prevent|restrict|preclud|limit|forbid|stop|bar)\w*", re.IGNORECASE,
)
"""The same, of whatever forbids."""
_TITLED: Final = re.compile(
    r"(?:[^:]{0,60}\b)?(?:exceptions?|exemptions?|exclusions?|derogations?|deviations?|special\s+(?:cases?|conditions|terms|provisions|rules)"
    r"|carve-?outs?|variations?)\b[^:.]{0,40}:\s",
    re.IGNORECASE,
)
_NEUTRAL: Final = re.compile(
    r"\bno(?:t)?\s+(?:less|more|later|earlier|fewer|greater|longer|higher|lower|shorter|larger|smaller)\s+(?:\w+\s+){0,2}than\b"
    r"|\b(?:including\s+)?(?:but\s+)?(?:not\s+limited\s+to|without\s+limitation(?:\s+to)?)\b|\bnot\s+only\b|\bbut\s+also\b"
    r"|\bwhether\s+or\s+not\b|\b(?:any\s+or\s+)?no\s+(?:reason|doubt|matter)\b|\bno\s+later\b|\bwithout\s+(?:undue|unreasonable)\s+delay\b"
    r"|\bsubject\s+to\s+changes?\b|\bor\s+otherwise\b|\bas\s+(?:\w+\s+){0,2}?(?:amended|replaced)\b|\bdata\s+subjects?\b"
    r"|\b(?:any|subsequent|intended|further)\s+(?:\w+\s+){0,2}?(?:amendments?|replacements?)\b|\bif\s+not\b|\bless\s+than\b|\bend\s+users?\b"
    r"|\bwithout\s+prejudice\s+to\b",
    re.IGNORECASE,
)
"""Set phrases whose "no", "but" or "otherwise" denies nothing."""


def plain_text(text: str) -> str:
    """A sentence in one line, its set phrases taken out."""
    return _NEUTRAL.sub(" ", " ".join(text.split()))  # a run of blanks could be parted in too many ways


def is_titled_exception(text: str) -> bool:
    """Whether a sentence stands under a title that calls it an exception, which it begins with: "Special cases: Buses pay."."""
    return _TITLED.match(text) is not None
