//! The ladders of variants.

use super::rate::{add_effort, add_se};
use super::{NO_SE, NOT_RATED};
use crate::api::wording::Wording;
use crate::error::{ApiError, CellDigit, ErrorReason};
use cluewise::explain::{Ladder, SolvingStep};
use cluewise::formats::VariantRecord;
use cluewise::render::diagram::{DigitStyle, draw_variant_step};
use cluewise::variant::{
    Puzzle, SeOptions, Solvers, StartPosition, Symbols, VariantExplanation, VariantLadder, VariantStepOptions,
};

/// Returns the ladder of a request.
pub fn ladder_of(ladder: Option<Ladder>) -> Result<VariantLadder, ApiError> {
    match ladder {
        Some(Ladder::Hodoku) => {
            let name = Ladder::Hodoku.name();
            Err(ApiError::query(format!("`ladder`: sizes and variants have no steps of {name}; use `se`, or omit it")))
        }
        None | Some(Ladder::Se) => Ok(ladder.into()),
    }
}

/// Returns an error that names the digits of the solution that the candidates of a record lack.
fn check_candidates(
    solvers: &mut Solvers,
    record: &VariantRecord,
    solution: &Puzzle,
    symbols: Symbols,
) -> Result<(), ErrorReason> {
    let layout = solvers.get(&record.variant).0;
    let missing = record.missing_candidates(solution).into_iter();
    let missing_marks: Vec<CellDigit> =
        missing.map(|(cell, digit)| CellDigit { cell: layout.cell_name(cell), digit }).collect();
    if missing_marks.is_empty() {
        return Ok(());
    }
    let texts: Vec<String> =
        missing_marks.iter().map(|mark| format!("{} in {}", symbols.char(mark.digit), mark.cell)).collect();
    let message = format!("wrong pencil marks, the solution has digits that they lack: {}", texts.join(", "));
    Err(ErrorReason { missing_marks: missing_marks.into(), ..ErrorReason::new("wrong_marks", message) })
}

/// The requested steps.
#[derive(Clone, Copy, Debug)]
pub struct StepRequest {
    pub ladder: VariantLadder,
    pub grids: bool,
    pub drawings: bool,
    pub no_uniqueness: bool,
    /// The language of short reasons, and the names of cells.
    pub wording: Wording,
}

impl StepRequest {
    /// Adds the rating of the ladder to a record with a solution.
    pub fn rate(&self, solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), ErrorReason> {
        let rated = match self.ladder {
            VariantLadder::Effort => add_effort(solvers, record),
            VariantLadder::Se => add_se(solvers, record, SeOptions::default().with_no_uniqueness(self.no_uniqueness)),
        };
        rated.map_err(|reason| ErrorReason::new("not_rated", reason))
    }

    /// Returns the options of the steps.
    pub fn options(&self, symbols: Symbols) -> VariantStepOptions {
        VariantStepOptions::default()
            .with_symbols(symbols)
            .with_grids(self.grids || self.drawings)
            .with_no_uniqueness(self.no_uniqueness)
    }

    /// Returns the steps from a position to the solution.
    pub fn steps(
        &self,
        solvers: &mut Solvers,
        record: &VariantRecord,
        position: &Puzzle,
        solution: &Puzzle,
        options: VariantStepOptions,
    ) -> Result<Vec<VariantExplanation>, ErrorReason> {
        check_candidates(solvers, record, solution, options.symbols)?;
        let start = StartPosition { puzzle: position, candidates: record.candidates.as_deref() };
        let mut steps = self.ladder.explain(solvers, &record.variant, start, solution, options);
        if let Some(language) = self.wording.language {
            steps.iter_mut().flatten().for_each(|step| step.translate(language));
        }
        let not_rated = if self.ladder == VariantLadder::Se { NO_SE } else { NOT_RATED };
        let mut steps = steps.ok_or_else(|| ErrorReason::new("not_rated", not_rated))?;
        let paragraphs = steps.iter_mut().flat_map(|step| &mut step.text);
        paragraphs.for_each(|paragraph| paragraph.text = self.text(&paragraph.text));
        Ok(steps)
    }

    /// Returns a text with the requested names of cells.
    pub fn text(&self, text: &str) -> String {
        self.wording.text(text)
    }

    /// Returns the drawing of a step as SVG, if drawings are requested. Removes its grid, unless grids are.
    pub fn draw(&self, record: &VariantRecord, step: &mut VariantExplanation, symbols: Symbols) -> Option<String> {
        let style = DigitStyle::Symbols(symbols);
        let page = self.drawings.then(|| draw_variant_step(&record.variant, &record.puzzle, step, style)).flatten();
        step.before = step.before.take().filter(|_| self.grids);
        page.map(|page| page.to_svg())
    }
}
