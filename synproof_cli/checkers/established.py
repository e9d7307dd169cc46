"""One certificate: the finding it states, re-established from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.arguments import Arguments
from synproof_cli.checkers.case import Case, read_case
from synproof_cli.checkers.conflicts import Conflict, check_conflicts
from synproof_cli.checkers.core import CORE_FINDINGS, Core, check_core
from synproof_cli.checkers.forward import check_fired, check_unfired
from synproof_cli.checkers.ground import Ground, read_fixed
from synproof_cli.checkers.rules import Rules
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shape import BareShape, DebateShape, Shape
from synproof_cli.checkers.shapes import At

LABEL_FINDINGS: Final = frozenset(("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED"))
_QUESTION: Final = frozenset(("conditions", "claim", "facts", "finding", "nodes"))
_CORE: Final = frozenset(("core", "proof", "needed"))
_DEBATE: Final = frozenset(("model", "fixed", "fixed_proof", "elements", "conflicts", "satisfiable"))
_FORWARD: Final = {"CONTESTED": frozenset(("forward", "unfired", "forward_model"))}


@dataclass(frozen=True, slots=True)
class Reading:
    """What the document says beside the certificate: is the claim read at all, was a model the reader, may rules be turned round."""

    claim_read: bool
    by_model: bool
    contraposition: bool


@dataclass(frozen=True, slots=True)
class Debated:
    """What the labels decided. `fired`: where contraposition is off and an argument is IN, the accepted elements that fire."""

    ground: Ground
    conflicts: tuple[Conflict, ...]
    arguments: Arguments
    fired: list[str] | None


@dataclass(frozen=True, slots=True)
class Established:
    """A finding that holds; `core` or `debated`, as the finding is decided."""

    finding: str
    case: Case
    shape: Shape
    core: Core | None = None
    debated: Debated | None = None


def establish(certificate: At, rules: Rules, reading: Reading) -> Established:
    """The finding of a certificate with what it rests on. Raises FaultError where the certificate does not show it."""
    finding = certificate["finding"].text()
    claim_read = reading.claim_read or finding not in ("INCONSISTENT", "IMPOSSIBLE")
    case = read_case(certificate, rules, claim_read=claim_read)
    if finding in CORE_FINDINGS:
        return _establish_core(certificate, case, finding, reading)
    if finding not in LABEL_FINDINGS:
        raise certificate["finding"].fault("verdict", f"a certificate cannot show that a thesis is '{finding}'")
    return _establish_debate(certificate, case, finding, reading)


def _establish_core(certificate: At, case: Case, finding: str, reading: Reading) -> Established:
    certificate.only(_QUESTION | _CORE | (frozenset() if finding == "INCONSISTENT" else {"model"}))
    core = check_core(certificate, case, finding)
    strict = finding != "IMPOSSIBLE"  # these three hold by what somebody vouches for, or not at all
    if strict and any(case.rules.strict[name].doubtful for name in core.axioms):
        raise certificate["core"].fault("core", "rests on a formula that a model read and nobody reviewed")
    if finding in ("PROVED", "CONTRADICTED") and reading.by_model:
        raise certificate["finding"].fault("verdict", "a thesis that a model read is never proved or contradicted")
    denial = None if case.claim is None else case.language.formulas.negation(case.claim)
    return Established(finding, case, BareShape(finding, case.claim, denial), core=core)


def _establish_debate(certificate: At, case: Case, finding: str, reading: Reading) -> Established:
    if case.claim is None:
        raise certificate["claim"].fault("malformed", "a claim is missing")
    ground = Ground(case, case.claim, read_fixed(certificate, case))
    case.require(certificate["model"], case.given())
    conflicts = check_conflicts(certificate, ground)
    arguments = Arguments(ground.elements, conflicts)
    _check_not_strict(certificate, ground, arguments, reading)
    natural = arguments.finding()
    turned = not reading.contraposition and natural in ("SUPPORTED", "OVERTHROWN")
    if finding != natural and not (turned and finding == "CONTESTED"):
        raise certificate["finding"].fault("verdict", f"by the labels the finding is {natural}")
    keys = _QUESTION | _DEBATE | (_FORWARD.get(finding, {"forward", "forward_proof"}) if turned else frozenset())
    certificate.only(keys | ({"with_claim", "with_negation"} if finding in ("UNREFUTED", "CONTESTED") else frozenset()))
    if finding in ("UNREFUTED", "CONTESTED"):
        _check_open(certificate, ground, arguments)
    fired = _check_forward(certificate, ground, arguments, natural) if turned else None
    return Established(finding, case, DebateShape(ground, arguments), debated=Debated(ground, conflicts, arguments, fired))


def _check_not_strict(certificate: At, ground: Ground, arguments: Arguments, reading: Reading) -> None:
    """Where S ∪ G decides by itself the finding is PROVED or CONTRADICTED, unless that takes what only a model read."""
    if reading.by_model:
        return
    for side, name in ((arguments.supports, "-claim"), (arguments.attacks, "+claim")):
        if () not in side:
            continue
        doubtful = frozenset(rule.id for rule in ground.case.rules.strict.values() if rule.doubtful)
        vouched = [*ground.premises((), doubtful), ground.member(name)]
        if not doubtful or satisfiable(ground.case.language, vouched) is False:
            raise certificate["finding"].fault("verdict", "the strict axioms decide this thesis by themselves")


def _check_open(certificate: At, ground: Ground, arguments: Arguments) -> None:
    """Models of S ∪ G ∪ accepted with c and with ¬c, except where an IN argument rules one of them out (contraposition off)."""
    accepted = [ground.member(name) for name in arguments.accepted]
    for key, member, rivals in (("with_claim", "+claim", arguments.attacks), ("with_negation", "-claim", arguments.supports)):
        if arguments.has_in(rivals):
            if key in certificate.fields():
                raise certificate[key].fault("model", "an argument that is IN rules this model out")
            continue
        ground.satisfies(certificate[key], [*accepted, ground.member(member)])


def _check_forward(certificate: At, ground: Ground, arguments: Arguments, natural: str) -> list[str]:
    """The elements that fire; that they entail what the IN argument says, or (CONTESTED) that they do not."""
    denied = ground.member("-claim" if natural == "SUPPORTED" else "+claim")
    if certificate["finding"].value == natural:
        return check_fired(certificate["forward"], ground, arguments, denied, certificate["forward_proof"])
    fired = check_fired(certificate["forward"], ground, arguments, denied, None)
    check_unfired(certificate["unfired"], ground, arguments, fired)
    ground.satisfies(certificate["forward_model"], [*map(ground.member, fired), denied])
    return fired
