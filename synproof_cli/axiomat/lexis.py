"""The words that the comparison of rules knows: phrases that say one thing, words with one meaning, words with an opposite.

Small, closed tables. A word that is in none of them stands for itself.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from synproof_cli.axiomat import antonyms
from synproof_cli.english.stem import stem

BOUNDS: Final = (
    (r"no(?:t)? (?:later|more|longer|greater|higher|larger) than|at most|at the latest|up to|within|not exceed(?:ing)?"
     r"|does not exceed|do not exceed|must not exceed|an? maximum of|maximum of", "<="),
    (r"no(?:t)? (?:earlier|less|fewer|shorter|lower|smaller) than|at least|at the earliest|an? minimum of|minimum of", ">="),
    (r"(?:more|greater|longer|higher|larger|later|older) than|in excess of|exceeds?|exceeding|above|over(?= \d)", ">"),
    (r"(?:in )?(?:less|fewer|shorter|lower|smaller|earlier|younger) than|below|under(?= \d)|in under(?= \d)", "<"),
    (r"exactly|precisely", "="),
)
BOUND_WORDS: Final = frozenset((
    "than", "most", "least", "latest", "earliest", "up", "within", "exceed", "exceeds", "exceeding", "maximum", "minimum", "excess",
    "above", "over", "below", "under", "exactly", "precisely",
))
"""Without one of them there is nothing to mask: looking for single words costs a tenth of looking for phrases."""

DROPPED: Final = frozenset((
    "the", "a", "an", "that", "of", "to", "then", "also", "such", "its", "their", "per", "please", "hereby", "any", "always",
    "given",
))
NOT: Final = frozenset(("not", "never", "n't"))
VERBS: Final = frozenset(("is", "are", "be", "was", "were", "does", "do", "did", "has", "have", "had", "am", "being", "been"))
CONDITIONS: Final = frozenset((
    "if", "when", "where", "unless", "whenever", "once", "after", "before", "until", "except", "provided", "without", "during", "upon",
    "while", "whose", "who", "which",
))
"""Words that begin a condition, and what follows them belongs to it."""
CLAUSE_OPENERS: Final = frozenset(("if", "when", "where", "unless", "whenever", "once", "provided", "while", "whose", "who", "which"))
"""Of these the ones that open a clause with a verb of its own."""
WEAK_CONDITIONS: Final = frozenset(("for", "with"))
PREPOSITIONS: Final = frozenset((
    "in", "on", "at", "by", "for", "with", "from", "into", "onto", "under", "against", "among", "through", "over", "during", "before",
    "after", "within", "until", "upon", "via", "without", "throughout", "above", "below", "across", "as", "than", "near", "behind",
    "outside", "inside", "except", "around", "between", "and", "or", "if", "when", "while", "unless", "where", "once",
))
CONDITION_STEMS: Final = frozenset(map(stem, CONDITIONS))
PREPOSITION_STEMS: Final = frozenset(map(stem, PREPOSITIONS))
LABELS: Final = frozenset((
    "party", "rule", "clause", "section", "article", "art", "annex", "schedule", "level", "class", "type", "version", "step", "phase",
    "part", "table", "figure", "chapter", "no", "number", "item", "paragraph", "fee", "tier", "category", "appendix", "exhibit",
    "grade", "group", "zone", "form", "room", "floor", "line", "page", "point", "option", "product", "order", "account", "port", "code",
    "unit", "case", "customer", "user", "supplier", "module", "component", "system", "device", "requirement", "req", "node", "day",
    "week", "year", "§", "channel", "instrument", "sensor", "pump", "ward", "gate", "engine", "motor", "valve", "layer", "release",
    "stage", "mode", "slot", "bay", "pin", "bus", "sector",
))
"""Words that a number behind them names, and does not count: "Party 3", "level 2"."""
LABELS_STEMMED: Final = frozenset(stem(word) for word in LABELS) | LABELS
SCALES: Final = {
    "second": ("time", Decimal(1)), "ms": ("time", Decimal("0.001")), "minute": ("time", Decimal(60)), "hour": ("time", Decimal(3600)),
    "day": ("time", Decimal(86400)), "week": ("time", Decimal(604800)), "month": ("time", Decimal(2629746)),
    "quarter": ("time", Decimal(7889238)), "year": ("time", Decimal(31556952)), "metre": ("length", Decimal(1)),
    "km": ("length", Decimal(1000)), "cm": ("length", Decimal("0.01")), "mm": ("length", Decimal("0.001")), "foot": ("length",
    Decimal("0.3048")),
    "mile": ("length", Decimal("1609.344")), "kg": ("mass", Decimal(1)), "gram": ("mass", Decimal("0.001")), "tonne": ("mass",
    Decimal(1000)),
    "byte": ("bytes", Decimal(1)), "kb": ("bytes", Decimal(1000)), "mb": ("bytes", Decimal(10**6)), "gb": ("bytes", Decimal(10**9)),
    "tb": ("bytes", Decimal(10**12)), "hz": ("frequency", Decimal(1)), "khz": ("frequency", Decimal(1000)),
    "mhz": ("frequency", Decimal(10**6)), "ghz": ("frequency", Decimal(10**9)), "watt": ("power", Decimal(1)),
    "milliwatt": ("power", Decimal("0.001")), "kilowatt": ("power", Decimal(1000)), "megawatt": ("power", Decimal(10**6)),
    "volt": ("voltage", Decimal(1)), "millivolt": ("voltage", Decimal("0.001")), "kilovolt": ("voltage", Decimal(1000)),
    "ampere": ("current", Decimal(1)), "milliampere": ("current", Decimal("0.001")),
}
CALENDAR: Final = frozenset(("month", "quarter", "year"))
"""Units whose length in days differs from time to time."""
MEASURES: Final = frozenset(("frequency", "power", "voltage", "current", "length", "mass"))
"""Of these a thing can support several values side by side: "supports 2.4 GHz", "supports 5 GHz"."""
SUPPORTING: Final = frozenset(stem(word) for word in ("support", "accept", "offer", "provide", "include", "contain", "have"))

MANY: Final = {"multiple": "2", "several": "2", "various": "2", "numerous": "2"}
"""Words that count at least so many."""

SYNONYMS: Final[dict[str, str]] = {}
for _group in (
    "delete remove erase purge destroy discard", "store save keep retain preserve archive", "show display", "notify inform alert",
    "send transmit", "start begin commence", "stop halt cease", "use utilise utilize employ", "select choose",
    "modify change edit alter amend",
    "generate create produce", "buy purchase", "log record", "verify check validate", "view see", "login logon", "logout logoff",
    "phone telephone", "email mail", "finish complete", "continue resume", "abort cancel", "require need", "vehicle car",
    "staff personnel", "update refresh", "fetch retrieve", "simultaneous concurrent", "uav drone uas", "free gratis",
    "employee worker",
):
    _first, *_rest = (stem(word) for word in _group.split())
    SYNONYMS.update(dict.fromkeys(_rest, _first))
del SYNONYMS["need"]
SYSTEM: Final = frozenset(("system", "software", "application", "app", "product", "platform", "program", "tool", "solution"))
"""What a specification calls the thing that it specifies."""

OPPOSITES: Final[dict[str, tuple[str, bool]]] = {}
"""Words that deny each other: what is not the one is the other. The base, and whether the word denies it."""
for _sides in (
    "valid/invalid", "lawful/unlawful", "legal/illegal", "enabled/disabled", "enable/disable", "active/inactive", "open/closed",
    "available accessible online operational reachable/unavailable inaccessible offline", "public/private",
    "mandatory compulsory obligatory required/optional voluntary", "include/exclude", "included/excluded", "includes/excludes",
    "enforceable/unenforceable", "possible/impossible", "liable/unliable", "approved/disapproved", "approve/disapprove",
    "encrypted/unencrypted", "authorised authorized/unauthorised unauthorized", "taxable/untaxable", "assignable/unassignable",
    "exclusive/nonexclusive", "transferable/untransferable", "true/false", "refundable/nonrefundable", "suspended/unsuspended",
    "confidential/unconfidential", "safe/unsafe", "visible/invisible hidden", "locked/unlocked", "present/absent",
    "automatic/manual", "automatically/manually", "synchronous/asynchronous", "synchronously/asynchronously", "masked/unmasked",
    "wired/wireless", "checked/unchecked", "activated/deactivated",
    "allow permit grant accept/prevent prohibit forbid deny reject refuse decline block disallow",
    "allows permits grants accepts/prevents prohibits forbids denies rejects refuses declines blocks disallows",
    "allowing permitting granting accepting/preventing prohibiting forbidding denying rejecting refusing declining blocking disallowing",
    "allowed permitted granted accepted/prevented prohibited forbidden denied rejected refused declined blocked disallowed",
):
    _yes, _no = _sides.split("/")
    _base = _yes.split()[0]
    OPPOSITES.update(dict.fromkeys(_yes.split(), (_base, False)) | dict.fromkeys(_no.split(), (_base, True)))

CONTRARIES: Final[dict[str, set[str]]] = {}
"""Words of which at most one can be so of one thing at one time; keyed by stem, synonyms replaced."""
PREDICATES: Final[dict[str, set[str]]] = {}
"""The same, of what is said to be so."""
ACTIONS: Final[dict[str, set[str]]] = {}
"""Actions that undo each other: a thing may well do both, but not in one and the same case."""


def key_of(word: str) -> str:
    """A word's stem, or that of the first of its synonyms."""
    made = stem(word)
    return SYNONYMS.get(made, made)


for _table, _pairs in ((CONTRARIES, antonyms.CONTRARIES), (PREDICATES, antonyms.PREDICATES), (ACTIONS, antonyms.ACTIONS)):
    for _pair in _pairs.split():
        _one, _other = (key_of(word) for word in _pair.split("/"))
        if _one != _other:
            _table.setdefault(_one, set()).add(_other)
            _table.setdefault(_other, set()).add(_one)
STATES: Final = frozenset((*CONTRARIES, *PREDICATES, *(stem(_word) for _word in OPPOSITES))) - PREPOSITION_STEMS
"""What something can be, stay or be kept."""
POLES: Final = frozenset(frozenset(key_of(word) for word in pair.split("/")) for pair in antonyms.POLES.split())
PREFIXES: Final = ("un", "non", "dis", "in", "im", "ir", "il", "de")

ABILITY: Final = frozenset(stem(word) for word in (
    "allow", "permit", "let", "enable", "ability", "able", "option", "possible", "capable", "support", "offer", "provide", "choose",
    "select",
    "button", "command", "function", "possibility", "means", "whether", "capability",
))
"""After one of these a word says what can be done, not what is done."""
GENERIC: Final = frozenset(stem(word) for word in (
    "user", "person", "people", "anyone", "everyone", "anybody", "everybody", "member", "staff", "employee", "party", "account", "operator",
    "device", "method", "system", "customer", "client", "somebody", "role", "data", "format", "personnel", "individual",
    "event", "action", "type", "activity", "operation", "request", "language", "browser", "platform", "file", "page", "content",
    "information", "feature", "function", "country", "group", "message", "kind", "option", "transaction", "change", "place", "hour",
))
"""Nouns that hold for many: that a thing is one of them says nothing against its being another."""
ALTERNATIVES: Final[dict[str, str]] = {
    key_of(word): name for name, words in {
        "colour": "red green blue yellow white black grey gray orange purple brown pink amber", "side": "left right", "end": "top bottom",
        "pole": "north south east west",
        "language": "java python ruby cplusplus csharp rust go kotlin swift typescript javascript php perl ada fortran cobol scala",
        "currency": "cur:eur cur:usd cur:gbp cur:chf cur:jpy", "length": "feet metre inch mile", "speed": "mph kmh knot",
        "system": "windows linux macos android ios unix", "transport": "tcp udp sctp", "orientation": "portrait landscape",
        "order": "ascending descending", "temperature": "celsius fahrenheit kelvin", "place": "onpremises cloud",
        "date": "ddmmyyyy mmddyyyy yyyymmdd",
        "format": "xml json csv yaml",
        "drive": "hydraulically electrically pneumatically mechanically",
        "tongue": "english german french spanish italian portuguese chinese japanese russian dutch polish arabic",
        "ordinal": "first second third fourth fifth sixth seventh eighth ninth tenth fifteenth last", "measure": "metric imperial",
    }.items() for word in words.split()
}
EXCLUSIVE_VERBS: Final = frozenset(key_of(word) for word in (
    "write", "written", "develop", "implement", "program", "code", "express", "show", "display", "host", "sort", "measure", "print",
    "render", "store", "drive", "driven", "operate", "power", "actuate",
))
"""Verbs after which one value excludes another: what is written in Java is not written in Ruby."""

PHRASES: Final[dict[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    trigger: tuple((re.compile(pattern), made) for pattern, made in rules) for trigger, rules in {
        "24": ((
            r"\b24 ?/ ?7(?: ?/ ?365)?|\b24 ?x ?7\b"
            r"|\b24 hours (?:a|per|each|every) day(?:,? (?:and )?(?:7|seven) days (?:a|per) week)?", " alltime ",
        ),),
        "clock": ((r"\ba?round the clock\b", " alltime "),),
        "times": ((r"\bat all times\b", " alltime "),),
        "time": (
            (r"\bat any time\b", " alltime "), (r"\bin real[- ]time\b", " \x02each0x "), (r"\b(\d+|one|two|three) at a time\b", r"\1"),
        ),
        "continuously": ((r"\bcontinuously\b", " alltime "),), "constantly": ((r"\bconstantly\b", " alltime "),),
        "order": ((r"\bin order to\b", "to"),),
        "keep": ((r"\bkeep (?:on )?(?=[a-z]{3,}ing\b)", "continue "),),
        "unless": ((r"\b(shall|must|may|can|will) not ([^,;.]{2,60}?) unless\b", r"\1 \2 only if"),),
        "period": ((r"\bfor an? period of\b", "for"),),
        **dict.fromkeys(("right", "entitled", "permitted", "allowed", "required", "obliged", "obligated"), (
            (r"\b(?:shall|will|must) (?:have the right|be entitled|be permitted|be allowed) to\b", "may"),
            (r"\b(?:shall|will|must) (?:have no right|not have the right|not be entitled|not be permitted|not be allowed) to\b", "may not"),
            (r"\b(?:shall|will) be (?:required|obliged|obligated) to\b", "must"),
            (r"\b(?:shall|will) not be (?:required|obliged|obligated) to\b", "need not"),
        )),
        "hidden": ((r"\bhidden from\b", "hidden to"),), "writing": ((r"\bin writing\b", " inwriting "),),
        "plain": ((r"\b(?:in )?plain[- ]text\b", " unencrypted "),), "plaintext": ((r"\b(?:in )?plaintext\b", " unencrypted "),),
        "clear": ((r"\b(?:in )?clear[- ]text\b", " unencrypted "),), "cleartext": ((r"\b(?:in )?cleartext\b", " unencrypted "),),
        "form": ((r"\bin (un)?encrypted form\b", r" \1encrypted "),),
        "fully": ((r"\bfully (re)?charge(d?)\b", r"\1charge\2 to 100 %"),),
        "free": ((r"\bfree of charge\b", " free "),),
        "single": ((r"\ban? single (?=[a-z])", "at most 1 "),), "one": ((r"\b(?:only|just|not more than) one (?=(?!of\b)[a-z])",
        "at most 1 "),),
        "exclude": ((r"\bexclude (.{2,60}?) from\b", r"exclude \1 in"),), "excludes": ((r"\bexcludes (.{2,60}?) from\b",
        r"excludes \1 in"),),
        "excluded": ((r"\bexcluded from\b", "excluded in"),),
        "prior": ((r"\bprior to\b", " before "),),
        "case": ((r"\bin (?:the )?case (?:of|that)\b", " if "),), "event": ((r"\bin the event (?:of|that)\b", " if "),),
        "on": ((r"\b(?:turn|switch|power)(?:s|ed|ing)? on\b", " activate "), (r"\bon[- ]premises?\b", " onpremises ")),
        "off": ((r"\b(?:turn|switch|power|shut)(?:s|ed|ing)? off\b", " deactivate "),),
        "down": ((r"\bshut(?:s|ting)? down\b", " offline "), (r"\bbe down\b", " be offline ")),
        "service": ((r"\bout of service\b", " offline "), (r"\bin service\b", " available ")),
        "operation": ((r"\bin operation\b", " available "),),
        "up": ((r"\bbacked up\b|\bback up\b", " backup "),),
        "in": ((r"\b(?:log|sign)(?:s|ged|ging|ed|ing)?[- ]in\b", " login "),),
        "out": ((r"\b(?:log|sign)(?:s|ged|ging|ed|ing)?[- ]out\b", " logout "), (r"\btimes? out\b", " timeout ")),
        "restricted": ((r"\bbe restricted (?:to|for)\b", " be granted only to "),),
        "limited": ((r"\bbe limited to(?! \d)", " be granted only to "),),
        "reserved": ((r"\bbe reserved (?:to|for)\b", " be granted only to "),),
        "open": ((r"\bbe open to\b", " be granted to "),),
        "available": ((r"\bbe available to\b", " be granted to "),),
        "access": ((r"\bhave access to\b", " access "),),
        "forward": ((r"\bforwards?\b", " forward "),), "backwards": ((r"\bbackwards\b", " backward "),),
        "exclusively": ((r"\bexclusively\b", " only "),), "solely": ((r"\bsolely\b", " only "),),
        "non": ((r"\bnon[- ]", " nonx "),),
        "dollars": ((r"\b(?:us|american) dollars\b", " usd "),),
        "m/s": ((r"\bm/s\b", " mps "),), "old": ((r"\b(years?|months?|days) old\b", r"\1"),),
        "km/h": ((r"\bkm/h\b", " kmh "),),
        "c++": ((r"\bc\+\+", " cplusplus "),), "c#": ((r"\bc#", " csharp "),),
        "yyyy": ((r"\bdd[/.-]mm[/.-]yyyy\b", " ddmmyyyy "), (r"\bmm[/.-]dd[/.-]yyyy\b", " mmddyyyy "), (r"\byyyy[/.-]mm[/.-]dd\b",
        " yyyymmdd ")),
        "capable": ((r"\bbe capable of\b", " be able to "),),
        "ability": ((r"\bhave the ability to\b", " be able to "),),
        "permanently": ((r"\bpermanently\b", " forever "),), "indefinitely": ((r"\bindefinitely\b", " forever "),),
        "long": ((r"\b(characters?|letters?|digits|pages|metres|meters|m|km|cm|mm|days|minutes|hours) long\b", r"\1"),),
    }.items()
}
"""Phrases that are said otherwise, by a word without which they cannot stand there."""
ALLOWING: Final = re.compile(
    r"\A(?:the |this |an? )?(?:system|software|application|app|product|platform|program|tool|solution|[a-z]+ interface|menu|portal|site"
    r"|website) (?P<modal>shall|must|will|should)(?P<no> not)?"
    r" (?:(?:allow|permit|enable|let) (?P<who>.{2,60}?)(?: to|(?<=user)) |prevent (?P<from>.{2,60}?) from )",
)
"""What a system lets somebody do, or keeps somebody from doing."""
UNSURE: Final = re.compile(r"\bnot (?:always|all|every|necessarily|only|both|just|solely|merely)\b|\bneither\b.*\bnor\b")
FREQUENCY: Final = re.compile(
    r"\b(?:(?:(?P<times>once|twice|one time|two times|three times|\d+ times) )?"
    r"(?:every|each|(?<=once )an?|(?<=twice )an?|(?<=times )an?|per)"
    r" (?:(?P<count>\d+|two|three|four|five|six|ten|fifteen|twenty|thirty|sixty) )?"
    r"(?P<unit>second|minute|hour|day|night|week|month|quarter|year|orbit)s?"
    r"|(?P<adverb>hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually))"
    r"(?=\s*(?:[.,;:)]|$|(?:in|on|at|by|to|for|from|with|and|via|after|before|if|when|during)\b))",
)
ADVERBS: Final = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year",
    "annually": "year",
}
EVENTS: Final = frozenset(stem(word) for word in (
    "failed", "wrong", "invalid", "unsuccessful", "incorrect", "consecutive", "successive", "inactivity", "idle", "idleness", "attempts",
    "retries", "tries", "failures",
))
"""What a threshold counts: "after three failed attempts", "after 15 minutes of inactivity"."""
