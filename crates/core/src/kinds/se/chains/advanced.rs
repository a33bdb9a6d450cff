//! Other techniques in a net, and the conclusions of chains. They are tried when no link gives a new assertion.
//!
//! The eliminations of such a technique follow from the candidates that had to be off before it applied: its rule
//! parents.

use super::links::{candidate, off};
use super::nested::NestedChain;
use super::net::Net;
use crate::kinds::se::cells;
use crate::kinds::se::position::Position;
use crate::kinds::se::{fish, locking, sets};
use crate::rating::se::bits;
use std::rc::Rc;

/// Adds the eliminations of the first technique, other than chains, that has any; returns whether one has.
///
/// `before` is the position at the start of the net, `now` the same without the candidates that are off.
pub fn apply_rules(before: &Position, now: &Position, net: &mut Net) -> bool {
    let rules: [fn(&Position, &Position, &mut Net) -> bool; 5] =
        [generalized, locked, hidden_pairs, naked_pairs, x_wings];
    rules.iter().any(|rule| rule(before, now, net))
}

/// Adds eliminations that follow from these parents; returns false if no parent is off in the net.
fn add(net: &mut Net, mut lost: Vec<u16>, parents: impl Iterator<Item = u16>, chain: Option<&Rc<NestedChain>>) -> bool {
    let parents: Vec<u16> = parents.filter_map(|candidate| net.get(off(candidate))).collect();
    if parents.is_empty() {
        return false;
    }
    lost.sort_unstable();
    lost.iter().for_each(|&candidate| net.add_advanced(candidate, &parents, chain));
    true
}

/// Returns sets of digits by cell as candidates.
fn candidates(sets: impl Iterator<Item = (usize, u16)>) -> Vec<u16> {
    sets.flat_map(|(cell, digits)| bits(digits).map(move |digit| candidate(cell, digit))).collect()
}

fn locked(before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for locked in locking::all(now) {
        let outside = !now.board.overlaps[locked.from][locked.to];
        let parents = locking::lost(before, now, locked.from, locked.digit, outside);
        let lost = now.board.cells_at(locked.to, locked.eliminations(now)).map(|cell| candidate(cell, locked.digit));
        any |= add(net, lost.collect(), parents.map(|cell| candidate(cell, locked.digit)), None);
    }
    any
}

fn generalized(before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for found in locking::generalized(now) {
        let parents = locking::lost(before, now, found.house, found.digit, !0);
        let lost = cells(found.lost).map(|cell| candidate(cell, found.digit));
        any |= add(net, lost.collect(), parents.map(|cell| candidate(cell, found.digit)), None);
    }
    any
}

fn hidden_pairs(before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for set in sets::hidden(now, 2, 4) {
        let lost = candidates(set.hidden_eliminations(now));
        if !lost.is_empty() {
            let others = now.board.cells_at(set.house, !set.places & 0x1ff);
            let parents = others.flat_map(|cell| {
                bits(before.marks[cell] & !now.marks[cell] & set.digits).map(move |digit| candidate(cell, digit))
            });
            any |= add(net, lost, parents, None);
        }
    }
    any
}

fn naked_pairs(before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for set in sets::naked(now, 2) {
        let lost = candidates(set.naked_eliminations(now));
        if !lost.is_empty() {
            let own = now.board.cells_at(set.house, set.places);
            let parents =
                own.flat_map(|cell| bits(before.marks[cell] & !set.digits).map(move |digit| candidate(cell, digit)));
            any |= add(net, lost, parents, None);
        }
    }
    any
}

fn x_wings(before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for fish in fish::all(now, 2) {
        let bases = bits(fish.base).map(|line| fish.first + line);
        let parents = bases.flat_map(|house| locking::lost(before, now, house, fish.digit, !fish.cover));
        let lost = fish.eliminations(now).map(|cell| candidate(cell, fish.digit));
        any |= add(net, lost.collect(), parents.map(|cell| candidate(cell, fish.digit)), None);
    }
    any
}

/// Adds the eliminations of chains; returns whether there are any.
pub fn apply_chains(chains: &[Rc<NestedChain>], before: &Position, now: &Position, net: &mut Net) -> bool {
    let mut any = false;
    for chain in chains {
        let parents = chain.rule_parents(before, now);
        any |= add(net, chain.eliminations.clone(), parents.into_iter(), Some(chain));
    }
    any
}
