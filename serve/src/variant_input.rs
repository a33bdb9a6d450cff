//! The variants of a request, in any format.

use super::endpoint::RequestContext;
use super::error::{ApiError, ErrorReason};
use super::input::{CancellableReader, map_records};
use super::known_fields;
use super::results::PuzzleResults;
use bytes::Bytes;
use cluewise::formats::{VARIANT_HEAD_BYTES, VariantOptions, VariantRecord, detect_variants, read_variants};
use cluewise::pack::FieldSelection;
use cluewise::variant::{BoxShape, MAX_SIDE, MarkSet, RulesAndMarks, Solver, Solvers, Symbols};
use std::fmt::Display;
use std::str::FromStr;

/// The parameters of a query that concern variants.
#[derive(Clone, Copy, Debug)]
pub struct VariantParameters {
    size: Option<usize>,
    boxes: Option<BoxShape>,
    rules_and_marks: Option<RulesAndMarks>,
    symbols: Option<Symbols>,
    budget: u64,
}

impl VariantParameters {
    /// Takes the parameters out of a query.
    pub fn take(mut take: impl FnMut(&str) -> Option<String>) -> Result<VariantParameters, ApiError> {
        fn parse<T: FromStr<Err: Display>>(name: &str, text: Option<String>) -> Result<Option<T>, ApiError> {
            let value = text.filter(|text| !text.is_empty()).map(|text| text.parse::<T>());
            value.transpose().map_err(|error| ApiError::query(format!("`{name}`: {error}")))
        }
        Ok(VariantParameters {
            size: parse::<usize>("size", take("size"))?.map(check_size).transpose()?,
            boxes: parse("box", take("box"))?,
            rules_and_marks: parse("variant", take("variant"))?,
            symbols: parse("symbols", take("symbols"))?,
            budget: parse("budget", take("budget"))?.unwrap_or(Solver::DEFAULT_BUDGET),
        })
    }

    /// Returns whether one of them names a variant.
    pub fn name_variant(&self) -> bool {
        self.size.is_some() || self.boxes.is_some() || self.rules_and_marks.is_some() || self.symbols.is_some()
    }

    /// Returns the size of new puzzles.
    fn side(&self) -> usize {
        let default = || self.rules_and_marks.unwrap_or_default().rules.default_side();
        self.size.or(self.boxes.map(BoxShape::cells)).unwrap_or_else(default)
    }

    /// Returns whether they name symbols.
    pub fn have_symbols(&self) -> bool {
        self.symbols.is_some()
    }

    /// Returns whether they describe 9x9 puzzles without additional rules.
    pub fn are_classic(&self) -> bool {
        let has_usual_boxes = self.boxes.is_none_or(|boxes| Some(boxes) == BoxShape::default_for_side(9));
        self.side() == 9 && has_usual_boxes && self.rules_and_marks.unwrap_or_default() == RulesAndMarks::default()
    }
}

/// Returns the size if there are puzzles of it.
fn check_size(size: usize) -> Result<usize, ApiError> {
    match (2..=MAX_SIDE).contains(&size) {
        true => Ok(size),
        false => Err(ApiError::query(format!("`size`: {size}: expected a number from 2 to {MAX_SIDE}"))),
    }
}

/// The text of a request for variants, and the parameters of the query about them.
#[derive(Clone, Debug)]
pub struct VariantInput {
    text: Bytes,
    parameters: VariantParameters,
    /// Whether records may have candidates.
    candidates: bool,
}

impl VariantInput {
    pub fn new(text: Bytes, parameters: VariantParameters) -> VariantInput {
        VariantInput { text, parameters, candidates: false }
    }

    /// Returns the input for answers about a position: its records may have candidates, and fields of JSON that are not
    /// known are errors.
    pub fn with_candidates(&self) -> VariantInput {
        VariantInput { candidates: true, ..self.clone() }
    }

    /// Returns the input of 9x9 puzzles as those of a size.
    pub fn of_classic(text: Bytes) -> VariantInput {
        let budget = Solver::DEFAULT_BUDGET;
        let parameters = VariantParameters { size: Some(9), boxes: None, rules_and_marks: None, symbols: None, budget };
        VariantInput::new(text, parameters)
    }

    /// Returns whether a text has puzzles of variants.
    pub fn is_recognized(text: &[u8]) -> bool {
        detect_variants(&text[..text.len().min(VARIANT_HEAD_BYTES)])
    }

    /// Returns the size of new puzzles.
    pub fn side(&self) -> usize {
        self.parameters.side()
    }

    /// Returns whether new puzzles are 9x9 without additional rules.
    pub fn is_classic(&self) -> bool {
        self.parameters.are_classic()
    }

    /// Returns the boxes, if they are given.
    pub fn boxes(&self) -> Option<BoxShape> {
        self.parameters.boxes
    }

    /// Returns the rules, and the marks of new puzzles.
    pub fn rules_and_marks(&self) -> RulesAndMarks {
        self.parameters.rules_and_marks.unwrap_or_default()
    }

    /// Returns whether the query names symbols.
    pub fn has_symbols(&self) -> bool {
        self.parameters.have_symbols()
    }

    /// Returns the symbols to write.
    pub fn output_symbols(&self) -> Symbols {
        self.parameters.symbols.unwrap_or(Symbols::DIGITS)
    }

    /// Returns the maximum number of branches per search.
    pub fn budget(&self) -> u64 {
        self.parameters.budget
    }

    /// Processes each puzzle, as [`Input::map_puzzles`](super::input::Input::map_puzzles) does.
    pub fn map_puzzles<T>(
        &self,
        context: &RequestContext,
        max_puzzles: usize,
        mut process: impl FnMut(&mut Solvers, VariantRecord) -> Result<T, ErrorReason>,
    ) -> Result<PuzzleResults<T>, ApiError> {
        let RulesAndMarks { rules, marks } = self.rules_and_marks();
        if marks != MarkSet::EMPTY {
            return Err(ApiError::query(format!(
                "`variant`: {marks} is for new puzzles; existing puzzles contain their marks"
            )));
        }
        let VariantParameters { size, boxes, symbols, .. } = self.parameters;
        let options = VariantOptions {
            side: size.or(boxes.map(BoxShape::cells)),
            boxes,
            rules,
            symbols,
            candidates: self.candidates,
            ..VariantOptions::default()
        };
        let reader = CancellableReader::new(&self.text, &context.cancellation);
        let mut solvers = Solvers::default();
        let process = |record: VariantRecord| {
            if self.candidates {
                let names = [&["candidates"], &FieldSelection::NAMES_OF_VARIANTS[..]].concat();
                known_fields::check(&self.text, &record.extra, &names)?;
            }
            process(&mut solvers, record)
        };
        map_records(read_variants(Box::new(reader), options), context, max_puzzles, process)
    }
}
