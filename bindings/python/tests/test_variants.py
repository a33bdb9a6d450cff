"""Sizes and variants."""

import json

import cluewise
import pytest
from cluewise import variants

SETTERS = {
    "puzzle": "1...............", "size": 4,
    "constraints": [
        {"type": "killer", "cells": ["r1c3", "r1c4"], "value": 7},
        {"type": "killer", "cells": ["r1c3", "r2c3"], "value": 4},
        {"type": "thermometer", "cells": ["r4c1", "r3c1", "r2c1"]},
        {"type": "thermometer", "cells": ["r4c2", "r4c4"]},
    ],
}  # fmt: skip
X6 = {"size": 6, "variant": "x"}


def values(puzzle):
    """Returns the rows of a line of cells."""
    side = int(len(puzzle) ** 0.5)
    return [list(map(int, puzzle[side * row : side * (row + 1)])) for row in range(side)]


def test_generated_puzzles_are_those_of_the_command_line(command):
    options = {"size": 6, "variant": "jigsaw+x", "symmetry": "rot180"}
    made = variants.generate(70, 7, **options, threads=2)
    arguments = ["--size", 6, "--variant", "jigsaw+x", "--symmetry", "rot180", "--format", "jsonl"]
    assert made == list(map(json.loads, command("generate", "-n", 70, "--seed", 7, *arguments)))
    assert made[3:5] == variants.generate(range(3, 5), 7, **options)


def test_daily_puzzles_are_those_of_the_command_line(command):
    for options in ({"size": 6}, {"size": 6, "level": "hard", "variant": "x"}, {"variant": "killer", "level": "easy"}):
        arguments = [text for name, value in options.items() for text in (f"--{name}", value)]
        lines = command("daily", "--date", "2026-11-20", *arguments, "--format", "jsonl")
        assert [variants.daily("2026-11-20", **options)] == list(map(json.loads, lines))
    with pytest.raises(ValueError, match="all 4x4 puzzles are easy"):
        variants.daily("2026-11-20", "hard", size=4)


def test_solutions_obey_the_rules():
    puzzles = variants.generate(5, 1, **X6)
    for puzzle, solution in zip(puzzles, variants.solve(puzzles, **X6)):
        rows, digits = values(solution), set(range(1, 7))
        boxes = [{rows[r + i // 3][c + i % 3] for i in range(6)} for r in (0, 2, 4) for c in (0, 3)]
        diagonals = [{rows[i][i] for i in range(6)}, {rows[i][5 - i] for i in range(6)}]
        assert all(map(digits.__eq__, [*map(set, rows), *map(set, zip(*rows)), *boxes, *diagonals]))
        assert solution == puzzle["solution"]
        assert all(clue in (".", digit) for clue, digit in zip(puzzle["puzzle"], solution))


def test_killers_have_cages_and_a_level():
    killers = variants.generate(3, 2, size=6, variant="killer", level="easy")
    assert all(cage["type"] == "killer" for killer in killers for cage in killer["constraints"])
    assert variants.verify(killers) == [True] * 3
    assert [rating.level for rating in variants.rate(killers)] == ["easy"] * 3
    one_cage = [{**killer, "constraints": killer["constraints"][:1]} for killer in killers]
    assert variants.verify(one_cage) == [False] * 3


def test_one_puzzle_and_lines():
    line = variants.generate(1, 3, **X6)[0]["puzzle"]
    assert variants.verify(line, **X6) is True and variants.verify([line], **X6) == [True]
    assert variants.verify("." * 36, **X6) is False and variants.solve("1" * 2 + "." * 34, **X6) is None
    assert variants.verify(SETTERS) is True
    rating = variants.rate(line, se=True, size=6)
    assert rating.effort is None or rating.effort >= 1
    nine = variants.generate(1, 3, variant="x")[0]
    assert variants.rate(nine, se=True).er >= 1


def test_steps_lead_to_the_solution():
    solution, steps = variants.solve(SETTERS), variants.explain(SETTERS)["steps"]
    assert steps and variants.hint(SETTERS)["technique"] == steps[0]["technique"]
    assert variants.hint(SETTERS, after=10_000) is None and variants.hint({**SETTERS, "puzzle": "2" * 16}) is None
    assert len(solution) == 16


def test_sheets_and_pictures():
    killers = variants.generate(2, 2, size=6, variant="killer")
    assert variants.print(killers, solutions="end")[:5] == b"%PDF-"
    assert variants.draw(SETTERS).svg.count("<text") >= 3
    with pytest.raises(ValueError, match="pictures"):
        variants.print(variants.generate(1, size=12), digits="pictures")


def test_errors_have_a_place():
    with pytest.raises(cluewise.PuzzleError, match=r"puzzles\[1\]") as raised:
        variants.verify([SETTERS, {"puzzle": "12", "size": 4}])
    assert raised.value.index == 1
    with pytest.raises(ValueError, match="impossible|cage|minimal"):
        variants.generate(1, variant="killer", minimal=True)
    with pytest.raises(ValueError, match="variant"):
        variants.verify(SETTERS, variant="killers")
    with pytest.raises(TypeError, match="did you mean 'variant'"):
        variants.verify(SETTERS, varient="x")
    with pytest.raises(TypeError, match="did you mean 'variant'"):
        variants.generate(1, varient="x")
    with pytest.raises(TypeError, match=r"puzzles\[0\]"):
        variants.verify([5])


def test_pencil_marks_are_text_or_lists():
    puzzle = "...24.....34...."
    marks = [[1, 2, 3, 4]] * 16
    expected = variants.hint({"puzzle": puzzle, "size": 4, "candidates": "1234" * 16})
    assert variants.hint({"puzzle": puzzle, "size": 4, "candidates": marks}) == expected
    with pytest.raises(cluewise.PuzzleError, match='found 7 in "candidates", expected 64 characters, or 16 lists'):
        variants.hint({"puzzle": puzzle, "size": 4, "candidates": 7})
    with pytest.raises(cluewise.PuzzleError, match=r'puzzles\[0\]: found the unknown field "marks", expected names of'):
        variants.hint({"puzzle": "." * 81, "marks": marks})
