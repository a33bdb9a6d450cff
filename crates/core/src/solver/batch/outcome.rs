//! What becomes of states after a pass: solutions are recorded, and stalled states wait for a branching.

use super::block::Tag;
use super::lanes::{Lanes, numbers};
use super::moves::Moves;
use super::queue::StallKind;
use super::search::Search;
use crate::board::grid::Grid;

/// Where states are.
#[derive(Clone, Copy)]
pub enum Source {
    /// In the lanes.
    Lanes,
    /// In the block with this index.
    Block(usize),
}

impl<V: Lanes> Search<V> {
    /// Records the solutions in these lanes, and frees the lanes of puzzles that have reached the limit.
    pub(super) fn record_solutions(&mut self, mut solved: u32, source: Source) {
        while solved != 0 {
            let lane = solved.trailing_zeros() as usize;
            solved &= solved - 1;
            let (cells, tags) = match source {
                Source::Lanes => (&self.state.cells, &self.tags),
                Source::Block(index) => (&self.blocks[index].cells, &self.blocks[index].tags),
            };
            let Tag { puzzle, doublings } = tags[lane];
            if self.queue.record_solution(puzzle, doublings, || grid(cells, lane)) {
                self.drop_states(puzzle);
            }
        }
    }

    /// Copies the stalled states in these lanes to the blocks of their kinds.
    #[inline(always)]
    pub(super) fn stall(&mut self, stalled: u32, source: Source) {
        let tags = match source {
            Source::Lanes => self.tags,
            Source::Block(index) => self.blocks[index].tags,
        };
        let (mut rest, mut kinds) = (stalled, [0u32; StallKind::ALL.len()]);
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            kinds[self.queue.record_stall(tags[lane as usize].puzzle) as usize] |= 1 << lane;
        }
        for kind in StallKind::ALL {
            let mut rest = kinds[kind as usize];
            while rest != 0 {
                if self.blocks[self.stalled[kind as usize]].len == V::COUNT {
                    self.close_block(kind);
                }
                let target = self.stalled[kind as usize];
                let block = &mut self.blocks[target];
                let mut moves = Moves::NONE;
                while rest != 0 && block.len < V::COUNT {
                    let lane = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    block.tags[block.len] = tags[lane];
                    moves.add(lane, block.len);
                    block.len += 1;
                }
                self.copy_to_block(source, target, &moves);
            }
        }
    }

    #[inline(always)]
    fn copy_to_block(&mut self, source: Source, target: usize, moves: &Moves) {
        match source {
            Source::Lanes => V::copy(&self.state.cells, &mut self.blocks[target].cells, moves),
            Source::Block(index) => {
                if let Ok([from, to]) = self.blocks.get_disjoint_mut([index, target]) {
                    V::copy(&from.cells, &mut to.cells, moves);
                }
            }
        }
    }

    /// Makes the block of stalled states of a kind ready for a branching.
    #[inline(always)]
    pub(super) fn close_block(&mut self, kind: StallKind) {
        let next = self.new_block();
        self.closed.push((std::mem::replace(&mut self.stalled[kind as usize], next), kind));
    }
}

/// Returns the grid of a lane in which each cell has one candidate.
// Inlined into the search it makes that slower in WebAssembly, even where grids are not kept.
#[inline(never)]
fn grid<V: Lanes>(cells: &[V; 81], lane: usize) -> Grid {
    let mut values = [0; 81];
    for (value, candidates) in values.iter_mut().zip(numbers(cells).chunks_exact(V::COUNT)) {
        *value = candidates[lane].trailing_zeros() as u8 + 1;
    }
    Grid::from_solution(&values)
}
