//! What is asked of puzzles, ratings apart.

use crate::input::{Puzzles, View};
use crate::output;
use crate::pieces::{self, Parting};
use cluewise::canonical::{PackedPuzzle, Transformation};
use cluewise::generator;
use cluewise::solver::{self, FoundSolutions};
use cluewise::{Cell, Puzzle, PuzzleRng};
use numpy::{PyArray2, PyArrayMethods, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The first solution of each puzzle.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let view = puzzles.view(first)?;
    let solutions = each_piece(py, view, Parting::quick(threads)?, |puzzles| {
        // A second solution means that it takes more to tell which one is the first.
        let first = |(puzzle, answer): (&Puzzle, FoundSolutions)| match answer.count {
            0 | 1 => answer.grids.first().copied(),
            _ => solver::solutions(puzzle).next(),
        };
        puzzles.iter().zip(solver::solve_batch(puzzles, 2)).map(first).map(|grid| grid.map(Puzzle::from)).collect()
    })?;
    output::puzzles(py, puzzles.shape(), solutions)
}

/// How many solutions each puzzle has, counted no further than the limit.
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

/// Whether each puzzle has exactly one solution.
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

/// The canonical form of each puzzle.
#[pyfunction]
pub fn canonical<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let form = |_, puzzle: &Puzzle| Some(cluewise::canonical::canonicalize(puzzle).form);
    let forms = each(py, puzzles.view(first)?, Parting::quick(threads)?, form)?;
    output::puzzles(py, puzzles.shape(), forms)
}

/// The key of each puzzle's canonical form: an array `uint8[n, 34]`.
#[pyfunction]
pub fn keys<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let key = |_, puzzle: &Puzzle| *PackedPuzzle::from(&cluewise::canonical::canonicalize(puzzle).form).as_bytes();
    let keys = each(py, puzzles.view(first)?, Parting::quick(threads)?, key)?;
    keys.as_flattened().to_pyarray(py).reshape([keys.len(), PackedPuzzle::LEN])
}

/// Whether each puzzle and its partner are the same in disguise.
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
        let message = format!("found {} puzzles and {} others, expected as many", view.len(), other.len());
        return Err(PyValueError::new_err(message));
    }
    let parting = Parting::quick(threads)?;
    let same = pieces::map(py, view.len(), parting, |range, _| {
        let pairs = view.puzzles(range.clone())?.into_iter().zip(other.puzzles(range)?);
        Ok(pairs.map(|(a, b)| cluewise::canonical::isomorphic(&a, &b).is_some()).collect())
    })?;
    output::numbers(py, puzzles.shape(), same)
}

/// A random isomorph of each puzzle.
#[pyfunction]
pub fn shuffle<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    seed: u64,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let isomorph = |index, puzzle: &Puzzle| Some(Transformation::random(&mut rng(seed, index)).apply(puzzle));
    let isomorphs = each(py, puzzles.view(first)?, Parting::quick(threads)?, isomorph)?;
    output::puzzles(py, puzzles.shape(), isomorphs)
}

/// Each puzzle without needless clues.
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
        (solver::count(puzzle, 2) == 1).then(|| generator::minimize(puzzle, order.into_iter()))
    };
    let minimals = each(py, puzzles.view(first)?, Parting::slow(threads)?, minimal)?;
    output::puzzles(py, puzzles.shape(), minimals)
}

/// What the command line draws from for the puzzle with this index; there the first puzzle is number 1.
fn rng(seed: u64, index: usize) -> PuzzleRng {
    PuzzleRng::new(seed, index as u64 + 1)
}

fn counts(py: Python<'_>, view: View<'_>, limit: u64, threads: Option<usize>) -> PyResult<Vec<u64>> {
    each_piece(py, view, Parting::quick(threads)?, |puzzles| solver::count_batch(puzzles, limit).collect())
}

/// What `work` makes of each puzzle and its number in the whole set.
fn each<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    parting: Parting,
    work: impl Fn(usize, &Puzzle) -> T + Sync,
) -> PyResult<Vec<T>> {
    pieces::map(py, view.len(), parting, |range, _| {
        let puzzles = view.puzzles(range.clone())?;
        Ok(range.zip(&puzzles).map(|(index, puzzle)| work(view.first + index, puzzle)).collect())
    })
}

/// What `work` makes of many puzzles at a time.
fn each_piece<T: Send>(
    py: Python<'_>,
    view: View<'_>,
    parting: Parting,
    work: impl Fn(&[Puzzle]) -> Vec<T> + Sync,
) -> PyResult<Vec<T>> {
    let piece = |range| Ok(work(&view.puzzles(range)?));
    pieces::map(py, view.len(), parting, |range, _| piece(range))
}
