//! Regions, diagonals, and digits that say where another digit is.

use super::constraint::{Constraint, ConstraintKind, Surroundings};
use super::properties::{AdditionRule, CellOrder, PartCounts, Repetition};
use super::sums::needs_few_cells;
use crate::kinds::decoration::{Decoration, GridPoint, Tone};
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// Cells with different digits: a house if there are as many as digits.
pub const EXTRA_REGION: ConstraintKind = ConstraintKind {
    name: "extra-region",
    description: "the digits of the region differ",
    parts: PartCounts::of_cells(1, usize::MAX),
    order: CellOrder::Set,
    requirement: needs_few_cells,
    decorations: shade,
    compile: |constraint, _, all| {
        let name = constraint.kind().name;
        let index = all.houses().iter().filter(|house| house.name.kind == name).count();
        all.add_different(HouseName::numbered(name, index), constraint.cells().iter().copied());
    },
    ..ConstraintKind::ROW
};

/// The diagonal from the upper left.
pub const MAIN_DIAGONAL: ConstraintKind = ConstraintKind {
    name: "main-diagonal",
    description: "the diagonal from the upper left has all digits",
    parts: PartCounts::of_cells(0, 0),
    implied_cells: |shape| diagonal(shape, false),
    turned: Some("anti-diagonal"),
    decorations: |_, grid| diagonal_line([0.0, 0.0], [grid.shape.side as f32; 2]),
    is_conventional: true,
    compile: |_, grid, all| all.add_different(HouseName::single("main diagonal"), diagonal(&grid.shape, false)),
    ..ConstraintKind::ROW
};

/// The diagonal from the upper right.
pub const ANTI_DIAGONAL: ConstraintKind = ConstraintKind {
    name: "anti-diagonal",
    description: "the diagonal from the upper right has all digits",
    implied_cells: |shape| diagonal(shape, true),
    turned: Some("main-diagonal"),
    decorations: |_, grid| diagonal_line([grid.shape.side as f32, 0.0], [0.0, grid.shape.side as f32]),
    compile: |_, grid, all| all.add_different(HouseName::single("anti-diagonal"), diagonal(&grid.shape, true)),
    ..MAIN_DIAGONAL
};

fn diagonal(shape: &Shape, is_anti: bool) -> Vec<u16> {
    (0..shape.side).map(|row| shape.cell(row, if is_anti { shape.side - 1 - row } else { row })).collect()
}

fn diagonal_line(from: GridPoint, to: GridPoint) -> Vec<Decoration> {
    vec![Decoration::Line { points: vec![from, to], width: 0.09, tone: Tone::Light, arrow: false }]
}

/// A digit d in row r and some column says that r stands in row d of the column.
pub const ROW_INDEXER: ConstraintKind = ConstraintKind {
    name: "row-indexer",
    has_places: true,
    description: "a digit is the row in which the number of its own row stands, in its column",
    parts: PartCounts::of_cells(1, usize::MAX),
    repetition: Some(Repetition::Once),
    addition: Some(AdditionRule::Cells("")),
    counts_places: true,
    decorations: shade,
    compile: |constraint, grid, all| {
        let side = grid.shape.side;
        add_indexed(constraint, all, |cell| (0..side).map(|row| grid.shape.cell(row, cell % side)).collect());
    },
    ..ConstraintKind::ROW
};

/// A digit d in column c of some row says that c stands in column d of the row.
pub const COLUMN_INDEXER: ConstraintKind = ConstraintKind {
    name: "column-indexer",
    description: "a digit is the column in which the number of its own column stands, in its row",
    compile: |constraint, grid, all| {
        let side = grid.shape.side;
        add_indexed(constraint, all, |cell| (0..side).map(|column| grid.shape.cell(cell / side, column)).collect());
    },
    ..ROW_INDEXER
};

/// A digit d at place p of a box or region says that p stands at place d.
pub const BOX_INDEXER: ConstraintKind = ConstraintKind {
    name: "box-indexer",
    description: "a digit is the place in which the number of its own place stands, in its box",
    requirement: |_, shape| (!shape.has_regions()).then_some("boxes or regions"),
    compile: |constraint, Surroundings { shape, .. }, all| {
        let is_beside = |cell: usize, other: u16| shape.region_of(other) == shape.region_of(cell as u16);
        let cells = 0..(shape.side * shape.side) as u16;
        add_indexed(constraint, all, |cell| cells.clone().filter(|&other| is_beside(cell, other)).collect());
    },
    ..ROW_INDEXER
};

/// Adds that the digits of cells name places of houses, in which the numbers of their own places stand.
fn add_indexed(constraint: &Constraint, all: &mut Requirements, house: impl Fn(usize) -> Vec<u16>) {
    for &cell in constraint.cells() {
        let places = house(cell.into());
        let own = places.iter().position(|&place| place == cell).unwrap_or(0) as i32 + 1;
        for (digit, &place) in (1..).zip(&places).filter(|&(_, &place)| place != cell) {
            // The house has the number only once, so that it stands in no other place.
            let allows = |first, second| (first == digit) == (second == own);
            all.relate(constraint.kind().name, [(cell, place)], allows);
        }
    }
}

fn shade(constraint: &Constraint, _grid: &Surroundings) -> Vec<Decoration> {
    vec![Decoration::Shade { cells: constraint.cells().into(), depth: 0.6 }]
}
