//! `print` for variants.

use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::variant_input::VariantInput;
use cluewise::engine::Engine;
use cluewise::formats::{AnyRecord, VariantRecord};
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{AnswerOptions, AnswerSteps, PerPage, SheetLayout, pages};
use cluewise::variant::Solvers;

/// The layout of a sheet of puzzles of variants.
#[derive(Clone, Debug)]
pub struct VariantSheet {
    pub layout: SheetLayout,
    /// By default that of the largest puzzle.
    pub per_page: Option<PerPage>,
    /// Whether levels are printed.
    pub rating: bool,
    /// The steps in words on pages at the end.
    pub steps: AnswerSteps,
    /// The ladder and the words of the steps.
    pub answers: AnswerOptions,
    /// By default the symbols of the request.
    pub style: Option<DigitStyle>,
}

/// Passes the pages of the puzzles to a function. Puzzles without exactly one solution have no solution on them.
pub fn print<T>(
    input: &VariantInput,
    context: &RequestContext,
    mut sheet: VariantSheet,
    write: impl FnOnce(&mut dyn ExactSizeIterator<Item = Page>) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let prepare = |solvers: &mut Solvers, mut record: VariantRecord| {
        record.solution = solvers.unique_solution(&record.variant, &record.puzzle, input.budget()).ok();
        if !sheet.rating {
            (record.level, record.effort) = (None, None);
        }
        let record = AnyRecord::Kind(record);
        let answers = sheet.steps.of(&mut Engine::default(), &record, &sheet.answers);
        Ok((record, answers))
    };
    let results = input.with_candidates().map_puzzles(context, context.limits().max_puzzles, prepare)?;
    // A sheet cannot contain errors.
    if !results.errors.is_empty() {
        return Err(ApiError::no_results(results.errors));
    }
    let (records, answers): (Vec<AnyRecord>, Vec<_>) = results.puzzles.into_iter().unzip();
    sheet.layout.answers = answers;
    let side = records.iter().map(|record| record.kind().side()).max().unwrap_or(9);
    let style = sheet.style.unwrap_or(DigitStyle::Symbols(input.output_symbols()));
    if !style.supports(side) {
        return Err(ApiError::query(format!("`digits`: there are no pictures for {side} digits; use numbers")));
    }
    let width = records.iter().map(|record| record.kind().width()).max().unwrap_or(side);
    sheet.layout.per_page = sheet.per_page.unwrap_or_else(|| PerPage::default_on(sheet.layout.paper, width));
    sheet.layout.digits = style;
    let pages = pages(&records, &sheet.layout);
    write(&mut pages.map_err(|error| ApiError::query(error.to_string()))?)
}
