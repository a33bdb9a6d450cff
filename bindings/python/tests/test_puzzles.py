"""The functions: equal results for every kind of batch and for the command line; errors with their place."""

import datetime
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import UserList
from math import isnan

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import is_solution

import cluewise

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EMPTY = "." * 81
WRONG = PUZZLE[:-1] + "4"


def values(puzzles):
    """Returns puzzles as uint8[n, 81]."""
    return np.array([[0 if c == "." else int(c) for c in puzzle] for puzzle in puzzles], np.uint8).reshape(-1, 81)


class DLPack:
    """An array that is only accessible by DLPack."""

    def __init__(self, array):
        self.array = array

    def __len__(self):
        return len(self.array)

    def __dlpack__(self, **arguments):
        return self.array.__dlpack__(**arguments)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


SHAPES = {
    "tuple": tuple,
    "numpy": values,
    "numpy, every other row": lambda puzzles: np.repeat(values(puzzles), 2, axis=0)[::2],
    "numpy texts": lambda puzzles: np.array(puzzles, "S81"),
    "arrow": lambda puzzles: pa.array(puzzles, pa.string()),
    "arrow, large": lambda puzzles: pa.array(puzzles, pa.large_string()),
    "arrow, view": lambda puzzles: pa.array(puzzles, pa.string_view()),
    "arrow, dictionary": lambda puzzles: pa.array(puzzles, pa.string()).dictionary_encode(),
    "arrow, slice": lambda puzzles: pa.array([EMPTY, *puzzles, EMPTY])[1:-1],
    "numpy, int64": lambda puzzles: values(puzzles).astype(np.int64),
    "numpy, boards": lambda puzzles: values(puzzles).reshape(-1, 9, 9),
    "numpy, U81": lambda puzzles: np.array(puzzles, "U81"),
    "numpy, objects": lambda puzzles: np.array(puzzles, object),
    "numpy, StringDType": lambda puzzles: np.array(puzzles, np.dtypes.StringDType()),
    "dlpack": lambda puzzles: DLPack(values(puzzles)),
    "bytes": lambda puzzles: [puzzle.encode() for puzzle in puzzles],
    "digits": lambda puzzles: values(puzzles).tolist(),
    "boards": lambda puzzles: values(puzzles).reshape(-1, 9, 9).tolist(),
    "sequence": lambda puzzles: UserList(puzzles),
    "arrow, bytes": lambda puzzles: pa.array([puzzle.encode() for puzzle in puzzles], pa.binary()),
    "arrow, fixed bytes": lambda puzzles: pa.array([puzzle.encode() for puzzle in puzzles], pa.binary(81)),
    "arrow, lists": lambda puzzles: pa.array(values(puzzles).tolist(), pa.list_(pa.int64())),
    "arrow, fixed lists": lambda puzzles: pa.array(values(puzzles).tolist(), pa.list_(pa.uint8(), 81)),
    "arrow, boards": lambda puzzles: pa.array(
        values(puzzles).reshape(-1, 9, 9).tolist(), pa.list_(pa.list_(pa.int64()))
    ),
    "polars, boards": lambda puzzles: pl.Series(
        values(puzzles).reshape(-1, 9, 9).tolist(), dtype=pl.Array(pl.UInt8, (9, 9))
    ),
    "pandas": lambda puzzles: pd.Series(puzzles, dtype="str"),
    "pandas, objects": lambda puzzles: pd.Series(puzzles, dtype=object),
    "pandas, categories": lambda puzzles: pd.Series(puzzles, dtype="str").astype("category"),
    "pandas, index": lambda puzzles: pd.Index(puzzles, dtype="str"),
    "polars": lambda puzzles: pl.Series(puzzles, dtype=pl.String),
    "polars, categories": lambda puzzles: pl.Series(puzzles, dtype=pl.String).cast(pl.Categorical),
    "polars, bytes": lambda puzzles: pl.Series([puzzle.encode() for puzzle in puzzles], dtype=pl.Binary),
    "arrow, chunks": lambda puzzles: pa.chunked_array([puzzles[:3], [], puzzles[3:]], pa.string()),
}


def plain(answer):
    """Returns the result for any batch as a list, with dots for empty cells."""
    if isinstance(answer, pa.RecordBatch | pa.Table):
        return [tuple(row.values()) for row in answer.to_pylist()]
    if isinstance(answer, pa.Array | pa.ChunkedArray):
        return answer.to_pylist()
    if isinstance(answer, pd.DataFrame):
        rows = answer.astype(object).where(answer.notna(), None).itertuples(index=False, name=None)
        return list(rows)
    if isinstance(answer, pl.Series) and answer.dtype == pl.Struct:
        return [tuple(row.values()) for row in answer.to_list()]
    if isinstance(answer, pd.Series | pd.Index | pl.Series):
        texts = [None if pd.isna(item) else item for item in answer.to_list()]
        return texts
    if isinstance(answer, np.ndarray) and answer.ndim == 3:
        answer = answer.reshape(-1, 81)
    if isinstance(answer, np.ndarray):
        if answer.dtype.names:
            return [
                tuple(None if v == "" or isinstance(v, float) and isnan(v) else v for v in row)
                for row in answer.tolist()
            ]
        if answer.dtype.kind == "S":
            return [text.decode() or None for text in answer.tolist()]
        if answer.ndim == 2:
            return ["".join(map(str, row)).replace("0", ".") if row.any() else None for row in answer]
        return answer.tolist()
    return list(answer)


@pytest.fixture(scope="module")
def puzzles():
    return cluewise.generate(5, seed=7) + [WRONG]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "function",
    [
        cluewise.solve,
        cluewise.count,
        cluewise.verify,
        cluewise.canonical,
        cluewise.shuffle,
        cluewise.minimize,
        cluewise.rate,
        lambda puzzles: cluewise.rate(puzzles, se=True),
        lambda puzzles: cluewise.isomorphic(puzzles, puzzles),
        lambda puzzles: [walk and walk.get("se") for walk in cluewise.explain(puzzles, ladder="se")],
    ],
    ids=["solve", "count", "verify", "canonical", "shuffle", "minimize", "rate", "rate se", "isomorphic", "explain"],
)
def test_every_shape_has_the_same_answers(function, shape, puzzles):
    answers = function(puzzles)
    assert isinstance(answers, list) and len(answers) == 6
    assert plain(function(SHAPES[shape](puzzles))) == answers


def test_one_puzzle_is_like_a_list_of_one(puzzles):
    for function in (cluewise.solve, cluewise.count, cluewise.canonical, cluewise.rate, cluewise.explain):
        assert [function(puzzle) for puzzle in puzzles[:2]] == [function([puzzle])[0] for puzzle in puzzles[:2]]


@pytest.mark.parametrize("shape", SHAPES)
def test_empty_batches_have_empty_answers(shape):
    for function in (cluewise.solve, cluewise.verify, cluewise.rate, cluewise.explain):
        assert plain(function(SHAPES[shape]([]))) == []


def test_answers_are_of_the_kind_of_the_batch(puzzles):
    assert cluewise.solve(values(puzzles)).dtype == np.uint8
    assert cluewise.count(values(puzzles)).dtype == np.uint64
    assert cluewise.verify(np.array(puzzles, "S81")).dtype == np.bool_
    assert cluewise.solve(pa.array(puzzles, pa.string())).type == pa.string()
    assert isinstance(cluewise.rate(pa.chunked_array([puzzles])), pa.Table)
    assert cluewise.rate(values(puzzles))["effort"].dtype == np.float64


def test_missing_puzzles_have_missing_answers(puzzles):
    for function in (cluewise.solve, cluewise.verify, cluewise.rate, cluewise.explain, cluewise.hint):
        assert function(None) is None
    with pytest.raises(TypeError, match="found None"):
        cluewise.draw(None)
    some = [puzzles[0], None, puzzles[1]]
    for function in (cluewise.solve, cluewise.verify, cluewise.count, cluewise.rate, cluewise.explain):
        want = [function(puzzles[0]), None, function(puzzles[1])]
        assert function(some) == function(iter(some)) == want
    for batch in (pa.array(some), pa.chunked_array([some]), pl.Series(some), pd.Series(some), np.array(some, object)):
        for function in (cluewise.solve, cluewise.verify, cluewise.count):
            assert plain(function(batch)) == [function(puzzles[0]), None, function(puzzles[1])]
        rated = plain(cluewise.rate(batch))
        assert rated[0] == cluewise.rate(puzzles[0]) and not any(rated[1] or ())
        assert rated[0][-1] is None


def test_pandas_keeps_its_index(puzzles):
    table = pd.DataFrame({"puzzle": puzzles}, index=list("abcdef"))
    assert list(table[cluewise.verify(table["puzzle"])].index) == list("abcde")
    assert cluewise.rate(table["puzzle"]).loc["b", "effort"] == cluewise.rate(puzzles[1]).effort
    assert cluewise.solve(table["puzzle"]).name == "puzzle"


def test_tables_are_refused_by_name(puzzles):
    columns = {"puzzle": puzzles}
    arrow, polars = pa.table(columns), pl.DataFrame(columns)
    for other in (pd.DataFrame(columns), polars, polars.lazy(), arrow, arrow.to_batches()[0]):
        for function in (cluewise.verify, cluewise.rate, cluewise.candidates, cluewise.dedupe):
            with pytest.raises(TypeError, match=f"found a {type(other).__name__}, expected one of its columns"):
                function(other)


def test_expressions_of_polars(puzzles):
    column = pl.col("puzzle")
    table = (
        pl.DataFrame({"puzzle": puzzles})
        .lazy()
        .with_columns(
            unique=cluewise.verify(column),
            rating=cluewise.rate(column, scale="hodoku"),
            solution=cluewise.solve(column),
        )
    )
    found = table.collect()
    assert found["unique"].to_list() == cluewise.verify(puzzles)
    assert found["solution"].to_list() == cluewise.solve(puzzles)
    scores = [rating.hodoku_score for rating in cluewise.rate(puzzles, scale="hodoku")]
    assert found["rating"].struct.field("hodoku_score").to_list() == scores
    # Versions of polars pass the type of the result to functions that accept any keyword.
    mapped = pl.DataFrame({"puzzle": puzzles}).select(column.map_batches(cluewise.solve, return_dtype=pl.String))
    assert mapped["puzzle"].to_list() == cluewise.solve(puzzles)


@pytest.mark.parametrize("shape", [(81,), (9, 9)])
def test_one_puzzle_as_digits(shape, puzzles):
    board = values(puzzles[:1]).reshape(shape)
    assert cluewise.verify(board) is True and cluewise.rate(board) == cluewise.rate(puzzles[0])
    assert cluewise.solve(board).shape == shape
    assert "".join(map(str, cluewise.solve(board).ravel())) == cluewise.solve(puzzles[0])
    assert cluewise.solve(board.tolist()) == cluewise.solve(puzzles[0])
    assert cluewise.solve(puzzles[0].encode()) == cluewise.solve(puzzles[0]).encode()


def test_solutions_obey_the_rule(puzzles):
    assert all(is_solution(puzzle, grid) for puzzle, grid in zip(puzzles[:5], cluewise.solve(puzzles)))
    assert cluewise.solve(WRONG) is None and cluewise.count(WRONG) == 0 and not cluewise.verify(WRONG)
    assert cluewise.count(EMPTY, 1000) == 1000
    assert cluewise.solve(EMPTY) == "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def test_ratings_without_one_solution_have_a_reason():
    two, wrong = cluewise.rate([TWO, WRONG], se=True)
    # As `cluewise rate --scale se` prints.
    assert two == cluewise.Rating(None, None, 20.0, 1.2, 1.2, "several solutions")
    assert (wrong.level, wrong.effort, wrong.unrated) == (None, None, "no solution")
    assert list(cluewise.rate(np.array([TWO, WRONG], "S81"), se=True)["unrated"]) == [two.unrated, wrong.unrated]


TWO = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."


@pytest.mark.parametrize("shape", SHAPES)
def test_solving_times_are_those_of_the_command_line(shape, command, puzzles):
    times = cluewise.solving_time(puzzles)
    lines = [f"{p}\t{t.expected_s}\t{t.p80_s}" for p, t in zip(puzzles[:5], times)]
    assert lines == command("rate", "--scale", "time", puzzles=puzzles[:5])
    assert times[5] == cluewise.SolvingTime(None, None)
    assert [tuple(row) for row in plain(cluewise.solving_time(SHAPES[shape](puzzles)))] == [tuple(t) for t in times]
    with pytest.raises(ValueError, match="solving_time"):
        cluewise.rate(puzzles[0], scale="time")


def test_puzzles_are_generated_to_a_solving_time():
    made = cluewise.generate(3, seed=1, level="easy", minutes=(5, 5.5))
    assert all(300 <= t.expected_s <= 330 for t in cluewise.solving_time(made))


def test_closures_of_puzzles_with_several_solutions(command, puzzles):
    texts = [puzzles[0], TWO, WRONG]
    closures = cluewise.rate(texts, closure=True)
    lines = [f"{p}\t{c.er}/{c.ep}/{c.ed}\t{c.values}\t{c.candidates}\t{c.end}" for p, c in zip(texts[:2], closures[:2])]
    assert lines == command("rate", "--closure", puzzles=texts[:2])
    assert closures[2] == cluewise.Closure(*[None] * 6) and closures[1].end == "complete"
    assert cluewise.rate(TWO, closure=True) == closures[1]
    table = cluewise.rate(np.array(texts[:2], "S81"), closure=True)
    assert list(map(tuple, table.tolist())) == [tuple(closure) for closure in closures[:2]]
    frame = cluewise.rate(pd.Series(texts), closure=True)
    assert frame["end"].tolist()[:2] == ["solved", "complete"] and np.isnan(frame["er"][2])
    assert cluewise.rate(pl.Series(texts[:2]), closure=True).struct.field("values").to_list()[0] == 81
    with pytest.raises(ValueError, match="closure"):
        cluewise.rate(TWO, closure=True, se=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_the_same_ratings_of_hodoku(shape, puzzles):
    rated = cluewise.rate(puzzles, scale=["effort", "hodoku"])
    answers = plain(cluewise.rate(SHAPES[shape](puzzles), scale="effort,hodoku"))
    techniques = [t if t is None or isinstance(t, dict) else json.loads(t) for *_, t, _ in answers]
    assert techniques == [r.hodoku_techniques for r in rated]
    assert [(*row[:-2], row[-1]) for row in answers] == [(*r[:-2], r[-1]) for r in rated]


def test_ratings_of_hodoku_are_those_of_the_command_line(command, puzzles):
    rated = cluewise.rate(puzzles, scale="hodoku")
    assert rated[5] == cluewise.RatingWithHodoku(*[None] * 8, "no solution")
    lines = [f"{p}\t{r.hodoku_level or '-'}\t{r.hodoku_score or '-'}" for p, r in zip(puzzles[:5], rated)]
    assert lines == command("rate", "--scale", "hodoku", puzzles=puzzles[:5])
    assert cluewise.rate(puzzles[0], scale="hodoku") == rated[0]
    assert cluewise.rate(puzzles[:5], scale="effort,se") == cluewise.rate(puzzles[:5], se=True)


def test_explanations_are_those_of_hodoku(command, puzzles):
    walk = cluewise.explain(puzzles[0])
    assert walk["ladder"] == "hodoku" and "se" not in walk
    assert [step["notation"] for step in walk["steps"]] == command("explain", "--format", "hodoku", puzzles=puzzles[:1])
    with pytest.raises(ValueError, match='^ladder: unknown ladder "snake"'):
        cluewise.explain(puzzles[0], ladder="snake")


def test_unknown_scales_are_named():
    with pytest.raises(ValueError, match='^scale: unknown scale "elo"'):
        cluewise.rate(PUZZLE, scale="se,elo")


def test_scales_are_joined():
    rated = cluewise.rate(PUZZLE, scale="hodoku", se=True)
    assert rated == cluewise.rate(PUZZLE, scale="hodoku,se") and rated.er is not None and rated.level is None
    assert cluewise.rate(PUZZLE, scale="se", se=True) == cluewise.rate(PUZZLE, scale="se")


def test_versions_of_sudoku_explainer(command):
    by_version = "8....273........4....85.2...7..8....4..5.......86.7..2.1...93....623......7.6...."
    lines = [command("rate", "--scale", "se", "--se-version", v, puzzles=[by_version])[0] for v in ("1.2.1", "2022")]
    rated = [cluewise.rate(by_version, scale="se", se_version=version) for version in ("1.2.1", "2022")]
    assert lines == [f"{by_version}\t{r.er}/{r.ep}/{r.ed}" for r in rated]
    assert cluewise.rate(by_version, scale="se") == rated[0] and cluewise.rate(by_version, se_version="2022").er
    with pytest.raises(ValueError, match="^se_version: "):
        cluewise.rate(PUZZLE, se_version="3")


def test_candidate_grids(command):
    grids = cluewise.generate(3, 1, practice="x-wing", at="x-wing", ladder="hodoku")
    assert grids == command("generate", "-n", 3, "--seed", 1, "--practice", "x-wing", "--at", "--format", "sukaku")
    assert all(len(grid) == 729 for grid in grids)
    assert cluewise.verify([*grids, EMPTY]) == [True] * 3 + [False]
    assert cluewise.count(grids[0]) == 1
    assert cluewise.solve(grids) == command("solve", puzzles=grids)
    rated = [
        f"{r.er}/{r.ep}/{r.ed}\t{r.hodoku_level}\t{r.hodoku_score}" for r in cluewise.rate(grids, scale="se,hodoku")
    ]
    assert rated == [line.split("\t", 1)[1] for line in command("rate", "--scale", "se,hodoku", puzzles=grids)]
    assert cluewise.rate(grids[0]).effort is None
    assert [walk["steps"][0]["technique"] for walk in cluewise.explain(grids)] == ["X-Wing"] * 3
    digits = [1 + digit for digit in range(9)]
    sets = [[d for d in digits if grids[0][9 * cell + d - 1] != "."] for cell in range(81)]
    solution = [int(digit) for digit in cluewise.solve(grids[0])]
    assert all(digit in candidates for digit, candidates in zip(solution, sets))
    with pytest.raises(cluewise.PuzzleError, match=r"^puzzles\[1\]: found a candidate grid, expected 81 characters"):
        cluewise.canonical([PUZZLE, grids[0]])
    with pytest.raises(ValueError, match='^output: found "numpy", expected "list"'):
        cluewise.generate(1, 1, practice="x-wing", at="x-wing", output="numpy")
    with pytest.raises(ValueError, match="not required"):
        cluewise.generate(1, 1, at="x-wing")


def test_hints_of_positions_in_other_words(command):
    entered = PUZZLE[:1] + "1" + PUZZLE[2:]
    step = cluewise.hint(entered, original=PUZZLE, lang="de", coords="a1")
    (line,) = command("hint", "--format", "json", "--lang", "de", "--coords", "a1", "--original", PUZZLE, entered)
    expected = json.loads(line)
    assert (step["name"], step["text"]) == (expected["name"], expected["text"])
    wrong = PUZZLE[:1] + "2" + PUZZLE[2:]
    assert cluewise.hint(wrong, original=PUZZLE)["message"].endswith("wrong digit: 2 in r1c2")
    lacking = "the original puzzle has 4 in r1c1, which this grid lacks; enter the printed digits unchanged"
    with pytest.raises(cluewise.PuzzleError, match=rf"^puzzles\[1\]: {lacking}$") as raised:
        cluewise.hint([PUZZLE, EMPTY], original=PUZZLE)
    assert raised.value.index == 1
    with pytest.raises(ValueError, match="^lang: "):
        cluewise.explain(PUZZLE, lang="xx")
    assert cluewise.explain(PUZZLE, coords="rowcol")["steps"][0]["text"] != cluewise.explain(PUZZLE)["steps"][0]["text"]


def test_isomorphs_and_minimal_puzzles(puzzles):
    disguised = cluewise.shuffle(puzzles, seed=3)
    assert disguised != puzzles
    assert cluewise.isomorphic(puzzles, disguised) == [True] * 6
    assert cluewise.canonical(disguised) == cluewise.canonical(puzzles)
    assert not cluewise.isomorphic(puzzles[0], puzzles[1])
    minimal = cluewise.minimize(cluewise.solve(PUZZLE), seed=5)
    assert cluewise.verify(minimal)
    holes = [minimal[:i] + "." + minimal[i + 1 :] for i in range(81) if minimal[i] != "."]
    assert not any(cluewise.verify(holes))


def test_parts_of_a_batch_are_as_the_whole(puzzles):
    for function in (cluewise.shuffle, cluewise.minimize):
        assert function(puzzles)[2:] == function(puzzles[2:], first=2)


@pytest.mark.parametrize(
    ("puzzles", "error", "message"),
    [
        (PUZZLE[1:], cluewise.PuzzleError, "puzzle: found 80 characters, expected 81 characters"),
        (PUZZLE.replace("7", "a"), cluewise.PuzzleError, "puzzle[21]: found 'a', expected a digit or an empty cell"),
        ([PUZZLE, ""], cluewise.PuzzleError, "puzzles[1]: found 0 characters, expected 81 characters"),
        ([PUZZLE, "é" + EMPTY[1:]], cluewise.PuzzleError, "puzzles[1][0]: found 'é', expected a digit"),
        (values([PUZZLE]) + np.uint8(9), cluewise.PuzzleError, "puzzles[0, 0]: found 13, expected 0 to 9"),
        (np.array([PUZZLE, "4\x0085"], "S81"), cluewise.PuzzleError, "puzzles[1]: found 4 characters"),
        (pa.array([PUZZLE, None, "x"]), cluewise.PuzzleError, "puzzles[2]: found 1 characters"),
        (pa.array([PUZZLE, PUZZLE + "1"]), cluewise.PuzzleError, "puzzles[1]: found 82 characters"),
        (pa.chunked_array([[PUZZLE], ["!" + EMPTY[1:]]]), cluewise.PuzzleError, "puzzles[1][0]: found '!'"),
        (int("1" * 80), TypeError, "puzzle: found a number of 80 digits, expected 81; a number loses the zeros before it"),
        (
            [PUZZLE, 5],
            TypeError,
            "puzzles[1]: found a number of 1 digits, expected 81; a number loses the zeros before it, so read the column as",
        ),
        (
            [PUZZLE, 4.1e80],
            TypeError,
            "puzzles[1]: found the number 4.1e+80, which has lost digits; read the column as text",
        ),
        ([PUZZLE, True], TypeError, "puzzles[1]: found <class 'bool'>, expected a str"),
        (pd.Series([4.1e80, None]), TypeError, "puzzles[0]: found the number 4.1e+80, which has lost digits"),
        (5, TypeError, "puzzle: found a number of 1 digits, expected 81"),
        (np.zeros((3, 9, 8), np.uint8), TypeError, "puzzles: found an array of uint8 and shape (3, 9, 8)"),
        (values([PUZZLE]).astype(np.int64) - 1, cluewise.PuzzleError, "puzzles[0, 1]: found -1, expected 0 to 9"),
        (np.full((9, 9), 12), cluewise.PuzzleError, "puzzle[0]: found 12, expected 0 to 9"),
        ([PUZZLE, [12] * 81], cluewise.PuzzleError, "puzzles[1, 0]: found 12, expected 0 to 9"),
        ([PUZZLE, [1] * 80], TypeError, "puzzles[1]: found (80,) of int64, expected 81 or 9 x 9 integers"),
        (pa.array([[0] * 81, [0] * 80]), cluewise.PuzzleError, "puzzles[1]: found 80 digits, expected 81 digits"),
        (np.zeros((3, 81)), TypeError, "puzzles: found an array of float64 and shape (3, 81)"),
        (
            pa.array([[[0] * 9] * 9, [[0] * 9] * 8 + [[0] * 8]]),
            cluewise.PuzzleError,
            "puzzles[1]: found 8 digits in a row, expected 9",
        ),
        (pa.array([[[0] * 9] * 8]), cluewise.PuzzleError, "puzzles[0]: found 8 rows, expected 9 rows"),
        (pa.array([1]), TypeError, "puzzles: found Arrow int64, expected strings"),
    ],
)
def test_errors_say_where(puzzles, error, message):
    with pytest.raises(error) as raised:
        cluewise.verify(puzzles)
    assert str(raised.value).startswith(message)


def test_numbers_of_81_digits_are_puzzles(puzzles):
    """Columns of solutions that pandas has read as numbers."""
    solutions = cluewise.solve(puzzles[:-1])
    numbers = [int(solution) for solution in solutions]
    for batch in (numbers, pd.Series(numbers), np.array(numbers, object), numbers * 9, numbers[:1] * 81):
        assert list(cluewise.verify(batch)) == [True] * len(batch)
    assert cluewise.canonical(pd.Series(numbers)).tolist() == cluewise.canonical(solutions)


def test_errors_have_their_place_and_can_be_sent_on():
    with pytest.raises(cluewise.PuzzleError) as raised:
        cluewise.verify(np.array([EMPTY] * 10_000 + ["x" * 80 + "y"] * 10_000, "S81"), first=100, threads=4)
    error = pickle.loads(pickle.dumps(raised.value))
    assert (error.index, error.cell, str(error)) == (10_100, 80, str(raised.value))


@pytest.mark.parametrize(
    "targets",
    [
        {},
        {"level": "hard", "symmetry": "rot180"},
        {"clues": (28, 30)},
        {"clues": 30, "minimal": False, "uniform": True},
        {"er": (2.0, 4.5), "forbid": "x-wing"},
        {"practice": "skyscraper"},
        {"hodoku": "hard", "hodoku_score": (500, 900), "require": "w-wing", "ladder": "hodoku"},
        {"mask": ("x" * 7 + "..") * 3 + "x" * 54},
    ],
    ids=str,
)
def test_generate_is_that_of_the_command_line(command, targets):
    texts = {name: "{}..{}".format(*value) if isinstance(value, tuple) else value for name, value in targets.items()}
    options = [
        option
        for name, value in texts.items()
        if value is not False
        for option in (f"--{name.replace('_', '-')}", value)
    ]
    options = [option for option in options if option is not True]
    made = cluewise.generate(range(3, 9), 7, **targets)
    assert made == command("generate", "--range", "3..9", "--seed", 7, *options)
    assert plain(cluewise.generate(range(3, 9), 7, output="numpy", **targets)) == made
    assert cluewise.generate(range(3, 9), 7, output="arrow", threads=1, **targets).to_pylist() == made


def test_daily_puzzles_are_those_of_the_command_line(command):
    for level in ("easy", "hard", "extreme"):
        assert [cluewise.daily("2026-11-20", level)] == command("daily", "--date", "2026-11-20", "--level", level)
    medium = cluewise.daily("2026-11-20", "Medium")
    assert cluewise.daily(datetime.date(2026, 11, 20)) == cluewise.daily("2026-11-20", None) == medium
    assert len(cluewise.daily()) == 81
    for date in ("2026-02-30", "2026-1-02", "yesterday"):
        with pytest.raises(ValueError, match="expected a date such as 2026-11-20"):
            cluewise.daily(date)
    for level in ("brutal", "easy..hard", " hard", "easy=2", ""):
        with pytest.raises(ValueError, match="`level`"):
            cluewise.daily("2026-11-20", level)
    with pytest.raises(TypeError, match="expected a date or a str"):
        cluewise.daily(20261120)


def test_answers_are_those_of_the_command_line(command, puzzles):
    puzzles = puzzles[:5]
    assert cluewise.solve(puzzles) == command("solve", puzzles=puzzles)
    assert cluewise.canonical(puzzles) == command("canon", puzzles=puzzles)
    assert cluewise.shuffle(puzzles, 9) == command("shuffle", "--seed", 9, puzzles=puzzles)
    solutions = cluewise.solve(puzzles)
    assert cluewise.minimize(solutions, 9) == command("minimize", "--seed", 9, puzzles=solutions)
    rated = [
        f"{p}\t{r.level}\t{r.effort:.2f}\t{r.er}/{r.ep}/{r.ed}"
        for p, r in zip(puzzles, cluewise.rate(puzzles, se=True))
    ]
    assert rated == command("rate", "--se", puzzles=puzzles)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": "brutal"}, "level: unknown level"),
        ({"clues": (10, 12)}, "impossible: no puzzle with fewer than 17 clues"),
        ({"er": (7.0, "x")}, "er: "),
        ({"output": "polars"}, "output: found "),
        ({"threads": 0}, "threads: found 0"),
        ({"n": range(0, 9, 2)}, "n: found a step of 2"),
    ],
)
def test_wrong_arguments_are_named(arguments, message):
    with pytest.raises(ValueError, match="^" + message):
        cluewise.generate(**{"n": 1, **arguments})


def test_unknown_targets_are_answered_with_the_nearest():
    for name, nearest in (("leval", "level"), ("outputs", "output"), ("hodokuscore", "hodoku_score")):
        with pytest.raises(
            TypeError, match=rf"^generate\(\) got an unexpected keyword argument '{name}', did you mean '{nearest}'"
        ):
            cluewise.generate(1, **{name: "hard"})
    with pytest.raises(TypeError, match=r"'xyzzy'\. Targets: level, clues, minimal"):
        cluewise.generate(1, xyzzy=1)


@pytest.mark.parametrize(
    ("function", "name", "nearest"),
    [
        (cluewise.solve, "thread", "threads"),
        (cluewise.canonical, "transform", "transformation"),
        (cluewise.rate, "scales", "scale"),
        (cluewise.explain, "lader", "ladder"),
        (cluewise.split, "bye", "by"),
        (cluewise.print, "formats", "format"),
    ],
)
def test_unknown_arguments_are_answered_with_the_nearest(function, name, nearest):
    message = (
        rf"^{function.__name__}\(\) got an unexpected keyword argument '{name}', did you mean '{nearest}'. Arguments: "
    )
    with pytest.raises(TypeError, match=message):
        function("." * 81, **{name: 1})


def test_what_is_not_found_is_none():
    assert cluewise.generate(2, 1, clues=19, minimal=True, attempts=1) == [None, None]


def test_other_threads_run_meanwhile():
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.005):
            ticks.append(time.monotonic())

    ticker = threading.Thread(target=tick)
    ticker.start()
    begin = time.monotonic()
    cluewise.generate(50_000, threads=1)
    end = time.monotonic()
    done.set()
    ticker.join()
    assert sum(begin < tick < end for tick in ticks) >= 3


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "work", ["generate(10**6, er=(9.5, 12.0))", "count('.' * 81, 10**18)", "generate(10**6, variant='dots')"]
)
def test_control_c_ends_long_work(work):
    code = f"import cluewise; print('begun', flush=True); cluewise.{work}"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert errors.strip().endswith("KeyboardInterrupt")
