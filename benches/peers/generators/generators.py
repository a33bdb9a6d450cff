"""Makes puzzles with each generator, and prints their speed and what cluewise says of them. Started by run.sh."""

import os
import subprocess
import sys

import judge

CLUEWISE, COUNT, SECONDS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

LEVELS = ("easy", "medium", "hard", "expert")
CRATES = {"sudoku 0.8.0": ["default"], "sudokugen 0.4.0": ["default"], "soku 0.1.1": ["30"], "sodo 0.2.6": LEVELS, "sudoko 0.6.0": LEVELS}

# Python: an expression for one puzzle, with `i` for its number. JavaScript: likewise, as a string. Shell: a command for $COUNT puzzles.
GENERATORS = [
    ("py-sudoku 2.0.0", "0.5", "python", "from sudoku import Sudoku", "Sudoku(3, seed=i).difficulty(0.5).board"),
    ("dokusan 0.1.0", "avg_rank=150", "python", "from dokusan import generators", "str(generators.random_sudoku(avg_rank=150))"),
    ("sudokutools 0.4.0", "default", "python", "from sudokutools.generate import generate", "generate().encode()"),
    *(("sudoku9 0.1.0", level, "python", "from sudoku9 import SudokuGenerator", f"SudokuGenerator({level!r}).get_puzzle()") for level in LEVELS[:3]),
    ("fungame-sudoku 1.0.4", "default", "python", "from fungame import sudoku", "sudoku.sudoku_generate()"),
    ("lib-sudoku 2.2.0", "30 clues", "python", "import lib_sudoku", "list(lib_sudoku.gen_unsolved(30))"),
    *(("rustoku 0.16.0", level, "python", "import rustoku", f"rustoku.generate({level!r})") for level in LEVELS),
    ("reasoning-gym 0.1.25", "default", "python", "import reasoning_gym as r; d = r.create_dataset('sudoku', size=10**6, seed=1)", "d[i]['metadata']['puzzle']"),
    *(("sudoku-engine 2.1.0", str(share), "others", "from sudoku.base_sudoku import PuzzleGenerator as g; from sudoku import ClassicSudoku as c", f"g.make_puzzle(sudoku_cls=c, size=9, difficulty={share}, seed=i).board") for share in (0.5, 0.7)),
    ("npm sudoku 0.0.3", "default", "node", "const s = require('sudoku')", "s.makepuzzle().map(d => d === null ? '.' : d + 1).join('')"),
    *(("npm sudoku-gen 1.0.2", level, "node", "const s = require('sudoku-gen')", f"s.getSudoku({level!r}).puzzle.replaceAll('-', '.')") for level in LEVELS),
    # "expert" takes minutes for a puzzle.
    *(("npm sudoku-core 3.0.3", level, "node", "const s = require('sudoku-core')", f"s.generate({level!r}).map(d => d ?? '.').join('')") for level in LEVELS[:3]),
    ("npm @algorithm.ts/sudoku 4.0.3", "0.5", "node", "const s = new (require('@algorithm.ts/sudoku').SudokuCreator)({ childMatrixWidth: 3 })", "s.createSudoku(0.5).puzzle.map(d => d < 0 ? '.' : d + 1).join('')"),
    *((f"crate {name}", request, "sh", "", f"crates/release/rivals {name.split()[0]} {request} $COUNT $SECONDS") for name, requests in CRATES.items() for request in requests),
    *(("qqwing 1.3.4", level, "sh", "", f"ulimit -t $SECONDS; stdbuf -oL qqwing --generate $COUNT --one-line --difficulty {level}") for level in ("simple", "easy", "intermediate", "expert")),
    *(("cluewise", level, "sh", "", f"$CLUEWISE generate -n $COUNT --seed 1 --threads 1 --level {level} --format line") for level in judge.KINDS),
]

PYTHON = """
import contextlib, io, sys, time
{setup}
text = lambda rows: rows if isinstance(rows, str) else "".join(text(row) if hasattr(row, "__len__") else str(int(row or 0)) for row in rows)
made, started = [], time.process_time()
for i in range({count}):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(ValueError):
        made.append(text({puzzle}))
    if time.process_time() - started > {seconds}:
        break
print(time.process_time() - started, *made, sep="\\n")
"""
NODE = """
{setup}; const made = [], started = process.cpuUsage(), spent = () => {{ const t = process.cpuUsage(started); return (t.user + t.system) / 1e6 }};
for (let i = 0; i < {count} && spent() < {seconds}; i++) made.push({puzzle});
console.log([spent(), ...made].join("\\n"));
"""


def made(kind, setup, puzzle):
    """Returns the processor time and the puzzles."""
    names = {"setup": setup, "puzzle": puzzle, "count": COUNT, "seconds": SECONDS}
    if kind == "sh":
        before = os.times()
        environment = {**os.environ, "COUNT": str(COUNT), "SECONDS": str(SECONDS), "CLUEWISE": CLUEWISE}
        out = subprocess.run(puzzle, shell=True, capture_output=True, text=True, env=environment).stdout
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system, out.split()
    pythons = {"python": sys.executable, "others": "others/bin/python"}
    command = [pythons[kind], "-c", PYTHON.format(**names)] if kind in pythons else ["node", "-e", NODE.format(**names)]
    first, *puzzles = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(first), [line.replace("/", "").replace(",", "") for line in puzzles]


print("| generator | request | puzzles/s | of these, one solution | levels of cluewise | labels that agree |\n|---|---|---|---|---|---|", flush=True)
for name, request, kind, setup, puzzle in GENERATORS:
    seconds, puzzles = made(kind, setup, puzzle)
    records = judge.records(CLUEWISE, puzzles)
    levels = [record["level"] for record in records]
    known = ", ".join(f"{level} {levels.count(level)}" for level in judge.KINDS if level in levels)
    kinds = None if name == "cluewise" else judge.LABELS.get(request)
    agreed = f"{judge.agree(records, [kinds] * len(records)):,}" if kinds else ""
    unique = f"{judge.unique(CLUEWISE, puzzles):,} of {len(puzzles):,}"
    print(f"| {name} | {request} | {judge.rounded(len(puzzles) / seconds)} | {unique} | {known} | {agreed} |", flush=True)
