//! Adaptation of simple chains to a later position of the same puzzle.
//!
//! Simple chains between candidates that are left stay intact, as long as a candidate with a strong link is only lost
//! together with its partner, because one of the two is placed. The closure can therefore only grow, by the new strong
//! links.

use super::bit_rows::{
    and, contains, extend_closure, for_each_member, insert, insert_pair, is_empty, or, remove, rows, union,
};
use super::links::lost_candidates;
use super::reachability::Reachability;
use crate::rating::se::board::Board;
use crate::rating::se::chain::ChainLinks;
use crate::rating::se::position::State;
use crate::rating::se::tables;

/// Maximum number of lost candidates up to which chains are adapted.
const MAX_LOST: usize = 40;

impl<B: Board> Reachability<B> {
    /// Updates the links for a position. The candidates are then exactly those of the position.
    pub fn set_without_others(&mut self, position: &State<B>) {
        let count: u32 = position.marks.iter().map(|&marks| tables::size(marks)).sum();
        if self.candidates.len() != count as usize {
            self.marks = [0; 81];
            self.candidates.clear();
        }
        self.set(position);
    }

    /// Adapts the links and the closure by all links to a position; returns whether there are new links. Returns
    /// `None`, and changes nothing, if this is not possible.
    pub(super) fn continue_to<const W: usize>(&mut self, position: &State<B>) -> Option<bool> {
        if !self.passes[ChainLinks::Xy as usize].ready {
            return None;
        }
        let lost = lost_candidates(position, &self.marks, MAX_LOST)?;
        if !self.are_chains_intact::<W>(position, &lost) {
            return None;
        }
        self.remove_rows::<W>(&lost);
        let fresh = self.add_links::<W>(position, &lost);
        let has_new = !is_empty(&fresh);
        if has_new {
            self.extend::<W>(fresh);
        }
        Some(has_new)
    }

    /// Returns whether each lost candidate with strong links is lost together with its partners, one of both placed.
    fn are_chains_intact<const W: usize>(&self, position: &State<B>, lost: &[u16]) -> bool {
        let strong = rows::<W>(&self.passes[ChainLinks::Xy as usize].strong);
        lost.iter().all(|&lost| {
            let mut is_intact = true;
            for_each_member(&strong[usize::from(self.index[usize::from(lost)])], |i| {
                let partner = self.candidates[i];
                is_intact &= !position.has(partner) && (position.is_placed(lost) || position.is_placed(partner));
            });
            is_intact
        })
    }

    /// Removes lost candidates from all rows.
    fn remove_rows<const W: usize>(&mut self, lost: &[u16]) {
        let mut left = [!0; W];
        lost.iter().for_each(|&lost| remove(&mut left, self.index[usize::from(lost)].into()));
        let Reachability { weak: [_, weak], passes: [_, _, pass], index, .. } = self;
        for table in [weak, &mut pass.strong, &mut pass.strong_steps, &mut pass.all] {
            let table = table.as_chunks_mut::<W>().0;
            table.iter_mut().for_each(|row| *row = and(*row, &left));
            lost.iter().for_each(|&lost| table[usize::from(index[usize::from(lost)])] = [0; W]);
        }
    }

    /// Adds the strong links that are new without some candidates. Returns the rows with new steps.
    fn add_links<const W: usize>(&mut self, position: &State<B>, lost: &[u16]) -> [u64; W] {
        let Reachability { weak: [_, weak], passes: [_, _, pass], index, .. } = self;
        let weak = rows::<W>(weak);
        let strong = pass.strong.as_chunks_mut::<W>().0;
        let strong_steps = pass.strong_steps.as_chunks_mut::<W>().0;
        let mut fresh = [0; W];
        let board = &position.board;
        for at in lost.iter().flat_map(|&lost| board.places_of(lost)) {
            let members = position.members(at.constraint.into());
            if !(members & members.wrapping_sub(1)).is_power_of_two() {
                continue;
            }
            let candidates = board.constraint_candidates(at.constraint.into());
            let row = |place: u32| usize::from(index[usize::from(candidates[place as usize])]);
            let [a, b] = [row(members.trailing_zeros()), row(15 - members.leading_zeros())];
            if contains(&strong[a], b) {
                continue;
            }
            insert_pair(strong, a, b);
            for (from, to) in [(a, b), (b, a)] {
                for_each_member(&weak[from], |row| {
                    if row != to {
                        insert(&mut strong_steps[row], to);
                        insert(&mut fresh, row);
                    }
                });
            }
        }
        fresh
    }

    /// Extends the closure by new steps of some rows.
    fn extend<const W: usize>(&mut self, fresh: [u64; W]) {
        let pass = &mut self.passes[ChainLinks::Xy as usize];
        let (strong, strong_steps) = (rows::<W>(&pass.strong), rows::<W>(&pass.strong_steps));
        let all = pass.all.as_chunks_mut::<W>().0;
        for_each_member(&fresh, |row| all[row] = union(or(all[row], &strong_steps[row]), &strong_steps[row], all));
        let core: Vec<usize> = (0..strong.len()).filter(|&row| !is_empty(&strong[row])).collect();
        let changed = extend_closure(strong_steps, &core, all, fresh);
        for row in (0..strong.len()).filter(|&row| is_empty(&strong[row])) {
            all[row] = union(all[row], &and(strong_steps[row], &changed), all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::se::classic_board::Classic;
    use crate::rating::se::{Position, steps};

    /// The candidates that each candidate reaches, excludes and has strong links to.
    fn relations(reachability: &Reachability<Classic>) -> Vec<(u16, [Vec<u16>; 3])> {
        let pass = &reachability.passes[ChainLinks::Xy as usize];
        let row = |table: &[u64], row: usize| -> Vec<u16> {
            let words = &table[row * reachability.width..][..reachability.width];
            let all = reachability.candidates.iter().enumerate();
            all.filter(|&(i, _)| contains(words, i)).map(|(_, &candidate)| candidate).collect()
        };
        let all = reachability.candidates.iter().enumerate();
        let all = all.map(|(i, &c)| (c, [&pass.all, &reachability.weak[1], &pass.strong].map(|table| row(table, i))));
        all.filter(|(_, rows)| rows.iter().any(|row| !row.is_empty())).collect()
    }

    #[test]
    fn adapted_chains_are_those_of_the_position() {
        let puzzle: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let (mut adapted, mut count) = (Reachability::new(Classic), 0);
        for (Position(position), _) in steps(&puzzle) {
            let mut fresh = Reachability::new(Classic);
            for reachability in [&mut fresh, &mut adapted] {
                reachability.set(&position);
                reachability.has_conclusion();
            }
            assert_eq!(relations(&adapted), relations(&fresh));
            count += usize::from(adapted.candidates.len() > fresh.candidates.len());
        }
        assert!(count > 10, "{count}");
    }
}
