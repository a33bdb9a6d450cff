//! Everything that follows from a candidate being on or off, as sets of sides.

use super::geometry::{HOUSE_CELLS, Mask, bits, digits};
use super::link_table::LinkTable;
use super::state::State;
use super::step::Conflict;

/// A cell or a house with a digit, one of whose candidates must be on.
#[derive(Debug)]
pub(super) struct Constraint {
    pub place: Conflict,
    /// The nodes of the candidates.
    pub nodes: Vec<u16>,
}

/// The sides that follow from each side of a candidate, by any number of links.
#[derive(Debug)]
pub(super) struct Implications {
    pub table: LinkTable,
    /// Sides that follow from a side in other ways than by a link.
    further: Vec<Vec<u16>>,
    pub constraints: Vec<Constraint>,
    /// The words of one set.
    width: usize,
    /// The sets of all sides of candidates, one after the other; empty if none is known.
    sets: Vec<u64>,
    is_known: Vec<bool>,
}

/// The bits of the sides that are on.
const ON: u64 = 0x5555_5555_5555_5555;

fn contains(set: &[u64], side: u16) -> bool {
    set[usize::from(side / 64)] >> (side % 64) & 1 != 0
}

impl Implications {
    /// Returns the implications of a position: by links, and what is added to them for each side of a candidate.
    pub fn new(state: &State, table: LinkTable, further: Vec<Vec<u16>>) -> Implications {
        let (starts, width) = (2 * table.single_count, (2 * table.nodes.len()).div_ceil(64));
        let constraints = constraints(state, &table);
        Implications { table, further, constraints, width, sets: Vec::new(), is_known: vec![false; starts] }
    }

    /// Iterates over the sides that follow from a side at once.
    pub fn next(&self, side: u16) -> impl Iterator<Item = u16> {
        let further = self.further.get(usize::from(side)).into_iter().flatten();
        self.table.next(usize::from(side)).iter().chain(further).copied()
    }

    /// Returns what follows from a side of a candidate, the side included.
    pub fn of(&mut self, side: u16) -> &[u64] {
        if self.sets.is_empty() {
            self.sets.resize(self.is_known.len() * self.width, 0);
        }
        let own = usize::from(side) * self.width..(usize::from(side) + 1) * self.width;
        if !self.is_known[usize::from(side)] {
            let set = self.closure(side);
            self.sets[own.clone()].copy_from_slice(&set);
            self.is_known[usize::from(side)] = true;
        }
        &self.sets[own]
    }

    fn closure(&self, start: u16) -> Vec<u64> {
        let (mut reached, mut expanded) = (vec![0u64; self.width], vec![0u64; self.width]);
        let mut pending = vec![start];
        reached[usize::from(start / 64)] |= 1 << (start % 64);
        while let Some(side) = pending.pop() {
            if contains(&expanded, side) {
                continue;
            }
            if self.is_known.get(usize::from(side)) == Some(&true) {
                let known = &self.sets[usize::from(side) * self.width..][..self.width];
                for ((reached, expanded), known) in reached.iter_mut().zip(&mut expanded).zip(known) {
                    *reached |= known;
                    *expanded |= known;
                }
                continue;
            }
            expanded[usize::from(side / 64)] |= 1 << (side % 64);
            for next in self.next(side) {
                if !contains(&reached, next) {
                    reached[usize::from(next / 64)] |= 1 << (next % 64);
                    pending.push(next);
                }
            }
        }
        reached
    }

    /// Returns whether a side of a candidate contradicts itself.
    pub fn is_contradictory(&mut self, side: u16) -> bool {
        self.of(side);
        let set = &self.sets[usize::from(side) * self.width..][..self.width];
        set.iter().any(|word| word & word >> 1 & ON != 0)
            || self
                .constraints
                .iter()
                .any(|constraint| constraint.nodes.iter().all(|&node| contains(set, 2 * node + 1)))
    }

    /// Returns what follows from all candidates of some constraint, or from both sides of a candidate.
    pub fn verities(&mut self) -> Vec<u64> {
        let starts = 2 * self.table.single_count as u16;
        (0..starts).for_each(|side| {
            self.of(side);
        });
        let mut verities = vec![0; self.width];
        let mut add = |sides: &mut dyn Iterator<Item = u16>| {
            let mut common = vec![u64::MAX; self.width];
            for side in sides {
                let set = &self.sets[usize::from(side) * self.width..][..self.width];
                common.iter_mut().zip(set).for_each(|(common, word)| *common &= word);
            }
            verities.iter_mut().zip(common).for_each(|(all, word)| *all |= word);
        };
        for constraint in &self.constraints {
            add(&mut constraint.nodes.iter().map(|node| 2 * node));
        }
        for side in (0..starts).step_by(2) {
            add(&mut [side, side + 1].into_iter());
        }
        verities
    }

    /// Returns whether a side follows from all of these; also where that is not known.
    pub fn all_lead_to(&self, starts: &[u16], side: u16) -> bool {
        let leads = |start: usize| contains(&self.sets[start * self.width..], side);
        starts.iter().map(|&start| usize::from(start)).all(|start| !self.is_known[start] || leads(start))
    }

    /// Returns whether a side of a candidate is in a set.
    pub fn has(set: &[u64], side: u16) -> bool {
        contains(set, side)
    }
}

/// Returns the cells, then the houses with each digit, that have at least two candidates.
fn constraints(state: &State, table: &LinkTable) -> Vec<Constraint> {
    let mut all = Vec::new();
    let mut add = |place, nodes: Vec<u16>| {
        if nodes.len() > 1 {
            all.push(Constraint { place, nodes });
        }
    };
    for at in bits(state.empty_cells()) {
        let nodes = digits(state.candidates[at]).map(|digit| table.node_of[at][digit]);
        add(Conflict::Cell(super::geometry::cell(at)), nodes.collect());
    }
    for (at, cells) in HOUSE_CELLS.iter().enumerate() {
        for digit in 0..9 {
            let places: Mask = state.places[digit] & cells;
            add(
                Conflict::House(super::geometry::house(at)),
                bits(places).map(|cell| table.node_of[cell][digit]).collect(),
            );
        }
    }
    all
}
