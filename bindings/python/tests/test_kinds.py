"""Other kinds than 9x9 puzzles with the usual rules, by the functions of all kinds."""

import json
import re

import cluewise
import numpy as np
import pyarrow as pa
import pytest

SETTERS = {
    "puzzle": "1...............", "size": 4,
    "constraints": [
        {"type": "killer", "cells": ["r1c3", "r1c4"], "value": 7},
        {"type": "killer", "cells": ["r1c3", "r2c3"], "value": 4},
        {"type": "thermometer", "cells": ["r4c1", "r3c1", "r2c1"]},
        {"type": "thermometer", "cells": ["r4c2", "r4c4"]},
    ],
}  # fmt: skip
CLASSIC = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47."
X6 = {"size": 6, "variant": "x"}


def values(puzzle):
    """Returns the rows of a line of cells."""
    side = int(len(puzzle) ** 0.5)
    return [list(map(int, puzzle[side * row : side * (row + 1)])) for row in range(side)]


def test_generated_puzzles_are_those_of_the_command_line(command):
    options = {"size": 6, "variant": "jigsaw+x", "symmetry": "rot180"}
    made = cluewise.generate(70, 7, **options, threads=2)
    arguments = ["--size", 6, "--variant", "jigsaw+x", "--symmetry", "rot180", "--format", "jsonl"]
    assert made == list(map(json.loads, command("generate", "-n", 70, "--seed", 7, *arguments)))
    assert made[3:5] == cluewise.generate(range(3, 5), 7, **options)


def test_distinct_puzzles_are_those_of_the_command_line(command):
    made = cluewise.generate(30, 1, size=4, distinct=True)
    assert len(cluewise.dedupe(made)) == 30 > len(cluewise.dedupe(cluewise.generate(30, 1, size=4)))
    arguments = ["--size", 4, "--distinct", "--format", "jsonl"]
    assert made == list(map(json.loads, command("generate", "-n", 30, "--seed", 1, *arguments)))


def test_puzzles_that_are_not_found_are_missing():
    """With a limit as for 9x9 puzzles; without one, a search that ends is an error."""
    assert cluewise.generate(2, 1, size=6, level="extreme", attempts=1) == [None, None]
    with pytest.raises(ValueError, match="50000 attempts found no puzzle of these targets"):
        cluewise.generate(1, 1, size=4, clues=3)
    with pytest.raises(ValueError, match="expected \"list\" for other kinds"):
        cluewise.generate(1, 1, size=6, output="numpy")
    with pytest.raises(ValueError, match="playable"):
        cluewise.generate(1, 1, playable=True)
    draft = {"puzzle": "1..2............", "size": 4, "title": "Half"}
    completed = cluewise.generate(6, 1, draft=draft, with_=["clue", "even"])
    assert completed[2:4] == cluewise.generate(range(2, 4), 1, draft=draft, with_=["clue", "even"])
    assert all(record["title"] == "Half" and record["puzzle"][0] == "1" for record in completed)
    assert cluewise.verify(completed) == [True] * 6
    [nine] = cluewise.generate(1, 1, draft="8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..")
    assert nine["level"] and nine["measures"]
    for options, message in (
        ({"draft": "1234341221434321"}, "exactly one solution already"),
        ({"draft": draft, "with_": "dots"}, "with_: found \"dots\""),
        ({"draft": draft, "er": 3}, "er is no target of puzzles that complete"),
        ({"with_": "clue"}, "with_: is for draft"),
        ({"draft": "1..2\n"}, "draft: "),
    ):
        with pytest.raises(ValueError, match=message):
            cluewise.generate(1, **options)
    made = cluewise.generate(2, 1, size=10, playable=True, solutions=True)
    assert made.solutions == [record["solution"] for record in made.puzzles]


def test_daily_puzzles_are_those_of_the_command_line(command):
    for options in ({"size": 6}, {"size": 6, "level": "hard", "variant": "x"}, {"variant": "killer", "level": "easy"}):
        arguments = [text for name, value in options.items() for text in (f"--{name}", value)]
        lines = command("daily", "--date", "2026-11-20", *arguments, "--format", "jsonl")
        assert [cluewise.daily("2026-11-20", **options)] == list(map(json.loads, lines))
    with pytest.raises(ValueError, match="all 4x4 puzzles are easy"):
        cluewise.daily("2026-11-20", "hard", size=4)


def test_solutions_obey_the_rules():
    puzzles = cluewise.generate(5, 1, **X6)
    for puzzle, solution in zip(puzzles, cluewise.solve(puzzles, **X6)):
        rows, digits = values(solution), set(range(1, 7))
        boxes = [{rows[r + i // 3][c + i % 3] for i in range(6)} for r in (0, 2, 4) for c in (0, 3)]
        diagonals = [{rows[i][i] for i in range(6)}, {rows[i][5 - i] for i in range(6)}]
        assert all(map(digits.__eq__, [*map(set, rows), *map(set, zip(*rows)), *boxes, *diagonals]))
        assert solution == puzzle["solution"]
        assert all(clue in (".", digit) for clue, digit in zip(puzzle["puzzle"], solution))


def test_killers_have_cages_and_a_level():
    killers = cluewise.generate(3, 2, size=6, variant="killer", level="easy")
    assert all(cage["type"] == "killer" for killer in killers for cage in killer["constraints"])
    assert cluewise.verify(killers) == [True] * 3
    assert [rating.level for rating in cluewise.rate(killers)] == ["easy"] * 3
    one_cage = [{**killer, "constraints": killer["constraints"][:1]} for killer in killers]
    assert cluewise.verify(one_cage) == [False] * 3


def test_one_puzzle_and_lines():
    line = cluewise.generate(1, 3, **X6)[0]["puzzle"]
    assert cluewise.verify(line, **X6) is True and cluewise.verify([line], **X6) == [True]
    assert cluewise.verify("." * 36, **X6) is False and cluewise.solve("1" * 2 + "." * 34, **X6) is None
    assert cluewise.verify(SETTERS) is True
    rating = cluewise.rate(line, se=True, **X6)
    assert rating.effort >= 1 and rating.er is None
    nine = cluewise.generate(1, 3, variant="x")[0]
    assert cluewise.rate(nine, se=True).er >= 1


def test_drawings_have_the_rules_of_lines():
    line = {"wayPoints": [[0.5, 0.5], [2.5, 2.5]], "color": "#67F067"}
    drawn = json.dumps({"cells": [[{}] * 4] * 4, "regions": [], "lines": [line]})
    # Of the 576 Latin squares a third: the digit of one end is in three of the nine cells that are in other rows and columns.
    counts = [cluewise.count(drawn, limit=1000, lines=f"green={rule}") for rule in ("none", "palindrome")]
    assert counts == [576, 192]
    with pytest.raises(cluewise.PuzzleError, match="a green line whose rule is not in the file"):
        cluewise.count(drawn)
    with pytest.raises(ValueError, match="lines: found the unknown constraint"):
        cluewise.count(drawn, lines="green=waves")


def test_steps_lead_to_the_solution():
    solution, steps = cluewise.solve(SETTERS), cluewise.explain(SETTERS)["steps"]
    assert steps and cluewise.hint(SETTERS)["technique"] == steps[0]["technique"]
    assert cluewise.hint(SETTERS, after=10_000) is None and cluewise.hint({**SETTERS, "puzzle": "2" * 16}) is None
    assert len(solution) == 16
    german = cluewise.explain([SETTERS, CLASSIC], lang="de", coords="a1")
    assert ["name" in walk["steps"][0] for walk in german] == [True] * 2
    entered = {**SETTERS, "puzzle": solution[:8] + "." * 8}
    assert cluewise.hint(entered, original=SETTERS["puzzle"]) is not None
    wrong = {**SETTERS, "puzzle": "1" + {"2": "3"}.get(solution[1], "2") + "." * 14}
    hint = cluewise.hint(wrong, original=SETTERS["puzzle"])
    assert hint["wrong_digits"] and re.search("wrong digit: . in r1c2", hint["message"])


def test_one_list_may_have_all_kinds():
    both = [CLASSIC, SETTERS, None, CLASSIC]
    assert cluewise.verify(both) == [True, True, None, True] and cluewise.count(both) == [1, 1, None, 1]
    assert [len(solution or "") for solution in cluewise.solve(both)] == [81, 16, 0, 81]
    ratings = cluewise.rate(both, scale=["effort", "hodoku"])
    assert [rating and rating.hodoku_level for rating in ratings] == ["easy", None, None, "easy"]
    assert all(rating.effort >= 1 for rating in ratings if rating)
    assert [rating and rating.unrated for rating in ratings][:2] == [None, "4x4 with killer, thermometer has no rating by HoDoKu"]
    assert cluewise.rate(SETTERS, closure=True).er is None and cluewise.solving_time(SETTERS).expected_s is None
    assert cluewise.isomorphic(both[:2], both[1::-1]) == [False] * 2 and cluewise.isomorphic([SETTERS], [SETTERS]) == [True]
    assert cluewise.duplicated([*both, SETTERS]) == [False, False, None, True, True]
    assert cluewise.dedupe([SETTERS, CLASSIC, SETTERS]) == [SETTERS, CLASSIC]
    parts = cluewise.split([SETTERS, CLASSIC, SETTERS], {"train": 1, "test": 1})
    assert parts[0] == parts[2]
    walks = cluewise.explain(both, ladder="hodoku")
    assert [walk is None for walk in walks] == [False, True, True, False]
    with pytest.raises(cluewise.PuzzleError, match="puzzle: .* has no steps of HoDoKu"):
        cluewise.explain(SETTERS, ladder="hodoku")
    assert cluewise.print(both[:2])[:5] == b"%PDF-"


def test_results_that_are_puzzles_have_the_form_of_the_puzzle():
    moved = cluewise.shuffle(SETTERS, 3)
    assert cluewise.canonical(moved)["constraints"] == cluewise.canonical(SETTERS)["constraints"]
    assert cluewise.canonical([SETTERS], transformation=True)[1] == [None]
    minimal = cluewise.minimize({**SETTERS, "puzzle": cluewise.solve(SETTERS)})
    assert cluewise.verify(minimal) and len(minimal["constraints"]) == 4
    line = cluewise.generate(1, 3, **X6)[0]["puzzle"]
    assert len(cluewise.canonical(line, **X6)) == len(cluewise.minimize(line, **X6)) == 36
    assert cluewise.candidates("12..............", size=4)[:12] == "1....2....34"
    assert cluewise.selected(["12..............", "1234341221434321"], "clues=16", size=4) == [False, True]
    assert cluewise.selected("1234341221434321", "level=..extreme", size=4)
    with pytest.raises(ValueError, match="expected clues= and a number of clues"):
        cluewise.selected("1234341221434321", "clues=x", size=4)
    found = cluewise.true_candidates(["12..............", "1234341221434321"], size=4, limit=2)
    assert [each["solutions"] for each in found] == [24, 1] and found[0]["candidates"][2] == [3, 4]


def test_arrays_and_columns():
    records = cluewise.generate(3, 3, variant="x")
    digits = np.array([list(map(int, record["puzzle"].replace(".", "0"))) for record in records], np.uint8)
    assert cluewise.verify(digits, variant="x").tolist() == [True] * 3
    solutions = cluewise.solve(digits, variant="x")
    assert ["".join(map(str, row)) for row in solutions] == [record["solution"] for record in records]
    column = pa.array([record["puzzle"] for record in cluewise.generate(2, 1, **X6)] + [None])
    assert cluewise.verify(column, **X6).to_pylist() == [True, True, None]
    assert [len(line or "") for line in cluewise.solve(column, **X6).to_pylist()] == [36, 36, 0]
    assert cluewise.rate(column, **X6).column("effort").null_count == 1
    assert cluewise.count(pa.array(["1" + "." * 15, "." * 36]), limit=9).to_pylist() == [9, 9]


def test_sheets_and_pictures():
    killers = cluewise.generate(2, 2, size=6, variant="killer")
    assert cluewise.print(killers, solutions="end")[:5] == b"%PDF-"
    assert cluewise.draw(SETTERS).svg.count("<text") >= 3
    assert cluewise.draw(SETTERS, 0).svg != cluewise.draw(SETTERS).svg != cluewise.draw(SETTERS, candidates=True).svg
    with pytest.raises(ValueError, match="pictures"):
        cluewise.print(cluewise.generate(1, size=12), digits="pictures")


def test_errors_have_a_place():
    with pytest.raises(cluewise.PuzzleError, match=r"puzzles\[1\]") as raised:
        cluewise.verify([SETTERS, {"puzzle": "12", "size": 4}])
    assert raised.value.index == 1
    with pytest.raises(ValueError, match="impossible|cage|minimal"):
        cluewise.generate(1, variant="killer", minimal=True)
    with pytest.raises(ValueError, match="variant"):
        cluewise.verify(SETTERS, variant="killers")
    with pytest.raises(TypeError, match="did you mean 'variant'"):
        cluewise.verify(SETTERS, varient="x")
    with pytest.raises(TypeError, match="did you mean 'variant'"):
        cluewise.generate(1, varient="x")
    with pytest.raises(TypeError, match=r"puzzles\[0\]"):
        cluewise.verify([5.5])
    with pytest.raises(ValueError, match="killer is for new puzzles"):
        cluewise.verify(SETTERS, variant="killer")
    with pytest.raises(ValueError, match="size: found 1"):
        cluewise.verify(SETTERS, size=1)


def test_pencil_marks_are_text_or_lists():
    puzzle = "...24.....34...."
    marks = [[1, 2, 3, 4]] * 16
    expected = cluewise.hint({"puzzle": puzzle, "size": 4, "candidates": "1234" * 16})
    assert cluewise.hint({"puzzle": puzzle, "size": 4, "candidates": marks}) == expected
    with pytest.raises(cluewise.PuzzleError, match='found 7 in "candidates", expected 64 characters, or 16 lists'):
        cluewise.hint({"puzzle": puzzle, "size": 4, "candidates": 7})
    with pytest.raises(cluewise.PuzzleError, match='puzzle: found the field "marks", expected pencil marks in "candidates"'):
        cluewise.hint({"puzzle": "." * 81, "marks": marks})
