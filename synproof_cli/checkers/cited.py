"""Facts licensed by evidence: each cites a bundle that travels with the result, and says no more than the bundle establishes.

What a bundle establishes is decided by whoever calls the check (`BundleCheck`): the checkers of mathematics stand beside these, and know no
results of debates.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, Protocol

from synproof_cli.checkers.report import LIMIT
from synproof_cli.checkers.shapes import At

PREFIX: Final = "evidence:"
MAX_BUNDLES: Final = 100


class BundleSays(NamedTuple):
    """What a verified bundle says of a sentence: its manifest's digest, and that the sentence `holds` or is `refuted`; else why not."""

    digest: str
    means: Literal["holds", "refuted"] | None
    why: str = ""


class BundleCheck(Protocol):
    """Verifies a bundle, given by its files, and holds a sentence against it. Raises nothing."""

    def __call__(self, files: Mapping[str, bytes], text: str) -> BundleSays:
        """What the bundle says of the sentence."""


EvidenceCheck = Callable[[At], int]
"""Checks the evidence of a result that rests on some: how many facts do. Raises FaultError."""


def evidence_by(check: BundleCheck) -> EvidenceCheck:
    """The check of a result's evidence by what a verified bundle says."""
    return lambda document: _check_evidence(document, check)


def no_evidence(document: At) -> int:
    """The check of a program that knows no mathematics. Raises FaultError."""
    raise document["certificates"].fault(LIMIT, "facts rest on evidence, which this check knows nothing of: not shown to hold")


def rests_on_evidence(document: At) -> bool:
    """Whether any fact is licensed by evidence, or a bundle is there."""
    return bool(_evidence_facts(document)) or "evidence" in document["certificates"].fields()


def _evidence_facts(document: At) -> list[At]:
    return [fact for fact in document["certificates"]["main"]["facts"].items() if fact["licence"].value == "evidence"]


def _check_evidence(document: At, check: BundleCheck) -> int:
    certificates, facts = document["certificates"], _evidence_facts(document)
    bundles = certificates.get("evidence")
    if bundles is None:
        raise certificates.fault("evidence", "facts rest on evidence, and its bundles are not here")
    if len(bundles.fields()) > MAX_BUNDLES:
        raise bundles.fault(LIMIT, f"more than {MAX_BUNDLES} bundles")
    cited = {_check_fact(fact, bundles, document["world"], check) for fact in facts}
    for digest in bundles.fields():
        if digest not in cited:
            raise bundles.fault("evidence", f"no fact cites '{digest[:80]}'")
    return len(facts)


def _check_fact(fact: At, bundles: At, world: At, check: BundleCheck) -> str:
    """The digest of the bundle that the fact cites."""
    citation, formula = fact["citation"].text(), fact["formula"].text()
    digest = citation.removeprefix(PREFIX)
    if not citation.startswith(PREFIX) or digest not in bundles.fields():
        raise fact["citation"].fault("evidence", "cites no bundle that is here")
    denied, name = formula.startswith("~"), formula.removeprefix("~")
    declared = world["atoms"].get(name)
    if declared is None or declared.fields().get("type", "bool") != "bool":
        raise fact["formula"].fault("evidence", "evidence licenses a declared atom that has a text, or its denial")
    texts = [at.text() for at in (declared.get("text"),) if at is not None]
    aliases = declared.get("aliases")
    texts += aliases.texts() if aliases is not None else []
    files = _files(bundles[digest])
    found = [check(files, text) for text in texts]
    wanted = "refuted" if denied else "holds"
    if not any(one.digest == digest and one.means == wanted for one in found):
        why = next((one.why for one in found if one.why), "it says something else")
        raise fact.fault("evidence", f"the bundle does not show that '{name}' {'fails' if denied else 'holds'}: {why}")
    return digest


def _files(at: At) -> dict[str, bytes]:
    try:
        return {path: base64.b64decode(at[path].text().encode("ascii"), validate=True) for path in at.fields()}
    except (binascii.Error, UnicodeEncodeError) as fault:
        raise at.fault("malformed", "a file of the bundle is no base64") from fault
