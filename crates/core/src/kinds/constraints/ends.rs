//! Lines whose ends limit the digits between them: between lines and lockout lines.

use super::constraint::{CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings};
use super::decorations::{center, line, ring};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::Relation;
use crate::kinds::requirements::Requirements;

/// A line with ends.
pub struct Ends {
    is_lockout: bool,
}

/// The digits of the line are between those of its ends.
pub const BETWEEN: Ends = Ends { is_lockout: false };

/// The ends differ by at least the value, 4 if there is none, and the digits of the line are not between them.
pub const LOCKOUT: Ends = Ends { is_lockout: true };

/// The least difference of the ends of a lockout line without a value.
const LOCKOUT_DIFFERENCE: i32 = 4;

impl Ends {
    /// Returns whether the ends allow a digit between them.
    fn allows(&self, (low, high): (i32, i32), digit: i32) -> bool {
        if self.is_lockout { digit < low || digit > high } else { low < digit && digit < high }
    }

    fn allows_ends(&self, constraint: &Constraint, (low, high): (i32, i32)) -> bool {
        !self.is_lockout || high - low >= constraint.value_or(LOCKOUT_DIFFERENCE)
    }
}

impl ConstraintKind for Ends {
    fn name(&self) -> &'static str {
        if self.is_lockout { "lockout" } else { "between" }
    }

    fn description(&self) -> &'static str {
        if self.is_lockout {
            "the ends differ by at least 4, and no digit of the line is one of theirs or between them"
        } else {
            "the digits of the line are between those of its ends"
        }
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Line
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some(if self.is_lockout { (LineForm::Squares, 'O') } else { (LineForm::Circles, 'B') })
    }

    fn usual_values(&self, _side: usize) -> Vec<i32> {
        if self.is_lockout { vec![LOCKOUT_DIFFERENCE] } else { Vec::new() }
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(2, usize::MAX).and_values(0, usize::from(self.is_lockout))
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let cells = constraint.cells();
        let end = |cell: u16| match self.is_lockout {
            true => Decoration::Square { center: center(cell, shape), radius: 0.34, fill: Tone::Light },
            false => ring(cell, shape),
        };
        vec![line(cells, shape, 0.12, Tone::Light), end(cells[0]), end(cells[cells.len() - 1])]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let all: Vec<i32> = constraint.digits_of(digits).collect();
        let (first, last) = (all[0], all[all.len() - 1]);
        let ends = (first.min(last), first.max(last));
        self.allows_ends(constraint, ends) && all[1..all.len() - 1].iter().all(|&digit| self.allows(ends, digit))
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        let side = grid.shape.side as i32;
        let inner = |a: i32, b: i32| {
            let ends = (a.min(b), a.max(b));
            match self.allows_ends(constraint, ends) {
                true => (1..=side).filter(|&d| self.allows(ends, d)).fold(0, |mask, d| mask | 1 << (d - 1)),
                false => 0,
            }
        };
        let allowed = (1..=side).flat_map(|a| (1..=side).map(move |b| (a, b)));
        let allowed = allowed.map(|(a, b)| self.allows_ends(constraint, (a.min(b), a.max(b))).then(|| inner(a, b)));
        let cells = constraint.cells();
        requirements.add_relation(Relation::Ends {
            name: self.name(),
            ends: (cells[0], cells[cells.len() - 1]),
            inner: cells[1..cells.len() - 1].into(),
            allowed: allowed.collect(),
        });
    }
}
