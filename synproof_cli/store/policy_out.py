"""A world as a policy of AWS Automated Reasoning checks, and what such a policy has no words for."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Implies, atom_names, conjoin
from synproof_cli.model.world import AtomDecl, Axiom, Claim, World
from synproof_cli.store.policy import ALSO, NAMED, RULE_ID, UNIT, VERSION, Leaving, LeftOut, described
from synproof_cli.store.smtlib import CannotSayError, write_expression

_WRITTEN: Final = {"bool": "BOOL", "int": "INT", "number": "NUMBER"}
_FINDINGS: Final = {
    "PROVED": "VALID", "CONTRADICTED": "INVALID", "UNREFUTED": "SATISFIABLE", "IMPOSSIBLE": "IMPOSSIBLE", "UNTRANSLATED": "NO_TRANSLATIONS",
    "UNDECIDED": "TOO_COMPLEX",
}
_ASCII_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BASE32: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def write_policy(world: World) -> tuple[dict[str, Any], list[LeftOut]]:
    """`{policyDefinition, testCases, leftOut}`, and what could not be carried over, as `leftOut` lists it too."""
    return _Writing(world).policy()


class _Writing:
    def __init__(self, world: World) -> None:
        self.world = world
        self.left = Leaving()
        self.variables: dict[str, AtomDecl] = {}
        self.types: dict[tuple[str, ...], str] = {}

    def policy(self) -> tuple[dict[str, Any], list[LeftOut]]:
        world = self.world
        variables = [entry for decl in self._declared() if (entry := self._variable(decl))]
        vocabulary = Vocabulary.of(world.atoms)
        rules = [entry for axiom in world.axioms if (entry := self._rule(axiom, vocabulary))]
        rules += [entry for name in self.variables for entry in self._range(self.variables[name])]
        tests = [entry for number, claim in enumerate(world.claims, 1) if (entry := self._test(claim, number, vocabulary))]
        self._fields()
        types = [
            {"name": name, "description": "", "values": [{"value": value, "description": ""} for value in values]}
            for values, name in self.types.items()
        ]
        definition = {"version": VERSION, "types": types, "rules": rules, "variables": variables}
        name: dict[str, Any] = {"name": world.title} if world.title else {}
        left = [entry.to_dict() for entry in self.left.out]
        return name | {"policyDefinition": definition, "testCases": tests, "leftOut": left}, self.left.out

    def _declared(self) -> Sequence[AtomDecl]:
        if not self.world.is_open:
            return self.world.atoms
        names = {name for axiom in self.world.axioms if axiom.formula for name in atom_names(parse_formula(axiom.formula))}
        return [AtomDecl(name) for name in sorted(names)]

    def _variable(self, decl: AtomDecl) -> dict[str, str] | None:
        reason = _unsayable(decl)
        if reason:
            self.left.note("atom", decl.name, reason)
            return None
        if decl.ordered:
            self.left.note("atom", decl.name, "the order of its values is said where a rule uses it, and not by itself")
        self.variables[decl.name] = decl
        also, unit = [ALSO + alias for alias in decl.aliases], [UNIT + decl.unit] if decl.unit else []
        description = "\n".join([decl.text, *also, *unit])
        if described(description) != (decl.text, decl.aliases, decl.unit):
            self.left.note("atom", decl.name, "its aliases and its unit cannot be told from its text")
            description = decl.text
        kind = self._type_of(decl) if decl.type == "enum" else _WRITTEN[decl.type]
        return {"name": decl.name, "type": kind, "description": description}

    def _type_of(self, decl: AtomDecl) -> str:
        """The name of its enumeration; atoms with the same values share one."""
        if decl.values not in self.types:
            taken = {*self.types.values(), *(name for name in self.variables)}
            name = decl.name[0].upper() + decl.name[1:] + "Type"
            while name in taken:
                name += "_"
            self.types[decl.values] = name
        return self.types[decl.values]

    def _rule(self, axiom: Axiom, vocabulary: Vocabulary) -> dict[str, str] | None:
        reason = ""
        if axiom.formula is None:
            reason = "it has no formula"
        elif axiom.kind == "defeasible":
            reason = "rules with exceptions have no form: every rule there holds without exception"
        elif axiom.valid_from or axiom.valid_to:
            reason = "rules there are in force at all times"
        elif axiom.origin == "model" and not axiom.reviewed:
            reason = "its formula is a model's and nobody reviewed it"
        else:
            try:
                said = write_expression(parse_formula(axiom.formula, vocabulary), self.variables)
            except CannotSayError as error:
                reason = str(error)
        if reason:
            self.left.note("axiom", axiom.id, reason)
            return None
        own = axiom.id.upper()
        named = axiom.text if RULE_ID.fullmatch(own) and not NAMED.fullmatch(axiom.text) else f"[{axiom.id}] {axiom.text}"
        return {"id": own if named == axiom.text else _rule_id(axiom.id), "expression": said, "alternateExpression": named}

    def _range(self, decl: AtomDecl) -> Iterator[dict[str, str]]:
        """Bounds of a declaration as rules, which is what a policy has for them."""
        for word, sign, bound in (("min", ">=", decl.minimum), ("max", "<=", decl.maximum)):
            if bound is not None:
                name = re.sub(r"[^a-z0-9_-]", "-", f"range-{decl.name.lower()}-{word}")
                number = f"(- {bound[1:]})" if bound.startswith("-") else bound
                self.left.note("atom", decl.name, f"its {word} is said as rule {name}")
                words = f"{decl.name} is {'at least' if word == 'min' else 'at most'} {bound}."
                yield {
                    "id": _rule_id(name), "expression": f"({sign} {decl.name} {number})", "alternateExpression": f"[{name}] {words}",
                }

    def _test(self, claim: Claim, number: int, vocabulary: Vocabulary) -> dict[str, Any] | None:
        name, result = claim.id or f"claim-{number}", _FINDINGS.get(claim.expect)
        if result is None:
            self.left.note("claim", name, f"there is no result like {claim.expect}")
            return None
        if claim.formula is None:
            return {
                "testCaseId": name, "guardContent": claim.thesis, "queryContent": " ".join(claim.given),
                "expectedAggregatedFindingsResult": result,
            }
        try:
            formula = parse_formula(claim.formula, vocabulary)
            if claim.given:
                formula = Implies(conjoin(tuple(parse_formula(one, vocabulary) for one in claim.given)), formula)
            if claim.given and claim.expect != "PROVED":
                raise CannotSayError("conditions beside a formula have no form")
            said = write_expression(formula, self.variables)
        except (CannotSayError, FormulaError) as error:
            self.left.note("claim", name, str(error))
            return None
        return {"testCaseId": name, "expression": said, "alternateExpression": claim.thesis, "expectedResult": result}

    def _fields(self) -> None:
        """Fields for which a policy has no place."""
        world = self.world
        if world.extends:
            self.left.note("world", world.id, f"it extends {', '.join(world.extends)}: export those too")
        for words, count in (
            ("sources", sum(bool(axiom.source.citation or axiom.source.quote) for axiom in world.axioms)),
            ("jurisdictions", sum(bool(axiom.jurisdiction) for axiom in world.axioms)),
            ("priorities", sum(bool(axiom.priority) for axiom in world.axioms)),
        ):
            if count:
                self.left.note("world", world.id, f"{words} of {count} axioms have no place")
        if world.description:
            self.left.note("world", world.id, "the description has no place")


def _unsayable(decl: AtomDecl) -> str:
    if not _ASCII_NAME.fullmatch(decl.name):
        return "predicates, and names with other signs than A-Z, 0-9 and _, have no form"
    if decl.type == "date":
        return "there is no type for days"
    if decl.open:
        return "an enumeration there has no values but its own"
    if decl.optional:
        return "every variable there has a value"
    if not all(_ASCII_NAME.fullmatch(value) for value in decl.values):
        return "its values have signs other than A-Z, 0-9 and _"
    return ""


def _rule_id(name: str) -> str:
    """Twelve capitals and digits, always the same for one id."""
    value = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    signs = []
    for _ in range(11):
        value, at = divmod(value, 32)
        signs.append(_BASE32[at])
    return "R" + "".join(signs)
