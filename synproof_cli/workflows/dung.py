"""`synproof dung`: the grounded labelling of an argumentation framework in a file."""

from __future__ import annotations

from typing import Final

from synproof_cli.dung.check import fault
from synproof_cli.dung.formats import read_framework
from synproof_cli.dung.framework import Framework
from synproof_cli.dung.grounded import IN, OUT, UNDEC, grounded
from synproof_cli.dung.text import excerpt, one_line
from synproof_cli.errors import InternalError, UsageError

OTHER_SEMANTICS: Final = {
    "AD": "admissible", "CF": "conflict-free", "CF2": "cf2", "CO": "complete", "EA": "eager", "ID": "ideal", "NA": "naive",
    "PR": "preferred", "SST": "semi-stable", "ST": "stable", "STG": "stage",
}
"""Semantics that exist but are not computed here, by the code solvers use for them."""


def label_framework(text: bytes, suffix: str | None, query: str | None, semantics: str = "grounded") -> dict[str, object]:
    """`{in, out, undecided}`: argument names in the order of the file; with a query also `query` and its `label` (IN, OUT, UNDEC).

    `suffix` is that of the file's name, None for standard input. The labelling is re-checked before it is returned.
    Raises UsageError for other semantics and for a query that is no argument, InputError for a file that is no framework.
    """
    _only_grounded(semantics)
    framework = read_framework(text, suffix)
    number = None if query is None else _number(framework, query)
    labelling = grounded(framework)
    if wrong := fault(framework, labelling):
        raise InternalError(f"the grounded labelling does not pass its check: {wrong}")
    result: dict[str, object] = {
        key: labelling.select(framework.names, code) for key, code in (("in", IN), ("out", OUT), ("undecided", UNDEC))
    }
    if number is not None:
        result |= {"query": query, "label": labelling.label(number)}
    return result


def _only_grounded(semantics: str) -> None:
    name = semantics.strip().upper()
    if name in ("GROUNDED", "GR"):
        return
    known = OTHER_SEMANTICS.get(name, name.lower())
    if known in OTHER_SEMANTICS.values():
        raise UsageError(f"{known} semantics is not computed here", hint="only grounded: the one that is unique and always exists")
    raise UsageError(f"no semantics is called '{excerpt(semantics)}'", hint="the only one computed here is grounded")


def _number(framework: Framework, query: str) -> int:
    try:
        return framework.names.index(query) + 1
    except ValueError:
        near = _nearest(framework.names, query)
        hint = f"did you mean {', '.join(map(one_line, near))}?" if near else f"the file declares {len(framework.names)} arguments"
        raise UsageError(f"no argument is called '{excerpt(query)}'", hint=hint) from None


def _nearest(names: tuple[str, ...], query: str) -> list[str]:
    """Up to three names close to the query, best first."""
    from difflib import get_close_matches

    same = [name for name in names if name.casefold() == query.casefold()]
    close = [name for name in names if abs(len(name) - len(query)) <= 1 and set(name[:1]) & set(query)]
    return same[:3] or get_close_matches(query, close[:10_000], n=3)
