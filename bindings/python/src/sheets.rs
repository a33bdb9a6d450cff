//! Printed sheets.

use crate::chunks::{self, Chunking};
use crate::input::Puzzles;
use crate::ratings::records;
use cluewise::engine::Engine;
use cluewise::pack::{AnyPuzzle, Record};
use cluewise::render::drawing;
use cluewise::render::sheet::{self, PerPage, SheetLayout, SolutionPlacement};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::fmt::Display;

/// The options of a sheet, as those of the command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SheetOptions {
    format: String,
    page: usize,
    per_page: usize,
    paper: String,
    title: String,
    solutions: String,
    candidates: bool,
    rating: bool,
    dpi: f32,
}

impl SheetOptions {
    fn layout(&self) -> PyResult<SheetLayout> {
        let mut layout = SheetLayout::default();
        layout.paper = self.paper.parse().map_err(|error| invalid("paper", error))?;
        layout.per_page = PerPage::new(self.per_page)
            .ok_or_else(|| invalid("per_page", format!("found {}, expected 1 to {}", self.per_page, PerPage::MAX)))?;
        let placement = |placement: &SolutionPlacement| placement.name() == self.solutions;
        layout.solutions = SolutionPlacement::all().find(placement).ok_or_else(|| {
            let names: Vec<_> = SolutionPlacement::all().map(SolutionPlacement::name).collect();
            invalid("solutions", format!("found {:?}, expected one of {}", self.solutions, names.join(", ")))
        })?;
        layout.title.clone_from(&self.title);
        layout.candidates = self.candidates;
        Ok(layout)
    }

    /// Returns the file of these pages.
    fn file(&self, mut pages: impl ExactSizeIterator<Item = drawing::Page>) -> PyResult<Vec<u8>> {
        if self.format == "pdf" {
            let title = if self.title.is_empty() { "Sudoku" } else { &self.title };
            return Ok(drawing::pdf(pages, title));
        }
        let count = pages.len();
        let page = self.page.checked_sub(1).and_then(|page| pages.nth(page));
        let page = page.ok_or_else(|| invalid("page", format!("found {}, expected 1 to {count}", self.page)))?;
        match &*self.format {
            "svg" => Ok(page.to_svg().into_bytes()),
            "png" => page.to_png(self.dpi).ok_or_else(|| invalid("dpi", format!("found {}, expected less", self.dpi))),
            other => Err(invalid("format", format!("found {other:?}, expected \"pdf\", \"svg\" or \"png\""))),
        }
    }
}

fn invalid(name: &str, error: impl Display) -> PyErr {
    PyValueError::new_err(format!("{name}: {error}"))
}

/// Returns a file with printed puzzles.
#[pyfunction]
pub fn print<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    options: SheetOptions,
    first: usize,
    threads: Option<usize>,
) -> PyResult<Cow<'py, [u8]>> {
    let (view, layout) = (puzzles.view(first)?, options.layout()?);
    let prepared = chunks::map(py, view.len(), Chunking::slow(threads)?, |range, _| {
        let mut engine = Engine::default();
        let prepare = |puzzle| {
            let mut record = Record::from(AnyPuzzle::Classic(puzzle));
            sheet::prepare(&mut engine, &mut record, options.rating);
            record
        };
        Ok(records(view, range)?.into_iter().map(prepare).collect())
    })?;
    let file = || {
        let pages = sheet::pages(&prepared, &layout);
        options.file(pages.map_err(|error| PyValueError::new_err(error.to_string()))?)
    };
    py.detach(file).map(Cow::Owned)
}
