"""What the result says about the verdict beyond the finding: compared with what was established, and with the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.established import Established
from synproof_cli.checkers.evidence import droppable
from synproof_cli.checkers.forward import closure
from synproof_cli.checkers.header import Header
from synproof_cli.checkers.labels import ACCEPTED, OPEN, REJECTED
from synproof_cli.checkers.shapes import At, same
from synproof_cli.checkers.tree import Placed, Tree
from synproof_cli.model.result import VerdictReport


def check_summary(document: At, found: Established) -> None:
    """Compare `by_form`, `no_evidence`, `set_aside` and `contraposed`. Raises FaultError."""
    debated = found.debated
    silent = debated is not None and found.finding == "UNREFUTED" and not (debated.arguments.supports or debated.arguments.attacks)
    if document["no_evidence"].flag() != silent:
        raise document["no_evidence"].fault("verdict", "is true exactly where an unrefuted thesis has no argument either way")
    aside = debated.arguments.set_aside if debated is not None else []
    if sorted(document["set_aside"].distinct()) != aside:
        raise document["set_aside"].fault("verdict", f"in conflict by themselves are: {', '.join(aside) or 'none'}")
    _check_contraposed(document["contraposed"], found)


def _check_contraposed(at: At, found: Established) -> None:
    """Elements of the first IN argument that never fire; for CONTESTED they may be left out."""
    listed, debated = at.distinct(), found.debated
    if debated is None:
        shown: tuple[str, ...] = ()
    else:
        sides = debated.arguments.supports + debated.arguments.attacks
        shown = next((one for one in sides if debated.arguments.label(one) == ACCEPTED), ())
    if not set(listed) <= set(shown):
        raise at.fault("verdict", "names what is no element of the argument shown")
    if debated is None or not shown:
        return
    fires, never = closure(debated.ground, debated.arguments)
    if set(listed) & {*fires, *(debated.fired or ())}:
        raise at.fault("verdict", "names an element that fires")
    if found.finding != "CONTESTED" and not set(never).intersection(shown) <= set(listed):
        raise at.fault("verdict", "leaves out an element that never fires")


def check_basis(document: At, header: Header, case: Case, *, judged: bool) -> None:
    """Compare `basis` and `assumptions` (definition: `model.certificate`). Raises FaultError.

    `judged`: a node was refused by a word alone.
    """
    licences = [fact.licence for fact in case.facts.values()]
    assumptions = licences.count("assumption") + licences.count("citation")
    mixed = header.read_by_model or bool(case.rules.doubtful) or assumptions > 0 or (judged and header.finding == "UNREFUTED")
    if header.basis != ("mixed" if mixed else "symbolic"):
        raise document["basis"].fault("verdict", "does not fit what models read and nobody reviewed, and facts taken as given")
    if document["assumptions"].whole() != assumptions:
        raise document["assumptions"].fault("verdict", "does not count the facts that are taken as given")


def check_by_form(document: At, found: Established, tree: Tree) -> None:
    """Raise FaultError unless `by_form` says whether the claim is decided with no axiom taking part, and the tree shows the core."""
    if found.core is not None:
        for node in [*tree.supports, *(child for child in tree.root.children if not child.view.attempt)]:
            if droppable(node.view, found.case) != found.core:
                raise node.view.at["premises"].fault("tree", "the premises are not the members of the core")
    by_form = found.finding in ("PROVED", "CONTRADICTED") and found.core is not None and found.core.by_form
    first = {"SUPPORTED": tree.supports, "OVERTHROWN": tree.root.children}.get(found.finding, [])
    if first and not first[0].view.elements:
        by_form = not first[0].view.strict_premises(found.case)
    if document["by_form"].flag() != by_form:
        raise document["by_form"].fault("verdict", "is true exactly where no axiom takes part in deciding the claim")


def check_report(document: At, header: Header, found: Established, tree: Tree) -> None:
    """Compare winner, losers, decisive axioms and the archive of paths. Raises FaultError."""
    report = document["verdict_report"]
    report.only(VerdictReport.__annotations__)
    report["why_thesis_holds_or_fails"].text()
    for at in (report["original_thesis"], document["argumentation_tree"]["text"]):
        if at.text() != header.thesis:
            raise at.fault("verdict", "is not the thesis")
    winner = _winner(found, tree)
    _check_winner(document, header, found, winner)
    losers = list(dict.fromkeys(node.view.id for node in tree.main() if node.view.label == REJECTED))
    if report["defeated_arguments"].texts() != losers:
        raise report["defeated_arguments"].fault("verdict", "these are not the arguments labelled OUT, level by level")
    check_decisive(report["decisive_axioms_triggered"], found, decisive(found, tree))
    check_archive(document["archive_of_paths"], tree)


def _winner(found: Established, tree: Tree) -> Placed | None:
    """The first root child that is IN; for CONTESTED the first UNDEC."""
    real = [node for node in tree.root.children if not node.view.attempt]
    wanted = (OPEN, ACCEPTED) if found.finding == "CONTESTED" else (ACCEPTED,)
    return next((node for label in wanted for node in real if node.view.label == label), None)


def _check_winner(document: At, header: Header, found: Established, winner: Placed | None) -> None:
    at, report = document["refuting_argument"], document["verdict_report"]
    if winner is None:
        agrees = at.value is None
    else:
        stated = {key: value for key, value in at.fields().items() if key != "children"}
        node = {key: value for key, value in winner.view.at.fields().items() if key != "children"}
        agrees = same(stated, node) and at["children"].value == []
    if not agrees:
        raise at.fault("verdict", "is not the first argument that refutes the thesis, without its children")
    if report["winning_counter_argument"].value != (winner.view.text if winner is not None else None):
        raise report["winning_counter_argument"].fault("verdict", "is not the text of the argument that refutes the thesis")
    theses = {"PROVED": [header.thesis], "SUPPORTED": [header.thesis], "UNREFUTED": [header.thesis]}.get(found.finding)
    if theses is None:
        theses = [] if winner is None else [winner.view.new_thesis]
    allowed: list[str | None] = list(theses)
    if found.finding == "CONTESTED" or not theses:
        allowed.append(None)  # nobody won
    for place in (document["winning_thesis"], report["winning_thesis"]):
        if place.value not in allowed or place.value != document["winning_thesis"].value:
            raise place.fault("verdict", "is not the thesis that won")


def decisive(found: Established, tree: Tree) -> set[str]:
    """Ids of the axioms that decided, facts included."""
    if found.core is not None:
        return set(found.core.axioms)
    attacks = [node for node in tree.root.children if not node.view.attempt]
    at = tree.by_id()
    match found.finding:
        case "SUPPORTED":
            nodes = _with_defenders(_first(tree.supports, ACCEPTED), at)
        case "OVERTHROWN":
            nodes = _with_defenders(_first(attacks, ACCEPTED), at)
        case "CONTESTED":
            open_ = [*_first(tree.supports, OPEN), *_first(attacks, OPEN)]
            nodes = open_ or [*_first(tree.supports, ACCEPTED), *_first(attacks, ACCEPTED)]
        case _:
            nodes = [
                child for node in attacks if node.view.label == REJECTED
                for child in at.get(node.view.id, node).children if child.view.label == ACCEPTED and not child.view.attempt
            ]
    return {name for node in nodes for name in (*node.view.elements, *node.view.strict_premises(found.case))}


def _first(nodes: Iterable[Placed], label: str) -> list[Placed]:
    return next(([node] for node in nodes if node.view.label == label), [])


def _with_defenders(start: list[Placed], at: dict[str, Placed]) -> list[Placed]:
    """An argument and the IN nodes an even number of steps below it, references followed."""
    found, met = [], {(node.view.id, 0) for node in start}
    queue = [(node, 0) for node in start]
    while queue:
        node, parity = queue.pop()
        if parity == 0 and node.view.label == ACCEPTED:
            found.append(node)
        for child in at.get(node.view.id, node).children:
            key = (child.view.id, 1 - parity)
            if not child.view.attempt and key not in met:
                met.add(key)
                queue.append((child, 1 - parity))
    return found


def check_decisive(at: At, found: Established, ids: set[str]) -> None:
    """Raise FaultError unless these axioms stand there in rule order, with their texts and citations."""
    all_rules = found.case.rules
    axioms = {rule.id: rule for rule in (all_rules.axiom(name) for name in ids if name not in found.case.facts)}
    rules = sorted(axioms.values(), key=lambda rule: rule.order)
    if not same(at.value, [{"id": rule.id, "text": rule.text, "citation": rule.citation} for rule in rules]):
        names = ", ".join(rule.id for rule in rules)
        raise at.fault("verdict", f"the decisive axioms, with texts and citations, are: {names or 'none'}")


_ENTRY: Final = ("id", "text", "role", "parent_id", "status", "rejection_reason", "dung_label", "source_type", "source_citation")
_OPTIONAL: Final = frozenset(("parent_id", "rejection_reason"))


def check_archive(at: At, tree: Tree) -> None:
    """Raise FaultError unless every path from the root to a leaf stands there, depth first, each entry repeating its node."""
    paths = at.items()
    expected = _paths(tree.root)
    for stated in paths:
        path = next(expected, None)
        entries = stated.items()
        if path is None or len(path) != len(entries):
            raise stated.fault("verdict", "is not the path that belongs here")
        for entry, node in zip(entries, path, strict=True):
            _check_entry(entry, node)
    if next(expected, None) is not None:
        raise at.fault("verdict", "leaves out a path")


def _paths(root: Placed) -> Iterator[list[Placed]]:
    stack: list[list[Placed]] = [[root]]
    while stack:
        path = stack.pop()
        if not path[-1].children:
            yield path
        stack.extend([*path, child] for child in reversed(path[-1].children))


def _check_entry(entry: At, node: Placed) -> None:
    own = node.view.at.fields()
    wanted = {key: own[key] for key in _ENTRY if own[key] is not None or key not in _OPTIONAL}
    if node.depth == 0:
        wanted["status"] = "AXIOM"
    if not same(entry.fields(), wanted):
        raise entry.fault("verdict", f"does not repeat node '{node.view.id}'")
