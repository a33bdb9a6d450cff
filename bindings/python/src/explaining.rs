//! Explanations: all steps of a puzzle, or the next one.

use crate::chunks::{self, Chunking};
use crate::input::{PuzzleError, Puzzles, Shape};
use crate::ratings::records;
use cluewise::explain::{
    Board, Coordinates, Explanation, HintOptions, Ladder, Language, Options, step_after, walk_with_cancellation,
    wrong_entries,
};
use cluewise::kinds::{self, PuzzleKind};
use cluewise::pack::ClassicPuzzle;
use cluewise::render::diagram::{self, DigitStyle, Marks};
use cluewise::solver::{self, Verdict};
use cluewise::{CancellationToken, Cell, Digit, Puzzle};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::str::FromStr;

/// The choice of techniques, and the content of the result.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct ExplainOptions {
    ladder: Option<String>,
    no_uniqueness: bool,
    grids: bool,
    /// The code of the language of short reasons.
    lang: Option<String>,
    /// The names of cells in texts.
    coords: Option<String>,
}

/// Parses an option by its name.
fn parsed<T: FromStr<Err: Display>>(name: &str, value: Option<&str>) -> PyResult<Option<T>> {
    value.map(str::parse).transpose().map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}

/// The language of texts and their names of cells.
#[derive(Clone, Copy)]
struct Wording {
    language: Option<Language>,
    coordinates: Coordinates,
}

impl Wording {
    /// Replaces the reason of a step by the short one, if a language is requested, and the names of cells.
    fn apply_to(self, step: &mut Explanation) {
        if let Some(language) = self.language {
            step.translate(language);
        }
        let language = self.language.unwrap_or(Language::English);
        step.text.iter_mut().for_each(|part| part.text = self.coordinates.apply(&part.text, language));
    }
}

impl ExplainOptions {
    fn ladder(&self) -> PyResult<Option<Ladder>> {
        parsed("ladder", self.ladder.as_deref())
    }

    fn wording(&self) -> PyResult<Wording> {
        let language = parsed("lang", self.lang.as_deref())?;
        let coordinates = parsed("coords", self.coords.as_deref())?.unwrap_or_default();
        Ok(Wording { language, coordinates })
    }

    fn walk_options(&self) -> PyResult<Options> {
        Ok(Options::default().with_ladder(self.ladder()?).with_grids(self.grids))
    }

    /// Returns whether uniqueness techniques apply: those assume that the clues have exactly one solution.
    fn allows_uniqueness(&self, puzzle: &ClassicPuzzle) -> bool {
        !self.no_uniqueness && solver::count(&puzzle.clues, 2) == 1
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
    let (with_ladder, wording) = (options.walk_options()?, options.wording()?);
    let json = |puzzle: &ClassicPuzzle, cancellation: &CancellationToken| {
        let options = with_ladder.with_uniqueness(options.allows_uniqueness(puzzle));
        let mut walk = walk_with_cancellation(&puzzle.clues, puzzle.candidates.as_deref(), options, cancellation)?;
        walk.steps.iter_mut().for_each(|step| wording.apply_to(step));
        serde_json::to_string(&walk).ok()
    };
    let found = map(py, &puzzles, first, threads, |puzzle, cancellation| json(&puzzle, cancellation))?;
    texts(py, puzzles.shape(), found)
}

/// Returns the step after `after` steps of each puzzle as JSON, or `None`: one, or a list of them. With the original
/// puzzle, other digits are those that were entered.
#[pyfunction]
pub fn hint<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    options: ExplainOptions,
    after: usize,
    original: Option<String>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (ladder, wording) = (options.ladder()?, options.wording()?);
    let original: Option<Puzzle> = parsed("original", original.as_deref())?;
    let next = |mut puzzle: ClassicPuzzle, cancellation: &CancellationToken| {
        if let Some(original) = &original {
            puzzle.place_clues(original);
            check_entries(&puzzle, original)?;
        }
        let has_unique_clues = options.allows_uniqueness(&original.map_or_else(|| puzzle.clone(), ClassicPuzzle::from));
        let verdict = puzzle.solve();
        let options = HintOptions::default()
            .with_ladder(ladder)
            .with_uniqueness(has_unique_clues)
            .with_solution(verdict == Verdict::Unique)
            .with_grids(options.grids)
            .with_original(original);
        let is_possible = verdict != Verdict::None;
        let candidates = puzzle.candidates.as_deref();
        let step = is_possible.then(|| step_after(&puzzle.clues, candidates, after, options, cancellation));
        let Some(Ok(mut step)) = step else { return Ok(None) };
        wording.apply_to(&mut step);
        Ok(serde_json::to_string(&step).ok())
    };
    let is_one = puzzles.shape() == Shape::One;
    let found = map(py, &puzzles, first, threads, next)?;
    let with_place = |(i, step): (usize, Result<Option<String>, String>)| {
        let place = if is_one { "puzzle".to_owned() } else { format!("puzzles[{}]", first + i) };
        step.map_err(|error| PuzzleError::new_err((format!("{place}: {error}"), (!is_one).then_some(first + i))))
    };
    let found = found.into_iter().enumerate().map(with_place).collect::<PyResult<_>>()?;
    texts(py, puzzles.shape(), found)
}

/// Returns an error if a position lacks a clue of the original puzzle, or has a digit that its solution does not have.
fn check_entries(puzzle: &ClassicPuzzle, original: &Puzzle) -> Result<(), String> {
    let is_missing = |&(cell, digit): &(Cell, Digit)| puzzle.clues.get(cell) != Some(digit);
    if let Some((cell, digit)) = original.clues().find(is_missing) {
        return Err(format!("the original puzzle has {digit} in {cell}"));
    }
    let wrong: Vec<String> = wrong_entries(&puzzle.clues, original).iter().map(ToString::to_string).collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("wrong digit: {}", wrong.join(", "))) }
}

/// Returns the candidates of each puzzle as 729 characters: one text, or a list.
#[pyfunction]
pub fn candidates<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let all = |puzzle: ClassicPuzzle, _: &CancellationToken| {
        Some(String::from_utf8_lossy(&puzzle.all_candidates().to_bytes()).into_owned())
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
    let draw = |puzzle: ClassicPuzzle, cancellation: &CancellationToken| {
        let (kind, clues) = (PuzzleKind::default(), kinds::Puzzle::from(puzzle.clues));
        let draw = |board: &Board, marks| diagram::draw(&kind, &clues, board, &marks, DigitStyle::default()).to_svg();
        let Some(step) = step else { return Some(draw(&board(&puzzle, candidates), Marks::default())) };
        let options = with_ladder.with_uniqueness(options.allows_uniqueness(&puzzle));
        let walk = walk_with_cancellation(&puzzle.clues, puzzle.candidates.as_deref(), options, cancellation)?;
        let step = walk.steps.get(step)?;
        Some(draw(step.before.as_ref()?, Marks::from_step(step)))
    };
    Ok(map(py, &puzzles, 0, Some(1), draw)?.pop().flatten())
}

/// Returns the board of a puzzle, with its candidates if it is a candidate grid or if requested.
fn board(puzzle: &ClassicPuzzle, with_candidates: bool) -> Board {
    let all = puzzle.all_candidates();
    let is_shown = with_candidates || puzzle.candidates.is_some();
    let candidates = Cell::all().map(|cell| match puzzle.clues.get(cell) {
        None if is_shown => all.get(cell).bits().into(),
        _ => 0,
    });
    Board::new(puzzle.clues.values(), candidates.collect())
}

/// Calls `work` with each puzzle.
fn map<T: Send>(
    py: Python<'_>,
    puzzles: &Puzzles<'_>,
    first: usize,
    threads: Option<usize>,
    work: impl Fn(ClassicPuzzle, &CancellationToken) -> T + Sync,
) -> PyResult<Vec<T>> {
    let view = puzzles.view(first)?;
    chunks::map(py, view.len(), Chunking::slow(threads)?, |range, cancellation| {
        Ok(records(view, range)?.into_iter().map(|puzzle| work(puzzle, cancellation)).collect())
    })
}

fn texts(py: Python<'_>, shape: Shape, texts: Vec<Option<String>>) -> PyResult<Bound<'_, PyAny>> {
    match shape {
        Shape::One => texts.into_iter().next().flatten().into_bound_py_any(py),
        _ => texts.into_bound_py_any(py),
    }
}
