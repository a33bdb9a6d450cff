//! `hint` for variants: the next step of a position, in which digits may have been entered.

use super::explain::{ExplainRequest, Format, Job, reason};
use crate::args::{GlobalArgs, InputArgs};
use crate::commands::original;
use crate::error::Failure;
use crate::grid_fault::GridFault;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{for_each_variant, parse_original};
use crate::language::placed;
use crate::not_unique::NO_SOLUTION;
use crate::progress::Progress;
use cluewise::formats::{VariantOptions, VariantRecord};
use cluewise::variant::{Puzzle, Solvers, VariantExplanation, VariantStepOptions};
use serde_json::{Value, json};
use std::fmt::Display;

/// An original puzzle.
pub enum Original<'a> {
    /// A text that is read as the grid is.
    Text(&'a str),
    /// One of several.
    Record(Box<VariantRecord>),
}

impl<'a> Original<'a> {
    /// Returns the original puzzles of a text.
    pub fn of(text: &'a str, options: VariantOptions) -> Result<Vec<Original<'a>>, Failure> {
        let several = original::parse_several(text, options)?;
        Ok(match several.is_empty() {
            true => vec![Original::Text(text)],
            false => several.into_iter().map(|record| Original::Record(Box::new(record))).collect(),
        })
    }
}

/// The answer to a request about one puzzle.
pub enum Answer<T> {
    Content(T),
    /// There is nothing to write, and nothing is wrong.
    Note(String),
    /// A fault of the puzzle.
    Fault(GridFault),
}

impl<T, F: Into<GridFault>> From<Result<T, F>> for Answer<T> {
    fn from(result: Result<T, F>) -> Answer<T> {
        result.map_or_else(|fault| Answer::Fault(fault.into()), Answer::Content)
    }
}

impl<T> Answer<T> {
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        self.and_then(|content| Ok(change(content)))
    }

    pub fn and_then<U>(self, change: impl FnOnce(T) -> Result<U, String>) -> Answer<U> {
        match self {
            Answer::Content(content) => change(content).into(),
            Answer::Note(note) => Answer::Note(note),
            Answer::Fault(fault) => Answer::Fault(fault),
        }
    }

    /// Returns the answer with its message after the place of the puzzle.
    pub fn placed(self, place: impl Display) -> Answer<T> {
        match self {
            Answer::Note(note) => Answer::Note(placed(place, &note)),
            Answer::Fault(fault) => Answer::Fault(fault.placed(place)),
            content => content,
        }
    }

    /// Prints the message. Returns whether nothing is wrong.
    pub fn report(&self, progress: &Progress) -> bool {
        if let Answer::Note(text) | Answer::Fault(GridFault { message: text, .. }) = self {
            progress.print(text);
        }
        !matches!(self, Answer::Fault(_))
    }

    /// Returns the fault.
    pub fn fault(&self) -> Option<&GridFault> {
        if let Answer::Fault(fault) = self { Some(fault) } else { None }
    }

    pub fn content(self) -> Option<T> {
        if let Answer::Content(content) = self { Some(content) } else { None }
    }
}

impl Job<'_> {
    /// Calls `work` for each puzzle, with the index of its original puzzle, and passes the results to `sink`. Returns
    /// whether the input had no malformed entry.
    pub(super) fn for_each<R: Send + 'static, O: OutputTarget>(
        &self,
        input: &InputArgs,
        global: &GlobalArgs,
        out: &mut O,
        work: impl Fn(&mut Solvers, VariantRecord, (&Location, usize)) -> R + Sync,
        sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let originals = match self.request {
            ExplainRequest::Hint { originals, .. } if originals.len() > 1 => originals.len(),
            _ => {
                let work = |solvers: &mut Solvers, record, location: &Location| work(solvers, record, (location, 0));
                return for_each_variant(input, self.args, global, out, work, sink);
            }
        };
        let mut grids = Vec::new();
        let keep = |_: &mut Solvers, record: VariantRecord, location: &Location| (record, location.clone());
        let well_formed = for_each_variant(input, self.args, global, out, keep, |_, grid, _| {
            grids.push(grid);
            Ok(())
        })?;
        let mut solvers = Solvers::default();
        let work = |index, (record, at): (VariantRecord, Location)| work(&mut solvers, record, (&at, index));
        original::each_with_its_own(originals, grids, (global, out), work, sink)?;
        Ok(well_formed)
    }

    /// Returns a step of a puzzle as text.
    pub(super) fn hint(
        &self,
        solvers: &mut Solvers,
        mut record: VariantRecord,
        (after, format): (usize, Format),
        original: Option<&Original<'_>>,
    ) -> Answer<String> {
        let step = self.next_step(solvers, &mut record, (after, original), self.options());
        step.map(|step| match format {
            Format::Json => json!(step).to_string(),
            Format::BriefJson => place_json(&step).to_string(),
            Format::BriefText => self.with_coordinates(&step.title_with_place()),
            Format::Text | Format::Html => reason(&step),
        })
    }

    /// Returns a step of a puzzle in which some digits may have been entered, in its file or besides an original one.
    /// The record keeps the clues.
    pub(super) fn next_step(
        &self,
        solvers: &mut Solvers,
        record: &mut VariantRecord,
        (after, original): (usize, Option<&Original<'_>>),
        options: VariantStepOptions,
    ) -> Answer<VariantExplanation> {
        let position = record.position();
        match self.next_step_from(&position, (solvers, record), (after, original), options) {
            Err(fault) => Answer::Fault(fault),
            Ok(Some(step)) => Answer::Content(step),
            // All its digits are those of the solution.
            Ok(None) if position.clue_count() == record.variant.cells() => Answer::Note(self.steps.messages.solved()),
            Ok(None) => Answer::Fault(self.steps.messages.no_step_left().into()),
        }
    }

    /// Returns the step of a position; `None` if none is left.
    fn next_step_from(
        &self,
        position: &Puzzle,
        (solvers, record): (&mut Solvers, &mut VariantRecord),
        (after, original): (usize, Option<&Original<'_>>),
        options: VariantStepOptions,
    ) -> Result<Option<VariantExplanation>, GridFault> {
        if let Some(original) = original {
            record.puzzle = self.original(record, original)?;
        }
        self.solve(solvers, record)?;
        let solution = record.solution.take().ok_or_else(|| NO_SOLUTION.to_owned())?;
        let wrong = position.wrong_digits(&solution);
        let named: Vec<String> = wrong.iter().map(|&wrong| self.named(solvers, record, wrong)).collect();
        if let Some(message) = self.steps.messages.wrong_digits(&named) {
            return Err(GridFault::of_wrong(message, wrong.iter().map(|&(cell, _)| cell)));
        }
        let options = options.with_only_step_after(after);
        Ok(self.steps(solvers, record, position, &solution, options)?.pop())
    }

    /// Returns the original puzzle, whose clues are all in the puzzle of the record.
    fn original(&self, record: &VariantRecord, original: &Original<'_>) -> Result<Puzzle, String> {
        let original = match original {
            Original::Text(text) => parse_original(&record.variant, text, self.args.symbols),
            Original::Record(other) if other.variant.cells() == record.variant.cells() => Ok(other.puzzle.clone()),
            Original::Record(other) => {
                Err(format!("found {} cells, expected {} cells", other.variant.cells(), record.variant.cells()))
            }
        };
        let original = original.map_err(|error| format!("--original: {error}"))?;
        match record.puzzle.missing_clue(&original) {
            None => Ok(original),
            Some(clue) => Err(self.steps.messages.missing_clue(&self.named(&mut Solvers::default(), record, clue))),
        }
    }
}

/// Returns the technique, its rating, and the place.
fn place_json(step: &VariantExplanation) -> Value {
    let mut brief = json!({ "technique": step.technique, "place": step.location() });
    if let Some(name) = &step.name {
        brief["name"] = json!(name);
    }
    if let Some(rating) = step.rating {
        brief["rating"] = json!(rating);
    }
    brief
}
