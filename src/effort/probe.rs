//! Probing: assume each candidate in turn, and take away together those that are refuted most easily.

use super::chains::{Links, Web};
use super::columns::COLUMNS;
use super::kind::Kind;
use super::nets::Net;
use super::open::{Batch, Open, Refuted};
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::grid::Grid;
use crate::stop;

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
    refuted: Vec<usize>,
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
        let refuted = batch.iter().filter(|&&(column, _)| bad.contains(column));
        self.refuted.extend(refuted.map(|&(_, n)| n));
    }

    fn probe(self, kind: Kind, open: &Open) -> Option<Probe> {
        let refuted = open.sets(self.refuted.iter().copied());
        (!self.refuted.is_empty()).then_some(Probe { kind, length: self.length, refuted })
    }
}

/// The candidates that are not in the solution: to assume the others only takes time, for they are never refuted.
pub(super) fn wrong(open: &Open, solution: &Grid) -> Vec<usize> {
    let is_right = |(cell, digit): (usize, usize)| solution.digits()[cell].index() == digit;
    (0..open.candidates.len()).filter(|&n| !is_right(open.candidates[n])).collect()
}

/// The easiest refutations of these assumptions; `None` if assumptions inside assumptions do not suffice either.
pub(super) fn probe(open: &Open, assumed: &[usize]) -> Option<Probe> {
    probe_once(open, assumed).or_else(|| nests(open, assumed).probe(Kind::Nest, open))
}

/// The easiest refutations of these assumptions without any inside them.
pub(super) fn probe_once(open: &Open, assumed: &[usize]) -> Option<Probe> {
    let clashes = |links, limit| chains(&Web::of_clashes(open, links), assumed, limit);
    let forks = |links, limit| chains(&Web::of_forks(open, links), assumed, limit);
    forks(Links::Cells, WING)
        .probe(Kind::Wing, open)
        .or_else(|| clashes(Links::Places, FOREVER).probe(Kind::DigitChain, open))
        .or_else(|| clashes(Links::All, FOREVER).probe(Kind::Chain, open))
        .or_else(|| forks(Links::All, FOREVER).probe(Kind::Fork, open))
        .or_else(|| nets(open, assumed).probe(Kind::Net, open))
}

/// The shortest contradictions of chains.
fn chains(web: &Web, assumed: &[usize], limit: u32) -> Easiest {
    let mut easiest = Easiest::within(limit);
    for batch in batches(assumed) {
        easiest.offer(web.follow(&batch, easiest.length), &batch);
    }
    easiest
}

/// Gives each assumption a column.
pub(super) fn batches(assumptions: &[usize]) -> impl Iterator<Item = Batch> {
    assumptions.chunks(COLUMNS).map(|chunk| chunk.iter().copied().enumerate().collect())
}

fn nets(open: &Open, assumed: &[usize]) -> Easiest {
    let mut easiest = Easiest::within(FOREVER);
    for batch in batches(assumed) {
        let found = Net::new(open, &batch).follow(easiest.length);
        easiest.offer(found, &batch);
    }
    easiest
}

/// What is refuted by assumptions inside the assumption: with those inside followed for the fewest rounds, and as
/// seldom all over again as can be. The length is the product of the two.
fn nests(open: &Open, assumed: &[usize]) -> Easiest {
    let fall = |assumed: &[usize], rounds: u32| -> Vec<(u32, usize)> {
        let assumed = assumed.iter().take_while(|_| !stop::is_requested());
        assumed.filter_map(|&a| Some((fails_after(open, a, rounds)?, a))).collect()
    };
    let all: Vec<usize> = fall(assumed, FOREVER).into_iter().map(|(_, a)| a).collect();
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
fn fails_after(open: &Open, assumption: usize, rounds: u32) -> Option<u32> {
    let mut net = Net::new(open, &vec![(0, assumption)]);
    net.settle(FOREVER);
    let mut open = Open::new(net.position(0));
    for times in 1.. {
        let all: Vec<usize> = (0..open.candidates.len()).collect();
        let mut net = Net::new(&open, &Batch::new());
        for batch in batches(&all) {
            let bad = Net::new(&open, &batch).settle(rounds);
            batch.iter().filter(|(column, _)| bad.contains(*column)).for_each(|&(_, n)| net.remove(n));
        }
        if net.settle(FOREVER).any() {
            return Some(times);
        }
        let words = net.position(0);
        if words == open.words {
            return None;
        }
        open = Open::new(words);
    }
    None
}
