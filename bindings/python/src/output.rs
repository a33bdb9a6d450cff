//! Python results, of the same type as the input.

use crate::input::{Shape, Text};
use cluewise::Puzzle;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// A puzzle or solution as a result.
pub enum Cells {
    Classic(Puzzle),
    /// That of a puzzle in another form than 81 characters, as text.
    Text(String),
    /// A puzzle of another kind with its properties, as JSON.
    Record(String),
}

impl Cells {
    fn to_object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Cells::Classic(puzzle) => PyString::from_bytes(py, &puzzle.to_bytes(b'.')).map(Bound::into_any),
            Cells::Text(text) => text.into_bound_py_any(py),
            Cells::Record(json) => py.import("json")?.call_method1("loads", (json,)),
        }
    }

    /// Returns the puzzle of an array.
    pub fn classic(&self) -> Option<&Puzzle> {
        match self {
            Cells::Classic(puzzle) => Some(puzzle),
            Cells::Text(_) | Cells::Record(_) => None,
        }
    }
}

/// Returns one number or boolean per puzzle; `None` if it is not known, which puzzles in arrays never are.
pub fn numbers<'py, T>(py: Python<'py>, shape: Shape, numbers: Vec<Option<T>>) -> PyResult<Bound<'py, PyAny>>
where
    T: Element + IntoPyObject<'py> + Copy + Default,
{
    match shape {
        Shape::One => numbers.first().copied().flatten().into_bound_py_any(py),
        Shape::List => numbers.into_bound_py_any(py),
        Shape::Values | Shape::Texts => {
            let numbers: Vec<T> = numbers.into_iter().map(Option::unwrap_or_default).collect();
            Ok(numbers.into_pyarray(py).into_any())
        }
    }
}

/// Returns one puzzle per puzzle. Missing ones are `None`, in arrays a row of zeros or an empty string.
pub fn puzzles(py: Python<'_>, shape: Shape, puzzles: Vec<Option<Cells>>) -> PyResult<Bound<'_, PyAny>> {
    let object = |cells: &Option<Cells>| match cells {
        Some(cells) => cells.to_object(py),
        None => Ok(py.None().into_bound(py)),
    };
    let classic = |cells: &Option<Cells>| cells.as_ref().and_then(Cells::classic).copied();
    match shape {
        Shape::One => puzzles.first().map_or_else(|| Ok(py.None().into_bound(py)), object),
        Shape::List => Ok(PyList::new(py, puzzles.iter().map(object).collect::<PyResult<Vec<_>>>()?)?.into_any()),
        Shape::Values => {
            let values = |cells: &Option<Cells>| classic(cells).map_or([0; 81], |puzzle| puzzle.values());
            let values: Vec<u8> = puzzles.iter().flat_map(values).collect();
            Ok(values.into_pyarray(py).reshape([puzzles.len(), 81])?.into_any())
        }
        Shape::Texts => {
            let text = |cells: &Option<Cells>| classic(cells).map_or([0; 81], |puzzle| puzzle.to_bytes(b'.'));
            let texts: Vec<Text> = puzzles.iter().map(text).map(Text::from).collect();
            Ok(PyArray1::from_vec(py, texts).into_any())
        }
    }
}
