//! The reason of a single in a language, in addition to its template: the placed digits that exclude the others.

use super::data::{Candidate, Pattern};
use super::phrases::join;
use super::place::DigitMask;
use super::short_texts::StepWords;

impl StepWords<'_> {
    /// Returns the sentence about the placed digits that exclude the other places or digits of a single, or about the
    /// limits of a constraint, after a space; empty if there are none.
    pub(super) fn because(&self) -> String {
        let Pattern { causes, houses, .. } = &self.step.evidence;
        match self.step.placement {
            None => self.because_limits(),
            _ if causes.is_empty() => String::new(),
            Some(_) if houses.is_empty() => {
                let places = self.language.and(self.digits_by_house(causes));
                format!(" {}", self.language.word("because naked", &[("places", places)]))
            }
            Some(placed) => self.because_places(placed.digit, causes),
        }
    }

    /// Returns the sentence about the cells with a digit that leave no other place for it; empty if other digits are
    /// among the causes.
    fn because_places(&self, digit: u8, causes: &[Candidate]) -> String {
        if causes.iter().any(|cause| cause.digit != digit) {
            return String::new();
        }
        let cells = self.language.and(causes.iter().map(|cause| &cause.cell));
        let values = [("digit", join([self.symbols.char(digit)], "")), ("cells", cells)];
        format!(" {}", self.language.word("because hidden", &values))
    }

    /// Returns the houses of a cell with their digits, such as `row 7 (2 and 3)`, each digit in the first house that
    /// has it; then the cells with other digits.
    fn digits_by_house(&self, causes: &[Candidate]) -> Vec<String> {
        let mut rest: Vec<&Candidate> = causes.iter().collect();
        let mut texts = Vec::new();
        for house in &self.step.evidence.seen_in {
            let digits: DigitMask =
                rest.iter().filter(|cause| house.cells.contains(&cause.cell)).map(|cause| cause.digit).collect();
            rest.retain(|cause| !digits.contains(cause.digit));
            if !digits.is_empty() {
                texts.push(format!("{} ({})", self.language.house(house.name), self.and(digits)));
            }
        }
        texts.extend(rest.iter().map(|cause| format!("{} ({})", cause.cell, self.symbols.char(cause.digit))));
        texts
    }
}
