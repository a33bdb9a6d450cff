//! Records of 9x9 puzzles as records of variants, and back.

use super::table::row_of_classic;
use super::{VariantOptions, VariantRecord, json};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::formats::json_record;
use crate::pack::{Fields, Id, Record};
use crate::variant::Symbols;
use serde_json::json;

impl VariantRecord {
    /// Returns the record of a 9x9 puzzle without additional rules, for files of several variants. Its measures and its
    /// ratings by other programs are other fields.
    ///
    /// # Errors
    /// The record has candidates that contradict its clues.
    pub fn from_classic(record: &Record) -> Result<VariantRecord, ParseError> {
        let options = VariantOptions { side: Some(9), candidates: true, ..VariantOptions::default() };
        let parse = |record: &Record| {
            let json = serde_json::to_string(record);
            json::parse(&json.map_err(|error| ParseError::new(1, 1, error.to_string(), "JSON"))?, &options)
        };
        // Fields of other programs may have the names of fields of variants, and other values.
        let converted = parse(record).or_else(|_| {
            let mut converted = parse(&Record { extra: Fields::default(), ..record.clone() })?;
            record.extra.entries().for_each(|(name, field)| converted.extra.insert(name, field.clone()));
            Ok(converted)
        });
        converted.map(|converted| {
            let row = record.row.get().map(|row| row_of_classic(row, record, &converted).into()).unwrap_or_default();
            VariantRecord { invalid_solution: record.invalid_solution, row, ..converted }
        })
    }

    /// Returns the record of a 9x9 puzzle with the usual rules as a classic one, with all of its properties.
    ///
    /// # Errors
    /// Returns the record of any other puzzle.
    pub fn into_classic(self) -> Result<Record, Box<VariantRecord>> {
        let Some(mut record) = self.to_classic() else { return Err(Box::new(self)) };
        record.id = self.id.as_deref().map(Id::from);
        let solution = self.solution.as_ref().map(|solution| solution.to_text(Symbols::DIGITS).parse().ok());
        solution.into_iter().for_each(|solution| record.set_given_solution(solution));
        record.invalid_solution |= self.invalid_solution;
        (record.level, record.effort, record.se) = (self.level, self.effort, self.se);
        let texts = [("title", &self.title), ("author", &self.author), ("ruleset", &self.ruleset)];
        for (name, text) in texts {
            text.iter().for_each(|text| record.extra.set(name, text.as_str().into()));
        }
        let rating = self.se_no_uniqueness.map(|rating| (Record::CUSTOM_RATING, json!(rating)));
        let above = self.er_above.map(|max| ("er_above", json!(max)));
        rating.into_iter().chain(above).for_each(|(name, value)| record.extra.set(name, value));
        if !self.techniques.is_empty() {
            let counts = self.techniques.iter().map(|(name, count)| (name.clone(), json!(count)));
            record.extra.set("techniques", counts.collect());
        }
        for (name, field) in self.extra.entries() {
            if json_record::add_field(&mut record, name, &field.json()).is_err() {
                record.extra.insert(name, field.clone());
            }
        }
        record.row = self.row;
        Ok(record)
    }

    /// Returns the 9x9 puzzle of a record without other rules, with its candidates; `None` for a variant.
    pub(in crate::formats) fn to_classic(&self) -> Option<Record> {
        let mut record = Record::from(self.classic_puzzle()?);
        let position = self.position().to_text(Symbols::DIGITS).parse::<Puzzle>().ok();
        record.entered = position.filter(|position| *position != record.puzzle).map(Box::new);
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
