#!/bin/sh
# Tables of 9 x 9 cells drawn by PyPI `reportlab` 5.1.0, read by `pymupdf` 2.0 (`find_tables`), `pdfplumber` 0.11.10 (`extract_table`) and
# `camelot-py` 2.0.0 (`lattice` and `stream`).
#
# Expected: those that look for lines read each grid with inner lines, whatever their color and wherever the digits stand in the cells, and
# find no table where no line is. `stream`, which goes by text alone, loses rows and columns with few digits.
# Seen: `find_tables` reads black inner lines if the digits stand in the middle, but finds nothing if they stand at the top, or if the lines
# are light grey; without any line it finds a table of five rows, with digits of two rows in a cell. If boxes are told apart by shade,
# `extract_table` keeps the digits of the shaded ones only. `stream` is right for all.
#
# Compare the number of cells and of digits with the page.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check reportlab==5.1.0 pymupdf==2.0 pdfplumber==0.11.10 camelot-py==2.0.0

cat > read.py <<'END'
import camelot, pdfplumber, pymupdf
from reportlab.lib.colors import black, lightgrey
from reportlab.platypus import SimpleDocTemplate, Table

puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
rows = [[cell.replace(".", "") for cell in puzzle[9 * row : 9 * row + 9]] for row in range(9)]
boxes = [((3 * (i % 3), i // 3 * 3), (3 * (i % 3) + 2, i // 3 * 3 + 2)) for i in range(9)]
thick = [("BOX", *box, 2, black) for box in boxes]
everywhere = (0, 0), (-1, -1)
inner = "INNERGRID", *everywhere, 0.25
middle = "VALIGN", *everywhere, "MIDDLE"
styles = {
    "black, middle": [(*inner, black), *thick, middle],
    "black, top": [(*inner, black), *thick, ("VALIGN", *everywhere, "TOP")],
    "grey, middle": [(*inner, lightgrey), *thick, middle],
    "shades": [middle] + [("BACKGROUND", *box, lightgrey) for box in boxes[::2]],
    "no lines": [middle],
}
def text(table):
    cells = ["".join((cell or ".").split()) or "." for row in table or [] for cell in row]
    return "right" if "".join(cells) == puzzle and len(cells) == 81 else " ".join(cells)
seen = {}
for name, style in styles.items():
    SimpleDocTemplate("grid.pdf").build([Table(rows, 30, 30, [*style, ("ALIGN", *everywhere, "CENTER")])])
    seen[name] = [
        [text(table.extract()) for table in pymupdf.open("grid.pdf")[0].find_tables().tables],
        text(pdfplumber.open("grid.pdf").pages[0].extract_table()),
        [text(table.data) for table in camelot.read_pdf("grid.pdf", flavor="lattice")],
        [text(table.data) for table in camelot.read_pdf("grid.pdf", flavor="stream")],
    ]
    print(name, *seen[name], sep=" | ")
found = [["right"], "right", ["right"], ["right"]]
assert seen["black, middle"] == found
assert seen["black, top"] == seen["grey, middle"] == [[]] + found[1:]
assert seen["shades"][0] == [] and len("".join(filter(str.isdigit, seen["shades"][1]))) < 17 and seen["shades"][3] == ["right"]
assert len(seen["no lines"][0][0].split()) == 45 and seen["no lines"][1:] == ["", [], ["right"]]
END
v/bin/python read.py
