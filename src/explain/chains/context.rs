//! The candidates that are excluded at a point of a chain, and the reasons.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::explain::phrases::{and, causes};
use crate::rating::se::Position;
use std::collections::BTreeMap;

/// The reason why a candidate is excluded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExclusionReason {
    /// The cell sees the digit in this cell.
    Sees(Cell, Line),
    /// The cell holds this other digit.
    CellHas(Digit, Line),
    /// A line states it.
    Stated(Line),
    /// The exclusion is assumed.
    Assumed,
}

/// The line of a statement; `None` for assumptions, and if the line is obvious.
pub type Line = Option<String>;

/// The candidates before a step, and those excluded since.
#[derive(Clone, Debug)]
pub struct Context {
    /// The candidates before the step.
    origin: Candidates,
    /// The candidates excluded since, with the reasons.
    excluded: BTreeMap<(Cell, Digit), ExclusionReason>,
}

impl Context {
    /// Creates the context of the position before the step.
    pub fn new(position: &Position) -> Context {
        let mut origin = Candidates::FULL;
        for cell in Cell::all() {
            origin.remove(cell, !position.candidates(cell));
        }
        Context { origin, excluded: BTreeMap::new() }
    }

    /// Returns whether the candidate is excluded.
    pub fn is_excluded(&self, cell: Cell, digit: Digit) -> bool {
        self.excluded.contains_key(&(cell, digit))
    }

    /// Marks a candidate as excluded.
    pub fn exclude(&mut self, cell: Cell, digit: Digit, reason: ExclusionReason) {
        self.excluded.entry((cell, digit)).or_insert(reason);
    }

    /// Returns the candidates before the step, without those of a list.
    pub fn origin_without(&self, eliminated: impl IntoIterator<Item = (Cell, Digit)>) -> Candidates {
        let mut remaining = self.origin.clone();
        for (cell, digit) in eliminated {
            remaining.remove(cell, DigitSet::single(digit));
        }
        remaining
    }

    /// Returns the remaining candidates.
    pub fn remaining(&self) -> Candidates {
        self.origin_without(self.excluded.keys().copied())
    }

    /// Returns the other candidates of a cell before the step.
    pub fn other_candidates(&self, cell: Cell, digit: Digit) -> Vec<Digit> {
        (self.origin.get(cell) - DigitSet::single(digit)).iter().collect()
    }

    /// Returns the other positions of a digit among these cells before the step.
    pub fn other_positions(&self, cells: impl Iterator<Item = Cell>, cell: Cell, digit: Digit) -> Vec<(Cell, Digit)> {
        let has = |&other: &Cell| other != cell && self.origin.get(other).contains(digit);
        cells.filter(has).map(|other| (other, digit)).collect()
    }

    /// Returns `, since ...` with the reasons why a cell has lost its other candidates; empty if there were none.
    pub fn since_other_candidates(&self, cell: Cell, others: &[Digit]) -> String {
        let (mut sees, mut more) = (Vec::new(), Vec::new());
        for &digit in others {
            match self.excluded.get(&(cell, digit)) {
                Some(ExclusionReason::Sees(source, line)) => {
                    sees.push(format!("the {digit} in {source}{}", reference(line)))
                }
                reason => more.push(predicate(true, reason, digit)),
            }
        }
        more.dedup();
        if !sees.is_empty() {
            more.insert(0, format!("sees {}", and(sees)));
        }
        if more.is_empty() { String::new() } else { format!(", since it {}", more.join("; it ")) }
    }

    /// Returns `, since ...` with the reasons why these candidates are excluded; empty for none.
    pub fn since(&self, eliminated: &[(Cell, Digit)]) -> String {
        if eliminated.is_empty() { String::new() } else { format!(", since {}", self.reason(eliminated)) }
    }

    /// Describes why these candidates are excluded; those with the same reason are joined.
    pub fn reason(&self, eliminated: &[(Cell, Digit)]) -> String {
        let mut groups: Vec<(Option<&ExclusionReason>, Digit, Vec<Cell>)> = Vec::new();
        for &(cell, digit) in eliminated {
            let reason = self.excluded.get(&(cell, digit));
            let same = |(other, of, cells): &&mut (Option<&ExclusionReason>, Digit, Vec<Cell>)| match reason {
                Some(ExclusionReason::CellHas(..)) => *other == reason && cells[0] == cell,
                _ => *other == reason && *of == digit,
            };
            match groups.iter_mut().find(same) {
                Some((Some(ExclusionReason::CellHas(..)), ..)) => {}
                Some((_, _, cells)) => cells.push(cell),
                None => groups.push((reason, digit, vec![cell])),
            }
        }
        let describe = |(reason, digit, cells): &(Option<&ExclusionReason>, Digit, Vec<Cell>)| {
            format!("{} {}", and(cells), predicate(cells.len() == 1, *reason, *digit))
        };
        causes(groups.iter().map(describe))
    }
}

/// Returns a predicate such as `sees the 5 in r1c9 (3)`, in singular or plural.
fn predicate(is_singular: bool, reason: Option<&ExclusionReason>, digit: Digit) -> String {
    let (be, see) = if is_singular { ("is", "sees") } else { ("are", "see") };
    match reason {
        Some(ExclusionReason::Sees(source, line)) => format!("{see} the {digit} in {source}{}", reference(line)),
        Some(ExclusionReason::CellHas(value, line)) => format!("{be} {value}{}", reference(line)),
        Some(ExclusionReason::Stated(line)) => format!("{be} not {digit}{}", reference(line)),
        Some(ExclusionReason::Assumed) => format!("{be} supposed not to be {digit}"),
        None => format!("{be} not {digit} by then"),
    }
}

/// Returns the reference to a line, such as ` (3)`, or an empty text.
pub fn reference(line: &Line) -> String {
    line.as_ref().map_or(String::new(), |line| format!(" ({line})"))
}
