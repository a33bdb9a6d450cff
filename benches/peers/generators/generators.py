"""Makes puzzles with each generator, and prints their speed and what cluewise says of them. Started by run.sh."""

import json
import os
import subprocess
import sys

CLUEWISE, COUNT, SECONDS = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])

# Python: an expression for one puzzle, with `i` for its number. JavaScript: likewise, as a string. Shell: a command for $COUNT puzzles.
GENERATORS = [
    ("py-sudoku 2.0.0", "0.5", "python", "from sudoku import Sudoku", "Sudoku(3, seed=i).difficulty(0.5).board"),
    ("dokusan 0.1.0", "avg_rank=150", "python", "from dokusan import generators", "str(generators.random_sudoku(avg_rank=150))"),
    ("sudokutools 0.4.0", "default", "python", "from sudokutools.generate import generate", "generate().encode()"),
    ("sudoku9 0.1.0", "easy", "python", "from sudoku9 import SudokuGenerator", "SudokuGenerator('easy').get_puzzle()"),
    ("sudoku9 0.1.0", "hard", "python", "from sudoku9 import SudokuGenerator", "SudokuGenerator('hard').get_puzzle()"),
    ("fungame-sudoku 1.0.4", "default", "python", "from fungame import sudoku", "sudoku.sudoku_generate()"),
    ("lib-sudoku 2.2.0", "30 clues", "python", "import lib_sudoku", "list(lib_sudoku.gen_unsolved(30))"),
    *(("rustoku 0.16.0", level, "python", "import rustoku", f"rustoku.generate({level!r})") for level in ("easy", "medium", "hard", "expert")),
    *(("sudoku-engine 2.1.0", str(share), "others", "from sudoku.base_sudoku import PuzzleGenerator as g; from sudoku import ClassicSudoku as c", f"g.make_puzzle(sudoku_cls=c, size=9, difficulty={share}, seed=i).board") for share in (0.5, 0.7)),
    ("npm sudoku 0.0.3", "default", "node", "const s = require('sudoku')", "s.makepuzzle().map(d => d === null ? '.' : d + 1).join('')"),
    *(("npm sudoku-gen 1.0.2", level, "node", "const s = require('sudoku-gen')", f"s.getSudoku({level!r}).puzzle.replaceAll('-', '.')") for level in ("easy", "medium", "hard", "expert")),
    *(("npm sudoku-core 3.0.3", level, "node", "const s = require('sudoku-core')", f"s.generate({level!r}).map(d => d ?? '.').join('')") for level in ("easy", "medium", "hard", "expert")),
    *(("qqwing 1.3.4", level, "sh", "", f"/usr/games/qqwing --generate $COUNT --one-line --difficulty {level} 2>/dev/null || qqwing --generate $COUNT --one-line --difficulty {level}") for level in ("simple", "easy", "intermediate", "expert")),
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
        out = subprocess.run(puzzle, shell=True, capture_output=True, text=True, env={**os.environ, "COUNT": str(COUNT)}).stdout
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system, out.split()
    pythons = {"python": sys.executable, "others": "others/bin/python"}
    command = [pythons[kind], "-c", PYTHON.format(**names)] if kind in pythons else ["node", "-e", NODE.format(**names)]
    first, *puzzles = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(first), [line.replace("/", "").replace(",", "") for line in puzzles]


print("| generator | request | puzzles/s | of these, one solution | levels of cluewise |\n|---|---|---|---|---|", flush=True)
for name, request, kind, setup, puzzle in GENERATORS:
    seconds, puzzles = made(kind, setup, puzzle)
    run = lambda *args: subprocess.run([CLUEWISE, *args], input="\n".join(puzzles), capture_output=True, text=True).stdout
    unique = int(dict(line.split("\t")[:2] for line in run("verify", "--summary", "-").splitlines())["unique"])
    levels = {}
    for line in run("rate", "--format", "jsonl", "-").splitlines():
        level = json.loads(line).get("level")
        levels[level] = levels.get(level, 0) + (level is not None)
    known = [f"{level} {levels[level]}" for level in ("easy", "medium", "hard", "expert", "master", "extreme") if level in levels]
    print(f"| {name} | {request} | {len(puzzles) / seconds:,.3g} | {unique:,} of {len(puzzles):,} | {', '.join(known)} |", flush=True)
