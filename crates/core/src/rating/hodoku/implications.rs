//! The transitive closure of the links: for each assertion, the set of all assertions that it implies.

use super::geometry::{CELLS, IndexList, bits, cell, count, digits, house};
use super::link_table::LinkTable;
use super::state::State;
use super::step::Conflict;

/// A constraint: one of the candidates of a cell, or of a digit in a house, must be on.
#[derive(Debug)]
pub(super) struct Constraint {
    pub place: Conflict,
    /// The nodes of the candidates.
    pub nodes: IndexList,
}

/// The assertions implied by each assertion, by any number of links.
#[derive(Debug)]
pub(super) struct Implications {
    pub table: LinkTable,
    /// Assertions implied directly, but not by a link: by singles.
    further: Vec<Vec<u16>>,
    pub constraints: Vec<Constraint>,
    /// The number of words of a set.
    width: usize,
    /// The sets of all single candidates and their negations, concatenated; empty if none is known.
    sets: Vec<u64>,
    is_known: Vec<bool>,
    scratch: Scratch,
}

/// The memory of a search for the implications of one assertion.
#[derive(Debug, Default)]
struct Scratch {
    reached: Vec<u64>,
    /// The assertions whose implications are in `reached`.
    expanded: Vec<u64>,
    pending: Vec<u16>,
}

/// The bits of the assertions that are on.
const ON: u64 = 0x5555_5555_5555_5555;

fn contains(set: &[u64], assertion: u16) -> bool {
    set[usize::from(assertion / 64)] >> (assertion % 64) & 1 != 0
}

impl Implications {
    /// Creates the implications of a position: by links, and by the further direct implications of each assertion.
    pub fn new(state: &State, table: LinkTable, further: Vec<Vec<u16>>) -> Implications {
        let (starts, width) = (2 * table.single_count, (2 * table.nodes.len()).div_ceil(64));
        let constraints = constraints(state, &table);
        Implications {
            table,
            further,
            constraints,
            width,
            sets: Vec::new(),
            is_known: vec![false; starts],
            scratch: Scratch::default(),
        }
    }

    /// Iterates over the assertions that an assertion implies directly.
    pub fn next(&self, assertion: u16) -> impl Iterator<Item = u16> {
        let further = self.further.get(usize::from(assertion)).into_iter().flatten();
        self.table.next(usize::from(assertion)).iter().chain(further).copied()
    }

    /// Returns all assertions that an assertion implies, including itself.
    pub fn of(&mut self, assertion: u16) -> &[u64] {
        if self.sets.is_empty() {
            self.sets.resize(self.is_known.len() * self.width, 0);
        }
        let own = usize::from(assertion) * self.width..(usize::from(assertion) + 1) * self.width;
        if !self.is_known[usize::from(assertion)] {
            let mut scratch = std::mem::take(&mut self.scratch);
            self.close(assertion, &mut scratch);
            self.sets[own.clone()].copy_from_slice(&scratch.reached);
            self.scratch = scratch;
            self.is_known[usize::from(assertion)] = true;
        }
        &self.sets[own]
    }

    /// Finds all assertions that an assertion implies.
    fn close(&self, start: u16, scratch: &mut Scratch) {
        let Scratch { reached, expanded, pending } = scratch;
        for set in [&mut *reached, &mut *expanded] {
            set.clear();
            set.resize(self.width, 0);
        }
        pending.push(start);
        reached[usize::from(start / 64)] |= 1 << (start % 64);
        while let Some(assertion) = pending.pop() {
            if contains(expanded, assertion) {
                continue;
            }
            if self.is_known.get(usize::from(assertion)) == Some(&true) {
                let known = &self.sets[usize::from(assertion) * self.width..][..self.width];
                for ((reached, expanded), known) in reached.iter_mut().zip(&mut *expanded).zip(known) {
                    *reached |= known;
                    *expanded |= known;
                }
                continue;
            }
            expanded[usize::from(assertion / 64)] |= 1 << (assertion % 64);
            for next in self.next(assertion) {
                if !contains(reached, next) {
                    reached[usize::from(next / 64)] |= 1 << (next % 64);
                    pending.push(next);
                }
            }
        }
    }

    /// Returns whether an assertion contradicts itself.
    pub fn is_contradictory(&mut self, assertion: u16) -> bool {
        self.of(assertion);
        let set = &self.sets[usize::from(assertion) * self.width..][..self.width];
        set.iter().any(|word| word & word >> 1 & ON != 0)
            || self
                .constraints
                .iter()
                .any(|constraint| constraint.nodes.iter().all(|&node| contains(set, 2 * node as u16 + 1)))
    }

    /// Returns the assertions that all candidates of a constraint imply, or a candidate as well as its negation.
    pub fn verities(&mut self) -> Vec<u64> {
        let starts = 2 * self.table.single_count as u16;
        (0..starts).for_each(|assertion| {
            self.of(assertion);
        });
        let mut verities = vec![0; self.width];
        let mut common = Vec::with_capacity(self.width);
        let mut add = |assertions: &mut dyn Iterator<Item = u16>| {
            common.clear();
            common.resize(self.width, u64::MAX);
            for assertion in assertions {
                let set = &self.sets[usize::from(assertion) * self.width..][..self.width];
                common.iter_mut().zip(set).for_each(|(common, word)| *common &= word);
            }
            verities.iter_mut().zip(&common).for_each(|(all, word)| *all |= word);
        };
        for constraint in &self.constraints {
            add(&mut constraint.nodes.iter().map(|&node| 2 * node as u16));
        }
        for assertion in (0..starts).step_by(2) {
            add(&mut [assertion, assertion + 1].into_iter());
        }
        verities
    }

    /// Returns whether all of `starts` imply the assertion; those whose implications are unknown count as implying it.
    pub fn all_lead_to(&self, starts: &[u16], assertion: u16) -> bool {
        let leads = |start: usize| contains(&self.sets[start * self.width..], assertion);
        starts.iter().map(|&start| usize::from(start)).all(|start| !self.is_known[start] || leads(start))
    }

    /// Returns whether an assertion is in a set.
    pub fn has(set: &[u64], assertion: u16) -> bool {
        contains(set, assertion)
    }
}

/// Returns the cells, then the houses with each digit, that have at least two candidates.
fn constraints(state: &State, table: &LinkTable) -> Vec<Constraint> {
    let mut all = Vec::with_capacity(324);
    let node_of = |cell: usize, digit: usize| usize::from(table.node_of[cell][digit]);
    for at in bits(state.empty_cells()).filter(|&at| count(state.candidates[at]) > 1) {
        let nodes = digits(state.candidates[at]).map(|digit| node_of(at, digit)).collect();
        all.push(Constraint { place: Conflict::Cell(cell(at)), nodes });
    }
    for (at, cells) in CELLS.iter().enumerate() {
        for digit in (0..9).filter(|&digit| count(state.houses[digit][at]) > 1) {
            let nodes = digits(state.houses[digit][at]).map(|place| node_of(cells[place].into(), digit)).collect();
            all.push(Constraint { place: Conflict::House(house(at)), nodes });
        }
    }
    all
}
