//! The candidates that limit a constraint, and why some of its combinations are left out.

use super::data::{CellDigits, ExcludedCombinations, Pattern};
use super::language::Language;
use super::phrases::{by_digits, capitalized, join, list};
use super::place::{CellId, DigitMask};
use super::short_texts::{MAX_NAMED_SETS, StepWords};
use crate::kinds::Symbols;

/// Maximum number of cells of a constraint whose fillings are named.
pub(crate) const MAX_FILLED: usize = 4;

/// Returns why combinations are left out, such as `not 3+9: no cell can be 3; not 5+7: no cell can be 5`; without the
/// combinations if there are many.
pub(crate) fn excluded_combinations(pattern: &Pattern, language: Language, symbols: Symbols) -> String {
    let Pattern { excluded, constraint, sum, .. } = pattern;
    let is_sum = sum.is_some() || constraint.as_ref().is_some_and(|constraint| constraint.value.is_some());
    let chars = |digits: DigitMask| digits.iter().map(move |digit| symbols.char(digit));
    let or = |digits: DigitMask| list(chars(digits), &language.word("or", &[]));
    let no_cell = |digits: DigitMask| language.word("no cell", &[("digits", or(digits))]);
    let limit = |CellDigits { cell, digits }: CellDigits, lost: DigitMask| {
        let (key, named) = if digits.len() <= lost.len() { ("cell is", digits) } else { ("cell is not", lost) };
        language.word(key, &[("cell", cell.to_string()), ("digits", or(named))])
    };
    let reason = |one: &ExcludedCombinations| {
        let all = one.combinations.iter().fold(DigitMask::EMPTY, |all, &digits| all | digits);
        one.limit.map(|cell| limit(cell, all)).or_else(|| one.digit.map(|digit| no_cell(DigitMask::single(digit))))
    };
    let reasons: Vec<String> = if excluded.iter().map(|one| one.combinations.len()).sum::<usize>() <= MAX_NAMED_SETS {
        let with_sets = |one: &ExcludedCombinations| {
            let sets = one.combinations.iter().map(|&digits| join(chars(digits), if is_sum { "+" } else { "" }));
            let sets = list(sets, &language.word("or", &[]));
            Some(language.word("not sets", &[("sets", sets), ("reason", reason(one)?)]))
        };
        excluded.iter().filter_map(with_sets).collect()
    } else {
        let absent: DigitMask = excluded.iter().filter_map(|one| one.digit).collect();
        let of_cells = excluded.iter().filter(|one| one.limit.is_some()).filter_map(reason);
        (!absent.is_empty()).then(|| no_cell(absent)).into_iter().chain(of_cells).collect()
    };
    join(reasons, &format!("{} ", language.word("semicolon", &[])))
}

impl StepWords<'_> {
    /// Returns the digits that a cell may hold, in the shortest form, such as `≥ 3` or `≠ 5`.
    fn limit(&self, digits: DigitMask) -> String {
        let side = self.step.evidence.side;
        let (lost, all) = ((1..=side).filter(|&digit| !digits.contains(digit)).collect::<DigitMask>(), digits.len());
        let (least, most) = (digits.iter().next().unwrap_or(0), digits.iter().last().unwrap_or(0));
        match () {
            () if all > 2 && most == side && usize::from(most - least) + 1 == all => {
                format!("≥ {}", self.symbols.char(least))
            }
            () if all > 2 && least == 1 && usize::from(most) == all => format!("≤ {}", self.symbols.char(most)),
            () if lost.len() < all => format!("≠ {}", join(self.chars(lost), ", ")),
            () => format!("= {}", self.or(digits)),
        }
    }

    /// Returns the first combinations of the constraint, and why the others are left out.
    pub(super) fn combinations(&self) -> String {
        let all = &self.step.evidence.combinations;
        let more = (all.len() > MAX_NAMED_SETS).then(|| "...".to_owned());
        let sets = all.iter().take(MAX_NAMED_SETS).map(|&digits| join(self.chars(digits), " "));
        let excluded = self.excluded();
        let excluded = if excluded.is_empty() { excluded } else { format!(" ({excluded})") };
        join(sets.chain(more), "; ") + &excluded
    }

    fn excluded(&self) -> String {
        excluded_combinations(&self.step.evidence, self.language, self.symbols)
    }

    /// Returns the sentence about what the cells of a constraint may hold, if its template does not say it, after a space.
    pub(super) fn because_limits(&self) -> String {
        let Pattern { combinations, excluded, limits, fillings, cells, sum, .. } = &self.step.evidence;
        let mut text = String::new();
        if !limits.is_empty() {
            let limit = |(digits, cells)| format!("{} {}", join::<CellId>(cells, ", "), self.limit(digits));
            let limits = join(by_digits(limits).into_iter().map(limit), "; ");
            text = format!(" {}", self.language.word("because limits", &[("limits", limits)]));
        }
        let filling = |digits: &Vec<u8>| join(digits.iter().map(|&digit| self.symbols.char(digit)), "");
        if !fillings.is_empty() && cells.len() <= MAX_FILLED && (cells.len() > 2 || limits.is_empty()) {
            let ways = list(fillings.iter().map(filling), &self.language.word("or", &[]));
            text += &format!(" {}", self.language.word("because fillings", &[("fillings", ways)]));
        }
        if !text.is_empty() {
            return text;
        }
        match combinations.is_empty() {
            true if !excluded.is_empty() => format!(" {}.", capitalized(&self.excluded())),
            false if sum.is_some() => {
                format!(" {}", self.language.word("because sets", &[("combinations", self.combinations())]))
            }
            _ => String::new(),
        }
    }
}
