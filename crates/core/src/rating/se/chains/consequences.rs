//! All consequences of a candidate by simple chains, and the lengths of the shortest chains to them.

use super::bit_rows::{and, contains, for_each_member, insert, intersects, is_empty, or, rows, union, without};
use super::reachability::{Reachability, by_width};
use crate::rating::se::assertion::{is_on, off, on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::ChainLinks;
use crate::rating::se::position::State;

impl<B: Board> Reachability<B> {
    /// Computes all consequences of all candidates by all links.
    pub fn compute_all(&mut self, position: &State<B>) {
        self.set(position);
        by_width!(self.compute_consequences());
    }

    fn compute_consequences<const W: usize>(&mut self) {
        self.compute_closure::<W>(ChainLinks::Xy);
        if self.off.is_empty() {
            let (weak, all) = (rows::<W>(&self.weak[1]), rows::<W>(&self.passes[ChainLinks::Xy as usize].all));
            let off = weak.iter().zip(all).flat_map(|(&row, all)| union(row, all, weak));
            self.off.extend(off);
        }
    }

    /// Returns the indices of the candidates that are on and off if a candidate is on.
    pub fn consequences<const W: usize>(&self, candidate: u16) -> [[u64; W]; 2] {
        let start = usize::from(self.index[usize::from(candidate)]) * self.width;
        let row = |words: &[u64]| std::array::from_fn(|i| if i < self.width { words[start + i] } else { 0 });
        [row(&self.passes[ChainLinks::Xy as usize].all), row(&self.off)]
    }

    /// Returns whether a candidate is false if it is true.
    pub fn is_refuted(&self, candidate: u16) -> bool {
        let row = usize::from(self.index[usize::from(candidate)]);
        contains(&self.off[row * self.width..], row)
    }

    /// Lists the assertions that follow from all of these.
    pub fn common(&self, starts: &[u16], list: &mut Vec<u16>) {
        list.clear();
        by_width!(self.list_common(starts, list));
    }

    fn list_common<const W: usize>(&self, starts: &[u16], list: &mut Vec<u16>) {
        let (yes, no) = (rows::<W>(&self.passes[ChainLinks::Xy as usize].all), rows::<W>(&self.off));
        let mut all = [[!0; W]; 2];
        for &start in starts {
            let row = usize::from(self.index[usize::from(start / 2)]);
            all = [and(all[0], &yes[row]), and(all[1], &no[row])];
            if is_empty(&or(all[0], &all[1])) {
                return;
            }
        }
        for_each_member(&all[0], |i| list.push(on(self.candidates[i])));
        for_each_member(&all[1], |i| list.push(off(self.candidates[i])));
    }

    /// Returns the number of assertions of the shortest chain from a true candidate to an assertion that it reaches.
    pub fn length(&mut self, start: u16, end: u16) -> u32 {
        let count = self.candidates.len();
        let (from, to) = (usize::from(self.index[usize::from(start)]), usize::from(self.index[usize::from(end / 2)]));
        self.known.resize(count, 0);
        if self.known[from] == 0 {
            by_width!(self.measure(from));
            self.known[from] = (self.lengths.len() / (2 * count)) as u32;
        }
        let lengths = &self.lengths[(self.known[from] as usize - 1) * 2 * count..];
        lengths[if is_on(end) { to } else { count + to }].into()
    }

    /// Computes the lengths of the shortest chains from a candidate.
    fn measure<const W: usize>(&mut self, from: usize) {
        let (weak, strong_steps) =
            (rows::<W>(&self.weak[1]), rows::<W>(&self.passes[ChainLinks::Xy as usize].strong_steps));
        let start = self.lengths.len();
        self.lengths.resize(start + 2 * weak.len(), 0);
        let (yes, no) = self.lengths[start..].split_at_mut(weak.len());
        let (mut length, mut seen, mut ruled_out) = (1, [0; W], [0; W]);
        insert(&mut seen, from);
        let mut fresh = seen;
        while !is_empty(&fresh) {
            for_each_member(&fresh, |i| yes[i] = length);
            let off = without(union([0; W], &fresh, weak), &ruled_out);
            for_each_member(&off, |i| no[i] = length + 1);
            ruled_out = or(ruled_out, &off);
            fresh = without(union([0; W], &fresh, strong_steps), &seen);
            seen = or(seen, &fresh);
            length += 2;
        }
    }

    /// Returns the number of strong steps of the shortest forcing chain, if it is at most `max`: from the source on to
    /// a candidate that excludes it, or from the source off to the source on.
    pub fn strong_steps(&self, allowed: ChainLinks, source: u16, is_on: bool, max: u32) -> Option<u32> {
        by_width!(self.count_steps(allowed, source.into(), is_on, max))
    }

    pub(super) fn count_steps<const W: usize>(
        &self,
        allowed: ChainLinks,
        source: usize,
        is_on: bool,
        max: u32,
    ) -> Option<u32> {
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong_steps, strong) = (rows::<W>(&pass.strong_steps), rows::<W>(&pass.strong));
        let mut off = [0; W];
        let mut step = |from: &[u64; W]| {
            if pass.ready {
                return union([0; W], from, strong_steps);
            }
            let new = without(union([0; W], from, weak), &off);
            off = or(off, &new);
            union([0; W], &new, strong)
        };
        let mut start = [0; W];
        insert(&mut start, source);
        let (mut fresh, mut seen, goal) =
            if is_on { (step(&start), start, weak[source]) } else { (step(&strong[source]), strong[source], start) };
        let mut depth = 1;
        while depth <= max && !is_empty(&fresh) {
            if intersects(&fresh, &goal) {
                return Some(depth);
            }
            seen = or(seen, &fresh);
            fresh = without(step(&fresh), &seen);
            depth += 1;
        }
        None
    }
}
