#!/bin/sh
# PyPI `fastparquet` 2026.9.0 reads tables of `pyarrow` 26.0.1: grids as 81 bytes of fixed length, and as nested lists, 9 of 9.
#
# Expected: the bytes come back as they are, as they do with pyarrow, polars and DuckDB; the nested lists are an error or one list of 81.
# Seen: zeros at the end are lost: a puzzle whose last six cells are empty has 75 bytes, an empty one none. Nested lists are `None` in
# all rows, without an error or warning.
#
# Write cells as text, or 255 for empty cells; look at lengths after reading.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check fastparquet==2026.9.0 pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0 duckdb==2.0.1

cat > read.py <<'END'
import duckdb, fastparquet, polars
import pyarrow as pa
import pyarrow.parquet as pq

puzzle = "400000805030000000000700000020000060000080400000010000000603070500200000104000000"
cells = [int(cell) for cell in puzzle]
boards = [cells, cells[::-1], [0] * 81]
rows = [[board[9 * row : 9 * row + 9] for row in range(9)] for board in boards]
table = pa.table({"cells": pa.array(map(bytes, boards), pa.binary(81)), "rows": rows})
pq.write_table(table, "boards.parquet")

read = fastparquet.ParquetFile("boards.parquet").to_pandas()
seen = {
    "fastparquet": [len(cells) for cells in read["cells"]],
    "polars": [len(cells) for cells in polars.read_parquet("boards.parquet")["cells"]],
    "DuckDB": [len(cells) for cells, in duckdb.sql("select cells from 'boards.parquet'").fetchall()],
    "pyarrow": [len(cells) for cells in pq.read_table("boards.parquet")["cells"].to_pylist()],
}
print(seen, list(read["rows"]))
assert seen.pop("fastparquet") == [75, 81, 0]
assert all(lengths == [81, 81, 81] for lengths in seen.values())
assert list(read["rows"]) == [None, None, None]
assert pq.read_table("boards.parquet")["rows"].to_pylist() == rows
END
v/bin/python read.py
