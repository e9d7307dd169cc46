"""A rule's text with what several words say together put into one: dates, times, frequencies, ranges, bounds and set phrases."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.facets import cased, spoken, unit_of

_PLAIN: Final = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " ", "\u2011": "-",
})
_MONTHS: Final = {name: at for at, name in enumerate(
    ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"), 1,
)}
_MONTH: Final = "|".join(_MONTHS)
_DATE: Final = re.compile(
    rf"\b(?:(\d{{1,2}})(?:st|nd|rd|th)?\s+({_MONTH})\s+(\d{{4}})|({_MONTH})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})"
    r"|(\d{4})-(\d\d)-(\d\d))\b"
)
_DATE_WORDS: Final = frozenset(_MONTHS)
_LABEL: Final = re.compile(
    r"\A(?:[\[(]?(?:[a-z]+[-_.])*[a-z]{0,8}[-_ ]?\d+(?:[.\-_]\d+)*[\])]?\s*[:)\]]|[\[(][a-z]{1,8}(?:[-_.]?\w+)*[\])])\s+",
)
"""What a requirement is called: "REQ-12:", "[SRS-4]"."""
_CLOCK: Final = re.compile(r"(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)(?![\d:])(?: ?(?:am|pm|h))?")
_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_SPAN: Final = re.compile(
    rf"\b(?:between|from) ({_NUMBER})(?: ?(?:%|°c|°f|°|[a-z]{{1,3}}))? (?:and|to) ({_NUMBER})(?![\d:./])"
    rf"|(?<![\w.:/-])({_NUMBER})(?: to |-)({_NUMBER})(?![\w:./-])",
)
_BOUND: Final = re.compile("|".join(rf"(?P<b{at}>\b(?:{words})\b)" for at, (words, _) in enumerate(lexis.BOUNDS)))
_ONLY: Final = re.compile(r"(?<=\bread) only\b|(?<=\w)-only\b")
_NAMED_NO: Final = re.compile(r"\bno-(?=[a-z])(?!one\b|later\b|less\b|more\b)")
"""A "no" within a name denies nothing: "no-address"."""
_ADDRESS: Final = re.compile(r"\b[a-z]+://\S+")
_SPELT: Final = str.maketrans("0123456789", "qwxzjkvyhf")
"""The numbers in an address count nothing."""
MARK: Final = "\x02"
"""Before what stands for something masked; it is taken out of every text first, so that no text can say such a thing itself."""
_ABLE: Final = re.compile(r"\bbe able to\b")
_MODAL: Final = re.compile(r"\bmodal\b")
_WORDS: Final = re.compile(r"[^\s.,;:()\"]+")


def masked(text: str) -> tuple[str, bool, bool]:
    """The masked text in lower case, whether it says what somebody is able to do, and whether a denial in it is only partial."""
    plain = " ".join(cased(text).translate(_PLAIN).lower().split())
    plain = _LABEL.sub("", plain.replace(MARK, " "))
    if "only" in plain:
        plain = _ONLY.sub("only", plain)
    if "no-" in plain:
        plain = _NAMED_NO.sub("no", plain)
    if "://" in plain:
        plain = _ADDRESS.sub(lambda match: "".join(sign for sign in match.group().translate(_SPELT) if sign.isalpha()), plain)
    if "modal" in plain:
        plain = _MODAL.sub("modalword", plain)
    unsure = "not" in plain and lexis.UNSURE.search(plain) is not None
    plain = _phrases(_allowing(plain))
    able = " be able to " in plain
    if able:
        plain = _ABLE.sub(" ", plain)
    plain = _numbers(_sizes(_SECONDS.sub(r"\1 seconds", plain)))
    return _bounds(plain), able, unsure


def _allowing(plain: str) -> str:
    """What a system lets somebody do, as what somebody is able to do."""
    match = lexis.ALLOWING.match(plain)
    if match is None:
        return plain
    who, denied = match["who"] or match["from"], bool(match["no"]) != bool(match["from"])
    return f"{who} {match['modal']}{' not' if denied else ''} be able to {plain[match.end() :]}"


def _phrases(plain: str) -> str:
    known = set(_WORDS.findall(plain)) | set(re.findall(r"[a-z]+", plain))
    for trigger in _TRIGGERS & known:
        for pattern, made in lexis.PHRASES[trigger]:
            plain = pattern.sub(made, plain)
    if "24" in plain:
        for pattern, made in lexis.PHRASES["24"]:
            plain = pattern.sub(made, plain)
    return plain


_TRIGGERS: Final = frozenset(lexis.PHRASES) - {"24"}


def _numbers(plain: str) -> str:
    known = set(plain.replace(",", " ").split())
    if known & _DATE_WORDS or "-" in plain:
        plain = _DATE.sub(_iso, plain)
    if ":" in plain:
        plain = _CLOCK.sub(lambda match: f" {MARK}clock{int(match[1]):02}{match[2]}x ", plain)
    if any(sign.isdigit() for sign in plain):
        plain = _SPAN.sub(lambda match: f" {MARK}span{match[1] or match[3]}_{match[2] or match[4]}x ", plain)
    if lexis.FREQUENCY.search(plain):
        plain = lexis.FREQUENCY.sub(_period, plain)
    return plain


def _iso(match: re.Match[str]) -> str:
    one = match.groups()
    day, month, year = (one[0], one[1], one[2]) if one[0] else (one[4], one[3], one[5]) if one[3] else (one[8], one[7], one[6])
    number = _MONTHS.get(month, 0) or int(month)
    return f" {MARK}date{year}{number:02}{int(day):02}x "


def _period(match: re.Match[str]) -> str:
    """How long it is from one time to the next, in seconds; an orbit is a unit of its own."""
    unit = match["unit"] or lexis.ADVERBS[match["adverb"]]
    if unit == "orbit" and not match["times"]:
        return match.group()
    seconds = lexis.SCALES.get(unit_of(unit) or "day", ("", Decimal(86400)))[1] if unit != "orbit" else Decimal(5400)
    times, count = _count(match["times"]), _count(match["count"])
    return f" {MARK}each{(seconds * count / times).normalize():f}x "


_SECONDS: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) ?s\b(?!')")
_SIZES: Final = {
    "wider": "wide", "taller": "tall", "higher": "high", "deeper": "deep", "thicker": "thick", "narrower": "wide", "lower": "high",
}
_SIZE: Final = r"(?P<size>\d+(?:\.\d+)? ?(?:mm|cm|m|km|ft|feet|inch|inches|metres?|meters?)\b)"
_SIZED: Final = re.compile(rf"\b(?P<no>no|not)? ?\b(?P<more>{'|'.join(_SIZES)}) than {_SIZE}")
_EXTENT: Final = re.compile(
    rf"\bha(?:ve|s) an? (?P<limit>minimum |maximum )?(?P<name>width|height|depth|thickness) of (?P<bound>[a-z ]{{0,20}}?){_SIZE}",
)
_EXTENTS: Final = {"width": "wide", "height": "high", "depth": "deep", "thickness": "thick"}


def _sizes(plain: str) -> str:
    """How wide, high or deep a thing is, said in one way: "no wider than 2 m" is "at most 2 m wide"."""
    if " than " in plain:
        plain = _SIZED.sub(_size, plain)
    if " of " in plain:
        plain = _EXTENT.sub(
            lambda match: f"be {_LIMITS.get(match['limit'] or '', match['bound'])}{match['size']} {_EXTENTS[match['name']]}", plain,
        )
    return plain


_LIMITS: Final = {"minimum ": "at least ", "maximum ": "at most "}


def _size(match: re.Match[str]) -> str:
    small = match["more"] in ("narrower", "lower")
    bound = ("at least" if small else "at most") if match["no"] else ("less than" if small else "more than")
    return f"{bound} {match['size']} {_SIZES[match['more']]}"


def _count(words: str | None) -> Decimal:
    first = (words or "1").split()[0]
    if first.isdigit():
        return Decimal(first) or Decimal(1)
    return spoken([(first, 0), ("day", 0)], 0)[0] or Decimal(1)


def _bounds(plain: str) -> str:
    if lexis.BOUND_WORDS.isdisjoint(re.findall(r"[a-z]+", plain)):
        return plain
    return _BOUND.sub(lambda match: f" {MARK}bound{next(at for at in range(len(lexis.BOUNDS)) if match[f'b{at}'])} ", plain)
