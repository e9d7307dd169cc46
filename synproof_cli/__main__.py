"""`python -m synproof_cli`, and the console script: Ctrl-C is seen to before the program is loaded, which takes most of a short run."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final

from synproof_cli.cli import interrupts

FEWER_PASSES: Final = (100_000, 20, 20)
"""Objects made before garbage is looked for: the thousands of values of a large world are none, and looking at them again and again
takes a fifth of a debate."""


def entry() -> None:
    """Run the command line and exit with its code."""
    interrupts.hold()
    gc.set_threshold(*FEWER_PASSES)
    from synproof_cli.cli.main import main

    try:
        code = main(sys.argv[1:])
        interrupts.end()
    except KeyboardInterrupt:  # in the moment between its report and its end
        os._exit(interrupts.code())
    gc.freeze()  # what is left needs no look for garbage: the interpreter's last ones cost as much as loading Typer
    sys.exit(code)


if __name__ == "__main__":
    entry()
