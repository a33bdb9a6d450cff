"""Sets of puzzles: duplicates, and splitting into parts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from . import _arrow, _cluewise, _inputs
from ._options import call_options, named_options, names_kind

#: The values of the argument ``by``.
BY = ("puzzle", "solution")


@named_options
def duplicated(puzzles: Any, *, by: str = "puzzle", threads: int | None = None, **kind: Any) -> Any:
    """Returns whether each puzzle is an isomorph of an earlier one: a bool for each.

    With pandas, ``frame[~cluewise.duplicated(frame["puzzle"])]`` keeps the first puzzle of each class.

    >>> duplicated(["1" + "." * 80, "." * 81, "." * 80 + "5"])
    [False, False, True]

    Args:
        by: ``"puzzle"``, or ``"solution"`` to compare the solutions. A puzzle without exactly one solution counts as a
            solution.
    """
    checked_by(by)
    if isinstance(puzzles, (str, bytes, dict)):
        raise TypeError(f"puzzles: found {type(puzzles)}, expected a batch of puzzles")
    if _inputs.is_expression(puzzles):
        return _inputs.map_expression(lambda series: duplicated(series, by=by, threads=threads, **kind), puzzles, "bool")
    puzzles = _inputs.reusable(puzzles)
    options = call_options(threads, kind)
    rows, forms = known_forms(puzzles, by, options)
    repeated, seen = np.zeros(1 + max(rows, default=0), bool), set()
    for row, form in zip(rows, forms):
        repeated[row] = form in seen
        seen.add(form)

    def of_chunk(chunk: Any, begin: int, _: dict[str, Any]) -> Any:
        found = repeated[begin : begin + len(chunk)]
        found = np.concatenate([found, np.zeros(len(chunk) - len(found), bool)])
        return found if isinstance(chunk, np.ndarray) else found.tolist()

    return _inputs.call(of_chunk, puzzles, 0, options, "bool")


@named_options
def dedupe(puzzles: Any, *, by: str = "puzzle", threads: int | None = None, **kind: Any) -> Any:
    """Returns the batch without the puzzles that are isomorphs of an earlier one, in the same order.

    >>> len(dedupe(["1" + "." * 80, "." * 81, "." * 80 + "5"]))
    2

    Args:
        by: As for :func:`duplicated`.
    """
    puzzles = _inputs.reusable(puzzles)
    keep = [repeated is not True for repeated in _inputs.plain(duplicated(puzzles, by=by, threads=threads, **kind))]
    if isinstance(puzzles, (list, tuple)):
        return [puzzle for puzzle, is_kept in zip(puzzles, keep) if is_kept]
    if hasattr(puzzles, "filter") and hasattr(puzzles, "to_pylist"):
        return _arrow.filtered(puzzles, keep)
    return puzzles.filter(keep) if _inputs.library(puzzles) == "polars" else puzzles[np.array(keep, bool)]


@named_options
def split(
    puzzles: Any,
    parts: Mapping[str, int],
    *,
    by: str = "puzzle",
    stratify: Any = None,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns the name of the part of each puzzle, a list. Isomorphs are in the same part.

    Without ``stratify`` the part is a function of the canonical form and ``parts``, the same as in ``cluewise split``
    and ``cluewise.ray.split``, so the shares hold on average. With it, the classes of each value are shared out exactly.

    >>> split(["." * 81, "1" + "." * 80, "." * 80 + "5"], {"train": 3, "test": 1})
    ['test', 'train', 'train']

    Args:
        parts: Names and shares, such as ``{"train": 90, "validation": 5, "test": 5}``.
        by: As for :func:`duplicated`.
        stratify: A value for each puzzle, such as its level. Isomorphs count for the value of the first of them.

    Raises:
        ValueError: The parts or the number of values are invalid.
    """
    if not parts or min(parts.values()) < 0 or sum(parts.values()) == 0:
        raise ValueError(f"parts: found {dict(parts)}, expected names and shares: integers >= 0, at least one positive")
    checked_by(by)
    if _inputs.is_expression(puzzles):

        def of_series(series: Any, values: Any) -> Any:
            return split(series, parts, by=by, stratify=values, threads=threads, **kind)

        return _split_expression(puzzles, stratify, of_series)
    puzzles = _inputs.reusable(puzzles)
    known, forms = known_forms(puzzles, by, call_options(threads, kind))
    names, result = list(parts), [None] * len(puzzles)
    if stratify is None:
        chosen = part_of(forms, parts.values())
    else:
        values = _inputs.plain(stratify)
        if len(values) != len(result):
            raise ValueError(f"stratify: found {len(values)} values, expected {len(result)}")
        chosen = _stratified(forms, [values[row] for row in known], list(parts.values()))
    for row, part in zip(known, chosen):
        result[row] = names[part]
    return result


def _split_expression(puzzles: Any, stratify: Any, function: Callable[[Any, Any], Any]) -> Any:
    """Returns the expression of the parts; ``stratify`` may be an expression too."""
    if not _inputs.is_expression(stratify):
        return _inputs.map_expression(lambda series: function(series, stratify), puzzles, "text")
    import polars as pl

    both = pl.struct(puzzles.alias("puzzles"), stratify.alias("stratify")).alias("parts")
    return _inputs.map_expression(
        lambda series: function(series.struct.field("puzzles"), series.struct.field("stratify")), both, "text"
    )


def checked_by(by: str) -> str:
    """Returns the value of the argument ``by``; ValueError if it is unknown."""
    if by not in BY:
        raise ValueError(f"by: found {by!r}, expected 'puzzle' or 'solution'")
    return by


def representatives(texts: np.ndarray, by: str, first: int = 0, threads: int | None = 1) -> np.ndarray:
    """Returns the texts (S81[n]) whose canonical forms are compared: the puzzles, or their solutions.

    A puzzle without exactly one solution is compared itself.
    """
    if by == "puzzle":
        return texts
    is_unique = _cluewise.verify(texts, first, threads)
    return np.where(is_unique, _cluewise.solve(texts, first, threads), texts)


def part_of(forms: Any, shares: Any) -> np.ndarray:
    """Returns the index of the part of each canonical form, in ASCII."""
    ends = np.cumsum(list(shares)).tolist()
    points = [_point(form) * ends[-1] >> 64 for form in forms]
    return np.searchsorted(ends, points, side="right")


def _point(form: bytes) -> int:
    """Returns 64 bits of the hash of a canonical form."""
    return int.from_bytes(hashlib.sha256(form).digest()[:8])


def known_forms(puzzles: Any, by: str, options: dict[str, Any]) -> tuple[list[int], list[bytes]]:
    """Returns the rows of the puzzles that are not missing, and the keys by which they are compared: canonical forms, and
    keys of isomorphs for other kinds.
    """
    items = _inputs.plain(puzzles)
    rows = [row for row, item in enumerate(items) if item is not None]
    texts = _inputs.texts(items, 0)
    if names_kind(options) or any(len(texts[row]) != _arrow.CELLS or texts[row].startswith("{") for row in rows):
        keys = _cluewise.isomorph_keys(texts, by == "solution", 0, options)
        return rows, [keys[row].encode() for row in rows]
    known = np.array([texts[row] for row in rows], f"S{_arrow.CELLS}")
    return rows, _cluewise.canonical(representatives(known, by, 0, options["threads"]), 0, options).tolist()


def _stratified(forms: list[bytes], values: list[Any], shares: list[int]) -> list[int]:
    """Returns the part of each form. The forms of each value are ordered by their hashes, and cut by the shares."""
    value_of: dict[bytes, Any] = {}
    for form, value in zip(forms, values):
        value_of.setdefault(form, value)
    classes: dict[Any, list[bytes]] = {}
    for form, value in value_of.items():
        classes.setdefault(value, []).append(form)
    ends = np.cumsum(shares)
    part: dict[bytes, int] = {}
    for members in classes.values():
        members.sort(key=_point)
        limits = np.rint(ends * len(members) / ends[-1])
        for rank, form in enumerate(members):
            part[form] = int(np.searchsorted(limits, rank, side="right"))
    return [part[form] for form in forms]
