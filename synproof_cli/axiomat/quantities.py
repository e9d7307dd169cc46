"""When two numbers in the same place of two rules exclude each other."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.skeleton import Quantity

__all__ = ["Quantity", "bounded", "differ", "excludes"]

_LOOSE: Final = Decimal("0.04")
"""A month has 28 to 31 days: lengths so near are the same where one is in months and the other is not."""
_WORDS: Final = {"<=": "at most ", ">=": "at least ", "<": "less than ", ">": "more than ", "=": "", "range": ""}


def differ(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two rules say another number, bound or range in the same place."""
    return not _same(mine, theirs) or mine.bound != theirs.bound or mine.upper != theirs.upper


def _same(mine: Quantity, theirs: Quantity) -> bool:
    one, other = mine.value, theirs.value
    if one == other or mine.loose == theirs.loose or not isinstance(one, Decimal) or not isinstance(other, Decimal):
        return one == other
    return abs(one - other) <= _LOOSE * max(one, other)


def excludes(mine: Quantity, theirs: Quantity, words: tuple[str, ...] = ()) -> bool:
    """Whether no number fits both, or both fix one value or one upper limit, and not the same one.

    Two lower limits can both be met, the higher one meets the lower. Two upper limits are taken as two answers to one question: whoever
    reads "within 2 seconds" and "within 5 seconds" does not know which is asked for. So are single values; but of what a thing supports it
    can support several.
    """
    if _same(mine, theirs) and mine.bound == theirs.bound and mine.upper == theirs.upper:
        return False
    if "range" in (mine.bound, theirs.bound):
        return not _overlap(mine, theirs)
    if mine.bound == theirs.bound:
        return mine.bound not in (">", ">=") and not (mine.bound == "=" and _side_by_side(words))
    return not _compatible(mine, theirs)


def _side_by_side(words: tuple[str, ...]) -> bool:
    """Whether they are values that a thing may have side by side: "supports 2.4 GHz"."""
    units = [word[1:] for word in words if word.startswith("#")]
    return bool(lexis.SUPPORTING & set(words)) and bool(units) and units[-1] in lexis.MEASURES


def _overlap(mine: Quantity, theirs: Quantity) -> bool:
    (low, high), (least, most) = _ends(mine), _ends(theirs)
    return (low is None or most is None or low <= most) and (least is None or high is None or least <= high)


def _ends(one: Quantity) -> tuple[Decimal | None, Decimal | None]:
    if not isinstance(one.value, Decimal):
        return None, None
    return {
        "range": (one.value, one.upper), "=": (one.value, one.value), "<": (None, one.value), "<=": (None, one.value),
    }.get(one.bound, (one.value, None))


def _compatible(mine: Quantity, theirs: Quantity) -> bool:
    """Whether some number fits both."""
    low, high = (mine, theirs) if mine.bound in (">", ">=") else (theirs, mine)
    if not isinstance(low.value, Decimal) or not isinstance(high.value, Decimal):
        return True
    if low.bound in (">", ">=") and high.bound in ("<", "<="):
        return low.value < high.value or (low.value == high.value and low.bound == ">=" and high.bound == "<=")
    exact, bound = (low, high) if low.bound == "=" else (high, low)
    if exact.bound != "=" or not isinstance(exact.value, Decimal) or not isinstance(bound.value, Decimal):
        return True  # both bound the same side, one strictly: the narrower one holds
    value, limit = exact.value, bound.value
    return {"<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}.get(bound.bound, True)


def bounded(quantity: Quantity) -> str:
    """A number with its bound, in words."""
    return f"{_WORDS.get(quantity.bound, '')}{quantity.shown}"
