"""The package: examples of its documentation, stubs, and lengths of files."""

import ast
import doctest
import inspect
from pathlib import Path

import pytest

import cluewise

ROOT = Path(__file__).parents[1]


def test_examples_in_the_documentation():
    assert doctest.testmod(cluewise).failed == 0


def functions(file):
    """Returns the functions of a module by name, with their overloads."""
    found = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def test_stubs_have_the_functions_and_arguments_of_the_package():
    stubs = functions(ROOT / "package/cluewise/__init__.pyi")
    assert set(stubs) == {name for name in cluewise.__all__ if inspect.isfunction(getattr(cluewise, name))}
    for name, overloads in stubs.items():
        arguments = list(inspect.signature(getattr(cluewise, name)).parameters)
        for overload in overloads:
            every = [*overload.args.args, *overload.args.kwonlyargs, overload.args.kwarg]
            assert [argument.arg for argument in every if argument] == arguments, name


@pytest.mark.parametrize("folder", ["package", "src", "benches", "examples"])
def test_files_and_functions_are_short_and_finished(folder):
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".pyi", ".rs"}]
    assert files
    for file in files:
        text = file.read_text()
        assert len(text.splitlines()) <= 400, file
        assert not any(mark in text for mark in ("TODO", "FIXME", "unsafe {")), file
        for node in ast.walk(ast.parse(text)) if file.suffix == ".py" else ():
            if isinstance(node, ast.FunctionDef):
                begin = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0].lineno
                assert node.end_lineno - begin < 40, f"{file}: {node.name}"
