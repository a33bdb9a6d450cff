//! Properties of the puzzles of an input that are known before they are read.

use super::drawing_rules::DrawingRules;
use crate::kinds::{BoxShape, RuleSet, Symbols};

/// The number of bytes at the start of a file that [`detect_kinds`](crate::formats::detect_kinds) needs.
pub const KIND_HEAD_BYTES: usize = 1 << 13;

/// Properties of the puzzles of an input that are known before they are read; records that say otherwise are errors.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The size; by default that of the record.
    pub side: Option<usize>,
    /// The boxes; by default those of the record, or the usual ones of the size.
    pub boxes: Option<BoxShape>,
    /// The rules in addition to those of the record.
    pub rules: RuleSet,
    /// The symbols of lines; by default found out.
    pub symbols: Option<Symbols>,
    /// Whether to accept puzzles of other sizes, to which boxes and rules do not apply.
    pub other_sizes: bool,
    /// Whether records of other kinds in JSON and tables are errors, for programs without their solvers.
    pub classic_only: bool,
    /// Whether to read the cells alone, without the rules beside them.
    pub ignore_rules: bool,
    /// The rules of drawings whose files name none.
    pub lines: DrawingRules,
    /// Whether to answer line by line, as for a person who types puzzles. Documents of other programs are not searched
    /// then.
    pub line_by_line: bool,
}

impl ReadOptions {
    /// Returns whether the options name another kind than 9x9 Sudoku with the usual rules, other sizes or other symbols.
    pub fn name_kind(&self) -> bool {
        self.name_rules() || self.side.is_some_and(|side| side != 9) || self.other_sizes || self.symbols.is_some()
    }

    /// Returns the symbols of the cells of a grid of this side. Own ones are for the output if the text has none of them.
    pub(in crate::formats) fn symbols_of(&self, text: &str, side: usize) -> Symbols {
        let given = self.symbols.filter(|symbols| symbols.have_name() || symbols.are_in(text));
        given.unwrap_or_else(|| Symbols::detect(text, side))
    }

    /// Returns whether lines of 81 cells are puzzles with the usual rules.
    pub(in crate::formats) fn have_usual_rules(&self) -> bool {
        !self.name_rules() && self.symbols.is_none() && self.side.is_none_or(|side| side == 9)
    }

    /// Returns whether the options name other boxes than 3x3, or additional rules.
    pub(in crate::formats) fn name_rules(&self) -> bool {
        let has_classic_boxes = self.boxes.is_none_or(|boxes| (boxes.rows, boxes.columns) == (3, 3));
        !has_classic_boxes || self.rules != RuleSet::EMPTY
    }
}
