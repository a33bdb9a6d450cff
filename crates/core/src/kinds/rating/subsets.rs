//! Naked and hidden subsets: `n` cells with `n` candidates in total, or `n` digits with `n` places.

use super::cell_candidates::digits;
use super::position::{Position, Search};
use super::step::{Evidence, KindStep};
use crate::kinds::digit_sets::MAX_SIDE;
use crate::rating::EffortTechnique;

/// Subsets of one size: their search, and the names of naked and hidden ones.
type Size = (u32, Search, [EffortTechnique; 2]);

/// Finds pairs.
pub(super) fn find_pairs(position: &Position) -> Vec<KindStep> {
    find(position, (2, Search::Pairs, [EffortTechnique::NakedPair, EffortTechnique::HiddenPair]))
}

/// Finds triples.
pub(super) fn find_triples(position: &Position) -> Vec<KindStep> {
    find(position, (3, Search::Triples, [EffortTechnique::NakedTriple, EffortTechnique::HiddenTriple]))
}

/// Finds quads.
pub(super) fn find_quads(position: &Position) -> Vec<KindStep> {
    find(position, (4, Search::Quads, [EffortTechnique::NakedQuad, EffortTechnique::HiddenQuad]))
}

/// Finds subsets of this size: naked ones in houses and groups, hidden ones in houses.
fn find(position: &Position, (size, search, [naked, hidden]): Size) -> Vec<KindStep> {
    let (houses, groups, side) = (position.layout.houses(), position.layout.groups(), position.layout.side());
    let sets = houses.iter().map(|house| &house.cells).chain(groups.iter().map(|group| &group.cells));
    let mut steps = Vec::new();
    for (house, cells) in sets.enumerate().filter(|&(house, _)| !position.is_settled(search, house)) {
        let before = steps.len();
        let step = |technique, of: &dyn Fn(usize) -> u32, (members, digits): (u32, u32), is_hidden| {
            let lost = |(k, &cell): (usize, &u16)| (cell, of(k) & open_mask(position, cell));
            let eliminations: Vec<(u16, u32)> =
                cells.iter().enumerate().map(lost).filter(|&(_, mask)| mask != 0).collect();
            let cells = || self::digits(members).map(|k| cells[k]).collect();
            let evidence = |cells| Evidence::Subset { house, cells, digits, is_hidden };
            (!eliminations.is_empty()).then(|| KindStep::eliminating(technique, eliminations, evidence(cells())))
        };
        for_each_subset(cells.iter().map(|&cell| open_mask(position, cell)), size, &mut |members, marks| {
            let lost = |k: usize| if members >> k & 1 == 0 { marks } else { 0 };
            steps.extend(step(naked, &lost, (members, marks), false));
        });
        if house < houses.len() {
            let places = (0..side).map(|digit| position.house_places(house, digit));
            for_each_subset(places, size, &mut |marks, members| {
                let lost = |k: usize| if members >> k & 1 == 1 { !marks } else { 0 };
                steps.extend(step(hidden, &lost, (members, marks), true));
            });
        }
        if steps.len() == before {
            position.settle(search, house);
        }
    }
    steps
}

/// Returns the candidates of a cell, none if it is placed.
fn open_mask(position: &Position, cell: u16) -> u32 {
    if position.is_placed(cell.into()) { 0 } else { position.mask(cell.into()) }
}

/// Calls `visit` with the members and marks of every set of `size` members that have `size` marks in total, at least
/// two each.
fn for_each_subset(marks: impl Iterator<Item = u32>, size: u32, visit: &mut impl FnMut(u32, u32)) {
    let (mut pool, mut count) = ([(0, 0); MAX_SIDE], 0);
    for (k, marks) in marks.enumerate() {
        if (2..=size).contains(&marks.count_ones()) {
            pool[count] = (1 << k, marks);
            count += 1;
        }
    }
    extend(&pool[..count], size, size as usize, (0, 0), visit);
}

/// Extends the chosen members by every later member of the pool.
fn extend(pool: &[(u32, u32)], size: u32, missing: usize, chosen: (u32, u32), visit: &mut impl FnMut(u32, u32)) {
    if missing == 0 {
        return visit(chosen.0, chosen.1);
    }
    for (i, &(member, marks)) in pool.iter().enumerate().take((pool.len() + 1).saturating_sub(missing)) {
        let union = chosen.1 | marks;
        if union.count_ones() <= size {
            extend(&pool[i + 1..], size, missing - 1, (chosen.0 | member, union), visit);
        }
    }
}
