//! Python results, of the same type as the input.

use crate::input::{Shape, Text};
use cluewise::Puzzle;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// Returns one number or boolean per puzzle.
pub fn numbers<'py, T>(py: Python<'py>, shape: Shape, numbers: Vec<T>) -> PyResult<Bound<'py, PyAny>>
where
    T: Element + IntoPyObject<'py> + Copy,
{
    match shape {
        Shape::One => numbers.first().copied().into_bound_py_any(py),
        Shape::List => numbers.into_bound_py_any(py),
        Shape::Values | Shape::Texts => Ok(numbers.into_pyarray(py).into_any()),
    }
}

/// Returns one puzzle per puzzle. Missing ones are `None`, in arrays a row of zeros or an empty string.
pub fn puzzles(py: Python<'_>, shape: Shape, puzzles: Vec<Option<Puzzle>>) -> PyResult<Bound<'_, PyAny>> {
    let text = |puzzle: &Option<Puzzle>| puzzle.map_or([0; 81], |puzzle| puzzle.to_bytes(b'.'));
    match shape {
        Shape::One => puzzles.first().and_then(Option::as_ref).map(Puzzle::to_string).into_bound_py_any(py),
        Shape::List => {
            let string = |puzzle: &Option<Puzzle>| match puzzle {
                Some(puzzle) => PyString::from_bytes(py, &puzzle.to_bytes(b'.')).map(Bound::into_any),
                None => Ok(py.None().into_bound(py)),
            };
            let strings = puzzles.iter().map(string).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, strings)?.into_any())
        }
        Shape::Values => {
            let values = |puzzle: &Option<Puzzle>| puzzle.as_ref().map_or([0; 81], Puzzle::values);
            let values: Vec<u8> = puzzles.iter().flat_map(values).collect();
            Ok(values.into_pyarray(py).reshape([puzzles.len(), 81])?.into_any())
        }
        Shape::Texts => {
            let texts: Vec<Text> = puzzles.iter().map(text).map(Text::from).collect();
            Ok(PyArray1::from_vec(py, texts).into_any())
        }
    }
}
