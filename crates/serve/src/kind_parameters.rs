//! The parameters of a query that name the kind of its puzzles.

use super::error::ApiError;
use cluewise::formats::{DrawingRules, ReadOptions};
use cluewise::kinds::{BoxShape, MAX_SIDE, MarkSet, RulesAndMarks, Solver, Symbols};
use cluewise::run::NewKind;
use std::fmt::Display;
use std::str::FromStr;

/// The parameters of a query that name the kind of its puzzles, and the budget of searches.
#[derive(Clone, Debug)]
pub struct KindParameters {
    size: Option<usize>,
    /// The boxes, if they are given.
    pub boxes: Option<BoxShape>,
    rules_and_marks: Option<RulesAndMarks>,
    symbols: Option<Symbols>,
    /// The rules of drawings whose files name none.
    lines: DrawingRules,
    /// The maximum number of branches per search.
    pub budget: u64,
}

impl Default for KindParameters {
    fn default() -> KindParameters {
        let budget = Solver::DEFAULT_BUDGET;
        let lines = DrawingRules::default();
        KindParameters { size: None, boxes: None, rules_and_marks: None, symbols: None, lines, budget }
    }
}

impl KindParameters {
    /// The names of the parameters, besides the budget and those of given puzzles.
    pub const NAMES: [&str; 4] = ["size", "box", "variant", "symbols"];

    /// Takes the parameters out of a query.
    pub fn take(mut take: impl FnMut(&str) -> Option<String>) -> Result<KindParameters, ApiError> {
        fn parse<T: FromStr<Err: Display>>(name: &str, text: Option<String>) -> Result<Option<T>, ApiError> {
            let value = text.filter(|text| !text.is_empty()).map(|text| text.parse::<T>());
            value.transpose().map_err(|error| ApiError::query(format!("`{name}`: {error}")))
        }
        Ok(KindParameters {
            size: parse::<usize>("size", take("size"))?.map(check_size).transpose()?,
            boxes: parse("box", take("box"))?,
            rules_and_marks: parse("variant", take("variant"))?,
            symbols: parse("symbols", take("symbols"))?,
            lines: parse("lines", take("lines"))?.unwrap_or_default(),
            budget: parse("budget", take("budget"))?.unwrap_or(Solver::DEFAULT_BUDGET),
        })
    }

    /// Returns the kind of new puzzles.
    pub fn new_kind(&self) -> NewKind {
        NewKind::new(self.side(), self.boxes, self.rules_and_marks())
    }

    /// Returns the size of new puzzles.
    pub fn side(&self) -> usize {
        let default = || self.rules_and_marks().rules.default_side();
        self.size.or(self.boxes.map(BoxShape::cells)).unwrap_or_else(default)
    }

    /// Returns the rules, and the marks of new puzzles.
    pub fn rules_and_marks(&self) -> RulesAndMarks {
        self.rules_and_marks.unwrap_or_default()
    }

    /// Returns the symbols to write.
    pub fn output_symbols(&self) -> Symbols {
        self.symbols.unwrap_or(Symbols::DIGITS)
    }

    /// Returns whether symbols are given.
    pub fn have_symbols(&self) -> bool {
        self.symbols.is_some()
    }

    /// Returns whether they name another kind than 9x9 puzzles with the usual rules.
    pub fn name_kind(&self) -> bool {
        !self.new_kind().is_classic()
    }

    /// Returns the options of readers of given puzzles.
    ///
    /// # Errors
    /// They name what only new puzzles have.
    pub fn options(&self) -> Result<ReadOptions, ApiError> {
        let RulesAndMarks { rules, marks } = self.rules_and_marks();
        if marks != MarkSet::EMPTY {
            return Err(ApiError::query(format!(
                "`variant`: {marks} is for new puzzles; existing puzzles contain their marks"
            )));
        }
        let &KindParameters { size, boxes, symbols, ref lines, .. } = self;
        let (side, lines) = (size.or(boxes.map(BoxShape::cells)), lines.clone());
        Ok(ReadOptions { side, boxes, rules, symbols, lines, ..ReadOptions::default() })
    }
}

/// Returns the size if there are puzzles of it.
fn check_size(size: usize) -> Result<usize, ApiError> {
    match (2..=MAX_SIDE).contains(&size) {
        true => Ok(size),
        false => Err(ApiError::query(format!("`size`: {size}: expected a number from 2 to {MAX_SIDE}"))),
    }
}
