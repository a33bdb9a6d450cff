"""Puzzles of all kinds as rows: those of other kinds than 9x9 with the usual rules have the fields of their records as columns."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from cluewise import _arrow

#: The columns of a kind, and JSON of all fields without a column, as in the tables of the command line.
KIND = {"size": pa.int64(), **dict.fromkeys(("box", "variant", "regions", "constraints", "more"), pa.string())}

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
    found = []
    for row in rows.select(["puzzle", *names]).to_pylist():
        more = json.loads(row.pop("more", None) or "{}")
        kind = {name: json.loads(value) if name in JSON else value for name, value in row.items() if value is not None}
        found.append(json.dumps({**more, **kind}) if len(kind) > 1 and row["puzzle"] is not None else row["puzzle"])
    return pa.array(found, pa.large_string())


def are_classic(puzzles: pa.Array) -> pa.Array:
    """Returns whether each puzzle is a 9x9 one with the usual rules, of 81 characters."""
    return pc.equal(pc.binary_length(puzzles.cast(pa.large_binary())), _arrow.CELLS)
