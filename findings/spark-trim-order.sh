#!/bin/sh
# pyspark 4.3.0 (PyPI), Java 17.
#
# Expected: `rtrim(solution, '/')` removes slashes at the end, as in SQLite, DuckDB and PostgreSQL, and as
# `functions.rtrim(column, lit("/"))` of Spark itself.
# Seen: in SQL of Spark, the first argument of `rtrim`, `ltrim` and `trim` are the characters, the second is the text: of "/" all that is in
# the solution is removed, so that each row is an empty string, without a warning.
#
# Write `trim(TRAILING '/' FROM solution)`, which all of them read alike.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pyspark==4.3.0

cat > trim.py <<'END'
import sqlite3
from pyspark.sql import SparkSession, functions

session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
session.sparkContext.setLogLevel("ERROR")
rows = ["4173/", "1584/"]
table = session.createDataFrame([(row,) for row in rows], ["solution"])
table.createOrReplaceTempView("t")
spark = lambda code: [row[0] for row in session.sql(f"SELECT {code} FROM t").collect()]

usual = "rtrim(solution, '/')"
sqlite = sqlite3.connect(":memory:")
print(usual, spark(usual))
assert sqlite.execute(f"SELECT {usual} FROM (SELECT '4173/' AS solution)").fetchall() == [("4173",)]
assert spark(usual) == spark("trim(solution, '/')") == ["", ""]
assert spark("rtrim('/', solution)") == ["4173", "1584"]
assert spark("trim(TRAILING '/' FROM solution)") == ["4173", "1584"]
assert [row[0] for row in table.select(functions.rtrim("solution", functions.lit("/"))).collect()] == ["4173", "1584"]
END
v/bin/python trim.py 2>/dev/null
