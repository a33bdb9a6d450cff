"""Targets of the generator, as options of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import _cluewise
from ._options import unknown_option

#: The type of the value of each target.
TYPES = {"level": "text", **dict(_cluewise.targets())}
#: The names of the targets, and of the other options of ``generate``.
NAMES = tuple(TYPES)
OPTIONS = (
    "seed", "attempts", "distinct", "output", "solutions", "weights", "size", "box", "variant", "draft", "with_", "threads",
    "progress",
)  # fmt: skip


def target_options(targets: Mapping[str, Any], others: Sequence[str] = OPTIONS) -> dict[str, list[str]]:
    """Returns the values of each target as text; TypeError for an unknown name, with the nearest of these and of the others."""
    for name in targets:
        if name not in NAMES:
            raise unknown_option("generate", name, NAMES, "Targets", others)
    values = {name: _texts(name, value) for name, value in targets.items()}
    return {name: texts for name, texts in values.items() if texts is not None}


def _texts(name: str, value: Any) -> list[str] | None:
    """Returns the values of a target as text; none for a flag that is set, None for a target that is not."""
    if value is None or value is False:
        return None
    match TYPES[name]:
        case "flag":
            return []
        case "range":
            return [_range(value)]
        case "names":
            return ([value] if isinstance(value, str) else list(value)) or None
    return [value]


def _range(value: float | str | Sequence[float]) -> str:
    return "{}..{}".format(*value) if isinstance(value, tuple | list) else str(value)
