//! Automata that read the digits of a line.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A deterministic automaton that reads digits. State 0 is the first one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// The next state of each state for each digit, state by state; `u16::MAX` if there is none.
    pub next: Arc<[u16]>,
    /// Whether each state is accepted at the end.
    pub accepting: Arc<[bool]>,
}

impl Automaton {
    /// The absence of a next state.
    pub const REJECTED: u16 = u16::MAX;

    /// Creates the automaton that is in some state after each digit, from 1 to `side`. It must have less than 65,535
    /// states.
    pub fn new<S: Clone + Eq + Hash>(
        side: usize,
        start: S,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let (mut states, mut next, mut index) = (vec![start.clone()], Vec::new(), 0);
        let mut numbers = HashMap::from([(start, 0)]);
        while let Some(state) = states.get(index).cloned() {
            index += 1;
            for digit in 1..=side {
                next.push(step(&state, digit).map_or(Automaton::REJECTED, |reached| {
                    *numbers.entry(reached).or_insert_with_key(|reached| {
                        states.push(reached.clone());
                        states.len() as u16 - 1
                    })
                }));
            }
        }
        Automaton { next: next.into(), accepting: states.iter().map(accepts).collect() }
    }
}

/// An automaton, and the states after each cell that are on a way to an accepted end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    automaton: Automaton,
    side: usize,
    /// The number of words of a set of states.
    words: usize,
    /// The sets before the first cell and after each.
    useful: Arc<[u64]>,
}

impl Layers {
    /// Finds the useful states of an automaton that reads a number of cells.
    pub fn new(automaton: Automaton, cells: usize) -> Layers {
        let (words, side) = (automaton.accepting.len().div_ceil(64), automaton.next.len() / automaton.accepting.len());
        let mut layers = Layers { automaton, side, words, useful: vec![u64::MAX; words * (cells + 1)].into() };
        let mut all = vec![u32::MAX >> (32 - side); cells];
        layers.useful = layers.ways(&mut all).unwrap_or_else(|| vec![0; words * (cells + 1)]).into();
        layers
    }

    /// Returns a measure of the work for each cell.
    pub fn cost(&self) -> usize {
        self.automaton.next.len()
    }

    /// Returns about the number of states.
    pub fn states(&self) -> usize {
        64 * self.words
    }

    /// Keeps the digits on ways to an accepted end. Returns whether there is one.
    pub fn filter(&self, domains: &mut [u32]) -> bool {
        self.ways(domains).is_some()
    }

    /// Finds the states on ways through the useful ones to an accepted end, and keeps the digits on such ways, for the
    /// last cell first; `None` if there is no way.
    fn ways(&self, domains: &mut [u32]) -> Option<Vec<u64>> {
        let (words, accepting, cells) = (self.words, &self.automaton.accepting, domains.len());
        let mut reached = vec![0u64; words * (cells + 1)];
        reached[0] = self.useful[0] & 1;
        for (layer, &domain) in domains.iter().enumerate() {
            let (before, after) = reached[layer * words..(layer + 2) * words].split_at_mut(words);
            let useful = &self.useful[(layer + 1) * words..];
            self.each_step(before, domain, |_, to, _| after[to / 64] |= useful[to / 64] & 1 << (to % 64));
        }
        for state in members(&reached[cells * words..]).filter(|&state| !accepting[state]).collect::<Vec<usize>>() {
            reached[cells * words + state / 64] &= !(1 << (state % 64));
        }
        let mut left = vec![0u64; words];
        for layer in (0..cells).rev() {
            let (before, after) = reached[layer * words..(layer + 2) * words].split_at_mut(words);
            let mut kept = 0;
            left.fill(0);
            self.each_step(before, domains[layer], |from, to, digit| {
                let leads_on = after[to / 64] >> (to % 64) & 1;
                (kept, left[from / 64]) =
                    (kept | (leads_on as u32) << digit, left[from / 64] | leads_on << (from % 64));
            });
            before.copy_from_slice(&left);
            domains[layer] &= kept;
            if domains[layer] == 0 {
                return None;
            }
        }
        (reached[0] & 1 == 1 && (cells > 0 || accepting[0])).then_some(reached)
    }

    /// Calls a function with each step from states with the digits of a mask, counted from 0.
    fn each_step(&self, states: &[u64], mask: u32, mut step: impl FnMut(usize, usize, usize)) {
        let mask = mask & u32::MAX >> (32 - self.side);
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
