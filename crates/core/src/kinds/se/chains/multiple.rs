//! Conclusions from several forcing nets: Nishio, multiple and dynamic forcing chains.

use super::conclusions::{Conclusion, Conclusions, End, Proof, eliminations, placement};
use super::links::{ASSERTIONS, Cause, candidate, off, on};
use super::nested::{Chains, NestedChain, NestedChains, complexity};
use super::net::Net;
use super::{advanced, simple};
use crate::kinds::se::position::Position;
use crate::rating::se::{NestedTechnique, NetLevel, bits, complexity_rating};
use std::rc::Rc;

/// A search for the conclusions of a level in a position.
struct Search<'a> {
    position: &'a Position<'a>,
    level: NetLevel,
    nested: &'a mut NestedChains,
    conclusions: &'a mut Conclusions,
    /// The nets of the assumptions so far.
    nets: Vec<Option<Rc<Net>>>,
}

/// The kind of a conclusion: its name and its priority among equal ratings.
type ChainKind = (&'static str, u8);

const CONTRADICTION: ChainKind = ("Contradiction Forcing Chains", 7);
const DOUBLE: ChainKind = ("Double Forcing Chains", 1);
const CELL: ChainKind = ("Cell Forcing Chains", 5);
const REGION: ChainKind = ("Region Forcing Chains", 6);

/// Collects the conclusions of a level.
pub fn search(position: &Position, level: NetLevel, nested: &mut NestedChains, conclusions: &mut Conclusions) {
    let mut search = Search { position, level, nested, conclusions, nets: vec![None; ASSERTIONS] };
    let min_candidates = if level == NetLevel::Static { 3 } else { 2 };
    for cell in (0..81).filter(|&cell| position.marks[cell].count_ones() >= min_candidates) {
        if search.nested.is_exhausted() {
            return;
        }
        search.collect_from(cell);
    }
}

/// Adds the eliminations of the first technique other than links that has any; returns whether one has.
///
/// Techniques of nets search chains in other nets, so that this recursion is here.
fn apply_others(level: u8, before: &Position, now: &Position, net: &mut Net, nested: &mut NestedChains) -> bool {
    advanced::apply_rules(before, now, net)
        || NestedTechnique::in_nets(level)
            .iter()
            .any(|&technique| advanced::apply_chains(&nested_chains(technique, now, nested), before, now, net))
}

/// Returns all conclusions of a technique, easiest first, without repeated eliminations.
fn nested_chains(technique: NestedTechnique, position: &Position, nested: &mut NestedChains) -> Chains {
    if let Some(chains) = nested.cached(technique, position) {
        return chains;
    }
    nested.spend();
    let mut conclusions = Conclusions::all();
    match technique {
        NestedTechnique::Simple => simple::search(position, &mut conclusions),
        NestedTechnique::Nets(level) => search(position, level, nested, &mut conclusions),
    }
    let chains: Chains = Rc::new(conclusions.sorted().iter().map(|found| Rc::new(nested_chain(found))).collect());
    nested.store(technique, position, &chains);
    chains
}

/// Returns the chain of a conclusion, for use in a net.
fn nested_chain(found: &Conclusion) -> NestedChain {
    let branches = match &found.proof {
        Proof::Paths(paths) => paths.clone(),
        Proof::Nets(ends, start) => ends
            .iter()
            .map(|(net, end)| {
                let cause = |index: u16| if net.cause(index) == Cause::Assumed { *start } else { net.cause(index) };
                net.ancestry(*end).into_iter().map(|index| (net.assertion(index), cause(index))).collect()
            })
            .collect(),
    };
    NestedChain { eliminations: found.eliminations.clone(), complexity: found.complexity, branches }
}

impl Search<'_> {
    fn net(&mut self, start: u16) -> Rc<Net> {
        if let Some(net) = &self.nets[usize::from(start)] {
            return net.clone();
        }
        self.nested.spend();
        let (level, nested) = (self.level, &mut *self.nested);
        let net = Rc::new(Net::grow(self.position, level, start, &mut |before, now, net| match level {
            NetLevel::Dynamic(level) => apply_others(level, before, now, net, nested),
            _ => false,
        }));
        self.nets[usize::from(start)] = Some(net.clone());
        net
    }

    /// Collects the conclusions that start from a cell.
    fn collect_from(&mut self, cell: usize) {
        let marks = self.position.marks[cell];
        let is_nishio = self.level == NetLevel::Nishio;
        for digit in bits(marks) {
            let source = candidate(cell, digit);
            if self.level != NetLevel::Static {
                let (yes, no) = (self.net(on(source)), self.net(off(source)));
                self.collect_contradiction(&yes, off(source));
                self.collect_contradiction(&no, on(source));
                if !is_nishio && marks.count_ones() >= 3 {
                    self.collect_common(DOUBLE, &[yes, no], Cause::Assumed);
                }
            }
            if !is_nishio {
                self.collect_houses(cell, digit);
            }
        }
        if !is_nishio {
            let nets: Vec<Rc<Net>> = bits(marks).map(|digit| self.net(on(candidate(cell, digit)))).collect();
            self.collect_common(CELL, &nets, Cause::Cell);
        }
    }

    /// Collects the conclusions of the houses in which this cell is the first place of the digit.
    fn collect_houses(&mut self, cell: usize, digit: usize) {
        let board = self.position.board;
        for house in &board.houses_of[cell] {
            let places = self.position.places[usize::from(house.house)][digit];
            if places.trailing_zeros() == u32::from(house.place) && places.count_ones() >= 2 {
                let members: Vec<usize> = board.cells_at(house.house.into(), places).collect();
                let nets: Vec<Rc<Net>> = members.into_iter().map(|cell| self.net(on(candidate(cell, digit)))).collect();
                self.collect_common(REGION, &nets, Cause::House(house.kind));
            }
        }
    }

    fn collect_contradiction(&mut self, net: &Rc<Net>, conclusion: u16) {
        if let Some([yes, no]) = net.conflict {
            let kind = if self.level == NetLevel::Nishio { ("Nishio Forcing Chains", 7) } else { CONTRADICTION };
            self.collect(kind, &[(net, yes), (net, no)], conclusion, Cause::Assumed);
        }
    }

    /// Collects the assertions that are in all of these nets.
    fn collect_common(&mut self, kind: ChainKind, nets: &[Rc<Net>], start: Cause) {
        let Some((first, others)) = nets.split_first() else { return };
        let mut ends = Vec::with_capacity(nets.len());
        for side in [0, 1] {
            for &index in first.side(side) {
                let assertion = first.assertion(index);
                ends.clear();
                ends.push((first, index));
                ends.extend(others.iter().map_while(|net| Some((net, net.get(assertion)?))));
                if ends.len() == nets.len() {
                    self.collect(kind, &ends, assertion, start);
                }
            }
        }
    }

    fn collect(&mut self, (technique, priority): ChainKind, ends: &[(&Rc<Net>, u16)], assertion: u16, start: Cause) {
        let base = self.level.base();
        let flat: u32 = ends.iter().map(|(net, end)| net.ancestors(*end)).sum();
        if !self.conclusions.improves(base, flat, priority) {
            return;
        }
        let eliminations = eliminations(self.position, assertion);
        if eliminations.is_empty() {
            return;
        }
        let complexity = flat + complexity(ends.iter().flat_map(|(net, end)| net.nested(*end)));
        let rating = complexity_rating(base, complexity);
        let ends: Vec<End> = ends.iter().map(|&(net, end)| (Rc::clone(net), end)).collect();
        let (placement, proof) = (placement(assertion), Proof::Nets(ends, start));
        self.conclusions.add(Conclusion { technique, rating, complexity, priority, eliminations, placement, proof });
    }
}
