//! Making puzzles.

use crate::input::Shape;
use crate::output::puzzles;
use crate::pieces::{self, Parting};
use cluewise::generator::{Part, Run, Targets};
use cluewise::pack::{Header, Parameters};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

/// What kind of puzzles to make, each in the words of the command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wanted {
    level: Option<String>,
    clues: Option<String>,
    minimal: bool,
    symmetry: Option<String>,
    mask: Option<String>,
    er: Option<String>,
    require: Vec<String>,
    forbid: Vec<String>,
    uniform: bool,
}

impl Wanted {
    fn targets(&self) -> PyResult<Targets> {
        let mut targets = Targets::default();
        targets.level = read("level", self.level.as_ref(), |text| text.parse())?;
        targets.clues = read("clues", self.clues.as_ref(), cluewise::generator::parse_clues)?;
        targets.minimal = self.minimal;
        targets.symmetry = read("symmetry", self.symmetry.as_ref(), |text| text.parse())?.unwrap_or_default();
        targets.mask = read("mask", self.mask.as_ref(), |text| text.parse())?;
        targets.er = read("er", self.er.as_ref(), cluewise::generator::parse_er)?;
        targets.require = each("require", &self.require, |text| text.parse())?;
        targets.forbid = each("forbid", &self.forbid, |text| text.parse())?;
        targets.uniform = self.uniform;
        Ok(targets)
    }

    /// The run with puzzles up to this index.
    fn run(&self, seed: u64, end: u64) -> PyResult<Run> {
        let part = Part { count: end, targets: self.targets()? };
        Run::new(seed, vec![part]).map_err(|e| PyValueError::new_err(format!("impossible: {e}")))
    }
}

/// What the text of this argument says, if there is one.
fn read<T, E: Display>(name: &str, text: Option<&String>, parse: impl Fn(&str) -> Result<T, E>) -> PyResult<Option<T>> {
    text.map(|text| parse(text)).transpose().map_err(|e| PyValueError::new_err(format!("{name}: {e}")))
}

/// What the texts of this argument say.
fn each<T, E: Display>(name: &str, texts: &[String], parse: impl Fn(&str) -> Result<T, E>) -> PyResult<Vec<T>> {
    texts.iter().filter_map(|text| read(name, Some(text), &parse).transpose()).collect()
}

/// The puzzles of this range of the run of the seed; as a list, or as what the output is made of.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    range: (u64, u64),
    seed: u64,
    wanted: Wanted,
    attempts: Option<u64>,
    output: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (start, end) = range;
    let run = wanted.run(seed, end)?;
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
    let parting = if run.is_fast() { Parting::quick(threads)? } else { Parting::slow(threads)? };
    let made = pieces::map(py, end.saturating_sub(start) as usize, parting, |range, stop| {
        let should_continue = |tried| !stop.is_cancelled() && attempts.is_none_or(|most| tried < most);
        let indices = range.map(|index| start + index as u64);
        let made: Vec<_> = match run.is_fast() {
            true => run.puzzles(indices, should_continue),
            false => indices.map(|index| run.puzzle(index, should_continue)).collect(),
        };
        Ok(made.into_iter().map(|made| made.ok().map(|made| made.puzzle)).collect())
    })?;
    puzzles(py, shape, made)
}

/// The header of a pack of these puzzles, as JSON: what made them, and how to make them again.
#[pyfunction]
pub fn header(range: (u64, u64), count: u64, seed: u64, wanted: Wanted) -> PyResult<String> {
    let parameters = Parameters { run: wanted.run(seed, count)?, range: range.0..range.1 };
    serde_json::to_string(&Header::new(Some(parameters))).map_err(|e| PyValueError::new_err(e.to_string()))
}
