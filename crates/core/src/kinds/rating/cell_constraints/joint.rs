//! Filters for several assumptions at once: a set of assumptions for each candidate takes the place of a bit.

use super::constraint::CellConstraint;
use super::parts::Part;
use crate::kinds::rating::bit_set::Block;
use crate::kinds::relations::{Filter, is_possible_set};
use crate::rating::effort::assumption_set::once_and_twice;
use crate::rating::tables::small_bits as digits;

/// The candidates of the cells of a constraint under each of some assumptions.
#[derive(Default, Debug)]
pub(in crate::kinds::rating) struct JointDomains {
    /// For each cell, the digits that are possible under any assumption.
    masks: Vec<u32>,
    /// For each cell and each of `side` digits, the assumptions under which it is possible.
    sets: Vec<Block>,
    side: usize,
    /// The assumptions under which candidates have been removed.
    changed: Block,
}

impl JointDomains {
    pub fn clear(&mut self, side: usize) {
        self.masks.clear();
        self.sets.clear();
        self.side = side;
    }

    /// Adds a cell with these digits, each possible under some assumptions.
    pub fn push(&mut self, mask: u32, set: impl Fn(usize) -> Block) {
        let first = self.sets.len();
        self.sets.resize(first + self.side, Block::EMPTY);
        digits(mask).for_each(|digit| self.sets[first + digit] = set(digit));
        self.masks.push(mask);
    }

    #[inline]
    pub fn get(&self, cell: usize, digit: usize) -> Block {
        self.sets[cell * self.side + digit]
    }

    #[inline]
    fn remove(&mut self, cell: usize, digit: usize, under: Block) {
        let set = &mut self.sets[cell * self.side + digit];
        self.changed |= *set & under;
        *set &= !under;
    }

    /// Returns the assumptions under which a cell has at least one of some digits, and those under which it has several.
    #[inline]
    fn once_and_twice(&self, cell: usize, mask: u32) -> (Block, Block) {
        once_and_twice(digits(self.masks[cell] & mask).map(|digit| self.get(cell, digit)))
    }

    /// Removes known digits from the cells that see them.
    fn differ_from_known(&mut self, differ: &[Vec<usize>]) {
        for (cell, others) in differ.iter().enumerate().filter(|(_, others)| !others.is_empty()) {
            let (_, several) = self.once_and_twice(cell, u32::MAX);
            for digit in digits(self.masks[cell]) {
                let known = self.get(cell, digit) & !several;
                if known.any() {
                    others.iter().for_each(|&other| self.remove(other, digit, known));
                }
            }
        }
    }

    /// Keeps the digits of one cell that go together with those of another one.
    fn keep_with(&mut self, cell: usize, other: usize, rows: &[u32]) {
        for digit in digits(self.masks[cell]) {
            let mut kept = Block::EMPTY;
            digits(rows[digit] & self.masks[other]).for_each(|digit| kept |= self.get(other, digit));
            self.remove(cell, digit, !kept);
        }
    }

    /// Keeps the digits of the sets that have a cell for each of their digits and a digit for each cell.
    fn one_of_sets(&mut self, sets: &[u32], open: Block) {
        let mut union = [Block::EMPTY; u32::BITS as usize];
        for &set in sets.iter().filter(|&&set| is_possible_set(set, &self.masks)) {
            let (mut possible, mut found) = (open, [Block::EMPTY; u32::BITS as usize]);
            for (cell, &mask) in self.masks.iter().enumerate() {
                let mut any = Block::EMPTY;
                for digit in digits(mask & set) {
                    any |= self.get(cell, digit);
                    found[digit] |= self.get(cell, digit);
                }
                possible &= any;
            }
            digits(set).for_each(|digit| possible &= found[digit]);
            digits(set).for_each(|digit| union[digit] |= possible);
        }
        for cell in 0..self.masks.len() {
            digits(self.masks[cell]).for_each(|digit| self.remove(cell, digit, !union[digit]));
        }
    }

    /// Keeps the digits that are not too large, or too small if `is_reversed`, beside the least ones of the other cells.
    /// All weights are 1 or -1. Returns the assumptions among those that are open under which there may be such a sum.
    fn within_bound(&mut self, weights: &[i32], total: i32, is_reversed: bool, open: Block) -> Block {
        // Values from 0 take the places of digits: all count as positive.
        let (last, cells) = (self.side as i32 - 1, weights.len() as i32);
        let least: i32 = weights.iter().map(|&weight| if weight > 0 { 1 } else { -(last + 1) }).sum();
        let total = if is_reversed { cells * last - (total - least) } else { total - least };
        let (last, most) = (last as usize, cells * last);
        let digit = |cell: usize, value| if (weights[cell] > 0) != is_reversed { value } else { last - value };
        let mut sum = LeastSum::up_to(most);
        for cell in 0..weights.len() {
            let mut missing = open;
            for value in 0..last {
                missing &= !self.get(cell, digit(cell, value));
                if !missing.any() {
                    break;
                }
                sum.add_one(missing);
            }
        }
        // The assumptions under which one value may be greater by an amount than the least one.
        let mut room = [Block::FULL; u32::BITS as usize];
        let mut tight = Block::EMPTY;
        for amount in (0..=last).rev() {
            room[amount] = sum.at_most(total - amount as i32);
            tight |= open & !room[amount];
            if !tight.any() {
                // There is as much room for less.
                return open;
            }
        }
        for cell in 0..weights.len() {
            let mut missing = tight;
            let mut least = [Block::EMPTY; u32::BITS as usize];
            for value in 0..=last {
                let set = self.get(cell, digit(cell, value)) & tight;
                least[value] = set & missing;
                missing &= !set;
                if set.any() {
                    let mut kept = Block::EMPTY;
                    (0..=value).for_each(|other| kept |= least[other] & room[value - other]);
                    self.remove(cell, digit(cell, value), set & !kept);
                }
            }
        }
        open & room[0]
    }
}

/// For each assumption a sum, whose binary digits are sets of assumptions.
struct LeastSum {
    bits: [Block; LeastSum::BITS],
    len: usize,
}

impl LeastSum {
    const BITS: usize = 12;

    /// The maximum number of cells, whose values are below 32.
    const MAX_CELLS: usize = (1 << LeastSum::BITS) / 32;

    /// Returns sums that are 0 and stay below or equal to a limit.
    fn up_to(most: i32) -> LeastSum {
        LeastSum { bits: [Block::EMPTY; LeastSum::BITS], len: (i32::BITS - most.leading_zeros()) as usize }
    }

    #[inline]
    fn add_one(&mut self, mut under: Block) {
        for bit in &mut self.bits[..self.len] {
            if !under.any() {
                break;
            }
            (*bit, under) = ((*bit | under) & !(*bit & under), *bit & under);
        }
    }

    /// Returns the assumptions under which the sum is not above a limit.
    fn at_most(&self, limit: i32) -> Block {
        let step = |below: Block, (place, &bit): (usize, &Block)| match limit >> place & 1 {
            1 => below | !bit,
            _ => below & !bit,
        };
        let start = if limit < 0 { Block::EMPTY } else { Block::FULL };
        let bits = &self.bits[..self.len];
        if limit < 0 || limit >> bits.len() != 0 { start } else { bits.iter().enumerate().fold(start, step) }
    }
}

impl Part {
    /// Returns whether the part filters several assumptions at once.
    pub fn is_joint(&self) -> bool {
        match self {
            Part::Table { .. } | Part::Filter(Filter::Sets(_)) => true,
            Part::Filter(Filter::Sum { weights, .. }) => {
                weights.len() <= LeastSum::MAX_CELLS && weights.iter().all(|weight| weight.abs() == 1)
            }
            Part::Filter(_) | Part::InOrder { .. } => false,
        }
    }

    /// Removes candidates. Returns the assumptions among those that are open under which a combination may be left.
    fn filter_jointly(&self, domains: &mut JointDomains, open: Block) -> Block {
        match self {
            Part::Table { cells: [first, second], rows } => {
                domains.keep_with(*second, *first, &rows[1]);
                domains.keep_with(*first, *second, &rows[0]);
            }
            Part::Filter(Filter::Sets(sets)) => domains.one_of_sets(sets, open),
            Part::Filter(Filter::Sum { weights, total }) => {
                let open = domains.within_bound(weights, *total, false, open);
                return domains.within_bound(weights, *total, true, open);
            }
            Part::Filter(_) | Part::InOrder { .. } => {}
        }
        open
    }
}

impl CellConstraint {
    /// Removes candidates that a part alone does not allow, until nothing changes. Returns the assumptions among those that are
    /// open under which each cell keeps one.
    pub fn filter_jointly(&self, domains: &mut JointDomains, mut open: Block) -> Block {
        loop {
            domains.changed = Block::EMPTY;
            domains.differ_from_known(&self.differ);
            open = self.parts.iter().fold(open, |open, part| part.filter_jointly(domains, open));
            (0..self.cells.len()).for_each(|cell| open &= domains.once_and_twice(cell, u32::MAX).0);
            if !(domains.changed & open).any() {
                return open;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleRng;
    use crate::kinds::digit_sets::masks_with_sum;

    const SIDE: usize = 9;

    /// Returns a random part of some cells: a table, sets of digits, or a sum.
    fn random_part(cells: usize, rng: &mut PuzzleRng) -> Part {
        let total = rng.random_below(5 * cells as u32 + 5) as i32;
        match rng.random_below(3) {
            0 => {
                let forward: Vec<u32> = (0..SIDE).map(|_| rng.random_below(512)).collect();
                let has = |other: usize, digit: usize| forward[other] >> digit & 1;
                let back = (0..SIDE).map(|digit| (0..SIDE).fold(0, |mask, other| mask | has(other, digit) << other));
                let back = back.collect();
                Part::Table { cells: [0, cells - 1], rows: [forward, back] }
            }
            1 => Part::Filter(Filter::Sets(masks_with_sum(SIDE, cells, total, 500).expect("few sets").into())),
            _ => {
                let weights = (0..cells).map(|_| 2 * rng.random_below(2) as i32 - 1).collect();
                Part::Filter(Filter::Sum { weights, total: total - 10 })
            }
        }
    }

    #[test]
    fn assumptions_at_once_are_as_one_by_one() {
        let (mut rng, mut left) = (PuzzleRng::new(74, 0), 0);
        for _ in 0..300 {
            let cells = 2 + rng.random_below(4) as usize;
            let parts: Vec<Part> = (0..=rng.random_below(2)).map(|_| random_part(cells, &mut rng)).collect();
            let all_differ = rng.random_below(2) == 1;
            let differ =
                (0..cells).map(|cell| (0..cells).filter(|&other| all_differ && other != cell).collect()).collect();
            let cells_of = (0..cells as u16).collect();
            let is_joint = parts.iter().all(Part::is_joint);
            let constraint = CellConstraint { cells: cells_of, differ, parts, is_joint, ..CellConstraint::default() };
            assert!(constraint.is_joint);
            // A part of the digits of each cell, and of these some under each assumption.
            let masks: Vec<u32> = (0..cells).map(|_| 1 + rng.random_below(511)).collect();
            let mut single: Vec<Vec<u32>> = Vec::new();
            for _ in 0..Block::CAPACITY {
                single.push(masks.iter().map(|mask| mask & (rng.random_below(512) | rng.random_below(512))).collect());
            }
            let mut joint = JointDomains::default();
            joint.clear(SIDE);
            for (cell, &mask) in masks.iter().enumerate() {
                joint.push(mask, |digit| {
                    let mut set = Block::EMPTY;
                    (0..Block::CAPACITY)
                        .filter(|&slot| single[slot][cell] >> digit & 1 == 1)
                        .for_each(|slot| set.insert(slot));
                    set
                });
            }
            let open = constraint.filter_jointly(&mut joint, Block::FULL);
            for (slot, domains) in single.iter_mut().enumerate() {
                assert_eq!(constraint.filter(domains), open.contains(slot), "{constraint:?}: {domains:?}");
                let is_same =
                    |cell: usize, digit| joint.get(cell, digit).contains(slot) == (domains[cell] >> digit & 1 == 1);
                let all = (0..cells).flat_map(|cell| (0..SIDE).map(move |digit| (cell, digit)));
                assert!(
                    !open.contains(slot) || all.into_iter().all(|(cell, digit)| is_same(cell, digit)),
                    "{constraint:?}"
                );
                left += usize::from(open.contains(slot));
            }
        }
        assert!((1000..30_000).contains(&left), "{left} of 38,400 have a combination");
    }
}
