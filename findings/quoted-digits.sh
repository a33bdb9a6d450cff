#!/bin/sh
# pandas 3.1.1 and pyarrow 25.0.1 (PyPI), Debian 12 package `r-base-core` 4.2.2.20221110-2: tables with digits in quotes.
#
# Expected: quotes make a field text, so `"417..."` keeps its digits; at least in R and Arrow, which know about quoting.
# Seen: quotes are removed before types are chosen. pyarrow's `read_csv` and R's `read.csv` give doubles that have lost some 65
# of the 81 digits, pandas an integer; `"0012"` becomes 12 in all three.
#
# Name the types: `dtype=str`, `ConvertOptions(column_types=...)`, `colClasses = "character"`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends r-base-core=4.2.2.20221110-2 >log 2>&1
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1 pyarrow==25.0.1

printf '"id","solution"\n"0012","%s"\n' 158427693639518427427936185342789561916254378785163942274391856561842739893675214 >p.csv
cat > read.py <<'END'
import pandas
from pyarrow import csv

solution = 158427693639518427427936185342789561916254378785163942274391856561842739893675214
frame = pandas.read_csv("p.csv")
table = csv.read_csv("p.csv")
print(frame.iloc[0].to_list(), table.to_pylist())
assert frame["id"][0] == 12 and frame["solution"][0] == solution
assert table["id"][0].as_py() == 12 and table["solution"][0].as_py() == float(solution) != solution
END
v/bin/python read.py
Rscript -e 'd <- read.csv("p.csv"); cat(class(d$solution), d$id, "\n"); stopifnot(is.double(d$solution), d$id == 12L)'
