//! The links of a position: the direct implications between candidates, and groups of candidates, that are on or off.

use super::candidate_grid::CandidateGrid;
use super::link_nodes::LinkNodes;
use std::ops::Deref;

/// The nodes and the links between them. A link is an assertion that another one implies directly.
#[derive(Clone, Debug)]
pub(super) struct LinkTable {
    all: LinkNodes,
    /// The assertions implied by each assertion, concatenated.
    next: Vec<u16>,
    /// The end of the list of each assertion in `next`.
    ends: Vec<usize>,
}

impl Deref for LinkTable {
    type Target = LinkNodes;
    #[inline]
    fn deref(&self) -> &LinkNodes {
        &self.all
    }
}

impl LinkTable {
    /// Builds the table of these nodes of a position.
    pub fn new(grid: &CandidateGrid, nodes: LinkNodes) -> LinkTable {
        let mut table = LinkTable { all: nodes, next: Vec::with_capacity(4096), ends: Vec::new() };
        for assertion in 0..2 * table.all.nodes.len() as u16 {
            table.all.each_link(grid, assertion, |next| table.next.push(next));
            table.ends.push(table.next.len());
        }
        table
    }

    /// Returns the assertions that an assertion implies directly.
    #[inline]
    pub fn next(&self, assertion: usize) -> &[u16] {
        let start = if assertion == 0 { 0 } else { self.ends[assertion - 1] };
        &self.next[start..self.ends[assertion]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a implies b, the negation of b implies the negation of a.
    #[test]
    fn links_have_contrapositives() {
        let puzzles = include_str!("../../../../../tests/data/hodoku-rated.txt").lines().step_by(20);
        for puzzle in puzzles.map(|line| line[..81].parse().unwrap_or_default()) {
            let grid = CandidateGrid::new(&puzzle);
            for nodes in [LinkNodes::new(&grid), LinkNodes::with_groups(&grid)] {
                let table = LinkTable::new(&grid, nodes);
                for assertion in 0..2 * table.nodes.len() {
                    for &next in table.next(assertion) {
                        let back = table.next(usize::from(next ^ 1));
                        assert!(back.contains(&(assertion as u16 ^ 1)), "{puzzle} {assertion} {next}");
                    }
                }
            }
        }
    }
}
