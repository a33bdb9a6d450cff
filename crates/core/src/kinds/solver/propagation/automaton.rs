//! Automata, unrolled over their cells.

use super::network::Network;
use super::store::Store;
use crate::kinds::relations::Automaton;

/// The states that an automaton may be in after each cell, and the digits that lead from one to the next.
pub struct Layers {
    /// For each cell its steps.
    steps: Box<[Box<[Step]>]>,
    /// The number of words of a set of states.
    words: usize,
}

/// A step from one state to another.
struct Step {
    from: u16,
    to: u16,
    digit: u32,
}

impl Layers {
    /// Unrolls an automaton over a number of cells, without states that lead to no accepted end.
    pub fn new(automaton: &Automaton, cells: usize, side: usize) -> Layers {
        let states = automaton.accepting.len();
        let mut reached = vec![vec![false; states]; cells + 1];
        reached[0][0] = true;
        let next = |state: usize, digit: usize| usize::from(automaton.next[state * side + digit]);
        for layer in 0..cells {
            for state in (0..states).filter(|&state| reached[layer][state]).collect::<Vec<_>>() {
                (0..side)
                    .map(|digit| next(state, digit))
                    .filter(|&to| to < states)
                    .for_each(|to| reached[layer + 1][to] = true);
            }
        }
        let mut useful: Vec<bool> = (0..states).map(|s| reached[cells][s] && automaton.accepting[s]).collect();
        let mut steps = Vec::new();
        for layer in (0..cells).rev() {
            let mut of_layer = Vec::new();
            for from in (0..states).filter(|&state| reached[layer][state]) {
                for digit in 0..side {
                    let to = next(from, digit);
                    if to < states && useful[to] {
                        of_layer.push(Step { from: from as u16, to: to as u16, digit: 1 << digit });
                    }
                }
            }
            useful = vec![false; states];
            of_layer.iter().for_each(|step| useful[usize::from(step.from)] = true);
            steps.push(of_layer.into());
        }
        steps.reverse();
        Layers { steps: steps.into(), words: states.div_ceil(64) }
    }

    /// Returns about the number of states.
    pub fn states(&self) -> usize {
        64 * self.words
    }

    pub fn run(&self, cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
        let words = self.words;
        let has = |set: &[u64], state: u16| set[usize::from(state) / 64] >> (state % 64) & 1 == 1;
        let mut reached = vec![0u64; words * (cells.len() + 1)];
        reached[0] = 1;
        for (layer, (steps, &cell)) in self.steps.iter().zip(cells).enumerate() {
            let domain = store.domain(cell);
            let (before, after) = reached[layer * words..(layer + 2) * words].split_at_mut(words);
            for step in steps.iter().filter(|step| domain & step.digit != 0) {
                after[usize::from(step.to) / 64] |= u64::from(has(before, step.from)) << (step.to % 64);
            }
        }
        // The unrolled steps end in accepted states only.
        let mut useful = reached[cells.len() * words..].to_vec();
        for (layer, (steps, &cell)) in self.steps.iter().zip(cells).enumerate().rev() {
            let (domain, before) = (store.domain(cell), &reached[layer * words..(layer + 1) * words]);
            let (mut kept, mut earlier) = (0, vec![0u64; words]);
            for step in steps.iter().filter(|step| domain & step.digit != 0) {
                if has(before, step.from) && has(&useful, step.to) {
                    kept |= step.digit;
                    earlier[usize::from(step.from) / 64] |= 1 << (step.from % 64);
                }
            }
            useful = earlier;
            if !store.narrow(network, cell, kept) {
                return false;
            }
        }
        true
    }
}
