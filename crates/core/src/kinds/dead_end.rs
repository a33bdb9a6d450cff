//! Places of a candidate grid that exclude every solution.

use super::layout::Layout;
use super::requirements::{House, HouseName};
use super::symbols::Symbols;
use std::fmt;

/// A place that excludes every solution; printed as `no candidate for r1c1` or `no place for 5 in row 3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// A cell without a candidate.
    Cell(String),
    /// A digit without a place in a house.
    Digit(char, HouseName),
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeadEnd::Cell(cell) => write!(f, "no candidate for {cell}"),
            DeadEnd::Digit(digit, house) => write!(f, "no place for {digit} in {house}"),
        }
    }
}

impl DeadEnd {
    /// Returns the first dead end of the masks of candidates of all cells, and its cells.
    pub fn find(layout: &Layout, masks: &[u32], symbols: Symbols) -> Option<(DeadEnd, Vec<u16>)> {
        let empty = (0..).zip(masks).find(|(_, mask)| **mask == 0);
        let empty = empty.map(|(cell, _)| (DeadEnd::Cell(layout.cell_name(cell)), vec![cell]));
        let lacking = |house: &House| {
            let all = house.cells.iter().fold(0, |all, &cell| {
                // A cell outside of the grid may hold any digit.
                all | masks.get(usize::from(cell)).copied().unwrap_or(u32::MAX)
            });
            let digit = all.trailing_ones() as u8 + 1;
            let is_lacking = usize::from(digit) <= layout.side();
            is_lacking.then(|| (DeadEnd::Digit(symbols.char(digit), house.name), house.cells.to_vec()))
        };
        empty.or_else(|| layout.houses().iter().find_map(lacking))
    }
}
