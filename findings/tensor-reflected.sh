#!/bin/sh
# Boards in a column of Arrow's type of tensors (`FixedShapeTensorArray`), written to Parquet by PyPI `pyarrow` 26.0.1 and read by polars,
# DuckDB, pandas and pyarrow itself.
#
# Expected: boards of numpy that were reflected with `transpose` are read as reflected, whatever the order in memory.
# Seen: pyarrow stores the cells in their order in memory, with a note `permutation` in the type. Only `to_numpy_ndarray` heeds it: all
# others, `to_pylist` too, give the boards before the reflection, which are valid puzzles, so that no check of the rules sees it.
#
# Use `numpy.ascontiguousarray` before boards are written.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0 duckdb==2.0.1

cat > read.py <<'END'
import duckdb, numpy, pandas, polars
import pyarrow as pa
import pyarrow.parquet as pq

puzzle = "400000805030000000000700000020000060000080400000010000000603070500200000104000000"
board = numpy.array([list(puzzle)] * 2).reshape(2, 9, 9).astype("uint8")
reflected = board.transpose(0, 2, 1)


def readers(boards):
    array = pa.FixedShapeTensorArray.from_numpy_ndarray(boards)
    pq.write_table(pa.table({"board": array}), "boards.parquet")
    read = {
        "to_numpy_ndarray": pq.read_table("boards.parquet")["board"].chunk(0).to_numpy_ndarray(),
        "to_pylist": pq.read_table("boards.parquet")["board"].to_pylist(),
        "polars": polars.read_parquet("boards.parquet")["board"].to_list(),
        "DuckDB": [cells for cells, in duckdb.sql("select board from 'boards.parquet'").fetchall()],
        "pandas": pandas.read_parquet("boards.parquet")["board"].to_list(),
    }
    return {name: numpy.array(cells).reshape(2, 9, 9) for name, cells in read.items()}


seen = readers(reflected)
right = [name for name, boards in seen.items() if (boards == reflected).all()]
not_reflected = [name for name, boards in seen.items() if (boards == board).all()]
print("right:", right, "not reflected:", not_reflected)
assert right == ["to_numpy_ndarray"] and not_reflected == ["to_pylist", "polars", "DuckDB", "pandas"]
assert all((boards == reflected).all() for boards in readers(numpy.ascontiguousarray(reflected)).values())
END
v/bin/python read.py
