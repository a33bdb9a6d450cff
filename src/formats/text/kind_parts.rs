//! The parts of the kind of a puzzle that a record gives.

use super::options::ReadOptions;
use crate::board::text::{ParseError, ParseErrorKind, counted};
use crate::kinds::{BoxShape, Constraint, KindError, PuzzleKind, Regions, RuleSet};
use crate::pack::Record;

/// Returns an error at the start of a text, for parsers that know no closer place.
pub(in crate::formats) fn error_at_start(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError::new(1, 1, found, expected)
}

/// Returns the error of a grid of this number of rows, which begins at this line and column.
pub(in crate::formats) fn rows_error(
    (line, column): (u64, u64),
    rows: usize,
    expected: impl Into<String>,
) -> ParseError {
    let found = format!("a grid of {}", counted(rows, "row"));
    ParseError { kind: ParseErrorKind::Rows(rows), ..ParseError::new(line, column, found, expected) }
}

/// The parts of a kind that a record gives.
#[derive(Default)]
pub(in crate::formats) struct KindParts {
    pub(in crate::formats) side: usize,
    pub(in crate::formats) boxes: Option<BoxShape>,
    pub(in crate::formats) rules: RuleSet,
    pub(in crate::formats) regions: Option<Regions>,
    /// Whether the cells are those of a field, if the rules join grids.
    pub(in crate::formats) are_of_field: bool,
}

/// A constraint of a record and its place in the text.
pub(in crate::formats) struct LocatedConstraint {
    pub(in crate::formats) constraint: Constraint,
    /// The text or name of the list or item that it is in, for errors; may be empty.
    pub(in crate::formats) place: String,
    /// The line and column of the list that it is in.
    pub(in crate::formats) position: (u64, u64),
}

impl LocatedConstraint {
    pub(in crate::formats) fn new(constraint: Constraint, place: impl Into<String>, column: u64) -> LocatedConstraint {
        LocatedConstraint { constraint, place: place.into(), position: (1, column) }
    }
}

impl ReadOptions {
    /// Returns the kind of a record with these parts and constraints.
    pub(in crate::formats) fn kind_with(
        &self,
        parts: KindParts,
        located: Vec<LocatedConstraint>,
    ) -> Result<PuzzleKind, ParseError> {
        let kind = self.kind(parts)?;
        let constraints: Vec<Constraint> = located.iter().map(|located| located.constraint.clone()).collect();
        let error = match kind.clone().with_constraints(constraints) {
            Ok(kind) => return Ok(kind),
            Err(error) => error,
        };
        let is_wrong = |constraint: &Constraint| kind.clone().with_constraints(vec![constraint.clone()]).is_err();
        let wrong = located.iter().find(|located| is_wrong(&located.constraint));
        let all = || (located.first().map_or((1, 1), |first| first.position), "");
        let ((line, column), place) = wrong.map_or_else(all, |wrong| (wrong.position, wrong.place.as_str()));
        let (found, expected) = match error {
            KindError::Constraint(error) => (error.found(), error.expected()),
            error => (error.to_string(), "constraints that fit the grid".to_owned()),
        };
        let found = if place.is_empty() { found } else { format!("{found} in {place}") };
        Err(ParseError::new(line, column, found, expected))
    }

    /// Returns the record of the kind that the options make of a classic one.
    pub(in crate::formats) fn applied_to(&self, record: Record) -> Result<Record, ParseError> {
        if !self.name_kind() {
            return Ok(record);
        }
        let kind = self.kind(KindParts { side: record.kind().side(), ..KindParts::default() })?;
        Ok(if kind.is_classic() { record } else { record.with_clues_of(kind, &record.puzzle.clues()) })
    }

    /// Returns the kind of a record with these parts.
    pub(in crate::formats) fn kind(&self, parts: KindParts) -> Result<PuzzleKind, ParseError> {
        if let Some(side) = self.side.filter(|&side| side != parts.side) {
            if self.other_sizes {
                return ReadOptions { symbols: self.symbols, ..ReadOptions::default() }.kind(parts);
            }
            let error = error_at_start(format!("a puzzle of size {}", parts.side), format!("size {side}"));
            return Err(ParseError { kind: ParseErrorKind::Size, ..error });
        }
        let boxes = if parts.regions.is_some() { None } else { parts.boxes.or(self.boxes) };
        // Jigsaws without regions are refused by the rule.
        let rules = self.rules | parts.rules;
        if let Some(joined) = rules.joined_grids().next().filter(|_| !parts.are_of_field) {
            return Err(error_at_start("a single grid", format!("the joined grids of {}", joined.name())));
        }
        PuzzleKind::new(parts.side, boxes, parts.regions.map(Into::into), rules)
            .map_err(|error| error_at_start(error.to_string(), "a size, regions and rules that agree"))
    }
}
