//! Text of aligned exclusions: for each eliminated candidate, why every combination with it fails.

use super::eliminations::eliminations;
use super::paragraph::Paragraph;
use super::phrases::{all, and, not, or};
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::rating::se::{Position, Step, Technique};

/// Describes the cells, then for each eliminated candidate why it fails.
pub fn describe(position: &Position, step: &Step) -> Vec<Paragraph> {
    let Technique::AlignedExclusion(size) = step.technique else { return Vec::new() };
    let (base, excluders) = step.evidence.cells.split_at(usize::from(size));
    let introduction = format!(
        "Look at the ways to fill {}. Those that see each other must differ, and they must leave a candidate in each \
         cell that sees them all.",
        and(base)
    );
    let exclusion = Exclusion { position, base, excluders };
    let candidates = step.eliminations.iter().flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
    let cases = candidates.flat_map(|(cell, digit)| exclusion.case(cell, digit));
    let conclusion = Paragraph::plain(format!("So {}.", not(&eliminations(step))));
    std::iter::once(Paragraph::plain(introduction)).chain(cases).chain([conclusion]).collect()
}

/// The base cells, and the cells that exclude some of their combinations.
struct Exclusion<'a> {
    position: &'a Position,
    base: &'a [Cell],
    excluders: &'a [Cell],
}

impl Exclusion<'_> {
    /// Describes why one candidate fails.
    fn case(&self, cell: Cell, digit: Digit) -> Vec<Paragraph> {
        let others: Vec<Cell> = self.base.iter().copied().filter(|&other| other != cell).collect();
        let assigned = [(cell, digit)];
        match others[..] {
            [second, third] => {
                let combinations = self.position.candidates(second).iter().map(|next| {
                    let failure = self.failure(&assigned, second, next);
                    let text = failure.unwrap_or_else(|| {
                        format!("If {second} is {next}, then {}", self.failures(&[assigned[0], (second, next)], third))
                    });
                    Paragraph { indent: 2, text: format!("{text}.") }
                });
                let introduction = Paragraph { indent: 1, text: format!("Suppose {cell} is {digit}.") };
                std::iter::once(introduction).chain(combinations).collect()
            }
            _ => others.iter().map(|&other| self.pair(assigned, other)).collect(),
        }
    }

    fn pair(&self, assigned: [(Cell, Digit); 1], other: Cell) -> Paragraph {
        let [(cell, digit)] = assigned;
        Paragraph { indent: 1, text: format!("If {cell} is {digit}, then {}.", self.failures(&assigned, other)) }
    }

    /// Describes why one more cell has no candidate left.
    fn failures(&self, assigned: &[(Cell, Digit)], other: Cell) -> String {
        and(self.position.candidates(other).iter().filter_map(|digit| self.failure(assigned, other, digit)))
    }

    /// Describes why the digit cannot be in the cell together with the assigned digits; `None` if it can.
    fn failure(&self, assigned: &[(Cell, Digit)], cell: Cell, digit: Digit) -> Option<String> {
        if let Some((conflicting, _)) = assigned.iter().find(|&&(other, used)| used == digit && other.sees(cell)) {
            return Some(format!("{cell} is not {digit} (it sees {conflicting})"));
        }
        let used = assigned.iter().map(|&(_, digit)| digit).chain([digit]).collect::<DigitSet>();
        let emptied =
            self.excluders.iter().find(|&&excluder| (self.position.candidates(excluder) - used).is_empty())?;
        Some(format!(
            "{cell} is not {digit} (it would leave {emptied}, which is {}, nothing)",
            self.candidates_of(*emptied)
        ))
    }

    fn candidates_of(&self, excluder: Cell) -> String {
        match self.position.candidates(excluder) {
            two if two.len() == 2 => or(two),
            more => format!("one of {}", all(more)),
        }
    }
}
