//! Solutions as the boards after each step.

use crate::call::{Call, parsed};
use crate::chunks;
use crate::input::InvalidPuzzle;
use cluewise::PuzzleRng;
use cluewise::explain::{self, ReplayedStep};
use cluewise::pack::Record;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

/// The boards of puzzles after each step: the digits and the candidates of all cells, the techniques, the number of steps of
/// each puzzle, and the names of techniques.
type Replayed<'py> =
    (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<u8>>, Vec<usize>, Vec<&'static str>);

/// Returns the boards of 9x9 puzzles after each step; of missing puzzles none.
#[pyfunction]
pub fn replay<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    order: &str,
    seed: u64,
    first: usize,
    call: Call,
) -> PyResult<Replayed<'py>> {
    let order = parsed("order", Some(order))?.unwrap_or_default();
    let puzzles = call.read(puzzles, first)?;
    let view = puzzles.view(first)?;
    let steps: Vec<Vec<ReplayedStep>> = chunks::map(py, view.len(), call.slow_chunks()?, |range, _| {
        let of_record = |(i, record): (usize, Record)| match record.classic_clues() {
            _ if view.is_missing(i) => Ok(Vec::new()),
            Some(clues) => Ok(explain::replay(&clues, order, &mut PuzzleRng::new(seed, (first + i) as u64))),
            None => Err(InvalidPuzzle::new(view.index(i), "expected a 9x9 puzzle without other rules")),
        };
        range.clone().zip(view.records(range)?).map(of_record).collect()
    })?;
    let all = || steps.iter().flatten();
    Ok((
        all().flat_map(|step| step.digits).collect::<Vec<_>>().into_pyarray(py),
        all().flat_map(|step| step.candidates).collect::<Vec<_>>().into_pyarray(py),
        all().map(|step| step.technique).collect::<Vec<_>>().into_pyarray(py),
        steps.iter().map(Vec::len).collect(),
        explain::replay_names().collect(),
    ))
}
