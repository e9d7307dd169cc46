"""Sentences that no vocabulary covers, read together by the controlled reader, as axioms, conditions and a claim over their own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.english import Lint, content_words
from synproof_cli.english.controlled import Document, Rule, read_document
from synproof_cli.english.controlled.tokens import sentences
from synproof_cli.english.controlled.wording import pattern
from synproof_cli.errors import FormulaError, UnknownAtomError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_claim, as_condition
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import canonical_formula, override_problems
from synproof_cli.model.formula import Formula, atom_names, shape, spell
from synproof_cli.model.world import AtomDecl, Axiom, Source, World
from synproof_cli.workflows.thesis import Choice
from synproof_cli.workflows.understood import BACKGROUND, ORIGIN, Namer, Texts, Understood, Unread

_ALONE: Final = "once"
"""The reader counts axioms only; what stands alone is for those to say who see the whole trial."""

_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def understand(
    world: World, texts: Texts, beside: Iterable[Formula], name: Namer, *, existential_import: bool = False, citation: str = "",
    told: Callable[[int, int], None] | None = None,
) -> Understood:
    """Read the sentences together with those the world's formulas came from.

    `beside` are the formulas that stand beside them; `name` makes the ids of axioms; `told` hears of each sentence. Names that the world's
    vocabulary does not have, and a world whose sentences would now be read differently, leave everything unread.
    """
    known = [axiom for axiom in world.axioms if _is_sentence(axiom)]
    document = read_document(
        [*(axiom.text for axiom in known), *texts.axioms.values()], texts.thesis, list(texts.given.values()),
        existential_import=existential_import, told=told,
    )
    return _Reading(world, known, texts, document, name, citation).result(tuple(beside))


def _is_sentence(axiom: Axiom) -> bool:
    """Whether an axiom's sentence is read again beside others. One from a document that was refused once is not tried each time."""
    if axiom.source.citation == BACKGROUND:
        return False
    return axiom.origin == ORIGIN or (axiom.formula is None and axiom.source.type != "document")


class _Reading:
    def __init__(
        self, world: World, known: Sequence[Axiom], texts: Texts, document: Document, name: Namer, citation: str,
    ) -> None:
        self.world, self.known, self.texts, self.document, self.name, self.citation = world, known, texts, document, name, citation
        self.place = {line: at for at, text in reversed(list(texts.axioms.items())) for line in sentences(text)}
        self.old = {line for axiom in known for line in sentences(axiom.text)}
        self.vocabulary = Vocabulary.of(world.atoms)
        self.found = Understood(doubts=document.doubts, presupposed=document.presupposed, forward=document.forward and not known)

    def result(self, beside: tuple[Formula, ...]) -> Understood:
        rules = [rule for rule in self.document.axioms if rule.text not in self.old or rule.text in self.place]
        changed = self._read_differently()
        if self.vocabulary.is_open:
            self.found.atoms = self._declared(beside)
            self.vocabulary = Vocabulary.of(self.found.atoms)
        if not changed:
            self._known_choices()
        if changed:
            rules = [replace(rule, refusal=changed, formula=None) for rule in rules if not rule.background]
        self._axioms(rules)
        self._thesis(changed)
        self._given(changed)
        self.found.doubts += tuple(self._apart(beside))
        self._trim(beside)
        return self.found

    def _apart(self, beside: tuple[Formula, ...]) -> Iterator[Lint]:
        """Names of formulas that share a word with a sentence's and are others: nothing tells whether they mean the same."""
        said = _shapes(self._formulas())
        words = {shape: content_words(shape[0].replace("_", " ")) for shape in said}
        for name, places in _shapes(beside):
            own = content_words(name.replace("_", " "))
            near = [shape for shape, other in words.items() if own & other] if (name, places) not in words else []
            if near:
                ones, others = pattern(name, places), pattern(*near[0])
                yield Lint("unlinked", f"'{ones}' of a formula and '{others}' of a sentence share words and are kept apart")

    def _trim(self, beside: tuple[Formula, ...]) -> None:
        """Leave out declarations that nothing uses."""
        formulas = [*beside, *(way[1] for choice in self.found.choices for way in choice.ways), *(way[1] for way in self.found.thesis)]
        formulas += [part for way in self.found.thesis for part in way[0]]
        formulas += [way[1] for parts in self.found.given.values() for _, ways in parts for way in ways]
        formulas += [parse_formula(axiom.formula, self.vocabulary) for _, axiom in self.found.axioms if axiom.formula]
        used = {shape(name) for formula in formulas for name in atom_names(formula)}
        self.found.atoms = tuple(decl for decl in self.found.atoms if shape(decl.name) in used)

    def _read_differently(self) -> str:
        """Why the world's formulas do not fit what is read now; "" where they do."""
        now: dict[str, set[str]] = {}
        for rule in self.document.axioms:
            ways = (rule.formula, *rule.alternatives) if rule.formula is not None else ()
            now.setdefault(rule.text, set()).update(spell(way) for way in ways)
        for axiom in self.known:
            if axiom.formula and axiom.formula not in now.get(axiom.text, ()) and axiom.origin == ORIGIN:
                return f"beside it, axiom '{axiom.id}' would be read differently from its formula in {self.world.id}"
        return ""

    def _declared(self, beside: tuple[Formula, ...]) -> tuple[AtomDecl, ...]:
        """Declarations for every name that is used: the reader's own where it has some."""
        known = {shape(decl.name): decl for decl in self.document.atoms}
        return tuple(known.get(shape) or AtomDecl(pattern(*shape)) for shape in _shapes([*self._formulas(), *beside]))

    def _formulas(self) -> list[Formula]:
        """Every reading of every sentence."""
        rules = (*self.document.axioms, *self.document.givens, *filter(None, (self.document.claim, self.document.whole)))
        return [*(way for rule in rules for way in (rule.formula, *rule.alternatives) if way is not None), *self.document.conditions]

    def _known_choices(self) -> None:
        """Axioms of the world whose sentences have other readings than the one that is stored."""
        rules = {rule.text: rule for rule in self.document.axioms if rule.alternatives}
        for axiom in self.known:
            rule = rules.get(axiom.text)
            ways = self._ways(rule, self._canonical)[0] if rule is not None and axiom.formula else ()
            if ways and spell(ways[0]) == axiom.formula:
                self.found.choices.append(Choice(axiom.text, tuple(((), way) for way in ways), axiom.id))

    def _axioms(self, rules: list[Rule]) -> None:
        made: dict[str, str] = {}
        axioms: list[tuple[int, Axiom]] = []
        last = max(self.place.values(), default=0) + 1
        for rule in rules:
            place = self.place.get(rule.text, last)
            name = self.name(place, "background-1" if rule.background else _UNFIT.sub("-", rule.label.lower()).strip("-"))
            if rule.label:
                made.setdefault(rule.label, name)
            axioms.append((last if rule.background else place, self._axiom(rule, name)))
        self.found.axioms = sorted(self._preferred(axioms, made), key=lambda item: item[0])

    def _axiom(self, rule: Rule, name: str) -> Axiom:
        source = Source("user", BACKGROUND if rule.background else self.citation)
        ways, refusal = self._ways(rule, self._canonical)
        self.found.remarks[name] = tuple(lint for lint in rule.lints if lint.code != _ALONE)
        if not ways:
            self.found.unread_axioms.append(Unread(rule.text, refusal))
            return Axiom(name, rule.text, source=source)
        if len(ways) > 1:
            self.found.choices.append(Choice(rule.text, tuple(((), way) for way in ways), name))
        return Axiom(name, rule.text, spell(ways[0]), rule.kind, source=source, origin=ORIGIN)

    def _canonical(self, formula: Formula) -> Formula:
        return parse_formula(canonical_formula(spell(formula), self.vocabulary), self.vocabulary)

    def _checked(self, formula: Formula) -> Formula:
        return as_claim(parse_formula(spell(formula), self.vocabulary))

    def _ways(self, rule: Rule, ready: Callable[[Formula], Formula]) -> tuple[tuple[Formula, ...], str]:
        """The readings, made ready; or none, and why: a sentence with a reading that cannot be decided has none."""
        if rule.formula is None:
            return (), rule.refusal
        try:
            return tuple(dict.fromkeys(ready(way) for way in (rule.formula, *rule.alternatives))), ""
        except UnknownAtomError as error:
            return (), f"no rule of {self.world.id} speaks of '{error.name}'"
        except FormulaError as error:
            return (), error.message

    def _remark(self, rule: Rule) -> None:
        self.found.lints += [lint for lint in rule.lints if lint not in self.found.lints and lint.code != _ALONE]

    def _preferred(self, axioms: list[tuple[int, Axiom]], made: Mapping[str, str]) -> Iterator[tuple[int, Axiom]]:
        """The axioms with what they override. Preferences that form a circle are left out, and said to be."""
        pairs = [(made[one], made[two]) for one, two in self.document.preferences if one in made and two in made]
        missing = [label for pair in self.document.preferences for label in pair if label not in made]
        self.found.lints += [Lint("preference", f"'{label}' is preferred or less preferred, and names no rule here") for label in missing]
        if override_problems(_overriding([axiom for _, axiom in axioms], pairs)):
            self.found.unread_parts.append(Unread("the preferences between the rules", "they form a circle"))
            pairs = []
        return zip((place for place, _ in axioms), _overriding([axiom for _, axiom in axioms], pairs), strict=True)

    def _thesis(self, changed: str) -> None:
        whole, claim = self.document.whole, self.document.claim
        if self.texts.thesis is None or whole is None:
            return
        split = claim is not None and not whole.alternatives
        said = claim if split and claim is not None else whole
        ways, refusal = self._ways(said, self._checked)
        self._remark(whole)
        if changed or not ways:
            self.found.unread_parts.append(Unread(self.texts.thesis, changed or refusal))
            return
        own = self.document.conditions[len([rule for rule in self.document.givens if rule.formula is not None]) :] if split else ()
        self.found.thesis = tuple((tuple(map(as_condition, own)), way) for way in ways)

    def _given(self, changed: str) -> None:
        waiting = list(self.document.givens)
        for at, text in self.texts.given.items():
            lines = set(sentences(text))
            while waiting and waiting[0].text in lines:
                rule = waiting.pop(0)
                ways, refusal = self._ways(rule, lambda way: as_condition(self._canonical(way)))
                self._remark(rule)
                if changed or not ways:
                    self.found.unread_parts.append(Unread(rule.text, changed or refusal))
                else:
                    self.found.given.setdefault(at, []).append((rule.text, tuple(((), way) for way in ways)))


def _overriding(axioms: Sequence[Axiom], pairs: Sequence[tuple[str, str]]) -> list[Axiom]:
    """The axioms with those pairs as `overrides`; what is overridden is no strict rule."""
    stronger: dict[str, list[str]] = {}
    for one, two in dict.fromkeys(pairs):
        stronger.setdefault(one, []).append(two)
    weaker = {two for _, two in pairs}
    return [
        replace(axiom, overrides=tuple(stronger.get(axiom.id, ())), kind="defeasible" if axiom.id in weaker else axiom.kind)
        for axiom in axioms
    ]


def _shapes(formulas: Iterable[Formula]) -> dict[tuple[str, int], None]:
    """Functors with their number of places, in order of first use."""
    return dict.fromkeys(shape(name) for formula in formulas for name in sorted(atom_names(formula)))


def reader_lints(world: World) -> Iterator[tuple[str, Lint]]:
    """What the reader remarks on a world's sentences, with the axiom's id, or "" for what concerns several.

    Why one is not read, other readings, words that may belong together.
    """
    known = [axiom for axiom in world.axioms if _is_sentence(axiom)]
    document = read_document([axiom.text for axiom in known])
    rules: dict[str, Rule] = {}
    for rule in document.axioms:
        rules.setdefault(rule.text, rule)
    for axiom in known:
        if axiom.text not in rules:
            continue
        rule = rules[axiom.text]
        if rule.refusal and axiom.formula is None:
            yield axiom.id, Lint("not-read", f"not read: {rule.refusal}")
        for way in rule.alternatives:
            yield axiom.id, Lint("ambiguous", f"the sentence can also be read as {spell(way)}")
        yield from ((axiom.id, lint) for lint in rule.lints if lint.code != _ALONE)
    yield from (("", lint) for lint in document.doubts)
