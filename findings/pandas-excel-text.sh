#!/bin/sh
# pandas 3.1.1 (PyPI), `read_excel` with openpyxl 3.1.5.
#
# Expected: cells that a workbook stores as text are strings; this is why one formats a column of puzzles as text.
# Seen: text of digits becomes a number: 81 digits a Python integer, and a puzzle with 0 for empty cells that begins with empty
# cells loses them. Text with a dot in it stays.
#
# Use `dtype=str`, and dots for empty cells.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1 openpyxl==3.1.5

cat > read.py <<'END'
import openpyxl
import pandas

puzzle = "000080005030000000000700000020000060000080400000010000000603070500200000104000000"
book = openpyxl.Workbook()
book.active.append(["zeros", "dots"])
book.active.append([puzzle, puzzle.replace("0", ".")])
assert book.active["A2"].data_type == "s"
book.save("p.xlsx")

frame = pandas.read_excel("p.xlsx", engine="openpyxl")
print(frame.iloc[0].to_list())
assert frame["zeros"][0] == int(puzzle) and len(str(frame["zeros"][0])) == 77
assert frame["dots"][0] == puzzle.replace("0", ".")
assert pandas.read_excel("p.xlsx", engine="openpyxl", dtype=str)["zeros"][0] == puzzle
END
v/bin/python read.py
