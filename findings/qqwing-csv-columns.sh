#!/bin/sh
# Debian 12 package `qqwing` 1.3.4-1.1+b1, `--csv`, read by pandas 3.1.1.
#
# Expected: the columns of the table are those of its header.
# Seen: rows end with a comma; the header does too, but not with `--stats`. Then pandas takes the first column for row names and
# shifts the others without a warning: `Puzzle` has the solutions, `Solution` the number of givens. Without `--stats` there is one
# more column without a name.
#
# Read such tables with `index_col=False`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends qqwing=1.3.4-1.1+b1 >log 2>&1
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1
qqwing=$(command -v qqwing || echo /usr/games/qqwing)
"$qqwing" --generate 2 --csv --solution >plain.csv
"$qqwing" --generate 2 --csv --solution --stats >stats.csv
cat > read.py <<'END'
import pandas

plain, stats = pandas.read_csv("plain.csv"), pandas.read_csv("stats.csv")
print(list(plain.columns), stats.iloc[0].to_dict())
assert list(plain.columns) == ["Puzzle", "Solution", "Unnamed: 2"]
assert len(str(stats["Puzzle"][stats.index[0]])) == 81 and "." not in str(stats["Puzzle"].iloc[0])
assert 17 <= stats["Solution"].iloc[0] <= 80 and "." in stats.index[0]
right = pandas.read_csv("stats.csv", index_col=False)
assert "." in right["Puzzle"][0] and "." not in str(right["Solution"][0])
END
v/bin/python -W ignore read.py
