"""Rules that a model proposes for a document. They pass the same audit as every other: nothing is taken on a model's word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.references import references_in
from synproof_cli.axiomat.segment import Segmented
from synproof_cli.axiomat.values import Proposal, Segment, Sort
from synproof_cli.model.exchange import Answer, Asker, Failed

_PASSAGE: Final = 4_000
"""Characters of a passage that is asked about at once."""


@dataclass(slots=True)
class Proposed:
    """What a model proposed, and where it failed: `failures` are told to the user, and the passes' own rules stand there."""

    proposals: list[Proposal] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    asked: int = 0
    made_up: list[tuple[str, str]] = field(default_factory=list)


def propose(
    document: Document, found: Segmented, asker: Asker, named: str, progress: Callable[[int, int], None] | None = None,
) -> Proposed:
    """Ask about each passage. A failure ends nothing: the rest of the document is asked about, except when the budget is used up."""
    from synproof_cli.agents.llm.roles.extractor import extraction_question, extraction_reply

    made = Proposed()
    passages = list(_passages(document, found.segments))
    for at, (start, end) in enumerate(passages):
        if progress:
            progress(at, len(passages))
        passage = document.quote(start, end)
        answer = asker.ask(extraction_question(passage))
        made.asked += 1
        if isinstance(answer, Failed):
            made.failures.append(f"the model gave no rules for a passage of {document.path}: {answer.reason}")
            if answer.fault == "budget":
                break
            continue
        made.proposals += _audited(document, found, named, start, extraction_reply(_data(answer), passage), made)
    return made


def _data(answer: Answer) -> dict[str, object]:
    return dict(answer.data)


def _audited(
    document: Document, found: Segmented, named: str, base: int, rules: Sequence[object], made: Proposed,
) -> Iterator[Proposal]:
    for rule in rules:
        quote, text = str(getattr(rule, "quote", "")), str(getattr(rule, "text", ""))
        start, end = int(getattr(rule, "start", -1)), int(getattr(rule, "end", -1))
        if start < 0:
            made.made_up.append((text, quote))
            continue
        around = _around(found.segments, base + start, base + end)
        whole = " ".join(one.said(document) for one in around) or quote
        clause = around[0].clause if around else ""
        sort: Sort = "norm"
        yield Proposal(
            text if text.endswith((".", "!")) else f"{text}.", base + start, base + end, document.quote(base + start, base + end), sort,
            clause, document.quote(base + start, base + end), whole, proposer="model",
            references=tuple(references_in(text, found.clauses, clause)), place=f"{named}, clause {clause}" if clause else named,
        )


def _around(segments: Sequence[Segment], start: int, end: int) -> list[Segment]:
    """The sentences that a quote touches."""
    return [one for one in segments if one.start < end and start < one.end]


def _passages(document: Document, segments: Sequence[Segment]) -> Iterator[tuple[int, int]]:
    """Stretches of whole sentences."""
    start = end = -1
    for one in segments:
        if start >= 0 and one.end - start > _PASSAGE:
            yield start, end
            start = -1
        start, end = (one.start if start < 0 else start), one.end
    if start >= 0 and document.text:
        yield start, end
