//! The candidates of a search node, and the propagators that wait for a run.

use super::network::Network;

/// The candidates of several cells, one lane after the other.
pub type Lanes = u64;

/// The candidates of each cell, the propagators that wait for a run, and the candidates of the open branches.
pub trait Store: Send {
    /// Restores the first candidates and makes all propagators wait.
    fn start(&mut self, network: &Network);

    /// Returns the mask of a cell; bit 0 is digit 1.
    fn domain(&self, cell: u16) -> u32;

    /// Keeps the candidates of a cell that are in a mask. Returns whether any is left.
    fn narrow(&mut self, network: &Network, cell: u16, mask: u32) -> bool;

    /// Removes digits from the cells that see all cells of a group that may hold them. The group holds each of the
    /// digits. Returns whether each digit has a place.
    fn claim(&mut self, network: &Network, cells: &[u16], digits: u32) -> bool;

    /// Returns the combinations that sums remember. They hold for all candidates of the layout.
    fn supports(&mut self) -> &mut Vec<Lanes>;

    /// Saves the candidates of a branch.
    fn save(&mut self);

    /// Restores the candidates of the last branch, at which nothing waits.
    fn restore(&mut self);
}

/// The work of a round, and that of a run of a propagator for each cell of its [size](super::propagators::Propagator::size).
pub const WORK_PER_RUN: u64 = 8;

/// The work between two checks for cancellation.
pub const WORK_PER_CHECK: u64 = 1 << 10;
