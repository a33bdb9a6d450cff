//! Printed sheets.

use crate::call::{Call, parsed};
use crate::chunks;
use cluewise::pack::Record;
use cluewise::render::diagram::DigitStyle;
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
    per_page: Option<usize>,
    paper: String,
    title: String,
    solutions: String,
    candidates: bool,
    rating: bool,
    dpi: f32,
    digits: Option<String>,
}

impl SheetOptions {
    fn layout(&self) -> PyResult<SheetLayout> {
        let mut layout = SheetLayout::default();
        layout.paper = self.paper.parse().map_err(|error| invalid("paper", error))?;
        if let Some(number) = self.per_page {
            let error = || invalid("per_page", format!("found {number}, expected 1 to {}", PerPage::MAX));
            layout.per_page = PerPage::new(number).ok_or_else(error)?;
        }
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

/// The side of classic puzzles.
const CLASSIC_SIDE: usize = 9;

fn invalid(name: &str, error: impl Display) -> PyErr {
    PyValueError::new_err(format!("{name}: {error}"))
}

/// Returns a file with printed puzzles.
#[pyfunction]
pub fn print<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: SheetOptions,
    first: usize,
    call: Call,
) -> PyResult<Cow<'py, [u8]>> {
    let (puzzles, mut layout) = (call.read(puzzles, first)?, options.layout()?);
    let view = puzzles.view(first)?;
    let prepared = chunks::map(py, view.len(), call.slow_chunks()?, |range, _| {
        let mut engine = call.engine();
        let prepare = |mut record: Record| {
            sheet::prepare(&mut engine, &mut record, options.rating);
            record
        };
        Ok(view.records(range)?.into_iter().map(prepare).collect())
    })?;
    let style: Option<DigitStyle> = parsed("digits", options.digits.as_deref())?;
    layout.digits = style.unwrap_or(DigitStyle::Symbols(call.symbols()?.unwrap_or_default()));
    let largest = |size: fn(&Record) -> usize| prepared.iter().map(size).max().unwrap_or(CLASSIC_SIDE);
    let (side, width) = (largest(|record| record.kind().side()), largest(|record| record.kind().width()));
    if !layout.digits.supports(side) {
        return Err(invalid("digits", format!("there are no pictures for {side} digits")));
    }
    if options.per_page.is_none() {
        layout.per_page = PerPage::default_on(layout.paper, width);
    }
    let file = || {
        let pages = sheet::pages(&prepared, &layout);
        options.file(pages.map_err(|error| PyValueError::new_err(error.to_string()))?)
    };
    py.detach(file).map(Cow::Owned)
}
