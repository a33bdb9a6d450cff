//! The sums of the Rule of 45: houses, the cages in them, and the cells that these leave.

use super::data::{CellSum, Explanation, Pattern};
use super::place::StepHouse;

/// Returns the sum of all cells of a house.
fn sum_of_house(house: &StepHouse) -> i32 {
    let cells = house.cells.len();
    (cells * (cells + 1) / 2) as i32
}

impl Pattern {
    /// Returns the name of a technique, that of the Rule of 45 with the sum of a house of this size: Rule of 21 of 6x6 grids.
    pub(crate) fn named(&self, technique: &str) -> String {
        let sum = self.houses.first().map_or(45, sum_of_house);
        technique.replace("45", &sum.to_string())
    }

    /// Returns the sum of all cells of the houses.
    pub(crate) fn sum_of_houses(&self) -> i32 {
        self.houses.iter().map(sum_of_house).sum()
    }

    /// Returns the sums of the cages as `13 + 15 = 28`; a single one as `13`.
    pub(crate) fn sums_of_cages(&self) -> String {
        let sums = || self.cages.iter().filter_map(|cage| cage.value);
        let (terms, total) = (sums().map(|sum| sum.to_string()).collect::<Vec<_>>(), sums().sum::<i32>());
        if terms.len() == 1 { total.to_string() } else { format!("{} = {total}", terms.join(" + ")) }
    }

    /// Returns the cells whose sum houses and cages leave, such as `r1c7 + r3c9 = 45 - 35 = 10`.
    pub(crate) fn equation(&self) -> String {
        let Some(CellSum { plus, minus, total }) = &self.sum else { return String::new() };
        let plus = plus.iter().map(|cell| format!(" + {cell}"));
        let terms: String = plus.chain(minus.iter().map(|cell| format!(" - {cell}"))).collect();
        let terms = terms.strip_prefix(" + ").unwrap_or(&terms);
        let (whole, cages) = (self.sum_of_houses(), self.cages.iter().filter_map(|cage| cage.value).sum::<i32>());
        let (high, low) = if whole - cages == *total { (whole, cages) } else { (cages, whole) };
        format!("{terms} = {high} - {low} = {total}")
    }
}

impl Explanation {
    /// Returns whether the sum that houses and cages leave is that of the placed digit alone.
    pub(super) fn is_sum_of_placed(&self) -> bool {
        let cells = self.evidence.sum.as_ref().map(|sum| (&sum.plus[..], sum.minus.is_empty()));
        self.placement.is_some_and(|placed| cells == Some((&[placed.cell], true)))
    }
}
