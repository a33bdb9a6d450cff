//! Functions on puzzles, except ratings.

use crate::chunks::{self, Chunking};
use crate::input::{Puzzles, Shape, View};
use crate::output;
use cluewise::canonical::{PackedPuzzle, Transformation};
use cluewise::generator;
use cluewise::solver::{self, FoundSolutions};
use cluewise::{Cell, Puzzle, PuzzleRng};
use numpy::{PyArray2, PyArrayMethods, ToPyArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;

/// Returns the lexicographically first solution of each puzzle.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let view = puzzles.view(first)?;
    let solutions = map_chunks(py, view, Chunking::fast(threads)?, |range, puzzles| {
        // The first of several solutions requires the enumeration in order.
        let first = |((i, puzzle), answer): ((usize, &Puzzle), FoundSolutions)| match (view.candidates(i), answer.count)
        {
            (Some(candidates), _) => solver::solutions_within(candidates).next(),
            (None, 0 | 1) => answer.grids.first().copied(),
            _ => solver::solutions(puzzle).next(),
        };
        let solved = range.zip(puzzles).zip(solver::solve_batch(puzzles, 2));
        solved.map(first).map(|grid| grid.map(Puzzle::from)).collect()
    })?;
    output::puzzles(py, puzzles.shape(), solutions)
}

/// Returns the number of solutions of each puzzle, counted up to a limit.
#[pyfunction]
pub fn count<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    limit: u64,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = counts(py, puzzles.view(first)?, limit, threads)?;
    output::numbers(py, puzzles.shape(), counts)
}

/// Returns whether each puzzle has exactly one solution.
#[pyfunction]
pub fn verify<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = counts(py, puzzles.view(first)?, 2, threads)?;
    output::numbers(py, puzzles.shape(), counts.into_iter().map(|count| count == 1).collect())
}

/// Returns the canonical form of each puzzle.
#[pyfunction]
pub fn canonical<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let form = |_, puzzle: &Puzzle| Some(cluewise::canonical::canonicalize(puzzle).form);
    let forms = map_puzzles(py, puzzles.view(first)?, Chunking::fast(threads)?, form)?;
    output::puzzles(py, puzzles.shape(), forms)
}

/// Returns the transformation of each puzzle to its canonical form, as text: one, or a list.
#[pyfunction]
pub fn transformations<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let text = |_, puzzle: &Puzzle| cluewise::canonical::canonicalize(puzzle).transformation.to_string();
    let mut texts = map_puzzles(py, puzzles.view(first)?, Chunking::fast(threads)?, text)?;
    match puzzles.shape() {
        Shape::One => texts.pop().into_bound_py_any(py),
        _ => texts.into_bound_py_any(py),
    }
}

/// Returns the packed canonical form of each puzzle as an array `uint8[n, 34]`.
#[pyfunction]
pub fn keys<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let key = |_, puzzle: &Puzzle| *PackedPuzzle::from(&cluewise::canonical::canonicalize(puzzle).form).as_bytes();
    let keys = map_puzzles(py, puzzles.view(first)?, Chunking::fast(threads)?, key)?;
    keys.as_flattened().to_pyarray(py).reshape([keys.len(), PackedPuzzle::LEN])
}

/// Returns whether the puzzles of each pair are isomorphic.
#[pyfunction]
pub fn isomorphic<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    others: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (view, other) = (puzzles.view(first)?, others.view(first)?);
    if view.len() != other.len() {
        let message = format!("found {} puzzles and {} others, expected equal numbers", view.len(), other.len());
        return Err(PyValueError::new_err(message));
    }
    let chunking = Chunking::fast(threads)?;
    let same = chunks::map(py, view.len(), chunking, |range, _| {
        let pairs = view.puzzles(range.clone())?.into_iter().zip(other.puzzles(range)?);
        Ok(pairs.map(|(a, b)| cluewise::canonical::isomorphic(&a, &b).is_some()).collect())
    })?;
    output::numbers(py, puzzles.shape(), same)
}

/// Returns a random isomorph of each puzzle.
#[pyfunction]
pub fn shuffle<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    seed: u64,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let isomorph = |index, puzzle: &Puzzle| Some(Transformation::random(&mut rng(seed, index)).apply(puzzle));
    let isomorphs = map_puzzles(py, puzzles.view(first)?, Chunking::fast(threads)?, isomorph)?;
    output::puzzles(py, puzzles.shape(), isomorphs)
}

/// Returns each puzzle without redundant clues.
#[pyfunction]
pub fn minimize<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    seed: u64,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let minimal = |index, puzzle: &Puzzle| {
        let mut order: Vec<Cell> = Cell::all().collect();
        rng(seed, index).shuffle(&mut order);
        (solver::count(puzzle, 2) == 1).then(|| generator::minimize(puzzle, order))
    };
    let minimals = map_puzzles(py, puzzles.view(first)?, Chunking::slow(threads)?, minimal)?;
    output::puzzles(py, puzzles.shape(), minimals)
}

/// Returns the generator that the command line uses for the puzzle with this index; the command line counts from 1.
fn rng(seed: u64, index: usize) -> PuzzleRng {
    PuzzleRng::new(seed, index as u64 + 1)
}

/// Up to this number of solutions, counting takes milliseconds at most.
const MAX_FAST_LIMIT: u64 = 1000;

fn counts(py: Python<'_>, view: View<'_>, limit: u64, threads: Option<usize>) -> PyResult<Vec<u64>> {
    if limit > MAX_FAST_LIMIT {
        // Unlike the batch engine, this one ends during a puzzle when it is cancelled.
        let count = |(i, puzzle): (usize, &Puzzle)| match view.candidates(i) {
            Some(candidates) => solver::count_within(candidates, limit),
            None => solver::count(puzzle, limit),
        };
        return map_chunks(py, view, Chunking::slow(threads)?, |range, puzzles| {
            range.zip(puzzles).map(count).collect()
        });
    }
    map_chunks(py, view, Chunking::fast(threads)?, |range, puzzles| {
        let within = |(i, count)| view.candidates(i).map_or(count, |within| solver::count_within(within, limit));
        range.zip(solver::count_batch(puzzles, limit)).map(within).collect()
    })
}

/// Calls `work` with the index in the whole set and the puzzle, for each puzzle.
fn map_puzzles<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    chunking: Chunking,
    work: impl Fn(usize, &Puzzle) -> T + Sync,
) -> PyResult<Vec<T>> {
    chunks::map(py, view.len(), chunking, |range, _| {
        let puzzles = view.puzzles(range.clone())?;
        Ok(range.zip(&puzzles).map(|(index, puzzle)| work(view.first + index, puzzle)).collect())
    })
}

/// Calls `work` with the indices and the clues of each chunk of puzzles.
fn map_chunks<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    chunking: Chunking,
    work: impl Fn(Range<usize>, &[Puzzle]) -> Vec<T> + Sync,
) -> PyResult<Vec<T>> {
    chunks::map(py, view.len(), chunking, |range, _| Ok(work(range.clone(), &view.clues(range)?)))
}
