//! Explanations: all steps of a puzzle, or the next one.

use crate::chunks::{self, Chunking};
use crate::input::{Puzzles, Shape};
use crate::ratings::records;
use cluewise::CancellationToken;
use cluewise::explain::{HintOptions, Ladder, Options, step_after, walk_with_cancellation};
use cluewise::pack::Record;
use cluewise::render::diagram::{self, Marks};
use cluewise::solver::{self, Verdict};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The choice of techniques, and the content of the result.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct ExplainOptions {
    ladder: Option<String>,
    no_uniqueness: bool,
    grids: bool,
}

impl ExplainOptions {
    fn ladder(&self) -> PyResult<Option<Ladder>> {
        let ladder = self.ladder.as_deref().map(str::parse::<Ladder>).transpose();
        ladder.map_err(|error| PyValueError::new_err(format!("ladder: {error}")))
    }

    fn walk_options(&self) -> PyResult<Options> {
        Ok(Options::default().with_ladder(self.ladder()?).with_grids(self.grids))
    }

    /// Returns whether uniqueness techniques apply: those assume that the clues have exactly one solution.
    fn allows_uniqueness(&self, record: &Record) -> bool {
        !self.no_uniqueness && solver::count(&record.puzzle, 2) == 1
    }
}

/// Returns the walkthroughs of puzzles as JSON: one string, or a list of strings.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    options: ExplainOptions,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let with_ladder = options.walk_options()?;
    let json = |record: &Record, cancellation: &CancellationToken| {
        let options = with_ladder.with_uniqueness(options.allows_uniqueness(record));
        let walk = walk_with_cancellation(&record.puzzle, record.candidates.as_deref(), options, cancellation);
        walk.and_then(|walk| serde_json::to_string(&walk).ok())
    };
    let found = map(py, &puzzles, first, threads, |record, cancellation| json(&record, cancellation))?;
    texts(py, puzzles.shape(), found)
}

/// Returns the step after `after` steps of each puzzle as JSON, or `None`: one, or a list of them.
#[pyfunction]
pub fn hint<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    options: ExplainOptions,
    after: usize,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let ladder = options.ladder()?;
    let next = |mut record: Record, cancellation: &CancellationToken| {
        let verdict = record.solve();
        let options = HintOptions::default()
            .with_ladder(ladder)
            .with_uniqueness(options.allows_uniqueness(&record))
            .with_solution(verdict == Verdict::Unique)
            .with_grids(options.grids);
        let is_possible = verdict != Verdict::None;
        let candidates = record.candidates.as_deref();
        let step = is_possible.then(|| step_after(&record.puzzle, candidates, after, options, cancellation));
        step.and_then(Result::ok).and_then(|step| serde_json::to_string(&step).ok())
    };
    let found = map(py, &puzzles, first, threads, next)?;
    texts(py, puzzles.shape(), found)
}

/// Returns the candidates of each puzzle as 729 characters: one text, or a list.
#[pyfunction]
pub fn candidates<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let all = |record: Record, _: &CancellationToken| {
        Some(String::from_utf8_lossy(&record.all_candidates().to_bytes()).into_owned())
    };
    let found = map(py, &puzzles, first, threads, all)?;
    texts(py, puzzles.shape(), found)
}

/// Returns a picture of a puzzle, or of one of its steps, as SVG; `None` if there is no such step.
#[pyfunction]
pub fn picture<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    options: ExplainOptions,
    step: Option<usize>,
    candidates: bool,
) -> PyResult<Option<String>> {
    let with_ladder = options.walk_options()?.with_grids(true);
    let draw = |record: Record, cancellation: &CancellationToken| {
        let Some(step) = step else {
            return Some(diagram::draw(&record.puzzle, &board(&record, candidates), &Marks::default()).to_svg());
        };
        let options = with_ladder.with_uniqueness(options.allows_uniqueness(&record));
        let walk = walk_with_cancellation(&record.puzzle, record.candidates.as_deref(), options, cancellation)?;
        let step = walk.steps.get(step)?;
        let before = step.before.as_ref()?;
        Some(diagram::draw(&record.puzzle, before, &Marks::from_step(step)).to_svg())
    };
    Ok(map(py, &puzzles, 0, Some(1), draw)?.pop().flatten())
}

/// Returns the board of a puzzle, with its candidates if it is a candidate grid or if requested.
fn board(record: &Record, with_candidates: bool) -> cluewise::explain::Board {
    let all = record.all_candidates();
    let is_shown = with_candidates || record.candidates.is_some();
    let candidates = cluewise::Cell::all().map(|cell| match record.puzzle.get(cell) {
        None if is_shown => all.get(cell),
        _ => cluewise::DigitSet::EMPTY,
    });
    cluewise::explain::Board { values: record.puzzle, candidates: candidates.collect() }
}

/// Calls `work` with each puzzle.
fn map<T: Send>(
    py: Python<'_>,
    puzzles: &Puzzles<'_>,
    first: usize,
    threads: Option<usize>,
    work: impl Fn(Record, &CancellationToken) -> T + Sync,
) -> PyResult<Vec<T>> {
    let view = puzzles.view(first)?;
    chunks::map(py, view.len(), Chunking::slow(threads)?, |range, cancellation| {
        Ok(records(view, range)?.into_iter().map(|record| work(record, cancellation)).collect())
    })
}

fn texts(py: Python<'_>, shape: Shape, texts: Vec<Option<String>>) -> PyResult<Bound<'_, PyAny>> {
    match shape {
        Shape::One => texts.into_iter().next().flatten().into_bound_py_any(py),
        _ => texts.into_bound_py_any(py),
    }
}
