"""The command line: options in, one workflow called, its result written, its exit code returned.

Decisions:
- **Nothing heavy at the top of a module.** A command's module is imported when the command is called, its options are built then, and its
  workflow is imported inside it, so that `--help` and a plain debate start fast.
- **A command returns an `Outcome`** (which document, which exit code); `main` alone writes and exits, so the printed result and the code
  come from one value.
- **One boundary for errors**, in `main`: every failure is one line on stderr and, where JSON was asked for, one document on stdout.
"""
