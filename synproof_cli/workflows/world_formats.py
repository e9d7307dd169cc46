"""A world's content in every form it has: TOML, JSON, Markdown, policies of Automated Reasoning checks, and plain English to be read."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import Any, Final

from synproof_cli.errors import WorldError
from synproof_cli.model.invisible import written_out
from synproof_cli.model.world import World
from synproof_cli.store.reader import world_from_data
from synproof_cli.store.toml_io import decoded, parse_json, parse_toml, write_toml

Document = dict[str, Any]

FORMS: Final = ("toml", "json", "markdown", "aws")
_MARKDOWN: Final = (".md", ".markdown")
_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def parse_world(file: str, content: bytes, *, existential_import: bool = False) -> tuple[World, Document]:
    """The world in a file's content, by its suffix and by what stands in it; and what was not read or carried over, under `unread`,
    `lints` and `left_out`, where the form has such things. Raises WorldError, InputError, FormulaError.
    """
    from synproof_cli.workflows.world_text import is_text, world_of_text

    if file.lower().endswith(_MARKDOWN) and b"[world]" in content:
        return _of_markdown(file, content, existential_import=existential_import)
    if is_text(file, content):
        read = world_of_text(file, content, existential_import=existential_import)
        unread = [{"text": part.text, "reason": part.reason} for part in read.unread]
        return read.world, {"unread": unread, "lints": list(read.lints)}
    if file.lower().endswith(".json") or content.lstrip()[:1] == b"{":
        return _of_json(file, content)
    return parse_toml(content, file), {}


def _of_markdown(file: str, content: bytes, *, existential_import: bool) -> tuple[World, Document]:
    from synproof_cli.store.markdown_io import is_world_document, parse_markdown
    from synproof_cli.workflows.world_text import world_of_text

    if is_world_document(decoded(content, file).replace("\r\n", "\n")):
        world, remarks = parse_markdown(content, file)
        return world, {"lints": [{"code": "words-differ", "message": remark} for remark in remarks]} if remarks else {}
    read = world_of_text(file, content, existential_import=existential_import)
    unread = [{"text": part.text, "reason": part.reason} for part in read.unread]
    return read.world, {"unread": unread, "lints": list(read.lints)}


def _of_json(file: str, content: bytes) -> tuple[World, Document]:
    if b"\"rules\"" not in content and b"\"policyDefinition\"" not in content:
        return parse_json(content, file), {}
    from synproof_cli.store.policy import is_policy, read_policy

    try:
        data = json.loads(decoded(content, file))
    except (ValueError, RecursionError):  # said better by the reader of worlds
        return parse_json(content, file), {}
    if not is_policy(data):
        return parse_json(content, file), {}
    slug = _UNFIT.sub("-", PurePath(file).stem.lower()).strip("-")
    world, left = read_policy(data, f"my:{slug or 'policy'}", file)
    return world_from_data(world.to_dict(), file), {"left_out": [entry.to_dict() for entry in left]}


def world_as(world: World, form: str) -> tuple[str, list[dict[str, str]]]:
    """The world as text in one of `FORMS`, and what that form could not carry: `[{what, id, reason}]`.

    `parse_world` takes TOML, JSON and Markdown back without loss.
    """
    if form == "json":
        return _json(world.to_dict()), []
    if form == "markdown":
        from synproof_cli.store.markdown_io import write_markdown

        return write_markdown(world), []
    if form == "aws":
        from synproof_cli.store.policy_out import write_policy

        document, left = write_policy(world)
        return _json(document), [entry.to_dict() for entry in left]
    return write_toml(world), []


def same_policy(world: World, content: bytes, file: str) -> bool | None:
    """Whether a policy in a file is what the world is written as; None where the file is no policy."""
    from synproof_cli.store.policy import is_policy
    from synproof_cli.store.policy_out import write_policy

    try:
        data = json.loads(decoded(content, file))
    except (ValueError, RecursionError, WorldError):
        return None
    return bool(data == json.loads(json.dumps(write_policy(world)[0]))) if is_policy(data) else None


def _json(document: object) -> str:
    text = json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    return written_out(text, lambda sign: json.dumps(sign)[1:-1] if sign != "\x7f" else "\\u007f")
