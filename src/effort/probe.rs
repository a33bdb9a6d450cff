//! Probing: assume each candidate in turn, and take away together those that are refuted most easily.

use super::chains::{Links, Web};
use super::kind::Kind;
use super::lanes::{Assumption, LANES, Open, Refuted, spread};
use super::nets::Net;
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
pub(super) fn probe(open: &Open, solution: &Grid) -> Option<Probe> {
    let is_wrong = |&(i, digit): &Assumption| digit >> solution.digits()[i].index() != 1;
    let wrong: Vec<Assumption> = open.candidates().filter(is_wrong).collect();
    let chains = |links, limit| chains(open, &wrong, links, limit);
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
        .or_else(|| nets(open, &wrong).probe(Kind::Net))
        .or_else(|| nests(open, &wrong).probe(Kind::Nest))
}

/// The shortest clashes, and if there are none, the shortest forks.
fn chains(open: &Open, wrong: &[Assumption], links: Links, limit: u32) -> (Easiest, Easiest) {
    let web = Web::new(open, links);
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

fn nets(open: &Open, wrong: &[Assumption]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for assumptions in wrong.chunks(LANES) {
        let found = Net::new(open, assumptions).follow(easiest.length);
        easiest.offer(found, assumptions);
    }
    easiest
}

/// What is refuted by the fewest rounds of assumptions inside the assumption.
fn nests(open: &Open, wrong: &[Assumption]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for assumption in wrong.chunks(1) {
        let mut net = Net::new(open, assumption);
        net.settle();
        if let Some(rounds) = rounds_inside(Open::new(net.lane(0)), easiest.length) {
            easiest.offer(Some((rounds, spread(1))), assumption);
        }
    }
    easiest
}

/// How many rounds of refuting candidates by nets it takes to show that the position has no solution.
fn rounds_inside(mut open: Open, limit: u32) -> Option<u32> {
    for round in 1..=limit {
        let all: Vec<Assumption> = open.candidates().collect();
        let mut net = Net::new(&open, &[]);
        for assumptions in all.chunks(LANES) {
            let bad = Net::new(&open, assumptions).settle();
            let refuted = assumptions.iter().zip(bad.0).filter(|(_, bad)| *bad != 0);
            refuted.for_each(|(&assumption, _)| net.remove(assumption));
        }
        if net.settle().any() {
            return Some(round);
        }
        let words = net.lane(0);
        if words == open.words {
            return None;
        }
        open = Open::new(words);
    }
    None
}
