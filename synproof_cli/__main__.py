"""`python -m synproof_cli`."""

from synproof_cli.cli.main import entry

if __name__ == "__main__":
    entry()
