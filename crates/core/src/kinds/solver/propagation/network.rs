//! The cells of a layout, and which propagators watch them.

use super::combinations::Combinations;
use crate::kinds::layout::Layout;
use crate::kinds::peers::Peers;

/// The number of digits from which on locked candidates shorten the search by more than they cost.
const MIN_LOCKED_SIDE: usize = 9;

/// The cells, what may stand in them, and the cells of each propagator.
pub struct Network {
    pub side: usize,
    pub cells: usize,
    /// The number of cells without those outside of the grid.
    pub grid_cells: usize,
    /// The candidates of an empty grid.
    pub initial: Vec<u32>,
    /// The cells that must differ from each cell.
    pub peers: Vec<Vec<u16>>,
    /// The same cells as sets.
    pub peer_sets: Peers,
    /// The cells of each house.
    pub houses: Vec<Box<[u16]>>,
    /// Whether locked candidates shorten the search by more than they cost.
    pub uses_locked: bool,
    /// The cells of each propagator.
    pub scopes: Vec<Box<[u16]>>,
    /// Whether a second run of each propagator directly after a first one removes nothing.
    pub idempotent: Vec<bool>,
    /// The number of propagators of each cell, and 1.
    pub degrees: Vec<u32>,
    /// For each cell the set of its propagators, in `words` words.
    pub watchers: Vec<u64>,
    pub words: usize,
    pub combinations: Combinations,
    /// The number of combinations that sums remember.
    pub supports: usize,
}

impl Network {
    /// Creates the network of a layout without propagators; `None` if it has too many cells.
    pub fn new(layout: &Layout) -> Option<Network> {
        let (cells, peers) = (layout.cells(), Peers::new(layout)?);
        Some(Network {
            side: layout.side(),
            cells,
            grid_cells: layout.grid_cells(),
            initial: (0..cells).map(|cell| layout.candidates(cell)).collect(),
            peers: peers.0.iter().map(|peers| peers.iter().map(|cell| cell as u16).collect()).collect(),
            peer_sets: peers,
            houses: layout.houses().iter().map(|house| house.cells.clone()).collect(),
            uses_locked: layout.side() >= MIN_LOCKED_SIDE,
            scopes: Vec::new(),
            idempotent: Vec::new(),
            degrees: vec![1; cells],
            watchers: Vec::new(),
            words: 0,
            combinations: Combinations::new(layout.side()),
            supports: 0,
        })
    }

    /// Returns whether two cells must differ.
    pub fn differ(&self, first: u16, second: u16) -> bool {
        self.peer_sets.differ(first, second)
    }
}
