"""What would be asked of models, as text: the prompts word for word, line by line."""

from __future__ import annotations

from synproof_cli.render.fields import Doc, docs, text
from synproof_cli.render.layout import flow, heading, rows
from synproof_cli.render.look import Look
from synproof_cli.render.safe import visible


def dry_run(document: Doc, look: Look) -> str:
    """Who would be asked, what it may cost, and each question in full."""
    questions = docs(document, "questions")
    lines = flow([(text(document, "note"), "strong")], look)
    entries = [("provider", text(document, "provider")), ("at", text(document, "base_url")), ("finding", text(document, "finding"))]
    if questions:
        entries += [("calls", f"{len(questions)} to begin with, at most {text(document, 'max_calls') or 'as many as there are'}")]
        entries += [("tokens", f"about {text(document, 'prompt_tokens')} to send, at most {text(document, 'max_tokens')} to come back")]
        entries += [("cost", _dollars(document))]
    lines += rows([(name, said) for name, said in entries if said], look)
    for question in questions:
        lines += _question(question, look)
    return "\n".join(lines) + "\n"


def _question(question: Doc, look: Look) -> list[str]:
    lines = heading(f"{text(question, 'role')}: {text(question, 'model')}", look, text(question, "prompt"))
    for part in ("system", "user"):
        lines += flow([(part, "dim")], look, "  ")
        lines += [f"    {visible(line)}".rstrip() for line in text(question, part).splitlines()]
    return lines


def _dollars(document: Doc) -> str:
    cost = document.get("estimated_cost_usd")
    return f"at most ${cost:.4f}" if isinstance(cost, int | float) else "unknown: no price is configured"
