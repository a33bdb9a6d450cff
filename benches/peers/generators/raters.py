"""Rates the same puzzles with each rater, and prints its speed, how many of its labels agree with the techniques that the puzzles
need, and the rank correlation of its numbers with ER. Started by run.sh."""

import os
import statistics
import subprocess
import sys

import judge

CLUEWISE, COUNT, SECONDS = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
PENCILMARK = {"Very Easy": "s", "Easy": "l", "Medium": "l", "Hard": "f", "Very Hard": "fc", "Extreme": "fc"}
STRATEGIES = {**dict.fromkeys(["HiddenSingles", "NakedSingles"], "s"), **dict.fromkeys(["XWing", "Swordfish", "Jellyfish", "XyWing", "XyzWing"], "f"), "-": "fc"}

# Python, JavaScript: a function of one puzzle, which returns a label and a number. Shell: such a line for each line of puzzles.txt.
RATERS = [
    ("pencilmark 1.0.0rc1", "python", "import pencilmark\ndef rated(p): r = pencilmark.rate(p); return r['band'], r['difficulty']", PENCILMARK),
    ("hodoku-py 0.2.1", "python", "import hodoku\ndef rated(p): r = hodoku.Solver().solve(p); return r.level.name.lower(), r.score", judge.LABELS),
    # The steps of its levels have points up to 8, 16, 24 and 32; 0 is a guess.
    ("rustoku 0.16.0", "python", "import rustoku\ndef rated(p): s = [s['difficulty_point'] or 33 for s in rustoku.solve_steps(p)['steps']]; return ('easy', 'medium', 'hard', 'expert', 'expert')[(max(s) - 1) // 8], max(s)", judge.LABELS),
    ("sudokutools 0.4.0", "python", "from sudokutools.sudoku import Sudoku; from sudokutools.analyze import rate\ndef rated(p): r = rate(Sudoku.decode(p.replace('.', '0'))); return r, r", {"1": "s", **dict.fromkeys("234", "l"), **dict.fromkeys("567", "f"), "10": "fc"}),
    ("dokusan 0.1.0, rank", "python", "from dokusan import boards as b, stats\ndef rated(p): return '', stats.rank(b.Sudoku.from_string(p.replace('.', '0'), b.BoxSize(3, 3)))", {}),
    ("npm sudoku 0.0.3", "node", "const s = require('sudoku'), rated = p => ['', s.ratepuzzle([...p].map(c => c === '.' ? null : c - 1), 4)]", {}),
    ("npm sudoku-core 3.0.3", "node", "const s = require('sudoku-core'), rated = p => { const r = s.analyze([...p].map(c => c === '.' ? null : +c)); return [r.difficulty, r.score] }", judge.LABELS),
    ("crate sudoku 0.8.0, strategies", "sh", "crates/release/rivals rate <puzzles.txt", STRATEGIES),
    ("qqwing 1.3.4", "sh", "qqwing --solve --stats <puzzles.txt | sed -n 's/^Difficulty: //p' | tr A-Z a-z", judge.LABELS),
    ("cluewise, HoDoKu", "sh", "$CLUEWISE rate --threads 1 --scale hodoku --format jsonl puzzles.txt | jq -r '[.hodoku_level, .hodoku_score] | @tsv'", judge.LABELS),
    ("cluewise, effort", "sh", "$CLUEWISE rate --threads 1 --format jsonl puzzles.txt | jq -r '[.level, .effort] | @tsv'", {}),
]

PYTHON = """
import sys, time
{setup}
started = time.process_time()
for line in open("puzzles.txt"):
    print(*rated(line.strip()), sep="\\t")
    if time.process_time() - started > {seconds}:
        break
print(time.process_time() - started)
"""
NODE = """
{setup}; const started = process.cpuUsage(), spent = () => {{ const t = process.cpuUsage(started); return (t.user + t.system) / 1e6 }};
const out = [];
for (const line of require("fs").readFileSync("puzzles.txt", "utf8").trim().split("\\n")) {{
  out.push(rated(line).join("\\t"));
  if (spent() > {seconds}) break;
}}
console.log([...out, spent()].join("\\n"));
"""


def rated(kind, code):
    """Returns the processor time and the lines."""
    names = {"setup": code, "seconds": SECONDS}
    commands = {"python": [sys.executable, "-W", "ignore", "-c", PYTHON.format(**names)], "node": ["node", "-e", NODE.format(**names)], "sh": ["sh", "-c", code]}
    before = os.times()
    lines = subprocess.run(commands[kind], capture_output=True, text=True, check=True, env={**os.environ, "CLUEWISE": CLUEWISE}).stdout.splitlines()
    after = os.times()
    if kind == "sh":
        return after.children_user + after.children_system - before.children_user - before.children_system, lines
    return float(lines[-1]), lines[:-1]


def ranks(values):
    order = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(order)))}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


subprocess.run([CLUEWISE, "generate", "-n", str(COUNT), "--seed", "1", "--minimal", "--format", "line", "-o", "puzzles.txt"], check=True)
with open("puzzles.txt") as file:
    records = judge.records(CLUEWISE, file.read().split(), "effort,se")
print("| rater | puzzles/s | labels that agree | rank correlation with ER |\n|---|---|---|---|", flush=True)
for name, kind, code, kinds in RATERS:
    seconds, lines = rated(kind, code)
    rows = [(line + "\t").split("\t")[:2] for line in lines]
    agreed = judge.agree(records, [kinds.get(label, "") for label, _ in rows]) if kinds else ""
    numbers = [float(number or "nan") for _, number in rows]
    known = numbers and not any(number != number for number in numbers)
    er = [record["se"]["er"] for record in records[: len(numbers)]]
    correlation = f"{statistics.correlation(ranks(numbers), ranks(er)):.2f}" if known else ""
    print(f"| {name} | {judge.rounded(len(rows) / seconds)} | {f'{agreed:,} of {len(rows):,}' if kinds else ''} | {correlation} |", flush=True)
