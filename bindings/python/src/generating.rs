//! Generation of puzzles.

use crate::call::{checked_size, parsed, read_options};
use crate::chunks::{self, Chunking};
use crate::input::{Shape, only_record};
use crate::output::{Cells, puzzles};
use cluewise::engine::{Contents, Engine, OnRepeat, RunSearch, SearchOptions};
use cluewise::generator::{
    FirstStep, Part, TARGETS, Target, TargetSettings, TargetSettingsError, TargetValue, Targets,
};
use cluewise::kinds::{Additions, BoxShape, KindTargetError, RulesAndMarks, Symbols};
use cluewise::pack::{Header, Parameters, Record};
use cluewise::rating::effort::LevelRange;
use cluewise::run::{GeneratedPuzzle, NewKind, Run};
use cluewise::{Candidates, Puzzle, PuzzleRng};
use numpy::{IntoPyArray, PyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Targets of the generator by their names in the table of targets, each with its values as text, and the level.
#[derive(FromPyObject)]
pub struct TargetOptions(BTreeMap<String, Vec<String>>);

impl TargetOptions {
    /// Returns the targets of a kind, and the technique at whose first step puzzles are written.
    fn targets(&self, kind: &NewKind) -> PyResult<(Targets, Option<FirstStep>)> {
        let mut settings = TargetSettings::default();
        for (name, values) in &self.0 {
            match (name.as_str(), values.as_slice()) {
                ("level", [level]) => {
                    let level = level.parse::<LevelRange>();
                    settings.targets.level =
                        Some(level.map_err(|error| PyValueError::new_err(format!("level: {error}")))?);
                }
                _ => settings.set(name, values).map_err(value_error)?,
            }
        }
        let (mut parts, first_step) = kind.parts(&settings, &[], 0).map_err(value_error)?;
        Ok((parts.pop().map(|part| part.targets).unwrap_or_default(), first_step))
    }

    /// Returns the run of a kind with puzzles up to an index, and the technique at whose first step puzzles are written.
    fn run(&self, seed: u64, kind: NewKind, end: u64) -> PyResult<(Run, Option<FirstStep>)> {
        let (targets, first_step) = self.targets(&kind)?;
        let run = Run::new(seed, kind, vec![Part { count: end, targets }]).map_err(run_error)?;
        Ok((run, first_step))
    }
}

fn run_error(error: KindTargetError) -> PyErr {
    PyValueError::new_err(match error {
        KindTargetError::Targets(error) if error.is_of_other_kinds() => error.to_string(),
        error => format!("impossible: {error}"),
    })
}

/// The kind of new puzzles.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct KindOptions {
    size: Option<usize>,
    #[pyo3(item("box"))]
    boxes: Option<String>,
    variant: Option<String>,
    /// The text of a puzzle to complete, and the names of what is added.
    draft: Option<String>,
    with: Vec<String>,
}

impl KindOptions {
    /// Returns the puzzle to complete.
    fn draft(&self) -> PyResult<Option<Record>> {
        let error = |message: String| PyValueError::new_err(message);
        let Some(text) = &self.draft else {
            return match self.with.is_empty() {
                true => Ok(None),
                false => Err(error("with_: is for draft, which is missing".to_owned())),
            };
        };
        if let Some(name) = self.with.iter().find(|name| !Additions::names().any(|known| known == *name)) {
            let known = Additions::names().collect::<Vec<_>>().join(", ");
            return Err(error(format!("with_: found {name:?}, expected some of {known}")));
        }
        let options = read_options(self.size, self.boxes.as_deref(), self.variant.as_deref())?;
        only_record(text, &options).map(Some).map_err(|message| error(format!("draft: {message}")))
    }

    /// Returns the kind, and the puzzle to complete, if there is one.
    fn new_kind(&self) -> PyResult<(NewKind, Option<Record>)> {
        if let Some(record) = self.draft()? {
            return Ok((NewKind::of_draft(record.draft(&self.with)), Some(record)));
        }
        let boxes: Option<BoxShape> = parsed("box", self.boxes.as_deref())?;
        let rules: RulesAndMarks = parsed("variant", self.variant.as_deref())?.unwrap_or_default();
        let side = checked_size(self.size)?.or(boxes.map(BoxShape::cells));
        Ok((NewKind::new(side.unwrap_or(rules.rules.default_side()), boxes, rules), None))
    }
}

fn value_error(error: TargetSettingsError) -> PyErr {
    // Keywords have underscores.
    PyValueError::new_err(match error {
        TargetSettingsError::Value(name, reason) => format!("{}: {reason}", name.replace('-', "_")),
        error => error.to_string(),
    })
}

/// Returns the name of each target as a keyword, and the type of its value: "flag", "range", "names" or "text".
#[pyfunction]
pub fn targets() -> Vec<(String, &'static str)> {
    let value = |target: &Target| match target.value {
        TargetValue::Flag => "flag",
        TargetValue::Range { .. } => "range",
        TargetValue::Techniques => "names",
        _ => "text",
    };
    TARGETS.iter().map(|target| (target.parameter(), value(target))).collect()
}

/// The properties that are generated with the puzzles, and the type of the output.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct OutputOptions {
    output: String,
    solutions: bool,
    weights: bool,
}

/// A seed: a number, or a text.
#[derive(FromPyObject)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// A text, such as a date.
    Text(String),
}

impl Seed {
    fn number(self) -> u64 {
        match self {
            Seed::Number(seed) => seed,
            Seed::Text(text) => PuzzleRng::seed_from_text(&text),
        }
    }
}

/// Returns the number of a seed.
#[pyfunction]
pub fn seed_number(seed: Seed) -> u64 {
    seed.number()
}

/// The puzzles, the solutions and the weights, or `None` for what is not wanted; if some are missing although the attempts
/// are not limited, why, and whether each was found.
type GeneratedBatch<'py> =
    (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>, Option<Bound<'py, PyArray1<f64>>>, Option<(String, Vec<bool>)>);

/// How puzzles are generated.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct WorkOptions {
    attempts: Option<u64>,
    distinct: bool,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
}

/// Generates a range of puzzles of the run of a seed.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    range: (u64, u64),
    seed: Seed,
    options: TargetOptions,
    kind: KindOptions,
    work: WorkOptions,
    outputs: OutputOptions,
) -> PyResult<GeneratedBatch<'py>> {
    let (start, end) = range;
    let (new_kind, draft) = kind.new_kind()?;
    let (run, first_step) = options.run(seed.number(), new_kind, end)?;
    let contents = Contents { has_ratings: true, draft, ..Contents::default() };
    let shape = outputs.shape(&run, first_step)?;
    let on_repeat = if work.distinct { OnRepeat::LeaveOut } else { OnRepeat::Keep };
    let search_options = SearchOptions { attempts: work.attempts, on_repeat, ..SearchOptions::default() };
    let search = py.detach(|| RunSearch::new(run, search_options)).map_err(run_error)?;
    let count = end.saturating_sub(start) as usize;
    let generated = chunks::map(py, count, work.chunking(search.run())?, |range, token| {
        let (mut engine, mut all) = (Engine::default(), Vec::with_capacity(range.len()));
        let _ = search.each(start + range.start as u64..start + range.end as u64, token, |index, found| {
            let made = |made| outputs.made(&mut engine, search.run(), index, made, &contents);
            all.push(found.map_or(Made::MISSING, made));
            Ok::<(), Infallible>(())
        });
        Ok(all)
    })?;
    let found: Vec<bool> = generated.iter().map(|made| made.puzzle.is_some()).collect();
    let number_found = found.iter().filter(|&&is_found| is_found).count();
    // A limit of the caller may leave some out.
    let shortage = search.shortage(start, number_found as u64, found.len() as u64).filter(|_| work.attempts.is_none());
    let shortage = shortage.map(|shortage| (shortage.to_string(), found));
    let weights =
        outputs.weights.then(|| generated.iter().map(|made| made.weight).collect::<Vec<_>>().into_pyarray(py));
    let (given, solved): (Vec<_>, Vec<_>) = generated.into_iter().map(|made| (made.puzzle, made.solution)).unzip();
    let puzzle_batch = match first_step {
        None => puzzles(py, shape, given)?,
        Some(first_step) => candidate_grids(py, &given, first_step)?,
    };
    let solutions = outputs.solutions.then(|| puzzles(py, shape, solved)).transpose()?;
    Ok((puzzle_batch, solutions, weights, shortage))
}

impl WorkOptions {
    /// Returns how the puzzles of a run are divided.
    fn chunking(&self, run: &Run) -> PyResult<Chunking<'_>> {
        let slow = Chunking::slow(self.threads)?.reporting(self.progress.as_ref());
        Ok(match run.parts().first().map(|part| &part.targets) {
            _ if self.distinct => slow.in_order(),
            Some(targets) if run.kind().is_classic() && targets.is_always_met() => slow.fast(),
            Some(targets) if !run.kind().is_classic() || targets.suits_batches() => slow.batches(),
            _ => slow,
        })
    }
}

/// A generated puzzle.
struct Made {
    puzzle: Option<Cells>,
    solution: Option<Cells>,
    /// The sampling weight, NaN if there is none.
    weight: f64,
}

impl Made {
    /// A puzzle that was not found.
    const MISSING: Made = Made { puzzle: None, solution: None, weight: f64::NAN };
}

impl OutputOptions {
    /// Returns the type of the puzzles of a run: a list if they are written as records or candidate grids.
    fn shape(&self, run: &Run, first_step: Option<FirstStep>) -> PyResult<Shape> {
        let error =
            |expected: &str| PyValueError::new_err(format!("output: found {:?}, expected {expected}", self.output));
        if first_step.is_some_and(FirstStep::needs_clues) {
            let message = "at: candidate grids do not tell clues from placed digits, on which the technique depends; generate \
                           whole puzzles, with practice alone";
            return Err(PyValueError::new_err(message));
        }
        let has_weights = |part: &Part| run.kind().is_classic() && part.targets.supports_weights();
        if self.weights && !run.parts().iter().all(has_weights) {
            let message = "weights: exist only for minimal 9x9 puzzles without symmetry and without rare targets";
            return Err(PyValueError::new_err(message));
        }
        let shape = match &*self.output {
            "list" => Shape::List,
            "numpy" => Shape::Values,
            "arrow" => Shape::Texts,
            _ => return Err(error("\"list\", \"numpy\" or \"arrow\"")),
        };
        match (shape, run.kind().is_classic()) {
            (Shape::List, _) => Ok(shape),
            (_, false) => Err(error("\"list\" for other kinds than 9x9 puzzles with the usual rules")),
            (_, true) if first_step.is_some() => Err(error("\"list\" with at")),
            _ => Ok(shape),
        }
    }

    fn made(
        &self,
        engine: &mut Engine,
        run: &Run,
        index: u64,
        generated: GeneratedPuzzle,
        contents: &Contents,
    ) -> Made {
        if let GeneratedPuzzle::Classic(classic) = &generated
            && run.kind().is_classic()
        {
            return Made {
                weight: Some(classic).filter(|_| self.weights).and_then(|classic| classic.weight()).unwrap_or(f64::NAN),
                puzzle: Some(Cells::Classic(classic.puzzle)),
                solution: Some(Cells::Classic(Puzzle::from(classic.solution))),
            };
        }
        let record = run.targets(index).map(|targets| engine.record_of_generated(generated, targets, index, contents));
        match record {
            Some(Ok(record)) => Made {
                puzzle: serde_json::to_string(&record).ok().map(Cells::Record),
                solution: record
                    .solution()
                    .map(|solution| Cells::Text(record.kind().text_of(&solution, Symbols::DIGITS))),
                ..Made::MISSING
            },
            _ => Made::MISSING,
        }
    }
}

/// Returns the candidates of each puzzle at the first step of a technique, as a list of texts.
fn candidate_grids<'py>(
    py: Python<'py>,
    generated: &[Option<Cells>],
    first_step: FirstStep,
) -> PyResult<Bound<'py, PyAny>> {
    let candidates = |puzzle: &Puzzle| {
        let candidates = first_step.candidates(puzzle).unwrap_or_else(|| Candidates::new(puzzle));
        String::from_utf8_lossy(&candidates.to_bytes()).into_owned()
    };
    let grids: Vec<Option<String>> =
        py.detach(|| generated.iter().map(|cells| cells.as_ref()?.classic().map(candidates)).collect());
    grids.into_bound_py_any(py)
}

/// Returns the header of a pack of these puzzles as JSON: the program and the parameters of the run.
#[pyfunction]
pub fn header(
    range: (u64, u64),
    count: u64,
    seed: Seed,
    options: TargetOptions,
    kind: KindOptions,
) -> PyResult<String> {
    let (run, _) = options.run(seed.number(), kind.new_kind()?.0, count)?;
    let parameters = Parameters::new(run, range.0..range.1);
    serde_json::to_string(&Header::new(Some(parameters))).map_err(|e| PyValueError::new_err(e.to_string()))
}
