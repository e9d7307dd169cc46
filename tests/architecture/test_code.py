"""Sizes, and constructions that are not used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "synproof_cli"
MODULES = sorted(PACKAGE.rglob("*.py"))
HEAVY = {
    "sympy", "openai", "pydantic", "fastapi", "numpy", "networkx", "sqlite_utils", "pypdf", "docx", "rich", "tomlkit", "tomllib", "logging",
    "platformdirs", "importlib.metadata", "asyncio", "requests", "httpx", "subprocess",
}
MAX_MODULE, MAX_FUNCTION = 500, 80


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def at_import(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements that run when the module is imported."""
    stack: list[ast.stmt] = list(tree.body)
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            stack.extend(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            stack.extend(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))


def imported(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module


def test_modules_are_small() -> None:
    large = {name_of(path): size for path in MODULES if (size := len(path.read_text(encoding="utf-8").splitlines())) > MAX_MODULE}
    assert large == {}


def test_functions_are_small(trees: dict[str, ast.Module]) -> None:
    large = {
        f"{name}:{node.name}": node.end_lineno - node.lineno
        for name, tree in trees.items() for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None and node.end_lineno - node.lineno > MAX_FUNCTION
    }
    assert large == {}


def test_nothing_heavy_is_imported_with_a_module(trees: dict[str, ast.Module]) -> None:
    found = {
        (name, module)
        for name, tree in trees.items() for node in at_import(tree) for module in imported(node)
        if module in HEAVY or module.partition(".")[0] in HEAVY
    }
    assert found <= {
        ("synproof_cli/cli/editor.py", "subprocess"), ("synproof_cli/store/toml_io.py", "tomllib"),
        ("synproof_cli/store/toml_text.py", "tomllib"),
    }


def test_no_text_is_evaluated(trees: dict[str, ast.Module]) -> None:
    called = {
        (name, node.func.id)
        for name, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    refused = ("eval", "exec", "compile", "sympify", "parse_expr", "__import__", "print", "input")
    initialisers = {("synproof_cli/model/values.py", "exec")}  # made from the names of fields, as the standard library makes them
    assert {entry for entry in called if entry[1] in refused} <= initialisers


def test_everything_unforeseen_is_caught_in_one_place(trees: dict[str, ast.Module]) -> None:
    broad = {
        name
        for name, tree in trees.items() for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and (node.type is None or any(
            isinstance(part, ast.Name) and part.id in ("Exception", "BaseException") for part in ast.walk(node.type)
        )) and not isinstance(node.body[-1], ast.Raise)
    }
    assert broad == {"synproof_cli/cli/main.py"}


def test_streams_are_written_in_one_package(trees: dict[str, ast.Module]) -> None:
    """Nothing below the edge knows a console."""
    users = {
        name
        for name, tree in trees.items() for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr", "stdin") and isinstance(node.value, ast.Name)
    }
    assert all(name.startswith("synproof_cli/cli/") for name in users)


def test_the_environment_and_the_clock_are_read_at_the_edge(trees: dict[str, ast.Module]) -> None:
    readers = {
        name
        for name, tree in trees.items() for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv", "monotonic", "now") and isinstance(node.value, ast.Name)
        and node.value.id in ("os", "time", "datetime")
    }
    assert readers <= {
        "synproof_cli/cli/main.py", "synproof_cli/cli/editor.py", "synproof_cli/wiring.py", "synproof_cli/workflows/clock.py",
        "synproof_cli/store/migrations.py", "synproof_cli/cli/interrupts.py",
    }


def test_every_source_names_no_machine() -> None:
    marks = ("/wor" + "k/", "/tm" + "p/", "/roo" + "t/", "local" + "host")
    files = [*MODULES, *(ROOT / "worlds").glob("*.toml"), *ROOT.glob("*.md"), *(PACKAGE / "workflows" / "schemas").glob("*.json")]
    named = {name_of(path) for path in files for mark in marks if mark in path.read_text(encoding="utf-8")}
    assert named == set()
