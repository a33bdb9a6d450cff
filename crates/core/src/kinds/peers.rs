//! The cells that must differ from each cell of a layout.

use super::layout::Layout;
use super::solver::bits::Bits;

/// The number of words of a set of cells: enough for 25x25.
const WORDS: usize = 10;

/// A set of cells.
pub type CellSet = Bits<WORDS>;

/// For each cell those that must differ from it.
pub struct Peers(pub Vec<CellSet>);

impl Peers {
    /// The maximum number of cells of a layout.
    pub const MAX_CELLS: usize = 64 * WORDS;

    /// Returns the peers of a layout; `None` if it has too many cells.
    pub fn new(layout: &Layout) -> Option<Peers> {
        if layout.cells() > Peers::MAX_CELLS {
            return None;
        }
        let mut peers = vec![CellSet::EMPTY; layout.cells()];
        for set in layout.different_cells() {
            for &cell in &set {
                set.iter()
                    .filter(|&&other| other != cell)
                    .for_each(|&other| peers[usize::from(cell)].insert(other.into()));
            }
        }
        Some(Peers(peers))
    }

    /// Returns whether two cells must differ.
    pub fn differ(&self, first: u16, second: u16) -> bool {
        self.0[usize::from(first)].has(second.into())
    }
}
