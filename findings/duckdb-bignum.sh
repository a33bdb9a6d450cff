#!/bin/sh
# DuckDB 2.0.1 (PyPI), `read_csv` with its defaults, pandas 3.1.1.
#
# Expected: 81 digits are too long for every integer type, so the column is DOUBLE or VARCHAR.
# Seen: it is BIGNUM, and exact. But `.df()` and `length(solution)` fail, since no NumPy type holds the values and there is no such
# function, and `COPY ... TO 'x.json'` writes a bare number of 81 digits, which most readers of JSON round.
#
# Cast the column, `solution::VARCHAR`, or read with `all_varchar = true`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 pandas==3.1.1

cat > read.py <<'END'
import json
import duckdb

solution = "158427693639518427427936185342789561916254378785163942274391856561842739893675214"
with open("p.csv", "w") as file:
    file.write("id,solution\n" + "".join(f"{i},{solution}\n" for i in range(3)))
rows = duckdb.sql("SELECT * FROM 'p.csv'")
print(rows.types, rows.fetchall()[0])
assert str(rows.types[1]) == "BIGNUM"
assert duckdb.sql("SELECT solution::VARCHAR FROM 'p.csv'").fetchall()[0] == (solution,)
for call in (lambda: rows.df(), lambda: duckdb.sql("SELECT length(solution) FROM 'p.csv'")):
    try:
        call()
    except duckdb.Error as error:
        print(type(error).__name__, str(error)[:90])
    else:
        raise AssertionError("no error")
duckdb.sql("COPY (SELECT * FROM 'p.csv') TO 'p.json'")
with open("p.json") as file:
    line = file.readline()
print(line.strip())
assert f'"solution":{solution}' in line
assert json.loads(line, parse_int=float)["solution"] != int(solution)
END
v/bin/python read.py
