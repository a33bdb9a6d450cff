"""For those who train machines: annotated tables, replayed solutions, layouts of other programs."""

import csv
import importlib
import json
import re
import runpy
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import cluewise

EXAMPLES = Path(__file__).parent.parent / "examples"
PUZZLES = cluewise.generate(12, seed=3, level="easy..hard")
FRAME = {"id": list(range(12)), "question": PUZZLES, "rating": [7] * 12}


def test_tables_of_all_libraries_are_annotated():
    found = cluewise.annotate(pd.DataFrame(FRAME))
    assert list(found.columns[:3]) == list(FRAME) and found["rating"].tolist() == FRAME["rating"]
    rated = cluewise.rate(PUZZLES, scale="effort,hodoku")
    assert found["effort"].tolist() == [one.effort for one in rated]
    assert found["hodoku_score"].tolist() == [one.hodoku_score for one in rated]
    assert [json.loads(text) for text in found["hodoku_techniques"]] == [one.hodoku_techniques for one in rated]
    assert found["clues"].tolist() == [81 - puzzle.count(".") for puzzle in PUZZLES]
    others = [cluewise.annotate(pl.DataFrame(FRAME)).to_pandas(), cluewise.annotate(pa.table(FRAME)).to_pandas()]
    assert all(other["canonical_hash"].tolist() == found["canonical_hash"].tolist() for other in others)
    with pytest.raises(ValueError, match="expected one of them as `column`"):
        cluewise.annotate(pd.DataFrame({"a": PUZZLES}))
    assert cluewise.annotate(pd.DataFrame({"a": PUZZLES, "level": 1}), "a")["cluewise_level"].notna().all()


def test_leaks_are_isomorphs():
    solved = [puzzle for puzzle in PUZZLES if puzzle]
    same = cluewise.shuffle(solved[:3], seed=5)
    # The first clue of another part of the same solution: a full grid without two cells that are unique again.
    grids = cluewise.shuffle(cluewise.solve(solved[3:5]), seed=6)
    others = cluewise.minimize(grids, seed=1)
    train = pd.DataFrame({"puzzle": [*same, *others]})
    found = cluewise.annotate(pd.DataFrame(FRAME), against=train)["leak"].tolist()
    assert found[:5] == ["puzzle"] * 3 + ["solution"] * 2
    assert all(leak is None or leak != leak for leak in found[5:])


def peers(cell):
    """Returns the cells that a cell sees."""
    row, column = divmod(cell, 9)
    places = [divmod(other, 9) for other in range(81)]
    sees = [r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3) for r, c in places]
    return [other for other in range(81) if sees[other] and other != cell]


@pytest.mark.parametrize("order", ["human", "search", "random"])
def test_replayed_boards_follow_from_each_other(order):
    replay = cluewise.replay(PUZZLES, order=order, seed=2)
    assert replay.digits.dtype == np.uint8 and replay.candidates.dtype == np.uint16 and replay.offsets[-1] == len(replay.digits)
    for index, puzzle in enumerate(PUZZLES):
        part = slice(replay.offsets[index], replay.offsets[index + 1])
        digits, candidates, names = replay.digits[part], replay.candidates[part], [replay.names[k] for k in replay.technique[part]]
        before = np.array([0 if one == "." else int(one) for one in puzzle], np.uint8)
        for board, masks, name in zip(digits, candidates, names):
            assert ((masks == 0) == (board != 0)).all() or order == "search"
            if name == "Backtrack":
                assert (board != 0).sum() < (before != 0).sum()
            else:
                changed = np.flatnonzero(board != before)
                assert len(changed) <= 1 and (before[changed] == 0).all()
                assert all(board[other] != board[cell] for cell in changed for other in peers(cell)) or order == "search"
            for cell in np.flatnonzero(board):
                bit = 1 << (int(board[cell]) - 1)
                assert not any(masks[other] & bit for other in peers(cell))
            before = board
        if order != "random":
            assert "".join(map(str, digits[-1])) == cluewise.solve(puzzle)
    if order == "random":
        again, other = (cluewise.replay(PUZZLES[4], order, seed=seed, first=4) for seed in (2, 3))
        assert (again.digits == replay.digits[replay.offsets[4] : replay.offsets[5]]).all()
        assert other.digits.shape != again.digits.shape or (other.digits != again.digits).any()


def test_replays_are_arrow_tables():
    replay = cluewise.replay([*PUZZLES[:2], None])
    batch = replay.to_arrow()
    assert batch.num_rows == len(replay.digits) and batch["puzzle"].to_pylist()[-1] == 1 and len(replay.offsets) == 4
    assert batch["step"].to_pylist()[int(replay.offsets[1])] == 0
    assert batch["digits"].to_pylist()[-1] == replay.digits[-1].tolist()
    with pytest.raises(cluewise.PuzzleError, match="expected a 9x9 puzzle"):
        cluewise.replay("." * 16, size=4)


class Loader:
    """Reads a folder as the trainers of HRM and TRM do, from the description of their layout."""

    def __init__(self, folder):
        self.meta = json.loads((folder / "dataset.json").read_text())
        (name,) = self.meta["sets"]
        fields = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
        modes = {"inputs": "r", "labels": "r"}
        self.data = {field: np.load(folder / f"{name}__{field}.npy", mmap_mode=modes.get(field)) for field in fields}

    def examples(self):
        """Yields the inputs and labels of the examples of each puzzle of each group, as int32."""
        data = self.data
        for group in range(len(data["group_indices"]) - 1):
            for puzzle in range(data["group_indices"][group], data["group_indices"][group + 1]):
                assert data["puzzle_identifiers"][puzzle] < self.meta["num_puzzle_identifiers"]
                for example in range(data["puzzle_indices"][puzzle], data["puzzle_indices"][puzzle + 1]):
                    yield tuple(data[field][example].astype(np.int32) for field in ("inputs", "labels"))


def test_layouts_load_as_those_of_other_programs(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    layouts = importlib.import_module("layouts")
    (tmp_path / "data").mkdir()
    sets = {"train": PUZZLES[:8], "test": PUZZLES[8:]}
    for part, puzzles in sets.items():
        table = pa.table({"puzzle": puzzles, "solution": cluewise.solve(puzzles)})
        pq.write_table(table, tmp_path / "data" / f"{part}-00000-of-00001.parquet")
    monkeypatch.setattr(sys, "argv", ["layouts.py", str(tmp_path)])
    layouts.main()
    for part, puzzles in sets.items():
        loader = Loader(tmp_path / "hrm" / part)
        assert (loader.meta["seq_len"], loader.meta["vocab_size"], loader.meta["total_groups"]) == (81, 11, len(puzzles))
        for puzzle, (inputs, labels) in zip(puzzles, loader.examples(), strict=True):
            assert "".join(".123456789"[token - 1] for token in inputs) == puzzle
            assert cluewise.solve(puzzle) == "".join(str(token - 1) for token in labels)
        with (tmp_path / "sudoku-extreme" / f"{part}.csv").open(newline="") as file:
            reader = csv.reader(file)
            assert next(reader) == ["source", "question", "answer", "rating"]
            for puzzle, (_, question, answer, rating) in zip(puzzles, reader, strict=True):
                assert (question, answer) == (puzzle, cluewise.solve(puzzle)) and int(rating) >= 0
        lines = (tmp_path / "reasoning-gym" / f"{part}.jsonl").read_text().splitlines()
        for puzzle, line in zip(puzzles, map(json.loads, lines), strict=True):
            assert set(line) == {"question", "answer", "metadata"}
            assert line["metadata"]["num_empty"] == puzzle.count(".")
            assert "".join(line["answer"].split()) == cluewise.solve(puzzle)
            # What an exact verifier of answers says.
            assert cluewise.judge(puzzle, None, line["answer"], proof=False)["progress"]["solved"]


def test_hodoku_rates_by_chosen_techniques():
    [puzzle] = cluewise.generate(1, seed=2, require="x-wing", ladder="hodoku", minutes=(8, 30))
    usual = cluewise.rate(puzzle, scale="hodoku")
    without = cluewise.rate(puzzle, scale="hodoku", forbid="x-wing")
    assert "X-Wing" in usual.hodoku_techniques and "X-Wing" not in without.hodoku_techniques
    singles = cluewise.rate([puzzle], scale="hodoku", only=["naked-single", "hidden-single"])[0]
    assert singles.hodoku_score is None and "do not solve" in singles.unrated
    with pytest.raises(ValueError, match="defined by the order of its techniques"):
        cluewise.rate(puzzle, se=True, scale="hodoku", forbid="x-wing")


def test_puzzles_are_like_one():
    [puzzle] = cluewise.generate(1, seed=4, require="x-wing", ladder="hodoku", hodoku="hard")
    one, *others = cluewise.rate([puzzle, *cluewise.generate(3, seed=1, like=puzzle)], scale="hodoku")
    easy = ("House", "Single", "Locked", "Pair", "Triple", "Quadruple")
    for other in others:
        assert {name for name in one.hodoku_techniques if not any(word in name for word in easy)} <= set(other.hodoku_techniques)
        assert other.hodoku_level == one.hodoku_level and abs(other.hodoku_score - one.hodoku_score) <= one.hodoku_score / 5


def test_levels_are_nested():
    puzzles = [*cluewise.generate(3, seed=5, level="expert"), *cluewise.generate(1, seed=5, level="hard", variant="x")]
    found = cluewise.nested(puzzles, "easy,medium")
    assert sum(nested is not None for nested in found) >= 2
    for puzzle, nested in zip(puzzles, found):
        if nested is None:
            continue
        texts = [one["puzzle"] if isinstance(one, dict) else one for one in (puzzle, *nested)]
        for fewer, more in zip(texts, texts[1:]):
            assert fewer != more and all(clue in (".", other) for clue, other in zip(fewer, more))
        assert [one.level for one in cluewise.rate(nested)] == ["medium", "easy"]
        solutions = [one["solution"] if isinstance(one, dict) else one for one in cluewise.solve([puzzle, *nested])]
        assert len(set(solutions)) == 1
    assert cluewise.nested(["1" + "." * 80], "easy") == [None]


def test_environments_follow_the_rules():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from cluewise.gym import SudokuVectorEnv

    check_env(gymnasium.make("cluewise/Sudoku-v0", level="easy").unwrapped, skip_render_check=True)
    env = SudokuVectorEnv(5, seed=3, level="easy", marks=True)
    seen, _ = env.reset()
    assert env.observation_space.contains(seen) and env.single_action_space.n == 81 * 19
    puzzles = cluewise.generate(10, seed=3, level="easy")
    solutions = [[int(digit) for digit in solution] for solution in cluewise.solve(puzzles)]
    assert ["".join(map(str, board)).replace("0", ".") for board in seen["digits"]] == puzzles[5:]
    for board, mask in zip(seen["digits"], seen["action_mask"]):
        for cell in range(81):
            used = {board[other] for other in peers(cell)}
            legal = {digit for digit in range(1, 10) if mask[cell * 9 + digit - 1]}
            assert legal == (set() if board[cell] else set(range(1, 10)) - used)
    place, erase, mark = (lambda cell, digit: 9 * cell + digit - 1), (lambda cell: 729 + cell), (lambda cell: 810 + 9 * cell)
    empty = [int(np.flatnonzero(board == 0)[0]) for board in seen["digits"]]
    seen, rewards, *_ = env.step([mark(cell) for cell in empty])
    assert (rewards == 0).all() and [seen["marks"][i][cell] for i, cell in enumerate(empty)] == [1] * 5
    right = [place(cell, solutions[5 + i][cell]) for i, cell in enumerate(empty)]
    assert (env.step(right)[1] == 1).all() and (env.step(right)[1] == -1).all()
    assert (env.step([erase(cell) for cell in empty])[1] == -1).all()
    for cell in range(81):
        digits = env.action_masks()
        moves = [place(cell, solutions[5 + i][cell]) for i in range(5)]
        legal = [digits[i][move] for i, move in enumerate(moves)]
        moves = [move if ok else mark(empty[0]) for move, ok in zip(moves, legal)]
        seen, _, done, _, _ = env.step(moves)
        if done.any():
            break
    assert done.any()
    after = env.step([0] * 5)[0]
    assert (after["digits"] == 0).any(axis=1)[done].all()
    for targets in ({"size": 4}, {"size": 6, "variant": "killer", "level": "easy"}):
        seen, _ = SudokuVectorEnv(2, **targets).reset()
        assert (seen["action_mask"].sum(axis=1) > 0).all()


def test_text_tasks_have_an_exact_verifier():
    puzzle = PUZZLES[0]
    solution = cluewise.solve(puzzle)
    rows = [solution[start : start + 9] for start in range(0, 81, 9)]
    wrong = rows[1:] + rows[:1]
    answers = ["The answer:\n" + "\n".join(map(" ".join, rows)), "\n".join(wrong), "I give up", puzzle]
    assert cluewise.reward(puzzle, answers) == [1.0, 0.0, 0.0, 0.0]
    assert puzzle[:9] in cluewise.prompt(puzzle).splitlines()
    [killer] = cluewise.generate(1, seed=1, size=4, variant="killer")
    assert '"cages"' in cluewise.prompt(killer) or '"killer"' in cluewise.prompt(killer)
    assert cluewise.reward(killer, cluewise.solve(killer)) == 1.0


@pytest.mark.parametrize("name", ["learn.py", "learn_text.py"])
def test_the_examples_learn(name, tmp_path, monkeypatch, capsys):
    pytest.importorskip("gymnasium")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / name))
    first, last = (float(word.strip(".,")) for word in re.findall(r"-?[0-9.]+[0-9]", capsys.readouterr().out))
    assert last > first + 0.3 and (tmp_path / "learned.png").stat().st_size > 1000
