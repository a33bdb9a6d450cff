//! Other techniques in a net, and the conclusions of nested chains. They are tried when no link gives a new assertion.
//!
//! The eliminations of such a technique follow from the candidates that had to be off before it applied: its rule
//! parents.

use super::nested::{NestedChains, NestedConclusion};
use super::net::Net;
use crate::rating::se::assertion::{candidate, cell_of, digit_of, is_on, off};
use crate::rating::se::board::{Board, Table};
use crate::rating::se::chain::{Cause, Chain};
use crate::rating::se::position::State;
use crate::rating::se::tables::{bits, cells};
use crate::rating::se::{fish, hidden_set, locking, naked_set};

type Rule<B> = fn(&State<B>, &State<B>, &<B as Board>::PerHouse<u16>, &mut Net<B>) -> bool;

/// The techniques other than nested chains, in the order in which they are tried.
fn rules<B: Board>() -> [Rule<B>; RULE_COUNT] {
    [generalized, locked, hidden_pairs, naked_pairs, x_wings]
}

/// The number of these techniques.
pub const RULE_COUNT: usize = 5;

/// Adds the eliminations of the first technique from this index on that has any; returns whether one has.
///
/// `before` is the position at the start of the net, `now` the same without the candidates that are off.
pub fn apply_rules<B: Board>(first: usize, before: &State<B>, now: &State<B>, net: &mut Net<B>) -> bool {
    first < RULE_COUNT && {
        let changed = changed_digits(before, now);
        rules()[first..].iter().any(|rule| rule(before, now, &changed, net))
    }
}

/// Returns the digits that have lost places in each house. A technique has no parents in houses, or for digits, that
/// have not changed.
fn changed_digits<B: Board>(before: &State<B>, now: &State<B>) -> B::PerHouse<u16> {
    let mut changed: B::PerHouse<u16> = Table::filled(0);
    let houses = before.places.as_ref().iter().zip(now.places.as_ref());
    for (changed, (before, now)) in changed.as_mut().iter_mut().zip(houses) {
        for (digit, (before, now)) in before.iter().zip(now).enumerate() {
            *changed |= u16::from(before != now) << digit;
        }
    }
    changed
}

/// Adds eliminations that follow from these parents; returns false if no parent is off in the net.
fn add_eliminations<B: Board>(
    net: &mut Net<B>,
    eliminated: &mut [u16],
    parents: impl Iterator<Item = u16>,
    nested: Option<u32>,
) -> bool {
    let parents: Vec<u16> = parents.filter_map(|candidate| net.get(off(candidate)).map(|id| id / 2)).collect();
    if parents.is_empty() {
        return false;
    }
    eliminated.sort_unstable();
    eliminated.iter().for_each(|&candidate| net.add_advanced(candidate, &parents, nested));
    true
}

/// Iterates over the candidates of a digit that a house has lost at these places.
fn eliminated<B: Board>(
    before: &State<B>,
    now: &State<B>,
    house: usize,
    digit: usize,
    places: u16,
) -> impl Iterator<Item = u16> {
    let eliminated = before.places[house][digit] & !now.places[house][digit] & places;
    before.cells_at(house, eliminated).map(move |cell| candidate(cell, digit))
}

/// Returns sets of digits by cell as candidates.
fn candidates(sets: impl Iterator<Item = (usize, u16)>) -> Vec<u16> {
    sets.flat_map(|(cell, digits)| bits(digits).map(move |digit| candidate(cell, digit))).collect()
}

fn generalized<B: Board>(before: &State<B>, now: &State<B>, changed: &B::PerHouse<u16>, net: &mut Net<B>) -> bool {
    let mut any = false;
    if B::IS_CLASSIC {
        return any;
    }
    for found in locking::generalized(now, |house| changed[house]) {
        let parents = eliminated(before, now, found.house, found.digit, 0x1ff);
        let mut off: Vec<u16> = cells(found.lost).map(|cell| candidate(cell, found.digit)).collect();
        any |= add_eliminations(net, &mut off, parents, None);
    }
    any
}

fn locked<B: Board>(before: &State<B>, now: &State<B>, changed: &B::PerHouse<u16>, net: &mut Net<B>) -> bool {
    let mut any = false;
    for locked in locking::all_of(now, changed) {
        let parents = eliminated(before, now, locked.from, locked.digit, !now.board.overlap(locked.from, locked.to));
        let mut off: Vec<u16> =
            now.cells_at(locked.to, locked.eliminations(now)).map(|cell| candidate(cell, locked.digit)).collect();
        any |= add_eliminations(net, &mut off, parents, None);
    }
    any
}

fn hidden_pairs<B: Board>(before: &State<B>, now: &State<B>, changed: &B::PerHouse<u16>, net: &mut Net<B>) -> bool {
    let mut any = false;
    for set in hidden_set::all(now, 2, 4, |&house| changed[house] != 0) {
        let mut off = candidates(set.eliminations(now));
        if !off.is_empty() {
            let others = now.cells_at(set.house, !set.places & 0x1ff);
            let parents = others.flat_map(|cell| {
                bits(before.marks[cell] & !now.marks[cell] & set.digits).map(move |digit| candidate(cell, digit))
            });
            any |= add_eliminations(net, &mut off, parents, None);
        }
    }
    any
}

fn naked_pairs<B: Board>(before: &State<B>, now: &State<B>, changed: &B::PerHouse<u16>, net: &mut Net<B>) -> bool {
    let mut any = false;
    for set in naked_set::all(now, 2, |&house| changed[house] != 0) {
        let mut off = candidates(set.eliminations(now));
        if !off.is_empty() {
            let parents = now
                .cells_at(set.house, set.places)
                .flat_map(|cell| bits(before.marks[cell] & !set.digits).map(move |digit| candidate(cell, digit)));
            any |= add_eliminations(net, &mut off, parents, None);
        }
    }
    any
}

fn x_wings<B: Board>(before: &State<B>, now: &State<B>, changed: &B::PerHouse<u16>, net: &mut Net<B>) -> bool {
    let mut any = false;
    for fish in fish::all(now, 2, changed.as_ref().iter().fold(0, |all, digits| all | digits)) {
        let parents = bits(fish.base).flat_map(|i| eliminated(before, now, fish.first + i, fish.digit, !fish.cover));
        let mut off: Vec<u16> = fish.eliminations(now).map(|cell| candidate(cell, fish.digit)).collect();
        any |= add_eliminations(net, &mut off, parents, None);
    }
    any
}

/// Adds the eliminations of nested chains; returns whether there are any.
pub fn apply_nested<B: Board>(
    conclusions: &[NestedConclusion],
    before: &State<B>,
    now: &State<B>,
    net: &mut Net<B>,
    nested_chains: &mut NestedChains<B>,
) -> bool {
    let mut any = false;
    for conclusion in conclusions {
        let parents = rule_parents(&conclusion.chain, before, now);
        if !parents.is_empty() {
            any = true;
            if conclusion.eliminations.iter().any(|&candidate| net.get(off(candidate)).is_none()) {
                let nested = nested_chains.refer(&conclusion.chain);
                add_eliminations(net, &mut conclusion.eliminations.clone(), parents.into_iter(), Some(nested));
            }
        }
    }
    any
}

/// Returns the candidates that had to be off for a nested chain to hold: for each of its true assertions, those that
/// its cell or house has lost.
fn rule_parents<B: Board>(chain: &Chain, before: &State<B>, now: &State<B>) -> Vec<u16> {
    let mut parents: Vec<u16> = Vec::new();
    for node in chain.branches.iter().flat_map(|branch| &branch.nodes).filter(|node| is_on(node.assertion)) {
        let (cell, digit) = (cell_of(node.assertion / 2), digit_of(node.assertion / 2));
        let cause = if node.cause == Cause::Assumed { chain.start } else { node.cause };
        if cause == Cause::Cell {
            let others = before.marks[cell] & !now.marks[cell];
            extend_unique(&mut parents, bits(others).map(|d| candidate(cell, d)));
        } else if let Some(house) = before.board.house_by_cause(cell, cause) {
            extend_unique(&mut parents, eliminated(before, now, house, digit, 0x1ff));
        }
    }
    parents
}

fn extend_unique(list: &mut Vec<u16>, more: impl Iterator<Item = u16>) {
    for candidate in more {
        if !list.contains(&candidate) {
            list.push(candidate);
        }
    }
}
