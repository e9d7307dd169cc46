"""The import contracts of pyproject.toml are kept, and cover every package there is."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_contracts_are_kept() -> None:
    script = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stdout


def test_every_package_and_module_has_its_layer() -> None:
    (layers,) = (contract["layers"] for contract in CONFIG["tool"]["importlinter"]["contracts"] if contract["type"] == "layers")
    placed = {name.strip() for layer in layers for name in layer.split("|")}
    there = {path.stem for path in (ROOT / "synproof_cli").glob("*.py")} | {
        path.parent.name for path in (ROOT / "synproof_cli").glob("*/__init__.py")
    }
    assert placed == there - {"__init__", "__main__"}
