"""Results that come back from outside: a file, standard input, a row of the store. Their shape and what follows from what is settled once.

Nothing here says that a finding is right; that is what `synproof verify` re-checks. It says that every command may rely on the document's
types, and that its exit code, status and labels are those of its finding.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NoReturn

from synproof_cli.errors import InputError, WorldError
from synproof_cli.model.result import LABEL_OF, SCHEMA_VERSION, STATUS_OF
from synproof_cli.model.world import World
from synproof_cli.store.reader import world_from_data
from synproof_cli.workflows.schema import schema_of
from synproof_cli.workflows.shape import Schema, misfit

_WORLD: Final = ("id", "title", "description", "atoms", "axioms", "claims", "parts")
_HINT: Final = "give what --format json or -o FILE.json wrote"


def read_result(data: bytes, name: str) -> dict[str, Any]:
    """The result in a file's bytes. Raises InputError, naming the file, for what is no JSON, no result, or contradicts itself."""
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except RecursionError as fault:
        raise InputError(f"{name} is nested too deeply to be a result", file=name) from fault
    except ValueError as fault:
        raise InputError(f"{name} is not JSON: {fault}", hint=_HINT, file=name) from fault
    return checked_result(document, name)


def checked_result(document: object, name: str) -> dict[str, Any]:
    """The document, where it is a result of a debate. Raises InputError with the first thing in it that is not as it must be."""
    if not isinstance(document, dict) or "finding" not in document or "argumentation_tree" not in document:
        raise InputError(f"{name} is not a result of a debate", hint=_HINT, file=name)
    version = document.get("schema_version")
    if isinstance(version, str) and version != SCHEMA_VERSION:
        raise InputError(
            f"{name} was written in another version of the result's schema ({version[:20]}; this one is {SCHEMA_VERSION})", file=name,
        )
    problem = misfit(document, _schema()) or _contradiction(document) or _no_world(document["world"])
    if problem:
        raise InputError(f"{name} is not a result of a debate: {problem}", hint=_HINT, file=name)
    return document


def world_of(document: Mapping[str, Any]) -> World:
    """The world a result was decided under, without what the command line added to it."""
    return _world(document["world"])


def _world(shown: Mapping[str, Any]) -> World:
    return world_from_data({key: shown[key] for key in _WORLD if key in shown}, "")


@cache
def _schema() -> Schema:
    return schema_of("debate-result")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _contradiction(document: Mapping[str, Any]) -> str:
    """What does not follow from the finding, the basis and the options; empty where all does."""
    finding = document["finding"]
    from synproof_cli.debate.verdict import exit_code  # the whole kernel comes with it: a list of debates needs none

    code = exit_code(finding, document["require"], document["basis"], accept_model=document["accept_model"])
    tree = document["argumentation_tree"]
    expected: tuple[tuple[str, object, object], ...] = (
        ("exit_code", document["exit_code"], code),
        ("original_thesis_status", document["original_thesis_status"], STATUS_OF[finding]),
        ("verdict_report.status", document["verdict_report"]["status"], STATUS_OF[finding]),
        ("argumentation_tree.dung_label", tree["dung_label"] if tree else LABEL_OF[finding], LABEL_OF[finding]),
    )
    return next((
        f"{key} is {_plain(found)}, and with finding {finding} it must be {_plain(wanted)}" for key, found, wanted in expected
        if found != wanted
    ), "")


def _plain(value: object) -> str:
    return "null" if value is None else str(value)


def _no_world(shown: dict[str, Any]) -> str:
    """What keeps `world` from being one, with the facts about its version and the axioms added to it; empty where it is."""
    for key, kind in (("digest", str), ("as_of", str), ("without", list), ("added", list)):
        if not isinstance(shown.get(key), kind):
            return f"world.{key} is missing or of another type"
    if not all(isinstance(axiom, str) for axiom in shown["without"]):
        return "world.without must be a list of ids"
    try:
        _world(shown)
        world_from_data({"id": "my:added", "axioms": shown["added"]}, "")
    except WorldError as error:
        return f"world: {error.message}"
    return ""
