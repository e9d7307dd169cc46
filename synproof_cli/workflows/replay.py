"""Whether a debate that was decided again has the same result: the canonical JSON but for what may change without changing a verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.model.canonical import canonical_json

CHANGING: Final = ("session_id", "wall_clock_time_ms", "telemetry")
"""The same verdict is the same canonical JSON without these."""


def difference(kept: Mapping[str, Any], anew: Mapping[str, Any]) -> str:
    """The first key in which two results differ; "" where they are the same. Certificates are compared where both have them."""
    left, right = _comparable(kept), _comparable(anew)
    if not left.get("certificates"):
        left["certificates"] = right.get("certificates")
    return next((key for key in sorted({*left, *right}) if canonical_json(left.get(key)) != canonical_json(right.get(key))), "")


def _comparable(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in json.loads(json.dumps(result)).items() if key not in CHANGING}
