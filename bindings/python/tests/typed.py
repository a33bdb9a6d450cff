"""Types of the results of each function, checked by mypy and pyright in their strict modes, without types of pyarrow; not run."""

import datetime
from collections.abc import Iterator
from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import cluewise
import cluewise.ray

puzzles = cluewise.generate(3, "2026-11-20", level="hard", clues=(24, 30))
digits = cluewise.generate(3, 1, output="numpy")
column = cluewise.generate(3, 1, output="arrow")
killers = cluewise.generate(3, size=6, variant="killer")
texts = np.array(puzzles, "S81")


def report(done: int, count: int) -> None:
    """Shows the progress."""
    print(done / count)


assert_type(puzzles, list[str])
assert_type(digits, NDArray[np.uint8])
assert_type(column.to_pylist(), list[Any])
assert_type(killers, list[dict[str, Any]])
assert_type(cluewise.generate(3, 1, weights=True, progress=report).puzzles, list[str])
assert_type(cluewise.generate(3, 1, output="numpy", solutions=True), cluewise.Generated[NDArray[np.uint8]])
assert_type(cluewise.generate(3, 1, attempts=5), list[str | None])
assert_type(cluewise.daily(datetime.date(2026, 11, 20), "hard"), str)

assert_type(cluewise.solve(puzzles[0]), str | None)
assert_type(cluewise.solve(puzzles), list[str | None])
assert_type(cluewise.solve(digits), NDArray[np.uint8])
assert_type(len(cluewise.solve(column)), int)
assert_type(cluewise.count(puzzles, 10), list[int])
assert_type(cluewise.verify(puzzles, variant="x", progress=report), list[bool])
assert_type(cluewise.verify(digits), NDArray[np.bool_])
assert_type(cluewise.canonical(puzzles), list[str])
assert_type(cluewise.canonical(puzzles[0], transformation=True), tuple[str, str])
assert_type(cluewise.isomorphic(puzzles, puzzles), list[bool])
assert_type(cluewise.shuffle(puzzles, seed=1), list[str])
assert_type(cluewise.minimize(puzzles[0]), str | None)
assert_type(cluewise.candidates(puzzles), list[str])

rating = cluewise.rate(puzzles[0], se=True)
assert_type(rating, cluewise.Rating)
assert_type(rating.effort, float | None)
assert_type(cluewise.rate(puzzles, scale="hodoku"), list[cluewise.Rating] | list[cluewise.RatingWithHodoku])
assert_type(cluewise.rate(puzzles[0], closure=True).er, float | None)
efforts: NDArray[np.float64] = cluewise.rate(texts)["effort"]
assert_type(cluewise.rate(column).column_names, list[str])
assert_type(cluewise.solving_time(puzzles), list[cluewise.SolvingTime])

assert_type(cluewise.explain(puzzles[0]), dict[str, Any])
assert_type(cluewise.explain(digits, brief=True), list[dict[str, Any]])
assert_type(cluewise.explain(puzzles, lazy=True), Iterator[dict[str, Any]])
assert_type([walk["ladder"] for walk in cluewise.explain(iter(puzzles), lazy=True)], list[Any])
assert_type(cluewise.hint(puzzles[0], original=puzzles[0]), dict[str, Any] | None)
assert_type(cluewise.judge(puzzles[0], None, "r1c1=5"), dict[str, Any])
assert_type(cluewise.conflicts(puzzles[0]), list[dict[str, Any]])
assert_type(cluewise.why(puzzles[0], "r1c1=5"), dict[str, Any] | None)
assert_type(cluewise.true_candidates(puzzles), list[dict[str, Any]])
assert_type(cluewise.selected(puzzles, "level=easy"), list[bool | None])
assert_type(cluewise.draw(puzzles[0]).svg, str)
assert_type(cluewise.print(puzzles, title="Sheet"), bytes)

assert_type(cluewise.dedupe(puzzles), list[str])
assert_type(cluewise.split(puzzles, {"train": 9, "test": 1}), list[str | None])
flags: list[bool] = cluewise.duplicated(puzzles)
assert_type(cluewise.weighted_mean([1, 2], [3, 4]).mean, float)

try:
    cluewise.hint(puzzles[0], original=puzzles[1])
except cluewise.PuzzleError as error:
    assert_type(error.cell, int | None)
except cluewise.NotFoundError as error:
    found: list[str] = error.results

assert_type(cluewise.ray.generate(10, 1, 2, "folder", level="hard", size=6), int)
assert_type(cluewise.ray.rate("folder", "rated", se=True), int)
assert_type(cluewise.ray.dedupe("folder", "distinct"), int)
assert_type(cluewise.ray.split("folder", "parts", {"train": 9, "test": 1}), dict[str, int])

cluewise.generate(3, colour="red")  # type: ignore[call-overload]
cluewise.print(puzzles, format="gif")  # type: ignore[arg-type]
cluewise.verify(puzzles, varient="x")  # type: ignore[call-overload]
