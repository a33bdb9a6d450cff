//! Puzzles as Python holds them: a text, a list of texts, or a NumPy array.

use cluewise::{InvalidValue, ParseError, Puzzle};
use numpy::{PyFixedString, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::ops::Range;

pyo3::import_exception!(cluewise._errors, PuzzleError);

/// 81 ASCII characters in an array, which NumPy calls `S81`.
pub type Text = PyFixedString<81>;

/// Puzzles, and what holds them.
pub enum Puzzles<'py> {
    /// One text.
    One(Puzzle),
    /// A list or tuple of texts.
    List(Vec<Puzzle>),
    /// `uint8[n, 81]`, a digit or 0 in each cell.
    Values(PyReadonlyArray2<'py, u8>),
    /// `S81[n]`, 81 characters each.
    Texts(PyReadonlyArray1<'py, Text>),
}

/// What holds the puzzles, and so the answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    One,
    List,
    Values,
    Texts,
}

/// Where an input is no puzzle: its number, the cell, both from 0 where they are known; what is there and should be.
pub struct Bad {
    index: Option<usize>,
    cell: Option<usize>,
    found: String,
    expected: &'static str,
    shape: Shape,
}

impl From<Bad> for PyErr {
    fn from(bad: Bad) -> PyErr {
        let place = match (bad.index, bad.cell, bad.shape) {
            (None, None, _) => "puzzle".to_owned(),
            (None, Some(cell), _) => format!("puzzle[{cell}]"),
            (Some(index), None, _) => format!("puzzles[{index}]"),
            (Some(index), Some(cell), Shape::Values) => format!("puzzles[{index}, {cell}]"),
            (Some(index), Some(cell), _) => format!("puzzles[{index}][{cell}]"),
        };
        let message = format!("{place}: found {}, expected {}", bad.found, bad.expected);
        PuzzleError::new_err((message, bad.index, bad.cell))
    }
}

impl<'py> FromPyObject<'_, 'py> for Puzzles<'py> {
    type Error = PyErr;

    fn extract(puzzles: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzles<'py>> {
        if let Ok(text) = puzzles.cast::<PyString>() {
            return Ok(Puzzles::One(read(text.to_str()?, None)?));
        }
        if puzzles.cast::<PyList>().is_ok() || puzzles.cast::<PyTuple>().is_ok() {
            return list(&puzzles).map(Puzzles::List);
        }
        let array = puzzles.cast::<PyUntypedArray>().map_err(|_| unknown(&puzzles.get_type().to_string()))?;
        let array =
            if array.is_c_contiguous() { array.as_any().clone() } else { array.call_method1("copy", ("C",))? };
        if let Ok(values) = array.extract::<PyReadonlyArray2<u8>>()
            && values.shape()[1] == 81
        {
            return Ok(Puzzles::Values(values));
        }
        if let Ok(texts) = array.extract() {
            return Ok(Puzzles::Texts(texts));
        }
        Err(unknown(&format!("an array of {} and shape {}", array.getattr("dtype")?, array.getattr("shape")?)))
    }
}

fn unknown(found: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "puzzles: found {found}, expected a str, a list of str, a NumPy array uint8[n, 81] or S81[n], or Arrow strings"
    ))
}

fn list(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<Puzzle>> {
    let mut read_all = Vec::with_capacity(puzzles.len()?);
    for (index, puzzle) in puzzles.try_iter()?.enumerate() {
        let puzzle = puzzle?;
        let Ok(text) = puzzle.cast::<PyString>() else {
            let found = puzzle.get_type();
            return Err(PyTypeError::new_err(format!("puzzles[{index}]: found {found}, expected a str")));
        };
        read_all.push(read(text.to_str()?, Some(index))?);
    }
    Ok(read_all)
}

/// The puzzle of this text; errors are counted from 0, as Python does.
fn read(text: &str, index: Option<usize>) -> Result<Puzzle, Bad> {
    text.parse().map_err(|error: ParseError| {
        let whole = text.chars().count() != 81;
        let cell = (!whole).then_some(error.column as usize - 1);
        let (found, expected) = match whole {
            true => (format!("{} characters", text.chars().count()), "81 characters"),
            false => (error.found, "a digit or an empty cell"),
        };
        Bad { index, cell, found, expected, shape: Shape::List }
    })
}

impl Puzzles<'_> {
    /// What holds the puzzles.
    pub fn shape(&self) -> Shape {
        match self {
            Puzzles::One(_) => Shape::One,
            Puzzles::List(_) => Shape::List,
            Puzzles::Values(_) => Shape::Values,
            Puzzles::Texts(_) => Shape::Texts,
        }
    }

    /// The same for threads that know nothing of Python; the first puzzle has this number.
    pub fn view(&self, first: usize) -> PyResult<View<'_>> {
        let held = match self {
            Puzzles::One(puzzle) => Held::Read(std::slice::from_ref(puzzle)),
            Puzzles::List(puzzles) => Held::Read(puzzles),
            Puzzles::Values(values) => Held::Values(values.as_slice()?.as_chunks().0),
            Puzzles::Texts(texts) => Held::Texts(texts.as_slice()?),
        };
        Ok(View { first, held })
    }
}

/// Puzzles in memory.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The number of the first one in the whole set.
    pub first: usize,
    held: Held<'a>,
}

/// Puzzles, read or not.
#[derive(Clone, Copy)]
enum Held<'a> {
    Read(&'a [Puzzle]),
    Values(&'a [[u8; 81]]),
    Texts(&'a [Text]),
}

impl View<'_> {
    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        match self.held {
            Held::Read(puzzles) => puzzles.len(),
            Held::Values(values) => values.len(),
            Held::Texts(texts) => texts.len(),
        }
    }

    /// The puzzles of this range.
    pub fn puzzles(&self, range: Range<usize>) -> Result<Vec<Puzzle>, Bad> {
        let numbered = self.first + range.start..;
        match self.held {
            Held::Read(puzzles) => Ok(puzzles[range].to_vec()),
            Held::Values(values) => numbered.zip(&values[range]).map(|(i, values)| of_values(values, i)).collect(),
            Held::Texts(texts) => numbered.zip(&texts[range]).map(|(i, text)| of_text(text, i)).collect(),
        }
    }
}

fn of_values(values: &[u8; 81], index: usize) -> Result<Puzzle, Bad> {
    Puzzle::from_values(values).map_err(|InvalidValue { cell, value }| Bad {
        index: Some(index),
        cell: Some(cell.index()),
        found: value.to_string(),
        expected: "0 to 9",
        shape: Shape::Values,
    })
}

fn of_text(text: &Text, index: usize) -> Result<Puzzle, Bad> {
    let length = 81 - text.0.iter().rev().take_while(|&&byte| byte == 0).count();
    let characters = String::from_utf8_lossy(&text.0[..length]);
    read(&characters, Some(index))
}
