//! The reason of a single in a language, in addition to its template: the placed digits that exclude the others.

use super::data::{Candidate, Explanation};
use super::language::Language;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::house::House;
use std::fmt::Display;

impl Language {
    /// Returns the sentence about the placed digits that exclude the other places or digits of a single, after a space;
    /// empty if there are none.
    pub(super) fn because(self, step: &Explanation) -> String {
        let (Some(placed), causes) = (step.placement, &step.evidence.causes) else { return String::new() };
        match step.evidence.houses.is_empty() {
            true => self.because_digits(self.digits_by_house(placed.cell, causes)),
            false => self.because_places(placed.digit, causes),
        }
    }

    /// Returns the sentence about the cells with a digit that leave no other place for it; empty if there are none, or
    /// if other digits are among the causes.
    pub(crate) fn because_places<C: Display, D: Display + PartialEq>(
        self,
        digit: D,
        causes: &[Candidate<C, D>],
    ) -> String {
        if causes.is_empty() || causes.iter().any(|cause| cause.digit != digit) {
            return String::new();
        }
        let cells = self.and(causes.iter().map(|cause| &cause.cell));
        format!(" {}", self.word("because hidden", &[("digit", digit.to_string()), ("cells", cells)]))
    }

    /// Returns the sentence about the digits that exclude the others of a cell, given with their places; empty if there
    /// are none.
    pub(crate) fn because_digits(self, places: Vec<String>) -> String {
        match places.is_empty() {
            true => String::new(),
            false => format!(" {}", self.word("because naked", &[("places", self.and(places))])),
        }
    }

    /// Returns the houses of a cell with their digits, such as `row 7 (2 and 3)`, each digit in the first house that
    /// has it.
    fn digits_by_house(self, cell: Cell, causes: &[Candidate]) -> Vec<String> {
        let mut rest: DigitSet = causes.iter().map(|cause| cause.digit).collect();
        let mut of_house = |house: House| {
            let is_there = |cause: &&Candidate| house.cells().any(|other| other == cause.cell);
            let digits: DigitSet = causes.iter().filter(is_there).map(|cause| cause.digit).collect::<DigitSet>() & rest;
            rest -= digits;
            (!digits.is_empty()).then(|| format!("{} ({})", self.houses(&[house]), self.and(digits.iter())))
        };
        cell.houses().into_iter().filter_map(&mut of_house).collect()
    }
}
