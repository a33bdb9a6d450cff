"""Reads with cluewise what other programs write, and the other way round, and prints a row for each. Started by run.sh; fails at a
cell that is not as expected."""

import json
import os
import subprocess
import sys

CLUEWISE = sys.argv[1]
PYTHON = os.path.join(os.path.dirname(sys.executable), "python")

# What each program writes: a command, the number of puzzles in its output, and how many of them have one solution (None: any;
# "refused": no puzzle is read, and docs/FORMATS.md says what to write instead).
WRITES = [
    ("qqwing 1.3.4, lines", "qqwing --generate 5 --one-line", 5, 5),
    ("qqwing, drawn", "qqwing --generate 5", 5, 5),
    ("qqwing, compact", "qqwing --generate 5 --compact", 5, 5),
    ("qqwing, CSV", "qqwing --generate 5 --csv --solution --stats", 5, 5),
    ("sgt-solo, ids", "sgt-solo --generate 5 3x3db", 5, 5),
    ("sgt-solo, killers", "sgt-solo --generate 2 3x3kdb", 2, 2),
    ("sgt-solo, jigsaws", "sgt-solo --generate 3 9jdb", 3, 3),
    ("sgt-solo, 4x4 X", "sgt-solo --generate 3 2x2xdb", 3, 3),
    *((f"sudoku 1.0.5, {form}", f"sudoku -g3 -f{form}", 3, 3) for form in ("compact", "standard", "csv", "html")),
    ("createsudoku 1.0a (TeX Live 2022)", "echo '\\\\documentclass{article}\\\\usepackage{createsudoku}\\\\begin{document}\\\\generategrid\\\\end{document}' >c.tex; pdflatex c.tex >tex.log; cat gensud.sud", 1, None),
    ("py-sudoku 2.0.0, board", "$PYTHON -c 'from sudoku import Sudoku; print(Sudoku(3, seed=1).difficulty(0.4).board)'", 1, None),
    ("py-sudoku, show", "$PYTHON -c 'from sudoku import Sudoku; Sudoku(3, seed=2).difficulty(0.4).show()'", 1, None),
    ("py-sudoku, show 2x3", "$PYTHON -c 'from sudoku import Sudoku; Sudoku(3, 2, seed=2).difficulty(0.4).show()'", 1, None),
    ("dokusan 0.1.0", "$PYTHON -c 'from dokusan import generators as g; print(g.random_sudoku(avg_rank=50))'", 1, 1),
    ("dokusan, in colors", "$PYTHON -c 'from dokusan import generators as g, renderers as r; print(r.colorful(g.random_sudoku(avg_rank=50)))'", 1, 1),
    ("sudokutools 0.4.0", "$PYTHON -c 'from sudokutools.generate import generate as g; print(g().encode())'", 1, 1),
    ("sudokutools, drawn", "$PYTHON -c 'from sudokutools.generate import generate as g; print(g())'", 1, 1),
    ("sudoku9 0.1.0", "COLUMNS=250 programs/bin/sudoku9 new easy | tail -1", 1, None),
    ("sudoku9, lines of 80 signs", "COLUMNS=80 programs/bin/sudoku9 new easy", 1, "refused"),
    ("fungame-sudoku 1.0.4", "$PYTHON -c 'from fungame import sudoku as f; print(f.sudoku_generate(0.4))'", 1, None),
    ("lib-sudoku 2.2.0", "$PYTHON -c 'import lib_sudoku as l; print(list(l.gen_unsolved(30)))'", 1, 1),
    ("rustoku 0.16.0", "$PYTHON -c 'import rustoku as r; print(r.generate(\"easy\"))'", 1, 1),
    ("sudoku-engine 2.1.0", "others/bin/python -c 'from sudoku.base_sudoku import PuzzleGenerator as g; from sudoku import ClassicSudoku as c; print(g.make_puzzle(sudoku_cls=c, size=9, difficulty=0.5))'", 1, 1),
    ("larsdoku 4.0.0", "programs/bin/larsdoku --generate 26", 1, 1),
    ("larsdoku, many", "programs/bin/larsdoku --lars-forge-instant 5", 5, 5),
    ("pencilmark 1.0.0rc1, export", "programs/bin/pencilmark export asked.txt", 5, 5),
    ("pencilmark, json", "programs/bin/pencilmark json asked.txt", 5, 5),
    ("hodoku-py 0.2.1, solutions", "$PYTHON -c 'import hodoku; [print(p.strip(), hodoku.Solver().solve(p.strip()).solution) for p in open(\"asked.txt\")]'", 5, 5),
    ("reasoning-gym 0.1.25, questions", "$PYTHON -c 'import reasoning_gym as r; [print(x[\"question\"]) for x in r.create_dataset(\"sudoku\", size=3, seed=1)]'", 3, 3),
    ("reasoning-gym, JSON Lines", "$PYTHON -c 'import json, reasoning_gym as r; [print(json.dumps(x)) for x in r.create_dataset(\"sudoku\", size=3, seed=1)]'", 3, 3),
    ("gymnasium-sudoku 0.3.5", "$PYTHON -W ignore -c 'import gymnasium as g, gymnasium_sudoku; print(g.make(\"sudoku-v1\").reset(seed=1)[0])'", 1, None),
    ("npm sudoku 0.0.3", "node -p 'JSON.stringify(require(\"sudoku\").makepuzzle())'", 1, 1),
    ("npm sudoku-gen 1.0.2", "node -p 'JSON.stringify(require(\"sudoku-gen\").getSudoku(\"hard\"))'", 1, 1),
    ("npm sudoku-gen, printed", "node -e 'console.log(require(\"sudoku-gen\").getSudoku(\"hard\"))'", 1, 1),
    ("npm @algorithm.ts/sudoku 4.0.3", "node -p 'JSON.stringify(new (require(\"@algorithm.ts/sudoku\").SudokuCreator)({ childMatrixWidth: 3 }).createSudoku(0.5))'", 1, 1),
    ("npm killer-sudoku-generator 1.1.2", "node -p 'JSON.stringify(require(\"killer-sudoku-generator\").generateKillerSudoku(\"easy\"))'", 1, "refused"),
    ("npm sudoku-core 3.0.3", "node -p 'JSON.stringify(require(\"sudoku-core\").generate(\"easy\"))'", 1, 1),
]

# What each program reads: a format of cluewise and a command with that in $FILE, which prints a solution per line.
READS = [
    ("qqwing 1.3.4", "line", "qqwing --solve --one-line <$FILE"),
    ("qqwing, drawn grid", "grid", "qqwing --solve --one-line <$FILE"),
    ("rustoku 0.16.0", "sdm", "$PYTHON -c 'import sys, rustoku as r; [print(r.solve(p.strip())) for p in open(sys.argv[1])]' $FILE"),
    ("dedoku 1.1.0", "line", "$PYTHON -c 'import sys, dedoku as d; [print(\"\".join(filter(str.isdigit, str(d.solve(p.strip(), method=\"hybrid\").grid)))) for p in open(sys.argv[1])]' $FILE"),
    ("dokusan 0.1.0", "sdm", "$PYTHON -c 'import sys; from dokusan import boards as b, solvers as s; [print(s.backtrack(b.Sudoku.from_string(p.strip(), b.BoxSize(3, 3)))) for p in open(sys.argv[1])]' $FILE"),
    ("py-sudoku 2.0.0", "list", "$PYTHON -c 'import sys, ast; from sudoku import Sudoku as S; [print(*(c for r in S(3, board=ast.literal_eval(p)).solve().board for c in r), sep=\"\") for p in open(sys.argv[1])]' $FILE"),
    ("sudokutools 0.4.0", "sdm", "$PYTHON -c 'import sys; from sudokutools.sudoku import Sudoku as S; from sudokutools.solve import dlx; [print(*next(dlx(S.decode(p.strip()))).encode().split(), sep=\"\") for p in open(sys.argv[1])]' $FILE"),
    ("npm sudoku 0.0.3", "line", "node -e 'const s = require(\"sudoku\"); require(\"fs\").readFileSync(process.argv[1], \"utf8\").trim().split(\"\\n\").forEach(p => console.log(s.solvepuzzle([...p].map(c => c === \".\" ? null : c - 1)).map(d => d + 1).join(\"\")))' $FILE"),
    ("sudoku 1.0.5", "sdk", "sed 's/^#D.*/% name/; /^#/d' $FILE >named.txt; sudoku -v -fcompact named.txt | grep -E '^[1-9]{9}$' | tr -d '\\n' | fold -w 81"),
    ("hodoku-py 0.2.1", "sdm", "$PYTHON -c 'import sys, hodoku; [print(hodoku.Solver().solve(p.strip()).solution) for p in open(sys.argv[1])]' $FILE"),
    ("larsdoku 4.0.0", "line", "while read p; do programs/bin/larsdoku $p --solution </dev/null | tail -1; done <$FILE"),
    ("pencilmark 1.0.0rc1", "line", "programs/bin/pencilmark solve $FILE"),
    ("sudoku-rust 1.0.7", "sdm", "programs/bin/python -c 'import sys, numpy, sudoku_rust as s; [print(*s.solve(numpy.array(list(map(int, p.strip())), numpy.uint16).reshape(9, 9)).flat, sep=\"\") for p in open(sys.argv[1])]' $FILE"),
    ("npm @algorithm.ts/sudoku 4.0.3", "line", "node -e 'const a = require(\"@algorithm.ts/sudoku\"), s = new a.SudokuSolver({ childMatrixWidth: 3 }); require(\"fs\").readFileSync(process.argv[1], \"utf8\").trim().split(\"\\n\").forEach(p => { const out = new Array(81); s.solve([...p].map(c => c === \".\" ? -1 : c - 1), out); console.log(out.map(d => d + 1).join(\"\")) })' $FILE"),
    ("SQLite 3.40, CSV", "csv", "sqlite3 :memory: -cmd '.mode csv' -cmd '.import '$FILE' t' \"SELECT rtrim(solution, '/') FROM t\""),
    ("jq 1.6, JSON Lines", "jsonl", "jq -r .solution $FILE"),
    ("jq 1.6, pack", "json", "jq -r '.puzzles[].solution' $FILE"),
]


def run(command, **variables):
    environment = {**os.environ, "PYTHON": PYTHON, "CLUEWISE": CLUEWISE, **variables}
    return subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=300)


def cluewise(*args, text=None):
    return subprocess.run([CLUEWISE, *args], input=text, capture_output=True, text=True)


failed = []


def row(name, direction, cell, is_right, error=""):
    print(f"| {name} | {direction} | {cell if is_right else f'**{cell}** {error}'} |", flush=True)
    failed.extend([] if is_right else [name])


cluewise("generate", "-n", "5", "--seed", "1", "--level", "easy", "--format", "jsonl", "-o", "made.jsonl")
cluewise("convert", "made.jsonl", "--format", "line", "-o", "asked.txt")
with open("made.jsonl") as file:
    solutions = [json.loads(line)["solution"] for line in file]

print("| program | direction | result |\n|---|---|---|")
for name, command, count, unique in WRITES:
    made = run(command)
    with open("written.txt", "w") as file:
        file.write(made.stdout)
    checked = cluewise("verify", "--summary", "written.txt")
    numbers = dict(line.split("\t")[:2] for line in checked.stdout.splitlines())
    found = {name: int(numbers.get(name, 0)) for name in ("puzzles", "unique", "malformed")}
    error = (made.stderr if not made.stdout else checked.stderr).strip().split("\n")[0][:100]
    if unique == "refused":
        row(name, "to cluewise", "refused", found["malformed"] > 0 and found["unique"] == 0, error)
        continue
    is_right = found["puzzles"] == count and found["malformed"] == 0 and unique in (None, found["unique"])
    row(name, "to cluewise", f"{found['puzzles']} of {count} puzzles, {found['unique']} unique", is_right, error)

for name, form, command in READS:
    cluewise("convert", "made.jsonl", "--format", form, "-o", "made.txt")
    read = run(command, FILE="made.txt")
    right = sum(line == solution for line, solution in zip(read.stdout.split(), solutions))
    error = (read.stderr.strip().split("\n") or [""])[-1][:100] or read.stdout[:60]
    row(name, "from cluewise, `" + form + "`", f"{right} of {len(solutions)} solutions", right == len(solutions), error)
sys.exit(f"not as expected: {failed}" if failed else 0)
