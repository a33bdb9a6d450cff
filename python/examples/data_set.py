"""A rated set of puzzles, no two of them the same in disguise, in parts that share no class, with its card.

    pip install 'cluewise[ray]'
    python data_set.py -o sudoku --each 2000 --seed 7

makes ``sudoku/data/{train,validation,test}/*.parquet``, ``sudoku/README.md`` (the card: fields, ranges, histograms,
licence, how to make the set again) and ``sudoku/SHA256SUMS``. It can be stopped and called again; the same call with the
same versions of cluewise and pyarrow makes the same bytes.
"""

import argparse
import hashlib
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import cluewise
import cluewise.ray

PARTS = {"train": 90, "validation": 5, "test": 5}

FIELDS = {
    "id": "index of the puzzle in the run of its level (the seed of `easy`, one more for each level above)",
    "puzzle": "81 characters, row by row, `.` for an empty cell; exactly one solution",
    "solution": "that solution, 81 digits",
    "clues": "how many cells are given",
    "symmetry": "the symmetry that the pattern of clues was made with",
    "level": "`easy` `medium` `hard` `expert` `extreme`, from the effort score",
    "effort": "how much propagation and search the puzzle needs; a score, the same for all its isomorphs",
    "er": "Sudoku Explainer's rating of the hardest step",
    "ep": "that of the hardest step up to the first that places a digit",
    "ed": "that of the first step",
}


CARD = """---
license: cc0-1.0
pretty_name: Sudoku, rated, no two the same
tags: [sudoku]
configs:
  - config_name: default
    data_files:
{files}
---
# Sudoku, rated, no two the same

{count} Sudoku puzzles made by cluewise {version}: {each} of each
level of difficulty, less those that were isomorphs of others. Each has exactly one solution. No two are the same in
disguise (turned, rows and columns in another order, digits renamed), within a part or between parts.

{sizes}

## Fields

{ranges}

{clues}

{er}

{effort}

## How it was made, and can be again

```sh
pip install 'cluewise[ray]=={version}' pyarrow=={pyarrow}
python data_set.py -o sudoku --each {each} --seed {seed}
(cd sudoku && sha256sum --check SHA256SUMS)
```

Puzzle `id` of a level is a function of the level, its seed and `id`, on any machine and any cluster. Which part a puzzle
goes to depends on the SHA-256 of its canonical form alone, so that other sets that are split with the same shares have
none of its classes in another part. Each file says in its metadata (`cluewise`, `cluewise.history`) what made it.

Puzzles of a level are not drawn uniformly from all that there are: clues are taken from a random grid until none can go
without leaving the level, which favours puzzles with few clues.

## Licence

CC0 1.0: the puzzles are a program's output; do with them what you like.
"""


def make(output: Path, each: int, seed: int) -> None:
    """The parts, by way of folders that are removed at the end."""
    work = output / "work"
    for k, level in enumerate(cluewise.LEVELS):
        # With one seed for all, the puzzles of a number would share their solution, also those in different parts.
        cluewise.ray.generate(each, seed + k, max(1, each // 1000), work / "made", name=level, level=level)
    cluewise.ray.dedupe(work / "made", work / "different")
    cluewise.ray.rate(work / "different", work / "rated", se=True)
    cluewise.ray.split(work / "rated", output / "data", PARTS)
    shutil.rmtree(work)


def ranges(table: pa.Table) -> str:
    """The table of fields, with the values that each has."""
    rows = ["| field | type | meaning | values |", "|---|---|---|---|"]
    for name, meaning in FIELDS.items():
        column = table[name]
        if name in ("puzzle", "solution"):
            values = "all different" if pc.count_distinct(column).as_py() == len(column) else "some alike"
        elif pa.types.is_string(column.type):
            values = ", ".join(sorted(column.unique().to_pylist()))
        else:
            values = "{min} to {max}".format(**pc.min_max(column).as_py())
        rows.append(f"| `{name}` | {column.type} | {meaning} | {values} |")
    return "\n".join(rows)


def histogram(title: str, values: pa.ChunkedArray) -> str:
    """A line for each value, with a bar."""
    counts = sorted((count["values"], count["counts"]) for count in values.value_counts().to_pylist())
    most = max(count for _, count in counts)
    lines = [f"{value:>6} {count:>8} {'#' * round(50 * count / most)}".rstrip() for value, count in counts]
    return f"### {title}\n\n```text\n" + "\n".join(lines) + "\n```"


def sizes(parts: dict[str, pa.Table]) -> str:
    """How many puzzles of each level there are in each part."""
    rows = ["| part | " + " | ".join(cluewise.LEVELS) + " | all |", "|---" * (len(cluewise.LEVELS) + 2) + "|"]
    for part, table in parts.items():
        counts = [pc.sum(pc.equal(table["level"], level)).as_py() or 0 for level in cluewise.LEVELS]
        rows.append(f"| {part} | " + " | ".join(map(str, counts)) + f" | {len(table)} |")
    return "\n".join(rows)


def card(parts: dict[str, pa.Table], each: int, seed: int) -> str:
    """The README of the set, with the front matter that Hugging Face reads."""
    table = pa.concat_tables(parts.values())
    files = "\n".join(f"      - split: {part}\n        path: data/{part}/*.parquet" for part in parts)
    return CARD.format(
        files=files,
        count=len(table),
        each=each,
        seed=seed,
        sizes=sizes(parts),
        ranges=ranges(table),
        clues=histogram("Clues", table["clues"]),
        er=histogram("ER, by whole numbers", pc.cast(pc.floor(table["er"]), pa.int64())),
        effort=histogram("Effort, by halves", pc.divide(pc.floor(pc.multiply(table["effort"], 2)), 2)),
        version=cluewise.__version__,
        pyarrow=pa.__version__,
    )


def main() -> None:
    """Makes the set and its card."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--each", type=int, default=2000, help="puzzles of each level")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    write(options.output, options.each, options.seed)


def write(output: Path, each: int, seed: int) -> None:
    """The set, its card and its sums."""
    make(output, each, seed)
    parts = {part: pq.read_table(output / "data" / part) for part in PARTS}
    (output / "README.md").write_text(card(parts, each, seed))
    paths = sorted(output.glob("data/*/*.parquet"))
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(output)}\n" for path in paths]
    (output / "SHA256SUMS").write_text("".join(sums))


if __name__ == "__main__":
    main()
