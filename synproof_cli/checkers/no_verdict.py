"""UNTRANSLATED and UNDECIDED: nothing is claimed, so there must be nothing in the document that looks like a verdict."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.header import Header
from synproof_cli.checkers.shapes import At

_EMPTY: Final[tuple[object, ...]] = (None, [], {})
_NOTHING: Final = ("refuting_argument", "winning_thesis", "supports", "set_aside", "contraposed")
_BARE: Final = ("children", "elements", "defeats", "outweighed_by", "sieves", "rejection_reason", "dung_label", "parent_id")


def check_nothing_claimed(document: At, header: Header) -> None:
    """Raise FaultError where a winner, a label, an argument or a certificate stands beside a finding that has none."""
    report = document["verdict_report"]
    places = [document[key] for key in _NOTHING] + [document["certificates"].get("main"), document["certificates"].get("split")]
    places += [report[key] for key in ("winning_thesis", "winning_counter_argument", "decisive_axioms_triggered", "defeated_arguments")]
    for at in places:
        if at is not None and at.value not in _EMPTY:
            raise at.fault("verdict", f"a thesis that is {header.finding} has nothing here")
    for key in ("by_form", "no_evidence"):
        if document[key].flag():
            raise document[key].fault("verdict", f"says something of a thesis that is {header.finding}")
    if report["original_thesis"].text() != header.thesis:
        raise report["original_thesis"].fault("verdict", "is not the thesis")
    split = document.get("split")
    if split is not None and split["finding"].value not in ("UNTRANSLATED", "UNDECIDED"):
        raise split.fault("verdict", "a second finding needs a certificate")
    _check_root(document, header)


def _check_root(document: At, header: Header) -> None:
    tree = document.get("argumentation_tree")
    if tree is not None:
        if any(tree[key].value not in _EMPTY for key in _BARE) or tree["id"].value != "root" or tree["text"].value != header.thesis:
            raise tree.fault("tree", "must be the thesis alone")
        if tree["propositional_conclusion"].value not in (header.claim, "" if header.claim is None else header.claim):
            raise tree["propositional_conclusion"].fault("tree", "is not the claim as it was read")
        if any(premise["formula"].value not in header.conditions for premise in tree["premises"].items()):
            raise tree["premises"].fault("tree", "are not the conditions as they were read")
    for path in document["archive_of_paths"].items():
        if tree is None or len(path.items()) != 1 or any(entry["id"].value != "root" for entry in path.items()):
            raise path.fault("tree", "must hold the thesis alone")
