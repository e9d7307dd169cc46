"""Policies of AWS Automated Reasoning checks: `policyDefinition` version 1.0 with its test cases, to a world (back: `policy_out`).

Both can say: variables of type bool, int, number and enumeration, and rules over them without exceptions. What one has no words for is
listed, entry by entry, and left out: never said in another sense. Written names: `LeftOut.what` is rule, variable, type, test, axiom, atom,
claim or world.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.errors import FormulaError, WorldError
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import AXIOM_ID, NAME, RESERVED, canonical_formula
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.smtlib import read_expression

VERSION: Final = "1.0"
MAX_ITEMS: Final = 100_000

_TYPES: Final[dict[str, Any]] = {
    "bool": "bool", "boolean": "bool", "int": "int", "integer": "int", "number": "number", "real": "number", "decimal": "number",
}
_EXPECTED: Final = {
    "VALID": "PROVED", "INVALID": "CONTRADICTED", "SATISFIABLE": "UNREFUTED", "IMPOSSIBLE": "IMPOSSIBLE", "NO_TRANSLATIONS": "UNTRANSLATED",
    "TRANSLATION_AMBIGUOUS": "UNTRANSLATED", "TOO_COMPLEX": "UNDECIDED",
}
RULE_ID: Final = re.compile(r"[A-Z][0-9A-Z]{11}")
NAMED: Final = re.compile(r"\[([a-z0-9][a-z0-9_-]*)\] (.+)", re.DOTALL)
_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]*")
ALSO: Final = "Also: "
UNIT: Final = "Unit: "


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One thing that could not be carried over, and why."""

    what: str
    id: str
    reason: str

    def to_dict(self) -> dict[str, str]:
        """As `--format json` prints it."""
        return {"what": self.what, "id": self.id, "reason": self.reason}


class Leaving:
    """What is left out on the way from one form to another."""

    def __init__(self) -> None:
        self.out: list[LeftOut] = []

    def note(self, what: str, ident: str, reason: str) -> None:
        """One thing more, and why."""
        self.out.append(LeftOut(what, ident, reason))


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
        self.left = Leaving()
        self.variables: dict[str, AtomDecl] = {}

    def world(self, world_id: str) -> tuple[World, list[LeftOut]]:
        version = self.definition.get("version", VERSION)
        if str(version) != VERSION:
            raise WorldError(f"a policy of version {str(version)[:20]}; known is {VERSION}", file=self.file)
        types = self._types()
        for entry in self._entries(self.definition, "variables"):
            self._variable(entry, types)
        for name in types.keys() - {_text(entry, "type") for entry in self._entries(self.definition, "variables")}:
            self.left.note("type", name, "no variable has this type")
        atoms = tuple(self.variables.values())
        vocabulary = Vocabulary.of(atoms)
        axioms = self._rules(vocabulary)
        claims = tuple(claim for entry in self._tests() if (claim := self._claim(entry, vocabulary)))
        title = _text(self.data, "name") or _text(self.definition, "name")
        description = _text(self.data, "description") or _text(self.definition, "description")
        return World(world_id, title, description, atoms, axioms, claims), self.left.out

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
                self.left.note("type", name, "is there twice; the first is taken")
                continue
            found[name] = values
            said = [value for value in listed if isinstance(value, dict) and value.get("description")]
            if _text(entry, "description") or said:
                self.left.note("type", name, "descriptions of a type and its values have no place; the values themselves are kept")
        return found

    def _variable(self, entry: Mapping[str, Any], types: Mapping[str, tuple[str, ...]]) -> None:
        name, kind = _text(entry, "name"), _text(entry, "type")
        if name in self.variables:
            self.left.note("variable", name, "is there twice; the first is taken")
            return
        text, aliases, unit = described(_text(entry, "description"))
        own = name if name not in RESERVED else f"{name}_"
        if not NAME.fullmatch(own) or any(decl.name == own for decl in self.variables.values()):
            self.left.note("variable", name, "the name is no identifier, or another variable is called so here")
        elif kind in types:
            values = types[kind]
            wrong = [value for value in values if not NAME.fullmatch(value) or value in RESERVED]
            if wrong or not values or len(set(values)) < len(values):
                wrong_ones = ", ".join(wrong) or "none, or one twice"
                self.left.note("variable", name, f"its type {kind} has values that cannot be said: {wrong_ones}")
            else:
                self.variables[name] = AtomDecl(own, text, aliases, "enum", values=values, unit=unit)
        elif kind.lower() in _TYPES:
            of = _TYPES[kind.lower()]
            self.variables[name] = AtomDecl(own, text, aliases, of, unit=unit if of != "bool" else "")
        else:
            self.left.note("variable", name, f"there is no type {kind[:60] or 'of it'}")
        if own != name and name in self.variables:
            self.left.note("variable", name, f"is a word of the formula language, and is called {own}")

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
                self.left.note("rule", name, f"{error.message}{place}: {expression[:200]}")
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
            self.left.note("test", name, f"there is no finding for the expected result '{result[:40]}'")
            return None
        if entry.get("confidenceThreshold") not in (None, 0):
            self.left.note("test", name, "a confidence threshold has no place: nothing is translated by vote")
        if _text(entry, "expression"):
            return self._scenario(entry, name, expect, vocabulary)
        answer = _text(entry, "guardContent").strip()
        if not answer:
            self.left.note("test", name, "it has neither an answer to test nor an expression")
            return None
        sentences = [part.strip() for part in _SENTENCE.findall(_text(entry, "queryContent")) if part.strip()]
        for question in sentences:
            if question.endswith("?"):
                self.left.note("test", name, f"a question states no condition: {question[:200]}")
        given = tuple(part for part in sentences if not part.endswith("?"))
        return Claim(expect, thesis=answer, given=given, id=name)

    def _scenario(self, entry: Mapping[str, Any], name: str, expect: str, vocabulary: Vocabulary) -> Claim | None:
        try:
            formula = canonical_formula(spell(read_expression(_text(entry, "expression"), self.variables)), vocabulary, claim=True)
        except FormulaError as error:
            self.left.note("test", name, f"{error.message}: {_text(entry, 'expression')[:200]}")
            return None
        return Claim(expect, thesis=_text(entry, "alternateExpression"), formula=formula, id=name)


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def described(description: str) -> tuple[str, tuple[str, ...], str]:
    """Text, aliases and unit from a description as `write_policy` makes it; any other description is the text."""
    lines = description.split("\n")
    aliases = tuple(line.removeprefix(ALSO) for line in lines[1:] if line.startswith(ALSO))
    units = [line.removeprefix(UNIT) for line in lines[1:] if line.startswith(UNIT)]
    rest = [lines[0], *(line for line in lines[1:] if not line.startswith((ALSO, UNIT)))]
    return "\n".join(rest).strip(), aliases, units[0] if units else ""


def _named(words: str, rule_id: str, number: int) -> tuple[str, str]:
    """The axiom's id and text."""
    if found := NAMED.fullmatch(words):
        return found[1], found[2]
    own = rule_id.lower()
    return own if AXIOM_ID.fullmatch(own) else f"rule-{number}", words.strip()
