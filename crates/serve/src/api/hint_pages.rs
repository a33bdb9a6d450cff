//! Pages with a hint for each puzzle of a sheet: the name of a technique, and where to look for it.

use cluewise::engine::{Engine, Position, StepOptions};
use cluewise::explain::Language;
use cluewise::pack::Record;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{AnswerOptions, Paper, PerPage};
use cluewise::render::step_page::{StepCaption, step_page};
use cluewise::render::step_sheet::StepSheet;

/// The pages of hints of a sheet.
pub struct HintPages<'a> {
    sheet: StepSheet,
    options: &'a AnswerOptions,
    style: DigitStyle,
}

impl<'a> HintPages<'a> {
    /// Creates pages with at least this number of hints each, and more where they are legible.
    pub fn new(
        (paper, per_page, title): (Paper, PerPage, &str),
        options: &'a AnswerOptions,
        style: DigitStyle,
    ) -> HintPages<'a> {
        let heading = options.labels.hints_heading();
        let head = if title.is_empty() { heading } else { format!("{title} – {heading}") };
        HintPages { sheet: StepSheet::of_hints(paper, per_page).with_head(head, ""), options, style }
    }

    /// Draws a puzzle with the place of its next step; `None` if it has no steps.
    pub fn hint(&self, engine: &mut Engine, record: &Record) -> Option<Page> {
        let mut position = Position::new(record.clone());
        if position.examine(engine).is_some() {
            return None;
        }
        let mut options = StepOptions::default();
        (options.ladder, options.symbols, options.grids) = (self.options.ladder, self.options.symbols, true);
        options.language = self.options.language;
        let step = position.step_after(engine, 0, None, &options).ok()?;
        let language = self.options.language.unwrap_or(Language::English);
        let heading = self.options.coordinates.apply(&step.nudge(), language);
        let caption = StepCaption::of(&step)
            .with_coordinates(self.options.coordinates)
            .with_candidates(false)
            .with_widths(Some(self.sheet.nudge_widths()))
            .as_nudge(heading);
        step_page(position.kind(), &position.record().puzzle.clues(), &step, self.style, &caption)
    }

    /// Returns the pages of the hints of all puzzles, with the numbers of these.
    pub fn pages(&self, hints: Vec<Option<Page>>) -> Vec<Page> {
        self.sheet.unnumbered_pages(hints.into_iter().map(|hint| (None, Vec::from_iter(hint))).collect())
    }
}
