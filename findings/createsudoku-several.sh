#!/bin/sh
# LaTeX package createsudoku 1.0a of Debian 12's texlive-games (TeX Live 2022). Counted by `rustoku` 0.16.0 (PyPI).
#
# Expected: each puzzle has one solution, as clues are removed until `\sudokusolve`, which reasons without guessing, fails, "and the last
# clue that was deleted is put back" (its document).
# Seen: of the puzzles by the seeds 1 to 12, two have several solutions.
#
# Count the solutions of `gensud.sud` before it is printed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends texlive-latex-base texlive-games texlive-plain-generic >/dev/null
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check rustoku==0.16.0

for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '%s\n' "\\documentclass{article}\\usepackage{createsudoku}\\begin{document}\\randomi=$seed\\generategrid\\end{document}" >p.tex
    pdflatex -interaction=batchmode p.tex >/dev/null
    tr -d '\n' <gensud.sud >>all.txt
    echo >>all.txt
done
cat > count.py <<'END'
import rustoku

counts = [rustoku.count_solutions(line.strip(), until=1000) for line in open("all.txt")]
print(counts)
assert counts.count(1) == 10 and max(counts) > 1
END
v/bin/python count.py
