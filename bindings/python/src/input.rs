//! Python inputs: a string, a list of strings, or a NumPy array.

use cluewise::pack::ClassicPuzzle;
use cluewise::{Candidates, Cell, InvalidValue, ParseError, Puzzle};
use numpy::{PyFixedString, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::BTreeMap;
use std::ops::Range;

pyo3::import_exception!(cluewise._errors, PuzzleError);

/// An element of a NumPy array of type `S81`: 81 ASCII characters.
pub type Text = PyFixedString<81>;

/// Puzzles from strings, some of which may be candidate grids.
#[derive(Default)]
pub struct Parsed {
    puzzles: Vec<Puzzle>,
    /// The candidates of candidate grids, by index.
    candidates: BTreeMap<usize, Box<Candidates>>,
}

impl Parsed {
    fn push(&mut self, (puzzle, candidates): (Puzzle, Option<Box<Candidates>>)) {
        if let Some(candidates) = candidates {
            self.candidates.insert(self.puzzles.len(), candidates);
        }
        self.puzzles.push(puzzle);
    }
}

/// The puzzles of an input.
pub enum Puzzles<'py> {
    /// One string.
    One(Parsed),
    /// A list or tuple of strings.
    List(Parsed),
    /// `uint8[n, 81]`, a digit or 0 in each cell.
    Values(PyReadonlyArray2<'py, u8>),
    /// `S81[n]`, 81 characters each.
    Texts(PyReadonlyArray1<'py, Text>),
}

/// The type of an input, and of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    One,
    List,
    Values,
    Texts,
}

/// An invalid puzzle: index and cell from 0, if known, what was found and what was expected.
pub struct InvalidPuzzle {
    index: Option<usize>,
    cell: Option<usize>,
    found: String,
    expected: &'static str,
    shape: Shape,
}

impl From<InvalidPuzzle> for PyErr {
    fn from(error: InvalidPuzzle) -> PyErr {
        let place = match (error.index, error.cell, error.shape) {
            (None, None, _) => "puzzle".to_owned(),
            (None, Some(cell), _) => format!("puzzle[{cell}]"),
            (Some(index), None, _) => format!("puzzles[{index}]"),
            (Some(index), Some(cell), Shape::Values) => format!("puzzles[{index}, {cell}]"),
            (Some(index), Some(cell), _) => format!("puzzles[{index}][{cell}]"),
        };
        let message = format!("{place}: found {}, expected {}", error.found, error.expected);
        PuzzleError::new_err((message, error.index, error.cell))
    }
}

impl<'py> FromPyObject<'_, 'py> for Puzzles<'py> {
    type Error = PyErr;

    fn extract(puzzles: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzles<'py>> {
        if let Ok(text) = puzzles.cast::<PyString>() {
            let mut parsed = Parsed::default();
            parsed.push(parse(text.to_str()?, None)?);
            return Ok(Puzzles::One(parsed));
        }
        if puzzles.cast::<PyList>().is_ok() || puzzles.cast::<PyTuple>().is_ok() {
            return list(&puzzles).map(Puzzles::List);
        }
        let array = puzzles.cast::<PyUntypedArray>().map_err(|_| unsupported(&puzzles.get_type().to_string()))?;
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
        Err(unsupported(&format!("an array of {} and shape {}", array.getattr("dtype")?, array.getattr("shape")?)))
    }
}

fn unsupported(found: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "puzzles: found {found}, expected a str, a list of str, a NumPy array uint8[n, 81] or S81[n], or Arrow strings"
    ))
}

fn list(puzzles: &Bound<'_, PyAny>) -> PyResult<Parsed> {
    let mut parsed = Parsed::default();
    parsed.puzzles.reserve(puzzles.len()?);
    for (index, puzzle) in puzzles.try_iter()?.enumerate() {
        let puzzle = puzzle?;
        let Ok(text) = puzzle.cast::<PyString>() else {
            let found = puzzle.get_type();
            return Err(PyTypeError::new_err(format!("puzzles[{index}]: found {found}, expected a str")));
        };
        parsed.push(parse(text.to_str()?, Some(index))?);
    }
    Ok(parsed)
}

/// Number of characters of a candidate grid on one line.
const CANDIDATE_GRID_LEN: usize = 9 * Cell::COUNT;

/// Parses a puzzle of 81 characters, or a candidate grid of 729. Positions in errors count from 0.
fn parse(text: &str, index: Option<usize>) -> Result<(Puzzle, Option<Box<Candidates>>), InvalidPuzzle> {
    let length = text.chars().count();
    let candidate_grid = |candidates: Candidates| {
        let mut puzzle = ClassicPuzzle::from(candidates.clues());
        puzzle.restrict(&candidates);
        (puzzle.clues, puzzle.candidates)
    };
    let parsed = match length {
        CANDIDATE_GRID_LEN => text.parse().map(candidate_grid),
        _ => text.parse().map(|puzzle| (puzzle, None)),
    };
    parsed.map_err(|error: ParseError| {
        let at = error.column as usize - 1;
        let (cell, found, expected) = match length {
            Cell::COUNT => (Some(at), error.found, "a digit or an empty cell"),
            CANDIDATE_GRID_LEN => (Some(at), error.found, "a candidate or a missing one"),
            _ => (None, format!("{length} characters"), "81 characters, or 729 of a candidate grid"),
        };
        InvalidPuzzle { index, cell, found, expected, shape: Shape::List }
    })
}

impl Puzzles<'_> {
    /// Returns the type of the input.
    pub fn shape(&self) -> Shape {
        match self {
            Puzzles::One(_) => Shape::One,
            Puzzles::List(_) => Shape::List,
            Puzzles::Values(_) => Shape::Values,
            Puzzles::Texts(_) => Shape::Texts,
        }
    }

    /// Returns a view of the puzzles that threads can use without the GIL; `first` is the index of the first puzzle.
    pub fn view(&self, first: usize) -> PyResult<View<'_>> {
        let data = match self {
            Puzzles::One(parsed) | Puzzles::List(parsed) => Data::Parsed(parsed, self.shape()),
            Puzzles::Values(values) => Data::Values(values.as_slice()?.as_chunks().0),
            Puzzles::Texts(texts) => Data::Texts(texts.as_slice()?),
        };
        Ok(View { first, data })
    }
}

/// Puzzles of an input, accessible without the GIL.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Index of the first puzzle in the whole set.
    pub first: usize,
    data: Data<'a>,
}

/// Puzzles, parsed or as elements of an array.
#[derive(Clone, Copy)]
enum Data<'a> {
    Parsed(&'a Parsed, Shape),
    Values(&'a [[u8; 81]]),
    Texts(&'a [Text]),
}

impl View<'_> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        match self.data {
            Data::Parsed(parsed, _) => parsed.puzzles.len(),
            Data::Values(values) => values.len(),
            Data::Texts(texts) => texts.len(),
        }
    }

    /// Returns the puzzles of a range, for work that does not support candidate grids.
    ///
    /// # Errors
    /// A puzzle is malformed or a candidate grid.
    pub fn puzzles(&self, range: Range<usize>) -> Result<Vec<Puzzle>, InvalidPuzzle> {
        if let Data::Parsed(parsed, shape) = self.data
            && let Some((&at, _)) = parsed.candidates.range(range.clone()).next()
        {
            let index = (shape != Shape::One).then_some(self.first + at);
            let found = "a candidate grid".to_owned();
            return Err(InvalidPuzzle { index, cell: None, found, expected: "81 characters", shape });
        }
        self.clues(range)
    }

    /// Returns the candidates of the puzzle with this index if it is a candidate grid.
    pub fn candidates(&self, i: usize) -> Option<&Candidates> {
        match self.data {
            Data::Parsed(parsed, _) => parsed.candidates.get(&i).map(|candidates| &**candidates),
            Data::Values(_) | Data::Texts(_) => None,
        }
    }

    /// Returns the clues of the puzzles and candidate grids of a range.
    pub fn clues(&self, range: Range<usize>) -> Result<Vec<Puzzle>, InvalidPuzzle> {
        let indices = self.first + range.start..;
        match self.data {
            Data::Parsed(parsed, _) => Ok(parsed.puzzles[range].to_vec()),
            Data::Values(values) => indices.zip(&values[range]).map(|(i, values)| parse_values(values, i)).collect(),
            Data::Texts(texts) => indices.zip(&texts[range]).map(|(i, text)| parse_text(text, i)).collect(),
        }
    }
}

fn parse_values(values: &[u8; 81], index: usize) -> Result<Puzzle, InvalidPuzzle> {
    Puzzle::from_values(values).map_err(|InvalidValue { cell, value }| InvalidPuzzle {
        index: Some(index),
        cell: Some(cell.index()),
        found: value.to_string(),
        expected: "0 to 9",
        shape: Shape::Values,
    })
}

fn parse_text(text: &Text, index: usize) -> Result<Puzzle, InvalidPuzzle> {
    let length = 81 - text.0.iter().rev().take_while(|&&byte| byte == 0).count();
    let characters = String::from_utf8_lossy(&text.0[..length]);
    // A text of a NumPy array has 81 characters at most.
    parse(&characters, Some(index)).map(|(puzzle, _)| puzzle)
}
