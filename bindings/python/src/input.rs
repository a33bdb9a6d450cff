//! Python inputs: a string, a list of strings, or a NumPy array.

use cluewise::formats::{self, ReadOptions, detect_kinds};
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, Record};
use cluewise::{Candidates, Cell, Grid, InvalidValue, ParseError, Puzzle};
use numpy::{PyFixedString, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pyo3::import_exception!(cluewise._errors, PuzzleError);

/// An element of a NumPy array of type `S81`: 81 ASCII characters.
pub type Text = PyFixedString<81>;

/// Puzzles from strings.
#[derive(Default)]
pub struct Parsed {
    /// The puzzles of 81 characters, and the clues of candidate grids; in the place of records and of missing puzzles a
    /// full grid, which takes little time.
    puzzles: Vec<Puzzle>,
    /// The candidates of candidate grids, by index.
    candidates: BTreeMap<usize, Box<Candidates>>,
    /// The puzzles in other forms, which may be of other kinds, by index.
    records: BTreeMap<usize, GivenRecord>,
    /// The indices of missing puzzles.
    missing: BTreeSet<usize>,
}

/// A puzzle in another form than 81 or 729 characters.
pub struct GivenRecord {
    pub record: Record,
    /// Whether it is JSON.
    pub is_json: bool,
}

/// A puzzle of 81 characters, or the clues and the candidates of a candidate grid.
type Plain = (Puzzle, Option<Box<Candidates>>);

/// A parsed text.
enum Item {
    Plain(Plain),
    Record(Box<GivenRecord>),
}

impl Parsed {
    fn push(&mut self, item: Item) {
        let index = self.puzzles.len();
        match item {
            Item::Plain((puzzle, candidates)) => {
                self.candidates.extend(candidates.map(|candidates| (index, candidates)));
                self.puzzles.push(puzzle);
            }
            Item::Record(record) => {
                self.records.insert(index, *record);
                self.puzzles.push(Grid::FIRST.into());
            }
        }
    }
}

/// The puzzles of an input.
pub enum Puzzles<'py> {
    /// One string.
    One(Parsed),
    /// A list or tuple of strings and `None`.
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

/// An invalid puzzle: index and cell from 0, if known, and what is wrong.
pub struct InvalidPuzzle {
    index: Option<usize>,
    cell: Option<usize>,
    message: String,
    shape: Shape,
}

impl InvalidPuzzle {
    /// Returns the error of a puzzle, whose place is that of its index in a list.
    pub fn new(index: Option<usize>, message: impl Into<String>) -> InvalidPuzzle {
        InvalidPuzzle { index, cell: None, message: message.into(), shape: Shape::List }
    }
}

impl From<InvalidPuzzle> for PyErr {
    fn from(InvalidPuzzle { index, cell, message, shape }: InvalidPuzzle) -> PyErr {
        let place = match (index, cell, shape) {
            (None, None, _) => "puzzle".to_owned(),
            (None, Some(cell), _) => format!("puzzle[{cell}]"),
            (Some(index), None, _) => format!("puzzles[{index}]"),
            (Some(index), Some(cell), Shape::Values) => format!("puzzles[{index}, {cell}]"),
            (Some(index), Some(cell), _) => format!("puzzles[{index}][{cell}]"),
        };
        PuzzleError::new_err((format!("{place}: {message}"), index, cell))
    }
}

impl<'py> Puzzles<'py> {
    /// Reads puzzles; `first` is the index of the first one, for errors.
    pub fn read(puzzles: &Bound<'py, PyAny>, options: &ReadOptions, first: usize) -> PyResult<Puzzles<'py>> {
        if let Ok(text) = puzzles.cast::<PyString>() {
            let mut parsed = Parsed::default();
            parsed.push(parse(text.to_str()?, None, options)?);
            return Ok(Puzzles::One(parsed));
        }
        if puzzles.cast::<PyList>().is_ok() || puzzles.cast::<PyTuple>().is_ok() {
            return list(puzzles, options, first).map(Puzzles::List);
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

fn list(puzzles: &Bound<'_, PyAny>, options: &ReadOptions, first: usize) -> PyResult<Parsed> {
    let mut parsed = Parsed::default();
    parsed.puzzles.reserve(puzzles.len()?);
    for (index, puzzle) in puzzles.try_iter()?.enumerate() {
        let puzzle = puzzle?;
        if puzzle.is_none() {
            parsed.missing.insert(index);
            parsed.push(Item::Plain((Grid::FIRST.into(), None)));
            continue;
        }
        let Ok(text) = puzzle.cast::<PyString>() else {
            let found = puzzle.get_type();
            return Err(PyTypeError::new_err(format!("puzzles[{}]: found {found}, expected a str", first + index)));
        };
        parsed.push(parse(text.to_str()?, Some(first + index), options)?);
    }
    Ok(parsed)
}

/// Number of characters of a candidate grid on one line.
const CANDIDATE_GRID_LEN: usize = 9 * Cell::COUNT;

/// Parses a puzzle of 81 characters, a candidate grid of 729, or a puzzle in another form. Positions in errors count from
/// 0.
fn parse(text: &str, index: Option<usize>, options: &ReadOptions) -> Result<Item, InvalidPuzzle> {
    let length = text.chars().count();
    let is_plain = length == Cell::COUNT || length == CANDIDATE_GRID_LEN;
    if options.name_kind() || is_json(text) || !is_plain && detect_kinds(text.as_bytes()) {
        let record = only_record(text, options).map_err(|message| InvalidPuzzle::new(index, message))?;
        return Ok(Item::Record(Box::new(GivenRecord { record, is_json: is_json(text) })));
    }
    let plain = parse_plain(text, length).map(Item::Plain);
    plain.map_err(|(cell, message)| InvalidPuzzle { cell, ..InvalidPuzzle::new(index, message) })
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads the only puzzle of a text.
pub fn only_record(text: &str, options: &ReadOptions) -> Result<Record, String> {
    let mut records = formats::read_bytes(text.as_bytes(), options);
    let record = records.next().ok_or("found no puzzle, expected one")?.map_err(|error| error.to_string())?;
    match records.next() {
        None => Ok(record),
        Some(_) => Err("found several puzzles, expected one".to_owned()),
    }
}

/// Parses a puzzle or a candidate grid; the error has the cell, if it is one.
fn parse_plain(text: &str, length: usize) -> Result<Plain, (Option<usize>, String)> {
    let candidate_grid = |candidates: Candidates| {
        let mut puzzle = ClassicPuzzle::from(candidates.clues());
        puzzle.restrict(&candidates);
        (puzzle.clues, puzzle.candidates)
    };
    let parsed = match length {
        CANDIDATE_GRID_LEN => text.parse().map(candidate_grid),
        _ => text.parse().map(|puzzle| (puzzle, None)),
    };
    parsed.map_err(|ParseError { column, found, .. }: ParseError| {
        let at = Some(column as usize - 1);
        match length {
            Cell::COUNT => (at, format!("found {found}, expected a digit or an empty cell")),
            CANDIDATE_GRID_LEN => (at, format!("found {found}, expected a candidate or a missing one")),
            _ => (None, format!("found {length} characters, expected 81 characters, or 729 of a candidate grid")),
        }
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
            return Err(InvalidPuzzle::new(index, "found a candidate grid, expected 81 characters"));
        }
        self.clues(range)
    }

    /// Returns the puzzle with this index if it is in another form than 81 or 729 characters.
    pub fn record(&self, i: usize) -> Option<&GivenRecord> {
        self.parsed()?.records.get(&i)
    }

    /// Iterates over the puzzles of a range in other forms than 81 or 729 characters, with their indices.
    pub fn given_records(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &GivenRecord)> {
        let records = self.parsed().into_iter().flat_map(move |parsed| parsed.records.range(range.clone()));
        records.map(|(index, record)| (*index, record))
    }

    /// Returns whether there are puzzles in other forms than 81 or 729 characters.
    pub fn has_records(&self) -> bool {
        self.parsed().is_some_and(|parsed| !parsed.records.is_empty())
    }

    /// Returns whether the puzzle with this index is missing.
    pub fn is_missing(&self, i: usize) -> bool {
        self.parsed().is_some_and(|parsed| parsed.missing.contains(&i))
    }

    fn parsed(&self) -> Option<&Parsed> {
        match self.data {
            Data::Parsed(parsed, _) => Some(parsed),
            Data::Values(_) | Data::Texts(_) => None,
        }
    }

    /// Returns the index of a puzzle in the whole set, for errors; `None` if there is only one.
    pub fn index(&self, i: usize) -> Option<usize> {
        let is_one = matches!(self.data, Data::Parsed(_, Shape::One));
        (!is_one).then_some(self.first + i)
    }

    /// Returns the puzzles of a range, with the candidates of candidate grids.
    pub fn records(&self, range: Range<usize>) -> Result<Vec<Record>, InvalidPuzzle> {
        let clues = self.clues(range.clone())?;
        let record = |(i, clues): (usize, Puzzle)| match self.record(i) {
            Some(given) => given.record.clone(),
            None => {
                let candidates = self.candidates(i).cloned().map(Box::new);
                AnyPuzzle::Classic(ClassicPuzzle { candidates, ..ClassicPuzzle::from(clues) }).into()
            }
        };
        Ok(range.zip(clues).map(record).collect())
    }

    /// Returns the candidates of the puzzle with this index if it is a candidate grid.
    pub fn candidates(&self, i: usize) -> Option<&Candidates> {
        self.parsed()?.candidates.get(&i).map(|candidates| &**candidates)
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
        cell: Some(cell.index()),
        shape: Shape::Values,
        ..InvalidPuzzle::new(Some(index), format!("found {value}, expected 0 to 9"))
    })
}

fn parse_text(text: &Text, index: usize) -> Result<Puzzle, InvalidPuzzle> {
    let length = 81 - text.0.iter().rev().take_while(|&&byte| byte == 0).count();
    let characters = String::from_utf8_lossy(&text.0[..length]);
    // A text of a NumPy array has 81 characters at most.
    let parsed = parse_plain(&characters, characters.chars().count());
    parsed
        .map(|(puzzle, _)| puzzle)
        .map_err(|(cell, message)| InvalidPuzzle { cell, ..InvalidPuzzle::new(Some(index), message) })
}
