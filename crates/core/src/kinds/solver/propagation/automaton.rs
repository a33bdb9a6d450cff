//! Automata that read the cells of a line.

use super::network::Network;
use super::store::Store;
use crate::kinds::relations::Automaton;

/// An automaton, and the states after each cell that are on a way to an accepted end.
pub struct Layers {
    automaton: Automaton,
    side: usize,
    /// The number of words of a set of states.
    words: usize,
    /// The sets before the first cell and after each.
    useful: Box<[u64]>,
}

impl Layers {
    /// Finds the useful states of an automaton that reads a number of cells.
    pub fn new(automaton: Automaton, cells: usize, side: usize) -> Layers {
        let words = automaton.accepting.len().div_ceil(64);
        let mut layers = Layers { automaton, side, words, useful: vec![u64::MAX; words * (cells + 1)].into() };
        let all = u32::MAX >> (32 - side);
        layers.useful = layers.ways(cells, |_| all, |_, _| true).unwrap_or_else(|| vec![0; words * (cells + 1)]).into();
        layers
    }

    /// Returns about the number of states.
    pub fn states(&self) -> usize {
        64 * self.words
    }

    pub fn run(&self, cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
        let domains: Vec<u32> = cells.iter().map(|&cell| store.domain(cell)).collect();
        let narrow = |layer: usize, kept: u32| store.narrow(network, cells[layer], kept);
        self.ways(cells.len(), |layer| domains[layer], narrow).is_some()
    }

    /// Finds the states on ways through the useful ones to an accepted end with the digits of each cell. Calls a function
    /// with the digits on such ways, for the last cell first; `None` if it returns false.
    fn ways(
        &self,
        cells: usize,
        domain: impl Fn(usize) -> u32,
        mut narrow: impl FnMut(usize, u32) -> bool,
    ) -> Option<Vec<u64>> {
        let (words, accepting) = (self.words, &self.automaton.accepting);
        let mut reached = vec![0u64; words * (cells + 1)];
        reached[0] = self.useful[0] & 1;
        for layer in 0..cells {
            let (before, after) = reached[layer * words..(layer + 2) * words].split_at_mut(words);
            let useful = &self.useful[(layer + 1) * words..];
            self.each_step(before, domain(layer), |_, to, _| after[to / 64] |= useful[to / 64] & 1 << (to % 64));
        }
        for state in members(&reached[cells * words..]).filter(|&state| !accepting[state]).collect::<Vec<usize>>() {
            reached[cells * words + state / 64] &= !(1 << (state % 64));
        }
        for layer in (0..cells).rev() {
            let (before, after) = reached[layer * words..(layer + 2) * words].split_at_mut(words);
            let (mut kept, mut left) = (0, vec![0u64; words]);
            self.each_step(before, domain(layer), |from, to, digit| {
                let leads_on = after[to / 64] >> (to % 64) & 1;
                (kept, left[from / 64]) =
                    (kept | (leads_on as u32) << digit, left[from / 64] | leads_on << (from % 64));
            });
            before.copy_from_slice(&left);
            if !narrow(layer, kept) {
                return None;
            }
        }
        Some(reached)
    }

    /// Calls a function with each step from states with the digits of a mask, counted from 0.
    fn each_step(&self, states: &[u64], mask: u32, mut step: impl FnMut(usize, usize, usize)) {
        for from in members(states) {
            let next = &self.automaton.next[from * self.side..(from + 1) * self.side];
            let mut digits = mask;
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                if next[digit] != Automaton::REJECTED {
                    step(from, next[digit].into(), digit);
                }
            }
        }
    }
}

/// Iterates over the members of a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize);
            bits &= bits.wrapping_sub(1);
            bit.map(|bit| word * 64 + bit)
        })
    })
}
