"""Puzzles of all kinds as rows: those of other kinds than 9x9 with the usual rules have the fields of their records as columns."""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from cluewise import _arrow, _cluewise
from cluewise._options import call_options

#: The columns of a kind, and JSON of all fields without a column, as in the tables of the command line.
KIND = {"size": pa.int64(), **dict.fromkeys(("box", "variant", "regions", "constraints", "more"), pa.string())}

#: The fields of 9x9 puzzles with the usual rules.
USUAL = {"size": 9, "box": "3x3"}

#: The other columns of generated puzzles of other kinds: what their targets need.
RATED = {"level": pa.string(), "effort": pa.float64()}

#: The columns with JSON.
JSON = ("constraints", "more")


def columns(records: list[dict[str, Any]]) -> dict[str, pa.Array]:
    """Returns the columns of records."""
    texts = dict.fromkeys(("puzzle", "solution", "symmetry"), pa.string())
    types = {"clues": pa.int64(), **texts, **RATED, **KIND}
    known = ("id", *types)
    found: dict[str, list[Any]] = {name: [record.get(name) for record in records] for name in known}
    found["more"] = [{name: record[name] for name in record if name not in known} or None for record in records]
    for name in JSON:
        found[name] = [value and json.dumps(value, separators=(",", ":")) for value in found[name]]
    return {name: pa.array(found[name], kind) for name, kind in types.items()}


def needed(names: list[str]) -> list[str]:
    """Returns the columns, among these, that :func:`texts` needs."""
    return [name for name in names if name == "puzzle" or name in KIND]


def texts(rows: pa.RecordBatch) -> pa.Array:
    """Returns the puzzles of rows: cells, or a record in JSON for a kind that they do not name."""
    puzzles, names = rows["puzzle"], [name for name in KIND if name in rows.schema.names]
    if not any(rows[name].null_count < len(rows) for name in names if name != "more"):
        return puzzles
    found = [_text(row.pop("puzzle"), row) for row in rows.select(["puzzle", *names]).to_pylist()]
    return pa.array(found, pa.large_string())


def _text(puzzle: str | None, row: dict[str, Any]) -> str | None:
    if puzzle is None or puzzle.startswith("{"):
        return puzzle
    fields = {name: _field(name, value, puzzle) for name, value in row.items() if value is not None}
    more = fields.pop("more", None) or {}
    kind = {name: value for name, value in fields.items() if value}
    return puzzle if kind.items() <= USUAL.items() else json.dumps({**more, "puzzle": puzzle, **kind})


def _field(name: str, value: Any, puzzle: str) -> Any:
    """Returns the value of a field; None if it does not fit the puzzle: the column is that of another program."""
    match name, value:
        case "size", int():
            return value if value**2 == len(puzzle) else None
        case "box", str():
            sides = re.fullmatch(r"(\d{1,2})x(\d{1,2})", value)
            return value if sides and (int(sides[1]) * int(sides[2])) ** 2 == len(puzzle) else None
        case "variant", str():
            return value if _is_variant(value) else None
        case "regions", str():
            return value if len(value) == len(puzzle) else None
        case "constraints", str():
            return _parsed(value, list)
        case "more", str():
            return _parsed(value, dict)
    return None


@functools.lru_cache
def _is_variant(text: str) -> bool:
    try:
        _cluewise.verify([], 0, call_options(1, {"variant": text}))
    except ValueError:
        return False
    return True


def _parsed(text: str, expected: type) -> Any:
    """Returns the value of a text in JSON; None if it is not of the expected type."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, expected) else None


def are_classic(puzzles: pa.Array) -> pa.Array:
    """Returns whether each puzzle is a 9x9 one with the usual rules, of 81 characters, and no record."""
    texts = puzzles.cast(pa.large_binary())
    return pc.and_not(pc.equal(pc.binary_length(texts), _arrow.CELLS), pc.starts_with(texts, "{"))
