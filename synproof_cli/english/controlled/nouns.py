"""The node of a noun with what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.modifiers import WITH_OF, Compound, cancels, describes, front
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Number, Predicate, Sort
from synproof_cli.english.controlled.wording import adjective, noun
from synproof_cli.model.formula import TRUE, And, Formula, conjoin


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with what belongs to it. `head` is "" for "thing" and "person", which say nothing of what they name.

    `before`: words in front ("wild animal", "baseball player"). Whether they are predicates by themselves is for the text to show: where
    neither "wild" nor "animal" stands alone, "wild animal" is one predicate. `of`: "friend of Taro", "Taro's friend". `modifiers`: what
    stands behind, each of which holds of the thing by itself. `kind`: "person", which says something only where the text says of something
    that it is a person.
    """

    head: str
    before: tuple[str, ...] = ()
    of: NounPhrase | None = None
    modifiers: tuple[Predicate, ...] = ()
    sort: Sort = "any"
    number: Number = "one"
    kind: str = ""

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        own = self._own(context, term)
        parts: list[Formula] = []
        for part in (own, *(modifier.holds(context, term) for modifier in self.modifiers)):
            parts += part.args if isinstance(part, And) else () if part == TRUE else (part,)
        return conjoin(tuple(parts))

    def _own(self, context: Context, term: str) -> Formula:
        if self.of is not None:
            functor = identifier((*self.before, self.head, "of"))
            said = noun("_".join((*self.before, self.head)), of=True)
            relation = self.of.bound(context, lambda other: context.atom(functor, term, other, said=said))
            return And((context.atom(self.head, term, said=noun(self.head)), relation)) if self._is_said_too(context) else relation
        if not self.head and self.kind and self.is_used(context, self.kind):
            return conjoin(tuple(context.atom(identifier((word,)), term) for word in (*self.before, self.kind)))
        if not self.head:
            each = (context.adjective(identifier((word,))) for word in self.before)
            wordings = (adjective((word,)) for word in self.before)
            return conjoin(tuple(context.atom(name, term, said=words) for name, words in zip(each, wordings, strict=True)))
        privative = any(map(cancels, self.before))
        if privative or self._is_term(context):
            if not privative and describes(self.before):
                context.usage.compounds[self.name] = Compound((*(identifier((word,)) for word in self.before), self.head), whole=True)
            return context.atom(self.name, term, said=noun(self.name))
        return self._compound(context, term)

    def _compound(self, context: Context, term: str) -> Formula:
        """What the words in front say besides, what they say with the noun, and the noun where it is certain of the thing."""
        usage = context.lexicon.usage
        words = front(self.before, self.head, usage.plain, usage.nouns, usage.fronts)
        for word in self.before:
            context.usage.fronts.setdefault(identifier((word,)), set()).add(self.head)
        kind, apart = identifier((*words.together, self.head)), list(words.apart)
        if words.together and words.head and (words.doubted or self.is_used(context, self.head)):
            apart.append(self.head)
        if words.together and (words.doubted or not words.head):
            parts = tuple(identifier((word,)) for word in words.doubted)
            whole = len(words.doubted) == len(words.together)
            context.usage.compounds[kind] = Compound((*parts, self.head), whole)
        context.usage.nouns[self.head] += 1
        names = {identifier((word,)): noun(word) if word == self.head else adjective((word,)) for word in apart} | {kind: noun(kind)}
        return conjoin(tuple(context.atom(name, term, said=said) for name, said in names.items()))

    def _is_said_too(self, context: Context) -> bool:
        """Whether a friend of Taro is a friend, where the text speaks of friends; a former friend of his is none."""
        return self.is_used(context, self.head) and self.head not in WITH_OF and not any(map(cancels, self.before))

    def _is_term(self, context: Context) -> bool:
        """Whether the words in front make a kind and do not describe: the text has several kinds of the noun ("real, even, prime number").

        Then each kind is one predicate, and that it is a kind of the noun is for the text to say.
        """
        context.usage.kinds.setdefault(self.head, set()).update((self.before,) if self.before else ())
        return len(context.lexicon.usage.kinds.get(self.head, ())) >= _KINDS

    def is_used(self, context: Context, functor: str) -> bool:
        """Whether the text uses a word as a predicate by itself."""
        return context.lexicon.usage.plain[functor] > 0

    @property
    def plural(self) -> bool:
        """Plural by its form, or of a form that may be ("sheep")."""
        return self.number != "one"

    @property
    def name(self) -> str:
        """The words in front and the noun, as one identifier."""
        return identifier((*self.before, self.head))

    @property
    def is_silent(self) -> bool:
        """Nothing is said wherever it stands: "someone", "things"."""
        return self.is_empty and not self.kind

    @property
    def is_empty(self) -> bool:
        """Nothing is said: "something", "people"."""
        return not self.head and not self.before and not self.modifiers


_KINDS: Final = 3
