"""`python -m synproof_cli`, and the console script: Ctrl-C is seen to before the program is loaded, which takes most of a short run."""

from __future__ import annotations

import os
import sys

from synproof_cli.cli import interrupts


def entry() -> None:
    """Run the command line and exit with its code."""
    interrupts.hold()
    from synproof_cli.cli.main import main

    try:
        code = main(sys.argv[1:])
        interrupts.end()
    except KeyboardInterrupt:  # in the moment between its report and its end
        os._exit(interrupts.INTERRUPTED)
    sys.exit(code)


if __name__ == "__main__":
    entry()
