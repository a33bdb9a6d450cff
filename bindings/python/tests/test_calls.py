"""What all calls share: progress, numbers out of range, expressions of polars, names; puzzles that are not found; steps of batches."""

import builtins
import itertools
import json

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import cluewise
from cluewise._options import LEAST, check_numbers

PUZZLES = [*cluewise.generate(40, 5), None]
KNOWN = PUZZLES[:-1]

CALLS = {
    "solve": cluewise.solve,
    "count": cluewise.count,
    "verify": cluewise.verify,
    "rate": cluewise.rate,
    "solving_time": cluewise.solving_time,
    "canonical": cluewise.canonical,
    "shuffle": cluewise.shuffle,
    "minimize": cluewise.minimize,
    "candidates": cluewise.candidates,
    "explain": cluewise.explain,
    "explain lazily": lambda puzzles, **options: list(cluewise.explain(puzzles, lazy=True, **options)),
    "hint": cluewise.hint,
    "selected": lambda puzzles, **options: cluewise.selected(puzzles, "clues=20..", **options),
    "true_candidates": cluewise.true_candidates,
    "isomorphic": lambda puzzles, **options: cluewise.isomorphic(puzzles, PUZZLES, **options),
    "duplicated": cluewise.duplicated,
    "split": lambda puzzles, **options: cluewise.split(puzzles, {"train": 1, "test": 1}, **options),
    "print": lambda puzzles, **options: cluewise.print(KNOWN, **options),
}

def reported(call):
    """Returns what a call reports."""
    found = []
    call(lambda done, count: found.append((done, count)))
    return found


@pytest.mark.parametrize("name", CALLS)
def test_progress_ends_with_all_puzzles(name):
    batch = KNOWN if name == "print" else PUZZLES
    found = reported(lambda progress: CALLS[name](batch, progress=progress, threads=2))
    # Missing puzzles are not compared.
    count = len(KNOWN) if name in ("duplicated", "split") else len(batch)
    assert found[-1] == (count, count) and found == sorted(found)


def test_progress_counts_all_chunks_of_a_batch():
    batch = pa.chunked_array([KNOWN[:30], [], KNOWN[30:]])
    found = reported(lambda progress: cluewise.rate(batch, progress=progress))
    assert found[-1] == (40, 40) and (30, 40) in found and found == sorted(found)
    assert reported(lambda progress: cluewise.verify(pl.Series(KNOWN), progress=progress))[-1] == (40, 40)
    many = itertools.chain.from_iterable(itertools.repeat(KNOWN, 8))
    found = reported(lambda progress: list(cluewise.explain(many, lazy=True, brief=True, progress=progress)))
    assert found[-1] == (320, 320) and {done for done, _ in found} > {256}
    for options in ({}, {"size": 4, "distinct": True}, {"level": "hard", "output": "numpy"}):
        found = reported(lambda progress, options=options: cluewise.generate(30, 1, progress=progress, **options))
        assert found[-1] == (30, 30) and found == sorted(found)


def test_an_error_of_the_progress_ends_the_call():
    class Stop(Exception):
        pass

    def stop(done, count):
        raise Stop

    with pytest.raises(Stop):
        cluewise.generate(10**9, level="extreme", progress=stop)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: cluewise.generate(-1), "n: found -1, expected 0 or more"),
        (lambda: cluewise.generate(range(-5, 2)), "n: found -5, expected 0 or more"),
        (lambda: cluewise.generate(1 << 64), "n: found 18446744073709551616, expected less than"),
        (lambda: cluewise.generate(1, seed=-1), "seed: found -1, expected 0 or more"),
        (lambda: cluewise.generate(1, attempts=-1), "attempts: found -1, expected 1 or more"),
        (lambda: cluewise.generate(1, threads=-2), "threads: found -2, expected 1 or more"),
        (lambda: cluewise.count("." * 81, -1), "limit: found -1, expected 0 or more"),
        (lambda: cluewise.count("." * 81, limit=1 << 64), "limit: found 18446744073709551616, expected less than"),
        (lambda: cluewise.shuffle("." * 81, np.int64(-1)), "seed: found -1, expected 0 or more"),
        (lambda: cluewise.verify("." * 81, first=-1), "first: found -1, expected 0 or more"),
        (lambda: cluewise.verify("." * 81, budget=-1), "budget: found -1, expected 0 or more"),
        (lambda: cluewise.verify("." * 81, size=-9), "size: found -9, expected 2 or more"),
        (lambda: cluewise.hint("." * 81, after=-1), "after: found -1, expected 0 or more"),
        (lambda: cluewise.print("." * 81, page=-1), "page: found -1, expected 1 or more"),
        (lambda: cluewise.print("." * 81, per_page=-1), "per_page: found -1, expected 1 or more"),
        (lambda: cluewise.daily("2026-11-20", size=-1), "size: found -1, expected 2 or more"),
    ],
)
def test_numbers_out_of_range_are_named(call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call()


@pytest.mark.parametrize("name", LEAST)
def test_numbers_below_the_least_are_named(name):
    check_numbers({name: LEAST[name]})
    with pytest.raises(ValueError, match=f"^{name}: found {LEAST[name] - 1}, expected {LEAST[name]} or more"):
        check_numbers({name: LEAST[name] - 1})


def test_expressions_of_polars_have_the_results_of_lists():
    column, parts = pl.col("puzzle"), {"train": 1, "test": 1}
    levels = [rating and rating.level for rating in cluewise.rate(PUZZLES)]
    table = pl.DataFrame({"puzzle": PUZZLES, "level": levels}).lazy()
    table = table.with_columns(
        candidates=cluewise.candidates(column),
        hint=cluewise.hint(column),
        walk=cluewise.explain(column, ladder="se"),
        brief=cluewise.explain(column, brief=True),
        part=cluewise.split(column, parts),
        stratified=cluewise.split(column, parts, stratify=pl.col("level")),
        by_list=cluewise.split(column, parts, stratify=levels),
        selected=cluewise.selected(column, "clues=..23"),
        true=cluewise.true_candidates(column),
        same=cluewise.isomorphic(column, PUZZLES),
        repeated=cluewise.duplicated(column),
    )
    schema, found = table.collect_schema(), table.collect()
    assert found.schema == schema
    assert found["candidates"].to_list() == cluewise.candidates(PUZZLES)
    assert found["part"].to_list() == cluewise.split(PUZZLES, parts)
    stratified = cluewise.split(PUZZLES, parts, stratify=levels)
    assert found["stratified"].to_list() == found["by_list"].to_list() == stratified
    assert found["selected"].to_list() == cluewise.selected(PUZZLES, "clues=..23")
    assert found["true"].to_list() == cluewise.true_candidates(PUZZLES)
    assert found["same"].to_list() == cluewise.isomorphic(PUZZLES, PUZZLES)
    assert found["repeated"].to_list() == cluewise.duplicated(PUZZLES)
    for row, step in zip(found["hint"], cluewise.hint(PUZZLES)):
        assert_fits(row, step)
    for row, walk in zip(found["walk"], cluewise.explain(PUZZLES, ladder="se")):
        assert_fits(row, walk)
    for row, walk in zip(found["brief"], cluewise.explain(PUZZLES, brief=True)):
        assert_fits(row, walk)
    answer = pl.DataFrame({"puzzle": KNOWN[:1]}).select(cluewise.why(column, _question(KNOWN[0])))["puzzle"][0]
    assert_fits(answer, cluewise.why(KNOWN[0], _question(KNOWN[0])))


def _question(puzzle):
    """Returns a question whose answer is yes."""
    cell = puzzle.index(".")
    return f"r{cell // 9 + 1}c{cell % 9 + 1}={cluewise.solve(puzzle)[cell]}"


def assert_fits(row, value):
    """Asserts that a structure has all fields of a result."""
    if isinstance(value, dict):
        row = json.loads(row) if isinstance(row, str) else row
        for name, field in value.items():
            assert_fits(row[name], field)
    elif isinstance(value, list):
        row = json.loads(row) if isinstance(row, str) else list(row)
        assert len(row) == len(value)
        for one, other in zip(row, value):
            assert_fits(one, other)
    else:
        assert row == value


def test_names_of_python_are_not_replaced():
    names = {}
    exec("from cluewise import *", names)  # noqa: S102
    assert not set(vars(builtins)) & set(names) - {"__builtins__", "__doc__"}
    assert names["solving_time"] is cluewise.solving_time and callable(cluewise.print)


def test_puzzles_that_were_found_are_in_the_error(command):
    """Of 4x4 grids there are few puzzles: the search for another one ends it, as on the command line."""
    with pytest.raises(cluewise.NotFoundError, match="found no other puzzle .*; 36 of 500 were found") as raised:
        cluewise.generate(500, seed=1, size=4, distinct=True)
    found = raised.value.results
    assert found == cluewise.generate(36, seed=1, size=4, distinct=True)
    arguments = ["--size", 4, "--distinct", "--format", "jsonl", "-n", 500, "--seed", 1]
    assert found == list(map(json.loads, command("generate", *arguments, status=1)))
    with pytest.raises(cluewise.NotFoundError, match="found no puzzle of these targets; there may be none") as raised:
        cluewise.generate(2, 1, size=4, clues=3, solutions=True)
    assert raised.value.results == cluewise.Generated([], [], None)
    seventeen = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    mask = "".join("x" if clue != "." else "." for clue in seventeen)
    with pytest.raises(cluewise.NotFoundError) as raised:
        cluewise.generate(2, 1, mask=mask, exact_mask=True, distinct=True, output="numpy")
    assert raised.value.results.shape == (0, 81)


def test_attempts_are_those_of_the_command_line(command):
    """With a limit of attempts, puzzles that are not found are missing, and the others are found all the same."""
    options = {"level": "extreme", "attempts": 10}
    made = cluewise.generate(50, 2, **options)
    assert [puzzle for puzzle in made if puzzle] == command(
        "generate", "-n", 50, "--seed", 2, "--level", "extreme", "--attempts", 10, status=1
    )
    assert 0 < made.count(None) < 50
    made = cluewise.generate(40, 1, size=4, distinct=True, attempts=30)
    arguments = ["--size", 4, "--distinct", "--attempts", 30, "--format", "jsonl"]
    lines = command("generate", "-n", 40, "--seed", 1, *arguments, status=1)
    assert [record for record in made if record] == list(map(json.loads, lines))


def test_steps_of_a_batch_are_those_of_each_puzzle():
    walks = [puzzle and cluewise.explain(puzzle, grids=True) for puzzle in PUZZLES]
    assert cluewise.explain(PUZZLES, grids=True) == walks
    assert list(cluewise.explain(iter(PUZZLES), grids=True, lazy=True)) == walks
    assert list(cluewise.explain(np.array(KNOWN, "S81"), grids=True, lazy=True)) == walks[:-1]
    four = cluewise.generate(3, 1, size=4)
    assert cluewise.explain(four) == [cluewise.explain(one) for one in four]
    assert list(cluewise.explain(iter(four), lazy=True)) == cluewise.explain(four)
    forever = cluewise.explain(itertools.cycle(PUZZLES), lazy=True, brief=True)
    assert [walk and walk["puzzle"] for walk in itertools.islice(forever, 600)] == (PUZZLES * 15)[:600]


def test_brief_steps_are_those_of_the_command_line(command):
    lines = command("explain", "--brief", "--format", "json", "--time", puzzles=KNOWN)
    walks = cluewise.explain(KNOWN, brief=True, time=True)
    assert walks == list(map(json.loads, lines)) and set(walks[0]["steps"]) == {"techniques", "list"}
    assert cluewise.explain(KNOWN[0], brief=True, time=True) == walks[0]
    for options in ({"grids": True}, {"lang": "de"}, {"coords": "a1"}):
        with pytest.raises(ValueError, match="^brief: "):
            cluewise.explain(KNOWN, brief=True, **options)


def test_errors_of_lazy_steps():
    with pytest.raises(ValueError, match="^ladder: "):
        cluewise.explain(iter([]), lazy=True, ladder="snake")
    for one in ("." * 81, {"puzzle": "." * 16}, None, pl.col("puzzle")):
        with pytest.raises(TypeError, match="expected a batch"):
            cluewise.explain(one, lazy=True)
    walks = cluewise.explain(iter([KNOWN[0]] * 300 + ["x"]), lazy=True, first=7)
    with pytest.raises(cluewise.PuzzleError) as raised:
        list(walks)
    assert raised.value.index == 307


def test_errors_count_from_the_first_puzzle():
    for call in (cluewise.verify, cluewise.explain, cluewise.rate):
        for wrong in ("x", "q" * 81, {"puzzle": "12", "size": 4}):
            with pytest.raises(cluewise.PuzzleError, match=r"^puzzles\[310\]") as raised:
                call([KNOWN[0]] * 300 + [wrong], first=10)
            assert raised.value.index == 310


def test_missing_puzzles_have_no_errors():
    assert cluewise.hint([None, KNOWN[0]], original=KNOWN[0])[0] is None
    assert cluewise.why([None, KNOWN[0]], _question(KNOWN[0]))[0] is None


def test_wrong_digits_are_data():
    solution = cluewise.solve(KNOWN[0])
    empty = [cell for cell in range(81) if KNOWN[0][cell] == "."][:2]
    digits = {cell: str(int(solution[cell]) % 9 + 1) for cell in empty}
    wrong = [{"cell": f"r{cell // 9 + 1}c{cell % 9 + 1}", "digit": int(digit)} for cell, digit in digits.items()]
    entered = [
        "".join(digits[cell] if cell in cells else clue for cell, clue in enumerate(KNOWN[0]))
        for cells in (empty[:1], empty)
    ]
    assert cluewise.hint(entered[0], original=KNOWN[0])["wrong_digits"] == wrong[:1]
    right, hinted = cluewise.hint([KNOWN[0], entered[1]], original=KNOWN[0])
    assert "technique" in right and hinted["wrong_digits"] == wrong and hinted["message"].startswith("wrong digits: ")
    frame = pl.DataFrame({"p": [entered[1]]})
    assert frame.select(cluewise.hint(pl.col("p"), original=KNOWN[0]))["p"][0]["wrong_digits"] == wrong


def peers(cell):
    """Returns the cells that a cell sees, computed from rows and columns."""
    row, column = divmod(cell, 9)
    sees = lambda r, c: r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)
    return [r * 9 + c for r in range(9) for c in range(9) if sees(r, c) and (r, c) != (row, column)]


def test_every_placement_is_judged():
    puzzle, solution = KNOWN[0], cluewise.solve(KNOWN[0])
    moves = [(cell, digit) for cell in range(81) for digit in "123456789" if puzzle[cell] == "."]
    texts = [f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in moves]
    judged = cluewise.judge(puzzle, None, texts, proof=False)
    for (cell, digit), found in zip(moves, judged):
        equal = [other for other in peers(cell) if puzzle[other] == digit]
        assert (found["form"], found["legal"]) == ("placement", not equal)
        assert found["correct"] == (digit == solution[cell])
        named = {name for conflict in found["conflicts"] for name in conflict["cells"]}
        assert named == {f"r{one // 9 + 1}c{one % 9 + 1}" for one in [*equal, cell] if equal}
        right = int(digit == solution[cell])
        assert (found["progress"]["right"], found["progress"]["wrong"]) == (right, 1 - right)
    eliminated = cluewise.judge(puzzle, None, [text.replace("=", "!=") for text in texts], proof=False)
    assert [found["correct"] for found in eliminated] == [not found["correct"] for found in judged]


def test_judged_moves_are_proved_as_hints_say():
    puzzle, position = KNOWN[0], KNOWN[0]
    for _ in range(5):
        step = cluewise.hint(position, original=puzzle)
        assert step["placement"], step
        cell, digit = step["placement"].values()
        judged = cluewise.judge(puzzle, position, f"{cell}={digit}")
        assert judged["proof"]["level"] == "easy" and judged["correct"]
        at = 9 * (int(cell[1]) - 1) + int(cell[3]) - 1
        position = position[:at] + str(digit) + position[at + 1 :]


def test_answers_are_judged_with_words_around():
    puzzle, solution = KNOWN[0], cluewise.solve(KNOWN[0])
    rows = [solution[9 * row : 9 * row + 9] for row in range(9)]
    wrong = solution[:80] + str(int(solution[80]) % 9 + 1)
    last = max(cell for cell in range(81) if puzzle[cell] == ".")
    part = solution[:last] + "." + solution[last + 1 :]
    for text, correct, solved in [
        (solution, True, True),
        ("Here it is:\n" + "\n".join(" ".join(row) for row in rows) + "\nDone!", True, True),
        ("\n".join("| " + " | ".join(row) + " |" for row in rows).replace("\n", "\n|" + "---|" * 9 + "\n", 1), True, True),
        (f"The puzzle was {puzzle}, the solution is **{solution}**.", True, True),
        ("<answer>" + str([[int(digit) for digit in row] for row in rows]).replace("], ", "],\n") + "</answer>", True, True),
        (part, True, False),
        (wrong, False, False),
    ]:
        judged = cluewise.judge(puzzle, None, text)
        found = judged["form"], judged["correct"], judged["progress"]["solved"]
        assert found == ("answer", correct, solved), text
    assert cluewise.judge(puzzle, None, "I do not know.")["form"] == "unreadable"
    changed = next(cell for cell in range(81) if puzzle[cell] != ".")
    other = solution[:changed] + str(int(puzzle[changed]) % 9 + 1) + solution[changed + 1 :]
    judged = cluewise.judge(puzzle, None, other)
    assert judged["changed_clues"] == [f"r{changed // 9 + 1}c{changed % 9 + 1}"] and not judged["legal"]


def test_answers_of_puzzles_with_several_solutions():
    empty, solution = "." * 16, "1234341221434321"
    judged = cluewise.judge(empty, None, [solution, "1234341221434312", "r1c1=3", "1124............"], size=4)
    assert [found["correct"] for found in judged] == [True, False, None, False]
    assert cluewise.judge([KNOWN[0], None], None, "r1c1=1")[1] is None
    with pytest.raises(ValueError, match="found 2 and 3 originals"):
        cluewise.judge([empty] * 2, None, ["r1c1=1"] * 3)


def test_unknown_scales_are_answered_with_those_of_ratings():
    for scale in ("foo", "time", "effort,time"):
        with pytest.raises(ValueError, match=r'^scale: unknown scale "(foo|time)"; expected effort, se or hodoku; .*solving_time'):
            cluewise.rate(KNOWN[0], scale=scale)


def test_reasons_of_missing_ratings_are_columns():
    four = json.dumps(cluewise.generate(1, 1, size=4)[0])
    for batch in (pa.array([four]), pl.Series([four]), pd.Series([four])):
        rated = cluewise.rate(batch, scale="effort,hodoku")
        reason = rated.struct.field("unrated")[0] if isinstance(rated, pl.Series) else rated["unrated"][0]
        assert "HoDoKu" in str(reason)


def test_techniques_are_chosen():
    names = {step["technique"] for step in cluewise.explain(KNOWN[0], forbid="hidden-single,full-house")["steps"]}
    assert not names & {"Hidden Single", "Full House"}
    walk = cluewise.explain(KNOWN[0], only=["naked-single"])
    assert {step["technique"] for step in walk["steps"]} <= {"Naked Single"} and walk.get("hodoku_score") is None
    with pytest.raises(ValueError, match="only, forbid: "):
        cluewise.hint(KNOWN[0], only="nothing")


def test_conflicts_are_the_equal_digits_that_see_each_other():
    solution = cluewise.solve(KNOWN[0])
    assert cluewise.conflicts(solution) == []
    broken = solution[1] + solution[1:]
    named = {name for conflict in cluewise.conflicts(broken) for name in conflict["cells"]}
    equal = [other for other in peers(0) if broken[other] == broken[0]]
    assert named == {f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in [0, *equal]}
