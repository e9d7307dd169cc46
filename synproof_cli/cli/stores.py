"""The store as a command gets it: opened when it asks, closed when it ends."""

from __future__ import annotations

from typing import Any

import typer

from synproof_cli.cli.words import read_bytes


def reading(ctx: typer.Context) -> Any:
    """The store for reading; None where there is none yet."""
    from synproof_cli.wiring import open_for_reading

    store = open_for_reading(ctx.obj.settings_in_force())
    return ctx.with_resource(store) if store is not None else None


def writing(ctx: typer.Context) -> tuple[Any, str]:
    """The store for writing, and the time it is."""
    from synproof_cli.wiring import open_for_writing, system_clock

    return ctx.with_resource(open_for_writing(ctx.obj.settings_in_force())), system_clock().now()


def result_of(ctx: typer.Context, text: str, *, certified: bool = False) -> dict[str, Any]:
    """The result that an id, `last`, a file or `-` means; with `certified` its certificate is made if it has none."""
    from synproof_cli.wiring import system_clock
    from synproof_cli.workflows.debates import find_result

    def certify(session_id: str, store: Any) -> Any:
        from synproof_cli.workflows.debate import certified_result

        return certified_result(session_id, store=store, clock=system_clock())

    return find_result(lambda: reading(ctx), text, read_bytes, certify=certify if certified else None)


def named_result_of(ctx: typer.Context, text: str, *, certified: bool = False) -> tuple[dict[str, Any], dict[str, str]]:
    """`result_of`, and what it and its world are called in further commands: `kept` or `file`, and `world` where it can be shown."""
    from synproof_cli.workflows.debates import is_file
    from synproof_cli.workflows.world_find import known_ids

    result = result_of(ctx, text, certified=certified)
    if is_file(text):
        return result, {"file": "" if text == "-" else text}
    world = str(result["world"]["id"])
    return result, {"kept": result["session_id"], "world": world if world in known_ids(reading(ctx)) else ""}
