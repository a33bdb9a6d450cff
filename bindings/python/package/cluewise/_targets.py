"""Targets of the generator, as options of the command line."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from ._options import unknown_option


def target_options(**targets: Any) -> dict[str, Any]:
    """Returns the targets with ranges as ``MIN..MAX`` and technique names as lists; TypeError for an unknown name."""
    for name in targets:
        if name not in NAMES:
            raise unknown_option("generate", name, NAMES, "Targets", OPTIONS)
    return _options(**targets)


def _options(
    *,
    level: str | None = None,
    clues: int | str | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    mask: str | None = None,
    er: float | str | tuple[float, float] | None = None,
    require: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    ladder: str | None = None,
    practice: str | None = None,
    at: str | None = None,
    hodoku: str | None = None,
    hodoku_score: int | str | tuple[int, int] | None = None,
    minutes: float | str | tuple[float, float] | None = None,
    uniform: bool = False,
    fast: bool = False,
) -> dict[str, Any]:
    return {
        "level": level,
        "clues": _range(clues),
        "minimal": minimal,
        "symmetry": symmetry,
        "mask": mask,
        "er": _range(er),
        "require": _list(require),
        "forbid": _list(forbid),
        "ladder": ladder,
        "practice": practice,
        "at": at,
        "hodoku": hodoku,
        "hodoku_score": _range(hodoku_score),
        "minutes": _range(minutes),
        "uniform": uniform,
        "fast": fast,
    }


def _range(value: float | str | tuple[float, float] | None) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return "{}..{}".format(*value) if isinstance(value, tuple | list) else str(value)


def _list(names: str | Sequence[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


#: The names of the targets, and of the other options of ``generate``.
NAMES = tuple(inspect.signature(_options).parameters)
OPTIONS = ("seed", "attempts", "output", "solutions", "weights", "size", "box", "variant", "playable", "threads")
