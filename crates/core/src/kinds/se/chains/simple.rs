//! Bidirectional cycles and forcing chains without branches.

use super::conclusions::{Conclusion, Conclusions, Proof, eliminations, placement};
use super::links::{
    ASSERTIONS, Cause, LinkTypes, StrongLink, candidate, cell_of, digit_of, excluded, forced, is_on, off, on,
};
use crate::kinds::se::cells;
use crate::kinds::se::position::Position;
use crate::rating::se::{bits, complexity_rating};

/// The links of a pass: of one digit (X), in cells with two candidates (Y), or both.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pass {
    with_cell: bool,
    with_house: bool,
    /// The base ratings of cycles and forcing chains.
    cycle: f64,
    forcing: f64,
    priority: u8,
}

const PASSES: [Pass; 3] = [
    Pass { with_cell: false, with_house: true, cycle: 6.5, forcing: 6.6, priority: 2 },
    Pass { with_cell: true, with_house: false, cycle: 6.5, forcing: 7.0, priority: 3 },
    Pass { with_cell: true, with_house: true, cycle: 7.0, forcing: 7.0, priority: 4 },
];

/// An assertion of a search, and its parent.
#[derive(Clone, Copy, Debug)]
struct Node {
    assertion: u16,
    cause: Cause,
    /// The index of the parent; none of the source.
    parent: Option<u32>,
    /// The number of assertions up to this one.
    length: u32,
}

/// The memory of searches.
#[derive(Debug)]
struct Search<'a> {
    position: &'a Position<'a>,
    nodes: Vec<Node>,
    /// `seen[a]`: the number of the last search that reached assertion `a`.
    seen: Vec<u32>,
    searches: u32,
    weak: Vec<(u16, Cause)>,
    strong: Vec<StrongLink>,
}

/// Collects all cycles and forcing chains of a position.
pub fn search(position: &Position, conclusions: &mut Conclusions) {
    let mut search = Search {
        position,
        nodes: Vec::new(),
        seen: vec![0; ASSERTIONS],
        searches: 0,
        weak: Vec::new(),
        strong: Vec::new(),
    };
    for pass in &PASSES {
        for cell in 0..81 {
            let marks = position.marks[cell];
            let has_links = if pass.with_house { marks.count_ones() >= 2 } else { marks.count_ones() == 2 };
            for digit in bits(if has_links { marks } else { 0 }) {
                let source = candidate(cell, digit);
                search.cycles(pass, source, conclusions);
                if pass.with_house {
                    search.forcing(pass, on(source), conclusions);
                    search.forcing(pass, off(source), conclusions);
                }
            }
        }
    }
}

impl Search<'_> {
    fn begin(&mut self, source: u16) {
        self.searches += 1;
        self.nodes.clear();
        self.nodes.push(Node { assertion: source, cause: Cause::Assumed, parent: None, length: 1 });
        self.seen[usize::from(source)] = self.searches;
    }

    /// Returns whether this search has not reached an assertion before.
    fn is_new(&mut self, assertion: u16) -> bool {
        std::mem::replace(&mut self.seen[usize::from(assertion)], self.searches) != self.searches
    }

    fn add(&mut self, assertion: u16, cause: Cause, parent: u32) -> u32 {
        let length = self.nodes[parent as usize].length + 1;
        self.nodes.push(Node { assertion, cause, parent: Some(parent), length });
        self.nodes.len() as u32 - 1
    }

    /// Returns a node and its ancestors.
    fn path(&self, end: u32) -> Vec<(u16, Cause)> {
        let node = |index: u32| &self.nodes[index as usize];
        std::iter::successors(Some(end), |&index| node(index).parent)
            .map(|index| (node(index).assertion, node(index).cause))
            .collect()
    }

    /// Collects the forcing chain from an assertion to its negation.
    fn forcing(&mut self, pass: &Pass, source: u16, conclusions: &mut Conclusions) {
        self.begin(source);
        let link_types = LinkTypes { with_cell: pass.with_cell, with_house: true };
        let mut layer = vec![0];
        while let Some(&first) = layer.first() {
            let length = self.nodes[first as usize].length + 1;
            if !conclusions.improves(pass.forcing, length, pass.priority) {
                return;
            }
            let mut next = Vec::new();
            for index in layer {
                let from = self.nodes[index as usize].assertion;
                let targets = if is_on(from) {
                    excluded(self.position, from / 2, pass.with_cell, &mut self.weak);
                    self.weak.iter().map(|&(to, cause)| (off(to), cause)).collect::<Vec<_>>()
                } else {
                    forced(self.position, from / 2, link_types, &mut self.strong);
                    self.strong.iter().map(|forced| (on(forced.candidate), forced.cause)).collect()
                };
                for (to, cause) in targets {
                    if to == source ^ 1 {
                        let end = self.add(to, cause, index);
                        self.conclude_forcing(pass, to, end, conclusions);
                        return;
                    }
                    if self.is_new(to) {
                        next.push(self.add(to, cause, index));
                    }
                }
            }
            layer = next;
        }
    }

    fn conclude_forcing(&self, pass: &Pass, assertion: u16, end: u32, conclusions: &mut Conclusions) {
        let complexity = self.nodes[end as usize].length;
        let technique = match (pass.with_cell, complexity) {
            (false, 6) => "Turbot Fish",
            (false, _) => "Forcing X-Chain",
            _ => "Forcing Chain",
        };
        conclusions.add(Conclusion {
            technique,
            rating: complexity_rating(pass.forcing, complexity),
            complexity,
            priority: pass.priority,
            eliminations: eliminations(self.position, assertion),
            placement: placement(assertion),
            proof: Proof::Paths(vec![self.path(end)]),
        });
    }

    /// Collects the cycles from a true candidate back to it. False candidates may be reached several times.
    fn cycles(&mut self, pass: &Pass, source: u16, conclusions: &mut Conclusions) {
        self.begin(on(source));
        let link_types = LinkTypes { with_cell: pass.with_cell, with_house: pass.with_house };
        let mut layer = vec![0];
        while let Some(&first) = layer.first() {
            let length = self.nodes[first as usize].length + 1;
            if !conclusions.improves(pass.cycle, length, pass.priority) {
                return;
            }
            let mut next = Vec::new();
            for index in layer {
                let from = self.nodes[index as usize].assertion;
                if is_on(from) {
                    excluded(self.position, from / 2, pass.with_cell, &mut self.weak);
                    for (to, cause) in std::mem::take(&mut self.weak) {
                        if !self.path(index).iter().any(|&(assertion, _)| assertion == off(to)) {
                            next.push(self.add(off(to), cause, index));
                        }
                    }
                    continue;
                }
                forced(self.position, from / 2, link_types, &mut self.strong);
                for forced in std::mem::take(&mut self.strong) {
                    let to = on(forced.candidate);
                    if length >= 4 && forced.candidate == source {
                        let end = self.add(to, forced.cause, index);
                        self.conclude_cycle(pass, end, conclusions);
                    }
                    if self.is_new(to) {
                        next.push(self.add(to, forced.cause, index));
                    }
                }
            }
            layer = next;
        }
    }

    fn conclude_cycle(&self, pass: &Pass, end: u32, conclusions: &mut Conclusions) {
        let complexity = self.nodes[end as usize].length - 1;
        let path = self.path(end);
        let nodes = &path[..path.len() - 1];
        let own = nodes.iter().fold(0, |set, &(assertion, _)| set | 1u128 << cell_of(assertion / 2));
        let mut seen = [[0u128; 9]; 2];
        for &(assertion, _) in nodes {
            let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
            seen[usize::from(assertion & 1)][digit] |= self.position.board.sees[cell] & !own;
        }
        let lost = (0..9).flat_map(|digit| {
            let having = seen[0][digit] & seen[1][digit] & self.position.cells_with(digit);
            cells(having).map(move |cell| candidate(cell, digit))
        });
        let mut eliminations: Vec<u16> = lost.collect();
        eliminations.sort_unstable();
        if eliminations.is_empty() {
            return;
        }
        let technique = match (pass.with_cell, pass.with_house, complexity) {
            (false, _, 4) => "Generalized X-Wing",
            (false, ..) => "Bidirectional X-Cycle",
            (_, false, _) => "Bidirectional Y-Cycle",
            _ => "Bidirectional Cycle",
        };
        conclusions.add(Conclusion {
            technique,
            rating: complexity_rating(pass.cycle, complexity),
            complexity,
            priority: pass.priority,
            eliminations,
            placement: None,
            proof: Proof::Paths(vec![path.clone(), reversed(&path)]),
        });
    }
}

/// Returns the reversed cycle: the negations in the opposite order, each with the cause of the forward assertion.
fn reversed(path: &[(u16, Cause)]) -> Vec<(u16, Cause)> {
    path.iter().rev().map(|&(assertion, cause)| (assertion ^ 1, cause)).collect()
}
