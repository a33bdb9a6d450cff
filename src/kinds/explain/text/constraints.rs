//! Text of steps of constraints.

use super::Writer;
use crate::explain::phrases::{capitalized, list};
use crate::explain::{DigitMask, MAX_NAMED_SETS};
use crate::kinds::explain::evidence::ConstraintParts;
use crate::kinds::{DerivedSum, Evidence};

impl Writer<'_> {
    /// Describes the only open cell of a constraint.
    pub fn last_cell(&self, parts: ConstraintParts, (cell, digit): (u16, u8)) -> String {
        let (_, sum, cells) = parts;
        let (heading, placed, symbol) = (self.heading(parts), self.cell(cell), self.digit(digit));
        let others: Vec<u8> =
            cells.iter().filter(|&&other| other != cell).map(|&other| self.context.value(other)).collect();
        match sum {
            Some(sum) if !others.is_empty() => {
                let rest: String = others.iter().map(|value| format!(" - {value}")).collect();
                let hold = self.held(&others);
                format!("{heading}: {placed} is its last empty cell. {hold}, so {placed} = {sum}{rest} = {symbol}.")
            }
            Some(sum) => {
                format!("{heading}: it has only the cell {placed} and the sum {sum}, so {placed} is {symbol}.")
            }
            None => format!(
                "{heading}: {placed} is its last empty cell, and only {symbol} goes with the digits of the other ones."
            ),
        }
    }

    fn held(&self, digits: &[u8]) -> String {
        let digits: Vec<char> = digits.iter().map(|&digit| self.digit(digit)).collect();
        match &digits[..] {
            [one] => format!("The other one holds {one}"),
            _ => format!("The other ones hold {}", list(&digits, "and")),
        }
    }

    /// Describes the sets of digits of a constraint.
    pub fn combinations(&self, parts: ConstraintParts, sets: &[u32]) -> String {
        let heading = self.heading(parts);
        let sum = parts.1.map_or(String::new(), |sum| format!(" with the sum {sum}"));
        let held = match sets.len() {
            1..=MAX_NAMED_SETS => {
                let sets: Vec<String> = sets.iter().map(|&set| self.all(set)).collect();
                format!("its cells{sum} can only hold {}", sets.join(", or "))
            }
            count => format!("there are {count} sets of digits that its cells{sum} can hold, none with these"),
        };
        format!("{heading}: {held}, so {}.", self.eliminated())
    }

    /// Describes the candidates that a constraint does not allow.
    pub fn bounds(&self, parts: ConstraintParts, limits: &[(u16, u32)]) -> String {
        let heading = self.heading(parts);
        let limits = self.limits(limits);
        let reason = match (self.context.step.technique, limits.is_empty()) {
            ("Bounds", true) => "whatever digits its cells hold".to_owned(),
            (_, true) => "no filling of its cells uses these candidates".to_owned(),
            ("Bounds", false) => limits + &self.sum_of_others(parts),
            (_, false) => format!("{limits}, and no filling of its cells uses these candidates"),
        };
        let all = u32::MAX >> (32 - self.context.layout.side());
        let bounds = self.grouped(|cells, mask| {
            let (names, kept) = (self.cells(cells), all & !mask);
            let is = if cells.len() == 1 { "is" } else { "are" };
            match (mask & (mask + 1) == 0, kept & (kept + 1) == 0) {
                (true, _) => format!("{names} {is} at least {}", self.digit(mask.count_ones() as u8 + 1)),
                (_, true) => format!("{names} {is} at most {}", self.digit(kept.count_ones() as u8)),
                _ => format!("{names} {is} not {}", self.any(mask)),
            }
        });
        format!("{heading}: {reason}, so {bounds}.")
    }

    /// Describes the candidates of cells that limit others, such as `r1c1 is 3 or 4 and r1c2 is at least 5`.
    pub(super) fn limits(&self, limits: &[(u16, u32)]) -> String {
        let mut groups: Vec<(u32, Vec<u16>)> = Vec::new();
        for &(cell, mask) in limits {
            match groups.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((mask, vec![cell])),
            }
        }
        list(groups.iter().map(|(mask, cells)| self.limit(cells, *mask)), "and")
    }

    fn limit(&self, cells: &[u16], mask: u32) -> String {
        let (names, all) = (self.cells(cells), u32::MAX >> (32 - self.context.layout.side()));
        let (least, lost) = (mask.trailing_zeros(), all & !mask);
        let is = if cells.len() == 1 { "is" } else { "are" };
        let is_run = |mask: u32| (mask >> mask.trailing_zeros()).wrapping_add(1).is_power_of_two();
        match mask {
            0 => format!("{names} {} no candidate", if cells.len() == 1 { "has" } else { "have" }),
            _ if mask.count_ones() < 3 => format!("{names} {is} {}", self.any(mask)),
            _ if is_run(mask) && mask >> least == all >> least => {
                format!("{names} {is} at least {}", self.digit(least as u8 + 1))
            }
            _ if mask & 1 == 1 && is_run(mask) => {
                format!("{names} {is} at most {}", self.digit(mask.count_ones() as u8))
            }
            _ if lost.count_ones() < mask.count_ones() => format!("{names} {is} not {}", self.any(lost)),
            _ => format!("{names} {is} {}", self.any(mask)),
        }
    }

    /// Describes the least and the largest sum of the other cells of a sum, if that excludes the candidates of one cell.
    fn sum_of_others(&self, (_, sum, cells): ConstraintParts) -> String {
        let (Some(sum), &[(cell, lost)]) = (sum, &self.context.step.eliminations[..]) else { return String::new() };
        let mask = |cell: u16| match self.context.value(cell) {
            0 => self.context.candidates(cell),
            digit => 1 << (digit - 1),
        };
        let others = || cells.iter().filter(|&&other| other != cell).map(|&other| mask(other));
        let least: i32 = others().map(|mask| mask.trailing_zeros() as i32 + 1).sum();
        let most: i32 = others().map(|mask| 32 - mask.leading_zeros() as i32).sum();
        let is_excluded =
            DigitMask::from_bits(lost).iter().all(|digit| !(least..=most).contains(&(sum - i32::from(digit))));
        if is_excluded { format!(", so that the other cells sum to {least} to {most}") } else { String::new() }
    }

    /// Describes a digit that all combinations of a constraint have.
    pub fn required_digit(&self, parts: ConstraintParts, digit: u8, places: &[u16]) -> String {
        let (heading, symbol) = (self.heading(parts), self.digit(digit));
        let reason = format!("{heading}: every combination has a {symbol}, which fits only in {}.", self.cells(places));
        self.excluding(reason, digit, places.len(), None)
    }

    /// Describes the sum that houses and their cages leave.
    pub fn rule_of_45(&self, placed: Option<(u16, u8)>) -> String {
        let Evidence::RuleOf45(DerivedSum { houses, cages, plus, minus, .. }) = &self.context.step.evidence else {
            return String::new();
        };
        let names = list(houses.iter().map(|&house| self.house(house)), "and");
        let pattern = self.context.pattern();
        let [have, whole] =
            [format!("sum to {}", pattern.sums_of_cages()), format!("sum to {}", pattern.sum_of_houses())];
        let (its, whole) = match houses.len() {
            1 => ("its", whole.replacen("sum", "sums", 1)),
            _ => ("their", whole),
        };
        let is_one = cages.len() == 1;
        let have = if is_one {
            format!("{its} cage {}", have.replacen("sum", "sums", 1))
        } else {
            format!("{its} cages {have}")
        };
        let in_houses =
            |cell: &&u16| houses.iter().any(|&house| self.context.layout.houses()[house].cells.contains(cell));
        let (innies, outies): (Vec<u16>, Vec<u16>) = plus.iter().chain(minus).partition(in_houses);
        let s = if is_one { "s" } else { "" };
        let left = (!innies.is_empty()).then(|| format!("leave{s} out {}", self.cells(&innies)));
        let more = (!outies.is_empty()).then(|| format!("also cover{s} {}", self.cells(&outies)));
        let reach = left.into_iter().chain(more).collect::<Vec<_>>().join(", and ");
        let technique = self.context.step.technique;
        let reason = format!("{technique} in {names}: {have} and {reach}.");
        let reason = format!("{reason} {} {whole}, so {}", capitalized(&names), pattern.equation());
        match placed {
            Some((cell, digit)) if plus.len() + minus.len() > 1 => {
                let filled: Vec<u16> = plus.iter().chain(minus).copied().filter(|&other| other != cell).collect();
                let filled = list(filled.iter().map(|&other| self.filled(other)), "and");
                format!("{reason}, and as {filled}, {} is {}.", self.cell(cell), self.digit(digit))
            }
            Some(_) => format!("{reason}."),
            None => format!("{reason}. These candidates occur in no such sum: {}.", self.eliminated()),
        }
    }

    fn filled(&self, cell: u16) -> String {
        format!("{} is {}", self.cell(cell), self.digit(self.context.value(cell)))
    }

    /// Returns the technique and its constraint.
    fn heading(&self, parts: ConstraintParts) -> String {
        format!("{} in {}", self.context.step.technique, self.constraint(parts))
    }
}
