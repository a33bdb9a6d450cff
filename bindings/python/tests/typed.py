"""Types of the results, checked by mypy and pyright; not run."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import cluewise

puzzles = cluewise.generate(3, "2026-11-20", level="hard", clues=(24, 30))
assert_type(puzzles, list[str])
assert_type(cluewise.generate(3, 1, output="numpy"), NDArray[np.uint8])
assert_type(cluewise.generate(3, 1, weights=True).puzzles, list[str])
assert_type(cluewise.solve(puzzles[0]), str | None)
assert_type(cluewise.verify(puzzles), list[bool])
assert_type(cluewise.rate(puzzles[0]).effort, float | None)
assert_type(cluewise.canonical(puzzles), list[str])
assert_type(cluewise.canonical(puzzles[0], transformation=True), tuple[str, str])
assert_type(cluewise.dedupe(puzzles), list[str])
assert_type(cluewise.draw(puzzles[0]).svg, str)
assert_type(cluewise.print(puzzles), bytes)
assert_type(cluewise.split(puzzles, {"train": 9, "test": 1}), list[str | None])
cluewise.generate(3, colour="red")  # type: ignore[call-overload]
cluewise.print(puzzles, format="gif")  # type: ignore[arg-type]
assert_type(cluewise.verify(puzzles, variant="x"), list[bool])
assert_type(cluewise.generate(3, size=6), list[dict[str, Any]])
