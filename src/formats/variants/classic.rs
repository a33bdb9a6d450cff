//! Records of 9x9 puzzles as records of variants and back, with their candidates.

use super::VariantRecord;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::pack::Record;
use crate::variant::{Symbols, Variant};

impl VariantRecord {
    /// Returns the record of a 9x9 puzzle, with its candidates if it is a candidate grid.
    ///
    /// ```
    /// use cluewise::formats::VariantRecord;
    /// use cluewise::pack::Record;
    /// let puzzle: cluewise::Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
    /// let record = VariantRecord::from_classic(&Record::from(puzzle)).ok_or("9x9")?;
    /// assert_eq!(record.classic_puzzle(), Some(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_classic(record: &Record) -> Option<VariantRecord> {
        let variant = Variant::classic(9).ok()?;
        let parse = |text: String| variant.parse(&text, Symbols::DIGITS).ok();
        let puzzle = parse(record.puzzle.to_string())?;
        let solution = record.solution.and_then(|solution| parse(solution.to_string()));
        let candidates = record.candidates.as_deref();
        let masks = |candidates: &Candidates| Cell::all().map(|cell| candidates.get(cell).bits().into()).collect();
        let candidates = candidates.map(masks);
        let id = record.id.as_ref().map(|id| id.to_string());
        Some(VariantRecord { id, solution, candidates, ..VariantRecord::new(variant, puzzle) })
    }

    /// Returns the 9x9 puzzle of a record without other rules, with its candidates; `None` of a size or variant.
    pub(in crate::formats) fn to_classic(&self) -> Option<Record> {
        let mut record = Record::from(self.classic_puzzle()?);
        if let Some(masks) = &self.candidates {
            let mut candidates = Candidates::new(&record.puzzle);
            for (cell, &mask) in Cell::all().zip(masks).filter(|(_, mask)| **mask > 0) {
                candidates.keep(cell, DigitSet::from_bits(mask as u16));
            }
            record.restrict(&candidates);
        }
        Some(record)
    }
}
