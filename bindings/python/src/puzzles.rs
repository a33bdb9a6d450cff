//! Functions on puzzles, except ratings.

use crate::call::Call;
use crate::chunks::{self, Chunking};
use crate::input::{GivenRecord, InvalidPuzzle, Shape, View};
use crate::output::{self, Cells};
use cluewise::canonical::{PackedPuzzle, Transformation};
use cluewise::engine::{Duplicates, Engine, FormBasis, MinimalPuzzles};
use cluewise::generator;
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::Record;
use cluewise::solver::{self, FoundSolutions};
use cluewise::{Cell, Puzzle, PuzzleRng};
use numpy::{PyArray2, PyArrayMethods, ToPyArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;

/// Returns a solution of each puzzle: the lexicographically first one of 9x9 puzzles with the usual rules.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, first)?, call.symbols()?.unwrap_or_default());
    let view = puzzles.view(first)?;
    let fast = |range: Range<usize>, puzzles: &[Puzzle]| {
        // The first of several solutions requires the enumeration in order.
        let first = |((i, puzzle), answer): ((usize, &Puzzle), FoundSolutions)| match (view.candidates(i), answer.count)
        {
            (Some(candidates), _) => solver::solutions_within(candidates).next(),
            (None, 0 | 1) => answer.grids.first().copied(),
            _ => solver::solutions(puzzle).next(),
        };
        let solved = range.zip(puzzles).zip(solver::solve_batch(puzzles, 2));
        solved.map(first).map(|grid| grid.map(|grid| Cells::Classic(grid.into()))).collect()
    };
    let solutions = map_any(py, view, &call, call.fast_chunks(view)?, fast, |engine, _, given| {
        solution(engine, &given.record, symbols).map(Cells::Text)
    })?;
    output::puzzles(py, puzzles.shape(), solutions)
}

/// Returns the first solution of a puzzle as text.
fn solution(engine: &mut Engine, record: &Record, symbols: Symbols) -> Option<String> {
    let found = engine.solutions(&record.puzzle, 1);
    found.solutions.first().map(|solution| record.kind().text_of(solution, symbols))
}

/// Returns the number of solutions of each puzzle, counted up to a limit; `None` if the budget of the search was spent.
#[pyfunction]
pub fn count<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let counts = counts(py, puzzles.view(first)?, limit, &call)?;
    output::numbers(py, puzzles.shape(), counts)
}

/// Returns whether each puzzle has exactly one solution; `None` if the budget of the search was spent.
#[pyfunction]
pub fn verify<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let counts = counts(py, puzzles.view(first)?, 2, &call)?;
    output::numbers(py, puzzles.shape(), counts.into_iter().map(|count| count.map(|count| count == 1)).collect())
}

/// Returns the canonical form of each puzzle; `None` for one with too many symmetries.
#[pyfunction]
pub fn canonical<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, first)?, call.symbols()?.unwrap_or_default());
    let view = puzzles.view(first)?;
    let form = |_, puzzle: &Puzzle| Some(Cells::Classic(cluewise::canonical::canonicalize(puzzle).form));
    let forms = map_puzzles(py, view, &call, call.fast_chunks(view)?, form, |engine, _, given| {
        engine.canonical(&given.record, FormBasis::Puzzle).ok().map(|form| given.cells(&form.record, symbols))
    })?;
    output::puzzles(py, puzzles.shape(), forms)
}

/// Returns the transformation of each puzzle to its canonical form, as text: one, or a list; `None` for other kinds than
/// 9x9 puzzles with the usual rules.
#[pyfunction]
pub fn transformations<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let view = puzzles.view(first)?;
    let text = |_, puzzle: &Puzzle| Some(cluewise::canonical::canonicalize(puzzle).transformation.to_string());
    let mut texts = map_puzzles(py, view, &call, call.fast_chunks(view)?, text, |_, i, given| {
        given.record.classic_clues().and_then(|clues| text(i, &clues))
    })?;
    match puzzles.shape() {
        Shape::One => texts.pop().flatten().into_bound_py_any(py),
        _ => texts.into_bound_py_any(py),
    }
}

/// Returns the packed canonical form of each 9x9 puzzle with the usual rules as an array `uint8[n, 34]`.
#[pyfunction]
pub fn keys<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let puzzles = call.read(puzzles, first)?;
    let key = |puzzle: &Puzzle| *PackedPuzzle::from(&cluewise::canonical::canonicalize(puzzle).form).as_bytes();
    let view = puzzles.view(first)?;
    let keys = chunks::map(py, view.len(), call.fast_chunks(view)?, |range, _| {
        Ok(view.puzzles(range)?.iter().map(key).collect())
    })?;
    keys.as_flattened().to_pyarray(py).reshape([keys.len(), PackedPuzzle::LEN])
}

/// Returns the key of each puzzle as text, equal for isomorphs; of 9x9 puzzles with the usual rules the canonical form.
#[pyfunction]
pub fn isomorph_keys(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    by_solution: bool,
    first: usize,
    call: Call,
) -> PyResult<Vec<String>> {
    let puzzles = call.read(puzzles, first)?;
    let (view, duplicates) = (puzzles.view(first)?, Duplicates { by_solution, ..Duplicates::default() });
    chunks::map(py, view.len(), call.slow_chunks()?, |range, _| {
        let (records, mut engine) = (view.records(range)?, call.engine());
        Ok(records.iter().map(|record| engine.key(record, duplicates).to_string()).collect())
    })
}

/// Returns whether the puzzles of each pair are isomorphic.
#[pyfunction]
pub fn isomorphic<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    others: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, others) = (call.read(puzzles, first)?, call.read(others, first)?);
    let (view, other) = (puzzles.view(first)?, others.view(first)?);
    if view.len() != other.len() {
        let message = format!("found {} puzzles and {} others, expected equal numbers", view.len(), other.len());
        return Err(PyValueError::new_err(message));
    }
    let chunking = call.fast_chunks(if other.has_records() { other } else { view })?;
    let same = chunks::map(py, view.len(), chunking, |range, _| isomorphic_pairs(view, other, range, &call))?;
    output::numbers(py, puzzles.shape(), same)
}

/// Returns whether the puzzles of each pair of a range are isomorphic.
fn isomorphic_pairs(
    view: View<'_>,
    other: View<'_>,
    range: Range<usize>,
    call: &Call,
) -> Result<Vec<Option<bool>>, InvalidPuzzle> {
    let pairs = view.puzzles(range.clone())?.into_iter().zip(other.puzzles(range.clone())?);
    let mut engine = call.engine();
    let mut key = |given: Option<&GivenRecord>, puzzle: Puzzle| match given {
        Some(given) => engine.key(&given.record, Duplicates::default()),
        None => engine.key(&puzzle.into(), Duplicates::default()),
    };
    let same = |(i, (a, b)): (usize, (Puzzle, Puzzle))| match (view.record(i), other.record(i)) {
        (None, None) => Some(cluewise::canonical::isomorphic(&a, &b).is_some()),
        (one, two) => Some(key(one, a) == key(two, b)),
    };
    Ok(range.zip(pairs).map(same).collect())
}

/// Returns a random isomorph of each puzzle; `None` for one with too many symmetries.
#[pyfunction]
pub fn shuffle<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    seed: u64,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, first)?, call.symbols()?.unwrap_or_default());
    let view = puzzles.view(first)?;
    let isomorph =
        |index, puzzle: &Puzzle| Some(Cells::Classic(Transformation::random(&mut rng(seed, index)).apply(puzzle)));
    let isomorphs = map_puzzles(py, view, &call, call.fast_chunks(view)?, isomorph, |engine, index, given| {
        let isomorph = engine.isomorph(&given.record, &mut rng(seed, index));
        isomorph.ok().map(|isomorph| given.cells(&isomorph, symbols))
    })?;
    output::puzzles(py, puzzles.shape(), isomorphs)
}

/// Returns each puzzle without redundant clues.
#[pyfunction]
pub fn minimize<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    seed: u64,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, first)?, call.symbols()?.unwrap_or_default());
    let view = puzzles.view(first)?;
    let minimal = |index, puzzle: &Puzzle| {
        (solver::count(puzzle, 2) == 1).then(|| Cells::Classic(minimal_clues(puzzle, seed, index)))
    };
    let minimals = map_puzzles(py, view, &call, call.slow_chunks()?, minimal, |engine, index, given| {
        let mut solved = given.record.clone();
        (engine.solve(&mut solved) == Verdict::Unique).then_some(())?;
        let minimal = engine.minimal(solved, MinimalPuzzles::Random, &mut rng(seed, index));
        minimal.ok()?.records.first().map(|record| given.cells(record, symbols))
    })?;
    output::puzzles(py, puzzles.shape(), minimals)
}

/// Returns a classic puzzle without redundant clues.
fn minimal_clues(puzzle: &Puzzle, seed: u64, index: usize) -> Puzzle {
    let mut order: Vec<Cell> = Cell::all().collect();
    rng(seed, index).shuffle(&mut order);
    generator::minimize(puzzle, order)
}

/// Returns the generator that the command line uses for the puzzle with this index; the command line counts from 1.
fn rng(seed: u64, index: usize) -> PuzzleRng {
    PuzzleRng::new(seed, index as u64 + 1)
}

/// Up to this number of solutions, counting takes milliseconds at most.
const MAX_FAST_LIMIT: u64 = 1000;

fn counts(py: Python<'_>, view: View<'_>, limit: u64, call: &Call) -> PyResult<Vec<Option<u64>>> {
    let of_record = |engine: &mut Engine, _, given: &GivenRecord| count_of(engine, &given.record, limit);
    if limit > MAX_FAST_LIMIT {
        // Unlike the batch engine, this one ends during a puzzle when it is cancelled.
        let count = |(i, puzzle): (usize, &Puzzle)| match view.candidates(i) {
            Some(candidates) => Some(solver::count_within(candidates, limit)),
            None => Some(solver::count(puzzle, limit)),
        };
        let slow = |range: Range<usize>, puzzles: &[Puzzle]| range.zip(puzzles).map(count).collect();
        return map_any(py, view, call, call.slow_chunks()?, slow, of_record);
    }
    let fast = |range: Range<usize>, puzzles: &[Puzzle]| {
        let within = |(i, count)| Some(view.candidates(i).map_or(count, |within| solver::count_within(within, limit)));
        range.zip(solver::count_batch(puzzles, limit)).map(within).collect()
    };
    map_any(py, view, call, call.fast_chunks(view)?, fast, of_record)
}

/// Returns the number of solutions of a puzzle, up to a limit; `None` if the budget of the search was spent.
fn count_of(engine: &mut Engine, record: &Record, limit: u64) -> Option<u64> {
    let found = engine.count(&record.puzzle, limit);
    (found.is_complete || found.count >= limit).then_some(found.count)
}

/// Calls `work` with the index in the whole set and the puzzle, for each puzzle of 81 characters, and `of_record` for each
/// other one.
fn map_puzzles<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    call: &Call,
    chunking: Chunking,
    work: impl Fn(usize, &Puzzle) -> T + Sync,
    of_record: impl Fn(&mut Engine, usize, &GivenRecord) -> T + Sync,
) -> PyResult<Vec<T>> {
    chunks::map(py, view.len(), chunking, |range, _| {
        let (puzzles, mut engine) = (view.puzzles(range.clone())?, call.engine());
        let mut found = |(i, puzzle): (usize, &Puzzle)| match view.record(i) {
            None => work(view.first + i, puzzle),
            Some(given) => of_record(&mut engine, view.first + i, given),
        };
        Ok(range.zip(&puzzles).map(&mut found).collect())
    })
}

/// Calls `work` with the indices and the clues of each chunk of puzzles, and `of_record` for each puzzle in another form
/// than 81 or 729 characters.
fn map_any<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    call: &Call,
    chunking: Chunking,
    work: impl Fn(Range<usize>, &[Puzzle]) -> Vec<T> + Sync,
    of_record: impl Fn(&mut Engine, usize, &GivenRecord) -> T + Sync,
) -> PyResult<Vec<T>> {
    chunks::map(py, view.len(), chunking, |range, _| {
        let (mut found, mut engine) = (work(range.clone(), &view.clues(range.clone())?), call.engine());
        for (i, given) in view.given_records(range.clone()) {
            found[i - range.start] = of_record(&mut engine, view.first + i, given);
        }
        Ok(found)
    })
}

impl GivenRecord {
    /// Returns another puzzle in the form of this one: a record, or a text.
    fn cells(&self, record: &Record, symbols: Symbols) -> Cells {
        let json = || serde_json::to_string(record).ok();
        Cells::Text(if self.is_json { json() } else { None }.unwrap_or_else(|| record.to_text(symbols)))
    }
}
