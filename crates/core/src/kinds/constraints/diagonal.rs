//! Single diagonals.

use super::constraint::{Constraint, ConstraintKind, PartCounts, Surroundings};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// A diagonal that is a house.
pub struct Diagonal {
    name: &'static str,
    description: &'static str,
    house: &'static str,
    is_anti: bool,
}

/// The diagonal from the upper left.
pub const MAIN_DIAGONAL: Diagonal = Diagonal {
    name: "main-diagonal",
    description: "the diagonal from the upper left has all digits",
    house: "main diagonal",
    is_anti: false,
};

/// The diagonal from the upper right.
pub const ANTI_DIAGONAL: Diagonal = Diagonal {
    name: "anti-diagonal",
    description: "the diagonal from the upper right has all digits",
    house: "anti-diagonal",
    is_anti: true,
};

impl Diagonal {
    fn cells<'a>(&self, shape: &'a Shape) -> impl Iterator<Item = u16> + use<'a> {
        let is_anti = self.is_anti;
        (0..shape.side).map(move |row| shape.cell(row, if is_anti { shape.side - 1 - row } else { row }))
    }
}

impl ConstraintKind for Diagonal {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(0, 0)
    }

    fn implied_cells(&self, shape: &Shape) -> Vec<u16> {
        self.cells(shape).collect()
    }

    fn turned(&self) -> Option<&'static dyn ConstraintKind> {
        Some(if self.is_anti { &MAIN_DIAGONAL } else { &ANTI_DIAGONAL })
    }

    fn decorations(&self, _constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let side = shape.side as f32;
        let points = if self.is_anti { vec![[side, 0.0], [0.0, side]] } else { vec![[0.0, 0.0], [side, side]] };
        vec![Decoration::Line { points, width: 0.09, tone: Tone::Light, arrow: false }]
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, _constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let seen = self.cells(&grid.shape).fold(0u32, |seen, cell| seen | 1 << digits[usize::from(cell)]);
        seen.count_ones() as usize == grid.shape.side
    }

    fn compile(&self, _constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        requirements.add_different(HouseName::single(self.house), self.cells(&grid.shape));
    }
}
