"""What cluewise says of puzzles, and whether labels agree with the techniques that they need."""

import json
import subprocess

# What puzzles of a level of cluewise need: singles; locked candidates or subsets; fish, wings, turbots or uniqueness; chains or more.
KINDS = {"easy": "s", "medium": "s", "hard": "l", "expert": "f", "master": "c", "extreme": "c"}
# What the labels of others stand for.
LABELS = {"simple": "s", "easy": "s", "intermediate": "l", "medium": "l", "hard": "f", "unfair": "fc", "expert": "fc", "extreme": "fc"}


def cluewise(program, puzzles, *args):
    return subprocess.run([program, *args, "-"], input="\n".join(puzzles), capture_output=True, text=True).stdout


def unique(program, puzzles):
    lines = cluewise(program, puzzles, "verify", "--summary").splitlines()
    return int(dict(line.split("\t")[:2] for line in lines)["unique"])


def records(program, puzzles, scale="effort"):
    """Returns the records of the puzzles with one solution."""
    lines = cluewise(program, puzzles, "rate", "--scale", scale, "--format", "jsonl").splitlines()
    return [record for record in map(json.loads, lines) if "level" in record]


def agree(records, kinds):
    """Returns how many of the kinds, one or several for each puzzle, agree with its level."""
    return sum(KINDS[record["level"]] in kinds for record, kinds in zip(records, kinds))


def rounded(number):
    """Returns a number with three digits."""
    return f"{float(f'{number:.3g}'):,g}"
