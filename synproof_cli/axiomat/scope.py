"""What the headings above a rule may narrow it to: "Gold plan", "For contractors", "Draft", a question that it answers.

A heading that names a topic leaves its rules as they are; one that names a case, a kind of people or things, or what is no rule yet makes
them hold there alone. Where that cannot be told from the sentence itself, the sentence by itself would claim too much.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.labelled import NO_RULE, denies, for_whom, is_no_rule, supposes
from synproof_cli.axiomat.readable import has_finite_verb
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.values import Span
from synproof_cli.english import content_words

_NUMBER: Final = re.compile(
    r"\A\s*(?:(?:section|article|clause|part|chapter|annex|appendix|schedule)\s+(?:\d[\d.]*|[ivx]+|[a-z])\b"
    r"|\d[\d.]*(?=[.):\s])|[ivx]+(?=[.)]))[.):–—\s-]*",
    re.IGNORECASE,
)
_MARKS: Final = re.compile(r"[*_#`\s]+\Z|\A[*_#`\s]+")
_CASE: Final = re.compile(
    r"\A(?:for|in|if|when|where|while|during|outside|inside|within|under|with|without|only|except|unless|after|before|until|upon|as of"
    r"|from|at|by|beyond|above|below|special|specific|additional|other|transitional|temporary|interim|emergency|optional)\b"
    r"(?!\s+(?:general|short|brief|a glance|summary|force|detail)\b)",
    re.IGNORECASE,
)
_OTHER_TIMES: Final = re.compile(
    r"\b(?:former(?:ly)?|previous(?:ly)?|old|history|historical|background|roadmap|planned|future|ideas?|discussions?|comments?|objections?"
    r"|complaints?|arguments?|bad|wrong)\b",
    re.IGNORECASE,
)
_KINDS: Final = re.compile(
    r"\b(?:plans?|tiers?|packages?|subscriptions?|editions?|versions?|releases?|models?|types?|class(?:es)?|categor(?:y|ies)|grades?|levels?"
    r"|stages?|phases?|zones?|regions?|areas?|countr(?:y|ies)|states?|provinces?|districts?|branch(?:es)?|sites?|buildings?|rooms?|floors?"
    r"|seasons?|winter|summer|spring|autumn|weekends?|weekdays?|holidays?|nights?|sundays?|emergenc(?:y|ies)|exceptions?|exemptions?"
    r"|customers?|users?|employees?|staff|workers?|managers?|directors?|officers?|contractors?|consultants?|suppliers?|vendors?|partners?"
    r"|visitors?|guests?|tenants?|landlords?|owners?|residents?|citizens?|members?|students?|pupils?|teachers?|parents?|child(?:ren)?"
    r"|minors?|adults?|seniors?|patients?|doctors?|nurses?|drivers?|passengers?|pilots?|applicants?|candidates?|borrowers?|lenders?"
    r"|clients?|consumers?|compan(?:y|ies)|business(?:es)?|enterprises?|traders?|individuals?|persons?|people|organi[sz]ations?"
    r"|institutions?|banks?|insurers?|operators?|providers?|processors?|controllers?|developers?|administrators?|admins?|freelancers?"
    r"|interns?|trainees?|apprentices?|volunteers?|subscribers?|buyers?|sellers?|merchants?|retailers?|authorit(?:y|ies)|agenc(?:y|ies)"
    r"|schools?|universit(?:y|ies)|hospitals?|beneficiaries|holders?|shifts?|modes?|teams?|departments?|units?|divisions?|subsidiaries|affiliates?|households?|famil(?:y|ies)|couples?|women|men"
    r"|europe(?:an union)?|eu|eea|uk|united kingdom|england|scotland|wales|ireland|usa?|united states|america|canada|mexico|brazil|germany"
    r"|france|italy|spain|portugal|netherlands|belgium|luxembourg|austria|switzerland|sweden|norway|denmark|finland|poland|hungary|greece"
    r"|turkey|russia|ukraine|china|hong kong|japan|korea|india|singapore|australia|new zealand|south africa|israel|california|new york"
    r"|texas|florida|asia|africa|domestic|foreign|international|abroad|overseas)\s*\Z",
    re.IGNORECASE,
)
_COMPOUND: Final = re.compile(
    r"(?!.*\b(?:of|to|by|with|between|against|towards?|about|and|or|the|this|on|from)\b)(?!(?:table|figure|step)\b)", re.IGNORECASE,
)
"""A title whose last word is its head."""
_QUESTION: Final = re.compile(
    r"\A(?:what|which|who|where|when|why|how)\b"
    r"(?!.*\b(?:if|when|while|in|after|before|during|without|for|on|at|under|with|from|by|as)\b).*\?\Z",
    re.IGNORECASE | re.DOTALL,
)
"""One that asks of a topic and names no case."""
_LAST: Final = re.compile(r"(?P<rest>.*?)\b(?P<last>[\w’'-]+)\W*\Z", re.DOTALL)
_SAID: Final = re.compile(r"[.!]\Z")
_LONGEST: Final = 14
_DEEPEST: Final = 99
"""The level of words that lead what follows: until the next title, or until the list ends that they open."""
_WHOLE: Final = 0
"""The level of lines at the top that say what all of the document is worth, or for whom it is."""
_LINE: Final = 300
_MAY_SUPPOSE: Final = re.compile(
    r"\b(?:suppos|assum|imagin|let us|let[’']s|say\b|picture|take\b|consider|example|illustration|scenario|case|following)", re.IGNORECASE,
)
_BARE: Final = 8
"""Words of a line that stands for a title, though nothing but its shape tells."""


QUOTED: Final = "Quoted text"
"""The title of what is set as another's words: what it says is no rule of the document by itself."""


def scoped(title: str, text: str) -> str:
    """A sentence with the title that narrows it, so that neither is taken for the sentence alone."""
    return f"{title} {text}" if title.endswith(("?", ":", ".")) else f"{title}: {text}"


class Scopes:
    """What stands above each place of a document: its headings, the outer ones first, a question or words before a colon last."""

    def __init__(self, document: Document) -> None:
        self.starts: list[int] = []
        self.above: list[tuple[str, ...]] = []
        self.parallel = _parallel(document)
        self.no_rules: set[str] = set()
        self.whom: dict[str, frozenset[str]] = {}
        self.whole = _of_the_whole(document)
        self.sections: list[int] = []
        quotes = [block for block in document.blocks if block.kind == "quote"]
        self.quotes, self.ends = [block.start for block in quotes], [block.end for block in quotes]
        for start, titles, opens in _titles(document):
            self.starts.append(start)
            self.above.append(titles)
            self.sections += [start] if opens else []
            self._note(titles)

    def _note(self, titles: tuple[str, ...]) -> None:
        for title in titles:
            if is_no_rule(title):
                self.no_rules.add(title)
            elif what := for_whom(title):
                self.whom[title] = frozenset(content_words(what))

    def section(self, start: int) -> int:
        """A number for the title under which this place lies: equal where nothing but running text lies between; 0 before the first."""
        return bisect_right(self.sections, start)

    def narrowing(self, start: int, text: str) -> str:
        """The title that may narrow what a sentence at this place says, or that it is another's; "" where none does."""
        block = bisect_right(self.quotes, start) - 1
        if block >= 0 and start < self.ends[block]:
            return QUOTED
        at = bisect_right(self.starts, start) - 1
        titles = self.above[at] if at >= 0 else ()
        words = content_words(text) if titles else frozenset()
        return next((title for title in titles if self._narrows(title, words) or self._denies(title, text)), "")

    def _denies(self, title: str, text: str) -> bool:
        """Whether a title says "not" of what stands below, and the sentence does not: "What we do not cover"."""
        return title != self.whole and denies(title) and not denies(text)

    def _narrows(self, title: str, words: frozenset[str]) -> bool:
        if title in self.no_rules or NO_RULE.search(title):
            return True
        if title in self.whom:
            return not self.whom[title] or not self.whom[title] <= words
        if title == self.whole:
            return False
        own = content_words(title)
        if not own or own <= words:
            return False
        if title.endswith(("?", ":", ".")):
            return _QUESTION.match(title) is None
        kind = _COMPOUND.match(title) is not None and _KINDS.search(title) is not None
        return kind or title in self.parallel or _CASE.search(title) is not None or _OTHER_TIMES.search(title) is not None


def _titles(document: Document) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Places from which other titles are in force, those titles, and whether a section begins there: a case that is made up begins none."""
    stack: list[tuple[int, str]] = []
    opener: Block | None = None
    headings = 0
    for block, following in zip(document.blocks, [*document.blocks[1:], None], strict=True):
        if opener is not None and _ends_list(opener, block):
            opener = None
            stack.pop()
            yield block.start, _said(stack), True
        cases = list(_supposed(document, block))
        yield from ((place, (*_said(stack), case), False) for place, case in cases)
        line = _line(document, block)
        lead = _lead(document, block) if block.kind != "heading" and not line else ""
        if block.kind == "heading":
            opener, stack, headings = None, [entry for entry in stack if entry[0] < block.level], headings + 1
            stack.append((block.level, _title(document, block)))
        elif line and headings <= 1:
            stack.insert(0, (_WHOLE, line))
        elif (lead or line) and (not stack or stack[-1] != (_DEEPEST, lead or line)):
            opens = lead.endswith(":") and following is not None and following.kind in ("item", "cell")
            opener = block if opens else None
            stack = [*(entry for entry in stack if entry[0] < _DEEPEST), (_DEEPEST, lead or line)]
        else:
            if cases:
                yield block.end, _said(stack), False
            continue
        yield block.end, _said(stack), True


def _said(stack: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(title for _, title in stack)


def _line(document: Document, block: Block) -> str:
    """A line that says what follows is no rule in force, or for whom it is; "" where it is no such line."""
    if block.kind == "heading" or block.end - block.start > _LINE:
        return ""
    said = _MARKS.sub("", document.quote(block.start, block.end))
    return said if is_no_rule(said) or for_whom(said) else ""


def _supposed(document: Document, block: Block) -> Iterator[tuple[int, str]]:
    """Places within a block behind which a case is told that was made up before, each with the sentence that makes it up."""
    if block.kind in ("heading", "header", "cell") or not _MAY_SUPPOSE.search(document.text, block.start, block.end):
        return
    for span in sentences(document.text, Span(block.start, block.end)):
        said = _MARKS.sub("", document.quote(span.start, span.end))
        if span.end < block.end and supposes(said):
            yield span.end, said


def _last(document: Document, block: Block) -> str:
    """The last sentence of a block, where it makes up a case for the blocks behind it."""
    if not _MAY_SUPPOSE.search(document.text, block.start, block.end):
        return ""
    spans = list(sentences(document.text, Span(block.start, block.end)))
    said = _MARKS.sub("", document.quote(spans[-1].start, spans[-1].end)) if spans else ""
    return said if supposes(said) and len(said.split()) <= 2 * _LONGEST else ""


def _ends_list(opener: Block, block: Block) -> bool:
    """Whether a block is behind the list that an earlier one opened."""
    if opener.kind == "item" and block.kind == "item":
        return block.level <= opener.level
    return block.kind == "paragraph" and block.level == 1


def _lead(document: Document, block: Block) -> str:
    """A paragraph that what follows answers or belongs to: a question, words before a colon, what says so, or a bare title."""
    if block.kind not in ("paragraph", "item"):
        return ""
    said = _MARKS.sub("", document.quote(block.start, block.end))
    if said.endswith("?") and len(said.split()) <= 2 * _LONGEST:
        return said
    if said.endswith(":"):
        return said if len(said.split()) <= _LONGEST else ""
    if case := _last(document, block):
        return case
    bare = said[:1].isupper() and said[-1:].isalnum() and len(said.split()) <= _BARE
    shaped = said.isupper() or (block.kind == "paragraph" and not has_finite_verb(said))
    return _NUMBER.sub("", said) if bare and shaped else ""


def _title(document: Document, block: Block) -> str:
    said = _NUMBER.sub("", _MARKS.sub("", document.quote(block.start, block.end)))
    return "" if len(said.split()) > _LONGEST and _SAID.search(said) else said


def _of_the_whole(document: Document) -> str:
    """The title of the document, to whose rules whoever asks of it has turned already: the one heading that stands above all others."""
    headings = [block for block in document.blocks if block.kind == "heading"]
    first = next((block for block in document.blocks if block.kind != "header"), None)
    top = min((block.level for block in headings), default=0)
    above = [block for block in headings if block.level == top]
    if len(above) != 1 or above[0] is not first or above[0].number or _NUMBER.match(document.quote(first.start, first.end)):
        return ""
    return _title(document, first)


def _parallel(document: Document) -> frozenset[str]:
    """Titles beside each other that differ in what stands before one last word: "Gold plan", "Silver plan"; or behind one first one."""
    groups: dict[tuple[str, ...], set[str]] = {}
    stack: list[tuple[int, str]] = []
    for block in document.blocks:
        if block.kind != "heading":
            continue
        title = _title(document, block)
        stack = [entry for entry in stack if entry[0] < block.level]
        outer = tuple(entry[1] for entry in stack)
        stack.append((block.level, title))
        match = _LAST.match(title)
        if match and match["rest"].strip() and _COMPOUND.match(title):
            if not match["last"].lower().endswith("s"):
                groups.setdefault((*outer, match["last"].lower()), set()).add(title)
            if len(match["last"]) <= 2 or match["last"].isdigit():
                groups.setdefault((*outer, "", match["rest"].strip().lower()), set()).add(title)
    return frozenset(title for group in groups.values() if len(group) > 1 for title in group)
