//! Indexers: digits that say where another digit is.

use super::constraint::{Constraint, ConstraintKind, PartCounts, Repetition, Surroundings};
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;

/// Cells whose digits are places of their row, column or box.
pub struct Indexer {
    name: &'static str,
    description: &'static str,
    house: IndexedHouse,
}

/// The house in which the digit counts places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IndexedHouse {
    Row,
    Column,
    Box,
}

/// A digit d in row r and some column says that r stands in row d of the column.
pub const ROW_INDEXER: Indexer = Indexer {
    name: "row-indexer",
    description: "a digit is the row in which the number of its own row stands, in its column",
    house: IndexedHouse::Column,
};

/// A digit d in column c of some row says that c stands in column d of the row.
pub const COLUMN_INDEXER: Indexer = Indexer {
    name: "column-indexer",
    description: "a digit is the column in which the number of its own column stands, in its row",
    house: IndexedHouse::Row,
};

/// A digit d at place p of a box or region says that p stands at place d.
pub const BOX_INDEXER: Indexer = Indexer {
    name: "box-indexer",
    description: "a digit is the place in which the number of its own place stands, in its box",
    house: IndexedHouse::Box,
};

impl Indexer {
    /// Returns the cells of the house of a cell, place by place.
    fn places(&self, cell: u16, shape: &Shape) -> Vec<u16> {
        let (row, column) = (usize::from(cell) / shape.side, usize::from(cell) % shape.side);
        match self.house {
            IndexedHouse::Row => (0..shape.side).map(|place| shape.cell(row, place)).collect(),
            IndexedHouse::Column => (0..shape.side).map(|place| shape.cell(place, column)).collect(),
            IndexedHouse::Box => {
                let cells = 0..(shape.side * shape.side) as u16;
                cells.filter(|&other| shape.region_of(other) == shape.region_of(cell)).collect()
            }
        }
    }

    /// Returns the places of the house of a cell, and the number of its own one, from 1.
    fn places_and_own(&self, cell: u16, shape: &Shape) -> (Vec<u16>, usize) {
        let places = self.places(cell, shape);
        let own = places.iter().position(|&place| place == cell).unwrap_or(0) + 1;
        (places, own)
    }
}

impl ConstraintKind for Indexer {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn requirement(&self, _constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        (self.house == IndexedHouse::Box && !shape.has_regions()).then_some("boxes or regions")
    }

    fn repetition(&self) -> Repetition {
        Repetition::Once
    }

    fn counts_places(&self) -> bool {
        true
    }

    fn decorations(&self, constraint: &Constraint, _grid: &Surroundings) -> Vec<Decoration> {
        vec![Decoration::Shade { cells: constraint.cells().into(), depth: 0.6 }]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        constraint.cells().iter().all(|&cell| {
            let (places, own) = self.places_and_own(cell, &grid.shape);
            let named = places[usize::from(digits[usize::from(cell)]) - 1];
            usize::from(digits[usize::from(named)]) == own
        })
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        for &cell in constraint.cells() {
            let (places, own) = self.places_and_own(cell, &grid.shape);
            for (digit, &place) in (1..).zip(&places).filter(|&(_, &place)| place != cell) {
                // The house has the number only once, so that it stands in no other place.
                requirements.relate(self.name, [(cell, place)], |first, second| (first == digit) == (second == own));
            }
        }
    }
}
