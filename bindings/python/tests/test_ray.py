"""A Ray cluster of two workers: the puzzles equal those of one machine, also if a worker is killed."""

import hashlib
import json
import os
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
from cluewise._sets import part_of

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


def command_line(pid):
    """Returns the command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


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
    return [pid for pid in ours if f"ray::{task}".encode() in command_line(pid)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes in /proc")
def test_a_killed_worker_costs_nothing_but_time(cluster, tmp_path):
    wanted = {"n": 1800, "seed": 3, "shards": 6, "level": "extreme"}
    results = []
    folder = tmp_path / "made"
    run = threading.Thread(target=lambda: results.append(cluewise.ray.generate(output=folder, **wanted)))
    run.start()
    deadline = time.monotonic() + 120
    while not list(folder.glob("*.parquet")) or not (found := workers("generate_shard")):
        assert time.monotonic() < deadline and run.is_alive()
        time.sleep(0.01)
    finished = len(list(folder.glob("*.parquet")))
    os.kill(found[0], signal.SIGKILL)
    run.join(180)
    assert finished < 6 and results == [1800]
    assert puzzles(folder) == cluewise.generate(1800, 3, level="extreme")
    assert len(list(folder.iterdir())) == 6


def test_rate_adds_columns(made, tmp_path):
    assert cluewise.ray.rate(made, tmp_path / "rated", se=True) == 1000
    table = pq.read_table(tmp_path / "rated")
    assert table.drop_columns(["level", "effort", "er", "ep", "ed"]).equals(pq.read_table(made))
    names = [name for name in cluewise.Rating._fields if name != "unrated"]
    ratings = [tuple(row.values()) for row in table.select(names).to_pylist()]
    assert ratings == [rating[: len(names)] for rating in cluewise.rate(puzzles(made), se=True)]
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
    with pytest.raises(ValueError, match="does not write: a.parquet"):
        cluewise.ray.dedupe(fewer, output)


def change(folder, name):
    """Replaces a file by one with other puzzles and without metadata."""
    pq.write_table(pa.table({"puzzle": cluewise.generate(100, 99)}), folder / name)


STEPS = {
    "rate": lambda source, output, **options: cluewise.ray.rate(source, output, **options),
    "dedupe": lambda source, output, **options: cluewise.ray.dedupe(source, output, **options),
    "split": lambda source, output, **options: cluewise.ray.split(source, output, {"all": 1}, **options)["all"],
}


@pytest.mark.parametrize("step", STEPS)
def test_results_of_sources_that_have_changed_are_not_kept(made, tmp_path, step):
    source, output = tmp_path / "source", tmp_path / "output"
    written = output / "all" if step == "split" else output
    shutil.copytree(made, source)
    run = STEPS[step]
    assert run(source, output) == 1000
    change(source, "shard-0002-of-0003.parquet")
    with pytest.raises(ValueError, match="a source that has changed"):
        run(source, output)
    rest = 1000 - 333 + 100
    assert run(source, output, stale="replace") == run(source, output) == rest
    assert puzzles(written) == puzzles(source)
    (source / "shard-0001-of-0003.parquet").unlink()
    with pytest.raises(ValueError, match="does not write: shard-0001-of-0003.parquet"):
        run(source, output)
    assert run(source, output, stale="replace") == rest - 333
    assert puzzles(written) == puzzles(source)
    with pytest.raises(ValueError, match="^stale: found 'x'"):
        run(source, output, stale="x")


def test_numbers_of_shards_are_not_mixed(cluster, tmp_path):
    cluewise.ray.generate(10, 1, 2, tmp_path)
    cluewise.ray.generate(10, 1, 2, tmp_path, name="other")
    with pytest.raises(ValueError, match="does not write: shard-0001-of-0002.parquet, shard-0002-of-0002.parquet"):
        cluewise.ray.generate(10, 1, 3, tmp_path)
    assert cluewise.ray.generate(10, 1, 3, tmp_path, stale="replace") == 10
    assert sorted(name.rpartition("-of-")[2] for name in files(tmp_path)) == ["0002.parquet"] * 2 + ["0003.parquet"] * 3


def test_rows_that_are_no_puzzles(cluster, tmp_path):
    source, good = tmp_path / "source", cluewise.generate(4, 1)
    source.mkdir()
    pq.write_table(pa.table({"puzzle": [good[0], None, good[1], "x" * 5, "q" + good[2][1:]]}), source / "a.parquet")
    pq.write_table(pa.table({"puzzle": [good[2], good[3], ""]}), source / "b.parquet")
    for step, run in STEPS.items():
        with pytest.raises(ValueError) as raised:
            run(source, tmp_path / step)
        places = [line.rpartition("/")[2] for line in str(raised.value).splitlines()[1:]]
        assert str(raised.value).startswith("4 rows are no puzzle, expected 81 characters")
        found = ["null", "5 characters", repr("q" + good[2][1:])]
        assert places == [
            *[f"a.parquet: row {row}: found {what}" for row, what in zip((1, 3, 4), found)],
            "b.parquet: row 2: found 0 characters",
        ]
        assert run(source, tmp_path / step, errors="skip") == 4
    assert cluewise.ray.rate(source, tmp_path / "all", errors="null") == 8
    rated = pq.read_table(tmp_path / "all").to_pydict()
    efforts = [rating.effort for rating in cluewise.rate(good)]
    assert rated["effort"] == [efforts[0], None, efforts[1], None, None, *efforts[2:], None]
    with pytest.raises(ValueError, match="^errors: found 'null'"):
        STEPS["dedupe"](source, tmp_path / "x", errors="null")


def test_sets_without_common_solutions(cluster, tmp_path):
    grids = cluewise.solve(cluewise.generate(40, 5))
    # Five puzzles of each grid, in isomorphs.
    lines = [cluewise.shuffle(cluewise.minimize(grids, k), k) for k in range(5)]
    source = tmp_path / "source"
    source.mkdir()
    for k, part in enumerate(lines):
        pq.write_table(pa.table({"puzzle": part}), source / f"{k}.parquet")
    assert cluewise.ray.dedupe(source, tmp_path / "by puzzle") == 200
    assert cluewise.ray.dedupe(source, tmp_path / "by solution", by="solution") == 40
    assert puzzles(tmp_path / "by solution") == lines[0]
    parts = {"train": 1, "test": 1}
    cluewise.ray.split(source, tmp_path / "parts", parts, by="solution")
    forms = [set(cluewise.canonical(cluewise.solve(puzzles(tmp_path / "parts" / part)))) for part in parts]
    assert len(forms[0] | forms[1]) == len(forms[0]) + len(forms[1]) == 40 and min(map(len, forms)) > 5
    row_groups = [pq.ParquetFile(path).metadata for path in tmp_path.glob("parts/*/*.parquet")]
    assert all(group.row_group(k).num_rows for group in row_groups for k in range(group.num_row_groups))
    with pytest.raises(ValueError, match="^by: found 'grid'"):
        cluewise.ray.split(source, tmp_path / "x", parts, by="grid")


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
    parts = part_of([form.encode() for form in forms], shares)
    assert parts.tolist() == [published_part(form, list(enumerate(shares))) for form in forms]


KINDS = {
    "six": {"size": 6},
    "x": {"variant": "x", "level": "hard"},
    "killers": {"size": 4, "box": "2x2", "variant": "killer"},
    "jigsaws": {"size": 6, "variant": "jigsaw"},
    "completions": {"draft": {"puzzle": "1..2............", "size": 4}, "with_": ["clue", "even"]},
}


def test_puzzles_of_other_kinds(cluster, tmp_path):
    """The rows have the fields of the records of one machine; ratings, duplicates and parts are those of the records."""
    made = []
    for name in sorted(KINDS):
        records = cluewise.generate(20, 3, **KINDS[name])
        assert cluewise.ray.generate(20, 3, 2, tmp_path / "made", name=name, **KINDS[name]) == 20
        rows = [row for file in sorted((tmp_path / "made").glob(f"{name}-*")) for row in pq.read_table(file).to_pylist()]
        assert [row["id"] for row in rows] == list(range(20))
        for row, record in zip(rows, records):
            row |= {key: json.loads(row[key]) for key in ("constraints", "more") if row[key]}
            row |= row.pop("more") or {}
            assert all(row[field] == value for field, value in record.items())
        made += records
    assert cluewise.ray.rate(tmp_path / "made", tmp_path / "rated", hodoku=True) == len(made)
    rated = pq.read_table(tmp_path / "rated")
    assert rated["effort"].to_pylist() == [rating.effort for rating in cluewise.rate(made)]
    different = cluewise.dedupe(made)
    assert cluewise.ray.dedupe(tmp_path / "rated", tmp_path / "distinct") == len(different) < len(made)
    assert puzzles(tmp_path / "distinct") == [record["puzzle"] for record in different]
    sizes = cluewise.ray.split(tmp_path / "distinct", tmp_path / "parts", PARTS)
    parts = cluewise.split(different, PARTS)
    assert sizes == {part: parts.count(part) for part in PARTS}


def test_other_kinds_are_those_of_the_command_line(cluster, tmp_path, command):
    options = ["--size", 6, "--variant", "x+killer", "-n", 20, "--seed", 3]
    command("generate", *options, "--shard", "2/3", "-o", tmp_path / "same.parquet")
    cluewise.ray.generate(20, 3, 3, tmp_path / "made", size=6, variant="x+killer")
    shard = tmp_path / "made/shard-0002-of-0003.parquet"
    assert json.loads(pq.read_schema(shard).metadata[b"cluewise"]) == json.loads(
        pq.read_schema(tmp_path / "same.parquet").metadata[b"cluewise"]
    )
    assert command("convert", "--format", "jsonl", shard) == command(
        "convert", "--format", "jsonl", tmp_path / "same.parquet"
    )
    assert command("verify", "--summary", shard)


def test_puzzles_of_other_kinds_that_are_not_found_are_left_out(cluster, tmp_path):
    options = {"size": 6, "level": "extreme", "attempts": 20}
    made = cluewise.generate(40, 1, **options)
    count = sum(record is not None for record in made)
    assert cluewise.ray.generate(40, 1, 2, tmp_path, **options) == count < 40


def test_sets_of_all_kinds_are_compared_by_kind(cluster, tmp_path):
    """Classic rows of a table with other kinds equal those of a table without."""
    nine, six = cluewise.generate(6, 1), cluewise.generate(6, 1, size=6)
    source = tmp_path / "source"
    source.mkdir()
    pq.write_table(pa.table({"puzzle": nine[:4]}), source / "a.parquet")
    mixed = [*cluewise.shuffle(nine[2:], 5), *map(json.dumps, [*six, *cluewise.shuffle(six, 6)]), '{"puzzle":"12","size":4}']
    pq.write_table(pa.table({"puzzle": mixed}), source / "b.parquet")
    with pytest.raises(ValueError, match="1 row is no puzzle"):
        cluewise.ray.dedupe(source, tmp_path / "x")
    assert cluewise.ray.dedupe(source, tmp_path / "distinct", errors="skip") == 12


def test_records_of_81_bytes_are_no_classic_puzzles(cluster, tmp_path):
    """Their length is that of a 9x9 puzzle."""
    records = [f'{{"puzzle":"{cells:.<36}","size":6,"id":"{cells:a<15}"}}' for cells in ("12", "21", "1...2")]
    assert {len(record) for record in records} == {81}
    (tmp_path / "source").mkdir()
    pq.write_table(pa.table({"puzzle": [*records, *cluewise.generate(2, 1)]}), tmp_path / "source/a.parquet")
    different = cluewise.ray.dedupe(tmp_path / "source", tmp_path / "distinct")
    assert different == len(cluewise.dedupe(records)) + 2 == 4
    assert cluewise.verify(pa.array(records)).to_pylist() == cluewise.verify(records) == [False] * 3


@pytest.mark.parametrize(
    ("columns", "rules"),
    [
        ({"size": [24, 25, 9], "variant": ["train", "test", ""], "more": ["a note", "", "[]"]}, [{}] * 3),
        ({"size": [9.0, 81.0, 3.0], "box": ["4", "2x3", "3x3"], "regions": ["north", "", "a" * 80]}, [{}] * 3),
        ({"variant": ["x", "train", None]}, [{"variant": "x"}, {}, {}]),
    ],
)
def test_columns_of_other_programs_are_kept_as_they_are(cluster, tmp_path, columns, rules):
    """Only values that fit a puzzle are the rules of its row."""
    (tmp_path / "source").mkdir()
    cells = cluewise.generate(3, 1)
    pq.write_table(pa.table({"puzzle": cells, **columns}), tmp_path / "source/a.parquet")
    assert cluewise.ray.rate(tmp_path / "source", tmp_path / "rated") == 3
    table = pq.read_table(tmp_path / "rated")
    records = [json.dumps({"puzzle": puzzle, **rule}) for puzzle, rule in zip(cells, rules)]
    assert table["effort"].to_pylist() == [rating and rating.effort for rating in cluewise.rate(records)]
    assert {name: table[name].to_pylist() for name in columns} == columns


def test_wrong_arguments_are_named(cluster, tmp_path):
    with pytest.raises(TypeError, match="unexpected keyword argument 'sizes', did you mean 'size'"):
        cluewise.ray.generate(1, 1, 1, tmp_path, sizes=6)
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'distinct'\. Targets"):
        cluewise.ray.generate(1, 1, 1, tmp_path, distinct=True)
    with pytest.raises(ValueError, match="^n: found -1"):
        cluewise.ray.generate(-1, 1, 1, tmp_path)
    with pytest.raises(ValueError, match="^size: found 1"):
        cluewise.ray.generate(1, 1, 1, tmp_path, size=1)
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
    other = ["generate", "-n", 4, "--seed", 5, "--shards", 1, "--draft", "1..2............", "--with", "clue", "--with", "even"]
    assert run(*other, "-o", tmp_path / "completed") == (0, "puzzles\t4\n", [])
