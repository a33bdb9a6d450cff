//! Whether a format can express puzzles, and what it would leave out.

use crate::args::{KindArgs, OutputArgs};
use crate::error::Failure;
use cluewise::formats::{self, Format};
use cluewise::kinds::{Constraint, Draft, MarkSet, Puzzle, PuzzleKind, Regions, RuleSet};
use cluewise::pack::{Header, Record};
use cluewise::run::NewKind;
use std::collections::BTreeSet;
use std::sync::Arc;

impl KindArgs {
    /// Returns the requested format of new puzzles, or that of the extension, or a default; JSON Lines in place of lines
    /// with marks, which lines cannot contain.
    pub fn format_of_new(&self, args: &OutputArgs, default: &'static Format) -> Result<&'static Format, Failure> {
        format_of_new(args, default, self.marks() != MarkSet::EMPTY)
    }

    /// Returns an error if a format cannot express new puzzles of this kind.
    pub fn check_format(&self, format: &Format) -> Result<(), Failure> {
        check_new(format, &self.new_kind())
    }
}

/// The format of records, and what it may leave out.
#[derive(Clone, Copy)]
pub struct RecordFormat {
    format: &'static Format,
    /// The rules that options name, which the output need not.
    named: RuleSet,
    has_records: bool,
    /// Whether records are those of an input; new ones are positions whose next step does not depend on clues.
    is_of_input: bool,
}

/// A format that leaves out nothing.
impl From<&'static Format> for RecordFormat {
    fn from(format: &'static Format) -> RecordFormat {
        RecordFormat { format, named: RuleSet::EMPTY, has_records: false, is_of_input: false }
    }
}

impl RecordFormat {
    /// Creates the requested format, or that of the extension; by default lines, in which a puzzle that is more than its
    /// cells is a JSON record.
    pub fn new(args: &OutputArgs, kind: &KindArgs) -> Result<RecordFormat, Failure> {
        let format = args.format_or(formats::LINE)?;
        let has_records = args.format.is_none() && format.name() == formats::LINE.name();
        Ok(RecordFormat { format, named: kind.options().rules, has_records, is_of_input: true })
    }

    /// Returns the format itself.
    pub fn format(self) -> &'static Format {
        self.format
    }

    /// Returns whether JSON records among the lines hold what lines cannot.
    pub(super) fn has_records(self) -> bool {
        self.has_records
    }

    /// Returns whether the output would have placed digits of a record as clues.
    pub(super) fn blurs_clues(self, record: &Record) -> bool {
        let format = self.format;
        self.is_of_input && format.supports_candidates() && !format.tells_clues() && record.puzzle.has_placed_digits()
    }

    /// Returns what the output would lose of the puzzle of a record; `None` if nothing.
    pub fn loss(self, record: &Record) -> Option<String> {
        if self.has_records {
            return None;
        }
        // Each format has a place for the cells of classic puzzles, and those with ratings for all puzzles.
        let has_place = record.classic().is_some() || self.format.supports_ratings();
        let is_lost = || !has_place && !is_expressed(self.format, record);
        self.left_out(record).or_else(|| is_lost().then(|| format_error(self.format, record)))
    }

    /// Returns the rules or candidates of a record that the format itself would leave out; `None` if there are none.
    pub(super) fn left_out(self, record: &Record) -> Option<String> {
        let lost_rules = self.format.lost_rules(record.kind(), self.named);
        lost_rules.or_else(|| lost_candidates(self.format, record).map(str::to_owned))
    }
}

/// Returns why a format has no place for the candidates of a record; `None` if it has one.
fn lost_candidates(format: &Format, record: &Record) -> Option<&'static str> {
    match record.classic() {
        _ if format.supports_candidates() || !record.puzzle.has_candidates() => None,
        Some(_) => Some("this format has no place for candidate grids; use sukaku, pencilmarks or jsonl"),
        None => Some("this format has no place for candidate grids; use jsonl, sudokupad-link or f-puzzles-link"),
    }
}

/// Returns the requested format of puzzles, or that of the extension, or a default; JSON Lines in place of lines with
/// constraints, which lines cannot contain.
pub fn format_of_new(
    args: &OutputArgs,
    default: &'static Format,
    have_constraints: bool,
) -> Result<&'static Format, Failure> {
    args.format_or(if have_constraints && !default.supports_ratings() { formats::JSONL } else { default })
}

/// Returns an error if a format cannot express new puzzles of a kind.
pub fn check_new(format: &Format, kind: &NewKind) -> Result<(), Failure> {
    match example(kind).filter(|example| !is_expressed(format, example)) {
        Some(example) => Err(Failure::Message(format_error(format, &example))),
        None => Ok(()),
    }
}

/// Returns a puzzle of a kind with one clue, or without clues if it has marks; `None` if there is no such kind.
fn example(kind: &NewKind) -> Option<Record> {
    if let Some(draft) = kind.draft() {
        return Some(completion_of(draft));
    }
    let (side, rules, marks) = (kind.side(), kind.rules_and_marks().rules, kind.rules_and_marks().marks);
    let regions = rules.contains(RuleSet::JIGSAW).then(|| Regions::new((0..side * side).map(|cell| cell / side)).ok());
    let boxes = kind.boxes().filter(|_| regions.is_none());
    let kind = PuzzleKind::new(side, boxes, regions.flatten().map(Arc::new), rules).ok()?;
    let mut cells = vec![0; kind.cells()];
    cells[0] = u8::from(marks == MarkSet::EMPTY);
    let examples = marks.examples(&kind);
    let kind = kind.with_constraints(examples).ok()?;
    Some(Record::of_kind(kind, Puzzle::new(cells)))
}

/// Returns a draft with a constraint of each name that may be added.
fn completion_of(draft: &Draft) -> Record {
    let add = |kind: PuzzleKind, name: &&str| {
        let added = kind.additions(name).first().and_then(|added| kind.with_addition(added).ok());
        added.unwrap_or(kind)
    };
    let kind = draft.additions().constraints.iter().fold(draft.kind().clone(), add);
    Record::of_kind(kind, draft.clues().clone())
}

/// Returns whether a format can express a puzzle. A build without the format has another error.
fn is_expressed(format: &Format, record: &Record) -> bool {
    let writer = format.writer(&Header::new(None), Box::new(std::io::sink()));
    writer.and_then(|mut writer| writer.write(record)).unwrap_or(true)
}

/// Returns the message for a puzzle that a format cannot express.
pub(super) fn format_error(format: &Format, record: &Record) -> String {
    let kind = record.kind();
    let (is_link, has_constraints) = (format.name().ends_with("-link"), !kind.constraints().is_empty());
    let others = [
        ("line", !has_constraints),
        ("sudokupad-link", is_link),
        ("f-puzzles", has_constraints && !is_link),
        ("ps", has_constraints && !is_link),
    ];
    let is_able = |name| formats::by_name(name).is_some_and(|other| is_expressed(other, record));
    let able = others.iter().filter(|(name, is_near)| *is_near && is_able(name));
    let able: String = able.map(|(name, _)| format!("{name}, ")).collect();
    format!("{} cannot be written in this format; use {able}json or jsonl", inexpressible(format, record))
}

/// Returns the constraints that a format cannot express; the kind, if it can express none or something else is the reason.
fn inexpressible(format: &Format, record: &Record) -> String {
    let (kind, clues) = (record.kind(), record.puzzle.clues());
    let is_able = |constraints: &[Constraint]| {
        let kind = kind.clone().with_constraints(constraints);
        kind.is_ok_and(|kind| is_expressed(format, &Record::of_kind(kind, clues.clone().into_owned())))
    };
    let (mut able, mut others) = (Vec::new(), BTreeSet::new());
    // Negative constraints depend on marks.
    let (negative, marks): (Vec<_>, Vec<_>) = kind.constraints().iter().cloned().partition(Constraint::is_negative);
    for constraint in marks.into_iter().chain(negative) {
        able.push(constraint);
        if !is_able(&able) {
            others.extend(able.pop().map(|other| other.kind().name()));
        }
    }
    if able.is_empty() || others.is_empty() { kind.to_string() } else { Vec::from_iter(others).join(", ") }
}
