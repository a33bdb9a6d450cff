"""Writes the parts of a data set in the layouts that programs of others load.

    python layouts.py cluewise-1m

reads ``cluewise-1m/data/{train,validation,test}-*.parquet``, which ``data_set.py`` writes, or parts of any set with the columns
``puzzle`` and ``solution``, and writes

- ``sudoku-extreme/{part}.csv``: ``source,question,answer,rating``, the rating being the number of wrong guesses of a search that
  uses singles,
- ``hrm/{part}/``: the arrays that HRM and TRM load, digits plus one, an example and a group for each puzzle, ``dataset.json``, and
  ``hrm/identifiers.json``,
- ``reasoning-gym/{part}.jsonl``: ``question``, ``answer`` and ``metadata`` as the task ``sudoku`` of reasoning-gym has them.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import cluewise

#: The name of the tokens: 0 is padding, 1 an empty cell, and digits follow.
VOCABULARY = 11

QUESTION = """Solve this Sudoku:
{}
Answer with the full grid only: nine rows of nine digits, with spaces between digits and a line for each row."""


def parts(folder: Path) -> dict[str, list[Path]]:
    """Returns the files of each part."""
    files: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("data/*.parquet")):
        files.setdefault(path.name.partition("-")[0], []).append(path)
    if not files:
        raise SystemExit(f"{folder}/data: found no Parquet files")
    return files


def rows(paths: list[Path]) -> Iterator[dict[str, str]]:
    """Yields the rows of a part, of which a few thousand are in memory."""
    for path in paths:
        for batch in pq.ParquetFile(path).iter_batches(1 << 12, columns=["puzzle", "solution"]):
            yield from batch.to_pylist()


def wrong_guesses(puzzles: list[str]) -> list[int]:
    """Returns how often a search with singles guesses wrong."""
    replay = cluewise.replay(puzzles, order="search")
    is_back = replay.technique == replay.names.index("Backtrack")
    return [int(is_back[start:end].sum()) for start, end in zip(replay.offsets, replay.offsets[1:])]


def write_extreme(paths: list[Path], target: Path) -> None:
    """Writes the columns of sudoku-extreme."""
    with target.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["source", "question", "answer", "rating"])
        for path in paths:
            for batch in pq.ParquetFile(path).iter_batches(1 << 12, columns=["puzzle", "solution"]):
                puzzles, solutions = (column.to_pylist() for column in batch.columns)
                writer.writerows(zip(["cluewise"] * len(puzzles), puzzles, solutions, wrong_guesses(puzzles)))


def tokens(texts: list[str]) -> np.ndarray:
    """Returns grids as tokens."""
    characters = np.frombuffer("".join(texts).replace(".", "0").encode(), np.uint8).reshape(len(texts), 81)
    return characters - ord("0") + 1


def write_arrays(paths: list[Path], folder: Path) -> None:
    """Writes the arrays of HRM and TRM."""
    folder.mkdir(parents=True, exist_ok=True)
    table = pq.read_table(paths, columns=["puzzle", "solution"])
    count = len(table)
    arrays = {
        "inputs": tokens(table["puzzle"].to_pylist()),
        "labels": tokens(table["solution"].to_pylist()),
        "puzzle_identifiers": np.zeros(count, np.int32),
        "puzzle_indices": np.arange(count + 1, dtype=np.int32),
        "group_indices": np.arange(count + 1, dtype=np.int32),
    }
    for name, array in arrays.items():
        np.save(folder / f"all__{name}.npy", array)
    description = {
        **{"seq_len": 81, "vocab_size": VOCABULARY, "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0},
        **{"num_puzzle_identifiers": 1, "total_groups": count, "total_puzzles": count, "mean_puzzle_examples": 1},
        "sets": ["all"],
    }
    (folder / "dataset.json").write_text(json.dumps(description))


def grid(text: str) -> list[list[int]]:
    """Returns a grid as rows of numbers."""
    return [[int(cell) for cell in text[start : start + 9].replace(".", "0")] for start in range(0, 81, 9)]


def drawn(text: str) -> str:
    """Returns a grid as lines with spaces between cells."""
    return "\n".join(" ".join(text[start : start + 9].replace(".", "_")) for start in range(0, 81, 9))


def write_questions(paths: list[Path], target: Path) -> None:
    """Writes the rows of reasoning-gym."""
    with target.open("w") as file:
        for index, row in enumerate(rows(paths)):
            puzzle, solution = row["puzzle"], row["solution"]
            metadata = {
                **{"source_dataset": "sudoku", "source_index": index, "puzzle": grid(puzzle), "solution": grid(solution)},
                "num_empty": puzzle.count("."),
            }
            line = {"question": QUESTION.format(drawn(puzzle)), "answer": drawn(solution), "metadata": metadata}
            file.write(json.dumps(line) + "\n")


def write(folder: Path) -> None:
    """Writes all layouts of a set."""
    for name in ("sudoku-extreme", "reasoning-gym", "hrm"):
        (folder / name).mkdir(exist_ok=True)
    for part, paths in parts(folder).items():
        write_extreme(paths, folder / "sudoku-extreme" / f"{part}.csv")
        write_arrays(paths, folder / "hrm" / part)
        write_questions(paths, folder / "reasoning-gym" / f"{part}.jsonl")
    (folder / "hrm" / "identifiers.json").write_text(json.dumps(["<blank>"]))


def main() -> None:
    """Parses the arguments and writes the layouts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
