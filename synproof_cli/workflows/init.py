"""`synproof init`: a folder to start from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

from synproof_cli.errors import InputError

CONFIG: Final = """\
# Settings for synproof in this folder. `synproof config show` lists all of them and where each value comes from.
world = "world.toml"        # ids or TOML files; several: ["law:gdpr-breach", "world.toml"]
# require = "supported"     # the grade that exit code 0 needs: proved, supported, unrefuted
# db = "synproof.db"        # keep debates here instead of in your own data folder
"""
WORLD: Final = """\
# A small world: atoms are the words, axioms the rules, claims the tests (`synproof world test world.toml`).
[world]
id = "my:refunds"
title = "When an order is refunded"

[atoms.returned]
text = "the order is returned"
aliases = ["the customer sends the order back"]

[atoms.days_since_delivery]
type = "int"
min = 0
unit = "days"
text = "the time since delivery"

[atoms.custom_made]
text = "the order is custom-made"
aliases = ["the goods are made to order"]

[atoms.refund_due]
text = "a refund is due"
aliases = ["the customer gets a refund", "the order is refunded"]

[[axioms]]
id = "refund-in-14-days"
text = "An order that is returned within 14 days of delivery is refunded."
formula = "returned & (days_since_delivery <= 14) >> refund_due"
kind = "defeasible"
source = { type = "user", citation = "Shop policy, section 1" }

[[axioms]]
id = "not-if-custom-made"
text = "A custom-made order is not refunded."
formula = "custom_made >> ~refund_due"
kind = "defeasible"
overrides = ["refund-in-14-days"]
source = { type = "user", citation = "Shop policy, section 2" }

[[claims]]
formula = "refund_due"
given = ["returned", "days_since_delivery <= 14"]
expect = "SUPPORTED"

[[claims]]
formula = "refund_due"
given = ["returned", "days_since_delivery <= 14", "custom_made"]
expect = "OVERTHROWN"
"""
TRY: Final = (
    "synproof world test world.toml",
    'synproof debate --formula refund_due --given returned --given "days_since_delivery == 3"',
    "synproof explain last --why",
)
_FILES: Final = (("synproof.toml", CONFIG), ("world.toml", WORLD))


def start_folder(folder: Path, *, force: bool = False) -> dict[str, object]:
    """Write the files; `{written: [...], try: [...]}`. Raises InputError, before anything is written, where one is there already."""
    present = [name for name, _ in _FILES if (folder / name).exists()]
    if present and not force:
        raise InputError(f"{' and '.join(present)} is here already", hint="--force writes it anew", file=str(folder / present[0]))
    for name, text in _FILES:
        try:
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        except OSError as fault:
            raise InputError(f"cannot write {folder / name}: {fault.strerror or fault}", file=str(folder / name)) from fault
    there = [] if folder == Path() else [f"cd {shlex.quote(str(folder))}"]
    return {"written": [name for name, _ in _FILES], "try": [*there, *TRY]}
