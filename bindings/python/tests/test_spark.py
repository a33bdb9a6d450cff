"""The recipe for Spark in docs/SCALING.md, as printed, on this machine."""

import os
import re
import shutil
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import cluewise

pytest.importorskip("pyspark", reason="pip install 'cluewise[spark]'")

GUIDE = Path(__file__).parents[3] / "docs/SCALING.md"


@pytest.fixture(scope="module")
def recipe(tmp_path_factory):
    """Runs the recipe in an empty folder; returns its names."""
    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        pytest.skip("Spark needs Java: apt install default-jre-headless, or JAVA_HOME")
    section = GUIDE.read_text().partition("\n## Spark\n")[2].partition("\n## ")[0]
    (text,) = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert "n = 1_000_000" in text
    folder = tmp_path_factory.mktemp("spark")
    before, saved = Path.cwd(), dict(os.environ)
    os.chdir(folder)
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    try:
        # As the main module, so that Spark sends the functions themselves to its workers.
        names = {"__name__": "__main__"}
        exec(text.replace("n = 1_000_000", "n = 1_000"), names)  # noqa: S102
        yield names
        names["spark"].stop()
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(saved)


def rows(name):
    return pq.read_table(name).to_pylist()


def test_puzzles_are_those_of_one_machine(recipe):
    made = {row["id"]: row["puzzle"] for row in rows("made")}
    assert made == dict(enumerate(cluewise.generate(1000, 7, level="hard")))


def test_ratings_are_those_of_one_machine(recipe):
    puzzles = cluewise.generate(1000, 7, level="hard")
    rated = {row["id"]: (row["puzzle"], row["level"], row["effort"]) for row in rows("rated")}
    assert rated == {k: (puzzles[k], *rating[:2]) for k, rating in enumerate(cluewise.rate(puzzles))}
    by_se = cluewise.rate(puzzles, scale="se")
    assert {row["id"]: row["er"] for row in rows("rated_se")} == {k: rating.er for k, rating in enumerate(by_se)}


def test_isomorphs_are_removed(recipe):
    puzzles = cluewise.generate(200, 1)
    both = [*enumerate(puzzles), *enumerate(cluewise.shuffle(puzzles, 5), 200)]
    frame = recipe["spark"].createDataFrame(both, "id long, puzzle string")
    found = [row.puzzle for row in recipe["distinct"](frame).collect()]
    assert sorted(cluewise.canonical(found)) == sorted(cluewise.canonical(puzzles))
