"""Claims marked in place: in Markdown and plain text, in HTML, and in the comments of source code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from synproof_cli.workflows.check.claims import CheckClaim, ClaimError, Ignore, claim_of, unix_lines
from synproof_cli.workflows.check.html import html_events
from synproof_cli.workflows.check.markdown import Event, answer_events, in_order, markdown_events, text_blocks
from synproof_cli.workflows.check.marks import Mark, mark_of, misspelt
from synproof_cli.workflows.check.passages import Lines, Passage, Sentence, sentences
from synproof_cli.workflows.check.strays import refuse_in_code
from synproof_cli.workflows.check.suffixes import LEADERS

Events = Callable[[str, Lines], Iterator[Event]]


def marked_claims(text: str, file: str, suffix: str, *, every: bool) -> Iterator[CheckClaim]:
    """The claims of a text, in order. `every`: each sentence and item is one, marked or not (source code: only what is marked).

    Raises ClaimError for a mark that is no good, or that stands before nothing.
    """
    text = unix_lines(text)
    lines = Lines(text, file)
    leader = LEADERS.get(suffix)
    if leader is not None:
        taken: list[tuple[int, int]] = []
        parts = list(_commented(text, lines, leader, taken))
        refuse_in_code(text, lines, taken, leader)
        for part in parts:
            yield from _Reader(lines, every=False).read(part)
        return
    events = html_events if suffix in (".html", ".htm", ".xhtml") else markdown_events
    yield from _Reader(lines, every=every).read(events(text, lines))


def answer_claims(text: str, file: str) -> Iterator[CheckClaim]:
    """Each sentence and item of an AI answer. It is foreign text: what it marks or accepts of itself counts for nothing."""
    text = unix_lines(text)
    lines = Lines(text, file)
    yield from _Reader(lines, every=True).read(answer_events(text))


@dataclass(slots=True)
class _Reader:
    """Which sentences are claims, and with which fields."""

    lines: Lines
    every: bool
    mark: Mark | None = None  # waits for its text
    ignore: Mark | None = None  # waits for its sentence
    list: int = 0  # the list whose items are claims, with `fields`
    fields: Mapping[str, Any] = field(default_factory=dict)
    named: int = 0
    last: CheckClaim | None = None

    def read(self, events: Iterable[Event]) -> Iterator[CheckClaim]:
        """Claims are held back by one: what stands behind one may speak of it."""
        for event in events:
            if isinstance(event, Mark):
                self._take(event)
                continue
            for claim in self._claims(event):
                if self.last is not None:
                    yield self.last
                self.last = claim
        waiting = self.mark or self.ignore
        if waiting is not None:
            raise ClaimError("a mark stands before nothing", waiting.place, "it goes before the sentence or list that it speaks of")
        if self.last is not None:
            yield self.last

    def _take(self, mark: Mark) -> None:
        if mark.behind:
            if self.last is None:
                raise ClaimError("synproof-ignore stands behind what is no claim", mark.place, "mark the sentence: <!-- synproof: … -->")
            self.last = replace(self.last, ignore=mark.ignore)
        elif mark.ignore is not None:
            self.ignore = mark
        elif self.mark is not None:
            raise ClaimError("a mark stands before nothing", self.mark.place, "another mark follows it")
        else:
            self.mark = mark

    def _claims(self, passage: Passage) -> Iterator[CheckClaim]:
        if passage.silent and self.mark is not None:
            raise ClaimError("a mark stands before a heading, a table or code", self.mark.place, "mark a sentence or a list")
        found = [] if passage.silent else list(sentences(passage))
        if not found:
            return
        if self.mark is not None:
            fields, self.mark, self.list, self.named = self.mark.fields or {}, None, 0, 0
            if passage.lists:
                self.list, self.fields = passage.lists[-1], fields
            else:
                yield self._claim(found.pop(0), fields)
        if self.list in passage.lists:
            for sentence in found:
                yield self._claim(sentence, self.fields)
            return
        self.list = 0
        if self.every:
            for sentence in found:
                yield self._claim(sentence, {})

    def _claim(self, sentence: Sentence, fields: Mapping[str, Any]) -> CheckClaim:
        place = self.lines.place(sentence.start, sentence.end)
        self.named += 1
        own = dict(fields)
        if "id" in own and self.named > 1:
            own["id"] = f"{own['id']}-{self.named}"
        claim = claim_of(own, place, beside=sentence.text)
        ignore, self.ignore = self.ignore, None
        return _accepted(claim, ignore.ignore if ignore else None)


def _accepted(claim: CheckClaim, ignore: Ignore | None) -> CheckClaim:
    return replace(claim, ignore=ignore) if ignore is not None else claim


def _commented(text: str, lines: Lines, leader: str, taken: list[tuple[int, int]]) -> Iterator[Iterator[Event]]:
    """The events of each run of comment lines with a mark in it. `taken`: gets the spans of the lines that were read."""
    signs = r"(?://+[!/]?|\*(?!/))" if leader == "//" else re.escape(leader) + "+"
    line_of = re.compile(rf"[ \t]*{signs}(?P<gap>[ \t]?)(?P<said>.*)")
    run: list[tuple[int, str]] = []
    at = 0
    for line in (*text.split("\n"), ""):
        found = line_of.fullmatch(line)
        if found:
            run.append((at + found.start("said"), found["said"]))
            if found["said"].lstrip(" \t-").lower().startswith("synproof"):
                taken.append((at, at + len(line) + 1))
        else:
            yield from _run_events(text, lines, run)
            run = []
        at += len(line) + 1


def _run_events(text: str, lines: Lines, run: list[tuple[int, str]]) -> Iterator[Iterator[Event]]:
    if not any("synproof" in said.lower() or misspelt(said) for _, said in run):
        return
    marks: list[tuple[int, Mark]] = []
    plain: list[tuple[int, str]] = []
    for at, said in run:
        mark = mark_of(said, lines.place(at, at + len(said)))
        if mark is not None:
            marks.append((at, mark))
            plain.append((at, ""))
        elif marks:
            plain.append((at, said))
    if marks:
        yield in_order(text, text_blocks(plain), marks)
