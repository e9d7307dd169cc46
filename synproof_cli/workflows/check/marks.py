"""Marks in a text: `synproof: world=law:gdpr-breach expect=PROVED` and `synproof-ignore: reason`, without the comment's own signs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, Final

from synproof_cli.model.values import value
from synproof_cli.workflows.check.claims import FIELDS, ClaimError, Ignore, Place, day_of, ignore_of

_MARK: Final = re.compile(r"\s*synproof(?P<ignore>-ignore)?\s*(?P<colon>[:：])?(?P<rest>.*)", re.DOTALL | re.IGNORECASE)
_PAIR: Final = re.compile(r"""\s*(?P<key>[\w-]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"']+))(?=\s|\Z)""")
_UNTIL: Final = re.compile(r"\s*until\s*=?\s*(?P<day>\d{4}-\d\d-\d\d)\s*[:,]?\s*(?P<rest>.*)", re.DOTALL)
_NEARLY: Final = re.compile(r"\s*-*\s*(?P<word>[a-z]{6,11})(?:-ignore)?\s*[:：](?P<rest>.*)", re.DOTALL | re.IGNORECASE)
_NAME: Final = "synproof"
_ALIKE: Final = 0.75
LONGEST: Final = 10_000
_SPLIT: Final = ("world", "tags")
"""Keys whose value is a list with commas."""


@value
class Mark:
    """What a comment says of the text behind it: either fields of a claim, or that its failure is accepted.

    `behind`: it stands behind the sentence it speaks of.
    """

    place: Place
    fields: Mapping[str, Any] | None = None
    ignore: Ignore | None = None
    behind: bool = False


def mark_of(comment: str, place: Place) -> Mark | None:
    """The mark that a comment's text is; None for another comment. Raises ClaimError for one that is no good: no claim gets lost."""
    if comment.startswith("-"):  # <!--- … --->
        comment = comment.strip("-")
    found = _MARK.fullmatch(comment)
    if found is None or not _is_meant(found):
        if word := misspelt(comment):
            raise ClaimError(f"'{word}' begins no mark", place, f"did you mean {_NAME}?")
        return None
    if len(comment) > LONGEST:
        raise ClaimError(f"a mark has more than {LONGEST} characters", place, "put what is long into a claims file")
    if not found["colon"]:
        raise ClaimError("a colon is missing behind synproof", place, "<!-- synproof: world=ID expect=PROVED -->")
    if found["ignore"]:
        return Mark(place, ignore=_ignored(found["rest"].strip(), place))
    return Mark(place, _fields(found["rest"], place))


def _is_meant(found: re.Match[str]) -> bool:
    """Whether it is a mark, or a comment that begins with the program's name: `synproof checks this`."""
    rest = found["rest"]
    return bool(found["colon"] or (found["ignore"] and (not rest or rest[0].isspace())) or _PAIR.match(rest))


def misspelt(comment: str) -> str:
    """The word that stands for the program's name in what is a mark in all else: a claim behind it would be lost. "" for other comments."""
    found = _NEARLY.match(comment)
    pair = _PAIR.match(found["rest"]) if found is not None else None
    if found is None or pair is None or pair["key"].replace("-", "_") not in FIELDS:
        return ""
    word = found["word"]
    return word if word.lower() != _NAME and SequenceMatcher(None, word.lower(), _NAME).ratio() >= _ALIKE else ""


def _ignored(text: str, place: Place) -> Ignore:
    dated = _UNTIL.fullmatch(text)
    return ignore_of(dated["rest"], day_of(dated["day"], place), place) if dated else ignore_of(text, None, place)


def _fields(text: str, place: Place) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    at = 0
    while at < len(text) and not text[at:].isspace():
        pair = _PAIR.match(text, at)
        if pair is None:
            shown = " ".join(text[at:].split())[:40]
            raise ClaimError(f"not understood in a mark: {shown}", place, f"key=value; keys: {', '.join(FIELDS)}")
        key = pair["key"].replace("-", "_")
        value = next(part for part in (pair["double"], pair["single"], pair["bare"]) if part is not None)
        if key in _SPLIT:
            fields.setdefault(key, []).extend(part.strip() for part in value.split(",") if part.strip())
        elif key == "given":
            fields.setdefault(key, []).append(value)
        elif key in fields:
            raise ClaimError(f"{key} stands twice in a mark", place, "give it once")
        else:
            fields[key] = value
        at = pair.end()
    return fields
