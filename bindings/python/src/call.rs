//! What a call says about its puzzles and its work, besides the arguments of its function.

use crate::chunks::Chunking;
use crate::input::{Puzzles, View};
use cluewise::engine::Engine;
use cluewise::formats::ReadOptions;
use cluewise::kinds::{BoxShape, MAX_SIDE, MarkSet, RulesAndMarks, Solver, Symbols};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::str::FromStr;

/// The number of threads, and the kind of puzzles that do not name it.
#[derive(FromPyObject)]
pub enum Call {
    /// A number of threads; `None` is one per core.
    Threads(Option<usize>),
    /// All options.
    Options(CallOptions),
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct CallOptions {
    threads: Option<usize>,
    size: Option<usize>,
    #[pyo3(item("box"))]
    boxes: Option<String>,
    variant: Option<String>,
    symbols: Option<String>,
    lines: Option<String>,
    budget: Option<u64>,
    progress: Option<Py<PyAny>>,
}

impl Call {
    fn options(&self) -> Option<&CallOptions> {
        match self {
            Call::Threads(_) => None,
            Call::Options(options) => Some(options),
        }
    }

    fn threads(&self) -> Option<usize> {
        match self {
            Call::Threads(threads) => *threads,
            Call::Options(options) => options.threads,
        }
    }

    /// Reads the puzzles of the call; `first` is the index of the first one, for errors.
    pub fn read<'py>(&self, puzzles: &Bound<'py, PyAny>, first: usize) -> PyResult<Puzzles<'py>> {
        Puzzles::read(puzzles, &self.read_options()?, first)
    }

    /// Returns how puzzles are divided that may take long: in small chunks.
    pub fn slow_chunks(&self) -> PyResult<Chunking<'_>> {
        Ok(Chunking::slow(self.threads())?.reporting(self.options().and_then(|options| options.progress.as_ref())))
    }

    /// Returns how puzzles are divided: in large chunks, unless some may take long.
    pub fn fast_chunks(&self, view: View<'_>) -> PyResult<Chunking<'_>> {
        if view.has_records() { self.slow_chunks() } else { Ok(self.slow_chunks()?.fast()) }
    }

    /// Returns the engine of a thread.
    pub fn engine(&self) -> Engine {
        Engine::new(self.options().and_then(|options| options.budget).unwrap_or(Solver::DEFAULT_BUDGET))
    }

    /// Returns the symbols of digits, if they are given.
    pub fn symbols(&self) -> PyResult<Option<Symbols>> {
        parsed("symbols", self.options().and_then(|options| options.symbols.as_deref()))
    }

    /// Returns how texts are read; `None` without options of their kind.
    pub fn read_options(&self) -> PyResult<ReadOptions> {
        let Some(CallOptions { size, boxes, variant, lines, .. }) = self.options() else {
            return Ok(ReadOptions::default());
        };
        let read = read_options(*size, boxes.as_deref(), variant.as_deref())?;
        let lines = parsed("lines", lines.as_deref())?.unwrap_or_default();
        Ok(ReadOptions { symbols: self.symbols()?, lines, ..read })
    }
}

/// Returns how texts of a kind are read, which do not name it.
pub fn read_options(size: Option<usize>, boxes: Option<&str>, variant: Option<&str>) -> PyResult<ReadOptions> {
    let (size, boxes) = (checked_size(size)?, parsed("box", boxes)?);
    let RulesAndMarks { rules, marks } = parsed("variant", variant)?.unwrap_or_default();
    if marks != MarkSet::EMPTY {
        let message = format!("variant: {marks} is for new puzzles; existing puzzles contain their marks");
        return Err(PyValueError::new_err(message));
    }
    Ok(ReadOptions { side: size.or(boxes.map(BoxShape::cells)), boxes, rules, ..ReadOptions::default() })
}

/// Returns the size of an option if there are puzzles of it.
pub fn checked_size(size: Option<usize>) -> PyResult<Option<usize>> {
    match size.filter(|size| !(2..=MAX_SIDE).contains(size)) {
        Some(size) => Err(PyValueError::new_err(format!("size: found {size}, expected a number from 2 to {MAX_SIDE}"))),
        None => Ok(size),
    }
}

/// Parses an option by its name.
pub fn parsed<T: FromStr<Err: Display>>(name: &str, value: Option<&str>) -> PyResult<Option<T>> {
    value.map(str::parse).transpose().map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}
