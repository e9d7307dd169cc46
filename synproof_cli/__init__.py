"""Synproof: put a claim on trial under a set of rules, and prove what the verdict says.

>>> from synproof_cli import debate, verify
>>> result = debate(formula="wet", axioms=["rain >> wet", "rain"])
>>> result["finding"], verify(result).outcome
('PROVED', 'holds')
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # `typing` takes as long to import as Python to start, and Ctrl-C is not ours until this module is loaded
if TYPE_CHECKING:
    from typing import Any

    from synproof_cli.library import check, debate, verify

__version__ = "0.1.0"
__all__ = ["__version__", "check", "debate", "verify"]


class _Package(ModuleType):
    """`debate` is the function, although a subpackage has the same name: the import system's own assignment is let go by."""

    @property
    def debate(self) -> Any:
        from synproof_cli.library import debate

        return debate

    @debate.setter
    def debate(self, module: Any) -> None:
        pass

    @property
    def check(self) -> Any:
        from synproof_cli.library import check

        return check

    @property
    def verify(self) -> Any:
        from synproof_cli.library import verify

        return verify


sys.modules[__name__].__class__ = _Package
