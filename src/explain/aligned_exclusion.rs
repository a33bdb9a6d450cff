//! Aligned exclusions in words: why a candidate fails with every way to fill the other cells.

use super::paragraph::Paragraph;
use super::phrases::{all, and, not, or};
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::techniques::{Position, Step, Technique};

/// The cells, then for each candidate that goes why it fails.
pub fn words(at: &Position, step: &Step) -> Vec<Paragraph> {
    let Technique::AlignedExclusion(size) = step.technique else { return Vec::new() };
    let (base, excluders) = step.evidence.cells.split_at(usize::from(size));
    let begin = format!(
        "Look at the ways to fill {}. Those that see each other must differ, and they must leave a candidate in each \
         cell that sees them all.",
        and(base)
    );
    let exclusion = Exclusion { at, base, excluders };
    let each = step.eliminations.iter().flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
    let cases = each.flat_map(|(cell, digit)| exclusion.case(cell, digit));
    let end = Paragraph::plain(format!("So {}.", not(&super::marks(step))));
    std::iter::once(Paragraph::plain(begin)).chain(cases).chain([end]).collect()
}

/// The cells to be filled, and those that forbid some ways to do it.
struct Exclusion<'a> {
    at: &'a Position,
    base: &'a [Cell],
    excluders: &'a [Cell],
}

impl Exclusion<'_> {
    /// Why one candidate fails.
    fn case(&self, cell: Cell, digit: Digit) -> Vec<Paragraph> {
        let others: Vec<Cell> = self.base.iter().copied().filter(|&other| other != cell).collect();
        let taken = [(cell, digit)];
        match others[..] {
            [second, third] => {
                let ways = self.at.candidates(second).iter().map(|next| {
                    let failure = self.failure(&taken, second, next);
                    let text = failure.unwrap_or_else(|| {
                        format!("If {second} is {next}, then {}", self.without(&[taken[0], (second, next)], third))
                    });
                    Paragraph { indent: 2, text: format!("{text}.") }
                });
                let begin = Paragraph { indent: 1, text: format!("Suppose {cell} is {digit}.") };
                std::iter::once(begin).chain(ways).collect()
            }
            _ => others.iter().map(|&other| self.pair(taken, other)).collect(),
        }
    }

    fn pair(&self, taken: [(Cell, Digit); 1], other: Cell) -> Paragraph {
        let [(cell, digit)] = taken;
        Paragraph { indent: 1, text: format!("If {cell} is {digit}, then {}.", self.without(&taken, other)) }
    }

    /// Why nothing can stand in one more cell.
    fn without(&self, taken: &[(Cell, Digit)], other: Cell) -> String {
        and(self.at.candidates(other).iter().filter_map(|digit| self.failure(taken, other, digit)))
    }

    /// Why this digit cannot stand there beside those; `None` if it can.
    fn failure(&self, taken: &[(Cell, Digit)], cell: Cell, digit: Digit) -> Option<String> {
        if let Some((same, _)) = taken.iter().find(|&&(other, used)| used == digit && other.sees(cell)) {
            return Some(format!("{cell} is not {digit} (it sees {same})"));
        }
        let used = taken.iter().map(|&(_, digit)| digit).chain([digit]).collect::<DigitSet>();
        let starved = self.excluders.iter().find(|&&excluder| (self.at.candidates(excluder) - used).is_empty())?;
        Some(format!("{cell} is not {digit} (it would leave {starved}, which is {}, nothing)", self.left(*starved)))
    }

    fn left(&self, excluder: Cell) -> String {
        match self.at.candidates(excluder) {
            two if two.len() == 2 => or(two),
            more => format!("one of {}", all(more)),
        }
    }
}
