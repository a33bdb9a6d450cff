"""The package: examples of its documentation, stubs, and lengths of files."""

import ast
import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cluewise

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["", "._explaining", "._generating", "._judging", "._replaying", "._sets", "._sheets"])
def test_examples_in_the_documentation(name):
    found = doctest.testmod(importlib.import_module("cluewise" + name))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_the_examples_of_the_readme_run(tmp_path, monkeypatch):
    """Clusters have tests of their own, with fewer puzzles."""
    import datasets
    import polars as pl
    import pyarrow as pa
    import pyarrow.csv

    puzzles = cluewise.generate(3, seed=1)
    pl.DataFrame({"puzzle": puzzles, "solution": cluewise.solve(puzzles)}).write_csv(tmp_path / "puzzles.csv")
    names = {"pl": pl, "pa": pa, "pyarrow": pa, "datasets": datasets, "Features": datasets.Features, "Value": datasets.Value}
    names["ConvertOptions"] = pyarrow.csv.ConvertOptions
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    blocks = [block for block in blocks if "cluewise.ray" not in block]
    assert len(blocks) >= 5
    for block in blocks:
        exec(block.replace("100_000", "1_000"), names)  # noqa: S102


#: The names of the package. Those of Python are not imported by `from cluewise import *`.
NAMES = {*cluewise.__all__, "print"}


def test_the_package_shows_only_its_names():
    assert dir(cluewise) == sorted([*NAMES, "__version__"])


def test_stubs_have_the_names_and_fields_of_the_package():
    stub = ast.parse((ROOT / "package/cluewise/__init__.pyi").read_text())
    (listed,) = (node.value for node in stub.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    assert ast.literal_eval(listed) == cluewise.__all__
    classes, known = {}, {"__version__", "LEVELS", "HODOKU_LEVELS", *functions(ROOT / "package/cluewise/__init__.pyi")}
    for file in [*(ROOT / "package/cluewise").glob("*.pyi"), ROOT / "package/cluewise/_errors.py"]:
        classes |= {node.name: node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef)}
    for node in stub.body:
        known |= {alias.asname for alias in node.names} if isinstance(node, ast.ImportFrom) else {getattr(node, "name", None)}
    assert NAMES <= known
    for name in filter(lambda name: inspect.isclass(getattr(cluewise, name)), NAMES):
        fields = [node.target.id for node in classes[name].body if isinstance(node, ast.AnnAssign)]
        expected = getattr(getattr(cluewise, name), "_fields", None)
        assert tuple(fields) == expected or expected is None and fields, name


def functions(file):
    """Returns the functions of a module by name, with their overloads."""
    found = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def test_stubs_have_the_functions_and_arguments_of_the_package():
    files = [file for file in (ROOT / "package/cluewise").glob("*.pyi") if file.name != "_cluewise.pyi"]
    stubs = {name: overloads for file in files for name, overloads in functions(file).items()}
    assert set(stubs) == {name for name in NAMES if inspect.isfunction(getattr(cluewise, name))}
    for name, overloads in stubs.items():
        arguments = list(inspect.signature(getattr(cluewise, name)).parameters)
        for overload in overloads:
            every = [*overload.args.args, *overload.args.kwonlyargs, overload.args.kwarg]
            assert [argument.arg for argument in every if argument] == arguments, name


def test_types_of_results():
    pytest.importorskip("mypy", reason="mypy is not installed")
    options = ["--strict", "--cache-dir", os.devnull]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, ROOT / "tests/typed.py"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_types_of_results_by_pyright():
    pytest.importorskip("basedpyright", reason="basedpyright (pyright with its own Node) is not installed")
    # The folder of tests has the rules in `pyrightconfig.json`.
    command = [sys.executable, "-m", "basedpyright", "--project", ROOT / "tests", "--pythonpath", sys.executable]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0 and "0 errors, 0 warnings" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("folder", ["package", "src", "benches", "examples"])
def test_files_and_functions_are_short_and_finished(folder):
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".pyi", ".rs"}]
    assert files
    for file in files:
        text = file.read_text()
        assert len(text.splitlines()) <= 440, file
        assert not any(mark in text for mark in ("TODO", "FIXME", "unsafe {")), file
        for node in ast.walk(ast.parse(text)) if file.suffix == ".py" else ():
            if isinstance(node, ast.FunctionDef):
                begin = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0].lineno
                assert node.end_lineno - begin < 40, f"{file}: {node.name}"
