//! Generation of puzzles.

use crate::chunks::{self, Chunking};
use crate::input::Shape;
use crate::output::puzzles;
use cluewise::generator::{Part, Run, Targets, TechniqueNames, parse_score};
use cluewise::pack::{Header, Parameters};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

/// Targets of the generator, as options of the command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TargetOptions {
    level: Option<String>,
    clues: Option<String>,
    minimal: bool,
    symmetry: Option<String>,
    mask: Option<String>,
    er: Option<String>,
    require: Vec<String>,
    forbid: Vec<String>,
    ladder: Option<String>,
    practice: Option<String>,
    hodoku: Option<String>,
    hodoku_score: Option<String>,
    uniform: bool,
}

impl TargetOptions {
    fn targets(&self) -> PyResult<Targets> {
        let mut targets = Targets::default();
        targets.level = parse_option("level", self.level.as_ref(), |text| text.parse())?;
        targets.clues = parse_option("clues", self.clues.as_ref(), cluewise::generator::parse_clues)?;
        targets.minimal = self.minimal;
        targets.symmetry = parse_option("symmetry", self.symmetry.as_ref(), |text| text.parse())?.unwrap_or_default();
        targets.mask = parse_option("mask", self.mask.as_ref(), |text| text.parse())?;
        targets.er = parse_option("er", self.er.as_ref(), cluewise::generator::parse_er)?;
        targets.uniform = self.uniform;
        targets.hodoku.level = parse_option("hodoku", self.hodoku.as_ref(), |text| text.parse())?;
        targets.hodoku.score = parse_option("hodoku_score", self.hodoku_score.as_ref(), parse_score)?;
        let mut names = TechniqueNames::default();
        names.ladder = parse_option("ladder", self.ladder.as_ref(), |text| text.parse())?;
        (names.require, names.forbid) = (self.require.clone(), self.forbid.clone());
        names.practice = self.practice.clone();
        names.add_to(&mut targets).map_err(|e| PyValueError::new_err(e.to_string()))?;
        Ok(targets)
    }

    /// Returns the run with puzzles up to an index.
    fn run(&self, seed: u64, end: u64) -> PyResult<Run> {
        let part = Part { count: end, targets: self.targets()? };
        Run::new(seed, vec![part]).map_err(|e| PyValueError::new_err(format!("impossible: {e}")))
    }
}

/// Parses an optional argument.
fn parse_option<T, E: Display>(
    name: &str,
    text: Option<&String>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> PyResult<Option<T>> {
    text.map(|text| parse(text)).transpose().map_err(|e| PyValueError::new_err(format!("{name}: {e}")))
}

/// Generates a range of puzzles of the run of a seed, as a list or array.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    range: (u64, u64),
    seed: u64,
    options: TargetOptions,
    attempts: Option<u64>,
    output: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (start, end) = range;
    let run = options.run(seed, end)?;
    let shape = match output {
        "list" => Shape::List,
        "numpy" => Shape::Values,
        "arrow" => Shape::Texts,
        other => {
            return Err(PyValueError::new_err(format!(
                "output: found {other:?}, expected \"list\", \"numpy\" or \"arrow\""
            )));
        }
    };
    let chunking = if run.is_fast() { Chunking::fast(threads)? } else { Chunking::slow(threads)? };
    let generated = chunks::map(py, end.saturating_sub(start) as usize, chunking, |range, cancellation| {
        let should_continue = |tried| !cancellation.is_cancelled() && attempts.is_none_or(|max| tried < max);
        let indices = range.map(|index| start + index as u64);
        let results: Vec<_> = match run.is_fast() {
            true => run.puzzles(indices, should_continue),
            false => indices.map(|index| run.puzzle(index, should_continue)).collect(),
        };
        Ok(results.into_iter().map(|result| result.ok().map(|generated| generated.puzzle)).collect())
    })?;
    puzzles(py, shape, generated)
}

/// Returns the header of a pack of these puzzles as JSON: the program and the parameters of the run.
#[pyfunction]
pub fn header(range: (u64, u64), count: u64, seed: u64, options: TargetOptions) -> PyResult<String> {
    let parameters = Parameters::new(options.run(seed, count)?, range.0..range.1);
    serde_json::to_string(&Header::new(Some(parameters))).map_err(|e| PyValueError::new_err(e.to_string()))
}
