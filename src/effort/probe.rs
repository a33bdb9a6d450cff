//! Probing: assume each candidate in turn, and take away together those that are refuted most easily.

use super::chains::{Assumption, Links, Refuted, Web};
use super::kind::Kind;
use super::lanes::LANES;
use super::nets::Net;
use super::rounds::Position;
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::grid::Grid;

/// The most steps that an assumption is followed for; no position holds chains as long.
const FOREVER: u32 = 1000;

/// Wings are refuted in three steps; longer ways through cells of two candidates count as chains.
const WING: u32 = 3;

/// The easiest refutations that a position offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Probe {
    pub(super) kind: Kind,
    /// How many steps they take, or rounds for nets and nests.
    pub(super) length: u32,
    /// What they refute, by cell.
    pub(super) refuted: [DigitSet; Cell::COUNT],
}

/// The refutations that are easiest so far, and how long they are.
#[derive(Clone, Debug)]
struct Easiest {
    length: u32,
    refuted: Vec<Assumption>,
}

impl Easiest {
    fn within(limit: u32) -> Easiest {
        Easiest { length: limit, refuted: Vec::new() }
    }

    /// Takes in what was found, unless it is longer.
    fn offer(&mut self, found: Refuted, assumptions: &[Assumption]) {
        let Some((length, lanes)) = found.filter(|&(length, _)| length <= self.length) else { return };
        if length < self.length {
            *self = Easiest::within(length);
        }
        self.refuted.extend(assumptions.iter().zip(lanes.0).filter(|(_, bad)| *bad != 0).map(|(a, _)| *a));
    }

    fn probe(self, kind: Kind) -> Option<Probe> {
        let mut refuted = [DigitSet::EMPTY; Cell::COUNT];
        for &(i, digit) in &self.refuted {
            refuted[i] = refuted[i] | DigitSet::from_bits(digit);
        }
        (!self.refuted.is_empty()).then_some(Probe { kind, length: self.length, refuted })
    }
}

/// The easiest refutations in a position where nothing but search helps; `None` if assumptions inside assumptions
/// do not suffice either.
///
/// The solution only saves time: a candidate that is part of it is never refuted.
pub(super) fn probe(position: &Position, solution: &Grid) -> Option<Probe> {
    let cells = words(position);
    let wrong: Vec<Assumption> = candidates(&cells).filter(|&(i, d)| d >> solution.digits()[i].index() != 1).collect();
    let chains = |links, limit| chains(&cells, &wrong, links, limit);
    let wings = || {
        let (clashes, forks) = chains(Links::Cells, WING);
        clashes.probe(Kind::Wing).or_else(|| forks.probe(Kind::Wing))
    };
    let all_links = || {
        let (clashes, forks) = chains(Links::All, FOREVER);
        clashes.probe(Kind::Chain).or_else(|| forks.probe(Kind::Fork))
    };
    wings()
        .or_else(|| chains(Links::Places, FOREVER).0.probe(Kind::DigitChain))
        .or_else(all_links)
        .or_else(|| nets(&cells, &wrong).probe(Kind::Net))
        .or_else(|| nests(&cells, &wrong).probe(Kind::Nest))
}

/// The candidates of each cell as a word, bit `d - 1` for digit `d`.
pub(super) fn words(position: &Position) -> [u16; 81] {
    let mut words = [0; 81];
    Cell::all().for_each(|c| words[c.index()] = position.candidates.get(c).bits());
    words
}

/// The candidates of the open cells.
fn candidates(cells: &[u16; 81]) -> impl Iterator<Item = Assumption> {
    let open = cells.iter().enumerate().filter(|(_, set)| set.count_ones() > 1);
    open.flat_map(|(i, &set)| (0..9).map(|d| 1 << d).filter(move |digit| set & digit != 0).map(move |d| (i, d)))
}

/// The shortest clashes, and if there are none, the shortest forks.
fn chains(cells: &[u16; 81], wrong: &[Assumption], links: Links, limit: u32) -> (Easiest, Easiest) {
    let web = Web::new(cells, links);
    let branching = web.branching();
    let (first, rest): (Vec<Assumption>, Vec<Assumption>) =
        wrong.iter().partition(|&&(i, digit)| branching[i] & digit != 0);
    let (mut clashes, mut forks) = (Easiest::within(limit), Easiest::within(limit));
    for assumptions in first.chunks(LANES) {
        let (clash, fork) = web.follow(assumptions, clashes.length);
        clashes.offer(clash, assumptions);
        forks.offer(fork, assumptions);
    }
    if links == Links::All && clashes.refuted.is_empty() {
        for assumptions in rest.chunks(LANES) {
            forks.offer(web.follow(assumptions, forks.length).1, assumptions);
        }
    }
    (clashes, forks)
}

fn nets(cells: &[u16; 81], wrong: &[Assumption]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for assumptions in wrong.chunks(LANES) {
        let found = Net::new(cells, assumptions).follow(easiest.length);
        easiest.offer(found, assumptions);
    }
    easiest
}

/// What is refuted by the fewest rounds of assumptions inside the assumption.
fn nests(cells: &[u16; 81], wrong: &[Assumption]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for assumption in wrong.chunks(1) {
        let mut net = Net::new(cells, assumption);
        net.settle();
        if let Some(rounds) = rounds_inside(net.lane(0), easiest.length) {
            easiest.offer(Some((rounds, super::lanes::spread(1))), assumption);
        }
    }
    easiest
}

/// How many rounds of refuting candidates by nets it takes to show that the position has no solution.
fn rounds_inside(mut cells: [u16; 81], limit: u32) -> Option<u32> {
    for round in 1..=limit {
        let (before, all) = (cells, candidates(&cells).collect::<Vec<_>>());
        for assumptions in all.chunks(LANES) {
            let bad = Net::new(&before, assumptions).settle();
            let refuted = assumptions.iter().zip(bad.0).filter(|(_, bad)| *bad != 0);
            refuted.for_each(|(&(i, digit), _)| cells[i] &= !digit);
        }
        let mut net = Net::new(&cells, &[]);
        if net.settle().any() {
            return Some(round);
        }
        cells = net.lane(0);
        if cells == before {
            return None;
        }
    }
    None
}
