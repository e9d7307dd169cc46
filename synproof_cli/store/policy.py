"""Policies of AWS Automated Reasoning checks: `policyDefinition` version 1.0 with its test cases, to a world and back.

Both can say: variables of type bool, int, number and enumeration, and rules over them without exceptions. What one has no words for is
listed, entry by entry, and left out: never said in another sense. Written names: `LeftOut.what` is rule, variable, type, test, axiom, atom,
claim or world.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.errors import FormulaError, WorldError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import AXIOM_ID, NAME, RESERVED, canonical_formula
from synproof_cli.model.formula import Implies, atom_names, conjoin, spell
from synproof_cli.model.world import AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.smtlib import CannotSayError, read_expression, write_expression

VERSION: Final = "1.0"
MAX_ITEMS: Final = 100_000

_TYPES: Final[dict[str, Any]] = {
    "bool": "bool", "boolean": "bool", "int": "int", "integer": "int", "number": "number", "real": "number", "decimal": "number",
}
_WRITTEN: Final = {"bool": "BOOL", "int": "INT", "number": "NUMBER"}
_EXPECTED: Final = {
    "VALID": "PROVED", "INVALID": "CONTRADICTED", "SATISFIABLE": "UNREFUTED", "IMPOSSIBLE": "IMPOSSIBLE", "NO_TRANSLATIONS": "UNTRANSLATED",
    "TRANSLATION_AMBIGUOUS": "UNTRANSLATED", "TOO_COMPLEX": "UNDECIDED",
}
_FINDINGS: Final = {
    "PROVED": "VALID", "CONTRADICTED": "INVALID", "UNREFUTED": "SATISFIABLE", "IMPOSSIBLE": "IMPOSSIBLE", "UNTRANSLATED": "NO_TRANSLATIONS",
    "UNDECIDED": "TOO_COMPLEX",
}
_RULE_ID: Final = re.compile(r"[A-Z][0-9A-Z]{11}")
_ASCII_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NAMED: Final = re.compile(r"\[([a-z0-9][a-z0-9_-]*)\] (.+)", re.DOTALL)
_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]*")
_BASE32: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_ALSO: Final = "Also: "
_UNIT: Final = "Unit: "


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One thing that could not be carried over, and why."""

    what: str
    id: str
    reason: str

    def to_dict(self) -> dict[str, str]:
        """As `--format json` prints it."""
        return {"what": self.what, "id": self.id, "reason": self.reason}


def is_policy(data: object) -> bool:
    """Whether parsed JSON has the form of a policy, by itself or as the service exports it."""
    if not isinstance(data, dict):
        return False
    return isinstance(data.get("policyDefinition"), dict) or ("rules" in data and "variables" in data)


def read_policy(data: Mapping[str, Any], world_id: str, file: str = "") -> tuple[World, list[LeftOut]]:
    """The world a policy says, and what of it could not be carried over. Raises WorldError for what is no policy."""
    return _Reading(data, file).world(world_id)


class _Reading:
    def __init__(self, data: Mapping[str, Any], file: str) -> None:
        self.data = data
        self.definition: Mapping[str, Any] = data["policyDefinition"] if isinstance(data.get("policyDefinition"), dict) else data
        self.file = file
        self.left: list[LeftOut] = []
        self.variables: dict[str, AtomDecl] = {}

    def world(self, world_id: str) -> tuple[World, list[LeftOut]]:
        version = self.definition.get("version", VERSION)
        if str(version) != VERSION:
            raise WorldError(f"a policy of version {str(version)[:20]}; known is {VERSION}", file=self.file)
        types = self._types()
        for entry in self._entries(self.definition, "variables"):
            self._variable(entry, types)
        for name in types.keys() - {_text(entry, "type") for entry in self._entries(self.definition, "variables")}:
            self._leave("type", name, "no variable has this type")
        atoms = tuple(self.variables.values())
        vocabulary = Vocabulary.of(atoms)
        axioms = self._rules(vocabulary)
        claims = tuple(claim for entry in self._tests() if (claim := self._claim(entry, vocabulary)))
        title = _text(self.data, "name") or _text(self.definition, "name")
        description = _text(self.data, "description") or _text(self.definition, "description")
        return World(world_id, title, description, atoms, axioms, claims), self.left

    def _leave(self, what: str, name: str, reason: str) -> None:
        self.left.append(LeftOut(what, name, reason))

    def _entries(self, data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
        found = [] if data.get(key) is None else data[key]
        if not isinstance(found, list) or len(found) > MAX_ITEMS or not all(isinstance(entry, dict) for entry in found):
            raise WorldError(f"{key}: must be a list of objects, at most {MAX_ITEMS:,}", file=self.file)
        return found

    def _types(self) -> dict[str, tuple[str, ...]]:
        """The values of each enumeration, by its name."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self._entries(self.definition, "types"):
            name, listed = _text(entry, "name"), entry.get("values")
            listed = listed if isinstance(listed, list) else []
            values = tuple(
                _text(value, "value") if isinstance(value, dict) else value if isinstance(value, str) else "" for value in listed
            )
            if name in found:
                self._leave("type", name, "is there twice; the first is taken")
                continue
            found[name] = values
            said = [value for value in listed if isinstance(value, dict) and value.get("description")]
            if _text(entry, "description") or said:
                self._leave("type", name, "descriptions of a type and its values have no place; the values themselves are kept")
        return found

    def _variable(self, entry: Mapping[str, Any], types: Mapping[str, tuple[str, ...]]) -> None:
        name, kind = _text(entry, "name"), _text(entry, "type")
        if name in self.variables:
            self._leave("variable", name, "is there twice; the first is taken")
            return
        text, aliases, unit = _described(_text(entry, "description"))
        own = name if name not in RESERVED else f"{name}_"
        if not NAME.fullmatch(own) or any(decl.name == own for decl in self.variables.values()):
            self._leave("variable", name, "the name is no identifier, or another variable is called so here")
        elif kind in types:
            values = types[kind]
            wrong = [value for value in values if not NAME.fullmatch(value) or value in RESERVED]
            if wrong or not values or len(set(values)) < len(values):
                self._leave("variable", name, f"its type {kind} has values that cannot be said: {', '.join(wrong) or 'none, or one twice'}")
            else:
                self.variables[name] = AtomDecl(own, text, aliases, "enum", values=values, unit=unit)
        elif kind.lower() in _TYPES:
            of = _TYPES[kind.lower()]
            self.variables[name] = AtomDecl(own, text, aliases, of, unit=unit if of != "bool" else "")
        else:
            self._leave("variable", name, f"there is no type {kind[:60] or 'of it'}")
        if own != name and name in self.variables:
            self._leave("variable", name, f"is a word of the formula language, and is called {own}")

    def _rules(self, vocabulary: Vocabulary) -> tuple[Axiom, ...]:
        axioms: dict[str, Axiom] = {}
        for number, entry in enumerate(self._entries(self.definition, "rules"), 1):
            name, expression = _text(entry, "id") or f"rule-{number}", _text(entry, "expression")
            own, words = _named(_text(entry, "alternateExpression"), name, number)
            while own in axioms:
                own += "-2"
            try:
                formula = canonical_formula(spell(read_expression(expression, self.variables)), vocabulary)
            except FormulaError as error:
                place = "" if error.position is None else f" at position {error.position}"
                self._leave("rule", name, f"{error.message}{place}: {expression[:200]}")
                continue
            axioms[own] = Axiom(own, words or expression, formula, source=Source("user", f"Policy rule {name}"))
        return tuple(axioms.values())

    def _tests(self) -> Iterator[dict[str, Any]]:
        for place in (self.data, self.definition):
            for key in ("testCases", "tests", "scenarios"):
                yield from self._entries(place, key) if key in place else ()
            if place is self.definition:
                return

    def _claim(self, entry: Mapping[str, Any], vocabulary: Vocabulary) -> Claim | None:
        entry = entry | entry["testCase"] if isinstance(entry.get("testCase"), dict) else entry
        name = _text(entry, "testCaseId") or _text(entry, "id")
        result = _text(entry, "expectedAggregatedFindingsResult") or _text(entry, "expectedResult")
        expect = _EXPECTED.get(result.upper())
        if expect is None:
            self._leave("test", name, f"there is no finding for the expected result '{result[:40]}'")
            return None
        if entry.get("confidenceThreshold") not in (None, 0):
            self._leave("test", name, "a confidence threshold has no place: nothing is translated by vote")
        if _text(entry, "expression"):
            return self._scenario(entry, name, expect, vocabulary)
        answer = _text(entry, "guardContent").strip()
        if not answer:
            self._leave("test", name, "it has neither an answer to test nor an expression")
            return None
        sentences = [part.strip() for part in _SENTENCE.findall(_text(entry, "queryContent")) if part.strip()]
        for question in sentences:
            if question.endswith("?"):
                self._leave("test", name, f"a question states no condition: {question[:200]}")
        given = tuple(part for part in sentences if not part.endswith("?"))
        return Claim(expect, thesis=answer, given=given, id=name)

    def _scenario(self, entry: Mapping[str, Any], name: str, expect: str, vocabulary: Vocabulary) -> Claim | None:
        try:
            formula = canonical_formula(spell(read_expression(_text(entry, "expression"), self.variables)), vocabulary, claim=True)
        except FormulaError as error:
            self._leave("test", name, f"{error.message}: {_text(entry, 'expression')[:200]}")
            return None
        return Claim(expect, thesis=_text(entry, "alternateExpression"), formula=formula, id=name)


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _described(description: str) -> tuple[str, tuple[str, ...], str]:
    """Text, aliases and unit from a description as `write_policy` makes it; any other description is the text."""
    lines = description.split("\n")
    aliases = tuple(line.removeprefix(_ALSO) for line in lines[1:] if line.startswith(_ALSO))
    units = [line.removeprefix(_UNIT) for line in lines[1:] if line.startswith(_UNIT)]
    rest = [lines[0], *(line for line in lines[1:] if not line.startswith((_ALSO, _UNIT)))]
    return "\n".join(rest).strip(), aliases, units[0] if units else ""


def _named(words: str, rule_id: str, number: int) -> tuple[str, str]:
    """The axiom's id and text."""
    if found := _NAMED.fullmatch(words):
        return found[1], found[2]
    own = rule_id.lower()
    return own if AXIOM_ID.fullmatch(own) else f"rule-{number}", words.strip()


def write_policy(world: World) -> tuple[dict[str, Any], list[LeftOut]]:
    """`{policyDefinition, testCases, leftOut}`, and what could not be carried over, as `leftOut` lists it too."""
    return _Writing(world).policy()


class _Writing:
    def __init__(self, world: World) -> None:
        self.world = world
        self.left: list[LeftOut] = []
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
        left = [entry.to_dict() for entry in self.left]
        return name | {"policyDefinition": definition, "testCases": tests, "leftOut": left}, self.left

    def _leave(self, what: str, name: str, reason: str) -> None:
        self.left.append(LeftOut(what, name, reason))

    def _declared(self) -> Sequence[AtomDecl]:
        if not self.world.is_open:
            return self.world.atoms
        names = {name for axiom in self.world.axioms if axiom.formula for name in atom_names(parse_formula(axiom.formula))}
        return [AtomDecl(name) for name in sorted(names)]

    def _variable(self, decl: AtomDecl) -> dict[str, str] | None:
        reason = _unsayable(decl)
        if reason:
            self._leave("atom", decl.name, reason)
            return None
        if decl.ordered:
            self._leave("atom", decl.name, "the order of its values is said where a rule uses it, and not by itself")
        self.variables[decl.name] = decl
        also, unit = [_ALSO + alias for alias in decl.aliases], [_UNIT + decl.unit] if decl.unit else []
        description = "\n".join([decl.text, *also, *unit])
        if _described(description) != (decl.text, decl.aliases, decl.unit):
            self._leave("atom", decl.name, "its aliases and its unit cannot be told from its text")
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
            self._leave("axiom", axiom.id, reason)
            return None
        own = axiom.id.upper()
        named = axiom.text if _RULE_ID.fullmatch(own) and not _NAMED.fullmatch(axiom.text) else f"[{axiom.id}] {axiom.text}"
        return {"id": own if named == axiom.text else _rule_id(axiom.id), "expression": said, "alternateExpression": named}

    def _range(self, decl: AtomDecl) -> Iterator[dict[str, str]]:
        """Bounds of a declaration as rules, which is what a policy has for them."""
        for word, sign, bound in (("min", ">=", decl.minimum), ("max", "<=", decl.maximum)):
            if bound is not None:
                name = re.sub(r"[^a-z0-9_-]", "-", f"range-{decl.name.lower()}-{word}")
                number = f"(- {bound[1:]})" if bound.startswith("-") else bound
                self._leave("atom", decl.name, f"its {word} is said as rule {name}")
                words = f"{decl.name} is {'at least' if word == 'min' else 'at most'} {bound}."
                yield {
                    "id": _rule_id(name), "expression": f"({sign} {decl.name} {number})", "alternateExpression": f"[{name}] {words}",
                }

    def _test(self, claim: Claim, number: int, vocabulary: Vocabulary) -> dict[str, Any] | None:
        name, result = claim.id or f"claim-{number}", _FINDINGS.get(claim.expect)
        if result is None:
            self._leave("claim", name, f"there is no result like {claim.expect}")
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
            self._leave("claim", name, str(error))
            return None
        return {"testCaseId": name, "expression": said, "alternateExpression": claim.thesis, "expectedResult": result}

    def _fields(self) -> None:
        """Fields for which a policy has no place."""
        world = self.world
        if world.extends:
            self._leave("world", world.id, f"it extends {', '.join(world.extends)}: export those too")
        for words, count in (
            ("sources", sum(bool(axiom.source.citation or axiom.source.quote) for axiom in world.axioms)),
            ("jurisdictions", sum(bool(axiom.jurisdiction) for axiom in world.axioms)),
            ("priorities", sum(bool(axiom.priority) for axiom in world.axioms)),
        ):
            if count:
                self._leave("world", world.id, f"{words} of {count} axioms have no place")
        if world.description:
            self._leave("world", world.id, "the description has no place")


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
