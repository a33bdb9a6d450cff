#!/bin/sh
# pandas 3.1.1 (PyPI), `read_json` with its defaults.
#
# Expected: a JSON string stays a string, as the file says its type.
# Seen: strings of digits become numbers. A column of solutions, 81 digits in quotes, is float64 and has lost some 65 digits; 16
# digits of 4x4 puzzles with 0 for empty cells become int64 and lose the zeros in front. Nothing warns. Digits and dots stay text.
#
# Read JSON Lines of puzzles with `dtype=False`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1

cat > read.py <<'END'
import json
import pandas

solution = "158427693639518427427936185342789561916254378785163942274391856561842739893675214"
record = {"small": "0004302000010040", "dots": "4..." * 4, "solution": solution}
with open("p.jsonl", "w") as file:
    file.write(2 * (json.dumps(record) + "\n"))

frame = pandas.read_json("p.jsonl", lines=True)
print(frame.dtypes.to_dict(), frame.iloc[0].to_list())
assert frame["solution"].dtype == "float64" and frame["solution"][0] == float(solution)
assert frame["small"].dtype == "int64" and frame["small"][0] == 4302000010040
assert frame["dots"][0] == record["dots"]
kept = pandas.read_json("p.jsonl", lines=True, dtype=False)
assert kept.iloc[0].to_dict() == record
END
v/bin/python read.py
