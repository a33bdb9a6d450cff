"""A Ray cluster of two workers: the puzzles equal those of one machine, also if a worker is killed."""

import hashlib
import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import cluewise

ray = pytest.importorskip("ray", reason="pip install cluewise[ray]")
from ray.cluster_utils import Cluster

import cluewise.ray
from cluewise.ray._split import part_of

PARTS = {"train": 8, "validation": 1, "test": 1}


@pytest.fixture(scope="module")
def cluster():
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 2 * 10**8})
    cluster.add_node(num_cpus=1, object_store_memory=2 * 10**8)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope="module")
def made(cluster, tmp_path_factory):
    folder = tmp_path_factory.mktemp("puzzles") / "made"
    assert cluewise.ray.generate(1000, 7, 3, folder) == 1000
    return folder


def files(folder):
    """Returns the bytes of the files of a folder by name."""
    return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("[!_]*"))}


def puzzles(folder):
    return pq.read_table(folder)["puzzle"].to_pylist()


def test_puzzles_are_those_of_one_machine(made, command):
    assert list(files(made)) == [f"shard-000{k}-of-0003.parquet" for k in (1, 2, 3)]
    assert puzzles(made) == cluewise.generate(1000, 7) == command("generate", "-n", 1000, "--seed", 7)
    shard = pq.read_table(made / "shard-0002-of-0003.parquet")
    assert shard["puzzle"].to_pylist() == command("generate", "-n", 1000, "--seed", 7, "--shard", "2/3")
    assert shard["id"].to_pylist() == list(range(333, 666))
    assert shard["solution"].to_pylist() == cluewise.solve(shard["puzzle"].to_pylist())
    assert shard["clues"].to_pylist() == [81 - puzzle.count(".") for puzzle in shard["puzzle"].to_pylist()]


def test_files_say_what_made_them(made, tmp_path, command):
    header = json.loads(pq.read_schema(made / "shard-0002-of-0003.parquet").metadata[b"cluewise"])
    assert header["parameters"]["seed"] == 7
    assert header["parameters"]["range"] == {"start": 333, "end": 666}
    assert header["generator"] == {"name": "cluewise", "version": cluewise.__version__}
    command("generate", "-n", 1000, "--seed", 7, "--shard", "2/3", "-o", tmp_path / "same.parquet")
    same = pq.read_table(tmp_path / "same.parquet")
    assert json.loads(same.schema.metadata[b"cluewise"]) == header
    names = pq.read_schema(made / "shard-0002-of-0003.parquet").names
    assert same.select(names).to_pylist() == pq.read_table(made / "shard-0002-of-0003.parquet").to_pylist()


def test_finished_shards_are_not_made_again(made):
    before = files(made)
    times = {name: (made / name).stat().st_mtime_ns for name in before}
    lost = list(before)[1]
    (made / lost).unlink()
    (made / ".left-behind.tmp").touch()
    assert cluewise.ray.generate(1000, 7, 3, made) == 1000
    assert files(made) == before
    assert [name for name in before if (made / name).stat().st_mtime_ns != times[name]] == [lost]
    with pytest.raises(ValueError, match="another run"):
        cluewise.ray.generate(1000, 8, 3, made)


def workers(task):
    """Returns the processes of this test's cluster that run the task."""
    parent = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = status.read_text().split(" ", 1)
            parent[int(pid)] = int(rest.rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    ours = [pid for pid, above in parent.items() if parent.get(above) == os.getpid()]
    return [pid for pid in ours if f"ray::{task}".encode() in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes in /proc")
def test_a_killed_worker_costs_nothing_but_time(cluster, tmp_path):
    wanted = {"n": 1800, "seed": 3, "shards": 6, "level": "extreme"}
    results = []
    folder = tmp_path / "made"
    run = threading.Thread(target=lambda: results.append(cluewise.ray.generate(output=folder, **wanted)))
    run.start()
    deadline = time.monotonic() + 120
    while not list(folder.glob("*.parquet")) or not workers("generate_shard"):
        assert time.monotonic() < deadline and run.is_alive()
        time.sleep(0.01)
    finished = len(list(folder.glob("*.parquet")))
    os.kill(workers("generate_shard")[0], signal.SIGKILL)
    run.join(180)
    assert finished < 6 and results == [1800]
    assert puzzles(folder) == cluewise.generate(1800, 3, level="extreme")
    assert len(list(folder.iterdir())) == 6


def test_rate_adds_columns(made, tmp_path):
    assert cluewise.ray.rate(made, tmp_path / "rated", se=True) == 1000
    table = pq.read_table(tmp_path / "rated")
    assert table.drop_columns(["level", "effort", "er", "ep", "ed"]).equals(pq.read_table(made))
    ratings = [tuple(row.values()) for row in table.select(cluewise.Rating._fields).to_pylist()]
    assert ratings == cluewise.rate(puzzles(made), se=True)
    before = files(tmp_path / "rated")
    assert cluewise.ray.rate(made, tmp_path / "rated", se=True) == 1000
    assert files(tmp_path / "rated") == before
    with pytest.raises(ValueError, match="another run"):
        cluewise.ray.rate(made, tmp_path / "rated")


def test_rate_adds_the_columns_of_hodoku(made, tmp_path):
    assert cluewise.ray.rate(made, tmp_path / "rated", hodoku=True) == 1000
    table = pq.read_table(tmp_path / "rated")
    rated = cluewise.rate(puzzles(made), scale="effort,hodoku")
    assert table["hodoku_level"].to_pylist() == [r.hodoku_level for r in rated]
    assert table["hodoku_score"].to_pylist() == [r.hodoku_score for r in rated]
    assert [json.loads(text) for text in table["hodoku_techniques"].to_pylist()] == [r.hodoku_techniques for r in rated]
    assert "er" not in table.column_names


@pytest.fixture(scope="module")
def repeated(made, tmp_path_factory):
    """Three files of generated puzzles, with isomorphs of them before and after."""
    folder = tmp_path_factory.mktemp("puzzles") / "repeated"
    folder.mkdir()
    lines = puzzles(made)
    parts = {"a": cluewise.shuffle(lines[200:300], 1), "b": lines, "c": cluewise.shuffle(lines[:50] + lines[:50], 2)}
    for name, part in parts.items():
        table = pa.table({"puzzle": part, "origin": [name] * len(part)})
        pq.write_table(table, folder / f"{name}.parquet")
    return folder


def test_dedupe_keeps_the_first_of_each_class(cluster, repeated, tmp_path, command):
    output = tmp_path / "different"
    assert cluewise.ray.dedupe(repeated, output) == 1000
    lines, firsts = puzzles(repeated), {}
    for line, form in zip(lines, cluewise.canonical(lines)):
        firsts.setdefault(form, line)
    assert puzzles(output) == list(firsts.values()) == command("dedupe", puzzles=lines)
    assert pq.read_table(output)["origin"].to_pylist() == ["a"] * 100 + ["b"] * 900
    before = files(output)
    (output / "b.parquet").unlink()
    assert cluewise.ray.dedupe(repeated, output) == 1000
    assert files(output) == before
    fewer = tmp_path / "fewer"
    shutil.copytree(repeated, fewer)
    (fewer / "a.parquet").unlink()
    with pytest.raises(ValueError, match="another run"):
        cluewise.ray.dedupe(fewer, output)


def test_split_parts_share_no_class(cluster, repeated, tmp_path, command):
    sizes = cluewise.ray.split(repeated, tmp_path / "parts", PARTS)
    found = {part: puzzles(tmp_path / "parts" / part) for part in PARTS}
    assert sizes == {part: len(lines) for part, lines in found.items()}
    assert sum(sizes.values()) == 1200 and min(sizes.values()) > 50
    forms = [set(cluewise.canonical(lines)) for lines in found.values()]
    assert len(set.union(*forms)) == sum(map(len, forms)) == 1000
    shares = ",".join(f"{part}={share}" for part, share in PARTS.items())
    command("split", "--parts", shares, "-o", tmp_path / "cli", puzzles=puzzles(repeated))
    assert {part: (tmp_path / f"cli/{part}.txt").read_text().split() for part in PARTS} == found


def published_part(form, parts):
    """The rule of docs/SYMMETRY.md."""
    number = int.from_bytes(hashlib.sha256(form.encode()).digest()[:8], "big")
    point = number * sum(share for _, share in parts) >> 64
    for name, share in parts:
        if point < share:
            return name
        point -= share


@pytest.mark.parametrize("shares", [(8, 1, 1), (1, 0, 1), (0, 3, 0), (90, 5, 5)])
def test_the_rule_of_split_is_the_published_one(shares):
    forms = [str(number) for number in range(500)]
    assert part_of(forms, shares).tolist() == [published_part(form, list(enumerate(shares))) for form in forms]


def test_wrong_arguments_are_named(cluster, tmp_path):
    with pytest.raises(FileNotFoundError, match="found no Parquet file"):
        cluewise.ray.rate(tmp_path, tmp_path / "rated")
    with pytest.raises(ValueError, match="^shards: found 0"):
        cluewise.ray.generate(1, 1, 0, tmp_path)
    with pytest.raises(ValueError, match="^impossible"):
        cluewise.ray.generate(1, 1, 1, tmp_path, clues=10)
    with pytest.raises(ValueError, match="^parts: found"):
        cluewise.ray.split(tmp_path, tmp_path, {"train": 0})
    pq.write_table(pa.table({"board": ["." * 81]}), tmp_path / "x.parquet")
    with pytest.raises(ValueError, match="expected a column `puzzle`"):
        cluewise.ray.rate(tmp_path, tmp_path / "rated")


def test_the_same_from_a_shell(cluster, tmp_path):
    def run(*arguments):
        line = [sys.executable, "-m", "cluewise.ray", "--address", cluster.address, *map(str, arguments)]
        done = subprocess.run(line, check=False, capture_output=True, text=True, timeout=120)
        errors = [text for text in done.stderr.splitlines() if text.startswith("error: ")]
        return done.returncode, done.stdout, errors

    ask = ["generate", "-n", 20, "--shards", 2, "--level", "hard", "--clues", "24..30", "-o", tmp_path / "made"]
    assert run(*ask, "--seed", 5) == (0, "puzzles\t20\n", [])
    assert puzzles(tmp_path / "made") == cluewise.generate(20, 5, level="hard", clues=(24, 30))
    code, _, errors = run(*ask, "--seed", 6)
    assert code == 1 and len(errors) == 1 and "another run" in errors[0]


def test_the_example_of_a_data_set(cluster, tmp_path):
    example = runpy.run_path(Path(__file__).parents[1] / "examples/data_set.py", run_name="data_set")
    folder = tmp_path / "sudoku"
    example["write"](folder, each=40, seed=7)
    parts = {part: pq.read_table(folder / "data" / part) for part in example["PARTS"]}
    table = pa.concat_tables(parts.values())
    lines = table["puzzle"].to_pylist()
    count = 40 * len(cluewise.LEVELS)
    assert len(set(table["solution"].to_pylist())) == count
    assert len(lines) == len(set(cluewise.canonical(lines))) == count
    assert [tuple(row.values()) for row in table.select(cluewise.Rating._fields).to_pylist()] == cluewise.rate(
        lines, se=True
    )
    for k, level in enumerate(cluewise.LEVELS):
        made = cluewise.generate(40, 7 + k, level=level)
        assert {(row["id"], row["puzzle"]) for row in table.to_pylist() if row["level"] == level} == set(
            enumerate(made)
        )
    card = (folder / "README.md").read_text()
    assert f"| {len(parts['train'])} |" in card
    assert all(f"| `{name}` | " in card for name in table.column_names)
    done = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=folder, check=True, capture_output=True, text=True
    )
    assert done.stdout.count(": OK") == 3 * len(cluewise.LEVELS)
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "SHA256SUMS", "data"]
