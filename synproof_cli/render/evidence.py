"""Evidence as text: what was claimed, what was established, and why a bundle is refused."""

from __future__ import annotations

from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, number, plain, text, texts
from synproof_cli.render.layout import flow, page, rows, table
from synproof_cli.render.look import Look, Style
from synproof_cli.render.safe import inline

_OUTCOMES: Final[dict[str, tuple[str, Style]]] = {
    "holds": ("HOLDS", "good"), "refuted": ("REFUTED", "bad"), "undecided": ("UNDECIDED", "warn"),
}
_WIDEST: Final = len("counterexample")
_DIGEST: Final = len("sha256:") + 12


def proof(document: Doc, look: Look) -> str:
    """The outcome of `evidence prove`, how the claim was read, and what shows it."""
    word, style = _OUTCOMES.get(text(document, "outcome"), ("UNDECIDED", "warn"))
    reading = text(doc(document, "reading"), "text")
    lines = flow([(word, style), reading or text(document, "claim")], look)
    entries = [("in LaTeX", text(doc(document, "reading"), "latex"))]
    values = doc(document, "counterexample")
    if values or document.get("counterexample") is not None:
        entries.append(("counterexample", ", ".join(f"{name} = {plain(values[name])}" for name in values) or "as it stands"))
    entries.append(("because", text(document, "reason")))
    established = text(doc(document, "established"), "text")
    entries.append(("established", "" if established == reading else established))
    entries += [("holds where", one) for one in texts(document, "holds_where")]
    entries += [("status", text(document, "status")), ("bundle", _short(text(document, "bundle")))]
    return page([*lines, *rows([one for one in entries if one[1]], look, widest=_WIDEST)])


def _short(digest: str) -> str:
    return digest[:_DIGEST]


def verification(document: Doc, look: Look) -> str:
    """One line for each bundle, and the counts."""
    lines: list[str] = []
    for one in docs(document, "bundles"):
        lines += flow([_status(one), text(one, "source")], look)
        lines += rows(_found(one), look, style="dim", widest=_WIDEST)
    counts = [f"{number(document, key)} {key}" for key in ("verified", "rejected", "unsupported")]
    return page([*lines, *flow([f"{number(document, 'n')} bundles:", ", ".join(counts)], look)])


def _status(one: Doc) -> tuple[str, Style]:
    status = text(one, "resultStatus")
    style: Style = "bad" if status == "rejected" else "warn" if status in ("unsupported", "ambiguous") else "good"
    return status.upper().replace("_", " "), style


def _found(one: Doc) -> list[tuple[str, str]]:
    entries = [
        ("claim", text(doc(one, "claim"), "text")), ("because", text(one, "message")), ("code", text(one, "code")),
        ("warning", "its manifest claims more than that" if flag(one, "manifestOverclaims") else ""),
    ]
    entries += [("open", text(open_one, "message")) for open_one in docs(one, "obligations")]
    return [entry for entry in entries if entry[1]]


def agent_result(document: Doc, look: Look) -> str:
    """The status of an operation, and what it found."""
    error, checked, reference = doc(document, "error"), doc(document, "checked"), doc(document, "bundleRef")
    shown = checked if text(document, "resultStatus") == "computed" and checked else document
    lines = flow([_status(shown), text(doc(document, "claim"), "text") or text(document, "operationId")], look)
    entries = [("because", text(error, "message")), ("code", text(error, "code")), ("established", text(checked, "claimEstablished"))]
    entries += [("open", f"{text(one, 'id')}: {text(one, 'message')}") for one in docs(document, "unresolvedObligations")]
    if document.get("supported") is True:
        entries.append(("computed by", ", ".join(texts(document, "executableBackends")) or "nobody here"))
    entries.append(("bundle", text(reference, "bundleId")))
    return page([*lines, *rows([one for one in entries if one[1]], look, widest=_WIDEST)])


def bundles(document: Doc, look: Look) -> str:
    """The bundles of the store."""
    found = [
        (_short(text(one, "digest")), ", ".join(texts(one, "names")), text(one, "capability"), text(one, "statement"))
        for one in docs(document, "bundles")
    ]
    return page(table(("bundle", "names", "capability", "claim"), found, look) if found else flow(["no bundles"], look))


def citation(document: Doc, look: Look) -> str:
    """Whether a bundle supports a sentence, and why not."""
    word: tuple[str, Style] = ("SUPPORTED", "good") if flag(document, "admitted") else ("NOT SUPPORTED", "bad")
    entries = [
        ("because", text(document, "reason")), ("code", text(document, "code")), ("established", text(doc(document, "claim"), "text")),
        ("status", text(document, "status")), ("bundle", _short(text(document, "bundle"))),
    ]
    return page([*flow([word, text(document, "text")], look), *rows([one for one in entries if one[1]], look, widest=_WIDEST)])


def lean(document: Doc, look: Look) -> str:
    """The Lean file as it is; where there is none, why."""
    source = text(document, "theorem")
    if source:
        return "".join(f"{inline(line)}\n" for line in source.splitlines())
    return page([*flow([("NOT STATED IN LEAN", "warn")], look), *rows([("because", text(document, "reason"))], look, widest=_WIDEST)])


def operations(document: Doc, look: Look) -> str:
    """The operations that work."""
    return page(rows([(text(one, "id"), text(one, "summary")) for one in docs(document, "operations")], look))


def capabilities(document: Doc, look: Look) -> str:
    """The capabilities, and who computes them."""
    found = [
        (text(one, "id"), ", ".join(texts(one, "executableBackends")) or "-", text(one, "summary"))
        for one in docs(document, "capabilities")
    ]
    return page(table(("capability", "computed by", "what is checked"), found, look) if found else flow(["none"], look))
