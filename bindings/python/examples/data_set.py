"""Generates a rated data set without isomorphs, split into training, validation and test, with a card for Hugging Face.

    pip install 'cluewise[ray]' matplotlib
    python data_set.py -o cluewise-1m --count 1000000 --seed 7

writes ``cluewise-1m/data/{train,validation,test}-*.parquet``, ``README.md`` (the card), ``SHA256SUMS`` and pictures. An
interrupted run can be repeated. The same call with the same versions of cluewise and pyarrow writes the same bytes.
``data_card.py`` writes the card. With ``--layouts`` also those of ``layouts.py``, for programs that load sudoku-extreme, HRM and
TRM, or reasoning-gym.
"""

import argparse
import hashlib
import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import data_card
import layouts
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import cluewise
import cluewise.ray

PARTS = {"train": 90, "validation": 5, "test": 5}

#: Number of solution grids that are not isomorphic to each other. Random puzzles rarely share one.
SOLUTION_CLASSES = 5_472_730_538

#: Number of puzzles per file while the set is made: some seconds to generate, a minute to rate.
SHARD = 10_000

#: Maximum number of puzzles per file of the set; a file is sorted in memory.
FILE_ROWS = 1_000_000

#: Rows per row group.
GROUP_ROWS = 1 << 15

#: Columns without dictionary encoding, because their values are all different.
DISTINCT = ("puzzle", "solution", "canonical_hash")


def steps(output: Path, count: int, seed: int) -> dict[str, Callable[[], object]]:
    """Returns the steps that write the parts. All but the last write folders in ``output/work``."""
    work = output / "work"
    return {
        "generate": lambda: generate(work / "made", count, seed),
        "dedupe": lambda: cluewise.ray.dedupe(work / "made", work / "distinct", by="solution"),
        "balance": lambda: balance(work / "distinct", work / "balanced", count),
        "rate": lambda: cluewise.ray.rate(work / "balanced", work / "rated", se=True, hodoku=True),
        "split": lambda: cluewise.ray.split(work / "rated", work / "parts", PARTS, by="solution"),
        "shuffle": lambda: shuffle(work / "parts", output / "data"),
    }


def sizes(count: int) -> dict[str, int]:
    """Returns the number of puzzles of each level: equal, the first ones one more if the count is not divisible."""
    levels = len(cluewise.LEVELS)
    return {level: (count + levels - 1 - k) // levels for k, level in enumerate(cluewise.LEVELS)}


def generate(folder: Path, count: int, seed: int) -> None:
    """Generates the puzzles of each level, and some more in place of those whose solutions repeat."""
    for level, size in sizes(count).items():
        size += 20 + 2 * size * count // SOLUTION_CLASSES
        cluewise.ray.generate(size, seed, max(1, size // SHARD), folder, name=level, level=level)


def balance(source: Path, target: Path, count: int) -> None:
    """Copies the first puzzles of each level, as many of each."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for level, left in sizes(count).items():
        for path in sorted(source.glob(f"{level}-*.parquet")):
            table = pq.read_table(path)[:left]
            left -= len(table)
            if len(table):
                pq.write_table(table, target / path.name, compression="zstd", use_dictionary=["symmetry"])
        if left:
            raise SystemExit(f"{level}: {left} puzzles are missing; too many have isomorphic solutions")


def shuffle(source: Path, target: Path) -> None:
    """Writes the puzzles of each part in the order of the hashes of their canonical forms, which is a random order."""
    target.mkdir(exist_ok=True)
    for part in PARTS:
        paths = sorted((source / part).glob("*.parquet"))
        rows = sum(pq.read_metadata(path).num_rows for path in paths)
        number = max(1, -(-rows // FILE_ROWS))
        files = [target / f"{part}-{k:05}-of-{number:05}.parquet" for k in range(number)]
        with ExitStack() as stack:
            schema = with_hash(pq.read_table(paths[0])).schema.remove_metadata()
            writers = [stack.enter_context(pq.ParquetWriter(f"{file}.tmp", schema)) for file in files]
            for path in paths:
                for writer, table in zip(writers, by_hash(with_hash(pq.read_table(path)), len(files))):
                    writer.write_table(table.replace_schema_metadata())
        last = ""
        for file in files:
            last = sort(Path(f"{file}.tmp"), file, last)


def with_hash(table: pa.Table) -> pa.Table:
    """Returns the table with the hash of each canonical form, and without the requested symmetry, which is always none."""
    forms = cluewise.canonical(table["puzzle"]).to_pylist()
    hashes = [hashlib.sha256(form.encode()).hexdigest()[:32] for form in forms]
    table = table.append_column("canonical_hash", pa.array(hashes, pa.string()))
    return table.select(list(data_card.FIELDS))


def by_hash(table: pa.Table, files: int) -> Iterator[pa.Table]:
    """Yields the rows of each file: those of an equal range of hashes."""
    file = pa.array([int(text[:8], 16) * files >> 32 for text in table["canonical_hash"].to_pylist()])
    for k in range(files):
        yield table.filter(pc.equal(file, k))


def sort(source: Path, target: Path, last: str) -> str:
    """Sorts a file by the hashes, which are all greater than ``last``; returns the greatest."""
    table = pq.read_table(source).sort_by("canonical_hash")
    hashes = [last, *table["canonical_hash"].to_pylist()]
    assert all(a < b for a, b in itertools.pairwise(hashes)), "two puzzles are isomorphic"
    texts = [name for name in table.column_names if pa.types.is_string(table[name].type) and name not in DISTINCT]
    pq.write_table(table, target, compression="zstd", use_dictionary=texts, row_group_size=GROUP_ROWS)
    source.unlink()
    return hashes[-1]


def write(output: Path, count: int, seed: int) -> None:
    """Writes the set, its card and its checksums."""
    for step in steps(output, count, seed).values():
        step()
    finish(output, count, seed)


def finish(output: Path, count: int, seed: int) -> None:
    """Writes the card and the checksums, and removes the intermediate folders."""
    data_card.write(output, PARTS, count, seed)
    paths = sorted(output.glob("data/*.parquet"))
    sums = [f"{data_card.sha256(path)}  {path.relative_to(output)}\n" for path in paths]
    (output / "SHA256SUMS").write_text("".join(sums))
    shutil.rmtree(output / "work")


def main() -> None:
    """Parses the arguments and writes the set."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12_000, help="number of puzzles, the same of each level")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--layouts", action="store_true", help="also write the layouts of other programs")
    options = parser.parse_args()
    write(options.output, options.count, options.seed)
    if options.layouts:
        layouts.write(options.output)


if __name__ == "__main__":
    main()
