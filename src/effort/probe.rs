//! Probing: assume each candidate in turn, and take away together those that are refuted most easily.

use super::chains::{Links, Web};
use super::kind::Kind;
use super::lanes::{Assumption, Batch, LANES, Open, Refuted};
use super::nets::Net;
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::grid::Grid;

/// The most steps that an assumption is followed for; no position holds chains as long.
pub(super) const FOREVER: u32 = 1000;

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
    fn offer(&mut self, found: Refuted, batch: &Batch) {
        let Some((length, bad)) = found.filter(|&(length, _)| length <= self.length) else { return };
        if length < self.length {
            *self = Easiest::within(length);
        }
        let refuted = batch.iter().filter(|&&(lane, (_, digit))| bad.0[lane] & digit != 0);
        self.refuted.extend(refuted.map(|&(_, assumption)| assumption));
    }

    fn probe(self, kind: Kind) -> Option<Probe> {
        let mut refuted = [DigitSet::EMPTY; Cell::COUNT];
        for &(i, digit) in &self.refuted {
            refuted[i] = refuted[i] | DigitSet::from_bits(digit);
        }
        (!self.refuted.is_empty()).then_some(Probe { kind, length: self.length, refuted })
    }
}

/// The candidates that are not in the solution: to assume the others only takes time, for they are never refuted.
pub(super) fn wrong(open: &Open, solution: &Grid) -> Vec<Assumption> {
    open.candidates().filter(|&(i, digit)| digit >> solution.digits()[i].index() != 1).collect()
}

/// The easiest refutations of these assumptions; `None` if assumptions inside assumptions do not suffice either.
pub(super) fn probe(open: &Open, assumed: &[Assumption]) -> Option<Probe> {
    let chains = |links, limit| chains(open, assumed, links, limit);
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
        .or_else(|| nets(open, assumed).probe(Kind::Net))
        .or_else(|| nests(open, assumed).probe(Kind::Nest))
}

/// The shortest clashes, and if there are none, the shortest forks.
fn chains(open: &Open, assumed: &[Assumption], links: Links, limit: u32) -> (Easiest, Easiest) {
    let web = Web::new(open, links);
    let branching = web.branching();
    let (first, rest) = assumed.iter().partition::<Vec<_>, _>(|&&(i, digit)| branching[i] & digit != 0);
    let (mut clashes, mut forks) = (Easiest::within(limit), Easiest::within(limit));
    for batch in batches(&first, links == Links::Places) {
        let (clash, fork) = web.follow(&batch, clashes.length);
        clashes.offer(clash, &batch);
        forks.offer(fork, &batch);
    }
    if links == Links::All && clashes.refuted.is_empty() {
        for batch in batches(&rest, false) {
            forks.offer(web.follow(&batch, forks.length).1, &batch);
        }
    }
    (clashes, forks)
}

/// Gives each assumption a lane; one lane may serve assumptions about different digits that do not meet.
pub(super) fn batches(assumptions: &[Assumption], shared: bool) -> Vec<Batch> {
    let (mut batches, mut used) = (Vec::<Batch>::new(), [0; 10]);
    for &(i, digit) in assumptions {
        let slot = &mut used[if shared { digit.trailing_zeros() as usize } else { 9 }];
        let (batch, lane) = (*slot / LANES, *slot % LANES);
        *slot += 1;
        if batch == batches.len() {
            batches.push(Vec::with_capacity(LANES));
        }
        batches[batch].push((lane, (i, digit)));
    }
    batches
}

fn nets(open: &Open, assumed: &[Assumption]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for batch in batches(assumed, false) {
        let found = Net::new(open, &batch).follow(easiest.length);
        easiest.offer(found, &batch);
    }
    easiest
}

/// What is refuted by assumptions inside the assumption: with those inside followed for the fewest rounds, and as
/// seldom all over again as can be. The length is the product of the two.
fn nests(open: &Open, assumed: &[Assumption]) -> Easiest {
    let fall = |assumed: &[Assumption], rounds: u32| -> Vec<(u32, Assumption)> {
        assumed.iter().filter_map(|&a| Some((fails_after(open, a, rounds)?, a))).collect()
    };
    let all: Vec<Assumption> = fall(assumed, FOREVER).into_iter().map(|(_, a)| a).collect();
    let enough = (1..=FOREVER).take_while(|_| !all.is_empty());
    let Some((rounds, fallen)) =
        enough.map(|rounds| (rounds, fall(&all, rounds))).find(|(_, fallen)| !fallen.is_empty())
    else {
        return Easiest::within(FOREVER);
    };
    let times = fallen.iter().map(|(times, _)| *times).min().unwrap_or(1);
    let refuted = fallen.into_iter().filter(|f| f.0 == times).map(|(_, a)| a).collect();
    Easiest { length: rounds * times, refuted }
}

/// How often all that nets of so many rounds refute inside the assumption must be taken away until it fails.
fn fails_after(open: &Open, assumption: Assumption, rounds: u32) -> Option<u32> {
    let mut net = Net::new(open, &vec![(0, assumption)]);
    net.settle(FOREVER);
    let mut open = Open::new(net.lane(0));
    for times in 1.. {
        let all: Vec<Assumption> = open.candidates().collect();
        let mut net = Net::new(&open, &Batch::new());
        for batch in batches(&all, false) {
            let bad = Net::new(&open, &batch).settle(rounds);
            let refuted = batch.iter().filter(|(lane, _)| bad.0[*lane] != 0);
            refuted.for_each(|&(_, assumption)| net.remove(assumption));
        }
        if net.settle(FOREVER).any() {
            return Some(times);
        }
        let words = net.lane(0);
        if words == open.words {
            return None;
        }
        open = Open::new(words);
    }
    None
}
