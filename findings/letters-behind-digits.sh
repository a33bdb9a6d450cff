#!/bin/sh
# Debian 12 packages `r-cran-readr` 2.1.4-1 and `csvkit` 1.0.7-1, PyPI `pyspark` 4.3.0 (needs Java 17).
#
# Expected: a letter behind the digits makes a column of text of them everywhere.
# Seen: readr's `read_csv` reads `12d` as the number 12; Spark with `inferSchema` reads `12d` and `12f` as doubles, as Java writes them;
# csvkit's `csvjson` makes `12 days` of `12d`, `0:12:00` of `12m` and the first day of year 13 of `12y`. A slash behind the digits is text in all three.
#
# A mark that keeps solutions from being numbers must be no letter.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends r-base-core r-cran-readr=2.1.4-1 csvkit=1.0.7-1 >log 2>&1
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pyspark==4.3.0

for sign in d f m y /; do printf 'a\n12%s\n13%s\n' $sign $sign >"t$(printf %d "'$sign").csv"; done
readr() { Rscript -e 'cat(class(readr::read_csv(commandArgs(TRUE)[1], show_col_types = FALSE)$a))' "t$(printf %d "'$1").csv"; }
csvkit() { csvjson "t$(printf %d "'$1").csv" 2>/dev/null; }
echo "readr: d $(readr d), / $(readr /)"
test "$(readr d) $(readr /)" = "numeric character"
for sign in d m y /; do csvkit $sign; done
csvkit d | grep -q '12 days'
csvkit m | grep -q '0:12:00'
csvkit y | grep -q '0013-01-01'
csvkit / | grep -q '12/'
cat >read.py <<'END'
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
types = {}
for sign in "df/":
    types[sign] = spark.read.csv(f"t{ord(sign)}.csv", header=True, inferSchema=True).dtypes[0][1]
print(types)
assert types == {"d": "double", "f": "double", "/": "string"}
END
v/bin/python read.py 2>/dev/null
