//! Ratings and explanations.

use crate::chunks::{self, Chunking};
use crate::input::{Puzzles, Shape};
use cluewise::explain::{Options as ExplainOptions, walk_with_cancellation};
use cluewise::rating::effort::{self, Level};
use cluewise::rating::se::{Options, Outcome, Rater};
use cluewise::solver;
use cluewise::{CancellationToken, Puzzle};
use numpy::IntoPyArray;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// The level of a puzzle, and its effort, ER, EP and ED; NaN for missing values.
#[derive(Clone, Copy)]
struct Rated {
    level: Option<Level>,
    numbers: [f64; 4],
}

/// Returns the ratings of puzzles: tuples of level, effort, ER, EP and ED, or `None`. For arrays the columns are returned,
/// the level as an index or -1, other missing values as NaN.
#[pyfunction]
pub fn rate<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    se: bool,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let view = puzzles.view(first)?;
    let rated = chunks::map(py, view.len(), Chunking::slow(threads)?, |range, cancellation| {
        let mut rater = Rater::default();
        let puzzles = view.puzzles(range)?;
        Ok(puzzles.iter().map(|puzzle| rate_puzzle(puzzle, se.then_some(&mut rater), cancellation)).collect())
    })?;
    match puzzles.shape() {
        Shape::One => rated.first().map(row).into_bound_py_any(py),
        Shape::List => rated.iter().map(row).collect::<Vec<_>>().into_bound_py_any(py),
        Shape::Values | Shape::Texts => {
            let level = |rated: &Rated| rated.level.map_or(-1, |level| level as i8);
            let levels: Vec<i8> = rated.iter().map(level).collect();
            let column = |k: usize| rated.iter().map(|rated| rated.numbers[k]).collect::<Vec<_>>().into_pyarray(py);
            (levels.into_pyarray(py), column(0), column(1), column(2), column(3)).into_bound_py_any(py)
        }
    }
}

type Row = (Option<&'static str>, Option<f64>, Option<f64>, Option<f64>, Option<f64>);

fn row(rated: &Rated) -> Row {
    let [effort, er, ep, ed] = rated.numbers.map(|number| Some(number).filter(|number| !number.is_nan()));
    (rated.level.map(Level::name), effort, er, ep, ed)
}

/// Rates a puzzle; with a `Rater` also on the scale of Sudoku Explainer.
fn rate_puzzle(puzzle: &Puzzle, rater: Option<&mut Rater>, cancellation: &CancellationToken) -> Rated {
    let mut rated = Rated { level: None, numbers: [f64::NAN; 4] };
    let Some(solution) = solver::unique_solution(puzzle).filter(|_| !cancellation.is_cancelled()) else { return rated };
    if let Some(effort) = effort::rate_unique(puzzle, &solution) {
        (rated.level, rated.numbers[0]) = (Some(effort.level), effort.score);
    }
    if let Some(Outcome::Rated(se)) =
        rater.and_then(|rater| rater.rate_with_cancellation(puzzle, Options::default(), cancellation))
    {
        rated.numbers[1..].copy_from_slice(&[se.er, se.ep, se.ed].map(f64::from));
    }
    rated
}

/// Returns the walkthroughs of puzzles as JSON: one string, or a list of strings.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    no_uniqueness: bool,
    grids: bool,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let view = puzzles.view(first)?;
    let options = ExplainOptions::default().with_uniqueness(!no_uniqueness).with_grids(grids);
    let walkthroughs = chunks::map(py, view.len(), Chunking::slow(threads)?, |range, cancellation| {
        let json = |puzzle: &Puzzle| {
            let walk = walk_with_cancellation(puzzle, options, cancellation);
            walk.and_then(|walk| serde_json::to_string(&walk).ok()).unwrap_or_default()
        };
        Ok(view.puzzles(range)?.iter().map(json).collect())
    })?;
    match puzzles.shape() {
        Shape::One => walkthroughs.into_iter().next().into_bound_py_any(py),
        _ => walkthroughs.into_bound_py_any(py),
    }
}
