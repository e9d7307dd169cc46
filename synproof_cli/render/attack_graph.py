"""The attack graph between the arguments of a tree, for argumentation solvers: ICCMA'23 and ASPARTIX.

Arguments are the nodes that are real children and supports: those a sieve refused are no arguments, and one shown as outweighed defeats
nothing where it stands and may have attackers the tree does not show. So the grounded labelling of the exported graph gives each argument
the label it has in the tree, unless a limit cut the tree.
"""

from __future__ import annotations

from synproof_cli.dung.aspartix import write_apx
from synproof_cli.dung.framework import Framework
from synproof_cli.dung.iccma import write_iccma
from synproof_cli.render.fields import Doc, flag, text, texts
from synproof_cli.render.look import Look
from synproof_cli.render.nodes import every_node, forest, is_refused, is_root
from synproof_cli.render.safe import inline


def attack_graph(result: Doc) -> Framework:
    """One argument for each id; an attack for each node on its parent, except the thesis, which is no argument of the graph."""
    arguments: dict[str, None] = {}
    attacks: dict[tuple[str, str], None] = {}
    for node, parent in every_node(forest(result)):
        if not _is_argument(node):
            continue
        arguments.setdefault(_name(node))
        if parent is not None and _is_argument(parent) and texts(node, "defeats"):
            attacks.setdefault((_name(node), _name(parent)))
    return Framework.build(arguments, attacks)


def _name(node: Doc) -> str:
    return inline(text(node, "id"))


def _is_argument(node: Doc) -> bool:
    return bool(_name(node)) and not is_root(node) and not is_refused(node) and text(node, "kind") != "outweighed"


def _remarks(result: Doc, framework: Framework, sign: str) -> str:
    """Comments a reader needs; never is the file empty."""
    remarks = [] if framework.names else ["no arguments"]
    if any(flag(node, "truncated") for node, _ in every_node(forest(result))):
        remarks.append("a limit cut this tree: attacks are missing")
    return "".join(f"{sign} {remark}\n" for remark in remarks)


def tree_iccma(result: Doc, _look: Look | None = None) -> str:
    """`p af n`, a comment `# number id` for each argument, and the attacks."""
    framework = attack_graph(result)
    return write_iccma(framework) + _remarks(result, framework, "#")


def tree_apx(result: Doc, _look: Look | None = None) -> str:
    """`arg(id).` and `att(id,id).` facts."""
    framework = attack_graph(result)
    return write_apx(framework) + _remarks(result, framework, "%")
