"""The example that makes a data set: what its files and its card promise."""

import collections
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import cluewise

pytest.importorskip("ray", reason="pip install cluewise[ray]")
pytest.importorskip("matplotlib", reason="pip install matplotlib")
datasets = pytest.importorskip("datasets", reason="pip install datasets")
import pyarrow.parquet as pq
import ray

EXAMPLES = Path(__file__).parents[1] / "examples"
COUNT = 200
PARTS = ("train", "validation", "test")


@pytest.fixture(scope="module")
def example():
    sys.path.insert(0, str(EXAMPLES))
    import data_set

    yield data_set
    sys.path.remove(str(EXAMPLES))


@pytest.fixture(scope="module")
def folder(example, tmp_path_factory):
    ray.init(
        address="local", num_cpus=1, include_dashboard=False, log_to_driver=False, object_store_memory=10**8
    )
    folder = tmp_path_factory.mktemp("set") / "sudoku"
    example.write(folder, COUNT, seed=7)
    yield folder
    ray.shutdown()


@pytest.fixture(scope="module")
def loaded(folder, tmp_path_factory):
    # Compares the numbers of rows with those of the card.
    return datasets.load_dataset(str(folder), cache_dir=str(tmp_path_factory.mktemp("cache")))


@pytest.fixture(scope="module")
def rows(loaded):
    return [row for part in PARTS for row in loaded[part]]


def test_files(folder):
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "SHA256SUMS",
        "data",
        "statistics.png",
        "techniques.png",
    ]
    files = [f"{part}-00000-of-00001.parquet" for part in sorted(PARTS)]
    assert sorted(path.name for path in folder.glob("data/*")) == files
    sums = [line.split("  ") for line in (folder / "SHA256SUMS").read_text().splitlines()]
    assert [path for _, path in sums] == [f"data/{file}" for file in files]
    assert all(hashlib.sha256((folder / path).read_bytes()).hexdigest() == digest for digest, path in sums)
    assert all((folder / name).read_bytes().startswith(b"\x89PNG") for name in ("statistics.png", "techniques.png"))


def test_levels_are_balanced(rows):
    sizes = collections.Counter(row["level"] for row in rows)
    assert [sizes[level] for level in cluewise.LEVELS] == [34, 34, 33, 33, 33, 33]
    for level in cluewise.LEVELS:
        made = cluewise.generate(sizes[level], 7, level=level)
        assert {(row["id"], row["puzzle"]) for row in rows if row["level"] == level} == set(enumerate(made))


def test_columns_are_those_of_the_library(rows):
    puzzles = [row["puzzle"] for row in rows]
    assert [row["solution"] for row in rows] == cluewise.solve(puzzles)
    assert [row["clues"] for row in rows] == [81 - puzzle.count(".") for puzzle in puzzles]
    hashes = [hashlib.sha256(form.encode()).hexdigest()[:32] for form in cluewise.canonical(puzzles)]
    assert [row["canonical_hash"] for row in rows] == hashes
    for row, rating in zip(rows, cluewise.rate(puzzles, scale="effort,se,hodoku")):
        found = rating._replace(hodoku_techniques=json.loads(row["hodoku_techniques"]))
        assert found == rating and all(row[name] == found[k] for k, name in enumerate(found._fields[:-2]))


def test_no_class_of_puzzles_or_solutions_is_in_two_parts(loaded, rows):
    for column in ("puzzle", "solution"):
        assert len(set(cluewise.canonical([row[column] for row in rows]))) == COUNT
    for part in PARTS:
        found = cluewise.split(loaded[part]["puzzle"], {"train": 90, "validation": 5, "test": 5}, by="solution")
        assert set(found) == {part}


def test_rows_are_shuffled(loaded):
    hashes = loaded["train"]["canonical_hash"][:]
    assert hashes == sorted(hashes)
    first = collections.Counter(loaded["train"]["level"][:90])
    assert len(first) == 6 and max(first.values()) < 45


def test_the_card_describes_the_set(folder, loaded):
    from huggingface_hub import DatasetCard

    card = (folder / "README.md").read_text()
    data = DatasetCard(card).data.to_dict()
    assert data["license"] == "cc0-1.0" and data["size_categories"] == ["n<1K"] and data["task_categories"]
    splits = {split["name"]: split["num_examples"] for split in data["dataset_info"]["splits"]}
    assert splits == {part: len(loaded[part]) for part in PARTS}
    features = {feature["name"]: feature["dtype"] for feature in data["dataset_info"]["features"]}
    assert features == {name: value.dtype for name, value in loaded["train"].features.items()}
    assert data["dataset_info"]["download_size"] == sum(path.stat().st_size for path in folder.glob("data/*"))
    assert all(f"| `{name}` | " in card for name in features)


def test_large_parts_have_several_files_in_the_order_of_hashes(example, folder, loaded, tmp_path, monkeypatch):
    (tmp_path / "parts").mkdir()
    for part in PARTS:
        table = pq.read_table(folder / f"data/{part}-00000-of-00001.parquet").drop_columns("canonical_hash")
        (tmp_path / "parts" / part).mkdir()
        for k in range(3):
            pq.write_table(table.take(list(range(k, len(table), 3))), tmp_path / f"parts/{part}/{k}.parquet")
    monkeypatch.setattr(example, "FILE_ROWS", 50)
    example.shuffle(tmp_path / "parts", tmp_path / "data")
    files = sorted((tmp_path / "data").glob("train-*"))
    assert [path.name for path in files] == [f"train-0000{k}-of-0000{len(files)}.parquet" for k in range(len(files))]
    assert len(files) == -(-len(loaded["train"]) // 50) > 1
    rows = [row for path in files for row in pq.read_table(path).to_pylist()]
    assert rows == loaded["train"].to_list()


def test_the_set_is_explored(folder):
    command = [sys.executable, EXAMPLES / "explore.py", folder]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder)
    assert "the hardest a" in done.stdout and (folder / "difficulty.png").exists()
