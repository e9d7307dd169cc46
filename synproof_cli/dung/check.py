"""A checker of grounded labellings that shares no step with the way they are made: one pass over the attacks, no search."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from synproof_cli.dung.framework import INDEX, Framework
from synproof_cli.dung.grounded import IN, OUT, UNDEC, Labelling
from synproof_cli.dung.text import one_line


def fault(framework: Framework, labelling: Labelling) -> str | None:
    """None when this is the grounded labelling of the framework, else one sentence that names the first fault found.

    The order of `forced` shows that no label goes beyond the grounded labelling; that every UNDEC argument has an attacker that is not
    OUT and none that is IN shows that the labelling is complete, so none is missing (Dung 1995, theorem 25: the grounded extension is
    the least complete one).
    """
    turns = _turns(framework, labelling)
    if isinstance(turns, str):
        return turns
    codes = bytes(1) + labelling.codes  # by number, as turns are
    reasons = bytearray(len(codes))  # OUT: an earlier IN attacker was seen; UNDEC: an UNDEC attacker was seen
    for source, target in zip(framework.sources, framework.targets, strict=True):
        attacker, attacked = codes[source], codes[target]
        if attacked == OUT:
            if attacker == IN and turns[source] < turns[target]:
                reasons[target] = 1
        elif attacked == UNDEC:
            if attacker == IN:
                return f"'{_name(framework, target)}' is not OUT though '{_name(framework, source)}' is IN and attacks it"
            if attacker == UNDEC:
                reasons[target] = 1
        elif attacker != OUT or turns[source] > turns[target]:
            return f"'{_name(framework, target)}' is IN before its attacker '{_name(framework, source)}' is OUT"
    return _without_reason(framework, labelling.codes, reasons[1:])


def _turns(framework: Framework, labelling: Labelling) -> Sequence[int] | str:
    """When each argument was forced, by number, 0 for never; or what is wrong with the list."""
    size = len(framework.names)
    if len(labelling.codes) != size or any(code not in (UNDEC, IN, OUT) for code in set(labelling.codes)):
        return "there is not one label for each argument"
    turns = array(INDEX, (0,)) * (size + 1)
    for turn, number in enumerate(labelling.forced, start=1):
        if not 1 <= number <= size:
            return f"there is no argument number {number}"
        if turns[number] or labelling.codes[number - 1] == UNDEC:
            return f"'{_name(framework, number)}' is forced twice, or forced but UNDEC"
        turns[number] = turn
    if len(labelling.forced) != size - labelling.codes.count(UNDEC):
        return "an IN or OUT label was never forced"
    return turns


def _without_reason(framework: Framework, codes: bytes, reasons: bytearray) -> str | None:
    """The first OUT argument without an IN attacker before it, or UNDEC argument without an UNDEC attacker."""
    for number, (code, reason) in enumerate(zip(codes, reasons, strict=True), start=1):
        if code != IN and not reason:
            wanted = "is OUT before any of its attackers is IN" if code == OUT else "is UNDEC though all its attackers are OUT"
            return f"'{_name(framework, number)}' {wanted}"
    return None


def _name(framework: Framework, number: int) -> str:
    return one_line(framework.names[number - 1])
