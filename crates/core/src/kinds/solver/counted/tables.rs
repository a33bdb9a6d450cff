//! A small layout, compiled to sets of cells.

use crate::kinds::layout::Layout;
use crate::kinds::solver::bits::Bits;
use crate::kinds::solver::tables::{self, Relation};

/// Maximum number of cells.
pub const MAX_CELLS: usize = 128;

/// Maximum number of digits: counts of places have four bits.
pub const MAX_DIGITS: usize = 9;

/// A set of cells.
pub type CellSet = Bits<2>;

/// The data of a layout for the search. `K` is the number of words of a count for each house.
pub struct Tables<const K: usize> {
    pub side: usize,
    pub cells: usize,
    /// The mask of all digits.
    pub digits: u16,
    /// All cells.
    pub all: CellSet,
    /// The cells that must differ from each cell.
    pub peers: Box<[CellSet; MAX_CELLS]>,
    /// The cells of each house.
    pub houses: Vec<CellSet>,
    /// For each cell, 1 in the count of each of its houses.
    pub houses_of: Box<[[u64; K]; MAX_CELLS]>,
    /// The pairs with other tables than inequality.
    pub relations: Vec<Relation<2>>,
}

impl<const K: usize> Tables<K> {
    /// Returns whether a layout is small enough.
    pub fn fits(layout: &Layout) -> bool {
        layout.cells() <= MAX_CELLS && layout.side() <= MAX_DIGITS && layout.houses().len() <= 16 * K
    }

    /// Compiles a layout, or returns `None` if it is too large.
    pub fn new(layout: &Layout) -> Option<Tables<K>> {
        if !Tables::<K>::fits(layout) {
            return None;
        }
        let tables = tables::Tables::<2, 1>::new(layout);
        let (mut peers, mut houses_of) = (Box::new([CellSet::EMPTY; MAX_CELLS]), Box::new([[0; K]; MAX_CELLS]));
        peers[..tables.cells].copy_from_slice(&tables.peers);
        for (index, house) in tables.houses.iter().enumerate() {
            house.each(|cell| houses_of[cell][index / 16] |= 1 << (4 * (index % 16)));
        }
        let (side, cells, all) = (tables.side, tables.cells, tables.all);
        let digits = (1 << side) - 1;
        Some(Tables { side, cells, digits, all, peers, houses: tables.houses, houses_of, relations: tables.relations })
    }
}
