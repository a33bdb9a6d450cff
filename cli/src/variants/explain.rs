//! `explain` and `hint` for variants.

use super::hint::{Answer, Original};
use super::rate::{TOO_LARGE, add_effort, add_se, no_se_rating, solve_for_steps};
use crate::args::{DigitsArg, GlobalArgs, InputArgs, VariantArgs};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, PuzzleTitle, TextOutput};
use crate::commands::step_pictures::{Drawn, PictureFile, StepOutputArgs, StepPages};
use crate::error::Failure;
use crate::grid_fault::GridFault;
use crate::io::input::{Location, Processed};
use crate::messages::Messages;
use crate::puzzle_errors;
use crate::report::{Named, place_of};
use cluewise::explain::Ladder;
use cluewise::formats::{VariantRecord, VariantWalkthrough};
use cluewise::render::diagram::{DigitStyle, MarkedGrid};
use cluewise::render::drawing::Page;
use cluewise::render::html;
use cluewise::render::step_page::{StepCaption, StepWidths, variant_step_page};
use cluewise::variant::{
    Puzzle, SeOptions, Solvers, StartPosition, Symbols, VariantExplanation, VariantLadder, VariantStepOptions, Verdict,
};

/// The parts of the solution to print for each puzzle.
pub enum ExplainRequest<'a> {
    /// The rating and all steps.
    Explanation(Format),
    /// The step after this number of others, as text or JSON. Digits that the original puzzle lacks were entered.
    Hint { after: usize, format: Format, originals: Vec<Original<'a>> },
}

impl ExplainRequest<'_> {
    /// Returns whether pictures show only the technique and its place.
    fn is_nudge(&self) -> bool {
        matches!(self, ExplainRequest::Hint { format: Format::BriefText, .. })
    }
}

/// The format of printed steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    /// One line per step without reasons.
    BriefText,
    Json,
    /// Compact data without text.
    BriefJson,
    Html,
}

/// Options of the steps.
#[derive(Clone, Copy)]
pub struct StepArgs {
    pub ladder: Option<Ladder>,
    /// The names of cells, and the language of short reasons and of messages.
    pub messages: Messages,
    pub grids: bool,
    pub no_uniqueness: bool,
    /// The number of the only step to print, from 1.
    pub only: Option<u32>,
}

/// Prints the steps of each puzzle.
pub fn explain(
    input: &InputArgs,
    args: &VariantArgs,
    output: &StepOutputArgs,
    request: &ExplainRequest<'_>,
    steps: StepArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let sheet = output.sheet(steps.messages.language);
    let widths = sheet.map(|sheet| if request.is_nudge() { sheet.nudge_widths() } else { sheet.widths() });
    let job = Job { args, request, steps, widths, output };
    if let Some(file) = PictureFile::of(output) {
        return job.write_pictures(input, file, global);
    }
    let (mut out, mut all, mut number) = (job.open(input)?, true, 0);
    let work = |solvers: &mut Solvers, record: VariantRecord, (location, index): (&Location, usize)| {
        let name = record.name();
        let answer = job.report(solvers, record, index).placed(place_of(location, &name));
        (PuzzleTitle::new(name, steps.messages.language), answer)
    };
    let well_formed = job.for_each(input, global, &mut out, work, |out: &mut TextOutput, processed, progress| {
        number += 1;
        let Processed::Done((title, answer)) = processed else { return Ok(()) };
        all &= answer.report(progress);
        out.add((number, title), answer.content().into_iter().collect())
    })?;
    out.finish()?;
    Ok(well_formed && all)
}

/// The work for each puzzle.
pub(super) struct Job<'a> {
    pub(super) args: &'a VariantArgs,
    pub(super) request: &'a ExplainRequest<'a>,
    pub(super) steps: StepArgs,
    /// The widths of pictures on sheets of paper.
    widths: Option<StepWidths>,
    output: &'a StepOutputArgs,
}

impl Job<'_> {
    /// Opens the output of texts. Those of hints for several puzzles have the number or the date of their puzzle.
    fn open(&self, input: &InputArgs) -> Result<TextOutput, Failure> {
        let messages = self.steps.messages;
        let (head, separator, form) = match self.request {
            ExplainRequest::Explanation(Format::Text | Format::BriefText) => (String::new(), "\n", None),
            ExplainRequest::Explanation(Format::Html) => (html::head_in(messages.language), "", None),
            ExplainRequest::Hint { format: Format::Text | Format::BriefText, .. } => {
                (String::new(), "", Some(LabelForm::Text(messages)))
            }
            ExplainRequest::Hint { format: Format::Json | Format::BriefJson, .. } => {
                (String::new(), "", Some(LabelForm::Json))
            }
            _ => (String::new(), "", None),
        };
        let labels = form.map(|form| LabeledTexts::of_input(form, input));
        TextOutput::open(&self.output.file, &head, separator, labels)
    }

    /// Writes the pictures of the requested steps. A malformed puzzle, and one without steps, keeps its number on
    /// sheets.
    fn write_pictures(&self, input: &InputArgs, file: PictureFile<'_>, global: &GlobalArgs) -> Result<bool, Failure> {
        let (mut pages, mut all, mut malformed) = (StepPages::default(), true, 0);
        let work = |solvers: &mut Solvers, mut record: VariantRecord, (location, index): (&Location, usize)| {
            let (name, position) = (record.name(), record.position());
            let answer = self.pictures(solvers, &mut record, index);
            let fault = self.fault_page(&record, &position, &answer).map(Drawn::Fault);
            let title = PuzzleTitle::new(name.clone(), self.steps.messages.language);
            (title, answer.placed(place_of(location, &name)), fault)
        };
        let well_formed =
            self.for_each(input, global, &mut pages, work, |pages: &mut StepPages, processed, progress| {
                let Processed::Done((title, answer, fault)) = processed else {
                    malformed += 1;
                    pages.add(None, None);
                    return Ok(());
                };
                all &= answer.report(progress);
                pages.add(title, answer.content().map(Drawn::Steps).or(fault));
                Ok(())
            })?;
        self.output.note_malformed(malformed, global);
        file.write(pages, self.steps.messages.language, global)?;
        Ok(well_formed && all)
    }

    /// Returns the requested text for a puzzle.
    fn report(&self, solvers: &mut Solvers, record: VariantRecord, index: usize) -> Answer<String> {
        match self.request {
            ExplainRequest::Explanation(format) => self.explanation(solvers, record, *format).into(),
            ExplainRequest::Hint { after, format, originals } => {
                self.hint(solvers, record, (*after, *format), originals.get(index))
            }
        }
    }

    pub(super) fn symbols(&self) -> Symbols {
        self.args.output_symbols()
    }

    /// Returns the ladder of the steps; the effort scale is the only other one of variants.
    fn ladder(&self) -> VariantLadder {
        self.steps.ladder.into()
    }

    pub(super) fn options(&self) -> VariantStepOptions {
        VariantStepOptions::default()
            .with_symbols(self.symbols())
            .with_grids(self.steps.grids)
            .with_no_uniqueness(self.steps.no_uniqueness)
    }

    /// Adds the solution to a record.
    pub(super) fn solve(&self, solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), GridFault> {
        let messages = self.steps.messages;
        match solvers.unique_solution(&record.variant, &record.puzzle, self.args.budget) {
            Err(Verdict::None) => {
                let VariantRecord { variant, puzzle, .. } = record;
                let (found, has_remedy) = puzzle_errors::find(solvers, variant, puzzle, self.symbols());
                Err(GridFault::of_no_solution(messages, &found, has_remedy, variant))
            }
            Err(Verdict::Multiple) => Err(messages.several_solutions().into()),
            _ => Ok(solve_for_steps(solvers, record, self.args)?),
        }
    }

    /// Returns the steps from a position to the solution.
    pub(super) fn steps(
        &self,
        solvers: &mut Solvers,
        record: &VariantRecord,
        position: &Puzzle,
        solution: &Puzzle,
        options: VariantStepOptions,
    ) -> Result<Vec<VariantExplanation>, GridFault> {
        let missing = record.missing_candidates(solution);
        let named: Vec<String> = missing.iter().map(|&mark| self.named(solvers, record, mark)).collect();
        if !missing.is_empty() {
            let message = self.steps.messages.missing_variant_marks(&named);
            return Err(GridFault::of_marks(message, missing.iter().map(|&(cell, _)| cell)));
        }
        let start = StartPosition { puzzle: position, candidates: record.candidates.as_deref() };
        let steps = self.ladder().explain(solvers, &record.variant, start, solution, options);
        let mut steps = steps.ok_or_else(|| match self.ladder() {
            VariantLadder::Se => no_se_rating(&record.variant),
            VariantLadder::Effort => TOO_LARGE.to_owned(),
        })?;
        for step in &mut steps {
            if let Some(language) = self.steps.messages.language {
                step.translate(language, self.symbols());
            }
            step.text.iter_mut().for_each(|paragraph| paragraph.text = self.with_coordinates(&paragraph.text));
        }
        Ok(steps)
    }

    pub(super) fn with_coordinates(&self, text: &str) -> String {
        self.steps.messages.with_coordinates(text)
    }

    /// Returns the pictures of the requested steps of a puzzle. The record keeps the clues.
    fn pictures(&self, solvers: &mut Solvers, record: &mut VariantRecord, index: usize) -> Answer<Vec<Page>> {
        let steps = self.steps_of_pictures(solvers, record, index);
        steps.and_then(|steps| self.drawn(record, &steps))
    }

    /// Returns the picture of a grid for which a hint has found a fault, if its place is known.
    fn fault_page(&self, record: &VariantRecord, position: &Puzzle, answer: &Answer<Vec<Page>>) -> Option<Page> {
        let ExplainRequest::Hint { .. } = self.request else { return None };
        let fault = answer.fault()?;
        let style = DigitsArg::style_for(self.output.digits, self.args, record.variant.side()).ok()?;
        let candidates = record.candidates.as_deref().unwrap_or(&[]);
        let grid = MarkedGrid::new(&record.puzzle, position).with_candidates(candidates);
        fault.page(&record.variant, grid, style, (self.steps.messages, self.widths))
    }

    /// Returns the requested steps of a puzzle with their numbers; 0 for a hint.
    fn steps_of_pictures(
        &self,
        solvers: &mut Solvers,
        record: &mut VariantRecord,
        index: usize,
    ) -> Answer<Vec<(u32, VariantExplanation)>> {
        match self.request {
            ExplainRequest::Explanation(_) => self.all_steps(solvers, record).into(),
            ExplainRequest::Hint { after, originals, .. } => {
                let options = self.options().with_grids(true);
                let step = self.next_step(solvers, record, (*after, originals.get(index)), options);
                step.and_then(|step| Ok(vec![(0, step)]))
            }
        }
    }

    /// Returns the requested steps from a puzzle to its solution with their numbers.
    fn all_steps(
        &self,
        solvers: &mut Solvers,
        record: &mut VariantRecord,
    ) -> Result<Vec<(u32, VariantExplanation)>, String> {
        self.solve(solvers, record)?;
        let solution = record.solution.clone().ok_or("no solution")?;
        let options = self.options().with_grids(true);
        let steps = self.steps(solvers, record, &record.puzzle, &solution, options)?;
        self.check_number(&steps)?;
        Ok((1..).zip(steps).filter(|(number, _)| self.is_requested(*number)).collect())
    }

    /// Returns the pictures of steps with their numbers.
    fn drawn(&self, record: &VariantRecord, steps: &[(u32, VariantExplanation)]) -> Result<Vec<Page>, String> {
        let style = DigitsArg::style_for(self.output.digits, self.args, record.variant.side());
        let style = style.map_err(|error| error.to_string())?;
        let draw = |widths| -> Vec<Page> {
            steps.iter().filter_map(|(number, step)| self.picture(record, (*number, step), style, widths)).collect()
        };
        let sheet = self.output.sheet(self.steps.messages.language);
        Ok(match sheet {
            // The steps of several puzzles, one of each, have the same size.
            Some(sheet) if matches!(self.request, ExplainRequest::Explanation(_)) => {
                sheet.drawn(|widths| draw(Some(widths)))
            }
            _ => draw(self.widths),
        })
    }

    /// Returns the picture of a step, with its number unless that is 0. On sheets of paper, steps have no rating.
    fn picture(
        &self,
        record: &VariantRecord,
        (number, step): (u32, &VariantExplanation),
        style: DigitStyle,
        widths: Option<StepWidths>,
    ) -> Option<Page> {
        let number = if number == 0 { String::new() } else { format!("{number}. ") };
        let has_sheets = self.output.has_sheets();
        let heading = if has_sheets { step.plain_heading(self.symbols()) } else { step.heading(self.symbols()) };
        let caption = StepCaption::of_variant(step, self.symbols())
            .with_heading(format!("{number}{}", self.with_coordinates(&heading)))
            .with_coordinates(self.steps.messages.coordinates)
            .with_candidates(!self.output.no_candidates && self.output.digits.is_none())
            .with_widths(widths);
        let caption = match self.request.is_nudge() {
            true => caption.as_nudge(self.with_coordinates(&step.nudge())),
            false => caption,
        };
        variant_step_page(&record.variant, &record.puzzle, step, style, &caption)
    }

    fn is_requested(&self, number: u32) -> bool {
        self.steps.only.is_none_or(|only| only == number)
    }

    /// Returns an error if the only requested step does not exist.
    fn check_number(&self, steps: &[VariantExplanation]) -> Result<(), String> {
        match self.steps.only.map(|only| only as usize).filter(|&only| only > steps.len()) {
            Some(only) => Err(self.steps.messages.no_such_step(only, steps.len())),
            None => Ok(()),
        }
    }

    /// Returns the steps and the rating of a puzzle.
    fn explanation(&self, solvers: &mut Solvers, mut record: VariantRecord, format: Format) -> Result<String, String> {
        self.solve(solvers, &mut record)?;
        match self.ladder() {
            VariantLadder::Se => {
                let options = SeOptions::default().with_no_uniqueness(self.steps.no_uniqueness);
                add_se(solvers, &mut record, options)?;
            }
            VariantLadder::Effort => add_effort(solvers, &mut record)?,
        }
        let solution = record.solution.clone().ok_or("no solution")?;
        let options = self.options().with_grids(self.steps.grids || format == Format::Html);
        let steps = self.steps(solvers, &record, &record.puzzle, &solution, options)?;
        self.check_number(&steps)?;
        if format == Format::BriefJson {
            record.set_steps(&steps);
            return Ok(serde_json::to_string(&record).unwrap_or_default());
        }
        let walk = VariantWalkthrough::new(record, self.ladder(), steps);
        Ok(match format {
            Format::Html => self.with_coordinates(&html::variant_article(&walk, self.symbols())),
            Format::Text | Format::BriefText => self.walk_text(&walk, format),
            Format::Json | Format::BriefJson => serde_json::to_string(&walk).unwrap_or_default(),
        })
    }

    fn walk_text(&self, walk: &VariantWalkthrough, format: Format) -> String {
        let line = |(number, step): (u32, &VariantExplanation)| match format {
            Format::BriefText => format!("{number:3}. {}", self.summary(step)),
            _ => format!("{number:3}. {}", reason(step)),
        };
        let steps = (1..).zip(&walk.steps).filter(|(number, _)| self.is_requested(*number)).map(line);
        let head = [walk.record.to_line(self.symbols()), walk.headline()];
        let head = head.into_iter().filter(|_| self.steps.only.is_none());
        head.chain(steps).collect::<Vec<_>>().join("\n")
    }

    fn summary(&self, step: &VariantExplanation) -> String {
        self.with_coordinates(&step.summary(self.symbols()))
    }

    /// Returns a digit and its cell, such as `5 in r1c1`.
    pub(super) fn named(&self, solvers: &mut Solvers, record: &VariantRecord, (cell, digit): (u16, u8)) -> String {
        let (layout, _) = solvers.get(&record.variant);
        self.steps.messages.entry(self.symbols().char(digit), layout.cell_name(cell))
    }
}

/// Returns the rating and the text of a step. Short texts do not name the technique.
pub(super) fn reason(step: &VariantExplanation) -> String {
    let text: Vec<&str> = step.text.iter().map(|paragraph| paragraph.text.as_str()).collect();
    let rating = step.rating.map_or(String::new(), |rating| format!("{rating} "));
    let name = step.lead();
    rating + &name + &text.join(" ")
}
