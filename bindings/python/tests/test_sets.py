"""Duplicates, splitting, weights, hints and pictures."""

import collections
import json
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import cluewise

PUZZLES = cluewise.generate(60, seed=3, level="easy")
COPIES = cluewise.shuffle(PUZZLES[:20], seed=1)


def test_duplicates_are_the_later_isomorphs():
    batch = PUZZLES + COPIES
    assert cluewise.duplicated(batch) == [False] * 60 + [True] * 20
    assert cluewise.dedupe(batch) == PUZZLES
    assert cluewise.dedupe(iter(batch)) == PUZZLES
    with_missing = [None, PUZZLES[0], None, COPIES[0]]
    assert cluewise.duplicated(with_missing) == [None, False, None, True]
    assert cluewise.dedupe(with_missing) == [None, PUZZLES[0], None]
    full = cluewise.solve(PUZZLES[0])
    assert cluewise.duplicated([None, full]) == [None, False]


def test_duplicates_by_solution():
    puzzle = PUZZLES[0]
    batch = [puzzle, cluewise.shuffle(cluewise.solve(puzzle)), PUZZLES[1]]
    assert cluewise.duplicated(batch) == [False] * 3
    assert cluewise.duplicated(batch, by="solution") == [False, True, False]
    with pytest.raises(ValueError, match="by: found 'rating'"):
        cluewise.dedupe(batch, by="rating")
    with pytest.raises(TypeError, match="expected a batch"):
        cluewise.duplicated(puzzle)


def test_batches_keep_their_kind():
    batch, expected = PUZZLES[:4] + COPIES[:2], PUZZLES[:4]
    texts = np.array(batch, "S81")
    assert cluewise.dedupe(texts).tolist() == [puzzle.encode() for puzzle in expected]
    digits = np.array([[int(c) if c != "." else 0 for c in puzzle] for puzzle in batch], np.uint8)
    assert cluewise.dedupe(digits).shape == (4, 81)
    assert cluewise.dedupe(digits.reshape(-1, 9, 9)).shape == (4, 9, 9)
    pa = pytest.importorskip("pyarrow")
    kinds = [pa.string(), pa.large_string(), pa.string_view()]
    assert all(cluewise.dedupe(pa.array(batch, kind)).to_pylist() == expected for kind in kinds)
    boards = pa.array(digits.reshape(-1, 9, 9).tolist())
    assert cluewise.dedupe(boards).equals(boards[:4])
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"puzzle": batch}, index=list("abcdef"))
    assert list(frame[~cluewise.duplicated(frame["puzzle"])].index) == list("abcd")
    assert list(cluewise.dedupe(frame["puzzle"]).index) == list("abcd")
    pl = pytest.importorskip("polars")
    assert cluewise.dedupe(pl.Series(batch)).to_list() == expected
    table = pl.DataFrame({"puzzle": batch})
    assert table.filter(~cluewise.duplicated(pl.col("puzzle"))).height == 4


def test_isomorphs_are_in_one_part():
    parts = {"train": 3, "test": 1}
    found = cluewise.split(PUZZLES + COPIES + [None], parts)
    assert found[60:80] == found[:20] and found[80] is None
    assert set(found[:80]) == {"train", "test"}
    assert cluewise.split(np.array(PUZZLES, "S81"), parts) == found[:60]


def test_each_stratum_has_the_shares():
    levels = ["easy", "hard", "hard"] * 20
    found = cluewise.split(PUZZLES, {"train": 3, "validation": 1, "test": 1}, stratify=levels)
    counts = collections.Counter(zip(levels, found))
    assert [counts["easy", part] for part in ("train", "validation", "test")] == [12, 4, 4]
    assert [counts["hard", part] for part in ("train", "validation", "test")] == [24, 8, 8]
    # The order of the puzzles makes no difference.
    assert cluewise.split(PUZZLES[::-1], {"train": 3, "validation": 1, "test": 1}, stratify=levels[::-1]) == found[::-1]
    with pytest.raises(ValueError, match="stratify: found 1 values, expected 60"):
        cluewise.split(PUZZLES, {"train": 1}, stratify=["easy"])
    with pytest.raises(ValueError, match="parts: found {}"):
        cluewise.split(PUZZLES, {})


def test_generated_puzzles_with_solutions_and_weights():
    made = cluewise.generate(300, "2026-11-20", solutions=True, weights=True)
    assert made.puzzles == cluewise.generate(300, "2026-11-20")
    assert made.solutions == cluewise.solve(made.puzzles)
    clues = [81 - puzzle.count(".") for puzzle in made.puzzles]
    mean, error, size = cluewise.weighted_mean(clues, made.weights)
    # The published mean of all minimal puzzles is 26.577.
    assert abs(mean - 26.577) < 6 * error and 1 < size < 300
    equal = cluewise.weighted_mean(clues, np.ones(300))
    assert equal.effective_sample_size == pytest.approx(300)
    assert equal.standard_error == pytest.approx(np.std(clues) / 300**0.5)
    arrays = cluewise.generate(3, 7, solutions=True, output="numpy")
    assert arrays.weights is None and (arrays.solutions == cluewise.solve(arrays.puzzles)).all()
    with pytest.raises(ValueError, match="weights: exist only for minimal 9x9 puzzles"):
        cluewise.generate(1, weights=True, symmetry="rot180")
    with pytest.raises(ValueError, match="found no value"):
        cluewise.weighted_mean([1], [0])


def test_questions_are_answered(command):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    digit = cluewise.solve(puzzle)[40]
    found = cluewise.why(puzzle, f"r5c5={digit}", coords="a1")
    (line,) = command("explain", "--why", f"E5={digit}", "--coords", "a1", "--format", "json", puzzle)
    assert found == json.loads(line) and found["step"]["placement"] == {"cell": "r5c5", "digit": int(digit)}
    assert cluewise.why([puzzle, None], "r1c1=5", lang="de") == [{"text": "r1c1 hat die vorgegebene 5."}, None]
    with pytest.raises(cluewise.PuzzleError, match="r5c5!=. is not so"):
        cluewise.why(puzzle, f"r5c5!={digit}")
    with pytest.raises(cluewise.PuzzleError, match="expected a cell"):
        cluewise.why(puzzle, "r5c5")


def test_hints_are_the_steps_of_the_explanation():
    puzzle = PUZZLES[0]
    steps = cluewise.explain(puzzle)["steps"]
    assert [cluewise.hint(puzzle, after=k) for k in range(3)] == steps[:3]
    assert cluewise.hint([puzzle, None, cluewise.solve(puzzle)]) == [steps[0], None, None]
    assert cluewise.hint("11" + "." * 79) is None
    assert cluewise.hint(puzzle, ladder="se", grids=True)["before"]["values"] == puzzle


def test_puzzles_with_several_solutions_have_no_uniqueness_steps():
    changed = ["." + puzzle[1:] for puzzle in cluewise.generate(300, 7, level="expert")]
    several = [puzzle for puzzle in changed if cluewise.count(puzzle, limit=2) == 2]
    assert several
    assert cluewise.explain(several) == cluewise.explain(several, no_uniqueness=True)


def test_pictures_are_svg():
    puzzle = PUZZLES[0]
    for picture in (cluewise.draw(puzzle), cluewise.draw(puzzle, 0), cluewise.draw(cluewise.candidates(puzzle))):
        assert ET.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert len(cluewise.draw(puzzle, candidates=True).svg) > len(cluewise.draw(puzzle).svg)
    for step in (-1, 10_000):
        with pytest.raises(IndexError, match=f"step: found {step}"):
            cluewise.draw(puzzle, step)
    with pytest.raises(TypeError, match="expected one puzzle"):
        cluewise.draw([puzzle])


def test_sheets_are_printed():
    assert cluewise.print(PUZZLES[:5], solutions="end", title="Monday").startswith(b"%PDF-")
    assert cluewise.print(PUZZLES[0], format="png", dpi=40).startswith(b"\x89PNG")
    assert b"<svg" in cluewise.print(np.array(PUZZLES[:9], "S81"), format="svg", page=2, per_page=6)
    wrong = [{"format": "gif"}, {"paper": "a3x"}, {"per_page": 21}, {"solutions": "yes"}, {"format": "svg", "page": 2}]
    for options in wrong:
        with pytest.raises(ValueError, match=f"{list(options)[-1]}: "):
            cluewise.print(PUZZLES[:3], **options)


def test_canonical_transformations():
    form, transformation = cluewise.canonical(PUZZLES[0], transformation=True)
    assert form == cluewise.canonical(PUZZLES[0]) and "digits=" in transformation
    forms, transformations = cluewise.canonical(iter(PUZZLES[:3]), transformation=True)
    assert forms == cluewise.canonical(PUZZLES[:3]) and transformations[0] == transformation


def test_candidates_leave_the_solutions():
    grid = cluewise.candidates(PUZZLES[0])
    assert len(grid) == 729 and cluewise.solve(grid) == cluewise.solve(PUZZLES[0])
    assert cluewise.candidates(grid) == grid
