#!/bin/sh
# Text of a grid in PDF: Debian's poppler-utils 22.12.0 (`pdftotext`), pdfminer.six 20260107, pypdf 7.1.1, pdfplumber 0.11.10 (PyPI).
# The grid is one of the LaTeX package sudoku (TeX Live 2022).
#
# Expected: all of them give the digits in the order of rows, and `pdftotext -layout` keeps each in its column.
# Seen: `pdftotext` without an option and pdfminer.six take columns of the grid for columns of text, and mix the order; no sign shows
# it, as the number of digits is right. `-layout` moves the only digit of a row by the width of a cell. `pdfplumber` has a table with
# all 81 cells.
#
# Read tables with `extract_table` of pdfplumber; elsewhere, compare the number and order of digits with the page.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends texlive-latex-base texlive-games poppler-utils >/dev/null
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pdfminer.six==20260107 pypdf==7.1.1 pdfplumber==0.11.10

cat > read.py <<'END'
import subprocess
import pdfplumber, pypdf
from pdfminer.high_level import extract_text

puzzles = {
    "spread": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "sparse": ".......4.......3..835.9.7...9.37...16.3..1.7.51...8...3.4.....5..9...8..18.7.9...",
}
run = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True).stdout
for name, puzzle in puzzles.items():
    rows = "\n".join("|" + "|".join(puzzle[9 * row : 9 * row + 9].replace(".", " ")) + "|." for row in range(9))
    with open(f"{name}.tex", "w") as file:
        file.write(r"\documentclass{article}\pagestyle{empty}\usepackage{sudoku}\begin{document}\begin{sudoku}")
        file.write(f"\n{rows}\n" + r"\end{sudoku}\end{document}")
    run("pdflatex", "-interaction=batchmode", f"{name}.tex")

digits = lambda text: "".join(filter(str.isdigit, text))
want = digits(puzzles["spread"])
page = pdfplumber.open("spread.pdf").pages[0]
found = {
    "pdftotext": run("pdftotext", "spread.pdf", "-"),
    "pdfminer.six": extract_text("spread.pdf"),
    "pdftotext -raw": run("pdftotext", "-raw", "spread.pdf", "-"),
    "pypdf": pypdf.PdfReader("spread.pdf").pages[0].extract_text(),
    "pdfplumber": page.extract_text(),
}
is_right = {name: digits(text) == want for name, text in found.items()}
print(is_right)
assert all(sorted(digits(text)) == sorted(want) for text in found.values())
assert list(is_right.values()) == [False, False, True, True, True]
assert "".join(cell or "." for row in page.extract_table() for cell in row) == puzzles["spread"]

# Each column is two characters wide.
first, _, third = run("pdftotext", "-layout", "sparse.pdf", "-").splitlines()[:3]
print(repr(first), repr(third))
assert puzzles["sparse"].index("4") == 7 and first.index("4") != 2 * 7
assert third.index("9") == 2 * 4 and third.index("7") == 2 * 6
END
v/bin/python read.py
