"""Exceptions among sentences of which some are known already: a new version of a document that adds one, or one that is said twice.

Where a sentence points to ("this", "this section", a clause by number) is told by the document it stands in. So what is merged takes part
with its place there, and what it is merged into is what is limited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from synproof_cli.axiomat.limits import bare_text, with_limited
from synproof_cli.axiomat.values import Made, Merge
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.extract_exceptions import Sections, limited_rules, with_overrides

if TYPE_CHECKING:
    from synproof_cli.workflows.extract import Extraction

_ROUNDS: Final = 2
"""A sentence that is kept apart may limit others that were merged."""


def except_known(found: Extraction, world: World, sections: Sections, fixed: frozenset[str]) -> None:
    """Give each new rule what it overrides, new or the world's. What is overridden is not strict any more.

    The axioms in `fixed` stay as they are: a sentence that limits one of those that are strict has its words in its text. A merged sentence
    that limits other rules here than where it was said before is a sentence of its own.
    """
    known = _Known(found, world, sections, fixed)
    for _ in range(_ROUNDS):
        if not known.keep_apart():
            break
        known = _Known(found, world, sections, fixed)
    known.except_all()


class _Known:
    def __init__(self, found: Extraction, world: World, sections: Sections, fixed: frozenset[str]) -> None:
        self.found, self.fixed = found, fixed
        self.places = {name: at for at, name in enumerate(sections)}
        self.into = {one.made.axiom.id: one.into for one in self._merges}
        self.mine = {axiom.id for axiom in found.axioms}
        self.standing = {axiom.id: axiom for axiom in (*world.axioms, *found.axioms)}
        limited = limited_rules(self._in_order([*found.made, *map(self._at_its_place, self._merges)]), sections)
        self.limited = {name: tuple(dict.fromkeys(map(self._known, others))) for name, others in limited.items()}

    def keep_apart(self) -> bool:
        """Make sentences of their own of merged ones that say more here; whether there are some."""
        apart = [one for one in self._merges if self._says_more(one)]
        self.found.merges = [one for one in self.found.merges if one not in apart]
        self.found.known = [one for one in self.found.known if one not in apart]
        self.found.made = self._in_order([*self.found.made, *map(self._at_its_place, apart)])
        return bool(apart)

    def except_all(self) -> None:
        """Overrides, and kinds."""
        found = self.found
        overrides = {name: others for name in self.mine if (others := tuple(self._overridable(name)))}
        found.made = with_overrides([self._with_limited(one) for one in found.made], overrides)
        below = {name for others in overrides.values() for name in others} - self.mine
        for axiom in (self.standing[name] for name in sorted(below)):
            if axiom.kind == "strict":
                found.weakened[axiom.id] = replace(axiom, kind="defeasible")
                found.notes.append(f"'{axiom.id}' is not strict any more: a new sentence is an exception to it")

    @property
    def _merges(self) -> list[Merge]:
        return [*self.found.merges, *self.found.known]

    def _in_order(self, made: Sequence[Made]) -> list[Made]:
        return sorted(made, key=lambda one: self.places[one.axiom.id])

    def _known(self, name: str) -> str:
        """What a rule is merged into in the end."""
        while name not in self.standing:
            name = self.into[name]
        return name

    def _at_its_place(self, one: Merge) -> Made:
        """A merged sentence with the reading of what it is merged into."""
        axiom = self.standing[self._known(one.into)]
        return replace(one.made, axiom=replace(one.made.axiom, formula=axiom.formula, origin=axiom.origin, kind=axiom.kind))

    def _says_more(self, one: Merge) -> bool:
        name, known = one.made.axiom.id, self._known(one.into)
        before = {known, *self.standing[known].overrides, *self.limited.get(known, ())}
        return not before.issuperset(self._overridable(name)) or not self._names_all(self.standing[known], name)

    def _names_all(self, known: Axiom, name: str) -> bool:
        """Whether a sentence that is known has the words of all strict rules that it limits at another place."""
        limits = [self.standing[other].text for other in self._limited(name, strict=True)]
        return not limits or with_limited(bare_text(known.text), limits) == self._text(known.id, known)

    def _text(self, name: str, axiom: Axiom) -> str:
        return with_limited(axiom.text, [self.standing[other].text for other in self._limited(name, strict=True)])

    def _overridable(self, name: str) -> Iterator[str]:
        return self._limited(name, strict=False)

    def _limited(self, name: str, *, strict: bool) -> Iterator[str]:
        """What a sentence limits: the rules that stay strict, or those that can be overridden."""
        for other in self.limited.get(name, ()):
            stays = other in self.fixed and self.standing[other].kind == "strict"
            if other != name and stays == strict:
                yield other

    def _with_limited(self, one: Made) -> Made:
        return replace(one, axiom=replace(one.axiom, text=self._text(one.axiom.id, one.axiom)))
