//! Generation of puzzles.

use crate::chunks::{self, Chunking};
use crate::input::Shape;
use crate::output::{Cells, puzzles};
use cluewise::generator::{
    FirstStep, Generated, Part, TARGETS, Target, TargetSettings, TargetSettingsError, TargetValue, Targets,
    generate_all,
};
use cluewise::pack::{Header, Parameters};
use cluewise::rating::effort::LevelRange;
use cluewise::run::{NewKind, Run};
use cluewise::{Candidates, Puzzle, PuzzleRng};
use numpy::{IntoPyArray, PyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Targets of the generator by their names in the table of targets, each with its values as text, and the level.
#[derive(FromPyObject)]
pub struct TargetOptions(BTreeMap<String, Vec<String>>);

impl TargetOptions {
    /// Returns the targets, and the technique at whose first step puzzles are written.
    fn targets(&self) -> PyResult<(Targets, Option<FirstStep>)> {
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
        let (mut parts, first_step) = settings.parts(&[], 0, true).map_err(value_error)?;
        Ok((parts.pop().map(|part| part.targets).unwrap_or_default(), first_step))
    }

    /// Returns the run with puzzles up to an index, and the technique at whose first step puzzles are written.
    fn run(&self, seed: u64, end: u64) -> PyResult<(Run, Option<FirstStep>)> {
        let (targets, first_step) = self.targets()?;
        let run = Run::new(seed, NewKind::CLASSIC, vec![Part { count: end, targets }]);
        Ok((run.map_err(|e| PyValueError::new_err(format!("impossible: {e}")))?, first_step))
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

/// The puzzles, the solutions and the weights, or `None` for what is not wanted.
type GeneratedBatch<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>, Option<Bound<'py, PyArray1<f64>>>);

/// Generates a range of puzzles of the run of a seed.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    range: (u64, u64),
    seed: Seed,
    options: TargetOptions,
    attempts: Option<u64>,
    outputs: OutputOptions,
    threads: Option<usize>,
) -> PyResult<GeneratedBatch<'py>> {
    let (start, end) = range;
    let (targets, first_step) = options.targets()?;
    targets.check().map_err(|e| PyValueError::new_err(format!("impossible: {e}")))?;
    let (seed, shape) = (seed.number(), outputs.shape(first_step)?);
    if outputs.weights && !targets.supports_weights() {
        let message = "weights: exist only for minimal puzzles without symmetry and without rare targets";
        return Err(PyValueError::new_err(message));
    }
    let chunking = match (targets.is_always_met(), targets.suits_batches()) {
        (true, _) => Chunking::fast(threads)?,
        (false, true) => Chunking::batches(threads)?,
        (false, false) => Chunking::slow(threads)?,
    };
    let generated = chunks::map(py, end.saturating_sub(start) as usize, chunking, |range, cancellation| {
        let should_continue = |tried| !cancellation.is_cancelled() && attempts.is_none_or(|max| tried < max);
        let indices = range.map(|index| start + index as u64);
        let results = generate_all(&targets, seed, indices, &|_| true, should_continue);
        Ok(results.into_iter().map(|result| outputs.made(result.ok())).collect())
    })?;
    let puzzle_batch = match first_step {
        None => puzzles(py, shape, generated.iter().map(|made| made.puzzle.map(Cells::Classic)).collect())?,
        Some(first_step) => candidate_grids(py, &generated, first_step)?,
    };
    let solutions = || generated.iter().map(|made| made.solution.map(Cells::Classic)).collect();
    let solutions = outputs.solutions.then(|| puzzles(py, shape, solutions()));
    let weights =
        outputs.weights.then(|| generated.iter().map(|made| made.weight).collect::<Vec<_>>().into_pyarray(py));
    Ok((puzzle_batch, solutions.transpose()?, weights))
}

/// A generated puzzle.
struct Made {
    puzzle: Option<Puzzle>,
    solution: Option<Puzzle>,
    /// The sampling weight, NaN if there is none.
    weight: f64,
}

impl OutputOptions {
    /// Returns the type of the puzzles: a list if they are written as candidate grids.
    fn shape(&self, first_step: Option<FirstStep>) -> PyResult<Shape> {
        let error =
            |expected: &str| PyValueError::new_err(format!("output: found {:?}, expected {expected}", self.output));
        let shape = match &*self.output {
            "list" => Shape::List,
            "numpy" => Shape::Values,
            "arrow" => Shape::Texts,
            _ => return Err(error("\"list\", \"numpy\" or \"arrow\"")),
        };
        match first_step.is_some() && shape != Shape::List {
            true => Err(error("\"list\" with at")),
            false => Ok(shape),
        }
    }

    fn made(&self, generated: Option<Generated>) -> Made {
        let weight = generated.as_ref().filter(|_| self.weights).and_then(Generated::weight);
        Made {
            puzzle: generated.as_ref().map(|generated| generated.puzzle),
            solution: generated.map(|generated| Puzzle::from(generated.solution)),
            weight: weight.unwrap_or(f64::NAN),
        }
    }
}

/// Returns the candidates of each puzzle at the first step of a technique, as a list of texts.
fn candidate_grids<'py>(py: Python<'py>, generated: &[Made], first_step: FirstStep) -> PyResult<Bound<'py, PyAny>> {
    let candidates = |puzzle: Puzzle| {
        let candidates = first_step.candidates(&puzzle).unwrap_or_else(|| Candidates::new(&puzzle));
        String::from_utf8_lossy(&candidates.to_bytes()).into_owned()
    };
    let grids: Vec<Option<String>> = py.detach(|| generated.iter().map(|made| made.puzzle.map(candidates)).collect());
    grids.into_bound_py_any(py)
}

/// Returns the header of a pack of these puzzles as JSON: the program and the parameters of the run.
#[pyfunction]
pub fn header(range: (u64, u64), count: u64, seed: Seed, options: TargetOptions) -> PyResult<String> {
    let (run, _) = options.run(seed.number(), count)?;
    let parameters = Parameters::new(run, range.0..range.1);
    serde_json::to_string(&Header::new(Some(parameters))).map_err(|e| PyValueError::new_err(e.to_string()))
}
